"""One kind of record for the players of all lists, and one for the games of plain tables."""

from typing import Final

from arpad.core.findings import Finding
from arpad.core.frozen import Record
from arpad.core.records import Colour, Sex
from arpad.core.results import Result
from arpad.formats.births import Birth

# What both players of a game tell alike, where a table lists it twice.
SAME_FOR_BOTH: Final = ("date", "round", "event")


class ListedPlayer(Record):
    """What a list says of one player; None and empty for what it does not say.

    Args:
        line: line of the file, or number of the record, from 1.
        name: ``Last, First`` where the list tells which is which, else as it is written.
        academic: academic title that stands with the name.
        local_id: number in the national federation, as it is written: leading zeros and letters.
        fide_id: FIDE identity number, digits without leading zeros.
        federation: three-letter code.
        club: name of the club.
        club_id: number of the club, as it is written.
        title: such as ``GM``.
        women_title: such as ``WGM``, where a list has a column of its own for it.
        sex: male or female.
        birth: what is known of the birth.
        ratings: rating by the name of the list (``national``, ``fide_rapid``); lists on which he
            is unrated are left out.
        games: number of games by the name of the list.
        status: as the list writes it, such as ``A`` for an active member.
        others: what else the list says, heading and text.
    """

    line: int
    name: str
    academic: str = ""
    local_id: str | None = None
    fide_id: str | None = None
    federation: str | None = None
    club: str = ""
    club_id: str = ""
    title: str | None = None
    women_title: str | None = None
    sex: Sex | None = None
    birth: Birth | None = None
    ratings: tuple[tuple[str, int], ...] = ()
    games: tuple[tuple[str, int], ...] = ()
    status: str = ""
    others: tuple[tuple[str, str], ...] = ()


class ListedGame(Record):
    """One game of a plain table.

    Args:
        line: line of the file, from 1.
        player: name or number of the player whose result it is; of White where colours are known
            by their columns.
        opponent: name or number of the other.
        result: of the player.
        colour: of the player; None when unknown.
        rating: of the player.
        opponent_rating: of the other.
        others: what else the table says (date, round, event ...), heading and text.
    """

    line: int
    player: str
    opponent: str
    result: Result
    colour: Colour | None = None
    rating: int | None = None
    opponent_rating: int | None = None
    others: tuple[tuple[str, str], ...] = ()


class ListedClub(Record):
    """What a list says of one club, or of an association of clubs.

    Args:
        line: line of the file, or number of the record, from 1.
        name: as it is written.
        club_id: its number, as it is written.
        association: number or sign of the association above it, as it is written.
        others: what else the list says, heading and text.
    """

    line: int
    name: str
    club_id: str = ""
    association: str = ""
    others: tuple[tuple[str, str], ...] = ()


class ColumnUse(Record):
    """How a column was understood.

    Args:
        column: its number, from 1.
        heading: what stands over it; empty in a list without headings.
        field: what it is taken for; ``other`` is kept as it is; None when it could not be placed.
    """

    column: int
    heading: str
    field: str | None


class PlayerTable(Record):
    """A list of players, of games or of clubs.

    Args:
        format: id of the format.
        encoding: how the bytes were read.
        columns: how each was understood.
        players: in the order of the file.
        games: in the order of the file.
        clubs: in the order of the file.
        findings: all that was found on the way.
    """

    format: str
    encoding: str
    columns: tuple[ColumnUse, ...] = ()
    players: tuple[ListedPlayer, ...] = ()
    games: tuple[ListedGame, ...] = ()
    clubs: tuple[ListedClub, ...] = ()
    findings: tuple[Finding, ...] = ()

    @property
    def people(self) -> int:
        """How many players there are: one who comes twice under one number counts once."""
        numbered = {
            player.local_id or f"fide {player.fide_id}"
            for player in self.players
            if player.local_id or player.fide_id
        }
        bare = sum(1 for player in self.players if not player.local_id and not player.fide_id)
        return len(numbered) + bare

    @property
    def played_games(self) -> int:
        """How many games were played; one that both players tell of counts once."""
        views: dict[tuple[object, ...], list[int]] = {}
        for game in self.games:
            if game.result.is_played:
                sides = (game.player, game.opponent)
                first = game.colour is Colour.BLACK or (game.colour is None and sides[0] > sides[1])
                when = tuple(pair for pair in game.others if pair[0] in SAME_FOR_BOTH)
                key = (*(sides[::-1] if first else sides), game.colour is None, when)
                views.setdefault(key, [0, 0])[first] += 1
        return sum(max(view) for view in views.values())
