"""The page with the calculators, and the HTTP API beside it."""
