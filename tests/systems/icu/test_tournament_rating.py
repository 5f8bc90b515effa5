"""Whole tournaments: who is rated how, estimation, bonuses and what they do to opponents."""

from datetime import date

import pytest
from tests.systems.icu.build import BEFORE_2012, TODAY, player, rated, tournament

from arpad.core.errors import NotRateable
from arpad.core.records import Entry, Pairing
from arpad.core.results import Result
from arpad.core.updates import FirstRating, RatingUpdate
from arpad.systems.icu.initial_rating import IcuFirstRating
from arpad.systems.icu.rating_change import IcuUpdate
from arpad.systems.icu.system import ICU

# A junior who wins against five others, and an unrated player who loses to him.
FIELD = [player(1, 1400, k=40), *(player(n, 1600, k=24) for n in range(2, 7)), player(7)]
PLAYED = [*((n - 1, 1, n, "1") for n in range(2, 7)), (6, 1, 7, "1")]


def updates(
    players: list[object], played: list[tuple[int, int, int, str]], on: date = TODAY
) -> dict[int, IcuUpdate]:
    found = rated(players, played, on)  # type: ignore[arg-type]  # players
    return {n: each.answer for n, each in found.items() if isinstance(each.answer, IcuUpdate)}


def test_an_unrated_player_counts_with_his_rating_after() -> None:
    outcomes = rated([player(1, 1500, k=24), player(2)], [(1, 1, 2, "1")])
    first, change = outcomes[2].answer, outcomes[1].answer
    assert isinstance(first, IcuFirstRating)
    assert isinstance(change, IcuUpdate)
    assert first.initial_rating == 1100
    assert change.games[0].opponent_rating == 1100
    assert change.games[0].steps[0].message == "icu.step.opponent_after"


def test_a_provisional_player_counts_with_his_rating_after() -> None:
    found = updates([player(1, 1500, k=24), player(2, 1300, games_played=9)], [(1, 1, 2, "½")])
    assert found[2].rating_after_unrounded == (9 * 1300 + 1500) / 10
    assert found[1].games[0].opponent_rating == 1320


def test_ratings_from_elsewhere_stay() -> None:
    found = updates([player(1, 1500, k=24), player(2, 1700, foreign=True)], [(1, 1, 2, "1")])
    assert found[2].rating_after == 1700
    assert found[2].rating_status.message == "icu.status.foreign"
    assert found[2].performance_rating == 1100
    assert found[1].games[0].opponent_rating == 1700


def test_opponents_of_a_bonus_are_rated_against_it() -> None:
    outcomes = rated(FIELD, PLAYED)
    junior = outcomes[1].answer
    assert isinstance(junior, IcuUpdate)
    assert junior.bonus
    opponent, unrated = outcomes[2].answer, outcomes[7].answer
    assert isinstance(opponent, RatingUpdate)
    assert opponent.games[0].opponent_rating == pytest.approx(junior.rating_after_unrounded)
    assert opponent.games[0].steps[0].message == "icu.step.opponent_bonus"
    assert isinstance(unrated, IcuFirstRating)
    assert unrated.initial_rating_unrounded == pytest.approx(
        float(junior.rating_after_unrounded) - 400
    )


def test_without_a_bonus_there_is_no_second_estimation() -> None:
    # Round 1 finds a rating for player 2, round 2 one for his opponent, round 3 no change.
    result = ICU.rate_tournament(
        tournament([player(1, 1500, k=24), player(2)], [(1, 1, 2, "1")]),
        time_control=None,
        approved=False,
    )
    remark = next(w for w in result.warnings if w.message == "icu.remark.rounds")
    assert dict(remark.values) == {"before": 3, "after": 0}


def test_full_ratings_alone_need_no_estimation() -> None:
    result = ICU.rate_tournament(
        tournament([player(1, 1500, k=24), player(2, 1500, k=24)], [(1, 1, 2, "1")]),
        time_control=None,
        approved=False,
    )
    assert result.warnings == ()


def two_bonuses(on: date) -> dict[int, IcuUpdate]:
    """A junior who gets a bonus, and one who deserves one only for having met him."""
    first, second = player(1, 1400, k=40), player(2, 1400, k=32)
    others = [player(n, 1450, k=24) for n in range(3, 8)]
    played = [(n - 2, 1, n, "1") for n in range(3, 8)] + [(6, 1, 2, "½")]
    played += [(n - 2, 2, n, "1" if n != 3 else "½") for n in range(3, 8)]
    return updates([first, second, *others], played, on)


def test_before_2012_a_bonus_could_bring_another() -> None:
    old, new = two_bonuses(BEFORE_2012), two_bonuses(TODAY)
    assert old[1].bonus
    assert new[1].bonus
    assert (old[2].bonus or 0) > (new[2].bonus or 0)


def test_ratings_that_do_not_become_stable_are_an_error() -> None:
    # Two unrated players who drew forty games with each other and lost one to a full rating each.
    players = [player(1, 3000, k=16), player(2, 1000, k=24), player(3), player(4)]
    played = [(1, 3, 1, "½"), (1, 4, 2, "½")]
    played += [(n, 3, 4, "½") for n in range(2, 200)]
    with pytest.raises(NotRateable) as caught:
        rated(players, played, date(2013, 1, 1))
    assert caught.value.message == "icu.error.not_stable"


