"""Stephenson: Glicko with growth by games, a bonus and a pull towards the opponents."""
