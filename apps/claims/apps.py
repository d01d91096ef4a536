from django.apps import AppConfig


class ClaimsConfig(AppConfig):
    name = "apps.claims"
    verbose_name = "Claims"
