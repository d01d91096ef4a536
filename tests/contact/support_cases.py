"""Changes that staff make to messages and requests, for ``test_every_change_is_audited.py``."""

from functools import partial
from unittest.mock import ANY

from django.utils import timezone

from apps.accounts.models import Member
from apps.contact.models import ContactSubmission, Incoming, ServiceRequest
from apps.core.staff.actions import row_url
from tests.audit_cases import AuditedChange, ExpectedEntry
from tests.factories import MemberFactory

_ANSWERED = {"answered at": (None, ANY), "answered by": (None, ANY)}
_NEW = {"answered at": (ANY, None)}


def _create_incoming(model: type[Incoming], **fields) -> tuple[Incoming, Member | None]:
    if model is ContactSubmission:
        return ContactSubmission.objects.create(name="Heron", email="h@example.com", message="Hail", **fields), None
    member = MemberFactory()
    return ServiceRequest.objects.create(member=member, service_type="other", **fields), member


def _mark_answered(model: type[Incoming]) -> AuditedChange:
    row, member = _create_incoming(model)
    return AuditedChange(row_url(row, "mark_answered"), ExpectedEntry("marked_answered", row, _ANSWERED, member=member))


def _mark_new(model: type[Incoming]) -> AuditedChange:
    row, member = _create_incoming(model, answered_at=timezone.now())
    return AuditedChange(row_url(row, "mark_new"), ExpectedEntry("marked_new", row, _NEW, member=member))


def _bulk_mark_answered(model: type[Incoming]) -> AuditedChange:
    row, member = _create_incoming(model)
    data = {"action": "mark_selected_answered", "_selected_action": str(row.pk)}
    path = f"/staff/contact/{model._meta.model_name}/"
    return AuditedChange(path, ExpectedEntry("marked_answered", row, _ANSWERED, member=member), data)


_MODELS = (ContactSubmission, ServiceRequest)
_MARK_ANSWERED = {f"contact_{model._meta.model_name}_mark_answered": model for model in _MODELS}
_MARK_NEW = {f"contact_{model._meta.model_name}_mark_new": model for model in _MODELS}
_BULK_ACTIONS = {f"contact_{model._meta.model_name}_changelist mark_selected_answered": model for model in _MODELS}

CASES = {
    **{name: partial(_mark_answered, model) for name, model in _MARK_ANSWERED.items()},
    **{name: partial(_mark_new, model) for name, model in _MARK_NEW.items()},
    **{name: partial(_bulk_mark_answered, model) for name, model in _BULK_ACTIONS.items()},
}
NO_REASON = {
    **dict.fromkeys(_MARK_ANSWERED, "the reason is an optional note on how it was answered"),
    **dict.fromkeys(_BULK_ACTIONS, "a bulk action has no reason field"),
}
READ_ONLY_PAGES = {"contact_servicerequest_document": "serves a file of the request; its audit entry has its own test"}
