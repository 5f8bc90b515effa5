"""Title Regulations 1.4: every requirement of a norm, met and not met."""

from collections.abc import Sequence
from datetime import date

import pytest
from tests.systems.fide.build import RAPID, STANDARD, TODAY, entry, field

from arpad.core.errors import MissingFact, NoRuleInForce, UnknownName
from arpad.core.outcomes import TitleNorm
from arpad.core.quantities import Rating
from arpad.core.rate_of_play import TimeControl, parse_rate_of_play
from arpad.core.records import Entry, Pairing, Player, Sex, Tournament
from arpad.core.results import Result
from arpad.systems.fide.title_norm import _Same, title_norms

_APPLICANT = Player(rating=Rating(2450), federation="NOR", sex=Sex.FEMALE)
# Nine opponents with everything a GM norm asks for: 3 GMs, 5 titled, 4 of the own federation.
_TITLES = ("GM", "GM", "GM", "IM", "FM", "", "", "", "")
_FEDERATIONS = ("SWE", "SWE", "DEN", "DEN", "ISL", "NOR", "NOR", "NOR", "NOR")


def _opponents(
    ratings: Sequence[int | None] = (2400,) * 9,
    titles: Sequence[str] = _TITLES,
    federations: Sequence[str | None] = _FEDERATIONS,
) -> list[Player]:
    return [
        Player(rating=None if rating is None else Rating(rating), title=title, federation=code)
        for rating, title, code in zip(ratings, titles, federations, strict=True)
    ]


def _norm(tournament: Tournament, title: str = "GM", *, waived: bool | None = None) -> TitleNorm:
    norms = title_norms(tournament, 1, federations_waived=waived)
    return next(norm for norm in norms if norm.title == title)


def _met(norm: TitleNorm) -> dict[str, bool | None]:
    return {requirement.message: requirement.met for requirement in norm.requirements}


def _figures(norm: TitleNorm, message: str) -> dict[str, object]:
    (found,) = [r for r in norm.requirements if r.message == message]
    return dict(found.figures)


def test_1_4_a_gm_norm_with_every_requirement_met() -> None:
    norm = _norm(field(_APPLICANT, _opponents(), 14))
    assert norm.achieved is True
    assert set(_met(norm)) == {
        "norm.games",
        "norm.average",
        "norm.performance",
        "norm.score",
        "norm.titled",
        "norm.needed_titles",
        "norm.foreign_federations",
        "norm.own_federation",
        "norm.one_federation",
        "norm.rate_of_play",
    }
    assert set(_met(norm).values()) == {True}
    assert (norm.games_counted, norm.rounds) == (9, tuple(range(1, 10)))
    assert (norm.average_opponent_rating, norm.performance_rating) == (2400, 2620)
    assert norm.raised_opponent is None
    assert all(requirement.rule is not None for requirement in norm.requirements)


@pytest.mark.parametrize(
    ("title", "performance", "average", "floor"),
    [
        ("GM", 2600, 2380, 2200),
        ("IM", 2450, 2230, 2050),
        ("WGM", 2400, 2180, 2000),
        ("WIM", 2250, 2030, 1850),
    ],
)
def test_1_4_8_performance_average_and_floor_of_each_title(
    title: str, performance: int, average: int, floor: int
) -> None:
    at = _norm(field(_APPLICANT, _opponents((average,) * 9), 14), title)
    assert (at.average_opponent_rating, at.performance_rating) == (average, performance)
    assert (_met(at)["norm.average"], _met(at)["norm.performance"]) == (True, True)
    below = _norm(field(_APPLICANT, _opponents((average - 1,) * 9), 14), title)
    assert (_met(below)["norm.average"], _met(below)["norm.performance"]) == (False, False)
    assert below.achieved is False
    raised = _norm(field(_APPLICANT, _opponents((floor - 1, *(average,) * 8)), 14), title)
    assert raised.raised_opponent == floor - 1
    kept = _norm(field(_APPLICANT, _opponents((floor, *(average,) * 8)), 14), title)
    assert kept.raised_opponent is None
    assert kept.average_opponent_rating == raised.average_opponent_rating


