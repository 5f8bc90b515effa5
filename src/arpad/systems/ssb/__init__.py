"""Switzerland (SSB): the closed Führungsliste and its uplift of 2025."""
