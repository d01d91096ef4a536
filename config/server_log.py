from typing import Any

from gunicorn.glogging import Logger

from apps.core.request_id import RequestIdFilter


class ServerLog(Logger):
    """Adds the request id to gunicorn's log of errors, such as a response that was interrupted."""

    error_fmt = r"%(asctime)s [%(process)d] [%(levelname)s] %(request_id)s %(message)s"

    def setup(self, cfg: Any) -> None:
        super().setup(cfg)
        for handler in self.error_log.handlers:
            handler.addFilter(RequestIdFilter())
