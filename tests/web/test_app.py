"""The server: pages, files, headers and the HTTP API, without a browser."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from starlette.testclient import TestClient

from arpad.explain.catalogue import LANGUAGES
from arpad.web.app import application
from arpad.web.pages import Backend, addresses, page_html

ROOT = Path(__file__).resolve().parents[2]
RATE = {"system": "fide", "on": "2026-01-10", "rating": 1500, "k": 20, "games": ["1400=1"]}


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with TestClient(application(), base_url="http://127.0.0.1") as opened:
        yield opened


def json_of(text: str) -> Any:
    return json.loads(text)


@pytest.mark.parametrize(("name", "language", "where"), addresses())
def test_every_page_is_in_its_language(
    client: TestClient, name: str, language: str, where: str
) -> None:
    page = client.get(f"/{where}")
    assert page.status_code == 200
    assert f'<html lang="{language}"' in page.text
    words = re.sub(r"<script.*?</script>|<link[^>]*>", "", page.text, flags=re.DOTALL)
    assert not re.search(r"page\.[a-z]", words)
    assert f"{name}.js" in page.text or name == "questions"


@pytest.mark.parametrize("page", ["embed", "tables", "tournament"])
def test_a_page_names_every_script_that_it_imports(client: TestClient, page: str) -> None:
    named = _named(client.get(f"/en/{page}/").text)
    assert {"engine", "form", "page"} <= named
    for name in {*named, page}:
        script = client.get(f"/static/js/{name}.js").text
        assert set(re.findall(r"^import .* from '\./(\w+)\.js'", script, re.MULTILINE)) <= named
    assert named.isdisjoint({page, "offline"})


def test_the_calculator_has_one_script_and_waits_for_no_other(client: TestClient) -> None:
    page = client.get("/en/").text
    assert _named(page) == set()
    assert re.findall(r'<script type="module" src="([^"]+)"', page) == [
        "../static/js/calculator.js"
    ]
    script = client.get("/static/js/calculator.js").text
    assert not re.search(r"^(import|export)\b|\Wimport\('", script, re.MULTILINE)
    # All that it needs is in it, and once: first what the others use, last the page's own.
    for name in ("actions", "games", "offline", "page", "preview", "scores", "view"):
        alone = client.get(f"/static/js/{name}.js").text
        heads = re.findall(r"^(?:export )?((?:async )?function .*)$", alone, re.MULTILINE)
        assert heads, name
        assert [script.count(head) for head in heads] == [1] * len(heads), name
    assert script.index("function barChart(") < script.index("function showScores(")
    assert script.index("function showScores(") < script.index("function makeForm(")


def _named(page: str) -> set[str]:
    """The scripts that a page announces."""
    return set(re.findall(r'rel="modulepreload" href="[./]*static/js/(\w+)\.js"', page))


@pytest.mark.parametrize(("name", "language", "where"), addresses())
def test_every_address_in_a_page_leads_somewhere(
    client: TestClient, name: str, language: str, where: str
) -> None:
    page = page_html(name, language, Backend(api="api/page"))
    for address in re.findall(r'(?:href|src)="([^"#]+)"', page):
        assert client.get(f"/{where}{address}").status_code == 200, address


@pytest.mark.parametrize(
    ("wish", "page"), [("nl-BE,nl;q=0.9", "nl"), ("no", "nb"), ("pt-BR", "en"), ("", "en")]
)
def test_the_first_page_is_in_the_browsers_language(
    client: TestClient, wish: str, page: str
) -> None:
    found = client.get("/", headers={"accept-language": wish}, follow_redirects=False)
    assert found.headers["location"] == f"{page}/"


def test_only_the_small_calculator_may_be_framed(client: TestClient) -> None:
    for name, language, where in addresses():
        policy = client.get(f"/{where}").headers["content-security-policy"]
        framed = "frame-ancestors *" if name == "embed" else "frame-ancestors 'none'"
        assert framed in policy, (name, language)
        assert "unsafe-inline" not in policy


@pytest.mark.parametrize(
    "path",
    ["/static/../app.py", "/static/%2e%2e/app.py", "/static/js/../../app.py", "/static/", "/x"],
)
def test_nothing_outside_the_files_of_the_page_is_given(client: TestClient, path: str) -> None:
    assert client.get(path).status_code == 404


def test_files_have_their_types(client: TestClient) -> None:
    kinds = {
        "static/arpad.css": "text/css; charset=utf-8",
        "static/js/page.js": "text/javascript; charset=utf-8",
        "static/icon.svg": "image/svg+xml",
        "static/manifest.webmanifest": "application/manifest+json",
    }
    for path, kind in kinds.items():
        assert client.get(f"/{path}").headers["content-type"] == kind


def test_the_engine_answers_the_page(client: TestClient) -> None:
    found = client.post("/api/page", content=json.dumps({"ask": "rate", **RATE})).json()
    assert found["answer"]["rating_after"] == 1507
    assert found["view"]["heading"]


def test_the_api_answers_as_the_command_line_does(client: TestClient) -> None:
    import arpad

    change = arpad.rate("fide", rating=1500, k=20, on="2026-01-10", games=["1400=1"])
    assert client.post("/api/v1/rate", json=RATE).json() == arpad.to_json(change)


def test_the_level_of_play_of_games(client: TestClient) -> None:
    text = (ROOT / "examples" / "games.pgn").read_text(encoding="utf-8")
    found = client.post("/api/v1/strength", json={"text": text, "lang": "nl"})
    assert found.status_code == 200
    schema = json_of((ROOT / "docs/reference/schema/strength-1.json").read_text(encoding="utf-8"))
    jsonschema.validate(found.json(), schema)
    assert [side["name"] for side in found.json()["games"][0]["sides"]] == ["Alder", "Birch"]
    assert len(found.json()["set_aside"]) == 3


@pytest.mark.parametrize(
    ("path", "body", "status", "identity"),
    [
        ("rate", {"rating": 1500, "k": "x", "games": ["1400=1"]}, 400, "error.bad_value"),
        ("rate", {"rating": 1500, "k": 20}, 400, "error.no_games"),
        ("rate", {"system": "x"}, 404, "error.unknown_name"),
        ("rate", {**RATE, "on": "1850-01-01"}, 422, "error.no_rule_in_force"),
        ("rate", [], 400, "api.no_object"),
        ("tournament", {"file": "?"}, 400, "error.bad_value"),
        ("strength", {"text": "1500"}, 400, "strength.no_moves"),
    ],
)
def test_problems_are_told_as_such(
    client: TestClient, path: str, body: object, status: int, identity: str
) -> None:
    found = client.post(f"/api/v1/{path}", json=body)
    assert found.status_code == status
    assert found.headers["content-type"] == "application/problem+json"
    assert found.json()["error"]["id"] == identity
    assert found.json()["detail"]


@pytest.mark.parametrize("content", [b"", b"{", b"\xff\xfe", b"[" * 100_000, b"nul"])
def test_a_body_that_is_no_json(client: TestClient, content: bytes) -> None:
    assert client.post("/api/v1/rate", content=content).status_code == 400
    assert client.post("/api/page", content=content).json()["ok"] is False


def test_the_rules_and_systems(client: TestClient) -> None:
    assert "fide" in [each["id"] for each in client.get("/api/v1/systems").json()["systems"]]
    assert client.get("/api/v1/rules/fide?lang=nl").json()["system"] == "fide"
    assert client.get("/api/v1/rules/none").status_code == 404


def test_other_sites_may_not_ask_unless_allowed(client: TestClient) -> None:
    origin = {"origin": "https://club.example"}
    assert (
        "access-control-allow-origin" not in client.get("/api/v1/systems", headers=origin).headers
    )
    allowed = TestClient(application(origins=["https://club.example"]))
    found = allowed.get("/api/v1/systems", headers=origin)
    assert found.headers["access-control-allow-origin"] == "https://club.example"


def test_the_page_alone() -> None:
    alone = TestClient(application(with_api=False))
    assert alone.get("/nl/").status_code == 200
    assert alone.post("/api/v1/rate", json=RATE).status_code == 404


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_of_a_page_can_end_its_script(language: str) -> None:
    page = page_html("calculator", language, Backend(engine="engine/"))
    (data,) = re.findall(r'id="page-data">(.*?)</script>', page, flags=re.DOTALL)
    assert "<" not in data
    assert json_of(data)["engine"] == "../engine/"
