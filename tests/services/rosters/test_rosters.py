"""Lists that teachers bring along: what is read from them, what is not, and what cannot hurt."""

import unicodedata
from collections.abc import Mapping
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from classroom.services.rosters.csv_lists import read_list
from classroom.services.rosters.oneroster import read_oneroster
from classroom.services.rosters.roster_files import read_roster_files
from classroom.services.rosters.roster_names import (
    NamedChild,
    NamedClass,
    Roster,
    RosterError,
    clean_name,
    distinct_names,
)

USERS = """sourcedId,status,dateLastModified,enabledUser,username,givenName,familyName,email,role,preferredFirstName
u1,active,,true,ek,Emma,Klein,ek@school.example,student,
u2,,,true,eg,Emma Louise,Gross,,student,Emma
u3,tobedeleted,,true,pp,Paul,Petit,,student,
u4,active,,true,fs,Frieda,Schmidt,fs@school.example,teacher,
u5,active,,true,al,Ali,Yilmaz,,student,
"""
CLASSES = """sourcedId,status,title,classType
c1,active,1a,
c2,tobedeleted,1b,
c3,active,1c,
"""
ENROLLMENTS = """sourcedId,status,classSourcedId,userSourcedId,role
e1,active,c1,u1,student
e2,active,c1,u2,student
e3,active,c1,u3,student
e4,active,c1,u4,teacher
e5,active,c2,u5,student
e6,tobedeleted,c1,u5,student
e7,,c3,u5,student
e8,active,c1,u1,student
e9,active,c1,nobody,student
"""
ONEROSTER = {"users.csv": USERS, "classes.csv": CLASSES, "enrollments.csv": ENROLLMENTS}
Files = list[tuple[str, bytes]]  # names with contents


def names(roster: Roster) -> list[list[str]]:
    return [[child.name for child in found.children] for found in roster.classes]


def kinds(roster: Roster) -> dict[str, tuple[str, ...]]:
    return {note.kind: note.names for note in roster.notes}


def zipped(files: Mapping[str, str]) -> bytes:
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return packed.getvalue()


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("Emma", "Emma"),
        ("  Zoe\u0308  ", "Zoë"),
        ("Anne–Marie", "Anne-Marie"),
        ("N’Golo", "N'Golo"),
        ("محمد", "محمد"),
        ("Олена", "Олена"),
        ("Emma 2", "Emma 2"),
        ("Kind12", "Kind 12"),
        ("3. Emma", "Emma"),
        ("• Emma", "Emma"),
        ("- Emma -", "Emma"),
        ("Emma 12.03.2018", "Emma"),
        ("Emma 0171 2345678", "Emma"),
        ("Emma\u202e\u200b\u2066", "Emma"),
        ("Em\0ma\x07", "Emma"),
        ("Emma\ud800", "Emma"),
        ("Emma 😀", "Emma"),
        ("Z" + "\u0301\u0316" * 30, "\u0179\u0316\u0316"),
        ("e\u200b\u0301", "é"),
        ("Wolfeschlegelsteinhausenberger", "Wolfeschlegelsteinha"),
        ("Maximiliane-Alexandra-Sophie 12", "Maximiliane-Alexa 12"),
        ("=2+3", None),
        ("42", None),
        ("😀", None),
        ("\u3164\u200b\ufe0f", None),
        ("", None),
    ],
)
def test_a_name_keeps_what_a_name_may_have(typed: str, shown: str | None) -> None:
    assert clean_name(typed) == shown


@pytest.mark.parametrize(
    "text", ['"><img src=x onerror=alert(1)>', "=cmd|' /C calc'!A0", "@SUM(A1)", "+49 Emma", "\tEmma"]
)
def test_a_name_brings_no_markup_and_no_formula(text: str) -> None:
    name = clean_name(text)
    assert name is not None
    assert name[0].isalpha()
    assert not set(name) & set('<>"=+@|!()&;')


def test_sorting_a_hundred_thousand_accents_is_not_tried() -> None:
    name = clean_name("e" + "\u0301\u0316" * 100_000)
    assert name is not None
    assert len(name) <= 3


@given(st.text())
def test_a_clean_name_is_short_visible_and_stays_as_it_is(text: str) -> None:
    name = clean_name(text)
    if name is not None:
        assert 1 <= len(name) <= 20
        assert name[0].isalpha()
        assert {unicodedata.category(letter)[0] for letter in name if letter not in " -'0123456789"} <= {"L", "M"}
        assert clean_name(name) == name


