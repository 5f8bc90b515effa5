"""The records of a tournament as JSON (schema ``arpad/records/1``)."""

from typing import Any

from arpad.core.records import Entry, NationalRecord, Tournament
from arpad.core.results import Result
from arpad.core.teams import Team, TeamByes, Teams
from arpad.core.tournament_games import TournamentGame, games_of

_HALVES = ("0", "1/2", "1")


def records_json(tournament: Tournament) -> dict[str, Any]:
    """Head, players and games of a tournament.

    Example:
        >>> records_json(Tournament(name="Open", rounds=5))["rounds"]
        5
    """
    return {
        "tournament": _head(tournament),
        "rounds": tournament.rounds,
        "players": [player_json(entry) for entry in tournament.entries],
        "games": [game_json(game) for game in games_of(tournament)],
        "teams": _teams(tournament.teams or Teams()),
    }


def _teams(teams: Teams) -> dict[str, Any]:
    return {
        "teams": [_with_points(team) for team in teams.teams],
        "line_ups": [line_up.as_dict() for line_up in teams.line_ups],
        "byes": [_with_points(byes) for byes in teams.byes],
        "forfeited": [match.as_dict() for match in teams.forfeited],
    }


def _with_points(record: Team | TeamByes) -> dict[str, Any]:
    points = {
        name: None if value is None else str(value)
        for name, value in record.as_dict().items()
        if name.endswith("_points")
    }
    return record.as_dict() | points


def _head(tournament: Tournament) -> dict[str, Any]:
    kind = tournament.time_control
    rate = tournament.rate_of_play
    return {
        "name": tournament.name,
        "city": tournament.city,
        "federation": tournament.federation,
        "start_date": _iso(tournament.start),
        "end_date": _iso(tournament.end),
        "round_dates": [_iso(day) for day in tournament.round_dates],
        "kind": tournament.kind,
        "chief_arbiter": tournament.chief_arbiter,
        "deputy_arbiters": list(tournament.deputy_arbiters),
        "time_control": None if kind is None else kind.value,
        "rate_of_play": None if rate is None else str(rate),
        "first_control_moves": None if rate is None else rate.first_control_moves,
        "rate_of_play_text": tournament.rate_of_play_text,
    }


def player_json(entry: Entry) -> dict[str, Any]:
    """A player; what is not known of him is null."""
    player = entry.player
    return {
        "number": entry.number,
        "name": player.name,
        "fide_id": None if player.fide_id is None else int(player.fide_id),
        "local_id": entry.national_id or None,
        "sex": None if player.sex is None else player.sex.value,
        "title": player.title or None,
        "federation": player.federation,
        "rating": _whole(player.rating),
        "national_rating": entry.national_rating,
        "standard_rating": _whole(player.standard_rating),
        "highest_rating": _whole(player.highest_rating),
        "rating_unrounded": player.rating_unrounded,
        "rating_deviation": player.rating_deviation,
        "volatility": player.volatility,
        "development_coefficient": player.development_coefficient,
        "games_played": player.games_played,
        "birth_year": player.birth_year,
        "birth_date": entry.birth_date or None,
        "points": None if entry.points is None else str(entry.points),
        "rank": entry.rank,
        "national": [_national(record) for record in entry.national],
        "facts": {name: plain_value(value) for name, value in player.facts},
    }


def _national(record: NationalRecord) -> dict[str, Any]:
    return {
        "federation": record.federation,
        "sex": None if record.sex is None else record.sex.value,
        "classification": record.classification or None,
        "name": record.name or None,
        "rating": record.rating,
        "origin": record.origin or None,
        "local_id": record.identity or None,
        "birth_date": record.birth_date or None,
    }


def game_json(game: TournamentGame) -> dict[str, Any]:
    """A game, by the numbers of its players."""
    return {
        "round": game.round,
        "white": game.white,
        "black": game.black,
        "result": _score(game),
        "white_result": None if game.white_result is None else game.white_result.key,
        "black_result": None if game.black_result is None else game.black_result.key,
        "colours_known": game.colours_known,
        "rated": game.rated,
        "why_not": game.why_not or None,
    }


def _score(game: TournamentGame) -> str:
    """Points of White and of Black; a star for what has no result, or is told by one alone."""
    white, black = game.white_result, game.black_result
    if white is None or white is Result.PENDING:
        return "*"
    if game.black is None:
        return _HALVES[white.half_points]
    if black is None or black is Result.PENDING:
        return "*"
    return f"{_HALVES[white.half_points]}-{_HALVES[black.half_points]}"


def _iso(day: Any) -> str | None:
    return None if day is None else str(day.isoformat())


def _whole(rating: Any) -> int | None:
    return None if rating is None else int(rating)


def plain_value(value: object) -> object:
    """A value as JSON can hold it."""
    return value if isinstance(value, str | int | float | None) else str(value)
