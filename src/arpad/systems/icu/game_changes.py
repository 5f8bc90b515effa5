"""What each game of a player brings, by the rating that its opponent counts with."""

from collections.abc import Sequence

from arpad.core.decimals import Decimals, SignedDecimals, whole_or_decimals
from arpad.core.frozen import Record
from arpad.core.records import Game
from arpad.core.results import Result
from arpad.core.rulebook import Regime
from arpad.core.steps import Step, Word, step
from arpad.core.updates import GameUpdate
from arpad.systems.common.counted_games import game_line, unrated_line
from arpad.systems.icu.expected_score import difference_step, expected_score, expected_step
from arpad.systems.icu.rateability import why_not_rated


class Seen(Record):
    """A game with the rating that its opponent counts with.

    Args:
        game: the game.
        opponent_rating: the rating used; None when the game does not count.
        why_not: why it does not.
        note: what rating of the opponent that is, when it is not the one from before.
    """

    game: Game
    opponent_rating: float | None
    why_not: Word | None = None
    note: Step | None = None


def seen_games(games: Sequence[Game]) -> tuple[Seen, ...]:
    """The games of a single player, each opponent with the rating that was given."""
    seen = []
    for game in games:
        reason = why_not_rated(game)
        opponent = game.opponent.exact_rating if game.opponent and reason is None else None
        seen.append(Seen(game=game, opponent_rating=opponent, why_not=reason))
    return tuple(seen)


def counted(games: Sequence[Seen]) -> tuple[tuple[float, Result], ...]:
    """Opponents' ratings and results of the games that count."""
    return tuple(
        (seen.opponent_rating, seen.game.result)
        for seen in games
        if seen.opponent_rating is not None
    )


def expected_points(rating: float, games: Sequence[Seen], rules: Regime) -> float:
    """The expected score of the games that count."""
    return sum(expected_score(rating, opponent, rules) for opponent, _ in counted(games))


def change_of(rating: float, k: float, games: Sequence[Seen], rules: Regime) -> float:
    """K times (score minus expected score), summed.

    Args:
        rating: before the tournament, in points.
        k: development coefficient.
        games: of the tournament.
        rules: the rules of the day.
    """
    return sum(
        k * (result.half_points / 2 - expected_score(rating, opponent, rules))
        for opponent, result in counted(games)
    )


def game_lines(
    own: float, games: Sequence[Seen], rules: Regime, k: float | None = None
) -> tuple[GameUpdate, ...]:
    """Each game with its expected score and, when there is a K, what it brings."""
    return tuple(_line(own, seen, rules, k) for seen in games)


def _line(own: float, seen: Seen, rules: Regime, k: float | None) -> GameUpdate:
    opponent = seen.opponent_rating
    if opponent is None or seen.why_not is not None:
        assert seen.why_not is not None  # noqa: S101  what does not count has a reason
        return unrated_line(seen.game, seen.why_not)
    difference = own - opponent
    expected = expected_score(own, opponent, rules)
    score = seen.game.result.half_points / 2
    steps = [difference_step(own, opponent), expected_step(difference, expected, rules)]
    if seen.note is not None:
        steps.insert(0, seen.note)
    change = None
    if k is not None:
        change = k * (score - expected)
        figures = {"expected": Decimals(expected, 4), "change": SignedDecimals(change)}
        steps.append(
            step(
                "icu.step.change",
                rules.citation("rating_change"),
                k=whole_or_decimals(k),
                score=seen.game.result.score,
                **figures,
            )
        )
    return game_line(
        seen.game,
        opponent_rating=opponent,
        rating_difference=difference,
        difference_used=difference,
        expected_score=expected,
        score_minus_expected=score - expected,
        rating_change_unrounded=change,
        rules=(rules.citation("expected_score"), rules.citation("rating_change")),
        steps=tuple(steps),
    )
