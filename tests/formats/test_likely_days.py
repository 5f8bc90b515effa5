"""Days on which no chess can have been played are told."""

from datetime import UTC, datetime, timedelta

import pytest

from arpad.core.findings import Severity
from arpad.formats.kinds import check_bytes

NOW = datetime.now(UTC).date()
PLAYER = "001    1      Probe, Ann"


def found(text: str) -> list[tuple[str, int | None, Severity]]:
    """What is told of days."""
    wanted = {"trf.day_unlikely", "trf.event_long", "player_list.unlikely_day"}
    findings = check_bytes(text.encode(), "file").findings
    return [(each.message, each.line, each.severity) for each in findings if each.message in wanted]


@pytest.mark.parametrize(
    "day", ["2099/01/01", "9999/12/31", "1899/12/31", f"{NOW + timedelta(days=400):%Y/%m/%d}"]
)
@pytest.mark.parametrize(("code", "other"), [("042", "052"), ("052", "042")])
def test_an_event_on_an_impossible_day(day: str, code: str, other: str) -> None:
    text = f"012 Open\n{code} {day}\n{other} {day}\n{PLAYER}\n"
    told = [("trf.day_unlikely", line, Severity.ERROR) for line in (2, 3)]
    assert sorted(found(text)) == told


def test_an_event_of_ten_years() -> None:
    text = f"012 Open\n042 2010/01/01\n052 2020/01/01\n{PLAYER}\n"
    assert found(text) == [("trf.event_long", 3, Severity.WARNING)]


def test_an_event_that_is_announced_is_possible() -> None:
    day = f"{NOW + timedelta(days=100):%Y/%m/%d}"
    assert found(f"012 Open\n042 {day}\n052 {day}\n{PLAYER}\n") == []


def test_games_on_impossible_days() -> None:
    days = ["0001-01-01", "2099-12-31", "2020-01-09", f"{NOW}"]
    rows = "".join(f"A;B;1-0;{number};{day}\n" for number, day in enumerate(days, 1))
    told = [("player_list.unlikely_day", line, Severity.WARNING) for line in (2, 3)]
    assert found(f"White;Black;Result;Round;Date\n{rows}") == told
