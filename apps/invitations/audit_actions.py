from django.db import models

from apps.audit.registry import register_actions


@register_actions
class AuditAction(models.TextChoices):
    REGISTERED = "registered", "Registered"
    CODES_GENERATED = "codes_generated", "Codes generated"
    CODE_CREATED = "code_created", "Code created"
    CODE_ASSIGNED = "code_assigned", "Code assigned"
    CODE_UNASSIGNED = "code_unassigned", "Code unassigned"
    CODE_EMAILED = "code_emailed", "Code emailed"
    CODE_REVOKED = "code_revoked", "Code revoked"
    CODES_EXPORTED = "codes_exported", "Codes exported"
    REQUEST_CODE_SENT = "invitation_request_code_sent", "Code sent to a requester"
    REQUEST_DECLINED = "invitation_request_declined", "Invitation request declined"
