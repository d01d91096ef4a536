"""The URLs of a product with a mail service."""

from django.urls import include, path

from apps.notifications.webhooks import get_tracking_urls
from config.urls import *  # noqa: F403

urlpatterns = [
    path("anymail/", include(get_tracking_urls("anymail.backends.postmark.EmailBackend"))),
    *urlpatterns,  # noqa: F405
]
