"""Games as people type them: ``1400=1`` on the command line, one game a line, or a CSV table.

Nothing is guessed: what can be read in two ways (``1,750``) is refused with its place.
Imports nothing heavy, for the command line reads its games with it at every start.
"""

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import date
from typing import TYPE_CHECKING, TypedDict, TypeVar

from arpad.core.errors import BadValue, UnreadableFile
from arpad.core.frozen import Record
from arpad.core.parameters import Parameter, parse_value, read_real_rating
from arpad.core.quantities import Rating
from arpad.core.records import HIGHEST_RATING, LOWEST_RATING, Colour, Player
from arpad.core.results import Result, parse_result
from arpad.core.rounding import half_up

if TYPE_CHECKING:
    from arpad.formats.table import Row

COLUMNS = ("rating", "result", "round", "colour", "opponent", "date", "federation", "title")
_ALIASES = {"color": "colour"}
UNRATED = frozenset({"", "0", "00", "000", "0000", "-", "?", "unr"})
_COLOURS = {"w": Colour.WHITE, "white": Colour.WHITE, "b": Colour.BLACK, "black": Colour.BLACK}

# Signs that mean the same as a plain one, each replaced by one sign so that columns stay.
_SIGNS = str.maketrans(
    {
        "\u2212": "-",  # the minus sign
        "\u2013": "-",  # the dash that word processors make
        "\uff0d": "-",  # the full-width forms of East Asian keyboards
        "\uff0b": "+",
        "\uff1d": "=",
        "\uff0f": "/",
        "\uff0c": ",",
        "\uff1b": ";",
        "\uff0e": ".",
        "\uff1f": "?",
        "\u066b": ",",  # the decimal sign of Arabic script
        "\u2019": "'",  # a typographic apostrophe between thousands
        "\ufeff": " ",  # a byte order mark left at the start
        "\u200b": " ",  # a zero width space, left by web pages
        "\u200e": " ",  # marks of the writing direction
        "\u200f": " ",
    }
)
_RATING = r"\d{1,4}"
_REAL_RATING = r"\d{1,4}[.,]\d{1,20}"
_NUMBER = r"\d{1,6}(?:[.,]\d{1,9})?|[.,]\d{1,9}"
_GROUPED = r"\d{1,3}[.,' ]\d{3}(?!\d)"
_LINE = r"(?P<rating>[^\s=;,]*)(?P<by>\s*[;,]\s*|\s*=\s*|\s+)(?P<result>\S.*)"
_DATE = r"(\d{4})([-/.])(\d{1,2})\2(\d{1,2})"
_ROUND = r"0*[1-9]\d{0,3}"
_FEDERATION = r"[A-Za-z]{3}"

T = TypeVar("T")


class GameInput(Record):
    """One game as it was given, seen from the player who is rated.

    Args:
        opponent_rating: 1-3999; None for an unrated opponent.
        result: what happened.
        unrounded: the opponent's rating with its decimals, where it was given with any.
        extra: the numbers after slashes in ``1400/30``, with a decimal point, for systems that
            know more of an opponent than his rating.
        opponent_name: as written.
        round: round number from 1.
        colour: the player's colour.
        played_on: the day of the game.
        federation: the opponent's three-letter code, upper case.
        title: the opponent's title, upper case.
        line: line of the file, from 1; None for a game from the command line.
    """

    opponent_rating: Rating | None
    result: Result
    unrounded: float | None = None
    extra: tuple[str, ...] = ()
    opponent_name: str = ""
    round: int | None = None
    colour: Colour | None = None
    played_on: date | None = None
    federation: str | None = None
    title: str = ""
    line: int | None = None


class Place(TypedDict):
    """Where a value is: the name of the file, its line and its column, both from 1."""

    file: str
    line: int
    column: int


def parse_at(place: Place, parse: Callable[[str], T], text: str) -> T:
    """Parse a text; a bad value is an error with its place.

    Raises:
        UnreadableFile: the parser refuses the text.
    """
    try:
        return parse(text)
    except BadValue as error:
        raise UnreadableFile("table.bad_value", **place, **error.facts) from error


def plain(text: str) -> str:
    r"""The text with digits of any script, blanks and signs of any kind in their plain form.

    The length stays, so that a column counted in the answer is one of the text.

    Example:
        >>> plain("\uff11\uff18\u0665\u0660\u00a0\u2212")
        '1850 -'
    """
    if text.isascii():
        return text
    return "".join(_plain_sign(sign) for sign in text.translate(_SIGNS))


def _plain_sign(sign: str) -> str:
    if sign.isdecimal():
        return str(int(sign))
    return " " if sign.isspace() and not sign.isascii() else sign


