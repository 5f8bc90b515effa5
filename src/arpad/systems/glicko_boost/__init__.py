"""Glicko-Boost: Glicko with the colour, two passes and a boost for exceptional results."""
