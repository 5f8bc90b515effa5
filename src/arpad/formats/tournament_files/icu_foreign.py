"""The Irish form for games abroad: a CSV with the rounds of a few players of one event.

Lines ``Event``, ``Start``, ``End``, ``Rounds``, ``Website``; then for each player
``Player,id,last,first``, his rounds ``number,result,colour,last,first,rating,title,federation``
and ``Total,points``. Opponents have no numbers: they are told apart by all that is said of them,
and an opponent is one of the players only when that player says the same of the round.
"""

from typing import Final

from arpad.core.errors import UnreadableFile
from arpad.core.frozen import Record
from arpad.core.quantities import Rating
from arpad.core.records import OTHER_COLOUR, Colour, Pairing, Player, Tournament
from arpad.core.results import OTHER_RESULT, Result
from arpad.formats.checked_file import CheckedFile
from arpad.formats.games import numbered_lines
from arpad.formats.opening import Source
from arpad.formats.table import Cell, line_cells
from arpad.formats.text import decode
from arpad.formats.tournament_files.draft import check_round, finished, in_rounds
from arpad.formats.trf import fields
from arpad.formats.trf.dates import choose_span, readings
from arpad.formats.trf.fields import Place
from arpad.formats.trf.notes import Notes
from arpad.formats.trf.numbers import read_points, whole
from arpad.formats.trf.players import ReadPlayer

FORMAT: Final = "icu-foreign-csv"
_LARGEST: Final = 10_000_000
_MOST_PLAYERS: Final = 2000
_HEADS: Final = ("event", "start", "end", "rounds", "website")
_RESULTS: Final = {
    "1": Result.WIN,
    "1.0": Result.WIN,
    "=": Result.DRAW,
    "0.5": Result.DRAW,
    ".5": Result.DRAW,
    "½": Result.DRAW,
    "0": Result.LOSS,
    "0.0": Result.LOSS,
}
_BYES: Final = {
    Result.WIN: Result.FULL_POINT_BYE,
    Result.DRAW: Result.HALF_POINT_BYE,
    Result.LOSS: Result.ZERO_POINT_BYE,
}
_COLOURS: Final = {"W": Colour.WHITE, "B": Colour.BLACK, "": None}


class _Game(Record):
    """A round as the player's own lines tell it; without an opponent a bye."""

    round: int
    line: int
    result: Result
    colour: Colour | None = None
    opponent: Player | None = None


class _Own(Record):
    """A player who reports, with his lines."""

    line: int
    name: str
    icu_id: str
    games: tuple[_Game, ...] = ()
    points: str = ""


def recognises(source: Source) -> bool:
    """The line of the event, and one of the lines that follow it."""
    head = source.head.removeprefix(b"\xef\xbb\xbf").lstrip().lower()
    lines = b"\n" + head.replace(b"\r", b"\n")
    return head.startswith(b"event,") and (b"\nplayer," in lines or b"\nstart," in lines)


def check(source: Source) -> CheckedFile:
    """Read the event with the players who report it and all they met.

    Raises:
        UnreadableFile: there is no player, a line is of no known kind, or a quote stays open.
    """
    decoded = decode(source.whole(_LARGEST), file=source.file)
    notes = Notes(file=source.file, strict=False)
    heads: dict[str, Cell] = {}
    owns: list[_Own] = []
    for number, line in numbered_lines(decoded.text):
        cells = line_cells(line, ",", source.file, number)
        key = cells[0].text.lower()
        if key in _HEADS and not owns:
            heads[key] = cells[1] if len(cells) > 1 else Cell(text="", column=len(line) + 1)
        elif key == "player":
            values = [cell.text for cell in cells] + [""] * 4
            name = ", ".join(filter(None, values[2:4]))
            owns.append(_Own(line=number, name=name, icu_id=values[1]))
        elif key == "total" and owns:
            owns[-1] = owns[-1].replace(points=cells[1].text if len(cells) > 1 else "")
        elif whole(key) and owns:
            game = _game(cells, number, len(owns), notes)
            if game is not None:
                owns[-1] = owns[-1].replace(games=(*owns[-1].games, game))
        else:
            raise UnreadableFile(
                "tournament_file.line_unknown", file=source.file, line=number, text=line[:80]
            )
    if not owns:
        raise UnreadableFile("tournament_file.no_players", file=source.file)
    tournament = _tournament(heads, notes)
    return finished(
        tournament, _players(owns, notes), notes, format_id=FORMAT, encoding=decoded.encoding
    )


def _tournament(heads: dict[str, Cell], notes: Notes) -> Tournament:
    def text(name: str) -> str:
        return heads[name].text if name in heads else ""

    rounds = whole(text("rounds")) or 0
    check_round(rounds, notes)
    span = choose_span(readings(text("start")), readings(text("end")), ())
    return Tournament(name=text("event"), start=span.start, end=span.end, rounds=rounds)


