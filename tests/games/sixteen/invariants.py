"""What holds at every table of Sixteen (rules.md 1)."""

from collections import Counter

from tests.games.random_walks import Walk

CARDS = Counter({f"{colour}{n}": 1 if n == 0 else 2 for colour in "gobp" for n in range(7)})


def every_card_is_in_one_place(walk: Walk) -> None:
    state = walk.state
    won = [card for one in state.sets for card in one.cards]
    played = ["W" if card[0] == "W" else card for card in (*won, *state.pile)]
    held = [card for hand in state.hands for card in hand]
    wanted = CARDS + Counter({"W": 2} if walk.rules["wilds"] else {})
    assert Counter([*played, *held, *state.draw_pile]) == wanted


def an_open_pile_is_below_16_and_no_match(walk: Walk) -> None:
    pile = walk.state.pile
    assert sum(int(card[-1]) for card in pile) < 16
    last = pile[-3:]
    if walk.rules["match"] and len(last) == 3:
        assert len({card[-2] for card in last}) > 1
        assert len({card[-1] for card in last}) > 1


def nobody_holds_more_than_four_cards_or_loses_the_last_in_strict_rules(walk: Walk) -> None:
    hands = [len(hand) for hand in walk.state.hands]
    assert max(hands) <= 4
    if walk.rules["draw"] == "strict" and walk.state.draw_pile:
        assert min(hands) >= 1


def in_strict_rules_nobody_forgets_to_draw_more_than_twice(walk: Walk) -> None:
    forgotten = [
        state.turn
        for state, move in zip(walk.states, walk.moves, strict=False)
        if move != "+" and state.draw_pile and not state.drawn
    ]
    if walk.rules["draw"] == "strict" and walk.state.draw_pile:
        assert all(times <= 2 for times in Counter(forgotten).values())


def sets_are_worth_what_they_are(walk: Walk) -> None:
    for one in walk.state.sets:
        total = sum(int(card[-1]) for card in one.cards)
        assert ("bust" in one.kinds, "sixteen" in one.kinds) == (total > 16, total == 16)
        assert one.worth == (2 if walk.rules["bonus"] and len(one.kinds) > 1 else 1)


def it_is_over_when_no_card_is_left_or_a_side_has_enough_sets(walk: Walk) -> None:
    left = any(walk.state.hands) or bool(walk.state.draw_pile)
    worth = [sum(one.worth for one in walk.state.sets if one.to == side) for side in (0, 1)]
    enough = walk.rules["first_to"] is not None and max(worth) >= walk.rules["first_to"]
    assert walk.game.over(walk.state) == (not left or enough)
