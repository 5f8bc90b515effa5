"""``arpad office compare``: what differs between two lists."""

from collections.abc import Sequence

from arpad.cli import output
from arpad.cli.office_place import office_line
from arpad.cli.options import CommandLine, whole_number
from arpad.core.quantities import RatingDifference
from arpad.core.system import RatingSystem
from arpad.explain.catalogue import Catalogue
from arpad.office.comparing import PARTS, Comparison, Difference
from arpad.office.exports.numbers_shown import IDS

MOST = 1_000_000
_HEADS = ("number", "name", "before", "after", "change")


def command_line(words: Catalogue, _system: RatingSystem | None = None) -> CommandLine:
    """The options of the action."""
    line = office_line("compare", words, writes=False)
    add = line.inputs.add_argument
    word = words.text("office.metavar.list_or_file")
    add("before", metavar=word, help=words.text("office.compare.option.before"))
    add("after", metavar=word, help=words.text("office.compare.option.after"))
    scope = words.text("office.option.scope")
    add("--scope", default="standard", choices=("standard", "rapid", "blitz"), help=scope)
    add(
        "--ids",
        default="",
        choices=("", *IDS),
        metavar="|".join(IDS),
        help=words.text("office.compare.option.ids"),
    )
    add_most(line, words)
    line.add_outputs(csv=True)
    return line


def add_most(line: CommandLine, words: Catalogue) -> None:
    """How many people are shown of each part."""
    line.outputs.add_argument(
        "--most",
        default="20",
        metavar=words.text("metavar.count"),
        help=words.text("office.compare.option.most"),
    )


def main(arguments: list[str], words: Catalogue) -> int:
    """Run the action."""
    given = command_line(words).read(arguments)
    if given is None:
        return 0
    from arpad.lists.reading import without_collector
    from arpad.office.compared_sides import compare_lists
    from arpad.office.exports.numbers_shown import usual_ids
    from arpad.office.office import open_office

    most = whole_number("--most", given.most, 0, MOST)
    with (
        without_collector(),
        open_office(given.place) as office,
        office.store.reading() as connection,
    ):
        ids = given.ids or usual_ids(office.system)
        named = (given.before, given.after)
        found = compare_lists(connection, office, named, given.scope, ids)
    if given.json:
        output.print_json(plain_comparison(found, given.scope))
    elif given.csv:
        heads = ("part", "number", "name", "federation", "before", "after", "change")
        output.print_csv([heads, *(_csv_row(part, each) for part, each in _all(found))])
    else:
        print_comparison(found, words, most)
    return 0


def _all(found: Comparison) -> list[tuple[str, Difference]]:
    return [(part, each) for part in PARTS for each in getattr(found, part)]


def _csv_row(part: str, each: Difference) -> Sequence[object]:
    who = each.listed
    return part, who.person, who.name, who.federation, each.before, each.after, each.change


def plain_comparison(found: Comparison, scope: str) -> dict[str, object]:
    """A comparison as plain values."""
    return {
        "schema": "arpad/office-comparison/1",
        "before": found.before,
        "after": found.after,
        "scope": scope,
        "players_before": found.players_before,
        "players_after": found.players_after,
        "changed": found.changed,
        "same": found.same,
    } | plain_parts(found)


def plain_parts(found: Comparison, most: int | None = None) -> dict[str, object]:
    """The parts of a comparison as plain values."""
    return {
        part: [plain_difference(each) for each in getattr(found, part)[:most]] for part in PARTS
    }


def plain_difference(each: Difference) -> dict[str, object]:
    """A person on the two lists as plain values."""
    return {
        "person": each.listed.person,
        "name": each.listed.name,
        "federation": each.listed.federation,
        "rating_before": each.before,
        "rating_after": each.after,
        "rating_change": each.change,
    }


def print_comparison(found: Comparison, words: Catalogue, most: int) -> None:
    """A comparison for people."""
    values: dict[str, object] = {
        "before": found.before,
        "after": found.after,
        "players_before": found.players_before,
        "players_after": found.players_after,
        "changed": found.changed,
        "same": found.same,
    }
    print(output.wrapped(words.text("office.compare.heading", values), style=output.bold))
    print(output.wrapped(words.text("office.compare.counts", values)))
    print_parts(found, words, most)


def print_parts(found: Comparison, words: Catalogue, most: int) -> None:
    """The parts of a comparison for people."""
    for part in PARTS:
        people = getattr(found, part)
        if not people:
            continue
        title = words.text(f"office.compare.{part}", {"count": len(people)})
        print(f"\n{output.wrapped(title)}")
        shown = people[:most]
        if shown:
            heads = [words.text(f"office.column.{name}") for name in _HEADS]
            rows = [cells_of(each, words) for each in shown]
            output.drop_empty_columns(heads, rows)
            left = (heads.index(words.text("office.column.name")),)
            print("\n".join(output.table(heads, rows, left=left)))
        if len(shown) < len(people):
            more = words.text("office.compare.more", {"count": len(people) - len(shown)})
            print(output.wrapped(more, style=output.dim))


def cells_of(each: Difference, words: Catalogue) -> list[str]:
    """A person on the two lists as cells of a table."""
    change = "" if each.change is None else words.value(RatingDifference(each.change))
    return [
        "" if each.listed.person is None else str(each.listed.person),
        each.listed.name,
        "" if each.before is None else str(each.before),
        "" if each.after is None else str(each.after),
        change,
    ]
