"""The API against its own description, by cases that schemathesis makes of it."""

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import CHECKS, load_all_checks

from arpad.web.app import application

API = schemathesis.openapi.from_asgi("/api/v1/openapi.json", application())
load_all_checks()
# Which parameters go together depends on the system and the day, which a schema cannot tell: what
# it allows may be refused, with the reason.
NOT_PROMISED: list[Any] = [CHECKS.get_one("positive_data_acceptance")]


@API.parametrize()
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
def test_every_answer_is_as_described(case: schemathesis.Case[Any]) -> None:
    case.call_and_validate(excluded_checks=NOT_PROMISED)


@pytest.mark.slow
@API.parametrize()
@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
def test_every_answer_is_as_described_in_many_cases(case: schemathesis.Case[Any]) -> None:
    case.call_and_validate(excluded_checks=NOT_PROMISED)
