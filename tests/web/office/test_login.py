"""Who may log in, what a session is, and who may do what."""

import pytest
from starlette.testclient import TestClient
from tests.web.office.desk_build import (
    BASE,
    PASSWORD,
    at_desk,
    log_in,
    send,
    send_report,
    token_of,
    with_account,
)

from arpad.office.accounts import find_account, remove_account, set_password, set_role
from arpad.office.acts import acts
from arpad.office.office import Office
from arpad.office.store import schema
from arpad.web.office.app import application
from arpad.web.office.sessions import IDLE_SECONDS, WHOLE_SECONDS, Sessions
from arpad.web.office.throttle import MOST_OF_ADDRESS, MOST_OF_NAME, SECONDS, Throttle

DESK = ("desk/", "desk/rate/", "desk/log/", "desk/accounts/", "desk/password/")
DONE = (
    *("desk/events/1/accept", "desk/events/1/withdraw", "desk/events/1/correct"),
    *("desk/rate/", "desk/publish", "desk/password/", "logout", "desk/reports"),
)


def test_a_password_is_kept_as_an_argon2id_hash(office: Office) -> None:
    with_account(office, "Ann", "officer")
    with office.store.reading() as connection:
        (row,) = connection.execute(schema.account.select())
    assert (row.name, row.role) == ("ann", "officer")
    assert row.password.startswith("$argon2id$")
    assert PASSWORD not in row.password


@pytest.mark.parametrize("where", DESK)
def test_nobody_sees_the_desk_without_logging_in(client: TestClient, where: str) -> None:
    found = client.get(f"/en/{where}", follow_redirects=False)
    assert found.status_code == 303
    assert client.get(f"/en/{where}").url.path == "/en/login/"


@pytest.mark.parametrize("where", DONE)
def test_nobody_does_anything_without_logging_in(client: TestClient, where: str) -> None:
    assert client.post(f"/en/{where}", data={"token": "x"}).url.path == "/en/login/"


def test_the_cookie_of_a_session(office: Office) -> None:
    with_account(office, "ann", "officer")
    for base, is_secure in ((BASE, False), ("https://127.0.0.1", True)):
        client = TestClient(application(office), base_url=base)
        token = token_of(client.get("/en/login/").text)
        fields = {"name": "ann", "password": PASSWORD, "token": token}
        found = client.post("/en/login/", data=fields, follow_redirects=False)
        (cookie,) = [
            each for each in found.headers.get_list("set-cookie") if "arpad_office=" in each
        ]
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
        assert ("Secure" in cookie) == is_secure
        assert found.headers["cache-control"] == "no-store"


def test_a_wrong_name_and_a_wrong_password_are_told_alike(office: Office) -> None:
    with_account(office, "ann", "officer")
    client = TestClient(application(office), base_url=BASE)
    texts = []
    for name, password in (("ann", "wrong"), ("bob", PASSWORD)):
        token = token_of(client.get("/en/login/").text)
        fields = {"name": name, "password": password, "token": token}
        found = client.post("/en/login/", data=fields)
        assert found.status_code == 403
        texts.append(found.text.replace(token, ""))
    assert texts[0] == texts[1]
    assert "Name or password is wrong" in texts[0]


def test_guessing_is_slowed_down_and_locks_nobody_else_out(office: Office) -> None:
    with_account(office, "ann", "officer")
    with_account(office, "bob", "viewer")
    app = application(office)
    guesser = TestClient(app, base_url=BASE, client=("10.0.0.1", 1))
    assert [log_in(guesser, "ann", "wrong") for _ in range(MOST_OF_NAME)] == [403] * MOST_OF_NAME
    assert log_in(guesser, "ann") == 429
    assert log_in(guesser, "bob") == 200
    assert log_in(TestClient(app, base_url=BASE, client=("10.0.0.2", 1)), "ann") == 200


def test_the_guesses_of_an_address_are_counted_over_all_names() -> None:
    now = [0.0]
    throttle = Throttle(lambda: now[0])
    for number in range(MOST_OF_ADDRESS):
        assert throttle.wait(f"n{number}", "a") == 0
        throttle.wrong(f"n{number}", "a")
    assert 0 < throttle.wait("other", "a") <= SECONDS + 1
    assert throttle.wait("other", "b") == 0
    now[0] = SECONDS + 1
    assert throttle.wait("other", "a") == 0


def test_a_form_from_elsewhere_is_refused(published: Office) -> None:
    client = at_desk(published, "officer")
    assert client.post("/en/desk/publish", data={"token": "x"}).status_code == 403
    assert client.post("/en/desk/publish").status_code == 403
    good = {"token": token_of(client.get("/en/desk/").text)}
    for header in ({"origin": "https://evil.example"}, {"sec-fetch-site": "cross-site"}):
        assert client.post("/en/desk/publish", data=good, headers=header).status_code == 403
    other = at_desk(published, "viewer")
    stolen = {"token": token_of(other.get("/en/desk/").text)}
    assert client.post("/en/desk/publish", data=stolen).status_code == 403


