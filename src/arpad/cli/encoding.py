"""The option that names the encoding of a text file."""

from arpad.cli.options import CommandLine
from arpad.explain.catalogue import Catalogue


def add_encoding_option(
    line: CommandLine,
    words: Catalogue,
    option: str = "--encoding",
    text: str = "option.encoding",
) -> None:
    """Add the option.

    Args:
        line: the command line.
        words: the language.
        option: its name.
        text: id of the message that says what it does.
    """
    line.inputs.add_argument(option, metavar=words.text("metavar.encoding"), help=words.text(text))


def read_encoding(given: str | None) -> str | None:
    """The encoding that the user names.

    Raises:
        UnknownName: there is none of that name.
    """
    if given is None:
        return None
    from arpad.formats.given_encoding import encoding_named

    return encoding_named(given)
