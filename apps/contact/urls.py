"""Routes of the contact app, below ``/api/``."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
