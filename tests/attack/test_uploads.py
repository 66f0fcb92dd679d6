"""Files that teachers bring: nothing breaks, nothing is written that was not meant, and it is quick (A3.13, A7.9)."""

import gc
import tracemalloc
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from time import process_time
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import pytest
from flask import Flask
from werkzeug.datastructures import FileStorage, MultiDict
from werkzeug.test import encode_multipart

from tests.attack.answers import check_headers, check_whole
from tests.attack.conftest import nothing_changes, rows
from tests.attack.world import World, csrf_for
from tests.children import Page
from tests.playing import SLUG

UNFINISHED = pytest.mark.filterwarnings(  # Werkzeug leaves the parts of a form that it refuses to the collector
    "ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning"
)
QUICK = 4.0  # seconds of a core, for the slowest
SMALL = 120_000_000  # bytes at once, for the largest
USERS = "sourcedId,status,givenName,familyName,role\nu1,,Emma,Klein,student\nu2,,=cmd(),Gross,student\n"
CLASSES = "sourcedId,status,title\nc1,,2 Reds\n"
SEATS = "sourcedId,classSourcedId,userSourcedId,role\ne1,c1,u1,student\ne2,c1,u2,student\n"
SCHOOL = {"users.csv": USERS, "classes.csv": CLASSES, "enrollments.csv": SEATS}


def zipped(files: Mapping[str, str | bytes]) -> bytes:
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(ZipInfo(name), content, ZIP_DEFLATED)
    return packed.getvalue()


def bring(world: World, app: Flask, *files: tuple[str, bytes]) -> Page:
    """The page after these files were sent."""
    secret = csrf_for(app, world.tokens["owner"])
    parts = [FileStorage(BytesIO(data), name) for name, data in files]
    form = MultiDict([("csrf_token", secret), ("action", "file"), *(("file", part) for part in parts)])
    boundary, body = encode_multipart(form)
    client, path = world.browser(app, "owner").client, f"/teacher/class/{world.ids['class']}/children"
    answer = client.post(path, data=body, content_type=f"multipart/form-data; boundary={boundary}")
    check_whole(answer)
    check_headers(answer)
    return Page(answer)


