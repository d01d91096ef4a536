"""The accounts app."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """Who somebody is."""

    name = "apps.accounts"
    verbose_name = "Accounts"
