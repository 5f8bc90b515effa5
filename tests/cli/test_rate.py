"""``arpad rate``: every option and what it changes; the arithmetic itself has its own tests."""

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest
from tests.cli.build import Runner

CONTRACT = ("--rating", 2813, "--k", 10, "--on", "2025-11-15")
CONTRACT_GAMES = ("1787=1", "2025=1", "2310=1", "2400=1", "2505=½")
PLAIN = ("rate", "fide", "--rating", 1500, "--k", 20, "--on", "2026-01-10")


def rate(run: Runner, *arguments: object, stdin: str | None = None) -> dict[str, Any]:
    """The JSON of ``arpad rate fide``."""
    value: dict[str, Any] = json.loads(
        run.ok("rate", "fide", "--json", *arguments, stdin=stdin),
    )
    return value


def test_the_contract(run: Runner) -> None:
    change = rate(run, *CONTRACT, *CONTRACT_GAMES)
    expected = {
        "system": "fide",
        "regime": "R6",
        "rating_before": 2813,
        "points": "4.5",
        "expected_points": "4.75",
        "rating_change_unrounded": "-2.50",
        "rating_change": -3,
        "rating_after": 2810,
    }
    assert expected.items() <= change.items()
    assert change["development_coefficient"]["value"] == 10
    assert change["development_coefficient"]["reason"] == "given, not derived"
    assert {
        "opponent_rating": 2400,
        "rating_difference": 413,
        "difference_used": 413,
        "expected_score": "0.93",
        "score": "1",
        "score_minus_expected": "0.07",
    }.items() <= change["games"][3].items()
    assert [game["score_minus_expected"] for game in change["games"]] == [
        "0.00",
        "0.00",
        "0.04",
        "0.07",
        "-0.36",
    ]
    assert all(game["rules"] for game in change["games"])


def test_the_first_example_as_text(run: Runner) -> None:
    lines = run.ok(*PLAIN, "1400=1", "1600=½", "1550=0").splitlines()
    assert lines[0] == "FIDE, standard: rules R6, in force on 10 Jan 2026"
    assert lines[3].split() == ["1400", "win", "+100", "+100", "0.64", "+0.36"]
    assert "Points            1.5 out of 3" in lines
    assert "Change            +1  (20 × +0.07 = +1.40, rounded once)" in lines  # noqa: RUF001  as it is printed
    assert "New rating        1501" in lines


def test_the_limit_is_marked(run: Runner) -> None:
    out = run.ok(*PLAIN, "2000=1")
    assert "-400*" in out
    assert "* the difference was limited" in out
    assert "limited" not in run.ok(*PLAIN, "1900=1")


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("1", "win"),
        ("1.0", "win"),
        ("0", "loss"),
        ("½", "draw"),
        ("=", "draw"),
        ("0.5", "draw"),
        ("0,5", "draw"),
        ("1/2", "draw"),
        ("+", "forfeit_win"),
        ("-", "forfeit_loss"),
    ],
)
def test_results_as_people_write_them(run: Runner, text: str, key: str) -> None:
    games = rate(run, "--rating", 1500, "--k", 20, "--on", "2026-01-10", f"1500={text}", "1500=1")
    assert games["games"][0]["result"] == key
    assert games["games_rated"] == (1 if key.startswith("forfeit") else 2)


def test_games_that_do_not_count_say_why(run: Runner) -> None:
    out = run.ok(*PLAIN, "1400=1", "1450=+", "unr=1")
    assert "1450: not played (forfeit)" in out
    assert "unrated: the opponent is unrated" in out
    assert out.count("not rated") == 2


@pytest.mark.parametrize(
    ("facts", "k", "reason"),
    [
        (("--born", 2010, "--games-played", 5, "--highest-rating", 1500), 40, "fide.k.junior"),
        (("--born", 1980, "--games-played", 29), 40, "fide.k.new"),
        (("--born", 1980, "--games-played", 30), 20, "fide.k.normal"),
        (("--games-played", 300, "--ever-2400"), 10, "fide.k.top"),
        (("--born", 2010, "--games-played", 300, "--ever-2300"), 20, "fide.k.normal"),
        (("--born", 2010, "--games-played", 300, "--ever-2400"), 10, "fide.k.top"),
        (("--games-played", 300, "--highest-rating", 2400), 10, "fide.k.top"),
        (("--k", 15, "--born", 1980), 15, "fide.k.given"),
        (("--sex", "w", "--born", 1980, "--games-played", 30), 20, "fide.k.normal"),
        (("--sex", "m", "--born", 1980, "--games-played", 30), 20, "fide.k.normal"),
    ],
)
def test_the_facts_that_decide_k(
    run: Runner, facts: tuple[object, ...], k: int, reason: str
) -> None:
    coefficient = rate(run, "--rating", 1500, "--on", "2026-01-10", *facts, "1400=1")
    assert coefficient["development_coefficient"]["value"] == k
    assert coefficient["development_coefficient"]["reason_id"] == reason


