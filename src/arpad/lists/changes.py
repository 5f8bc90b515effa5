"""What changed between two months of a store."""

import sqlite3
from datetime import date
from pathlib import Path
from typing import Any, Literal

from arpad.core.quantities import Rating
from arpad.core.rate_of_play import TimeControl
from arpad.lists.database import opened_database
from arpad.lists.records import ListChanges, ListedPlayer, RatingGain
from arpad.lists.search import LISTED, check_kind, check_month, listed_player


def changes(  # noqa: PLR0913  one argument a choice of the user
    file: Path,
    one: date,
    other: date,
    *,
    time_control: TimeControl = TimeControl.STANDARD,
    federation: str | None = None,
    limit: int = 20,
) -> ListChanges:
    """The gains, losses, new and vanished players between two lists, in whichever order given.

    A player is new when only the later list has a rating of him, and gone when only the earlier
    list has one. A federation is that of the list that shows the player.

    Args:
        file: of the store.
        one: a month.
        other: another month.
        time_control: which of the lists.
        federation: only players of this federation, three letters.
        limit: at most so many of each.

    Raises:
        InputError: a month, or this list of it, is not in the store.
    """
    before, after = sorted((one, other))
    with opened_database(file) as connection:
        numbers = check_month(connection, before), check_month(connection, after)
        for number in numbers:
            check_kind(connection, number, time_control)
        compared = _Comparison(connection, numbers, time_control, federation, limit)
        return ListChanges(
            before=before,
            after=after,
            time_control=time_control,
            federation=None if federation is None else federation.upper(),
            players=compared.rated_count(),
            changed=compared.changed_count(),
            gains=compared.moves("DESC"),
            losses=compared.moves("ASC"),
            new_count=compared.count_of_one(*reversed(numbers)),
            new=compared.of_one(*reversed(numbers)),
            gone_count=compared.count_of_one(*numbers),
            gone=compared.of_one(*numbers),
        )


class _Comparison:
    """The questions about two months; ``a`` is the list that shows the player.

    Args:
        connection: to the store.
        numbers: the earlier and the later month.
        time_control: which list; one of three words, so that it may stand in a question.
        federation: three letters, or None for all.
        limit: at most so many rows.
    """

    def __init__(
        self,
        connection: sqlite3.Connection,
        numbers: tuple[int, int],
        time_control: TimeControl,
        federation: str | None,
        limit: int,
    ) -> None:
        self._connection = connection
        self._first, self._last = numbers
        self._kind = kind = time_control.value
        code = None if federation is None else federation.upper()
        self._values = {"federation": code, "limit": limit}
        self._rated = (
            f"FROM ratings a WHERE a.month = :shown AND a.{kind} IS NOT NULL "
            "AND (:federation IS NULL OR a.federation = :federation)"
        )
        self._both = (
            f"FROM ratings a JOIN ratings b ON b.month = :other AND b.player = a.player "
            f"WHERE a.month = :shown AND a.{kind} != b.{kind} "
            "AND (:federation IS NULL OR a.federation = :federation)"
        )
        self._one = (
            f"{self._rated} AND NOT EXISTS (SELECT 1 FROM ratings b WHERE b.month = :other "
            f"AND b.player = a.player AND b.{kind} IS NOT NULL)"
        )

    def rated_count(self) -> int:
        """How many players the later list has a rating of."""
        return self._count(self._rated, self._last, self._first)

    def changed_count(self) -> int:
        """How many have another rating on the later list."""
        return self._count(self._both, self._last, self._first)

    def count_of_one(self, shown: int, other: int) -> int:
        """How many have a rating on one list only."""
        return self._count(self._one, shown, other)

    def moves(self, order: Literal["ASC", "DESC"]) -> tuple[RatingGain, ...]:
        """The gains (descending) or the losses, the largest first."""
        kind = self._kind
        sign = ">" if order == "DESC" else "<"
        rows = self._ask(
            f"SELECT a.player, b.{kind}, a.{kind} {self._both} AND a.{kind} {sign} b.{kind} "
            f"ORDER BY a.{kind} - b.{kind} {order}, a.{kind} DESC, a.player LIMIT :limit",
            self._last,
            self._first,
        )
        return tuple(
            RatingGain(
                player=self._player(self._last, row[0]), before=Rating(row[1]), after=Rating(row[2])
            )
            for row in rows
        )

    def of_one(self, shown: int, other: int) -> tuple[ListedPlayer, ...]:
        """Players with a rating on one list only, the highest rated first."""
        order = f"ORDER BY a.{self._kind} DESC, a.player LIMIT :limit"
        rows = self._ask(f"SELECT a.player {self._one} {order}", shown, other)
        return tuple(self._player(shown, row[0]) for row in rows)

    def _count(self, question: str, shown: int, other: int) -> int:
        return int(self._ask(f"SELECT count(*) {question}", shown, other)[0][0])

    def _ask(self, question: str, shown: int, other: int) -> list[tuple[Any, ...]]:
        values = {**self._values, "shown": shown, "other": other}
        return self._connection.execute(question, values).fetchall()

    def _player(self, number: int, fide_id: int) -> ListedPlayer:
        question = LISTED + "WHERE r.month = ? AND r.player = ?"
        return listed_player(self._connection.execute(question, (number, fide_id)).fetchone())
