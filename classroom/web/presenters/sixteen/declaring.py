"""What a wild card of Sixteen is to be."""

from dataclasses import dataclass

from classroom.games.sixteen.cards import NUMBERS
from classroom.games.sixteen.rules import GOAL
from classroom.web.presenters.sixteen.scene import FOLDER, Scene
from classroom.web.templating.regions import Region


@dataclass(frozen=True, slots=True)
class NumberChoice:
    """A number for a wild card, with the total where sums are shown, and the mark of what it would make."""

    number: int
    total: int | None
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Declaring:
    """`top` are the last two cards of the pile; `alike` is the suit that would make three of a kind."""

    match_id: str
    seq: int
    numbers: tuple[NumberChoice, ...]
    top: tuple[str, ...]
    alike: str


def declaring(scene: Scene) -> Region:
    now, pile = scene.now, scene.pile
    alike = like_the_top(scene)
    numbers = tuple(number_choice(scene, number, alike[1:]) for number in NUMBERS)
    about = Declaring(now.match_id, now.seq, numbers, pile[-2:], alike[:1].strip())
    return Region("near", f"{FOLDER}/near-declare.html", about)


def like_the_top(scene: Scene) -> str:
    """The suit and the number that the last two cards share, a space for what differs; nothing where three alike count
    for nothing, or the child adds up itself."""
    if scene.now.sums != "show" or not scene.view.rules["match"] or len(scene.pile) < 2:
        return ""
    one, other = scene.pile[-1][-2:], scene.pile[-2][-2:]
    return "".join(a if a == b else " " for a, b in zip(one, other, strict=True))


def number_choice(scene: Scene, number: int, alike: str) -> NumberChoice:
    """The first mark that fits: 16, over, three alike, a place to leave."""
    if scene.now.sums != "show":
        return NumberChoice(number, None)
    total = scene.view.total + number
    if total >= GOAL:
        return NumberChoice(number, total, "16" if total == GOAL else "over")
    return NumberChoice(number, total, "3" if alike == str(number) else str(total) if total in (9, 2) else "")
