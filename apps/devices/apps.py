"""The devices app."""

from django.apps import AppConfig


class DevicesConfig(AppConfig):
    """The browsers a member's account is bound to, and member sign-in, which the cap can refuse."""

    name = "apps.devices"
    verbose_name = "Devices"
