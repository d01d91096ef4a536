from django.http import HttpRequest, JsonResponse
from django.urls import path


def floor(request: HttpRequest) -> JsonResponse:
    return JsonResponse({"status": "ok"})


urlpatterns = [path("floor", floor)]
