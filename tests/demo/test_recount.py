"""Every figure on the pages of the demo school's classes and children is what a plain recount of its events finds."""

import csv
import re
import shutil
from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from math import ceil
from pathlib import Path
from typing import Any

import pytest

from classroom.demo.fill import Demo
from classroom.services.context import Context
from classroom.services.play.new_match.create_match import SeatPlan, create_match
from classroom.services.play.sum_prompts import MoveRequest, pending_step
from classroom.store.models import IdeaRow
from classroom.tutor.registry import all_topics
from classroom.tutor.sums.fact_classes import FACTS_OF_CLASS
from tests.apps import make_app
from tests.bench.pages.page_weight import weigh
from tests.children import Child, Page
from tests.demo.conftest import context_of
from tests.demo.recount import ALL_FACTS, TO_20, ChildCount, recount
from tests.people import Adult
from tests.playing import RULES, SLUG, ask_to_move, come_in, own_match, view_for, visitor_of

WEEK = 7
STATES = ("knows", "due", "practising", "new")


@pytest.fixture
def school(made: tuple[Context, Demo], tmp_path: Path) -> tuple[Context, Demo]:
    """A copy, since teachers sign in."""
    context, demo = made
    shutil.copy(str(context.database.engine.url.database), tmp_path / "demo.db")
    return context_of(tmp_path), demo


def answer_without_a_move(context: Context, demo: Demo) -> None:
    """A child answers the first sum that it is asked, and has not moved yet."""
    tokens = (come_in(context, child.id) for child in demo.children)
    for token in tokens:
        match_id = create_match(context, visitor_of(context, token), SLUG, RULES, (SeatPlan(), SeatPlan(3)))
        now = own_match(context, token, match_id)
        for card in view_for(now, 0).hand if now.turn == 0 else ():
            if pending_step(now, 0, card).attempt:
                ask_to_move(context, token, match_id, MoveRequest(now.seq, card, answer=99))
                return
    raise AssertionError("nobody is asked a sum")


def numbers(text: str) -> list[int]:
    return [int(found) for found in re.findall(r"\d+", text)]


def last_days(today: date, number: int = WEEK) -> list[date]:
    return [today - timedelta(days=ago) for ago in range(number - 1, -1, -1)]


class Differences:
    """What a page says otherwise than the recount."""

    def __init__(self, page: Page) -> None:
        self.page, self.found = page, list[str]()

    def compare(self, what: str, told: object, counted: object) -> None:
        if told != counted:
            self.found.append(f"{self.page.response.request.path}: {what} says {told}, counted {counted}")


def test_no_figure_differs_from_a_recount(school: tuple[Context, Demo]) -> None:
    context, demo = school
    answer_without_a_move(context, demo)
    counted, today = recount(context), context.today()
    assert sum(len(child.answers) for child in counted.values()) > 1000
    assert any(child.unmoved for child in counted.values()), "somebody has answered, and not moved yet"
    wrong = []
    for one in demo.classes:
        desk = Adult(context, one.teachers[0], "").sign_in(Child(make_app(context)))
        children = {child.id: counted[child.id] for child in one.children}
        wrong += class_page(desk.get(f"/teacher/class/{one.row.id}"), children, today)
        wrong += class_map(desk.get(f"/teacher/class/{one.row.id}/facts"), children, today)
        for child_id, child in children.items():
            wrong += child_page(desk.get(f"/teacher/child/{child_id}"), child, today)
            for match in {answer.match for answer in child.unmoved}:
                wrong += match_page(desk.get(f"/teacher/child/{child_id}/match/{match}"), child, match)
            for fact in {answer.fact for answer in child.unmoved if answer.fact in ALL_FACTS}:
                wrong += fact_page(desk.get(f"/teacher/child/{child_id}/fact/{fact}"), child, fact)
        names = {child.name: counted[child.id] for child in one.children}
        wrong += files(desk.get(f"/teacher/class/{one.row.id}/export.csv"), names, today)
    assert not wrong, "\n".join(wrong)


