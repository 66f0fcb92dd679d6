"""What one seat cannot have seen of Two out of Four: what the others did not show, and the rest of each deck."""

from classroom.games.records import Record


def hidden_places(record: Record, seat: int | None) -> dict[int, list[int]]:
    """Places in each deck whose cards were neither this seat's nor the target nor shown (rules.md 2, Round)."""
    moves, hidden = list(record.moves), {}
    for number, deck in enumerate(record.chance):
        players = record.players
        seen = {4 * players}
        if seat is not None:
            seen |= {(seat - number) % players + players * n for n in range(4)}
        for _ in range(players):
            if not moves:
                break
            move = moves.pop(0)
            seen |= {deck.index(move[:2]), deck.index(move[3:])}
            if move[2] == "-" and worth(move[0]) == worth(move[3]):
                break
        hidden[number] = [place for place in range(52) if place not in seen]
    return hidden


def worth(rank: str) -> int:
    return {"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10}.get(rank) or int(rank)
