from django.db import models

from apps.audit.registry import register_actions


@register_actions
class AuditAction(models.TextChoices):
    DOCUMENTS_UPLOADED = "documents_uploaded", "Documents uploaded"
    DOCUMENT_OPENED = "document_opened", "Document opened"
    DOCUMENT_WITHDRAWN = "document_withdrawn", "Document withdrawn"
    DOCUMENT_RESTORED = "document_restored", "Document restored"
