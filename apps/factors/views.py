"""What signed-in users of every kind do with their second factors and sessions. Signing in is in ``apps.access``."""

from datetime import timedelta
from typing import Any, cast
from uuid import UUID

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.accounts.models import User
from apps.core.api.permissions import Anyone, IsSignedIn
from apps.core.api.requests import get_request_meta
from apps.core.api.serializers import MessageSerializer, success_body
from apps.core.api.throttling import AddressThrottle
from apps.core.rate_limits import Limit
from apps.factors import requests, services, totp
from apps.factors.passkeys import get_registration_options, get_request_options
from apps.factors.serializers import (
    AddPasskeySerializer,
    ChangeSecuritySerializer,
    PasskeyAddedSerializer,
    PasskeyRequestOptionsSerializer,
    PasskeySerializer,
    PasskeySetUpSerializer,
    RecoveryCodesSerializer,
    SecuritySerializer,
    SetUpTotpSerializer,
    StepUpDoneSerializer,
    StepUpSerializer,
    TotpSetUpSerializer,
)
from apps.factors.sessions import get_open_sessions
from apps.factors.step_up import MAX_AGE
from apps.factors.verification import get_factor, needs_second_step


class PasskeyOptionsThrottle(AddressThrottle):
    """Limits how many sessions of visitors one address can store."""

    limits = [Limit("passkey-options", max_attempts=60, window=timedelta(minutes=1))]


class PasskeyOptionsView(APIView):
    """Options for using a passkey."""

    permission_classes = [Anyone]
    throttle_classes = [PasskeyOptionsThrottle]

    @extend_schema(request=None, responses=PasskeyRequestOptionsSerializer)
    def post(self, request: Request) -> Response:
        """Return them: for any passkey of a visitor, or for those of the user whose sign-in or step-up waits."""
        now = timezone.now()
        party = requests.get_party(request)
        party.require_possible()
        user = requests.get_pending_user(request, now=now) or _get_user(request)
        challenge = requests.start_sign_in_challenge(request, now=now)
        return Response(get_request_options(user=user, challenge=challenge, party=party))


class StepUpView(APIView):
    """Confirms that it is the user."""

    permission_classes = [IsSignedIn]

    @extend_schema(request=StepUpSerializer, responses=StepUpDoneSerializer)
    def post(self, request: Request) -> Response:
        """Confirm by a second factor, or by the password if the user has no factor."""
        serializer = StepUpSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        now = timezone.now()
        requests.confirm_user(request, **serializer.validated_data, now=now)
        return Response({"success": True, "until": now + MAX_AGE})


class SecurityView(APIView):
    """How the user signs in, and where they are signed in."""

    permission_classes = [IsSignedIn]

    @extend_schema(responses=SecuritySerializer)
    def get(self, request: Request) -> Response:
        """Return factors and sessions."""
        user = cast(User, request.user)
        factor = get_factor(user)
        state = {
            "totp": factor is not None and bool(factor.totp_secret),
            "passkeys": list(user.passkeys.all()),
            "can_use_passkeys": requests.get_party(request).can_use_passkeys,
            "recovery_codes_left": user.recovery_codes.count(),
            "password_needs_second_step": needs_second_step(user),
            "sessions": get_open_sessions(user, current_key=request.session.session_key, now=timezone.now()),
        }
        return Response(SecuritySerializer(state).data)

    @extend_schema(request=ChangeSecuritySerializer, responses=MessageSerializer)
    def patch(self, request: Request) -> Response:
        """Choose whether the password alone signs in a member who has only passkeys. Needs a step-up."""
        serializer = ChangeSecuritySerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        is_needed = serializer.validated_data.get("password_needs_second_step")
        if is_needed is None:
            return Response(success_body("Nothing changed."))
        services.set_second_step_after_password(**_get_arguments(request), is_needed=is_needed)
        text = (
            "You will be asked for a second step after your password." if is_needed else "Your password signs you in."
        )
        return Response(success_body(text))


