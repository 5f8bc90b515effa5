"""The question of a tournament file: every player rated, and what was found in the file."""

from pathlib import PurePosixPath
from typing import Any

from arpad.api.fields import Body
from arpad.api.view import account_view, figures_view, games_view, remarks_view
from arpad.core.errors import ArpadError
from arpad.core.outcomes import PlayerRating, TitleNorm, TournamentRating
from arpad.core.parameters import Kind, Parameter, parse_value
from arpad.core.rate_of_play import RateOfPlay, TimeControl
from arpad.core.records import Tournament
from arpad.core.system import Capability, RatingSystem
from arpad.explain import json_form
from arpad.explain.catalogue import Catalogue
from arpad.explain.crosstable import cross_table
from arpad.explain.game_table import game_table_of
from arpad.explain.narrative import common_part, norm_account
from arpad.explain.tournament_table import TOURNAMENT_HEADS, tournament_row
from arpad.formats.kinds import read_tournament_bytes
from arpad.interface_request import able_system

Answer = dict[str, Any]
_NORMS_TRIED = 400  # players; a larger event is asked for one player at a time


def tournament(body: Body, words: Catalogue) -> Answer:
    """Every player of a tournament file rated (``arpad tournament``), with what was found.

    Fields: ``file`` (its bytes in base64) or ``text``, ``name``, ``system``, ``time_control``,
    ``on`` (first day, where the file has none), ``k`` for all, ``approved``, and ``player``, the
    starting number of a single player whose reasoning is wanted.
    """
    data, name = body.file(), PurePosixPath(body.text("name", "file")).name
    system = able_system(body.text("system", "fide"), Capability.TOURNAMENT, body.day("asked_on"))
    words.add_system(system)
    day = body.text("on")
    control = body.text("time_control")
    k = body.value("k")
    approved = bool(body.value("approved"))
    player = body.value("player")
    body.end(("file", "text", "name", "system", "time_control", "on", "k", "approved", "player"))
    read = read_tournament_bytes(data, name)
    findings = [each.replace(file="") for each in read.findings]
    event, kind = _with_facts(read.tournament, day, control, k)
    try:
        event.check_pairings()
        rated = system.rate_tournament(event, time_control=kind, approved=approved)
    except ArpadError as error:
        error.facts.setdefault("findings", len(findings))
        raise
    if player is not None:
        number = _value("player", Kind.COUNT, str(player))
        chosen = tuple(each for each in rated.players if each.player.number == number)
        rated = rated.replace(players=chosen)
    plain = json_form.to_plain(rated, words)
    plain["findings"] = json_form.findings(findings, words)
    return {"answer": plain, "view": _view(rated, system, words, reasoned=player is not None)}


def _with_facts(
    event: Tournament, day: str, control: str, k: object
) -> tuple[Tournament, TimeControl | None]:
    """The tournament with what the visitor adds to it."""
    if day:
        event = event.replace(start=_value("on", Kind.DATE, day))
    kind: TimeControl | None = None
    if control:
        value = _value("time_control", Kind.TIME_CONTROL, control)
        if isinstance(value, RateOfPlay):
            event = event.replace(rate_of_play=value)
        else:
            kind = value
    if k is not None:
        coefficient = _value("k", Kind.COUNT, str(k))
        entries = tuple(
            each.replace(player=each.player.replace(development_coefficient=coefficient))
            for each in event.entries
        )
        event = event.replace(entries=entries)
    return event, kind


def _value(name: str, kind: Kind, text: str) -> Any:
    return parse_value(Parameter(name=name, kind=kind, help=""), text, name=name)


def _view(
    rated: TournamentRating, system: RatingSystem, words: Catalogue, *, reasoned: bool
) -> Answer:
    """Who was rated, and each player's figures, games and norms in words."""
    facts = {
        "players": len(rated.tournament.entries),
        "rounds": rated.tournament.rounds,
        "start": rated.tournament.start,
        "end": rated.tournament.end or rated.tournament.start,
    }
    norms = [] if reasoned else _norms(rated, system, words)
    rows = [tournament_row(each, words) for each in rated.players]
    return {
        "name": rated.tournament.name or words.text("report.no_name"),
        "facts": words.text("report.tournament_facts", facts),
        "remarks": [words.step(step) for step in rated.warnings],
        "heads": [words.text(head) for head in TOURNAMENT_HEADS],
        "rows": rows,
        "players": [
            _player(each, system, words) | {"norms": _norms_in_words(each, rated, system, words)}
            for each in rated.players
            if reasoned
        ],
        "crosstable": None if reasoned else cross_table(rated, rows, words).as_dict(),
        "norms": norms,
        "norms_note": words.text("norm.not_checked") if norms else "",
    }


def _player(player: PlayerRating, system: RatingSystem, words: Catalogue) -> Answer:
    """One player with every game and the reasoning."""
    result = player.outcome or player.answer
    facts = {
        "number": player.player.number,
        "missing": [words.fact(name) for name in player.missing],
        "why_not": [words.value(reason) for reason in player.why_not_rated],
    }
    if result is None:
        return facts | {"figures": [], "games": None, "account": [], "remarks": []}
    if player.possible_changes:
        result = common_part(player.possible_changes)
    certain = player.change is not None or not player.possible_changes
    return facts | {
        "figures": figures_view(result, words) if certain else [],
        "games": games_view(game_table_of(result, words, with_changes=certain), words),
        "account": account_view(result, words, system.rulebook().sources),
        "remarks": remarks_view(result.warnings, words),
    }


def _norms(rated: TournamentRating, system: RatingSystem, words: Catalogue) -> list[Answer]:
    """The norms that were made or may have been, where there are rules for them."""
    if len(rated.players) > _NORMS_TRIED:
        return []
    return [
        norm | {"text": f"{player.player.number} {player.player.name}: {norm['text']}"}
        for player in rated.players
        for norm in _norms_in_words(player, rated, system, words)
        if norm["achieved"] is not False
    ]


def _norms_in_words(
    player: PlayerRating, rated: TournamentRating, system: RatingSystem, words: Catalogue
) -> list[Answer]:
    """A player's norms, each with its requirements and what was found for them."""
    found = []
    for norm in _norms_of(player, rated, system):
        title, *requirements = norm_account(norm, words)
        account = [line.as_dict() for line in requirements]
        found.append({"achieved": norm.achieved, "text": title.text, "account": account})
    return found


def _norms_of(
    player: PlayerRating, rated: TournamentRating, system: RatingSystem
) -> tuple[TitleNorm, ...]:
    """A player's norms; none where there are no rules for them, or where those cannot judge."""
    if player.player.number is None or Capability.NORMS not in system.capabilities:
        return ()
    try:
        return system.title_norms(rated.tournament, player.player.number, federations_waived=None)
    except ArpadError:
        return ()
