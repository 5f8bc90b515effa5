"""Glicko and Glicko-2 by rating period, for all players of a pool at once."""
