"""Whether the players of a file agree with each other about who played whom, and how it ended.

What contradicts is an error: the event is kept back until the file is put right.
Source: FIDE TRF16 and TRF26, record 001; Rating Regulations 5 for unplayed games.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import date

from arpad.core.records import Colour, Pairing
from arpad.core.results import Result
from arpad.formats.trf.layout import BIRTH, FEDERATION, FIDE_ID, NUMBER
from arpad.formats.trf.notes import Notes
from arpad.formats.trf.players import ReadPlayer
from arpad.formats.trf.rounds import code_of

_AGREEING = frozenset(
    {
        (Result.WIN, Result.LOSS),
        (Result.DRAW, Result.DRAW),
        (Result.SHORT_WIN, Result.SHORT_LOSS),
        (Result.SHORT_DRAW, Result.SHORT_DRAW),
        (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
        (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
        (Result.PENDING, Result.PENDING),
    }
)
# The keys of those that are no open ones, either way round; texts are found faster than results.
_SOUND = frozenset(
    keys
    for own, other in _AGREEING
    if own is not Result.PENDING
    for keys in ((own.key, other.key), (other.key, own.key))
)
# Both lost, or one drew and the other lost: an arbiter's decision after the game.
_BY_DECISION = frozenset(
    {
        (Result.LOSS, Result.LOSS),
        (Result.DRAW, Result.LOSS),
        (Result.SHORT_LOSS, Result.SHORT_LOSS),
        (Result.SHORT_DRAW, Result.SHORT_LOSS),
    }
)


def check_numbers(players: Sequence[ReadPlayer], notes: Notes) -> dict[int, ReadPlayer]:
    """The players by starting number; a number that stands twice is an error."""
    by_number: dict[int, ReadPlayer] = {}
    for player in players:
        first = by_number.setdefault(player.number, player)
        if first is not player:
            notes.error(
                "trf.number_twice",
                player.line,
                player.column(NUMBER.first),
                number=player.number,
                first_line=first.line,
            )
    gaps = [number for number in range(1, max(by_number, default=0)) if number not in by_number]
    if gaps:
        notes.warning("trf.number_gap", count=len(gaps), first=gaps[0])
    return by_number


def check_identities(players: Sequence[ReadPlayer], notes: Notes) -> None:
    """A FIDE id that stands twice is an error; ratings without an id are claims."""
    seen: dict[str, ReadPlayer] = {}
    for player in players:
        fide_id = player.player.fide_id
        if fide_id is None:
            continue
        first = seen.setdefault(fide_id, player)
        if first is not player and first.number != player.number:
            notes.error(
                "trf.fide_id_twice",
                player.line,
                player.column(FIDE_ID.first),
                fide_id=fide_id,
                number=player.number,
                other=first.number,
            )
    claims = sum(
        1 for each in players if each.player.fide_id is None and each.player.rating is not None
    )
    if claims:
        notes.warning("trf.rating_without_id", count=claims)


def check_games(
    players: Sequence[ReadPlayer], by_number: Mapping[int, ReadPlayer], notes: Notes
) -> None:
    """Compare both sides of every game; a game is reported once."""
    for player in players:
        for number, pairing in enumerate(player.pairings, 1):
            if pairing is None or pairing.opponent is None:
                continue
            if not _is_sound(player, number, pairing, by_number):
                _check_game(player, number, pairing, by_number, notes)


def _is_sound(
    player: ReadPlayer,
    round_number: int,
    pairing: Pairing,
    by_number: Mapping[int, ReadPlayer],
) -> bool:
    """Whether there is nothing to say of a game, as is so of nearly all."""
    opponent = by_number.get(pairing.opponent or 0)
    other = None if opponent is None else _in_round(opponent, round_number)
    return (
        other is not None
        and other.opponent == player.number != pairing.opponent
        and other.colour is not pairing.colour
        and (pairing.result.key, other.result.key) in _SOUND
    )


def _check_game(
    player: ReadPlayer,
    round_number: int,
    pairing: Pairing,
    by_number: Mapping[int, ReadPlayer],
    notes: Notes,
) -> None:
    line, column = place = (player.line, player.column_of_round(round_number))
    facts: dict[str, object] = {
        "round": round_number,
        "number": player.number,
        "opponent": pairing.opponent,
    }
    if pairing.opponent == player.number:
        notes.error("trf.own_opponent", line, column, round=round_number, number=player.number)
        return
    opponent = by_number.get(pairing.opponent or 0)
    if opponent is None:
        notes.error("trf.opponent_unknown", line, column, **facts)
        return
    other = _in_round(opponent, round_number)
    if other is None or other.opponent != player.number:
        notes.error("trf.not_mutual", line, column, **facts, opponent_line=opponent.line)
        return
    if by_number.get(player.number) is not player or (opponent.line, opponent.number) < (
        player.line,
        player.number,
    ):
        return  # the game has been looked at from the other side
    if pairing.colour is not None and pairing.colour is other.colour:
        notes.error("trf.same_colour", line, column, **facts, colour=_letter(pairing.colour))
    _check_results(pairing.result, other.result, place, facts, notes)


def _check_results(
    own: Result,
    other: Result,
    place: tuple[int, int | None],
    facts: dict[str, object],
    notes: Notes,
) -> None:
    line, column = place
    if own is Result.PENDING and other is Result.PENDING:
        notes.warning("trf.result_pending", line, column, **facts)
    elif (own, other) in _BY_DECISION or (other, own) in _BY_DECISION:
        notes.warning("trf.results_by_decision", line, column, **facts, **_signs(own, other))
    elif (own, other) not in _AGREEING and (other, own) not in _AGREEING:
        notes.error("trf.results_contradict", line, column, **facts, **_signs(own, other))


def _signs(own: Result, other: Result) -> dict[str, object]:
    return {"result": code_of(own), "opponent_result": code_of(other)}


def _letter(colour: Colour) -> str:
    return colour.value


def _in_round(player: ReadPlayer, round_number: int) -> Pairing | None:
    return player.pairings[round_number - 1] if round_number <= len(player.pairings) else None


def unknown_federations(players: Sequence[ReadPlayer], known: frozenset[str], notes: Notes) -> None:
    """One warning for each code in the column of federations that FIDE does not use."""
    codes = [
        each.player.federation
        for each in players
        if each.player.federation is not None and each.player.federation not in known
    ]
    for code, count in Counter(codes).items():
        first = next(each for each in players if each.player.federation == code)
        notes.warning(
            "trf.federation_unknown_players",
            first.line,
            first.column(FEDERATION.first),
            code=code,
            count=count,
        )


def check_births(
    players: Sequence[ReadPlayer], first_day: date | None, notes: Notes
) -> list[ReadPlayer]:
    """The players without the birth dates that lie after the first day of the event."""
    if first_day is None:
        return list(players)
    checked = []
    for player in players:
        born = player.player.birth_year
        if born is not None and born > first_day.year:
            notes.warning(
                "trf.birth_after_start",
                player.line,
                player.column(BIRTH.first),
                text=player.birth_date,
                number=player.number,
            )
            checked.append(
                player.replace(player=player.player.replace(birth_year=None), birth_date="")
            )
        else:
            checked.append(player)
    return checked
