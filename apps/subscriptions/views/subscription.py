from django.db import transaction
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.core.api.permissions import Anyone, current_member
from apps.core.api.requests import get_request_meta
from apps.core.api.serializers import success_body
from apps.core.formatting import format_iso
from apps.notifications.changes import SUBSCRIPTION, raise_version
from apps.subscriptions import countdowns, selectors
from apps.subscriptions.purchases import choose_plan, start_purchase_window
from apps.subscriptions.serializers import (
    ChoosePlanSerializer,
    CountdownStatusSerializer,
    DeadlineSerializer,
    PlanSerializer,
    PlansSerializer,
    SubscribedSerializer,
    SubscriptionSerializer,
)


class PlansView(APIView):
    permission_classes = [Anyone]

    @extend_schema(responses=PlansSerializer)
    def get(self, request: Request) -> Response:
        """Return the plans that may be chosen, cheapest first."""
        return Response({"plans": PlanSerializer(selectors.get_offered_plans(), many=True).data})


class SubscriptionView(APIView):
    @extend_schema(request=ChoosePlanSerializer, responses={201: SubscribedSerializer})
    def post(self, request: Request) -> Response:
        """Choose a plan."""
        serializer = ChoosePlanSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        now = timezone.now()
        subscription = choose_plan(
            member=current_member(request),
            meta=get_request_meta(request),
            now=now,
            **serializer.validated_data,
        )
        state = selectors.get_state(subscription, now=now)
        message = (
            "Your subscription begins once your first payment is recorded."
            if state.status == "pending"
            else "Your subscription has been activated successfully."
        )
        return Response(success_body(message, subscription=SubscriptionSerializer(state).data), status=201)


class StartPurchaseCountdownView(APIView):
    @extend_schema(request=None, responses=DeadlineSerializer)
    def post(self, request: Request) -> Response:
        """Start the purchase window, or return the deadline if it is already running.

        Refused if the member has a subscription.
        """
        deadline = start_purchase_window(
            member=current_member(request), meta=get_request_meta(request), now=timezone.now()
        )
        return Response({"success": True, "deadline": format_iso(deadline)})


class CountdownStatusView(APIView):
    """A member's countdowns."""

    @extend_schema(responses=CountdownStatusSerializer)
    def get(self, request: Request) -> Response:
        """Return both deadlines and the server's time."""
        status = countdowns.get_status(current_member(request), now=timezone.now())
        return Response(CountdownStatusSerializer(status).data)


class StartAccessCountdownView(APIView):
    """Starts the access countdown."""

    @extend_schema(request=None, responses=DeadlineSerializer)
    def post(self, request: Request) -> Response:
        """Start the countdown if it has not started, and return its deadline."""
        with transaction.atomic(durable=True):
            deadline = countdowns.start_access(
                member=current_member(request), meta=get_request_meta(request), now=timezone.now()
            )
            raise_version(current_member(request), SUBSCRIPTION)
        return Response({"success": True, "deadline": format_iso(deadline)})
