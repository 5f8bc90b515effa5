"""The JSON API of an office: as described, of what is published alone."""

from typing import Any

import jsonschema
import pytest
from starlette.testclient import TestClient

from arpad.office.acts import new_act
from arpad.office.office import Office
from arpad.office.people import record_facts
from arpad.office.runs import rate_period
from arpad.web.office.app import application
from arpad.web.office.openapi import openapi

ASKED = {
    "/lists": "Lists",
    "/lists/standard/2025-12-01": "WholeList",
    "/lists/standard/2025-11-01?active=yes&sort=-name": "WholeList",
    "/players?q=ash": "Persons",
    "/players/1": "PersonWithRatings",
    "/players/1/lists/standard/2025-12-01": "Explanation",
    "/players/1/lists/standard/2025-11-01": "Explanation",
    "/events": "Events",
    "/events/1": "EventWithTable",
}


def schema_of(name: str) -> dict[str, Any]:
    """A schema in which no field is allowed that it does not describe."""
    components = openapi()["components"]
    return {"$ref": f"#/components/schemas/{name}", "components": components}


@pytest.mark.parametrize(("where", "name"), ASKED.items())
def test_every_answer_is_as_described(client: TestClient, where: str, name: str) -> None:
    found = client.get(f"/api/v1{where}")
    assert found.status_code == 200
    assert found.headers["content-type"] == "application/json"
    jsonschema.validate(found.json(), schema_of(name))
    described = openapi()["components"]["schemas"][name]["properties"]
    assert found.json().keys() == described.keys()


@pytest.mark.parametrize("where", ASKED)
def test_what_did_not_change_is_not_sent_again(client: TestClient, where: str) -> None:
    first = client.get(f"/api/v1{where}")
    again = client.get(f"/api/v1{where}", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_a_corrected_name_is_sent_again(published: Office, client: TestClient) -> None:
    where = "/api/v1/lists/standard/2025-12-01"
    tag = client.get(where).headers["etag"]
    with published.store.writing() as connection:
        record_facts(connection, new_act(connection, "t", "t"), 1, {"name": "Elm, Ann"})
    again = client.get(where, headers={"if-none-match": tag})
    assert again.status_code == 200
    assert "Elm, Ann" in again.text


def test_pages_of_a_list(client: TestClient) -> None:
    where = "/api/v1/lists/standard/2025-12-01?per_page=3"
    first, second, third = (client.get(f"{where}&page={number}").json() for number in (1, 2, 3))
    assert (first["count"], len(first["rows"]), len(second["rows"])) == (4, 3, 1)
    assert third["rows"] == []
    assert {row["id"] for row in first["rows"] + second["rows"]} == {1, 2, 3, 4}


def test_the_numbers_are_those_of_the_pages(client: TestClient) -> None:
    event = client.get("/api/v1/events/1").json()
    ash = next(row for row in event["table"] if row["person"] == 1)
    # K = 20; expected against 1700 and 1800 by the table of FIDE 8.1.2: 0.36 and 0.24
    assert (ash["rating"], ash["points"], ash["expected"], ash["change"]) == (1600, 1, 0.6, 8)
    assert ash["rounds"][0] == {"opponent": 2, "colour": "w", "result": "1"}
    player = client.get("/api/v1/players/1").json()
    assert [each["rating"] for each in player["ratings"]["standard"]] == [1600, 1608]
    why = client.get("/api/v1/players/1/lists/standard/2025-12-01").json()
    assert (why["rating_before"], why["rating"]) == (1600, 1608)
    assert why["computations"][0]["rating_after"] == 1608


@pytest.mark.parametrize(
    ("where", "status"),
    [
        *(("/nothing", 404), ("/players/99", 404), ("/players/x", 404), ("/events/9", 404)),
        *(("/lists/standard/2025-10-01", 404), ("/lists/standard/2025-12-01?version=9", 404)),
        *(("/players?scope=rapid", 404), ("/lists?page=0", 400), ("/lists?per_page=1001", 400)),
        *(("/lists?page=x", 400), ("/players?sex=x", 400), ("/players?sort=x", 400)),
        *(("/players?born_from=19", 400), ("/players?active=maybe", 400)),
    ],
)
def test_problems_are_told_as_such(client: TestClient, where: str, status: int) -> None:
    found = client.get(f"/api/v1{where}", headers={"accept-language": "nl"})
    assert found.status_code == status
    assert found.headers["content-type"] == "application/problem+json"
    jsonschema.validate(found.json(), schema_of("Problem"))
    assert found.json()["status"] == status


def test_nothing_can_be_written(client: TestClient) -> None:
    for method in ("post", "put", "delete", "patch"):
        assert getattr(client, method)("/api/v1/lists").status_code == 405


def test_what_is_not_published_is_not_told(office: Office) -> None:
    rate_period(office, "2025-11", actor="tester")
    client = TestClient(application(office))
    assert client.get("/api/v1/lists/standard/2025-12-01").status_code == 404
    assert client.get("/api/v1/events").json()["events"] == []
    player = client.get("/api/v1/players/1").json()
    assert [each["rating"] for each in player["ratings"]["standard"]] == [1600]


def test_the_description_is_served(client: TestClient) -> None:
    assert client.get("/api/v1/openapi.json").json() == openapi()