def test_children_of_the_same_name_get_numbers() -> None:
    assert distinct_names(["Emma", "Ali", "emma", "Emma 2", "Emma"]) == ("Emma", "Ali", "emma 2", "Emma 3", "Emma 4")
    assert distinct_names(["A" * 20, "A" * 20]) == ("A" * 20, "A" * 18 + " 2")


@given(st.lists(st.sampled_from(["Emma", "Emma 2", "EMMA", "Ali", "A" * 20, "A" * 18 + " 3"]), max_size=40))
def test_numbered_names_are_all_different_and_names(same: list[str]) -> None:
    shown = distinct_names(same)
    assert len({name.casefold() for name in shown}) == len(same)
    assert [clean_name(name) for name in shown] == list(shown)


@pytest.mark.parametrize(
    "text",
    [
        "Emma\nAli\nZoë",
        "Emma, Ali, Zoë",
        "Emma;Ali;Zoë;",
        "Emma\tAli\tZoë",
        "1. Emma\r\n2. Ali\r\n\r\n3. Zoë\r\n",
        "- Emma\n* Ali\n• Zoë",
        "1\tEmma\n2\tAli\n3\tZoë\n".replace("\t", ") "),
        "Emma,\nAli,\nZoë,",
        "\ufeffVorname\nEmma\nAli\nZoë",
        "Prénom;Nom\nEmma;Petit\nAli;Grand\nZoë;Noir",
        "Name,Vorname\nKlein,Emma\nGross,Ali\nSchwarz,Zoë",
        "sep=;\nname;e-mail\nEmma;e@x.example\n;\nAli;\nZoë;",
    ],
)
def test_three_children_are_read_however_the_list_is_written(text: str) -> None:
    assert names(read_list(text)) == [["Emma", "Ali", "Zoë"]]


def test_a_table_gives_names_languages_and_classes_and_nothing_else() -> None:
    roster = read_list(
        "Klasse;Vorname;Nachname;Sprache;E-Mail;Geburtsdatum\n"
        "1a;Emma;Klein;Deutsch;e@x.example;1.1.2018\n"
        "1b;Ali;Yilmaz;fr-FR;;\n"
        "1a;Zoë;Gross;Klingonisch;;\n"
    )
    assert roster.classes == (
        NamedClass("1a", (NamedChild("Emma", "de"), NamedChild("Zoë", None))),
        NamedClass("1b", (NamedChild("Ali", "fr"),)),
    )
    assert kinds(roster) == {"columns": ("Nachname", "E-Mail", "Geburtsdatum"), "languages": ("Klingonisch",)}


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252"])
@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_a_table_is_read_as_spreadsheets_write_it(encoding: str, separator: str) -> None:
    text = "Prénom;Classe\r\nZoë;CE1\r\nHélène;CE1\r\nJürgen;CE1\r\n".replace(";", separator)
    roster = read_roster_files({"liste.csv": text.encode(encoding)})
    assert names(roster) == [["Zoë", "Hélène", "Jürgen"]]
    assert roster.classes[0].name == "CE1"


@pytest.mark.parametrize(
    "word",
    [
        *(
            "Süß",
            "Weiß",
            "Özgür",
            "Ümit",
            "Zoë",
            "Chloé",
            "Élodie",
            "Maëlys",
            "Lætitia",
            "Œdipe",
            "Šárka",
            "João",
            "Sæþór",
        ),
        *("D´Angelo", "N’Golo", "Loïs–Éléonore", "SŒUR", "Préïâ", "„Emma“", "« Émile »", "…"),
        *("N° d’élève", "né(e)·s", "scolarisé·e", "Straße 12½", "6ème", "1ª", "m²", "Pronote®", "20 €", "§ 5", "2×3"),
    ],
)
@pytest.mark.parametrize("end", ["", "\r\n"])
def test_whatever_a_list_of_western_europe_holds_is_read(word: str, end: str) -> None:
    roster = read_roster_files({"liste.csv": f"Vorname;Bemerkung\r\nEmma;{word}{end}".encode("cp1252")})
    assert names(roster) == [["Emma"]]