def class_page(page: Page, children: Mapping[str, ChildCount], today: date) -> list[str]:
    told, week = Differences(page), last_days(today)
    for row in page.document.elements("table[contains(@class, 'wide-table')]/tbody/tr"):
        child_id = row.xpath("string(th/a/@href)").rpartition("/")[2]
        child, (sums, days, last, _, looks) = children[child_id], row.findall("td")
        told.compare(
            "secure", numbers(sums.xpath("string(.//b)")), [child.in_state("knows", today)] if child.answers else []
        )
        told.compare("all states", numbers(sums.xpath("string(.//*[@class='vh'])")), states(child, today))
        told.compare("days", numbers(days.xpath("string(.//svg/@aria-label)")), [len(child.on(day)) for day in week])
        told.compare("last active", numbers(last.text_content()), [one.day for one in [last_played(child)] if one])
        flags = sum(count.is_flagged for count in child.facts.values())
        marked = looks.xpath("string(.//li[svg])")
        told.compare("closer look", numbers(marked), [flags] if flags else [])
    (head,) = page.document.texts("div[@class='desk-head']//p")
    played = sum(any(day in week for day in played_on(child)) for child in children.values())
    gained = sum(day in week for child in children.values() for day in child.gained)
    told.compare("the head", numbers(head), [len(children), played, *[gained] * (gained > 0)])
    weeks(told, list(children.values()), ("known", "gained", "lost", "right", "answers", "matches"), today)
    suggestions(told, children, today)
    lost = sum(day in week for child in children.values() for day in child.lost)
    listed = told.page.document.elements("details[@id='slipped']//li")
    named = [str(row.findtext("span")).count(",") + 1 for row in listed if row.findall("a")]
    more = [numbers(row.text_content())[0] for row in listed if not row.findall("a")]
    told.compare("slipped", sum(named) + sum(more), lost)
    return told.found


def suggestions(told: Differences, children: Mapping[str, ChildCount], today: date) -> None:
    """What stands under "Why?": wrong answers to sums of the kind, chances not taken, sums due of those known."""
    for card in told.page.document.elements("ol[@class='advice']/li"):
        key = card.xpath("string(.//button[@name='key']/@value)")
        named = {str(href).rpartition("/")[2] for href in card.xpath(".//a[@class='who-chip']/@href")}
        figures = numbers(card.xpath("string(.//details[starts-with(@id, 'why')]/p[1])"))
        kind, _, about = key.partition(":")
        if kind in REASONS:
            each = [REASONS[kind](children[child_id], about, today) for child_id in named]
            told.compare(f"suggestion {key}", figures, [sum(one) for one in zip(*each, strict=True)])


def wrong_of_kind(child: ChildCount, about: str, today: date) -> tuple[int, int]:
    answers = [one for fact in FACTS_OF_CLASS[about] for one in child.lately(fact, today)]
    return sum(not one.right for one in answers), len(answers)


def missed_of_idea(child: ChildCount, about: str, today: date) -> tuple[int, int]:
    latest = child.chances[about][-10:]
    return len(latest) - taken(latest), len(latest)


def taken(chances: Sequence[IdeaRow]) -> int:
    return sum(one.taken for one in chances)


def due_of_known(child: ChildCount, about: str, today: date) -> tuple[int, int]:
    known = [count for count in child.facts.values() if count.due]
    return sum(count.state(today) == "due" for count in known), len(known)


REASONS = {"facts": wrong_of_kind, "idea": missed_of_idea, "due": due_of_known}


def states(child: ChildCount, today: date) -> list[int]:
    """How many sums to 20 are secure, to check again, practised, met once or twice: those that there are."""
    found = [child.in_state(state, today) for state in STATES]
    return [number for number in found if number]


def played_on(child: ChildCount) -> list[date]:
    return [*(one.day for one in child.answers), *child.matches]


def last_played(child: ChildCount) -> date | None:
    return max(played_on(child), default=None)


