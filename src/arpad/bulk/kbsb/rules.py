"""The rules of one list as plain whole numbers, read from the rulebook of the KBSB."""

from datetime import date

from arpad.core.frozen import Record
from arpad.systems.common.printed_table import difference_by_table
from arpad.systems.kbsb.expected_score import expected_hundredths
from arpad.systems.kbsb.rules import regime

_PER_CENT = 101  # 0 to 100


class KbsbRules(Record):
    """What the sums and the update of a list need.

    Args:
        edition: of the rulebook, such as ``2015``.
        on: day of the list.
        higher: expected score of the higher rated, in hundredths, for a difference of 0, 1, ... up
            to the limit.
        games_up_to, by_games: K by the number of a game: up to so many games so much.
        rating_from, by_rating: K of all later games: from such a rating on so much.
        whole: games against established opponents of which a first rating is made.
        provisional: games from which a provisional rating is shown.
        difference: rating difference for a score of 0, 1, ... 100 per cent.
        large_games, large_points: games and points from which the performance is looked at.
        floor: lowest established rating.
        transfer_ratings, transfer_games: from such a rating from elsewhere on a newcomer starts
            with so many games; the last number is for all others.
    """

    edition: str
    on: date
    higher: tuple[int, ...]
    games_up_to: tuple[int, ...]
    by_games: tuple[int, ...]
    rating_from: tuple[int, ...]
    by_rating: tuple[int, ...]
    whole: int
    provisional: int
    difference: tuple[int, ...]
    large_games: int
    large_points: int
    floor: int
    transfer_ratings: tuple[int, ...]
    transfer_games: tuple[int, ...]


def kbsb_rules(on: date) -> KbsbRules:
    """The rules of the list of a day, or of the first one after it.

    Raises:
        NoRuleInForce: the day is before the first list with recorded rules.

    Example:
        >>> rules = kbsb_rules(date(2022, 3, 5))
        >>> rules.edition, rules.on.isoformat(), len(rules.higher), rules.higher[-1], rules.floor
        ('2015', '2022-04-01', 401, 92, 1150)
    """
    rules = regime(on)
    coefficient, transfers = rules.rule("development_coefficient"), rules.rule("transfers")
    limit = rules.rule("difference_limit").integer("limit")
    return KbsbRules(
        edition=rules.id,
        on=rules.on,
        higher=tuple(expected_hundredths(difference) for difference in range(limit + 1)),
        games_up_to=tuple(coefficient.integers("games_up_to")),
        by_games=tuple(coefficient.integers("by_games")),
        rating_from=tuple(coefficient.integers("rating_from")),
        by_rating=tuple(coefficient.integers("by_rating")),
        whole=rules.rule("first_rating").integer("games"),
        provisional=rules.rule("provisional_rating").integer("games"),
        difference=tuple(map(difference_by_table, range(_PER_CENT))),
        large_games=rules.rule("large_change").integer("games"),
        large_points=rules.rule("large_change").integer("points"),
        floor=rules.rule("floor").integer("rating"),
        transfer_ratings=tuple(transfers.integers("ratings")),
        transfer_games=tuple(transfers.integers("games")),
    )
