"""What all games share names none of them: styles, scripts and templates. A game brings its own in folders with its
name, and only its own pages ask for them."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from flask import Flask

from classroom.games.registry import all_games, find_game
from classroom.web.paths import STATIC, TEMPLATES
from tests.children import Child

GAMES = list(all_games())
SHEETS = sorted(file for file in STATIC.glob("css/**/*.css") if not {*file.parts} & {*GAMES})
SCRIPTS = sorted(STATIC.glob("js/*.js"))
SHARED = sorted(file for file in TEMPLATES.rglob("*") if file.is_file() and file.parent.name not in GAMES)
SOME = "of no game"  # where a class or a `data-` attribute stands in a shared template

# A game's name as code has it, not in another word or in the address that the school's page gives as an example.
NAMED = re.compile(rf"(?<![\w-])({'|'.join(map(re.escape, GAMES))})(?![\w-]|\.school)")
ATTRIBUTE = re.compile(r'class="((?:[^"{]|\{\{.*?\}\}|\{%.*?%\}|\{)*)"', re.DOTALL)
STRING = re.compile(r"'([\w -]+)'")  # a class may be handed to a macro


def whose(file: Path) -> str:
    return file.parent.name if file.parent.name in GAMES else SOME


def users() -> dict[str, set[str]]:
    """By `.class` or `data-attribute`: the games in whose templates it stands."""
    found: dict[str, set[str]] = defaultdict(set)
    for file in sorted(TEMPLATES.rglob("*.html")):
        text = file.read_text(encoding="utf-8")
        for words in (*ATTRIBUTE.findall(text), *STRING.findall(text)):
            for word in re.findall(r"[a-zA-Z][\w-]*", words):
                found[f".{word}"].add(whose(file))
        for name in re.findall(r"\bdata-[\w-]+", text):
            found[name].add(whose(file))
    return found


def of_one_game(names: list[str]) -> dict[str, str]:
    """Those of the names that stand in the templates of a single game, with that game."""
    known = users()
    alone = {name: known[name] for name in names if name in known and len(known[name]) == 1}
    return {name: next(iter(games)) for name, games in alone.items() if games != {SOME}}


def selectors(sheet: Path) -> list[str]:
    text = re.sub(r"/\*.*?\*/", "", sheet.read_text(encoding="utf-8"), flags=re.DOTALL)
    return [head for head in re.findall(r"([^{};]+)\{", text) if not head.strip().startswith("@")]


@pytest.mark.parametrize("file", [*SHEETS, *SCRIPTS, *SHARED], ids=lambda file: f"{file.parent.name}-{file.name}")
def test_a_shared_file_names_no_game(file: Path) -> None:
    named = {found[1] for found in NAMED.finditer(file.read_text(encoding="utf-8"))}
    assert not named, f"{file} names {named}: what is a game's goes to the folder with the game's name"


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda file: f"{file.parent.name}-{file.name}")
def test_a_shared_style_sheet_has_no_class_that_only_one_game_uses(sheet: Path) -> None:
    classes = re.findall(r"\.[a-zA-Z][\w-]*", " ".join(selectors(sheet)))
    alone = of_one_game(classes)
    assert not alone, f"{sheet} styles what one game alone has: {alone} go to css/<the game>/"


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda file: file.name)
def test_a_shared_script_looks_for_nothing_that_only_one_game_has(script: Path) -> None:
    text = script.read_text(encoding="utf-8")
    asked = [name for words in re.findall(r'["`]([^"`\n]*)["`]', text) for name in re.findall(r"\.[a-z][\w-]*", words)]
    asked += re.findall(r"\bdata-[\w-]+", text)
    asked += [f"data-{name}" for name in re.findall(r"dataset\.(\w+)", text)]
    alone = of_one_game(asked)
    assert not alone, f"{script} looks for what one game alone has: {alone} go to js/<the game>/, see table.js"


@pytest.mark.parametrize("kind", ["css", "js"])
def test_a_folder_of_styles_or_scripts_is_one_that_some_page_asks_for(kind: str) -> None:
    folders = {file.parent.name for file in STATIC.glob(f"{kind}/*/*")}
    asked = "".join(file.read_text(encoding="utf-8") for file in TEMPLATES.rglob("*.html"))
    assert not {name for name in folders - {*GAMES} if f"asset('{name}.{kind}')" not in asked}
    assert {file.name for file in STATIC.glob("js/*/*")} <= {"table.js", "sounds.js"}


@pytest.mark.parametrize("slug", GAMES)
def test_the_pages_of_a_game_ask_for_what_is_its_own_and_no_other_games(child: Child, slug: str) -> None:
    table = child.post(f"/play/{slug}", preset=next(iter(find_game(slug).presets))).html
    pages = {f"/rules/{slug}": child.get(f"/rules/{slug}").html, f"/play/{slug}": child.get(f"/play/{slug}").html}
    for page in (table, *pages.values()):
        assert (f"/{slug}.css" in page) == (STATIC / "css" / slug).is_dir()
        assert not [other for other in GAMES if other != slug and re.search(rf"/{other}(-\w+)?\.(css|js)", page)]
    assert (f"/{slug}-table.js" in table) == (STATIC / "js" / slug / "table.js").is_file()
    assert "-sounds.js" not in table  # not allowed to a guest


def test_the_start_page_asks_for_nothing_of_a_game(child: Child) -> None:
    page = child.get("/").html
    assert "/app.css" in page
    assert not [slug for slug in GAMES if re.search(rf"/{slug}(-\w+)?\.(css|js)", page)]


def helper(app: Flask, name: str) -> Callable[..., object]:
    """What templates call by this name."""
    found = app.jinja_env.globals[name]
    assert callable(found)
    return found


def test_a_game_needs_neither_styles_nor_scripts(app: Flask) -> None:
    assert helper(app, "game_styles")("a-game-without-any") == ""
    assert helper(app, "game_scripts")("a-game-without-any", True) == ""


def test_the_scripts_of_a_game_come_after_those_they_add_to(app: Flask) -> None:
    script = helper(app, "game_scripts")
    for slug in GAMES:
        files = [name for name in ("table", "sounds") if (STATIC / "js" / slug / f"{name}.js").is_file()]
        assert re.findall(r"-(\w+)\.js", str(script(slug, True))) == files
        assert re.findall(r"-(\w+)\.js", str(script(slug, False))) == [name for name in files if name != "sounds"]


def test_style_sheets_stand_in_the_order_of_the_games_whatever_was_asked_for_first(app: Flask) -> None:
    styles = helper(app, "game_styles")
    assert styles(*reversed(GAMES)) == styles(*GAMES, *GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_gives_no_other_movement_to_a_shared_name(game: str) -> None:
    """The light behind a winner moved as the Card Eater's stars do, under the same name, and grew out of its room."""

    def moves(sheets: Iterable[Path]) -> set[str]:
        return {name for sheet in sheets for name in re.findall(r"@keyframes ([\w-]+)", sheet.read_text("utf-8"))}

    assert not moves(STATIC.glob(f"css/{game}/*.css")) & moves(SHEETS)
