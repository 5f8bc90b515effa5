"""The rating office: people, events, rating periods, published lists, corrections, an audit trail.

Whatever decides a published number is only ever added to: an event's versions, the runs, their
computations with the whole result record, the lists. :mod:`arpad.office.store` is the database.
"""