def test_1_4_6_only_the_lowest_opponent_is_raised() -> None:
    ratings = (1900, 2000, 2500, 2500, 2500, 2500, 2500, 2500, 2500)
    norm = _norm(field(_APPLICANT, _opponents(ratings), 14))
    assert norm.raised_opponent == 1900
    assert norm.average_opponent_rating == 2411  # (2200 + 2000 + 7 x 2500) / 9


def test_1_4_6_unrated_opponents_count_1400_and_one_of_them_is_raised() -> None:
    ratings = (None, None, 2600, 2600, 2600, 2600, 2600, 2600, 2600)
    norm = _norm(field(_APPLICANT, _opponents(ratings), 14))
    assert norm.raised_opponent == 1400
    assert norm.average_opponent_rating == 2422  # (2200 + 1400 + 7 x 2600) / 9


@pytest.mark.parametrize(("half_points", "met"), [(6, False), (7, True), (8, True)])
def test_1_4_8_at_least_35_per_cent(half_points: int, *, met: bool) -> None:
    norm = _norm(field(_APPLICANT, _opponents((2800,) * 9), half_points))
    assert _met(norm)["norm.score"] is met


@pytest.mark.parametrize(
    ("titles", "titled", "needed"),
    [
        (("GM", "GM", "GM", "IM", "FM", "", "", "", ""), True, True),
        (("GM", "GM", "GM", "IM", "", "", "", "", ""), False, True),
        (("GM", "GM", "GM", "IM", "CM", "WCM", "", "", ""), False, True),
        (("GM", "GM", "IM", "IM", "WGM", "WIM", "WFM", "FM", ""), True, False),
    ],
)
def test_1_4_5_titles_of_the_opponents(
    titles: Sequence[str], *, titled: bool, needed: bool
) -> None:
    met = _met(_norm(field(_APPLICANT, _opponents(titles=titles), 14)))
    assert (met["norm.titled"], met["norm.needed_titles"]) == (titled, needed)


@pytest.mark.parametrize(
    ("title", "names"),
    [("GM", "GM"), ("IM", "GM/IM"), ("WGM", "GM/IM/WGM"), ("WIM", "GM/IM/WGM/WIM")],
)
def test_1_4_5_the_titles_that_are_needed_are_named(title: str, names: str) -> None:
    norm = _norm(field(_APPLICANT, _opponents(), 14), title)
    assert _figures(norm, "norm.needed_titles")["titles"] == names


@pytest.mark.parametrize(
    ("federations", "foreign", "own", "one"),
    [
        (_FEDERATIONS, True, True, True),
        (("SWE", "SWE", "SWE", "SWE", "NOR", "NOR", "NOR", "NOR", "NOR"), False, True, True),
        (("SWE", "DEN", "ISL", "NOR", "NOR", "NOR", "NOR", "NOR", "NOR"), True, False, True),
        (("SWE", "SWE", "SWE", "SWE", "SWE", "SWE", "DEN", "NOR", "NOR"), True, True, True),
        (("SWE", "SWE", "SWE", "SWE", "SWE", "SWE", "SWE", "DEN", "NOR"), True, True, False),
        # the flag of FIDE is no federation
        (("SWE", "SWE", "SWE", "FID", "FID", "NOR", "NOR", "NOR", "NOR"), False, True, True),
        (("FID", "FID", "FID", "FID", "FID", "FID", "FID", "SWE", "DEN"), True, True, True),
    ],
)
def test_1_4_3_and_1_4_4_mix_of_federations(
    federations: Sequence[str], *, foreign: bool, own: bool, one: bool
) -> None:
    norm = _norm(field(_APPLICANT, _opponents(federations=federations), 14))
    met = _met(norm)
    assert met["norm.foreign_federations"] is foreign
    assert met["norm.own_federation"] is own
    assert met["norm.one_federation"] is one
    assert norm.achieved is (foreign and own and one)


def test_1_4_3_an_unknown_federation_leaves_the_norm_open() -> None:
    norm = _norm(field(_APPLICANT, _opponents(federations=(None, *_FEDERATIONS[1:])), 14))
    met = _met(norm)
    assert met["norm.foreign_federations"] is None
    assert met["norm.own_federation"] is None
    assert met["norm.one_federation"] is None
    assert norm.achieved is None
    nowhere = _norm(field(_APPLICANT.replace(federation=None), _opponents(), 14))
    assert nowhere.achieved is None


