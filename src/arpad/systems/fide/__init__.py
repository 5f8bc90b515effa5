"""FIDE rating: standard, rapid and blitz, from 2005 on."""
