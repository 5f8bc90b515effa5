"""``arpad bulk history``: ratings of players over time, each day in the light of all games."""

import sys
from argparse import Namespace
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from arpad.cli.bulk_games import some_games
from arpad.cli.bulk_needs import check_installed
from arpad.cli.bulk_numbers import fit_or_number, number_between
from arpad.cli.options import CommandLine
from arpad.core.errors import UnreadableFile
from arpad.core.system import RatingSystem
from arpad.explain.catalogue import Catalogue

if TYPE_CHECKING:
    from arpad.bulk.fit.reading import GameTable
    from arpad.bulk.whole_history.days import DatedGames
    from arpad.bulk.whole_history.history import History
    from arpad.bulk.whole_history.report import Player
    from arpad.bulk.whole_history.settings import Settings

_MOST_RATING: Final = 100_000.0
_VARIANCES: Final = (0.01, 1_000_000.0)
_PRIORS: Final = (0.01, 1_000_000.0)


def command_line(words: Catalogue, _system: RatingSystem | None = None) -> CommandLine:
    """The options of the action."""
    line = CommandLine("bulk history", words, "bulk.history.description")
    file, number = words.text("metavar.file"), words.text("metavar.decimal")
    line.inputs.add_argument(
        "games",
        metavar=words.text("bulk.fit.metavar.games"),
        help=words.text("bulk.fit.option.games"),
    )
    add = line.facts.add_argument
    add("--variance", metavar=number, help=words.text("bulk.history.option.variance"))
    add(
        "--prior", metavar=words.text("metavar.count"), help=words.text("bulk.history.option.prior")
    )
    fitted = words.text("bulk.fit.metavar.fit_or_number")
    add("--white-advantage", metavar=fitted, help=words.text("bulk.fit.option.white_advantage"))
    add("--level", metavar=number, help=words.text("bulk.history.option.level"))
    add = line.outputs.add_argument
    add("--out", metavar=file, help=words.text("bulk.fit.option.out"))
    add("--rejects", metavar=file, help=words.text("bulk.fit.option.rejects"))
    add("--force", action="store_true", help=words.text("option.force"))
    line.add_outputs()
    return line


def main(arguments: list[str], words: Catalogue) -> int:
    """Run the action."""
    given = command_line(words).read(arguments)
    if given is None:
        return 0
    check_installed("bulk.fit.not_installed", ("numpy",))
    settings = _settings(given)
    _check_targets(given)
    from arpad.bulk.whole_history.history import whole_history
    from arpad.bulk.whole_history.report import players_of
    from arpad.cli.bulk_progress import BulkProgress

    progress = BulkProgress(words)
    games = some_games(given.games, progress.read)
    dated, names = _dated(games, given.games)
    history = whole_history(dated, settings, progress.step)
    progress.end()
    players = players_of(history, names)
    _write(given, history, games, players, words)
    _show(given, history, games, players, words)
    return 0


def _settings(given: Namespace) -> "Settings":
    from arpad.bulk.whole_history.settings import PRIOR, VARIANCE, Settings

    variance, prior = given.variance or str(VARIANCE), given.prior or str(PRIOR)
    level = given.level or "0"
    return Settings(
        variance=number_between("--variance", variance, *_VARIANCES),
        prior=number_between("--prior", prior, *_PRIORS),
        white_advantage=fit_or_number("--white-advantage", given.white_advantage, -1000, 1000),
        level=number_between("--level", level, -_MOST_RATING, _MOST_RATING),
    )


def _check_targets(given: Namespace) -> None:
    """The work of a long fit must not end at a file that cannot be written."""
    from arpad.bulk.fit.files import form_of
    from arpad.formats.written_file import check_target

    if given.out is not None and form_of(given.out) == ".parquet":
        check_installed("bulk.fit.not_installed", ("pyarrow",))
    for file in (given.out, given.rejects):
        if file is not None:
            check_target(file, force=given.force)


def _dated(games: "GameTable", file: str) -> "tuple[DatedGames, tuple[str, ...]]":
    """The games that have a day, and the names of who played them."""
    import numpy as np

    from arpad.bulk.schema import NO_DAY
    from arpad.bulk.whole_history.days import DatedGames

    has_day = games.day != NO_DAY
    if not has_day.any():
        raise UnreadableFile("bulk.history.no_days", file=file, games=len(has_day))
    white, black = games.white[has_day], games.black[has_day]
    kept, numbers = np.unique(np.concatenate((white, black)), return_inverse=True)
    numbers = numbers.reshape(-1)
    names = tuple(games.names[each] for each in kept.tolist())
    one, other = numbers[: len(white)], numbers[len(white) :]
    return DatedGames(one, other, games.half_points[has_day], games.day[has_day]), names


def _undated(history: "History", games: "GameTable") -> int:
    return len(games.half_points) - int(history.games.sum()) // 2


def _write(
    given: Namespace,
    history: "History",
    games: "GameTable",
    players: "list[Player]",
    words: Catalogue,
) -> None:
    from arpad.bulk.fit.files import reject_bytes
    from arpad.bulk.whole_history.files import history_bytes
    from arpad.bulk.whole_history.json_form import history_json
    from arpad.formats.written_file import write_file

    def put(path: str, data: Iterable[bytes]) -> None:
        sources = [given.games] if given.games != "-" else []
        write_file(path, data, sources=sources, force=given.force)
        print(words.text("bulk.fit.written", {"file": path}), file=sys.stderr)

    if given.out is not None:
        undated = _undated(history, games)
        value = lambda: history_json(history, games, undated, players)  # noqa: E731  made where it is needed
        put(given.out, history_bytes(given.out, history, players, value))
    if given.rejects is not None:
        put(given.rejects, reject_bytes(games.rejects))


def _show(
    given: Namespace,
    history: "History",
    games: "GameTable",
    players: "list[Player]",
    words: Catalogue,
) -> None:
    undated = _undated(history, games)
    if given.json:
        from arpad.bulk.whole_history.json_form import history_json
        from arpad.cli.output import print_json

        print_json(history_json(history, games, undated, players))
        return
    from arpad.bulk.whole_history.words import HEADS, cells_of, foot_lines, head_lines
    from arpad.cli.bulk_fit_report import MOST_ROWS
    from arpad.cli.output import table, wrapped

    for line in head_lines(history, games, undated, words):
        print(wrapped(line))
    print()
    shown = [cells_of(each, words) for each in players[:MOST_ROWS]]
    print("\n".join(table([words.text(each) for each in HEADS], shown, left=(1,))))
    for line in foot_lines(players, MOST_ROWS, words):
        print(wrapped(line))
