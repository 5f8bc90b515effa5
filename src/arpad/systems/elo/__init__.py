"""Classic Elo: any K, any scale, logistic or normal expectation."""
