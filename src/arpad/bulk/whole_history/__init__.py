"""Whole-history ratings: each player's strength on each of his days, from all games."""
