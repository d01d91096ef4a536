"""Statements, lines and receipts on the support site, and corrections."""

import pytest
from django.contrib.auth.models import Permission

from apps.accounts.models import User
from apps.core.staff.actions import row_url
from apps.subscriptions.models import Payment, Statement, UsageEntry
from apps.subscriptions.periods import roll_over_all
from apps.subscriptions.quotas import get_period_version
from apps.subscriptions.support import CorrectUnitsForm
from tests.factories import UserFactory, caller_as
from tests.subscriptions.factories import ONE_DAY, PERIOD_END, PERIOD_START, REASON, pay, subscribe
from tests.support_pages import section_of


@pytest.fixture
def subscription(freeze_time, member):
    return subscribe(member, "ghost", start=PERIOD_START, used={"estimate": 4})


@pytest.fixture
def statement(subscription, freeze_time):
    """Closed, because the next period was paid and has begun."""
    pay(subscription)
    freeze_time(PERIOD_END + ONE_DAY)
    roll_over_all(now=PERIOD_END + ONE_DAY)
    return Statement.objects.closed().get()


def test_member_page_adds_up_the_period_and_lists_its_lines(subscription, member, support_caller):
    section = section_of(support_caller, member, "units")

    assert dict(section.facts)["Estimates"] == "9 granted \N{MINUS SIGN} 4 used = 5 left"
    assert [row.cells[2:] for row in section.rows][-1] == ("Estimate", "Granted", "Included in the plan", "+9")
    assert len(section.rows) == UsageEntry.objects.count()


def test_member_page_links_statements_and_receipts_as_pdf(statement, member, support_caller):
    rows = section_of(support_caller, member, "statements").rows

    assert [row.cells[1] for row in rows] == ["Statement", "Payment"]
    for row in rows:
        response = support_caller.get(row.cells[-1].url)
        assert response["Content-Type"] == "application/pdf"
        assert b"".join(response).startswith(b"%PDF")


def test_pdf_of_an_open_statement_is_not_found(subscription, support_caller):
    assert support_caller.get(row_url(Statement.objects.get(), "pdf")).status_code == 404


@pytest.mark.usefixtures("without_drawing")
def test_pdf_needs_the_permission_to_see_statements(statement):
    user = UserFactory(kind=User.Kind.STAFF)
    user.user_permissions.add(Permission.objects.get(codename="view_usersubscription"))
    caller = caller_as(user)

    assert caller.get(row_url(statement, "pdf")).status_code == 403
    assert caller.get(row_url(Payment.objects.get(), "pdf")).status_code == 403


def test_correction_is_a_new_line_with_a_reason(subscription, member, support_caller):
    lines = list(UsageEntry.objects.order_by("number").values())
    path = row_url(subscription, "correct_units")
    form = {"seen": get_period_version(subscription), "service_type": "estimate", "reason": REASON}

    assert support_caller.upload(path, {**form, "units": "-2"}).status_code == 302

    *before, corrected = UsageEntry.objects.order_by("number").values()
    assert before == lines
    assert (corrected["kind"], corrected["units"], corrected["reason"]) == ("corrected", -2, REASON)
    figures = dict(section_of(support_caller, member, "units").facts)["Estimates"]
    assert figures == "9 granted \N{MINUS SIGN} 4 used \N{MINUS SIGN} 2 corrected = 3 left"


def test_correction_of_nothing_or_of_more_than_is_left_is_refused(subscription, support_caller):
    count = UsageEntry.objects.count()
    form = {"seen": get_period_version(subscription), "service_type": "estimate", "reason": REASON}

    for units in ("101", "x", ""):
        assert list(CorrectUnitsForm({**form, "units": units}, row=subscription).errors) == ["units"], units
    for units in ("0", "-6", "101"):
        response = support_caller.upload(row_url(subscription, "correct_units"), {**form, "units": units})
        assert response.status_code == 422, units
        assert response.context["form"].errors["units"], units
    assert UsageEntry.objects.count() == count
