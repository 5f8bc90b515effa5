"""The description of the HTTP API, and the API against it."""

from typing import Any

import jsonschema
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

from arpad.core.system import Capability
from arpad.systems.registry import load_system, system_ids
from arpad.web.app import application
from arpad.web.openapi import openapi

CLIENT = TestClient(application())
POSTS = [path for path, item in openapi()["paths"].items() if "post" in item]


def schema_of(path: str) -> Any:
    body = openapi()["paths"][path]["post"]["requestBody"]
    return body["content"]["application/json"]["schema"]


def test_the_server_gives_its_description() -> None:
    found = CLIENT.get("/api/v1/openapi.json").json()
    assert found == openapi()
    assert found["openapi"] == "3.1.0"


@pytest.mark.parametrize("path", POSTS)
def test_every_schema_is_sound(path: str) -> None:
    jsonschema.Draft202012Validator.check_schema(schema_of(path))


@pytest.mark.parametrize("system", system_ids())
def test_every_parameter_of_every_system_can_be_given(system: str) -> None:
    loaded = load_system(system)
    fields = schema_of("/api/v1/rate")["properties"]
    if Capability.RATE in loaded.capabilities:
        asked = [each.name for each in loaded.parameters(Capability.RATE) if not each.of_opponent]
        assert set(asked) <= set(fields)


_TEXTS: st.SearchStrategy[Any] = st.text(max_size=12) | st.sampled_from(
    ["1500", "20", "yes", "fide", "2026-01-10", "½"]
)
_NUMBERS: st.SearchStrategy[Any] = st.integers(-5, 5000) | st.floats(
    allow_nan=False, allow_infinity=False
)
_LISTS: st.SearchStrategy[Any] = st.lists(_TEXTS | st.sampled_from(["1400=1"]), max_size=3)
_VALUES = st.one_of(_TEXTS, _NUMBERS, _LISTS, st.none(), st.booleans())


@pytest.mark.parametrize("path", POSTS)
@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_any_fields_get_an_answer_or_a_problem(path: str, data: st.DataObject) -> None:
    names = st.sampled_from(sorted(schema_of(path)["properties"]))
    body = data.draw(st.dictionaries(names, _VALUES, max_size=6))
    found = CLIENT.post(path, json=body)
    described = openapi()["paths"][path]["post"]["responses"]
    assert str(found.status_code) in described, found.text
    if found.status_code != 200:
        problem = openapi()["components"]["schemas"]["Problem"]
        jsonschema.validate(found.json(), problem)
    else:
        assert isinstance(found.json(), dict)
