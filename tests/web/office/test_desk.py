"""The officer's desk: a report from its arrival to the published list, and its correction."""

import re

import pytest
from starlette.testclient import TestClient
from tests.office.events_build import report
from tests.web.office.conftest import PAGES_OF_DESK
from tests.web.office.desk_build import at_desk, send, send_report

from arpad.explain.catalogue import LANGUAGES
from arpad.office.acts import acts
from arpad.office.office import Office
from arpad.web.office.forms import LARGEST_UPLOAD

ROWS = (
    ("Ash, Ann", "", "1980", "   2 w 1     3 b ="),
    ("Birch, Bo", "", "1990", "   1 b 0  0000 - U"),
    ("Newman, Nia", "", "2001", "0000 - U     1 w ="),
)
DECEMBER = {"012": "Winter Open", "042": "2025/12/05", "052": "2025/12/06", "122": "90+30"}


def runs(text: str) -> dict[str, str]:
    """The runs that a page offers to publish."""
    return {"run": re.findall(r'name="run" value="(\d+)"', text)[0]}


def version(client: TestClient, event: int) -> str:
    found = re.search(r'name="version" value="(\d+)"', client.get(f"/en/desk/events/{event}/").text)
    assert found
    return found[1]


def test_from_a_report_to_a_list_and_its_correction(published: Office) -> None:
    client = at_desk(published, "officer")
    status, text, where = send_report(client, report(ROWS, DECEMBER))
    assert (status, where) == (200, "/en/desk/events/2/")
    assert "Newman, Nia" in text
    assert "stands in the way" in text
    # Nothing is decided: the checks say so and nothing changes.
    status, text = send(client, "desk/events/2/accept", version="1")
    assert status == 400
    assert "It cannot be done" in text
    status, text = send(client, "desk/events/2/accept", **{"version": "1", "person-3": "new"})
    assert status == 200
    assert "<strong>accepted</strong>" in text
    status, text = send(client, "desk/rate/", period="2025-12", act="try")
    assert status == 200
    assert "dry run" in text
    assert not re.findall(r'name="run"', text)
    status, text = send(client, "desk/rate/", period="2025-12", act="do")
    assert status == 200
    assert client.get("/en/events/2/").status_code == 404
    status, text = send(client, "desk/publish", **runs(text))
    assert status == 200
    assert client.get("/en/events/2/").status_code == 200
    before = client.get("/api/v1/players/1").json()["ratings"]["standard"][-1]["rating"]
    fields = {"round": "1", "white": "1", "black": "2", "result": "0"}
    status, text = send(
        client,
        "desk/events/2/correct",
        version=version(client, 2),
        reason="typed wrongly",
        **fields,
    )
    assert status == 200
    assert "typed wrongly" in text
    assert "no longer follows" in client.get("/en/desk/").text
    status, text = send(client, "desk/rate/", what="corrections", act="do")
    assert status == 200
    send(client, "desk/publish", **runs(text))
    after = client.get("/api/v1/players/1").json()["ratings"]["standard"][-1]["rating"]
    assert after < before
    with published.store.reading() as connection:
        mine = [each.kind for each in acts(connection) if each.actor == "ann.officer"]
    kinds = ["run.published", "run.rated", "event.corrected", "run.published", "run.rated"]
    assert mine[:5] == kinds
    assert {"event.received", "event.accepted", "account.logged_in"} <= set(mine)


def test_an_officer_who_saw_an_older_version_is_told(published: Office) -> None:
    client = at_desk(published, "officer")
    fields = {"round": "1", "white": "1", "black": "2", "result": "½"}
    assert send(client, "desk/events/1/correct", version="1", reason="a", **fields)[0] == 200
    status, text = send(client, "desk/events/1/withdraw", version="1", reason="b")
    assert status == 400
    assert "version 2" in text


def test_who_publishes_has_seen_what_he_publishes(published: Office) -> None:
    client = at_desk(published, "officer")
    fields = {"round": "1", "white": "1", "black": "2", "result": "½"}
    send(client, "desk/events/1/correct", version="1", reason="a", **fields)
    send(client, "desk/rate/", what="corrections", act="do")
    status, text = send(client, "desk/publish", run="1")
    assert status == 400
    assert "Nothing was published" in text
    assert "version 1" in client.get("/en/").text


@pytest.mark.parametrize(
    "content", ["", "nothing", "\x00\x01", "001 x", "<html></html>", report((("", "", "", ""),))]
)
def test_a_file_that_is_no_report(published: Office, content: str) -> None:
    client = at_desk(published, "arbiter")
    status, text, _ = send_report(client, content)
    assert status in {200, 400}
    assert "Traceback" not in text


def test_a_file_that_is_too_large(published: Office) -> None:
    client = at_desk(published, "arbiter")
    assert send_report(client, "x" * LARGEST_UPLOAD)[0] == 413


def test_the_same_file_twice_is_refused(published: Office) -> None:
    client = at_desk(published, "arbiter")
    assert send_report(client, report(ROWS, DECEMBER))[0] == 200
    status, text, _ = send_report(client, report(ROWS, DECEMBER))
    assert status == 400
    assert "event 2 already" in text


@pytest.mark.parametrize(
    "fields",
    [
        {"round": "x", "white": "1", "black": "2", "result": "1"},
        {"round": "9", "white": "1", "black": "2", "result": "1"},
        {"round": "1", "white": "1", "black": "99", "result": "1"},
        {"round": "1", "white": "1", "black": "2", "result": "5"},
        {"start": "2025-13-01"},
        {"scope": "x"},
        {"confirm": "x"},
        {},
    ],
)
def test_a_correction_that_makes_no_sense(published: Office, fields: dict[str, str]) -> None:
    client = at_desk(published, "officer")
    status, text = send(client, "desk/events/1/correct", version="1", reason="a", **fields)
    assert status == 400
    assert "Traceback" not in text
    assert version(client, 1) == "1"


@pytest.mark.parametrize("period", ["", "x", "2025-13", "2020-01", "2030-01"])
def test_a_period_that_cannot_be_rated(published: Office, period: str) -> None:
    client = at_desk(published, "officer")
    assert send(client, "desk/rate/", period=period, act="do")[0] == 400


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_desk_is_in_every_language(published: Office, language: str) -> None:
    client = at_desk(published, "admin")
    send_report(client, report(ROWS, DECEMBER))
    for where in (*PAGES_OF_DESK, "desk/events/2/"):
        page = client.get(f"/{language}/{where}")
        assert page.status_code == 200
        assert f'<html lang="{language}"' in page.text
        shown = re.sub(r'office\.css|value="[^"]*"', "", page.text)
        assert not re.search(r"(?:office|page|term|severity)\.[a-z]+[._][a-z]", shown), where
        assert page.headers["cache-control"] == "no-store"
        assert not re.search(r"<script|<style|\sstyle=|\son[a-z]+=", page.text)
