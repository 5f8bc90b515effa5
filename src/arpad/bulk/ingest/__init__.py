"""Files of games made into columns of games by period, once and for all."""
