"""``arpad office serve``: the pages of an office and its API, on this machine."""

from arpad.cli.office_place import office_line
from arpad.cli.options import CommandLine
from arpad.core.system import RatingSystem
from arpad.explain.catalogue import Catalogue
from arpad.web.limits import CONNECTIONS_AT_ONCE


def command_line(words: Catalogue, _system: RatingSystem | None = None) -> CommandLine:
    """The options of the action."""
    line = office_line("serve", words, writes=False)
    add = line.inputs.add_argument
    add("--port", default="8000", metavar=words.text("metavar.count"), help=words.text("web.port"))
    line.add_outputs(json=False)
    return line


def main(arguments: list[str], words: Catalogue) -> int:
    """Serve until interrupted."""
    given = command_line(words).read(arguments)
    if given is None:
        return 0
    import uvicorn

    from arpad.cli.listening import address_of, listening_socket, port_of
    from arpad.office.office import open_office
    from arpad.web.office.app import application

    port = port_of(given.port)
    with open_office(given.place) as office, listening_socket(port) as listening:
        config = uvicorn.Config(
            application(office), log_level="warning", limit_concurrency=CONNECTIONS_AT_ONCE
        )
        print(words.text("office.serve.at", {"address": address_of(listening)}))
        print(words.text("web.how_to_stop"), flush=True)
        uvicorn.Server(config).run(sockets=[listening])
    return 0
