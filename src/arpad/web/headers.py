"""What requests and the answers of the server say beside their content."""

from typing import Final

from arpad.explain.catalogue import best_language

POLICY: Final = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
    "form-action 'none'; base-uri 'none'; frame-ancestors {framed}"
)
TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".zip": "application/zip",
}


def security_headers(*, may_be_framed: bool) -> dict[str, str]:
    """The headers that keep a page to itself.

    Args:
        may_be_framed: only the small calculator may stand in somebody else's page.

    Example:
        >>> "frame-ancestors 'none'" in security_headers(may_be_framed=False)[
        ...     "content-security-policy"]
        True
    """
    return {
        "content-security-policy": POLICY.format(framed="*" if may_be_framed else "'none'"),
        "cross-origin-opener-policy": "same-origin",
        "permissions-policy": "camera=(), geolocation=(), microphone=()",
        "referrer-policy": "no-referrer",
        "x-content-type-options": "nosniff",
    }


def wished_language(header: str) -> str:
    """The first of the languages that a browser accepts which we have.

    Args:
        header: ``Accept-Language``.

    Example:
        >>> wished_language("pt-BR, nl-BE;q=0.9, en;q=0.8")
        'nl'
    """
    return best_language([wish.partition(";")[0].strip() or None for wish in header.split(",")])
