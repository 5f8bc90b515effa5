"""``import arpad``: the public names and what they answer."""

import re
import sys
from datetime import date, datetime
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import arpad
from arpad.core.errors import BadValue, MissingFact, NoRuleInForce, UnknownName, UnreadableFile
from arpad.core.outcomes import Expectation, PerformanceRating, RatingChange
from arpad.core.quantities import Rating, RatingDifference, RatingPoints, Score
from arpad.core.rate_of_play import TimeControl
from arpad.core.records import Event, Game, Player, Tournament
from arpad.core.results import Result
from arpad.explain.catalogue import LANGUAGES
from arpad.lists.importing import import_list

ROOT = Path(__file__).resolve().parents[1]
EXAMPLE = ROOT / "examples" / "open.trf"
ON = "2026-01-10"
GAMES = ("1400=1", "1600=½", "1550=0")
FIRST = ("1902=½", "1877=½", "1884=1", "2012=0", "1832=1")


def change(**facts: Any) -> RatingChange:
    """The change of a player of 1500 with K 20, or with other facts."""
    usual: dict[str, Any] = {"rating": 1500, "k": 20, "on": ON, "games": GAMES}
    result = arpad.rate("fide", **(usual | facts))
    assert isinstance(result, RatingChange)
    return result


# ---------------------------------------------------------------------------- names


def test_the_public_names_are_sorted_and_there() -> None:
    assert arpad.__all__ == sorted(arpad.__all__)
    assert len(set(arpad.__all__)) == len(arpad.__all__)
    for name in arpad.__all__:
        assert getattr(arpad, name) is not None
    assert dir(arpad) == arpad.__all__


def test_every_public_function_of_the_library_is_a_public_name() -> None:
    library = sys.modules["arpad.interface"]
    functions = {
        name
        for name, value in vars(library).items()
        if callable(value)
        and not name.startswith("_")
        and getattr(value, "__module__", "") == "arpad.interface"
        and not isinstance(value, type)
    }
    assert functions <= set(arpad.__all__)
    for name in functions:
        assert vars(library)[name].__doc__


def test_the_type_checker_sees_the_same_names() -> None:
    source = (ROOT / "src" / "arpad" / "__init__.py").read_text(encoding="utf-8")
    block = source.partition("if TYPE_CHECKING:")[2].partition("__all__")[0]
    imports = re.sub(r"\s+from \S+ import", " ", block).replace("(", " ").replace(")", " ")
    assert sorted(re.findall(r"\w+", imports)) == arpad.__all__


def test_a_package_inside_does_not_hide_the_function_of_its_name() -> None:
    for name in ("explain", "forecast", "systems"):
        assert isinstance(import_module(f"arpad.{name}"), ModuleType)
        assert callable(getattr(arpad, name))
    assert arpad.explain(change()) == arpad.explain(change())
    assert arpad.systems() == arpad.systems()


def test_another_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'nonsense'"):
        getattr(arpad, "nonsense")  # noqa: B009  a type checker knows that it is not there


# ---------------------------------------------------------------------------- functions


def test_rate() -> None:
    result = change()
    assert isinstance(result, arpad.RatingChange)
    assert result.rating_change_unrounded == RatingPoints(140)
    assert (result.rating_change, result.rating_after) == (RatingDifference(1), Rating(1501))


@pytest.mark.parametrize(
    "games",
    [
        ("1400=1", "1600=½", "1550=0"),
        ((1400, "1"), (1600, "0.5"), (1550, "0")),
        ((1400, "1"), "1600==", (1550, "0")),
        (
            Game(opponent=Player(rating=Rating(1400)), result=Result.WIN),
            Game(opponent=Player(rating=Rating(1600)), result=Result.DRAW),
            Game(opponent=Player(rating=Rating(1550)), result=Result.LOSS),
        ),
    ],
)
def test_games_in_every_form(games: tuple[Any, ...]) -> None:
    assert change(games=games) == change(games=list(games)) == change(games=iter(games)) == change()


@pytest.mark.parametrize(
    "facts",
    [
        {"rating": "1500"},
        {"rating": Rating(1500)},
        {"k": "20"},
        {"on": date(2026, 1, 10)},
        {"time_control": "standard"},
        {"time_control": TimeControl.STANDARD},
        {"sex": "m"},
        {"born": 1980, "games_played": "30", "highest_rating": 1600},
        {"ever_2400": False},
    ],
)
def test_facts_in_every_form(facts: dict[str, Any]) -> None:
    assert change(**facts) == change()


def test_facts_decide_k() -> None:
    top = change(k=None, games_played=300, ever_2400=True)
    assert top.development_coefficient.value == 10
    junior = change(k=None, born=2010, games_played=1, highest_rating=1500)
    assert junior.development_coefficient.value == 40


