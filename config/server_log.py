import logging
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from gunicorn.glogging import Logger

from apps.core.api.requests import read_client_ip
from apps.core.request_id import RequestIdFilter
from config.logs import JsonFormatter, LineFormatter
from config.settings import LOG_FORMAT


class AccessJsonFormatter(JsonFormatter):
    """A request as fields. Without its query string, which may contain reset tokens and searches."""

    def get_fields(self, record: logging.LogRecord) -> dict[str, Any]:
        atoms: Any = record.args
        return super().get_fields(record) | {
            "request_id": atoms["{x-request-id}o"],
            "message": f"{atoms['m']} {atoms['U']}",
            "address": atoms["h"],
            "method": atoms["m"],
            "path": atoms["U"],
            "status": int(atoms["s"]),
            "bytes": atoms["B"],
            "milliseconds": atoms["M"],
        }


class ServerLog(Logger):
    """gunicorn's logs in the product's formats.

    Its log of errors, such as a response that was interrupted, contains the request id.
    """

    error_fmt = r"%(asctime)s [%(process)d] [%(levelname)s] %(request_id)s %(message)s"

    def setup(self, cfg: Any) -> None:
        super().setup(cfg)
        for handler in self.error_log.handlers:
            handler.addFilter(RequestIdFilter())
        is_json = LOG_FORMAT == "json"
        _set_formatter(self.error_log, JsonFormatter() if is_json else LineFormatter(self.error_fmt, self.datefmt))
        _set_formatter(self.access_log, AccessJsonFormatter() if is_json else LineFormatter(self.access_fmt))

    def atoms(self, resp: Any, req: Any, environ: Mapping[str, Any], request_time: timedelta) -> dict[str, Any]:
        """The address is the visitor's, not that of a trusted proxy."""
        atoms: dict[str, Any] = super().atoms(resp, req, environ, request_time)
        return atoms | {"h": read_client_ip(environ) or atoms["h"]}


def _set_formatter(log: logging.Logger, formatter: logging.Formatter) -> None:
    for handler in log.handlers:
        handler.setFormatter(formatter)
