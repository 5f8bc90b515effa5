"""Scotland (Chess Scotland): the grade of a season from stated expected points."""
