"""``arpad office publish``: computed lists go out, frozen with their checksums."""

from typing import Any

from arpad.cli import output
from arpad.cli.office_place import actor_of, office_line
from arpad.cli.options import CommandLine
from arpad.core.system import RatingSystem
from arpad.explain.catalogue import Catalogue
from arpad.office.list_store import Publication


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
        lists = [plain_publication(each, players[each.run]) for each in published]
        output.print_json({"schema": "arpad/office-publications/1", "lists": lists})
        return 0
    if not published:
        print(output.wrapped(words.text("office.publish.nothing")))
    for each in published:
        values = each.as_dict() | {"players": players[each.run], "digest": each.digest[:16]}
        print(output.wrapped(words.text("office.publish.done", values)))
    return 0


def plain_publication(each: Publication, players: int) -> dict[str, Any]:
    """A published list as plain values."""
    return {
        "list_date": each.list_date.isoformat(),
        "scope": each.scope,
        "version": each.version,
        "run": each.run,
        "players": players,
        "sha256": each.digest,
        "published_at": each.at,
        "published_by": each.actor,
    }