def parse_game_token(text: str) -> GameInput:
    """Read one ``RATING=RESULT``, as on the command line.

    Raises:
        BadValue: it is not of that form, or the rating or the result is none.

    Example:
        >>> game = parse_game_token("1400/30=1")
        >>> game.opponent_rating, game.result.key, game.extra
        (Rating(1400), 'win', ('30',))
        >>> parse_game_token("unr=½").opponent_rating is None
        True
    """
    rating, equals, result = plain(text).strip().partition("=")
    if not equals or not rating.strip() or not result.strip():
        raise BadValue("game", text, "allowed.game")
    opponent = parse_opponent_rating(rating)
    return GameInput(
        opponent_rating=opponent.rating,
        unrounded=opponent.unrounded,
        result=parse_result(result),
        extra=opponent.extra,
    )


def parse_opponent_token(text: str) -> GameInput:
    """Read an opponent of a game to come, ``1900``, or one with its result, ``1900=1``.

    A ``w`` or ``b`` after the rating is the player's colour: ``1900w``, ``1900/30b=½``.

    Raises:
        BadValue: it is neither.

    Example:
        >>> parse_opponent_token("1900/30").result.key, parse_opponent_token("1900=1").result.key
        ('pending', 'win')
        >>> parse_opponent_token("1900b").colour
        <Colour.BLACK: 'b'>
    """
    rating, equals, result = plain(text).strip().partition("=")
    found = re.fullmatch(r"(.*\d)\s*([wWbB])\s*", rating)
    colour = _COLOURS[found[2].lower()] if found else None
    bare = found[1] if found else rating
    if equals:
        return parse_game_token(f"{bare}={result}").replace(colour=colour)
    opponent = parse_opponent_rating(bare)
    return GameInput(
        opponent_rating=opponent.rating,
        unrounded=opponent.unrounded,
        result=Result.PENDING,
        extra=opponent.extra,
        colour=colour,
    )


class OpponentRating(Record):
    """An opponent as he is written: ``1400``, ``1400.5/30``, ``unr``.

    Args:
        rating: in whole points; None for an unrated opponent.
        unrounded: with its decimals, where it was written with any.
        extra: the further numbers as texts with a decimal point.
    """

    rating: Rating | None = None
    unrounded: float | None = None
    extra: tuple[str, ...] = ()


def parse_opponent_rating(text: str) -> OpponentRating:
    """Read a rating with the further numbers after slashes.

    An unrated opponent is written ``unr``, ``-``, ``?``, ``0`` or blank.

    Raises:
        BadValue: it is not a number in the range of ratings, or could be read in two ways.
    """
    first, *others = (part.strip() for part in plain(text).split("/"))
    for other in others:
        if not re.fullmatch(_NUMBER, other):
            raise BadValue("rating", text.strip(), "allowed.extra_number")
    extra = tuple(other.replace(",", ".") for other in others)
    if first.lower() in UNRATED:
        return OpponentRating(extra=extra)
    if re.fullmatch(_REAL_RATING, first) and not re.fullmatch(_GROUPED, first):
        unrounded = read_real_rating("rating", first)
        return OpponentRating(rating=Rating(half_up(unrounded)), unrounded=unrounded, extra=extra)
    return OpponentRating(rating=parse_rating(first), extra=extra)


def parse_rating(text: str, name: str = "rating") -> Rating:
    """Read a rating of 1-3999.

    Raises:
        BadValue: it is no such number, or has a sign inside that may part thousands.
    """
    written = plain(text).strip()
    if re.fullmatch(_GROUPED, written):
        raise BadValue(name, text.strip(), "allowed.ungrouped", digits=re.sub(r"\D", "", written))
    if not re.fullmatch(_RATING, written) or not LOWEST_RATING <= int(written) <= HIGHEST_RATING:
        limits = {"lowest": LOWEST_RATING, "highest": HIGHEST_RATING}
        raise BadValue(name, text.strip(), "allowed.rating", **limits)
    return Rating(int(written))


def read_games(text: str, file: str) -> tuple[GameInput, ...]:
    """Read a file of games: one a line as ``1850 1``, or a CSV table with a header.

    In lines, rating and result are parted by a blank, a tab, ``=``, a comma or a semicolon. A
    table needs the columns ``rating`` and ``result`` and may have the others of ``COLUMNS``, in
    any order. Blank lines and lines that start with ``#`` are skipped.

    Args:
        text: the content of the file, decoded.
        file: its name, for errors.

    Raises:
        UnreadableFile: there is no game in it, or a line is not a game; with line and column.
    """
    lines = numbered_lines(text)
    if lines and _is_head(lines[0][1]):
        # Most files are plain lines: only a table pays for the reader of tables.
        from arpad.formats.table import read_table

        rows = read_table(text, file, known=COLUMNS, needed=("rating", "result"), aliases=_ALIASES)
        games = [_game_of_row(row) for row in rows]
    else:
        games = [_game_of_line(line, file, number) for number, line in lines]
    if not games:
        raise UnreadableFile("games.none", file=file)
    return tuple(games)


def numbered_lines(text: str) -> list[tuple[int, str]]:
    """The lines with their numbers, without those that are blank or a comment."""
    lines = enumerate(re.split(r"\r\n|\r|\n", text), start=1)
    return [(number, line) for number, line in lines if not _is_blank(line)]


