from operator import attrgetter
from typing import Any

from rest_framework import serializers

from apps.core.api.fields import InstantField, TextField, UsdField
from apps.core.api.serializers import InputSerializer, MessageSerializer, OutputSerializer
from apps.core.rules import LIMITS
from apps.subscriptions.billing_page import ScheduledKind
from apps.subscriptions.models import EntryKind, Service, SubscriptionStatus
from apps.subscriptions.statements import StatementState

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


class PlanNameSerializer(InputSerializer):
    """The name of a plan."""

    plan_name = serializers.CharField(
        max_length=50, error_messages={"required": "Choose a plan", "blank": "Choose a plan", "null": "Choose a plan"}
    )


class ChoosePlanSerializer(PlanNameSerializer):
    """The plan to choose."""


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


class ServiceFiguresSerializer(OutputSerializer):
    """The units of one service in a period.

    ``left`` is granted + carriedOver + added + corrected + returned - used - lapsed.
    """

    service = serializers.ChoiceField(choices=Service.choices)
    granted = serializers.IntegerField()
    carried_over = serializers.IntegerField()
    added = serializers.IntegerField()
    corrected = serializers.IntegerField()
    used = serializers.IntegerField()
    returned = serializers.IntegerField()
    lapsed = serializers.IntegerField()
    left = serializers.IntegerField()


class StatementLineSerializer(OutputSerializer):
    """An entry of the ledger. ``units`` is signed."""

    number = serializers.IntegerField()
    at = InstantField()
    service = serializers.ChoiceField(choices=Service.choices)
    kind = serializers.ChoiceField(choices=EntryKind.choices)
    units = serializers.IntegerField()
    claim_id = serializers.UUIDField(allow_null=True)
    claim_address = serializers.CharField()
    text = serializers.CharField()


class StatementPaymentSerializer(OutputSerializer):
    """A payment for the period. ``number`` is that of its receipt."""

    id = serializers.UUIDField()
    number = serializers.CharField()
    amount = UsdField(max_digits=10, decimal_places=2)
    at = InstantField()


class StatementRowSerializer(OutputSerializer):
    """A statement in a list. ``number`` and ``sha256``, that of the PDF, are null while the period is open."""

    id = serializers.UUIDField()
    number = serializers.CharField(allow_null=True)
    period_start = InstantField()
    period_end = InstantField()
    plan_name = serializers.CharField()
    plan_display_name = serializers.CharField()
    amount_paid = UsdField(max_digits=10, decimal_places=2)
    state = serializers.ChoiceField(choices=StatementState.choices)
    services = ServiceFiguresSerializer(many=True)
    payments = StatementPaymentSerializer(many=True)
    sha256 = serializers.CharField(allow_null=True)


class StatementSerializer(StatementRowSerializer):
    """A statement with its lines, which add up to what is left."""

    lines = StatementLineSerializer(many=True)


class StatementsPageSerializer(OutputSerializer):
    """A page of statements."""

    results = StatementRowSerializer(many=True, source="rows")
    next = serializers.CharField(allow_null=True)


class NextPeriodSerializer(OutputSerializer):
    """The next period and the next payment. ``opensAt`` is null before the first payment."""

    plan_name = serializers.CharField(source="plan.name")
    plan_display_name = serializers.CharField(source="plan.display_name")
    amount = UsdField(max_digits=10, decimal_places=2)
    due_at = InstantField()
    opens_at = InstantField(allow_null=True)
    carried_over = serializers.DictField(child=serializers.IntegerField())


class ScheduledSerializer(OutputSerializer):
    """A change of the plan, or its end, that the member has asked for."""

    kind = serializers.ChoiceField(choices=ScheduledKind.choices)
    plan_name = serializers.CharField(source="plan.name")
    plan_display_name = serializers.CharField(source="plan.display_name")
    at = InstantField()


class BillingSerializer(OutputSerializer):
    """What a member has, what comes next, and how to pay. ``version`` is what ``expectedVersion`` names."""

    current = StatementSerializer(allow_null=True)
    next = NextPeriodSerializer(allow_null=True)
    scheduled = ScheduledSerializer(allow_null=True)
    payment_instructions = serializers.CharField()
    version = serializers.IntegerField()


class BillingChangedSerializer(MessageSerializer):
    """The response to a change of the subscription."""

    billing = BillingSerializer()


_VERSION_MISSING = "Send the version of the subscription that you have seen"


class _ExpectedVersionSerializer(InputSerializer):
    expected_version = serializers.IntegerField(
        min_value=1, error_messages=dict.fromkeys(("required", "null", "invalid", "min_value"), _VERSION_MISSING)
    )


class ChangePlanSerializer(PlanNameSerializer, _ExpectedVersionSerializer):
    """The plan from the next period on."""


class CancelSerializer(_ExpectedVersionSerializer):
    """Why the member cancels, if they say so."""

    reason = TextField(max_length=LIMITS["reason"]["maxLength"], required=False, allow_blank=True, default="")


class QuotaChangeSerializer(serializers.Serializer[Any]):
    """The quota of one service now and after the change."""

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        # ``from`` cannot be the name of an attribute.
        return {
            "service": serializers.ChoiceField(choices=Service.choices),
            "from": serializers.IntegerField(source="before"),
            "to": serializers.IntegerField(source="after"),
        }


class LostUnitsSerializer(OutputSerializer):
    """Unused units that end with the current period."""

    service = serializers.ChoiceField(choices=Service.choices)
    units = serializers.IntegerField()


class PlanChangeSerializer(OutputSerializer):
    """What a change of the plan would do. ``amountNow`` is always zero: nothing is taken in a period that is paid."""

    at = InstantField()
    amount_now = UsdField(max_digits=10, decimal_places=2)
    amount_next = UsdField(max_digits=10, decimal_places=2)
    quotas = QuotaChangeSerializer(many=True)
    devices_above_cap = serializers.IntegerField()
    lost = LostUnitsSerializer(many=True)
    version = serializers.IntegerField()

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        # ``from`` cannot be the name of an attribute.
        return {"from": PlanSerializer(source="before"), "to": PlanSerializer(source="after"), **super().get_fields()}


class ClaimUnitSerializer(OutputSerializer):
    """The unit that a claim has used. ``statementId`` is that of the period, also while it is open."""

    service = serializers.ChoiceField(choices=Service.choices)
    period_start = InstantField()
    statement_id = serializers.UUIDField(allow_null=True)
    returned_at = InstantField(allow_null=True)
