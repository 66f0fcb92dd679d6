"""The app reads aloud by a voice of the device: on a button, and by itself where that is wanted (requirements C20)."""

from typing import Any

import pytest

from classroom.games.registry import all_games
from tests.browser.checks import check_layout, check_narrow, check_open, in_ways
from tests.browser.player import LAPTOP, PHONE, TABLET, OpenPlayer, Player, Size
from tests.browser.voices import LOCAL, REMOTE, Voice, end, give_voices, hear_out, is_speaking, said, told
from tests.playing import SLUG
from tests.sampling import first_of

pytestmark = pytest.mark.browser

GAMES = list(all_games())
PAGES = ("/", f"/play/{SLUG}", f"/rules/{SLUG}", "/privacy", "/join")
OPENING = "16 wins the pile: that is a set. Win 3 sets!"
BUBBLE, TURN = ".bubble > .speaker", "#turn > .speaker"


COVERS = """() => [...document.querySelectorAll('.speaker')].flatMap(button => {
  const at = button.getBoundingClientRect(), found = [], range = document.createRange();
  const [x, y] = [at.left + at.width / 2, at.top + at.height / 2];
  const away = (from, to, here) => Math.max(from - here, 0, here - to);
  const words = document.createTreeWalker(button.parentElement, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    if (!words.currentNode.data.trim() || words.currentNode.parentElement.closest('.vh, .speaker')) continue;
    range.selectNodeContents(words.currentNode);
    const near = [...range.getClientRects()].filter(
      box => Math.hypot(away(box.left, box.right, x), away(box.top + 5, box.bottom - 5, y)) < 15);
    if (near.length) found.push(words.currentNode.data.trim());
  }
  return found;
})"""  # words under the circle that is drawn; a box of Andika has 5 pixels more than its letters, above and below


def check_room(one: Player, name: str) -> None:
    """No button lies upon words, at this size and at 320 pixels."""
    size = one.page.viewport_size
    assert size
    for width in (size["width"], 320):
        one.page.set_viewport_size({"width": width, "height": size["height"]})
        assert one.page.evaluate(COVERS) == [], (name, width)
    one.page.set_viewport_size(size)


def reader(player: OpenPlayer, voices: list[Voice] = LOCAL, blocked: bool = False, **settings: Any) -> Player:
    one: Player = player(voices=True, **settings)
    give_voices(one, voices, blocked)
    return one


def read_to_me(one: Player) -> None:
    """The guest chooses it on the page of a game."""
    one.page.goto(f"/play/{SLUG}")
    one.press(one.find(".needs-voice button"))
    one.find("html[data-reads-aloud]").wait_for(state="attached")


# ---- The button


@pytest.mark.parametrize(
    ("language", "voice", "lang", "sentence"),
    [
        ("en", "Ann", "en-GB", OPENING),
        ("fr", "Eva", "fr-FR", "Avec seize, tu gagnes la pile : c’est une série. Gagne 3 séries !"),
        ("de", "Kim", "de-DE", "Mit 16 gewinnst du den Stapel. Wer zuerst 3 hat, gewinnt!"),
    ],
)
def test_the_tutors_sentence_is_read_by_the_countrys_own_voice_that_is_on_the_device(
    player: OpenPlayer, language: str, voice: str, lang: str, sentence: str
) -> None:
    one = reader(player, language=language)
    one.begin()
    one.press(one.find(BUBBLE))
    assert told(one) == [{"text": sentence, "lang": lang, "voice": voice}]


def play_the_first_card(one: Player) -> None:
    """Plays it, up to where the table would go on."""
    one.play(one.find(".hand .play").first)
    one.find("#go-on").wait_for()


def test_another_voice_of_the_language_will_do(player: OpenPlayer) -> None:
    one = reader(player, [("Zoe", "en-US", True), ("Eva", "fr-FR", True)])
    one.begin()
    one.press(one.find(BUBBLE))
    assert [each["voice"] for each in told(one)] == ["Zoe"]


