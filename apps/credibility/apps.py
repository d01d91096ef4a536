"""The credibility app."""

from django.apps import AppConfig


class CredibilityConfig(AppConfig):
    """Records of contractors, looked up by the public."""

    name = "apps.credibility"
    verbose_name = "Credibility"
