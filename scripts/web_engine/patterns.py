"""Runs inside Pyodide: compiles the patterns of :mod:`re` that the engine uses, once for all.

Python compiles a pattern by Python code, which takes the browser longer than most of our modules.
What that makes of a pattern belongs to one build of Python, as byte code does.
"""

import marshal
import re
from typing import Any

FILE = "patterns"
COMPILER = "re/_compiler.py"
# Appended to the compiler of patterns.
LOOK_FIRST = f"""
_compile_anew = compile
_READY = __import__("marshal").loads(
    __spec__.loader.get_data(__file__.rpartition("re/")[0] + "{FILE}")
)
def compile(p, flags=0):
    ready = _READY.get((p, flags)) if isinstance(p, (str, bytes)) else None
    return _sre.compile(p, *ready) if ready else _compile_anew(p, flags)
"""
_compiler: Any = re._compiler  # type: ignore[attr-defined]  # noqa: SLF001  there is no other way
_used: set[tuple[str | bytes, int]] = set()


def watch() -> None:
    """From now on remember every pattern that is compiled, and those that have been."""
    cached: Any = re._cache  # type: ignore[attr-defined]  # noqa: SLF001
    _used.update((pattern, int(flags)) for _, pattern, flags in cached)
    compile_one = _compiler.compile

    def watched(pattern: Any, flags: int = 0) -> Any:
        if isinstance(pattern, str | bytes):
            _used.add((pattern, int(flags)))
        return compile_one(pattern, flags)

    _compiler.compile = watched


class _Recorder:
    """Stands for :mod:`_sre`, and keeps what it is told to make a pattern of."""

    def __init__(self, sre: Any) -> None:
        self._sre = sre
        self.told: tuple[Any, ...] = ()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._sre, name)

    def compile(self, _pattern: Any, flags: int, code: list[int], *groups: Any) -> None:
        self.told = (int(flags), [int(each) for each in code], *groups)


def ready_patterns() -> bytes:
    """Every pattern that was used and what its compiler makes of it."""
    found = {}
    sre = _compiler._sre  # noqa: SLF001
    recorder = _compiler._sre = _Recorder(sre)  # noqa: SLF001
    for pattern, flags in sorted(_used, key=repr):
        _compiler.compile(pattern, flags)
        found[pattern, flags] = recorder.told
    _compiler._sre = sre  # noqa: SLF001
    return marshal.dumps(found)
