"""``arpad office verify``: is everything as it was published, and does it come out again?"""

from typing import Any

from arpad.cli import output
from arpad.cli.office_place import office_line
from arpad.cli.office_progress import told_lists
from arpad.cli.options import CommandLine
from arpad.core.system import RatingSystem
from arpad.explain.catalogue import Catalogue
from arpad.office.list_lines import ListLine
from arpad.office.verifying import NUMBER, Fault, Verified

_SHOWN = 20
COLUMNS = ("list", "scope", "run", "person", "field", "kept", "computed")


def command_line(words: Catalogue, _system: RatingSystem | None = None) -> CommandLine:
    """The options of the action."""
    line = office_line("verify", words, writes=False)
    line.outputs.add_argument("--all", action="store_true", help=words.text("office.verify.all"))
    line.add_outputs()
    return line


def main(arguments: list[str], words: Catalogue) -> int:
    """Run the action; 1 when something is not as it should be."""
    given = command_line(words).read(arguments)
    if given is None:
        return 0
    from arpad.office.office import open_office
    from arpad.office.verifying import verify_office

    with open_office(given.place) as office, told_lists(words) as progress:
        found = verify_office(office, progress=progress)
    if given.json:
        output.print_json(_plain(found))
    else:
        _show(found, words, None if given.all else _SHOWN)
    return 1 if found.faults else 0


def _show(found: Verified, words: Catalogue, most: int | None) -> None:
    facts = {name: value for name, value in found.as_dict().items() if name != "faults"}
    print(output.wrapped(words.text("office.verify.looked", facts)))
    if not found.faults:
        print(output.wrapped(words.text("office.verify.equal")))
        return
    others = [fault for fault in found.faults if fault.kind != NUMBER]
    numbers = [fault for fault in found.faults if fault.kind == NUMBER]
    for fault in others[:most]:
        text = words.text(f"office.verify.{fault.kind}", _values(fault))
        print(output.wrapped(output.harmless(text)))
    if numbers:
        print(output.wrapped(words.text("office.verify.numbers", {"count": len(numbers)})))
        heads = [words.text(f"office.verify.column.{name}") for name in COLUMNS]
        rows = [_row(fault) for fault in numbers[:most]]
        print("\n".join(output.table(heads, rows, left=(0, 1, 4))))
    if most is not None and max(len(others), len(numbers)) > most:
        left = sum(max(0, len(each) - most) for each in (others, numbers))
        print(output.wrapped(words.text("office.verify.more", {"count": left})))


def _values(fault: Fault) -> dict[str, object]:
    return {name: "" if value is None else value for name, value in fault.as_dict().items()}


def _row(fault: Fault) -> list[str]:
    """What differs first: most often the rating."""
    kept, computed = fault.kept, fault.computed
    field = "rating"
    if kept is not None and computed is not None:
        one, other = kept.as_dict(), computed.as_dict()
        field = next(name for name in one if one[name] != other[name])
    both = (_value(kept, field), _value(computed, field))
    return [fault.list_date, fault.scope, str(fault.run), str(fault.person), field, *both]


def _value(line: ListLine | None, field: str) -> str:
    value = None if line is None else getattr(line, field)
    return "-" if value is None else str(value)


def _plain(found: Verified) -> dict[str, Any]:
    return {
        "schema": "arpad/office-verification/1",
        **{name: value for name, value in found.as_dict().items() if name != "faults"},
        "equal": not found.faults,
        "faults": [_plain_fault(fault) for fault in found.faults],
    }


def _plain_fault(fault: Fault) -> dict[str, Any]:
    plain = {
        name: getattr(fault, name)
        for name in ("kind", "list_date", "scope", "run", "event", "version", "person", "reason")
    }
    lines = {"kept": fault.kept, "computed": fault.computed}
    plain |= {name: _plain_line(line) for name, line in lines.items()}
    return {name: None if value == "" else value for name, value in plain.items()}


def _plain_line(line: ListLine | None) -> dict[str, Any] | None:
    if line is None:
        return None
    return {
        "rating": line.rating,
        "games": line.games,
        "inactive": line.inactive,
        "status": line.status,
        "rating_deviation": line.rating_deviation,
    }
