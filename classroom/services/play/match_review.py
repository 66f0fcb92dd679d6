"""Review: what the tutor says of a move that was made, and which moves of a finished match deserve another look."""

from collections import Counter
from collections.abc import Collection

from classroom.games.protocol import Sum
from classroom.services.play.hints import IDEA, STAGES
from classroom.services.play.learning_evidence import has_guessed, idea_rows, was_helped
from classroom.services.play.match_state import MatchState
from classroom.services.play.sum_attempts import is_right
from classroom.tutor.protocol import Moment, Praise, Verdict
from classroom.tutor.registry import find_tutor

MOST_MOMENTS = 2  # beside the one that praises
MOST_ALIKE = 2  # praises in the same words
PRAISE_SPAN = 8  # a seat's moves among which they are counted


def moments_of(table: MatchState, seat: int) -> list[Moment]:
    """At most two moves of this seat that deserve another look, the dearest first; of different ideas, where there are
    several, and never two in the same words. What the game is about and was told in play comes before all, however
    little it cost."""
    found = [moment for number in range(len(table.moves)) if (moment := find_moment(table, seat, number))]
    found.sort(key=lambda moment: (not misses_chief(table, moment), moment.needs_counting, -moment.loss))
    first_in_words = {(moment.title, moment.why): moment for moment in reversed(found)}
    found = [moment for moment in found if moment is first_in_words[moment.title, moment.why]]
    first_of_idea = {moment.idea: moment for moment in reversed(found)}
    return sorted(found, key=lambda moment: moment is not first_of_idea[moment.idea])[:MOST_MOMENTS]


def misses_chief(table: MatchState, moment: Moment) -> bool:
    """Whether this moment is of a chief idea of the game, and told in play whatever else was told."""
    verdict = table.verdict(moment.number)
    is_chief = any(topic.chief for topic in find_tutor(table.game.slug).topics if topic.name == moment.idea)
    return is_chief and verdict is not None and verdict.chief and not verdict.kind


def find_moment(table: MatchState, seat: int, number: int) -> Moment | None:
    """What the match's `number`-th move, from 0, missed; None where it missed nothing, came to that all the same, or
    was not this seat's."""
    tutor = find_tutor(table.game.slug)
    if table.decider(number) != seat or tutor.is_made_good(table.view(seat), number):
        return None
    view = table.view(seat, number)
    moment = tutor.moment(view, table.game.read(table.moves[number]), number)
    return moment and tutor.in_hindsight(moment, view, table.view(seat))


def praise_of(table: MatchState, seat: int, missed: Collection[str] = ()) -> Praise | None:
    """The move of this seat that was seen best, without help, the first of such moves; None where nothing stands out.
    What deserves another look is not praised as well; rather another idea than those `missed`, which are explained in
    the same words."""
    found = (praise for number in range(len(table.moves)) if (praise := find_praise(table, seat, number)))
    by_place = sorted(found, key=lambda praise: (praise.idea in missed, praise.place))
    return next((praise for praise in by_place if not find_moment(table, seat, praise.number)), None)


def find_praise(table: MatchState, seat: int, number: int) -> Praise | None:
    """What the match's `number`-th move, from 0, did well by itself; None where it was not this seat's."""
    if table.decider(number) != seat or was_helped(table.game, table.turn_events(number), table.moves[number]):
        return None
    move = table.game.read(table.moves[number])
    tutor = find_tutor(table.game.slug)
    praise = tutor.praise(table.view(seat, number), move, number)
    return praise if praise and tutor.still_praises(praise, table.view(seat)) else None


def is_all_best(table: MatchState, seat: int) -> bool:
    """Whether each move of this seat was its best, as far as the tutor of the game tells that of a move."""
    tutor = find_tutor(table.game.slug)
    numbers = [number for number in range(len(table.moves)) if table.mover(number) == seat]
    return bool(numbers) and all(
        tutor.is_best(table.view(seat, number), table.game.read(table.moves[number])) for number in numbers
    )


