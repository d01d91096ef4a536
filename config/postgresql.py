"""Connections to PostgreSQL that give up on a server which accepts a query and never answers it."""

from typing import Any

import psycopg
from psycopg.pq import TransactionStatus

# Below the eight seconds after which a browser gives up, and above the server's own statement_timeout.
ANSWER_SECONDS = 7.5


class Connection(psycopg.Connection[Any]):
    """Raises ``OperationalError`` where the server does not answer in time, and is closed then.

    The server's timeouts do not help where the server itself hangs, and TCP's see no loss.
    """

    def wait(self, gen: Any, interval: float = 0.1, timeout: float | None = None) -> Any:
        """Wait for the server's answer."""
        try:
            return super().wait(gen, interval, ANSWER_SECONDS if timeout is None else timeout)
        except psycopg.OperationalError:
            if timeout is None and self.pgconn.transaction_status == TransactionStatus.ACTIVE:
                # A rollback would wait for the same answer once more.
                self.close()
            raise
