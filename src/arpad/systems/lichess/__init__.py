"""Lichess: Glicko-2 after every game, with clamps, a colour advantage and a regulator."""
