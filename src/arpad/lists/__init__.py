"""Rating lists kept on disk: the months that were imported, searched and compared in no time.

A store is one SQLite file in the user's data folder. Readers of the lists are in ``formats``.
"""
