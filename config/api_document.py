"""The OpenAPI document and its viewer, whose refusals are JSON like all others below ``/api/``."""

from typing import Any

from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response


class _RefusedInJson:
    """Stands before a view that answers in YAML or HTML."""

    def finalize_response(self, request: Request, response: Response, *args: Any, **kwargs: Any) -> Response:
        """Choose the renderer by what there is to say."""
        if response.status_code >= 400:
            request.accepted_renderer = JSONRenderer()
            request.accepted_media_type = JSONRenderer.media_type
        finalized: Response = super().finalize_response(request, response, *args, **kwargs)  # type: ignore[misc]
        return finalized


class DocumentView(_RefusedInJson, SpectacularAPIView):
    """The document, in YAML or JSON."""


class ViewerView(_RefusedInJson, SpectacularSwaggerSplitView):
    """The viewer: our own files, no inline script and no inline style."""

    template_name = "api_viewer.html"
