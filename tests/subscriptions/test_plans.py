"""``GET /api/subscription-plans``."""

from apps.subscriptions.models import SubscriptionPlan

QUOTAS = ("estimatesQuota", "appraisalsQuota", "engineerAssignmentsQuota", "attorneyAssistanceQuota", "maxDevices")


def test_visitors_see_the_three_plans_cheapest_first(visitor):
    plans = visitor.get("/api/subscription-plans").json()["plans"]

    assert [(plan["name"], plan["displayName"], plan["pricePerMonth"]) for plan in plans] == [
        ("phantom", "PHANTOM", "5200.00"),
        ("ghost", "GHOST", "8500.00"),
        ("assassin", "ASSASSIN", "15000.00"),
    ]
    assert [tuple(plan[quota] for quota in QUOTAS) for plan in plans] == [
        (4, 3, 1, 0, 2),
        (9, 5, 2, 1, 3),
        (14, 7, 5, 3, 5),
    ]
    assert plans[1]["quotas"] == [
        {"service": "estimate", "quota": 9},
        {"service": "appraisal", "quota": 5},
        {"service": "engineer_assignment", "quota": 2},
        {"service": "attorney_assistance", "quota": 1},
    ]
    assert set(plans[0]) == {"id", "name", "displayName", "pricePerMonth", "description", "quotas", *QUOTAS}
    assert all(plan["description"] for plan in plans)


def test_unavailable_plan_is_not_listed(visitor):
    SubscriptionPlan.objects.filter(name="ghost").update(is_active=False)

    plans = visitor.get("/api/subscription-plans").json()["plans"]

    assert [plan["name"] for plan in plans] == ["phantom", "assassin"]


def test_list_of_plans_takes_one_query(visitor, django_assert_num_queries):
    headers = visitor.headers()
    with django_assert_num_queries(1):
        visitor.client.get("/api/subscription-plans", headers=headers)
