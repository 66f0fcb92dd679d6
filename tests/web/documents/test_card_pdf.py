"""Login cards and letters as PDF: read back with another library than the one that wrote them."""

import re
import subprocess
import sys
from io import BytesIO
from typing import Any
from xml.etree import ElementTree

import pytest
import segno
from pypdf import PdfReader

from classroom.services.login.picture_secrets import FACES, THINGS
from classroom.web.documents.login_card_content import CardWords, Letter, PrintedCard
from classroom.web.documents.pdf_files import cards_pdf, letters_pdf
from classroom.web.documents.qr import qr_svg
from classroom.web.documents.svg_symbols import colours, symbol_svg, symbols

LINK = "http://192.168.178.20:8016/card/abcdefghijklmnopqrstuv"
WORDS = CardWords("Login cards", "Class code", "en", {"cat": "a cat", "boat": "a boat"})
LETTERS = ("Dear parents and carers,", "with this card your child can play at home.", "Kind regards")


def card(
    name: str = "Emma",
    pictures: tuple[str, ...] = THINGS[:4],
    words: tuple[str, ...] = (),
    address: str = "sixteen.example",
) -> PrintedCard:
    return PrintedCard(name, "cat", "KTRM-WXHB", address, LINK, pictures, words)


def read(data: bytes) -> PdfReader:
    return PdfReader(BytesIO(data))


def catalogue(reader: PdfReader) -> Any:
    """What the file says of the whole: dictionaries and lists in each other, of types that pypdf does not tell."""
    return reader.root_object


def text_of(data: bytes) -> str:
    return "\n".join(page.extract_text() for page in read(data).pages)


def tags(data: bytes) -> list[tuple[str, str | None]]:
    """Every tag in the order of reading, with the text that stands for it."""
    [document] = catalogue(read(data))["/StructTreeRoot"]["/K"]
    return [(tag.get_object()["/S"], tag.get_object().get("/Alt")) for tag in document.get_object()["/K"]]


@pytest.mark.parametrize(("children", "pages"), [(1, 1), (8, 1), (9, 2), (30, 4)])
def test_eight_cards_share_a_page(children: int, pages: int) -> None:
    data = cards_pdf([card(f"Kind {number}") for number in range(1, children + 1)], WORDS)
    assert len(read(data).pages) == pages
    assert text_of(data).count("KTRM-WXHB") == children
    assert f"Kind {children}" in text_of(data)


def test_pages_are_a4() -> None:
    [page] = read(cards_pdf([card()], WORDS)).pages
    assert [round(float(side) / 72 * 25.4) for side in page.mediabox[2:]] == [210, 297]


def test_a_card_says_who_where_and_which_pictures() -> None:
    data = cards_pdf([card()], WORDS)
    assert text_of(data).split() == ["Emma", "Class", "code", "KTRM-WXHB", "sixteen.example", "1", "2", "3", "4"]


def test_a_card_with_words_numbers_them() -> None:
    data = cards_pdf([card(pictures=(), words=("apple", "river"))], WORDS)
    assert text_of(data).split()[-4:] == ["1.", "apple", "2.", "river"]


def test_a_card_may_have_its_code_only() -> None:
    assert text_of(cards_pdf([card(pictures=())], WORDS)).split()[-1] == "sixteen.example"


def test_no_cards_are_no_error() -> None:
    assert read(cards_pdf([], WORDS))
    assert read(letters_pdf([]))


def test_the_file_says_what_it_is_and_in_which_language() -> None:
    reader = read(cards_pdf([card()], CardWords("Cartes de connexion", "Classe", "fr")))
    assert reader.metadata
    assert (reader.metadata.title, reader.metadata.author) == ("Cartes de connexion", "Sixteen & Friends")
    assert catalogue(reader)["/Lang"] == "fr"
    assert catalogue(reader)["/ViewerPreferences"]["/DisplayDocTitle"]
    assert catalogue(reader)["/MarkInfo"]["/Marked"]


def test_everything_on_a_card_is_tagged_in_the_order_of_reading() -> None:
    things = [tag for number in range(1, 5) for tag in (("/Figure", f"{number}. {THINGS[number - 1]}"), ("/P", None))]
    things[2] = ("/Figure", "2. a boat")
    who = [("/Figure", "a cat"), ("/H2", None), ("/P", None), ("/P", None), ("/P", None), ("/Figure", "QR")]
    assert tags(cards_pdf([card(), card()], WORDS)) == [*who, *things] * 2


def test_all_text_lies_inside_a_tag() -> None:
    for page in read(letters_pdf([Letter("en", "Hello", LETTERS, card())])).pages:
        open_tags, places = 0, []
        content = page.get_contents()
        assert content is not None
        for operands, operator in content.operations:
            if operator == b"BDC":
                places.append(operands[1]["/MCID"])
            open_tags += {b"BDC": 1, b"BMC": 1, b"EMC": -1}.get(operator, 0)
            assert open_tags == 1 or operator not in (b"Tj", b"TJ", b"f", b"S", b"B")
        assert places == list(range(len(places)))


@pytest.mark.parametrize("name", ["Şükrü İğdır", "Łukasz", "Олена", "Đặng", "Anne-Marie 12", "D'Arcy", "Ünal"])
def test_names_of_many_languages_are_written(name: str) -> None:
    assert name in text_of(cards_pdf([card(name)], WORDS))


@pytest.mark.parametrize(
    "name", ["محمد", "Ελένη", "さくら", "ნინო", "Em\u0316\u0489ma", "\ue000", "\ud83d", "a\nb", "_"]
)
def test_names_in_letters_that_the_font_lacks_do_no_harm(name: str) -> None:
    said = text_of(cards_pdf([card(name)], WORDS))
    assert "KTRM-WXHB" in said
    assert ("____" in said) == (name in ("محمد", "Ελένη", "さくら", "ნინო"))


