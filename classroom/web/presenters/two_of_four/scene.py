"""What the regions of Two out of Four's table have in common: what lies there, and what the child has picked."""

import re
from dataclasses import dataclass
from functools import cached_property

from classroom.games.french_cards import value
from classroom.games.protocol import Sum
from classroom.games.two_of_four.rules import sum_of
from classroom.games.two_of_four.scoring import NOTHING_FROM, winners
from classroom.games.two_of_four.state import Round, ShownPair, Step
from classroom.games.two_of_four.view import View
from classroom.tutor.two_of_four.analysis import Analysis, analyse
from classroom.web.presenters.match_table import ShownTable
from classroom.web.presenters.table_scene import TableScene

FOLDER = "games/two-of-four"
HASTENS = 3  # others still to show, after whom a pair cannot be told as long
BETWEEN_CARDS = re.compile("[-+,]")


def reads(now: ShownTable) -> int:
    """Milliseconds in which a child reads what somebody has shown. Of three players, one is shown by itself at most,
    after a round is dealt or a pair of the child's own. Of four, two are, and longer where it says which round begins
    as well."""
    if is_own(now) or now.view.players > 3:
        return 1600 if len(now.view.shown) == 1 else 1500
    return 1700


def is_own(now: ShownTable) -> bool:
    return bool(now.latest) and now.latest.seat == now.mine and not now.opens


def least(now: ShownTable) -> int:
    """Milliseconds for which a step is told at least, however many there are: a pair of the child's own, which it may
    take back, and those of two others that go on by themselves, all within four seconds: the last of a round waits."""
    if now.held and now.view.players - len(now.view.shown) < HASTENS:
        return 2500
    if is_own(now):
        return 1500
    return 1700 if now.view.players < 4 and len(now.view.shown) == 1 else 1200


def is_reckoned(now: ShownTable) -> bool:
    """Whether it is told how the round that has just ended came out."""
    return now.is_past and now.view.pauses and not now.opens


@dataclass(frozen=True)
class Scene(TableScene[View, Step]):
    """The table, seen as Two out of Four. While a finished round is told, its target and its pairs lie there."""

    @cached_property
    def done(self) -> Round | None:
        """The round that the last step finished, while it is told; the view is ready for the next one."""
        return self.latest.finished if self.latest and (is_reckoned(self.now) or self.view.over) else None

    @property
    def is_dealt(self) -> bool:
        """Whether a round is just dealt, and nobody has done anything."""
        return not (self.view.shown or self.done or self.now.pick or self.now.help)

    @cached_property
    def target(self) -> str:
        target = self.done.target if self.done else self.view.target
        assert target  # after the end, a round is told, or another page is shown
        return target

    @property
    def round(self) -> int:
        """The number of the round on the table, from 0."""
        return self.done.number if self.done else int(self.view.number)

    @property
    def goal(self) -> int:
        return value(self.target)

    @cached_property
    def can_make(self) -> bool:
        """Whether a pair of the child, whose turn it is, makes the target."""
        return any(sum_of(move).total == self.goal for move in self.view.moves)

    @property
    def is_far(self) -> bool:
        """Whether no pair of the child, whose turn it is, comes near the target: only a 0 costs nothing."""
        return all(play.is_far or play.voids for play in self.analysis.plays)

    @cached_property
    def analysis(self) -> Analysis:
        """Of the child's pairs, in its turn."""
        return analyse(self.view)

    @property
    def leader(self) -> ShownPair | None:
        """The pair that wins pearls so far; None where none does."""
        best = winners(self.target, self.showing) if self.showing else ()
        return (
            best[0] if best and best[0].distance < NOTHING_FROM and all(pair.total for pair in self.showing) else None
        )

    @property
    def ahead(self) -> ShownPair | None:
        """The pair that wins pearls so far, where none of the child's, whose turn it is, can win against it."""
        return self.leader if self.analysis.is_beaten else None

    @property
    def rival(self) -> ShownPair | None:
        """The pair that wins pearls so far, where one of the child's, whose turn it is, may win against it, or with
        it."""
        return None if self.analysis.is_beaten else self.leader

    @cached_property
    def showing(self) -> tuple[ShownPair, ...]:
        """The pairs that lie there: in the order of the seats when the round is told, else in that of showing."""
        return tuple(pair for pair in self.done.shown if pair) if self.done else self.view.shown

    @property
    def arriving(self) -> ShownPair | None:
        """The pair that was just shown; none while one is tried or asked about, or a sum is worked out."""
        is_busy = self.question or self.tried or self.now.attempt
        found = self.latest.shown if self.latest and not is_busy else None
        return found if found in self.showing else None

    @property
    def is_hit(self) -> bool:
        """Whether the pair that was just shown makes the target."""
        return bool(self.arriving and not self.arriving.distance)

    def shown_by(self, seat: int | None) -> ShownPair | None:
        return next((pair for pair in self.showing if pair.seat == seat), None)

    @property
    def chosen(self) -> str:
        """What is picked, not yet shown: a move, or cards with a comma between; with help, what was picked before."""
        return self.now.pick or self.now.kept if self.now.my_turn else ""

    @property
    def sign(self) -> str:
        """Of the move picked, be it written either way round; nothing while only cards are, or what is no move."""
        sign = next((sign for sign in "+-" if sign in self.chosen), "")
        one, _, other = self.chosen.partition(sign) if sign else ("", "", "")
        is_move = not {f"{one}{sign}{other}", f"{other}{sign}{one}"}.isdisjoint(self.view.moves)
        return sign if is_move else ""

    @cached_property
    def cards(self) -> tuple[str, ...]:
        """The cards picked, two at most: those of a move, or the one that is looked at and perhaps its partner."""
        found = tuple(card for card in dict.fromkeys(BETWEEN_CARDS.split(self.chosen)) if card in self.view.hand)
        return found[:2]

    def is_asked(self, work: Sum) -> bool:
        """Whether the child has yet to work this sum out."""
        return self.now.sums == "add" and work not in self.now.worked and self.now.asks(work)

    def told(self, work: Sum) -> int | None:
        """What this sum makes; None where it is asked, or the child wants no sums."""
        return None if self.is_asked(work) or self.now.sums == "none" else work.total

    @property
    def mixed(self) -> Sum | None:
        """What the child has worked out last instead of the sum that is asked: the same numbers with the other sign."""
        attempt = self.now.attempt
        if not attempt or not attempt.wrong:
            return None
        start, more = attempt.sum.terms
        other = Sum((start, -more))
        return other if other.total == attempt.wrong[-1] else None

    @property
    def tried(self) -> Sum | None:
        """What the pair picked makes, where the child is shown it or has worked it out."""
        return self.now.pending.shown_sum
