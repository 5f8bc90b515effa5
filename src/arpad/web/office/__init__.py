"""The web face of a rating office: public pages, the officer's desk, and a JSON API for reading."""
