"""``arpad office publish``: computed lists go out, frozen with their checksums."""

from arpad.cli import output
from arpad.cli.office_place import actor_of, office_line
from arpad.cli.options import CommandLine
from arpad.core.system import RatingSystem
from arpad.explain.catalogue import Catalogue


def command_line(words: Catalogue, _system: RatingSystem | None = None) -> CommandLine:
    """The options of the action."""
    line = office_line("publish", words)
    line.add_outputs()
    return line


def main(arguments: list[str], words: Catalogue) -> int:
    """Run the action."""
    given = command_line(words).read(arguments)
    if given is None:
        return 0
    from arpad.office.list_store import players_of
    from arpad.office.office import open_office
    from arpad.office.publishing import publish_all

    with open_office(given.place) as office:
        published = publish_all(office, actor=actor_of(given))
        with office.store.reading() as connection:
            players = {each.run: players_of(connection, each.run) for each in published}
    if given.json:
        from arpad.office.plain import plain_publication

        lists = [plain_publication(each, players[each.run]) for each in published]
        output.print_json({"schema": "arpad/office-publications/1", "lists": lists})
        return 0
    if not published:
        print(output.wrapped(words.text("office.publish.nothing")))
    for each in published:
        values = each.as_dict() | {"players": players[each.run], "digest": each.digest[:16]}
        values["scope"] = words.text(f"time_control.{each.scope}")
        print(output.wrapped(words.text("office.publish.done", values)))
    return 0
