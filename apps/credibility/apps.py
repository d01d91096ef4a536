from django.apps import AppConfig


class CredibilityConfig(AppConfig):
    name = "apps.credibility"
    verbose_name = "Credibility"
