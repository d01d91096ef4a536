from contextlib import nullcontext
from datetime import timedelta
from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.core.api.idempotency import IdempotentMixin
from apps.core.api.openapi import IDEMPOTENCY_KEY
from apps.core.api.permissions import IsSupport, current_member
from apps.core.api.requests import get_request_meta
from apps.core.api.serializers import ListQuerySerializer, success_body
from apps.core.api.throttling import MemberThrottle
from apps.core.rate_limits import Limit
from apps.core.rules import MESSAGES
from apps.support.help import ask, get_page
from apps.support.impersonation import STOPPED
from apps.support.requests import stop_impersonation
from apps.support.serializers import (
    AskForHelpSerializer,
    HelpAskedSerializer,
    HelpRequestSerializer,
    HelpRequestsPageSerializer,
    ViewingEndedSerializer,
)


class EndImpersonationView(APIView):
    """Ends the impersonation of a member."""

    permission_classes = [IsSupport]

    @extend_schema(request=None, responses=ViewingEndedSerializer)
    def post(self, request: Request) -> Response:
        """Stop the impersonation. Succeeds if it has already ended."""
        return_to = stop_impersonation(request, now=timezone.now())
        return Response(success_body(STOPPED, returnTo=return_to))


class HelpThrottle(MemberThrottle):
    limit = Limit("help", 5, timedelta(minutes=1))


class HelpView(IdempotentMixin, APIView):
    throttle_classes = [HelpThrottle]

    @extend_schema(
        operation_id="user_help_list", parameters=[ListQuerySerializer], responses=HelpRequestsPageSerializer
    )
    def get(self, request: Request) -> Response:
        """Return one page of the member's questions with their answers, newest first."""
        query = ListQuerySerializer(data=request.query_params)
        query.is_valid(raise_exception=True)
        page = get_page(current_member(request), **query.validated_data)
        return Response(HelpRequestsPageSerializer(page).data)

    @extend_schema(parameters=[IDEMPOTENCY_KEY], request=AskForHelpSerializer, responses={201: HelpAskedSerializer})
    def post(self, request: Request) -> Response:
        """Write to the network."""
        serializer = AskForHelpSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        member, meta, now = current_member(request), get_request_meta(request), timezone.now()

        def save(_: None) -> dict[str, Any]:
            asked = ask(member=member, **serializer.validated_data, meta=meta, now=now)
            return success_body(MESSAGES["help"]["sent"], helpRequest=HelpRequestSerializer(asked).data)

        return self.run_once(request, prepare=nullcontext(), perform=save)