def _is_blank(line: str) -> bool:
    bare = plain(line).strip()
    return bare.startswith("#") or not bare.strip(",; \t")


def _is_head(line: str) -> bool:
    """The line has a column name in it, or begins with words that are no rating.

    One word alone is a slip of who types games, and no heading of a table.
    """
    words = [word.strip(' "').lower() for word in re.split("[,;\t]", plain(line))]
    named = [word.replace("_", "").isalpha() and word not in UNRATED for word in words]
    are_words = named[0] and sum(named) > 1
    return are_words or not set(words).isdisjoint(COLUMNS)


def _game_of_line(line: str, file: str, number: int) -> GameInput:
    bare = plain(line).partition("#")[0].rstrip(",; \t")
    start = len(bare) - len(bare.lstrip())
    place = Place(file=file, line=number, column=start + 1)
    grouped = re.compile(_GROUPED).match(bare, start)
    if grouped is not None:
        parse_at(place, parse_rating, grouped[0])  # always refused: 1,750 or 1 750
    match = re.compile(_LINE).fullmatch(bare, start)
    if match is None or (not match["rating"] and "=" in match["by"]):
        raise UnreadableFile("games.not_a_game", **place, text=bare[start:])
    opponent = parse_at(place, parse_opponent_rating, match["rating"])
    place["column"] = match.start("result") + 1
    result = parse_at(place, parse_result, match["result"])
    return GameInput(
        opponent_rating=opponent.rating,
        unrounded=opponent.unrounded,
        result=result,
        extra=opponent.extra,
        line=number,
    )


def _game_of_row(row: "Row") -> GameInput:
    opponent = row.value("rating", parse_opponent_rating) or OpponentRating()
    return GameInput(
        opponent_rating=opponent.rating,
        unrounded=opponent.unrounded,
        result=row.required("result", lambda text: parse_result(plain(text))),
        extra=opponent.extra,
        opponent_name=row.text("opponent"),
        round=row.value("round", _parse_round),
        colour=row.value("colour", parse_colour),
        played_on=row.value("date", parse_date),
        federation=row.value("federation", parse_federation),
        title=row.text("title").upper(),
        line=row.line,
    )


def _parse_round(text: str) -> int:
    if not re.fullmatch(_ROUND, plain(text)):
        raise BadValue("round", text, "allowed.round")
    return int(plain(text))


def parse_colour(text: str) -> Colour:
    """Read a colour: ``w``, ``white``, ``b`` or ``black``.

    Raises:
        BadValue: it is none of these.
    """
    try:
        return _COLOURS[text.lower()]
    except KeyError:
        raise BadValue("colour", text, "allowed.colour") from None


def parse_date(text: str) -> date:
    """Read a day with the year first: ``2022-03-31``, ``2022/3/31``.

    Raises:
        BadValue: it is no such day.
    """
    match = re.fullmatch(_DATE, plain(text))
    if match is not None:
        with suppress(ValueError):
            return date(int(match[1]), int(match[3]), int(match[4]))
    raise BadValue("date", text, "allowed.date")


def parse_federation(text: str) -> str:
    """Read a three-letter federation code, upper-cased; which codes there are is not checked.

    Raises:
        BadValue: it is not three letters.
    """
    if not re.fullmatch(_FEDERATION, text):
        raise BadValue("federation", text, "allowed.federation")
    return text.upper()


def opponent_of(game: GameInput, of_opponent: Sequence[Parameter], *, decimals: bool) -> Player:
    """The opponent of a game with the numbers that follow his rating, as the system takes them.

    Raises:
        BadValue: the rating has decimals that the system does not take, or there are more
            numbers after it than the system knows.
    """
    if game.unrounded is not None and not decimals:
        limits = {"lowest": LOWEST_RATING, "highest": HIGHEST_RATING}
        raise BadValue("rating", game.unrounded, "allowed.rating", **limits)
    if len(game.extra) > len(of_opponent):
        rating = game.opponent_rating if game.unrounded is None else game.unrounded
        written = "/".join(("unr" if rating is None else str(rating), *game.extra))
        names = "/".join(parameter.name for parameter in of_opponent)
        allowed = "allowed.rating_and" if names else "allowed.rating_alone"
        raise BadValue("game", written, allowed, names=names)
    numbers = zip(of_opponent, game.extra, strict=False)
    extra = {
        parameter.name: parse_value(parameter, text, name=f"RATING/{parameter.name}")
        for parameter, text in numbers
    }
    known = {name: value for name, value in extra.items() if name in Player._fields}
    return Player(
        rating=game.opponent_rating,
        name=game.opponent_name,
        federation=game.federation,
        title=game.title,
        rating_unrounded=game.unrounded,
        facts=tuple((name, value) for name, value in extra.items() if name not in known),
        **known,  # type: ignore[arg-type]  # each of its parameter's kind
    )
