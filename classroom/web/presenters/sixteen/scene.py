"""What the regions of Sixteen's table have in common: what lies there, and what is asked of the child."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from classroom.games.protocol import Message, Sum
from classroom.games.sixteen.cards import WILD, number
from classroom.games.sixteen.rules import DRAW, side
from classroom.games.sixteen.state import Set, Step
from classroom.games.sixteen.view import View
from classroom.tutor.protocol import Advice
from classroom.tutor.sixteen.advice import OF_THE_NEXT
from classroom.tutor.sixteen.analysis import Play, find_play
from classroom.tutor.sixteen.feedback import TOLD
from classroom.tutor.sixteen.match_review import FROM_NINE
from classroom.tutor.sixteen.next_time import an_opponent_follows
from classroom.tutor.sixteen.outlook import NEAR
from classroom.tutor.sixteen.tutor import loses_the_match
from classroom.web.presenters.match_table import ShownTable
from classroom.web.presenters.table_regions import SHORTEST
from classroom.web.presenters.table_scene import TableScene

FOLDER = "games/sixteen"
JOYS = 5  # pictures of joy (pieces.html); the one after them is of a pile that the other one went over with
SPLASH = JOYS + 1
OVER = Message("That’s more than 16. You would lose the pile.")
OVER_AT_LAST = Message("That’s more than 16. You would lose the game.")
SEEN = 2  # cards laid by a child, after which it has seen what a sum is
LEAST_OF_FOUR = 1200  # milliseconds: who played what, and the sum
LEAST_SAID = 2000  # milliseconds that a sentence of Tavi’s stands which the child knows


@dataclass(frozen=True)
class Scene(TableScene[View, Step]):
    """The table, seen as Sixteen. A pile just won lies there once more while its play is shown."""

    @property
    def question(self) -> Message | None:
        """What Tavi asks back: without its sum where none are shown."""
        asked = self.now.pending.question
        if not asked or self.now.sums != "none":
            return asked
        return OVER_AT_LAST if loses_the_match(self.view) else OVER

    @property
    def four(self) -> bool:
        return self.view.players == 4

    @property
    def partner(self) -> int | None:
        """The seat that plays in the team of the one in front; None where there are no teams, or nobody is in front."""
        return None if self.now.mine is None or not self.four else (self.now.mine + 2) % 4

    @cached_property
    def won(self) -> Set | None:
        """The pile that the play shown has won."""
        return self.latest.formed if self.latest and self.now.is_past else None

    @property
    def pile(self) -> tuple[str, ...]:
        return self.won.cards if self.won else self.view.pile

    @property
    def total(self) -> int:
        return self.latest.after if self.latest and self.won else self.view.total

    def asks(self, card: str) -> bool:
        """Whether the card leaves it to the child what it makes: each one does where the child adds up, or is asked
        whether it will, be it that it is told once the card is played, so that no sign speaks for a card; none where
        all of them go over, nor on an empty pile or of a 0 what is not asked."""
        adds_up = (self.now.sums == "add" or self.offers_sums) and card != WILD and not self.view.goes_over_anyway
        if not adds_up:
            return False
        work = Sum((self.view.total, number(card)))
        return work not in self.now.worked and (all(work.terms) or self.now.asks(work))

    def tells(self, card: str) -> bool:
        """Whether the card says what it makes, with help as in the hand."""
        return self.now.sums != "none" and not self.asks(card)

    @property
    def chosen(self) -> str:
        """The card or move picked, not yet made."""
        return "" if self.now.must_hand_over else self.now.pick

    @property
    def declaring(self) -> bool:
        """Whether a wild card is to be declared."""
        return self.chosen == WILD and WILD in self.view.hand

    @cached_property
    def asking(self) -> bool:
        """Whether something is to be answered before the move can be made."""
        return bool(self.now.attempt or self.declaring or self.question)

    @property
    def compares(self) -> bool:
        """Whether help lays out the cards: at once where it tells of each what the next one can do then, else for the
        sum and for the card."""
        help_ = self.now.help
        return self.choosing and bool(help_ and (help_.stage > 2 or compares_at_once(help_.advice)))

    @property
    def asks_of_next(self) -> bool:
        """Whether help asks what the next one can do, and nothing above the cards answers it yet."""
        help_ = self.now.help
        return bool(help_ and help_.stage == 1 and help_.advice.nudge in OF_THE_NEXT)

    @cached_property
    def offers_sums(self) -> bool:
        """Whether a child that has never said who does the sums is asked: once it has laid a few cards, at its first
        turn of a new pile, while nothing else is said. That is answered before a card is laid: a question that one can
        play past was not seen."""
        now, view = self.now, self.view
        may_choose = now.chooses_sums and not now.has_chosen_sums and now.sums == "show"
        may_choose = may_choose and not (now.has_switched or now.replay or now.help)
        is_turn = now.my_turn and not self.four and not self.asking and len(view.pile) < 2
        is_busy = view.goes_over_anyway or not view.left or DRAW in view.moves or view.total == NEAR
        laid = sum(step.seat == now.mine and bool(step.card) for step in view.steps)
        return may_choose and is_turn and not is_busy and laid >= SEEN

    @property
    def against_tavi(self) -> bool:
        """Whether the child in front plays against Tavi alone."""
        return not self.four and self.now.seats[self.opponent].face == "tavi"

    @property
    def plays_again(self) -> bool:
        """Whether Tavi, alone against the child in front, plays once more since that child has no card left."""
        now, view = self.now, self.view
        if not self.against_tavi or now.mine is None or not self.latest:
            return False
        return self.latest.seat == view.turn == self.opponent and not view.held[now.mine]

    @property
    def verdict(self) -> Message | None:
        """What Tavi says of the step shown; of the child's before it only where a 16 was made of what it left. What
        Island 9 is good for also where help has led there, the first times."""
        now, steps = self.now, self.view.steps
        if not now.verdict and self.has_made_nine:
            return FROM_NINE
        is_kept = self.won and "sixteen" in self.won.kinds and len(steps) > 1 and steps[-2].seat == now.mine
        return now.verdict if now.judged and (is_kept or not now.is_late) else None

    @property
    def has_made_nine(self) -> bool:
        """Whether the child in front has just made its first or second 9, where sums are told of and others follow."""
        now, step = self.now, self.latest
        if not step or step.seat != now.mine or now.replay or now.sums == "none" or step.before == step.after:
            return False
        times = sum(one.seat == now.mine and one.after == NEAR for one in self.view.steps)
        return bool(step.after == NEAR and not step.formed and times <= TOLD and self.view.turn != now.mine)

    @property
    def explains(self) -> bool:
        """Whether what Tavi says of the card is to be read in peace: the first time in a match that it is said."""
        return bool(self.now.judged and self.now.tells_first())

    @cached_property
    def joy(self) -> int:
        """Which picture of joy, from 1: over a pile that the child in front, or its team, has just won; another each
        time it was by a card, a splash where the other side went over; else 0."""
        now = self.now
        if not self.won or now.mine is None or now.replay:
            return 0
        is_ours = side(now.mine) == self.won.to
        if self.won.kinds == ("bust",):
            return SPLASH if is_ours else 0
        return 1 + len(self.view.won_by(self.won.to)) % JOYS if is_ours else 0

    @property
    def told_apart(self) -> tuple[str, ...]:
        """The cards of the hand, where each says what it would make: of some alone nobody knows what their signs on the
        path mean. None while it is asked who does the sums."""
        is_told = self.now.my_turn and not self.asking and not self.offers_sums
        return tuple(self.view.hand) if is_told and all(map(self.tells, self.view.hand)) else ()


def waits(now: ShownTable) -> bool:
    """Whether only a touch goes on: from a pile that is won, whoever has won it, from what Tavi says for the
    first time, from the last card, and from one of Tavi's that another of its own follows. From a card alone it goes
    on, and from what has been said before."""
    scene = Scene(now)
    return bool(scene.won or scene.explains or scene.view.over or scene.plays_again)


def least(now: ShownTable) -> int:
    """Milliseconds that a step is shown at least: of four, each is read one after the other by the child in front; and
    no sentence is gone before it is read."""
    scene = Scene(now)
    return LEAST_SAID if now.judged or scene.verdict else LEAST_OF_FOUR if scene.four else SHORTEST


def compares_at_once(advice: Advice[str]) -> bool:
    return all(play.busts for play in advice.plays) or compares(advice)


def compares(advice: Advice[str]) -> bool:
    """Whether it is told of each card if the next one can win: not beside one that wins itself, nor where nobody of the
    other side follows."""
    plays: Sequence[Play] = advice.plays
    best = find_play(plays, advice.move)
    return not any(play.wins for play in plays) and an_opponent_follows(best.view, best)
