"""A file of games through the engine, by a model whose figures can be told by hand."""

import base64
import gzip
import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from tests.api.asking import answered, refused
from tests.strength.build import OPERA, pgn, tiny_model

from arpad.api.strength import MOST_GAMES
from arpad.explain.catalogue import LANGUAGES

SCHEMA = Path(__file__).resolve().parents[2] / "docs" / "reference" / "schema" / "strength-1.json"
EVEN = (20,) * 32


@pytest.fixture(autouse=True)
def model(monkeypatch: pytest.MonkeyPatch) -> None:
    """1750 for a game without a loss, and 350 on both sides."""
    monkeypatch.setattr(
        "arpad.api.strength.shipped_model", lambda name: tiny_model(*name.split("-"))
    )


def game(number: int = 1, evaluations: tuple[int, ...] = EVEN, **tags: str) -> str:
    """One of several games, each begun at a time of its own."""
    return pgn(OPERA, evaluations, UTCTime=f"12:00:{number:02}", **tags)


def reasons(found: Any) -> list[str]:
    return [each["reason_id"] for each in found["answer"]["set_aside"]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_both_players_of_a_game(language: str) -> None:
    found = answered("strength", text=game(), name="games.pgn", lang=language)
    jsonschema.validate(found["answer"], json.loads(SCHEMA.read_text(encoding="utf-8")))
    sides = found["answer"]["games"][0]["sides"]
    assert [(side["low"], side["level"], side["high"]) for side in sides] == [
        (1400, 1750, 2100)
    ] * 2
    (shown,) = found["view"]["games"]
    assert [(side["name"], side["range"]) for side in shown["sides"]] == [
        ("Alder", "1400\N{EN DASH}2100"),
        ("Birch", "1400\N{EN DASH}2100"),
    ]
    assert len(shown["sides"][0]["cells"]) + 4 == len(found["view"]["columns"])
    assert len(shown["picture"]["line"].split()) == len(OPERA) + 1
    assert shown["notes"] == []
    assert found["view"]["players"] == found["view"]["findings"] == []


def test_several_games_of_a_player_are_put_together() -> None:
    found = answered("strength", text=game(1) + game(2, Black="Cedar"))
    (player,) = found["answer"]["players"]
    assert (player["name"], player["games"]) == ("Alder", [0, 1])
    (shown,) = found["view"]["players"]
    assert shown["text"].startswith("Alder: ")
    assert len(shown["picture"]["strokes"]) == 2


def test_only_the_games_of_one_player() -> None:
    text = game(1) + game(2, White="Cedar", Black="Dogwood")
    found = answered("strength", text=text, player=" cedar ")
    assert [each["white"] for each in found["answer"]["games"]] == ["Cedar"]
    assert refused("strength", text=text, player="Elm")["id"] == "strength.no_such_player"


def test_games_of_which_nothing_is_told_are_named_with_the_reason() -> None:
    text = game(1, ()) + game(2, TimeControl="300+0") + game(3, EVEN[:9])
    found = answered("strength", text=text)
    assert reasons(found) == [
        "strength.aside.no_evaluations",
        "strength.aside.speed_of_file",
        "strength.aside.no_evaluations",
    ]
    assert found["answer"]["games"] == []
    titles = [title for title, _ in found["view"]["asides"]]
    assert all(title.startswith("Alder \N{EN DASH} Birch") for title in titles)
    assert "--" not in json.dumps(found["view"]["asides"])


def test_the_speed_that_a_file_does_not_tell() -> None:
    text = game(Event="Evening games", TimeControl="?")
    found = answered("strength", text=text)
    assert reasons(found) == ["strength.aside.no_speed"]
    assert "“Speed”" in found["view"]["asides"][0][1]
    assert len(answered("strength", text=text, speed="rapid")["answer"]["games"]) == 1


def test_no_more_games_are_read_than_a_page_can_show() -> None:
    text = game(1, ()) * (MOST_GAMES + 1)
    found = answered("strength", text=text)
    assert len(found["answer"]["set_aside"]) == MOST_GAMES
    assert str(MOST_GAMES) in found["view"]["left_out"]
    assert answered("strength", text=game())["view"]["left_out"] == ""


def test_a_packed_file_and_one_of_lichess() -> None:
    packed = base64.b64encode(gzip.compress(game().encode())).decode()
    assert len(answered("strength", file=packed, name="games.pgn.gz")["answer"]["games"]) == 1
    side = {"user": {"name": "Alder"}, "rating": 1500}
    record = {
        "id": "abcdefgh",
        "rated": True,
        "variant": "standard",
        "speed": "rapid",
        "perf": "rapid",
        "createdAt": 1655000000000,
        "lastMoveAt": 1655000600000,
        "status": "mate",
        "winner": "white",
        "moves": " ".join(OPERA),
        "players": {"white": side, "black": {**side, "user": {"name": "Birch"}}},
        "analysis": [{"eval": value} for value in EVEN],
        "clock": {"initial": 600, "increment": 0, "totalTime": 600},
    }
    found = answered("strength", text=json.dumps(record) + "\n", name="games.ndjson")
    assert [side["name"] for side in found["answer"]["games"][0]["sides"]] == ["Alder", "Birch"]


VALUES = {"number": 0, "values": [0, *EVEN], "best": [""] * 33}


def test_an_engine_of_the_asker_is_told_what_to_evaluate() -> None:
    text = game(1, ()) + game(2) + game(3, (), TimeControl="60+0")
    found = answered("strength", text=text, engine="Fake 1", nodes=2000)
    (wanted,) = found["view"]["to_evaluate"]
    assert wanted["number"] == 0
    assert wanted["title"].startswith("Alder")
    assert wanted["moves"][:3] == ["e2e4", "e7e5", "g1f3"]
    assert len(wanted["moves"]) == len(OPERA)
    assert reasons(found) == ["strength.aside.no_evaluations", "strength.aside.speed"]
    assert answered("strength", text=text)["view"]["to_evaluate"] == []


@pytest.mark.parametrize(
    ("engine", "calibrated", "shown"),
    [
        ("Fake 1", True, "1400\N{EN DASH}2100"),
        ("Fake 2", False, "1100\N{EN DASH}\N{GREATER-THAN OR EQUAL TO}2200?"),
    ],
)
def test_what_an_engine_of_the_asker_said(engine: str, calibrated: bool, shown: str) -> None:  # noqa: FBT001  of the case
    own = {"engine": engine, "nodes": 2000, "evaluated": [VALUES]}
    found = answered("strength", text=game(1, ()), **own)
    (read,) = found["answer"]["games"]
    told = read["evaluations"]
    assert (told["origin"], told["engine"], told["calibrated"]) == ("engine", engine, calibrated)
    marked = "?" if found["view"]["games"][0]["notes"] else ""
    assert found["view"]["games"][0]["sides"][0]["range"] + marked == shown
    assert found["view"]["to_evaluate"] == found["answer"]["set_aside"] == []


def test_values_that_do_not_fit_their_game() -> None:
    own = {"engine": "Fake 1", "nodes": 2000, "evaluated": [{**VALUES, "values": [0, 20]}]}
    assert reasons(answered("strength", text=game(1, ()), **own)) == ["strength.aside.values"]


@pytest.mark.parametrize(
    "evaluated",
    [
        *("x", {}, [1], [{}], [{**VALUES, "number": "0"}], [{**VALUES, "values": [1.5]}]),
        *([{**VALUES, "values": [30001]}], [{**VALUES, "best": [1]}], [{**VALUES, "best": None}]),
    ],
)
def test_values_that_are_none(evaluated: object) -> None:
    own = {"engine": "Fake 1", "nodes": 2000, "evaluated": evaluated}
    found = refused("strength", text=game(1, ()), **own)
    assert (found["id"], found["fields"]) == ("error.bad_value", ["evaluated"])


@pytest.mark.parametrize(
    ("fields", "identity"),
    [
        ({"text": "no games"}, "strength.no_moves"),
        ({"file": "?"}, "error.bad_value"),
        ({"file": ""}, "opening.empty"),
        ({"file": base64.b64encode(b"\x1f\x8bnothing whatsoever").decode()}, "opening.broken"),
        ({"text": pgn(evaluations=EVEN), "speed": "slow"}, "error.bad_value"),
        ({"text": pgn(evaluations=EVEN), "speed": ["rapid"]}, "error.bad_value"),
        ({"text": pgn(evaluations=EVEN), "depth": 3}, "error.unknown_name"),
        ({"text": pgn(evaluations=EVEN), "engine": "x"}, "error.bad_value"),
        ({"text": pgn(evaluations=EVEN), "engine": "x", "nodes": 0}, "error.bad_value"),
        ({"text": pgn(evaluations=EVEN), "engine": ["x"], "nodes": 1}, "error.bad_value"),
    ],
)
def test_what_cannot_be_read_is_told(fields: dict[str, object], identity: str) -> None:
    assert refused("strength", **fields)["id"] == identity


def test_a_visitor_of_the_page_is_sent_to_no_command() -> None:
    error = refused("strength", text="1. e4 e5 2. Nf3")
    assert error["text"].endswith("or games of Lichess as NDJSON.")
