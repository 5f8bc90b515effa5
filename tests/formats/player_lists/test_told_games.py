"""Rows of a table that contradict each other, or tell of one game twice."""

import json
from pathlib import Path

import pytest
from tests.formats.player_lists.test_long_lists import ReadLong, read_long  # noqa: F401  a fixture

from arpad.cli.main import main
from arpad.formats.kinds import check_bytes

CONTRADICTION = (
    "Player;Opponent;Result;Colour;Date\nA;B;1;white;2026-01-01\nB;A;1;black;2026-01-01\n"
)
HEAD = "White;Black;Result;Round;Date\n"
# Table, games played, findings with their lines and the line that they name.
TABLES = {
    "both won": (CONTRADICTION, 0, [("player_list.results_contradict", 3, 2)]),
    "a pair has one game in a round": (
        f"{HEAD}A;B;1-0;1;\nC;D;1-0;1;\nA;B;0-1;1;\n",
        1,
        [("player_list.results_contradict", 4, 2)],
    ),
    "one game in two rows": (
        f"{HEAD}A;B;1-0;1;\nA;B;1-0;1;\n",
        1,
        [("player_list.game_again", 3, 2)],
    ),
    "the same rows of a day may be two games": (
        f"{HEAD}A;B;1-0;;2026-01-09\nA;B;1-0;;2026-01-09\nA;B;0-1;;2026-01-09\n",
        3,
        [("player_list.same_row", 3, 2)],
    ),
    "two games of a day, told in another order by the other": (
        (
            "Player;Opponent;Result;Date\nA;B;1;2026-01-09\nA;B;0;2026-01-09\n"
            "B;A;1;2026-01-09\nB;A;0;2026-01-09\n"
        ),
        2,
        [],
    ),
    "games with addresses": (
        (
            "White;Black;Result;Date;Site\nA;B;1-0;2026-01-09;https://a.example/1\n"
            "A;B;1-0;2026-01-09;https://a.example/2\nA;B;1-0;2026-01-09;https://a.example/1\n"
        ),
        2,
        [("player_list.game_again", 4, 2)],
    ),
    "two rounds": (f"{HEAD}A;B;1-0;1;\nA;B;0-1;2;\n", 2, []),
}


@pytest.mark.parametrize("name", TABLES)
def test_rows_of_one_game_are_told(read_long: ReadLong, name: str) -> None:  # noqa: F811
    text, games, expected = TABLES[name]
    for checked in (check_bytes(text.encode(), "list"), read_long(text.encode())):
        found = [
            (each.message, each.line, dict(each.facts)["first"])
            for each in checked.findings
            if each.message.startswith("player_list.")
        ]
        assert (checked.rated_games, found) == (games, expected)


@pytest.mark.parametrize("name", TABLES)
def test_as_many_games_are_written_as_rated(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text, games, expected = TABLES[name]
    file = tmp_path / "games.csv"
    file.write_text(text, encoding="utf-8")
    is_wrong = "player_list.results_contradict" in [message for message, *_ in expected]
    assert main(["check", str(file), "--json"]) == int(is_wrong)
    assert json.loads(capsys.readouterr().out)["rated_games"] == games
    main(["convert", str(file), "--to", "json"])
    written = json.loads(capsys.readouterr().out)["games"]
    assert sum(game["rated"] for game in written) == games
    reasons = {game["why_not"] for game in written if not game["rated"]}
    assert reasons == ({"results_contradict"} if is_wrong else set())