@pytest.mark.parametrize("voices", first_of([REMOTE, [], [("Eva", "fr-FR", True)]]), ids=["remote", "none", "foreign"])
def test_without_a_voice_of_the_language_on_the_device_there_is_no_button(
    player: OpenPlayer, voices: list[Voice]
) -> None:
    one = reader(player, voices)
    for page in PAGES:
        one.page.goto(page)
        assert not one.sees(".speaker"), page
    one.begin()
    assert not one.sees(".speaker")
    one.page.goto(f"/play/{SLUG}")
    assert not one.find(".needs-voice").is_visible()


def test_without_a_script_there_is_no_button(player: OpenPlayer) -> None:
    one = player(java_script_enabled=False)
    one.page.goto(f"/play/{SLUG}")
    assert not one.sees(".speaker")
    assert not one.find(".needs-voice").is_visible()


def test_voices_that_come_late_bring_the_buttons_and_nothing_moves(player: OpenPlayer) -> None:
    one = reader(player, [], size=PHONE)
    one.begin()
    places = "[...document.querySelectorAll('main :is(section, h2, p, svg)')].map(e => e.getBoundingClientRect().top)"
    before = one.page.evaluate(places)
    one.page.evaluate("voices => device.bring(voices)", LOCAL)
    assert one.find(".speaker").count() == 2
    drawn = "[...document.querySelectorAll('main :is(section, h2, p, svg:not(.speaker svg))')]"
    after = one.page.evaluate(f"{drawn}.map(e => e.getBoundingClientRect().top)")
    assert after == before
    one.page.evaluate("device.bring([])")
    assert not one.sees(".speaker")


def test_a_page_without_a_voice_stays_as_it_is_and_the_next_has_no_room_for_one(player: OpenPlayer) -> None:
    one = reader(player, [], size=PHONE)
    one.page.goto(f"/play/{SLUG}")
    tops = "[...document.querySelectorAll('main :is(button, a, p, h1, h2)')].map(e => e.getBoundingClientRect().top)"
    before = one.page.evaluate(tops)
    one.page.wait_for_timeout(2600)  # voices that have not come by then are not there
    assert one.page.evaluate(tops) == before
    one.page.reload()
    assert not one.find(".readable").count()
    one.page.evaluate("voices => device.bring(voices)", LOCAL)
    one.page.reload()
    assert one.find(".readable").count()


def test_pressed_again_it_stops_and_only_one_speaks_at_a_time(player: OpenPlayer) -> None:
    one = reader(player)
    one.begin()
    one.press(one.find(BUBBLE))
    assert one.find(BUBBLE).get_attribute("aria-pressed") == "true"
    one.press(one.find(TURN))
    assert [one.find(each).get_attribute("aria-pressed") for each in (BUBBLE, TURN)] == ["false", "true"]
    assert one.page.evaluate("device.cancelled") == 1
    one.press(one.find(TURN))
    assert not is_speaking(one)
    assert one.find(TURN).get_attribute("aria-pressed") == "false"
    one.press(one.find(TURN))
    end(one)
    assert one.find(TURN).get_attribute("aria-pressed") == "false"
    assert said(one) == [
        OPENING,
        "Your turn. Play a card.",
        "Your turn. Play a card.",
    ]


def test_a_swap_and_leaving_the_page_stop_it(player: OpenPlayer) -> None:
    one = reader(player)
    one.begin()
    one.press(one.find(BUBBLE))
    one.play(one.find(".hand .play").first)
    assert not is_speaking(one)
    one.wait_for_my_turn()
    one.press(one.find(BUBBLE))
    assert is_speaking(one)
    one.page.evaluate("window.dispatchEvent(new PageTransitionEvent('pagehide'))")
    assert not is_speaking(one)


def test_a_sentence_that_stays_is_read_on_though_the_page_asks_again(player: OpenPlayer) -> None:
    """A raised hand is drawn anew every three seconds."""
    one = reader(player)
    one.begin()
    one.press(one.find(BUBBLE))
    one.find(".bubble").evaluate("it => { it.outerHTML = it.outerHTML.replace(/<button.*button>/s, '') }")
    assert is_speaking(one)
    one.press(one.find(TURN))
    one.page.evaluate("document.querySelector('#turn').remove()")
    one.until("device.now === null")


