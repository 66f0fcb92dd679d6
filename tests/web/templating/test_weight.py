"""What a page weighs on the wire: compressed, with everything that it asks for."""

import hashlib

import pytest
from flask import Flask

from classroom.games.registry import all_games, find_game
from classroom.web.paths import STATIC
from classroom.web.templating.assets import asset_name
from tests.bench.pages.page_weight import weigh
from tests.children import Child
from tests.playing import SLUG

PAGE, REPEAT, REQUESTS = 85_600, 14_000, 12

OTHER_TABLE = 88_100  # with the styles of its game, and French cards; a few bytes go by what is dealt


@pytest.mark.parametrize("path", ["/", "table", f"/rules/{SLUG}", f"/play/{SLUG}"])
def test_a_page_is_light(child: Child, path: str) -> None:
    if path == "table":
        child.begin(preset="full")
        path = child.match
    weight = weigh(child.client, path)
    assert weight.page + weight.files <= PAGE
    assert weight.page <= REPEAT
    assert weight.requests <= REQUESTS


@pytest.mark.parametrize("slug", list(all_games())[1:])
def test_the_table_of_another_game_is_light(child: Child, slug: str) -> None:
    preset = next(iter(find_game(slug).presets))
    path = child.post(f"/play/{slug}", preset=preset).response.request.path
    weight = weigh(child.client, path)
    assert weight.page + weight.files <= OTHER_TABLE
    assert weight.page <= REPEAT
    assert weight.requests <= REQUESTS


def test_files_are_kept_for_ever(child: Child) -> None:
    sheet = child.get("/").document.attributes("link[@rel='stylesheet']/@href")[0]
    answer = child.client.get(sheet)
    assert "immutable" in answer.headers["Cache-Control"]
    assert "Set-Cookie" not in answer.headers


def test_htmx_is_the_file_that_was_published() -> None:
    published = "d6fdc75f204e6bdefa99b69bf1e6d4ac69b8a364f77929f45c13476b4000f717"
    assert hashlib.sha256((STATIC / "htmx" / "htmx.min.js").read_bytes()).hexdigest() == published


def test_our_own_scripts_come_without_remarks_and_say_the_same(app: Flask) -> None:
    """Line by line what is in the file, but for comments, empty lines and indents. No comment behind a statement has a
    quote in it, and no text has two strokes with a space on either side."""
    for file in STATIC.glob("js/**/*.js"):
        name = asset_name(file)
        served = next(asset.body for asset in app.extensions["assets"].values() if asset.path.endswith(f"/{name}"))
        lines = [line.strip() for line in file.read_text().splitlines()]
        said = [line.partition(" // ")[0].rstrip() for line in lines if line and not line.startswith("//")]
        assert served.decode().splitlines() == said
