"""A name as it is compared: without case, accents and the ways that alphabets are written out."""

import re
import unicodedata
from typing import Final

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
    }
)
# ä = ae = a, å = aa = a, ö = oe = o, ü = ue = u, đ = dj = d.
_WRITTEN_OUT: Final = re.compile("ae|aa|oe|ue|dj")
# Names of ASCII letters, as FIDE's lists have them, in one pass.
_PLAIN: Final = {
    code: None if chr(code) in "'`" else (chr(code).lower() if chr(code).isalnum() else " ")
    for code in range(128)
}
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
    """
    if name.isascii():
        key = " ".join(name.translate(_PLAIN).split())
    else:
        folded = unicodedata.normalize("NFKC", name).casefold().translate(_LETTERS)
        parts = unicodedata.normalize("NFKD", folded)
        key = "".join(sign for sign in parts if not unicodedata.combining(sign))
        key = _NO_WORD.sub(" ", key).strip()
    return _WRITTEN_OUT.sub(_first_letter, key)


def _first_letter(match: re.Match[str]) -> str:
    return match[0][0]
