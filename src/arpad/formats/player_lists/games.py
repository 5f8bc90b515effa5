"""A row of a plain table made into a game."""

import re
from collections.abc import Collection, Iterable
from functools import cache
from typing import Final

from arpad.core.errors import BadValue
from arpad.core.records import Colour
from arpad.core.results import Result, parse_result
from arpad.formats.games import plain
from arpad.formats.headings import field_of, heading_key
from arpad.formats.numbers import read_rating
from arpad.formats.player_lists.game_days import GameDays, day_of, round_of
from arpad.formats.player_lists.players import ListRow, number
from arpad.formats.player_lists.record import ListedGame
from arpad.formats.trf.notes import Notes

_COLOURS: Final = {
    **dict.fromkeys(("w", "white", "wit", "weiss", "weiß", "hvid", "hvit", "blanc"), Colour.WHITE),
    **dict.fromkeys(
        ("b", "black", "z", "zwart", "s", "schwarz", "sort", "svart", "n", "noir"), Colour.BLACK
    ),
}
_BOTH: Final = re.compile(r"\s*(1/2|½|0[.,]5|[01=])\s*[-:–/]\s*(1/2|½|0[.,]5|[01=])\s*")  # noqa: RUF001
_SUM: Final = {("1", "0"), ("0", "1"), ("½", "½")}
_FORFEITS: Final = {
    **dict.fromkeys(("+-", "+--", "+:-", "forfeit(+)"), Result.FORFEIT_WIN),
    **dict.fromkeys(("-+", "--+", "-:+", "--", "---", "-:-", "forfeit(-)"), Result.FORFEIT_LOSS),
    # In the Netherlands: won or lost "reglementair", without a game.
    **dict.fromkeys(("1-0r", "1r", "1-0reg", "1-0regl."), Result.FORFEIT_WIN),
    **dict.fromkeys(("0-1r", "0r", "0-1reg", "0-1regl."), Result.FORFEIT_LOSS),
}
_DRAWN: Final = frozenset({"draw", "remise", "remis", "nulle", "gelijk", "uafgjort", "uavgjort"})
_ADDRESS: Final = "://"  # of a game on a server, where a name is an account
_MOST_DIGITS: Final = 4  # of a starting number; ids have more
_IDS: Final = frozenset({"white_id", "black_id", "opponent_id", "fide_id", "local_id"})
_OTHERS: Final = ("date", "round", "board", "event", "rated", "played", "variant", "pool")
FLAGS: Final = {
    **dict.fromkeys(("yes", "y", "true", "1", "x", "ja", "j", "oui", "o", "vrai"), True),
    **dict.fromkeys(("no", "n", "false", "0", "nee", "nej", "nei", "nein", "non", "faux"), False),
}
CHESS: Final = frozenset({"standard", "chess", "standaard", "normal", "fromposition"})
_NOT_PLAYED: Final = {Result.WIN: Result.FORFEIT_WIN, Result.LOSS: Result.FORFEIT_LOSS}


def is_game_table(fields: list[str | None]) -> bool:
    """Whether columns of these fields tell of games: two people and a result."""
    found = set(fields)
    two = {"white", "black"} <= found or {"white_id", "black_id"} <= found or "opponent" in found
    return (two or has_nameless_opponents(found)) and "result" in found


def has_nameless_opponents(fields: Collection[str | None]) -> bool:
    """Whether a row is a game of one player, whose opponent is known by his rating alone."""
    found = set(fields)
    if found & {"opponent", "white", "black", "white_id", "black_id"}:
        return False
    one = found & {"player", "name", "local_id"} and found & {"round", "date"}
    return bool(one) and {"result", "opponent_rating"} <= found


def fields_used(fields: Iterable[str | None]) -> frozenset[str]:
    """The fields of a table that a game's record has room for; each player is named once."""
    found = {field for field in fields if field is not None}
    if {"white", "black"} <= found or {"white_id", "black_id"} <= found:
        people = {"white", "black"} if "white" in found else {"white_id", "black_id"}
        return frozenset(people | ({"result", "white_rating", "black_rating", *_OTHERS} & found))
    player = next((name for name in ("player", "name", "local_id") if name in found), "player")
    ratings = {"rating:rating", "opponent_rating"}
    return frozenset({player, "opponent", "result", "colour", *ratings, *_OTHERS} & found)


