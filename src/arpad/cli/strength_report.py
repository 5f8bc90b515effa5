"""The report of ``arpad strength`` as a table for a terminal."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from arpad.cli.output import bold, dim, drop_empty_columns, table, wrapped
from arpad.core.decimals import Decimals
from arpad.core.steps import Word
from arpad.explain.catalogue import Catalogue
from arpad.strength.figures import nearest, range_text
from arpad.strength.words import better_words, notes_of, player_words, title_of, ways_of

if TYPE_CHECKING:
    from arpad.strength.estimate import GameReading, SideReading
    from arpad.strength.report import Aside, Report

HEADS: Final = ("game", "speed", "player", "moves", "loss", "best", "blunders", "level")
_LEFT: Final = (1, 2)
_MARK: Final = "?"
_MOST_NAMED: Final = 3  # games that are set aside for one reason
_MOST_NUMBERS: Final = 12


def print_report(report: "Report", words: Catalogue) -> None:
    """The games, several games of a player, those set aside, and what it all is not."""
    print("\n\n".join("\n".join(part) for part in _sections(report, words)))


def _sections(report: "Report", words: Catalogue) -> Iterator[list[str]]:
    if report.readings:
        ways = [wrapped(line, rest="  ") for line in ways_of(report.readings, words)]
        yield [wrapped(words.text("strength.title"), style=bold), *ways]
        below = [wrapped(line, rest="  ") for line in _below(report.readings, words)]
        yield [*_games(report.readings, words), *below]
    if report.players:
        players = [wrapped(player_words(each, words), "  ", "    ") for each in report.players]
        yield [bold(words.text("strength.several")), *players]
    if report.asides:
        heading = words.text("strength.asides", {"count": len(report.asides)})
        yield [heading, *_asides(report.asides, words)]
    if report.readings:
        yield [wrapped(words.text("strength.what_it_is"), style=dim)]


def _games(readings: "Sequence[GameReading]", words: Catalogue) -> list[str]:
    heads = [words.text(f"strength.column.{name}") for name in HEADS]
    rows = []
    for number, reading in enumerate(readings, 1):
        for side in reading.sides:
            first = side is reading.white
            speed = words.text(f"strength.speed.{reading.speed}")
            rows.append(
                [str(number) if first else "", speed if first else "", *_side(reading, side, words)]
            )
    drop_empty_columns(heads, rows)  # evaluations of a file tell no best moves
    return table(heads, rows, left=_LEFT)


def _side(reading: "GameReading", side: "SideReading", words: Catalogue) -> list[str]:
    return [
        side.name or "?",
        words.value(side.own_moves),
        words.value(Decimals(side.loss, 1)),
        ""
        if side.best is None
        else words.text("report.per_cent", {"per_cent": nearest(100 * side.best)}),
        "/".join(map(str, side.blunders.values())),
        range_text(side.interval, reading.limits) + (_MARK if notes_of(reading, side) else ""),
    ]


def _below(readings: "Sequence[GameReading]", words: Catalogue) -> Iterator[str]:
    """Who played better, and what the marks mean."""
    numbers: dict[Word, dict[int, None]] = {}
    for number, reading in enumerate(readings, 1):
        for side in reading.sides:
            for note in notes_of(reading, side):
                numbers.setdefault(note, {})[number] = None
    for note, games in numbers.items():
        listed = list(map(str, games))
        more = [words.text("strength.and_more")] if len(listed) > _MOST_NUMBERS else []
        shown = ", ".join(listed[:_MOST_NUMBERS] + more)
        yield f"{_MARK} {words.text('punctuation.label', {'label': shown})} {words.value(note)}"
    for number, reading in enumerate(readings, 1):
        if better := better_words(number, reading, words):
            yield better


def _asides(asides: "Sequence[Aside]", words: Catalogue) -> Iterator[str]:
    """For each reason the first games that it keeps out."""
    counts = Counter(aside.reason for aside in asides)
    for reason, count in counts.items():
        yield wrapped(words.value(reason), "  ", "    ")
        games = [aside.game for aside in asides if aside.reason == reason]
        for game in games[:_MOST_NAMED]:
            yield wrapped(title_of(game, words), "    ", "      ")
        if count > _MOST_NAMED:
            yield f"    {words.text('strength.more', {'count': count - _MOST_NAMED})}"
