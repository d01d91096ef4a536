from django.db import models

from apps.audit.registry import register_actions


@register_actions
class AuditAction(models.TextChoices):
    AUTHENTICATOR_ADDED = "authenticator_added", "Authenticator app set up"
    AUTHENTICATOR_REMOVED = "authenticator_removed", "Authenticator app removed"
    PASSKEY_ADDED = "passkey_added", "Passkey added"
    PASSKEY_REMOVED = "passkey_removed", "Passkey removed"
    SECOND_FACTOR_RESET = "second_factor_reset", "Second factors removed"
    RECOVERY_CODES_REPLACED = "recovery_codes_replaced", "Recovery codes replaced"
    RECOVERY_CODE_USED = "recovery_code_used", "Recovery code used"
    SECOND_STEP_CHANGED = "second_step_changed", "Second step after the password changed"
    SESSION_ENDED = "session_ended", "Session ended"
