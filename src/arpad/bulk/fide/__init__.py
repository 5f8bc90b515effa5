"""FIDE's rating periods over columns: the same numbers as ``arpad.systems.fide``, many at once."""
