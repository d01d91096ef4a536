"""JSON bodies that are objects, and nothing else."""

from collections.abc import Mapping
from typing import Any

from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser


class ObjectParser(JSONParser):
    """Reads a JSON object; anything else that JSON allows (``[]``, ``1``, 500 levels of nesting) is a parse error."""

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Mapping[str, Any] | None = None) -> Any:
        """Return the object; raise ``ParseError`` where the body is not one."""
        try:
            parsed = super().parse(stream, media_type, parser_context)
        except RecursionError as error:
            raise ParseError from error
        if not isinstance(parsed, dict):
            raise ParseError
        return parsed
