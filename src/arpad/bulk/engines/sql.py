"""The sums of a period as one text that DuckDB and Spark both read.

It uses nothing but what both know: whole numbers, joins, a sum by player. The hints between
``/*+`` and ``*/`` are for Spark; to DuckDB they are remarks. Ratings are joined to the game, not to
its two sides: half as many look-ups. The table of expected scores is a small third table.
"""

from collections.abc import Sequence
from typing import Final

from arpad.bulk.fide.columns import LIST, SUMS
from arpad.bulk.fide.rules import FideRules

SUMS_TEXT: Final = """
WITH listed AS (
  SELECT player, {used} AS used FROM {list}
), good AS (
  SELECT white, black, CAST(half_points AS INTEGER) AS made FROM {games}
  WHERE {good}
), pairs AS (
  SELECT /*+ BROADCAST(w), BROADCAST(b) */ white, black, made, w.used AS w_used, b.used AS b_used
  FROM good JOIN listed w ON white = w.player JOIN listed b ON black = b.player
), sides AS (
  SELECT white AS player, w_used AS own, b_used AS opponent, made FROM pairs WHERE b_used > 0
  UNION ALL
  SELECT black AS player, b_used AS own, w_used AS opponent, 2 - made AS made FROM pairs
  WHERE w_used > 0
), counted AS (
  SELECT player, own, opponent, made, ABS(own - opponent) AS gap FROM sides
  WHERE own = 0 OR ABS(own - opponent) < {gap} OR GREATEST(own, opponent) <= {above}
), lines AS (
  SELECT /*+ BROADCAST(t) */ player, own, opponent, made,
    CASE WHEN own >= opponent THEN t.higher ELSE 100 - t.higher END AS expected
  FROM counted JOIN {table} t
    ON t.difference = LEAST(gap, CASE WHEN {free} THEN {last} ELSE {limit} END)
)
SELECT player,
  CAST(SUM(CASE WHEN own > 0 THEN 1 ELSE 0 END) AS INTEGER) AS counted,
  CAST(SUM(CASE WHEN own > 0 THEN 50 * made - expected ELSE 0 END) AS INTEGER) AS minus_expected,
  CAST({greatest} AS INTEGER) AS greatest,
  CAST(SUM(CASE WHEN own > 0 THEN 0 ELSE 1 END) AS INTEGER) AS first_games,
  CAST(SUM(CASE WHEN own > 0 THEN 0 ELSE opponent END) AS INTEGER) AS first_opponents,
  CAST(SUM(CASE WHEN own > 0 THEN 0 ELSE made END) AS INTEGER) AS first_half_points
FROM lines GROUP BY player
"""
_GOOD: Final = (
    "white >= 0 AND white < {players} AND black >= 0 AND black < {players} "
    "AND white <> black AND half_points >= 0 AND half_points <= 2"
)
_USED: Final = "CASE WHEN rating > 0 THEN rating ELSE standard_rating END"
_GREATEST: Final = "MAX(CASE WHEN own > 0 AND own > opponent THEN own - opponent ELSE 0 END)"


def sums_text(rules: FideRules, players: int, *, games: str, ratings: str, table: str) -> str:
    """The question for the sums.

    Args:
        rules: of the period.
        players: how many there are on the list.
        games: what the engine calls the games,
        ratings: the list,
        table: and the expected scores (``difference``, ``higher``).
    """
    free = f"own >= {rules.exempt_from}"
    if rules.one_upgrade:
        free += " OR own > opponent"
    last = len(rules.higher) - 1
    return SUMS_TEXT.format(
        used=_USED if rules.standard_used else "rating",
        list=ratings,
        games=games,
        table=table,
        good=good_text(players),
        gap=rules.excluded_gap,
        above=rules.excluded_above,
        free=free,
        last=last,
        limit=min(rules.limit, last),
        greatest=_GREATEST if rules.one_upgrade else "MAX(0)",
    )


def good_text(players: int) -> str:
    """The condition that a row is a game that can be counted.

    Args:
        players: how many there are on the list.
    """
    return _GOOD.format(players=players)


def rejected_text(players: int, games: str) -> str:
    """The question how many games cannot be counted; what is not known is none that can.

    Args:
        players: how many there are on the list.
        games: what the engine calls the games.
    """
    good = good_text(players)
    return f"SELECT COUNT(*) AS rejected FROM {games} WHERE NOT COALESCE({good}, FALSE)"


def listed_text(
    sums: str, ratings: str, names: Sequence[str] = LIST, made: Sequence[str] = SUMS
) -> str:
    """The question for the list with the sums beside it.

    Args:
        sums: from :func:`sums_text`.
        ratings: what the engine calls the list.
        names: columns of the list.
        made: of the sums.
    """
    listed = ", ".join(f"p.{name}" for name in names)
    sums_of = ", ".join(f"COALESCE(s.{name}, 0) AS {name}" for name in made)
    return (
        f"SELECT {listed}, {sums_of} FROM {ratings} p LEFT JOIN ({sums}) s ON p.player = s.player"
    )
