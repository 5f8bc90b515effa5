"""Austria (ÖSB): the uplift of 2024 and the entry with a FIDE rating."""
