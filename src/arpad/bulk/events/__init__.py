"""Systems that rate whole events, one after the other in the order in which they end."""
