"""The accounts app."""

from importlib import import_module

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """Who somebody is."""

    name = "apps.accounts"
    verbose_name = "Accounts"

    def ready(self) -> None:
        """Let the OpenAPI document know how callers are known, and register the checks."""
        import_module("apps.common.openapi")
        import_module("apps.accounts.checks")
