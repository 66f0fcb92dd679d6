"""What a page weighs on the wire: compressed, with everything that it asks for."""

import re

import pytest

from classroom.games.registry import all_games, find_game

PAGE, REPEAT, REQUESTS = 75_000, 15_000, 10
OTHER_TABLE = 85_000  # with the styles of its game, and French cards


def wire(answer) -> int:
    """Bytes of a response, headers included."""
    head = sum(len(name) + len(value) + 4 for name, value in answer.headers.items()) + 20
    return head + len(answer.get_data())


def weigh(child, path):
    """Bytes of the page, bytes of its files, number of requests."""
    squeezed = {"Accept-Encoding": "gzip"}
    page = child.client.get(path, headers=squeezed)
    text = child.get(path).html
    files = set(re.findall(r'(?:href|src)="(/static/[^"]+)"', text))
    for sheet in [file for file in files if file.endswith(".css")]:
        files |= set(re.findall(r"url\((/static/[^)]+)\)", child.get(sheet).html))
    answers = [child.client.get(file, headers=squeezed) for file in files]
    assert {answer.status_code for answer in answers} == {200}
    return wire(page), sum(map(wire, answers)), 1 + len(answers)


@pytest.mark.parametrize("path", ["/", "table", "/rules/sixteen", "/play/sixteen"])
def test_a_page_is_light(child, path):
    if path == "table":
        child.begin(preset="full")
        path = child.match
    page, files, requests = weigh(child, path)
    assert page + files <= PAGE
    assert page <= REPEAT
    assert requests <= REQUESTS


@pytest.mark.parametrize("slug", list(all_games())[1:])
def test_the_table_of_another_game_is_light(child, slug):
    preset = next(iter(find_game(slug).presets))
    path = child.post(f"/play/{slug}", preset=preset).response.request.path
    page, files, requests = weigh(child, path)
    assert page + files <= OTHER_TABLE
    assert page <= REPEAT
    assert requests <= REQUESTS


def test_files_are_kept_for_ever(child):
    sheet = re.search(r'href="(/static/[^"]+\.css)"', child.get("/").html)[1]
    answer = child.client.get(sheet)
    assert "immutable" in answer.headers["Cache-Control"]
    assert "Set-Cookie" not in answer.headers


def test_htmx_is_the_file_that_was_published():
    import hashlib

    from classroom.web.places import STATIC

    published = "d6fdc75f204e6bdefa99b69bf1e6d4ac69b8a364f77929f45c13476b4000f717"
    assert hashlib.sha256((STATIC / "htmx" / "htmx.min.js").read_bytes()).hexdigest() == published