@pytest.mark.parametrize(
    ("encoding", "listed"),
    [
        ("gbk", "王小明 李娜 张伟"),
        ("gbk", "黄华"),
        ("big5", "王小明 陳美麗"),
        ("shift_jis", "さくら アリス"),
        ("euc_jp", "さくら"),
        ("euc_kr", "김민준 이서연"),
        ("cp1251", "Анна Олег"),
        ("koi8_r", "Анна Олег"),
        ("cp1253", "Ελένη Γιώργος"),
        ("cp1255", "נועה דוד"),
        ("cp1256", "محمد فاطمة"),
        ("cp1250", "Łukasz Michał"),
        ("iso8859_15", "Cœur Šárka"),
        ("cp850", "Zoé Hélène"),
        ("mac_roman", "Zoé Noé"),
        ("utf-16", "Zoé"),
    ],
)
@pytest.mark.parametrize("heading", ["", "Vorname\n"])
def test_a_list_in_another_encoding_is_refused_and_not_read_as_something_else(
    encoding: str, listed: str, heading: str
) -> None:
    data = (heading + listed.replace(" ", "\n")).encode(encoding)
    fails("encoding", [("list.csv", data[:-1] if encoding == "utf-16" else data)])


def test_quoted_cells_may_hold_separators_and_ends_of_lines() -> None:
    roster = read_list('name,class\n"Em\nma","1,a"\n"A""li",2\n')
    assert [(found.name, found.children[0].name) for found in roster.classes] == [("1,a", "Em ma"), ("2", "A li")]


def test_the_teacher_is_told_what_was_changed_or_doubtful() -> None:
    roster = read_list("Emma Klein\nAli\nAli\n12345\nMaximiliane-Alexandra-Sophie")
    assert names(roster) == [["Emma Klein", "Ali", "Ali 2", "Maximiliane-Alexandr"]]
    assert kinds(roster) == {
        "surnames": ("Emma Klein",),
        "cut": ("Maximiliane-Alexandr",),
        "numbered": ("Ali 2",),
        "skipped": (),
    }
    assert str(roster.notes[-1].says) == "Lines without a name were skipped: 1."


def test_everything_that_is_said_is_short() -> None:
    from classroom.services.rosters import csv_lists, oneroster, roster_builder, roster_files

    found = [
        constant
        for module in (oneroster, roster_builder, csv_lists, roster_files)
        for function in vars(module).values()
        if getattr(function, "__module__", "") == module.__name__ and hasattr(function, "__code__")
        for constant in function.__code__.co_consts
        if isinstance(constant, str) and constant.endswith(".") and constant != function.__doc__
    ]
    assert len(found) > 10
    assert [sentence for sentence in found for part in sentence.split(". ") if len(part.split()) > 12] == []


def fails(kind: str, text: str | Files) -> None:
    with pytest.raises(RosterError) as caught:
        read_list(text) if isinstance(text, str) else read_roster_files(dict(text))
    assert caught.value.kind == kind
    assert str(caught.value.says)


def test_forty_children_are_a_class_and_one_more_is_too_many() -> None:
    forty = "\n".join("Kind" + "abcdefghij"[number % 10] + "klmn"[number // 10] for number in range(40))
    assert len(names(read_list(forty))[0]) == 40
    fails("children", forty + "\nEmma")


def test_sixty_classes_are_a_school_and_one_more_is_too_many() -> None:
    table = "name,class\n" + "".join(f"Emma,{number}\n" for number in range(60))
    assert len(read_list(table).classes) == 60
    fails("classes", table + "Emma,60\n")


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("nobody", ""),
        ("nobody", "\n \n"),
        ("nobody", "1\n2\n3"),
        ("nobody", "name,class\n"),
        ("headings", "Emma,Klein\nAli,Yilmaz"),
        ("headings", "nom;mail\nEmma;e@x.example"),
        ("size", "Emma\n" * 200_001),
        ("classes", "1\n" * 5001),
        ("table", 'name\n"' + "x" * 200_000),
        ("files", []),
        ("files", [("1a.csv", b"Emma"), ("1b.csv", b"Ali")]),
        ("size", [("a.csv", b"x" * 1_000_001)]),
        ("format", [("a.pdf", b"%PDF-1.7 Emma")]),
        ("format", [("a.xls", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(100))]),
        ("format", [("a.csv", bytes(range(1, 32)) * 10)]),
        ("encoding", [("a.csv", b"Emma\x81\x8d")]),
        ("format", [("a.xlsx", zipped({"[Content_Types].xml": "<Types/>", "xl/workbook.xml": "<workbook/>"}))]),
        ("zip", [("a.zip", b"PK\x03\x04 broken")]),
        ("zip", [("a.zip", zipped({f"{number}.csv": "" for number in range(41)}))]),
        ("size", [("a.zip", zipped({**ONEROSTER, "enrollments.csv": ENROLLMENTS + "e,,,,\n" * 50_000}))]),
        ("missing", [("a.zip", zipped({"users.csv": USERS}))]),
        ("missing", [("users.csv", USERS.encode())]),
    ],
)
def test_what_cannot_be_read_is_refused_with_a_reason(kind: str, text: str | Files) -> None:
    fails(kind, text)


