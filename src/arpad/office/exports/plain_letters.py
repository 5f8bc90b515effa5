"""Texts in the letters that a font has."""

import unicodedata
from collections.abc import Collection
from typing import Final

from arpad.core.name_key import name_key

_SIGNS: Final = str.maketrans("\u2018\u2019\u2011\u2212\u202f", "''--\u00a0")


def plain_letters(text: str, signs: Collection[int]) -> str:
    """The text, with the letters that a font has not by those that are nearest.

    Args:
        text: any.
        signs: numbers of the signs that the font has.

    Example:
        >>> plain_letters("Đurić, Łukasz", frozenset(range(128)))
        'Duric, Lukasz'
        >>> plain_letters("Юрий", frozenset(range(128)))
        'Yuriy'
    """
    return "".join(sign if ord(sign) in signs else _nearest(sign, signs) for sign in text)


def _nearest(sign: str, signs: Collection[int]) -> str:
    nearest = unicodedata.normalize("NFKD", sign.translate(_SIGNS))
    found = "".join(part for part in nearest if ord(part) in signs)
    if found:
        return found
    letters = name_key(sign)
    return (letters.capitalize() if sign.isupper() else letters) or "?"
