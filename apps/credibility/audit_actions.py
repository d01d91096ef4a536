from django.db import models

from apps.audit.registry import register_actions


@register_actions
class AuditAction(models.TextChoices):
    CREDIBILITY_ENTRY_CREATED = "credibility_entry_created", "Credibility entry created"
    CREDIBILITY_ENTRY_CHANGED = "credibility_entry_changed", "Credibility entry changed"
    CREDIBILITY_ENTRY_DELETED = "credibility_entry_deleted", "Credibility entry deleted"
