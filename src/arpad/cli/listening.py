"""The socket on which a server of ours listens: of this machine alone."""

import socket

from arpad.cli.options import whole_number
from arpad.core.errors import InputError

_HIGHEST_PORT = 65535


def port_of(text: str) -> int:
    """The port that an option names.

    Raises:
        BadValue: it is none.
    """
    return whole_number("--port", text, 0, _HIGHEST_PORT)


def listening_socket(port: int) -> socket.socket:
    """A socket that listens on this machine.

    Args:
        port: 0 for one that is free.

    Raises:
        InputError: another program has the port.
    """
    try:
        listening = socket.create_server(("127.0.0.1", port))
    except OSError:
        raise InputError("web.port_taken", port=port) from None
    # An answer goes out in two parts: without this the second waits for the first to be confirmed,
    # 40 ms for every file and every key. What is accepted has the options of what listens.
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listening


def address_of(listening: socket.socket) -> str:
    """The address of the pages that are served there."""
    return f"http://127.0.0.1:{listening.getsockname()[1]}/"
