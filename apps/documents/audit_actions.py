from django.db import models

from apps.audit.registry import register_actions


@register_actions
class AuditAction(models.TextChoices):
    DOCUMENTS_UPLOADED = "documents_uploaded", "Documents uploaded"
    DOCUMENT_OPENED = "document_opened", "Document opened"
    DOCUMENT_WITHDRAWN = "document_withdrawn", "Document withdrawn"
    DOCUMENT_RESTORED = "document_restored", "Document restored"
    DOCUMENT_QUARANTINED = "document_quarantined", "Document quarantined"
    DOCUMENT_UNSCANNABLE = "document_unscannable", "Document cannot be scanned"
    DOCUMENT_RELEASED = "document_released", "Document released"
    DOCUMENT_SCAN_REQUESTED = "document_scan_requested", "Document to be scanned again"
    DOCUMENT_DELETED = "document_deleted", "Document deleted"
    DOCUMENT_RETRIEVED = "document_retrieved", "Document taken from the trash"
