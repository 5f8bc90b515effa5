"""The loops compiled, with their requests to the memory; imported for many games alone."""

from collections.abc import Callable
from typing import Any

from numba.extending import overload, register_jitable

from arpad.bulk.compiled import compiled
from arpad.bulk.compiled_prefetch import request_row
from arpad.bulk.sequential import elo_games, lichess_blocks
from arpad.bulk.sequential.prefetch import prefetch


@overload(prefetch)
def _prefetch(rows: Any, place: Any) -> Callable[..., None]:  # noqa: ARG001  types of these
    def request(rows: Any, place: Any) -> None:
        request_row(rows, place)

    return request


for _function in (
    lichess_blocks.slope_at,
    lichess_blocks.zero_between,
    lichess_blocks.idle_days,
    lichess_blocks.block_end,
    lichess_blocks.gather,
    lichess_blocks.let_time_pass,
    lichess_blocks.measure,
    lichess_blocks.slopes,
    lichess_blocks.search_begins,
    lichess_blocks.search_goes_on,
    lichess_blocks.search_ends,
    lichess_blocks.change,
    lichess_blocks.scatter,
):
    register_jitable(_function)

rate_elo = compiled(elo_games.rate_elo)
rate_by_table = compiled(elo_games.rate_by_table)
rate_lichess = compiled(lichess_blocks.rate_lichess)
