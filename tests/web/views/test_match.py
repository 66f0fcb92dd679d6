"""The pages as a child without a script meets them."""

import json
import re
from typing import Any

import pytest

from classroom.games.records import replay
from tests.children import Child, Page
from tests.playing import SLUG
from tests.sampling import first_of
from tests.swaps import SwappedTable

ALL_LANGUAGES = ("en", "fr", "de")


def test_play_now_lays_a_table_at_once(child: Child) -> None:
    page = child.begin(preset="simplified")
    assert page.status == 200
    assert len(page.hand) == 4


def test_the_full_game_has_wild_cards(child: Child) -> None:
    child.begin(preset="full")
    assert "54" in child.get(f"/rules/{SLUG}").text


@pytest.mark.parametrize("preset", ["simplified", "full"])
def test_a_match_can_be_played_to_the_end_with_plain_forms(child: Child, preset: str) -> None:
    child.begin(preset=preset)
    page = child.play_to_the_end()
    [heading] = page.document.texts("h1")
    assert (heading == "Hooray!") == ("You won by" in page.text)
    done = r"((I won by .+|It’s a tie)\. )?(You (made|played|left) .+\.|It was close .+\.|That was a great game!)"
    assert heading == "Hooray!" or re.fullmatch(done, heading), "what the child did best"


@pytest.mark.parametrize("draw", first_of(["loose", "auto", "strict"]))
@pytest.mark.parametrize(
    "seats", first_of([("child", "1", "child", "2"), ("child", "3"), ("1", "child"), ("child", "child")])
)
def test_every_way_to_play_comes_to_an_end(child: Child, draw: str, seats: tuple[str, ...]) -> None:
    child.begin_with(*seats, draw=draw, match="on", wilds="on", bonus="on")
    assert child.play_to_the_end().is_end


def test_the_record_of_a_finished_match_replays(child: Child) -> None:
    child.begin(preset="full")
    child.play_to_the_end()
    record = child.get(f"{child.match}/record")
    assert replay(record.html)["over"]
    assert record.response.headers["Content-Disposition"].startswith("attachment")


def test_before_the_end_there_is_neither_record_nor_replay(child: Child) -> None:
    child.begin()
    assert child.get(f"{child.match}/record").status == 404
    assert child.get(f"{child.match}/replay").status == 404