class TotpView(APIView):
    """The user's authenticator app."""

    permission_classes = [IsSignedIn]

    @extend_schema(request=SetUpTotpSerializer, responses=TotpSetUpSerializer)
    def post(self, request: Request) -> Response:
        """Set one up, or replace it. First with the password, then with a code of the app.

        Needs a step-up if the user already has a factor.
        """
        serializer = SetUpTotpSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        arguments = _get_arguments(request)
        now, user = arguments["now"], arguments["user"]
        if "password" in serializer.validated_data:
            services.prepare_set_up(**arguments, **serializer.validated_data)
            secret = requests.start_totp_set_up(request, now=now)
            uri = totp.get_uri(secret, user.username)
            return Response({"success": True, "secret": secret, "uri": uri, "qr": totp.draw_qr(uri)})
        secret = requests.get_totp_set_up(request, now=now)
        codes = services.set_up_totp(**arguments, secret=secret, **serializer.validated_data)
        requests.end_totp_set_up(request)
        requests.note_second_factor(request, now=now)
        return Response({"success": True, "recoveryCodes": codes})

    @extend_schema(responses={200: MessageSerializer})
    def delete(self, request: Request) -> Response:
        """Remove it. Needs a step-up."""
        services.remove_totp(**_get_arguments(request))
        return Response(success_body("Your authenticator app was removed."))


class PasskeysView(APIView):
    """The user's passkeys."""

    permission_classes = [IsSignedIn]

    @extend_schema(request=AddPasskeySerializer, responses={200: PasskeySetUpSerializer, 201: PasskeyAddedSerializer})
    def post(self, request: Request) -> Response:
        """Add one. First with the password, then with what the browser made.

        Needs a step-up if the user already has a factor.
        """
        serializer = AddPasskeySerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        party = requests.get_party(request)
        party.require_possible()
        arguments = _get_arguments(request)
        now, user = arguments["now"], arguments["user"]
        if "password" in serializer.validated_data:
            services.prepare_set_up(**arguments, password=serializer.validated_data["password"])
            challenge = requests.start_set_up_challenge(request, now=now)
            options = get_registration_options(user=user, challenge=challenge, party=party)
            return Response({"success": True, "options": options})
        challenge = requests.take_set_up_challenge(request, now=now)
        passkey, codes = services.add_passkey(
            **arguments, **serializer.validated_data, challenge=challenge, party=party
        )
        requests.note_second_factor(request, now=now)
        passkey_data = PasskeySerializer(passkey).data
        message = f"{passkey.name} can now sign you in."
        return Response(success_body(message, passkey=passkey_data, recoveryCodes=codes), status=201)


class PasskeyView(APIView):
    """One passkey."""

    permission_classes = [IsSignedIn]

    @extend_schema(responses={200: MessageSerializer})
    def delete(self, request: Request, passkey_id: UUID) -> Response:
        """Remove it. Needs a step-up."""
        services.remove_passkey(**_get_arguments(request), passkey_id=passkey_id)
        return Response(success_body("The passkey was removed."))


class RecoveryCodesView(APIView):
    """Codes to write down."""

    permission_classes = [IsSignedIn]

    @extend_schema(request=None, responses=RecoveryCodesSerializer)
    def post(self, request: Request) -> Response:
        """Make ten new ones; the old ones no longer work. Needs a step-up."""
        codes = services.replace_recovery_codes(**_get_arguments(request))
        return Response(success_body("The old recovery codes no longer work.", recoveryCodes=codes))


class SessionView(APIView):
    """One session of the user."""

    permission_classes = [IsSignedIn]

    @extend_schema(responses={200: MessageSerializer})
    def delete(self, request: Request, session_id: UUID) -> Response:
        """End it."""
        services.end_session(**_get_arguments(request), session_id=session_id)
        return Response(success_body("The session was ended."))


def _get_user(request: Request) -> User | None:
    return request.user if request.user.is_authenticated else None


def _get_arguments(request: Request) -> dict[str, Any]:
    return {"user": request.user, "meta": get_request_meta(request), "now": timezone.now()}
