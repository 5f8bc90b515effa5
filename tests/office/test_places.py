"""Where an office may stand: a file, or a PostgreSQL by an address that can be read."""

from pathlib import Path

import pytest

from arpad.core.errors import InputError
from arpad.office.store.opening import check_free, create_store, open_store


@pytest.mark.parametrize(
    "place",
    [
        "mysql://ann:secret@host/club",
        "sqlite:///club.db",
        "postgresql://",
        "postgresql://host/club",
        "postgresql://ann:secret@host:port/club",
    ],
)
def test_what_is_no_address_is_refused_and_no_password_told(
    place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for ask in (create_store, open_store, check_free):
        with pytest.raises(InputError) as refused:
            ask(place)
        assert refused.value.message == "office.no_address"
        assert "secret" not in str(refused.value.facts)
    assert not list(tmp_path.iterdir())
