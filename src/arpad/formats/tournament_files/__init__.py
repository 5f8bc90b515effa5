"""Tournaments out of the files and pages of other programs than those that write reports."""