def _game(cells: list[Cell], line: int, number: int, notes: Notes) -> _Game | None:
    values = [cell.text for cell in cells] + [""] * 8
    round_ = whole(values[0]) or 0
    check_round(round_, notes, line)
    result = _RESULTS.get(values[1].replace(",", "."))
    no_opponent = values[2] == "-" or not any(values[2:8])
    if result is None or not (no_opponent or (values[2].upper() in _COLOURS and values[3])):
        notes.error(
            "tournament_file.round_unreadable",
            line,
            cells[0].column,
            number=number,
            round=values[0],
            text=" ".join(values[1:5]).strip(),
        )
        return None
    if no_opponent:
        return _Game(round=round_, line=line, result=_BYES[result])

    def place(index: int) -> Place:
        return Place(line=line, column=cells[index].column if index < len(cells) else 1)

    opponent = Player(
        name=", ".join(filter(None, values[3:5])),
        rating=fields.read_rating(values[5], place(5), notes),
        title=fields.read_title(values[6], place(6), notes),
        federation=fields.read_federation(values[7], place(7), notes),
    )
    colour = _COLOURS[values[2].upper()]
    return _Game(round=round_, line=line, result=result, colour=colour, opponent=opponent)


class _Numbers:
    """Gives the opponents their numbers after those of the players who report."""

    def __init__(self, owns: list[_Own]) -> None:
        self.owns = owns
        self.known: dict[tuple[object, ...], int] = {}
        self.players: list[Player] = []
        self.lines: list[int] = []
        self.rounds: list[dict[int, Pairing]] = []
        self.ratings: dict[int, Player] = {}

    def number(self, own: _Own, game: _Game, opponent: Player) -> int:
        """The number of an opponent, by his own report of the round or by all said of him."""
        for number, other in enumerate(self.owns, 1):
            if other.name.lower() == opponent.name.lower() and any(
                each.round == game.round
                and each.opponent is not None
                and each.opponent.name.lower() == own.name.lower()
                for each in other.games
            ):
                self.ratings.setdefault(number, opponent)
                return number
        key = (opponent.name.lower(), opponent.rating, opponent.title, opponent.federation)
        place = self.known.get(key)
        if place is None or game.round in self.rounds[place]:
            place = self.known[key] = len(self.players)
            self.players.append(opponent)
            self.lines.append(game.line)
            self.rounds.append({})
        return len(self.owns) + 1 + place


def _players(owns: list[_Own], notes: Notes) -> list[ReadPlayer]:
    if len(owns) > _MOST_PLAYERS:
        raise UnreadableFile(
            "tournament_file.too_many_players",
            file=notes.file,
            count=len(owns),
            most=_MOST_PLAYERS,
        )
    numbers = _Numbers(owns)
    reported = []
    for own_number, own in enumerate(owns, 1):
        rounds: dict[int, Pairing] = {}
        for game in own.games:
            if game.round in rounds:
                notes.error(
                    "tournament_file.paired_twice", game.line, number=own_number, round=game.round
                )
                continue
            rounds[game.round] = _pairing(own, own_number, game, numbers)
        reported.append((own_number, own, rounds))
        if not own.points:
            notes.error("tournament_file.total_missing", own.line, number=own_number, name=own.name)
    players = [
        ReadPlayer(
            line=own.line,
            player=_as_told(own, number, numbers.ratings.get(number)),
            pairings=in_rounds(rounds, notes, own.line),
            points=read_points(own.points),
            national_id=own.icu_id,
            shift=None,
        )
        for number, own, rounds in reported
    ]
    opponents = zip(numbers.players, numbers.lines, numbers.rounds, strict=True)
    for number, (player, line, rounds) in enumerate(opponents, len(owns) + 1):
        players.append(
            ReadPlayer(
                line=line,
                player=player.replace(number=number),
                pairings=in_rounds(rounds, notes, line),
                shift=None,
            )
        )
    notes.warning(
        "tournament_file.opponents_by_name", reporting=len(owns), count=len(numbers.players)
    )
    return players


def _pairing(own: _Own, own_number: int, game: _Game, numbers: _Numbers) -> Pairing:
    """The player's own round; that of an opponent who does not report is its mirror."""
    if game.opponent is None:
        return Pairing(opponent=None, result=game.result)
    met = numbers.number(own, game, game.opponent)
    if met > len(numbers.owns):
        numbers.rounds[met - len(numbers.owns) - 1][game.round] = Pairing(
            opponent=own_number,
            result=OTHER_RESULT[game.result],
            colour=OTHER_COLOUR[game.colour],
        )
    return Pairing(opponent=met, result=game.result, colour=game.colour)


def _as_told(own: _Own, number: int, told: Player | None) -> Player:
    """A player who reports, with what another one says of his rating."""
    rating: Rating | None = told.rating if told is not None else None
    return Player(
        number=number,
        name=own.name,
        rating=rating,
        title=told.title if told is not None else "",
        federation=told.federation if told is not None else None,
    )
