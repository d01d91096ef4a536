"""A WSGI application with an extra URL whose response fails while it is streamed.

gunicorn serves it. Tests must not import it, because it changes the settings.
"""

from collections.abc import Iterator

from django.conf import settings
from django.http import StreamingHttpResponse
from django.urls import include, path

from config.wsgi import application

__all__ = ["application", "urlpatterns"]


def _chunks() -> Iterator[bytes]:
    yield b"the first bytes"
    raise RuntimeError("the file store went away")


urlpatterns = [
    path("broken-stream", lambda request: StreamingHttpResponse(_chunks())),
    path("", include("config.urls")),
]
settings.ROOT_URLCONF = __name__
