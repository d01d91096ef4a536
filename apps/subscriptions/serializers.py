from rest_framework import serializers

from apps.core.api.fields import InstantField, UsdField
from apps.core.api.serializers import InputSerializer, MessageSerializer, OutputSerializer
from apps.subscriptions.models import Service, SubscriptionStatus

# An ended subscription is not returned.
SUBSCRIPTION_STATUSES = [status.value for status in SubscriptionStatus if status != SubscriptionStatus.ENDED]


class PlanSerializer(OutputSerializer):
    """A plan. In a subscription, the quotas are those of the current period."""

    id = serializers.UUIDField()
    name = serializers.CharField()
    display_name = serializers.CharField()
    price_per_month = UsdField(max_digits=10, decimal_places=2)
    estimates_quota = serializers.IntegerField()
    appraisals_quota = serializers.IntegerField()
    engineer_assignments_quota = serializers.IntegerField()
    attorney_assistance_quota = serializers.IntegerField()
    max_devices = serializers.IntegerField()
    description = serializers.CharField()


class PlansSerializer(OutputSerializer):
    """The plans that may be chosen, cheapest first."""

    plans = PlanSerializer(many=True)


class PeriodUsageSerializer(OutputSerializer):
    """The units of one service in the current period. ``quota`` does not include the units carried over."""

    service = serializers.ChoiceField(choices=Service.choices)
    quota = serializers.IntegerField()
    carried_over = serializers.IntegerField()
    used = serializers.IntegerField()


class SubscriptionSerializer(OutputSerializer):
    """A member's subscription at the time of the response.

    ``end_date`` is the end of what is paid: later than ``period_ends_at`` if the next period is paid ahead.
    ``usage`` has an entry for each service. The fields named after a service repeat it.
    """

    plan = PlanSerializer()
    status = serializers.ChoiceField(choices=SUBSCRIPTION_STATUSES)
    start_date = InstantField()
    end_date = InstantField()
    grace_ends_at = InstantField()
    period_ends_at = InstantField()
    usage = PeriodUsageSerializer(many=True)
    estimates_used = serializers.IntegerField()
    appraisals_used = serializers.IntegerField()
    engineer_assignments_used = serializers.IntegerField()
    attorney_assistance_used = serializers.IntegerField()
    estimates_carried_over = serializers.IntegerField()


class ChoosePlanSerializer(InputSerializer):
    """The plan to choose."""

    plan_name = serializers.CharField(
        max_length=50, error_messages={"required": "Choose a plan", "blank": "Choose a plan", "null": "Choose a plan"}
    )


class SubscribedSerializer(MessageSerializer):
    """The new subscription."""

    subscription = SubscriptionSerializer()


class CountdownStatusSerializer(OutputSerializer):
    """Both deadlines. The browser counts down from ``serverNow``."""

    purchase_deadline = InstantField(allow_null=True)
    access_deadline = InstantField(allow_null=True)
    has_purchase_countdown = serializers.BooleanField()
    has_access_countdown = serializers.BooleanField()
    is_reconnaissance_used = serializers.BooleanField()
    server_now = InstantField()


class DeadlineSerializer(OutputSerializer):
    """The deadline of a running countdown."""

    success = serializers.BooleanField()
    deadline = InstantField()
