"""A tournament file through the engine."""

import base64
from pathlib import Path

import pytest
from tests.api.asking import answered, refused

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "open.trf"


def file_of(data: bytes) -> str:
    return base64.b64encode(data).decode()


def line_of(number: int, name: str, rating: int, points: str, game: str) -> str:
    """The line of a player in a tournament report."""
    head = f"001 {number:4}      {name:<33} {rating:4}"
    return f"{head:<80}{points:>4}{'':7}{game:>8}\n"


@pytest.fixture
def example() -> str:
    return file_of(EXAMPLE.read_bytes())


def test_the_example_with_its_norm(example: str) -> None:
    found = answered("tournament", file=example, name="open.trf")
    assert len(found["answer"]["players"]) == len(found["view"]["rows"]) == 40
    (norm,) = found["view"]["norms"]
    assert norm["text"] == "9 Alder: IM norm: achieved"
    assert all(line["text"].startswith("[x] ") and line["rule"] for line in norm["account"][1:])
    assert "performance: 2491, at least 2450 needed" in str(norm["account"])
    assert "arbiters" in found["view"]["norms_note"]
    assert found["view"]["rows"][0][-2:] == ["-2", "2666"]
    assert found["view"]["crosstable"]["rows"][0][3:6] == ["21w1", "11b1", "8w0"]


def test_a_text_is_as_good_as_bytes(example: str) -> None:
    text = EXAMPLE.read_text(encoding="utf-8")
    assert answered("tournament", text=text) == answered("tournament", file=example)


def test_one_player_with_the_reasoning(example: str) -> None:
    found = answered("tournament", file=example, player="2", lang="nl")
    (player,) = found["view"]["players"]
    assert player["number"] == 2
    assert len(player["games"]["rows"]) == 9
    assert any(line["rule"] for line in player["account"])


def test_one_player_is_told_what_was_missing_for_each_norm(example: str) -> None:
    (player,) = answered("tournament", file=example, player=9)["view"]["players"]
    norms = {each["text"]: each for each in player["norms"]}
    assert norms["IM norm: achieved"]["achieved"]
    missed = norms["GM norm: not achieved"]
    assert any(line["text"].startswith("[ ] ") for line in missed["account"])
    (rated_by_others,) = answered("tournament", file=example, player=9, system="elo", k="20")[
        "view"
    ]["players"]
    assert rated_by_others["norms"] == []


def test_a_player_whose_k_is_not_certain_shows_no_single_change(example: str) -> None:
    (player,) = answered("tournament", file=example, player=25)["view"]["players"]
    assert player["figures"] == []
    assert "term.change" not in [head["id"] for head in player["games"]["heads"]]
    assert player["missing"]


def test_what_to_do_about_an_uncertain_k_is_said_in_the_words_of_the_page(example: str) -> None:
    (remark,) = answered("tournament", file=example, lang="de")["view"]["remarks"]
    assert "„K für alle Spieler“" in remark
    assert "--" not in remark


def test_k_and_rate_of_play_of_the_visitor(example: str) -> None:
    found = answered("tournament", file=example, k="40", time_control="blitz")
    assert found["answer"]["time_control"] == "blitz"
    assert found["view"]["rows"][0][7] == "40"


def test_a_first_day_that_the_file_lacks() -> None:
    report = line_of(1, "a", 1500, "1.0", "2 w 1") + line_of(2, "b", 1600, "0.0", "1 b 0")
    assert refused("tournament", text=report)["id"] == "error.missing_fact"
    found = answered("tournament", text=report, on="2026-01-10", k="20", time_control="15+10")
    assert [row[-1] for row in found["view"]["rows"]] == ["1513", "1587"]


@pytest.mark.parametrize(
    "data", [b"", b"\x00\x01\x02", b"hello", b"PK\x03\x04broken", b"\x1f\x8bbroken"]
)
def test_a_file_that_is_not_what_it_says(data: bytes) -> None:
    error = refused("tournament", file=file_of(data), name="open.trf")
    assert error["text"]
    assert error["is_input"]


def test_base64_that_is_none() -> None:
    assert refused("tournament", file="?", name="x")["fields"] == ["file"]


def test_another_system(example: str) -> None:
    found = answered("tournament", file=example, system="elo", k="20")
    assert found["answer"]["system"] == "elo"
