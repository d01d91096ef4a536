from django.db import models

from apps.audit.registry import register_actions


@register_actions
class AuditAction(models.TextChoices):
    IMPERSONATION_STARTED = "impersonation_started", "Impersonation started"
    IMPERSONATION_ENDED = "impersonation_ended", "Impersonation ended"
    STAFF_ACCOUNT_CREATED = "staff_account_created", "Staff account created"
    STAFF_ACCOUNT_CLOSED = "staff_account_closed", "Staff account closed"
    STAFF_ACCOUNT_REOPENED = "staff_account_reopened", "Staff account reopened"
    STAFF_PASSWORD_SET = "staff_password_set", "Staff password set"
    STAFF_CALLSIGN_SET = "staff_callsign_set", "Staff callsign set"
    SCHEDULED_TASK_RETRIED = "scheduled_task_retried", "Scheduled task retried"
    OWN_PASSWORD_CHANGED = "own_password_changed", "Own password changed"
    HELP_ASKED = "help_asked", "Help asked for"
    HELP_ANSWERED = "help_answered", "Question answered"
