from collections.abc import Mapping
from typing import Any

from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser


class ObjectParser(JSONParser):
    """Accepts only JSON objects. Other values (``[]``, ``1``) and very deep nesting are parse errors."""

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Mapping[str, Any] | None = None) -> Any:
        try:
            parsed = super().parse(stream, media_type, parser_context)
        except RecursionError as error:
            raise ParseError from error
        if not isinstance(parsed, dict):
            raise ParseError
        return parsed
