"""Routes of the invitations app, below ``/api/``."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
