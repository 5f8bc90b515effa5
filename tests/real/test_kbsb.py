"""Three published Belgian lists with every game of a sample of players, recomputed as periods.

What is tested of players with fewer than 20 games, of whom the sample does not tell what they had
done before (belgian_periods.py): the numbers of games, and the ratings of everybody who met them.
Players who take over a FIDE rating cannot be recomputed from the sample.
"""

import pytest
from tests.real.belgian_periods import FIRST, FOLDER, LISTS, Row, period, with_earlier_games

from arpad.core.period_records import ListedPlayer, PeriodPlayer, PeriodRating
from arpad.systems.kbsb.rating_list import rate_period
from arpad.systems.kbsb.rules import regime

pytestmark = [
    pytest.mark.real,
    pytest.mark.skipif(not FOLDER.is_dir(), reason="the real files are not beside the project"),
]
_START = {50, 200, 300}  # games that players from elsewhere start with
# Players from elsewhere who had played since they came.
_SINCE = {"B00111", "B00284", "B00365", "B00790"}
# They met a newcomer whose first rating the floor hides, so that several are possible.
_UNDECIDED = {"B00555", "B00814"}


def rated(name: str, players: dict[str, ListedPlayer]) -> PeriodRating:
    return rate_period(tuple(players.values()), period(name).games, regime(LISTS[name]))


# ---------------------------------------------------------------------------- the tests


def is_right(player: PeriodPlayer, row: Row) -> bool:
    return (player.rating_after or 0) == int(row["rating_after"])


@pytest.mark.parametrize(("name", "exact"), [("202010", 318), ("202101", 495), ("202107", 86)])
def test_plain_changes_of_established_players_need_no_assumption(name: str, exact: int) -> None:
    """The printed list alone gives them: what others did before plays no part."""
    new = {player.id: player for player in rated(name, period(name).players).players}
    right = [
        row
        for row in period(name).official.values()
        if row["check"] == "exact"
        and int(row["games_before"]) >= FIRST
        and is_right(new[row["player"]], row)
    ]
    assert len(right) == exact


@pytest.mark.parametrize(("name", "exact"), [("202010", 318), ("202101", 495), ("202107", 86)])
def test_the_bulk_engine_comes_to_the_same_published_ratings(name: str, exact: int) -> None:
    pytest.importorskip("numpy")
    from tests.bulk.kbsb.core import EPOCH, from_listed
    from tests.bulk.kbsb.test_lists import one_list

    given = period(name)
    numbers = {player: number for number, player in enumerate(given.players)}
    games = [
        (
            numbers[game.player],
            numbers[game.opponent],
            game.result.half_points,
            (game.played_on - EPOCH).days,
        )
        for game in given.games
    ]
    new, _ = one_list(*from_listed(list(given.players.values()), games), LISTS[name])
    right = [
        row
        for row in given.official.values()
        if row["check"] == "exact"
        and int(row["games_before"]) >= FIRST
        and new["rating"][numbers[row["player"]]] == int(row["rating_after"])
    ]
    assert len(right) == exact


@pytest.mark.slow
@pytest.mark.parametrize(("name", "exact"), [("202010", 324), ("202101", 498), ("202107", 87)])
def test_every_plain_rating_change_is_reproduced(name: str, exact: int) -> None:
    new = {player.id: player for player in rated(name, with_earlier_games(name)).players}
    plain = [row for row in period(name).official.values() if row["check"] == "exact"]
    wrong = [row["player"] for row in plain if not is_right(new[row["player"]], row)]
    assert (len(plain), wrong) == (exact, [])


@pytest.mark.slow
@pytest.mark.parametrize(("name", "all_rows"), [("202010", 407), ("202101", 629), ("202107", 106)])
def test_every_number_of_games_is_reproduced(name: str, all_rows: int) -> None:
    """One player of October 2020 was put back to his old number by hand."""
    new = {player.id: player for player in rated(name, with_earlier_games(name)).players}
    official = period(name).official
    wrong = [
        row["player"]
        for row in official.values()
        if new[row["player"]].games_counted != int(row["games_after"]) - int(row["games_before"])
    ]
    assert len(official) == all_rows
    assert wrong == (["B00271"] if name == "202010" else [])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "others", "right"), [("202010", 83, 69), ("202101", 131, 113), ("202107", 19, 19)]
)
def test_all_other_ratings_but_those_taken_over_from_fide(
    name: str, others: int, right: int
) -> None:
    """Second runs, provisional and first ratings, the floor."""
    new = {player.id: player for player in rated(name, with_earlier_games(name)).players}
    rest = [row for row in period(name).official.values() if row["check"] != "exact"]
    wrong = [row for row in rest if not is_right(new[row["player"]], row)]
    assert (len(rest), len(rest) - len(wrong)) == (others, right)
    for row in wrong:
        from_elsewhere = int(row["games_before"]) in _START or row["player"] in _SINCE
        assert from_elsewhere or row["player"] in _UNDECIDED
