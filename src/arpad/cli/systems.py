"""``arpad systems``: the rating systems, what each can do, its rule sets and sources."""

from collections.abc import Sequence
from typing import Final

from arpad.cli.options import CommandLine, named_system
from arpad.cli.output import wrapped
from arpad.core.parameters import Parameter
from arpad.core.system import Capability, RatingSystem, Status, standing_of
from arpad.explain.catalogue import Catalogue
from arpad.systems.registry import system_ids

_HEAD: Final = 5  # width of a column of the overview: four letters of the command and a blank


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

        plain = [_plain(system, words) for system in systems]
        print_json({"schema": "arpad/systems/1", "systems": plain})
    elif given.system is not None:
        print("\n".join(_lines(systems[0], words)))
    else:
        print("\n".join(_overview(systems, words)))
    return 0


def _plain(system: RatingSystem, words: Catalogue) -> dict[str, object]:
    rulebook = system.rulebook()
    standing = standing_of(system)
    closed = standing.closed if standing else None
    until = standing.computed_until if standing else None
    return {
        "id": system.id,
        "aliases": list(system.aliases),
        "title": system.title,
        "status": system.status.value,
        "capabilities": sorted(capability.value for capability in system.capabilities),
        "parameters": {
            capability.value: [_parameter(each, words) for each in system.parameters(capability)]
            for capability in Capability
            if capability in system.capabilities
        },
        "reason": words.text(standing.reason) if standing else None,
        "known": words.text(standing.known) if standing else None,
        "computed_until": until.isoformat() if until else None,
        "closed": closed.isoformat() if closed else None,
        "replaced_by": standing.replaced_by if standing else None,
        "nearest": list(standing.nearest) if standing else [],
        "example": (standing.example or None) if standing else None,
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


def _parameter(parameter: Parameter, words: Catalogue) -> dict[str, object]:
    """What a form needs to ask for a parameter; the rest of a request are the games."""
    return {
        "name": parameter.name,
        "option": None if parameter.of_opponent else parameter.option_name,
        "kind": parameter.kind.value,
        "choices": list(parameter.choices),
        "required": parameter.required,
        "of_opponent": parameter.of_opponent,
        "help": words.text(parameter.help),
    }


def _overview(systems: Sequence[RatingSystem], words: Catalogue) -> list[str]:
    """One line a system, the systems of one status together, the commands as columns."""
    from arpad.cli.output import WIDTH, bold, dim

    commands = [capability.value for capability in Capability]
    id_width = max(len(system.id) for system in systems)
    marks = f"{'':{_HEAD}}" * len(commands)
    title_width = WIDTH - id_width - len(marks) - 5
    heads = "".join(f"{command[: _HEAD - 1]:{_HEAD}}" for command in commands)
    lines = [dim(f"{'':{id_width + title_width + 5}}{heads}".rstrip())]
    for status in Status:
        group = [system for system in systems if system.status is status]
        if group:
            heading = words.text(f"status.{status.value}")
            lines.append(bold(heading[0].upper() + heading[1:]))
        for system in group:
            title = system.title
            if len(title) > title_width:
                title = title[: title_width - 1] + "…"
            head = f"  {system.id:{id_width}}  {title:{title_width}} "
            lines.append((head + _abilities(system, words)).rstrip())
    legend = ", ".join(
        f"{command[: _HEAD - 1]} = {command}" for command in commands if len(command) >= _HEAD
    )
    lines += ["", wrapped(legend), wrapped(words.text("systems.more"))]
    return lines


def _abilities(system: RatingSystem, words: Catalogue) -> str:
    """A mark for each command, or for a system without any what stands in its place."""
    standing = standing_of(system)
    if standing is not None and not system.capabilities:
        if standing.replaced_by is not None:
            return f"{words.label('systems.replaced_by')} {standing.replaced_by}"
        return f"{words.label('systems.nearest')} {', '.join(standing.nearest)}"
    return "".join(
        f"{'x' if capability in system.capabilities else '':{_HEAD}}" for capability in Capability
    )


def _lines(system: RatingSystem, words: Catalogue) -> list[str]:
    """Everything about one system."""
    from textwrap import wrap

    from arpad.cli.output import WIDTH, bold

    rulebook = system.rulebook()
    status = words.text(f"status.{system.status.value}")
    lines = [bold(f"{system.id}  {system.title} ({status})")]
    commands = ", ".join(
        capability.value for capability in Capability if capability in system.capabilities
    )
    none = words.text("systems.no_commands")
    lines.append(f"  {words.label('systems.commands')} {commands or none}")
    lines += _standing_lines(system, words)
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


def _standing_lines(system: RatingSystem, words: Catalogue) -> list[str]:
    """Why a system is not computed, or not all of it, what is known, and how to go on."""
    standing = standing_of(system)
    if standing is None:
        return []
    pairs = [("systems.reason", words.text(standing.reason))]
    if standing.computed_until is not None:
        pairs.append(("systems.computed_until", words.value(standing.computed_until)))
    if standing.closed is not None:
        pairs.append(("systems.closed_from", words.value(standing.closed)))
    if standing.replaced_by is not None:
        pairs.append(("systems.replaced_by", standing.replaced_by))
    pairs.append(("systems.known", words.text(standing.known)))
    if standing.nearest:
        pairs.append(("systems.nearest", ", ".join(standing.nearest)))
    if standing.example:
        pairs.append(("systems.example", standing.example))
    labels = [words.label(label) for label, _ in pairs]
    return [
        wrapped(f"{label[0].upper()}{label[1:]} {text}", "  ", "    ")
        for label, (_, text) in zip(labels, pairs, strict=True)
    ]
