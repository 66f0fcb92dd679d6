"""Help with a move of Sixteen, as its page says it."""

from tests.children import Child

QUESTIONS = ("How many in all?", "What comes after")


def test_nothing_is_asked_whose_answer_stands_beside_it(child: Child) -> None:
    """8 + 1 = 9 stood there, and below it: "What comes after 8?"."""
    child.begin(preset="simplified")
    child.post(f"{child.match}/sums", sums="show")
    pictured = 0
    while not (page := child.look()).is_end:
        card = page.hand[0]
        for _ in range(3):
            page = child.post(f"{child.match}/help", seq=page.seq)
        pictured += 'class="frames"' in page.html
        assert not any(question in page.text for question in QUESTIONS)
        child.move(card, sure=1)
    assert pictured > 3
