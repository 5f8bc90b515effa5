"""Commands of several actions, such as ``arpad bulk rate``: each action is a module of its own."""

from collections.abc import Callable, Sequence
from importlib import import_module

from arpad.cli.options import CommandLine
from arpad.core.errors import UnknownName
from arpad.explain.catalogue import Catalogue


def actions_line(
    command: str, words: Catalogue, description: str, option: str, actions: Sequence[str]
) -> CommandLine:
    """The options of a command before its action is known.

    Args:
        command: such as ``bulk``.
        words: the language.
        description: id of the message that says what the command is for.
        option: id of the message that names the actions.
        actions: what can be done.
    """
    line = CommandLine(command, words, description)
    line.inputs.add_argument(
        "action",
        metavar=words.text("lists.metavar.action"),
        help=words.text(option, {"actions": ", ".join(actions)}),
    )
    line.add_outputs(json=False)
    return line


def run_action(  # noqa: PLR0913, PLR0917  what a command of actions is
    command: str,
    arguments: list[str],
    words: Catalogue,
    line: Callable[[Catalogue], CommandLine],
    actions: Sequence[str],
    check: Callable[[], None] | None = None,
) -> int:
    """Run the action that is named first, or show the help of the command.

    Args:
        command: such as ``bulk``; an action is the module ``bulk_rate`` of this package.
        arguments: behind the command.
        words: the language.
        line: makes what :func:`actions_line` makes.
        actions: what can be done.
        check: refuses what an action cannot do without, before it is loaded.

    Raises:
        UnknownName: there is no such action.
    """
    if len(arguments) > 2 and arguments[0] == "--lang":  # noqa: PLR2004  with its word
        arguments = [*arguments[2:], *arguments[:2]]
    if not arguments or arguments[0] in ("-h", "--help", "--lang"):
        line(words).read(arguments)
        return 0
    action, *others = arguments
    if action not in actions:
        raise UnknownName("kind.action", action, tuple(actions))
    if check is not None:
        check()
    module = f"{command} {action}".replace(" ", "_")
    return int(import_module(f"arpad.cli.{module}").main(others, words))
