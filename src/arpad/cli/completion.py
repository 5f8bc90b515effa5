"""``arpad completion``: the completion script for a shell, made by shtab."""

from arpad.cli.main import COMMANDS
from arpad.cli.options import CommandLine
from arpad.core.errors import BadValue
from arpad.core.system import Capability, RatingSystem
from arpad.explain.catalogue import Catalogue
from arpad.systems.registry import load_system

SHELLS = ("bash", "zsh", "tcsh")


def command_line(words: Catalogue, _system: RatingSystem | None = None) -> CommandLine:
    """The options of the command."""
    line = CommandLine("completion", words, "cli.completion.description")
    line.inputs.add_argument(
        "shell",
        metavar=words.text("metavar.shell"),
        help=words.text("option.shell", {"shells": ", ".join(SHELLS)}),
    )
    line.add_outputs()
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
    for name in COMMANDS:
        takes_system = name in {capability.value for capability in Capability}
        made = import_module(f"arpad.cli.{name}").command_line(
            words, system if takes_system else None
        )
        commands.add_parser(
            name, help=words.text(f"cli.{name}.help"), parents=[made], add_help=False
        )
    return str(shtab.complete(parser, shell=shell))
