"""Asking the memory for a row of an array some time before it is needed, in compiled loops."""

from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic
from numba.np import arrayobj

_FOR_WRITING, _KEEP, _DATA = 1, 3, 1
make_array: Any = arrayobj.make_array
unpack_tuple: Any = cgutils.unpack_tuple


@intrinsic
def _request_row(_context: Any, rows: Any, place: Any) -> Any:  # noqa: ARG001  by its type
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


# Ask for a row of an array, by its number; compiled loops alone can call it.
request_row: Any = _request_row
