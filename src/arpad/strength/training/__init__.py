"""Fits the models of the level shown from tables of games; needs ``arpad[training]``."""
