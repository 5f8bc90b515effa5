"""The rating systems, one package each, with the same file names in each."""
