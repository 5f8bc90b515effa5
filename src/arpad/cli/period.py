"""``arpad period``: a whole rating period, from a list and its games to the new list."""

import sys
from argparse import Namespace
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Final

from arpad.cli import output
from arpad.cli.game_input import read_bytes, shown_name
from arpad.cli.options import CommandLine, named_system, system_of, values_of
from arpad.core.errors import InputError, UnknownName
from arpad.core.parameters import Request
from arpad.core.period_records import ListedPlayer, PeriodGame, PeriodPlayer, PeriodRating
from arpad.core.system import Capability, RatingSystem
from arpad.explain.catalogue import Catalogue
from arpad.systems.registry import load_system

_LARGEST_FILE: Final = 100_000_000
_LONG: Final = 5_000  # games from which a terminal is told that the computer is at work
STATUSES: Final = {
    "established": "period.status.established",
    "first_rating": "period.status.first_rating",
    "provisional": "period.status.provisional",
    "unrated": "period.status.unrated",
    "transferred": "period.status.transferred",
    "foreign": "period.status.foreign",
    "incomplete": "period.status.incomplete",
}
_MOST_NAMES: Final = 20  # of players who are told when another was asked for
_NAME: Final = 2  # the column of the names, left out where there is none
_HEADS: Final = (
    "period.column.number",
    "period.column.id",
    "period.column.name",
    "period.column.old",
    "period.column.new",
    "period.column.change",
    "period.column.games",
    "period.column.status",
)
# The columns of the new list: with these it can be read again as the next period's list.
CSV_HEAD: Final = (
    "rank",
    "id",
    "name",
    "rating_before",
    "rating",
    "rating_change",
    "games_before",
    "games",
    "games_counted",
    "status",
    "reason",
    "opponents_sum",
    "points",
    "federation",
    "fide_rating",
)


def command_line(words: Catalogue, system: RatingSystem | None = None) -> CommandLine:
    """The options of the command, for a system (None: those common to all)."""
    line = CommandLine("period", words, "cli.period.description", system)
    add = line.inputs.add_argument
    line.add_system(system)
    file = words.text("metavar.file")
    add("--list", metavar=file, required=True, help=words.text("option.period_list"))
    add("--games", metavar=file, required=True, help=words.text("option.period_games"))
    if system is not None and Capability.PERIOD in system.capabilities:
        line.add_parameters(system.parameters(Capability.PERIOD))
    else:
        line.facts.add_argument(
            "--on", metavar=words.text("metavar.date"), help=words.text("option.period_on")
        )
    line.outputs.add_argument("--player", metavar="ID", help=words.text("option.period_player"))
    line.add_outputs(csv=True, explain=True)
    return line


def main(arguments: list[str], words: Catalogue) -> int:
    """Run the command."""
    system = system_of(arguments, Capability.PERIOD, words)
    given = command_line(words, system).read(arguments)
    if given is None:
        return 0
    system = system or named_system(given.system, words, Capability.PERIOD)
    players, games = _read(given)
    if len(games) >= _LONG and sys.stderr.isatty():
        at_work = words.text("cli.period.at_work", {"games": len(games)})
        print(at_work, file=sys.stderr, flush=True)
    values = _values(given, system) | {"players": players, "period_games": games}
    rated = system.run(Capability.PERIOD, Request(values=values))
    if not isinstance(rated, PeriodRating):
        raise TypeError(type(rated).__name__)
    if given.player is not None:
        rated = rated.replace(players=(_chosen(rated, given.player),))
    _print(rated, system, words, given)
    return 0


def _read(given: Namespace) -> tuple[tuple[ListedPlayer, ...], tuple[PeriodGame, ...]]:
    """The two files.

    Raises:
        InputError: one cannot be read, or both are to come from standard input.
    """
    from arpad.formats.period_csv import read_period_games, read_period_list
    from arpad.formats.text import decode

    if given.list == given.games == "-":
        raise InputError("error.two_files_from_stdin", first="--list", second="--games")
    texts = []
    for file in (given.list, given.games):
        name = shown_name(file)
        texts.append((decode(read_bytes(file, _LARGEST_FILE), file=name).text, name))
    players = read_period_list(*texts[0])
    return players, read_period_games(*texts[1], players)


