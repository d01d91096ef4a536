from typing import Any

from django.http import HttpRequest
from django.utils import timezone
from rest_framework import serializers

from apps.core.api.impersonation import get_impersonation
from apps.core.api.serializers import MessageSerializer
from apps.core.formatting import format_iso
from apps.support.requests import member_support_url


class ViewingEndedSerializer(MessageSerializer):
    """``returnTo`` is the page of the support site from which the impersonation was started."""

    return_to = serializers.CharField()


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