def weeks(told: Differences, children: Sequence[ChildCount], columns: Sequence[str], today: date) -> None:
    """The table under the picture, the newest week first; a column may have two figures."""
    rows = told.page.document.elements("details[contains(@class, 'twin')]//tbody/tr")
    assert rows
    for number, row in enumerate(rows):
        week = [child.week(today - timedelta(days=today.weekday() + WEEK * number)) for child in children]
        figures = [int(found) for cell in row.findall("td") for found in numbers(cell.text_content())]
        told.compare(f"week {number}", figures, [sum(one[name] for one in week) for name in columns])


def class_map(page: Page, children: Mapping[str, ChildCount], today: date) -> list[str]:
    told = Differences(page)
    played = {child_id: child for child_id, child in children.items() if played_on(child)}
    head = numbers(page.document.texts("div[@class='desk-head']//p")[0])
    told.compare("who has played", head, [len(played), *[len(children) - len(played)] * (len(played) < len(children))])
    for link in page.document.elements("table[@id='facts']//td/a"):
        fact = link.get("href").rpartition("/")[2]
        met = [child.facts[fact] for child in children.values() if fact in child.facts]
        secure, due = (sum(count.state(today) == state for count in met) for state in ("knows", "due"))
        told.compare(fact, numbers(link.xpath("string(b)")), [secure + due] if met else [])
        told.compare(f"{fact} to check", bool(link.xpath("b[@class='to-check']")), due > secure)
        step = ceil((secure + due) * 4 / len(played)) if secure + due < len(played) else 5
        told.compare(
            f"{fact}, how dark", link.getparent().get("class").split()[0], f"heat-{step}" if met else "state-none"
        )
        spoken = numbers(link.xpath("string(span[@class='vh'][1])").partition(":")[2])
        in_states = [sum(count.state(today) == state for count in met) for state in STATES]
        told.compare(
            f"{fact} in words",
            spoken,
            [*in_states[:1], *filter(None, in_states[1:]), len(played)] if met else [],
        )
        flags = sum(count.is_flagged for count in met)
        told.compare(f"mark of {fact}", bool(link.xpath("*[local-name()='svg'][@class='flagged']")), flags >= 3)
    hardest(told, list(played.values()), today)
    return told.found


def hardest(told: Differences, children: Sequence[ChildCount], today: date) -> None:
    """Of the last six weeks, at most the last eight answers of a child to a sum; who met it at all."""
    for row in told.page.document.elements("section[@aria-labelledby='hardest']//li"):
        answers = [one for child in children for one in child.lately(fact_of(row), today)]
        wrong = sum(not one.right for one in answers)
        told.compare(f"hardest: {fact_of(row)}", numbers(row.findtext("span")), [wrong, len(answers)])
    for row in told.page.document.elements("section[@aria-labelledby='rare']//li"):
        met = sum(fact_of(row) in child.facts for child in children)
        told.compare(f"hardly met: {fact_of(row)}", numbers(row.findtext("span")), [met] if met else [])


def fact_of(row: Any) -> str:
    return str(row.xpath("string(a/@href)")).rpartition("/")[2]


