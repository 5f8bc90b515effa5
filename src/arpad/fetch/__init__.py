"""Data from the public interfaces of chess servers: politely, one request at a time."""
