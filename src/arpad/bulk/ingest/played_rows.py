"""Games that the formats read one by one, such as the JSON of servers, made into rows."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import numpy as np

from arpad.bulk.ids import Ids
from arpad.bulk.ingest import rows as row
from arpad.bulk.ingest.pgn_rows import Wanted, reason_of
from arpad.bulk.ingest.rows import People, Reject, Rows, day_number
from arpad.bulk.ingest.scan_regular import mark_of
from arpad.core.errors import UnreadableFile
from arpad.core.played_games import PlayedGame
from arpad.formats.bounded_notes import BoundedNotes
from arpad.formats.kinds import opened_games


def rows_of_games(
    path: Path, skipped: int, size: int, ids: Ids, wanted: Wanted
) -> Iterator[tuple[Rows, int]]:
    """The games of a file in its order, and the number of the last of each part.

    Args:
        path: the file.
        skipped: games that were taken before.
        size: games of a part.
        ids: of the people; gets the new ones.
        wanted: what is asked for; such files have no tags to keep.

    Raises:
        UnreadableFile: it cannot be read, or tags are asked for.
    """
    if wanted.tags:
        raise UnreadableFile("bulk.no_tag", file=str(path), name=wanted.tags[0])
    with opened_games(path, BoundedNotes()) as games:
        last = sum(1 for _ in islice(games, skipped))
        while part := list(islice(games, size)):
            yield _rows(part, last, ids, wanted), last + len(part)
            last += len(part)


def _rows(games: list[PlayedGame], before: int, ids: Ids, wanted: Wanted) -> Rows:
    people = People(ids)
    kept, rejects = [], []
    aside: Counter[str] = Counter()
    counts: Counter[str] = Counter()
    for number, game in enumerate(games, before + 1):
        reason = reason_of(game, differ=False)
        if wanted.pools and game.pool not in wanted.pools and reason != row.UNRATED:
            reason = row.OTHER_POOL
        if reason:
            aside[reason] += 1
            if reason not in row.CHOSEN:
                rejects.append(Reject(game.line or number, reason))
            continue
        counts[game.pool] += 1
        sides = [people.number(side.key, side.name) for side in (game.white, game.black)]
        started = "" if game.started is None else f"{game.started:%H:%M:%S}"
        texts = {"event": game.event, "site": game.site, "round": game.round, "utctime": started}
        mark = mark_of({name.encode(): text.encode() for name, text in texts.items()})
        kept.append((*sides, game.white.result.half_points, day_number(game.played_on), mark))
    columns = np.array(kept, np.int64).reshape(-1, 5).T
    white, black = people.settle(columns[0], columns[1])
    return Rows(
        white=white,
        black=black,
        half_points=columns[2],
        day=columns[3],
        mark=columns[4].astype(np.uint32),
        extra={},
        counts=dict(counts),
        rejects=rejects,
        aside=dict(aside),
    )
