"""The functions that ``import arpad`` offers for games to come and for other scales."""

from collections.abc import Iterable, Mapping
from datetime import date
from typing import TYPE_CHECKING, Any

from arpad.core.errors import BadValue
from arpad.core.parameters import Parameter, read_real_rating
from arpad.core.quantities import Rating
from arpad.core.records import HIGHEST_RATING, Game
from arpad.core.system import Capability, RatingSystem
from arpad.interface import expected_score
from arpad.interface_request import able_system, day_of, value_of, values_of

if TYPE_CHECKING:
    from arpad.core.outcomes import Expectation
    from arpad.core.updates import ExpectedScores
    from arpad.forecast.records import Forecast
    from arpad.forecast.win_draw_loss import WinDrawLoss
    from arpad.scales.records import ConvertedRating

# An opponent of a caller: 1900, "1400/30", "1900=1" for a game that was played, or a Game record.
OpponentLike = str | float | Game


def win_draw_loss(
    system_name: str = "fide",
    *,
    rating: float,
    opponent_rating: float | str,
    on: date | str,
    **facts: object,
) -> "WinDrawLoss":
    """The chances of win, draw and loss of one game, by a model on top of the expected score.

    The expected score itself is not the chance to win: it is win plus half of draw.

    Args:
        system_name: id of the rating system.
        rating: own rating.
        opponent_rating: the other's; ``"1400/30"`` for systems that know more of him.
        on: the day whose rules are meant.
        facts: what the system takes (as for :func:`arpad.expected_score`), and ``model``
            (``power``, which keeps the expected score, ``rao-kupper`` or ``davidson``),
            ``colour`` and ``white_advantage`` (Rao-Kupper), ``draw_rate`` (Davidson).

    Raises:
        InputError: a fact is wrong, missing or unknown to the model.

    Example:
        >>> chances = win_draw_loss(rating=1600, opponent_rating=1800, on="2026-01-01")
        >>> f"{chances.win:.2f} {chances.draw:.2f} {chances.loss:.2f}"
        '0.13 0.21 0.65'
    """
    _, chances = expectation_with_chances(system_name, rating, opponent_rating, on, facts)
    return chances


def expectation_with_chances(
    system_name: str,
    rating: float,
    opponent_rating: float | str,
    on: date | str,
    facts: Mapping[str, Any],
) -> "tuple[Expectation | ExpectedScores, WinDrawLoss]":
    """The expected scores of a game, and the chances made of them; as :func:`win_draw_loss`.

    Raises:
        InputError: a fact is wrong, missing or unknown to the model.
    """
    from arpad.forecast.parameters import MODEL_PARAMETERS, model_choices
    from arpad.forecast.win_draw_loss import win_draw_loss as chances_of

    declared = able_system(system_name, Capability.EXPECT, on).parameters(Capability.EXPECT)
    of_system = {parameter.name for parameter in declared}
    own = {parameter.name: parameter for parameter in MODEL_PARAMETERS}
    known = own | {parameter.name: parameter for parameter in declared}
    values = {name: value_of(known, name, value) for name, value in facts.items() if name in own}
    theirs = {name: value for name, value in facts.items() if name in of_system or name not in own}
    expectation = expected_score(
        system_name, rating=rating, opponent_rating=opponent_rating, on=on, **theirs
    )
    return expectation, chances_of(expectation, model_choices(values, declared))