def verdict_of(table: MatchState, seat: int | None, after: int) -> Verdict | None:
    """What the tutor says of the last move that this seat made within the first `after` moves; None where it says
    nothing, would repeat its praise once too often, or keeps it for later."""
    number = last_move_of(table, seat, after)
    if seat is None or number is None or table.seats[seat].sums == "none":
        return None
    verdict = judge(table, number)
    if verdict and verdict.late and first_pause(table, seat, number, after) != after:
        return None
    return None if verdict and verdict.kind and is_worn_out(table, seat, number, verdict) else verdict


def first_pause(table: MatchState, seat: int, number: int, after: int) -> int | None:
    """After how many moves the game first pauses, once the `number`-th, from 0, is made; None where it has not within
    `after` moves."""
    return next((made for made in range(number + 1, after + 1) if is_pause(table, seat, made)), None)


def is_pause(table: MatchState, seat: int, after: int) -> bool:
    """Whether the game pauses, or is over, after so many moves."""
    view = table.view(seat, after)
    return bool(view.pauses or view.over)


def judge(table: MatchState, number: int) -> Verdict | None:
    """What there is to say of the match's `number`-th move, from 0. Where the move's sum was wrong at first, the tutor
    criticises nothing else, but for what the game is about: one bad thing at a time. Nor does it praise what is no
    merit."""
    verdict = table.verdict(number)
    if verdict is None or verdict.chief:
        return verdict
    has_slipped = any(event.kind == "answer" and not is_right(event) for event in table.turn_events(number))
    return None if (is_no_merit(table, number) if verdict.kind else has_slipped) else verdict


def is_worn_out(table: MatchState, seat: int, number: int, verdict: Verdict) -> bool:
    """Whether two of the last eight moves of this seat before the `number`-th earned the same words of praise: what is
    heard again and again is heard no longer. What the game is about is told each time."""
    earlier = [n for n in range(number) if table.decider(n) == seat][-PRAISE_SPAN:]
    return not verdict.chief and sum(judge(table, n) == verdict for n in earlier) >= MOST_ALIKE


def tells_first(table: MatchState, seat: int | None, after: int, verdict: Verdict) -> bool:
    """Whether what is said of this seat's last move has not been said of an earlier one in the match, be it of other
    numbers."""
    earlier = [n for n in range(last_move_of(table, seat, after) or 0) if table.decider(n) == seat]
    said = (judge(table, n) for n in earlier)
    return all(one is None or one.message.text != verdict.message.text for one in said)


def is_no_merit(table: MatchState, number: int) -> bool:
    """Whether the match's `number`-th move, from 0, was shown by the tutor or found by trying, or is another one than
    the tutor has just spoken for."""
    events = table.turn_events(number)
    stage = max((event.data["stage"] for event in events if event.kind == "hint"), default=0)
    if stage == STAGES or has_guessed(table.game, events):
        return True
    view, made = table.view(table.decider(number), number), table.game.read(table.moves[number])
    return stage >= IDEA and find_tutor(table.game.slug).advise(view).move != made


def worked_out(table: MatchState, seat: int | None, after: int) -> Sum | None:
    """The sum that this seat worked out right with the last move that it made within the first `after` moves; None
    where that move makes another sum than those worked out in its turn."""
    number = last_move_of(table, seat, after)
    events = table.turn_events(number) if number is not None else ()
    found = [Sum.read(event.data["sum"]) for event in events if event.kind == "answer" and is_right(event)]
    if not found or number is None or table.game.spots:
        return found[-1] if found else None
    made = table.game.sum_of(table.view(seat, number), table.game.read(table.moves[number]))
    return found[-1] if made in (None, *found) else None


def last_move_of(table: MatchState, seat: int | None, after: int) -> int | None:
    """The number of the last move that this seat made within the first `after` moves; None where it made none."""
    return next((n for n in reversed(range(after)) if table.decider(n) == seat), None)


def taken_ideas(table: MatchState, seats: Collection[int]) -> Counter[str]:
    """How often the children of these seats took each idea in this match without help, by the ideas' names."""
    return Counter(row.name for row in idea_rows(table) if row.taken and not row.helped and row.seat in seats)
