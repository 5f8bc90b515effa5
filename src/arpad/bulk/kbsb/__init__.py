"""The lists of the KBSB over columns: the same numbers as ``arpad.systems.kbsb``, many at once."""
