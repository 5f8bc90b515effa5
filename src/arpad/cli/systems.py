"""``arpad systems``: the rating systems, what each can do, its rule sets and sources."""

from arpad.cli.options import CommandLine, named_system
from arpad.core.system import Capability, RatingSystem
from arpad.explain.catalogue import Catalogue
from arpad.systems.registry import system_ids


def command_line(words: Catalogue, _system: RatingSystem | None = None) -> CommandLine:
    """The options of the command."""
    line = CommandLine("systems", words, "cli.systems.description")
    line.inputs.add_argument(
        "system", metavar=words.text("metavar.system"), nargs="?", help=words.text("option.system")
    )
    line.add_outputs()
    return line


def main(arguments: list[str], words: Catalogue) -> int:
    """Run the command."""
    given = command_line(words).read(arguments)
    if given is None:
        return 0
    wanted = (given.system,) if given.system is not None else system_ids()
    systems = [named_system(name, words) for name in wanted]
    if given.json:
        from arpad.cli.output import print_json

        print_json({"schema": "arpad/systems/1", "systems": [_plain(s) for s in systems]})
    else:
        for system in systems:
            print("\n".join(_lines(system, words)))
    return 0


def _plain(system: RatingSystem) -> dict[str, object]:
    rulebook = system.rulebook()
    return {
        "id": system.id,
        "aliases": list(system.aliases),
        "title": system.title,
        "status": system.status.value,
        "capabilities": sorted(capability.value for capability in system.capabilities),
        "rules_checked": rulebook.checked.isoformat(),
        "regimes": {
            scope: [
                {"id": rule.text("id"), "from": rule.citation.in_force_from.isoformat()}
                for rule in rulebook.regimes(scope)
            ]
            for scope in rulebook.scopes
        },
        "sources": {
            source.id: {"title": source.title, "publisher": source.publisher, "link": source.link}
            for source in rulebook.sources.values()
        },
    }


def _lines(system: RatingSystem, words: Catalogue) -> list[str]:
    from textwrap import wrap

    from arpad.cli.output import WIDTH, bold

    rulebook = system.rulebook()
    status = words.text(f"status.{system.status.value}")
    lines = [bold(f"{system.id}  {system.title} ({status})")]
    commands = ", ".join(
        capability.value for capability in Capability if capability in system.capabilities
    )
    lines.append(f"  {words.label('systems.commands')} {commands}")
    checked = words.text("systems.checked", {"day": rulebook.checked})
    lines.append(f"  {checked}")
    for scope in rulebook.scopes:
        regimes = ", ".join(
            words.text(
                "systems.regime",
                {"regime": rule.text("id"), "start": rule.citation.in_force_from},
            )
            for rule in rulebook.regimes(scope)
        )
        head = f"  {words.label(f'time_control.{scope}')} "
        lines += wrap(head + regimes, WIDTH, subsequent_indent="    ")
    lines.append(f"  {words.label('explain.sources')}")
    for source in rulebook.sources.values():
        text = f"{source.id}: {source.title} ({source.publisher})"
        lines += wrap(text, WIDTH, initial_indent="    ", subsequent_indent="      ")
    return lines
