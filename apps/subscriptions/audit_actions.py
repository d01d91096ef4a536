from django.db import models

from apps.audit.registry import register_actions


@register_actions
class AuditAction(models.TextChoices):
    PLAN_CHOSEN = "plan_chosen", "Plan chosen"
    SUBSCRIPTION_ACTIVATED = "subscription_activated", "Subscription activated"
    PAYMENT_RECORDED = "payment_recorded", "Payment recorded"
    GRACE_STARTED = "grace_started", "Grace period started"
    SUBSCRIPTION_ENDED = "subscription_ended", "Subscription ended"
    SUBSCRIPTION_CANCELLED = "subscription_cancelled", "Subscription cancelled"
    PLAN_CHANGED = "plan_changed", "Plan of a member changed"
    PLAN_CHANGE_SCHEDULED = "plan_change_scheduled", "Change of plan scheduled"
    CANCELLATION_SCHEDULED = "cancellation_scheduled", "Cancellation scheduled"
    SCHEDULE_UNDONE = "schedule_undone", "Scheduled change undone"
    UNITS_GRANTED = "units_granted", "Units granted"
    UNITS_CORRECTED = "units_corrected", "Units corrected"
    PLAN_CREATED = "plan_created", "Plan created"
    PLAN_EDITED = "plan_edited", "Plan edited"
    ACCESS_REOPENED = "access_reopened", "Access reopened"
    COUNTDOWN_STARTED = "countdown_started", "Countdown started"
    COUNTDOWN_EXTENDED = "countdown_extended", "Countdown extended"
    PURCHASE_WINDOW_REOPENED = "purchase_window_reopened", "Purchase window reopened"
