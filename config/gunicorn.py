"""How gunicorn serves the product: ``gunicorn -c config/gunicorn.py config.wsgi:application``.

Evented workers, because it may stand alone: idle and half-sent connections cost a small task each and never a worker
(docs/decisions, 4). The port and the number of workers are settings like any other.
"""

# First of all: what is imported before the patch keeps blocking calls for good.
from gevent import monkey

monkey.patch_all()

import resource
from pathlib import Path

from config import settings

# This machine only. Elsewhere a proxy stands in front, or the command line says --bind 0.0.0.0:8000.
bind = f"127.0.0.1:{settings.PORT}"
workers = settings.WEB_CONCURRENCY
worker_class = "config.evented_worker.EventedWorker"
# The master loads the product once: a bad setting stops the start with its one line, and a worker that
# died is replaced in milliseconds. New code therefore needs a restart, not a HUP.
preload_app = True

# A connection may hold four file handles (its socket, and SQLite's database, log and index), so that the
# usual limit of 1,024 would end at 250 of them.
worker_connections = 1000
_soft, _hard = resource.getrlimit(resource.RLIMIT_NOFILE)
_wanted = 4 * worker_connections + 200
resource.setrlimit(resource.RLIMIT_NOFILE, (max(_soft, min(_wanted, _hard)), _hard))

# Seconds without a heartbeat before a worker is killed, with every answer it is working on. On an overloaded machine
# ten seconds can pass between two heartbeats; after thirty the worker hangs (a dead disk, a loop that never waits).
# Slow databases, file stores and clients end by time limits of their own, below the eight seconds of a browser.
timeout = 30
# A connection on which no whole request head arrives within this time is closed.
keepalive = 5
# What a stopping worker gives to uploads under way; most process managers kill after thirty.
graceful_timeout = 25

# Room for the longest search and cursor that the API takes, percent-encoded; what is longer never reaches it.
limit_request_line = 8190
limit_request_fields = 60
limit_request_field_size = 8190

# X-Forwarded-Proto counts only through TRUSTED_PROXIES (config/settings.py), in one place.
forwarded_allow_ips = ""
# The control socket would stand in the home folder, one for all of a user's instances.
control_socket_disable = True
# The sign of life is a file; on a disk that hangs it would take the worker with it.
worker_tmp_dir = "/dev/shm" if Path("/dev/shm").is_dir() else None  # noqa: S108  # gunicorn makes a file of its own

# The error log with the id of the request that failed.
logger_class = "config.server_log.ServerLog"
# Paths without their query strings, which hold reset links and searches; no referrer, no browser.
accesslog = "-"
access_log_format = '%(t)s %(p)s %(h)s %({x-request-id}o)s "%(m)s %(U)s" %(s)s %(B)s bytes %(M)s ms'
