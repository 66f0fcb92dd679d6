"""What one seat cannot have seen in a match of Sixteen: the draw pile, and what the others still hold."""

from classroom.games.records import Record, positions


def hidden_places(record: Record, seat: int | None) -> dict[int, list[int]]:
    "Places in the deck whose cards neither came into this seat's hand nor were played (rules.md 1, Deal, Turn)."
    deck, players = record.chance[0], record.players
    hands: list[list[int]] = [
        [place for place in range(3 * players) if place % players == who] for who in range(players)
    ]
    top = 3 * players
    hidden = set(range(len(deck)))
    turns = [record.game.turn(state) for state in positions(record)]
    for n, who in enumerate(turns):
        if who is None:
            break
        move = record.moves[n] if n < len(record.moves) else None
        is_new_turn = n == 0 or record.moves[n - 1] != "+"
        if top < len(deck) and ((record.rules["draw"] == "auto" and is_new_turn) or move == "+"):
            hands[who].append(top)
            top += 1
        if move and move != "+":
            held = "W" if move[0] == "W" else move
            place = next(place for place in hands[who] if deck[place] == held)
            hands[who].remove(place)
            hidden.discard(place)
        if seat is not None:
            hidden -= set(hands[seat])
    return {0: sorted(hidden if seat is None else hidden - set(hands[seat]))}
