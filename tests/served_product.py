"""The product with an extra URL whose response fails while it is streamed, and on demand with short timeouts.

gunicorn serves it. Tests must not import it, because it changes the settings.
"""

from collections.abc import Iterator

from django.conf import settings
from django.core.handlers.wsgi import WSGIHandler
from django.http import StreamingHttpResponse
from django.urls import include, path

from config.wsgi import application

__all__ = ["application", "urlpatterns", "with_short_timeouts"]


def with_short_timeouts() -> WSGIHandler:
    """Give up on PostgreSQL after a second. ``tests/test_settings.py`` checks the timeouts of the product."""
    pool = settings.DATABASES["default"]["OPTIONS"]["pool"]
    pool["timeout"] = pool["connection_class"].response_timeout = 1
    return application


def _chunks() -> Iterator[bytes]:
    yield b"the first bytes"
    raise RuntimeError("the file store went away")


urlpatterns = [
    path("broken-stream", lambda request: StreamingHttpResponse(_chunks())),
    path("", include("config.urls")),
]
settings.ROOT_URLCONF = __name__
