from typing import cast

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.access.member_accounts import sign_out_elsewhere
from apps.access.passwords import change_password
from apps.access.profile import ProfileChange, change_profile
from apps.access.serializers import ChangePasswordSerializer, ProfileSerializer
from apps.accounts.serializers import SignedInSerializer, UserSerializer
from apps.accounts.sessions import SessionStore
from apps.core.api.permissions import current_member
from apps.core.api.requests import get_origin, get_request_meta
from apps.core.api.serializers import MessageSerializer, success_body
from apps.core.formatting import pluralize


class ProfileView(APIView):
    """The member's own details."""

    @extend_schema(request=ProfileSerializer, responses=SignedInSerializer)
    def patch(self, request: Request) -> Response:
        """Change any of them. A new email needs the current password and takes effect once it is confirmed."""
        serializer = ProfileSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        changes = {name: value or "" for name, value in serializer.validated_data.items()}
        change = change_profile(
            member=current_member(request),
            current_password=changes.pop("current_password", ""),
            changes=changes,
            origin=get_origin(request),
            meta=get_request_meta(request),
            now=timezone.now(),
        )
        return Response(success_body(_get_message(change), user=UserSerializer(change.member).data))


class ChangePasswordView(APIView):
    """The member's password."""

    @extend_schema(request=ChangePasswordSerializer, responses=MessageSerializer)
    def post(self, request: Request) -> Response:
        """Change the password. Every other session ends."""
        serializer = ChangePasswordSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        change_password(
            member=current_member(request),
            session=cast(SessionStore, request.session),
            **serializer.validated_data,
            meta=get_request_meta(request),
            now=timezone.now(),
        )
        return Response(success_body("Your password was changed. Every other session was signed out."))


class SignOutElsewhereView(APIView):
    """The member's other sessions."""

    @extend_schema(request=None, responses=MessageSerializer)
    def post(self, request: Request) -> Response:
        """End every other session of the member."""
        ended = sign_out_elsewhere(
            member=current_member(request),
            session_key=request.session.session_key,
            meta=get_request_meta(request),
            now=timezone.now(),
        )
        message = (
            f"Signed out everywhere else: {pluralize(ended, 'session')} ended."
            if ended
            else "No other session was open."
        )
        return Response(success_body(message))


def _get_message(change: ProfileChange) -> str:
    sentences = ["Your profile has been updated."] if change.changed else []
    if change.unconfirmed_email is not None:
        sentences.append(f"A link was mailed to {change.unconfirmed_email}. Your email changes once you follow it.")
    return " ".join(sentences) or "Nothing has changed."
