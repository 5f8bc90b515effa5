"""The ``arpad`` command: finds the noun, loads only its module, turns errors into exit codes.

Exit codes: 0 done, 1 good input that cannot be rated, 2 bad input.
"""

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from typing import Final

from arpad.core.errors import ArpadError, InputError, UnknownName
from arpad.core.os_reason import os_reason
from arpad.explain.catalogue import Catalogue, best_language, load_catalogue

# The commands in the order of the help; each is a module of this package.
COMMANDS: Final = (
    "tournament",
    "rate",
    "initial",
    "performance",
    "expect",
    "forecast",
    "scale",
    "norms",
    "check",
    "convert",
    "strength",
    "list",
    "match",
    "import",
    "fetch",
    "period",
    "office",
    "bulk",
    "table",
    "rules",
    "systems",
    "serve",
    "site",
    "completion",
)
_BROKEN_PIPE: Final = 141
_UNBROKEN: Final = "\N{WORD JOINER}"  # no blank for whom wraps lines


def run() -> None:
    """Entry point of the console script."""
    sys.exit(main(sys.argv[1:]))


def main(arguments: Sequence[str]) -> int:
    """Run one command.

    Args:
        arguments: the command line without the program's name.

    Returns:
        The exit code.
    """
    if sys.stdout is None:  # closed by the caller: there is nobody to answer
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123  for the whole run
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        words = _words(arguments)
        code = _dispatch(list(arguments), words)
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader of a pipe has seen enough; leave quietly, as other tools do.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return _BROKEN_PIPE
    except OSError as error:
        return _unwritten(error)
    except KeyboardInterrupt:
        return 130
    except ArpadError as error:
        return report_error(error, _words(()))
    return code


def _unwritten(error: OSError) -> int:
    """The answer could not be written (a full disk): say so and keep Python from trying again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    words = _words(())
    return report_error(ArpadError("error.output", reason=os_reason(error)), words)


def report_error(error: ArpadError, words: Catalogue) -> int:
    """Write an error to the error stream; the answer is its exit code.

    Where nothing can be written there either, the exit code remains.
    """
    from arpad.cli.output import wrapped

    label = words.label("cli.error")
    # What comes first, such as the place in a file, stays on the first line however long it is.
    text = wrapped(f"{label}{_UNBROKEN}{words.error(error)}", rest="  ")
    with suppress(OSError):
        print(text.replace(_UNBROKEN, " "), file=sys.stderr, flush=True)
    return error.exit_code


def _dispatch(arguments: list[str], words: Catalogue) -> int:
    if not arguments or arguments[0] in ("-h", "--help", "help"):
        print(overview(words))
        return 0
    if arguments[0] == "--version":
        from arpad.version import __version__

        print(f"arpad {__version__}")
        return 0
    position = _command_position(arguments)
    if position is None:
        return _without_command(arguments, words)
    name = arguments.pop(position)
    try:
        if name not in COMMANDS:
            raise UnknownName("kind.command", name, COMMANDS)
        command = import_module(f"arpad.cli.{name}")
        return int(command.main(arguments, words))
    except ArpadError as error:
        return report_error(error, words)


def _without_command(arguments: Sequence[str], words: Catalogue) -> int:
    """Options alone: the help, or an error for what only a command understands."""
    unknown = [
        argument
        for argument in arguments
        if argument.startswith("-")
        and argument not in ("-h", "--help", "--lang")
        and not argument.startswith("--lang=")
    ]
    if unknown or arguments[-1] == "--lang":
        message = "error.usage.unknown" if unknown else "error.usage.value"
        names = ", ".join(unknown) or "--lang"
        return report_error(InputError(message, command="arpad", names=names), words)
    print(overview(words))
    return 0


def _command_position(arguments: Sequence[str]) -> int | None:
    """Where the command stands: after ``--lang nl``, which may come first."""
    skip = False
    for position, argument in enumerate(arguments):
        if skip:
            skip = False
        elif argument == "--lang":
            skip = True
        elif not argument.startswith("-"):
            return position
    return None


def _words(arguments: Sequence[str]) -> Catalogue:
    """The catalogue of ``--lang``, else of the locale of the environment."""
    for position, argument in enumerate(arguments):
        if argument.startswith("--lang="):
            return load_catalogue(argument.removeprefix("--lang="))
        if argument == "--lang" and position + 1 < len(arguments):
            return load_catalogue(arguments[position + 1])
    wishes = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANGUAGE", "LANG"))
    return load_catalogue(best_language(wishes))


def overview(words: Catalogue) -> str:
    """The help of the whole program: what it does and its commands, one a line."""
    from textwrap import fill

    width = max(map(len, COMMANDS))
    lines = [
        fill(words.text("cli.what"), 80),
        "",
        f"{words.label('cli.usage')} arpad {words.text('cli.usage_overview')}",
        "",
        words.label("cli.commands"),
        *(f"  {name:{width}}  {words.text(f'cli.{name}.help')}" for name in COMMANDS),
        "",
        fill(words.text("cli.more"), 80),
    ]
    return "\n".join(lines)
