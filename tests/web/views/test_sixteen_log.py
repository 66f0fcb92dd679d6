"""What happened so far, as a list: each line says who it was."""

from tests.children import Child


def test_tavi_is_called_by_its_name_in_the_list(child: Child) -> None:
    """A child that read "I played a 0." took the line for its own."""
    child.begin(preset="simplified")
    child.post(f"{child.match}/sums", sums="show")
    for _ in range(6):
        page = child.look()
        child.move(page.hand[0], page.seq, sure=1)
    log = child.get(f"{child.match}/log").html.partition('<ol id="log"')[2].partition("</ol>")[0]
    assert "Tavi played a" in log
    assert "I played" not in log
    assert "I win the pile" not in log
