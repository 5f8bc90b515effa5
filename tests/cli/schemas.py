"""Checks JSON output against the schemas of docs/reference/schema."""

import json
import math
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import (
    Draft202012Validator,
    FormatChecker,
)
from referencing import Registry, Resource

REAL_VALUED = {
    "arpad/rules/1",
    "arpad/rules-difference/1",
    "arpad/rating-update/1",
    "arpad/first-rating/1",
    "arpad/performance/1",
    "arpad/expected-scores/1",
    "arpad/tournament-update/1",
    "arpad/expectation/1",  # with the chances of a model
    "arpad/win-draw-loss/1",
    "arpad/forecast/1",
    "arpad/converted-rating/1",
    "arpad/scales/1",
    "arpad/bulk-follow/1",
    "arpad/records/1",  # deviations of a list
    "arpad/strength-model/1",
    "arpad/bulk-fit/1",
    "arpad/bulk-history/1",
    "arpad/bulk-evaluation/1",
    "arpad/office-person-export/1",  # with the records of what was computed
}
FOLDER = Path(__file__).resolve().parents[2] / "docs" / "reference" / "schema"


def schema_file(name: str) -> Path:
    """The file of a schema: ``arpad/table/1`` is in ``table-1.json``."""
    return FOLDER / f"{name.removeprefix('arpad/').replace('/', '-')}.json"


@cache
def _registry() -> Registry[Any]:
    pairs = [
        (path.name, Resource.from_contents(json.loads(path.read_text(encoding="utf-8"))))
        for path in sorted(FOLDER.glob("*.json"))
    ]
    return Registry().with_resources(pairs)


@cache
def validator(name: str) -> Draft202012Validator:
    """A validator for a schema name."""
    schema = json.loads(schema_file(name).read_text(encoding="utf-8"))
    return Draft202012Validator(schema, registry=_registry(), format_checker=FormatChecker())


def check_schema(path: Path) -> None:
    """Raise when a schema itself is not sound."""
    Draft202012Validator.check_schema(json.loads(path.read_text(encoding="utf-8")))


def check(value: dict[str, Any]) -> None:
    """Raise when an object is not of the schema that it names, or has a number that is wrong."""
    errors = [
        f"{'/'.join(map(str, error.absolute_path))}: {error.message[:400]}"
        for error in validator(value["schema"]).iter_errors(value)
    ]
    assert not errors, errors
    for leaf in leaves(value):
        if isinstance(leaf, float):  # only systems whose formulas are real-valued
            assert value["schema"] in REAL_VALUED
            assert math.isfinite(leaf)
        assert leaf not in {"-0", "-0.0", "-0.00", "None", "nan"}


def leaves(value: Any) -> Iterator[Any]:
    """All values at the ends of a JSON value."""
    if isinstance(value, dict):
        for item in value.values():
            yield from leaves(item)
    elif isinstance(value, list):
        for item in value:
            yield from leaves(item)
    else:
        yield value
