from importlib import import_module

from django.apps import AppConfig


class CoreConfig(AppConfig):
    name = "apps.core"
    verbose_name = "Core"

    def ready(self) -> None:
        import_module("apps.core.openapi")  # registers the OpenAPI extensions
