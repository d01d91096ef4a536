"""Routes of the documents app, below ``/api/``."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
