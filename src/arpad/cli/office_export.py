"""``arpad office export``: a list as a file for FIDE's readers, for programs, or for paper."""

from arpad.cli import output
from arpad.cli.office_place import office_line
from arpad.cli.options import CommandLine
from arpad.core.system import RatingSystem
from arpad.explain.catalogue import Catalogue
from arpad.office.exports.choice import ENDINGS, FORMATS, Loss
from arpad.office.exports.numbers_shown import IDS
from arpad.office.list_rows import ORDERS, OfficeList


def command_line(words: Catalogue, _system: RatingSystem | None = None) -> CommandLine:
    """The options of the action."""
    line = office_line("export", words, writes=False)
    add_list_words(line, words)
    add = line.outputs.add_argument
    endings = {"endings": ", ".join(ENDINGS)}
    add(
        "--to",
        required=True,
        metavar=words.text("metavar.file"),
        help=words.text("office.export.option.to", endings),
    )
    add(
        "--format",
        metavar=words.text("metavar.format"),
        help=words.text("office.export.option.format", {"formats": ", ".join(FORMATS)}),
    )
    add(
        "--order",
        default="",
        choices=("", *ORDERS),
        metavar="|".join(ORDERS),
        help=words.text("office.export.option.order"),
    )
    add(
        "--ids",
        default="",
        choices=("", *IDS),
        metavar="|".join(IDS),
        help=words.text("office.export.option.ids"),
    )
    add("--force", action="store_true", help=words.text("option.force"))
    line.add_outputs()
    return line


def add_list_words(line: CommandLine, words: Catalogue) -> None:
    """Which list is meant, by the words of :mod:`arpad.office.list_choice`."""
    add = line.inputs.add_argument
    metavar = words.text("office.metavar.list")
    add("--list", metavar=metavar, help=words.text("office.option.list_word"))
    scope = words.text("office.option.scope")
    add("--scope", default="standard", choices=("standard", "rapid", "blitz"), help=scope)


def main(arguments: list[str], words: Catalogue) -> int:
    """Run the action."""
    given = command_line(words).read(arguments)
    if given is None:
        return 0
    from arpad.formats.written_file import write_file
    from arpad.lists.reading import without_collector
    from arpad.office.exports.choice import FIDE_LAYOUTS, export_format, exported, loss_of
    from arpad.office.exports.numbers_shown import usual_ids
    from arpad.office.list_choice import chosen_list
    from arpad.office.list_rows import office_list
    from arpad.office.office import open_office

    kind = export_format(given.to, given.format)
    order = given.order or ("name" if kind in FIDE_LAYOUTS else "rating")
    with (
        without_collector(),
        open_office(given.place) as office,
        office.store.reading() as connection,
    ):
        chosen = chosen_list(connection, given.list, given.scope)
        listed = office_list(connection, office, chosen, order)
    ids = given.ids or usual_ids(listed.system)
    loss = loss_of(listed, kind, ids)
    pieces = exported(listed, kind, ids, words)
    write_file(given.to, pieces, sources=[given.place], force=given.force)
    if given.json:
        output.print_json(_plain(listed, given.to, kind, loss))
    else:
        _print(listed, given.to, kind, ids, loss, words)
    return 0


def _plain(listed: OfficeList, file: str, kind: str, loss: Loss) -> dict[str, object]:
    return {
        "schema": "arpad/office-export/1",
        "file": file,
        "format": kind,
        "list_date": listed.list_date.isoformat(),
        "scope": listed.scope,
        "version": listed.version,
        "players": len(listed.rows) - loss.left_out,
        "left_out": loss.left_out,
        "names_cut": loss.cut,
        "sha256": listed.digest,
    }


def _print(  # noqa: PLR0913, PLR0917  what is told of a file
    listed: OfficeList, file: str, kind: str, ids: str, loss: Loss, words: Catalogue
) -> None:
    values: dict[str, object] = {
        "file": file,
        "format": kind,
        "list_date": listed.list_date,
        "scope": words.text(f"time_control.{listed.scope}"),
        "version": listed.version or "-",
        "players": len(listed.rows) - loss.left_out,
    }
    print(output.wrapped(words.text("office.export.done", values)))
    if loss.left_out:
        told = {"count": loss.left_out, "ids": ids}
        print(output.wrapped(words.text("office.export.left_out", told)))
    if loss.cut:
        print(output.wrapped(words.text("office.export.cut", {"count": loss.cut})))
