"""Germany's DWZ (Deutsche Wertungszahl): new ratings, first ratings, whole tournaments."""
