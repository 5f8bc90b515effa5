"""Why a number on a published list is what it is, as a page."""

from typing import Any

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from arpad.core.frozen import Record
from arpad.core.outcomes import PlayerRating
from arpad.core.period_records import PeriodPlayer
from arpad.core.system import RatingSystem
from arpad.explain.catalogue import Catalogue
from arpad.explain.figures import Figure, figures
from arpad.explain.game_table import GameTable, game_table
from arpad.explain.heading import heading
from arpad.explain.markup import as_html
from arpad.explain.narrative import account
from arpad.office.explaining import Explanation, explain_run
from arpad.office.list_store import run_of
from arpad.web.office.face import NotThere, face_of, page, words_of
from arpad.web.office.public import number_in_path


class Part(Record):
    """One computation in words.

    Args:
        heading: what was computed, by which rules.
        lead: what is to be said first; empty for nothing.
        figures: its figures.
        games: its games; None where there are none.
        account: the whole reasoning as HTML.
    """

    heading: str
    lead: str = ""
    figures: tuple[Figure, ...] = ()
    games: GameTable | None = None
    account: Markup = Markup()


def explanation_page(request: Request) -> Response:
    """The page of an explanation."""
    found = published_explanation(request)
    words, system = words_of(request), face_of(request).system
    values = {
        "found": found,
        "parts": [part_of(record, words, system) for record in found.records],
    }
    return page(request, "explanation", values)


def published_explanation(request: Request) -> Explanation:
    """The explanation that an address names, of a published list.

    Raises:
        NotThere: there is no such list or person.
    """
    face, person = face_of(request), number_in_path(request, "person")
    scope, day = request.path_params["scope"], request.path_params["list_date"]
    version = request.query_params.get("version", "")
    with face.office.store.reading() as connection:
        lists = [
            each
            for each in face.shelf.published(connection)
            if each.scope == scope and each.list_date.isoformat() == day
        ]
        lists = [each for each in lists if version in ("", str(each.version))]
        if not lists:
            raise NotThere
        run = run_of(connection, lists[-1].run)
        if person not in face.shelf.lines_of(connection, run.id):
            raise NotThere
        return explain_run(connection, person, run, face.shelf.lines_of)


def part_of(record: Any, words: Catalogue, system: RatingSystem) -> Part:
    """A kept computation in words."""
    if isinstance(record, PlayerRating):
        missing = ", ".join(words.fact(name) for name in record.missing)
        return Part(heading=words.text("office.web.not_rated", {"missing": missing}))
    if isinstance(record, PeriodPlayer):
        lead = words.value(record.reason)
        if record.outcome is None:
            return Part(heading=lead)
        return part_of(record.outcome, words, system).replace(lead=lead)
    games = getattr(record, "games", ())
    return Part(
        heading=heading(record, system, words),
        figures=figures(record, words),
        games=game_table(games, words) if games else None,
        account=Markup(as_html(account(record, words, system.rulebook().sources))),  # noqa: S704  it escapes
    )
