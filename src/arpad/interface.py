"""The functions that ``import arpad`` offers: the same engine as the command line."""

from collections.abc import Iterable, Sequence
from datetime import date
from os import PathLike
from typing import TYPE_CHECKING, Any, Literal, overload

from arpad.core.errors import ArpadError, BadValue, UnreadableFile
from arpad.core.frozen import Record
from arpad.core.os_reason import os_reason
from arpad.core.outcomes import (
    Expectation,
    InitialRating,
    PerformanceRating,
    RatingChange,
    TitleNorm,
    TournamentRating,
)
from arpad.core.parameters import (
    Kind,
    Parameter,
    of_opponents,
    parse_value,
    read_rating,
    read_real_rating,
)
from arpad.core.rate_of_play import RateOfPlay, TimeControl
from arpad.core.records import Event, Tournament
from arpad.core.standing import NotComputed
from arpad.core.system import Capability, RatingSystem
from arpad.interface_request import GameLike, able_system, ask, opponent_of_text
from arpad.systems.registry import load_system, system_ids

if TYPE_CHECKING:
    from arpad.core.updates import ExpectedScores, FirstRating, Performance, RatingUpdate


def systems() -> tuple[str, ...]:
    """The ids of all rating systems, plug-ins included.

    Example:
        >>> "fide" in systems()
        True
    """
    return system_ids()


def system(name: str) -> RatingSystem:
    """A rating system by id or alias.

    Raises:
        UnknownName: there is none of that name.

    Example:
        >>> system("fide").title
        'FIDE'
    """
    return load_system(name)


@overload
def rate(
    system_name: Literal["fide"] = "fide",
    *,
    on: date | str,
    games: Iterable[GameLike] | int = (),
    events: Sequence[Event] = (),
    **facts: object,
) -> RatingChange: ...
@overload
def rate(
    system_name: str,
    *,
    on: date | str,
    games: Iterable[GameLike] | int = (),
    events: Sequence[Event] = (),
    **facts: object,
) -> "RatingChange | RatingUpdate": ...
def rate(
    system_name: str = "fide",
    *,
    on: date | str,
    games: Iterable[GameLike] | int = (),
    events: Sequence[Event] = (),
    **facts: object,
) -> "RatingChange | RatingUpdate":
    """The rating change of one player over the games of one period.

    Args:
        system_name: id of the rating system.
        on: first day of the event; it selects the rules. ISO text or a date.
        games: the games of one event: ``"1850=1"``, ``(1850, "½")`` or :class:`Game` records;
            for systems that know more of an opponent ``"1400/30=1"``.
            Beside ``average`` and ``points`` their number, for an estimate.
        events: several events of one period instead of ``games``.
        facts: what is known of the player, by the system's parameter names (or those of its
            options: ``rd`` for ``rating_deviation``); for FIDE among
            others ``rating``, ``k``, ``born``, ``games_played``, ``highest_rating``,
            ``time_control``. Whole numbers, texts or typed values.

    Raises:
        InputError: a fact is wrong or missing.
        NotRateable: the rules have nothing to compute.

    Example:
        >>> change = rate("fide", rating=2813, k=10, on="2025-11-15",
        ...               games=["1787=1", "2025=1", "2310=1", "2400=1", "2505=½"])
        >>> change.rating_change, change.rating_after
        (RatingDifference(-3), Rating(2810))
    """
    answer: RatingChange | RatingUpdate = ask(
        RatingChange, Capability.RATE, system_name, on, games, events, facts
    )
    return answer


