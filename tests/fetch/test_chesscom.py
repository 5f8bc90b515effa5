"""Games and answers from a server of our own with the shapes of Chess.com, which misbehaves."""

import http.server
import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.fetch.local_server import serving

from arpad.cli.main import main
from arpad.fetch import chesscom, lichess, polite
from arpad.fetch.game_file import FetchedGames
from arpad.fetch.polite import NotFetched
from arpad.formats.kinds import check_file

DAY = 86_400
START = 1_709_251_200  # 1 March 2024


def game(number: int, day: int) -> dict[str, Any]:
    return {
        "url": f"https://www.chess.com/game/live/{number}",
        "end_time": START + day * DAY,
        "rated": True,
        "rules": "chess",
        "time_class": "rapid",
        "time_control": "600",
        "white": {"username": "One", "rating": 1200, "result": "win"},
        "black": {"username": "Two", "rating": 1190, "result": "resigned"},
    }


MONTHS = {
    "2024/01": [game(1, -59), game(2, -40)],
    "2024/02": [game(3, -20), game(4, -10), game(5, -10)],
    "2024/03": [game(6, 2), game(7, 5)],
}
Answer = Callable[["Handler"], None]


class Handler(http.server.BaseHTTPRequestHandler):
    """Answers with archives; the next fault of the list comes first."""

    faults: list[Answer] = []  # noqa: RUF012  set anew for each test
    asked: list[tuple[str, str]] = []  # noqa: RUF012  set anew for each test
    months: dict[str, Any] = {}  # noqa: RUF012  set anew for each test

    def do_GET(self) -> None:
        """Answer, or do the next thing that is wrong."""
        self.asked.append((self.path, self.headers["User-Agent"]))
        (self.faults.pop(0) if self.faults else sound)(self)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  the name of the base
        """Keep the output of the tests clean."""


def send(handler: Handler, data: bytes) -> None:
    handler.send_response(200)
    handler.send_header("Content-Length", str(len(data)))
    handler.end_headers()
    handler.wfile.write(data)


def sound(handler: Handler) -> None:
    month = handler.path.partition("/games/")[2]
    if month == "archives":
        address = "https://elsewhere.example/pub/player/one/games/"
        plain: object = {"archives": [address + each for each in handler.months] + [address, 1]}
    elif month:
        plain = {"games": handler.months[month]}
    else:
        plain = {"chess_rapid": {"last": {"rating": 1200, "date": START, "rd": 60}, "record": {}}}
    send(handler, json.dumps(plain).encode())


def status(code: int, **headers: str) -> Answer:
    def answer(handler: Handler) -> None:
        handler.send_response(code)
        for name, value in headers.items():
            handler.send_header(name.replace("_", "-"), value)
        handler.send_header("Content-Length", "0")
        handler.end_headers()

    return answer


def cut(handler: Handler) -> None:
    handler.send_response(200)
    handler.send_header("Content-Length", "1000")
    handler.end_headers()
    handler.wfile.write(b'{"games": [')


def malformed(handler: Handler) -> None:
    send(handler, b"<html>no")


def slow(_handler: Handler) -> None:
    time.sleep(0.3)


@pytest.fixture
def host() -> Iterator[str]:
    Handler.faults, Handler.asked, Handler.months = [], [], dict(MONTHS)
    with serving(Handler) as address:
        yield address


@pytest.fixture
def waited() -> list[int]:
    return []


Fetch = Callable[..., FetchedGames]


@pytest.fixture
def fetch(host: str, tmp_path: Path, waited: list[int]) -> Fetch:
    def run(most: int = 100, *, resume: bool = False) -> FetchedGames:
        path = tmp_path / "games"
        return chesscom.GAMES.fetch("One", path, most, resume=resume, wait=waited.append, host=host)

    return run


def numbers(path: Path) -> list[int]:
    lines = path.read_text("utf-8").splitlines()
    return [int(json.loads(line)["url"].rpartition("/")[2]) for line in lines]


@pytest.mark.parametrize(("most", "found", "requests"), [(1, [7], 2), (4, [7, 6, 5, 4], 3)])
def test_the_newest_games_come_first_and_no_more_months_than_needed(
    fetch: Fetch, tmp_path: Path, most: int, found: list[int], requests: int
) -> None:
    assert fetch(most).count == most
    assert numbers(tmp_path / "games") == found
    assert len(Handler.asked) == requests
    assert Handler.asked[0][0] == "/pub/player/one/games/archives"
    assert all(agent.startswith("arpad/") for _, agent in Handler.asked)


