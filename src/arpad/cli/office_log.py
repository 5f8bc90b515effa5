"""``arpad office log``: the audit trail."""

from arpad.cli import output
from arpad.cli.office_place import office_line
from arpad.cli.options import CommandLine, whole_number
from arpad.core.system import RatingSystem
from arpad.explain.catalogue import Catalogue

_MOST = 1_000_000


def command_line(words: Catalogue, _system: RatingSystem | None = None) -> CommandLine:
    """The options of the action."""
    line = office_line("log", words, writes=False)
    line.outputs.add_argument(
        "--newest",
        default="20",
        metavar=words.text("metavar.count"),
        help=words.text("office.log.newest"),
    )
    line.add_outputs(csv=True)
    return line


def main(arguments: list[str], words: Catalogue) -> int:
    """Run the action."""
    given = command_line(words).read(arguments)
    if given is None:
        return 0
    from arpad.office.acts import acts
    from arpad.office.office import open_office

    newest = whole_number("--newest", given.newest, 1, _MOST)
    with open_office(given.place) as office, office.store.reading() as connection:
        found = acts(connection, newest=newest)
    if given.json:
        plain = [act.as_dict() for act in found]
        output.print_json({"schema": "arpad/office-log/1", "acts": plain})
        return 0
    rows = [
        [act.at, act.actor, act.kind, " ".join(f"{k}={v}" for k, v in act.facts.items())]
        for act in found
    ]
    if given.csv:
        output.print_csv([("at", "actor", "kind", "facts"), *rows])
        return 0
    heads = [words.text(f"office.log.{name}") for name in ("at", "actor", "kind", "facts")]
    for line in output.table(heads, rows, left=range(4)):
        print(output.harmless(line))
    return 0
