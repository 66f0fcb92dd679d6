"""How a child plays Sixteen in the browser."""

from tests.browser import journeys


class Journey(journeys.Journey):
    slug, preset = "sixteen", "short"

    def decide(self) -> None:
        one = self.one
        if one.sees(".near.handover"):
            assert not one.sees(".hand")
            one.play(one.find(".handover .main"))
        elif one.sees(".near.say"):
            one.find(".picks.numbers input").first.check(force=True)
            one.find(".picks.suits input").first.check(force=True)
            one.play(one.find(".confirm .main"))
        elif one.sees(".near.ask"):
            one.play(one.find(".ask button.button"))
        elif one.sees(".sums-first"):
            one.play(one.find(".sums-first [value=show]"))
        else:
            one.play(one.find(".hand .play").first)

    def play_a_plain_card(self) -> None:
        """One that is neither wild nor asked back, without waiting for what comes of it."""
        self.one.press(self.one.find(".hand .play[name=move]").first)
        self.one.find("#go-on, .near.ask").first.wait_for()

    def go_over(self) -> None:
        """Low cards first, so that the pile comes close to 16, then one that goes over; until it is asked back."""
        one = self.one
        for _ in range(journeys.DECISIONS):
            one.hurry()
            if one.sees(".near.ask") or one.sees(".end"):
                break
            cards = one.cards()
            over = [card for card in cards if card != "W" and one.total() + int(card[-1]) > 16]
            one.play(one.find(f"#card-{[*over, *cards][0]}").first)
        assert one.sees(".near.ask"), "a card that goes over was held by the seed: take another"

    def take_what_is_shown(self) -> None:
        self.one.play(self.one.find(".hand li:has(.here) .play, .hand .play:has(.here)").first)
