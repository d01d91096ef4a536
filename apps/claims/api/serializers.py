from typing import Any

from django.core.files.uploadedfile import UploadedFile
from django.utils import timezone
from rest_framework import serializers

from apps.audit.serializers import ActivityRowSerializer
from apps.claims.api.fields import AmountField, CalendarDateField, CalendarDateFilterField, LabelsField
from apps.claims.claim_list import Sort
from apps.claims.models import Claim, ClaimMessage, Deliverable, DocumentRequest
from apps.claims.selectors import Side, WaitsFor, get_waits_for
from apps.core.api.fields import (
    IdField,
    InstantField,
    LineField,
    RequiredUploadsField,
    TextField,
    UploadsField,
    UsdField,
)
from apps.core.api.serializers import InputSerializer, ListQuerySerializer, MessageSerializer, OutputSerializer
from apps.core.errors import Invalid
from apps.core.files.uploads import CheckedFile, check_uploads
from apps.core.rules import LIMITS, MESSAGES
from apps.core.text import to_camel_case
from apps.documents.models import UserDocument
from apps.documents.serializers import DocumentRowSerializer, FilesReceivedSerializer, LibraryDocumentSerializer
from apps.estimates.serializers.comparison import PairSerializer
from apps.subscriptions.models import Service, UnitReturn
from apps.subscriptions.serializers import ClaimUnitSerializer, SubscriptionSerializer

_LIMITS = LIMITS["claim"]

_MESSAGES = MESSAGES["claim"]

CANNOT_BE_CORRECTED = "This field cannot be corrected"

SEARCH_MAX_LENGTH: int = LIMITS["page"]["searchMaxLength"]


def _if_missing(message: str) -> dict[str, Any]:
    return {"required": message, "blank": message, "null": message}


def _check_files(files: list[UploadedFile], *, at_least: int = 0) -> list[CheckedFile]:
    """Check the files as part of the form, so that one response lists the errors of all fields and files."""
    try:
        return check_uploads(files, "claim", at_least=at_least)
    except Invalid as error:
        raise serializers.ValidationError((error.errors or {}).get("files", [error.message])) from error


class ClaimSubmissionSerializer(InputSerializer):
    """The claim form, as multipart form data. An empty optional field counts as missing."""

    property_address = LineField(
        max_length=_LIMITS["propertyAddressMaxLength"], error_messages=_if_missing(_MESSAGES["propertyAddressRequired"])
    )
    homeowner = LineField(
        max_length=_LIMITS["homeownerMaxLength"], error_messages=_if_missing(_MESSAGES["homeownerRequired"])
    )
    col = CalendarDateField(missing=_MESSAGES["colRequired"])
    dol = CalendarDateField(missing=_MESSAGES["dolRequired"])
    inspection_status = serializers.ChoiceField(choices=Claim.InspectionStatus.choices, required=False)
    service_request_type = serializers.ChoiceField(choices=Service.choices, required=False)
    claim_number = LineField(max_length=_LIMITS["claimNumberMaxLength"], required=False, allow_blank=True)
    original_claim_amount = AmountField()
    notes = TextField(max_length=_LIMITS["notesMaxLength"], required=False, allow_blank=True)
    files = UploadsField()

    def validate_files(self, files: list[UploadedFile]) -> list[CheckedFile]:
        return _check_files(files)


_VERSION_MISSING = "Send the version of the claim that you have changed"


class ClaimCorrectionSerializer(ClaimSubmissionSerializer):
    """Any fields of the claim form but the service, with its rules. Null clears an optional one."""

    service_request_type = None  # type: ignore[assignment]  # leaves the field out
    files = None  # type: ignore[assignment]
    expected_version = serializers.IntegerField(
        min_value=1, error_messages=dict.fromkeys(("required", "null", "invalid", "min_value"), _VERSION_MISSING)
    )

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        fields = super().get_fields()
        for name in fields.keys() - {"expectedVersion"}:
            fields[name].allow_null = not fields[name].required
            fields[name].required = False
        return fields

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, dict) and (unknown := data.keys() - self.fields.keys()):
            raise serializers.ValidationError({name: [CANNOT_BE_CORRECTED] for name in sorted(unknown)})
        values = super().to_internal_value(data)
        empty = Claim()
        return {name: getattr(empty, name) if value is None else value for name, value in values.items()}


