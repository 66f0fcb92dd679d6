"""What the regions of Switch 16's table have in common: what lies there, and what is asked of the child."""

from dataclasses import dataclass, replace
from functools import cached_property

from classroom.games.switch16.dice import as_they_lie
from classroom.games.switch16.state import Step, Token, is_level
from classroom.games.switch16.view import View
from classroom.services.play.hints import Help
from classroom.services.play.prompt_answers import DENIES
from classroom.tutor.switch16.dice_hints import dice_for_next
from classroom.tutor.switch16.token_and_swaps import UNEXPLAINED
from classroom.web.presenters.match_table import ShownTable
from classroom.web.presenters.table_scene import TableScene

FOLDER = "games/switch16"
THROWN = ("threw", "retried")  # of dice that lie there, and something is to be done with them
COUNTED = (*THROWN, "stepped", "nothing", "carried", "fell", "stayed")  # of dice that are to make a number
AT_LENGTH = 1  # times that the token is taken
HITS = {"glued": "glue", "swapped": "swap", "took": "glue"}  # what somebody does to the pawn, or the token, of another


@dataclass(frozen=True)
class Scene(TableScene[View, Step]):
    """The table, seen as Switch 16. Where a race was just won, the pawns stand as they did then while that is shown."""

    @property
    def me(self) -> int | None:
        """The seat that is called "you": none where several children share the tablet."""
        return None if self.many_here else self.now.mine

    @cached_property
    def latest(self) -> Step | None:
        """The step made last, with the dice that a child has found for it."""
        return as_found(self.now, len(self.view.steps) - 1) if self.view.steps else None

    @cached_property
    def news(self) -> tuple[Step, ...]:
        """What has happened of late, oldest first, with the dice that a child has found for it."""
        first, last = len(self.view.steps) - len(self.now.news(2)), len(self.view.steps)
        return tuple(as_found(self.now, number) for number in range(first, last))

    @property
    def before_stop(self) -> Step | None:
        """The step that somebody else has stopped after: of a stop there is nothing to see. None in a replay."""
        last, now, at = self.latest, self.now, len(self.view.steps) - 2
        is_stop = bool(last and last.note == "stopped" and last.seat not in now.owned and not now.replay)
        return as_found(now, at) if is_stop and at >= 0 and self.view.steps[at].chain else None

    @cached_property
    def hits(self) -> tuple[Step, ...]:
        """What others have done to the child's pawn since its last move, where it is to move and has not done so yet:
        it was glued, or set free again, or taken elsewhere by a swap; or its token was taken. The last of each."""
        now, found = self.now, dict[str, Step]()
        if not now.my_turn or self.is_new_race:
            return ()
        for number in reversed(range(len(self.view.steps))):
            step = as_found(now, number)
            if step.seat == now.mine or step.race != len(self.view.races):
                break
            is_over = step.note == "glued" and self.view.stuck != now.mine
            if step.note in HITS and step.other == now.mine and not is_over:
                found.setdefault(HITS[step.note], step)
        return tuple(reversed(found.values()))

    @cached_property
    def won(self) -> Step | None:
        """The step that has won a race, while it is shown; not once the next race begins."""
        is_shown = self.now.is_past and not self.now.opens
        return self.latest if self.latest and is_shown and self.latest.note == "won" else None

    @property
    def tells_race(self) -> bool:
        """Whether the treasure of a race is looked at, with its points, or it is told that another one begins."""
        return (self.now.opens and self.is_new_race) or self.won is not None

    @property
    def spaces(self) -> tuple[int, ...]:
        return self.won.after if self.won else self.view.spaces

    @property
    def token(self) -> Token:
        return self.won.token_after if self.won else self.view.token

    @property
    def is_ours(self) -> bool:
        """Whether the step shown moves, holds or frees the pawn of a child here, takes the token or refuses its swap:
        that is looked at as long as it likes. After a turn that came to nothing it goes on by itself."""
        step, ours = self.latest, self.now.owned
        if step is None:
            return False
        is_moved = any(step.after[seat] != step.before[seat] for seat in ours)
        is_met = step.note in ("glued", "dodged", "took", "swapped", "accepted") and step.other in ours
        if step.seat in ours:
            return is_met or (step.ended and is_moved)
        return is_met or is_moved or (step.note == "took" and self.is_news_of_token)  # before anything is done with it

    @property
    def is_news_of_token(self) -> bool:
        """Whether the token was taken at most so often in this match that it is still told at length."""
        return sum(step.note == "took" for step in self.view.steps) <= AT_LENGTH

    @cached_property
    def going(self) -> bool:
        """Whether it is to be decided how far to go."""
        return self.now.my_turn and not self.question and self.view.phase == "go"

    @cached_property
    def next_wanted(self) -> int | None:
        """The number that dice are to make: those that lie there, or the next throw; None where none is wanted."""
        view, now = self.view, self.now
        if not now.my_turn or self.question or view.stuck == view.turn:
            return None
        waits = view.phase in ("roll", "blue") or (self.going and "again" in view.moves and not view.reach)
        return view.next if waits or self.adds else None

    @cached_property
    def judges(self) -> bool:
        """Whether the child is to find out by itself if the dice make the next number, and has not yet found that they
        do not."""
        return self.going and self.now.sums == "add" and self.view.judges and not self.has_denied

    @cached_property
    def adds(self) -> bool:
        """Whether the child finds the dice for the next number itself, be there any or not; where the tutor does the
        sums, those of dice that are there."""
        is_asked = self.going and self.now.sums != "none" and self.view.next in self.view.reach
        return self.judges or self.wonders or is_asked

    @cached_property
    def wonders(self) -> bool:
        """Whether it is to find out by itself if the dice that have led on once lead on once more, or those that it
        dared to throw."""
        return self.going and self.view.walked and not self.has_denied and self.now.sums == "add"

    @property
    def misses(self) -> bool:
        """Whether the dice do not make the number, and the child is still to find that out."""
        return self.adds and self.view.next not in self.view.reach

    @property
    def has_dared(self) -> bool:
        """Whether dice that it dared to throw lie there, and it has not gone a step with them."""
        return self.going and self.view.walked and not self.view.stepped

    @property
    def is_falling(self) -> bool:
        """Whether those dice do not lead on, and it is still to find that out (falling.py)."""
        return self.has_dared and not self.view.reach

    @property
    def overlooks(self) -> bool:
        """Whether what is asked back is that the dice still lead on."""
        return bool(self.question) and self.question == self.now.game.overlooked(self.view, self.now.pick)

    @property
    def has_denied(self) -> bool:
        """Whether the child has found that the dice do not make the next number."""
        return self.going and self.now.has_denied

    @property
    def is_idle(self) -> bool:
        """Whether no step was made, none can be, and that is told: no dice are left to look for."""
        return self.view.judges and not self.view.reach and not self.judges

    @property
    def has_one_way(self) -> bool:
        """Whether one move is left, and why is told: there is nothing to think about. Help that was there stays."""
        has_glued = bool(self.latest and self.latest.note == "glued")
        return self.going and self.is_idle and len(self.view.moves) == 1 and not has_glued

    @cached_property
    def shown(self) -> Step | None:
        """The step made last, unless the child is busy with something else: a refusal, help, a question."""
        now = self.now
        return None if now.refusal or now.moved_on or now.help or self.question else self.latest

    @cached_property
    def run(self) -> int:
        """How many stones on the throw that lies there has taken the pawn, with the step made last."""
        stones = 0
        for step in reversed(self.view.steps):
            if step.move in ("roll", "again"):
                break
            stones += len(step.chain)
        return stones

    @property
    def has_just_thrown(self) -> bool:
        """Whether the dice tumble: a throw is told, by itself or with what somebody made of it."""
        step, is_past = self.shown, self.now.is_past
        if self.now.has_denied or self.now.opens:
            return False
        thrown = bool(step and step.move in ("roll", "again") and (is_past or step.note in THROWN))
        is_kept_at_once = bool(step and step.note == "kept" and is_level(step.before))
        return thrown or is_kept_at_once or (is_past and any(told.note in THROWN for told in self.news))

    @property
    def is_dared(self) -> bool:
        """Whether a further throw is told: its dice come to rest before what comes of it."""
        return self.has_just_thrown and any(step.move == "again" for step in self.news)

    @property
    def chooses_again(self) -> bool:
        """Whether a moment is looked back at, before its move, in which the child chose to roll again or not."""
        is_own = self.me is not None and self.view.turn == self.me
        return self.now.plays and is_own and self.view.phase == "go" and "again" in self.view.moves

    @property
    def rests(self) -> bool:
        """Whether dice come to rest before what comes of them, so that a child may find out where they lead: those of a
        further throw, of the only opponent, and those of its own of which it is told at once what they came to."""
        step, now = self.latest, self.now
        is_told = bool(step and now.is_past and (step.seat in now.owned or len(now.seats) == 2))
        return self.has_just_thrown and (self.is_dared or is_told)

    @cached_property
    def is_new_race(self) -> bool:
        """Whether nobody has moved in this race yet: who begins is told."""
        return not self.won and (self.latest is None or self.latest.race != len(self.view.races))

    @property
    def begins(self) -> bool:
        """Whether the child is to roll for the first time in this match, from the beach."""
        return self.now.my_turn and self.view.next == 1 and all(step.seat != self.now.mine for step in self.view.steps)

    # ---- Help.

    @cached_property
    def best(self) -> str:
        """The move that help shows; empty where none is asked for."""
        if not self.now.help:
            return ""
        return DENIES if self.misses else best_move(self.now.help, self.now.sums != "none")

    @property
    def advised(self) -> str:
        """The same, once help goes so far as to point at it: at last, or because it has no reason to give."""
        given = self.now.help
        points = given and (self.is_last_help or self.is_idle or (given.stage > 1 and given.advice.idea == UNEXPLAINED))
        return self.best if points else ""

    @property
    def is_last_help(self) -> bool:
        """Whether help says all that it can: with a sum that the child finds itself, where to touch."""
        given = self.now.help
        return bool(given and (given.stage == 4 or (given.stage == 3 and self.seeks and given.advice.sum)))

    @property
    def helped_at_once(self) -> ShownTable:
        """The table with all the help there is, where there is no more, or it is told that the dice do not lead on."""
        given = self.now.help
        is_all = self.is_idle or self.is_last_help
        return replace(self.now, help=replace(given, stage=4)) if given and is_all else self.now

    @property
    def thinks(self) -> bool:
        """Whether help shows more than a nudge."""
        return bool(self.now.help and self.now.help.stage > 1)

    @property
    def weighs(self) -> bool:
        """Whether help speaks of stopping or rolling again, which is then all that is asked."""
        return (self.thinks or not (self.judges or self.wonders)) and self.best in ("stop", "again")

    @property
    def seeks(self) -> bool:
        """Whether help is about which dice make the next number, be there any or not."""
        return self.adds and self.best in (DENIES, f"go:{self.view.next}")

    @property
    def hint_dice(self) -> tuple[int, ...]:
        """The dice that help speaks of: the highest to begin with, then all that make the number."""
        given, found = self.now.help, dice_for_next(self.view)
        if not given or given.stage == 1 or not self.seeks or self.view.next == 1:
            return ()
        if given.stage > 2 or not found:
            return found
        return () if len(found) == 1 else (max(found),)


def holds_token(scene: Scene, number: int) -> bool:
    return scene.token.kind == "hand" and scene.token.seat == number


def as_found(now: ShownTable, number: int) -> Step:
    """The step of this move, counted from 0, with its dice in the order in which they lie. Where a child has found
    those for the last stone of its chain, with those, and not with the fewest that make it."""
    step: Step = now.view.steps[number]
    if not step.chain:
        return step
    work, chain = now.worked_at(number), step.chain
    if work is not None and work.total == chain[-1][0]:
        chain = (*chain[:-1], (work.total, work.terms))
    return replace(step, chain=tuple((space, as_they_lie(made, step.dice)) for space, made in chain))


def best_move(given: Help, adds: bool) -> str:
    """The move advised. Where the child goes in one go, all of the chain that is worth it; who adds finds step by
    step."""
    best: str = given.advice.move
    if adds or not best.startswith("go:"):
        return best
    steps = [play for play in given.advice.plays if play.move.startswith("go:")]
    worth = next(play.value for play in steps if play.move == best)
    last: str = [play.move for play in steps if play.value >= worth][-1]
    return last
