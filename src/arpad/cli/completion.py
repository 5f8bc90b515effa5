"""``arpad completion``: the completion script for a shell, made by shtab."""

from arpad.cli.main import COMMANDS
from arpad.cli.options import CommandLine
from arpad.core.errors import BadValue
from arpad.core.rate_of_play import TimeControl
from arpad.core.system import Capability, RatingSystem
from arpad.explain.catalogue import Catalogue
from arpad.systems.registry import load_system, system_ids

SHELLS = ("bash", "zsh", "tcsh")
_FILES = frozenset({"file", "list", "facts", "games"})


def command_line(words: Catalogue, _system: RatingSystem | None = None) -> CommandLine:
    """The options of the command."""
    line = CommandLine("completion", words, "cli.completion.description")
    line.inputs.add_argument(
        "shell",
        metavar=words.text("metavar.shell"),
        help=words.text("option.shell", {"shells": ", ".join(SHELLS)}),
    )
    line.add_outputs(json=False)
    return line


def main(arguments: list[str], words: Catalogue) -> int:
    """Run the command."""
    given = command_line(words).read(arguments)
    if given is None:
        return 0
    if given.shell not in SHELLS:
        raise BadValue("SHELL", given.shell, "allowed.one_of", choices=", ".join(SHELLS))
    print(script(given.shell, words))
    return 0


def script(shell: str, words: Catalogue) -> str:
    """The completion script: all commands with the options for FIDE."""
    from argparse import ArgumentParser
    from importlib import import_module

    import shtab

    parser = ArgumentParser(prog="arpad", description=words.text("cli.what"))
    commands = parser.add_subparsers()
    system = load_system("fide")
    tables = next(p for p in system.parameters(Capability.TABLE) if p.name == "table")
    choices = {
        "system": system_ids(),
        "table": tables.choices,
        "shell": SHELLS,
        "time_control": tuple(kind.value for kind in TimeControl),
    }
    for name in COMMANDS:
        takes_system = name in {"forecast", *(capability.value for capability in Capability)}
        made = import_module(f"arpad.cli.{name}").command_line(
            words, system if takes_system else None
        )
        for action in made._actions:  # noqa: SLF001  shtab wants what completes on the action
            if action.dest in _FILES:
                action.complete = shtab.FILE
            elif action.dest in choices:
                action.choices = choices[action.dest]
        commands.add_parser(
            name, help=words.text(f"cli.{name}.help"), parents=[made], add_help=False
        )
    return str(shtab.complete(parser, shell=shell))
