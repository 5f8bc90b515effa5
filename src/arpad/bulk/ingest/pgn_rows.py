"""Scanned headers made into rows, by what :mod:`arpad.formats.pgn` says of each value.

A value is looked at once where it comes up for the first time. The stretches that were left to the
reader are read by it; both ways give the same rows.
"""

import io
import re
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from arpad.bulk.ids import UNKNOWN, Ids
from arpad.bulk.ingest import rows as row
from arpad.bulk.ingest.rows import BYE, ENGINE, NOBODY, People, Reject, Rows, day_number
from arpad.bulk.ingest.scan_regular import mark_of
from arpad.bulk.ingest.scanned import Column, Scanned, Slab, Written
from arpad.bulk.ingest.texts import Text
from arpad.core.errors import UnreadableFile
from arpad.core.played_games import PlayedGame
from arpad.formats.bounded_notes import BoundedNotes
from arpad.formats.opening import HEAD_SIZE, Source
from arpad.formats.pgn import servers, values
from arpad.formats.pgn.lines import Letters
from arpad.formats.pgn.reader import BYES, ENGINE_NAME, NOBODIES, UNPLAYED, game_of
from arpad.formats.pgn.scanner import RawGame, Scanner

if TYPE_CHECKING:
    from arpad.bulk.ingest.rows import Numbers

_remembered = lru_cache(maxsize=100_000)
_REASONS: Final = ("", *row.REASONS)
_NUMBER_OF: Final = {reason: number for number, reason in enumerate(_REASONS)}
_PLAIN_NAME: Final = re.compile(rb"[!-~]+(?: [!-~]+)*")  # ASCII, single blanks
_DAYS: Final = ("date", "utcdate", "enddate")


class Wanted(NamedTuple):
    """What is asked for.

    Args:
        tags: names of tags that are kept as columns, as the user writes them.
        pools: of which games count; all without any.
    """

    tags: tuple[str, ...] = ()
    pools: frozenset[str] = frozenset()

    @property
    def extra(self) -> tuple[str, ...]:
        """The tags in lower case, each once."""
        return tuple(dict.fromkeys(name.lower() for name in self.tags))


class _Part(NamedTuple):
    """Games of one way of reading, one value each of all."""

    starts: "Numbers"
    lines: "Numbers"
    white: "Numbers"
    black: "Numbers"
    half_points: "Numbers"
    day: "Numbers"
    mark: "Numbers"
    reason: "Numbers"
    pool: "Numbers"
    extra: dict[str, list[str | None]]


def rows_of(  # noqa: PLR0913, PLR0917  a stretch of text and what is asked for
    text: Text, line: int, scanned: Scanned, ids: Ids, wanted: Wanted, file: str
) -> Rows:
    """The games of a stretch of text.

    Args:
        text: the stretch, its lines ended by LF.
        line: number of its first line.
        scanned: what a scan found in it.
        ids: of the people; gets the new ones.
        wanted: what is asked for.
        file: name of the file, for errors.

    Raises:
        UnreadableFile: it is no text.
        InputError: there are more people than numbers.
    """
    people, pools = People(ids), _Pools(wanted.pools)
    parts = [_plain_part(scanned, ids, people, pools, wanted)]
    parts += [_read_part(text, each, line, people, pools, wanted, file) for each in scanned.slabs]
    return _together(parts, line - 1, people, pools, wanted)


def _together(
    parts: Sequence[_Part], before: int, people: People, pools: "_Pools", wanted: Wanted
) -> Rows:
    """All games in the order of the file, those that count and the others."""
    columns: list[Any] = [np.concatenate(each) for each in list(zip(*parts, strict=True))[:-1]]
    order = np.argsort(columns[0], kind="stable") if len(parts) > 1 else np.arange(len(columns[0]))
    _, lines, white, black, half_points, day, mark, reason, pool = (
        column[order] for column in columns
    )
    counts = reason == 0
    kept = order[counts]
    white, black = people.settle(white[counts], black[counts])
    aside = np.bincount(reason[~counts], minlength=len(_REASONS)).tolist()
    rejects = [
        Reject(before + int(lines[place]), _REASONS[reason[place]])
        for place in np.flatnonzero(~counts).tolist()
        if _REASONS[reason[place]] not in row.CHOSEN
    ]
    extra: dict[str, list[str | None]] = {}
    for name in wanted.tags:
        cells = [cell for part in parts for cell in part.extra[name.lower()]]
        extra[name] = [cells[place] for place in kept.tolist()]
    by_pool = np.bincount(pool[counts], minlength=len(pools.names)).tolist()
    return Rows(
        white=white,
        black=black,
        half_points=half_points[counts],
        day=day[counts],
        mark=mark[counts].astype(np.uint32),
        extra=extra,
        counts={name: count for name, count in zip(pools.names, by_pool, strict=True) if count},
        rejects=rejects,
        aside={name: count for name, count in zip(_REASONS, aside, strict=True) if count},
    )