BOMB = b"\0" * 60_000_000
REFUSED = {
    "nothing in it": [("a.csv", b"")],
    "no name in it": [("a.csv", b"\n\n,,,\n")],
    "zeros": [("a.csv", b"\0" * 50_000)],
    "binary": [("a.csv", bytes(range(256)) * 40)],
    "a picture": [("a.csv", b"\x89PNG\r\n\x1a\n" + bytes(500))],
    "a document": [("a.csv", b"%PDF-1.7 Emma")],
    "a bomb": [("a.zip", zipped({**SCHOOL, "users.csv": BOMB}))],
    "a bomb beside": [("a.zip", zipped({**SCHOOL, "roles.csv": BOMB}))],
    "a bomb in a bomb": [("a.zip", zipped({"a.zip": zipped({"users.csv": BOMB}), "b.zip": zipped(SCHOOL)}))],
    "many small ones": [("a.zip", zipped({f"{number}.csv": b"x" for number in range(2000)}))],
    "files missing": [("a.zip", zipped({"users.csv": USERS}))],
    "columns missing": [("a.zip", zipped({**SCHOOL, "users.csv": "sourcedId\nu1\n"}))],
    "headings twice": [("a.zip", zipped({**SCHOOL, "users.csv": "sourcedId,sourcedId,name\nu1,u2,Emma\n"}))],
    "zip inside": [("a.zip", zipped({"users.csv": zipped(SCHOOL), "classes.csv": CLASSES}))],
    "cut off": [("a.zip", zipped(SCHOOL)[:-30])],
    "not a zip": [("a.zip", b"PK\x05\x06" + bytes(18))],
    "a hundred thousand rows": [("a.csv", b"name\n" + b"Emma\n" * 100_000)],
    "a hundred thousand ends of lines": [("a.csv", b"\r" * 100_000)],
    "a hundred thousand columns": [("a.csv", b"name" + b"," * 100_000 + b"\n" + b"," * 100_000)],
    "one long cell": [("a.csv", b'name\n"' + b"x" * 500_000)],
    "quotes": [("a.csv", b'"' * 300_000)],
    "accents on accents": [("a.csv", ("name\n" + "\u0300" * 200_000).encode())],
    "two tables": [("a.csv", b"Emma"), ("b.csv", b"Ali")],
    "more than a megabyte": [("a.csv", b"Emma\n" * 205_000)],
}
READ = {
    "utf-8 with a mark": [("a.csv", "\ufeffname\nZoë\nÉlo\n".encode())],
    "utf-16": [("a.csv", "name\nZoë\nÉlo\n".encode("utf-16"))],
    "utf-16 without a mark": [("a.csv", "name\nZoë\nÉlo\n".encode("utf-16-le"))],
    "old Excel": [("a.csv", "name\nZoë\nÉlo\n".encode("cp1252"))],
    "ends of lines as long ago": [("a.csv", b"name\rZo\xc3\xab\r\xc3\x89lo\r")],
    "a path as a name": [("../../etc/passwd", "name\nZoë\nÉlo\n".encode())],
    "headings twice": [("a.csv", "name,name,name\nZoë,x,y\nÉlo,x,y\n".encode())],
    "large but empty": [("a.csv", "name\nZoë\nÉlo\n".encode() + b"\n" * 900_000)],
    "a formula": [("a.csv", "name\n=Zoë\n@Élo\n".encode())],
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_is_no_list_is_refused_kindly_quickly_and_leaves_nothing(
    what: str, world: World, one_app: Flask, thorough: bool
) -> None:
    with nothing_changes(world.context):
        began = process_time()
        page = bring(world, one_app, *REFUSED[what])
        assert process_time() - began < QUICK
        assert page.status == 422
        assert 'role="alert"' in page.html
        if thorough or "bomb" in what or "thousand" in what:
            tracemalloc.start()
            bring(world, one_app, *REFUSED[what])
            most = tracemalloc.get_traced_memory()[1]
            tracemalloc.stop()
            assert most < SMALL


@pytest.mark.parametrize("what", READ)
def test_a_list_is_read_however_it_was_saved(what: str, world: World, one_app: Flask) -> None:
    """The large one among them: 64 kB is for other forms."""
    before = len(rows(world.context)["child"])
    page = bring(world, one_app, *READ[what])
    assert page.status == 200
    assert "Zoë" in page.text
    assert "Élo" in page.text
    assert len(rows(world.context)["child"]) == before + 2


def test_a_zip_with_paths_out_of_it_writes_no_file(
    world: World, one_app: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    climbing = {"../../users.csv": USERS, "/classes.csv": CLASSES, "..\\..\\enrollments.csv": SEATS}
    page = bring(world, one_app, ("a.zip", zipped({**climbing, "../evil.csv": "x", "C:\\evil.csv": "x"})))
    assert page.status == 200
    assert "Emma" in page.text
    assert "Klein" not in page.text
    assert [file.name for file in tmp_path.iterdir()] == []
    assert not (tmp_path.parent / "evil.csv").exists()


@pytest.mark.parametrize(("size", "status"), [(70_000, 200), (900_000, 200), (1_040_000, 422), (1_200_000, 413)])
def test_a_list_may_have_a_megabyte_and_no_more(size: int, status: int, world: World, one_app: Flask) -> None:
    data = b"name\nEmma\n" + b"\n" * (size - 10)
    assert bring(world, one_app, ("a.csv", data)).status == status


@UNFINISHED
@pytest.mark.parametrize("role", ["nobody", "child", "guest"])
def test_only_a_teacher_may_send_more_than_64_kilobytes(role: str, world: World, one_app: Flask) -> None:
    client = world.browser(one_app, role).client
    path = f"/teacher/class/{world.ids['class']}/children"
    form = {"csrf_token": csrf_for(one_app, world.tokens[role]), "file": (BytesIO(b"x" * 70_000), "a.csv")}
    with nothing_changes(world.context):
        assert client.post(path, data=form, content_type="multipart/form-data").status_code == 413
    gc.collect()


@pytest.mark.parametrize("path", ["/teacher/classes", f"/play/{SLUG}", "/join", "/teacher/sign-in", "/nothing"])
def test_65_kilobytes_are_too_much_for_any_other_form(path: str, world: World, one_app: Flask) -> None:
    """A3.13."""
    secret = csrf_for(one_app, world.tokens["owner"])
    with nothing_changes(world.context):
        answer = world.browser(one_app, "owner").client.post(path, data={"csrf_token": secret, "x": "x" * 66_000})
        assert answer.status_code == 413
        check_headers(answer)


@UNFINISHED
def test_hundreds_of_files_or_fields_are_too_many(world: World, one_app: Flask) -> None:
    many = [(f"{number}.csv", b"Emma") for number in range(150)]
    with nothing_changes(world.context):
        assert bring(world, one_app, *many).status == 413
        assert bring(world, one_app, *many[:20]).status == 400
    gc.collect()