def test_a_zip_bomb_does_not_go_off() -> None:
    fails("zip", [("a.zip", zipped({**ONEROSTER, "users.csv": "x" * 50_000_000}))])


def test_a_zip_that_lies_about_its_size_is_refused() -> None:
    packed = bytearray(zipped({**ONEROSTER, "users.csv": USERS + "\n" * 100_000}))
    place = packed.rindex(b"PK\x01\x02")  # the last member, as the directory has it
    packed[place + 24 : place + 28] = (10).to_bytes(4, "little")
    with pytest.raises(RosterError):
        read_roster_files({"a.zip": bytes(packed)})


@pytest.mark.parametrize(
    "files",
    [
        [("school.zip", zipped(ONEROSTER))],
        [("school.zip", zipped({f"export/{name}": text for name, text in ONEROSTER.items()}))],
        [(name, text.encode("utf-8-sig")) for name, text in ONEROSTER.items()],
        [(name.title(), text.encode()) for name, text in ONEROSTER.items()],
    ],
)
def test_oneroster_is_read_packed_and_file_by_file(files: Files) -> None:
    roster = read_roster_files(dict(files))
    assert [(found.name, found.children) for found in roster.classes] == [
        ("1a", (NamedChild("Emma"), NamedChild("Emma 2"))),
        ("1c", (NamedChild("Ali"),)),
    ]


def test_no_family_name_and_no_address_comes_out_of_oneroster() -> None:
    said = repr(read_oneroster(ONEROSTER))
    assert not [word for word in ("Klein", "Gross", "Yilmaz", "@") if word in said]


def test_roles_may_lie_in_their_own_file() -> None:
    users = "sourcedId,status,givenName,familyName,preferredGivenName\nu1,,Emma,Klein,Emmi\nu2,,Frieda,Schmidt,\n"
    roles = "sourcedId,status,userSourcedId,roleType,role\nr1,,u1,primary,student\nr2,,u2,primary,teacher\n"
    seats = "sourcedId,classSourcedId,userSourcedId,role\ne1,c1,u1,student\ne2,c1,u2,student\n"
    files = {"users.csv": users, "roles.csv": roles, "classes.csv": CLASSES, "enrollments.csv": seats}
    assert names(read_oneroster(files)) == [["Emmi"]]


def test_home_classes_go_before_courses() -> None:
    classes = "sourcedId,title,classType\nc1,1a,homeroom\nc3,Maths,scheduled\n"
    roster = read_oneroster({**ONEROSTER, "classes.csv": classes})
    assert [found.name for found in roster.classes] == ["1a"]
    assert kinds(roster)["courses"] == ("Maths",)


def test_classes_of_the_same_title_stay_apart() -> None:
    roster = read_oneroster({**ONEROSTER, "classes.csv": "sourcedId,title\nc1,1a\nc3,1a\n"})
    assert [found.name for found in roster.classes] == ["1a", "1a 2"]


@pytest.mark.parametrize(("file", "column"), [("users.csv", "givenName"), ("enrollments.csv", "role")])
def test_a_missing_column_is_named(file: str, column: str) -> None:
    with pytest.raises(RosterError) as caught:
        read_oneroster({**ONEROSTER, file: ONEROSTER[file].replace(column, "other")})
    assert str(caught.value.says) == f"The file {file} has no column {column}."


@given(st.text() | st.text(alphabet='Emma "\n,;\t\0=<>name\r\u2028', max_size=200))
@settings(max_examples=300)
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        roster = read_list(text)
    except RosterError:
        return
    for found in roster.classes:
        assert 1 <= len(found.children) <= 40
        assert all(clean_name(child.name) == child.name for child in found.children)


@given(st.binary())
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    for name in ("list.csv", "users.csv", "school.zip"):
        try:
            read_roster_files({name: data})
        except RosterError:
            continue


@given(st.integers(0, 900), st.binary(min_size=1, max_size=4))
def test_a_damaged_zip_is_read_or_refused(place: int, damage: bytes) -> None:
    packed = zipped(ONEROSTER)
    try:
        read_roster_files({"school.zip": packed[:place] + damage + packed[place + len(damage) :]})
    except RosterError:
        return
