"""The public pages of an office."""

import re
from datetime import date

import pytest
from starlette.testclient import TestClient
from tests.office.build import corrected, document
from tests.office.events_build import person
from tests.web.office.conftest import GAMES

from arpad.core.results import Result
from arpad.explain.catalogue import LANGUAGES
from arpad.office.acts import new_act
from arpad.office.office import Office
from arpad.office.people import record_facts
from arpad.office.people_merge import merge_people
from arpad.office.people_privacy import erase_person
from arpad.office.publishing import publish_all
from arpad.office.rerating import rerate
from arpad.office.runs import rate_period
from arpad.web.office.app import application

PAGES = (
    *("", "events/", "lists/", "players/1/", "events/1/", "players/1/standard/2025-12-01/"),
    *("players/1/standard/2025-11-01/", "?list=2025-11-01"),
)


DAG = "Døe, &lt;b&gt;Dag&lt;/b&gt;"


def names(text: str) -> list[str]:
    """The names on a list, from above."""
    body = text.partition("<tbody>")[2]
    return re.findall(r'players/\d+/[^"]*">([^<]*)</a>', body)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("where", PAGES)
def test_every_page_is_in_its_language(client: TestClient, language: str, where: str) -> None:
    page = client.get(f"/{language}/{where}")
    assert page.status_code == 200
    assert f'<html lang="{language}"' in page.text
    assert not re.search(
        r"(?:office|page|term)\.[a-z]+\.?[a-z]", page.text.replace("office.css", "")
    )


@pytest.mark.parametrize("where", PAGES)
def test_every_address_in_a_page_leads_somewhere(client: TestClient, where: str) -> None:
    page = client.get(f"/en/{where}")
    here = str(page.url)
    for address in re.findall(r'(?:href|src)="([^"#]+)"', page.text):
        if not address.startswith("https:"):
            found = client.get(page.url.join(address.replace("&amp;", "&")))
            assert found.status_code == 200, (here, address)


def test_no_page_has_a_script_or_a_style_of_its_own(client: TestClient) -> None:
    for where in PAGES:
        page = client.get(f"/en/{where}")
        policy = page.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src" not in policy
        assert "unsafe" not in policy
        assert not re.search(r"<script|<style|\sstyle=|\son[a-z]+=", page.text)


@pytest.mark.parametrize(("wish", "language"), [("nl-BE", "nl"), ("no", "nb"), ("pt", "en")])
def test_the_first_page_is_in_the_browsers_language(
    client: TestClient, wish: str, language: str
) -> None:
    found = client.get("/", headers={"accept-language": wish}, follow_redirects=False)
    assert found.headers["location"] == f"{language}/"


@pytest.mark.parametrize(
    "where",
    [
        *("xx/", "en/nothing", "en/players/5/", "en/players/x/", "en/players/99999999999999999/"),
        *("en/events/9/", "en/?list=2025-10-01", "en/?list=2025-12-01&version=2", "en/?scope=x"),
        *("en/players/1/standard/2025-10-01/", "en/players/1/rapid/2025-12-01/"),
        "en/players/1/?scope=rapid",
    ],
)
def test_what_is_not_there_is_told(client: TestClient, where: str) -> None:
    page = client.get(f"/{where}")
    assert page.status_code == 404
    assert "There is no such page" in page.text
    assert page.headers["content-security-policy"]


def test_the_list_in_force_by_rating(client: TestClient) -> None:
    page = client.get("/en/").text
    assert "Rating list of 1 Dec 2025" in page
    assert names(page) == [DAG, "Çédar, Ćy", "Birch, Bo", "Ash, Ann"]


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("q=ash", ["Ash, Ann"]),
        ("q=cy+ced", ["Çédar, Ćy"]),
        ("q=2", ["Birch, Bo"]),
        ("list=2025-11-01&active=no", [DAG]),
        ("q=zz", []),
        ("sex=w", ["Çédar, Ćy", "Ash, Ann"]),
        ("club=0", ["Birch, Bo", "Ash, Ann"]),
        ("federation=NED", []),
        ("born_from=1990&born_to=1999", ["Birch, Bo"]),
        ("list=2025-11-01&active=yes&sort=name", ["Ash, Ann", "Birch, Bo", "Çédar, Ćy"]),
        ("list=2025-11-01&active=yes&sort=-name", ["Çédar, Ćy", "Birch, Bo", "Ash, Ann"]),
        ("list=2025-11-01&active=yes&sort=birth_year", ["Ash, Ann", "Birch, Bo", "Çédar, Ćy"]),
        ("sort=change", ["Çédar, Ćy", "Ash, Ann", "Birch, Bo", DAG]),
        (
            "list=2025-11-01&active=yes&sort=x&page=99&born_from=x",
            ["Çédar, Ćy", "Birch, Bo", "Ash, Ann"],
        ),
    ],
)
def test_a_list_is_searched_filtered_and_sorted(
    client: TestClient, query: str, found: list[str]
) -> None:
    assert names(client.get(f"/en/?{query}").text) == found


