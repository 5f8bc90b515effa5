"""Looking into a store: players by id or name, their months, and the months themselves."""

import sqlite3
from collections.abc import Collection, Iterable, Iterator
from datetime import date
from pathlib import Path
from typing import Any, Final

from arpad.core.errors import InputError, UnknownName
from arpad.core.name_key import name_key, sound_key
from arpad.core.quantities import Rating
from arpad.core.rate_of_play import TimeControl
from arpad.core.records import ListEntry, Sex
from arpad.formats.fide_list import LookUp
from arpad.lists.database import opened_database
from arpad.lists.months import as_number, month_name, of_number
from arpad.lists.records import ListedPlayer, StoreContents, StoredMonth

_LONGEST_ID: Final = 15
# Spelling: how alike two words are, of 100, and how many spellings of a word are tried.
_LIKENESS: Final = 75
_SPELLINGS: Final = 12
_LENGTH_DIFFERENCE: Final = 2
_TO_SORT: Final = 1000
_KINDS: Final = tuple(TimeControl)
LISTED: Final = (
    "SELECT r.month, p.id, p.name, r.federation, p.sex, r.title, p.women_title, p.other_titles, "
    "p.birth_year, "
    + ", ".join(
        f"r.{kind}, r.{kind}_games, r.{kind}_k, r.{kind}_inactive"
        for kind in (each.value for each in _KINDS)
    )
    + " FROM ratings r JOIN players p ON p.id = r.player "
)
_FIRST_OF_LISTS: Final = 9
_A_LIST: Final = 4


def listed_player(row: tuple[Any, ...]) -> ListedPlayer:
    """The record of a row of :data:`LISTED`."""
    month, fide_id, name, federation, sex, title, women_title, other_titles, birth_year = row[
        :_FIRST_OF_LISTS
    ]
    lists = {
        kind: row[start : start + _A_LIST]
        for start, kind in zip(range(_FIRST_OF_LISTS, len(row), _A_LIST), _KINDS, strict=True)
    }
    entry = ListEntry(
        fide_id=str(fide_id),
        name=name,
        federation=federation,
        sex=Sex(sex) if sex else None,
        title=title,
        women_title=women_title,
        other_titles=tuple(other_titles.split(",")) if other_titles else (),
        birth_year=birth_year,
        ratings=tuple((kind, Rating(v[0])) for kind, v in lists.items() if v[0] is not None),
        games_in_period=tuple((kind, v[1]) for kind, v in lists.items() if v[1] is not None),
        development_coefficients=tuple(
            (kind, v[2]) for kind, v in lists.items() if v[2] is not None
        ),
        inactive=tuple((kind, bool(v[3])) for kind, v in lists.items() if v[3] is not None),
    )
    return ListedPlayer(month=of_number(month), entry=entry)


def id_number(text: str) -> int | None:
    """A FIDE id as the store keeps it; None for what is none."""
    digits = text.strip().lstrip("0")
    is_id = digits.isascii() and digits.isdigit() and len(digits) <= _LONGEST_ID
    return int(digits) if is_id else None


def numbers_of_months(connection: sqlite3.Connection) -> list[int]:
    """The months of a store, the newest first.

    Raises:
        InputError: there is none.
    """
    rows = connection.execute("SELECT month FROM months ORDER BY month DESC")
    if months := [row[0] for row in rows]:
        return months
    raise InputError("lists.nothing_imported")


def check_month(connection: sqlite3.Connection, month: date) -> int:
    """The number of a month that the store has.

    Raises:
        UnknownName: it has not.
        InputError: it has none at all.
    """
    numbers = numbers_of_months(connection)
    if as_number(month) not in numbers:
        known = tuple(month_name(of_number(number)) for number in numbers)
        raise UnknownName("kind.month", month_name(month), known)
    return as_number(month)


def check_kind(connection: sqlite3.Connection, number: int, time_control: TimeControl) -> None:
    """Refuse a month of which this list was not imported.

    Raises:
        InputError: it was not.
    """
    kinds = connection.execute("SELECT kinds FROM months WHERE month = ?", (number,))
    if time_control.value not in kinds.fetchone()[0].split():
        name = month_name(of_number(number))
        raise InputError("lists.no_kind", month=name, time_control=time_control.value)


