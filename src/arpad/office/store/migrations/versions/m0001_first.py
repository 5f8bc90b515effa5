"""The first form of the database."""

from alembic import op

from arpad.office.store.guards import guard_statements
from arpad.office.store.schema import metadata

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make all tables and their guards."""
    connection = op.get_bind()
    metadata.create_all(connection)
    for statement in guard_statements(connection.dialect.name):
        op.execute(statement)