def test_an_inactive_player_has_no_rank(client: TestClient) -> None:
    rows = client.get("/en/?list=2025-11-01").text.partition("<tbody>")[2].split("<tr")[1:]
    assert [re.findall(r"<td>(\d*)</td>", row)[0] for row in rows] == ["", "1", "2", "3"]


def test_what_a_player_did_and_why(client: TestClient) -> None:
    page = client.get("/en/players/1/").text
    assert "Ash, Ann" in page
    assert '<svg class="chart history"' in page
    assert "events/1/" in page
    why = client.get("/en/players/1/standard/2025-12-01/").text
    assert "1600" in why
    assert "article 8.3" in why  # of the FIDE Rating Regulations, on the change of a rating
    assert "Birch, Bo (1700)" in why


def test_the_crosstable_of_an_event(client: TestClient) -> None:
    page = client.get("/en/events/1/").text
    assert "2w<b>1</b>" in page
    assert "Rated for the list of 1 Dec 2025" in page
    assert page.count('scope="row"') == 4


def test_nothing_is_shown_before_it_is_published(office: Office) -> None:
    rate_period(office, "2025-11", actor="tester")
    client = TestClient(application(office))
    assert "Rating list of 1 Nov 2025" in client.get("/en/").text
    assert "2025-12-01" not in client.get("/en/lists/").text
    assert client.get("/en/events/1/").status_code == 404
    assert client.get("/en/players/1/standard/2025-12-01/").status_code == 404
    assert "1 Dec 2025" not in client.get("/en/players/1/").text
    publish_all(office, actor="tester")
    assert "Rating list of 1 Dec 2025" in client.get("/en/").text
    assert client.get("/en/events/1/").status_code == 200


def test_a_correction_is_a_further_version(published: Office, client: TestClient) -> None:
    before = client.get("/en/events/1/").text
    days = (date(2025, 11, 7), date(2025, 11, 8))
    corrected(published, 1, document((1, 2, 3, 4), ((1, 2, Result.LOSS), *GAMES[1:]), *days))
    rerate(published, actor="tester")
    assert client.get("/en/events/1/").text == before
    publish_all(published, actor="tester")
    assert "2w<b>0</b>" in client.get("/en/events/1/").text
    assert "version 2" in client.get("/en/").text
    assert "version 1" in client.get("/en/?list=2025-12-01&version=1").text
    for version in ("1", "2"):
        where = f"/en/players/1/standard/2025-12-01/?version={version}"
        assert client.get(where).status_code == 200


def test_what_is_known_of_a_person_is_shown_as_it_is_now(
    published: Office, client: TestClient
) -> None:
    assert "Ash, Ann" in client.get("/en/").text
    with published.store.writing() as connection:
        record_facts(connection, new_act(connection, "t", "t"), 1, {"name": "Elm, Ann"})
    assert names(client.get("/en/?q=elm").text) == ["Elm, Ann"]
    assert names(client.get("/en/?q=ash").text) == []


def test_an_erased_person_is_a_number(published: Office, client: TestClient) -> None:
    assert "Ash, Ann" in client.get("/en/").text
    erase_person(published, 1, actor="t")
    for where in PAGES:
        assert "Ann" not in client.get(f"/en/{where}").text, where
    assert "Player 1" in client.get("/en/").text


def test_a_merged_number_leads_to_the_person(published: Office, client: TestClient) -> None:
    double = person(published, name="Ash, A.")
    with published.store.writing() as connection:
        merge_people(connection, double, 1, actor="t")
    found = client.get(f"/en/players/{double}/", follow_redirects=False)
    assert (found.status_code, found.headers["location"]) == (301, "../1/")


def test_an_office_without_a_list(tmp_path_factory: pytest.TempPathFactory) -> None:
    from arpad.office.office import create_office

    place = tmp_path_factory.mktemp("empty") / "club.db"
    with create_office(str(place), "elo", parameters={"k": "20"}, actor="t") as office:
        client = TestClient(application(office))
        for where in ("", "events/", "lists/"):
            assert client.get(f"/en/{where}").status_code == 200
        assert client.get("/en/players/1/").status_code == 404
