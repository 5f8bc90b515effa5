"""What many lines of a list have in common, read once: most players are unrated, without a title.

Of two million lines more than half end in one of some hundred ways (no rating, a year, a flag).
"""

from arpad.core.records import ListEntry
from arpad.formats.fide_list.columns import Column, Layout
from arpad.formats.fide_list.entries import tidy_name

_WORDS = ("fide_id", "name", "federation", "sex", "title", "women_title", "other_titles")
_MOST = 50_000
_LONGEST_ID = 15
# A record is made of parts of records that were checked, in a quarter of the usual time.
_put_id, _put_name, _put_federation, _put_sex = (
    getattr(ListEntry, field).__set__ for field in ("fide_id", "name", "federation", "sex")
)
_put_title, _put_women_title, _put_other_titles, _put_birth_year = (
    getattr(ListEntry, field).__set__
    for field in ("title", "women_title", "other_titles", "birth_year")
)
_put_ratings, _put_coefficients, _put_games, _put_inactive = (
    getattr(ListEntry, field).__set__
    for field in ("ratings", "development_coefficients", "games_in_period", "inactive")
)


class RepeatedParts:
    """Makes records of lines whose parts were met before; knows nothing of any other line.

    Args:
        layout: the columns. Where numbers stand before words, no line is ever known.
    """

    def __init__(self, layout: Layout) -> None:
        columns = {column.field: column for column in layout.columns}
        numbers = [column.start for field, column in columns.items() if field not in _WORDS]
        words = [columns[field] for field in _WORDS if field in columns]
        self._tail = min(numbers, default=0)
        self._is_usable = all(column.stop and column.stop <= self._tail for column in words)
        self._id, self._name, self._federation, self._sex, *self._titles = (
            _slice(columns.get(field)) for field in _WORDS
        )
        self._birth = columns.get("birth")
        self._known_titles: dict[tuple[str, ...], tuple[object, ...]] = {}
        self._known_tails: dict[tuple[str, str], tuple[object, ...]] = {}

    def entry(self, line: str) -> ListEntry | None:
        """The record of a line; None when a part of it was not met before."""
        tail = self._known_tails.get((line[self._sex], line[self._tail :]))
        if tail is None:
            return None
        first, second, third = self._titles
        titles = self._known_titles.get((line[first], line[second], line[third]))
        fide_id = line[self._id].strip()
        if titles is None or not (fide_id.isdigit() and fide_id[0] != "0"):
            return None
        if len(fide_id) > _LONGEST_ID:
            return None
        name = tidy_name(line[self._name])
        if not name:
            return None
        sex, birth_year, ratings, coefficients, games, inactive = tail
        title, women_title, other_titles = titles
        entry = ListEntry.__new__(ListEntry)
        _put_id(entry, fide_id)
        _put_name(entry, name)
        _put_federation(entry, line[self._federation].strip().upper() or None)
        _put_sex(entry, sex)
        _put_title(entry, title)
        _put_women_title(entry, women_title)
        _put_other_titles(entry, other_titles)
        _put_birth_year(entry, birth_year)
        _put_ratings(entry, ratings)
        _put_coefficients(entry, coefficients)
        _put_games(entry, games)
        _put_inactive(entry, inactive)
        return entry

    def learn(self, line: str, entry: ListEntry) -> None:
        """Remember the parts of a line that was read as it stands, without shifts and findings."""
        if not self._is_usable or not line.isascii():
            return
        if entry.birth_year is None and self._birth is not None:
            text = line[_slice(self._birth)]
            if text.strip("0-/. "):
                return  # told anew for every player
        for known in (self._known_titles, self._known_tails):
            if len(known) >= _MOST:
                known.clear()
        first, second, third = self._titles
        titles = (entry.title, entry.women_title, entry.other_titles)
        self._known_titles[line[first], line[second], line[third]] = titles
        self._known_tails[line[self._sex], line[self._tail :]] = (
            entry.sex,
            entry.birth_year,
            entry.ratings,
            entry.development_coefficients,
            entry.games_in_period,
            entry.inactive,
        )


def _slice(column: Column | None) -> slice:
    """The place of a column; an empty one where there is none."""
    return slice(0, 0) if column is None else slice(column.start, column.stop)
