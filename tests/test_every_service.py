"""A new ``Service`` needs an entry in each of these. Most frontend texts are checked by its types."""

import json
from pathlib import Path

from django.conf import settings
from django.utils import timezone

from apps.claims.api.serializers import ClaimSubmissionSerializer
from apps.claims.exchange.results import RESULT_KINDS
from apps.claims.models import Claim, ServiceLevel
from apps.claims.site.queue_pages import StaffSettingsForm
from apps.contact.models import ServiceRequest
from apps.core import rules
from apps.subscriptions.models import Service
from apps.subscriptions.plans import QUOTA_FIELDS, PlanForm
from apps.subscriptions.selectors import get_state
from apps.subscriptions.serializers import SubscriptionSerializer
from apps.subscriptions.support import GrantUnitsForm
from tests.subscriptions.factories import subscribe

PLANS = json.loads((Path(rules.__file__).parent / "plans.json").read_text())
# Without an import of the API's types.
FRONTEND_TEXTS = ["public/membership/membership.ts"]

TIMED_STATUSES = (Claim.Status.SUBMITTED, Claim.Status.UNDER_REVIEW, Claim.Status.IN_PROGRESS)


def get_services(rows) -> set[str]:
    return {row["service"] for row in rows}


def get_choices(form, name) -> set[str]:
    return set(dict(form.base_fields[name].choices))


def test_every_service_is_in_every_map(member, visitor):
    subscription = SubscriptionSerializer(get_state(subscribe(member), now=timezone.now())).data
    maps = {
        "RESULT_KINDS": set(RESULT_KINDS),
        "ServiceRequest.ServiceType": set(ServiceRequest.ServiceType.values),
        "form of a plan": {service for service, name in QUOTA_FIELDS.items() if name in PlanForm.base_fields},
        "form Grant units": get_choices(GrantUnitsForm, "service_type"),
        "settings of staff": get_choices(StaffSettingsForm, "services"),
        "claim form": set(ClaimSubmissionSerializer().fields["serviceRequestType"].choices),
        "quotas of a subscription": get_services(subscription["quotas"]),
        "plan of a subscription": get_services(subscription["plan"]["quotas"]),
    }
    for plan in visitor.get("/api/subscription-plans").json()["plans"]:
        maps[f"plan {plan['name']} of the API"] = get_services(plan["quotas"])
    for plan in PLANS:
        maps[f"plan {plan['name']} in plans.json"] = get_services(plan["quotas"])
    for status in TIMED_STATUSES:
        levels = ServiceLevel.objects.filter(status=status)
        maps[f"service levels for {status}"] = set(levels.values_list("service", flat=True))
    for path in FRONTEND_TEXTS:
        text = (settings.BASE_DIR / "frontend" / "src" / path).read_text()
        maps[path] = {service.value for service in Service if f"'{service}'" in text}

    missing = [f"{name}: {sorted(lacking)}" for name, services in maps.items() if (lacking := set(Service) - services)]

    assert not missing, "\n".join(missing)
