"""The two tables of a rating period: what is read, and what is refused at which place."""

from datetime import date

import pytest

from arpad.core.errors import UnreadableFile
from arpad.core.period_records import ListedPlayer
from arpad.core.quantities import Score
from arpad.core.records import Colour
from arpad.core.results import Result
from arpad.formats.period_csv import read_period_games, read_period_list

PLAYERS = tuple(ListedPlayer(id=name) for name in ("1", "2", "3"))
HEAD = "white,black,result,date\n"


def refusal(text: str, *, games: bool = False) -> tuple[str, int | None, int | None]:
    """Message, line and column of the error."""

    def read() -> object:
        if games:
            return read_period_games(text, "games.csv", PLAYERS)
        return read_period_list(text, "list.csv")

    with pytest.raises(UnreadableFile) as caught:
        read()
    return caught.value.message, caught.value.line, caught.value.column


def test_a_list_with_all_columns() -> None:
    head = "name;id;rating;games;opponents_sum;points;federation;fide_rating\n"
    text = head + "A;7;1390;19;27276;7,5;bel;\n"
    (player,) = read_period_list(text, "list.csv")
    assert player == ListedPlayer(
        id="7",
        name="A",
        rating=1390,
        games=19,
        opponents_sum=27276,
        points=Score(750),
        federation="BEL",
    )


@pytest.mark.parametrize("rating", ["", "0", "-", "unr"])
def test_unrated_players(rating: str) -> None:
    (player,) = read_period_list(f"id,rating,games\n7,{rating},\n", "list.csv")
    assert (player.rating, player.games, player.opponents_sum) == (None, 0, None)


def test_the_columns_of_a_new_list_are_read_over() -> None:
    head = "rank,id,rating_before,rating,rating_change,games_before,games,games_counted,"
    text = head + "status,reason\n"
    (player,) = read_period_list(
        text + '1,7,1850,1838,-12,50,51,1,established,"a, b"\n', "list.csv"
    )
    assert (player.rating, player.games) == (1838, 51)


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("id,rating\n7,1500\n", ("table.column_missing", 1, None)),
        ("id,rating,games,club\n", ("table.unknown_column", 1, 17)),
        ("id,rating,games\n", ("period.empty_list", None, None)),
        ("id,rating,games\n7,1500,20\n8,1500,20\n7,1600,30\n", ("period.player_twice", 4, 1)),
        ("id,rating,games\n7 8,1500,20\n", ("table.bad_value", 2, 1)),
        ("id,rating,games\n7,15OO,20\n", ("table.bad_value", 2, 3)),
        ("id,rating,games\n7,1500,-1\n", ("table.bad_value", 2, 8)),
        ("id,rating,games,points\n7,,5,5.5\n", ("period.too_many_points", 2, 6)),
        ("id,rating,games,points\n7,,5,x\n", ("table.bad_value", 2, 6)),
        ("id,rating,games,opponents_sum\n7,,5,1.5\n", ("table.bad_value", 2, 6)),
        ("id,rating,games,opponents_sum\n7,,5,999999999\n", ("table.bad_value", 2, 6)),
        ("id,rating,games,federation\n7,,5,BELG\n", ("table.bad_value", 2, 6)),
    ],
)
def test_lists_that_are_refused(text: str, where: tuple[str, int | None, int | None]) -> None:
    assert refusal(text) == where


def test_games_of_white_and_black() -> None:
    (game,) = read_period_games(HEAD + "1,2,½-½,2022-01-09\n", "games.csv", PLAYERS)
    assert (game.player, game.opponent, game.result) == ("1", "2", Result.DRAW)
    assert (game.colour, game.played_on) == (Colour.WHITE, date(2022, 1, 9))


def test_games_of_player_and_opponent() -> None:
    text = "player\topponent\tresult\tdate\tcolour\n1\t2\t0\t2022/1/9\tb\n1\t3\t+\t2022-01-10\t\n"
    first, second = read_period_games(text, "games.csv", PLAYERS)
    assert (first.result, first.colour) == (Result.LOSS, Colour.BLACK)
    assert (second.result, second.colour) == (Result.FORFEIT_WIN, None)


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("white,black,result\n", ("table.column_missing", 1, None)),
        (HEAD + "1,9,1,2022-01-09\n", ("period.not_listed", 2, 3)),
        (HEAD + "9,1,1,2022-01-09\n", ("period.not_listed", 2, 1)),
        (HEAD + "1,1,1,2022-01-09\n", ("period.against_himself", 2, 3)),
        (HEAD + "1,2,2,2022-01-09\n", ("table.bad_value", 2, 5)),
        (HEAD + "1,2,1,09-01-2022\n", ("table.bad_value", 2, 7)),
        (HEAD + "1,2,1,\n", ("table.bad_value", 2, 7)),
        (HEAD + ",2,1,2022-01-09\n", ("table.bad_value", 2, 1)),
        (HEAD + "1,2,1,2022-01-09\n\n1,2,1,2022-01-09\n", ("period.game_twice", 4, 1)),
    ],
)
def test_games_that_are_refused(text: str, where: tuple[str, int | None, int | None]) -> None:
    assert refusal(text, games=True) == where


TWICE = (
    "player,opponent,result,date,colour,event,round\n"
    "1,2,1,2022-01-09,{first}\n"
    "2,1,0,2022-01-09,{second}\n"
)


@pytest.mark.parametrize(
    ("first", "second"),
    [("w,,", "b,,"), (",,", ",,"), ("w,,", ",,"), ("w,open,1", "b,open,1")],
)
def test_a_game_from_both_sides_is_one_game(first: str, second: str) -> None:
    text = TWICE.format(first=first, second=second)
    assert refusal(text, games=True) == ("period.game_twice", 3, 1)


@pytest.mark.parametrize(
    ("first", "second"), [("w,,", "w,,"), (",one,", ",two,"), ("w,open,1", "b,open,2")]
)
def test_two_games_of_one_day(first: str, second: str) -> None:
    text = TWICE.format(first=first, second=second)
    assert len(read_period_games(text, "games.csv", PLAYERS)) == 2


@pytest.mark.parametrize("row", ["1,1500,x,,", "1,1500,5,,x"])
def test_a_bad_value_is_named_by_its_column_not_by_an_option(row: str) -> None:
    with pytest.raises(UnreadableFile) as caught:
        read_period_list(f"id,rating,games,opponents_sum,points\n{row}\n", "list.csv")
    assert caught.value.facts["name"] in {"games", "points"}


def test_a_sum_of_ratings_is_at_most_the_highest_rating_a_game() -> None:
    head = "id,rating,games,opponents_sum,points\n"
    (player,) = read_period_list(f"{head}1,,2,7998,1\n", "list.csv")
    assert player.opponents_sum == 7998
    assert refusal(f"{head}1,,2,7999,1\n") == ("table.bad_value", 2, 6)
