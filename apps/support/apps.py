from importlib import import_module

from django.apps import AppConfig
from django.contrib.admin import apps as admin_apps


class SupportConfig(AppConfig):
    name = "apps.support"
    verbose_name = "Support"
    default = True

    def ready(self) -> None:
        import_module("apps.support.signals")


class SupportSiteConfig(admin_apps.AdminConfig):
    """Django's admin app with our site."""

    default = False
    default_site = "apps.support.site.SupportSite"