class _Pools:
    """The pools that were met, numbered, and whether their games count."""

    def __init__(self, wanted: frozenset[str]) -> None:
        self.names: list[str] = []
        self._numbers: dict[str, int] = {}
        self._wanted = wanted

    def number(self, name: str) -> int:
        if name not in self._numbers:
            self._numbers[name] = len(self.names)
            self.names.append(name)
        return self._numbers[name]

    def others(self, numbers: "Numbers") -> Any:
        """Which of the games are of a pool that is not asked for."""
        if not self._wanted or not self.names:
            return np.zeros(len(numbers), bool)
        return np.array([name not in self._wanted for name in self.names])[numbers]


def _plain_part(scanned: Scanned, ids: Ids, people: People, pools: _Pools, wanted: Wanted) -> _Part:
    """The plain games: each value is looked at once."""
    columns = scanned.columns
    white, black = (_players(scanned, colour, ids, people) for colour in ("white", "black"))
    server = _server(columns)
    half_points = _by_value(columns["result"], _half_points)
    unplayed = _by_value(columns["termination"], _is_unplayed)
    day, pool = _day(columns, server), _pool(columns, server, pools)
    reason = np.zeros(len(scanned.starts), np.int64)
    for name, where in (  # the later the stronger
        (row.ONESELF, (people.persons(white) == people.persons(black)) | _same_names(scanned)),
        (row.NO_NAME, (white == NOBODY) | (black == NOBODY)),
        (row.PROGRAM, (white == ENGINE) | (black == ENGINE)),
        (row.NO_RESULT, (half_points < 0) | (unplayed > 0) | (white == BYE) | (black == BYE)),
        (row.OTHER_POOL, pools.others(pool)),
        (row.UNRATED, _is_unrated(columns["event"], scanned.has_difference, server)),
    ):
        reason[where] = _NUMBER_OF[name]
    return _Part(
        starts=scanned.starts,
        lines=scanned.lines,
        white=white,
        black=black,
        half_points=half_points,
        day=day,
        mark=scanned.marks.astype(np.int64),
        reason=reason,
        pool=pool,
        extra={name: _texts(columns[name]) for name in wanted.extra},
    )


def _by_value(column: Column, meaning: Any) -> "Numbers":
    return np.array([meaning(value) for value in column.values], np.int64)[column.codes]


def _texts(column: Column) -> list[str | None]:
    texts = [_text("", value) or None for value in column.values]
    return [texts[code] for code in column.codes.tolist()]


def _text(tag: str, value: bytes) -> str:
    """A value as a text: the letters of a line decide on its encoding."""
    if value.isascii():
        text = value.decode("ascii")
    else:
        begin = f'[{tag} "'.encode()
        text = Letters().text(begin + value + b'"]', 1)[len(begin) : -2]
    return " ".join(text.split())


def _players(scanned: Scanned, colour: str, ids: Ids, people: People) -> "Numbers":
    """The players of a colour: by their FIDE ids, else by their names."""
    fide = scanned.columns[f"{colour}fideid"]
    is_without_ids = len(fide.values) <= 1 and not any(fide.values)
    if is_without_ids and colour in scanned.written:
        return _players_written(scanned.written[colour], ids, people)
    names = _names(scanned, colour)
    if is_without_ids:
        numbers = [
            _player(name, people) if number is None else number
            for name, number in zip(names.values, ids.remembered(names.values), strict=True)
        ]
        return np.array(numbers, np.int64)[names.codes]
    pairs, inverse = np.unique(names.codes * len(fide.values) + fide.codes, return_inverse=True)
    numbers = []
    for pair in pairs.tolist():
        name, number = divmod(pair, len(fide.values))
        key, _ = values.fide_id(_text("", fide.values[number]))
        written = names.values[name]
        plain = _player(written, people, key)
        numbers.append(plain)
    return np.array(numbers, np.int64)[inverse]


