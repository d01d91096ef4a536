from django.db import models

from apps.audit.registry import register_actions


@register_actions
class AuditAction(models.TextChoices):
    DEVICE_BOUND = "device_bound", "Device bound"
    DEVICE_CHANGED = "device_changed", "Device changed"
    DEVICE_RENAMED = "device_renamed", "Device renamed"
    DEVICE_REVOKED = "device_revoked", "Device revoked"
