"""Names, federations, titles and sexes as lists of players write them.

A name is kept as it is written; :func:`~arpad.core.name_key.name_key` makes names of different
spelling comparable.
Nothing here decides that two people are one: that needs an id or a birth year beside the name.
"""

import re
from functools import lru_cache
from typing import Final

from arpad.core.frozen import Record
from arpad.core.name_key import name_key, sound_key
from arpad.core.records import Sex
from arpad.formats.federations import FEDERATIONS, NO_FEDERATION, RENAMED

# ISO 3166 codes that are written by mistake, with FIDE's code for the same country.
_ISO: Final = {
    "BGR": "BUL",
    "CHE": "SUI",
    "CHL": "CHI",
    "DEU": "GER",
    "DNK": "DEN",
    "GRC": "GRE",
    "HRV": "CRO",
    "IDN": "INA",
    "IRN": "IRI",
    "LVA": "LAT",
    "MNG": "MGL",
    "MYS": "MAS",
    "NLD": "NED",
    "PHL": "PHI",
    "PRT": "POR",
    "PRY": "PAR",
    "SAU": "KSA",
    "SVN": "SLO",
    "TWN": "TPE",
    "URY": "URU",
    "VNM": "VIE",
    "ZAF": "RSA",
}
_TITLES: Final = {
    "g": "GM",
    "m": "IM",
    "f": "FM",
    "c": "CM",
    "i": "IM",
    "gm": "GM",
    "im": "IM",
    "fm": "FM",
    "cm": "CM",
    "wg": "WGM",
    "wm": "WIM",
    "wi": "WIM",
    "wf": "WFM",
    "wc": "WCM",
    "gf": "WGM",
    "mf": "WIM",
    "ff": "WFM",
    "cf": "WCM",
    "wgm": "WGM",
    "wim": "WIM",
    "wfm": "WFM",
    "wcm": "WCM",
}
FIDE_TITLES: Final = frozenset(_TITLES.values())
ARENA_TITLES: Final = frozenset({"AGM", "AIM", "AFM", "ACM"})  # of FIDE's online arena
OLD_TITLES: Final = frozenset({"g", "m", "f", "c", "wg", "wm", "wf", "wc"})  # TRF of 2006
_SEXES: Final = {
    "m": Sex.MALE,
    "h": Sex.MALE,  # homme, hombre
    "1": Sex.MALE,
    "male": Sex.MALE,
    "man": Sex.MALE,
    "mann": Sex.MALE,
    "mand": Sex.MALE,
    "homme": Sex.MALE,
    "w": Sex.FEMALE,
    "f": Sex.FEMALE,
    "2": Sex.FEMALE,
    "female": Sex.FEMALE,
    "woman": Sex.FEMALE,
    "vrouw": Sex.FEMALE,
    "v": Sex.FEMALE,
    "frau": Sex.FEMALE,
    "femme": Sex.FEMALE,
    "kvinde": Sex.FEMALE,
    "kvinne": Sex.FEMALE,
    "k": Sex.FEMALE,
}
_UNKNOWN_SEX: Final = frozenset({"", "-", "u", "0", "?"})
_ACADEMIC: Final = re.compile(r"(?:prof|dr|ing|mag|dipl|med|ir|drs|phd)\b", re.IGNORECASE)
_REMEMBERED: Final = 1024  # a list has few titles and many players
_COMMA: Final = re.compile(r"\s*,[\s,]*")


class PersonName(Record):
    """A name in its parts.

    Args:
        family: family name, with what stands before it (``Van der Test``).
        given: given names; empty for a name in one piece, whose order is not known.
        academic: academic title, such as ``Dr.``.
    """

    family: str
    given: str = ""
    academic: str = ""

    @property
    def text(self) -> str:
        """Family name, comma, given names."""
        return f"{self.family}, {self.given}" if self.given else self.family


def read_name(text: str) -> PersonName:
    """A name as ``Last, First``, with an academic title behind a second comma or none.

    A name without a comma stays in one piece: whether the family name comes first or last cannot
    be seen.

    Example:
        >>> read_name("Kiese,Matthias,Dr.")
        PersonName(family='Kiese', given='Matthias', academic='Dr.')
        >>> read_name(" Praggnanandhaa  R ").text
        'Praggnanandhaa R'
    """
    tidy = _COMMA.sub(", ", " ".join(text.split())).strip(" ,")
    family, *rest = tidy.split(", ")
    academic = [part for part in rest[1:] if _ACADEMIC.match(part)]
    given = [part for part in rest if part not in academic]
    return PersonName(family=family, given=", ".join(given), academic=", ".join(academic))


def may_be_one_name(one: str, other: str) -> bool:
    """Whether each word of the shorter name is in the other one, or an initial of a word there.

    Words of another alphabet may be written in several ways: Sergei is Sergey.

    Example:
        >>> may_be_one_name("Müller, J.", "MUELLER Jörgen"), may_be_one_name("One, A", "Two, A")
        (True, False)
    """
    shorter, longer = sorted((name_key(one).split(), name_key(other).split()), key=len)
    return all(any(_may_be_one_word(word, each) for each in longer) for word in shorter)


def _may_be_one_word(one: str, other: str) -> bool:
    if min(len(one), len(other)) == 1:
        return one[0] == other[0]
    return one == other or sound_key(one) == sound_key(other)


@lru_cache(_REMEMBERED)
def read_title(text: str) -> str | None:
    """A title in its usual letters; None where there is none; other titles as they are written.

    Example:
        >>> [read_title(text) for text in ("g", "wgm", "ff", "AGM", "WH", "-")]
        ['GM', 'WGM', 'WFM', 'AGM', 'WH', None]
    """
    written = text.strip()
    if written in {"", "-"}:
        return None
    return _TITLES.get(written.lower(), written.upper())


@lru_cache(_REMEMBERED)
def read_federation(text: str) -> tuple[str | None, str]:
    """FIDE's code of a federation, and a message id when it was written otherwise.

    Example:
        >>> read_federation("ned"), read_federation("DEU"), read_federation("Ghent")
        (('NED', ''), ('GER', 'federation.read_as'), ('GHENT', 'federation.unknown'))
    """
    written = text.strip().upper()
    if written in {"", "-"}:
        return None, ""
    if written in FEDERATIONS or written == NO_FEDERATION:
        return written, ""
    meant = RENAMED.get(written) or _ISO.get(written)
    return (meant, "federation.read_as") if meant else (written, "federation.unknown")


@lru_cache(_REMEMBERED)
def read_sex(text: str) -> tuple[Sex | None, bool]:
    """The sex, and whether the text could be understood.

    Example:
        >>> read_sex("w"), read_sex("u"), read_sex("x")
        ((<Sex.FEMALE: 'w'>, True), (None, True), (None, False))
    """
    written = text.strip().lower()
    found = _SEXES.get(written)
    return found, found is not None or written in _UNKNOWN_SEX
