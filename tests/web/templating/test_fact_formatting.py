"""The maps of all games on the pages of teachers and children: which are there, what they show, the names of facts."""

import re

import pytest
from flask import Flask, g, render_template_string
from sqlalchemy import insert

from classroom.games.protocol import Sum
from classroom.services.accounts.visitors import Visitor
from classroom.services.context import Context
from classroom.services.reports import child_report, fact_maps
from classroom.store.models import Attempt, Event, Match
from classroom.store.models import ProgressRow as Row
from classroom.tutor.learning.progress import AnswerEvent, Progress, add_answer, to_json
from classroom.tutor.learning.suggestions import ACTIVITIES
from classroom.tutor.sums.fact_classes import CLASSES, ORDER, STEPS_OF
from classroom.tutor.sums.facts import MAP_OF, MAPS, fact_of_text, texts_of_fact
from classroom.tutor.sums.strategies import strategy_of
from classroom.web.templating.fact_formatting import fact_sign, spoken_fact, whole_sum, written_fact
from tests.children import Child, Page
from tests.people import Adult, Lesson
from tests.playing import SLUG


def answer(context: Context, lesson: Lesson, name: str, text: str) -> None:
    """Answers of a child, written as "36+5=42": noted as the table does, and added up."""
    child_id, progress = lesson.cards[name].child_id, Progress()
    match = {"school_id": 1, "id": f"match-{name}", "game": SLUG, "rules": {}}
    rows = []
    for seq, one in enumerate(text.split()):
        work, _, given = one.partition("=")
        total = Sum.read(work).total
        first = int(given or total)
        done = AnswerEvent(work, total, first, context.today().toordinal(), "r" if first == total else "w")
        progress = add_answer(progress, done)
        about = {"school_id": 1, "match_id": match["id"], "seq": seq, "seat": 0, "child_id": child_id, "sum": work}
        tried = {"total": total, "first_answer": first, "tries": 1, "solved": first == total, "helped": False}
        rows.append({**about, **tried, "at": context.now()})
    with context.database.transaction() as session:
        session.execute(insert(Match), [{**match, "began_at": context.now(), "played_at": context.now()}])
        session.execute(insert(Attempt), rows)
        move = {"school_id": 1, "match_id": match["id"], "seq": len(rows), "kind": "move", "data": {}}
        session.execute(insert(Event), [{**move, "at": context.now()}])
        session.add(Row(school_id=1, child_id=child_id, state=to_json(progress), sealed={}))


@pytest.fixture
def desk(app: Flask, admin: Adult) -> Child:
    return admin.sign_in(Child(app))


def maps_on(page: Page) -> list[str]:
    shown = page.document.attributes("details[@class='more-map' or @class='more-stones']/@id")
    return [name.partition("-")[2] for name in shown]


def test_only_maps_with_evidence_are_there_behind_the_additions(
    app: Flask, context: Context, lesson: Lesson, desk: Child
) -> None:
    answer(context, lesson, "Ada", "7+4 13-5 36+5")
    answer(context, lesson, "Ben", "7+4 1+2+4=8")
    page = desk.get(f"/teacher/class/{lesson.id}/facts")
    assert maps_on(page) == ["subtractions", "tens", "dice"]
    assert maps_on(desk.get(f"/teacher/child/{lesson.cards['Ada'].child_id}")) == ["subtractions", "tens"]
    assert maps_on(desk.get(f"/teacher/child/{lesson.cards['Carl'].child_id}")) == []
    assert maps_on(lesson.sign_in(Child(app), "Ben").get("/me")) == ["dice"]
    assert 'id="cell-7-4"' in page.html


def test_a_map_that_was_met_changes_no_other_maps_figures(context: Context, lesson: Lesson, desk: Child) -> None:
    """Ada has met two maps and Ben a third: sums of the first map are still out of 112."""
    answer(context, lesson, "Ada", "7+4 13-5")
    answer(context, lesson, "Ben", "36+5 26+5 47+8")
    assert "Sums up to 15 + 6, out of 112" in desk.get(f"/teacher/class/{lesson.id}").text
    assert (
        "0 of 112 sums up to 15 + 6 known, 1 met once or twice"
        in desk.get(f"/teacher/child/{lesson.cards['Ada'].child_id}").text
    )