def test_players_who_met_only_each_other_cannot_be_rated() -> None:
    players = [
        player(1, 1500, k=24),
        player(2, 1400, k=24),
        player(3),
        player(4, 1200, games_played=5),
    ]
    outcomes = rated(players, [(1, 1, 2, "1"), (1, 3, 4, "1")])
    for number in (3, 4):
        assert outcomes[number].answer is None
        reasons = [reason.message for reason in outcomes[number].why_not_rated]
        assert reasons == ["icu.error.unrateable_group"]


def test_a_rated_player_of_the_group_loses_that_game_only() -> None:
    # Player 5 has a full rating and played nobody else; 3 met him, so nobody is left over.
    players = [player(3), player(4), player(5, 1500, k=24)]
    outcomes = rated(players, [(1, 3, 4, "1"), (2, 3, 5, "0")])
    assert all(isinstance(outcomes[n].answer, FirstRating) for n in (3, 4))


def test_players_without_a_game_are_told_so() -> None:
    outcomes = rated([player(1, 1500, k=24), player(2), player(3, 1200, games_played=4)], [])
    change = outcomes[1].answer
    assert isinstance(change, RatingUpdate)
    assert change.rating_after == 1500
    for number in (2, 3):
        assert [r.message for r in outcomes[number].why_not_rated] == ["icu.error.no_games"]


def test_an_unrateable_opponent_does_not_count_but_is_a_game_for_the_bonus() -> None:
    players = [player(1, 1500, k=24), player(2), player(3)]
    outcomes = rated(players, [(1, 2, 3, "1")])
    assert outcomes[2].answer is None
    assert isinstance(outcomes[1].answer, RatingUpdate)


def test_forfeits_do_not_count() -> None:
    entries = (
        Entry(
            player=player(1, 1500, k=24), pairings=(Pairing(opponent=2, result=Result.FORFEIT_WIN),)
        ),
        Entry(
            player=player(2, 1500, k=24),
            pairings=(Pairing(opponent=1, result=Result.FORFEIT_LOSS),),
        ),
    )
    report = tournament([], [], TODAY).replace(entries=entries)
    result = ICU.rate_tournament(report, time_control=None, approved=False)
    answer = result.players[0].answer
    assert isinstance(answer, RatingUpdate)
    assert (answer.games_rated, answer.rating_after) == (0, 1500)


# ---------------------------------------------------------------------------- K


@pytest.mark.parametrize(
    ("facts", "k"),
    [
        ({"birth_year": 2000}, 40),
        ({"birth_date": date(2000, 1, 1)}, 40),
        ({"birth_year": 1980, "joined": date(2010, 1, 1)}, 32),
        ({"birth_year": 1980, "joined": date(2000, 1, 1)}, 24),
        ({"birth_year": 1980, "joined": date(2000, 1, 1), "k": 30}, 30),
    ],
)
def test_k_by_the_facts_of_a_table(facts: dict[str, object], k: int) -> None:
    found = updates([player(1, 1500, **facts), player(2, 1500, k=24)], [(1, 1, 2, "1")])
    assert found[1].development_coefficient == k


@pytest.mark.parametrize(
    ("written", "k"), [("1994-06-01", 40), ("1993-06-01", None), ("1994", None)]
)
def test_k_by_the_day_of_birth_of_the_report(written: str, k: int | None) -> None:
    report = tournament([player(1, 1500), player(2, 1500, k=24)], [(1, 1, 2, "1")])
    entries = (report.entries[0].replace(birth_date=written), report.entries[1])
    result = ICU.rate_tournament(report.replace(entries=entries), time_control=None, approved=False)
    answer = result.players[0].answer
    assert getattr(answer, "development_coefficient", None) == k


def test_a_player_whose_k_is_unknown_is_named_and_the_others_are_rated() -> None:
    report = tournament([player(1, 1500), player(2, 1500, k=24)], [(1, 1, 2, "1")])
    result = ICU.rate_tournament(report, time_control=None, approved=False)
    assert result.players[0].missing == ("birth_year",)
    assert isinstance(result.players[1].answer, RatingUpdate)
    remark = next(w for w in result.warnings if w.message == "icu.remark.bonus_unknown")
    assert remark.values == (("players", "1"),)


def test_the_national_rating_of_the_report_is_used() -> None:
    report = tournament([player(1, 2000, k=24), player(2, 1500, k=24)], [(1, 1, 2, "1")])
    entries = (report.entries[0].replace(national_rating=1600), report.entries[1])
    result = ICU.rate_tournament(report.replace(entries=entries), time_control=None, approved=False)
    answer = result.players[0].answer
    assert isinstance(answer, RatingUpdate)
    assert answer.rating_before == 1600


def test_the_same_tournament_gives_the_same_answer_again() -> None:
    assert {n: o.answer for n, o in rated(FIELD, PLAYED).items()} == {
        n: o.answer for n, o in rated(FIELD, PLAYED).items()
    }