@overload
def initial_rating(
    system_name: Literal["fide"] = "fide",
    *,
    on: date | str,
    games: Iterable[GameLike] | int = (),
    events: Sequence[Event] = (),
    **facts: object,
) -> InitialRating: ...
@overload
def initial_rating(
    system_name: str,
    *,
    on: date | str,
    games: Iterable[GameLike] | int = (),
    events: Sequence[Event] = (),
    **facts: object,
) -> "InitialRating | FirstRating": ...
def initial_rating(
    system_name: str = "fide",
    *,
    on: date | str,
    games: Iterable[GameLike] | int = (),
    events: Sequence[Event] = (),
    **facts: object,
) -> "InitialRating | FirstRating":
    """The first rating of an unrated player; arguments as for :func:`rate`.

    Example:
        >>> games = ["1902=½", "1877=½", "1884=1", "2012=0", "1832=1"]
        >>> initial_rating("fide", on="2025-11-07", games=games).initial_rating
        Rating(1922)
    """
    answer: InitialRating | FirstRating = ask(
        InitialRating, Capability.INITIAL, system_name, on, games, events, facts
    )
    return answer


@overload
def performance_rating(
    system_name: Literal["fide"] = "fide",
    *,
    on: date | str,
    games: Iterable[GameLike],
    **facts: object,
) -> PerformanceRating: ...
@overload
def performance_rating(
    system_name: str, *, on: date | str, games: Iterable[GameLike], **facts: object
) -> "PerformanceRating | Performance": ...
def performance_rating(
    system_name: str = "fide", *, on: date | str, games: Iterable[GameLike], **facts: object
) -> "PerformanceRating | Performance":
    """The performance rating over some games; arguments as for :func:`rate`.

    Example:
        >>> performance_rating(on="2026-01-01", games=["1500=1", "1500=½"]).performance_rating
        Rating(1693)
    """
    answer: PerformanceRating | Performance = ask(
        PerformanceRating, Capability.PERFORMANCE, system_name, on, games, (), facts
    )
    return answer


@overload
def expected_score(
    system_name: Literal["fide"] = "fide",
    *,
    rating: float,
    opponent_rating: float | str,
    on: date | str,
    **facts: object,
) -> Expectation: ...
@overload
def expected_score(
    system_name: str,
    *,
    rating: float,
    opponent_rating: float | str,
    on: date | str,
    **facts: object,
) -> "Expectation | ExpectedScores": ...
def expected_score(
    system_name: str = "fide",
    *,
    rating: float,
    opponent_rating: float | str,
    on: date | str,
    **facts: object,
) -> "Expectation | ExpectedScores":
    """The expected scores of the two sides of a game.

    Example:
        >>> expected_score(rating=1600, opponent_rating=1800, on="2026-01-01").expected_score
        ExpectedScore(0.24)
    """
    parameters = able_system(system_name, Capability.EXPECT, on).parameters(Capability.EXPECT)
    decimals, after_slash = of_opponents(parameters)
    if decimals or after_slash:
        opponent = opponent_of_text(f"{opponent_rating}=1", parameters)
        own = read_real_rating("rating", str(rating))
        both: dict[str, object] = {"rating": own, "opponent": opponent}
        both["opponent_rating"] = opponent.exact_rating
    else:
        both = {
            "rating": read_rating("rating", str(rating)),
            "opponent_rating": read_rating("opponent_rating", str(opponent_rating)),
        }
    answer: Expectation | ExpectedScores = ask(
        Expectation, Capability.EXPECT, system_name, on, (), (), facts | both
    )
    return answer


def read_tournament(path: str | PathLike[str], *, strict: bool = False) -> Tournament:
    """A tournament from a report file (TRF16, TRF26 and their dialects).

    :func:`arpad.formats.trf.read_trf` also tells what it found and repaired.

    Args:
        path: the file.
        strict: refuse a report that needs any repair.

    Raises:
        UnreadableFile: it cannot be read, with the place.
    """
    from pathlib import Path

    from arpad.formats.trf import read_trf

    try:
        data = Path(path).read_bytes()
    except OSError as error:
        raise UnreadableFile("error.file", file=str(path), reason=os_reason(error)) from None
    return read_trf(data, file=str(path), strict=strict).tournament


