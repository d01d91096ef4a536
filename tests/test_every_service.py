"""A new ``Service`` needs an entry in each of these. The frontend's maps are checked by its types."""

import json
from pathlib import Path

import pytest

from apps.claims.exchange.results import RESULT_KINDS
from apps.claims.models import Claim, ServiceLevel
from apps.contact.models import ServiceRequest
from apps.core import rules
from apps.core.text import to_camel_case
from apps.subscriptions.models import Service, SubscriptionPlan
from apps.subscriptions.serializers import PlanSerializer, SubscriptionSerializer

PLANS = json.loads((Path(rules.__file__).parent / "plans.json").read_text())

TIMED_STATUSES = (Claim.Status.SUBMITTED, Claim.Status.UNDER_REVIEW, Claim.Status.IN_PROGRESS)


def with_quota_in(names, *, suffix="quota", is_camel_case=True) -> set[str]:
    """The services of which the quota, or another figure, is among these names."""
    fields = {service.value: service.quota_field.removesuffix("quota") + suffix for service in Service}
    return {service for service, field in fields.items() if (to_camel_case(field) if is_camel_case else field) in names}


@pytest.mark.django_db
def test_every_service_is_in_every_map():
    columns = {field.name for field in SubscriptionPlan._meta.get_fields()}
    maps = {
        "RESULT_KINDS": set(RESULT_KINDS),
        "columns of SubscriptionPlan": with_quota_in(columns, is_camel_case=False),
        "fields of PlanSerializer": with_quota_in(PlanSerializer().fields),
        "fields of SubscriptionSerializer": with_quota_in(SubscriptionSerializer().fields, suffix="used"),
        "ServiceRequest.ServiceType": set(ServiceRequest.ServiceType.values),
        **{f"{plan['name']} in plans.json": with_quota_in(plan) for plan in PLANS},
    }
    for status in TIMED_STATUSES:
        levels = ServiceLevel.objects.filter(status=status)
        maps[f"service levels for {status}"] = set(levels.values_list("service", flat=True))

    missing = {name: set(Service.values) - services for name, services in maps.items()}

    assert {name: services for name, services in missing.items() if services} == {}