@pytest.mark.parametrize(
    ("fact", "asked", "told"),
    [
        ("_6+5", "36+5=42 26+5=31", ("36 + 5", "26 + 5", "42")),
        ("?6+5", "41-36=6 31-26", ("36 + ? = 41", "26 + ? = 31", "6")),
        ("_6-8", "46-8=39", ("46 − 8", "39")),
        ("7:3", "1+2+4=8 2+2+3", ("1 + 2 + 4", "2 + 2 + 3", "7 from 3 dice", "8")),
        ("9+3", "3+9=13 9+3", ("3 + 9", "9 + 3", "13")),
        ("13-5", "13-5=7", ("13 − 5", "7")),
    ],
)
def test_the_page_of_a_fact_shows_the_sums_that_were_asked(
    context: Context, lesson: Lesson, desk: Child, fact: str, asked: str, told: tuple[str, ...]
) -> None:
    answer(context, lesson, "Ada", asked)
    base = f"/teacher/class/{lesson.id}/fact/"
    facts = desk.get(f"/teacher/class/{lesson.id}/facts", map=MAP_OF[fact]).html
    address = base + fact.replace("?", "%3F")
    assert f'href="{address}"' in facts
    text = desk.get(address).text.replace("\N{NO-BREAK SPACE}", " ")
    assert re.search(r"\bno\b", text)
    for one in told:
        assert one in text
    child = f"/teacher/child/{lesson.cards['Ada'].child_id}/fact/"
    assert desk.get(child + fact.replace("?", "%3F")).status == 200


@pytest.mark.parametrize("name", ["3+9", "36+5", "41-36", "41-20", "_6+11", "nonsense", "17:3", "_", "%3F", ":"])
def test_what_is_no_name_of_a_fact_is_not_there(lesson: Lesson, desk: Child, name: str) -> None:
    assert desk.get(f"/teacher/class/{lesson.id}/fact/{name}").status == 404


def test_every_kind_of_sum_can_be_set_and_each_fact_ticked(lesson: Lesson, desk: Child) -> None:
    document = desk.get(f"/teacher/class/{lesson.id}/assignments").document
    assert document.attributes("optgroup/option/@value") == list(ORDER)
    assert sorted(document.attributes("input[@type='checkbox'][@name='fact']/@value")) == sorted(CLASSES)
    assert len(document.elements("optgroup")) == len(MAPS)


def test_an_assignment_of_facts_reaches_the_child_in_words(app: Flask, lesson: Lesson, desk: Child) -> None:
    address = f"/teacher/class/{lesson.id}/assignments"
    assert desk.post(address, kind="facts", number=5, fact=["_6+5", "?6+5", "7:3"], whom="class").status == 200
    assert "▢6 + 5" in desk.get(address).text.replace("\N{NO-BREAK SPACE}", " ")
    start = lesson.sign_in(Child(app), "Ada").get("/").text.replace("\N{NO-BREAK SPACE}", " ")
    assert "▢6 + 5 , ▢6 + ? = ▢1 , 7 from 3 dice" in start  # each sign with its words for who hears it


@pytest.mark.parametrize(
    ("name", "seen", "heard"),
    [
        ("7+4", "7 + 4", "7 + 4"),
        ("13-5", "13 − 5", "13 − 5"),
        ("_6+5", "▢6 + 5", "any number ending in 6, plus 5"),
        ("_6-8", "▢6 − 8", "any number ending in 6, minus 8"),
        ("?6+5", "▢6 + ? = ▢1", "any number ending in 6, with 5 to go"),
        ("?6+10", "▢6 + ? = ▢6", "any number ending in 6, with 10 to go"),
        ("7:3", "7 from 3 dice", "7 from 3 dice"),
        ("36+5", "36 + 5", "36 + 5"),
        ("41-36", "36 + ? = 41", "36 + ? = 41"),
        ("1+2+4", "1 + 2 + 4", "1 + 2 + 4"),
    ],
)
def test_facts_and_sums_are_written_and_said(app: Flask, name: str, seen: str, heard: str) -> None:
    with app.test_request_context("/"):
        assert written_fact(name).replace("\N{NO-BREAK SPACE}", " ") == seen
        assert spoken_fact(name).replace("\N{NO-BREAK SPACE}", " ") == heard
        assert ("aria-label" in fact_sign(name)) == (seen != heard)


def words(app: Flask, template: str, macro: str, *given: object) -> str:
    return say(app, f"{{% import '{template}' as w %}}{{{{ w.{macro}(*given) }}}}", given=given).strip()


def say(app: Flask, text: str, **context: object) -> str:
    with app.test_request_context("/"):
        g.visitor = Visitor("nobody")
        return render_template_string(text, **context)


@pytest.mark.parametrize("template", ["words.html", "teacher/words.html"])
def test_every_kind_of_sum_has_a_name_of_its_own(app: Flask, template: str) -> None:
    names = [words(app, template, "fact_class", name) for name in ORDER]
    assert len(set(names)) == len(ORDER)
    assert all(names)


