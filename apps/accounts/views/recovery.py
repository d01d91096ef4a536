"""The calls of somebody who comes back with a mailed link."""

from datetime import timedelta

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.accounts import email_change, password_reset
from apps.accounts import email_change as email_undo
from apps.accounts.serializers import (
    ConfirmEmailSerializer,
    ConfirmPasswordResetSerializer,
    PasswordResetSerializer,
    UndoEmailChangeSerializer,
)
from apps.core.permissions import Anyone
from apps.core.rate_limits import Limit
from apps.core.request_meta import get_origin, get_request_meta
from apps.core.serializers import MessageSerializer, success_body
from apps.core.throttling import AddressThrottle


class PasswordResetThrottle(AddressThrottle):
    """Nobody fills mailboxes from one address."""

    limits = [Limit("password-resets", max_attempts=5, window=timedelta(hours=1))]


class LinkThrottle(AddressThrottle):
    """One count for all kinds of links: none may be guessed."""

    limits = [Limit("mailed-links", max_attempts=20, window=timedelta(hours=1))]


class PasswordResetView(APIView):
    """Asks for a new password."""

    permission_classes = [Anyone]
    throttle_classes = [PasswordResetThrottle]

    @extend_schema(request=PasswordResetSerializer, responses=MessageSerializer)
    def post(self, request: Request) -> Response:
        """Note the wish; whether the address is known shows nowhere."""
        given = PasswordResetSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        password_reset.ask(**given.validated_data, origin=get_origin(request._request), now=timezone.now())
        return Response(
            success_body("If that address belongs to a member, a link is on its way. It is valid for one hour.")
        )


class ConfirmPasswordResetView(APIView):
    """Sets the new password."""

    permission_classes = [Anyone]
    throttle_classes = [LinkThrottle]

    @extend_schema(request=ConfirmPasswordResetSerializer, responses=MessageSerializer)
    def post(self, request: Request) -> Response:
        """Set it by the link; every session of the member ends."""
        given = ConfirmPasswordResetSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        password_reset.confirm(**given.validated_data, meta=get_request_meta(request._request), now=timezone.now())
        return Response(success_body("Your password was changed. Sign in with the new one."))


class ConfirmEmailView(APIView):
    """Makes a new address count."""

    permission_classes = [Anyone]
    throttle_classes = [LinkThrottle]

    @extend_schema(request=ConfirmEmailSerializer, responses=MessageSerializer)
    def post(self, request: Request) -> Response:
        """Confirm it by the link, signed in or not."""
        given = ConfirmEmailSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        email_change.confirm(
            **given.validated_data,
            origin=get_origin(request._request),
            meta=get_request_meta(request._request),
            now=timezone.now(),
        )
        return Response(success_body("Your new email is confirmed."))


class UndoEmailChangeView(APIView):
    """Restores the address before an email change."""

    permission_classes = [Anyone]
    throttle_classes = [LinkThrottle]

    @extend_schema(request=UndoEmailChangeSerializer, responses=MessageSerializer)
    def post(self, request: Request) -> Response:
        """Restore it by the link mailed to it, signed in or not; every session of the member ends."""
        given = UndoEmailChangeSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        email_undo.undo(**given.validated_data, meta=get_request_meta(request._request), now=timezone.now())
        return Response(success_body("Your old email is restored, and every device was signed out."))
