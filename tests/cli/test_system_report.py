"""What the reports of all systems but FIDE's have in common: headings, labels, missing facts."""

import csv
import io
from datetime import date

import pytest
from tests.cli.build import Report, Runner

from arpad.explain.catalogue import LANGUAGES

GAMES = ("--on", "2016-01-05", "1400=1", "1500=0", "1600=½", "1700=½", "1650=½", "1800=0")


@pytest.mark.parametrize(
    ("system", "label"),
    [
        ("kbsb", "Difference by the table"),
        ("dwz", "Difference by the table"),
        ("icu", "Added to the average"),
        ("selo", "Added to the average"),
        ("pelo", "Added to the average"),
    ],
)
def test_a_difference_is_one_by_the_table_only_where_a_table_gives_it(
    run: Runner, system: str, label: str
) -> None:
    out = run("initial", system, *GAMES).out
    both = {"Difference by the table", "Added to the average"}
    assert {each for each in both if each in out} == {label}


@pytest.mark.parametrize(
    ("system", "missing", "columns"),
    [
        ("elo", "K", "k"),
        ("dwz", "DWZ index, age or year of birth", "index, age"),
        ("glicko", "rating deviation, the opponent's rating deviation", "rating_deviation"),
    ],
)
def test_the_overview_names_the_missing_facts_and_their_columns(
    run: Runner, report: Report, system: str, missing: str, columns: str
) -> None:
    out = " ".join(run.ok("tournament", report(), "--system", system).split())
    assert f"? = not rated; not known: {missing}. Columns of the table" in out
    assert f"for --facts: {columns}. " in out


def test_only_fides_overview_speaks_of_fides_floor(run: Runner, report: Report) -> None:
    assert "falls under the floor" in " ".join(run.ok("tournament", report()).split())
    other = run.ok("tournament", report(), "--system", "selo")
    assert "floor" not in other
    assert "? =" not in other


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_option_of_another_command_is_named_for_a_missing_fact(
    run: Runner, report: Report, language: str
) -> None:
    out = run.ok("tournament", report(), "--system", "dwz", "--lang", language)
    assert "--index" not in out
    assert "index, age" in out


def test_the_heading_says_since_when_the_rules_of_the_tournament_hold(
    run: Runner, report: Report
) -> None:
    over_two_years = report(start=date(2024, 12, 28), end=date(2025, 1, 3))
    out = run("tournament", over_two_years, "--system", "uscf").out
    assert "US Chess, Regular: rules 2025-01, in force since 1 Jan 2025" in out


def test_the_csv_has_one_row_a_player_of_any_system(run: Runner, report: Report) -> None:
    text = run.ok("tournament", report(), "--system", "selo", "--csv")
    rows = {row["number"]: row for row in csv.DictReader(io.StringIO(text))}
    assert len(rows) == 6
    assert rows["1"]["rating_after"] == str(2100 + int(rows["1"]["rating_change"]))
    assert (rows["4"]["rating"], rows["4"]["rating_after"]) == ("", "")
    assert rows["4"]["initial_rating"].isdecimal()


def test_a_player_whose_facts_are_missing_is_a_row_without_figures(
    run: Runner, report: Report
) -> None:
    text = run.ok("tournament", report(), "--system", "dwz", "--csv")
    first = next(csv.DictReader(io.StringIO(text)))
    assert (first["rating"], first["games_rated"], first["rating_change"]) == ("2100", "", "")
