"""``arpad office events``: the events of the office and where they stand."""

from arpad.cli import output
from arpad.cli.office_place import office_line
from arpad.cli.options import CommandLine
from arpad.core.errors import UnknownName
from arpad.core.system import RatingSystem
from arpad.explain.catalogue import Catalogue

_CSV = ("event", "version", "stage", "scope", "start_date", "end_date", "players", "games", "name")


def command_line(words: Catalogue, _system: RatingSystem | None = None) -> CommandLine:
    """The options of the action."""
    line = office_line("events", words, writes=False)
    line.outputs.add_argument("--stage", metavar="STAGE", help=words.text("office.events.stage"))
    line.add_outputs(csv=True)
    return line


def main(arguments: list[str], words: Catalogue) -> int:
    """Run the action."""
    given = command_line(words).read(arguments)
    if given is None:
        return 0
    from arpad.cli.office_event_report import EVENT_COLUMNS, column_heads, scope_text, version_json
    from arpad.office.event_stages import STAGES, current_stages
    from arpad.office.event_versions import current_versions
    from arpad.office.office import open_office

    if given.stage is not None and given.stage not in STAGES:
        raise UnknownName("kind.stage", given.stage, STAGES)
    with open_office(given.place) as office, office.store.reading() as connection:
        stages = current_stages(connection)
        found = [
            (version, stages[version.event])
            for version in current_versions(connection)
            if given.stage is None or stages[version.event] == given.stage
        ]
    plain = [{**version_json(version), "stage": stage} for version, stage in found]
    if given.json:
        output.print_json({"schema": "arpad/office-events/1", "events": plain})
    elif given.csv:
        output.print_csv([_CSV, *([row[name] for name in _CSV] for row in plain)])
    elif not found:
        print(words.text("office.events.none"))
    else:
        rows = [
            [
                str(version.event),
                words.text(f"office.event.stage.{stage}"),
                scope_text(version, words),
                "?" if version.end is None else version.end.isoformat(),
                str(version.players),
                str(version.games),
                version.name,
            ]
            for version, stage in found
        ]
        for line in output.table(column_heads(EVENT_COLUMNS, words), rows, left=(1, 2, 3, 6)):
            print(line)
    return 0
