"""The server, and the Chromium of this machine that visits it."""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")


@contextmanager
def serving(env: Mapping[str, str] | None = None) -> Iterator[str]:
    """The address at which ``arpad serve`` listens.

    Args:
        env: its environment; ours when it is not given.
    """
    command = [sys.executable, "-m", "arpad", "serve", "--port", "0", "--lang", "en"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env) as server:
        try:
            assert server.stdout is not None
            first = server.stdout.readline()
            found = re.search(r"http://127\.0\.0\.1:\d+/", first)
            assert found, first
            yield found[0]
        finally:
            server.terminate()
