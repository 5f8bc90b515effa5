"""``arpad serve``: the page with the calculators, and the HTTP API, on this machine."""

from arpad.cli.options import CommandLine, whole_number
from arpad.core.errors import BadValue
from arpad.core.system import RatingSystem
from arpad.explain.catalogue import Catalogue
from arpad.web.limits import QUESTION_SECONDS

_SECONDS_OF_A_DAY = 86400


def command_line(words: Catalogue, _system: RatingSystem | None = None) -> CommandLine:
    """The options of the command."""
    line = CommandLine("serve", words, "cli.serve.description")
    add = line.inputs.add_argument
    add("--port", default="8000", metavar=words.text("metavar.count"), help=words.text("web.port"))
    add("--no-api", action="store_true", help=words.text("web.no_api"))
    add(
        "--allow-origin",
        action="append",
        default=[],
        metavar=words.text("web.metavar_origin"),
        help=words.text("web.allow_origin"),
    )
    add(
        "--time-limit",
        default=str(QUESTION_SECONDS),
        metavar=words.text("metavar.count"),
        help=words.text("web.time_limit"),
    )
    line.add_outputs(json=False)
    return line


def main(arguments: list[str], words: Catalogue) -> int:
    """Serve until interrupted."""
    given = command_line(words).read(arguments)
    if given is None:
        return 0
    from arpad.cli.listening import address_of, listening_socket, port_of

    port = port_of(given.port)
    limit = whole_number("--time-limit", given.time_limit, 1, _SECONDS_OF_A_DAY)
    for origin in given.allow_origin:
        _check_origin(origin)
    from threading import Thread

    import uvicorn

    from arpad.web.app import application
    from arpad.web.engine_files import engine_folder, is_built
    from arpad.web.pages import Backend, page_html

    # The limit of the server's own would refuse in two English words; ours tells the visitor.
    app = application(
        with_api=not given.no_api,
        origins=given.allow_origin,
        time_limit=float(limit),
        connections=lambda: len(server.server_state.connections),
    )
    server = uvicorn.Server(uvicorn.Config(app, log_level="warning"))
    listening = listening_socket(port)
    address = address_of(listening)
    print(words.text("web.serving", {"address": address}))
    has_engine = engine_folder() is not None
    print(words.text("web.by_worker" if has_engine else "web.by_server"))
    if is_built() and not has_engine:
        print(words.text("web.stale_engine"))
    print(words.text("web.how_to_stop"), flush=True)
    # The first page reads all systems: it is made once while the visitor opens his browser.
    Thread(target=page_html, args=("calculator", words.language, Backend()), daemon=True).start()
    with listening:
        server.run(sockets=[listening])
    return 0


def _check_origin(text: str) -> None:
    """An origin is a scheme and a host, with a port where it has one; nothing after."""
    from urllib.parse import urlsplit

    parts = urlsplit(text)
    is_whole = parts.scheme in {"http", "https"} and parts.netloc and not parts.path
    if not is_whole or parts.query or parts.fragment:
        raise BadValue("--allow-origin", text, "web.allowed_origin")