def _values(given: Namespace, system: RatingSystem) -> dict[str, object]:
    """The parameters; without the day of a list the next list is meant."""
    values = values_of(system.parameters(Capability.PERIOD), given)
    if "on" not in values:
        values["next_after"] = datetime.now(UTC).astimezone().date()
    return values


def _chosen(rated: PeriodRating, wanted: str) -> PeriodPlayer:
    for player in rated.players:
        if player.id == wanted.strip():
            return player
    known = [player.id for player in rated.players]
    if len(known) > _MOST_NAMES:
        known = [*known[:_MOST_NAMES], "..."]
    raise UnknownName("kind.player", wanted, tuple(known))


def _print(rated: PeriodRating, system: RatingSystem, words: Catalogue, given: Namespace) -> None:
    if given.json:
        from arpad.explain.period_json import period_to_plain

        output.print_json(period_to_plain(rated, words, detailed=given.player is not None))
    elif given.csv:
        output.print_csv([CSV_HEAD, *(_csv_row(player, words) for player in rated.players)])
    elif given.player is not None:
        _print_player(rated, system, words, given)
    else:
        _print_list(rated, words)


def _csv_row(player: PeriodPlayer, words: Catalogue) -> Sequence[object]:
    return (
        player.rank,
        player.id,
        player.name,
        player.rating_before,
        player.rating_after,
        player.rating_change,
        player.games_before,
        player.games_after,
        player.games_counted,
        player.status,
        words.value(player.reason),
        player.opponents_sum,
        player.points,
        player.federation,
        player.fide_rating,
    )


def _head(rated: PeriodRating, words: Catalogue) -> list[str]:
    values = {
        "system": load_system(rated.system).title,
        "list_date": rated.list_date,
        "regime": rated.regime,
    }
    facts = {
        "players": len(rated.players),
        "games": rated.games,
        "sides": rated.games_counted,
        "runs": rated.runs,
    }
    return [
        output.wrapped(words.text("period.heading", values), style=output.bold),
        output.wrapped(words.text("period.facts", facts)),
        "",
    ]


def _print_list(rated: PeriodRating, words: Catalogue) -> None:
    from arpad.cli.rating_report import print_remarks

    print("\n".join(_head(rated, words)))
    rows = [_row(player, words) for player in rated.players]
    heads = [words.text(head) for head in _HEADS]
    left: tuple[int, ...] = (1, _NAME, 7)
    if not any(player.name for player in rated.players):
        heads.pop(_NAME)
        for row in rows:
            row.pop(_NAME)
        left = (1, 6)
    print("\n".join(output.table(heads, rows, left=left)))
    print_remarks(rated.warnings, words)
    print()
    print(output.wrapped(words.text("period.how_to_see_player"), style=output.dim))


def _row(player: PeriodPlayer, words: Catalogue) -> list[str]:
    from arpad.core.quantities import RatingDifference

    change = player.rating_change
    return [
        "" if player.rank is None else str(player.rank),
        player.id,
        player.name,
        words.value(player.rating_before) or "-",
        words.value(player.rating_after) or "-",
        "" if change is None else words.value(RatingDifference(change)),
        f"{player.games_counted}/{player.games_after}",
        words.text(STATUSES[player.status]),
    ]


def _print_player(
    rated: PeriodRating, system: RatingSystem, words: Catalogue, given: Namespace
) -> None:
    """One player: the line of the list, and the whole computation."""
    from arpad.cli.system_report import print_system_answer

    (player,) = rated.players
    print(output.wrapped(f"{player.id} {player.name}".strip(), style=output.bold))
    values = {
        "before": words.value(player.rating_before) or "-",
        "after": words.value(player.rating_after) or "-",
        "status": words.text(STATUSES[player.status]),
        "reason": words.value(player.reason),
    }
    print(output.wrapped(words.text("period.player", values)))
    print()
    if player.outcome is not None:
        print_system_answer(player.outcome, words, system.rulebook().sources, given)
