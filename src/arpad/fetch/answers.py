"""A single answer of a server: as a whole or not at all."""

from typing import Any, Final, NamedTuple

from arpad.fetch.game_file import checked_name
from arpad.fetch.polite import CutOff, Wait, patiently, plain_json, whole_answer

JSON: Final = "application/json"
LINES: Final = "application/x-ndjson"


class Address(NamedTuple):
    """Where an answer is to be had.

    Args:
        path: with ``{name}`` for the name asked for.
        accept: ``JSON`` for one value, ``LINES`` for an object a line.
    """

    path: str
    accept: str


def fetch_answer(name: str, address: Address, *, wait: Wait, host: str) -> bytes:
    """The answer of a server, as it sends it.

    Args:
        name: of an account, or id of an event or a player.
        address: where the answer is to be had.
        wait: waits so many seconds.
        host: the server.

    Raises:
        InputError: nothing can have that name.
        NotFetched: the server cannot be reached, refuses, or sends no JSON.
    """
    url = host + address.path.format(name=checked_name(name))
    (data,) = patiently(lambda: iter([_sound(url, address.accept)]), wait, int)
    return data


def fetched_json(url: str) -> Any:
    """One value of JSON from a server.

    Raises:
        CutOff: ask again.
        NotFetched: the server refuses, or sends too much.
    """
    return _value(whole_answer(url, JSON))


def _sound(url: str, accept: str) -> bytes:
    data = whole_answer(url, accept)
    for each in data.splitlines() if accept == LINES else [data]:
        if each.strip() or accept == JSON:
            _value(each)
    return data


def _value(data: bytes) -> Any:
    try:
        return plain_json(data)
    except ValueError as error:  # perhaps cut off where nobody said how much there is
        raise CutOff(0, f"JSON: {error}") from error