def contents(file: Path) -> StoreContents:
    """What a store has; a store that was never made has nothing."""
    if not file.is_file():
        return StoreContents(file=str(file), size=0, months=())
    with opened_database(file) as connection:
        rows = connection.execute("SELECT * FROM months ORDER BY month DESC").fetchall()
    months = tuple(
        StoredMonth(
            month=of_number(number),
            kinds=tuple(TimeControl(kind) for kind in kinds.split()),
            players=players,
            imported_on=date.fromisoformat(imported_on),
        )
        for number, kinds, players, imported_on in rows
    )
    return StoreContents(file=str(file), size=file.stat().st_size, months=months)


def find_players(
    file: Path,
    text: str,
    *,
    month: date | None = None,
    federation: str | None = None,
    limit: int = 20,
) -> tuple[ListedPlayer, ...]:
    """The players with an id or a name, the best first.

    Every word of the name has to be there, in any order, as a word or its beginning; where
    nobody has them all, words that are spelt alike are taken. A name in Cyrillic or Greek letters
    finds its usual spellings in Latin ones.

    Args:
        file: of the store.
        text: a FIDE id, or words of a name.
        month: whose list; each player's newest one without it.
        federation: only players of this federation, three letters.
        limit: at most so many.

    Raises:
        InputError: nothing was imported, the month is not there, or there is no word in the text.
    """
    with opened_database(file) as connection:
        months = numbers_of_months(connection)
        wanted = None if month is None else check_month(connection, month)
        is_id = text.strip().isascii() and text.strip().isdigit()
        if is_id:
            fide_id = id_number(text)
            ids = () if fide_id is None else (fide_id,)
            return tuple(_listed(connection, ids, wanted, months, federation))[:limit]
        if not name_key(text):
            raise InputError("lists.no_words", text=text)
        ask = _Names(connection, wanted, federation, limit)
        return tuple(_named(connection, ask, text, limit)[:limit])


def _named(
    connection: sqlite3.Connection, ask: "_Names", text: str, limit: int
) -> list[ListedPlayer]:
    """The players of a name, the best first."""
    words = name_key(text).split()
    found = ask.players([[word] for word in words])
    if len(found) < limit:
        _add(found, ask.players([[word] for word in words], end="*"))
    if len(found) < limit and not text.isascii():  # another alphabet may be put into Latin
        choices = [*spellings(connection, map(sound_key, words)).values()]
        _add(found, ask.players(choices) if all(choices) else [])
    if not found:
        choices = [_alike(connection, word) for word in words]
        found = ask.closest(choices) if all(choices) else []
    return found


def _add(found: list[ListedPlayer], others: list[ListedPlayer]) -> None:
    """Those who were not found before, behind the rest."""
    known = {player.entry.fide_id for player in found}
    found += [each for each in others if each.entry.fide_id not in known]


class _Names:
    """Asks a store for the players of some names, the highest rated first.

    Args:
        connection: to the store.
        wanted: the month of the list, or None for the newest one of each player.
        federation: only players of this federation.
        limit: at most so many.
    """

    def __init__(
        self,
        connection: sqlite3.Connection,
        wanted: int | None,
        federation: str | None,
        limit: int,
    ) -> None:
        self._connection = connection
        code = None if federation is None else federation.upper()
        self._values = {"wanted": wanted, "federation": code, "limit": max(limit, _TO_SORT)}
        self._question = (
            LISTED + "JOIN names n ON n.rowid = p.id WHERE n.names MATCH :query "
            "AND r.month = coalesce(:wanted, p.month) "
            "AND (:federation IS NULL OR r.federation = :federation) "
            "ORDER BY max(coalesce(r.standard, 0), coalesce(r.rapid, 0), coalesce(r.blitz, 0)) "
            "DESC, p.name, p.id LIMIT :limit"
        )

    def players(self, choices: list[list[str]], *, end: str = "") -> list[ListedPlayer]:
        """Players with a word of each choice; ``end`` is ``*`` for beginnings of words."""
        parts = (" OR ".join(f'"{word}"{end}' for word in words) for words in choices)
        query = " AND ".join(f"({part})" for part in parts)
        rows = self._connection.execute(self._question, {**self._values, "query": query})
        return [listed_player(row) for row in rows]

    def closest(self, choices: list[list[str]]) -> list[ListedPlayer]:
        """Players with a word of each choice, those whose words stand first there first."""

        def misses(player: ListedPlayer) -> int:
            words = name_key(player.entry.name).split()
            return sum(
                min((at for at, word in enumerate(choice) if word in words), default=len(choice))
                for choice in choices
            )

        return sorted(self.players(choices), key=misses)


