"""Runs inside Pyodide whenever it starts: finds the modules of the library by one index.

Python imports this by itself (:mod:`site`). Its own importer of archives is written in Python: it
reads the directory entry by entry and the code of every module twice, a third of the whole start.
Here all modules but the first few are one entry of the archive, with an index before them.
"""

import sys
from _frozen_importlib import ModuleSpec
from io import FileIO
from marshal import loads

if False:  # the build takes the types of functions away
    from types import ModuleType

PACKED = "packed"
_HEAD = 30  # bytes of the head of an entry, before its name


class Library:
    """Finds and loads what is in the packed part of an archive.

    Args:
        archive: the file.
        entry: where the packed part begins in it: a marshalled index of 4 bytes' size before it,
            names with place and size each, then what they name.
    """

    def __init__(self, archive: str, entry: int) -> None:
        self._root = f"{archive}/"
        self._file = FileIO(archive)
        self._start = 0
        start = entry + _HEAD + len(PACKED)
        size = int.from_bytes(self._read(start, 4), "little")
        self._index = loads(self._read(start + 4, size))  # noqa: S302  our own
        self._start = start + 4 + size

    def _read(self, place: int, size: int) -> bytes:
        self._file.seek(self._start + place)
        return self._file.read(size)

    def find_spec(self, name: str, _path: object = None, _target: object = None) -> object:
        """As every finder of modules."""
        folder = name.replace(".", "/")
        is_package = f"{folder}/__init__.pyc" in self._index
        file = f"{folder}/__init__.pyc" if is_package else f"{folder}.pyc"
        if file not in self._index:
            return None
        spec = ModuleSpec(name, self, origin=self._root + file, is_package=is_package)
        spec.has_location = True
        if is_package:
            spec.submodule_search_locations = [self._root + folder]
        return spec

    def create_module(self, _spec: object) -> None:
        """As every loader: modules are made as usual."""

    def exec_module(self, module: "ModuleType") -> None:
        """As every loader."""
        code = loads(self.get_data(module.__spec__.origin))  # noqa: S302  our own
        exec(code, module.__dict__)  # noqa: S102  as above

    def get_data(self, path: str) -> bytes:
        """The bytes of a file; as every loader, it raises OSError when there is none."""
        found = self._index.get(path.removeprefix(self._root))
        if found is None:
            raise FileNotFoundError(path)
        return self._read(*found)


def _install() -> None:
    archive = __spec__.loader.archive
    entry = __spec__.loader._get_files()[PACKED][4]  # noqa: SLF001  nobody else knows it
    sys.meta_path.insert(2, Library(archive, entry))  # after what is built in, before the paths


_install()
