"""The calls about plans and subscriptions."""

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.accounts.serializers import DeadlineSerializer
from apps.core.permissions import Anyone, current_member
from apps.core.request_meta import get_request_meta
from apps.core.serializers import format_iso, success_body
from apps.subscriptions import selectors
from apps.subscriptions.purchases import choose_plan, start_purchase_window
from apps.subscriptions.serializers import (
    ChoosePlanSerializer,
    PlanSerializer,
    PlansSerializer,
    SubscribedSerializer,
    SubscriptionSerializer,
)


class PlansView(APIView):
    """The plans on offer."""

    permission_classes = [Anyone]

    @extend_schema(responses=PlansSerializer)
    def get(self, request: Request) -> Response:
        """Return them, cheapest first."""
        return Response({"plans": PlanSerializer.represent_all(selectors.plans_on_offer())})


class SubscriptionView(APIView):
    """A member's subscription."""

    @extend_schema(request=ChoosePlanSerializer, responses={201: SubscribedSerializer})
    def post(self, request: Request) -> Response:
        """Choose a plan."""
        chosen = ChoosePlanSerializer(data=request.data)
        chosen.is_valid(raise_exception=True)
        now = timezone.now()
        subscription = choose_plan(
            member=current_member(request), meta=get_request_meta(request._request), now=now, **chosen.validated_data
        )
        state = selectors.state_of(subscription, now=now)
        message = (
            "Your subscription begins once your first payment is recorded."
            if state.status == "pending"
            else "Your subscription has been activated successfully."
        )
        return Response(success_body(message, subscription=SubscriptionSerializer.represent(state)), status=201)


class StartPurchaseCountdownView(APIView):
    """Begins the purchase window."""

    @extend_schema(request=None, responses=DeadlineSerializer)
    def post(self, request: Request) -> Response:
        """Start it; started already, answer the same deadline; refused to a member who holds a subscription."""
        deadline = start_purchase_window(
            member=current_member(request), meta=get_request_meta(request._request), now=timezone.now()
        )
        return Response({"success": True, "deadline": format_iso(deadline)})
