from typing import Any

import psycopg
from psycopg.pq import TransactionStatus

# Below the eight seconds after which the app gives up, and above the statement_timeout of the server.
RESPONSE_TIMEOUT_SECONDS = 7.5
WORKER_RESPONSE_TIMEOUT_SECONDS = 65


class Connection(psycopg.Connection[Any]):
    """Raises ``OperationalError`` and closes itself if the server does not respond to a query in time.

    The timeouts of the server do not help if the server itself is stuck. TCP timeouts do not either, because the
    connection is still alive.
    """

    response_timeout = RESPONSE_TIMEOUT_SECONDS

    def wait(self, gen: Any, interval: float = 0.1, timeout: float | None = None) -> Any:
        try:
            return super().wait(gen, interval, self.response_timeout if timeout is None else timeout)
        except psycopg.OperationalError:
            if timeout is None and self.pgconn.transaction_status == TransactionStatus.ACTIVE:
                # Otherwise the rollback would also wait for a response.
                self.close()
            raise


class WorkerConnection(Connection):
    """For background work, which no client waits for."""

    response_timeout = WORKER_RESPONSE_TIMEOUT_SECONDS
