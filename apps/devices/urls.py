"""Routes of the devices app, below ``/api/``."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
