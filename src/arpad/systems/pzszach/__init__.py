"""Poland (PZSzach): ratings by category and the tournament rating."""
