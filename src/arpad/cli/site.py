"""``arpad site``: the page with the calculators as a folder for any host of static files."""

from pathlib import Path

from arpad.cli.options import CommandLine
from arpad.core.errors import UnreadableFile
from arpad.core.os_reason import os_reason
from arpad.core.system import RatingSystem
from arpad.explain.catalogue import Catalogue


def command_line(words: Catalogue, _system: RatingSystem | None = None) -> CommandLine:
    """The options of the command."""
    line = CommandLine("site", words, "cli.site.description")
    line.inputs.add_argument(
        "folder", metavar=words.text("web.metavar_folder"), help=words.text("web.folder")
    )
    line.add_outputs(json=False)
    return line


def main(arguments: list[str], words: Catalogue) -> int:
    """Write the site."""
    given = command_line(words).read(arguments)
    if given is None:
        return 0
    from arpad.web.site import write_site

    try:
        count = write_site(Path(given.folder))
    except OSError as error:
        raise UnreadableFile("error.file", file=given.folder, reason=os_reason(error)) from None
    print(words.text("web.written", {"count": count, "folder": given.folder}))
    return 0
