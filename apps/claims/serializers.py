from typing import Any

from django.core.files.uploadedfile import UploadedFile
from rest_framework import serializers

from apps.audit.serializers import ActivityRowSerializer
from apps.claims.fields import AmountField, CalendarDateField, CalendarDateFilterField
from apps.claims.models import Claim
from apps.core.errors import Invalid
from apps.core.fields import InstantField, LineField, RequiredUploadsField, TextField, UploadsField, UsdField
from apps.core.rules import LIMITS, MESSAGES
from apps.core.serializers import InputSerializer, ListQuerySerializer, MessageSerializer, OutputSerializer
from apps.core.uploads import CheckedFile, check_uploads
from apps.documents.serializers import DocumentRowSerializer
from apps.subscriptions.models import Service
from apps.subscriptions.serializers import SubscriptionSerializer

_LIMITS = LIMITS["claim"]

_MESSAGES = MESSAGES["claim"]

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


class ClaimDocumentsSerializer(InputSerializer):
    """More files for a claim, as multipart form data."""

    files = RequiredUploadsField()

    def validate_files(self, files: list[UploadedFile]) -> list[CheckedFile]:
        return _check_files(files, at_least=1)


class ClaimRowSerializer(OutputSerializer):
    """A claim in a list."""

    id = serializers.UUIDField()
    claim_number = serializers.CharField()
    property_address = serializers.CharField()
    homeowner = serializers.CharField()
    service_request_type = serializers.ChoiceField(choices=Service.choices)
    inspection_status = serializers.ChoiceField(choices=Claim.InspectionStatus.choices)
    status = serializers.ChoiceField(choices=Claim.Status.choices)
    original_claim_amount = UsdField(max_digits=15, decimal_places=2, allow_null=True)
    final_claim_amount = UsdField(max_digits=15, decimal_places=2, allow_null=True)
    created_at = InstantField()


class ClaimStatusChangeSerializer(OutputSerializer):
    """A status change of a claim, with the note to the member."""

    status = serializers.ChoiceField(choices=Claim.Status.choices)
    note = serializers.CharField()
    created_at = InstantField()


class ClaimDetailSerializer(OutputSerializer):
    """A claim with all its fields, its documents and its history."""

    id = serializers.UUIDField(source="claim.id")
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
    documents = DocumentRowSerializer(many=True)
    history = ClaimStatusChangeSerializer(many=True)


class ClaimAnswerSerializer(MessageSerializer):
    """The response to a change of a claim."""

    claim = ClaimDetailSerializer()


class StatisticsSerializer(OutputSerializer):
    """Totals over a member's claims."""

    total_claims = serializers.IntegerField()
    completed_claims = serializers.IntegerField()
    total_original_amount = UsdField(max_digits=None, decimal_places=2)
    total_final_amount = UsdField(max_digits=None, decimal_places=2)
    improvement_amount = UsdField(max_digits=None, decimal_places=2)


class DashboardSerializer(OutputSerializer):
    """All data of the dashboard."""

    subscription = SubscriptionSerializer(allow_null=True)
    statistics = StatisticsSerializer()
    recent_claims = ClaimRowSerializer(many=True)
    recent_documents = DocumentRowSerializer(many=True)
    recent_activity = ActivityRowSerializer(many=True)


class ClaimsQuerySerializer(ListQuerySerializer):
    """The filters of the list of claims. ``search`` looks in address, homeowner and claim number."""

    status = serializers.ChoiceField(choices=Claim.Status.choices, required=False, allow_blank=True)
    service_request_type = serializers.ChoiceField(choices=Service.choices, required=False, allow_blank=True)
    dol = CalendarDateFilterField()
    search = serializers.CharField(required=False, allow_blank=True, max_length=SEARCH_MAX_LENGTH)


class ClaimsPageSerializer(OutputSerializer):
    """A page of claims."""

    results = ClaimRowSerializer(many=True, source="rows")
    next = serializers.CharField(allow_null=True)
