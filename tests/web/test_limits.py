"""What is too large, too slow or too long is refused, and others are answered meanwhile."""

import asyncio
import json
import operator
import os
import time
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import pytest
from starlette.testclient import TestClient

from arpad.web import api
from arpad.web.app import application
from arpad.web.places import Places
from arpad.web.workers import AllBusy, Failed, TooLong, Workers

_T = TypeVar("_T")


def run_apart(work: Coroutine[Any, Any, _T]) -> _T:
    """Run it in a thread of its own: tests of the browser leave a loop running in theirs."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


RATE = {"system": "fide", "on": "2026-01-10", "rating": 1500, "k": 20, "games": ["1400=1"]}
LONG = {**RATE, "games": "1500 1\n" * 100_000}


@pytest.fixture
def workers() -> Iterator[Workers]:
    made = Workers(seconds=20, most=2)
    yield made
    made.close()


def test_what_takes_too_long_is_ended_and_the_next_is_answered(workers: Workers) -> None:
    workers.warm()
    workers.seconds = 0.1
    with pytest.raises(TooLong):
        run_apart(workers.run(time.sleep, 60))
    workers.seconds = 20
    assert run_apart(workers.run(operator.add, 1, 2)) == 3


def test_a_question_of_which_a_process_dies(workers: Workers) -> None:
    with pytest.raises(TooLong):
        run_apart(workers.run(os._exit, 1))
    assert run_apart(workers.run(operator.add, 1, 2)) == 3


def test_a_defect_is_told_with_its_traceback(workers: Workers) -> None:
    with pytest.raises(Failed, match="ZeroDivisionError"):
        run_apart(workers.run(operator.truediv, 1, 0))


def test_a_short_question_does_not_wait_for_a_long_one(workers: Workers) -> None:
    async def both() -> list[str]:
        done: list[str] = []

        async def ask(name: str, seconds: float) -> None:
            await workers.run(time.sleep, seconds)
            done.append(name)

        await asyncio.gather(ask("long", 2), ask("short", 0))
        return done

    assert run_apart(both()) == ["short", "long"]


def test_who_finds_no_place_is_told_so() -> None:
    workers = Workers(seconds=20, most=1)
    workers.warm()

    async def two() -> None:
        first = asyncio.create_task(workers.run(time.sleep, 1))
        await asyncio.sleep(0.1)
        workers.seconds = 0.1
        with pytest.raises(AllBusy):
            await workers.run(time.sleep, 0)
        await first

    run_apart(two())
    workers.close()


@pytest.mark.parametrize(("path", "more"), [("/api/v1/rate", {}), ("/api/page", {"ask": "rate"})])
def test_a_long_question_is_refused_in_the_visitors_language(
    path: str, more: dict[str, str]
) -> None:
    with TestClient(application(time_limit=3)) as client:
        found = client.post(path, json={**LONG, **more}, headers={"accept-language": "nl"})
        assert found.status_code == 503
        assert found.headers["content-type"] == "application/problem+json"
        assert found.json()["title"] == "too_long"
        assert "afgebroken" in found.json()["error"]["text"]
        assert found.json()["error"]["fields"] == []
        assert client.post("/api/v1/rate", json=RATE).json()["rating_after"] == 1507


@pytest.mark.parametrize("path", ["/api/v1/rate", "/api/page"])
def test_a_body_that_is_too_large(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api, "LARGEST_BODY", 1000)
    client = TestClient(application())
    in_parts = (b" " * 100 for _ in range(100))  # its size is not told before
    for content in (b" " * 1001, in_parts):
        found = client.post(path, content=content)
        assert found.status_code == 413
        assert found.json()["title"] == "too_large"
        assert found.headers["connection"] == "close"


def test_a_body_that_comes_too_slowly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api, "BODY_SECONDS", 0.05)
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        await asyncio.sleep(0.02)
        return {"type": "http.request", "body": b" ", "more_body": True}

    async def send(message: Any) -> None:
        sent.append(message)

    scope: dict[str, Any] = {
        "type": "http",
        "method": "POST",
        "path": "/api/v1/rate",
        "headers": [],
    }
    scope |= {"root_path": "", "query_string": b"", "http_version": "1.1", "scheme": "http"}
    run_apart(application()(scope, receive, send))
    assert sent[0]["status"] == 408
    assert b"within 0 seconds" in sent[1]["body"]


def test_more_requests_than_places_are_refused_like_everything_else() -> None:
    release = asyncio.Event()

    async def slow(_scope: Any, _receive: Any, send: Any) -> None:
        await release.wait()
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    async def ask(app: Places) -> tuple[int, dict[bytes, bytes], bytes]:
        sent: list[Any] = []

        async def receive() -> Any:
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            sent.append(message)

        headers = [(b"accept-language", b"de")]
        await app({"type": "http", "headers": headers, "path": "/api/v1/rate"}, receive, send)
        return sent[0]["status"], dict(sent[0]["headers"]), sent[1]["body"]

    async def three() -> None:
        app = Places(slow, most=2)
        first = [asyncio.create_task(ask(app)) for _ in range(2)]
        await asyncio.sleep(0)
        status, headers, body = await ask(app)
        assert (status, headers[b"content-type"]) == (503, b"application/problem+json")
        assert (headers[b"retry-after"], headers[b"connection"]) == (b"5", b"close")
        found = json.loads(body)
        assert found["title"] == "busy"
        assert "Plätze" in found["error"]["text"]
        release.set()
        assert [status for status, _, _ in await asyncio.gather(*first)] == [200, 200]
        assert (await ask(app))[0] == 200

    run_apart(three())


def test_addresses_and_methods_that_there_are_not_are_problems() -> None:
    client = TestClient(application())
    none = client.get("/api/v1/nothing", headers={"accept-language": "da"})
    assert (none.status_code, none.json()["title"]) == (404, "no_such_address")
    assert "Der er intet på /api/v1/nothing" in none.json()["detail"]
    other = client.get("/api/v1/rate")
    assert (other.status_code, other.headers["allow"]) == (405, "POST")
    assert other.headers["content-type"] == "application/problem+json"
    assert client.get("/nothing").headers["content-type"].startswith("text/plain")


def test_a_mistake_of_the_server_is_a_problem_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api, "api_reply", operator.truediv)
    client = TestClient(application(), raise_server_exceptions=False)
    found = client.post("/api/v1/rate", json=RATE)
    assert (found.status_code, found.json()["title"]) == (500, "failed")