def _names(scanned: Scanned, colour: str) -> Column:
    column = scanned.columns.get(colour)
    return scanned.written[colour].values() if column is None else column


def _players_written(written: Written, ids: Ids, people: People) -> "Numbers":
    """The same by their names where these stand; only those that are new are taken out."""
    numbers = ids.numbers_at(written.text, written.places, written.lengths)
    new = np.flatnonzero(numbers == UNKNOWN)
    if len(new):
        numbers[new] = _by_value(written.values(new), lambda name: _player(name, people))
    return numbers


def _player(written: bytes, people: People, fide_id: str | None = None) -> int:
    """The number of a player, or what is in his place."""
    if fide_id is None and _PLAIN_NAME.fullmatch(written):
        name = written.decode("ascii")
        key = name.lower()
    else:
        name = _text("White", written)
        key = fide_id or name.casefold()
    kind = _kind(name.lower())
    if kind in {ENGINE, BYE}:
        return kind
    if kind == NOBODY:
        return NOBODY if fide_id is None else people.number(fide_id, "")
    return people.number(key, name, written if fide_id is None else b"")


def _kind(plain: str) -> int:
    if plain in BYES:
        return BYE
    if plain in NOBODIES:
        return NOBODY
    return ENGINE if "level" in plain and ENGINE_NAME.fullmatch(plain) else 0


def _same_names(scanned: Scanned) -> Any:
    """Games of one name on both sides, of which not both sides have an id."""
    ids = [scanned.columns[f"{colour}fideid"] for colour in ("white", "black")]
    if not any(value for column in ids for value in column.values):
        return False
    has_id = [
        _by_value(each, lambda value: values.fide_id(_text("", value))[0] is not None)
        for each in ids
    ]
    numbers: dict[str, int] = {"": -1}
    white, black = (
        _by_value(
            _names(scanned, colour), lambda value: numbers.setdefault(_name(value), len(numbers))
        )
        for colour in ("white", "black")
    )
    return (white == black) & (white >= 0) & ~((has_id[0] > 0) & (has_id[1] > 0))


def _name(value: bytes) -> str:
    name = _text("White", value)
    return "" if _kind(name.lower()) in {NOBODY, BYE} else name.casefold()


def _half_points(value: bytes) -> int:
    both, _ = values.result(_text("Result", value))
    if both is None or not all(each.is_played for each in both):
        return -1
    return both[0].half_points


def _is_unplayed(value: bytes) -> bool:
    return _text("Termination", value).lower() in UNPLAYED


def _server(columns: dict[str, Column]) -> "Numbers":
    """0 for no server, 1 for Lichess, 2 for Chess.com."""
    names = ("", servers.LICHESS, servers.CHESSCOM)
    site, link = columns["site"], columns["link"]
    if len(link.values) <= 1:
        address = _text("Link", link.values[0]) if link.values else ""
        return _by_value(
            site, lambda value: names.index(servers.server_of(_text("Site", value), address))
        )
    by_site = [servers.server_of(_text("Site", value), "") for value in site.values]
    by_link = [servers.server_of("", _text("Link", value)) for value in link.values]
    first = np.array([names.index(each) for each in by_site], np.int64)[site.codes]
    second = np.array([names.index(each) for each in by_link], np.int64)[link.codes]
    return np.where(first > 0, first, second)


@_remembered
def _day_of(value: bytes) -> int:
    return day_number(values.day(_text("Date", value))[0])


def _day(columns: dict[str, Column], server: "Numbers") -> "Numbers":
    """The day that counts: that of the end on a server, else the local one."""
    local, utc, end = (_by_value(columns[name], _day_of) for name in _DAYS)
    none = day_number(None)
    over_the_board = np.where(local != none, local, utc)
    on_server = np.where(end != none, end, np.where(utc != none, utc, local))
    return np.where(server > 0, on_server, over_the_board)


