"""Routes of the claims app, below ``/api/``."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
