"""Systems that are known but cannot be computed: why, what is known, and the nearest that can."""
