"""Running ``arpad`` inside the test process, and a small tournament report to run it on."""

import io
import json
import sys
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from arpad.cli.main import main
from arpad.core.quantities import Rating, Score
from arpad.core.rate_of_play import parse_rate_of_play
from arpad.core.records import Colour, Entry, Pairing, Player, Sex, Tournament
from arpad.core.results import Result
from arpad.formats.trf import write_trf

WIDTH = 80
Report = Callable[..., Path]
START = date(2025, 11, 15)
ROUNDS = 5

# One player a case: K given, junior, K unknown, unrated, far above the others, about to fall under
# the floor. Starting number 5 wins against number 6 by forfeit.
PLAYERS = (
    Player(
        number=1,
        name="First, Given K",
        rating=Rating(2100),
        fide_id="1000001",
        federation="NED",
        sex=Sex.MALE,
        title="FM",
        birth_year=1980,
        development_coefficient=20,
    ),
    Player(
        number=2,
        name="Second, Junior",
        rating=Rating(1850),
        fide_id="1000002",
        federation="BEL",
        sex=Sex.FEMALE,
        birth_year=2009,
        games_played=120,
        highest_rating=Rating(1900),
    ),
    Player(
        number=3,
        name="Third, Unknown K",
        rating=Rating(1700),
        fide_id="1000003",
        federation="NED",
    ),
    Player(number=4, name="Fourth, Unrated", fide_id="1000004", federation="FRA"),
    Player(
        number=5,
        name="Fifth, Far Above",
        rating=Rating(2700),
        fide_id="1000005",
        federation="GER",
        title="GM",
        birth_year=1990,
        development_coefficient=10,
    ),
    Player(
        number=6,
        name="Sixth, Near The Floor",
        rating=Rating(1401),
        fide_id="1000006",
        federation="NED",
        development_coefficient=40,
    ),
)
_FORFEIT_WINNER = 5
_OTHER_SIDE = {
    Result.WIN: Result.LOSS,
    Result.LOSS: Result.WIN,
    Result.DRAW: Result.DRAW,
    Result.FORFEIT_WIN: Result.FORFEIT_LOSS,
    Result.FORFEIT_LOSS: Result.FORFEIT_WIN,
}


class Done(NamedTuple):
    """What a command line did."""

    code: int
    out: str
    err: str

    @property
    def told(self) -> str:
        """The error stream without the line breaks of the terminal."""
        return " ".join(self.err.split())

    @property
    def json(self) -> dict[str, Any]:
        """The output as JSON."""
        value: dict[str, Any] = json.loads(self.out)
        return value


class Runner:
    """Runs command lines; a test calls it with the words after ``arpad``."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self._capsys = capsys
        self._monkeypatch = monkeypatch
        self.is_terminal = False

    def __call__(self, *arguments: object, stdin: str | bytes | None = None) -> Done:
        """Run one command line.

        Args:
            arguments: the words after ``arpad``.
            stdin: what stands on standard input.
        """
        self._capsys.readouterr()
        if stdin is not None:
            data = stdin.encode() if isinstance(stdin, str) else stdin
            self._monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
        with self._monkeypatch.context() as streams:
            if self.is_terminal:
                streams.setattr(sys.stdout, "isatty", lambda: True)
                streams.setattr(sys.stderr, "isatty", lambda: True)
            code = main([str(argument) for argument in arguments])
        out, err = self._capsys.readouterr()
        return Done(code=code, out=out, err=err)

    def ok(self, *arguments: object, stdin: str | bytes | None = None) -> str:
        """The output of a command line that must succeed without a word on the error stream."""
        done = self(*arguments, stdin=stdin)
        assert (done.code, done.err) == (0, "")
        return done.out

    def fails(self, *arguments: object, code: int = 2, stdin: str | bytes | None = None) -> str:
        """The error of a command line that must fail, with nothing on standard output."""
        done = self(*arguments, stdin=stdin)
        assert (done.code, done.out) == (code, ""), done
        assert done.err.startswith("Error: ")
        first, *rest = done.err.removesuffix("\n").split("\n")
        assert all(len(line) <= WIDTH or " " not in line.strip() for line in rest)
        assert all(line.startswith("  ") for line in rest)  # one error, whose lines go on so
        assert "{" not in done.err
        return " ".join([first.removeprefix("Error: "), *map(str.strip, rest)])


def _rounds() -> Iterator[list[tuple[int, int, Result]]]:
    """Every round of a round robin of six: two numbers and the result of the first."""
    circle = [1, 2, 3, 4, 5]
    for _ in range(ROUNDS):
        pairs = [(circle[0], 6), (circle[1], circle[4]), (circle[2], circle[3])]
        yield [(a, b, _result(a, b)) for a, b in pairs]
        circle = circle[1:] + circle[:1]


def _result(one: int, other: int) -> Result:
    """Number 6 loses every game, one of them by forfeit."""
    if other == len(PLAYERS):
        return Result.FORFEIT_WIN if one == _FORFEIT_WINNER else Result.WIN
    result = (Result.DRAW, Result.WIN, Result.LOSS)[(one + other + one * other) % 3]
    return result if one < other else _OTHER_SIDE[result]


def sample_tournament() -> Tournament:
    """Six players, five rounds, 90 minutes and 30 seconds a move, from 15 November 2025."""
    pairings: dict[int, list[Pairing]] = {player.number or 0: [] for player in PLAYERS}
    for each in _rounds():
        for one, other, result in each:
            pairings[one].append(Pairing(opponent=other, result=result, colour=Colour.WHITE))
            pairings[other].append(
                Pairing(opponent=one, result=_OTHER_SIDE[result], colour=Colour.BLACK)
            )
    return Tournament(
        name="Round Robin",
        city="Brussel",
        federation="BEL",
        start=START,
        end=date(2025, 11, 19),
        rate_of_play=parse_rate_of_play("90+30"),
        rounds=ROUNDS,
        round_dates=tuple(date(2025, 11, day) for day in range(15, 20)),
        entries=tuple(_entry(player, tuple(pairings[player.number or 0])) for player in PLAYERS),
    )


def _entry(player: Player, pairings: tuple[Pairing, ...]) -> Entry:
    half_points = sum(pairing.result.half_points for pairing in pairings)
    born = str(player.birth_year) if player.birth_year else ""
    return Entry(
        player=player,
        pairings=pairings,
        points=Score.from_half_points(half_points),
        rank=player.number,
        birth_date=born,
    )


def write_report(path: Path, **changes: object) -> Path:
    """Write the sample tournament, with some fields of it changed; answer its path."""
    path.write_bytes(write_trf(sample_tournament().replace(**changes)))
    return path
