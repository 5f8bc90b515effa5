"""What every reader of a tournament does at the end: the checks of a report, and the counts.

The two sides of every game, starting numbers, FIDE ids and points are checked as in a report of
FIDE's own form, so that the findings have the same codes whatever program wrote the file.
"""

from collections.abc import Sequence

from arpad.core.errors import UnreadableFile
from arpad.core.records import Pairing, Tournament
from arpad.formats.checked_file import CheckedFile
from arpad.formats.federations import FEDERATIONS
from arpad.formats.trf import checks
from arpad.formats.trf.check import played_games
from arpad.formats.trf.fields import Place, read_federation
from arpad.formats.trf.header import MOST_ROUNDS
from arpad.formats.trf.notes import Notes
from arpad.formats.trf.players import ReadPlayer
from arpad.formats.trf.points import check_points
from arpad.formats.trf.reader import entry_of
from arpad.formats.trf.round_count import even_rounds, open_rounds
from arpad.formats.trf.scoring import read_scoring

MOST_PLAYERS = 9999  # as many as a report has numbers for


def finished(
    tournament: Tournament,
    players: Sequence[ReadPlayer],
    notes: Notes,
    *,
    format_id: str,
    encoding: str,
) -> CheckedFile:
    """A tournament with its players, checked and counted.

    Args:
        tournament: what the file tells of the event; ``rounds`` as declared, 0 for unknown.
        players: the players in the order of the file, the lines where they stand included.
        notes: what was found so far; takes what the checks find.
        format_id: id of the format.
        encoding: how the bytes were read.

    Raises:
        UnreadableFile: there is no player, or there are more than a report can have.
    """
    if not players:
        raise UnreadableFile("tournament_file.no_players", file=notes.file)
    if len(players) > MOST_PLAYERS:
        raise UnreadableFile(
            "tournament_file.too_many_players",
            file=notes.file,
            count=len(players),
            most=MOST_PLAYERS,
        )
    if tournament.start is None:
        notes.warning("tournament_file.start_unknown")
    players = checks.check_births(players, tournament.start, notes)
    players, rounds = even_rounds(players, tournament.rounds or None, notes)
    by_number = checks.check_numbers(players, notes)
    checks.check_identities(players, notes)
    checks.check_games(players, by_number, notes)
    checks.unknown_federations(players, FEDERATIONS, notes)
    if any(pairing is not None for player in players for pairing in player.pairings):
        check_points(players, read_scoring((), notes), open_rounds(players, notes), notes)
    else:
        notes.warning("tournament_file.no_results")
    tournament = tournament.replace(rounds=rounds, entries=tuple(map(entry_of, players)))
    return CheckedFile(
        format=format_id,
        encoding=encoding,
        players=len(players),
        rounds=rounds,
        teams=None if tournament.teams is None else len(tournament.teams.teams),
        rated_games=played_games(tournament),
        start_date=tournament.start,
        end_date=tournament.end,
        findings=notes.findings(),
        tournament=tournament,
    )


def in_rounds(pairings: dict[int, Pairing], notes: Notes, line: int) -> tuple[Pairing | None, ...]:
    """Pairings by round number as a sequence.

    Raises:
        UnreadableFile: a round number is higher than any tournament has.
    """
    last = max(pairings, default=0)
    check_round(last, notes, line)
    return tuple(pairings.get(number) for number in range(1, last + 1))


def check_round(number: int, notes: Notes, line: int | None = None) -> None:
    """Refuse a number of rounds that would fill the memory with nothing.

    Raises:
        UnreadableFile: it is higher than any tournament has.
    """
    if number > MOST_ROUNDS:
        raise UnreadableFile(
            "trf.too_many_rounds", file=notes.file, line=line, rounds=number, most=MOST_ROUNDS
        )


def federation_of(text: str, notes: Notes) -> str | None:
    """The federation that reports the event; None when FIDE does not know the code."""
    if text.strip().upper() in {"", "XXX"}:
        return None
    code = read_federation(text, Place(line=1, column=1), notes)
    if code is not None and code not in FEDERATIONS:
        notes.warning("trf.federation_unknown", code=code)
        return None
    return code
