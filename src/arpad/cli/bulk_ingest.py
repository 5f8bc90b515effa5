"""``arpad bulk ingest``: files of games made into a folder that every engine reads."""

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from arpad.cli.bulk_needs import check_installed
from arpad.cli.columns import add_column_option, read_columns
from arpad.cli.options import CommandLine
from arpad.core.errors import BadValue
from arpad.explain.catalogue import Catalogue

if TYPE_CHECKING:
    from arpad.bulk.ingest.run import Ingested

PERIODS: Final = ("year", "month", "day")
_SOME: Final = 12  # periods that are shown one by one
_STAGES: Final = {
    "check": "bulk.ingest.stage.check",
    "read": "bulk.ingest.stage.read",
    "sort": "bulk.ingest.stage.sort",
}
REASONS: Final = {
    "unrated": "bulk.reason.unrated",
    "other_pool": "bulk.reason.other_pool",
    "no_result": "bulk.reason.no_result",
    "results_differ": "bulk.reason.results_differ",
    "no_name": "bulk.reason.no_name",
    "program": "bulk.reason.program",
    "oneself": "bulk.reason.oneself",
    "no_date": "bulk.reason.no_date",
    "again": "bulk.reason.again",
}


def command_line(words: Catalogue) -> CommandLine:
    """The options of the command."""
    line = CommandLine("bulk ingest", words, "bulk.ingest.description")
    file, word = words.text("metavar.file"), words.text("metavar.word")
    add = line.inputs.add_argument
    add("files", nargs="+", metavar=file, help=words.text("bulk.ingest.option.files"))
    add_column_option(line, words)
    add = line.facts.add_argument
    add("--pool", metavar=word, help=words.text("bulk.ingest.option.pool"))
    add = line.outputs.add_argument
    folder = words.text("metavar.folder")
    add("--out", metavar=folder, required=True, help=words.text("bulk.ingest.option.out"))
    period = words.text("bulk.ingest.option.period")
    add("--period", choices=PERIODS, metavar="|".join(PERIODS), default="month", help=period)
    add("--tags", metavar=word, help=words.text("bulk.ingest.option.tags"))
    add("--resume", action="store_true", help=words.text("bulk.ingest.option.resume"))
    line.add_outputs()
    return line


def main(arguments: list[str], words: Catalogue) -> int:
    """Run the command; 1 when no game was added.

    Raises:
        InputError: what it needs is not installed.
    """
    given = command_line(words).read(arguments)
    if given is None:
        return 0
    check_installed("bulk.ingest.not_installed", ("numpy", "pyarrow"))
    tags, pools = names_given("--tags", given.tags), names_given("--pool", given.pool)
    columns = read_columns(given.column)

    from arpad.bulk.ingest.pgn_rows import Wanted
    from arpad.bulk.ingest.run import Job, ingest

    progress = IngestProgress(words)
    done = ingest(
        Job(
            files=tuple(map(Path, given.files)),
            out=Path(given.out),
            period=given.period,
            wanted=Wanted(tags=tags, pools=frozenset(pools)),
            columns=columns,
            resume=given.resume,
        ),
        progress,
    )
    progress.end()
    if given.json:
        from arpad.cli.output import print_json

        print_json(_plain(done))
    else:
        _print(done, words)
    return 0 if done.games else 1


def names_given(option: str, text: str | None) -> tuple[str, ...]:
    """The words of a list with commas.

    Raises:
        BadValue: one is empty, or stands twice.
    """
    if text is None:
        return ()
    names = tuple(each.strip() for each in text.split(","))
    if not all(names) or len({each.lower() for each in names}) < len(names):
        raise BadValue(option, text, "bulk.allowed.names")
    reserved = {"white", "black", "half_points", "day", "mark"} & {each.lower() for each in names}
    if option == "--tags" and reserved:
        raise BadValue(option, text, "bulk.allowed.tags")
    return names


def _plain(done: "Ingested") -> dict[str, Any]:
    return {
        "schema": "arpad/bulk-ingest/1",
        "folder": str(done.out),
        "games": done.games,
        "players": done.players,
        "new_players": done.new_players,
        "periods": [{"period": name, "games": games} for name, games in done.periods.items()],
        "pools": [{"pool": name, "games": games} for name, games in done.pools.items()],
        "set_aside": [{"reason": name, "games": games} for name, games in done.aside.items()],
        "rejects": done.rejects,
    }


def _print(done: "Ingested", words: Catalogue) -> None:
    from arpad.cli.output import table, wrapped

    values = {
        "games": words.value(done.games),
        "players": words.value(done.players),
        "new": words.value(done.new_players),
        "folder": str(done.out),
    }
    print(wrapped(words.text("bulk.ingest.done", values)))
    games = words.text("bulk.ingest.games")
    pools = [(name or "-", words.value(count)) for name, count in done.pools.items()]
    periods = [(name, words.value(count)) for name, count in done.periods.items()]
    if len(periods) > _SOME:
        periods = [*periods[: _SOME // 2], ("…", ""), *periods[-_SOME // 2 :]]
    aside = [(words.text(REASONS[name]), words.value(count)) for name, count in done.aside.items()]
    if [name for name, _ in pools] == ["-"]:  # of no server
        pools = []
    heads = ("bulk.ingest.period", "bulk.ingest.pool", "bulk.ingest.aside")
    for head, rows in zip(heads, (periods, pools, aside), strict=True):
        if rows:
            print()
            print("\n".join(table((words.text(head), games), rows)))
    if done.rejects:
        file = str(done.out / "rejects.ndjson")
        print()
        print(wrapped(words.text("bulk.ingest.rejects", {"file": file})))


class IngestProgress:
    """Says on a terminal how far the reading is, how fast, and how long it will take."""

    def __init__(self, words: Catalogue) -> None:
        self._words = words
        self._stage, self._begin, self._shown, self._first = "", 0.0, 0.0, 0

    def __call__(self, stage: str, done: int, total: int) -> None:
        """Show the state, not too often.

        Args:
            stage: what is being done.
            done: bytes or games.
            total: of them.
        """
        if not sys.stderr.isatty():
            return
        now = time.monotonic()
        if stage != self._stage:
            self._stage, self._begin, self._shown, self._first = stage, now, now, done
        if now - self._shown < 0.5:  # noqa: PLR2004  seconds
            return
        self._shown = now
        speed = max(1, done - self._first) / (now - self._begin)
        values = {
            "stage": self._words.text(_STAGES[stage]),
            "percent": 100 * done // max(1, total),
            "seconds": round((total - done) / speed),
        }
        message = "bulk.ingest.progress_games"
        if stage != "sort":
            message = "bulk.ingest.progress"
            values["speed"] = round(speed / 1e6, 1)
        print(f"\r\033[K{self._words.text(message, values)}", end="", file=sys.stderr, flush=True)

    def end(self) -> None:
        """Take the line away."""
        if self._stage:
            print("\r\033[K", end="", file=sys.stderr, flush=True)
