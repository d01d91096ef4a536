from typing import Any

from django.http import HttpRequest
from django.utils import timezone
from rest_framework import serializers

from apps.core.api.fields import IdField, InstantField, TextField
from apps.core.api.impersonation import get_impersonation
from apps.core.api.serializers import InputSerializer, MessageSerializer, OutputSerializer
from apps.core.formatting import format_iso
from apps.core.rules import LIMITS, MESSAGES
from apps.support.models import HelpRequest
from apps.support.requests import member_support_url


class ViewingEndedSerializer(MessageSerializer):
    """``returnTo`` is the page of the support site from which the impersonation was started."""

    return_to = serializers.CharField()


class AskForHelpSerializer(InputSerializer):
    """A question to the network."""

    topic = serializers.ChoiceField(choices=HelpRequest.Topic.choices)
    claim_id = IdField(required=False, allow_null=True)
    text = TextField(
        max_length=LIMITS["help"]["textMaxLength"],
        error_messages=dict.fromkeys(("required", "blank", "null"), MESSAGES["help"]["textRequired"]),
    )


class HelpRequestSerializer(OutputSerializer):
    """A question of the member, with its answer if there is one."""

    id = serializers.UUIDField()
    topic = serializers.ChoiceField(choices=HelpRequest.Topic.choices)
    claim_id = serializers.UUIDField(allow_null=True)
    text = serializers.CharField()
    status = serializers.ChoiceField(choices=HelpRequest.Status.choices)
    answer = serializers.CharField(allow_null=True)
    created_at = InstantField()
    answered_at = InstantField(allow_null=True)

    def to_representation(self, instance: Any) -> dict[str, Any]:
        data = super().to_representation(instance)
        return {**data, "answer": data["answer"] or None}


class HelpRequestsPageSerializer(OutputSerializer):
    """A page of questions, newest first."""

    results = HelpRequestSerializer(many=True, source="rows")
    next = serializers.CharField(allow_null=True)


class HelpAskedSerializer(MessageSerializer):
    """The response to a question."""

    help_request = HelpRequestSerializer()


def impersonation_state(request: HttpRequest) -> dict[str, Any] | None:
    """The boot data for the banner of the app, or ``None`` without an impersonation."""
    impersonation = get_impersonation(request)
    if impersonation is None:
        return None
    return {
        "memberName": impersonation.member.full_name,
        "endsAt": format_iso(impersonation.ends_at),
        "serverNow": format_iso(timezone.now()),
        "returnTo": member_support_url(impersonation.member),
    }
