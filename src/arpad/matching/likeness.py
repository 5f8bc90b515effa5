"""Whether two names, and two births, can be those of one person."""

import re
from enum import Enum
from functools import lru_cache
from typing import Final

from arpad.core.name_key import name_key, sound_key
from arpad.formats.births import Birth

# Of 100: two spellings of one name, such as Katherina and Katharina.
_SPELT_ALIKE: Final = 88
_A_WORD: Final = 3  # letters; fewer can be an initial or a particle


_REMARK: Final = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
# Short ones that can be names have to be abbreviations with a full stop, or stand in capitals.
_ACADEMIC: Final = re.compile(
    r"(?<!\w)(?:(?i:ddr|dr|prof|phd)\b\.?|(?i:ing|mag|dipl|med|ir|drs)\.)[-\s]*"
)
_TITLE: Final = re.compile(r"^(?:W?[GIFC]M)\s+|[\s,]+(?:W?[GIFC]M)$")

_MAY_HAVE_MORE: Final = re.compile(r"[(\[.]|[GIFC]M\b|\b[DdPp][DdRrHh]")


class Likeness(Enum):
    """How near two names, or two births, are."""

    SAME = "same"
    ALIKE = "alike"
    OTHER = "other"


@lru_cache(1 << 16)
def word_key(name: str) -> tuple[str, ...]:
    """The words of a name in an order of their own: first and last name may stand either way.

    Academic and chess titles and what stands in brackets are no part of it.

    Example:
        >>> word_key("Müller, Jörg") == word_key("Joerg Muller") == word_key("Dr. Müller, Jörg (Q)")
        True
    """
    return tuple(sorted(name_key(_bare_name(name)).split()))


def _bare_name(name: str) -> str:
    """The name without titles and remarks, as long as two words of it are left."""
    if not _MAY_HAVE_MORE.search(name):
        return name
    bare = name
    for pattern in (_REMARK, _ACADEMIC, _TITLE):
        if pattern is _TITLE and bare.isupper():
            continue  # whether IM is a title cannot be seen
        left = pattern.sub(" ", bare).strip(" ,")
        if len(name_key(left).split()) > 1:
            bare = left
    return bare


def near_keys(name: str) -> frozenset[str]:
    """What another spelling of the name has at least one of: its whole words by their sound.

    Example:
        >>> sorted(near_keys("Carlov, P")) == sorted(near_keys("Karlov, Piet") - {"piet"})
        True
    """
    return frozenset(sound_key(word) for word in word_key(name) if len(word) >= _A_WORD)


def compare_names(one: str, other: str) -> Likeness:
    """Whether two names can be one person's.

    The same words in any order are the same name. Alike are names with initials or fewer first
    names, and those that are spelt nearly the same. Another family name (as by marriage) is
    another name.

    Example:
        >>> compare_names("Sørensen, Bo", "Bo Soerensen").value
        'same'
        >>> compare_names("Jansen, P", "Jansen, Piet").value, compare_names("A, B", "C, D").value
        ('alike', 'other')
    """
    first, second = word_key(one), word_key(other)
    if first == second:
        return Likeness.SAME if first else Likeness.OTHER
    if _is_shorter(first, second) or _is_shorter(second, first):
        return Likeness.ALIKE
    return Likeness.ALIKE if _spelt_alike(first, second) else Likeness.OTHER


def _sounds(words: tuple[str, ...]) -> list[str]:
    return sorted(map(sound_key, words))


def _is_shorter(short: tuple[str, ...], full: tuple[str, ...]) -> bool:
    """Every word of the short name is one of the full one or its initial; one is a whole word."""
    rest = list(full)
    whole = 0
    for word in sorted(short, key=len, reverse=True):
        found = next((each for each in rest if each == word), None)
        if found is None:
            found = next((e for e in rest if len(word) == 1 and e.startswith(word)), None)
        if found is None:
            return False
        rest.remove(found)
        whole += found == word and len(word) >= _A_WORD
    return whole > 0 and len(short) > 1


def _spelt_alike(first: tuple[str, ...], second: tuple[str, ...]) -> bool:
    from rapidfuzz.fuzz import ratio

    if len(first) != len(second):
        return False
    if _sounds(first) == _sounds(second):
        return bool(first)
    return all(ratio(one, other) >= _SPELT_ALIKE for one, other in zip(first, second, strict=True))


def compare_births(one: Birth | None, other: Birth | None) -> Likeness | None:
    """Whether two births can be one person's; None where one of them is not known.

    The same day is the same birth; the same year, where a day is missing, is alike.

    Example:
        >>> compare_births(Birth(year=1990), Birth(year=1990, month=5, day=3)).value
        'alike'
    """
    if one is None or other is None:
        return None
    if one.year != other.year:
        return Likeness.OTHER
    days = [(each.month, each.day) for each in (one, other)]
    if all(None not in day for day in days):
        return Likeness.SAME if days[0] == days[1] else Likeness.OTHER
    months = {each.month for each in (one, other)} - {None}
    return Likeness.OTHER if len(months) > 1 else Likeness.ALIKE