@pytest.mark.parametrize("name", ["W" * 20, "Maximiliane-Alexandr", "i" * 20, "Maria Theresia Sophie"])
def test_a_long_name_stays_on_its_card_whole(name: str) -> None:
    said = text_of(cards_pdf([card(name, address="sixteen." + "grundschule-am-see." * 2 + "example")], WORDS))
    assert re.sub(r"\s", "", name) in re.sub(r"\s", "", said)
    assert "sixteen.grundschule-am-see.grundschule-am-see.example" in re.sub(r"\s", "", said)


@pytest.mark.parametrize("name", [*FACES, *THINGS])
def test_every_picture_has_a_drawing_that_needs_no_styles(name: str) -> None:
    root = ElementTree.fromstring(symbol_svg(name))
    assert root.get("viewBox")
    assert len(root)
    assert not re.search("var\\(|currentColor|class=|style=|<use", symbol_svg(name))


def test_all_pictures_can_be_drawn_on_paper() -> None:
    cards = [PrintedCard("Emma", face, "", "", LINK, THINGS) for face in FACES]
    assert len([kind for kind, _ in tags(cards_pdf(cards, WORDS)) if kind == "/Figure"]) == 30 * (2 + len(THINGS))


def test_colours_by_name_are_those_of_the_day(monkeypatch: pytest.MonkeyPatch) -> None:
    assert (colours()["ink"], colours()["paper"]) == ("#2a2547", "#fffdf8")
    monkeypatch.setitem(symbols(), "spot", ("0 0 1 1", '<path fill="var(--coral)" d="M0 0h1v1z"/>'))
    assert 'fill="#f0777f"' in symbol_svg("spot")


def test_a_picture_that_nobody_drew_is_an_error() -> None:
    with pytest.raises(KeyError):
        symbol_svg("dodo")


def test_each_letter_has_its_page_with_the_card_at_its_foot() -> None:
    letters = [Letter("de", f"Eine Karte für {name}", LETTERS, card(name)) for name in ("Emma", "Ali")]
    reader = read(letters_pdf(letters, "Briefe"))
    said = [page.extract_text() for page in reader.pages]
    assert ["Eine Karte für Emma" in said[0], "Eine Karte für Ali" in said[1]] == [True, True]
    assert [page.count("KTRM-WXHB") for page in said] == [1, 1]
    assert reader.metadata
    assert (reader.metadata.title, catalogue(reader)["/Lang"]) == ("Briefe", "de")
    assert tags(letters_pdf(letters))[:4] == [("/H1", None), ("/P", None), ("/P", None), ("/P", None)]


def test_a_letter_may_have_no_card() -> None:
    said = text_of(letters_pdf([Letter("en", "Hello", LETTERS)]))
    assert said.split() == ["Hello", *" ".join(LETTERS).split()]


def test_a_letter_that_is_too_long_goes_on_and_loses_nothing() -> None:
    paragraphs = tuple(f"Line {number}: {LETTERS[1]}" for number in range(90))
    reader = read(letters_pdf([Letter("en", "Long", paragraphs, card())]))
    said = "\n".join(page.extract_text() for page in reader.pages)
    assert len(reader.pages) > 1
    assert [number for number in range(90) if f"Line {number}:" not in said] == []
    assert "KTRM-WXHB" in reader.pages[-1].extract_text()


def dark_modules(svg: str) -> list[list[int]]:
    """The grid that the path of an SVG paints, boxes of one row each."""
    root = ElementTree.fromstring(svg)
    side = int(root.get("viewBox", "").split()[2])
    dark = root[1].get("d", "")
    assert re.fullmatch(r"(M\d+ \d+h(\d+)v1h-\2z)+".replace(r"\2", r"\d+"), dark)
    grid = [[0] * side for _ in range(side)]
    for x, y, long, back in re.findall(r"M(\d+) (\d+)h(\d+)v1h-(\d+)z", dark):
        assert long == back
        grid[int(y)][int(x) : int(x) + int(long)] = [1] * int(long)
    return grid


@pytest.mark.parametrize("link", [LINK, "a", "otpauth://totp/Sixteen:T?secret=ABC&issuer=Sixteen", "é" * 300])
def test_a_qr_code_is_drawn_module_by_module_with_its_quiet_margin(link: str) -> None:
    grid = dark_modules(qr_svg(link))
    assert [row[4:-4] for row in grid[4:-4]] == [list(row) for row in segno.make(link, error="m", micro=False).matrix]
    assert not any(any(row[:4] + row[-4:]) for row in grid)
    assert not any(any(row) for row in grid[:4] + grid[-4:])


def test_a_qr_code_needs_neither_style_nor_script() -> None:
    svg = qr_svg("\"><script>alert(1)</script>' onload='")
    root = ElementTree.fromstring(svg)
    assert [node.tag.split("}")[1] for node in root.iter()] == ["svg", "path", "path"]
    assert {name for node in root.iter() for name in node.attrib} <= {
        "class", "viewBox", "shape-rendering", "aria-hidden", "focusable", "fill", "d",
    }  # fmt: skip
    assert "script" not in svg


def test_the_library_is_not_loaded_before_it_is_needed() -> None:
    modules = "sys, classroom.web.documents.pdf_files, classroom.web.documents.spreadsheets"
    program = f"import {modules}; print({{'fpdf', 'xlsxwriter'}} & set(sys.modules))"
    assert (
        subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout == "set()\n"
    )
