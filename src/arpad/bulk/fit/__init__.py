"""Global fits: ratings from all games at once, by maximum likelihood (Bradley and Terry)."""