def test_several_events() -> None:
    game = Game(opponent=Player(rating=Rating(1500)), result=Result.WIN)
    events = (
        Event(start=date(2026, 1, 10), games=(game,)),
        Event(start=date(2026, 1, 20), games=(game,), rating=Rating(1510), name="Open"),
    )
    result = arpad.rate(rating=1500, k=20, on=ON, events=events)
    assert [event.name for event in result.events] == ["", "Open"]
    assert result.rating_change_unrounded == RatingPoints(1000 + 980)


def test_an_estimate() -> None:
    result = arpad.rate(rating=1500, k=20, on=ON, average=1600, points="3.5", games=5)
    assert result.estimate
    assert result.rating_change_unrounded == RatingPoints(3400)
    same = arpad.rate(rating=1500, k=20, on=ON, average=Rating(1600), points=Score(350), games=5)
    assert same == result


def test_initial_rating() -> None:
    assert arpad.initial_rating("fide", on="2025-11-07", games=FIRST).initial_rating == 1922
    assert not arpad.initial_rating(on="2025-11-07", games=FIRST[:3]).published


def test_performance_rating() -> None:
    result = arpad.performance_rating(on=ON, games=["1500=1", "1500=½"])
    assert isinstance(result, PerformanceRating)
    assert result.performance_rating == Rating(1693)


def test_expected_score() -> None:
    result = arpad.expected_score(rating=1600, opponent_rating=1800, on=ON)
    assert isinstance(result, Expectation)
    assert str(result.expected_score) == "0.24"
    blitz = arpad.expected_score(rating=1600, opponent_rating=1800, on=ON, time_control="3+2")
    assert blitz.time_control == "blitz"


def test_systems() -> None:
    assert "fide" in arpad.systems()
    assert arpad.system("FIDE").id == "fide"


def test_a_tournament_file() -> None:
    tournament = arpad.read_tournament(EXAMPLE)
    assert isinstance(tournament, arpad.Tournament)
    assert arpad.read_tournament(str(EXAMPLE), strict=False) == tournament
    rated = arpad.rate_tournament(tournament)
    assert isinstance(rated, arpad.TournamentRating)
    assert len(rated.players) == len(tournament.entries)
    norms = arpad.title_norms(tournament, tournament.entries[0].number)
    assert {norm.title for norm in norms} <= {"GM", "IM", "WGM", "WIM"}


@pytest.mark.parametrize(
    ("time_control", "kind"),
    [
        (None, "standard"),
        ("rapid", "rapid"),
        (TimeControl.BLITZ, "blitz"),
        ("90+30", "standard"),
        ("15+10", "rapid"),
    ],
)
def test_the_time_control_of_a_tournament(
    time_control: TimeControl | str | None, kind: str
) -> None:
    tournament = arpad.read_tournament(EXAMPLE)
    if time_control == "15+10":
        tournament = tournament.replace(time_control=None)
    assert arpad.rate_tournament(tournament, time_control=time_control).time_control == kind


# ---------------------------------------------------------------------------- words and JSON


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("form", ["text", "markdown", "html"])
def test_explain(language: str, form: str) -> None:
    for result in (
        change(),
        arpad.initial_rating(on="2025-11-07", games=FIRST),
        arpad.performance_rating(on=ON, games=GAMES),
        arpad.expected_score(rating=1600, opponent_rating=1800, on=ON),
    ):
        text = arpad.explain(result, language, form)
        assert "fide-b02-2024" in text
        assert ("0.36" in text or "0,36" in text) == isinstance(result, RatingChange)
        assert not re.search(r"\{\w*\}", text)


def test_explain_speaks_english_text_by_default() -> None:
    assert arpad.explain(change()) == arpad.explain(change(), "en", "text")


def test_to_json() -> None:
    plain = arpad.to_json(change())
    assert plain["schema"] == "arpad/rating-change/1"
    assert plain["rating_change_unrounded"] == "1.40"
    tournament = arpad.rate_tournament(arpad.read_tournament(EXAMPLE))
    assert arpad.to_json(tournament, lang="de")["schema"] == "arpad/tournament/1"


# ---------------------------------------------------------------------------- errors


@pytest.mark.parametrize(
    ("facts", "error"),
    [
        ({"rating": 0}, BadValue),
        ({"rating": "high"}, BadValue),
        ({"k": 0}, BadValue),
        ({"on": "10.1.2026"}, BadValue),
        ({"games": ["1400"]}, BadValue),
        ({"games": ["1400=2"]}, BadValue),
        ({"games": [(1400, "won")]}, BadValue),
        ({"games": [(5000, "1")]}, BadValue),
        ({"shoe_size": 44}, UnknownName),
        ({"k": None}, MissingFact),
        ({"rating": None}, MissingFact),
        ({"on": "1999-01-01"}, NoRuleInForce),
        ({"time_control": "fast"}, BadValue),
    ],
)
def test_what_rate_refuses(facts: dict[str, Any], error: type[arpad.ArpadError]) -> None:
    with pytest.raises(error) as raised:
        change(**facts)
    assert isinstance(raised.value, arpad.InputError | arpad.NotRateable)
    assert str(raised.value)