def test_many_games_lower_k(run: Runner) -> None:
    change = rate(run, "--rating", 1500, "--k", 40, "--on", "2026-01-10", *["1500=1"] * 18)
    assert change["development_coefficient"]["value"] == 38
    assert change["development_coefficient"]["normal_value"] == 40
    assert change["development_coefficient"]["rule"] == "fide-b02-2024/8.3.3"


@pytest.mark.parametrize(
    ("day", "time_control", "scope", "regime"),
    [
        ("2025-09-30", "standard", "standard", "R5"),
        ("2025-10-01", "90+30", "standard", "R6"),
        ("2026-01-10", "RAPID", "rapid", "RB5"),
        ("2026-01-10", "15+10", "rapid", "RB5"),
        ("2024-02-29", "3+2", "blitz", "RB3"),
        ("2026-01-10", "blitz", "blitz", "RB5"),
    ],
)
def test_day_and_time_control_choose_the_rules(
    run: Runner, day: str, time_control: str, scope: str, regime: str
) -> None:
    change = rate(
        run, "--rating", 1500, "--k", 20, "--on", day, "--time-control", time_control, "1450=1"
    )
    assert (change["time_control"], change["regime"]) == (scope, regime)


def test_a_rate_of_play_too_short_for_the_players(run: Runner) -> None:
    short = ("--rating", 2500, "--k", 10, "--on", "2026-01-10", "--time-control", "60+30")
    assert rate(run, *short, "2450=1")["games"][0]["why_not_rated"] == "fide.unrated.rate_of_play"
    assert rate(run, *short, "--approved", "2450=1")["games_rated"] == 1


def test_a_standard_rating_for_rapid(run: Runner) -> None:
    change = rate(
        run,
        *("--standard-rating", 1700, "--on", "2026-01-10", "--time-control", "rapid"),
        "1700=1",
    )
    assert change["rating_before"] == 1700
    assert "fide.remark.standard_rating_used" in [each["id"] for each in change["warnings"]]


def test_a_corrected_base(run: Runner) -> None:
    change = rate(run, "--rating", 1500, "--base", 1510, "--k", 20, "--on", "2026-01-10", "1500=1")
    assert (change["rating_before"], change["rating_after"]) == (1510, 1520)


def test_several_events_are_rounded_once(run: Runner) -> None:
    change = rate(
        run,
        *("--rating", 1500, "--k", 10, "--on", "2026-01-03"),
        *("1500=½", "1600=½", "@2026-01-20/1510", "1500=½", "@2026-01-27", "1610=½"),
    )
    assert [(each["start"], each["rating"]) for each in change["events"]] == [
        ("2026-01-03", 1500),
        ("2026-01-20", 1510),
        ("2026-01-27", 1500),
    ]
    unrounded = [each["rating_change_unrounded"] for each in change["events"]]
    assert unrounded == ["1.40", "-0.10", "1.50"]
    assert change["rating_change_unrounded"] == "2.80"
    assert change["rating_change"] == 3


def test_events_are_shown_when_there_are_several_or_on_request(run: Runner) -> None:
    assert "Change, unrounded" not in run.ok(*PLAIN, "1400=1")
    assert "Change, unrounded" in run.ok(*PLAIN, "--per-event", "1400=1")
    out = run.ok(*PLAIN, "1400=1", "@2026-01-20/1510", "1400=1")
    assert "20 Jan 2026" in out
    assert "1510" in out


def test_the_same_games_from_a_file_and_from_standard_input(run: Runner, tmp_path: Path) -> None:
    lines = "# weekend\n1400 1\n1600=½\n\n1550;0\n"
    table = "Round,Rating,Result,Opponent\n1,1400,1,A\n2,1600,½,B\n3,1550,0,C\n"
    facts = ("--rating", 1500, "--k", 20, "--on", "2026-01-10")
    wanted = rate(run, *facts, "1400=1", "1600=½", "1550=0")["rating_change_unrounded"]
    file = tmp_path / "games.csv"
    for text in (lines, table):
        file.write_text(text, encoding="utf-8")
        assert rate(run, *facts, "--games", file)["rating_change_unrounded"] == wanted
        assert rate(run, *facts, "--games", "-", stdin=text)["rating_change_unrounded"] == wanted
    assert [
        (game["round"], game["opponent_name"])
        for game in rate(run, *facts, "--games", file)["games"]
    ] == [(1, "A"), (2, "B"), (3, "C")]


