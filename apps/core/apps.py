from importlib import import_module

from django.apps import AppConfig
from django.utils.module_loading import autodiscover_modules


class CoreConfig(AppConfig):
    name = "apps.core"
    verbose_name = "Background work"

    def ready(self) -> None:
        import_module("apps.core.checks")
        autodiscover_modules("tasks", "consistency")
