"""A whole history as a file: CSV, Parquet or JSON, a row for each day of each player."""

import io
import json
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

import numpy as np

from arpad.bulk.fit.files import csv_bytes, form_of
from arpad.bulk.whole_history.history import History
from arpad.bulk.whole_history.json_form import DAY_COLUMNS, day_values
from arpad.bulk.whole_history.report import PLACES, Player

COLUMNS: Final = ("player", "name", *DAY_COLUMNS)


def history_bytes(
    path: str, history: History, players: Sequence[Player], value: Callable[[], dict[str, Any]]
) -> Iterable[bytes]:
    """The content of a file of ratings, in the form that its name tells.

    Args:
        path: its name.
        history: the ratings.
        players: in their order.
        value: makes the value of its schema, for JSON.
    """
    form = form_of(path)
    if form == ".json":
        return (json.dumps(value(), ensure_ascii=False, indent=1).encode(errors="replace"), b"\n")
    if form == ".parquet":
        return (_parquet(history, players),)
    rows = (
        (player.place, player.name, *values)
        for player in players
        for values in day_values(history, player)
    )
    return csv_bytes(COLUMNS, rows)


def _parquet(history: History, players: Sequence[Player]) -> bytes:
    import pyarrow as pa
    import pyarrow.parquet as pq

    rows = np.concatenate([np.arange(*each.rows) for each in players])
    counts = [each.rows[1] - each.rows[0] for each in players]
    whose = np.repeat(np.arange(len(players), dtype=np.int32), counts)
    names = pa.array([each.name for each in players], pa.string())
    columns = {
        "player": pa.array(whose + 1, pa.int32()),
        "name": pa.DictionaryArray.from_arrays(whose, names).cast(pa.string()),
        "date": pa.array(history.day[rows].astype(np.int32), pa.int32()).cast(pa.date32()),
        "rating": pa.array(np.round(history.ratings[rows], PLACES) + 0.0),
        "standard_error": pa.array(np.round(history.errors[rows], PLACES)),
        "games": pa.array(history.games[rows]),
        "points": pa.array(history.points[rows]),
    }
    sink = io.BytesIO()
    pq.write_table(pa.table(columns), sink, compression="zstd")
    return sink.getvalue()
