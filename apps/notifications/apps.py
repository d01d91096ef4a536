from importlib import import_module

from django.apps import AppConfig


class NotificationsConfig(AppConfig):
    name = "apps.notifications"
    verbose_name = "Notifications"

    def ready(self) -> None:
        import_module("apps.notifications.checks")
