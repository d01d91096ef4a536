"""The shapes of a viewing: what the app's banner tells, and what its end answers."""

from typing import Any

from django.http import HttpRequest
from django.utils import timezone
from rest_framework import serializers

from apps.core.impersonation import get_impersonation
from apps.core.serializers import MessageSerializer, format_iso
from apps.support.impersonation import member_support_url


class ViewingEndedSerializer(MessageSerializer):
    """Where at the support desk the viewing was begun."""

    return_to = serializers.CharField()


def impersonation_state(request: HttpRequest) -> dict[str, Any] | None:
    """What the banner tells while support view an account, as the app page hands it over."""
    viewing = get_impersonation(request)
    if viewing is None:
        return None
    return {
        "memberName": viewing.member.full_name,
        "endsAt": format_iso(viewing.ends_at),
        "serverNow": format_iso(timezone.now()),
        "returnTo": member_support_url(viewing.member),
    }