def test_the_question_of_a_sum_the_error_and_the_way_are_read_in_words(player: OpenPlayer) -> None:
    one = reader(player)
    one.begin_adding()
    terms = one.find("#turn").inner_text()
    one.press(one.find(TURN))
    one.play(one.find("#key-22"))
    one.press(one.find(BUBBLE))
    one.press(one.find(".caption > .speaker"))
    question, slip, way = said(one)
    assert question.startswith("What is ")
    assert " plus " in question
    assert "+" in terms  # what is seen stays as it is
    assert slip == "Not quite: 22 is too big. Look at the picture."
    assert not any(sign in way for sign in "+−=")


def test_help_is_read_stage_by_stage(player: OpenPlayer) -> None:
    """At this game the answer to the question of the first may be pictures at the cards; then the question stays."""
    one = reader(player)
    one.begin()
    shown = []
    while one.sees(".tools .help"):
        one.ask_for_help(1)
        one.press(one.find(BUBBLE))
        end(one)
        shown.append(one.find(".bubble").inner_text())
        assert len(said(one)) == len(shown)
    assert len(set(said(one))) == len(set(shown)) >= 2


def test_each_rule_is_read_with_its_title_and_pictures_in_words(player: OpenPlayer) -> None:
    one = reader(player)
    one.page.goto(f"/rules/{SLUG}")
    one.find("details:has(.kinds) > summary").click()
    assert one.find(".speaker").count() > 20
    one.press(one.find(".kinds li > .speaker").first)
    example = "Sixteen. six, shell. four, leaf. six, drop. six plus four plus six equals sixteen."
    assert said(one) == [f"{example} The total is exactly 16. The last card wins the set."]


def test_the_notice_for_children_and_the_way_in_are_read(player: OpenPlayer) -> None:
    one = reader(player)
    one.page.goto("/privacy")
    for number in range(one.find(".notice-lines .speaker").count()):
        one.press(one.find(".notice-lines .speaker").nth(number))
    assert len(said(one)) == 10
    one.page.goto("/join")
    one.press(one.find(".sign-head > .speaker"))
    assert said(one) == ["Which class are you in?"]


def test_a_button_has_a_short_name_and_is_no_part_of_others(player: OpenPlayer) -> None:
    one = reader(player)
    one.begin()
    assert one.find(BUBBLE).get_attribute("aria-label") == "Read aloud: 16 wins the pile: that…"
    assert one.page.get_by_role("heading", name="Your turn. Play a card.", exact=True).count() == 1
    assert one.page.get_by_role("region", name="Your turn. Play a card.", exact=True).count() == 1
    one.page.goto(f"/rules/{SLUG}")
    names = one.find(".speaker").evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
    assert max(len(name.split()) for name in names) <= 7


def test_the_keyboard_reaches_it_and_keeps_its_place_when_the_table_changes(player: OpenPlayer) -> None:
    one = reader(player)
    one.begin()
    play_the_first_card(one)
    one.find(BUBBLE).focus()
    one.page.keyboard.press("Enter")
    assert is_speaking(one)
    one.page.keyboard.press("Space")
    assert not is_speaking(one)
    one.wait_for_my_turn()
    one.until("document.activeElement.matches('.bubble > .speaker')")


def test_the_table_waits_until_a_sentence_is_heard(player: OpenPlayer) -> None:
    one = reader(player)
    one.begin()
    play_the_first_card(one)
    one.press(one.find(BUBBLE))
    one.page.wait_for_timeout(4_000)
    assert one.sees("#go-on")
    end(one)
    one.wait_for_my_turn()


def test_go_on_is_not_kept_waiting_by_the_voice(player: OpenPlayer) -> None:
    one = reader(player)
    one.begin()
    play_the_first_card(one)
    one.press(one.find(BUBBLE))
    one.press(one.find("#go-on"))
    one.wait_for_my_turn()
    assert not is_speaking(one)


# ---- By itself


def test_nothing_is_read_unasked_where_nobody_chose_it(player: OpenPlayer) -> None:
    one = reader(player)
    one.begin()
    one.play(one.find(".hand .play").first)
    one.wait_for_my_turn()
    assert said(one) == []


