"""The engine Apache Spark: the sums by its SQL, the update where the rows are."""

import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from arpad.bulk.engines.engine import Told
from arpad.bulk.engines.spark import SparkEngine, asking
from arpad.bulk.engines.sql import listed_text, rejected_text
from arpad.bulk.games import PeriodGames
from arpad.bulk.glicko.columns import SUMS
from arpad.bulk.glicko.lists import Values
from arpad.bulk.glicko.rules import PeriodRules
from arpad.bulk.glicko.sql import sums_text
from arpad.bulk.glicko.terms import odds_table
from arpad.bulk.glicko.update import update
from arpad.bulk.lists import LIST_FILE
from arpad.bulk.parquet import open_parquet, reading

_TABLES: Final = ("arpad_games", "arpad_list", "arpad_powers_of_e")


class GlickoSpark(SparkEngine):
    """Rates with Spark, which is set up as for FIDE's rules."""

    def rate(
        self, games: PeriodGames, before: Path, rules: PeriodRules, told: Told
    ) -> Iterator[Values]:
        """The new list in order of player."""
        kinds = _kinds(rules)

        def updated(batches: Iterable[Any]) -> Iterator[Any]:
            import pyarrow as pa

            for batch in batches:
                rows = {
                    name: batch.column(name).to_numpy(zero_copy_only=False)
                    for name in batch.schema.names
                }
                new = update(rows, games, rules)
                arrays = {name: pa.array(new[name], kind) for name, kind in kinds.items()}
                yield pa.RecordBatch.from_pydict(arrays)

        schema = ", ".join(f"{name} {kind}" for name, kind in kinds.items())
        schema = schema.replace("float64", "double").replace("int32", "int")
        out = self._scratch / "spark"
        with asking():
            listed = self._listed(games, before, rules)
            new = listed.mapInArrow(updated, schema).orderBy("player")
            new.write.mode("overwrite").parquet(str(out))
        told(games.games)
        for part in sorted(out.glob("part-*.parquet")):
            yield from _read(part, rules)
        shutil.rmtree(out)

    def _listed(self, games: PeriodGames, before: Path, rules: PeriodRules) -> Any:
        """The list with the sums of the period, as a table of Spark's."""
        file = before / LIST_FILE
        players = open_parquet(file, ("player",)).metadata.num_rows
        names = dict(zip(("games", "ratings", "table"), _TABLES, strict=True))
        read = self._spark.read.parquet
        # A file is read as it is: the folder it lies in does not become a column.
        read(*(str(each) for each in games.files)).createOrReplaceTempView(names["games"])
        read(str(file)).createOrReplaceTempView(names["ratings"])
        rows = list(enumerate(odds_table().tolist()))
        table = self._spark.createDataFrame(rows, "place int, odds double")
        table.createOrReplaceTempView(names["table"])
        counted = self._spark.sql(rejected_text(players, names["games"])).collect()
        self.rejected = int(counted[0]["rejected"])
        sums = sums_text(rules, players, **names)
        return self._spark.sql(listed_text(sums, names["ratings"], rules.columns.all, SUMS))


def _kinds(rules: PeriodRules) -> dict[str, str]:
    """The columns that come back, with their types."""
    columns = rules.columns
    names = dict.fromkeys((*columns.all, *columns.changes, "games_before"))
    reals = {*columns.reals, *columns.reals_of_changes}
    return {name: "float64" if name in reals else "int32" for name in names}


def _read(path: Path, rules: PeriodRules) -> Iterator[Values]:
    """The rows of a file that Spark wrote."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    with reading(path), pq.ParquetFile(path) as file:
        for batch in file.iter_batches():
            table = pa.Table.from_batches([batch])
            yield {name: rules.columns.array(name, table[name]) for name in table.column_names}
