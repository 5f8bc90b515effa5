"""What every page of an office has at hand, and how a page is made."""

from collections.abc import Mapping
from datetime import date
from functools import cache
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from arpad.core.system import RatingSystem
from arpad.explain.catalogue import LANGUAGES, Catalogue, load_catalogue, read_catalogue
from arpad.explain.real_values import written_field
from arpad.office.accounts import ADMIN, OFFICER, VIEWER
from arpad.office.office import Office
from arpad.systems.registry import load_system
from arpad.web.headers import wished_language
from arpad.web.office.sessions import Sessions
from arpad.web.office.shelf import Shelf
from arpad.web.office.throttle import Throttle
from arpad.web.pages import templates
from arpad.web.workers import Workers

READ_SECONDS: Final = 60.0  # in which a report must have been read

POLICY: Final = (
    "default-src 'none'; style-src 'self'; img-src 'self' data:; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
SECURITY: Final[Mapping[str, str]] = {
    "content-security-policy": POLICY,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
}
# The public pages in the order of the menu, and their folders below that of the language.
MENU: Final = {"list": "", "events": "events/", "lists": "lists/"}

# The pages of the desk: name, folder, and the role that sees them.
DESK_MENU: Final = (
    ("desk", "desk/", VIEWER),
    ("rate", "desk/rate/", OFFICER),
    ("log", "desk/log/", OFFICER),
    ("accounts", "desk/accounts/", ADMIN),
    ("password", "desk/password/", VIEWER),
)


class NotThere(Exception):
    """There is nothing at an address, or nothing that is public."""


class Face:
    """The office as its pages see it.

    Args:
        office: which.
    """

    def __init__(self, office: Office) -> None:
        self.office = office
        self.system: RatingSystem = load_system(office.system)
        self.shelf = Shelf(office)
        self.sessions = Sessions()
        self.throttle = Throttle()
        self.workers = Workers(READ_SECONDS, most=2)

    @property
    def title(self) -> str:
        """How the office is called."""
        return self.office.name or self.system.title

    @cache  # noqa: B019  one face a server
    def words(self, language: str) -> Catalogue:
        """The catalogue of a language with the words of the office's system."""
        words = read_catalogue(language)
        words.add_system(self.system)
        words.speak_for_page()
        return words


def face_of(request: Request) -> Face:
    """The face that answers a request."""
    face: Face = request.app.state.face
    return face


def language_of(request: Request) -> str:
    """The language of an address, else that of the browser."""
    named = request.url.path.split("/")[1]
    if named in LANGUAGES:
        return named
    return wished_language(request.headers.get("accept-language", ""))


def words_of(request: Request) -> Catalogue:
    """The words of the language in which a request is answered."""
    return face_of(request).words(language_of(request))


def root_of(request: Request) -> str:
    """The way from a page to the root, so that an office may lie in any folder of a host."""
    return "../" * (request.url.path.count("/") - 1) or "./"


def page(
    request: Request,
    name: str,
    values: Mapping[str, Any],
    status: int = 200,
    headers: Mapping[str, str] | None = None,
) -> Response:
    """A page.

    Args:
        request: what is answered.
        name: of the template.
        values: for it.
        status: of HTTP.
        headers: further ones.
    """
    face, words = face_of(request), words_of(request)
    language, root = words.language, root_of(request)
    path = request.url.path.removeprefix(f"/{language}").lstrip("/")
    rest = path + (f"?{request.url.query}" if request.url.query else "")
    common: dict[str, Any] = {
        "account": None,
        "language_names": [(code, load_catalogue(code).style.name) for code in LANGUAGES],
        "desk_menu": DESK_MENU,
        "day": lambda moment: words.value(date.fromisoformat(moment[:10])),
        "here": name,
        "home": f"{root}{language}/",
        "lang": language,
        "of_page": lambda number: f"?page={number}",
        "of_scope": lambda scope: f"?scope={scope}",
        "menu": tuple(MENU.items()),
        "office": face.title,
        "root": root,
        "rest": rest,
        "shown": lambda name, value: "" if value is None else written_field(name, value, words),
        "system": face.system,
        "t": words.text,
        "tone": tone,
        "v": words.value,
        "w": words,
    }
    text = templates().get_template(f"office/{name}.html").render(common | dict(values))
    sent = dict(SECURITY) | {"cache-control": "no-cache"} | dict(headers or {})
    return Response(text, status, sent, "text/html")


def tone(change: Any) -> str:
    """The class of a change: a gain, a loss, or neither."""
    if change is None or not float(str(change)):
        return ""
    return "loss" if str(change).startswith("-") else "gain"


def redirect(request: Request, where: str) -> Response:
    """Go on elsewhere below the language.

    Args:
        request: what is answered.
        where: address below the folder of the language.
    """
    to = f"{root_of(request)}{language_of(request)}/{where}"
    return RedirectResponse(to, 303, dict(SECURITY) | {"cache-control": "no-store"})
