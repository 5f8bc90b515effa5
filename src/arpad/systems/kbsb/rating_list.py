"""A whole period: from the list before and the games to the new list.

Source: KBSB Tournament Rules 10, and the practice of the lists.
"""

from collections.abc import Iterable, Mapping, Sequence

from arpad.core.decimals import SignedDecimals
from arpad.core.period_records import ListedPlayer, PeriodGame, PeriodPlayer, PeriodRating
from arpad.core.rulebook import Regime
from arpad.core.steps import Step, Word, step, word
from arpad.systems.common.answers import by_rules
from arpad.systems.kbsb.initial_rating import Past, first_rating
from arpad.systems.kbsb.period_members import Member, all_games, rate_newcomers, share_out
from arpad.systems.kbsb.rating_change import KbsbUpdate, rate_games
from arpad.systems.kbsb.remarks import list_remarks, regime_step


def rate_period(
    players: Sequence[ListedPlayer], games: Sequence[PeriodGame], rules: Regime
) -> PeriodRating:
    """The new list.

    Args:
        players: the list before, every player once.
        games: the games of the period, every game once; both sides are on the list.
        rules: the rules of the new list, whose ``on`` is its day.
    """
    members = {player.id: Member(player, rules) for player in players}
    share_out(games, members)
    runs = rate_newcomers(members, rules)
    rated = [_rated(member, members, rules) for member in members.values()]
    ranked = _ranked(rated)
    counted = sum(player.games_counted for player in ranked)
    summary = step(
        "kbsb.step.period",
        rules.citation("second_run"),
        players=len(players),
        games=len(games),
        sides=counted,
        runs=runs,
    )
    order = step("kbsb.step.order", rules.citation("list_order"))
    return PeriodRating(
        **by_rules(rules),
        list_date=rules.on,
        players=ranked,
        games=len(games),
        games_counted=counted,
        runs=runs,
        warnings=(*list_remarks(rules), *_late(games, rules)),
        steps=(regime_step(rules), summary, order),
    )


def _late(games: Iterable[PeriodGame], rules: Regime) -> tuple[Step, ...]:
    """A remark on games that are dated on the day of the list or later."""
    late = sum(game.played_on >= rules.on for game in games)
    if not late:
        return ()
    return (step("kbsb.remark.late_games", None, count=late, list_date=rules.on),)


def _rated(member: Member, members: Mapping[str, Member], rules: Regime) -> PeriodPlayer:
    if member.follows_fide:
        return _foreign(member)
    if member.established:
        return _established(member, members, rules)
    if not member.counted and not member.second:
        return _unchanged(member, members, rules)
    if member.past is None:
        return _incomplete(member)
    return _newcomer(member, member.past, members, rules)


def _line(member: Member, after: int | None, status: str, reason: Word) -> PeriodPlayer:
    listed = member.listed
    before = listed.rating
    return PeriodPlayer(
        id=listed.id,
        name=listed.name,
        federation=listed.federation,
        fide_rating=listed.fide_rating,
        rating_before=before,
        rating_after=after,
        rating_change=None if before is None or after is None else after - before,
        games_before=listed.games,
        games_after=member.games_after,
        games_counted=len(member.counted) + len(member.second),
        status=status,
        reason=reason,
    )


def _foreign(member: Member) -> PeriodPlayer:
    reason = word("kbsb.reason.foreign", federation=member.listed.federation)
    return _line(member, member.listed.fide_rating, "foreign", reason)


def _established(member: Member, members: Mapping[str, Member], rules: Regime) -> PeriodPlayer:
    assert member.rating is not None  # noqa: S101  the established have one
    status = "transferred" if member.transferred else "established"
    update = rate_games(member.rating, member.games, all_games(member, members), rules)
    if not update.games_rated:
        reason = word("kbsb.reason.no_games")
        if member.transferred:
            reason = word("kbsb.reason.transferred", rating=member.rating, games=member.games)
        return _line(member, member.rating, status, reason).replace(outcome=update)
    after = int(update.rating_after)
    return _line(member, after, status, _why(update, rules)).replace(outcome=update)


def _why(update: KbsbUpdate, rules: Regime) -> Word:
    """Why the new rating of an established player is what it is."""
    if update.rating_after == rules.rule("floor").integer("rating") > update.rating_after_unrounded:
        return word("kbsb.reason.floor", floor=update.rating_after)
    if update.rating_by_change not in {None, update.rating_after}:
        return word("kbsb.reason.performance", count=update.games_rated)
    change = SignedDecimals(float(update.rating_change_unrounded))
    return word("kbsb.reason.change", count=update.games_rated, change=change)


def _unchanged(member: Member, members: Mapping[str, Member], rules: Regime) -> PeriodPlayer:
    """Nothing counted: rating, games and sums stay as they are."""
    listed = member.listed
    status = "unrated" if listed.rating is None else "provisional"
    line = _line(member, listed.rating, status, word("kbsb.reason.no_games"))
    line = line.replace(opponents_sum=listed.opponents_sum, points=listed.points)
    if not member.others:
        return line
    games = all_games(member, members)
    return line.replace(outcome=first_rating(games, rules, member.past or Past()))


def _incomplete(member: Member) -> PeriodPlayer:
    """Nobody said what the earlier games were: no new rating, and none for the opponents."""
    reason = word("kbsb.reason.incomplete", games=member.listed.games)
    return _line(member, member.listed.rating, "incomplete", reason)


def _newcomer(
    member: Member, past: Past, members: Mapping[str, Member], rules: Regime
) -> PeriodPlayer:
    answer = first_rating(all_games(member, members), rules, past)
    after = None if answer.initial_rating is None else int(answer.initial_rating)
    if not answer.published:
        line = _line(member, None, "unrated", answer.why_not_published[0])
    elif answer.provisional:
        reason = word("kbsb.reason.provisional", games=answer.games_counted)
        line = _line(member, after, "provisional", reason)
    else:
        reason = word("kbsb.reason.first_rating", games=answer.games_counted)
        return _line(member, after, "first_rating", reason).replace(outcome=answer)
    return line.replace(outcome=answer, opponents_sum=answer.opponents_sum, points=answer.points)


def _ranked(players: Iterable[PeriodPlayer]) -> tuple[PeriodPlayer, ...]:
    """By rating, then more games first; players without a rating last, without a place.

    Source: KBSB Tournament Rules 10.f.5.
    """
    ordered = sorted(
        players,
        key=lambda p: (p.rating_after is None, -(p.rating_after or 0), -p.games_after, p.id),
    )
    return tuple(
        player if player.rating_after is None else player.replace(rank=place)
        for place, player in enumerate(ordered, start=1)
    )
