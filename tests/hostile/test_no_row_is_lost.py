"""Every line with something in it is a record, or a finding names it."""

import random  # noqa: TID251  seeded
from pathlib import Path

import pytest
from tests.cli.build import Runner
from tests.hostile.doors import answer
from tests.hostile.samples import BY_NAME

# Of each list the line on which its rows begin.
LISTS = {
    "dsb": 2,
    "ecf": 2,
    "danish": 3,
    "vega": 1,
    "games": 2,
    "italian": 2,
    "indonesian": 4,
    "german_clubs": 2,
}
_TRIES = 60


def lines_told(run: Runner, path: Path) -> set[int] | None:
    """The lines of the records and of the findings; None for a file that is refused."""
    done = answer(run, "import", path)
    if done.code == 2:
        return None
    plain = done.json
    records = [
        *plain["players"],
        *plain["games"],
        *plain["clubs"],
        *plain["errors"],
        *plain["warnings"],
    ]
    return {each["line"] for each in records}


@pytest.mark.parametrize("name", LISTS)
def test_lists_and_tables(run: Runner, tmp_path: Path, name: str) -> None:
    chance, path = random.Random(name), tmp_path / "list"  # noqa: S311
    first = LISTS[name]
    sound = BY_NAME[name].decode().replace("\r\n", "\n").splitlines()
    compared = 0
    for _ in range(_TRIES):
        lines = [*sound[: first - 1], *(chance.choice(sound[first - 1 :]) for _ in range(4))]
        place = chance.randrange(first - 1, len(lines))
        lines[place] = lines[place][: chance.randrange(1, len(lines[place]))]
        path.write_text("\n".join(lines), encoding="utf-8")
        told = lines_told(run, path)
        if told is not None:
            there = {n for n, line in enumerate(lines, 1) if line.strip(" \t;,")}
            assert {n for n in there if n >= first} <= told, lines
            compared += 1
    assert compared > _TRIES // 2


def test_players_of_a_report(run: Runner, tmp_path: Path) -> None:
    chance, path = random.Random(1), tmp_path / "report"  # noqa: S311
    sound = BY_NAME["trf"].decode().splitlines()
    for _ in range(_TRIES):
        lines = list(sound)
        place = chance.choice([n for n, line in enumerate(lines) if line.startswith("001")])
        lines[place] = lines[place][: chance.randrange(4, len(lines[place]))]
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        done = answer(run, "check", path)
        if done.code == 2:
            continue
        plain = done.json
        # A player whose line is cut is read as far as it goes, or his line is named.
        named = {each["line"] for each in plain["errors"] + plain["warnings"]}
        assert plain["players"] == 6 or place + 1 in named
