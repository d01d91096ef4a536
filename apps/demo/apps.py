from django.apps import AppConfig


class DemoConfig(AppConfig):
    name = "apps.demo"
    verbose_name = "Demo data"