def test_a_login_form_from_elsewhere_is_refused(office: Office) -> None:
    with_account(office, "ann", "officer")
    client = TestClient(application(office), base_url=BASE)
    fields = {"name": "ann", "password": PASSWORD, "token": "x"}
    assert client.post("/en/login/", data=fields).status_code == 403


def test_log_out_ends_the_session_for_whoever_has_its_cookie(office: Office) -> None:
    client = at_desk(office, "officer")
    cookie = client.cookies["arpad_office"]
    assert send(client, "logout")[0] == 200
    client.cookies.set("arpad_office", cookie)
    assert client.get("/en/desk/").url.path == "/en/login/"


def test_a_changed_account_ends_all_its_sessions(office: Office) -> None:
    client = TestClient(application(office), base_url=BASE)
    for change in ("password", "role", "remove"):
        name = f"{change}.x"
        with_account(office, name, "officer")
        assert log_in(client, name) == 200
        assert client.get("/en/desk/").url.path == "/en/desk/"
        with office.store.writing() as connection:
            if change == "password":
                set_password(connection, "t", name, f"{PASSWORD}!")
            elif change == "role":
                set_role(connection, "t", name, "viewer")
            else:
                remove_account(connection, "t", name)
        assert client.get("/en/desk/").url.path == "/en/login/"
    assert log_in(client, "remove.x") == 403


def test_change_of_ones_own_password(office: Office) -> None:
    client = at_desk(office, "viewer")
    other = TestClient(client.app, base_url=BASE)
    assert log_in(other, "ann.viewer") == 200
    new = "another long password"
    for old, first, again in (("x", new, new), (PASSWORD, new, "x"), (PASSWORD, "short", "short")):
        fields = {"password": old, "new": first, "again": again}
        assert send(client, "desk/password/", **fields)[0] == 400
    assert send(client, "desk/password/", password=PASSWORD, new=new, again=new)[0] == 200
    assert client.get("/en/desk/").url.path == "/en/desk/"
    assert other.get("/en/desk/").url.path == "/en/login/"
    assert log_in(other, "ann.viewer") == 403
    assert log_in(other, "ann.viewer", new) == 200


def test_a_session_ends_by_itself(office: Office) -> None:
    with_account(office, "ann", "officer")
    now = [0.0]
    sessions = Sessions(lambda: now[0])
    with office.store.reading() as connection:
        account = find_account(connection, "ann")
        assert account is not None
        idle, busy = sessions.start(account), sessions.start(account)
        while now[0] < WHOLE_SECONDS - IDLE_SECONDS:
            now[0] += IDLE_SECONDS - 1
            assert sessions.account(connection, busy) == account
        assert sessions.account(connection, idle) is None
        now[0] = WHOLE_SECONDS + 1
        assert sessions.account(connection, busy) is None
        fresh = sessions.start(account)
        for forged in ("", "x", "x.y", fresh[:-1], fresh + "0", fresh.partition(".")[0]):
            assert sessions.account(connection, forged) is None
        assert Sessions().account(connection, fresh) is None


@pytest.mark.parametrize(
    ("role", "seen"),
    [
        ("viewer", {0, 4}),
        ("arbiter", {0, 4}),
        ("officer", {0, 1, 2, 4}),
        ("admin", {0, 1, 2, 3, 4}),
    ],
)
def test_what_a_role_sees(published: Office, role: str, seen: set[int]) -> None:
    client = at_desk(published, role)
    menu = client.get("/en/desk/").text
    for place, where in enumerate(DESK):
        assert client.get(f"/en/{where}").status_code == (200 if place in seen else 403), where
        assert (f"/{where}" in menu) == (place in seen)


def test_what_a_role_does(published: Office) -> None:
    done = {"desk/events/1/accept", "desk/events/1/withdraw", "desk/events/1/correct"}
    done |= {"desk/rate/", "desk/publish"}
    for role in ("viewer", "arbiter"):
        client = at_desk(published, role)
        for where in done:
            assert send(client, where)[0] == 403, (role, where)
        assert send_report(client, "nothing")[0] == (403 if role == "viewer" else 400)


def test_every_log_in_is_in_the_trail(office: Office) -> None:
    client = at_desk(office, "officer")
    log_in(client, "ann.officer", "wrong")
    with office.store.reading() as connection:
        found = acts(connection, kind="account.")
    kinds = [each.kind for each in found]
    assert kinds == ["account.log_in_failed", "account.logged_in", "account.added"]
    assert all(PASSWORD not in str(each.facts) for each in found)