def game_of(
    row: ListRow, days: GameDays, notes: Notes, *, is_nameless: bool = False
) -> ListedGame | None:
    """The game of a row; None, with a finding, where it names no two people or no result.

    Args:
        row: the row.
        days: of the games of the table.
        notes: gets the findings.
        is_nameless: the table names no opponents.
    """
    by_colour = "white" in row.cells or "white_id" in row.cells
    first, second = ("white", "black") if by_colour else ("player", "opponent")
    player = row.text(first) or row.text(f"{first}_id") or row.text("name") or row.text("local_id")
    opponent = row.text(second) or row.text(f"{second}_id")
    if not (player if is_nameless else opponent) or (by_colour and not player):
        notes.error("player_list.no_opponent", row.line)
        return None
    if opponent and _is_one_person(row, player, opponent):
        cell = row.cells.get(second) or row.cells.get(f"{second}_id")
        column = None if cell is None else cell.column
        notes.error("player_list.own_opponent", row.line, column, name=opponent)
        return None
    written = row.text("result")
    try:
        result = read_result(written)
    except BadValue:
        cell = row.cells.get("result")  # none in a line that is too short
        column = None if cell is None else cell.column
        notes.error("player_list.result", row.line, column, value=written)
        return None
    is_unrated = _is_unrated(row, notes)
    if _flag(row, "played", notes) is False:
        result, is_unrated = _NOT_PLAYED.get(result, result), True
    played_on, number_of_round = day_of(row, days, notes), round_of(row, notes)
    known = {"date": played_on, "round": number_of_round}
    numbers_of, named_in = _event_of_people(row, first, (player, opponent))
    return ListedGame(
        line=row.line,
        player=player,
        opponent=opponent,
        result=result,
        colour=Colour.WHITE if by_colour else _COLOURS.get(row.text("colour").lower()),
        rating=number(row, "white_rating" if by_colour else "rating:rating", read_rating, notes),
        opponent_rating=number(
            row, "black_rating" if by_colour else "opponent_rating", read_rating, notes
        ),
        round=number_of_round,
        played_on=played_on,
        is_unrated=is_unrated,
        others=(
            *(
                (name, row.text(name))
                for name in _OTHERS
                if row.text(name) and known.get(name) is None
            ),
            *row.others,
        ),
        numbers_of=numbers_of,
        named_in=named_in,
    )


def _event_of_people(row: ListRow, first: str, people: tuple[str, str]) -> tuple[str, str]:
    """The event in which alone the numbers of two people mean them, or their names surely do.

    Args:
        row: the row.
        first: the field of the first of them.
        people: what they are called.
    """
    event = row.text("event")
    if not event or not (row.text(first) or row.text("name")):  # ids mean the same everywhere
        return "", ""
    known = [each for each in people if each]
    if all(each.isascii() and each.isdecimal() for each in known):
        return event if max(map(len, known)) <= _MOST_DIGITS else "", ""
    is_known = any(_ADDRESS in text or _is_id(heading) for heading, text in row.others)
    return "", "" if is_known else event


@cache
def _is_id(heading: str) -> bool:
    return field_of(heading) in _IDS


def _is_unrated(row: ListRow, notes: Notes) -> bool:
    """Whether the row says so, or tells of a variant and does not say that it is rated."""
    rated, variant = _flag(row, "rated", notes), row.text("variant")
    is_chess = not variant or heading_key(variant) in CHESS
    return not is_chess if rated is None else not rated


def _flag(row: ListRow, field: str, notes: Notes) -> bool | None:
    """Yes or no; None where nothing is told, with a warning for what is neither."""
    text = row.text(field)
    if not text.strip(" -?"):
        return None
    found = FLAGS.get(plain(text).strip().casefold())
    if found is None:
        column = row.cells[field].column
        notes.warning("player_list.yes_or_no", row.line, column, value=text, field=field)
    return found


def _is_one_person(row: ListRow, player: str, opponent: str) -> bool:
    """Whether both are one; two numbers beside the names tell people of one name apart."""
    if " ".join(player.split()).casefold() != " ".join(opponent.split()).casefold():
        return False
    others = {field_of(heading): text for heading, text in row.others}
    ids = [others.get(f"{side}_id", "") for side in ("white", "black")]
    return not all(ids) or ids[0] == ids[1]


def read_result(text: str) -> Result:
    """``1-0`` tells of White, ``1`` of the player; ``0-0`` and ``*`` are never rated.

    A draw may be a word of the six languages, and ``1-0r`` is won without a game.

    Raises:
        BadValue: it is neither, or the two halves do not fit.
    """
    said = text.replace(" ", "").casefold()
    if said in _FORFEITS:
        return _FORFEITS[said]
    if said in _DRAWN:
        return Result.DRAW
    if text == "*":
        return Result.PENDING
    both = _BOTH.fullmatch(text)
    if both is None:
        return parse_result(plain(text))
    halves = tuple(
        "½" if half in {"1/2", "½", "0.5", "0,5", "="} else half for half in both.groups()
    )
    if halves == ("0", "0"):  # both lost by forfeit
        return Result.FORFEIT_LOSS
    if halves not in _SUM:
        raise BadValue("result", text, "allowed.result")
    return parse_result(halves[0])
