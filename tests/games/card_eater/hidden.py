"""What nobody can have seen in a match of the Card Eater: every card that was not turned up yet."""

from collections import Counter

from classroom.games.records import Record, positions


def hidden_places(record: Record, seat: int | None) -> dict[int, list[int]]:
    """Places in the deck of cards that still lie face down, the same for every seat (rules.md 3, Deal: one at a time
    from seat 0, turned in the order dealt)."""
    turns = [record.game.turn(state) for state in positions(record)]
    turned = Counter(who for who, move in zip(turns, record.moves, strict=False) if move == "turn")
    deck = range(len(record.chance[0]))
    return {0: [place for place in deck if place // record.players >= turned[place % record.players]]}
