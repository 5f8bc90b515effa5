"""Lists of players that are not FIDE's: national lists, and lists that pairing programs import."""
