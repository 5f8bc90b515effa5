"""What an arbiter knows of the players of a tournament beyond its report, as a CSV table.

A report may lack the birth year, K or number of games that a rule needs, or have them wrong.
The table names each player by starting number or FIDE id, never by name alone.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from arpad.core.errors import BadValue, UnreadableFile
from arpad.core.findings import Finding, Severity
from arpad.core.frozen import Record
from arpad.core.parameters import (
    Kind,
    Parameter,
    of_opponents,
    parse_value,
    read_sex,
)
from arpad.core.quantities import Rating
from arpad.core.records import FIRST_BIRTH_YEAR, LARGEST_COUNT, LAST_BIRTH_YEAR, Player, Sex
from arpad.formats.games import (
    parse_federation,
    parse_opponent_rating,
    parse_rating,
    plain,
)
from arpad.formats.names import FIDE_TITLES
from arpad.formats.table import Row, read_table

COLUMNS = (
    "number",
    "fide_id",
    "rating",
    "k",
    "born",
    "games_played",
    "highest_rating",
    "standard_rating",
    "sex",
    "title",
    "federation",
)
_ALIASES = {"fideid": "fide_id", "birth_year": "born", "development_coefficient": "k"}
_DIGITS = re.compile(r"\d{1,15}")


class PlayerFacts(Record):
    """What was said of one player; None for what was not said.

    Args:
        number: starting number.
        fide_id: FIDE identity number, digits without leading zeros.
        rating: rating on the list of the event.
        is_unrated: the table says that he has no rating (``0``, ``-`` or ``unr``).
        development_coefficient: K.
        birth_year: four digits.
        games_played: rated games so far.
        highest_rating: highest rating ever published on this kind of list.
        standard_rating: standard rating, for a rapid or blitz event.
        sex: male or female.
        title: one of ``FIDE_TITLES``.
        federation: three-letter code, upper case.
        line: line of the table.
    """

    number: int | None = None
    fide_id: str | None = None
    rating: Rating | None = None
    is_unrated: bool = False
    development_coefficient: int | None = None
    birth_year: int | None = None
    games_played: int | None = None
    highest_rating: Rating | None = None
    standard_rating: Rating | None = None
    sex: Sex | None = None
    title: str | None = None
    federation: str | None = None
    rating_unrounded: float | None = None
    rating_deviation: float | None = None
    volatility: float | None = None
    others: tuple[tuple[str, object], ...] = ()
    line: int | None = None


_APPLIED = tuple(
    field
    for field in PlayerFacts._fields
    if field not in {"number", "is_unrated", "others", "line"}
)


def column_of(fact: str, parameters: Sequence[Parameter] = ()) -> str | None:
    """The column that gives a fact, of a player or of his opponents; None when there is none.

    Args:
        fact: as in :class:`~arpad.core.errors.MissingFact`.
        parameters: what the rating system can be told of a player.

    Example:
        >>> column_of("birth_year"), column_of("opponent_rating"), column_of("points")
        ('born', 'rating', None)
    """
    name = fact.removeprefix("opponent_")
    name = _ALIASES.get(name, name)
    known = {*COLUMNS, *(parameter.name for parameter in parameters)}
    return name if name in known else None


def read_player_facts(
    text: str, file: str, parameters: Sequence[Parameter] = ()
) -> tuple[PlayerFacts, ...]:
    """Read a table of facts; columns in any order, parted by comma, semicolon or tab.

    Args:
        text: the content of the file, decoded; the first line names the columns.
        file: its name, for errors.
        parameters: what the rating system can be told of a player: further columns.

    Raises:
        UnreadableFile: a column is unknown, a value is bad, or a player is not named or comes
            twice; with line and column.
    """
    facts: list[PlayerFacts] = []
    first_lines: dict[tuple[str, object], int] = {}
    decimals, _ = of_opponents(parameters)
    further = [p for p in parameters if p.name not in COLUMNS and p.kind is not Kind.REAL_RATING]
    known = (*COLUMNS, *(parameter.name for parameter in further))
    for row in read_table(text, file, known=known, needed=(), aliases=_ALIASES):
        if "number" not in row.cells and "fide_id" not in row.cells:
            raise UnreadableFile("player_facts.no_key_column", file=file)
        facts.append(_facts_of(row, further, decimals=decimals))
        for name in ("number", "fide_id"):
            value = getattr(facts[-1], name)
            first = first_lines.setdefault((name, value), row.line)
            if value is not None and first != row.line:
                place = row.place(row.cells[name])
                raise UnreadableFile(
                    "player_facts.twice", **place, name=name, value=value, first=first
                )
    if not facts:
        raise UnreadableFile("player_facts.none", file=file)
    return tuple(facts)


def _facts_of(row: Row, further: Iterable[Parameter], *, decimals: bool) -> PlayerFacts:
    number = row.value("number", _whole_number("number", 1, 9999))
    fide_id = row.value("fide_id", parse_fide_id)
    if number is None and fide_id is None:
        raise UnreadableFile("player_facts.no_key", file=row.file, line=row.line, column=1)
    rating = row.value("rating", parse_opponent_rating)
    if rating is not None and (rating.extra or (rating.unrounded and not decimals)):
        row.value("rating", parse_rating)  # always refused: 1400/30 has no meaning here
    others = {
        parameter.name: row.value(
            parameter.name, partial(parse_value, parameter, name=parameter.name)
        )
        for parameter in further
    }
    fields = {name: others.pop(name) for name in tuple(others) if name in PlayerFacts._fields}
    return PlayerFacts(
        number=number,
        fide_id=fide_id,
        rating=rating.rating if rating else None,
        rating_unrounded=rating.unrounded if rating else None,
        is_unrated=rating is not None and rating.rating is None,
        development_coefficient=row.value("k", _whole_number("k", 1, 1000)),
        birth_year=row.value("born", _whole_number("born", FIRST_BIRTH_YEAR, LAST_BIRTH_YEAR)),
        games_played=row.value("games_played", _whole_number("games_played", 0, LARGEST_COUNT)),
        highest_rating=row.value(
            "highest_rating", lambda text: parse_rating(text, "highest_rating")
        ),
        standard_rating=row.value(
            "standard_rating", lambda text: parse_rating(text, "standard_rating")
        ),
        sex=row.value("sex", partial(read_sex, "sex")),
        title=row.value("title", _parse_title),
        federation=row.value("federation", parse_federation),
        others=tuple((name, value) for name, value in others.items() if value is not None),
        line=row.line,
        **fields,  # type: ignore[arg-type]  # each of its parameter's kind
    )


def parse_fide_id(text: str) -> str:
    """Read a FIDE identity number, of any length, without its leading zeros.

    Raises:
        BadValue: it has other signs than digits, as after a spreadsheet (``5.03E+06``), or is 0.
    """
    digits = plain(text).lstrip("0")
    if not _DIGITS.fullmatch(digits):
        raise BadValue("fide_id", text, "allowed.fide_id")
    return digits


def _whole_number(name: str, lowest: int, highest: int) -> Callable[[str], int]:
    def parse(text: str) -> int:
        digits = plain(text)
        if not _DIGITS.fullmatch(digits) or not lowest <= int(digits) <= highest:
            raise BadValue(name, text, "allowed.between", lowest=lowest, highest=highest)
        return int(digits)

    return parse


def _parse_title(text: str) -> str:
    if text.upper() not in FIDE_TITLES:
        raise BadValue("title", text, "allowed.title")
    return text.upper()


def apply_facts(
    players: Sequence[Player], facts: Iterable[PlayerFacts]
) -> tuple[tuple[Player, ...], tuple[Finding, ...]]:
    """The players with these facts put in.

    Args:
        players: the players of a tournament.
        facts: what the arbiter says of them; it is believed before the report.

    Returns:
        The players in the same order, and the findings: a value that replaced another one, and
        facts that fit no player, several, or one with another FIDE id, which are not applied.
    """
    changed = list(players)
    findings: list[Finding] = []
    for fact in facts:
        places = [place for place, player in enumerate(players) if _is_meant(player, fact)]
        if len(places) != 1:
            message = "player_facts.several_players" if places else "player_facts.no_such_player"
            findings.append(_finding(Severity.WARNING, message, fact))
            continue
        player = changed[places[0]]
        known_id = _bare_id(player)
        if fact.fide_id and known_id and fact.fide_id != known_id:
            about = {"fide_id": fact.fide_id, "in_report": known_id}
            findings.append(_finding(Severity.ERROR, "player_facts.id_differs", fact, **about))
            continue
        changes = _changes(player, fact)
        for name, after in changes.items():
            if name == "facts":  # no report has them, so they replace nothing
                continue
            before = getattr(player, name)
            if before is not None and before != "":
                told = {"name": name, "before": _plain(before), "after": _plain(after)}
                findings.append(_finding(Severity.REPAIR, "player_facts.replaced", fact, **told))
        changed[places[0]] = player.replace(**changes)
    return tuple(changed), tuple(findings)


def _is_meant(player: Player, fact: PlayerFacts) -> bool:
    if fact.number is not None:
        return player.number == fact.number
    return _bare_id(player) == fact.fide_id


def _bare_id(player: Player) -> str:
    return (player.fide_id or "").strip().lstrip("0")


def _changes(player: Player, fact: PlayerFacts) -> dict[str, Any]:
    changes = {
        name: value
        for name in _APPLIED
        if (value := getattr(fact, name)) is not None and value != getattr(player, name)
    }
    if _bare_id(player):
        changes.pop("fide_id", None)  # the same one, perhaps with zeros before it
    if fact.is_unrated and player.rating is not None:
        changes["rating"] = None
    if fact.others:
        changes["facts"] = tuple((dict(player.facts) | dict(fact.others)).items())
    return changes


def _plain(value: object) -> object:
    if isinstance(value, Sex):
        return value.value
    return "unr" if value is None else value


def _finding(severity: Severity, message: str, fact: PlayerFacts, **about: object) -> Finding:
    player = fact.fide_id if fact.number is None else fact.number
    facts = (("player", player), *about.items())
    return Finding(severity=severity, message=message, line=fact.line, facts=facts)
