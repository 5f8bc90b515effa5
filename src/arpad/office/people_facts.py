"""Facts of a person as an officer writes them: checked, and made the same."""

from collections.abc import Callable, Mapping
from typing import Final

from arpad.core.errors import BadValue, UnknownName
from arpad.core.parameters import read_date, read_sex
from arpad.core.records import (
    FIRST_BIRTH_YEAR,
    HIGHEST_COEFFICIENT,
    HIGHEST_RATING,
    LARGEST_COUNT,
    LAST_BIRTH_YEAR,
)
from arpad.office.people_records import FACTS

_LONGEST: Final = 200
_FEDERATION_LETTERS: Final = 3
_LONGEST_FIDE_ID: Final = 15


def checked_facts(facts: Mapping[str, str]) -> dict[str, str]:
    """The facts as they are kept; an empty text stays one.

    Raises:
        UnknownName: there is no fact of that name.
        BadValue: a fact makes no sense.

    Example:
        >>> checked_facts({"name": " Ash,  Ann ", "federation": "bel", "fide_id": "0012"})
        {'name': 'Ash, Ann', 'federation': 'BEL', 'fide_id': '12'}
    """
    found = {}
    for name, value in facts.items():
        if name not in FACTS:
            raise UnknownName("kind.fact", name, FACTS)
        text = " ".join(value.split())
        if len(text) > _LONGEST or not text.isprintable():
            raise BadValue(name, value, "office.people.allowed_text", most=_LONGEST)
        found[name] = _CHECKS.get(name, _as_it_is)(text) if text else ""
    return found


def _as_it_is(text: str) -> str:
    return text


def _federation(text: str) -> str:
    if len(text) != _FEDERATION_LETTERS or not (text.isascii() and text.isalpha()):
        raise BadValue("federation", text, "allowed.federation")
    return text.upper()


def _sex(text: str) -> str:
    return read_sex("sex", text).value


def _title(text: str) -> str:
    return text.upper()


def _fide_id(text: str) -> str:
    digits = text.lstrip("0")
    if not (digits.isascii() and digits.isdecimal()) or len(digits) > _LONGEST_FIDE_ID:
        raise BadValue("fide_id", text, "allowed.fide_id")
    return digits


def _whole(name: str, lowest: int, highest: int) -> Callable[[str], str]:
    def check(text: str) -> str:
        is_whole = text.isascii() and text.isdecimal() and len(text) <= len(str(highest))
        if not is_whole or not lowest <= int(text) <= highest:
            raise BadValue(name, text, "allowed.between", lowest=lowest, highest=highest)
        return str(int(text))

    return check


def _day(name: str) -> Callable[[str], str]:
    return lambda text: read_date(name, text).isoformat()


_CHECKS: Final[Mapping[str, Callable[[str], str]]] = {
    "federation": _federation,
    "sex": _sex,
    "title": _title,
    "fide_id": _fide_id,
    "birth_year": _whole("birth_year", FIRST_BIRTH_YEAR, LAST_BIRTH_YEAR),
    "fide_rating": _whole("fide_rating", 1, HIGHEST_RATING),
    "birth_date": _day("birth_date"),
    "joined": _day("joined"),
    "k": _whole("k", 1, HIGHEST_COEFFICIENT),
    "index": _whole("index", 0, LARGEST_COUNT),
    "died_on": _day("died_on"),
}
