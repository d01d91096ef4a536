from importlib import import_module

from django.apps import AppConfig


class AccessConfig(AppConfig):
    name = "apps.access"
    verbose_name = "Access"

    def ready(self) -> None:
        import_module("apps.access.signals")
