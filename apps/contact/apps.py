"""The contact app."""

from django.apps import AppConfig


class ContactConfig(AppConfig):
    """Messages from visitors and service requests from members."""

    name = "apps.contact"
    verbose_name = "Contact"
