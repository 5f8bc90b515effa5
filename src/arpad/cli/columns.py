"""The option that says what the columns of a table stand for."""

from collections.abc import Sequence

from arpad.cli.options import CommandLine
from arpad.core.errors import BadValue
from arpad.explain.catalogue import Catalogue


def add_column_option(
    line: CommandLine,
    words: Catalogue,
    option: str = "--column",
    text: str = "option.column",
) -> None:
    """Add the option; it can be given once for each column.

    Args:
        line: the command line.
        words: the language.
        option: its name.
        text: id of the message that says what it does.
    """
    line.inputs.add_argument(
        option,
        action="append",
        default=[],
        metavar=words.text("metavar.column"),
        help=words.text(text),
    )


def read_columns(given: Sequence[str], option: str = "--column") -> dict[str, str]:
    """What the user says that headings stand for.

    Args:
        given: ``HEADING=FIELD`` each.
        option: its name, for errors.

    Raises:
        BadValue: there is no such field, or one field is given to two columns, or one column two.
    """
    if not given:
        return {}
    from arpad.formats.headings import FIELDS, OTHER, heading_key

    choices = (*FIELDS, OTHER)
    columns: dict[str, str] = {}
    before: dict[str, str] = {}
    for text in given:
        heading, _, field = text.rpartition("=")
        heading, field = heading.strip(), field.strip()
        if not heading or field not in choices:
            raise _unknown(option, text, field, choices)
        if field != OTHER and field in columns.values():
            raise BadValue(option, text, "allowed.column_once", field=field)
        key = heading_key(heading) or heading
        if key in before:
            facts = {"heading": heading, "field": before[key]}
            raise BadValue(option, text, "allowed.heading_once", **facts)
        before[key] = columns[heading] = field
    return columns


def _unknown(option: str, text: str, field: str, choices: Sequence[str]) -> BadValue:
    """The error, with the field that may have been meant."""
    from difflib import get_close_matches

    shown = ", ".join(choices)
    near = get_close_matches(field, choices, n=1)
    if field and near:
        return BadValue(option, text, "allowed.column_meant", meant=near[0], choices=shown)
    return BadValue(option, text, "allowed.column", choices=shown)
