"""The product with one more address, whose answer breaks off after it has begun.

For gunicorn to serve; never import it in a test, for it changes the settings.
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
