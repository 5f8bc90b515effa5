"""Finland: PELO, the national ratings for blitz."""
