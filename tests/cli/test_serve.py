"""``arpad serve`` and ``arpad site`` on the command line."""

import json
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from contextlib import ExitStack
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest
from tests.cli.build import Runner

from arpad.web.limits import CONNECTIONS_AT_ONCE


def test_the_server_says_where_it_is_and_answers() -> None:
    command = [sys.executable, "-m", "arpad", "serve", "--port", "0", "--lang", "nl"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            first = server.stdout.readline()
            (address,) = re.findall(r"http://127\.0\.0\.1:\d+/", first)
            assert first.startswith("De calculators staan op")
            body = json.dumps({"rating": 1500, "k": 20, "games": ["1400=1"], "on": "2026-01-10"})
            with urllib.request.urlopen(f"{address}api/v1/rate", body.encode()) as found:  # noqa: S310  our own server
                assert json.load(found)["rating_after"] == 1507
        finally:
            server.send_signal(signal.SIGINT)
            assert server.wait(timeout=20) in {0, 130, -signal.SIGINT}


def test_who_comes_when_all_connections_are_taken_is_told_so_in_his_language() -> None:
    command = [sys.executable, "-m", "arpad", "serve", "--port", "0", "--lang", "en"]
    with (
        subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server,
        ExitStack() as held,
    ):
        try:
            assert server.stdout is not None
            (port,) = re.findall(r"http://127\.0\.0\.1:(\d+)/", server.stdout.readline())
            for _ in range(CONNECTIONS_AT_ONCE):
                held.enter_context(socket.create_connection(("127.0.0.1", int(port))))
            status, kind, told = _problem(int(port))
            assert (status, kind) == (503, "application/problem+json")
            assert told["title"] == "busy"
            assert "Plätze" in told["error"]["text"]
            held.close()  # and everybody is welcome again
            deadline = time.monotonic() + 20
            while _problem(int(port))[0] == 503 and time.monotonic() < deadline:
                time.sleep(0.1)
            assert _problem(int(port))[0] == 405
        finally:
            server.terminate()


def _problem(port: int) -> tuple[int, str, Any]:
    connection = HTTPConnection("127.0.0.1", port, timeout=20)
    connection.request("GET", "/api/v1/rate", headers={"accept-language": "de"})
    found = connection.getresponse()
    told = found.status, found.headers["content-type"], json.loads(found.read())
    connection.close()
    return told


def test_a_port_that_is_taken(run: Runner) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = run("serve", "--port", str(port))
    assert done.code == 2
    assert f"Port {port} is in use" in done.err


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("--port", "x"),
        ("--port", "65536"),
        ("--allow-origin", "club.example"),
        ("--allow-origin", "https://club.example/page"),
        ("--allow-origin", "*"),
    ],
)
def test_what_cannot_be_used(run: Runner, option: str, value: str) -> None:
    done = run("serve", option, value)
    assert done.code == 2
    assert option in done.err


def test_a_site_without_an_engine_says_how_to_get_one(
    run: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("arpad.web.site.engine_folder", lambda _folder: None)
    done = run("site", str(tmp_path / "site"))
    assert done.code == 2
    assert "scripts/build_web" in done.err
    assert not (tmp_path / "site").exists()
