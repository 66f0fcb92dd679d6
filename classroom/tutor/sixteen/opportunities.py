"""The chances a position offers and whether a move takes them: what teachers read as a child's ideas."""

from classroom.games.sixteen.cards import WILD
from classroom.games.sixteen.rules import DRAW
from classroom.games.sixteen.view import View
from classroom.tutor.protocol import Opportunity
from classroom.tutor.sixteen.analysis import Play, find_play, list_plays
from classroom.tutor.sixteen.outlook import NEAR
from classroom.tutor.sixteen.two_alike import leaves_two_alike


def ideas(view: View, move: str) -> tuple[Opportunity, ...]:
    """The chances offered, by name:

    sixteen, match: a card wins the pile so · nine, two: nothing wins, and a card leaves this total · over: a card goes
    over 16 and another does not · alike: a card leaves two alike on top and another does not; taken is to avoid it.
    Whoever wins the pile one way has not missed the other; whoever keeps a wild has missed nothing by it.
    """
    if move == DRAW:
        return ()
    everything = list_plays(view)
    mine = find_play(everything, move)
    found = tuple(play for play in everything if play.card != WILD or play == mine)
    return (
        *winning_opportunities(found, mine),
        *total_opportunities(found, mine),
        *avoidance_opportunities(view, found, mine),
    )


def winning_opportunities(found: tuple[Play, ...], mine: Play) -> list[Opportunity]:
    ways = {"sixteen": is_sixteen, "match": is_match}
    offered = [name for name, is_so in ways.items() if any(map(is_so, found))]
    return [Opportunity(name, ways[name](mine)) for name in offered if ways[name](mine) or not mine.wins]


def is_sixteen(play: Play) -> bool:
    return "sixteen" in play.forms


def is_match(play: Play) -> bool:
    return "colour" in play.forms or "number" in play.forms


def total_opportunities(found: tuple[Play, ...], mine: Play) -> list[Opportunity]:
    if any(play.wins for play in found):
        return []
    offered = {play.total for play in found}
    return [Opportunity(name, mine.total == total) for name, total in (("nine", NEAR), ("two", 2)) if total in offered]


def avoidance_opportunities(view: View, found: tuple[Play, ...], mine: Play) -> list[Opportunity]:
    noted = []
    plain = [play for play in found if play.card != WILD]
    if any(play.busts for play in plain) and not all(play.busts for play in plain):
        noted.append(Opportunity("over", not mine.busts))
    stay = [play for play in plain if not play.forms]
    alike = [leaves_two_alike(view, play) for play in stay]
    if mine in stay and any(alike) and not all(alike):
        noted.append(Opportunity("alike", not leaves_two_alike(view, mine)))
    return noted
