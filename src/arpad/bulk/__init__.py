"""The bulk engine: games and rating lists as columns, for federations and platforms."""
