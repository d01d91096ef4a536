"""gunicorn's gevent worker, with the database connection of a browser's connection closed together with it."""

from typing import Any

from django.db import connections
from gunicorn.workers.ggevent import GeventWorker

from apps.common.request_id import set_request_id


class EventedWorker(GeventWorker):
    """Each browser connection is a task with a database connection of its own, kept over its requests.

    On SQLite that connection stands in reference cycles; without the closing here its file handles would stay
    open until the garbage collector comes round.
    """

    def handle(self, listener: Any, client: Any, addr: Any) -> None:
        """Serve one browser connection to its end."""
        try:
            super().handle(listener, client, addr)
        finally:
            for connection in connections.all(initialized_only=True):
                connection.close()

    def handle_request(self, *arguments: Any) -> None:
        """Serve one request of a connection."""
        super().handle_request(*arguments)
        # Not after an exception: it ends the connection, and is logged with the id of its request.
        set_request_id(None)
