"""A name as it is compared: without case, accents and the ways that alphabets are written out.

Cyrillic and Greek letters are put into Latin ones as FIDE's lists mostly have them (ICAO Doc 9303
with y for the short i and before a and u).
"""

import re
import unicodedata
from functools import lru_cache
from typing import Final

_CYRILLIC: Final = "абвгдеёжзийклмнопрстуфхцчшщыэюяіїєґўђћјљњџѓќѕ"
_CYRILLIC_IN_LATIN: Final = (
    "a b v g d e e zh z i y k l m n o p r s t u f kh ts ch sh shch y e yu ya "
    "i i ye g u d c j lj nj dz g k dz"
)
_GREEK: Final = "αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώ"
_GREEK_IN_LATIN: Final = "a v g d e z i th i k l m n x o p r s s t y f ch ps o a e i i o y o"
# Letters that no decomposition takes apart, and the signs that are dropped.
_LETTERS: Final = str.maketrans(
    {
        "ß": "ss",
        "ø": "o",
        "æ": "a",
        "œ": "o",
        "ł": "l",
        "đ": "d",
        "ð": "d",
        "þ": "th",
        "\u0131": "i",
        "'": "",
        "`": "",
        "\u00b4": "",
        "\u2019": "",
        "\u2018": "",
        "\u02bc": "",
        **dict(zip(_CYRILLIC, _CYRILLIC_IN_LATIN.split(), strict=True)),
        **dict.fromkeys("ъь", ""),
        **dict(zip(_GREEK, _GREEK_IN_LATIN.split(), strict=True)),
    }
)
# ä = ae = a, å = aa = a, ö = oe = o, ü = ue = u, đ = dj = d.
_WRITTEN_OUT: Final = re.compile("ae|aa|oe|ue|dj")
# Names of ASCII letters, as FIDE's lists have them, in one pass.
_PLAIN: Final = {
    code: None if chr(code) in "'`" else (chr(code).lower() if chr(code).isalnum() else " ")
    for code in range(128)
}
# What one letter of another alphabet becomes in Latin ones, made the same: k, c and q; y, i and j.
_SOUNDS: Final = str.maketrans({"c": "k", "q": "k", "x": "ks", "w": "v", "j": "i", "y": "i"})
_DOUBLE: Final = re.compile(r"(.)\1+")
_NO_WORD: Final = re.compile(r"[\W_]+")


def name_key(name: str) -> str:
    """The words of a name, small, one blank between them, in letters that can be compared.

    Two spellings of one name have the same key; names of other people may share it too, so that
    a key finds names and never decides who somebody is.

    Args:
        name: in any order and alphabet.

    Example:
        >>> name_key("Müller-Lüdenscheidt, Jörg"), name_key("MUELLER LUDENSCHEIDT, Joerg")
        ('muller ludenscheidt jorg', 'muller ludenscheidt jorg')
        >>> name_key("O`Kelly, Søren"), name_key("Okelly Soren")
        ('okelly soren', 'okelly soren')
        >>> name_key("Пробников, Юрий")
        'probnikov yuriy'
    """
    if name.isascii():
        key = " ".join(name.translate(_PLAIN).split())
    else:
        folded = unicodedata.normalize("NFKC", name).casefold().translate(_LETTERS)
        parts = unicodedata.normalize("NFKD", folded)
        key = "".join(sign for sign in parts if not unicodedata.combining(sign))
        key = _NO_WORD.sub(" ", key).strip()
    return _WRITTEN_OUT.sub(_first_letter, key)


@lru_cache(1 << 16)
def sound_key(word: str) -> str:
    """A word of a key, the same for its usual spellings in Latin letters.

    Example:
        >>> {sound_key(name_key(name)) for name in ("Жуков", "Zhukov", "Zhukow")}
        {'zhukov'}
        >>> sound_key("karlsen") == sound_key("carlsen")
        True
    """
    sound = word.translate(_SOUNDS).replace("kh", "k").replace("ph", "f").replace("th", "t")
    return _DOUBLE.sub(r"\1", sound)


def _first_letter(match: re.Match[str]) -> str:
    return match[0][0]
