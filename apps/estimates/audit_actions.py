from django.db import models

from apps.audit.registry import register_actions


@register_actions
class AuditAction(models.TextChoices):
    ESTIMATE_ADDED = "estimate_added", "Estimate added"
    ESTIMATE_COLUMNS_NAMED = "estimate_columns_named", "Columns of an estimate named"
    ESTIMATE_LINE_CORRECTED = "estimate_line_corrected", "Line of an estimate corrected"
    COMPARISON_CHANGED = "comparison_changed", "Comparison changed"
    COMPARISON_DRAFTED = "comparison_drafted", "Estimates compared"
