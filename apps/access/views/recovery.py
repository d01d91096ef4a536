from datetime import timedelta

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.access import email_change, password_reset
from apps.access.serializers import (
    ConfirmEmailSerializer,
    ConfirmPasswordResetSerializer,
    PasswordResetSerializer,
    UndoEmailChangeSerializer,
)
from apps.accounts.cookies import remember_browser
from apps.core.api.permissions import Anyone
from apps.core.api.requests import get_origin, get_request_meta
from apps.core.api.serializers import MessageSerializer, success_body
from apps.core.api.throttling import AddressThrottle
from apps.core.rate_limits import Limit


class PasswordResetThrottle(AddressThrottle):
    """Limits how many emails one network address can trigger."""

    limits = [Limit("password-resets", max_attempts=5, window=timedelta(hours=1))]


class LinkThrottle(AddressThrottle):
    """One limit for all kinds of mailed links, so that tokens cannot be guessed."""

    limits = [Limit("mailed-links", max_attempts=20, window=timedelta(hours=1))]


class PasswordResetView(APIView):
    """Requests a new password."""

    permission_classes = [Anyone]
    throttle_classes = [PasswordResetThrottle]

    @extend_schema(request=PasswordResetSerializer, responses=MessageSerializer)
    def post(self, request: Request) -> Response:
        """Request a link. The response does not reveal whether the address is known."""
        serializer = PasswordResetSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        password_reset.request_reset(**serializer.validated_data, origin=get_origin(request), now=timezone.now())
        return Response(
            success_body("If that address belongs to a member, a link is on its way. It is valid for one hour.")
        )


class ConfirmPasswordResetView(APIView):
    """Sets the new password."""

    permission_classes = [Anyone]
    throttle_classes = [LinkThrottle]

    @extend_schema(request=ConfirmPasswordResetSerializer, responses=MessageSerializer)
    def post(self, request: Request) -> Response:
        """Set the new password with the mailed token. Every session of the member ends."""
        serializer = ConfirmPasswordResetSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        user = password_reset.confirm(**serializer.validated_data, meta=get_request_meta(request), now=timezone.now())
        response = Response(success_body("Your password was changed. Sign in with the new one."))
        remember_browser(request, response, user)
        return response


class ConfirmEmailView(APIView):
    """Confirms a new email address."""

    permission_classes = [Anyone]
    throttle_classes = [LinkThrottle]

    @extend_schema(request=ConfirmEmailSerializer, responses=MessageSerializer)
    def post(self, request: Request) -> Response:
        """Confirm it with the mailed token, signed in or not."""
        serializer = ConfirmEmailSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        email_change.confirm(
            **serializer.validated_data,
            origin=get_origin(request),
            meta=get_request_meta(request),
            now=timezone.now(),
        )
        return Response(success_body("Your new email is confirmed."))


class UndoEmailChangeView(APIView):
    """Undoes an email change."""

    permission_classes = [Anyone]
    throttle_classes = [LinkThrottle]

    @extend_schema(request=UndoEmailChangeSerializer, responses=MessageSerializer)
    def post(self, request: Request) -> Response:
        """Restore the old address with the token mailed to it, signed in or not. Every session of the member ends."""
        serializer = UndoEmailChangeSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        email_change.undo(**serializer.validated_data, meta=get_request_meta(request), now=timezone.now())
        return Response(success_body("Your old email is restored, and every device was signed out."))
