"""``/api/user/billing``, statements, receipts, and what a member changes of the plan."""

import hashlib
from datetime import UTC, datetime, timedelta

import pytest
from django.core.files.storage import default_storage
from django.utils import timezone

from apps.audit.models import ActivityEntry
from apps.core.consistency import find_problems
from apps.core.request_meta import Actor, RequestMeta
from apps.notifications.models import Notification
from apps.subscriptions.lifecycle import cancel_subscription, close_ended
from apps.subscriptions.models import Payment, Statement, UsageEntry, UserSubscription
from apps.subscriptions.notices import announce_statements, remind_all
from apps.subscriptions.periods import roll_over_all
from tests.claims.factories import CLAIMS, form
from tests.subscriptions.factories import (
    GRACE_PERIOD,
    NEXT_PERIOD_END,
    ONE_DAY,
    PERIOD_END,
    PERIOD_START,
    format_instant,
    pay,
    subscribe,
)

BILLING, STATEMENTS, SUBSCRIPTION = "/api/user/billing", "/api/user/statements", "/api/user/subscription"


@pytest.fixture
def subscription(freeze_time, member):
    return subscribe(member, "ghost", start=PERIOD_START)


def get_billing(caller):
    return caller.get(BILLING).json()


def change(caller, plan_name, version=None):
    body = {"planName": plan_name, "expectedVersion": version or get_billing(caller)["version"]}
    return caller.post(f"{SUBSCRIPTION}/change", body)


def cancel(caller, version=None, **body):
    return caller.post(f"{SUBSCRIPTION}/cancel", {"expectedVersion": version or get_billing(caller)["version"], **body})


def get_figures(statement, service):
    return next(row for row in statement["services"] if row["service"] == service)


def refusal(response):
    return response.status_code, response.json()["code"]


def test_open_period_is_explained_line_by_line(subscription, member_caller, settings):
    settings.PAYMENT_INSTRUCTIONS = "Wire to account 4471"
    claim = member_caller.upload(CLAIMS, form()).json()["claim"]

    billing = get_billing(member_caller)

    current = billing["current"]
    assert (current["state"], current["number"], current["sha256"]) == ("open", None, None)
    assert get_figures(current, "estimate") == {
        "service": "estimate",
        "granted": 9,
        "carriedOver": 0,
        "added": 0,
        "corrected": 0,
        "used": 1,
        "returned": 0,
        "lapsed": 0,
        "left": 8,
    }
    assert current["lines"][-1] == {
        "number": 5,
        "at": format_instant(PERIOD_START),
        "service": "estimate",
        "kind": "used",
        "units": -1,
        "claimId": claim["id"],
        "claimAddress": "14 Alder Row, Austin TX",
        "text": "Claim C-000001",
    }
    assert billing["next"] == {
        "planName": "ghost",
        "planDisplayName": "GHOST",
        "amount": "8500.00",
        "dueAt": format_instant(PERIOD_END),
        "opensAt": format_instant(PERIOD_END),
        "carriedOver": {"estimate": 8},
    }
    assert (billing["scheduled"], billing["paymentInstructions"]) == (None, "Wire to account 4471")
    assert claim["unit"] == {
        "service": "estimate",
        "periodStart": format_instant(PERIOD_START),
        "statementId": current["id"],
        "returnedAt": None,
    }


