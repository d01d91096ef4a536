"""Routes of the credibility app, below ``/api/``."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