class LabelsSerializer(InputSerializer):
    """All labels of a claim, which replace those that it has."""

    labels = LabelsField()


class AllLabelsSerializer(OutputSerializer):
    """The labels on all claims of a member."""

    labels = serializers.ListField(child=serializers.CharField())


class ClaimDocumentsSerializer(InputSerializer):
    """More files for a claim, as multipart form data."""

    files = RequiredUploadsField()

    def validate_files(self, files: list[UploadedFile]) -> list[CheckedFile]:
        return _check_files(files, at_least=1)


class MessageFormSerializer(InputSerializer):
    """A message of the member. Line breaks count as one character."""

    text = TextField(
        max_length=LIMITS["claimWork"]["textMaxLength"],
        error_messages={
            **_if_missing(MESSAGES["claimWork"]["messageRequired"]),
            "max_length": MESSAGES["claimWork"]["messageTooLong"],
        },
    )


class MessageUploadSerializer(MessageFormSerializer):
    """A message of the member with its attachments, as multipart form data."""

    files = UploadsField()

    def validate_files(self, files: list[UploadedFile]) -> list[CheckedFile]:
        return _check_files(files)


class UnavailableSerializer(InputSerializer):
    """Why the member cannot send what was requested."""

    reason = TextField(
        max_length=LIMITS["claimWork"]["textMaxLength"],
        error_messages=_if_missing(MESSAGES["claimWork"]["reasonRequired"]),
    )


class AcceptSerializer(InputSerializer):
    """The results that the member saw. Without them, the current results are accepted."""

    deliverables = serializers.ListField(child=IdField(), required=False, max_length=100)


class MuteSerializer(InputSerializer):
    """Whether the member gets no emails about the claim."""

    muted = serializers.BooleanField()


class WaitsForField(serializers.ChoiceField):
    """What the member has to do on a claim. The source is the claim or its row."""

    def __init__(self, source: str = "*") -> None:
        super().__init__(choices=WaitsFor.choices, allow_null=True, source=source)

    def to_representation(self, value: Any) -> Any:
        return get_waits_for(value, now=timezone.now())


class ClaimRowSerializer(OutputSerializer):
    """A claim in a list."""

    id = serializers.UUIDField()
    reference = serializers.CharField()
    claim_number = serializers.CharField()
    property_address = serializers.CharField()
    homeowner = serializers.CharField()
    service_request_type = serializers.ChoiceField(choices=Service.choices)
    inspection_status = serializers.ChoiceField(choices=Claim.InspectionStatus.choices)
    status = serializers.ChoiceField(choices=Claim.Status.choices)
    original_claim_amount = UsdField(max_digits=15, decimal_places=2, allow_null=True)
    final_claim_amount = UsdField(max_digits=15, decimal_places=2, allow_null=True)
    created_at = InstantField()
    waits_for = WaitsForField()
    due_at = InstantField(allow_null=True)
    version = serializers.IntegerField()
    labels = serializers.ListField(child=serializers.CharField())


class AssigneeSerializer(OutputSerializer):
    """The staff user who works on a claim."""

    callsign = serializers.CharField()


class DocumentRequestSerializer(OutputSerializer):
    """A document that the network needs from the member."""

    id = serializers.UUIDField(source="request.id")
    title = serializers.CharField(source="request.title")
    detail = serializers.CharField(source="request.detail")
    document_type = serializers.ChoiceField(choices=UserDocument.FileType.choices, source="request.document_type")
    status = serializers.ChoiceField(choices=DocumentRequest.Status.choices, source="request.status")
    due_on = serializers.DateField(source="request.due_on", allow_null=True)
    unavailable_reason = serializers.CharField(source="request.unavailable_reason")
    created_at = InstantField(source="request.created_at")
    documents = DocumentRowSerializer(many=True)


