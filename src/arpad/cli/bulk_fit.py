"""``arpad bulk fit``: ratings from all games at once, with what is certain of them."""

import sys
from argparse import Namespace
from collections.abc import Sequence
from typing import TYPE_CHECKING

from arpad.cli.bulk_games import some_games
from arpad.cli.bulk_needs import check_installed
from arpad.cli.bulk_numbers import FIT, fit_or_number, number_between
from arpad.cli.options import CommandLine
from arpad.core.errors import BadValue, InputError
from arpad.core.system import RatingSystem
from arpad.explain.catalogue import Catalogue

if TYPE_CHECKING:
    from arpad.bulk.fit.answer import Fit
    from arpad.bulk.fit.choosing import Named
    from arpad.bulk.fit.reading import GameTable
    from arpad.bulk.fit.report import Row
    from arpad.bulk.fit.settings import Settings

_MODELS = ("davidson", "rao-kupper", "none")
_ALL = "all"
_MOST_RATING = 100_000.0


def command_line(words: Catalogue, _system: RatingSystem | None = None) -> CommandLine:
    """The options of the action."""
    line = CommandLine("bulk fit", words, "bulk.fit.description")
    file, name = words.text("metavar.file"), words.text("bulk.fit.metavar.name")
    line.inputs.add_argument(
        "games",
        metavar=words.text("bulk.fit.metavar.games"),
        help=words.text("bulk.fit.option.games"),
    )
    add = line.facts.add_argument
    add(
        "--draws",
        choices=_MODELS,
        metavar="|".join(_MODELS),
        help=words.text("bulk.fit.option.draws"),
    )
    number = words.text("bulk.fit.metavar.fit_or_number")
    add("--white-advantage", metavar=number, help=words.text("bulk.fit.option.white_advantage"))
    add("--draw-rate", metavar=number, help=words.text("bulk.fit.option.draw_rate"))
    anchor = words.text("bulk.fit.metavar.anchor")
    add("--anchor", action="append", metavar=anchor, help=words.text("bulk.fit.option.anchor"))
    count = words.text("metavar.count")
    add("--prior", metavar=count, help=words.text("bulk.fit.option.prior"))
    add(
        "--errors",
        action="append",
        metavar=f"{_ALL}|{name},…",
        help=words.text("bulk.fit.option.errors"),
    )
    add(
        "--compare",
        action="append",
        metavar=f"{name},{name}",
        help=words.text("bulk.fit.option.compare"),
    )
    add = line.outputs.add_argument
    add("--out", metavar=file, help=words.text("bulk.fit.option.out"))
    add("--html", metavar=file, help=words.text("bulk.fit.option.html"))
    add("--rejects", metavar=file, help=words.text("bulk.fit.option.rejects"))
    add("--force", action="store_true", help=words.text("option.force"))
    line.add_outputs()
    return line


def main(arguments: list[str], words: Catalogue) -> int:
    """Run the action; 1 when nobody can be rated."""
    given = command_line(words).read(arguments)
    if given is None:
        return 0
    check_installed("bulk.fit.not_installed", ("numpy",))
    _check_targets(given)
    from arpad.bulk.fit.fit import fit_games
    from arpad.bulk.fit.report import rows_of
    from arpad.cli.bulk_progress import BulkProgress

    progress = BulkProgress(words)
    games = some_games(given.games, progress.read)
    settings = _settings(given, games)
    fit = fit_games(games.white, games.black, games.half_points, settings, progress.step)
    progress.end()
    rows = rows_of(fit, games.names)
    _write(given, fit, games, rows, words)
    _show(given, fit, games, rows, words)
    return 0 if any(row.rating is not None for row in rows) else 1


def _check_targets(given: Namespace) -> None:
    """The work of a long fit must not end at a file that cannot be written."""
    from arpad.bulk.fit.files import form_of
    from arpad.formats.written_file import check_target

    if given.out is not None:
        form_of(given.out)
    for file in (given.out, given.html, given.rejects):
        if file is not None:
            check_target(file, force=given.force)


def _settings(given: Namespace, games: "GameTable") -> "Settings":
    from arpad.bulk.fit.choosing import Named
    from arpad.bulk.fit.settings import Settings

    named = Named(games.names)
    white = fit_or_number("--white-advantage", given.white_advantage, -1000, 1000)
    rate = fit_or_number("--draw-rate", given.draw_rate, 0, 0.999)
    draws = given.draws or _MODELS[0]
    if draws == "none" and given.draw_rate is not None:
        raise InputError(
            "error.usage.together",
            command="arpad bulk fit",
            names="--draws none",
            other="--draw-rate",
        )
    everyone = given.errors is not None and _ALL in given.errors
    exact = range(len(games.names)) if everyone else _numbers(given.errors or (), named)
    return Settings(
        draws=draws,
        white_advantage=white,
        must_fit_white=given.white_advantage == FIT,
        draw_rate=rate,
        anchors=_anchors(given.anchor or (), named),
        prior=number_between("--prior", given.prior or "0", 0, 1_000_000),
        exact=tuple(exact),
        pairs=tuple(_pair(text, named) for text in given.compare or ()),
    )


def _numbers(texts: Sequence[str], named: "Named") -> list[int]:
    return [number for text in texts for number in named.several(text)]


def _pair(text: str, named: "Named") -> tuple[int, int]:
    players = named.several(text)
    if len(players) != 2 or players[0] == players[1]:  # noqa: PLR2004  two are compared
        raise BadValue("--compare", text, "bulk.fit.allowed.compare")
    return players[0], players[1]


def _anchors(texts: Sequence[str], named: "Named") -> tuple[tuple[int, float], ...]:
    found: dict[int, float] = {}
    for text in texts:
        name, sign, written = text.rpartition("=")
        if not sign or not name.strip():
            raise BadValue("--anchor", text, "bulk.fit.allowed.anchor")
        rating = number_between("--anchor", written, -_MOST_RATING, _MOST_RATING)
        player = named.number(name)
        if found.setdefault(player, rating) != rating:
            raise BadValue("--anchor", text, "bulk.fit.allowed.anchor_once")
    return tuple(found.items())


def _write(
    given: Namespace, fit: "Fit", games: "GameTable", rows: "list[Row]", words: Catalogue
) -> None:
    from arpad.bulk.fit.files import file_bytes, reject_bytes
    from arpad.bulk.fit.json_form import fit_json
    from arpad.formats.written_file import write_file

    def put(path: str | None, data: "object") -> None:
        if path is not None:
            sources = [given.games] if given.games != "-" else []
            write_file(path, data, sources=sources, force=given.force)  # type: ignore[arg-type]  # bytes or pieces
            print(words.text("bulk.fit.written", {"file": path}), file=sys.stderr)

    if given.out is not None:
        put(given.out, file_bytes(given.out, rows, lambda: fit_json(fit, games, rows)))
    if given.rejects is not None:
        put(given.rejects, reject_bytes(games.rejects))
    if given.html is not None:
        from arpad.bulk.fit.page import fit_page

        put(given.html, fit_page(fit, games, rows, words).encode("utf-8", "xmlcharrefreplace"))


def _show(
    given: Namespace, fit: "Fit", games: "GameTable", rows: "list[Row]", words: Catalogue
) -> None:
    if given.json:
        from arpad.bulk.fit.json_form import fit_json
        from arpad.cli.output import print_json

        print_json(fit_json(fit, games, rows))
        return
    from arpad.cli.bulk_fit_report import print_fit

    print_fit(fit, games, rows, words)
