"""A second US Chess engine, written apart from the program and in another way.

It knows nothing of the package: plain tuples and dictionaries, the special formula solved by
halving intervals instead of along its corners, one list of games for the whole section.
"""

import math

Player = tuple[float, int, str]  # rating, games, history: "", "won" or "lost"
Game = tuple[str, str, float]  # one player, the other, points of the first


def limit(rating: float) -> float:
    return 50 if rating > 2355 else 50 / math.sqrt(0.662 + 0.00000739 * (2569 - rating) ** 2)


def clipped(difference: float) -> float:
    return min(1.0, max(0.0, 0.5 + difference / 800))


def edges(
    rating: float, weight: float, total: float, opponents: list[float]
) -> tuple[float, float]:
    """The lowest and highest rating whose provisional expectation is the total."""

    def expected(at: float) -> float:
        return weight * clipped(at - rating) + sum(clipped(at - each) for each in opponents)

    def first(above: float) -> float:
        low, high = -3000.0, 6000.0
        for _ in range(200):
            middle = (low + high) / 2
            low, high = (middle, high) if expected(middle) < above else (low, middle)
        return high

    return first(total - 1e-9), first(total + 1e-9)


def special(player: Player, opponents: list[float], points: float, weight: float) -> float:
    own, _, history = player
    rating = own + {"": 0, "won": -400, "lost": 400}[history]
    total = points + {"": weight / 2, "won": weight, "lost": 0}[history]
    low, high = edges(rating, weight, total, opponents)
    start = weight * rating + sum(opponents) + 400 * (2 * points - len(opponents))
    found = sorted((low, start / (weight + len(opponents)), high))[1]
    around = [*opponents, rating]
    if all(abs(found - each) > 400 + 1e-6 for each in around):
        knots = [each + side for each in around for side in (-400, 400)]
        below = max(knot for knot in knots if knot < found)
        above = min(knot for knot in knots if knot > found)
        found = sorted((below, own, above))[1]
    return min(found, 2700)


def standard(player: Player, opponents: list[float], points: float, threshold: float) -> float:
    rating, games, _ = player
    k = 800 / (min(games, limit(rating)) + len(opponents))
    gain = k * points - sum(k / (1 + 10 ** ((each - rating) / 400)) for each in opponents)
    if len(opponents) >= 3 and gain > threshold * math.sqrt(max(4, len(opponents))):
        gain += gain - threshold * math.sqrt(max(4, len(opponents)))
    return rating + gain


def section(
    players: dict[str, Player], games: list[Game], threshold: float = 10
) -> tuple[dict[str, float], dict[str, float]]:
    """Intermediate and final ratings of everybody who played, before floors."""
    made: dict[str, list[tuple[str, float]]] = {name: [] for name in players}
    for one, other, points in games:
        made[one].append((other, points))
        made[other].append((one, 1 - points))

    def rated(name: str, ratings: dict[str, float], weight: float | None = None) -> float:
        opponents = [ratings[other] for other, _ in made[name]]
        points = sum(won for _, won in made[name])
        rating, count, history = players[name]
        if count <= 8 or history:
            own = min(count, limit(rating)) if weight is None else weight
            return special(players[name], opponents, points, own)
        often = max(sum(other == each for each, _ in made[name]) for other, _ in made[name]) > 2
        return standard(players[name], opponents, points, math.inf if often else threshold)

    before = {name: player[0] for name, player in players.items()}
    first = dict(before)
    for name, player in players.items():
        if player[1] == 0 and made[name]:
            first[name] = max(100.0, rated(name, before, 1.0))
    middle = {name: max(100.0, rated(name, first)) for name in players if made[name]}
    return middle, {name: rated(name, middle) for name in middle}