def child_page(page: Page, child: ChildCount, today: date) -> list[str]:
    told = Differences(page)
    if not child.answers:
        return told.found
    known = child.in_state("knows", today) + child.in_state("due", today)
    head = [known, len(TO_20), 15, 6, *states(child, today)]  # 53 of 112 sums up to 15 + 6: 40 secure …
    told.compare("the head", numbers(page.document.texts("div[@class='desk-head']//p")[0])[: len(head)], head)
    for cell in page.document.elements("table[@id='facts']//td[a]"):
        fact = cell.xpath("string(a/@href)").rpartition("/")[2]
        count = child.facts.get(fact)
        told.compare(fact, cell.get("class").split()[0], f"state-{count.state(today) if count else 'none'}")
        told.compare(f"mark of {fact}", bool(cell.xpath(".//svg[@class='flagged']")), bool(count and count.is_flagged))
    rows = page.document.elements("section[@class='diary']/ol/li")
    for day, row in zip(last_days(today), rows, strict=True):
        items = row.xpath("ul/li[not(@class='slips')]")
        told.compare(f"{day}", [numbers(item.text_content())[0] for item in items], counted_day(child, day))
        slips = row.xpath("ul/li[@class='slips']/span")
        named = sum(1 if slip.findall("*") else numbers(slip.text_content())[0] for slip in slips)  # and 3 more
        told.compare(f"{day}, the mistakes", named, sum(not one.right for one in child.on(day)))
        for match in row.xpath("a[@class='played']"):
            said = numbers(match.xpath("string(span/br/following-sibling::text()[1])"))
            here = [one for one in child.answers if one.match == match.get("href").rpartition("/")[2]]
            told.compare(f"{day}, a match", said[:1], [len(here)] if here else [])
    weeks(told, [child], ("known", "right", "answers", "matches"), today)
    ideas(told, child)
    return told.found


def match_page(page: Page, child: ChildCount, match: str) -> list[str]:
    """What was worked out in a match."""
    told = Differences(page)
    here = [one for one in child.answers if one.match == match]
    told.compare("the sums", len(page.document.elements("ol[@class='own-sums']/li")), len(here))
    return told.found


def fact_page(page: Page, child: ChildCount, fact: str) -> list[str]:
    """The answers to one fact: sixty at most."""
    told = Differences(page)
    rows = page.document.elements("table[@class='evidence']/tbody/tr")
    told.compare("the answers", len(rows), min(len(child.facts[fact].answers) if fact in child.facts else 0, 60))
    return told.found


def ideas(told: Differences, child: ChildCount) -> None:
    """A stone for each of the last ten chances of an idea, full where it was taken alone; and the sentence under it."""
    rows = told.page.document.elements("ul[@class='ideas']/li[b]")
    shown = sorted([stone.get("class") or "" for stone in row.xpath("svg[@class='chances']/circle")] for row in rows)
    latest = [chances[-10:] for chances in child.chances.values()]
    told.compare("ideas", shown, sorted([STONES[one.taken, one.taken and one.helped] for one in ten] for ten in latest))
    said = sorted(numbers(row.xpath("string(p)"))[:2] for row in rows)
    told.compare("ideas in words", said, sorted([taken(ten), len(ten)] for ten in latest))


STONES = {(True, False): "taken", (True, True): "taken helped", (False, False): ""}


def files(page: Page, children: Mapping[str, ChildCount], today: date) -> list[str]:
    """The table to take along: its states, the answers of seven days, and two columns an idea."""
    told, week = Differences(page), last_days(today)
    text = page.response.get_data().decode("utf-8-sig")
    _, *rows = csv.reader(text.splitlines(), csv.Sniffer().sniff(text, ",;"))
    told.compare("names", {row[0] for row in rows}, set(children))
    for name, *row in rows:
        child = children[name]
        answers = sum(len(child.on(day)) for day in week)
        told.compare(name, list(map(int, row[:5])), [*(child.in_state(state, today) for state in STATES), answers])
        tens = [chances[-10:] for idea, chances in child.chances.items() if all_topics()[idea].taught]
        told.compare(f"{name}, ideas", sum(map(int, row[5:-3])), sum(taken(ten) + len(ten) for ten in tens))
    return told.found


def counted_day(child: ChildCount, day: date) -> list[int]:
    """Newly secure, slipped, worked out, not right at first: those that there are."""
    answers = child.on(day)
    found = [child.gained.count(day), child.lost.count(day), len(answers), sum(not one.right for one in answers)]
    return [number for number in found if number]


def test_the_first_visit_of_a_class_page_is_light(school: tuple[Context, Demo]) -> None:
    context, demo = school
    for one in demo.classes:
        desk = Adult(context, one.teachers[0], "").sign_in(Child(make_app(context)))
        weight = weigh(desk.client, f"/teacher/class/{one.row.id}")
        assert weight.page + weight.files < 90_000