def test_read_to_me_says_each_new_sentence_once(player: OpenPlayer) -> None:
    one = reader(player)
    read_to_me(one)
    one.begin()
    assert hear_out(one) == [OPENING, "Your turn. Play a card."]
    one.press(one.find(".bar .menu summary").first)  # nothing new is said
    one.page.keyboard.press("Escape")
    assert len(said(one)) == 2
    play_the_first_card(one)
    assert said(one)[2].startswith("You played ")
    assert "equals" in said(one)[2]
    end(one)
    one.wait_for_my_turn()
    news = hear_out(one)[3:]
    assert len(news) == 1  # whose turn it is was said already
    assert news[0].startswith("I played ")


def test_read_to_me_waits_for_the_voice_before_the_table_goes_on(player: OpenPlayer) -> None:
    one = reader(player)
    read_to_me(one)
    one.begin()
    hear_out(one)
    play_the_first_card(one)
    one.page.wait_for_timeout(4_000)
    assert one.sees("#go-on")
    end(one)
    one.wait_for_my_turn()


def test_what_the_page_reads_by_itself_is_not_said_by_the_live_region_too(player: OpenPlayer) -> None:
    one = reader(player)
    read_to_me(one)
    one.begin()
    hear_out(one)
    one.play(one.find(".hand .play").first)
    one.page.wait_for_timeout(600)
    assert one.find("#status").text_content() == ""
    one.page.evaluate("device.bring([])")  # and where the voice has gone it is
    one.wait_for_my_turn()
    one.until("document.querySelector('#status').textContent.includes('I played')")


def test_before_the_first_touch_a_browser_may_refuse_and_then_nothing_is_lost(player: OpenPlayer) -> None:
    one = reader(player, blocked=True)
    read_to_me(one)
    one.begin()
    one.page.wait_for_timeout(100)
    assert said(one) == []
    one.page.evaluate("device.blocked = false")
    one.press(one.find(".bar h1"))
    assert said(one) == [OPENING]


def test_read_to_me_is_kept_for_the_guest_until_it_is_taken_back(player: OpenPlayer) -> None:
    one = reader(player)
    read_to_me(one)
    one.page.goto(f"/play/{GAMES[1]}")
    assert one.find(".needs-voice button").get_attribute("aria-pressed") == "true"
    one.press(one.find(".needs-voice button"))
    one.find("html:not([data-reads-aloud])").wait_for(state="attached")


# ---- The look


@in_ways("en-laptop")
def test_the_pages_with_buttons_are_open_to_everybody(
    player: OpenPlayer, language: str, size: Size, light: str
) -> None:
    settings: dict[str, Any] = {"size": size, "language": language, "color_scheme": light, "touch": size != LAPTOP}
    one = reader(player, **settings, reduced_motion="reduce")
    for page in PAGES:
        one.page.goto(page)
        check_open(one, f"voice-{page.replace('/', '-')}-{language}")
        check_room(one, page)
        check_narrow(one, f"voice-{page.replace('/', '-')}-320-{language}")
    one.begin()
    check_open(one, f"voice-table-{language}")
    one.begin_adding()
    one.play(one.find("#key-22"))
    check_open(one, f"voice-sum-{language}")
    check_room(one, "sum")
    check_narrow(one, f"voice-sum-320-{language}")


@pytest.mark.parametrize("size", first_of([PHONE, TABLET, LAPTOP]), ids=["phone", "tablet", "laptop"])
@pytest.mark.parametrize("slug", GAMES[1:])
def test_the_other_games_have_room_for_the_buttons(player: OpenPlayer, slug: str, size: Size) -> None:
    one = reader(player, size=size, language="fr", reduced_motion="reduce")
    one.page.goto(f"/rules/{slug}")
    check_layout(one, f"voice-rules-{slug}-{size[0]}")
    check_room(one, f"rules of {slug}")
    check_narrow(one, f"voice-rules-{slug}-320-{size[0]}")
    one.page.goto(f"/play/{slug}")
    one.press(one.find(".choose .main"))
    one.page.wait_for_url("**/match/**")
    one.hurry()
    check_layout(one, f"voice-{slug}-{size[0]}")
    check_room(one, slug)
    for _ in range(2):  # with one thing to do there is one stage, or none
        if one.sees(".tools .help"):
            one.ask_for_help(1)
    check_room(one, f"help in {slug}")
    assert one.find(".speaker").count() >= 2
