"""A right sum is answered by a yes before anything else: for the page to show at once, and in words for who has no
script, or sees nothing."""

from tests.children import Child


def begin_adding(child: Child) -> tuple[str, int]:
    """A match in which the child adds up, a card whose sum it is asked, and what that makes."""
    card, total = child.begin_adding()
    child.move(card)
    return card, total + int(card[-1])


def test_the_page_is_told_to_say_yes_before_the_card_is_played(child: Child) -> None:
    card, total = begin_adding(child)
    answered = child.move(card, htmx=True, answer=total).response
    assert answered.headers["HX-Trigger"] == "right-sum"


def test_no_yes_to_a_wrong_sum_nor_where_none_was_asked(child: Child) -> None:
    card, _ = begin_adding(child)
    assert "HX-Trigger" not in child.move(card, htmx=True, answer=22).response.headers
    child.post(f"{child.match}/sums", sums="show")
    assert "HX-Trigger" not in child.move(card, htmx=True).response.headers


def test_the_bubble_says_yes_to_the_step_of_the_child(child: Child) -> None:
    card, total = begin_adding(child)
    slip = child.move(card, answer=22)
    assert "Yes!" not in slip.document.attributes("p/@data-say")[0]
    assert '<span class="yes">' not in slip.html, "it waits, hidden, for the right answer"
    child.move(card, answer=total)
    assert "Yes! You played" in child.get(child.match, shown=3).text
    assert f"Yes! {total - int(card[-1])} + {card[-1]} = {total}. I played" in child.look().text


def test_no_yes_where_tavi_shows_the_sums(child: Child) -> None:
    card = child.begin().hand[-1]
    assert "Yes!" not in child.move(card).text
