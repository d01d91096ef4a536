"""The ledger explains every unit, and nothing changes it."""

from io import StringIO

import pytest
from django.core.files.storage import default_storage
from django.core.management import CommandError, call_command
from django.db import IntegrityError, connection, transaction

from apps.core.consistency import consistency_check, find_problems
from apps.subscriptions.models import Payment, PeriodUsage, Statement, UsageEntry, UserSubscription
from tests.claims.factories import CLAIMS, form
from tests.rollback import rolled_back
from tests.subscriptions.factories import ONE_DAY, PERIOD_END, PERIOD_START, pay, subscribe


def get_entries(**filters):
    entries = UsageEntry.objects.filter(**filters).order_by("number")
    return list(entries.values_list("number", "service", "kind", "units"))


@pytest.fixture
def subscription(freeze_time, member):
    return subscribe(member, "ghost", start=PERIOD_START)


def test_every_unit_of_a_month_is_explained(freeze_time, subscription, member_caller):
    claim = member_caller.upload(CLAIMS, form()).json()["claim"]
    member_caller.upload(CLAIMS, form())
    member_caller.post(f"{CLAIMS}/{claim['id']}/withdraw")
    freeze_time(PERIOD_END + ONE_DAY)
    pay(subscription)

    assert get_entries(service="estimate") == [
        (1, "estimate", "granted", 9),
        (5, "estimate", "used", -1),
        (6, "estimate", "used", -1),
        (7, "estimate", "returned", 1),
        (8, "estimate", "granted", 9),
        (15, "estimate", "carried", 8),
    ]
    assert get_entries(service="appraisal") == [
        (2, "appraisal", "granted", 5),
        (9, "appraisal", "granted", 5),
        (12, "appraisal", "lapsed", -5),
    ]
    assert list(find_problems(default_storage)) == []


def test_database_refuses_to_change_or_delete_an_entry(subscription):
    for statement in (
        "UPDATE subscriptions_usageentry SET units = 5",
        "UPDATE subscriptions_usageentry SET created_at = NULL",
        "UPDATE subscriptions_usageentry SET kind = 'added'",
        "UPDATE subscriptions_usageentry SET reason = 'Another one'",
        "UPDATE subscriptions_usageentry SET number = number + 100",
        "DELETE FROM subscriptions_usageentry",
    ):
        with pytest.raises(IntegrityError, match="never changed"), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(statement)


def test_erasure_may_empty_the_reason_and_the_claim_and_nothing_else(freeze_time, subscription, member_caller):
    member_caller.upload(CLAIMS, form())
    used = UsageEntry.objects.filter(kind="used")

    assert used.update(claim=None, reason="") == 1
    with pytest.raises(IntegrityError), transaction.atomic():
        used.update(claim=None, reason="", units=-2)


def change(model, **values):
    """Return a fault: the first row gets other values."""
    return lambda: model.objects.filter(pk=model.objects.order_by("pk").first().pk).update(**values)


def bypass_triggers(statement):
    def run():
        with connection.cursor() as cursor:
            if connection.vendor == "postgresql":
                cursor.execute("SET session_replication_role = replica")
                cursor.execute(statement)
                cursor.execute("SET session_replication_role = DEFAULT")
            else:
                cursor.execute("DROP TRIGGER subscriptions_usageentry_unchanged")
                cursor.execute("DROP TRIGGER subscriptions_usageentry_undeleted")
                cursor.execute(statement)

    return run


def change_json(field):
    def run():
        statement = Statement.objects.get(number__isnull=False)
        getattr(statement, field)[0]["amount" if field == "payments" else "units" if field == "lines" else "left"] = 77
        statement.save()

    return run


FAULTS = {
    "a unit more is used": (change(PeriodUsage, used=3), "used of"),
    "a larger quota": (change(PeriodUsage, quota=99), "quota of"),
    "more carried over": (change(PeriodUsage, carried_over=44), "carried_over of"),
    "more has lapsed": (lambda: PeriodUsage.objects.filter(used=0, lapsed=0, quota=9).update(lapsed=1), "lapsed of"),
    "a row is missing": (lambda: PeriodUsage.objects.filter(quota=9).delete(), "quota of estimate"),
    "an entry is missing": (
        bypass_triggers("DELETE FROM subscriptions_usageentry WHERE number = 3"),
        "should have 13 entries, and there are 12",
    ),
    "an entry is changed": (
        bypass_triggers("UPDATE subscriptions_usageentry SET units = 8 WHERE number = 1"),
        "and the ledger says 8",
    ),
    "a line of a statement is changed": (change_json("lines"), "The lines of the statement S-2027-000001"),
    "a figure of a statement is changed": (change_json("services"), "The figures of the statement S-2027-000001"),
    "a payment is missing": (
        lambda: (UserSubscription.objects.update(paid_ahead=None), Payment.objects.all().delete()),
        "2027 should have 1 receipts, and there are 0",
    ),
    "a statement is missing": (
        lambda: Statement.objects.filter(number__isnull=False).delete(),
        "2027 should have 1 statements, and there are 0",
    ),
}


@pytest.mark.usefixtures("without_drawing")
def test_check_names_each_fault(freeze_time, subscription, member_caller):
    member_caller.upload(CLAIMS, form())
    freeze_time(PERIOD_END + ONE_DAY)
    pay(subscription)
    assert list(find_problems(default_storage)) == []
    checks = [check for check in consistency_check if check.__module__ == "apps.subscriptions.consistency"]

    for fault, (plant, problem) in FAULTS.items():
        with rolled_back():
            plant()
            problems = [found for check in checks for found in check(default_storage)]
            assert problem in "\n".join(problems), fault


def test_housekeeping_check_fails_with_the_faults(subscription):
    PeriodUsage.objects.filter(service="estimate").update(used=3)

    output = StringIO()
    with pytest.raises(CommandError, match="differences"):
        call_command("housekeeping", "--check", stdout=output)
    assert "used of estimate" in output.getvalue()


def test_clock_that_goes_back_keeps_the_order_of_entries_and_the_closed_statement(
    freeze_time, subscription, member_caller
):
    freeze_time(PERIOD_END + ONE_DAY)
    pay(subscription)
    freeze_time(PERIOD_END - ONE_DAY)

    claim = member_caller.upload(CLAIMS, form()).json()["claim"]
    member_caller.post(f"{CLAIMS}/{claim['id']}/withdraw")

    times = list(UsageEntry.objects.order_by("number").values_list("created_at", flat=True))
    assert times == sorted(times)
    assert times[-1] == PERIOD_END + ONE_DAY
    assert set(UsageEntry.objects.filter(claim=claim["id"]).values_list("period_start", flat=True)) == {PERIOD_END}
    assert Statement.objects.closed().count() == 1
    assert list(find_problems(default_storage)) == []


def test_pending_subscription_has_no_entries(db, member):
    subscribe(member, activated_at=None)

    assert not UsageEntry.objects.exists()
    assert list(find_problems(default_storage)) == []
