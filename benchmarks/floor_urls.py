"""The floor's one view."""

from django.http import HttpRequest, JsonResponse
from django.urls import path


def floor(request: HttpRequest) -> JsonResponse:
    """A small answer."""
    return JsonResponse({"status": "ok"})


urlpatterns = [path("floor", floor)]
