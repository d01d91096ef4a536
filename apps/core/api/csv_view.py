from collections.abc import Iterable
from typing import Any

from django.http import StreamingHttpResponse
from rest_framework.request import Request
from rest_framework.views import APIView


class CsvView(APIView):
    """Streams CSV. Errors are JSON: no renderer is registered for text/csv, so the Accept header is ignored."""

    def perform_content_negotiation(self, request: Request, force: bool = False) -> Any:  # noqa: FBT001, FBT002  # DRF's signature
        return super().perform_content_negotiation(request, force=True)

    def stream(self, lines: Iterable[str], *, filename: str) -> StreamingHttpResponse:
        response = StreamingHttpResponse(lines, content_type="text/csv; charset=utf-8")
        response["Content-Disposition"] = f'attachment; filename="{filename}"'
        return response
