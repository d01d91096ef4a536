from django.db import models

from apps.audit.registry import register_actions


@register_actions
class AuditAction(models.TextChoices):
    CLAIM_SUBMITTED = "claim_submitted", "Claim submitted"
    CLAIM_CORRECTED = "claim_corrected", "Claim corrected by the member"
    CLAIM_MOVED = "claim_moved", "Claim moved"
    CLAIM_UNDER_REVIEW = "claim_under_review", "Claim under review"
    CLAIM_INFO_REQUESTED = "claim_info_requested", "Information on claim requested"
    CLAIM_IN_PROGRESS = "claim_in_progress", "Claim in progress"
    CLAIM_COMPLETED = "claim_completed", "Claim completed"
    CLAIM_DECLINED = "claim_declined", "Claim declined"
    CLAIM_WITHDRAWN = "claim_withdrawn", "Claim withdrawn"
    CLAIM_AMOUNT_CORRECTED = "claim_amount_corrected", "Final amount corrected"
    DOCUMENTS_UPLOADED = "documents_uploaded", "Documents uploaded"
    CLAIM_MESSAGE_SENT = "claim_message_sent", "Message about claim sent"
    CLAIM_ASSIGNED = "claim_assigned", "Claim assigned"
    CLAIM_SNOOZED = "claim_snoozed", "Claim snoozed"
    CLAIM_SNOOZE_ENDED = "claim_snooze_ended", "Snooze of claim ended"
    QUEUE_SETTINGS_CHANGED = "queue_settings_changed", "Queue settings changed"
    CLAIM_NOTE_WRITTEN = "claim_note_written", "Note on claim written"
    CLAIM_DOCUMENT_REQUESTED = "claim_document_requested", "Document for claim requested"
    CLAIM_REQUEST_UNAVAILABLE = "claim_request_unavailable", "Document not available"
    CLAIM_REQUEST_CLOSED = "claim_request_closed", "Document request closed"
    CLAIM_RESULT_DRAFTED = "claim_result_drafted", "Result of claim drafted"
    CLAIM_RESULT_DISCARDED = "claim_result_discarded", "Draft of result discarded"
    CLAIM_RESULT_RELEASED = "claim_result_released", "Result of claim released"
    CLAIM_RESULT_WITHDRAWN = "claim_result_withdrawn", "Result of claim withdrawn"
    CLAIM_RESULT_ACCEPTED = "claim_result_accepted", "Result of claim accepted"
    SAVED_REPLY_CREATED = "saved_reply_created", "Saved reply created"
    SAVED_REPLY_EDITED = "saved_reply_edited", "Saved reply edited"
    SAVED_REPLY_DELETED = "saved_reply_deleted", "Saved reply deleted"
    SAVED_REQUEST_CREATED = "saved_request_created", "Saved request created"
    SAVED_REQUEST_EDITED = "saved_request_edited", "Saved request edited"
    SAVED_REQUEST_DELETED = "saved_request_deleted", "Saved request deleted"
