"""Canada (CFC): the bonuses on the change of an event, and K."""
