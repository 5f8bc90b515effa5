"""Glicko: a rating and its deviation, updated by rating periods."""
