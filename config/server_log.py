"""gunicorn's log of its own errors, such as an answer that broke off, with the id of the request."""

from typing import Any

from gunicorn.glogging import Logger

from apps.core.request_id import RequestIdFilter


class ServerLog(Logger):
    """gunicorn's logger; the line format is its own, and the id beside it."""

    error_fmt = r"%(asctime)s [%(process)d] [%(levelname)s] %(request_id)s %(message)s"

    def setup(self, cfg: Any) -> None:
        """Let every handler know the id."""
        super().setup(cfg)
        for handler in self.error_log.handlers:
            handler.addFilter(RequestIdFilter())
