"""Conversions between rating scales: dated, with an interval and a source, or refused."""
