"""The period rules of each system, over the persons, events and lists of an office."""
