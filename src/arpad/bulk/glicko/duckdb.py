"""The engine DuckDB: what does not fit into the memory that is allowed goes to the disk."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import numpy as np
import pyarrow as pa

from arpad.bulk.engines.duckdb import DuckdbEngine, asking, quoted
from arpad.bulk.engines.engine import Told
from arpad.bulk.engines.sql import listed_text, rejected_text
from arpad.bulk.games import PeriodGames
from arpad.bulk.glicko.columns import SUMS
from arpad.bulk.glicko.lists import Values
from arpad.bulk.glicko.rules import PeriodRules
from arpad.bulk.glicko.sql import sums_text
from arpad.bulk.glicko.terms import odds_table
from arpad.bulk.glicko.update import update
from arpad.bulk.lists import LIST_FILE
from arpad.bulk.parquet import ROWS, open_parquet

_TABLE: Final = "powers_of_e"


class GlickoDuckdb(DuckdbEngine):
    """Rates with DuckDB, which is set up as for FIDE's rules."""

    def rate(
        self, games: PeriodGames, before: Path, rules: PeriodRules, told: Told
    ) -> Iterator[Values]:
        """The new list in order of player."""
        file, odds = before / LIST_FILE, odds_table()
        players = open_parquet(file, ("player",)).metadata.num_rows
        table = {"place": np.arange(len(odds), dtype=np.int32), "odds": odds}
        self._connection.register(_TABLE, pa.table(table))
        ratings = f"read_parquet({quoted(str(file))})"
        files = f"read_parquet([{', '.join(quoted(str(each)) for each in games.files)}])"
        sums = sums_text(rules, players, games=files, ratings=ratings, table=_TABLE)
        listed = listed_text(sums, ratings, rules.columns.all, SUMS)
        with asking():
            ((rejected,),) = self._connection.execute(rejected_text(players, files)).fetchall()
            self.rejected = int(rejected)
            found = self._connection.sql(f"{listed} ORDER BY p.player")
            for batch in found.to_arrow_reader(ROWS):
                rows = pa.Table.from_batches([batch])
                columns = {
                    name: rules.columns.array(name, rows[name]) for name in rows.column_names
                }
                yield update(columns, games, rules)
        told(games.games)