def rate_tournament(
    tournament: Tournament,
    system_name: str = "fide",
    *,
    time_control: TimeControl | str | None = None,
    approved: bool = False,
) -> TournamentRating:
    """Rate every player of a tournament.

    Args:
        tournament: with its first day; its players with what is known of K.
        system_name: id of the rating system.
        time_control: standard, rapid or blitz, or ``"90+30"``; from the tournament when None.
        approved: the event was approved in spite of a shorter rate of play.

    Raises:
        InputError: a fact is missing, two players have one starting number, or an opponent is not
            another player of the tournament.
        NotRateable: the rules do not rate it.
    """
    if time_control is not None and not isinstance(time_control, TimeControl):
        parameter = Parameter(name="time_control", kind=Kind.TIME_CONTROL, help="")
        value = parse_value(parameter, str(time_control))
        if isinstance(value, RateOfPlay):
            tournament = tournament.replace(rate_of_play=value)
            value = None
        time_control = value if isinstance(value, TimeControl) else None
    tournament.check_pairings()
    return load_system(system_name).rate_tournament(
        tournament, time_control=time_control, approved=approved
    )


def title_norms(
    tournament: Tournament,
    number: int,
    system_name: str = "fide",
    *,
    federations_waived: bool | None = None,
) -> tuple[TitleNorm, ...]:
    """The title norms of a player in a tournament, requirement by requirement.

    Args:
        tournament: with its first day and its federation.
        number: starting number of the player.
        system_name: id of the rating system.
        federations_waived: the mix of federations is waived; None to look for the Swiss
            exception only.

    Raises:
        UnknownName: no such player.
        InputError: a fact is missing, or the pairings are not sound (as in rate_tournament).
    """
    tournament.check_pairings()
    return load_system(system_name).title_norms(
        tournament, number, federations_waived=federations_waived
    )


def explain(result: Record | ArpadError, lang: str = "en", form: str = "text") -> str:
    """The reasoning for a result in words, or an error as a sentence.

    Args:
        result: what one of the functions above answered, or an error that was raised.
        lang: en, nl, da, nb, de or fr.
        form: ``text``, ``markdown`` or ``html``.

    Raises:
        UnknownName: no such language.
        BadValue: no such form, or a result without a reasoning.

    Example:
        >>> change = rate("fide", rating=1500, k=20, on="2026-01-10", games=["1400=1"])
        >>> "0.64" in explain(change)
        True
    """
    from arpad.core.updates import SystemAnswer
    from arpad.explain import markup
    from arpad.explain.catalogue import load_catalogue
    from arpad.explain.narrative import account

    if isinstance(result, ArpadError):
        words = load_catalogue(lang)
        if isinstance(result, NotComputed):
            words.add_system(load_system(result.system))
        return words.error(result)
    kinds = RatingChange | InitialRating | PerformanceRating | Expectation | SystemAnswer
    if not isinstance(result, kinds):
        raise BadValue("result", type(result).__name__, "allowed.explainable")
    rating_system = load_system(result.system)
    words = load_catalogue(lang)
    words.add_system(rating_system)
    sources = rating_system.rulebook().sources
    if any(step.message.startswith("forecast.") for step in result.steps):
        from arpad.forecast.rules import RULES

        sources = {**RULES.rulebook.sources, **sources}
    lines = account(result, words, sources)
    writers = {"text": markup.as_text, "markdown": markup.as_markdown, "html": markup.as_html}
    if form not in writers:
        raise BadValue("form", form, "allowed.one_of", choices=", ".join(writers))
    return writers[form](lines)


def to_json(result: Record, lang: str = "en") -> dict[str, Any]:
    """A result as a plain object, as ``--json`` prints it.

    Example:
        >>> change = rate("fide", rating=1500, k=20, on="2026-01-10", games=["1400=1"])
        >>> to_json(change)["rating_change_unrounded"]
        '7.20'
    """
    from arpad.core.updates import ExpectedScores
    from arpad.explain.catalogue import load_catalogue
    from arpad.explain.json_form import to_plain

    words = load_catalogue(lang)
    if "system" in result.as_dict():
        words.add_system(load_system(result.as_dict()["system"]))
    plain = to_plain(result, words)
    if isinstance(result, Expectation | ExpectedScores):
        from arpad.explain.system_json import with_chances
        from arpad.forecast.win_draw_loss import win_draw_loss

        plain = with_chances(plain, win_draw_loss(result), words)
    return plain
