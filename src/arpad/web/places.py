"""A place for each request that is open; who comes when all are taken is told so."""

from collections.abc import Callable
from typing import Final

from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from arpad.web.api import busy
from arpad.web.limits import CONNECTIONS_AT_ONCE

_AFTER: Final = 5  # seconds: most places are free again much earlier


class Places:
    """The server with a place for each open request.

    Args:
        app: what answers.
        most: how many places there are.
        connections: tells how many connections are open; there is a limit to these as well, for
            each takes a file of the machine, also when nothing is asked by it.
    """

    def __init__(
        self, app: ASGIApp, most: int, connections: Callable[[], int] | None = None
    ) -> None:
        self._app = app
        self._most = most
        self._connections = connections
        self._taken = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or refuse in the same form as everything that is refused."""
        if scope["type"] == "http" and self._is_full():
            # The body is not read, so nothing else can come by this connection.
            await busy(Request(scope), _AFTER, connection="close")(scope, receive, send)
            return
        self._taken += 1
        try:
            await self._app(scope, receive, send)
        finally:
            self._taken -= 1

    def _is_full(self) -> bool:
        if self._taken >= self._most:
            return True
        return self._connections is not None and self._connections() > CONNECTIONS_AT_ONCE
