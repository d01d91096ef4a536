import json
import logging
import re
from datetime import UTC, datetime
from typing import Any

# The token of such a link is valid for good.
_LASTING_TOKEN = re.compile(r"(/unsubscribe/)[\w:.%~-]+")


def hide_tokens(text: str) -> str:
    """Replace the tokens of links that stay valid, which whoever reads the log could use."""
    return _LASTING_TOKEN.sub(r"\1***", text)


def escape_unprintable(text: str) -> str:
    r"""Write control characters as ``\n`` or ``\x1b``, so that text from outside cannot begin a line of its own."""
    if text.isprintable():
        return text
    return "".join(
        character if character.isprintable() else character.encode("unicode_escape").decode() for character in text
    )


class LineFormatter(logging.Formatter):
    """One line for each record. The lines of a traceback are indented: none of them looks like a record."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802  # the name is logging's
        return escape_unprintable(hide_tokens(super().formatMessage(record)))

    def formatException(self, ei: Any) -> str:  # noqa: N802  # the name is logging's
        lines = hide_tokens(super().formatException(ei)).split("\n")
        return "\n".join(f"  {escape_unprintable(line)}" for line in lines)


class JsonFormatter(logging.Formatter):
    """One JSON object in each line, for ``LOG_FORMAT=json``. Needs ``RequestIdFilter``."""

    def format(self, record: logging.LogRecord) -> str:
        # As ASCII, which escapes all control characters.
        return hide_tokens(json.dumps(self.get_fields(record), default=str))

    def get_fields(self, record: logging.LogRecord) -> dict[str, Any]:
        fields: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "process": record.process,
            "request_id": getattr(record, "request_id", "-"),
            "message": record.getMessage(),
        }
        if record.exc_info:
            fields["exception"] = self.formatException(record.exc_info)
        return fields