def test_an_unknown_fact_names_those_there_are() -> None:
    with pytest.raises(UnknownName) as raised:
        change(shoe_size=44)
    words = arpad.explain(raised.value)
    assert words.startswith('There is no fact "shoe_size". Known: ')
    assert "games_played" in words


def test_a_fact_may_have_the_name_of_its_option() -> None:
    facts: dict[str, Any] = {
        "rating": 1400,
        "volatility": 0.06,
        "colour": "white",
        "on": "2026-02-01",
    }
    by_name = arpad.rate("lichess", **facts, rating_deviation=79, games=["1550/110=1"])
    assert arpad.rate("lichess", **facts, rd=79, games=["1550/110=1"]) == by_name
    with pytest.raises(arpad.InputError) as raised:
        arpad.rate("lichess", **facts, rating_deviation=79, rd=80, games=["1550/110=1"])
    assert "rating_deviation and rd exclude each other" in arpad.explain(raised.value)


def test_games_and_events_exclude_each_other() -> None:
    with pytest.raises(arpad.InputError):
        change(events=(Event(start=date(2026, 1, 10), games=()),))


def test_an_unknown_system() -> None:
    for call in (arpad.system, arpad.rate_tournament):
        with pytest.raises(UnknownName):
            call("chess") if call is arpad.system else arpad.rate_tournament(Tournament(), "chess")
    with pytest.raises(UnknownName):
        arpad.rate("chess", on=ON)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    for path in (tmp_path / "missing.trf", tmp_path):
        with pytest.raises(UnreadableFile):
            arpad.read_tournament(path)
    broken = tmp_path / "broken.trf"
    broken.write_text("no tournament at all\n", encoding="utf-8")
    with pytest.raises(UnreadableFile) as raised:
        arpad.read_tournament(broken)
    assert raised.value.file == str(broken)


def test_a_tournament_without_facts() -> None:
    tournament = arpad.read_tournament(EXAMPLE)
    with pytest.raises(MissingFact):
        arpad.rate_tournament(tournament.replace(start=None))
    with pytest.raises(BadValue):
        arpad.rate_tournament(tournament, time_control="fast")
    with pytest.raises(arpad.NotRateable):
        arpad.rate_tournament(Tournament(start=date(2026, 1, 10)))
    with pytest.raises(arpad.InputError):
        arpad.title_norms(tournament, 9999)


def test_what_cannot_be_explained() -> None:
    with pytest.raises(UnknownName):
        arpad.explain(change(), "pt")
    with pytest.raises(BadValue):
        arpad.explain(change(), form="pdf")
    with pytest.raises(BadValue):
        arpad.explain(Player())
    with pytest.raises(TypeError):
        arpad.to_json(Player())


def test_a_tournament_whose_opponents_are_not_in_it_is_refused_before_rating() -> None:
    tournament = arpad.read_tournament(EXAMPLE)
    without_last = tournament.replace(entries=tournament.entries[:-1])
    with pytest.raises(arpad.InputError, match=r"allowed\.opponent"):
        arpad.rate_tournament(without_last)
    with pytest.raises(arpad.InputError, match=r"allowed\.opponent"):
        arpad.title_norms(without_last, 1)


# ------------------------------------------------------------------ values of a wrong type

NOT_A_VALUE: tuple[Any, ...] = (True, [], (), b"1500", 3j, ..., float("nan"), float("inf"))


@pytest.mark.parametrize("value", NOT_A_VALUE, ids=repr)
@pytest.mark.parametrize("name", ["rating", "k", "born", "sex", "time_control", "on"])
def test_a_value_of_a_wrong_type_is_a_bad_value(name: str, value: Any) -> None:
    with pytest.raises(BadValue) as caught:
        change(**{name: value})
    assert caught.value.name.replace("-", "_").endswith(name)
    assert arpad.explain(caught.value)


@pytest.mark.parametrize("value", NOT_A_VALUE, ids=repr)
def test_a_number_of_a_real_valued_system_of_a_wrong_type_is_a_bad_value(value: Any) -> None:
    facts: dict[str, Any] = {"rating": 1500, "rating_deviation": 200, "volatility": 0.06}
    for name in facts:
        with pytest.raises(BadValue):
            arpad.rate("glicko2", on=ON, games=["1400/30=1"], **(facts | {name: value}))


