"""Games from the command line, from lines and from tables."""

from contextlib import suppress
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.core.errors import BadValue, UnreadableFile
from arpad.core.parameters import Kind, Parameter
from arpad.core.quantities import Rating
from arpad.core.records import Colour
from arpad.core.results import Result
from arpad.formats.games import GameInput, opponent_of, parse_game_token, plain, read_games

WRITTEN = {Result.WIN: "1", Result.DRAW: "0,5", Result.LOSS: "0", Result.FORFEIT_WIN: "+"}


@pytest.mark.parametrize(
    ("token", "rating", "result"),
    [
        ("1400=1", 1400, Result.WIN),
        ("1600=½", 1600, Result.DRAW),
        ("1550=0.5", 1550, Result.DRAW),
        ("1550=0,5", 1550, Result.DRAW),
        ("1550=1/2", 1550, Result.DRAW),
        ("2000==", 2000, Result.DRAW),
        ("2000=+", 2000, Result.FORFEIT_WIN),
        ("2000=-", 2000, Result.FORFEIT_LOSS),
        ("2000=\u2212", 2000, Result.FORFEIT_LOSS),
        ("2000=1-0", 2000, Result.WIN),
        ("2000=0\u20131", 2000, Result.LOSS),
        (" 1400\u00a0=\u00a01 ", 1400, Result.WIN),
        ("\uff11\uff18\uff15\uff10\uff1d\uff11", 1850, Result.WIN),
        ("\u0661\u0668\u0665\u0660=\u0660", 1850, Result.LOSS),
        ("1=1", 1, Result.WIN),
        ("3999=1", 3999, Result.WIN),
        ("unr=1", None, Result.WIN),
        ("UNR=0", None, Result.LOSS),
        ("-=1", None, Result.WIN),
        ("?=1", None, Result.WIN),
        ("0=1", None, Result.WIN),
        ("0000=1", None, Result.WIN),
    ],
)
def test_token(token: str, rating: int | None, result: Result) -> None:
    game = parse_game_token(token)
    assert (game.opponent_rating, game.result, game.extra) == (rating, result, ())


def test_numbers_for_other_systems() -> None:
    game = parse_game_token("1400/30/0,06=1")
    assert (game.opponent_rating, game.extra) == (1400, ("30", "0.06"))
    assert parse_game_token("1400/30/.065=1").extra == ("30", ".065")


@pytest.mark.parametrize(
    ("token", "whole", "unrounded"), [("1400.5=1", 1401, 1400.5), ("1400,4/30=0", 1400, 1400.4)]
)
def test_a_rating_with_decimals(token: str, whole: int, unrounded: float) -> None:
    game = parse_game_token(token)
    assert (game.opponent_rating, game.unrounded) == (whole, unrounded)


def test_decimals_are_for_systems_that_keep_them() -> None:
    game = parse_game_token("1400.5=1")
    with pytest.raises(BadValue) as caught:
        opponent_of(game, (), decimals=False)
    assert caught.value.facts["allowed"] == "allowed.rating"
    assert opponent_of(game, (), decimals=True).exact_rating == 1400.5


def test_numbers_after_the_rating_become_facts_of_the_opponent() -> None:
    deviation = Parameter(name="rating_deviation", kind=Kind.DECIMAL, help="h", of_opponent=True)
    games = Parameter(name="games_before", kind=Kind.COUNT, help="h", of_opponent=True)
    opponent = opponent_of(parse_game_token("1400/30/7=1"), (deviation, games), decimals=False)
    assert opponent.rating_deviation == 30
    assert opponent.fact("games_before") == 7
    with pytest.raises(BadValue) as caught:
        opponent_of(parse_game_token("1400/30/7=1"), (deviation,), decimals=False)
    assert caught.value.facts["allowed"] == "allowed.rating_and"


