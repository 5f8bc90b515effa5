"""``arpad office lists``: which lists there are."""

from arpad.cli import output
from arpad.cli.office_place import office_line
from arpad.cli.options import CommandLine
from arpad.core.system import RatingSystem
from arpad.explain.catalogue import Catalogue

HEADS = ("list", "scope", "version", "players", "published", "digest")


def command_line(words: Catalogue, _system: RatingSystem | None = None) -> CommandLine:
    """The options of the action."""
    line = office_line("lists", words, writes=False)
    line.add_outputs()
    return line


def main(arguments: list[str], words: Catalogue) -> int:
    """Run the action."""
    given = command_line(words).read(arguments)
    if given is None:
        return 0
    from arpad.office.list_store import players_of, publications
    from arpad.office.office import open_office
    from arpad.office.publishing import waiting_runs

    with open_office(given.place) as office, office.store.reading() as connection:
        out = publications(connection)
        waiting = waiting_runs(connection, office)
        players = {each.run: players_of(connection, each.run) for each in out}
        players |= {run.id: players_of(connection, run.id) for run in waiting}
    if given.json:
        from arpad.office.plain import plain_publication

        plain = {
            "schema": "arpad/office-lists/1",
            "lists": [plain_publication(each, players[each.run]) for each in out],
            "waiting": [
                {"list_date": run.list_date.isoformat(), "scope": run.scope, "run": run.id}
                for run in waiting
            ],
        }
        output.print_json(plain)
        return 0
    rows = [
        [
            each.list_date.isoformat(),
            words.text(f"time_control.{each.scope}"),
            str(each.version),
            str(players[each.run]),
            f"{each.at[:10]} {each.actor}",
            each.digest[:16],
        ]
        for each in out
    ]
    later = words.text("office.lists.waiting")
    rows += [
        [
            run.list_date.isoformat(),
            words.text(f"time_control.{run.scope}"),
            "-",
            str(players[run.id]),
            later,
            run.digest[:16],
        ]
        for run in waiting
    ]
    if not rows:
        print(output.wrapped(words.text("office.lists.none")))
        return 0
    heads = [words.text(f"office.column.{name}") for name in HEADS]
    print("\n".join(output.table(heads, sorted(rows), left=(0, 1, 4, 5))))
    return 0
