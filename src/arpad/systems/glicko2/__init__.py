"""Glicko-2: a rating, its deviation and its volatility, updated by rating periods."""
