"""Reads the headers of games in Portable Game Notation, one game after the other.

Source: PGN standard of 1994; the tags of Lichess, Chess.com, broadcasts and databases.
"""

import re
from collections import defaultdict
from collections.abc import Iterator
from datetime import date, datetime
from typing import Final, NamedTuple, TypeVar

from arpad.core.findings import Severity
from arpad.core.played_games import GameSide, PlayedGame
from arpad.core.quantities import Rating
from arpad.core.results import Result
from arpad.formats.bounded_notes import BoundedNotes
from arpad.formats.opening import Source
from arpad.formats.pgn import servers, values
from arpad.formats.pgn.lines import Letters
from arpad.formats.pgn.scanner import RawGame, Scanner

T = TypeVar("T")
NOBODIES: Final = frozenset({"", "?", "nn", "n.n.", "n.n", "unknown", "anonymous"})
BYES: Final = frozenset({"bye", "spielfrei", "freilos", "vrij", "exempt", "friplass", "oversidder"})
UNPLAYED: Final = frozenset({"unplayed", "forfeit", "not played", "walkover"})
ENGINE_NAME: Final = re.compile(r"lichess ai level \d+")
_AS_FORFEIT: Final = {
    Result.WIN: Result.FORFEIT_WIN,
    Result.LOSS: Result.FORFEIT_LOSS,
    Result.DRAW: Result.HALF_POINT_BYE,
}
_AS_BYE: Final = {
    Result.WIN: Result.FULL_POINT_BYE,
    Result.DRAW: Result.HALF_POINT_BYE,
    Result.LOSS: Result.ZERO_POINT_BYE,
}
_PENDING: Final = (Result.PENDING, Result.PENDING)


def read_games(
    source: Source, notes: BoundedNotes, letters: list[Letters] | None = None
) -> Iterator[PlayedGame]:
    """The games of a file in its order, in bounded memory; the moves are passed over.

    Args:
        source: the open file.
        notes: gets what was found on the way.
        letters: gets the one decoder of the file, to ask it for the encoding at the end.

    Raises:
        UnreadableFile: it is no text, or has a line without an end.
    """
    scanner = Scanner(source, notes)
    if letters is not None:
        letters.append(scanner.letters)
    for raw in scanner.games():
        yield game_of(raw, notes)


def game_of(raw: RawGame, notes: BoundedNotes) -> PlayedGame:
    """The game that its tags tell of.

    Args:
        raw: the tags and the end of the moves.
        notes: gets what was found wrong with them.
    """
    return _Header(raw, notes).game()


class _Times(NamedTuple):
    on: date | None
    started: datetime | None
    ended: datetime | None