class DeliverableSerializer(OutputSerializer):
    """A result of the network's work."""

    id = serializers.UUIDField(source="deliverable.id")
    kind = serializers.ChoiceField(choices=Deliverable.Kind.choices, source="deliverable.kind")
    title = serializers.CharField(source="deliverable.title")
    version = serializers.IntegerField(source="deliverable.version")
    is_current = serializers.BooleanField(source="deliverable.is_current")
    note = serializers.CharField(source="deliverable.note")
    released_at = InstantField(source="deliverable.released_at")
    has_comparison = serializers.BooleanField(source="deliverable.has_comparison")
    documents = DocumentRowSerializer(many=True)


class OutcomeSerializer(OutputSerializer):
    """What became of the result, until when it can be questioned, and why there is no document."""

    state = serializers.ChoiceField(choices=Claim.Outcome.choices, source="outcome")
    accept_by = InstantField(allow_null=True)
    accepted_at = InstantField(allow_null=True)
    no_document_reason = serializers.CharField()


class ClaimMessageSerializer(OutputSerializer):
    """A message of the conversation."""

    id = serializers.UUIDField(source="message.id")
    author = serializers.ChoiceField(choices=ClaimMessage.Author.choices, source="message.author")
    author_name = serializers.CharField()
    text = serializers.CharField(source="message.text")
    documents = DocumentRowSerializer(many=True)
    lines = PairSerializer(many=True)
    created_at = InstantField(source="message.created_at")
    read_at = InstantField(source="message.read_at", allow_null=True)


class ClaimMessagesPageSerializer(OutputSerializer):
    """A page of messages."""

    results = ClaimMessageSerializer(many=True, source="rows")
    next = serializers.CharField(allow_null=True)


class MessageSentSerializer(FilesReceivedSerializer):
    """The response to a message."""

    claim_message = ClaimMessageSerializer()


class RequestAnsweredSerializer(MessageSerializer):
    """The response to an answer to a request."""

    request = DocumentRequestSerializer()


class RequestReceivedSerializer(RequestAnsweredSerializer, FilesReceivedSerializer):
    """The response to what was requested."""


class FieldChangeSerializer(serializers.Serializer[Any]):
    """A corrected field. ``from`` and ``to`` are null for notes, and where there is no value."""

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        value = {name: serializers.CharField(allow_null=True) for name in ("from", "to")}
        names = [name for name in ClaimCorrectionSerializer().get_fields() if name != "expectedVersion"]
        return {"field": serializers.ChoiceField(choices=names), **value}

    def to_representation(self, instance: dict[str, Any]) -> dict[str, Any]:
        return {**instance, "field": to_camel_case(instance["field"])}


class ClaimStatusChangeSerializer(OutputSerializer):
    """A row of the history: a status change with the note to the member, or, with ``changes``, a correction."""

    status = serializers.ChoiceField(choices=Claim.Status.choices)
    note = serializers.CharField()
    created_at = InstantField()
    by = serializers.ChoiceField(choices=Side.choices)
    changes = FieldChangeSerializer(many=True, allow_null=True)


