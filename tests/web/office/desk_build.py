"""Somebody at the desk of an office, for the tests."""

import re

from starlette.testclient import TestClient

from arpad.office.accounts import add_account
from arpad.office.office import Office
from arpad.web.office.app import application

PASSWORD = "correct horse battery"  # noqa: S105  of the tests alone
BASE = "http://127.0.0.1"


def with_account(office: Office, name: str, role: str) -> None:
    """An account with the password of all tests."""
    with office.store.writing() as connection:
        add_account(connection, "tester", name, role, PASSWORD)


def token_of(text: str) -> str:
    """The token of the forms of a page."""
    found = re.search(r'name="token" value="([^"]+)"', text)
    assert found, text
    return found[1]


def log_in(client: TestClient, name: str, password: str = PASSWORD) -> int:
    """Log in by the form; the status of the answer after redirects."""
    token = token_of(client.get("/en/login/").text)
    fields = {"name": name, "password": password, "token": token}
    return client.post("/en/login/", data=fields).status_code


def at_desk(office: Office, role: str) -> TestClient:
    """Somebody of a role who is logged in."""
    with_account(office, f"ann.{role}", role)
    client = TestClient(application(office), base_url=BASE)
    assert log_in(client, f"ann.{role}") == 200
    return client


def send(client: TestClient, where: str, **fields: str) -> tuple[int, str]:
    """Send a form of the desk as its page would; status and text of the answer."""
    token = token_of(client.get("/en/desk/").text)
    found = client.post(f"/en/{where}", data={"token": token, **fields})
    return found.status_code, found.text


def send_report(client: TestClient, text: str, name: str = "open.trf") -> tuple[int, str, str]:
    """Send a report; status, text and address of the answer."""
    token = token_of(client.get("/en/desk/").text)
    files = {"file": (name, text.encode(), "application/octet-stream")}
    found = client.post("/en/desk/reports", data={"token": token}, files=files)
    return found.status_code, found.text, found.url.path
