from typing import Any

from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response


class _JsonErrorsMixin:
    """Makes error responses of a YAML or HTML view JSON, like all other errors below ``/api/``."""

    def finalize_response(self, request: Request, response: Response, *args: Any, **kwargs: Any) -> Response:
        if response.status_code >= 400:
            request.accepted_renderer = JSONRenderer()
            request.accepted_media_type = JSONRenderer.media_type
        finalized: Response = super().finalize_response(request, response, *args, **kwargs)  # type: ignore[misc]
        return finalized


class DocumentView(_JsonErrorsMixin, SpectacularAPIView): ...


class ViewerView(_JsonErrorsMixin, SpectacularSwaggerSplitView):
    # Without inline scripts and styles, which the content security policy forbids.
    template_name = "api_viewer.html"
