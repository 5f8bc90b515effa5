"""Where an office of the tests is, as an officer would say it."""

from arpad.office.office import Office


def place_of(office: Office) -> str:
    """The file, or the address with all that is in it."""
    url = office.store.engine.url.set(drivername=office.store.dialect)
    return str(url.render_as_string(hide_password=False)).removeprefix("sqlite:///")