@pytest.mark.parametrize(
    "games",
    [None, 1.5, ..., [None], [5], [(1400,)], [(1400, 1, 1)], [b"1400=1"], [{1400: 1}]],
    ids=repr,
)
def test_games_of_a_wrong_type_are_a_bad_value(games: Any) -> None:
    with pytest.raises(BadValue) as caught:
        change(games=games)
    assert caught.value.name in {"game", "games"}


@pytest.mark.parametrize("events", [5, None, [5], "events", [GAMES]], ids=repr)
def test_events_of_a_wrong_type_are_a_bad_value(events: Any) -> None:
    with pytest.raises(BadValue, match="events"):
        change(games=(), events=events)


def test_a_day_with_a_time_is_that_day() -> None:
    assert change(on=datetime(2026, 1, 10, 18, 30)) == change()  # noqa: DTZ001  a caller's


def test_a_fact_that_is_none_is_not_known() -> None:
    assert change(born=None, sex=None) == change()


@pytest.mark.parametrize("side", ["x", None, [], float("nan"), 0], ids=repr)
@pytest.mark.parametrize("system", ["fide", "elo", "glicko"])
def test_a_side_of_a_wrong_type_is_a_bad_value(system: str, side: Any) -> None:
    facts = {"rating_deviation": 50} if system == "glicko" else {}
    with pytest.raises(BadValue):
        arpad.expected_score(system, rating=side, opponent_rating="1500", on=ON, **facts)


@pytest.mark.parametrize("opponents", [5, None, [None], [b"1500"]], ids=repr)
def test_opponents_of_a_wrong_type_are_a_bad_value(opponents: Any) -> None:
    with pytest.raises(BadValue):
        arpad.forecast("fide", rating=1500, k=20, on=ON, opponents=opponents)


def test_opponents_in_one_text() -> None:
    facts: dict[str, Any] = {"rating": 1500, "k": 20, "on": ON}
    both = [arpad.forecast(opponents=each, **facts) for each in ("1400 1500w", ["1400", "1500w"])]
    assert both[0] == both[1]


@pytest.mark.parametrize("name", [None, 5, ""], ids=repr)
def test_a_system_of_a_wrong_type_is_unknown(name: Any) -> None:
    with pytest.raises(UnknownName):
        arpad.rate(name, on=ON, games=GAMES)


@pytest.mark.parametrize("value", [True, [], b"rapid", 3j], ids=repr)
def test_a_time_control_of_a_wrong_type_is_a_bad_value(value: Any) -> None:
    with pytest.raises(BadValue):
        arpad.rate_tournament(arpad.read_tournament(EXAMPLE), time_control=value)


def test_a_rating_to_convert_may_be_a_text_but_nothing_else() -> None:
    read: Any = "1850"
    number = arpad.convert_rating("lichess-blitz", 1850, "fide", on="2026-01-01")
    assert arpad.convert_rating("lichess-blitz", read, "fide", on="2026-01-01") == number
    wrong: tuple[Any, ...] = (None, True, "x", [], 3j)
    for value in wrong:
        with pytest.raises(BadValue):
            arpad.convert_rating("lichess-blitz", value, "fide")
        with pytest.raises(UnknownName):
            arpad.convert_rating(value, 1850, "fide")


LISTS = EXAMPLE.parent / "list_feb26.txt", EXAMPLE.parent / "list_mar26.txt"


@pytest.fixture
def store(tmp_path: Path) -> Path:
    file = tmp_path / "store.sqlite"
    for path in LISTS:
        import_list(file, path, today=date(2026, 3, 1))
    return file


def test_players_are_found_on_the_lists(store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (player,) = arpad.find_players("sequioa", store=store)
    assert isinstance(player, arpad.ListedPlayer)
    assert (player.entry.name, player.month) == ("Sequoia", date(2026, 3, 1))
    assert player.entry.rating(arpad.TimeControl.STANDARD) == 2668
    assert len(arpad.find_players("a", store=str(store), limit=3)) == 3
    monkeypatch.setenv("ARPAD_DATA", str(store.parent))
    with pytest.raises(arpad.InputError, match="nothing_imported"):
        arpad.find_players("oak")


@pytest.mark.parametrize("month", ["2026-02", date(2026, 2, 17)])
def test_players_are_found_on_the_list_of_a_month(store: Path, month: str | date) -> None:
    (player,) = arpad.find_players("oak", month=month, store=store)
    assert player.month == date(2026, 2, 1)


@pytest.mark.parametrize(
    "wrong", [{"limit": 0}, {"federation": "B"}, {"month": "2026"}, {"month": "2025-01"}]
)
def test_what_cannot_be_found_is_told(store: Path, wrong: dict[str, Any]) -> None:
    with pytest.raises(arpad.ArpadError):
        arpad.find_players("oak", store=store, **wrong)