def test_1_4_3_the_mix_can_be_waived() -> None:
    home = _opponents(federations=("NOR",) * 9)
    assert _norm(field(_APPLICANT, home, 14)).achieved is False
    waived = _norm(field(_APPLICANT, home, 14), waived=True)
    assert waived.achieved is True
    assert _met(waived)["norm.federations_waived"] is True
    assert "norm.own_federation" not in _met(waived)


def _swiss(foreigners: int, titled: int, federations: int, missed: int = 0) -> Tournament:
    """A Norwegian event with so many foreigners besides a field of Norwegians."""
    base = field(_APPLICANT, _opponents(federations=("NOR",) * 9), 14)
    codes = ("SWE", "DEN", "ISL", "FIN")[:federations]
    absent = (None, Result.ZERO_POINT_BYE)
    bye = (None, Result.PAIRING_ALLOCATED_BYE)
    others = [
        entry(
            Player(
                number=100 + n,
                rating=Rating(2300),
                federation=codes[n % federations],
                title="IM" if n < titled else "",
            ),
            *((absent,) * missed),
            *((bye,) * (9 - missed)),
        )
        for n in range(foreigners)
    ]
    silent = entry(Player(number=99, rating=Rating(2300), federation="GER"), None, None)
    return base.replace(entries=(*base.entries, silent, *others))


@pytest.mark.parametrize(
    ("foreigners", "titled", "federations", "missed", "waived"),
    [
        (20, 10, 3, 0, True),
        (20, 10, 3, 1, True),
        (20, 10, 3, 2, False),
        (19, 10, 3, 0, False),
        (20, 9, 3, 0, False),
        (20, 10, 2, 0, False),
    ],
)
def test_1_4_3_d_a_swiss_with_many_foreign_titled_players(
    foreigners: int, titled: int, federations: int, missed: int, *, waived: bool
) -> None:
    tournament = _swiss(foreigners, titled, federations, missed)
    norm = _norm(tournament)
    assert ("norm.federations_waived" in _met(norm)) is waived
    assert norm.achieved is waived
    assert "norm.own_federation" in _met(_norm(tournament, waived=False))
    hostless = tournament.replace(federation=None)
    assert "norm.federations_waived" not in _met(_norm(hostless))


# ------------------------------------------------------------------------------------------------
# Games


def test_1_4_1_eight_games_are_too_few() -> None:
    opponents = _opponents()[:8]
    norm = _norm(field(_APPLICANT, opponents, 13))
    assert _met(norm)["norm.games"] is False
    assert norm.achieved is False


@pytest.mark.parametrize(
    ("result", "enough"),
    [
        (Result.FORFEIT_WIN, True),
        (Result.FULL_POINT_BYE, True),
        (Result.PAIRING_ALLOCATED_BYE, True),
        (Result.HALF_POINT_BYE, False),
        (Result.FORFEIT_LOSS, False),
    ],
)
def test_1_4_1_eight_games_and_a_win_without_play_in_nine_rounds(
    result: Result, *, enough: bool
) -> None:
    tournament = field(_APPLICANT, _opponents(), 14)
    first, *others = tournament.entries
    pairings = (*first.pairings[:8], first.pairings[8])
    assert pairings[8] is not None
    unplayed = first.replace(pairings=(*pairings[:8], pairings[8].replace(result=result)))
    tournament = tournament.replace(entries=(unplayed, *others))
    norm = _norm(tournament)
    assert norm.games_counted == 8
    assert _met(norm).get("norm.games_with_bye", _met(norm).get("norm.games")) is enough
    longer = _norm(tournament.replace(rounds=10))
    assert _met(longer)["norm.games"] is False


def test_1_4_1_last_rounds_may_be_left_out() -> None:
    opponents = _opponents(
        ratings=(2400,) * 11,
        titles=(*_TITLES, "GM", "FM"),
        federations=(*_FEDERATIONS, "SWE", "SWE"),
    )
    # 7 of 9, then two losses: 7 of 11 is no norm
    norm = _norm(field(_APPLICANT, opponents, 14))
    assert norm.achieved is True
    assert norm.rounds in (tuple(range(1, 11)), tuple(range(1, 10)))
    assert norm.games_counted == len(norm.rounds)


