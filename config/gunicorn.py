"""Configuration of gunicorn: ``gunicorn -c config/gunicorn.py config.wsgi:application``.

With gevent, the server works without a proxy in front: slow and idle connections do not block a worker
(docs/decisions, 4). The port and the number of workers come from the settings.
"""

# Must be first: modules imported before the patch keep blocking functions.
from gevent import monkey

monkey.patch_all()

import resource
from contextlib import suppress
from pathlib import Path
from typing import Any

import gevent

from apps.core import metrics_folder
from config import settings

if settings.METRICS_TOKEN:
    metrics_folder.prepare("web", port=settings.PORT)

# Only this machine. For other clients, use a proxy or --bind 0.0.0.0:8000.
bind = f"127.0.0.1:{settings.PORT}"
workers = settings.WEB_CONCURRENCY
worker_class = "config.evented_worker.EventedWorker"
# The master process loads the app: an invalid setting stops the start with a message, and a worker that has died is
# replaced in milliseconds. To load new code, restart gunicorn; SIGHUP does not load it.
preload_app = True

# During a request, a connection may use four file handles (the socket, and SQLite's database, log and index), so the
# usual limit of 1,024 would allow only 250 connections.
worker_connections = 1000
_soft, _hard = resource.getrlimit(resource.RLIMIT_NOFILE)
_wanted = 4 * worker_connections + 200
resource.setrlimit(resource.RLIMIT_NOFILE, (max(_soft, min(_wanted, _hard)), _hard))

# Seconds without a heartbeat after which a worker is killed, with all its requests. On an overloaded machine, ten
# seconds can pass between heartbeats. After thirty, the worker is stuck (a broken disk, an endless loop). Databases,
# file stores and clients have their own timeouts, below the eight seconds after which the app gives up.
timeout = 30
# A connection is closed if the complete headers of a request do not arrive within this time.
keepalive = 5
# The time that a stopping worker waits for uploads. Most process managers kill after thirty seconds.
graceful_timeout = 25

# Enough for the longest search and cursor of the API, percent-encoded.
limit_request_line = 8190
limit_request_fields = 60
limit_request_field_size = 8190

# Only Django evaluates X-Forwarded-Proto, if TRUSTED_PROXIES is set (config/settings.py).
forwarded_allow_ips = ""
# The control socket would be in the home directory, where all instances of a user would share it.
control_socket_disable = True
# The heartbeat is a file. On a disk that does not respond, the worker would be killed.
worker_tmp_dir = "/dev/shm" if Path("/dev/shm").is_dir() else None  # noqa: S108  # gunicorn creates its own file there

# Writes the product's formats: with the request id, and without control characters.
logger_class = "config.server_log.ServerLog"
# Without query strings, which contain reset tokens and searches, and without referrer and browser.
accesslog = "-"
access_log_format = '%(t)s %(p)s %(h)s %({x-request-id}o)s "%(m)s %(U)s" %(s)s %(B)s bytes %(M)s ms'


def post_worker_init(worker: Any) -> None:
    """Log a key that is missing, beside the first requests: a database that hangs must not delay the start."""
    if worker.age == 1:
        gevent.spawn(_log_missing_key)


def _log_missing_key() -> None:
    from django.db import Error, connection  # noqa: PLC0415  # the app is loaded by now

    from apps.factors.key_rotation import log_missing_key  # noqa: PLC0415

    # Without a database, ``/readyz`` and every request say so.
    with suppress(Error):
        log_missing_key()
    connection.close()


def child_exit(server: Any, worker: Any) -> None:
    """Let a dead worker count no more in what is measured now."""
    if settings.METRICS_TOKEN:
        from prometheus_client import multiprocess  # noqa: PLC0415  # saves memory without a token

        multiprocess.mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]
