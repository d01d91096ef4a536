from django.db import models

from apps.audit.registry import register_actions


@register_actions
class AuditAction(models.TextChoices):
    SIGNED_IN = "signed_in", "Signed in"
    ACCESS_EXPIRED = "access_expired", "Access expired"
    ACCOUNT_CLOSED = "account_closed", "Account closed"
    ACCOUNT_REOPENED = "account_reopened", "Account reopened"
    DETAILS_CORRECTED = "details_corrected", "Details corrected"
    PROFILE_CHANGED = "profile_changed", "Profile changed"
    PASSWORD_CHANGED = "password_changed", "Password changed"
    SIGNED_OUT_ELSEWHERE = "signed_out_elsewhere", "Signed out elsewhere"
    EMAIL_CHANGE_REQUESTED = "email_change_requested", "Email change requested"
    EMAIL_CHANGED = "email_changed", "Email changed"
    EMAIL_CHANGE_UNDONE = "email_change_undone", "Email change undone"
    ADMIN_ACCOUNT_CREATED = "admin_account_created", "Admin account created"
    ADMIN_ACCOUNT_CHANGED = "admin_account_changed", "Admin account changed"
    ADMIN_ACCOUNT_DEACTIVATED = "admin_account_deactivated", "Admin account deactivated"
    ADMIN_ACCOUNT_REACTIVATED = "admin_account_reactivated", "Admin account reactivated"
    SIGN_IN_LOCK_LIFTED = "sign_in_lock_lifted", "Lock of a sign-in lifted"
    PASSWORD_LINK_SENT = "password_link_sent", "Password link sent"
    DEVICE_CODE_SENT = "device_code_sent", "Device code sent"
    SUPERUSER_CREATED = "superuser_created", "Superuser created"
    ADMIN_CREDENTIALS_CHANGED = "admin_credentials_changed", "Admin username or password changed"