def test_a_file_with_several_events(run: Runner) -> None:
    text = "@2026-01-03 Club evening\n1500 1\n@2026-01-20/1510 Open\n1500 0\n"
    events = rate(run, "--rating", 1500, "--k", 20, "--games", "-", stdin=text)["events"]
    assert [(each["name"], each["start"], each["rating"]) for each in events] == [
        ("Club evening", "2026-01-03", 1500),
        ("Open", "2026-01-20", 1510),
    ]


def test_rounds_and_names_of_a_table_are_shown(run: Runner) -> None:
    text = "round,rating,result,opponent\n7,1400,1,Long Name Of An Opponent\n"
    out = run.ok(*PLAIN, "--games", "-", stdin=text)
    assert " 7  Long Name Of An Opponent (1400)  win" in out


def test_an_average_is_an_estimate_and_says_why(run: Runner) -> None:
    facts = ("--average", 1600, "--points", "3,5", "--games", 5)
    out = run.ok(*PLAIN, *facts)
    assert "This is an estimate. FIDE rates game by game" in " ".join(out.split())
    change = rate(run, *PLAIN[2:], *facts)
    assert change["estimate"] is True
    assert change["rating_change_unrounded"] == "34.00"
    assert change["games"] == []


def test_csv_is_one_game_a_row(run: Runner) -> None:
    rows = list(csv.DictReader(io.StringIO(run.ok(*PLAIN, "--csv", "1400=1", "2000=½", "unr=1"))))
    assert list(rows[0]) == [
        "row",
        "round",
        "opponent",
        "opponent_rating",
        "result",
        "score",
        "rated",
        "rating_difference",
        "difference_used",
        "expected_score",
        "score_minus_expected",
        "why_not_rated",
        "development_coefficient",
        "rating_change_unrounded",
        "rating_change",
        "new_rating",
    ]
    assert [row["row"] for row in rows] == ["game", "game", "game", "total"]
    total = rows[3]
    assert (total["score"], total["rated"], total["expected_score"]) == ("1.5", "2", "0.72")
    assert (total["development_coefficient"], total["new_rating"]) == ("20", "1516")
    assert (total["rating_change_unrounded"], total["rating_change"]) == ("15.60", "16")
    assert rows[0]["score_minus_expected"] == "0.36"
    assert (rows[1]["rating_difference"], rows[1]["difference_used"]) == ("-500", "-400")
    assert (rows[2]["opponent_rating"], rows[2]["rated"]) == ("", "0")
    assert rows[2]["expected_score"] == ""
    assert rows[2]["why_not_rated"] == "fide.unrated.opponent"


def test_explain_shows_every_step_with_its_article(run: Runner) -> None:
    assert "--explain shows the reasoning" in run.ok(*PLAIN, "1400=1")
    out = run.ok(*PLAIN, "--explain", "1400=1")
    assert "--explain" not in out
    for text in ("article 8.1.2", "article 8.3.4", "D = 1500 − 1400 = +100", "Sources"):  # noqa: RUF001  the minus sign of a formula
        assert text in out


def test_a_future_event_is_marked(run: Runner) -> None:
    warnings = rate(run, "--rating", 1500, "--k", 20, "--on", "2099-01-01", "1400=1")["warnings"]
    assert [each["id"] for each in warnings] == ["fide.remark.future"]


def test_a_rating_under_the_floor_is_marked(run: Runner) -> None:
    out = run.ok("rate", "fide", "--rating", 1401, "--k", 40, "--on", "2026-01-10", "1401=0")
    assert "is under the floor of 1400" in " ".join(out.split())


def test_options_may_stand_before_the_system(run: Runner) -> None:
    done = run("rate", "--rating", 1500, "--k", 20, "--on", "2026-01-10", "fide", "1400=1")
    assert (done.code, done.err) == (0, "")
    assert run("rate", "--json", "FIDE", *CONTRACT, *CONTRACT_GAMES).json["rating_after"] == 2810
    assert run.ok("rate", "world", *PLAIN[2:], "1400=1") == run.ok(*PLAIN, "1400=1")


def test_today_is_the_day_without_on(run: Runner) -> None:
    done = run("rate", "fide", "--rating", 1500, "--k", 20, "1400=1")
    assert done.code == 0