def forecast(
    system_name: str = "fide",
    *,
    on: date | str,
    opponents: Iterable[OpponentLike],
    **facts: object,
) -> "Forecast":
    """What is to be expected of a player against a field, and what each total would bring.

    Args:
        system_name: id of the rating system.
        on: first day of the games; it selects the rules.
        opponents: their ratings, in a list or in one text; one with a result (``"1900=1"``) has
            been played, and ``w`` or ``b`` after the rating (``"1900w"``) is the player's colour.
        facts: what is known of the player (as for :func:`arpad.rate`); ``model`` and its numbers
            (as for :func:`win_draw_loss`); and what is wanted: ``target_rating``,
            ``target_performance``, ``target_norm`` (``GM``, ``IM``, ``WGM`` or ``WIM``).

    Raises:
        InputError: a fact is wrong or missing, or an opponent is unrated.
        NotRateable: the rules have nothing to compute.

    Example:
        >>> field = forecast("fide", rating=1850, k=20, on="2026-01-10", target_rating=1860,
        ...                  opponents=[1900, 1950, 2000, 1875])
        >>> [(str(outcome.points), outcome.rating_change) for outcome in field.outcomes][3:6]
        [('1.5', -1), ('2', 9), ('2.5', 19)]
        >>> str(field.targets[0].points_needed)
        '2.5'
    """
    from arpad.forecast import field
    from arpad.forecast.parameters import MODEL_PARAMETERS, TARGET_PARAMETERS, beside

    system = able_system(system_name, Capability.RATE, on)
    declared = parameters_of_forecast(system)
    known = {p.name: p for p in beside(declared, (*MODEL_PARAMETERS, *TARGET_PARAMETERS))}
    values = values_of(known, facts)
    values["on"] = day_of(on)
    games = _games_to_come(opponents, declared)
    return field.forecast(system, values, games)


def convert_rating(
    source: str,
    rating: float,
    target: str,
    *,
    on: date | str | None = None,
    rated_on: date | str | None = None,
) -> "ConvertedRating":
    """A rating of one scale on another, with an interval, its sources and the way it went.

    Args:
        source: name of the scale, such as ``lichess-blitz``; ``fide-before-2024`` is FIDE's
            before its uplift.
        rating: the rating, in points.
        target: name of the other scale.
        on: the day of the other scale; the newest known when None.
        rated_on: the day of the rating's scale; as ``on`` when None.

    Raises:
        UnknownName: there is no such scale.
        BadValue: the rating lies outside its scale, or a day is none.
        NotRateable: there is no honest conversion; the error says what is known.

    Example:
        >>> found = convert_rating("lichess-blitz", 1850, "fide")
        >>> found.low, found.value, found.high, [link.to_scale for link in found.chain]
        (1723, 1840, 1957, ['fide-before-2024', 'fide'])
    """
    from arpad.scales.convert import convert_rating as convert

    days = [
        None if day is None else day_of(day, name)
        for name, day in (("--on", on), ("--rated-on", rated_on))
    ]
    if type(rating) not in {int, float, Rating}:  # a text, or what is no rating at all
        rating = read_real_rating("rating", str(rating))
    return convert(str(source), rating, str(target), *days)


def parameters_of_forecast(system: RatingSystem) -> tuple[Parameter, ...]:
    """What a system can be told for a forecast: for its changes, expectations, performances.

    The average of a field is left out: a forecast needs its games.
    """
    from arpad.forecast.parameters import beside

    found: tuple[Parameter, ...] = ()
    for capability in (Capability.RATE, Capability.EXPECT, Capability.PERFORMANCE):
        if capability in system.capabilities:
            found = beside(found, system.parameters(capability))
    return tuple(p for p in found if p.name not in {"average", "points", "games"})


def _games_to_come(opponents: object, parameters: tuple[Parameter, ...]) -> tuple[Game, ...]:
    if isinstance(opponents, str):
        opponents = opponents.split()
    if not isinstance(opponents, Iterable):
        raise BadValue("opponents", opponents, "allowed.rating", lowest=1, highest=HIGHEST_RATING)
    return tuple(_game(opponent, parameters) for opponent in opponents)


def _game(opponent: OpponentLike, parameters: tuple[Parameter, ...]) -> Game:
    return opponent if isinstance(opponent, Game) else game_to_come(str(opponent), parameters)


def game_to_come(token: str, parameters: tuple[Parameter, ...]) -> Game:
    """The game of ``1900`` or ``1900w``, or of ``1900=1`` when it was played.

    Raises:
        BadValue: it is neither.
    """
    from arpad.core.parameters import of_opponents
    from arpad.formats.games import opponent_of, parse_opponent_token

    decimals, after_slash = of_opponents(parameters)
    read = parse_opponent_token(token)
    opponent = opponent_of(read, after_slash, decimals=decimals)
    return Game(opponent=opponent, result=read.result, colour=read.colour)