@pytest.mark.parametrize(
    ("token", "name", "allowed"),
    [
        ("1400", "game", "allowed.game"),
        ("", "game", "allowed.game"),
        ("=1", "game", "allowed.game"),
        ("1400=", "game", "allowed.game"),
        ("1400=2", "result", "allowed.result"),
        ("1400=w", "result", "allowed.result"),
        ("4000=1", "rating", "allowed.rating"),
        ("1850P=1", "rating", "allowed.rating"),
        ("-1400=1", "rating", "allowed.rating"),
        ("14000=1", "rating", "allowed.rating"),
        ("1400.=1", "rating", "allowed.rating"),
        ("0.5=1", "rating", "allowed.between"),
        ("1,750=1", "rating", "allowed.ungrouped"),
        ("1.750=1", "rating", "allowed.ungrouped"),
        ("1 750=1", "rating", "allowed.ungrouped"),
        ("1\u2019750=1", "rating", "allowed.ungrouped"),
        ("1\u202f750=1", "rating", "allowed.ungrouped"),
        ("1400/=1", "rating", "allowed.extra_number"),
        ("1400/x=1", "rating", "allowed.extra_number"),
        ("²000=1", "rating", "allowed.rating"),
    ],
)
def test_token_refused(token: str, name: str, allowed: str) -> None:
    with pytest.raises(BadValue) as caught:
        parse_game_token(token)
    assert (caught.value.name, caught.value.facts["allowed"]) == (name, allowed)


def test_lines() -> None:
    text = (
        "\ufeff# my games\r\n1850 1\r\n1900 ½\n2000=0\r\r"
        "1850, 1\n1900;0,5\n1900,0,5\n1900\t=\n1900 =\n1900==\n"
        "- 1  # unrated\n,1\n1400/30 1-0,,\n ; ;\n2000 -\n"
    )
    read = [
        (game.line, game.opponent_rating, game.result.half_points) for game in read_games(text, "f")
    ]
    assert read == [
        (2, 1850, 2),
        (3, 1900, 1),
        (4, 2000, 0),
        (6, 1850, 2),
        (7, 1900, 1),
        (8, 1900, 1),
        (9, 1900, 1),
        (10, 1900, 1),
        (11, 1900, 1),
        (12, None, 2),
        (13, None, 2),
        (14, 1400, 2),
        (16, 2000, 0),
    ]


@pytest.mark.parametrize(
    ("line", "message", "column"),
    [
        ("1850", "games.not_a_game", 1),
        ("1850=", "games.not_a_game", 1),
        ("  =1", "games.not_a_game", 3),
        ("1850 2", "table.bad_value", 6),
        ("1850  1 3", "table.bad_value", 7),
        ("1850 1 = 2", "table.bad_value", 6),
        (" 9999 1", "table.bad_value", 2),
        ("1,750 1", "table.bad_value", 1),
        ("1 750", "table.bad_value", 1),
        ("1,750", "table.bad_value", 1),
    ],
)
def test_line_refused_with_its_place(line: str, message: str, column: int) -> None:
    with pytest.raises(UnreadableFile) as caught:
        read_games(f"1500 1\n\n{line}\n", "games.txt")
    error = caught.value
    assert (error.message, error.file, error.line, error.column) == (
        message,
        "games.txt",
        3,
        column,
    )


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("hello", "games.not_a_game"),
        ("hello there", "table.bad_value"),
        ("Alder, 1", "table.bad_value"),
        ("Alder\t1900\t1", "table.bad_value"),
    ],
)
def test_a_word_alone_on_the_first_line_is_a_bad_game_and_no_heading(
    line: str, message: str
) -> None:
    with pytest.raises(UnreadableFile) as caught:
        read_games(f"{line}\n1500 1\n", "games.txt")
    assert (caught.value.message, caught.value.line, caught.value.column) == (message, 1, 1)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("name;elo;points", "table.unknown_column"),
        ("Tegenstander\tUitslag", "table.unknown_column"),
        ("rating", "table.column_missing"),
        ("own rating,result", "table.column_meant"),
    ],
)
def test_several_headings_or_a_known_one_make_a_table(line: str, message: str) -> None:
    with pytest.raises(UnreadableFile) as caught:
        read_games(f"{line}\n1500\n", "games.csv")
    assert caught.value.message == message


