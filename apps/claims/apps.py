"""The claims app."""

from django.apps import AppConfig


class ClaimsConfig(AppConfig):
    """Claims, their documents and history, and the member's dashboard."""

    name = "apps.claims"
    verbose_name = "Claims"