def test_a_finished_match_can_be_looked_at_move_by_move(child: Child) -> None:
    child.begin()
    child.play_to_the_end()
    moves = len(json.loads(child.get(f"{child.match}/record").html)["moves"])
    for shown in (0, 1, moves // 2, moves, moves + 5):
        page = child.get(f"{child.match}/replay", shown=shown)
        assert (f"Move {min(shown, moves)} of {moves}" if shown else "Start") in page.text


def test_a_look_back_at_one_move_waits_until_it_is_to_be_played(child: Child) -> None:
    """It led to what the move had come to, then played it at once: what was to be decided could not be looked at."""
    child.begin()
    child.play_to_the_end()
    replay = f"{child.match}/replay"
    on = "a[@id='step-on']"
    still = child.get(replay, shown=3, plays=1)
    assert "load delay" not in still.html
    assert still.document.texts(on) == ["Play it"]
    assert still.document.attributes(f"{on}/@class") == ["button main"]
    assert [href.rsplit("?", 1)[1] for href in still.document.attributes(f"{on}/@href")] == ["shown=4"]
    assert "Play it" not in child.get(replay, shown=4).text


def test_a_look_back_at_a_round_goes_on_by_itself_to_its_end(child: Child) -> None:
    """It stood still a move before the end, as if nothing came."""
    child.begin()
    child.play_to_the_end()
    replay, on = f"{child.match}/replay", "a[@id='step-on']"
    for shown, goes_on in ((3, True), (4, True), (5, False)):
        page = child.get(replay, shown=shown, until=5).document
        assert [href.rsplit("?", 1)[1] for href in page.attributes(f"{on}/@href")] == [f"shown={shown + 1}"]
        assert page.attributes(f"{on}/@hx-trigger") == ["click, load delay:2500ms"] * goes_on


def test_a_long_match_is_looked_at_in_leaps_of_ten_as_well(child: Child) -> None:
    """275 moves of Switch 16 had to be gone through one by one."""
    child.begin()
    child.play_to_the_end()
    page = child.get(f"{child.match}/replay", shown=15)  # of 52 moves
    leaps = [href.rsplit("?", 1)[1] for href in page.document.attributes("nav//a/@href") if "shown=" in href]
    assert leaps == ["shown=5", "shown=14", "shown=16", "shown=25"]
    near = child.get(f"{child.match}/replay", shown=46).document.attributes("nav//a/@href")
    assert near[-2].endswith("shown=52")  # there was a dead button
    first = child.get(f"{child.match}/replay", shown=0).document.attributes("nav//a/@href")
    assert not [href for href in first if "shown=-" in href]


def test_a_moment_that_was_found_stays_found_beyond_the_replay(child: Child) -> None:
    """Its card had its question again, and the "You found it" was lost."""
    child.begin()
    child.play_to_the_end()
    end = child.get(child.match, found=[3, 9]).document.attributes("a/@href")
    (to_replay,) = {href for href in end if href.endswith("/replay?found=3&found=9")}
    links = child.get(to_replay).document.attributes("nav//a/@href")
    assert len(links) > 1
    assert all(link.endswith("found=3&found=9") for link in links)


def test_the_list_of_what_happened_can_be_opened_in_the_replay(child: Child) -> None:
    """It led out of the replay, to the result."""
    child.begin()
    child.play_to_the_end()
    page = child.get(f"{child.match}/replay", shown=2)
    assert page.document.attributes("nav/@data-shown") == ["2"]
    table = SwappedTable(page.html)
    headers = {"HX-Request": "true", "Regions": table.regions}
    answer = Page(child.client.get(f"{child.match}/log", query_string={"shown": 3, "replay": 1}, headers=headers))
    assert len(answer.document.texts("ol[@class='log']/li")) == 3
    assert "bar" not in answer.document.attributes("*/@id")  # the list stays open


def test_playing_again_starts_a_match_the_other_side_begins(child: Child) -> None:
    child.begin()
    child.play_to_the_end()
    page = child.post(f"{child.match}/again")
    assert "I played" in page.text
    assert page.response.request.path != child.match


def test_the_sums_are_shown_hidden_or_asked(child: Child) -> None:
    page = child.begin()
    assert page.html.count('class="chip"') == 4
    assert "=&nbsp;?" not in page.html
    child.begin_adding()
    asked = child.get(child.match).html
    assert asked.count('class="chip"') == 4
    assert "=&nbsp;?" in asked, "so it is known before which sums are asked"
    assert 'class="chip"' not in child.post(f"{child.match}/sums", sums="none").html


def test_a_child_who_adds_up_meets_the_sum_the_picture_and_the_way(child: Child) -> None:
    card, total = child.begin_adding(least=3)  # one or two more are counted on along the path
    right = total + int(card[-1])
    asked = child.move(card)
    assert f"What is {total} + {card[-1]}?" in asked.text
    assert 'class="frames"' not in asked.html
    helped = child.move(card, asked.seq, answer=22)
    assert "Not quite: 22 is too big. Look at the picture." in helped.text
    assert 'class="frames"' in helped.html
    shown = child.move(card, helped.seq, answer=21)
    assert "Not quite: 21 is too big. This is how you do it." in shown.text
    assert f"{total} + {card[-1]} = {right}" in child.move(card, shown.seq, answer=right).text


def test_the_card_is_played_once_its_sum_is_right(child: Child) -> None:
    card, total = child.begin_adding()
    child.move(card, answer=total + int(card[-1]))
    assert f"{total} + {card[-1]} = {total + int(card[-1])}" in child.look().text


def test_the_sum_under_way_is_still_there_after_a_reload(child: Child) -> None:
    card, _ = child.begin_adding()
    child.move(card, answer=22)
    page = child.look(pick=card)
    assert "22, already tried" in page.text


def test_a_stale_page_gets_the_table_as_it_is_now(child: Child) -> None:
    page = child.begin()
    old, cards = page.seq, page.hand
    child.move(cards[0], old)
    late = child.move(next(card for card in cards if card != cards[0]), old)
    assert late.status == 200
    assert "The game has moved on. This is how it looks now." in late.text


def test_a_double_click_is_no_surprise(child: Child) -> None:
    page = child.begin()
    first = child.move(page.hand[0], page.seq, htmx=True)
    second = child.move(page.hand[0], page.seq, htmx=True)
    assert first.status == second.status == 200
    assert "moved on" not in second.text


def test_with_htmx_the_own_move_is_shown_first_then_the_answer(child: Child) -> None:
    page = child.begin()
    card = page.hand[0]
    own = child.move(card, page.seq, htmx=True)
    assert f"You played a {card[-1]}." in own.text
    assert "I played" not in own.text
    assert "<html" not in own.html
    following = own.document.attributes("*[starts-with(@hx-trigger, 'click, load')]/@hx-get")[0]
    assert "I played" in child.get(following, htmx=True).text


def test_the_end_comes_as_a_page_of_its_own_to_htmx(child: Child) -> None:
    child.begin()
    child.play_to_the_end()
    answer = child.get(child.match, htmx=True)
    assert answer.response.headers["HX-Redirect"] == child.match


def test_two_children_hand_the_tablet_on(child: Child) -> None:
    page = child.begin_with("child", "child")
    assert "Pass the tablet to Fox." in page.text
    assert page.hand == []
    page = child.post(f"{child.match}/hand-over", seat=0)
    assert len(page.hand) == 4
    page = child.move(page.hand[0])
    assert "Pass the tablet to Owl." in page.text
    assert page.hand == []


def begin_with_a_wild(child: Child) -> None:
    """A table in front of the child, with a wild card in its hand."""
    child.begin(preset="full")
    while "W" not in (page := child.look()).hand:
        if page.is_end:
            child.begin(preset="full")
        else:
            child.move(page.hand[0], page.seq, sure=1)


def test_a_wild_card_asks_for_number_and_colour(child: Child) -> None:
    begin_with_a_wild(child)
    page = child.look(pick="W")
    assert "What will your wild card be?" in page.text
    child.post(f"{child.match}/move", move="W=", move2="o", move3="0", seq=page.seq, sure=1)
    assert "You played a wild card: 0, star." in child.look().text


@pytest.mark.parametrize("htmx", [False, True])
def test_who_adds_up_is_chosen_without_losing_what_is_picked(child: Child, htmx: bool) -> None:
    begin_with_a_wild(child)
    chosen = child.post(f"{child.match}/sums", htmx, sums="none", pick=kept(child.look(pick="W"), "pick"))
    assert "What will your wild card be?" in chosen.text


@pytest.mark.parametrize("htmx", [False, True])
def test_who_adds_up_is_chosen_without_losing_what_is_told(child: Child, htmx: bool) -> None:
    page = child.begin()
    child.move(page.hand[0], page.seq)
    told = child.look(shown=1)  # and not what was answered to it
    chosen = child.post(f"{child.match}/sums", htmx, sums="none", shown=kept(told, "shown"))
    assert "go-on" in told.document.attributes("a/@id")
    assert "go-on" in chosen.document.attributes("a/@id")


def kept(page: Page, name: str) -> str:
    """What the choice of who adds up sends with it."""
    (value,) = page.document.attributes(f"form[contains(@action, '/sums')]//input[@name='{name}']/@value")
    return value


def test_in_loose_rules_the_child_draws_by_hand(child: Child) -> None:
    page = child.begin_with("child", "2", draw="loose")
    assert len(page.hand) == 3
    assert 'value="+"' in page.html
    assert len(child.move("+").hand) == 4


def test_in_strict_rules_the_last_card_waits_for_a_draw(child: Child) -> None:
    page = child.begin_with("child", "3", draw="strict")
    child.post("/sums", sums="show", next="/")
    while page.hand:
        last, seq = page.hand[0], page.seq
        page = child.move(last, seq, sure=1)
    assert "Your turn. Draw a card." in page.text
    kept = page.document.attributes("*[contains(@class, 'still-card')]/@data-card")[0].removesuffix("-0")
    assert "You only have one card. Draw first." in child.move(kept, page.seq, sure=1).text
    assert child.move("+").hand


def test_only_children_are_asked_to_take_the_tablet(child: Child) -> None:
    page = child.begin_with("child", "2", "child", "3", match="on", wilds="on")
    asked = set()
    for _ in range(40):
        if page.is_end:
            break
        asked |= set(re.findall(r"I am (\w+)\. Show my cards", page.text))
        if "/hand-over" in page.html:
            page = child.post(f"{child.match}/hand-over", seat=page.document.value("seat"))
            continue
        card = page.hand[0]
        step = child.move("W=b3" if card == "W" else card, page.seq, sure=1, htmx=True)
        assert "Show my cards" not in step.text
        page = child.look()
    assert asked == {"Fox", "Bear"}  # as they were shown when the seats were chosen


def test_each_card_that_can_be_played_has_its_pin_on_the_path(child: Child) -> None:
    page = child.begin()
    assert page.html.count('class="pin"') == len(page.hand) == 4


def test_the_start_page_leads_back_to_an_open_match(child: Child) -> None:
    child.begin()
    assert child.match in child.get("/").html


@pytest.mark.parametrize("language", ALL_LANGUAGES)
def test_the_browser_chooses_the_language(child: Child, language: str) -> None:
    page = child.client.get("/", headers={"Accept-Language": f"{language}-XX,{language};q=0.9"})
    assert f'<html lang="{language}">' in page.get_data(as_text=True)


def test_an_unknown_language_becomes_english(child: Child) -> None:
    page = child.client.get("/", headers={"Accept-Language": "ja"})
    assert '<html lang="en">' in page.get_data(as_text=True)


def test_the_language_changes_without_losing_the_match(child: Child) -> None:
    before = child.begin()
    for language in ("de", "fr", "en"):
        page = child.post("/language", language=language, next=child.match)
        assert page.response.request.path == child.match
        assert f'<html lang="{language}">' in page.html
        assert page.hand == before.hand


@pytest.mark.parametrize(
    "place", ["https://elsewhere.example/", "//elsewhere.example", "/\\elsewhere", "javascript:1", ""]
)
def test_changing_the_language_leads_nowhere_else(child: Child, place: str) -> None:
    answer = child.post("/language", follow=False, language="de", next=place)
    assert answer.response.location == "/"


@pytest.mark.parametrize(
    "form",
    [
        {"preset": "none"},
        {"players": 3, "seat0": "child", "draw": "auto"},
        {"players": 2, "seat0": "1", "seat1": "2", "draw": "auto"},
        {"players": 2, "seat0": "child", "seat1": "10", "draw": "auto"},
        {"players": 2, "seat0": "child", "draw": "auto"},
        {"players": 2, "seat0": "child", "seat1": "1", "draw": "always"},
        {"players": "two"},
    ],
)
def test_a_table_that_cannot_be_is_refused_kindly(child: Child, form: dict[str, Any]) -> None:
    answer = child.post(f"/play/{SLUG}", **form)
    assert answer.status == 400
    assert "That didn’t work." in answer.text


@pytest.mark.parametrize("path", ["/nothing", "/play/chess", "/rules/chess", "/match/none", "/static/x/y.css"])
def test_what_is_not_there_is_said_kindly(child: Child, path: str) -> None:
    page = child.get(path)
    assert page.status == 404
    assert "There is nothing here." in page.text


@pytest.mark.parametrize(
    "query", [{"pick": "W"}, {"pick": "<b>"}, {"pick": "zz"}, {"shown": -5}, {"shown": 10**30}, {"shown": "x"}]
)
def test_strange_addresses_show_the_table(child: Child, query: dict[str, Any]) -> None:
    child.begin()
    assert child.look(**query).status == 200


@pytest.mark.parametrize(
    "form",
    [
        {"seq": "x"},
        {"seq": -1},
        {"seq": 10**30},
        {"move": ""},
        {"move": "x" * 999},
        {"answer": "x"},
        {"answer": 10**30},
    ],
)
def test_strange_moves_change_nothing_and_break_nothing(child: Child, form: dict[str, Any]) -> None:
    card, _ = child.begin_adding()
    page = child.look()
    answer = child.post(f"{child.match}/move", **{"seq": page.seq, "move": card, **form})
    assert answer.status == 200
    assert child.look().hand == page.hand


def test_rules_exist_in_three_languages_with_one_honest_line(child: Child) -> None:
    for language in ALL_LANGUAGES:
        page = child.post("/language", language=language, next=f"/rules/{SLUG}")
        assert "Sixteen®" in page.text
        assert page.html.count("<section") == 6


def test_help_that_is_opened_again_says_what_it_said(child: Child) -> None:
    """It was closed at the idea, to look at the cards, and opened again at the move."""
    page = child.post("/play/two-of-four", preset="full")  # by name: its help has a question before the idea
    child.match = page.response.request.path

    def said(stage: int) -> str:
        helped = child.post(f"{child.match}/help", seq=child.look().seq, stage=stage)
        return helped.document.attributes("p/@data-say")[0]

    nudge, again, idea = said(0), said(0), said(1)
    assert nudge == again != idea
    assert said(0) == idea != said(2)


@pytest.mark.parametrize("htmx", [False, True])
def test_help_keeps_the_cards_that_are_picked(child: Child, htmx: bool) -> None:
    page = child.post("/play/two-of-four", preset="full")  # by name: there cards are picked before a move is
    child.match = page.response.request.path
    picked = ",".join(page.document.values("pick")[:2])
    chosen = child.look(pick=picked)
    first = child.post(f"{child.match}/help", htmx, seq=chosen.seq, kept=chosen.document.value("kept"))
    assert len(first.document.elements("button[@name='pick' and @aria-pressed='true']")) == 2
    helped = child.post(f"{child.match}/help", htmx, seq=child.look().seq, kept=first.document.value("kept"))
    [back] = [path for path in helped.document.attributes("a/@href") if "pick=" in path]
    assert len(child.get(back).document.elements("button[@name='pick' and @aria-pressed='true']")) == 2