def test_closed_statement_adds_up_and_stays_as_it_is(freeze_time, subscription, member_caller):
    claim = member_caller.upload(CLAIMS, form()).json()["claim"]
    freeze_time(PERIOD_END - ONE_DAY)
    pay(subscription)
    freeze_time(PERIOD_END)

    [row] = member_caller.get(STATEMENTS).json()["results"]
    statement = member_caller.get(f"{STATEMENTS}/{row['id']}").json()
    member_caller.post(f"{CLAIMS}/{claim['id']}/withdraw")
    pdf = member_caller.get(f"{STATEMENTS}/{row['id']}.pdf")

    assert (row["number"], row["state"], "lines" in row) == ("S-2027-000001", "closed", False)
    for figures in statement["services"]:
        lines = [line["units"] for line in statement["lines"] if line["service"] == figures["service"]]
        assert sum(lines) == figures["left"]
    assert [figures["left"] for figures in statement["services"]] == [8, 0, 0, 0]
    assert member_caller.get(f"{STATEMENTS}/{row['id']}").json() == statement
    assert hashlib.sha256(b"".join(pdf.streaming_content)).hexdigest() == row["sha256"]
    # The unit came back after its period, so it is one of the next statement.
    current = get_figures(get_billing(member_caller)["current"], "estimate")
    assert (current["carriedOver"], current["returned"], current["left"]) == (8, 1, 18)
    unit = member_caller.get(f"{CLAIMS}/{claim['id']}").json()["unit"]
    assert (unit["statementId"], unit["returnedAt"]) == (row["id"], format_instant(PERIOD_END))
    assert list(find_problems(default_storage)) == []


@pytest.mark.usefixtures("without_drawing")
def test_claim_in_grace_is_a_line_of_the_period_before_and_a_late_return_lapses_at_once(
    freeze_time, subscription, member_caller
):
    claim = member_caller.upload(CLAIMS, form(serviceRequestType="appraisal")).json()["claim"]
    freeze_time(PERIOD_END + ONE_DAY)
    member_caller.upload(CLAIMS, form())
    pay(subscription)

    member_caller.post(f"{CLAIMS}/{claim['id']}/withdraw")

    [row] = member_caller.get(STATEMENTS).json()["results"]
    assert get_figures(row, "estimate")["used"] == 1
    current = get_billing(member_caller)["current"]
    assert get_figures(current, "estimate")["carriedOver"] == 8
    # Appraisals do not carry over.
    figures = get_figures(current, "appraisal")
    assert (figures["granted"], figures["returned"], figures["lapsed"], figures["left"]) == (5, 1, 1, 5)


def test_statement_and_receipt_of_another_member_are_not_found(freeze_time, subscription, member_caller, other_caller):
    pay(subscription)
    statement, payment = Statement.objects.get(), Payment.objects.get()

    for path in ("", ".pdf", ".csv"):
        assert other_caller.get(f"{STATEMENTS}/{statement.pk}{path}").status_code == 404
    assert other_caller.get(f"/api/user/payments/{payment.pk}/receipt.pdf").status_code == 404
    receipt = member_caller.get(f"/api/user/payments/{payment.pk}/receipt.pdf")
    content = b"".join(receipt.streaming_content)
    assert (content[:5], hashlib.sha256(content).hexdigest()) == (b"%PDF-", payment.receipt_sha256)
    assert 'filename="P-2027-000001.pdf"' in receipt["Content-Disposition"]


def test_csv_has_the_lines_and_an_open_statement_has_no_pdf(subscription, member_caller):
    member_caller.upload(CLAIMS, form())
    statement = Statement.objects.get()

    csv = b"".join(member_caller.get(f"{STATEMENTS}/{statement.pk}.csv").streaming_content).decode("utf-8-sig")

    assert csv.splitlines()[0] == "No.,Time (UTC),Service,Kind,Units,Entry,Claim"
    assert csv.splitlines()[-1] == '5,2027-01-31T09:30:00Z,Estimate,Used,-1,Claim C-000001,"14 Alder Row, Austin TX"'
    assert refusal(member_caller.get(f"{STATEMENTS}/{statement.pk}.pdf")) == (409, "wrong_status")


def test_preview_says_what_a_change_would_do_and_changes_nothing(subscription, member_caller):
    before = get_billing(member_caller)

    preview = member_caller.get(f"{SUBSCRIPTION}/change", {"planName": "phantom"}).json()

    assert (preview["from"]["name"], preview["to"]["name"], preview["at"]) == (
        "ghost",
        "phantom",
        format_instant(PERIOD_END),
    )
    assert (preview["amountNow"], preview["amountNext"], preview["devicesAboveCap"]) == ("0.00", "5200.00", 0)
    assert preview["quotas"][0] == {"service": "estimate", "from": 9, "to": 4}
    assert preview["lost"] == [
        {"service": "appraisal", "units": 5},
        {"service": "engineer_assignment", "units": 2},
        {"service": "attorney_assistance", "units": 1},
    ]
    assert get_billing(member_caller) == before


