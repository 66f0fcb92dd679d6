"""The rules, told to a child:

Everybody holds three cards. On your turn you draw a card, then you play one onto the play pile and add its number
to the total. Make exactly 16 and the pile is yours: that is a set. Go over 16 and the others get it. In the full
game three cards in a row of one colour or one number win the pile too. Most sets win; in a short game, whoever is
first to have three. (rules.md 1)
"""

from dataclasses import replace

from classroom.games.protocol import IllegalMove, Message, Rules
from classroom.games.sixteen import cards
from classroom.games.sixteen.state import Set, State, Step

DRAW = "+"
GOAL = 16
HAND = 4  # the most cards one may hold: three, and the one drawn
SIDES = 2


def side(seat: int) -> int:
    """The player of two; of four, team 0 is seats 0 and 2, team 1 seats 1 and 3."""
    return seat % SIDES


def deal(state: State, deck: list[str]) -> State:
    """Three cards each, one at a time from seat 0 clockwise; seat 0 begins (rules.md 1, Deal)."""
    dealt = 3 * state.players
    hands = tuple(tuple(deck[seat : dealt : state.players]) for seat in range(state.players))
    return give_turn(replace(state, hands=hands, draw_pile=tuple(deck[dealt:])), 0)


def give_turn(state: State, seat: int) -> State:
    """The turn goes to this seat, or to the next one clockwise that has a card or can draw one; else the match ends."""
    order = ((seat + step) % state.players for step in range(state.players))
    turn = next((next_seat for next_seat in order if state.hands[next_seat] or state.draw_pile), None)
    state = replace(state, turn=turn, drawn=False)
    by_itself = turn is not None and state.draw_pile and state.rules["draw"] == "auto"
    return take_card(state) if by_itself else state


def take_card(state: State) -> State:
    assert state.turn is not None
    hands = list(state.hands)
    hands[state.turn] += (state.draw_pile[0],)
    return replace(state, hands=tuple(hands), draw_pile=state.draw_pile[1:])


def draw_card(state: State) -> State:
    """The card drawn by hand, in strict and loose rules."""
    assert state.turn is not None
    total = cards.card_total(state.pile)
    step = Step(state.turn, None, total, total)
    return replace(take_card(state), drawn=True, steps=(*state.steps, step))


def play_card(state: State, card: str) -> State:
    """The card goes onto the play pile; a set that it forms goes to its side; the turn goes on."""
    seat = state.turn
    assert seat is not None
    pile = (*state.pile, card)
    formed = form_set(state, pile)
    step = Step(seat, card, cards.card_total(state.pile), cards.card_total(pile), formed)
    state = replace(state, hands=without_card(state.hands, seat, cards.card_in_hand(card)), steps=(*state.steps, step))
    if formed is None:
        return give_turn(replace(state, pile=pile), seat + 1)
    starts = formed.to if state.players == SIDES else seat + 1
    state = replace(state, pile=(), sets=(*state.sets, formed))
    return replace(state, turn=None, drawn=False) if is_enough(state) else give_turn(state, starts)


def is_enough(state: State) -> bool:
    """Whether a side has as many sets as end the match (rules.md 1, End)."""
    enough = sets_to_win(state.rules)
    return enough is not None and max(score(state)) >= enough


def sets_to_win(rules: Rules) -> int | None:
    """How many sets end the match at once; None where all cards are played, as in matches from before the option."""
    enough: int | None = rules.get("first_to")
    return enough


def without_card(hands: tuple[tuple[str, ...], ...], seat: int, card: str) -> tuple[tuple[str, ...], ...]:
    hand = list(hands[seat])
    hand.remove(card)
    return (*hands[:seat], tuple(hand), *hands[seat + 1 :])


def form_set(state: State, pile: tuple[str, ...]) -> Set | None:
    """The set that the last card of this pile forms (rules.md 1, Sets)."""
    kinds = set_kinds(pile, state.rules["match"])
    if not kinds:
        return None
    assert state.turn is not None
    mine = side(state.turn)
    to = 1 - mine if kinds == ("bust",) else mine
    worth = 2 if state.rules["bonus"] and len(kinds) > 1 else 1
    return Set(len(state.steps) + 1, kinds, to, worth, pile)


def set_kinds(pile: tuple[str, ...], match: bool) -> tuple[str, ...]:
    """All that a pile with this last card is. A bust overrides a match."""
    total, last = cards.card_total(pile), pile[-3:]
    if total > GOAL:
        return ("bust",)
    kinds: tuple[str, ...] = ("sixteen",) if total == GOAL else ()
    if match and len(last) == 3:
        kinds += ("colour",) if len(set(map(cards.colour, last))) == 1 else ()
        kinds += ("number",) if len(set(map(cards.number, last))) == 1 else ()
    return kinds


def check(state: State, move: str) -> None:
    """Raises IllegalMove."""
    if state.turn is None:
        raise IllegalMove("the match is over", Message("This game is over."))
    if move == DRAW:
        check_draw(state)
    elif cards.card_in_hand(move) not in state.hands[state.turn]:
        raise IllegalMove(f"not in seat {state.turn}'s hand", Message("You don’t have that card."))
    elif must_draw(state):
        raise IllegalMove("the last card stays: draw first", Message("You only have one card. Draw first."))


def check_draw(state: State) -> None:
    assert state.turn is not None
    rule = state.rules["draw"]
    if rule == "auto":
        raise IllegalMove("cards are drawn by themselves", Message("You already have your card."))
    if not state.draw_pile:
        raise IllegalMove("the draw pile is empty", Message("The draw pile is empty."))
    if rule == "strict" and state.drawn:
        raise IllegalMove("already drawn in this turn", Message("You have already drawn a card. Play one."))
    if len(state.hands[state.turn]) >= HAND:  # in loose rules only: in strict ones there are three before the draw
        raise IllegalMove("the hand is full", Message("Your hand is full. Play a card."))


def must_draw(state: State) -> bool:
    """In strict rules, whether the last card in hand must wait for a draw (rules.md 1, Turn)."""
    assert state.turn is not None
    one_left = len(state.hands[state.turn]) == 1 and bool(state.draw_pile)
    return one_left and state.rules["draw"] == "strict" and not state.drawn


def moves(state: State) -> tuple[str, ...]:
    """Every legal move once."""
    if state.turn is None:
        return ()
    hand = sorted(set(state.hands[state.turn]), key=cards.hand_order)
    plays = [move for card in hand for move in (cards.DECLARED if card == cards.WILD else (card,))]
    return tuple(move for move in (*plays, DRAW) if is_legal(state, move))


def is_legal(state: State, move: str) -> bool:
    try:
        check(state, move)
    except IllegalMove:
        return False
    return True


def score(state: State) -> tuple[int, int]:
    """Sets won by each side, by worth."""
    first, second = (sum(won.worth for won in state.sets if won.to == who) for who in range(SIDES))
    return first, second


def is_over(state: State) -> bool:
    return state.turn is None and bool(state.hands)