def _listed(
    connection: sqlite3.Connection,
    ids: Iterable[int],
    wanted: int | None,
    months: list[int],
    federation: str | None,
) -> Iterator[ListedPlayer]:
    """Players on the list of a month, or on the newest list that each is on."""
    question = LISTED + "WHERE r.month = ? AND r.player = ?"
    for fide_id in ids:
        for number in months if wanted is None else (wanted,):
            row = connection.execute(question, (number, fide_id)).fetchone()
            if row is not None:
                if federation is None or row[3] == federation.upper():
                    yield listed_player(row)
                break


def spellings(connection: sqlite3.Connection, sounds: Iterable[str]) -> dict[str, list[str]]:
    """The words of the store that sound so, whatever way they were put into Latin letters."""
    found: dict[str, list[str]] = {sound: [] for sound in sounds}
    for (word,) in connection.execute("SELECT term FROM words"):
        sound = sound_key(word)
        if sound in found:
            found[sound].append(word)
    return found


def _alike(connection: sqlite3.Connection, word: str) -> list[str]:
    """Words of the store that are spelt like this one, the closest first."""
    from rapidfuzz import fuzz, process

    lengths = (len(word) - _LENGTH_DIFFERENCE, len(word) + _LENGTH_DIFFERENCE)
    rows = connection.execute("SELECT term FROM words WHERE length(term) BETWEEN ? AND ?", lengths)
    known = [row[0] for row in rows]
    found = process.extract(
        word, known, scorer=fuzz.ratio, limit=_SPELLINGS, score_cutoff=_LIKENESS
    )
    return [spelling for spelling, _, _ in sorted(found, key=lambda each: (-each[1], each[0]))]


def history(file: Path, fide_id: str) -> tuple[ListedPlayer, ...]:
    """A player on every list of a store, the newest first.

    Args:
        file: of the store.
        fide_id: digits.

    Raises:
        InputError: nothing was imported, or nobody has this id.
    """
    wanted = id_number(fide_id)
    question = LISTED + "WHERE r.month = ? AND r.player = ?"
    rows: list[tuple[Any, ...]] = []
    with opened_database(file) as connection:
        months = numbers_of_months(connection)
        if wanted is not None:
            numbers = ((number, wanted) for number in months)
            answers = (connection.execute(question, pair).fetchone() for pair in numbers)
            rows = [row for row in answers if row is not None]
    if not rows:
        raise InputError("lists.no_player", fide_id=fide_id)
    return tuple(map(listed_player, rows))


def look_up_in_store(
    file: Path,
    ids: Collection[str],
    *,
    month: date | None = None,
    on: date | None = None,
    time_control: TimeControl | None = None,
) -> LookUp:
    """What a list of a store says of the players with these ids.

    Args:
        file: of the store.
        ids: FIDE ids.
        month: whose list.
        on: without a month, the day whose list is meant: the newest one that was out by then;
            without either, the newest of all.
        time_control: the list that is needed.

    Raises:
        InputError: there is no such list in the store.
    """
    with opened_database(file) as connection:
        number = _number_of(connection, month, on)
        if time_control is not None:
            check_kind(connection, number, time_control)
        numbers = sorted({int(each) for each in ids if each.isascii() and each.isdigit()})
        found = list(_listed(connection, numbers, number, [number], None))
    known = {player.entry.fide_id for player in found}
    return LookUp(
        entries=tuple(player.entry for player in found),
        missing=tuple(each for each in ids if each.lstrip("0") not in known),
        list_date=of_number(number),
    )


def _number_of(connection: sqlite3.Connection, month: date | None, on: date | None) -> int:
    if month is not None:
        return check_month(connection, month)
    months = numbers_of_months(connection)
    if on is None:
        return months[0]
    earlier = [number for number in months if number <= as_number(on)]
    if not earlier:
        known = ", ".join(month_name(of_number(number)) for number in months)
        raise InputError("lists.none_before", day=on, known=known)
    return earlier[0]
