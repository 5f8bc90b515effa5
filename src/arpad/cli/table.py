"""``arpad table``: a printed table of a system."""

from arpad.cli.options import CommandLine, named_system, system_of
from arpad.core.errors import BadValue
from arpad.core.outcomes import PrintedTable
from arpad.core.parameters import Request
from arpad.core.system import Capability, RatingSystem
from arpad.explain.catalogue import Catalogue


def command_line(words: Catalogue, system: RatingSystem | None) -> CommandLine:
    """The options of the command."""
    line = CommandLine("table", words, "cli.table.description", system)
    line.add_system(system)
    choices = ", ".join(
        choice
        for parameter in (system.parameters(Capability.TABLE) if system else ())
        for choice in parameter.choices
    )
    line.inputs.add_argument(
        "table",
        metavar=words.text("metavar.table"),
        help=words.text("option.table", {"choices": choices})
        if choices
        else words.text("parameter.table"),
    )
    line.add_outputs(csv=True)
    return line


def main(arguments: list[str], words: Catalogue) -> int:
    """Run the command."""
    system = system_of(arguments, Capability.TABLE, words)
    given = command_line(words, system).read(arguments)
    if given is None:
        return 0
    system = system or named_system(given.system, words)
    parameter = next(p for p in system.parameters(Capability.TABLE) if p.name == "table")
    if given.table not in parameter.choices:
        choices = ", ".join(parameter.choices)
        raise BadValue(words.text("metavar.table"), given.table, "allowed.one_of", choices=choices)
    request = Request(values={"table": given.table})
    result = system.run(Capability.TABLE, request)
    if not isinstance(result, PrintedTable):
        raise TypeError(type(result).__name__)
    _print(result, words, given.json, given.csv)
    return 0


def _print(result: PrintedTable, words: Catalogue, as_json: bool, as_csv: bool) -> None:  # noqa: FBT001  two flags of the command line
    from arpad.cli import output
    from arpad.explain.json_form import to_plain
    from arpad.explain.narrative import rule_words

    if as_json:
        output.print_json(to_plain(result, words))
    elif as_csv:
        heads = [column.removeprefix("table.") for column in result.columns]
        output.print_csv([heads, *result.rows])
    else:
        heads = [words.text(column) for column in result.columns]
        rows = [[words.value(cell) for cell in row] for row in result.rows]
        print("\n".join(output.table(heads, rows, left=())))
        print(f"\n{output.wrapped(rule_words(result.rule, words))}")
