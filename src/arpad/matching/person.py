"""A person as a list or a tournament tells of him, with what can identify him."""

from arpad.core.frozen import Record
from arpad.core.name_key import name_key
from arpad.core.records import Entry, ListEntry, Sex
from arpad.formats.births import Birth
from arpad.formats.player_lists.record import ListedPlayer


class Person(Record):
    """Somebody on a list.

    Args:
        place: line of the file, starting number or number of the record, from 1; None where
            there is no such thing, as in a store of lists.
        name: as written.
        licence: number in the national federation, as written; None when unknown.
        fide_id: digits; None when unknown.
        birth: what is known of the birth.
        sex: male or female.
        federation: three-letter code.
    """

    place: int | None
    name: str
    licence: str | None = None
    fide_id: str | None = None
    birth: Birth | None = None
    sex: Sex | None = None
    federation: str | None = None

    @property
    def identity(self) -> tuple[str, str, str, str]:
        """What tells the person apart in a file of decisions, whatever the line is."""
        return (self.licence_key or "", self.fide_id or "", name_key(self.name), self.birth_text)

    @property
    def licence_key(self) -> str | None:
        """The licence as it is compared."""
        return None if self.licence is None else licence_key(self.licence)

    @property
    def birth_text(self) -> str:
        """``1990-05-03``, ``1990-05``, ``1990`` or empty.

        Example:
            >>> Person(place=1, name="A", birth=Birth(year=1990, month=5)).birth_text
            '1990-05'
        """
        if self.birth is None:
            return ""
        parts = (f"{self.birth.year:04d}", self.birth.month, self.birth.day)
        known = [part if isinstance(part, str) else f"{part:02d}" for part in parts if part]
        return "-".join(known)


def licence_key(text: str) -> str | None:
    """A licence as it is compared: without leading zeros, in capitals; None for zeros alone.

    Example:
        >>> licence_key("00123"), licence_key("d45"), licence_key("0")
        ('123', 'D45', None)
    """
    return text.strip().upper().lstrip("0") or None


def licence_of(text: str | None) -> str | None:
    """A licence as it is written; None where there is none, or zeros stand for it.

    Example:
        >>> licence_of(" 00123"), licence_of("000"), licence_of(None)
        ('00123', None, None)
    """
    return text.strip() if text and licence_key(text) else None


def person_of_list(player: ListedPlayer) -> Person:
    """Somebody of a national list or a plain table."""
    return Person(
        place=player.line,
        name=player.name,
        licence=licence_of(player.local_id),
        fide_id=player.fide_id,
        birth=player.birth,
        sex=player.sex,
        federation=player.federation,
    )


def person_of_entry(entry: Entry) -> Person:
    """A player of a tournament."""
    player = entry.player
    birth = None if player.birth_year is None else Birth(year=player.birth_year)
    if entry.birth_date:
        year, *rest = map(int, entry.birth_date.split("-"))
        month, day = (*rest, None, None)[:2]
        birth = Birth(year=year, month=month, day=day)
    return Person(
        place=entry.number,
        name=player.name,
        licence=licence_of(entry.national_id),
        fide_id=player.fide_id,
        birth=birth,
        sex=player.sex,
        federation=player.federation,
    )


def person_of_fide(place: int | None, entry: ListEntry) -> Person:
    """Somebody on FIDE's list; his licence is not there."""
    return Person(
        place=place,
        name=entry.name,
        fide_id=entry.fide_id,
        birth=None if entry.birth_year is None else Birth(year=entry.birth_year),
        sex=entry.sex,
        federation=entry.federation,
    )