def test_the_samples_of_a_kind_are_of_that_kind(app: Flask) -> None:
    samples = app.json.loads(say(app, "{% import 'teacher/words.html' as t %}{{ t.SAMPLES|tojson }}"))
    assert set(samples) == set(ORDER)
    assert {(name, CLASSES[fact_of_text(work)]) for name, works in samples.items() for work in works} == {
        (name, name) for name in ORDER
    }
    for name in ORDER:
        example = words(app, "words.html", "fact_example", name)
        numbers = [int(number) for number in re.findall(r"\d+", example)]
        sign = -1 if "−" in example else 1
        work = Sum((numbers[1], -numbers[0])) if "?" in example else Sum((numbers[0], *(sign * n for n in numbers[1:])))
        assert CLASSES[fact_of_text(str(work))] == name


def test_every_kind_of_sum_has_a_hint_and_ten_minutes(app: Flask) -> None:
    others = {words(app, "teacher/words.html", "activity", "no such thing")}
    for name in ORDER:
        assert words(app, "teacher/words.html", "class_hint", name)
        activity = ACTIVITIES[name]
        assert words(app, "teacher/words.html", "activity", activity) not in others
        assert words(app, "teacher/words.html", "needs", activity)
        assert words(app, "teacher/words.html", "steps", activity, name).count("<li>") >= 3


@pytest.mark.parametrize("name", MAPS)
def test_every_map_has_a_title_and_says_how_to_read_it(app: Flask, name: str) -> None:
    assert words(app, "teacher/words.html", "map_title", name)
    assert words(app, "teacher/words.html", "map_reads", name).endswith(".")
    assert words(app, "words.html", "fact_map", name)


def test_the_views_of_the_maps_hold_each_fact_once(context: Context, lesson: Lesson) -> None:
    answer(context, lesson, "Ada", " ".join(texts_of_fact(next(iter(one.places)))[0] for one in MAPS.values()))
    _, row = child_report.child_report(context, lesson_teacher(context, lesson), lesson.cards["Ada"].child_id)
    views = fact_maps.fact_maps([row])
    assert [view.name for view in views] == list(MAPS)
    cells = [cell for view in views for _, line in view.lines for cell in line if cell]
    assert [cell.sum for cell in cells] == [fact for one in MAPS.values() for fact in one.places]
    assert sum(cell.state == "new" for cell in cells) == 7
    assert all(view.counts == {"new": 1} for view in views)
    assert list(fact_maps.classes_of_facts([row])) == [
        *STEPS_OF["additions"],
        *("BP", "SE", "AN", "BC", "CN", "DM"),
    ]


def test_every_way_is_told_to_its_end_and_the_first_step_gives_nothing_away(app: Flask) -> None:
    sums = [Sum((first, card)) for first in range(67) for card in range(-min(first, 10), 11)]
    text = "{% from 'match/sums.html' import tell_way %}"
    text += "{% for one in sums %}{{ tell_way(way_of(one), full) }}\n{% endfor %}"
    for full in (True, False):
        told = say(app, text, sums=sums, full=full).replace("\N{NO-BREAK SPACE}", " ").strip().split("\n")
        assert len(told) == len(sums)
        for work, sentence in zip(sums, told, strict=True):
            assert sentence
            assert bool(re.search(rf"= {work.total}\b", sentence)) is full, sentence


def lesson_teacher(context: Context, lesson: Lesson) -> str:
    with context.database.engine.connect() as connection:
        return str(connection.exec_driver_sql("SELECT id FROM teacher").scalar())


@pytest.mark.parametrize(
    ("work", "said"),
    [
        (Sum((8, 1)), "What comes after 8? 8 + 1 = 9"),
        (Sum((6, 2)), "Count on two from 6. 6 + 2 = 8"),
        (Sum((4, 4)), "It’s a double: 4 + 4 = 8."),
        (Sum((1, 6)), "You can swap the numbers: 6 + 1 = 7."),
        (Sum((9, 4)), "First 9 + 1 = 10. Then 10 + 3 = 13."),
        (Sum((9, -1)), "What comes before 9? 9 − 1 = 8"),
        (Sum((6, 4)), "Together they make ten: 6 + 4 = 10."),
        (Sum((10, 4)), "10 and 4 more: 10 + 4 = 14."),
        (Sum((3, 6)), "Count on from 6: 7, 8, 9. 3 + 6 = 9"),
    ],
)
def test_the_whole_way_says_how_also_where_it_is_one_step(app: Flask, work: Sum, said: str) -> None:
    with app.test_request_context():
        g.visitor = Visitor("")
        template = "{% from 'match/sums.html' import tell_way %}{{ tell_way(way, true) }}"
        told = render_template_string(template, way=strategy_of(work))
    assert " ".join(told.replace("\u202f", " ").replace("\xa0", " ").split()) == said


