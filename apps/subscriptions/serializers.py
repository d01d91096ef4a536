from operator import attrgetter
from typing import Any

from rest_framework import serializers

from apps.core.api.fields import InstantField, UsdField
from apps.core.api.serializers import InputSerializer, MessageSerializer, OutputSerializer
from apps.subscriptions.models import Service, SubscriptionStatus

# An ended subscription is not returned.
SUBSCRIPTION_STATUSES = [status.value for status in SubscriptionStatus if status != SubscriptionStatus.ENDED]


class _OfEachService(serializers.ListSerializer):
    """A list of the rows that the code has by service."""

    def to_representation(self, data: Any) -> Any:
        return super().to_representation(list(data.values()))


class _ServiceFigure(serializers.IntegerField):
    """A figure of one service, which the list of all services repeats. For the fields that the specification names."""

    def __init__(self, service: Service, source: str) -> None:
        super().__init__(source="*")
        self.service = service
        self.get_rows, self.get_figure = map(attrgetter, source.split("."))

    def to_representation(self, value: Any) -> int:
        return super().to_representation(self.get_figure(self.get_rows(value)[self.service]))


class PlanQuotaSerializer(OutputSerializer):
    """The units of one service in each period."""

    service = serializers.ChoiceField(choices=Service.choices)
    quota = serializers.IntegerField()

    class Meta:
        list_serializer_class = _OfEachService


class PlanSerializer(OutputSerializer):
    """A plan. In a subscription, the quotas are those of the current period.

    ``quotas`` has an entry for each service. The fields named after a service repeat it.
    """

    id = serializers.UUIDField()
    name = serializers.CharField()
    display_name = serializers.CharField()
    price_per_month = UsdField(max_digits=10, decimal_places=2)
    quotas = PlanQuotaSerializer(many=True)
    estimates_quota = _ServiceFigure(Service.ESTIMATE, "quotas.quota")
    appraisals_quota = _ServiceFigure(Service.APPRAISAL, "quotas.quota")
    engineer_assignments_quota = _ServiceFigure(Service.ENGINEER_ASSIGNMENT, "quotas.quota")
    attorney_assistance_quota = _ServiceFigure(Service.ATTORNEY_ASSISTANCE, "quotas.quota")
    max_devices = serializers.IntegerField()
    description = serializers.CharField()


class PlansSerializer(OutputSerializer):
    """The plans that may be chosen, cheapest first."""

    plans = PlanSerializer(many=True)


class PeriodUsageSerializer(OutputSerializer):
    """The units of one service in the current period. ``quota`` does not include the units carried over.

    ``carries_over`` says whether the units left at the end of the period are added to the next one.
    """

    service = serializers.ChoiceField(choices=Service.choices)
    quota = serializers.IntegerField()
    carried_over = serializers.IntegerField()
    used = serializers.IntegerField()
    left = serializers.IntegerField()
    carries_over = serializers.BooleanField()

    class Meta:
        list_serializer_class = _OfEachService


class SubscriptionSerializer(OutputSerializer):
    """A member's subscription at the time of the response.

    ``end_date`` is the end of what is paid: later than ``period_ends_at`` if the next period is paid ahead.
    ``quotas`` has an entry for each service. The fields named after a service repeat it.
    """

    plan = PlanSerializer()
    status = serializers.ChoiceField(choices=SUBSCRIPTION_STATUSES)
    start_date = InstantField()
    end_date = InstantField()
    grace_ends_at = InstantField()
    period_ends_at = InstantField()
    quotas = PeriodUsageSerializer(many=True, source="usage")
    estimates_used = _ServiceFigure(Service.ESTIMATE, "usage.used")
    appraisals_used = _ServiceFigure(Service.APPRAISAL, "usage.used")
    engineer_assignments_used = _ServiceFigure(Service.ENGINEER_ASSIGNMENT, "usage.used")
    attorney_assistance_used = _ServiceFigure(Service.ATTORNEY_ASSISTANCE, "usage.used")
    estimates_carried_over = _ServiceFigure(Service.ESTIMATE, "usage.carried_over")


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
