"""A new ``Service`` needs an entry in ``services.json`` and ``plans.json``; everything else follows from them."""

import json
from pathlib import Path

from django.utils import timezone

from apps.claims.api.serializers import ClaimSubmissionSerializer
from apps.claims.models import Deliverable, ServiceLevel
from apps.claims.site.queue_pages import StaffSettingsForm
from apps.contact.models import SERVICE_TYPES
from apps.core import rules
from apps.core.rules import SERVICES
from apps.subscriptions.models import Service
from apps.subscriptions.plans import QUOTA_FIELDS, PlanForm
from apps.subscriptions.selectors import get_state
from apps.subscriptions.serializers import SubscriptionSerializer
from apps.subscriptions.support import GrantUnitsForm
from tests.subscriptions.factories import subscribe

PLANS = json.loads((Path(rules.__file__).parent / "plans.json").read_text())


def get_services(rows) -> set[str]:
    return {row["service"] for row in rows}


def get_choices(form, name) -> set[str]:
    return set(dict(form.base_fields[name].choices))


def test_every_service_is_in_every_map(member, visitor):
    subscription = SubscriptionSerializer(get_state(subscribe(member), now=timezone.now())).data
    maps = {
        "services.json": {name for name, row in SERVICES.items() if row["resultKind"] in Deliverable.Kind.values},
        "service requests": set(dict(SERVICE_TYPES)),
        "service levels": set(dict(ServiceLevel._meta.get_field("service").choices)),
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

    missing = [f"{name}: {sorted(lacking)}" for name, services in maps.items() if (lacking := set(Service) - services)]

    assert not missing, "\n".join(missing)
