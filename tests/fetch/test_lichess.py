"""Fetching games from a server of our own that misbehaves in every way a server can."""

import http.server
import json
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NoReturn
from urllib.parse import parse_qs, urlsplit

import pytest
from tests.fetch.local_server import serving

from arpad.cli.main import main
from arpad.core.errors import InputError, UnreadableFile
from arpad.fetch import lichess
from arpad.fetch.game_file import FetchedGames
from arpad.fetch.polite import NotFetched

GAMES = [
    {"id": f"game{n:04}", "createdAt": 1_700_000_000_000 - n // 2, "rated": True}
    | {"players": {"white": {}, "black": {}}}
    for n in range(25)
]
Answer = Callable[["Handler", list[bytes]], None]


class Handler(http.server.BaseHTTPRequestHandler):
    """Answers the games of a user; the next fault of the list comes first."""

    faults: list[Answer] = []  # noqa: RUF012  set anew for each test
    asked: list[dict[str, list[str]]] = []  # noqa: RUF012  set anew for each test

    def do_GET(self) -> None:
        """Answer, or do the next thing that is wrong."""
        query = parse_qs(urlsplit(self.path).query)
        self.asked.append(query)
        until = int(query.get("until", ["9" * 15])[0])
        since = int(query.get("since", ["0"])[0])
        found = [game for game in GAMES if since <= int(str(game["createdAt"])) <= until]
        if query.get("sort") == ["dateAsc"]:
            found.reverse()
        lines = [f"{json.dumps(game)}\n".encode() for game in found[: int(query["max"][0])]]
        (self.faults.pop(0) if self.faults else all_lines)(self, lines)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  the name of the base
        """Keep the output of the tests clean."""


def all_lines(handler: Handler, lines: list[bytes]) -> None:
    handler.send_response(200)
    handler.end_headers()
    handler.wfile.write(b"".join(lines))


def status(code: int, after: str = "") -> Answer:
    def answer(handler: Handler, _lines: list[bytes]) -> None:
        handler.send_response_only(code)
        handler.send_header("Date", "Wed, 01 Jan 2025 00:00:00 GMT")
        if after:
            handler.send_header("Retry-After", after)
        handler.send_header("Content-Length", "0")
        handler.end_headers()

    return answer


def cut(handler: Handler, lines: list[bytes]) -> None:
    """Seven games and a half, then nothing."""
    all_lines(handler, [*lines[:7], *(line[:20] for line in lines[7:8])])


def cut_at_once(handler: Handler, _lines: list[bytes]) -> None:
    handler.connection.close()


def less_than_promised(handler: Handler, lines: list[bytes]) -> None:
    handler.send_response(200)
    handler.send_header("Content-Length", "100000")
    handler.end_headers()
    handler.wfile.write(lines[0])


def cut_in_a_chunk(handler: Handler, lines: list[bytes]) -> None:
    chunk = b"%x\r\n%s\r\n" % (len(lines[0]), lines[0])
    head = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
    handler.wfile.write(head + chunk + b"fff\r\n" + lines[1])
    handler.close_connection = True


def malformed(handler: Handler, lines: list[bytes]) -> None:
    all_lines(handler, [lines[0], b"\n", b"<html>\n", b"[1]\n", *lines[1:]])


def endless(handler: Handler, _lines: list[bytes]) -> None:
    all_lines(handler, [b"x" * 2_000_000])


@pytest.fixture
def host() -> Iterator[str]:
    Handler.faults, Handler.asked = [], []
    with serving(Handler) as address:
        yield address


@pytest.fixture
def _as_lichess(host: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The command asks the server of this test."""
    monkeypatch.setattr(lichess, "HOST", host)


@pytest.fixture
def waited() -> list[int]:
    return []


@pytest.fixture
def fetch(host: str, tmp_path: Path, waited: list[int]) -> Callable[..., FetchedGames]:
    def run(most: int = 20, *, resume: bool = False, user: str = "one") -> FetchedGames:
        path = tmp_path / "games"
        return lichess.GAMES.fetch(user, path, most, resume=resume, wait=waited.append, host=host)

    return run


def ids(path: Path) -> list[str]:
    return [json.loads(line)["id"] for line in path.read_text("utf-8").splitlines()]


Fetch = Callable[..., FetchedGames]


@pytest.mark.parametrize(("most", "count"), [(1, 1), (20, 20), (100, 25)])
def test_a_server_that_behaves(fetch: Fetch, tmp_path: Path, most: int, count: int) -> None:
    assert fetch(most).count == count
    assert ids(tmp_path / "games") == [game["id"] for game in GAMES[:count]]
    assert len(Handler.asked) == 1


@pytest.mark.parametrize(
    ("faults", "waits"),
    [
        ([status(429)], [60]),
        ([status(429, "7")], [7]),
        ([status(429, "99999")], [600]),
        ([status(429, "soon")], [60]),
        ([status(503, "9")], [9]),
        ([status(429, "Wed, 01 Jan 2025 00:00:30 GMT")], [30]),
        ([status(500), status(503)], [2, 4]),
        ([cut], [2]),
        ([cut, cut], [2, 2]),
        ([cut_at_once, cut], [2, 2]),
        ([less_than_promised], [2]),
        ([cut_in_a_chunk], [2]),
    ],
)
def test_every_game_comes_once_whatever_happens(
    fetch: Fetch, tmp_path: Path, waited: list[int], faults: list[Answer], waits: list[int]
) -> None:
    Handler.faults = list(faults)
    assert fetch().count == 20
    assert ids(tmp_path / "games") == [game["id"] for game in GAMES[:20]]
    assert waited == waits


@pytest.mark.parametrize("fault", [status(500), cut_at_once, status(429, "1")])
def test_a_server_that_never_answers_is_given_up(
    fetch: Fetch, waited: list[int], fault: Answer
) -> None:
    Handler.faults = [fault] * 9
    with pytest.raises(NotFetched) as caught:
        fetch()
    assert caught.value.message == "fetch.unreachable"
    assert len(waited) == 4


@pytest.mark.parametrize(
    ("fault", "message"),
    [(status(404), "fetch.nobody"), (status(403), "fetch.refused"), (endless, "fetch.no_line")],
)
def test_a_server_that_refuses_is_not_asked_again(
    fetch: Fetch, fault: Answer, message: str
) -> None:
    Handler.faults = [fault]
    with pytest.raises(NotFetched) as caught:
        fetch()
    assert caught.value.message == message
    assert len(Handler.asked) == 1


def test_malformed_lines_are_counted_and_left_out(fetch: Fetch, tmp_path: Path) -> None:
    Handler.faults = [malformed]
    fetched = fetch()
    assert (fetched.count, fetched.bad_lines) == (20, 2)
    assert len(ids(tmp_path / "games")) == 20


def test_no_network(tmp_path: Path, waited: list[int]) -> None:
    with pytest.raises(NotFetched) as caught:
        lichess.GAMES.fetch(
            "one",
            tmp_path / "games",
            5,
            resume=False,
            wait=waited.append,
            host="http://127.0.0.1:9",
        )
    assert caught.value.message == "fetch.unreachable"
    assert caught.value.facts["reason"]
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_got_some_games_stays(fetch: Fetch, tmp_path: Path) -> None:
    Handler.faults = [cut, *[status(500)] * 9]
    with pytest.raises(NotFetched) as caught:
        fetch()
    assert caught.value.message == "fetch.gave_up"
    assert len(ids(tmp_path / "games")) == 7
    Handler.faults = []
    assert fetch(20, resume=True).count == 13


def test_a_file_that_was_there_stays_whatever_happens(fetch: Fetch, tmp_path: Path) -> None:
    (tmp_path / "games").touch()
    Handler.faults = [status(404)]
    with pytest.raises(NotFetched):
        fetch(resume=True)
    assert (tmp_path / "games").exists()


def test_going_on_with_a_file_that_was_cut_off(fetch: Fetch, tmp_path: Path) -> None:
    path = tmp_path / "games"
    fetch(9)
    path.write_bytes(path.read_bytes()[:-5])
    assert fetch(20, resume=True).count == 12
    assert ids(path) == [game["id"] for game in GAMES[:20]]
    assert fetch(20, resume=True).count == 0


def test_a_second_run_takes_what_is_new(
    fetch: Fetch, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    all_games = list(GAMES)
    monkeypatch.setitem(globals(), "GAMES", all_games[10:])
    assert fetch(5).count == 5
    monkeypatch.setitem(globals(), "GAMES", all_games)
    assert fetch(25, resume=True).count == 20
    found = ids(tmp_path / "games")
    assert sorted(found) == [game["id"] for game in all_games]
    assert found[5:15] == [game["id"] for game in reversed(all_games[:10])]


def test_a_file_that_is_there_is_not_written_over(fetch: Fetch, tmp_path: Path) -> None:
    fetch(3)
    with pytest.raises(UnreadableFile, match="exists"):
        fetch(3)
    (tmp_path / "games").write_text("a letter\n", encoding="utf-8")
    with pytest.raises(UnreadableFile, match="no_games"):
        fetch(3, resume=True)
    assert (tmp_path / "games").read_text(encoding="utf-8") == "a letter\n"


@pytest.mark.parametrize("user", ["", "a", "../x", "a b", "é" * 3, "x" * 31])
def test_a_name_that_no_account_can_have(fetch: Fetch, user: str) -> None:
    with pytest.raises(InputError, match="bad_name"):
        fetch(user=user)
    assert Handler.asked == []


@pytest.mark.usefixtures("_as_lichess")
def test_the_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("time.sleep", lambda _: None)
    Handler.faults = [status(429, "3"), malformed]
    out = str(tmp_path / "games")
    assert main(["fetch", "lichess", "one", out, "--max", "5", "--lang", "en"]) == 1
    shown = capsys.readouterr()
    assert shown.out == f"New games in {out}: 5.\n"
    assert "waiting 3 seconds" in shown.err
    assert "no games, left out: 2" in shown.err
    assert main(["fetch", "lichess", "one", out, "--max", "7", "--resume", "--lang", "nl"]) == 0
    assert capsys.readouterr().out == f"Nieuwe partijen in {out}: 2.\n"
    assert main(["fetch", "lichess", "one", out, "--max", "0", "--lang", "en"]) == 2
    assert main(["fetch", "lichess", "one", out, "--lang", "en"]) == 2


@pytest.mark.usefixtures("_as_lichess")
def test_the_command_without_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    given = ["fetch", "lichess", "one", "--max", "5", "--lang", "en"]
    assert main(given) == 0
    assert capsys.readouterr().out == "New games in one.ndjson: 5.\n"
    assert len(ids(tmp_path / "one.ndjson")) == 5
    before = (tmp_path / "one.ndjson").read_bytes()
    assert main(given) == 2
    assert "--resume" in capsys.readouterr().err
    assert (tmp_path / "one.ndjson").read_bytes() == before
    monkeypatch.setitem(globals(), "GAMES", [])
    assert main(["fetch", "lichess", "two", "--lang", "en"]) == 0
    assert "two.ndjson was not written" in capsys.readouterr().out
    assert main(["fetch", "lichess", "../three", "--lang", "en"]) == 2
    assert [path.name for path in tmp_path.iterdir()] == ["one.ndjson"]


def test_a_place_where_nothing_can_be_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = str(tmp_path / "missing" / "games.ndjson")
    assert main(["fetch", "lichess", "one", out]) == 2
    told = " ".join(capsys.readouterr().err.split())
    assert "could not be written" in told
    assert "cannot be read" not in told
    assert main(["fetch", "lichess", "one", out, "--resume"]) == 2
    assert "cannot be read" in " ".join(capsys.readouterr().err.split())


def test_a_server_without_an_address_is_told_at_once(
    tmp_path: Path, waited: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_address(*_: object, **__: object) -> NoReturn:
        raise socket.gaierror(socket.EAI_AGAIN, "Temporary failure in name resolution")

    monkeypatch.setattr(socket, "getaddrinfo", no_address)
    with pytest.raises(NotFetched) as caught:
        lichess.GAMES.fetch(
            "one",
            tmp_path / "games",
            5,
            resume=False,
            wait=waited.append,
            host="http://chess.invalid",
        )
    assert caught.value.message == "fetch.no_address"
    assert caught.value.facts["server"] == "chess.invalid"
    assert waited == []
    assert list(tmp_path.iterdir()) == []
