"""The sums of a period as one text that DuckDB and Spark both read.

The power of e comes from a table that is joined, and from a series; the operations are those of
``terms``, in their order, on numbers of eight bytes, so that all come to the same bits. Numbers are
written with an exponent: without one, Spark takes them for decimals.
"""

import math
from typing import Final

from arpad.bulk.engines.sql import good_text
from arpad.bulk.glicko.columns import UNIT
from arpad.bulk.glicko.exact import SERIES, STEPS
from arpad.bulk.glicko.rules import PeriodRules
from arpad.bulk.glicko.terms import FARTHEST

SUMS_TEXT: Final = """
WITH parts AS (
  SELECT player, rating / {unit} AS strength, {deviation} / {unit} / {pi} AS part FROM {list}
), listed AS (
  SELECT player, strength, 1e0 / SQRT(1e0 + 3e0 * (part * part)) AS factor FROM parts
), good AS (
  SELECT white, black, CAST(half_points AS DOUBLE) * 5e-1 AS score FROM {games} WHERE {good}
), pairs AS (
  SELECT /*+ BROADCAST(w), BROADCAST(b) */ white, black, score,
    w.strength - b.strength AS ahead, w.factor AS w_factor, b.factor AS b_factor
  FROM good JOIN listed w ON white = w.player JOIN listed b ON black = b.player
), sides AS (
  SELECT white AS player, b_factor AS factor, b_factor * ahead AS x, score FROM pairs
  UNION ALL
  SELECT black AS player, w_factor AS factor, w_factor * -ahead AS x, 1e0 - score AS score
  FROM pairs
), placed AS (
  SELECT player, factor, x, score, LEAST(ABS(x), {farthest}) AS near,
    CAST(FLOOR(LEAST(ABS(x), {farthest}) * {steps} + 5e-1) AS INTEGER) AS place FROM sides
), rests AS (
  SELECT /*+ BROADCAST(t) */ player, factor, x, score, t.odds AS power,
    CAST(p.place AS DOUBLE) / {steps} - near AS rest
  FROM placed p JOIN {table} t ON p.place = t.place
), chances AS (
  SELECT player, factor, x, score, power * ({series}) AS odds FROM rests
), halves AS (
  SELECT player, factor, x, score, odds, 1e0 / (1e0 + odds) AS larger FROM chances
), terms AS (
  SELECT player,
    CAST(FLOOR(factor * (score - CASE WHEN x < 0e0 THEN odds * larger ELSE larger END) * {one}
      + 5e-1) AS BIGINT) AS surplus,
    CAST(FLOOR(factor * factor * (larger * (odds * larger)) * {one} + 5e-1) AS BIGINT) AS precision
  FROM halves
)
SELECT player, CAST(COUNT(*) AS BIGINT) AS counted, CAST(SUM(surplus) AS BIGINT) AS surplus,
  CAST(SUM(GREATEST(precision, 1)) AS BIGINT) AS precision
FROM terms GROUP BY player
"""


def _number(value: float) -> str:
    return f"{value:.17e}"


def sums_text(rules: PeriodRules, players: int, *, games: str, ratings: str, table: str) -> str:
    """The question for the sums.

    Args:
        rules: of the period.
        players: how many there are on the list.
        games: what the engine calls the games,
        ratings: the list,
        table: and the powers of e (``place``, ``odds``).
    """
    series = _number(SERIES[0])
    for term in SERIES[1:]:
        series = f"({series} * rest + {_number(term)})"
    return SUMS_TEXT.format(
        unit=_number(rules.points_per_unit),
        pi=_number(math.pi),
        deviation=rules.deviations_text(),
        list=ratings,
        games=games,
        table=table,
        good=good_text(players),
        farthest=_number(FARTHEST),
        steps=_number(STEPS),
        series=series,
        one=_number(UNIT),
    )
