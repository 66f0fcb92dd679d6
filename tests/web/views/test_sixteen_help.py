"""Help with a move of Sixteen, as its page says it."""

from tests.children import Child


def test_three_touches_lead_to_the_card_and_no_sum_is_explained_on_the_way(child: Child) -> None:
    """8 + 1 = 9 stood there, and below it: "What comes after 8?"; then it took four touches to the card."""
    child.begin(preset="simplified")
    child.post(f"{child.match}/sums", sums="show")
    pointed = 0
    while not (page := child.look()).is_end:
        card = page.hand[0]
        for _ in range(3):
            page = child.post(f"{child.match}/help", seq=page.seq)
            assert 'class="frames"' not in page.html
        pointed += "advised" in page.html
        child.move(card, sure=1)
    assert pointed > 3
