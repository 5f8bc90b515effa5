"""``arpad office log``: the audit trail."""

from typing import TYPE_CHECKING

from arpad.cli import output
from arpad.cli.office_place import office_line
from arpad.cli.options import CommandLine, whole_number
from arpad.core.system import RatingSystem
from arpad.explain.catalogue import Catalogue

if TYPE_CHECKING:
    from arpad.office.acts import Act

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
    from arpad.office.acts import acts, kind_text, number_of_acts
    from arpad.office.office import open_office

    newest = whole_number("--newest", given.newest, 1, _MOST)
    with open_office(given.place) as office, office.store.reading() as connection:
        found, all_acts = acts(connection, newest=newest), number_of_acts(connection)
    if given.json:
        plain = [act.as_dict() for act in found]
        output.print_json({"schema": "arpad/office-log/1", "acts": plain})
        return 0
    if given.csv:
        rows = [(act.at, act.actor, act.kind, _facts(act)) for act in found]
        output.print_csv([("at", "actor", "kind", "facts"), *rows])
        return 0
    heads = [words.text(f"office.log.{name}") for name in ("at", "actor", "kind", "facts")]
    shown = [[act.at, act.actor, kind_text(act.kind, words), _facts(act)] for act in found]
    for line in output.table(heads, shown, left=range(4)):
        print(output.harmless(line))
    if all_acts > len(found):
        print()
        print(words.text("office.log.more", {"count": all_acts - len(found), "all": all_acts}))
    return 0


def _facts(act: "Act") -> str:
    return " ".join(f"{name}={value}" for name, value in act.facts.items())