def test_1_4_1_wins_against_the_weakest_may_be_left_out() -> None:
    # A first win against a very weak player spoils the average; without it there is a norm.
    opponents = _opponents(
        ratings=(1500, 1500, *(2400,) * 9),
        titles=("", "", *_TITLES),
        federations=("SWE", "DEN", *_FEDERATIONS),
    )
    norm = _norm(field(_APPLICANT, opponents, 18))
    assert norm.achieved is True
    assert 1 not in norm.rounds


def test_1_4_1_without_any_choice_that_makes_the_norm_all_games_are_shown() -> None:
    opponents = _opponents((2000,) * 10, (*_TITLES, ""), (*_FEDERATIONS, "SWE"))
    norm = _norm(field(_APPLICANT, opponents, 8))
    assert (norm.achieved, norm.games_counted) == (False, 10)


def test_1_4_4_more_than_13_games_count_as_13() -> None:
    opponents = _opponents((2400,) * 14, ("GM",) * 14, ("SWE", "DEN") * 7)
    norm = _norm(field(_APPLICANT, opponents, 20))
    assert _figures(norm, "norm.one_federation")["most"] == 8
    assert norm.achieved is True


def test_1_4_a_win_against_nobody_in_the_report_is_no_game() -> None:
    tournament = field(_APPLICANT, _opponents(), 14)
    first, *others = tournament.entries
    odd = Pairing(opponent=77, result=Result.WIN)
    tournament = tournament.replace(
        entries=(first.replace(pairings=(*first.pairings, odd)), *others)
    )
    norm = _norm(tournament)
    assert (norm.games_counted, str(norm.points)) == (9, "7")


def test_1_4_nobody_was_met() -> None:
    tournament = Tournament(start=TODAY, entries=(Entry(player=_APPLICANT.replace(number=1)),))
    norm = _norm(tournament)
    assert norm.achieved is False
    assert (norm.average_opponent_rating, norm.performance_rating) == (None, None)
    assert norm.games_counted == 0


# ------------------------------------------------------------------------------------------------
# Who may want which title


@pytest.mark.parametrize(
    ("title", "sex", "titles"),
    [
        ("", Sex.FEMALE, ["GM", "IM", "WGM", "WIM"]),
        ("", Sex.MALE, ["GM", "IM"]),
        ("", None, ["GM", "IM", "WGM", "WIM"]),
        ("FM", Sex.MALE, ["GM", "IM"]),
        ("IM", Sex.MALE, ["GM"]),
        ("GM", Sex.FEMALE, []),
        ("IM", Sex.FEMALE, ["GM", "WGM"]),
        ("WGM", Sex.FEMALE, ["GM", "IM"]),
        ("WIM", Sex.FEMALE, ["GM", "IM", "WGM"]),
    ],
)
def test_1_4_titles_that_a_player_has_not_yet(
    title: str, sex: Sex | None, titles: list[str]
) -> None:
    applicant = _APPLICANT.replace(title=title, sex=sex)
    norms = title_norms(field(applicant, _opponents(), 14), 1)
    assert [norm.title for norm in norms] == titles


def test_1_4_a_womans_title_for_a_player_of_unknown_sex_stays_open() -> None:
    tournament = field(_APPLICANT.replace(sex=None), _opponents(), 14)
    assert _met(_norm(tournament, "WGM"))["norm.woman"] is None
    assert _norm(tournament, "WGM").achieved is None
    assert _norm(tournament).achieved is True


@pytest.mark.parametrize(("rounds", "met"), [(1, True), (2, True), (3, False)])
def test_1_1_at_most_two_rounds_a_day(rounds: int, *, met: bool) -> None:
    dated = field(_APPLICANT, _opponents(), 14).replace(round_dates=(None, *(TODAY,) * rounds))
    norm = _norm(dated)
    assert _met(norm)["norm.rounds_a_day"] is met
    assert norm.achieved is met


def test_1_4_6_the_first_day_is_needed() -> None:
    with pytest.raises(MissingFact) as caught:
        title_norms(field(_APPLICANT, _opponents(), 14).replace(start=None), 1)
    assert caught.value.missing == ("start",)


def test_norm_rules_before_2024_are_not_recorded() -> None:
    assert title_norms(field(_APPLICANT, _opponents(), 14, on=date(2024, 1, 1)), 1)
    with pytest.raises(NoRuleInForce) as caught:
        title_norms(field(_APPLICANT, _opponents(), 14, on=date(2023, 12, 31)), 1)
    assert caught.value.facts["rule"] == "title_norm"


