"""Public reports of faults in Elo and FIDE calculations, tried on Arpad (28, 64 to 86)."""

from pathlib import Path
from typing import Any

import pytest
from tests.cli.build import Runner
from tests.reports.build import COMBINED_LIST, Lists, TrfFile, list_line, trf_line


def fide(run: Runner, on: str, rating: int, k: int, *games: str) -> dict[str, Any]:
    """The change of a FIDE rating."""
    line = ("rate", "fide", "--rating", rating, "--k", k, "--on", on, *games, "--json")
    return run(*line).json


def elo(run: Runner, rating: object, k: object, *games: str) -> dict[str, Any]:
    """The change of a classic Elo rating."""
    return run("rate", "elo", "--rating", rating, "--k", k, *games, "--json").json


def test_report_028_a_printed_change_is_never_taken_for_one(run: Runner, tmp_path: Path) -> None:
    """Where K is unknown the web report prints score minus expected in the column of the change.

    https://github.com/Hobsons-Bay-Chess-Club-AU/tournaments
    """
    path = tmp_path / "players.csv"
    path.write_text("name,rating,var\nAlpha,1768,-0.38\nBeta,1800,-2\n", encoding="utf-8")
    done = run("import", path, "--dry-run", "--json").json
    assert '"var"' in str(done).replace("'", '"')
    (warning,) = run("check", path, "--json").json["warnings"]
    assert "var" in warning["message"]


def test_report_064_a_performance_counts_the_score(run: Runner) -> None:
    """Four points of six gave the average of the opponents.

    https://github.com/lichess-org/lila/issues/4015
    """
    games = ["1850=1"] * 3 + ["1850=½"] * 2 + ["1850=0"]
    plain = run("performance", "fide", *games, "--json").json
    assert (plain["fractional_score"], plain["difference_from_score"]) == ("0.67", 125)
    assert plain["performance_rating"] == 1975


@pytest.mark.parametrize(
    ("day", "change_of_2800"),
    [("2025-09-01", ("0.80", 1)), ("2025-09-30", ("0.80", 1)), ("2025-10-01", ("0.00", 0))],
)
def test_report_069_the_limit_of_400_by_the_day_of_the_event(
    run: Runner, day: str, change_of_2800: tuple[str, int]
) -> None:
    """From 1 October 2025 the true difference counts for players of 2650 and more.

    https://github.com/lichess-org/scalachess/pull/758
    """
    winner, loser = fide(run, day, 2800, 10, "1800=1"), fide(run, day, 1800, 20, "2800=0")
    assert (winner["rating_change_unrounded"], winner["rating_change"]) == change_of_2800
    assert (loser["rating_change_unrounded"], loser["rating_change"]) == ("-1.60", -2)


def test_report_069_eleven_such_wins(run: Runner) -> None:
    """The change of a period is rounded once: 8.8 is 9, not eleven times 1.

    https://github.com/lichess-org/scalachess/pull/758
    """
    games = ["1800=1"] * 11
    assert fide(run, "2025-09-01", 2800, 10, *games)["rating_change"] == 9
    assert fide(run, "2025-11-01", 2800, 10, *games)["rating_change"] == 0


@pytest.mark.parametrize(("result", "unrounded", "change"), [("1", "25.60", 26), ("½", "5.60", 6)])
def test_report_070_expected_scores_come_from_the_table(
    run: Runner, result: str, unrounded: str, change: int
) -> None:
    """The logistic formula in floats differs from the table of whole hundredths.

    https://github.com/lichess-org/scalachess/pull/581
    """
    plain = fide(run, "2026-10-01", 1500, 40, f"1600={result}")
    assert plain["games"][0]["expected_score"] == "0.36"
    assert (plain["rating_change_unrounded"], plain["rating_change"]) == (unrounded, change)


@pytest.mark.parametrize(
    ("games", "performance"),
    [(("1500=1", "1500=½"), 1693), (("1500=1", "1500=½", "1500=½"), 1625)],
)
def test_report_073_the_table_of_performances(
    run: Runner, games: tuple[str, ...], performance: int
) -> None:
    """The difference for a share of the points was not that of the table.

    https://github.com/lichess-org/scalachess/issues/588
    """
    assert run("performance", "fide", *games, "--json").json["performance_rating"] == performance


def test_report_074_decimals_are_kept_and_halves_are_symmetric(run: Runner) -> None:
    """Both ratings were cut to whole points: of two players with one K a point was lost a game.

    https://github.com/iain/elo/pull/4
    """
    winner, loser = elo(run, 1000, 25, "1000=1"), elo(run, 1000, 25, "1000=0")
    assert (winner["rating_after_unrounded"], loser["rating_after_unrounded"]) == (1012.5, 987.5)
    assert (winner["rating_after"], loser["rating_after"]) == (1013, 987)


def test_report_074_many_games_conserve_the_sum(run: Runner, tmp_path: Path) -> None:
    """Over ten thousand games the lost points add up.

    https://github.com/iain/elo/pull/4
    """
    for name, scores in (("winner", "10"), ("loser", "01")):
        path = tmp_path / name
        path.write_text("".join(f"1000={s}\n" for s in scores) * 5000, encoding="utf-8")
    changes = [
        elo(run, 1000, 25, "--games", str(tmp_path / name))["rating_change_unrounded"]
        for name in ("winner", "loser")
    ]
    assert sum(changes) == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize("k", [10, 15, 20, 25, 40])
