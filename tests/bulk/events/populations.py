"""Seeded events of all lengths, some over the end of a month, and lists for them."""

import shutil
from collections.abc import Sequence
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from tests.bulk.events.core import EPOCH, Event, Row
from tests.bulk.folders import write_players

from arpad.bulk.schema import GAME_COLUMNS


def some_events(seed: int, players: int, first: date, count: int, spread: int = 100) -> list[Event]:
    """Events of a few people each, beginning at any time."""
    rng = np.random.default_rng(seed)
    events = []
    for number in range(count):
        size = int(rng.integers(4, 14))
        who = rng.choice(players, size, replace=False)
        begin = (first - EPOCH).days + int(rng.integers(0, spread))
        length = int(rng.choice([1, 2, 9, 40]))
        games = []
        for _ in range(int(rng.integers(size, 3 * size))):
            white, black = rng.choice(who, 2, replace=False).tolist()
            made = int(rng.choice([0, 0, 1, 2, 2, 2]))
            games.append((white, black, made, begin + int(rng.integers(0, length))))
        events.append(Event(f"Open {number}", games))
    return events


def icu_rows(seed: int, players: int, year: int) -> dict[int, Row]:
    """Every kind of Irish player."""
    rng = np.random.default_rng(seed)
    rows = {}
    for number in range(players):
        rating = int(rng.choice([0, 900, 1400, 1650, 2060, 2099, 2100, 2300]))
        games = [1, 7, 19, 20, 40, 200, None][int(rng.integers(7))]
        born = date(year - 21, 1, 1) + timedelta(days=int(rng.integers(-2000, 4000)))
        joined = date(year - 8, 6, 1) + timedelta(days=int(rng.integers(-3000, 2900)))
        rows[number] = {
            "rating": rating + int(rng.integers(0, 60)) * (rating > 0),
            "games": 0 if not rating else games,
            "foreign": int(rating > 0 and rng.random() < 0.1),
            "birth_year": 0 if rng.random() < 0.6 else born.year,
            "birth_date": born if rng.random() < 0.8 else None,
            "joined": joined if rng.random() < 0.9 else None,
        }
    return rows


def dwz_rows(seed: int, players: int, year: int) -> dict[int, Row]:
    """Every kind of German player."""
    rng = np.random.default_rng(seed)
    rows = {}
    for number in range(players):
        rating = int(rng.choice([0, 780, 1000, 1290, 1300, 1310, 1700, 2100, 2300]))
        age = int(rng.choice([9, 19, 20, 21, 25, 26, 40, 70]))
        index = int(rng.choice([0, 1, 2, 6, 9, 10, 11, 60]))
        rows[number] = {
            "rating": rating,
            "index": (None if rng.random() < 0.05 else index) if rating else 0,
            "birth_year": 0 if rng.random() < 0.05 else year - age,
        }
    return rows


def write_events(folder: Path, players: int, events: Sequence[Event], name: str = "event") -> None:
    """The games of events by month, each month by day, in row groups of some games."""
    shutil.rmtree(folder, ignore_errors=True)
    write_players(folder, players)
    rows = [(*game, event.name) for event in events for game in event.games]
    months: dict[str, list[Any]] = {}
    for row in sorted(rows, key=lambda each: each[3]):
        day = EPOCH + timedelta(days=row[3])
        months.setdefault(f"{day:%Y-%m}", []).append(row)
    for month, its in months.items():
        place = folder / "games" / f"period={month}"
        place.mkdir(parents=True, exist_ok=True)
        numbers = np.array([row[:4] for row in its], np.int32).T
        columns = dict(zip(GAME_COLUMNS, numbers, strict=True))
        table = pa.table({**columns, name: [row[4] for row in its]})
        pq.write_table(table, place / "games.parquet", row_group_size=50)


def write_csv(path: Path, rows: dict[int, Row]) -> None:
    """The list; what is not known is empty."""
    heads = list(rows[0])
    lines = [",".join(["id", *heads])]
    for number, row in rows.items():
        known = {head: row[head] or (0 if head in {"index", "games"} else None) for head in heads}
        known |= {head: None for head in heads if row[head] is None}
        cells = ("" if cell is None else str(cell) for cell in known.values())
        lines.append(",".join([f"id{number}", *cells]))
    path.write_text("\n".join(lines) + "\n")
