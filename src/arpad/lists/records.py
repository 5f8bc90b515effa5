"""What a store of rating lists answers."""

from datetime import date

from arpad.core.frozen import Record
from arpad.core.quantities import Rating, RatingDifference
from arpad.core.rate_of_play import TimeControl
from arpad.core.records import ListEntry


class ListedPlayer(Record):
    """A player on the list of a month.

    Args:
        month: the first day of the month.
        entry: what the list says of the player. Name, sex, birth year and the titles of women,
            arbiters and trainers are those of the newest list that he is on.
    """

    month: date
    entry: ListEntry

    @property
    def highest_rating(self) -> int:
        """The highest of the three ratings; 0 when unrated."""
        return max((int(rating) for _, rating in self.entry.ratings), default=0)


class StoredMonth(Record):
    """A month in the store.

    Args:
        month: its first day.
        kinds: the lists that were imported.
        players: how many players are on them.
        imported_on: the day of the last import.
    """

    month: date
    kinds: tuple[TimeControl, ...]
    players: int
    imported_on: date


class StoreContents(Record):
    """What is in a store.

    Args:
        file: where it is.
        size: bytes on disk.
        months: the newest first.
    """

    file: str
    size: int
    months: tuple[StoredMonth, ...]


class RatingGain(Record):
    """A player whose rating is another one on the later list.

    Args:
        player: as the later list shows him.
        before: rating on the earlier list.
        after: rating on the later list.
    """

    player: ListedPlayer
    before: Rating
    after: Rating

    @property
    def change(self) -> RatingDifference:
        """Points won or lost."""
        return RatingDifference(int(self.after) - int(self.before))


class ListChanges(Record):
    """What changed between two months.

    Args:
        before: the earlier month.
        after: the later month.
        time_control: which list was compared.
        federation: whose players only, or None for all.
        players: on the later list.
        changed: players with another rating.
        gains: the largest gains first, at most as many as were asked for.
        losses: the largest losses first, likewise.
        new_count: players with a rating on the later list only.
        new: the highest rated first, likewise.
        gone_count: players with a rating on the earlier list only.
        gone: the highest rated first, likewise, as the earlier list shows them.
    """

    before: date
    after: date
    time_control: TimeControl
    federation: str | None
    players: int
    changed: int
    gains: tuple[RatingGain, ...]
    losses: tuple[RatingGain, ...]
    new_count: int
    new: tuple[ListedPlayer, ...]
    gone_count: int
    gone: tuple[ListedPlayer, ...]
