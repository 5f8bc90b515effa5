"""Systems that rate game by game, each with the ratings after the one before."""