def _is_unrated(event: Column, has_difference: Any, server: "Numbers") -> Any:
    without, beside = (
        _by_value(
            event,
            lambda value, told=told: servers.rated_on_lichess(
                _text("Event", value), has_difference=told
            ),
        )
        for told in (False, True)
    )
    rated = np.where(has_difference, beside, without)
    return (server == 1) & (rated == 0)


@_remembered
def _pool_of(server: int, event: bytes, variant: bytes, rules: bytes, clock: bytes) -> str:
    name = _text("Event", event)
    text = _text("TimeControl", clock)
    played = (_text("Variant", variant) or _text("Rules", rules)).lower()
    if not played and "chess960" in name.lower():
        played = "chess960"
    elif not played or played == "?":
        played = "standard"
    named = ("", servers.LICHESS, servers.CHESSCOM)[server]
    return servers.pool(named, name, played, values.rate_of_play(text), text)


def _pool(columns: dict[str, Column], server: "Numbers", pools: _Pools) -> "Numbers":
    used = [columns[name] for name in ("event", "variant", "rules", "timecontrol")]
    together = server
    for column in used:
        together = together * max(1, len(column.values)) + column.codes
    _, firsts, inverse = np.unique(together, return_index=True, return_inverse=True)
    numbers = []
    for game in firsts.tolist():
        cells = [column.values[column.codes[game]] for column in used]
        numbers.append(pools.number(_pool_of(int(server[game]), *cells)))
    return np.array(numbers, np.int64)[inverse]


def _read_part(  # noqa: PLR0913, PLR0917  a stretch of text and what is asked for
    text: Text, slab: Slab, first: int, people: People, pools: _Pools, wanted: Wanted, file: str
) -> _Part:
    """What was left to the reader."""
    data = bytes(text[slab.start : slab.end])
    source = Source(
        file=file, names=(file,), packing="", head=data[:HEAD_SIZE], read=io.BytesIO(data).read
    )
    found: list[tuple[int, ...]] = []
    extra: dict[str, list[str | None]] = {name: [] for name in wanted.extra}
    notes = BoundedNotes()
    try:
        for raw in Scanner(source, notes).games():
            found.append(_read_row(raw, slab, people, pools))
            for name, cells in extra.items():
                value = " ".join(raw.tags.get(name, ("",))[0].split())
                cells.append(value or None)
    except UnreadableFile as error:
        line = error.facts.get("line")
        if isinstance(line, int):
            error.facts["line"] = line + slab.line + first - 2
        raise
    columns = np.array(found, np.int64).reshape(-1, 9).T
    part = _Part._make([*columns, extra])
    reason = part.reason.copy()
    aside = pools.others(part.pool) & (reason != _NUMBER_OF[row.UNRATED])
    reason[aside] = _NUMBER_OF[row.OTHER_POOL]
    return part._replace(reason=reason)


def _read_row(raw: RawGame, slab: Slab, people: People, pools: _Pools) -> tuple[int, ...]:
    notes = BoundedNotes()
    game = game_of(raw, notes)
    differ = any(each.message == "pgn.results_differ" for each in notes.findings())
    reason = reason_of(game, differ=differ)
    white = black = NOBODY
    if not reason:
        white, black = (people.number(side.key, side.name) for side in (game.white, game.black))
    tags = {
        name.encode(): value.encode("utf-8", "replace") for name, (value, _, _) in raw.tags.items()
    }
    line = slab.line + raw.line - 1
    numbers = (slab.start, line, white, black, game.white.result.half_points if not reason else 0)
    return (
        *numbers,
        day_number(game.played_on),
        mark_of(tags),
        _NUMBER_OF[reason],
        pools.number(game.pool),
    )


def reason_of(game: PlayedGame, *, differ: bool) -> str:
    """Why a game does not count; empty where it does."""
    sides = (game.white, game.black)
    if game.counts:
        return ""
    if game.rated is False:
        return row.UNRATED
    if not all(side.result.is_played for side in sides):
        return row.RESULTS_DIFFER if differ else row.NO_RESULT
    if any(side.is_engine for side in sides):
        return row.PROGRAM
    return row.ONESELF if game.is_against_oneself else row.NO_NAME
