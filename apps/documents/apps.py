"""The documents app."""

from django.apps import AppConfig


class DocumentsConfig(AppConfig):
    """A member's private files."""

    name = "apps.documents"
    verbose_name = "Documents"