@pytest.mark.usefixtures("without_drawing")
def test_scheduled_plan_begins_with_the_next_period_at_its_price(freeze_time, subscription, member_caller):
    answer = change(member_caller, "phantom")

    assert answer.json()["billing"]["scheduled"] == {
        "kind": "change",
        "planName": "phantom",
        "planDisplayName": "PHANTOM",
        "at": format_instant(PERIOD_END),
    }
    assert answer.json()["billing"]["next"]["amount"] == "5200.00"
    pay(subscription)
    assert Payment.objects.get().amount == 5200
    assert member_caller.get("/api/devices").json()["plan"]["planName"] == "ghost"
    freeze_time(PERIOD_END)
    # By the clock, before anything has stored the new period.
    plan = member_caller.get("/api/devices").json()["plan"]
    assert (plan["planName"], plan["maxDevices"]) == ("phantom", 2)
    billing = get_billing(member_caller)
    assert (billing["current"]["planName"], billing["scheduled"]) == ("phantom", None)
    assert get_figures(billing["current"], "estimate")["granted"] == 4
    assert get_figures(billing["current"], "estimate")["carriedOver"] == 9


@pytest.mark.usefixtures("without_drawing")
def test_change_after_a_payment_ahead_waits_for_the_end_of_what_is_paid(freeze_time, subscription, member_caller):
    pay(subscription)

    assert change(member_caller, "phantom").json()["billing"]["scheduled"]["at"] == format_instant(NEXT_PERIOD_END)
    freeze_time(PERIOD_END)
    assert get_billing(member_caller)["current"]["planName"] == "ghost"
    pay(subscription)
    assert Payment.objects.order_by("period_start").last().amount == 5200
    freeze_time(NEXT_PERIOD_END)
    assert get_billing(member_caller)["current"]["planName"] == "phantom"


@pytest.mark.usefixtures("without_drawing")
def test_cancelled_plan_ends_without_grace_and_everything_lapses(freeze_time, subscription, member_caller, member):
    answer = cancel(member_caller, reason="The firm is sold")

    assert answer.json()["billing"]["scheduled"]["kind"] == "cancel"
    assert answer.json()["billing"]["next"] is None
    freeze_time(PERIOD_END - timedelta(seconds=1))
    assert member_caller.upload(CLAIMS, form()).status_code == 201
    freeze_time(PERIOD_END)
    assert refusal(member_caller.upload(CLAIMS, form())) == (403, "no_subscription")
    assert member_caller.get("/api/user/dashboard").json()["subscription"] is None
    assert get_billing(member_caller)["current"] is None
    [row] = member_caller.get(STATEMENTS).json()["results"]
    assert {figures["left"] for figures in row["services"]} == {0}
    assert get_figures(row, "estimate")["lapsed"] == 8
    assert UserSubscription.objects.get().cancellation_reason == "The firm is sold"
    assert list(find_problems(default_storage)) == []


def test_second_schedule_replaces_the_first_and_undoing_keeps_the_plan(subscription, member_caller):
    change(member_caller, "phantom")
    cancel(member_caller)
    assert change(member_caller, "assassin").json()["billing"]["scheduled"]["planName"] == "assassin"

    undone = member_caller.delete(f"{SUBSCRIPTION}/scheduled")

    assert (undone.status_code, undone.json()["billing"]["scheduled"]) == (200, None)
    assert refusal(member_caller.delete(f"{SUBSCRIPTION}/scheduled")) == (409, "conflict")


