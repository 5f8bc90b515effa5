"""What a FIDE list says of a person: the same values in text and in XML.

Source: the download page of the FIDE rating lists; 0 means none.
"""

from functools import lru_cache
from typing import NamedTuple

from arpad.core.errors import MissingFact
from arpad.core.quantities import Rating
from arpad.core.records import Player
from arpad.core.rulebook import Regime
from arpad.office.list_lines import ListLine
from arpad.office.list_rows import ListRow, OfficeList, label

_UNKNOWN_BIRTH = 1900  # as the raters of the office: who has no birth year is no junior


class FideValues(NamedTuple):
    """Texts by the columns of a list.

    Args:
        fide_id: digits.
        name: of a person who was erased the number.
        country: three letters.
        sex: M or F.
        title: any title.
        women_title: a title of women only.
        rating: 0 for unrated.
        games: of the period.
        k: 0 where the system has none.
        birthday: a year; 0 when unknown.
        flag: ``i`` for inactive, ``w`` for women, ``wi`` for both.
    """

    fide_id: str
    name: str
    country: str
    sex: str
    title: str
    women_title: str
    rating: int
    games: int
    k: int
    birthday: int
    flag: str


class FideListMaker:
    """Makes the values of a list.

    Args:
        listed: the list.
    """

    def __init__(self, listed: OfficeList) -> None:
        self._rules: Regime | None = None
        if listed.system == "fide":
            from arpad.systems.fide.rules import regime

            self._rules = regime(listed.list_date, listed.scope)
        self._k = lru_cache(maxsize=50_000)(self._coefficient)

    def values(self, number: str, row: ListRow) -> FideValues:
        """The values of a person.

        Args:
            number: that stands for the person.
            row: of the list.
        """
        person, line = row.person, row.line
        woman = "w" if person.sex == "w" else ""
        return FideValues(
            fide_id=number,
            name=label(person),
            country=person.federation or "",
            sex={"m": "M", "w": "F"}.get(person.sex or "", ""),
            title=person.title,
            women_title=person.title if person.title.startswith("W") else "",
            rating=line.rating or 0,
            games=row.games_in_period,
            k=self._k_of(line, person.birth_year),
            birthday=person.birth_year or 0,
            flag=woman + ("i" if line.inactive else ""),
        )

    def _k_of(self, line: ListLine, birth_year: int | None) -> int:
        if self._rules is None or line.rating is None:
            return 0
        highest = max(line.rating, line.highest_rating or 0)
        return self._k(line.rating, line.games, highest, birth_year or _UNKNOWN_BIRTH)

    def _coefficient(self, rating: int, games: int, highest: int, birth_year: int) -> int:
        from arpad.systems.fide.development_coefficient import development_coefficient

        if self._rules is None:
            return 0
        player = Player(
            rating=Rating(rating),
            games_played=games,
            highest_rating=Rating(highest),
            birth_year=birth_year,
        )
        try:
            return development_coefficient(player, self._rules).value
        except MissingFact:  # of older rules, which ask for more than a list keeps
            return 0
