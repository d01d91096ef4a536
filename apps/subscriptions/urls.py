"""Routes of the subscriptions app, below ``/api/``."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