def test_thousands_are_never_guessed() -> None:
    with pytest.raises(UnreadableFile) as caught:
        read_games("1,750 1", "f")
    assert caught.value.facts["allowed"] == "allowed.ungrouped"
    assert caught.value.facts["digits"] == "1750"


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing\n", "rating,result\n"])
def test_no_games(text: str) -> None:
    with pytest.raises(UnreadableFile) as caught:
        read_games(text, "f")
    assert caught.value.message == "games.none"


def test_table() -> None:
    text = (
        "Result; Rating ;Round;Color;Opponent;Date;Federation;Title\n"
        '0,5;1850;3;W;"Player; ""One""";2026-10-01;bel;fm\n'
        "1;;;;;;;\n"
        "=;unr\n"
    )
    assert read_games(text, "f") == (
        GameInput(
            opponent_rating=Rating(1850),
            result=Result.DRAW,
            opponent_name='Player; "One"',
            round=3,
            colour=Colour.WHITE,
            played_on=date(2026, 10, 1),
            federation="BEL",
            title="FM",
            line=2,
        ),
        GameInput(opponent_rating=None, result=Result.WIN, line=3),
        GameInput(opponent_rating=None, result=Result.DRAW, line=4),
    )


@pytest.mark.parametrize(
    ("text", "message", "line", "column"),
    [
        ("elo,result\n1,1", "table.unknown_column", 1, 1),
        ("rating,score\n1,1", "table.unknown_column", 1, 8),
        ("rating,result,rating\n1,1", "table.column_twice", 1, 15),
        ("rating,round\n1,1", "table.column_missing", 1, None),
        ("rating,result\n1850,0,5", "table.too_many_cells", 2, 8),
        ('rating,result\n"1850,1', "table.open_quote", 2, 1),
        ("rating,result\n1850", "table.bad_value", 2, 5),
        ('rating,result\n"1,750",1', "table.bad_value", 2, 2),
        ("rating,result,round\n1850,1,0", "table.bad_value", 2, 8),
        ("rating,result,colour\n1850,1,red", "table.bad_value", 2, 8),
        ("rating,result,date\n1850,1, 2026-02-30", "table.bad_value", 2, 9),
        ("rating,result,date\n1850,1,01.02.2026", "table.bad_value", 2, 8),
        ("rating,result,federation\n1850,1,B1", "table.bad_value", 2, 8),
    ],
)
def test_table_refused_with_its_place(
    text: str, message: str, line: int, column: int | None
) -> None:
    with pytest.raises(UnreadableFile) as caught:
        read_games(text, "f")
    assert (caught.value.message, caught.value.line, caught.value.column) == (message, line, column)


def test_an_unknown_column_names_the_known_ones() -> None:
    with pytest.raises(UnreadableFile) as caught:
        read_games("elo,result\n1,1", "f")
    assert "rating" in str(caught.value.facts["columns"])


@given(st.text())
def test_plain_keeps_the_length(text: str) -> None:
    assert len(plain(text)) == len(text)


@given(st.text() | st.from_regex(r"[0-9,;= +/½-]{0,12}\n?[0-9,;= ]*"))
def test_any_text_is_read_or_refused(text: str) -> None:
    for content in (text, f"rating,result\n{text}"):
        try:
            games = read_games(content, "f")
        except UnreadableFile as refused:  # any other error fails the test
            assert refused.file == "f"  # noqa: PT017  as above
        else:
            assert all(game.line for game in games)
    with suppress(BadValue):
        assert parse_game_token(text).line is None


@given(
    games=st.lists(
        st.tuples(st.none() | st.integers(1, 3999), st.sampled_from(list(WRITTEN))), min_size=1
    ),
    by=st.sampled_from([" ", "\t", "=", ";", ", "]),
    end=st.sampled_from(["\n", "\r\n"]),
)
def test_what_is_written_is_read(games: list[tuple[int | None, Result]], by: str, end: str) -> None:
    lines = [f"{rating or 'unr'}{by}{WRITTEN[result]}" for rating, result in games]
    read = read_games(end.join(lines), "f")
    assert [(game.opponent_rating, game.result) for game in read] == games
