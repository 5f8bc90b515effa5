"""The columns of a list with deviations, and of the sums of a period."""

from typing import Any, Final

from arpad.bulk.parquet import as_numbers

BITS: Final = 42  # of the fraction in sums: 500 000 games of a player fit into eight bytes
UNIT: Final = float(1 << BITS)
# What the games of a period come to for a player; whole numbers of eight bytes.
SUMS: Final = (
    "counted",  # games that count
    "surplus",  # sum of g (score - E), in units of 2^-42
    "precision",  # sum of g^2 E (1 - E), likewise; at least one unit a game
)


class Columns:
    """The columns of the lists of a system.

    Args:
        reals: what it keeps of a player, the rating first.
    """

    def __init__(self, reals: tuple[str, ...]) -> None:
        self.reals = reals
        # One row a player, in order of player. The last period is the last one with a rated game
        # as a number, such as 202611; 0: none that is known.
        self.all = ("player", *reals, "games", "last_period")
        self.reals_of_changes = tuple(each for name in reals for each in (f"{name}_before", name))
        self.changes = ("player", *self.reals_of_changes, "counted")

    def array(self, name: str, column: Any) -> Any:
        """A column of a table as an array: whole numbers of the list have four bytes."""
        if name in self.all and name not in self.reals:
            return as_numbers(column)
        return column.combine_chunks().to_numpy(zero_copy_only=False)
