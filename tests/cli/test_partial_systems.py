"""The systems of which a part is established, on the command line."""

import pytest
from tests.cli.build import Runner

CFC = "rate cfc --rating 1500"
SCOTLAND = "rate chess-scotland --rating 1770"


@pytest.mark.parametrize(
    ("line", "figures"),
    [
        (
            "rate cfc --rating 1500 --base-change 45 --games 5 --highest-rating 1500",
            {"rating_after_shown": 1593, "number_of_games": 5, "bonus_for_high": 20.0},
        ),
        (
            f"{CFC} --expected-points 2,0 --points 3½ --games 5 --highest-rating 1700",
            {"base_change": 48.0, "games_rated": 5, "points": "3.5"},
        ),
        (
            "initial dsu --old-rating 1400 --on 2024-06-01",
            {"initial_rating": 1700, "old_rating": 1400, "games": []},
        ),
        ("initial oesb --old-rating 1400", {"initial_rating": 1600}),
        (
            "initial oesb --fide-rating 1699",
            {"initial_rating": 1599, "initial_rating_unrounded": "1598.666667"},
        ),
        ("initial ssb --old-rating 1400 --on 2025-01-01", {"initial_rating": 1580}),
        (
            f"{SCOTLAND} --games 84 --points 55 --expected-points 50.338 --on 2010-06-01",
            {"rating_after": 1814, "rating_change": 44},
        ),
        ("initial pzszach --category I --sex w", {"initial_rating": 1800}),
        (
            "performance pzszach 2000=1 1900=½ 1800=1 2100=0",
            {"performance_rating": 2050, "average_opponent_rating": "1950.00"},
        ),
        (
            "rate ffe --rating 1970 --performance 2253 --games 7",
            {"rating_after": 2090, "old_rating_games": 9},
        ),
    ],
)
def test_figures(run: Runner, line: str, figures: dict[str, object]) -> None:
    answer = run(*line.split(), "--json").json
    assert {name: answer[name] for name in figures} == figures
    for language in ("en", "nl"):
        out = run.ok(*line.split(), "--explain", "--lang", language)
        assert "{" not in out


@pytest.mark.parametrize(
    ("line", "code", "words"),
    [
        ("rate cfc --rating 1500 1400=1", 1, "The formula of the expected score"),
        ("rate cfc --rating 1500 --base-change 9 --games 5", 2, "--highest-rating"),
        ("rate cfc --rating 1500 --base-change 9", 2, "number of games (--games)"),
        ("rate cfc --rating 1500 --expected-points 2 --games 5", 2, "points (--points)"),
        ("rate cfc --rating 1500", 2, "There is no game"),
        ("initial cfc 1400=1", 1, 'Canada (CFC): "initial" cannot be computed'),
        ("rate dsu --rating 1500 1400=1", 1, "coefficient K and the thresholds of the bonus B"),
        ("initial dsu 1400=1", 2, "--old-rating"),
        ("initial dsu --old-rating 1400 --on 2024-05-31", 1, "The list was raised on 1 Jun 2024"),
        ("rate oesb --rating 1500 1400=1", 1, "national development coefficient K"),
        ("initial oesb --fide-rating 1399", 2, "at least 1400 is needed"),
        ("initial oesb --fide-rating 1700 --old-rating 1600", 2, "not both"),
        ("rate ssb --rating 1500 --on 2026-01-01 1400=1", 1, "was closed: from 1 Jan 2026"),
        ("rate ssb --rating 1500 --on 2025-12-31 1400=1", 1, "its formula was not read"),
        ("rate chess-scotland --rating 1500 --on 2012-01-01 1400=1", 1, "Only one line"),
        ("rate chess-scotland --rating 1500 1400=1", 1, "Since about 1 Jul 2018"),
        ("initial pzszach --category I", 2, "sex (--sex)"),
        ("initial pzszach --category VI --sex m", 2, "one of these is needed: m, k+"),
        ("rate pzszach --rating 1500 1400=1", 1, "no national rating that changes"),
        ("rate ffe --rating 1500 1400=1", 1, "--performance with --games"),
        ("rate ffe --rating 1500 --performance 1600 --games 17", 1, "up to 16 only"),
    ],
)
def test_what_is_not_established_is_refused(run: Runner, line: str, code: int, words: str) -> None:
    assert words in run.fails(*line.split(), code=code)


@pytest.mark.parametrize(
    ("line", "title"),
    [
        ("table uscf k", "US Chess"),
        ("table lichess k", "Lichess"),
        ("performance glicko-boost 1500=1", "Glicko-Boost"),
        ("period dwz --list a --games b", "DWZ (Germany)"),
        ("period ecf --list a --games b", "ECF (England)"),
    ],
)
def test_what_a_system_simply_has_not_is_not_called_unknown(
    run: Runner, line: str, title: str
) -> None:
    command = line.split(maxsplit=1)[0]
    assert f'{title} has no "{command}"' in run.fails(*line.split())


def test_what_a_partial_system_has_not_for_want_of_the_rules_is_said(run: Runner) -> None:
    said = run.fails("initial", "ecf", "1400=1", code=1)
    assert "were not read. An estimate by elo" in said


def test_the_table_of_the_categories(run: Runner) -> None:
    assert "k+   2100  2300" in run.ok("table", "pzszach", "categories")


def test_scotland_is_computed_until_a_day(run: Runner) -> None:
    assert "Computed until: 30 Jun 2018" in run.ok("systems", "chess-scotland")
    (scotland,) = run("systems", "chess-scotland", "--json").json["systems"]
    assert scotland["computed_until"] == "2018-06-30"