def test_report_075_winner_and_loser_move_by_the_same(run: Runner, k: int) -> None:
    """With one K the winner won another number of points than the loser lost.

    https://github.com/tomek199/elo-rating-core/issues/14
    """
    for first, second in ((1500, 1500), (1500, 1583), (1450, 1900)):
        pairs = ((first, f"{second}=1"), (second, f"{first}=0"))
        won, lost = (elo(run, rating, k, game) for rating, game in pairs)
        assert won["rating_change"] == -lost["rating_change"] > 0
        assert won["rating_change_unrounded"] == pytest.approx(-lost["rating_change_unrounded"])
        won, lost = (fide(run, "2026-10-01", rating, k, game) for rating, game in pairs)
        assert won["rating_change"] == -lost["rating_change"] > 0


def test_report_076_k_does_not_grow_with_the_number_of_players(run: Runner, tmp_path: Path) -> None:
    """K was the number of players times a constant: one game of 500 players cost 1000 points.

    https://github.com/HankSheehan/EloPy/issues/3
    """
    players = [
        trf_line(1, "a", "   2 w 1", rating=1500),
        trf_line(2, "b", "   1 b 0", rating=1500),
        *(trf_line(n, f"p{n}", "0000 - Z", rating=1500) for n in range(3, 501)),
    ]
    file = TrfFile(run, tmp_path, "042 2026/10/03", "222 5400+30", *players)
    for system in ("elo", "fide"):
        line = ("tournament", file.path, "--system", system, "--k", 20, "--json")
        changes = [each["rating_change"] for each in run(*line).json["players"]]
        assert changes[:2] == [10, -10]
        assert set(changes[2:]) <= {0, None}


def test_report_077_the_k_of_the_answer_is_the_k_that_was_used(run: Runner) -> None:
    """The answer named the K of the default settings.

    https://github.com/McLeopold/PythonSkills/issues/2
    """
    plain = elo(run, 1500, 24, "1500=1")
    assert (plain["rating_change"], plain["development_coefficient"]) == (12, 24)
    assert fide(run, "2026-10-01", 1500, 20, "1500=1")["development_coefficient"]["value"] == 20


def test_report_079_a_draw_is_half_a_win(run: Runner) -> None:
    """The scores of a win and a draw were exchanged.

    https://github.com/FigBug/Multiplayer-ELO/pull/6
    """
    for system in ("elo", "fide"):
        line = ("rate", system, "--rating", 1500, "--k", 20)
        changes = [run(*line, f"1500={result}", "--json").json["rating_change"] for result in "1½0"]
        assert changes == [10, 0, -10]


def test_report_081_k_comes_from_the_list_of_the_event(
    run: Runner, tmp_path: Path, lists: Lists
) -> None:
    """K of the newest list was used for events of years ago.

    https://github.com/Sharly-Chess/sharly-chess/issues/2013
    """
    for month, k in (("2024-10", 40), ("2026-10", 20)):
        rows = (list_line(n, f"P, {n}", standard=1500, k=k, birth="1990") for n in (1001, 1002))
        lists.add(*rows, month=month)
    for year, change in ((2024, 20), (2026, 10)):
        file = TrfFile(
            run,
            tmp_path,
            *(f"042 {year}/10/03", "222 5400+30"),
            trf_line(1, "P, 1001", "   2 w 1", rating=1500, fide_id=1001),
            trf_line(2, "P, 1002", "   1 b 0", rating=1500, fide_id=1002),
        )
        plain = run("tournament", file.path, "--list", "store", "--json").json
        assert [each["rating_change"] for each in plain["players"]] == [change, -change]


def test_report_082_without_a_rapid_rating_the_standard_one_counts(
    run: Runner, tmp_path: Path, lists: Lists
) -> None:
    """A game against somebody without rapid rating was not rated at all.

    https://github.com/lichess-org/lila/pull/19808
    """
    path = lists.write(
        COMBINED_LIST,
        list_line(1001, "A, A", standard=1850),
        list_line(1002, "B, B", standard=1700, rapid=1750),
        name="list_oct26.txt",
    )
    file = TrfFile(
        run,
        tmp_path,
        *("042 2026/10/03", "222 900+10"),
        trf_line(1, "A, A", "   2 w =", fide_id=1001),
        trf_line(2, "B, B", "   1 b =", rating=1750, fide_id=1002),
    )
    plain = run("tournament", file.path, "--list", path, "--json").json
    assert plain["time_control"] == "rapid"
    second = plain["players"][1]
    assert (second["rating_change_unrounded"], second["rating_change"]) == ("2.80", 3)


def test_report_086_the_online_calculator_is_no_judge(run: Runner) -> None:
    """It still limits the difference of players of 2650 and more, as until September 2025.

    https://ratings.fide.com/calc.phtml
    """
    before = fide(run, "2025-09-30", 2700, 10, "2250=1")["games"][0]
    after = fide(run, "2025-10-01", 2700, 10, "2250=1")["games"][0]
    assert (before["difference_used"], before["expected_score"]) == (400, "0.92")
    assert (after["difference_used"], after["expected_score"]) == (450, "0.94")
