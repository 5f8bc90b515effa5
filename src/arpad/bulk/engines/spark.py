"""The engine Apache Spark, for what one machine cannot hold.

The sums are the text of ``sql.py``; the list is broadcast to the workers as far as Spark's limit
lets it; the update runs where the rows are, in batches of Arrow, as the same function as
everywhere. The new list comes back in order of player through files that Spark writes, so the
folders must be seen by all its machines.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import numpy as np

from arpad.bulk.commit import Commit, CommittedList
from arpad.bulk.engines.engine import Columns, Told
from arpad.bulk.engines.sql import listed_text, rejected_text, sums_text
from arpad.bulk.fide.columns import CHANGES, LIST, SUMS
from arpad.bulk.fide.pool import Pool
from arpad.bulk.fide.rules import FideRules
from arpad.bulk.fide.update import update
from arpad.bulk.games import PeriodGames
from arpad.bulk.lists import LIST_FILE
from arpad.bulk.parquet import as_numbers, open_parquet, row_groups
from arpad.core.errors import InputError

_JAVA: Final = 17
_OUT: Final = tuple(dict.fromkeys((*LIST, *CHANGES, *SUMS)))
_TABLES: Final = ("arpad_games", "arpad_list", "arpad_expected_scores")


def java_version() -> int | None:
    """The version of the Java that Spark would take; None without one.

    Example:
        >>> java_version() is None or java_version() > 7
        True
    """
    home = os.environ.get("JAVA_HOME")
    java = str(Path(home) / "bin" / "java") if home else shutil.which("java")
    if java is None:
        return None
    try:
        said = subprocess.run(  # noqa: S603  the Java of this machine
            [java, "-version"], capture_output=True, text=True, check=False, timeout=60
        ).stderr
    except OSError:
        return None
    words = said.split('"')
    first = words[1].split(".") if len(words) > 1 else []
    if first[:1] == ["1"]:  # 1.8 was the name of 8
        first = first[1:]
    return int(first[0]) if first and first[0].isdecimal() else None


def check_java() -> None:
    """Refuse to begin without the Java that Spark 4 needs.

    Raises:
        InputError: there is none, or it is too old.
    """
    found = java_version()
    if found is None:
        raise InputError("bulk.rate.error.no_java", needed=_JAVA)
    if found < _JAVA:
        raise InputError("bulk.rate.error.old_java", needed=_JAVA, found=found)


class SparkEngine:
    """Rates with Spark.

    Args:
        scratch: folder that all machines see, for what is not yet whole.
        master: address of the cluster; ``local[*]`` is this machine.
        memory: of the driver and of each executor, in megabytes.
    """

    def __init__(self, scratch: Path, master: str = "local[*]", memory: int | None = None) -> None:
        check_java()
        # Workers would take whatever Python they find first.
        os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
        from pyspark.sql import SparkSession

        builder = SparkSession.builder.appName("arpad bulk rate").master(master)
        settings = {
            "spark.ui.showConsoleProgress": "false",
            "spark.sql.execution.arrow.maxRecordsPerBatch": str(1 << 17),
            "spark.sql.adaptive.enabled": "true",
            "spark.sql.ansi.enabled": "true",  # sums that do not fit are an error
        }
        if master.startswith("local"):
            settings["spark.ui.enabled"] = "false"
            settings["spark.driver.host"] = "127.0.0.1"
            settings["spark.sql.shuffle.partitions"] = str(2 * (os.cpu_count() or 1))
        if path := os.environ.get("PYTHONPATH"):
            settings["spark.executorEnv.PYTHONPATH"] = path
        if memory is not None:
            settings["spark.driver.memory"] = settings["spark.executor.memory"] = f"{memory}m"
        for name, value in settings.items():
            builder = builder.config(name, value)
        with asking():
            self._spark = builder.getOrCreate()
        self._spark.sparkContext.setLogLevel("ERROR")
        self._scratch = scratch
        self._told: Callable[[], None] = lambda: None
        self.rejected = 0

    def sums(
        self, games: PeriodGames, before: Path, rules: FideRules, told: Told
    ) -> Iterable[Columns]:
        """The list with the sums of the period, as a table of Spark's."""
        file = before / LIST_FILE
        players = open_parquet(file, ("player",)).metadata.num_rows
        names = dict(zip(("games", "ratings", "table"), _TABLES, strict=True))
        read = self._spark.read.parquet
        # A file is read as it is: the folder it lies in does not become a column.
        read(*(str(each) for each in games.files)).createOrReplaceTempView(names["games"])
        read(str(file)).createOrReplaceTempView(names["ratings"])
        rows = [(difference, higher) for difference, higher in enumerate(rules.higher)]
        table = self._spark.createDataFrame(rows, "difference int, higher int")
        table.createOrReplaceTempView(names["table"])
        with asking():
            counted = self._spark.sql(rejected_text(players, names["games"])).collect()
            self.rejected = int(counted[0]["rejected"])
        sums = sums_text(rules, players, **names)
        self._told = lambda: told(games.games)
        found: Any = self._spark.sql(listed_text(sums, names["ratings"]))
        return found  # type: ignore[no-any-return]

    def update(self, sums: Any, pool: Pool, rules: FideRules) -> Iterator[Columns]:
        """The new list in order of player, with how it came about."""
        context: Any = self._spark.sparkContext
        shared = context.broadcast(dict(pool))

        def updated(batches: Iterable[Any]) -> Iterator[Any]:
            import pyarrow as pa

            for batch in batches:
                rows = {
                    name: batch.column(name).to_numpy(zero_copy_only=False)
                    for name in batch.schema.names
                }
                new = update(rows, shared.value, rules)
                yield pa.RecordBatch.from_pydict({name: pa.array(new[name]) for name in _OUT})

        schema = ", ".join(f"{name} int" for name in _OUT)
        out = self._scratch / "spark"
        with asking():
            new = sums.mapInArrow(updated, schema).orderBy("player")
            new.write.mode("overwrite").parquet(str(out))
        self._told()
        for part in sorted(out.glob("part-*.parquet")):
            for table in row_groups(part, _OUT):
                yield {name: np.asarray(as_numbers(table[name])) for name in _OUT}
        shutil.rmtree(out)

    def commit(self, new: Iterable[Columns], commit: Commit) -> CommittedList:
        """Write the new list."""
        return commit.write(new, lambda: self.rejected)

    def close(self) -> None:
        """End the session."""
        self._spark.stop()


@contextmanager
def asking() -> Iterator[None]:
    """Errors of Spark as ours."""
    from py4j.protocol import Py4JJavaError
    from pyspark.errors import PySparkException

    try:
        yield
    except (PySparkException, Py4JJavaError) as error:
        first = (str(error).splitlines() or [""])[0][:200]
        raise InputError("bulk.rate.error.engine", engine="Spark", text=first) from error
