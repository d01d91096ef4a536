"""The invitations app."""

from django.apps import AppConfig


class InvitationsConfig(AppConfig):
    """Invitation codes and the registration that redeems them."""

    name = "apps.invitations"
    verbose_name = "Invitations"
