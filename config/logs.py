import json
import logging
import re
from datetime import UTC, datetime
from typing import Any

# The token of an unsubscribe link is valid for good.
_LASTING_TOKEN = re.compile(r"(/unsubscribe/)[\w:.%~-]+")
# The address of a viewed document ends in the name of its file. In JSON, a backslash precedes a quotation mark in it.
_FILE_NAME = re.compile(r"(/documents/[0-9a-f-]{36}/download/)(?:[^\"\\]|\\.)+")


def hide_private_paths(text: str) -> str:
    """Replace what the readers of a log must not learn from a path."""
    return _FILE_NAME.sub(r"\1***", _LASTING_TOKEN.sub(r"\1***", text))


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
        return escape_unprintable(hide_private_paths(super().formatMessage(record)))

    def formatException(self, ei: Any) -> str:  # noqa: N802  # the name is logging's
        lines = hide_private_paths(super().formatException(ei)).split("\n")
        return "\n".join(f"  {escape_unprintable(line)}" for line in lines)


class JsonFormatter(logging.Formatter):
    """One JSON object in each line, for ``LOG_FORMAT=json``. Needs ``RequestIdFilter``."""

    def format(self, record: logging.LogRecord) -> str:
        # As ASCII, which escapes all control characters.
        return hide_private_paths(json.dumps(self.get_fields(record), default=str))

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