@pytest.mark.parametrize(
    ("faults", "waits"),
    [
        ([status(429, Retry_After="7")], [7]),
        ([status(500), status(503)], [2, 4]),
        ([sound, sound, cut], [2]),
        ([sound, malformed, cut], [2, 4]),
        ([slow], [2]),
        ([status(301, Location="/pub/player/one/games/archives")], []),
    ],
)
def test_every_game_comes_once_whatever_happens(  # noqa: PLR0913, PLR0917  fixtures
    fetch: Fetch,
    tmp_path: Path,
    waited: list[int],
    faults: list[Answer],
    waits: list[int],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(polite, "_TIMEOUT", 0.15)
    Handler.faults = list(faults)
    assert fetch().count == 7
    assert numbers(tmp_path / "games") == [7, 6, 5, 4, 3, 2, 1]
    assert waited == waits


@pytest.mark.parametrize(
    ("fault", "message"),
    [
        (status(404), "fetch.nobody"),
        (status(410), "fetch.nobody"),
        (status(403), "fetch.refused"),
        (status(302, Location="http://localhost:1/login"), "fetch.elsewhere"),
        (lambda handler: send(handler, b"[]"), "fetch.other_answer"),
        (lambda handler: send(handler, b" " * 3000), "fetch.too_large"),
    ],
)
def test_what_is_not_asked_again(
    fetch: Fetch, fault: Answer, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(polite, "_LARGEST_ANSWER", 2000)
    Handler.faults = [fault]
    with pytest.raises(NotFetched) as caught:
        fetch()
    assert caught.value.message == message
    assert len(Handler.asked) == 1


def test_a_second_run_takes_what_is_new_and_then_what_is_older(
    fetch: Fetch, tmp_path: Path
) -> None:
    fetch(3)
    Handler.months = MONTHS | {"2024/03": [*MONTHS["2024/03"], game(8, 6), game(9, 7)]}
    Handler.asked.clear()
    assert fetch(6, resume=True).count == 3
    assert numbers(tmp_path / "games") == [7, 6, 5, 8, 9, 4]
    asked = [path.partition("/games/")[2] for path, _ in Handler.asked]
    assert asked == ["archives", "2024/03", "2024/02"]
    assert fetch(6, resume=True).count == 0


def test_the_file_is_read_by_check_and_bad_entries_are_counted(
    fetch: Fetch, tmp_path: Path
) -> None:
    Handler.months = MONTHS | {"2024/03": [*MONTHS["2024/03"], {"url": 1}, "x"]}
    assert fetch().bad_lines == 2
    checked = check_file(tmp_path / "games")
    assert (checked.format, checked.players, checked.rated_games) == ("chesscom-games", 2, 7)
    assert [str(day) for day in (checked.start_date, checked.end_date)] == [
        "2024-01-02",
        "2024-03-06",
    ]
    assert checked.findings == ()


def test_the_standings_and_an_answer_that_the_server_does_not_give(
    host: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(chesscom, "HOST", host)
    monkeypatch.setattr("time.sleep", lambda _: None)
    out = str(tmp_path / "stats")
    given = ["fetch", "chesscom", "One", out, "--lang", "en", "--what"]
    Handler.faults = [malformed]
    assert main([*given, "stats"]) == 0
    assert capsys.readouterr().out == f"The answer of the server is in {out}.\n"
    assert check_file(out).format == "chesscom-stats"
    assert main([*given, "stats"]) == 2
    assert "Name another one." in capsys.readouterr().err
    assert main([*given, "swiss"]) == 2
    assert "There are: games, stats." in capsys.readouterr().err
    assert main([*given, "stats", "--resume"]) == 2
    assert len(Handler.asked) == 2


@pytest.mark.parametrize(
    ("what", "path", "answer"),
    [
        ("user", "/api/user/One", b'{"id":"one","username":"One","perfs":{}}'),
        ("history", "/api/user/One/rating-history", b'[{"name":"Blitz","points":[]}]'),
        ("swiss", "/api/swiss/One/results", b'{"rank":1,"username":"a"}\n\n{"rank":2}\n'),
        ("arena", "/api/tournament/One/results", b""),
        ("fide-player", "/api/fide/player/One", b'{"id":1,"name":"a"}'),
    ],
)
def test_other_answers_of_lichess(  # noqa: PLR0913, PLR0917  fixtures and a row
    host: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str, path: str, answer: bytes
) -> None:
    monkeypatch.setattr(lichess, "HOST", host)
    Handler.faults = [lambda handler: send(handler, answer)]
    out = tmp_path / "answer"
    assert main(["fetch", "lichess", "One", str(out), "--what", what]) == 0
    assert out.read_bytes() == answer
    assert Handler.asked[0][0] == path


@pytest.mark.parametrize(
    ("what", "answer", "name"),
    [("user", b"{}", "One-user.json"), ("swiss", b'{"rank":1}\n', "One-swiss.ndjson")],
)
def test_an_answer_without_a_file(  # noqa: PLR0913, PLR0917  fixtures and a row
    host: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    what: str,
    answer: bytes,
    name: str,
) -> None:
    monkeypatch.setattr(lichess, "HOST", host)
    monkeypatch.chdir(tmp_path)
    Handler.faults = [lambda handler: send(handler, answer)]
    given = ["fetch", "lichess", "One", "--what", what, "--lang", "en"]
    assert main(given) == 0
    assert capsys.readouterr().out == f"The answer of the server is in {name}.\n"
    assert (tmp_path / name).read_bytes() == answer
    assert main(given) == 2
    assert f"{name}: The file is there already" in capsys.readouterr().err
