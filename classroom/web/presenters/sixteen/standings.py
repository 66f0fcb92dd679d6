"""What a pile just won makes of the match."""

from classroom.games.sixteen.rules import sets_to_win
from classroom.games.sixteen.state import Set
from classroom.web.presenters.sixteen.scene import Scene


def one_more(scene: Scene) -> str:
    """Whose next pile wins the match: `last mine`, `last theirs`; nothing where it is neither's, or either's."""
    mine = scene.now.mine
    if mine is None or not scene.against_tavi:
        return ""
    last = [side for side in (mine, scene.opponent) if scene.view.needs_one_more(side)]
    return "" if len(last) != 1 else "last mine" if last[0] == mine else "last theirs"


def standing(scene: Scene, formed: Set) -> tuple[int, str]:
    """How many sets the child in front has with this one, where it is a later one of its own against one other, and
    what that means to it: level, nearer, or nothing. Of the last one only that it has `won` the match; where the next
    one is the last, how many `each` has, unless the child begins that pile, and is told so then; of one of Tavi's after
    which one more wins it the match, that it is the `last` but one. Of the first pile of a match, whoever has won it,
    it is told what a set is, unless there is a card to be taken back."""
    view = scene.view
    if scene.now.has_won:
        return 0, "won"
    if (each := deciding(scene, formed.move)) and not (scene.against_tavi and formed.to == scene.now.mine):
        return each, "each"
    if not scene.now.corrects and any(won.move == formed.move for won in view.sets[:1]):
        return 0, "first"
    if scene.four or formed.to != scene.now.mine:
        is_last = one_more(scene) == "last theirs" and formed == view.sets[-1] and not scene.verdict
        return 0, "last" if is_last and formed.to == scene.opponent and not view.over else ""
    mine, others = (view.won_worth(whose, formed.move) for whose in (formed.to, scene.opponent))
    if mine == formed.worth:
        return 0, ""
    behind = others - (mine - formed.worth)
    means = "level" if mine == others else "nearer" if behind > 1 and mine < others else ""
    return mine, means


def deciding(scene: Scene, move: int) -> int:
    """How many sets each side has after this move, where one more wins the match for either; else 0."""
    goal = sets_to_win(scene.view.rules) or 0
    have = {scene.view.won_worth(side, move) for side in (0, 1)}
    return goal - 1 if have == {goal - 1} else 0
