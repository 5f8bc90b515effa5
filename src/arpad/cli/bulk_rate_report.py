"""What ``arpad bulk rate`` tells while it runs, and at its end."""

import sys
import time
from collections.abc import Sequence
from typing import Final

from arpad.bulk.steps import Job, RatedPeriod
from arpad.cli.bulk_federations import FEDERATIONS
from arpad.cli.output import bold, print_json, table, wrapped
from arpad.explain.catalogue import Catalogue

_OFTEN: Final = 0.2  # seconds between two looks at the clock that are shown
_REJECTED: Final = "rejected_"
Remark = tuple[str, dict[str, object]]
COLUMNS: Final = (
    "period",
    "rules",
    "games",
    "rejected",
    "played",
    "rated",
    "active",
    "first",
    "fell",
    "state",
)
# Of systems that rate game by game.
COLUMNS_IN_ORDER: Final = ("period", "games", "rejected", "played", "first", "players", "state")
# Of national federations, whose players are not counted as active, and fall under no floor.
COLUMNS_OF_FEDERATION: Final = (
    "period",
    "rules",
    "games",
    "rejected",
    "played",
    "rated",
    "first",
    "state",
)
_COLUMNS: Final = {"fide": COLUMNS} | dict.fromkeys(FEDERATIONS, COLUMNS_OF_FEDERATION)
_COUNTS: Final = {"first": "first_ratings", "fell": "fell_under_floor"}


class RateProgress:
    """Shows on a terminal how many games are rated, how fast, and how long it will take."""

    def __init__(self, words: Catalogue) -> None:
        self._words = words
        self._start = self._shown = time.perf_counter()
        self._width = 0
        self._first: int | None = None

    def __call__(self, period: str, done: int, total: int) -> None:
        """Show the state, not too often.

        Args:
            period: that is being rated.
            done: games that were read.
            total: of the job.
        """
        now = time.perf_counter()
        if self._first is None:
            self._first, self._start = done, now  # what an earlier run did is not of this rate
        if now - self._shown < _OFTEN or not sys.stderr.isatty():
            return
        self._shown = now
        speed = (done - self._first) / max(now - self._start, 0.001)
        values = {
            "period": period,
            "done": self._words.value(done),
            "total": self._words.value(total),
            "speed": self._words.value(int(speed)),
            "seconds": round((total - done) / speed) if speed else 0,
        }
        text = self._words.text("bulk.rate.progress", values)
        print(f"\r{text:{self._width}}", end="", file=sys.stderr, flush=True)
        self._width = len(text)

    def end(self) -> None:
        """Take the line away."""
        if self._width:
            print("\r" + " " * self._width + "\r", end="", file=sys.stderr, flush=True)


def print_rated(  # noqa: PLR0913  what was done, and how it is told
    rated: Sequence[RatedPeriod],
    job: Job,
    means: tuple[str, str],
    words: Catalogue,
    remarks: Sequence[Remark],
    *,
    as_json: bool,
) -> None:
    """The lists that came out.

    Args:
        rated: the periods.
        job: what was rated.
        means: names of the system and of the engine.
        words: the language.
        remarks: on the games.
        as_json: for programs.
    """
    system, engine = means
    told = [*remarks, *_remarks(rated)]
    if as_json:
        content = {
            "schema": "arpad/bulk-rate/1",
            "system": system,
            "time_control": job.time_control or None,
            "engine": engine,
            "out": str(job.out),
            "periods": [_plain(each) for each in rated],
            "remarks": [{"id": name, "text": words.text(name, facts)} for name, facts in told],
        }
        print_json(content)
        return
    values = {"count": len(rated), "folder": str(job.out / "lists")}
    print(wrapped(words.text("bulk.rate.heading", values), style=bold))
    print()
    columns = _COLUMNS.get(system, COLUMNS_IN_ORDER)
    heads = [words.text(f"bulk.rate.column.{name}") for name in columns]
    print("\n".join(table(heads, [_cells(each, columns, words) for each in rated])))
    for name, facts in told:
        print()
        print(wrapped(words.text(name, facts)))


def _rejected(each: RatedPeriod) -> int:
    return sum(count for name, count in each.counts.items() if name.startswith(_REJECTED))


def _cells(each: RatedPeriod, columns: Sequence[str], words: Catalogue) -> list[str]:
    state = words.text("bulk.rate.new" if each.is_new else "bulk.rate.kept")
    texts = {"period": each.period, "rules": each.edition, "state": state}
    counts = each.counts | {"rejected": _rejected(each)}
    return [
        texts[name] if name in texts else words.value(counts[_COUNTS.get(name, name)])
        for name in columns
    ]


def _plain(each: RatedPeriod) -> dict[str, object]:
    return {
        "period": each.period,
        "edition": each.edition,
        "digest": each.digest,
        "is_new": each.is_new,
        "counts": each.counts,
    }


def _remarks(rated: Sequence[RatedPeriod]) -> list[Remark]:
    """What should be known about the lists: id and facts."""
    found: list[Remark] = []
    if not any(each.counts.get("rated", 1) for each in rated):
        found.append(("bulk.rate.remark.nobody_rated", {}))
    one_event = [each.period for each in rated if each.one_event]
    if one_event:
        facts: dict[str, object] = {"first": one_event[0], "last": one_event[-1]}
        found.append(("bulk.rate.remark.one_event", facts))
    rejected = sum(map(_rejected, rated))
    if rejected:
        found.append(("bulk.rate.remark.rejected", {"count": rejected}))
    unknown = max((each.counts.get("born_unknown", 0) for each in rated), default=0)
    if unknown:
        found.append(("bulk.rate.remark.born_unknown", {"count": unknown}))
    return found
