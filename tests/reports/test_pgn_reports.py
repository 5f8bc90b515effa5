"""Public reports of faults in readers of PGN, tried on Arpad (reports 48 to 56, 63 and 66)."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.cli.build import Runner
from tests.reports.build import COMBINED_LIST, Lists, list_line

from arpad.formats.kinds import check_file

Convert = Callable[..., dict[str, Any]]


def game(*tags: str, round_number: int = 1, moves: str = "1. e4 e5 1-0") -> str:
    """A game of Alpha and Beta with more tags."""
    own = "".join(f"[{tag}]\n" for tag in tags)
    names = "" if any("White " in tag for tag in tags) else '[White "Alpha"]\n[Black "Beta"]\n'
    head = f'[Event "x"]\n[Date "2026.10.07"]\n[Round "{round_number}"]\n{names}'
    return f'{head}[Result "1-0"]\n{own}\n{moves}\n\n'


@pytest.fixture
def convert(run: Runner, tmp_path: Path) -> Convert:
    """The records of a file with these games."""

    def records(*games: str, encoding: str = "utf-8", start: bytes = b"") -> dict[str, Any]:
        path = tmp_path / "event.pgn"
        path.write_bytes(start + "".join(games).encode(encoding))
        return run("convert", path, "--to", "json").json

    return records


def ratings(records: dict[str, Any]) -> dict[str, int | None]:
    """The ratings by name."""
    return {each["name"]: each["rating"] for each in records["players"]}


def test_report_048_a_mark_at_the_start_takes_no_tag_away(convert: Convert) -> None:
    """The mark of UTF-8 before the first tag cost the first game that tag.

    https://github.com/niklasf/python-chess/issues/145
    """
    games = (game(), game(round_number=2))
    marked = convert(*games, start=b"\xef\xbb\xbf")
    assert marked["tournament"]["name"] == "x"
    assert marked["players"] == convert(*games)["players"]


NAMES = ('White "Müller, Jörg"', 'Black "Mèller, Jérg"')


def test_report_049_names_in_latin_1_are_read(
    run: Runner, tmp_path: Path, convert: Convert
) -> None:
    """Bytes that are no UTF-8 stopped the reader or became replacement signs.

    https://github.com/niklasf/python-chess/issues/283
    """
    records = convert(game(*NAMES), game(*NAMES, round_number=2), encoding="latin-1")
    assert [each["name"] for each in records["players"]] == ["Müller, Jörg", "Mèller, Jérg"]
    assert run("check", tmp_path / "event.pgn", "--json").json["encoding"] == "cp1252"


def test_report_050_no_letter_is_ever_replaced(convert: Convert) -> None:
    """The repair replaced what it could not read, and two names became one.

    https://github.com/hrushikeshrv/chessengine/issues/2
    """
    records = convert(game(*NAMES), game(*NAMES, round_number=2), encoding="latin-1")
    names = {each["name"] for each in records["players"]}
    assert len(names) == 2
    assert not [name for name in names if "\ufffd" in name or "?" in name]


def test_report_052_a_hyphen_is_no_rating(convert: Convert) -> None:
    """A hyphen instead of a rating lost the whole game.

    https://github.com/franciscoBSalgueiro/en-croissant/issues/340
    """
    tags = ('WhiteElo "-"', 'BlackElo "1850"')
    records = convert(game(*tags), game(*tags, round_number=2))
    assert ratings(records) == {"Alpha": None, "Beta": 1850}
    assert len(records["games"]) == 2
    assert records["errors"] == []


@pytest.mark.parametrize("tag", ["WhiteELO", "whiteelo", "WHITEELO", "WhiteElo"])
def test_report_053_names_of_tags_in_any_case(convert: Convert, tag: str) -> None:
    """A tag in another case was passed over, and the rating with it.

    https://github.com/mliebelt/pgn-parser/issues/86
    """
    games = (game(f'{tag} "1850"', round_number=n) for n in (1, 2))
    assert ratings(convert(*games)) == {"Alpha": 1850, "Beta": None}


def listed(lists: Lists) -> Path:
    """A list with Alpha and Beta."""
    rows = (list_line(1001, "Alpha", standard=1800), list_line(1002, "Beta", standard=1800))
    return lists.write(COMBINED_LIST, *rows, name="list_oct26.txt")


def test_report_055_the_list_wins_over_the_tags(
    run: Runner, tmp_path: Path, convert: Convert, lists: Lists
) -> None:
    """Tags of a broadcast hold live or rapid ratings, and changes were computed from those.

    https://github.com/lichess-org/lila/issues/13345
    """
    tags = ('WhiteElo "2432"', 'BlackElo "1800"', 'WhiteFideId "1001"', 'BlackFideId "1002"')
    convert(game(*tags), game(*tags, round_number=2))
    line = ("tournament", tmp_path / "event.pgn", "--time-control", "standard", "--k", 20)
    done = run(*line, "--list", listed(lists), "--json").json
    assert [(each["rating_before"], each["rating_change"]) for each in done["players"]] == [
        (1800, 20),
        (1800, -20),
    ]
    said = run(*line, "--list", listed(lists)).err
    assert "2432" in said
    assert "1800" in said


@pytest.mark.parametrize("edition", ["trf16", "trf26"])
def test_report_056_ratings_survive_the_way_through_another_format(
    run: Runner, tmp_path: Path, convert: Convert, edition: str
) -> None:
    """The tags were there and were not stored.

    https://github.com/lichess-org/lila/issues/7532
    """
    tags = ('WhiteElo "1900"', 'BlackElo "1850"')
    before = ratings(convert(game(*tags), game(*tags, round_number=2)))
    out = tmp_path / f"out.{edition}"
    run("convert", tmp_path / "event.pgn", out)
    assert (
        ratings(run("convert", out, "--to", "json").json) == before == {"Alpha": 1900, "Beta": 1850}
    )


def test_report_063_a_game_without_moves_is_not_rated_by_fide(
    run: Runner, tmp_path: Path, convert: Convert
) -> None:
    """A win against somebody who never moved was rated.

    https://github.com/lichess-org/lila/issues/11611
    """
    tags = ('WhiteElo "1800"', 'BlackElo "1800"')
    unplayed = game(*tags, 'Termination "Abandoned"', round_number=2, moves="1-0")
    records = convert(game(*tags), unplayed)
    assert [each["rated"] for each in records["games"]] == [True, False]
    line = ("tournament", tmp_path / "event.pgn", "--time-control", "standard", "--k", 20, "--json")
    assert [each["rating_change"] for each in run(*line).json["players"]] == [10, -10]


def test_report_063_what_a_server_rated_is_not_undone(tmp_path: Path) -> None:
    """Lichess rates such games in arenas: the file says so by its rating changes.

    https://github.com/lichess-org/lila/issues/11611
    """
    path = tmp_path / "arena.pgn"
    tags = ('Site "https://lichess.org/abcdefgh"', 'WhiteRatingDiff "+5"', 'BlackRatingDiff "-5"')
    path.write_text(
        game(*tags, 'WhiteElo "1500"', 'BlackElo "1500"', moves="1-0"), encoding="utf-8"
    )
    assert check_file(path).rated_games == 1


def test_report_066_without_an_id_and_a_rating_there_is_no_change(
    run: Runner, tmp_path: Path, convert: Convert, lists: Lists
) -> None:
    """Changes were shown of people who have no FIDE id.

    https://github.com/lichess-org/lila/issues/19831
    """
    tags = ('BlackElo "1800"', 'BlackFideId "1002"')
    convert(game(*tags), game(*tags, round_number=2))
    line = ("tournament", tmp_path / "event.pgn", "--time-control", "standard", "--k", 20)
    done = run(*line, "--list", listed(lists), "--json").json
    assert [each["rating_change"] for each in done["players"]] == [None, 0]