@pytest.mark.parametrize(
    ("numbers", "rows"),
    [
        ((4, 5), ["oooo.", "xxxxx", ".....", "....."]),
        ((5, 4), ["ooooo", "xxxx.", ".....", "....."]),
        ((3, 3), ["ooo..", "xxx..", ".....", "....."]),
        ((3, 5), ["oooxx", "xxx..", ".....", "....."]),
        ((2, 1), ["oox..", ".....", ".....", "....."]),
        ((6, 3), ["ooooo", "oxxx.", ".....", "....."]),
        ((6, 5), ["ooooo", "xxxxx", "o....", "....."]),  # 5 + 5, and one more
        ((7, 6), ["ooooo", "xxxxx", "oo...", "x...."]),
        ((6, 7), ["ooooo", "oxxxx", "xxx..", "....."]),  # by way of ten
    ],
)
def test_a_double_and_one_more_lies_in_two_rows(app: Flask, numbers: tuple[int, int], rows: list[str]) -> None:
    text = "{% from 'macros.html' import frames %}{{ frames(one, two, 's-x') }}"
    drawn = say(app, text, one=numbers[0], two=numbers[1]).split('<div class="frame">')[1:]
    assert [row for frame in drawn for row in rows_of(frame)] == rows


def rows_of(frame: str) -> list[str]:
    of = {(x, y): sign for pattern, sign, off in COUNTERS for x, y in positions(pattern, frame, off)}
    return ["".join(of.get((28 + 50 * x, 28 + 50 * y), ".") for x in range(5)) for y in (0, 1)]


COUNTERS = ((r'<circle cx="(\d+)" cy="(\d+)"', "o", 0), (r'<use href="#s-x" x="(\d+)" y="(\d+)"', "x", 20))


def positions(pattern: str, drawn: str, off: int) -> list[tuple[int, int]]:
    return [(int(x) + off, int(y) + off) for x, y in re.findall(pattern, drawn)]


@pytest.mark.parametrize(
    ("facts", "sums"),
    [
        (["_0+4", "_0+6", "_0+9"], ["20 + 4", "30 + 6", "40 + 9"]),
        (["_6+5", "_6-8"], ["16 + 5", "36 − 8"]),
        (["8+5", "13-5"], ["8 + 5", "13 − 5"]),
    ],
)
def test_a_tip_names_whole_sums_where_any_ten_will_do(app: Flask, facts: list[str], sums: list[str]) -> None:
    with app.test_request_context():
        written = [whole_sum(fact, place).replace("\N{NO-BREAK SPACE}", " ") for place, fact in enumerate(facts)]
    assert written == sums


HINTS = {  # the first sum of the list, as a teacher would work it out
    ("TN", "15+1 14+2 11+5"): "5 + 1 helps with 15 + 1.",
    ("TW", "15+6"): "5 + 6 helps with 15 + 6.",
    ("SN", "17-4"): "7 − 4 helps with 17 − 4.",
    ("SN", "20-6"): "10 − 6 helps with 20 − 6.",
    ("SD", "11-8"): "Counting up is quicker: from 8 to 11 is 3.",
    ("ST", "10-3"): "Number bonds to 10 help: 3 + 7 is 10, so 10 − 3 is 7.",
    ("SW", "9-4"): "Use the addition fact: 4 + 5 is 9, so 9 − 4 is 5.",
    ("PW", "5+3 4+2"): "Fives help: 3 + 5 is five and three more.",
    ("PW", "4+2"): "Start from a sum that is known: a double, or one with a 5.",
}


@pytest.mark.parametrize(("name", "listed"), HINTS)
def test_a_hint_takes_its_example_from_the_sums_that_are_listed(app: Flask, name: str, listed: str) -> None:
    said = words(app, "teacher/words.html", "class_hint", name, listed.split())
    assert said.replace("\xa0", " ") == HINTS[name, listed]


@pytest.mark.parametrize(("name", "fact"), [("AN", "_2+5"), ("BN", "_8-5"), ("AF", "_6+4")])
def test_of_any_ten_the_example_is_the_whole_sum_that_is_listed(app: Flask, name: str, fact: str) -> None:
    assert whole_sum(fact) in words(app, "teacher/words.html", "class_hint", name, [fact])
