from importlib import import_module

from django.apps import AppConfig
from django.conf import settings


class NotificationsConfig(AppConfig):
    name = "apps.notifications"
    verbose_name = "Notifications"

    def ready(self) -> None:
        import_module("apps.notifications.checks")
        if settings.MAIL_SERVICE:
            import_module("apps.notifications.webhooks")
