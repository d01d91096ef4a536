from django.db import models

from apps.audit.registry import register_actions


@register_actions
class AuditAction(models.TextChoices):
    SERVICE_REQUESTED = "service_requested", "Service requested"
    MARKED_ANSWERED = "marked_answered", "Marked as answered"
    MARKED_NEW = "marked_new", "Marked as new"
