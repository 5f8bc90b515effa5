"""FIDE's own published calculations, and other programs' figures, against the core.

The files lie beside the project and are not part of it. Each test says how many rows come out as
printed, so that a row that begins or ceases to come out is noticed.
"""

import csv
import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from datetime import date
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from arpad.core.outcomes import RatingChange
from arpad.core.quantities import Rating, Score, total
from arpad.core.rate_of_play import TimeControl
from arpad.core.records import Event, Game, Player
from arpad.core.results import Result, parse_result
from arpad.core.rounding import divide_half_up, half_away_from_zero
from arpad.systems.fide.development_coefficient import development_coefficient
from arpad.systems.fide.initial_rating import initial_rating
from arpad.systems.fide.performance_rating import performance
from arpad.systems.fide.rating_change import rate_period
from arpad.systems.fide.rules import regime

_CASES = Path(__file__).resolve().parents[3] / "shared" / "cases"

pytestmark = [
    pytest.mark.real,
    pytest.mark.skipif(not _CASES.is_dir(), reason="the real files are not beside the project"),
]

Row = Mapping[str, str]


def _rows(name: str) -> list[Row]:
    with (_CASES / "csv" / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def _json(name: str) -> Any:
    return json.loads((_CASES / "json" / name).read_text(encoding="utf-8"))


def _game(rating: str | int, result: Result, number: int | None = None) -> Game:
    return Game(opponent=Player(rating=Rating(int(rating))), result=result, round=number)


def _player(rating: str | int, k: str | int) -> Player:
    return Player(rating=Rating(int(rating)), development_coefficient=int(k))


def _number(text: str) -> Decimal:
    return Decimal(text)


def _exact(value: object) -> Decimal:
    """One of our exact quantities as a decimal."""
    return Decimal(str(value))


def _wins_first(games: int, points: Fraction) -> list[Result]:
    wins, draws = divmod(int(2 * points), 2)
    return [Result.WIN] * wins + [Result.DRAW] * draws + [Result.LOSS] * (games - wins - draws)


# ------------------------------------------------------------------------------------------------
# FIDE's published calculations of rated players


def _calculated_events() -> dict[tuple[str, str], Event]:
    """The events of the published calculations by case and event id."""
    games: dict[tuple[str, str], list[Game]] = defaultdict(list)
    ratings: dict[tuple[str, str], int] = {}
    for row in _rows("fide_calc_games.csv"):
        key = row["case"], row["event_id"]
        result = parse_result(row["score"])
        games[key].append(_game(row["opp_rating_used"], result, int(row["game_no"])))
        ratings[key] = int(row["own_rating_Ro"])
    starts = {
        (row["case"], row["event_id"]): date.fromisoformat(row["start"])
        for row in _rows("fide_calc_tournaments.csv")
    }
    return {
        key: Event(start=starts[key], games=tuple(lines), rating=Rating(ratings[key]))
        for key, lines in games.items()
    }


def test_8_3_2_games_of_the_published_calculations() -> None:
    events = _calculated_events()
    reproduced = capped = 0
    different = []
    for row in _rows("fide_calc_games.csv"):
        event = events[row["case"], row["event_id"]]
        change = rate_period(_player(row["own_rating_Ro"], row["K"]), [event])
        line = next(game for game in change.games if game.round == int(row["game_no"]))
        assert line.score_minus_expected is not None
        assert line.difference_used is not None
        points = int(row["K"]) * line.score_minus_expected
        as_printed = (_number(row["chg"]), _number(row["K_chg"]))
        if (_exact(line.score_minus_expected), _exact(points)) == as_printed:
            reproduced += 1
        else:
            different.append((row["case"], row["event_id"], row["game_no"]))
        if row["capped"] == "1":
            # FIDE prints the opponent as own rating plus or minus 400.
            assert abs(line.difference_used) == 400
            capped += 1
    assert (reproduced, capped, different) == (205, 28, [])


def test_8_3_2_events_of_the_published_calculations() -> None:
    events = _calculated_events()
    reproduced = 0
    different = []
    for row in _rows("fide_calc_tournaments.csv"):
        change = rate_period(_player(row["Ro"], row["K"]), [events[row["case"], row["event_id"]]])
        line = change.events[0]
        used = [
            line.rating - game.difference_used
            for game in line.games
            if game.difference_used is not None
        ]
        ours = (
            divide_half_up(sum(used), len(used)),
            _exact(line.points),
            line.games_rated,
            _exact(line.score_minus_expected),
            _exact(line.rating_change_unrounded),
        )
        printed = (
            int(row["Rc"]),
            _number(row["w"]),
            int(row["n"]),
            _number(row["chg"]),
            _number(row["K_chg"]),
        )
        if ours == printed:
            reproduced += 1
        else:
            different.append((row["case"], row["event_id"], ours, printed))
    assert (reproduced, different) == (34, [])


def _period(row: Row, base: int | None = None) -> RatingChange:
    events = [event for (case, _), event in _calculated_events().items() if case == row["case"]]
    return rate_period(
        _player(row["rating_before"], row["K_on_previous_list"]),
        sorted(events, key=lambda event: event.start),
        base=Rating(base) if base is not None else None,
    )


def test_8_3_4_periods_of_the_published_calculations() -> None:
    """One rounding a period, added to the list before; FIDE's base differs in three of them."""
    follows: Counter[str] = Counter()
    not_reproduced = []
    for row in _rows("fide_calc_periods.csv"):
        change = _period(row)
        assert _exact(change.rating_change_unrounded) == _number(row["total_change_shown"])
        assert change.rating_change == int(row["rounded_per_period"])
        assert change.games_rated == int(row["games_on_list"])
        each = sum(half_away_from_zero(event.rating_change_unrounded) for event in change.events)
        assert each == int(row["rounded_per_tournament"])
        follows[row["list_follows"]] += 1
        if change.rating_after != int(row["rating_after"]):
            not_reproduced.append(row["case"])
    assert follows == {"both": 6, "period": 3, "neither": 3, "tournament": 1}
    assert not_reproduced == ["F-P02", "F-P04", "F-M01", "F-M57"]


def test_8_3_4_periods_with_a_corrected_base() -> None:
    """The rating FIDE printed for the last event of the period is the base it started from."""
    reproduced = []
    for row in _rows("fide_calc_periods.csv"):
        if row["list_follows"] == "neither":
            last = max(
                (event.start, event.rating)
                for (case, _), event in _calculated_events().items()
                if case == row["case"]
            )
            assert last[1] is not None
            if _period(row, base=last[1]).rating_after == int(row["rating_after"]):
                reproduced.append(row["case"])
    assert reproduced == ["F-P04", "F-M01", "F-M57"]


# ------------------------------------------------------------------------------------------------
# FIDE's online calculator and a published first rating

_CALCULATOR = date(2026, 10, 9)


def _one_game(row: Row, on: date) -> Decimal:
    game = _game(row["opponent_rating"], parse_result(row["score"]))
    player = _player(row["own_rating"], row["K"])
    return _exact(rate_period(player, [Event(start=on, games=(game,))]).rating_change_unrounded)


def test_8_3_1_online_calculator_by_the_rules_in_force() -> None:
    rows = _rows("fide_online_calculator_change.csv")
    rule = [
        row["case"]
        for row in rows
        if _one_game(row, _CALCULATOR) == _number(row["change_under_rules_from_2025_10_01"])
    ]
    assert len(rule) == len(rows) == 24
    answered = [
        row["case"]
        for row in rows
        if _one_game(row, _CALCULATOR) != _number(row["calculator_change"])
    ]
    # The calculator still limits the difference of players of 2650 and more ...
    assert answered == ["F-C16", "F-C17", "F-C20", "F-C21"]


def test_8_3_1_online_calculator_answers_by_the_rules_before_october_2025() -> None:
    rows = _rows("fide_online_calculator_change.csv")
    day_before = date(2025, 9, 30)
    assert all(_one_game(row, day_before) == _number(row["calculator_change"]) for row in rows)


def _first_rating(row: Row, on: date) -> Event:
    results = _wins_first(int(row["N"]), Fraction(row["W"]))
    return Event(start=on, games=tuple(_game(row["Rc"], result) for result in results))


def test_8_2_online_calculator_by_the_rules_of_2022() -> None:
    rows = _rows("fide_online_calculator_initial.csv")
    ours = [initial_rating([_first_rating(row, date(2024, 2, 29))]).initial_rating for row in rows]
    assert ours == [int(row["calculator_initial_2022_rule"]) for row in rows]
    assert len(rows) == 8


def test_8_2_online_calculator_by_the_rules_of_2024() -> None:
    rows = _rows("fide_online_calculator_initial.csv")
    for row in rows:
        result = initial_rating([_first_rating(row, date(2024, 3, 1))])
        assert result.average_opponent_rating is not None
        assert result.fractional_score is not None
        top, count = result.average_opponent_rating
        assert divide_half_up(100 * top, count) == 100 * _number(row["rule_2024_Ra"])
        assert result.fractional_score == divide_half_up(int(row["rule_2024_p"][2:]), 100)
        assert result.difference_from_score == int(row["rule_2024_dp"])
        assert result.initial_rating == int(row["rule_2024_Ru"])
    assert len(rows) == 8


def test_8_2_published_first_rating() -> None:
    rows = _rows("fide_published_initial_rating.csv")
    games = tuple(_game(row["opp_rating_used"], parse_result(row["score"])) for row in rows)
    result = initial_rating([Event(start=date(2025, 11, 7), games=games)])
    assert result.games_counted == int(rows[0]["event_N"])
    assert _exact(result.points) == _number(rows[0]["event_W"])
    assert result.initial_rating == int(rows[0]["published_first_rating"])
    assert result.development_coefficient == int(rows[0]["published_K"])
    # The performance that the page prints follows the rule before March 2024.
    old = initial_rating([Event(start=date(2024, 2, 29), games=games)])
    assert old.initial_rating == int(rows[0]["printed_Rp"])


# ------------------------------------------------------------------------------------------------
# Changes that Vega printed for 32 events


def _vega_games() -> dict[tuple[str, str], list[Row]]:
    games: dict[tuple[str, str], list[Row]] = defaultdict(list)
    for row in _rows("vega_fide_var_games.csv"):
        games[row["event"], row["player"]].append(row)
    return games


def _vega_event(name: str, games: Iterable[Row]) -> Event:
    """``V02-blitz-2025``: the kind of list and the year; the first of July is assumed."""
    _, kind, year = name.split("-")
    return Event(
        start=date(int(year), 7, 1),
        games=tuple(_game(row["opp_rating"], parse_result(row["result"])) for row in games),
        time_control=TimeControl(kind),
    )


def test_8_3_changes_that_vega_printed() -> None:
    games = _vega_games()
    statuses: Counter[str] = Counter()
    reproduced: Counter[str] = Counter()
    limited = 0
    different = []
    for row in _rows("vega_fide_var_players.csv"):
        statuses[row["status"]] += 1
        if row["status"] != "ok":
            continue
        lines = games[row["event"], row["player"]]
        event = _vega_event(row["event"], lines)
        # Several K fit when they round to the same change; each of them must.
        changes = [
            rate_period(_player(row["rating"], k), [event]) for k in row["k_that_fit"].split("/")
        ]
        if any(change.rating_change != int(row["printed_var"]) for change in changes):
            different.append((row["event"], row["player"]))
        else:
            reproduced[event.time_control.value] += 1
        minus, games_rated = changes[0].score_minus_expected, changes[0].games_rated
        assert (_exact(minus), games_rated) == (_number(row["w_minus_we"]), len(lines))
        limited += any(game.difference_used != game.rating_difference for game in changes[0].games)
    assert statuses == {"ok": 719, "unrated": 574, "K missing": 46}
    assert different == []
    assert reproduced == {"standard": 404, "rapid": 240, "blitz": 75}
    assert limited == 129


def test_8_3_2_vega_prints_score_minus_expected_where_it_knows_no_k() -> None:
    """A trap for readers: these 46 figures are no rating points."""
    games = _vega_games()
    same = 0
    for row in _rows("vega_fide_var_players.csv"):
        if row["status"] == "K missing":
            event = _vega_event(row["event"], games[row["event"], row["player"]])
            change = rate_period(_player(row["rating"], 1), [event])
            same += _exact(change.score_minus_expected) == _number(row["printed_var"])
    assert same == 46


def test_8_1_performances_that_vega_printed() -> None:
    """Average plus the table's value, of all 719 players with a change."""
    games = _vega_games()
    same = 0
    for row in _rows("vega_fide_var_players.csv"):
        if row["status"] == "ok" and row["printed_perf"]:
            lines = games[row["event"], row["player"]]
            points = total(Score, [parse_result(line["result"]).score for line in lines])
            ours = performance([Rating(int(line["opp_rating"])) for line in lines], points)[3]
            same += ours == int(row["printed_perf"])
    assert same == 719


# ------------------------------------------------------------------------------------------------
# Values of other programs' tests


def test_8_3_samples_of_elochess() -> None:
    """Seven new ratings with the facts for K."""
    reproduced = []
    for sample in _json("elochess_elo_samples.json"):
        given = sample["input"]
        on = date(given["evaluation_year"], 11, 7)
        highest = max(given["current_rating"], 2400 if given["reached_2400"] else 0)
        player = Player(
            rating=Rating(given["current_rating"]),
            birth_year=given["birth_year"],
            games_played=given["games_played"],
            highest_rating=Rating(highest),
        )
        assert development_coefficient(player, regime(on, "standard")).value in {10, 20, 40}
        results = _wins_first(len(given["opponent_ratings"]), Fraction(given["score"]))
        games = tuple(
            _game(rating, result)
            for rating, result in zip(given["opponent_ratings"], results, strict=True)
        )
        after = rate_period(player, [Event(start=on, games=games)]).rating_after
        reproduced.append(after == sample["output"])
    assert reproduced == [True] * 7


def test_8_3_samples_of_scalachess() -> None:
    on = date(2026, 8, 1)
    data = _json("fide_elo_vectors_lichess.json")
    reproduced = []
    for kind, rows in (
        (TimeControl.STANDARD, data["single_game_standard"]),
        (TimeControl.RAPID, data["rapid"]),
    ):
        for own, k, opponent, result, expected in rows:
            event = Event(
                start=on, games=(_game(opponent, parse_result(result)),), time_control=kind
            )
            reproduced.append(rate_period(_player(own, k), [event]).rating_change == expected)
    assert reproduced == [True] * 16
    eleven = Event(start=on, games=(_game(1800, Result.WIN),) * 11)
    change = rate_period(_player(2800, 10), [eleven])
    assert change.rating_change == data["standard_11_wins_2800_v_1800_k10"]
    for games, expected in data["performance"]:
        points = total(Score, [parse_result(result).score for _, result in games])
        assert performance([Rating(rating) for rating, _ in games], points)[3] == expected
    assert len(data["performance"]) == 6
