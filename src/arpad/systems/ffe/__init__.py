"""France (FFE): the old national Elo, a weighted mean of rating and performance."""
