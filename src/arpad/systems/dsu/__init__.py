"""Denmark (DSU): the uplift of 2024 and the structure of the change."""
