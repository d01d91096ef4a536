"""The second step of every sign-in, and sign-in with a passkey alone."""

from datetime import datetime, timedelta

from django.contrib.auth import login
from django.db import transaction
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.access import panel_sign_in, staff_sign_in
from apps.access.serializers import AdminSerializer, SecondStepDoneSerializer
from apps.access.sign_in import sign_in_verified
from apps.access.views.sign_in import get_known_device, get_sign_in_arguments, start_session_response
from apps.accounts.cookies import remember_browser
from apps.accounts.models import AdminAccount, User
from apps.core.api.openapi import DEVICE_HEADERS
from apps.core.api.permissions import Anyone
from apps.core.api.requests import get_request_meta
from apps.core.api.serializers import success_body
from apps.core.api.throttling import AddressThrottle
from apps.core.rate_limits import Limit
from apps.devices.binding import require_fingerprint
from apps.devices.requests import get_device_headers
from apps.factors import requests
from apps.factors.serializers import SecondFactorSerializer


class SecondStepThrottle(AddressThrottle):
    """Limits guesses over all users."""

    limits = [Limit("second-steps", max_attempts=30, window=timedelta(minutes=1))]


class SecondStepView(APIView):
    """The second step of a sign-in."""

    permission_classes = [Anyone]
    throttle_classes = [SecondStepThrottle]

    @extend_schema(parameters=DEVICE_HEADERS, request=SecondFactorSerializer, responses=SecondStepDoneSerializer)
    def post(self, request: Request) -> Response:
        """Prove the second factor of the user whose password was right, or sign in with a passkey alone."""
        serializer = SecondFactorSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        now = timezone.now()
        pending = requests.get_pending_user(request, now=now)
        if pending is not None and pending.is_member:
            # Before the code is used up.
            require_fingerprint(get_device_headers(request))
        user = requests.prove_factor(
            request,
            user=pending,
            **serializer.validated_data,
            known_device=get_known_device(request)(pending),
            now=now,
        )
        requests.mark_second_step_passed(request, user, now=now)
        if user.is_member:
            bound = sign_in_verified(member=user.member, **get_sign_in_arguments(request), now=now)
            return start_session_response(request, bound)
        if user.is_panel_admin:
            return start_panel_session(request, user.admin_account, now=now)
        return _start_staff_session(request, user, now=now)


def start_panel_session(request: Request, admin: AdminAccount, *, now: datetime) -> Response:
    with transaction.atomic(durable=True):
        login(request, admin.user)
        panel_sign_in.log_sign_in(admin, meta=get_request_meta(request), now=now)
    response = Response(success_body(f"Welcome, {admin.full_name}", admin=AdminSerializer(admin).data))
    remember_browser(request, response, admin.user)
    return response


def _start_staff_session(request: Request, user: User, *, now: datetime) -> Response:
    with transaction.atomic(durable=True):
        login(request, user)
        staff_sign_in.log_sign_in(user, meta=get_request_meta(request), now=now)
    response = Response(success_body(f"Welcome, {user.username}"))
    remember_browser(request, response, user)
    return response
