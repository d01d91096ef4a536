from django.apps import AppConfig
from django.utils.module_loading import autodiscover_modules


class DocumentsConfig(AppConfig):
    name = "apps.documents"
    verbose_name = "Documents"

    def ready(self) -> None:
        autodiscover_modules("citations")
