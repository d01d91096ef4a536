"""The subscriptions app."""

from django.apps import AppConfig


class SubscriptionsConfig(AppConfig):
    """What a plan allows: quotas and the device cap."""

    name = "apps.subscriptions"
    verbose_name = "Subscriptions"