class _Header:
    """The tags of one game."""

    def __init__(self, raw: RawGame, notes: BoundedNotes) -> None:
        self._raw = raw
        self._notes = notes
        texts = {name: " ".join(value.split()) for name, (value, _, _) in raw.tags.items()}
        self._texts = defaultdict(str, texts)  # empty for a tag that is missing

    def game(self) -> PlayedGame:
        event, site = self._texts["event"], self._texts["site"]
        server = servers.server_of(site, self._texts["link"])
        variant = self._variant(event)
        times = self._times(server)
        text = self._texts["timecontrol"]
        rate = values.rate_of_play(text)
        white, black = self._sides(self._results())
        game = PlayedGame(
            white=white,
            black=black,
            server=server,
            event=event,
            site=site,
            round=self._texts["round"],
            played_on=times.on,
            started=times.started,
            ended=times.ended,
            rated=self._rated(server, event),
            variant=variant,
            pool=servers.pool(server, event, variant, rate, text),
            rate_of_play=rate,
            rate_of_play_text=text,
            termination=self._texts["termination"],
            moves=self._raw.moves,
            ratings_are_after=server == servers.CHESSCOM,
            line=self._raw.line,
        )
        if game.is_against_oneself:
            _, line, column = self._raw.tags.get("black", ("", self._raw.line, None))
            self._notes.add(Severity.ERROR, "pgn.own_opponent", line, column, name=black.name)
        return game

    def _told(self, name: str, read: tuple[T, str]) -> T:
        """A value; what was wrong with it is noted at its place."""
        value, wrong = read
        if wrong:
            written, line, column = self._raw.tags[name]
            severity = Severity.REPAIR if wrong == values.REPAIRED else Severity.WARNING
            tag = values.tag_name(name)
            self._notes.add(severity, wrong, line, column, tag=tag, value=written)
        return value

    def _variant(self, event: str) -> str:
        variant = (self._texts["variant"] or self._texts["rules"]).lower()
        if not variant and "chess960" in event.lower():
            return "chess960"
        return variant if variant and variant != "?" else "standard"

    def _rated(self, server: str, event: str) -> bool | None:
        if server != servers.LICHESS:
            return None
        tags = self._raw.tags
        has_difference = "whiteratingdiff" in tags or "blackratingdiff" in tags
        return servers.rated_on_lichess(event, has_difference=has_difference)

    def _times(self, server: str) -> _Times:
        local = self._told("date", values.day(self._texts["date"]))
        utc = self._told("utcdate", values.day(self._texts["utcdate"]))
        started = values.moment(utc, self._texts["utctime"])
        if not server:
            return _Times(on=local or utc, started=started, ended=None)
        end = self._told("enddate", values.day(self._texts["enddate"]))
        ended = values.moment(end, self._texts["endtime"])
        return _Times(on=end or utc or local, started=started, ended=ended)

    def _results(self) -> tuple[Result, Result]:
        written = self._told("result", values.result(self._texts["result"]))
        token, _ = values.result(self._raw.result)
        if written is None or written == _PENDING:
            if token is not None and token != _PENDING:
                has_tag = "result" in self._raw.tags
                message = "pgn.result_from_moves" if has_tag else "pgn.no_result_tag"
                self._note(Severity.REPAIR, message)
                return token
            return _PENDING
        if token is not None and token not in (written, _PENDING) and self._was_played(written):
            self._note(Severity.ERROR, "pgn.results_differ")
            return _PENDING
        return written

    @staticmethod
    def _was_played(results: tuple[Result, Result]) -> bool:
        return all(each.is_played for each in results)

    def _note(self, severity: Severity, message: str) -> None:
        tag = self._raw.tags.get("result")
        written, line, column = tag or ("", self._raw.line, None)
        self._notes.add(severity, message, line, column, result=written, end=self._raw.result)

    def _sides(self, results: tuple[Result, Result]) -> tuple[GameSide, GameSide]:
        white, black = results
        names = self._texts["white"], self._texts["black"]
        byes = [name.lower() in BYES for name in names]
        if self._texts["termination"].lower() in UNPLAYED and not any(byes):
            white, black = (_AS_FORFEIT.get(each, each) for each in results)
        if byes[1]:
            white, black = _AS_BYE.get(white, white), Result.PENDING
        elif byes[0]:
            white, black = Result.PENDING, _AS_BYE.get(black, black)
        return self._side("white", names[0], white), self._side("black", names[1], black)

    def _side(self, colour: str, name: str, result: Result) -> GameSide:
        rating, provisional = self._rating(f"{colour}elo")
        plain = name.lower()
        is_nobody = plain in NOBODIES or plain in BYES
        title = self._texts[f"{colour}title"]
        tag = f"{colour}ratingdiff"
        identity = f"{colour}fideid"
        return GameSide(
            name="" if is_nobody else name,
            result=result,
            rating=rating,
            provisional=provisional,
            rating_difference=self._told(tag, values.difference(self._texts[tag])),
            title="" if title in {"-", "?"} else title,
            fide_id=self._told(identity, values.fide_id(self._texts[identity])),
            is_engine="level" in plain and ENGINE_NAME.fullmatch(plain) is not None,
        )

    def _rating(self, tag: str) -> tuple[Rating | None, bool]:
        rating, provisional, wrong = values.rating(self._texts[tag])
        return self._told(tag, (rating, wrong)), provisional
