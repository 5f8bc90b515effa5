"""The language of the domain: quantities, records, results, rounding, tables, rulebooks.

Standard library only. No input or output, no clock, no locale, no randomness.
"""
