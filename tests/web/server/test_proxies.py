"""What a request may say of where it comes from, and under which names the site answers (requirements A3.13)."""

import pytest
from flask import Flask

from classroom.web.request_context import network
from classroom.web.server.proxies import allow_only_localhost, trust_proxies
from tests.children import Child
from tests.people import Adult

PROXY = "198.51.100.1"


@pytest.fixture(autouse=True)
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("PROXIES", "TRUSTED_HOSTS", "BEHIND_HTTPS"):
        monkeypatch.delenv(name, raising=False)


def seen(app: Flask, forwarded: str) -> str:
    """The network that a request through the proxy, with this header, seems to come from."""
    app.add_url_rule("/where", view_func=network)
    about = {"X-Forwarded-For": forwarded}
    answer = app.test_client().get("/where", headers=about, environ_base={"REMOTE_ADDR": PROXY})
    return answer.get_data(as_text=True)


@pytest.mark.parametrize(
    ("proxies", "forwarded", "expected"),
    [
        ("", "203.0.113.9", "198.51.100.0/24"),
        ("0", "203.0.113.9", "198.51.100.0/24"),
        ("1", "203.0.113.9", "203.0.113.0/24"),
        ("1", "192.0.2.66, 203.0.113.9", "203.0.113.0/24"),  # the first is what the browser claims
        ("2", "192.0.2.66, 203.0.113.9, 198.51.100.2", "203.0.113.0/24"),
        ("2", "203.0.113.9", "198.51.100.0/24"),  # fewer than there must be: none is believed
    ],
)
def test_of_what_was_forwarded_the_last_is_believed_and_only_where_a_proxy_is(
    own_app: Flask, monkeypatch: pytest.MonkeyPatch, proxies: str, forwarded: str, expected: str
) -> None:
    monkeypatch.setenv("PROXIES", proxies)
    trust_proxies(own_app)
    assert seen(own_app, forwarded) == expected


@pytest.mark.parametrize("proxies", ["", "1"])
def test_a_claimed_address_slips_through_no_wait(
    app: Flask, admin: Adult, monkeypatch: pytest.MonkeyPatch, proxies: str
) -> None:
    """Every try claims to come from somewhere else; the proxy adds where it really came from."""
    monkeypatch.setenv("PROXIES", proxies)
    trust_proxies(app)
    browser = Child(app)
    browser.get("/")
    for number in range(8):
        browser.client.environ_base["HTTP_X_FORWARDED_FOR"] = f"192.0.{number}.66, 203.0.113.9"
        page = browser.post("/teacher/sign-in", name=admin.name, passphrase="wrong wrong wrong wrong")
    assert page.status == 429


@pytest.mark.parametrize(("named", "status"), [("evil.example", 400), ("school.example", 200), ("127.0.0.1", 200)])
@pytest.mark.parametrize("path", ["/", "/healthz"])
def test_the_site_answers_to_its_own_names_only(
    app: Flask, monkeypatch: pytest.MonkeyPatch, named: str, status: int, path: str
) -> None:
    monkeypatch.setenv("TRUSTED_HOSTS", "www.school.example, school.example")
    trust_proxies(app)
    assert app.test_client().get(path, headers={"Host": named}).status_code == status


def test_a_post_under_a_wrong_name_is_refused_as_well(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRUSTED_HOSTS", "school.example")
    trust_proxies(app)
    answer = app.test_client().post("/language", headers={"Host": "evil.example"})
    assert (answer.status_code, "Set-Cookie" in answer.headers) == (400, False)


@pytest.mark.parametrize(("setting", "status"), [("", 400), ("BEHIND_HTTPS", 200), ("PROXIES", 200)])
def test_a_server_for_this_machine_alone_has_no_other_name_without_a_proxy(
    app: Flask, monkeypatch: pytest.MonkeyPatch, setting: str, status: int
) -> None:
    if setting:
        monkeypatch.setenv(setting, "1")
    allow_only_localhost(app)
    assert app.test_client().get("/", headers={"Host": "school.example"}).status_code == status
    assert app.test_client().get("/", headers={"Host": "localhost:8016"}).status_code == 200


def test_https_at_the_proxy_is_https(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROXIES", "1")
    trust_proxies(app)
    about = {"X-Forwarded-Proto": "https"}
    answer = app.test_client().get("/", headers=about, environ_base={"REMOTE_ADDR": PROXY})
    assert "Strict-Transport-Security" in answer.headers
