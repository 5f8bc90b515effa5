"""Ireland: the ratings of the Irish Chess Union."""
