"""Answers of servers about players, converted to JSON and to tables."""

import json
from pathlib import Path

import pytest
from tests.cli.build import Runner
from tests.cli.schemas import check

SWISS = (
    '{"rank":1,"points":5.5,"tieBreak":20.5,"rating":2150,"username":"one","title":"IM",'
    '"performance":2390}\n{"rank":2,"score":30,"rating":2100,"username":"two"}\n'
)
HISTORY = json.dumps([{"name": "Blitz", "points": [[2024, 1, 29, 1500], [2024, 2, 1, 1510]]}])
STATS = json.dumps(
    {
        "chess_rapid": {
            "last": {"rating": 1500, "date": 1709251781, "rd": 50},
            "record": {"win": 3, "loss": 2, "draw": 1},
        }
    }
)
USER = json.dumps(
    {"id": "one", "username": "One", "perfs": {"blitz": {"rating": 1600, "games": 9}}}
)
SECTIONS = json.dumps(
    {
        "items": [
            {
                "id": "202401010001",
                "sectionName": "Open",
                "sectionNumber": 1,
                "startDate": "2024-01-01",
                "endDate": "2024-01-02",
                "ratingSystem": "R",
                "event": {"id": "202401010001", "name": "New Year"},
                "ratingRecords": [
                    {
                        "ratingSource": "R",
                        "preRating": 1200,
                        "postRating": 1220,
                        "preRatingDecimal": 1200.4,
                        "postRatingDecimal": 1219.6,
                    }
                ],
            }
        ]
    }
)
ANSWERS = {
    "results": (SWISS, "rank,name,points,arena_score,tie_break,rating,performance,title"),
    "history": (HISTORY, "pool,day,rating"),
    "stats": (STATS, "pool,rating,rating_deviation,games,last_game_on,provisional"),
    "user": (USER, "pool,rating,rating_deviation,games,last_game_on,provisional"),
    "sections": (
        SECTIONS,
        (
            "event,event_id,section,start,end,section_rating_list,rating_list,rating_before,"
            "rating_before_unrounded,rating_after,rating_after_unrounded,provisional_games"
        ),
    ),
}
ROWS = {
    "results": ["1,one,5.5,,20.5,2150,2390,IM", "2,two,,30,,2100,,"],
    "history": ["Blitz,2024-02-29,1500", "Blitz,2024-03-01,1510"],
    "stats": ["rapid,1500,50,6,2024-03-01,no"],
    "user": ["blitz,1600,,9,,no"],
    "sections": [
        "New Year,202401010001,Open,2024-01-01,2024-01-02,regular,regular,1200,1200.4,1220,1219.6,"
    ],
}


@pytest.mark.parametrize("name", ANSWERS)
def test_an_answer_as_a_table(run: Runner, tmp_path: Path, name: str) -> None:
    text, head = ANSWERS[name]
    file, out = tmp_path / "answer.json", tmp_path / "out.csv"
    file.write_text(text, encoding="utf-8")
    assert run.ok("convert", file, "--to", "csv").splitlines() == [head, *ROWS[name]]
    assert str(len(ROWS[name])) in run.ok("convert", file, out)
    assert out.read_text(encoding="utf-8").splitlines() == [head, *ROWS[name]]


@pytest.mark.parametrize("name", ANSWERS)
def test_an_answer_as_records(run: Runner, tmp_path: Path, name: str) -> None:
    file, out = tmp_path / "answer.json", tmp_path / "out.json"
    file.write_text(ANSWERS[name][0], encoding="utf-8")
    found = run("convert", file, "--to", "json").json
    check(found)
    assert (found["tournament"], found["games"]) == (None, [])
    run.ok("convert", file, out)
    assert json.loads(out.read_text(encoding="utf-8")) == found


def test_the_players_of_results(run: Runner, tmp_path: Path) -> None:
    file = tmp_path / "swiss.ndjson"
    file.write_text(SWISS, encoding="utf-8")
    one, two = run("convert", file, "--to", "json").json["players"]
    told = {"number": 1, "name": "one", "rank": 1, "points": "5.5", "rating": 2150, "title": "IM"}
    assert told.items() <= one.items()
    assert one["facts"] == {"tie_break": 20.5, "performance": 2390}
    assert (two["points"], two["facts"]) == (None, {"arena_score": 30})  # no points of games


def test_the_one_whom_an_answer_is_about(run: Runner, tmp_path: Path) -> None:
    file = tmp_path / "user.json"
    file.write_text(USER, encoding="utf-8")
    (player,) = run("convert", file, "--to", "json").json["players"]
    assert player["name"] == "One"
    assert player["facts"]["standings"][0]["rating"] == 1600
    file.write_text(HISTORY, encoding="utf-8")
    (player,) = run("convert", file, "--to", "json").json["players"]
    assert (player["name"], len(player["facts"]["history"])) == ("", 2)
