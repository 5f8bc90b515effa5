"""What a form of the desk sends: read within limits, and only from a page of ours."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from typing import Final, NamedTuple
from urllib.parse import parse_qsl, urlsplit

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.formparsers import MultiPartException, MultiPartParser
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from arpad.web.limits import BODY_SECONDS

LARGEST_FORM: Final = 200_000  # bytes: an assignment for each of a thousand players
LARGEST_UPLOAD: Final = 10_000_000
_MOST_FIELDS: Final = 5_000
_MULTIPART: Final = "multipart/form-data"


class Form(NamedTuple):
    """A form that was sent.

    Attributes:
        fields: names and values, in the order in which they came.
        file_name: of the file in it; empty without one.
        data: the bytes of the file.
    """

    fields: tuple[tuple[str, str], ...]
    file_name: str = ""
    data: bytes = b""

    def get(self, name: str) -> str:
        """The last value of a field; empty when there is none."""
        return dict(self.fields).get(name, "").strip()

    def all(self, name: str) -> tuple[str, ...]:
        """All values of a field, such as of boxes that were ticked."""
        return tuple(value for each, value in self.fields if each == name)


def posted(
    answer: Callable[[Request, Form], Response], most: int = LARGEST_FORM
) -> Callable[[Request], Awaitable[Response]]:
    """What answers a form, once it was read.

    Args:
        answer: works on in a thread.
        most: bytes of the form.
    """

    async def respond(request: Request) -> Response:
        _check_origin(request)
        form = await _form(request, most)
        return await run_in_threadpool(answer, request, form)

    return respond


def _check_origin(request: Request) -> None:
    """Refuse a form that a browser says comes from a page of another site."""
    site = request.headers.get("sec-fetch-site", "same-origin")
    origin = urlsplit(request.headers.get("origin", "")).netloc
    if site not in {"same-origin", "none"} or (origin and origin != request.headers.get("host")):
        raise HTTPException(403)


async def _form(request: Request, most: int) -> Form:
    body = await _body(request, most)
    kind = request.headers.get("content-type", "")
    if not kind.startswith(_MULTIPART):
        try:
            text = body.decode()
            pairs = parse_qsl(text, keep_blank_values=True, max_num_fields=_MOST_FIELDS)
        except ValueError:
            raise HTTPException(400) from None
        return Form(tuple(pairs))
    parser = MultiPartParser(
        request.headers, _once(body), max_files=1, max_fields=_MOST_FIELDS, max_part_size=most
    )
    try:
        found = await parser.parse()
    except (MultiPartException, KeyError, ValueError):
        raise HTTPException(400) from None
    fields = tuple(
        (name, value) for name, value in found.multi_items() if not isinstance(value, UploadFile)
    )
    files = [value for value in found.values() if isinstance(value, UploadFile)]
    if not files:
        return Form(fields)
    data = await files[0].read()
    await found.close()
    return Form(fields, files[0].filename or "", data)


async def _once(body: bytes) -> AsyncGenerator[bytes, None]:
    yield body


async def _body(request: Request, most: int) -> bytes:
    """The body, read no further than a form may be long."""
    declared = request.headers.get("content-length", "")
    if declared.isdecimal() and int(declared) > most:
        raise HTTPException(413)
    parts, size = [], 0
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for part in request.stream():
                size += len(part)
                if size > most:
                    raise HTTPException(413)
                parts.append(part)
    except (TimeoutError, ClientDisconnect):
        raise HTTPException(408) from None
    return b"".join(parts)