class ClaimDetailSerializer(OutputSerializer):
    """A claim with all its fields, its documents and its history."""

    id = serializers.UUIDField(source="claim.id")
    reference = serializers.CharField(source="claim.reference")
    claim_number = serializers.CharField(source="claim.claim_number")
    property_address = serializers.CharField(source="claim.property_address")
    homeowner = serializers.CharField(source="claim.homeowner")
    col = serializers.DateField(source="claim.col")
    dol = serializers.DateField(source="claim.dol")
    service_request_type = serializers.ChoiceField(choices=Service.choices, source="claim.service_request_type")
    inspection_status = serializers.ChoiceField(
        choices=Claim.InspectionStatus.choices, source="claim.inspection_status"
    )
    status = serializers.ChoiceField(choices=Claim.Status.choices, source="claim.status")
    original_claim_amount = UsdField(
        max_digits=15, decimal_places=2, allow_null=True, source="claim.original_claim_amount"
    )
    final_claim_amount = UsdField(max_digits=15, decimal_places=2, allow_null=True, source="claim.final_claim_amount")
    notes = serializers.CharField(source="claim.notes")
    created_at = InstantField(source="claim.created_at")
    updated_at = InstantField(source="claim.updated_at")
    waits_for = WaitsForField(source="claim")
    assignee = AssigneeSerializer(source="claim.assignee", allow_null=True)
    due_at = InstantField(source="claim.due_at", allow_null=True)
    is_overdue = serializers.BooleanField(source="claim.is_overdue")
    paused_since = InstantField(source="claim.paused_since", allow_null=True)
    outcome = OutcomeSerializer(source="claim")
    is_muted = serializers.BooleanField(source="claim.is_muted")
    version = serializers.IntegerField(source="claim.version")
    labels = serializers.ListField(child=serializers.CharField(), source="claim.labels")
    unit_return = serializers.ChoiceField(choices=UnitReturn.choices, allow_null=True, source="claim.unit_return")
    unit = ClaimUnitSerializer(allow_null=True)
    unread_messages = serializers.IntegerField(source="claim.unread_messages")
    requests = DocumentRequestSerializer(many=True)
    deliverables = DeliverableSerializer(many=True)
    documents = DocumentRowSerializer(many=True)
    network_documents = DocumentRowSerializer(many=True)
    history = ClaimStatusChangeSerializer(many=True)


class ClaimAnswerSerializer(MessageSerializer):
    """The response to a change of a claim."""

    claim = ClaimDetailSerializer()


class ClaimSubmittedSerializer(ClaimAnswerSerializer, FilesReceivedSerializer):
    """The response to a new claim."""


class StatisticsSerializer(OutputSerializer):
    """Totals over a member's claims."""

    total_claims = serializers.IntegerField()
    completed_claims = serializers.IntegerField()
    total_original_amount = UsdField(max_digits=None, decimal_places=2)
    total_final_amount = UsdField(max_digits=None, decimal_places=2)
    improvement_amount = UsdField(max_digits=None, decimal_places=2)
    completed_original_amount = UsdField(max_digits=None, decimal_places=2)


class DashboardSerializer(OutputSerializer):
    """All data of the dashboard."""

    subscription = SubscriptionSerializer(allow_null=True)
    statistics = StatisticsSerializer()
    recent_claims = ClaimRowSerializer(many=True)
    recent_documents = LibraryDocumentSerializer(many=True)
    recent_activity = ActivityRowSerializer(many=True)


class ClaimFiltersSerializer(InputSerializer):
    """The filters and the order of the list of claims.

    ``search`` looks in reference, address, homeowner and claim number.
    ``from`` and ``to`` are days in the member's time zone, both included.
    """

    status = serializers.ChoiceField(choices=Claim.Status.choices, required=False, allow_blank=True)
    service_request_type = serializers.ChoiceField(choices=Service.choices, required=False, allow_blank=True)
    dol = CalendarDateFilterField()
    label = serializers.CharField(  # type: ignore[assignment]  # a field, and not the label of this one
        required=False, allow_blank=True, max_length=LIMITS["claimLabels"]["maxLength"]
    )
    waits = serializers.ChoiceField(choices=["1"], required=False, allow_blank=True)
    result = serializers.ChoiceField(choices=["ready"], required=False, allow_blank=True)
    search = serializers.CharField(required=False, allow_blank=True, max_length=SEARCH_MAX_LENGTH)
    sort = serializers.ChoiceField(choices=Sort.choices, required=False, allow_blank=True)

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        # ``from`` cannot be the name of an attribute.
        days = {"from": CalendarDateFilterField(), "to": CalendarDateFilterField()}
        days["from"].source, days["to"].source = "first_day", "last_day"
        return {**super().get_fields(), **days}


class ClaimsQuerySerializer(ClaimFiltersSerializer, ListQuerySerializer):
    """One page of the list."""


class ClaimsPageSerializer(OutputSerializer):
    """A page of claims."""

    results = ClaimRowSerializer(many=True, source="rows")
    next = serializers.CharField(allow_null=True)
