"""Where things stand in a TRF line.

Source: FIDE TRF16 (C.04 Annex 2) and TRF26. The documents count columns from 1 and in
characters; a :class:`Columns` keeps them as the documents write them.
"""

from arpad.core.errors import BadValue
from arpad.core.frozen import Record


class Columns(Record):
    """A field of a line.

    Args:
        first: first column, from 1.
        last: last column, from 1, inclusive.
    """

    first: int
    last: int

    @property
    def width(self) -> int:
        """Number of columns."""
        return self.last - self.first + 1

    def of(self, line: str) -> str:
        """The field of this line, blanks included."""
        return line[self.first - 1 : self.last]

    def left(self, text: str) -> str:
        """The field with this text at its left.

        Raises:
            BadValue: the text does not fit.
        """
        return self._fitting(text).ljust(self.width)

    def right(self, text: str) -> str:
        """The field with this text at its right; raises as :meth:`left`."""
        return self._fitting(text).rjust(self.width)

    def _fitting(self, text: str) -> str:
        if len(text) > self.width:
            raise BadValue("field", text, "allowed.field_width", width=self.width)
        return text


CODE = Columns(first=1, last=3)
VALUE_COLUMN = 5  # where the value of a record begins
NUMBER = Columns(first=5, last=8)
SEX = Columns(first=10, last=10)
TITLE = Columns(first=11, last=13)
NAME = Columns(first=15, last=47)
RATING = Columns(first=49, last=52)
FEDERATION = Columns(first=54, last=56)
FIDE_ID = Columns(first=58, last=68)
BIRTH = Columns(first=70, last=79)
POINTS = Columns(first=81, last=84)
RANK = Columns(first=86, last=89)

FIRST_ROUND_COLUMN = 92
ROUND_WIDTH = 10
# Inside the block of a round, from 0: opponent 0-3, colour 5, result 7.
OPPONENT_WIDTH = 4
COLOUR_AT = 5
RESULT_AT = 7

# Columns that are blank in a line that is laid out as the document says.
SEPARATORS_BEFORE_NAME = (4, 9)
SEPARATORS_AFTER_NAME = (48, 53, 57, 69, 80, 85, 90, 91)
SEPARATORS_IN_ROUND = (4, 6, 8, 9)

HIGHEST_NUMBER = 9999


def written_birth(known: str) -> str:
    """A birth date of ISO text for the columns of the birth, with 00 for what is not known.

    Example:
        >>> written_birth("1990-05"), written_birth("")
        ('1990/05/00', '')
    """
    if not known:
        return ""
    year, month, day = (*known.split("-"), "00", "00")[:3]
    return f"{year}/{month}/{day}"


def shifted(column: int, shift: int) -> int:
    """Where a column of the document stands in a line whose fields after the name have moved."""
    return column + shift if column > NAME.last else column


def round_column(round_number: int) -> int:
    """First column of the block of a round."""
    return FIRST_ROUND_COLUMN + ROUND_WIDTH * (round_number - 1)


def rounds_part(line: str) -> str:
    """Everything from the first round on."""
    return line[FIRST_ROUND_COLUMN - 1 :]