def test_an_unknown_player_is_refused() -> None:
    with pytest.raises(UnknownName):
        title_norms(field(_APPLICANT, _opponents(), 14), 77)


@pytest.mark.parametrize(
    ("rate", "kind", "approved", "met"),
    [
        ("90+30", None, False, True),
        ("90+29", None, False, False),
        ("45+30", None, False, False),
        ("45+30", None, True, True),
        ("45+29", None, True, False),
        ("90+30", RAPID, False, False),
        (None, None, False, None),
        (None, STANDARD, False, None),
    ],
)
def test_1_1_a_norm_needs_two_hours_for_60_moves(
    rate: str | None, kind: TimeControl | None, *, approved: bool, met: bool | None
) -> None:
    tournament = field(_APPLICANT, _opponents(), 14).replace(
        rate_of_play=None if rate is None else parse_rate_of_play(rate)
    )
    norm = title_norms(tournament, 1, time_control=kind, approved=approved)[0]
    found = {each.message: each.met for each in norm.requirements}
    assert found["norm.rate_of_play"] is met
    assert norm.achieved is met


def _ten(rating: int = 2400, federation: str = "SWE") -> list[Player]:
    """Ten grandmasters."""
    return _opponents((rating,) * 10, ("GM",) * 10, (federation,) * 5 + ("DEN",) * 5)


def test_1_4_1_last_rounds_of_a_round_robin_may_not_be_left_out() -> None:
    swiss = field(_APPLICANT, _ten(), 16)
    numbers = [entry.number for entry in swiss.entries]
    first, *others = swiss.entries
    everybody = tuple(
        other.replace(
            pairings=tuple(
                Pairing(opponent=number, result=Result.DRAW)
                for number in numbers
                if number != other.number
            )
        )
        for other in others
    )
    lost = first.replace(
        pairings=tuple(
            Pairing(opponent=number, result=Result.WIN if number <= 9 else Result.LOSS)
            for number in numbers[1:]
        )
    )
    robin = swiss.replace(entries=(lost, *everybody))
    assert title_norms(robin, 1)[0].rounds[-1] == 10


def test_1_4_1_any_wins_may_be_left_out() -> None:
    seven = [each.replace(federation="GER", rating=Rating(2500)) for each in _ten()[:7]]
    three = [each.replace(federation="FRA", rating=Rating(2300)) for each in _ten()[:3]]
    norm = _norm(field(_APPLICANT, [*seven, *three], 20))
    assert _met(norm)["norm.one_federation"] is True
    assert norm.games_counted == 9


def test_1_4_2_opponents_outside_fide_are_no_games() -> None:
    outside = [*_ten()[:9], _ten()[9].replace(federation="NON")]
    assert _norm(field(_APPLICANT, outside, 14)).games_counted == 9


def test_1_4_2_a_pointless_unrated_opponent_of_a_round_robin_is_no_game() -> None:
    swiss = field(_APPLICANT, [*_ten()[:2], _ten()[2].replace(rating=None)], 6)
    numbers = [entry.number for entry in swiss.entries]
    results = {2: Result.WIN, 3: Result.WIN, 4: Result.LOSS}
    robin = swiss.replace(
        entries=tuple(
            entry
            if entry.number == 1
            else entry.replace(
                pairings=tuple(
                    Pairing(opponent=number, result=results[entry.number])
                    for number in numbers
                    if number != entry.number
                )
            )
            for entry in swiss.entries
        )
    )
    assert _norm(robin).games_counted == 2
    assert _norm(swiss).games_counted == 3


@pytest.mark.parametrize(("least", "met"), [(9, False), (8, True), (7, True)])
def test_1_4_1_events_that_need_fewer_games(least: int, *, met: bool) -> None:
    norm = title_norms(field(_APPLICANT, _ten()[:8], 12), 1, least_games=least)[0]
    assert _met(norm)["norm.games"] is met


def test_facts_of_a_tournament_belong_to_that_tournament_alone() -> None:
    one, other = _Same(field(_APPLICANT, _ten(), 16)), _Same(field(_APPLICANT, _ten(), 16))
    assert one == _Same(one.tournament)
    assert one != other
    assert one != one.tournament
