"""How a child plays the Card Eater in the browser."""

import re

from tests.browser import journeys
from tests.browser.player import Player

NUMBERS = re.compile(r"\d+")


class Journey(journeys.Journey):
    """Adds up, slips once, takes a card that does not fit, asks for help, and takes what it sees."""

    slug, preset = "card-eater", "short"

    def __init__(self, one: Player) -> None:
        super().__init__(one)
        self.slipped = self.missed = self.helped = False

    def numbers(self, selector: str) -> list[int]:
        """The numbers that are said there, for whoever cannot see."""
        return [int(number) for number in NUMBERS.findall(self.one.find(selector).first.inner_text())]

    def target(self) -> int:
        return self.numbers(".goal .vh")[-1]

    def total(self) -> int:
        """What my turtle carries; 0 before my first card."""
        return self.numbers(".own .stand .vh")[-1] if self.one.sees(".own .stand .vh") else 0

    def need(self) -> int:
        return self.target() - self.total()

    def lying(self) -> dict[str, int]:
        """The value of each card that can be touched, by the id of its button."""
        read = "all => all.map(one => [one.id, one.querySelector('.vh').textContent])"
        return {name: int(NUMBERS.findall(text)[-1]) for name, text in self.one.find(".take").evaluate_all(read)}

    def new_total(self) -> int:
        """My new total, worked out from what the page says of my turn: total, card, target."""
        before, card, goal = self.numbers(".sum .vh")
        adds = before + card <= goal or self.one.sees(".near.work input[name=move][value^=take]")
        return before + card if adds else before - card

    def say_whether_over(self) -> None:
        """Where it is asked first whether the card goes over the target: what is so. No key comes under the finger."""
        if not self.one.sees(".over-or-not") or self.one.find(".over-or-not .so:checked").count():
            return
        way = "adds" if self.new_total() > self.numbers(".sum .vh")[0] else "takes-away"
        buttons = [self.one.find(f"label:has(#way-{one})") for one in ("takes-away", "adds")]
        chosen = buttons[way == "adds"]
        chosen.click(trial=True)  # once it has come to rest
        before = [button.bounding_box() for button in buttons]
        chosen.click()
        self.one.find(".pad .key:visible").first.click(trial=True)  # the other numbers have come
        after = [button.bounding_box() for button in buttons]
        assert after == before, (before, after)

    def answer(self) -> None:
        self.say_whether_over()
        self.one.play(self.one.find(f"#key-{self.new_total()}"))

    def other_keys(self) -> list[str]:
        """The keys of answers that are not right, and not yet tried."""
        found: list[str] = self.one.find(".pad .key:visible:not(.tried)").evaluate_all("all => all.map(one => one.id)")
        return [key for key in found if key != f"key-{self.new_total()}"]

    def decide(self) -> None:
        """Turns its top card, or passes where there is none; looks at no other card."""
        one = self.one
        if one.sees(".near.say"):
            one.play(one.find("#say-10"))
        elif one.sees(".near.ask"):
            one.play(one.find(".ask button.button"))
        elif one.sees(".near.work"):
            self.answer()
        else:
            one.play(one.find(".topile").first)

    def explore(self) -> bool:
        """Slips once; takes the card that makes the target, once another one, and once with help."""
        is_bare = self.one.sees("button[name=help]") and not self.one.sees(
            ".number-line, .totals .swim-line"
        )  # a hard sum has a line
        if is_bare and not self.slipped:
            return self.slip()
        return self.one.sees(".table:has([data-mine]) .take") and self.look_around()

    def look_around(self) -> bool:
        assert not self.one.sees(".take.is-16"), "what is to be found is not shown"
        need, cards = self.need(), self.lying()
        fitting = [name for name, value in cards.items() if value == need]
        others = [name for name in cards if name not in fitting]
        if not self.helped:
            return self.ask(need)
        if not self.missed and others:
            return self.take_amiss(others[0])
        if fitting:
            self.one.play(self.one.find(f"#{fitting[0]}"))
        return bool(fitting)

    def ask(self, need: int) -> bool:
        """The help says how much is missing, and draws it; nothing shifts."""
        before = self.one.find(".own .avatar").bounding_box()
        self.one.ask_for_help(1)
        assert need in self.numbers(".bubble")
        if self.one.sees(".own .swim-line"):  # on a telephone there is no room for it beside three others
            assert self.one.find(".own .swim-line text").first.text_content() == f"+{need}"
        assert self.one.find(".own .avatar").bounding_box() == before, "the own row stays where it is"
        self.one.play(self.one.find(".tools a.button"))
        self.helped = True
        return True

    def take_amiss(self, name: str) -> bool:
        """Nothing is lost by it: its sum worked out, Tavi says that this is not the target, and the card is marked."""
        one = self.one
        before = self.total()
        self.try_card(name)
        assert before in self.numbers(".bubble")
        assert one.sees(f"#{name}.misses")
        assert one.sees("[data-mine]")
        assert self.total() == before
        self.missed = True
        return True

    def try_card(self, name: str) -> None:
        """Touches this card and works out its sum."""
        self.one.play(self.one.find(f"#{name}"))
        self.answer()

    def slip(self) -> bool:
        """After one slip there is a picture, after two the way; both keys stay as tried."""
        one, right = self.one, self.new_total()
        assert not one.sees(".number-line")
        self.say_whether_over()
        first, second = self.other_keys()[:2]
        one.play(one.find(f"#{first}"))
        assert one.find(".number-line").is_visible()
        one.play(one.find(f"#{second}"))
        assert one.find(f"#{first}.tried, #{second}.tried").count() == 2
        assert f"= {right}" in one.find(".caption").inner_text().replace("\xa0", " ")
        self.slipped = True
        return True

    def begin(self) -> None:
        super().begin()
        self.one.choose_sums("add")

    def check(self) -> None:
        assert self.slipped
        assert self.missed
        assert self.helped
        assert self.one.find(".bellies li").count() == 3
        assert self.one.find(".round-told").count() == 4
