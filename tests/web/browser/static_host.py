"""A host of static files, as any: it knows folders and types, nothing else."""

import marshal
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any


class _Files(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        """Nothing on the screen."""


class _KeptOpen(_Files):
    """As hosts are: a connection serves many files, and an answer goes out in one piece."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    wbufsize = -1


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


@contextmanager
def host_apart(folder: Path) -> Iterator[str]:
    """Serve a folder from a process of its own, so that it takes no time of who measures.

    Args:
        folder: what is served.
    """
    command = [sys.executable, str(Path(__file__)), str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as host:
        try:
            assert host.stdout is not None
            yield f"http://127.0.0.1:{host.stdout.readline().strip()}/"
        finally:
            host.kill()


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


if __name__ == "__main__":
    _server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_KeptOpen, directory=sys.argv[1]))
    sys.stdout.write(f"{_server.server_port}\n")
    sys.stdout.flush()
    _server.serve_forever()
