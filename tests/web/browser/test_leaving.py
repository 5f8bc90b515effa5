"""The guard of all browser tests sees what it should."""

import pytest
from tests.web.browser.leaving import SERVER_ENGINE, complaint

SITE = "http://127.0.0.1:1500/"
KNOWN = frozenset({"en/", "engine/library-15121600abcd.zip", SERVER_ENGINE})


@pytest.mark.parametrize(
    ("method", "url"),
    [
        ("GET", f"{SITE}en/"),
        ("GET", f"{SITE}engine/library-15121600abcd.zip"),
        ("GET", "data:image/svg+xml,1500"),
        ("POST", f"{SITE}{SERVER_ENGINE}"),
    ],
)
def test_files_of_the_site_may_be_asked_for(method: str, url: str) -> None:
    assert complaint(method, url, SITE, KNOWN) is None


@pytest.mark.parametrize(
    ("method", "url", "words"),
    [
        ("GET", "https://example.org/en/", "foreign"),
        ("GET", "http://127.0.0.1:15000/en/", "foreign"),
        ("GET", f"{SITE}en/?rating=1500", "an input in an address"),
        ("GET", f"{SITE}1500", "an input in an address"),
        ("GET", f"{SITE}engine/library-15121600abcd.zip?1500", "an input in an address"),
        ("POST", f"{SITE}en/", "sent"),
    ],
)
def test_what_tells_somebody_something_is_seen(method: str, url: str, words: str) -> None:
    assert words in str(complaint(method, url, SITE, KNOWN))
