"""What the regions of the Card Eater's table have in common: what lies there, and what is asked of the child."""

from dataclasses import dataclass
from functools import cached_property

from classroom.games.card_eater.cards import VALUES
from classroom.games.card_eater.rules import TAKE, TURN
from classroom.games.card_eater.state import Round, Row, Step
from classroom.games.card_eater.view import View
from classroom.games.protocol import Message
from classroom.services.play.hints import STAGES
from classroom.tutor.card_eater.foregone import can_be_made
from classroom.tutor.card_eater.last_turn import is_out_of_reach, would_win
from classroom.web.presenters.card_eater.doings import leads_taken, takes_lead, this_round
from classroom.web.presenters.table_regions import no_tools, tools
from classroom.web.presenters.table_scene import TableScene
from classroom.web.templating.regions import Region

FOLDER = "games/card-eater"
CLOSE = 3  # to go


def is_close(total: int | None, target: int) -> bool:
    """Whether so little is to go that the next card may well make the target."""
    return total is not None and 0 < target - total <= CLOSE


def leader(rows: tuple[Row, ...]) -> int | None:
    """Who is nearest to the target of those that are still in; None where several are, or one has no total yet."""
    still_in = [row for row in rows if not row.out]
    ahead = sorted(still_in, key=lambda row: row.total or 0)[-2:]
    is_shared = len(ahead) < 2 or ahead[0].total == ahead[1].total
    return None if is_shared or any(row.total is None for row in still_in) else rows.index(ahead[1])


@dataclass(frozen=True)
class Scene(TableScene[View, Step]):
    """The table, seen as the Card Eater. A round that is over lies there as it ended, to be looked at."""

    @cached_property
    def latest(self) -> Step | None:
        """The step made last; None where a round is about to begin."""
        return None if self.now.opens else super().latest

    @cached_property
    def moved(self) -> tuple[int, ...]:
        """Who has moved with the table shown: others turn their cards together."""
        if not self.latest:
            return ()
        steps, found = self.view.steps, [self.latest.seat]
        for step, following in zip(reversed(steps[:-1]), reversed(steps), strict=False):
            if self.now.replay or step.seat == self.now.mine or not self.now.game.goes_with(step, following):
                break
            if self.now.mine in found or step.seat in found:
                break
            found.append(step.seat)
        return tuple(found)

    @cached_property
    def done(self) -> Round | None:
        """The round that the move shown has ended."""
        return self.latest.round_finished if self.latest and (self.now.is_past or self.view.over) else None

    @property
    def winner(self) -> int | None:
        return self.done.winner if self.done else None

    @property
    def rows(self) -> tuple[Row, ...]:
        return self.done.rows if self.done else self.view.rows

    @property
    def target(self) -> int:
        target = self.done.target if self.done else self.view.target
        assert target is not None
        return target

    @property
    def my_total(self) -> int | None:
        """What the seat in front stands on in the round that is played."""
        return self.view.row.total if self.view.row else None

    @cached_property
    def saying(self) -> bool:
        """Whether the child is to say what its joker is worth."""
        now = self.now
        return now.my_turn and self.view.saying and not now.attempt and not self.question

    @cached_property
    def asking(self) -> bool:
        """Whether something is to be answered before the next card."""
        return bool(self.now.attempt or self.saying or self.question)

    @cached_property
    def decides(self) -> bool:
        """Whether the child may turn a card or take one."""
        return self.now.my_turn and not self.asking

    @cached_property
    def is_lost(self) -> bool:
        """Whether nobody can win the round that is played any more."""
        return self.view.target is not None and not self.done and not can_be_made(self.view)

    @property
    def finishes(self) -> bool:
        """Whether a round begins that nobody can win: it is the last one then, and the child need not play it."""
        return self.now.opens and self.now.is_due and not self.now.replay and self.is_lost

    @property
    def gives_up(self) -> bool:
        """Whether a round is over that nobody could win, which a child has ended by a press: not all were out."""
        return bool(self.done and self.winner is None and len(self.done.out) < self.view.players)

    @property
    def may_take(self) -> bool:
        """Whether the child decides, and is so near the target that one card can make it."""
        need = self.view.need
        return self.decides and not self.is_lost and need is not None and need <= max(VALUES)

    @cached_property
    def leader(self) -> int | None:
        """Who is nearest to the target; in a last turn who would win now, of several the one that got there first."""
        is_late = self.view.is_last_turn and not self.done
        return would_win(self.view) if is_late else leader(self.rows)

    @property
    def advised(self) -> str:
        """The move that help points at."""
        return self.now.help.advice.move if self.now.help and self.now.help.stage == 4 else ""

    @property
    def looks_around(self) -> bool:
        """Whether help asks to look at the others' last cards, one of which fits: not whose."""
        given = self.now.help
        return bool(given and 1 < given.stage < STAGES and given.advice.move.startswith(TAKE))

    @property
    def verdict(self) -> Message | None:
        """What Tavi says of the move shown; nothing where it has won the round: that says it all."""
        done = self.latest.round_finished if self.latest else None
        return self.now.verdict if self.now.judged and not (done and done.winner == self.now.mine) else None

    @property
    def joy(self) -> str:
        """What is nice about the own card just added: with it one takes the `lead`, for the first time in this round or
        `again`, or stands on a full `ten`; `bold` where it was taken away, on which one might have stayed in the last
        turn."""
        step, mine = self.latest, self.now.mine
        if step and step.seat == mine and step.sign == -1 and not step.round_finished and self.view.laps:
            return "" if self.view.turns_left(step.seat) else "bold"
        if not step or step.seat != mine or step.sign != 1 or step.before is None or step.round_finished:
            return ""
        if takes_lead(self.view.steps):
            return "again" if leads_taken(this_round(self.view.steps)[:-1], step.seat) else "lead"
        return "ten" if (step.after or 0) % 10 == 0 else ""

    @cached_property
    def is_out_of_reach(self) -> bool:
        """Whether the child decides, and can win the round no more: it turns a card, which ends it."""
        return self.decides and is_out_of_reach(self.view)

    @property
    def is_sole(self) -> bool:
        """Whether the child decides, and has nothing else to do but turn a card: what lies there is of no use to it."""
        return self.decides and self.view.moves == (TURN,) and not self.may_take

    @property
    def tools(self) -> Region:
        """No help where there is nothing to think about."""
        is_settled = self.finishes or (self.decides and self.is_lost)
        is_idle = not self.now.help and (self.is_sole or self.is_out_of_reach)
        return no_tools() if is_settled or is_idle else tools(self.now)
