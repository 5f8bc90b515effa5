"""Runs inside Pyodide: lists what the engine imports, and packs it as byte code."""

import ast
import importlib
import json
import marshal
import struct
import sys
import zipfile
from importlib.machinery import FrozenImporter
from importlib.util import MAGIC_NUMBER
from pathlib import Path
from types import CodeType, ModuleType

import patterns

_ZIP = "/lib/python314.zip/"
# Loaded by name, by what stands in a file.
_ALSO = tuple(
    f"encodings/{name}.py"
    for name in (
        *("ascii", "charmap", "latin_1", "utf_8", "utf_8_sig", "utf_16", "utf_16_le"),
        *("utf_16_be", "utf_32", "cp437", "cp850", "cp852", "cp865", "cp1250", "cp1251"),
        *("cp1252", "cp1253", "cp1254", "cp1257", "iso8859_1", "iso8859_2", "iso8859_15"),
        *("cp866", "koi8_r", "koi8_u", "iso8859_5", "iso8859_7", "mac_roman", "mac_cyrillic"),
        *("gb2312", "gbk", "big5", "shift_jis", "euc_kr", "euc_jp"),
    )
)
# Loaded before sitecustomize, which finds all others in the packed part.
_FIRST = (
    *("_collections_abc", "_sitebuiltins", "abc", "codecs", "genericpath", "io", "os"),
    *("posixpath", "site", "stat"),
    *("encodings/__init__", "encodings/aliases", "encodings/utf_8"),
)
_FINDER, _PACKED = "sitecustomize.py", "packed"
# Of a file of byte code, without a date: what is in it is what counts.
_HEAD = MAGIC_NUMBER + struct.pack("<III", 0, 0, 0)
_DAY = (2026, 1, 1, 0, 0, 0)  # the same files make the same archive


def run_everything(modules: list[str], absent: list[str], questions: list[str]) -> list[str]:
    """Import all modules and answer all questions.

    Args:
        modules: what to import: our own modules, and what their functions import.
        absent: packages that a browser has not.
        questions: texts for the engine.

    Returns:
        What was loaded, as files: of the standard library, and our own.
    """
    patterns.watch()
    for name in modules:
        try:
            importlib.import_module(name)
        except ImportError as error:
            if error.name not in absent:
                raise
    _ask(questions)
    return sorted({*_loaded(), *(_ZIP + name for name in _ALSO)})


def run_apart(name: str, questions: list[str], loaded: list[str]) -> list[str]:
    """Answer the questions for which there is an archive of its own.

    Args:
        name: of the question.
        questions: texts for the engine.
        loaded: what was loaded before.

    Returns:
        What was loaded beside that.
    """
    importlib.import_module(f"arpad.api.{name}")
    _ask(questions)
    return sorted(set(_loaded()).difference(loaded))


def _ask(questions: list[str]) -> None:
    from arpad.api.answer import answer

    for question in questions:
        json.loads(answer(question))


def _loaded() -> list[str]:
    files = (_file_of(module) for module in list(sys.modules.values()))
    return sorted({file for file in files if file})


def _file_of(module: ModuleType) -> str | None:
    """Where a module was read from; what is frozen into the program itself has no file."""
    spec = getattr(module, "__spec__", None)
    is_frozen = spec is not None and spec.loader is FrozenImporter
    return None if is_frozen else getattr(module, "__file__", None)


def pack(loaded: list[str], full: str, source: str, data: list[str], target: str) -> None:
    """Write an archive.

    Args:
        loaded: files, as :func:`run_everything` found them.
        full: the whole standard library as an archive of sources.
        source: the folder that holds our package.
        data: our data files, relative to it.
        target: the archive to write.
    """
    whole = zipfile.ZipFile(full)
    there = set(whole.namelist())
    standard = {file.removeprefix(_ZIP) for file in loaded if file.startswith(_ZIP)}
    standard |= {f"{name.rpartition('/')[0]}/__init__.py" for name in standard if "/" in name}
    standard &= there
    first = {f"{name}.py" for name in _FIRST} & there
    texts = {name: whole.read(name) for name in sorted(standard)}
    texts[patterns.COMPILER] += patterns.LOOK_FIRST.encode()
    packed = {f"{name}c": _code(name, text) for name, text in texts.items() if name not in first}
    packed |= {f"{name}c": code for name, code in _own_codes(loaded, source).items()}
    packed[patterns.FILE] = patterns.ready_patterns()
    for name in sorted(data):
        packed[name] = Path(source, name).read_bytes()
    finder = Path(__file__).with_name(_FINDER).read_bytes()
    alone = {name: _code(name, whole.read(name)) for name in sorted(first)}
    alone[_FINDER] = _code(_FINDER, _without_types(finder))
    with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as archive:
        for name, code in alone.items():
            archive.writestr(zipfile.ZipInfo(f"{name}c", _DAY), _HEAD + code)
        archive.writestr(zipfile.ZipInfo(_PACKED, _DAY), _joined(packed))


def pack_apart(loaded: list[str], full: str, source: str, data: list[str], target: str) -> None:
    """Write an archive of what is loaded later, for Python's own importer of archives.

    Args:
        loaded: files, as :func:`run_apart` found them.
        full: the whole standard library as an archive of sources.
        source: the folder that holds our package.
        data: our data files, relative to it.
        target: the archive to write.
    """
    whole = zipfile.ZipFile(full)
    standard = {file.removeprefix(_ZIP) for file in loaded} & set(whole.namelist())
    codes = {name: _code(name, whole.read(name)) for name in standard}
    codes |= _own_codes(loaded, source)
    with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as archive:
        for name, code in sorted(codes.items()):
            archive.writestr(zipfile.ZipInfo(f"{name}c", _DAY), _HEAD + code)
        for name in sorted(data):
            archive.writestr(zipfile.ZipInfo(name, _DAY), Path(source, name).read_bytes())


def _own_codes(loaded: list[str], source: str) -> dict[str, bytes]:
    """The byte code of our own files among those that were loaded, by name."""
    own = [file.removeprefix(f"{source}/") for file in loaded if file.startswith(f"{source}/")]
    return {
        name: _code(name, _without_types(Path(source, name).read_bytes())) for name in sorted(own)
    }


def _joined(files: dict[str, bytes]) -> bytes:
    """The files one after the other, behind an index that :mod:`sitecustomize` reads."""
    index, place = {}, 0
    for name, data in files.items():
        index[name] = (place, len(data))
        place += len(data)
    head = marshal.dumps(index, 4)
    return b"".join([len(head).to_bytes(4, "little"), head, *files.values()])


def _without_types(text: bytes) -> ast.Module:
    """Our own source without the types of functions, which nobody asks; a record's fields stay."""
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            node.returns = None
        elif isinstance(node, ast.arg):
            node.annotation = None
    return tree


def _code(name: str, text: bytes | ast.Module) -> bytes:
    code = compile(text, _ZIP + name, "exec", dont_inherit=True, optimize=2)
    return marshal.dumps(_without_lines(code))


def _without_lines(code: CodeType) -> CodeType:
    """The same code without its table of line numbers, a fifth of it: nobody sees a traceback."""
    inner = (_without_lines(x) if isinstance(x, CodeType) else x for x in code.co_consts)
    return code.replace(co_linetable=b"", co_consts=tuple(inner))
