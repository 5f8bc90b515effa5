"""What a system asks for: named, typed parameters that every face reads in the same way.

The command line turns them into options, the HTTP API and the page into fields.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from datetime import date
from enum import Enum

from arpad.core.errors import BadValue
from arpad.core.frozen import Record
from arpad.core.quantities import Rating, Score
from arpad.core.rate_of_play import RateOfPlay, TimeControl, parse_rate_of_play
from arpad.core.records import (
    FIRST_BIRTH_YEAR,
    HIGHEST_RATING,
    LARGEST_COUNT,
    LAST_BIRTH_YEAR,
    LOWEST_RATING,
    Colour,
    Sex,
)


class Kind(Enum):
    """The type of a parameter; it decides how its text is read."""

    RATING = "rating"
    REAL_RATING = "real_rating"
    DECIMAL = "decimal"
    COUNT = "count"
    YEAR = "year"
    DATE = "date"
    POINTS = "points"
    FLAG = "flag"
    SEX = "sex"
    COLOUR = "colour"
    TIME_CONTROL = "time_control"
    WORD = "word"


class Parameter(Record):
    """One thing that a system can be told.

    Args:
        name: name in requests, such as ``games_played``.
        kind: its type.
        help: id of the message that describes it.
        choices: the allowed words of a ``WORD``.
        required: whether nothing works without it.
        option: name on the command line when it is not the name with hyphens.
        of_opponent: it belongs to each opponent, not to the player: on the command line it
            follows the opponent's rating after a slash (``1400/30=1``), in the order of the
            declaration. Its name is that of a field of ``Player``, or of one of his facts. One
            of the kind ``REAL_RATING`` stands for the rating itself, which may then have
            decimals. It may have the name of one of the player's own parameters.
        without_games: a request that gives it needs no games.
    """

    name: str
    kind: Kind
    help: str
    choices: tuple[str, ...] = ()
    required: bool = False
    option: str = ""
    of_opponent: bool = False
    without_games: bool = False

    @property
    def option_name(self) -> str:
        """``--games-played``: the name on the command line."""
        return "--" + (self.option or self.name.replace("_", "-"))


def of_opponents(parameters: Iterable[Parameter]) -> tuple[bool, tuple[Parameter, ...]]:
    """Whether opponents' ratings may have decimals, and which numbers may follow them."""
    theirs = [parameter for parameter in parameters if parameter.of_opponent]
    after_slash = tuple(each for each in theirs if each.kind is not Kind.REAL_RATING)
    return len(after_slash) < len(theirs), after_slash


class Request(Record):
    """What a system is asked to do: parameter values by name, already of their types.

    Beside the declared parameters, ``events`` holds the games as a tuple of ``Event`` (RATE,
    INITIAL, PERFORMANCE), and ``rating`` with ``opponent_rating`` the two sides (EXPECT).
    """

    values: Mapping[str, object]

    def get(self, name: str) -> object:
        """The value of a parameter, or None when it was not given."""
        return self.values.get(name)


def parse_value(parameter: Parameter, text: str, *, name: str = "") -> object:
    """Read the text of a parameter.

    Args:
        parameter: the parameter.
        text: what was written.
        name: what an error calls it where it is no option, such as a column of a table.

    Raises:
        BadValue: the text is not of the parameter's kind; names it as the user knows it.

    Example:
        >>> parse_value(Parameter(name="points", kind=Kind.POINTS, help=""), "4,5")
        Score(4.5)
    """
    plain = text.strip()
    name = name or parameter.option_name
    if parameter.kind is Kind.WORD:
        if plain not in parameter.choices:
            written = ", ".join(parameter.choices)
            raise BadValue(name, text, "allowed.one_of", choices=written)
        return plain
    return _READERS[parameter.kind](name, plain)


def is_of_kind(parameter: Parameter, value: object) -> bool:
    """Whether a value is what :func:`parse_value` makes of a text of the parameter.

    A text or a number that has still to be read is not, and neither is a flag for a number.

    Example:
        >>> rating = Parameter(name="rating", kind=Kind.RATING, help="")
        >>> is_of_kind(rating, Rating(1500)), is_of_kind(rating, 1500), is_of_kind(rating, True)
        (True, False, False)
    """
    return isinstance(value, _TYPES.get(parameter.kind, ()))


