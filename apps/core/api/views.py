from datetime import timedelta
from typing import Any
from uuid import UUID

from django.core.exceptions import RequestDataTooBig
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.core.api.client_errors import log_client_error
from apps.core.api.idempotency import SUBMISSION_STATES, get_submission_state
from apps.core.api.permissions import Anyone, current_member
from apps.core.api.serializers import CamelCaseSerializer, InputSerializer
from apps.core.api.throttling import AddressThrottle
from apps.core.rate_limits import Limit
from apps.core.request_id import REQUEST_ID_PATTERN
from apps.core.rules import LIMITS
from apps.core.text import replace_unstorable_characters

_LIMITS = LIMITS["clientErrors"]


class ClientErrorSerializer(InputSerializer):
    """An error that occurred in a browser."""

    message = serializers.CharField(max_length=_LIMITS["messageMaxLength"])
    stack = serializers.CharField(required=False, allow_blank=True, max_length=_LIMITS["stackMaxLength"])
    page = serializers.CharField(required=False, allow_blank=True, max_length=60)
    release = serializers.RegexField(r"^[A-Za-z0-9_.-]{1,60}$", required=False)
    request_id = serializers.RegexField(f"^{REQUEST_ID_PATTERN}$", required=False)

    def to_internal_value(self, data: Any) -> Any:
        """Accept any text: the message of a parse error quotes control characters, and truncation splits emoji."""
        texts = {
            name: replace_unstorable_characters(data[name])
            for name in ("message", "stack")
            if isinstance(data.get(name), str)
        }
        return super().to_internal_value({**data, **texts})


class ClientErrorThrottle(AddressThrottle):
    limits = [Limit("client-errors", _LIMITS["perMinute"], timedelta(minutes=1))]


class ClientErrorView(APIView):
    # No session and no CSRF token: errors also occur before there are any, and ``sendBeacon`` sends no headers.
    authentication_classes = []
    permission_classes = [Anyone]
    throttle_classes = [ClientErrorThrottle]

    @extend_schema(request=ClientErrorSerializer, responses={204: None})
    def post(self, request: Request) -> Response:
        """Write an error that occurred in a browser to the log. The body may have up to 2,048 bytes."""
        if len(request._request.body) > _LIMITS["maxBytes"]:
            raise RequestDataTooBig
        serializer = ClientErrorSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        log_client_error(**serializer.validated_data)
        return Response(status=204)


class SubmissionSerializer(CamelCaseSerializer):
    """What became of a request with this ``Idempotency-Key``."""

    state = serializers.ChoiceField(SUBMISSION_STATES)
    response = serializers.DictField(allow_null=True)


class SubmissionView(APIView):
    @extend_schema(responses=SubmissionSerializer)
    def get(self, request: Request, key: UUID) -> Response:
        """Return whether a request with this key has arrived, and its response."""
        state, response = get_submission_state(current_member(request).pk, key, timezone.now())
        return Response(SubmissionSerializer({"state": state, "response": response}).data)
