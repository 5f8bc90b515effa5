"""A host of static files, as any: it knows folders and types, nothing else."""

import marshal
import zipfile
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any


class _Files(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        """Nothing on the screen."""


class StaticHost:
    """Serves a folder on this machine until it is closed.

    Args:
        folder: what is served.
    """

    def __init__(self, folder: Path) -> None:
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Files, directory=str(folder)))
        self.address = f"http://127.0.0.1:{self._server.server_port}/"
        self._thread = Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()

    def close(self) -> None:
        """From now on nobody answers; closing twice does nothing."""
        if self._thread.is_alive():
            self._server.shutdown()
            self._server.server_close()
            self._thread.join()


def without_module(library: Path, module: str) -> None:
    """Take a module out of the engine's library, as if the build had not seen its use.

    Args:
        library: the archive.
        module: its file in the packed part of the archive.
    """
    with zipfile.ZipFile(library) as archive:
        files = {info: archive.read(info) for info in archive.infolist()}
    with zipfile.ZipFile(library, "w", zipfile.ZIP_STORED) as archive:
        for info, data in files.items():
            archive.writestr(info, _without(data, module) if info.filename == "packed" else data)


def _without(packed: bytes, module: str) -> bytes:
    """The packed part of a library with a module less in its index."""
    start = 4 + int.from_bytes(packed[:4], "little")
    index = marshal.loads(packed[4:start])  # noqa: S302  we have built it
    del index[module]
    head = marshal.dumps(index, 4)
    return len(head).to_bytes(4, "little") + head + packed[start:]
