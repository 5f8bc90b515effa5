"""The loops compiled, with their requests to the memory; imported for many games alone."""

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload, register_jitable
from numba.np import arrayobj

from arpad.bulk.compiled import compiled
from arpad.bulk.sequential import elo_games, lichess_blocks
from arpad.bulk.sequential.prefetch import prefetch

_FOR_WRITING, _KEEP, _DATA = 1, 3, 1
make_array: Any = arrayobj.make_array
unpack_tuple: Any = cgutils.unpack_tuple


@intrinsic
def _prefetch_row(_context: Any, rows: Any, place: Any) -> Any:  # noqa: ARG001  by its type
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        array = make_array(signature.args[0])(context, builder, arguments[0])
        stride = unpack_tuple(builder, array.strides)[0]
        offset = builder.mul(arguments[1], stride)
        byte = ir.IntType(8).as_pointer()
        word = ir.IntType(32)
        start = builder.bitcast(array.data, byte)
        request = builder.module.declare_intrinsic(
            "llvm.prefetch", (byte,), ir.FunctionType(ir.VoidType(), [byte, word, word, word])
        )
        flags = [word(flag) for flag in (_FOR_WRITING, _KEEP, _DATA)]
        builder.call(request, [builder.gep(start, [offset]), *flags])
        return context.get_dummy_value()

    return types.void(rows, types.intp), generate


request_row: Any = _prefetch_row


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
