"""The URLs of a product with a mail service."""

from django.urls import include, path

from config.urls import *  # noqa: F403

urlpatterns = [path("anymail/", include("anymail.urls")), *urlpatterns]  # noqa: F405
