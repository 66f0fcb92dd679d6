"""How a child plays Two out of Four in the browser."""

import re
from itertools import combinations

from tests.browser import journeys
from tests.browser.player import Player

CARD = re.compile("[A2-9TJQK][shdc]")


def value(card: str) -> int:
    """What a card is worth in this game."""
    return min("A23456789TJQK".index(card[0]) + 1, 10)


class Journey(journeys.Journey):
    """Tries a result out in its first turn, with a slip, goes back from another sum, and asks for help."""

    slug, preset = "two-of-four", "short"

    def __init__(self, one: Player) -> None:
        super().__init__(one)
        self.explored = False

    def begin(self) -> None:
        super().begin()
        self.one.hurry()

    def hand(self) -> list[str]:
        ids = self.one.find(".hand .play").evaluate_all("cards => cards.map(card => card.id)")
        return [name.removeprefix("card-") for name in ids]

    def picked(self) -> list[str]:
        ids = self.one.find(".play.is-picked").evaluate_all("cards => cards.map(card => card.id)")
        return [name.removeprefix("card-") for name in ids]

    def look(self, card: str) -> None:
        """Touches this card, so that it is the only one looked at."""
        for other in self.picked():
            if other != card:
                self.one.play(self.one.find(f"#card-{other}"))
        if not self.one.sees(f"#card-{card}.is-picked"):
            self.one.play(self.one.find(f"#card-{card}"))

    def pick(self, one: str, other: str) -> None:
        """Touches two cards, one after the other: what they make lies below."""
        self.look(one)
        self.one.play(self.one.find(f"#card-{other}"))

    def make(self, one: str, sign: str, other: str) -> None:
        """Touches two cards, and what they make."""
        self.pick(one, other)
        self.one.play(self.one.find(f"#{sign}-{other}"))

    def asked(self) -> int:
        """What the sum that is asked makes, from the cards on the page."""
        move = self.one.find(".work input[name=move]").get_attribute("value") or ""
        first, second = map(value, CARD.findall(move))
        return first + second if "+" in move else first - second

    def answer(self) -> None:
        if self.one.sees(".near.work"):
            self.one.play(self.one.find(f"#key-{self.asked()}"))

    def show(self) -> None:
        """Shows the first and the last card of the hand, with the sum worked out if that is asked."""
        cards = self.hand()
        self.make(cards[0], "plus", cards[-1])
        self.answer()
        if self.one.sees("#play [name=move]"):
            self.one.play(self.one.find("#play [name=move]"))

    def decide(self) -> None:
        if self.one.sees(".near.handover"):
            self.one.play(self.one.find(".handover .main"))
        elif self.one.sees(".near.ask"):
            self.one.play(self.one.find(".ask button.button"))
        else:
            self.show()

    def explore(self) -> bool:
        """What was worked out is measured on the path, and nothing has been shown."""
        if self.explored:
            return False
        one, cards = self.one, self.hand()
        one.choose_sums("add")
        assert self.touch_asked(cards)
        self.work()
        assert one.find(".trier").count() == 1
        one.play(one.find("#other-pair, .ask a.button"))
        assert not one.sees(".my-pair")
        if self.touch_asked(cards):
            one.play(one.find(".work .tools a"))
        elif self.picked():
            one.play(one.find(".play.is-picked").first)
        assert self.picked() == []
        one.ask_for_help(1)
        assert one.find(".bubble").inner_text()
        self.explored = True
        return True

    def touch_asked(self, cards: list[str]) -> bool:
        """Touches a sum that is to be worked out and does not make the target, which would be shown at once; whether
        there is one. What is not asked shows its total."""
        goal = int(self.one.find(".target b").inner_text())
        for card, other in combinations(cards, 2):
            self.pick(card, other)
            for sign in ("plus", "minus"):
                total = value(card) + value(other) if sign == "plus" else abs(value(card) - value(other))
                asked = self.one.find(f"#{sign}-{other}", has_text="?")
                if total != goal and asked.count():
                    self.one.play(asked)
                    return True
        return False

    def work(self) -> None:
        """The sum, with a slip before it: then there is a picture."""
        one, total = self.one, self.asked()
        one.play(one.find(f"#key-{20 if total != 20 else 19}"))
        assert one.sees(".bench .frames")
        assert one.sees(".key.tried")
        one.play(one.find(f"#key-{total}"))
        assert str(total) in one.find(".bubble").inner_text()

    def check(self) -> None:
        assert self.explored
        assert self.one.find(".purses li").count() == 3
        assert self.one.find("#rounds:not([open]) .rounds > li").count() == 3

    def go_on_to_the_end_of_a_round(self) -> None:
        """Until its reckoning is there, which waits until it has been read."""
        one = self.one
        for _ in range(journeys.DECISIONS):
            one.find("#go-on, [data-mine], .near.ask, .round-over").first.wait_for()
            if one.sees(".round-over"):
                return
            if one.sees("#go-on"):
                one.step_on()
            else:
                self.decide()
        raise AssertionError("no round is ever over")

    def say_who_is_closest(self) -> None:
        """Where it is asked, and not as quickly as no child has seen the pairs; what the answer is told is read."""
        self.one.page.wait_for_timeout(1100)
        if self.one.sees(".reveal button"):
            self.one.press(self.one.find(".reveal [data-right]").first)
        self.one.until("!document.querySelector('.reveals')")

    def take_what_is_shown(self) -> None:
        one = self.one
        advised = one.find(".hand .play:has(.tag)").evaluate_all("cards => cards.map(card => card.id.slice(5))")
        for card in advised:
            if not one.sees(f"#card-{card}.is-picked"):
                one.play(one.find(f"#card-{card}"))
        for sign in ("plus", "minus"):
            if one.sees(f"#result-{sign}"):
                one.play(one.find(f"#result-{sign}"))
