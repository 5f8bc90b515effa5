"""The API against its own description, by cases that schemathesis makes of it."""

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import CHECKS, load_all_checks

from arpad.web.app import application

API = schemathesis.openapi.from_asgi("/api/v1/openapi.json", application())
load_all_checks()
# Which parameters go together depends on the system and the day, which a schema cannot tell: what
# it allows may be refused, with the reason.
NOT_PROMISED = [CHECKS.get_one("positive_data_acceptance")]
_ANY = {"deadline": None, "suppress_health_check": list(HealthCheck)}


@API.parametrize()
@settings(max_examples=40, **_ANY)
def test_every_answer_is_as_described(case: schemathesis.Case) -> None:
    case.call_and_validate(excluded_checks=NOT_PROMISED)


@pytest.mark.slow
@API.parametrize()
@settings(max_examples=400, **_ANY)
def test_every_answer_is_as_described_in_many_cases(case: schemathesis.Case) -> None:
    case.call_and_validate(excluded_checks=NOT_PROMISED)