def read_date(name: str, text: str) -> date:
    """A day as ``2025-11-15``; nothing else, for other orders can be read in two ways."""
    if not re.fullmatch(r"\d{4}-\d{2}-\d{2}", text):
        raise BadValue(name, text, "allowed.date")
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise BadValue(name, text, "allowed.date") from None


def read_rating(name: str, text: str) -> Rating:
    """A rating in whole points."""
    return Rating(_whole(name, text, LOWEST_RATING, HIGHEST_RATING))


def read_real_rating(name: str, text: str) -> float:
    """A rating with or without decimals: ``1464.05``, ``1464,05``, ``1464``."""
    value = _decimal(name, text)
    if LOWEST_RATING <= value <= HIGHEST_RATING:
        return value
    raise BadValue(name, text, "allowed.between", lowest=LOWEST_RATING, highest=HIGHEST_RATING)


def _decimal(name: str, text: str) -> float:
    """A number that is not negative, with or without decimals."""
    if re.fullmatch(r"\d{1,7}(?:[.,]\d{1,20})?|[.,]\d{1,20}", text):
        return float(text.replace(",", "."))
    raise BadValue(name, text, "allowed.decimal")


def _whole(name: str, text: str, lowest: int, highest: int) -> int:
    if re.fullmatch(r"\d{1,7}", text) and lowest <= int(text) <= highest:
        return int(text)
    raise BadValue(name, text, "allowed.between", lowest=lowest, highest=highest)


def _count(name: str, text: str) -> int:
    return _whole(name, text, 0, LARGEST_COUNT)


def _year(name: str, text: str) -> int:
    return _whole(name, text, FIRST_BIRTH_YEAR, LAST_BIRTH_YEAR)


def _points(name: str, text: str) -> Score:
    """Points in halves: ``4``, ``4.5``, ``4,5``, ``4½``, ``½``."""
    plain = text.replace(",", ".").replace("½", ".5")
    match = re.fullmatch(r"(\d{0,4})(?:\.(0|5|00|50))?", plain)
    if match is None or not plain.strip("."):
        raise BadValue(name, text, "allowed.points")
    return Score.from_half_points(2 * int(match[1] or 0) + ((match[2] or "0")[0] == "5"))


def _flag(name: str, text: str) -> bool:
    if text.lower() in ("1", "true", "yes"):
        return True
    if text.lower() in ("0", "false", "no", ""):
        return False
    raise BadValue(name, text, "allowed.flag")


def read_sex(name: str, text: str) -> Sex:
    """``m``, or ``w`` or ``f``, in capitals too."""
    try:
        return {"m": Sex.MALE, "w": Sex.FEMALE, "f": Sex.FEMALE}[text.lower()]
    except KeyError:
        raise BadValue(name, text, "allowed.sex") from None


def _colour(name: str, text: str) -> Colour:
    try:
        return {
            "w": Colour.WHITE,
            "white": Colour.WHITE,
            "b": Colour.BLACK,
            "black": Colour.BLACK,
        }[text.lower()]
    except KeyError:
        raise BadValue(name, text, "allowed.colour") from None


def _time_control(name: str, text: str) -> TimeControl | RateOfPlay:
    """One of the three words, or a rate of play such as ``90+30``."""
    try:
        return TimeControl(text.lower())
    except ValueError:
        pass
    try:
        return parse_rate_of_play(text)
    except BadValue:
        raise BadValue(name, text, "allowed.time_control") from None


_TYPES: dict[Kind, tuple[type, ...]] = {
    Kind.RATING: (Rating,),
    Kind.REAL_RATING: (Rating,),
    Kind.DATE: (date,),
    Kind.POINTS: (Score,),
    Kind.FLAG: (bool,),
    Kind.SEX: (Sex,),
    Kind.COLOUR: (Colour,),
    Kind.TIME_CONTROL: (TimeControl, RateOfPlay),
}

_READERS: dict[Kind, Callable[[str, str], object]] = {
    Kind.RATING: read_rating,
    Kind.REAL_RATING: read_real_rating,
    Kind.DECIMAL: _decimal,
    Kind.COUNT: _count,
    Kind.YEAR: _year,
    Kind.DATE: read_date,
    Kind.POINTS: _points,
    Kind.FLAG: _flag,
    Kind.SEX: read_sex,
    Kind.COLOUR: _colour,
    Kind.TIME_CONTROL: _time_control,
}