def test_every_refusal(freeze_time, subscription, member_caller):
    preview = lambda name: member_caller.get(f"{SUBSCRIPTION}/change", {"planName": name})  # noqa: E731
    version = get_billing(member_caller)["version"]
    for name in ("ghost", "nonsense"):
        assert refusal(change(member_caller, name, version)) == (400, "invalid")
        assert refusal(preview(name)) == (400, "invalid")
    assert refusal(change(member_caller, "phantom", 99)) == (409, "conflict")
    assert refusal(cancel(member_caller, 99)) == (409, "conflict")
    for path, body in (("change", {"planName": "phantom"}), ("cancel", {})):
        assert refusal(member_caller.post(f"{SUBSCRIPTION}/{path}", body)) == (400, "invalid")
    assert not UserSubscription.objects.exclude(next_plan=None, cancelled_at=None).exists()

    freeze_time(PERIOD_END)
    version = get_billing(member_caller)["version"]
    assert refusal(change(member_caller, "phantom", version)) == (409, "wrong_status")
    assert refusal(cancel(member_caller, version)) == (409, "wrong_status")
    assert refusal(preview("phantom")) == (409, "wrong_status")
    freeze_time(PERIOD_END + GRACE_PERIOD)
    assert refusal(change(member_caller, "phantom", 1)) == (409, "wrong_status")
    assert refusal(cancel(member_caller, 1)) == (409, "wrong_status")


def test_pending_plan_cannot_be_changed(freeze_time, member, member_caller):
    subscribe(member, activated_at=None, start=PERIOD_START)

    assert refusal(change(member_caller, "phantom")) == (409, "wrong_status")
    assert refusal(cancel(member_caller)) == (409, "wrong_status")
    billing = get_billing(member_caller)
    assert (billing["current"], billing["next"]["opensAt"]) == (None, None)


@pytest.mark.usefixtures("without_drawing")
def test_member_is_notified_seven_days_and_one_day_before_the_end_and_of_a_statement(freeze_time, subscription):
    def notify():
        now = timezone.now()
        roll_over_all(now=now)
        remind_all(now=now)
        announce_statements(now=now)

    counts = []
    for days in (8, 7, 6, 1, 0.5):
        freeze_time(PERIOD_END - days * ONE_DAY)
        notify()
        notify()
        counts.append(Notification.objects.count())
    assert counts == [0, 1, 1, 2, 2]
    pay(subscription)
    freeze_time(PERIOD_END)
    notify()
    notify()

    assert sorted(Notification.objects.values_list("title", flat=True)) == [
        "Statement S-2027-000001 is ready",
        "Your GHOST plan is paid until 28 February",
        "Your GHOST plan is paid until 28 February",
        "Your payment was recorded",
    ]


@pytest.mark.usefixtures("without_drawing")
def test_numbers_have_no_gaps_and_begin_again_each_year(freeze_time, member, other_member):
    start = datetime(2027, 10, 31, 9, 30, tzinfo=UTC)
    freeze_time(start)
    ours, theirs = subscribe(member, start=start), subscribe(other_member, start=start)
    pay(theirs)
    for month in range(1, 4):
        pay(ours)
        now = start + month * timedelta(days=30.7)
        freeze_time(now)
        roll_over_all(now=now)
        close_ended(now=now)

    numbers = Statement.objects.closed().order_by("number").values_list("number", flat=True)
    assert list(numbers) == [f"S-2027-{number:06}" for number in range(1, 4)] + ["S-2028-000001", "S-2028-000002"]
    assert list(find_problems(default_storage)) == []


@pytest.mark.usefixtures("without_drawing")
def test_forfeited_period_has_a_statement_too(subscription, support_member):
    pay(subscription)
    cancel_subscription(
        subscription_id=subscription.pk, actor=Actor(support_member, RequestMeta()), reason="", now=PERIOD_START
    )

    assert [row.number for row in Statement.objects.order_by("period_start")] == ["S-2027-000001", "S-2027-000002"]
    assert sum(UsageEntry.objects.values_list("units", flat=True)) == 0
    assert ActivityEntry.objects.filter(action="subscription_cancelled").exists()
    assert list(find_problems(default_storage)) == []
