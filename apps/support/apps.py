from importlib import import_module

from django.apps import AppConfig
from django.contrib.admin import apps as admin_apps
from django.utils.module_loading import autodiscover_modules


class SupportConfig(AppConfig):
    name = "apps.support"
    verbose_name = "Support"
    default = True

    def ready(self) -> None:
        import_module("apps.support.signals")
        autodiscover_modules("support")


class SupportSiteConfig(admin_apps.AdminConfig):
    """Django's admin app with our site."""

    default = False
    default_site = "apps.support.site.SupportSite"
