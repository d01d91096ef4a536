from django.db import models

from apps.audit.registry import register_actions


@register_actions
class AuditAction(models.TextChoices):
    MAIL_RESENT = "mail_resent", "Mail sent again"
    BOUNCE_CLEARED = "bounce_cleared", "Bounce cleared"
