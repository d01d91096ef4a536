"""Visitors ask for an invitation; staff and panel admins answer with a code or decline."""

from datetime import timedelta

import pytest
from django.core import mail
from django.utils import timezone

from apps.claims.models import StaffNotice
from apps.core.request_meta import COMMAND_LINE
from apps.invitations import codes
from apps.invitations.models import InvitationCode, InvitationRequest, ReceivedRequest
from apps.invitations.serializers.requests import RequestInvitationSerializer
from tests.factories import MemberFactory
from tests.invitations.counters import counters_are_exact

PATH, LIST = "/api/invitation-requests", "/api/admin/invitation-requests"
STAFF = "/staff/invitations/invitationrequest/"
FORM = {"name": "Lee Ortega", "companyName": "Ortega Restoration", "email": "lee@example.com"}


def create_request(**values) -> InvitationRequest:
    form = {"name": "Lee Ortega", "company_name": "Ortega Restoration", "email": "lee@example.com", **values}
    return InvitationRequest.objects.create(**form)


@pytest.fixture
def ask(visitor, django_capture_on_commit_callbacks):
    """Send the form; the worker then does what is due."""

    def send(**fields):
        with django_capture_on_commit_callbacks(execute=True):
            return visitor.post(PATH, {**FORM, **fields})

    return send


@pytest.fixture
def post(admin_caller, django_capture_on_commit_callbacks):
    """A call of a panel admin; its emails are then sent."""

    def send(request, action, body=None):
        with django_capture_on_commit_callbacks(execute=True):
            return admin_caller.post(f"{LIST}/{request.pk}/{action}", body)

    return send


def list_requests(caller, **query):
    return caller.get(LIST, query).json()


def get_subjects(address: str) -> list[str]:
    return [message.subject for message in mail.outbox if message.to == [address]]


def test_request_is_listed_and_both_sides_are_notified(ask, support_member, admin_caller):
    details = {"phone": "(555) 010-2233", "position": "estimator", "claimsPerMonth": 12, "message": "Hail in Tulsa"}
    answer = ask(**details)

    assert (answer.status_code, answer.json()["success"]) == (201, True)
    body = list_requests(admin_caller)
    [row] = body["requests"]
    expected = {**FORM, **details, "status": "new", "waitingDays": 0, "code": None, "decidedAt": None}
    assert {name: row[name] for name in expected} == expected
    assert body["counts"] == {"new": 1, "sent": 0, "used": 0, "declined": 0}
    assert get_subjects("lee@example.com") == ["Your request for an invitation"]
    assert get_subjects(support_member.email) == ["Somebody asks for an invitation"]
    assert not any("Ortega" in message.body for message in mail.outbox)
    notice = StaffNotice.objects.get()
    assert (notice.public_kind, notice.path) == ("invitation_request", f"{STAFF}{row['id']}/change/")


def test_same_answer_for_a_member_and_for_a_second_request(ask, member, admin_caller):
    first, again = ask(), ask(email="LEE@example.com")
    known, _ = ask(email=member.user.email), ask(email=member.user.email)

    assert first.json() == again.json() == known.json()
    assert len(list_requests(admin_caller)["requests"]) == 1
    assert get_subjects("lee@example.com") == ["Your request for an invitation"]
    assert get_subjects(member.user.email) == ["You already have an account"]
    assert not ReceivedRequest.objects.exists()


def test_address_may_ask_again_after_a_day(ask, frozen_time):
    ask()
    frozen_time.shift(timedelta(hours=24))
    ask()

    assert InvitationRequest.objects.count() == 2


def test_bad_field_is_named(visitor, db):
    for field, value in (
        ("name", "x" * 101),
        ("companyName", ""),
        ("email", "nowhere"),
        ("phone", "123"),
        ("position", "x" * 101),
        ("claimsPerMonth", 0),
        ("claimsPerMonth", 10_001),
        ("message", "x" * 2001),
    ):
        serializer = RequestInvitationSerializer(data={**FORM, field: value})
        assert not serializer.is_valid(), field
        assert list(serializer.errors) == [field]
    answer = visitor.post(PATH, {**FORM, "companyName": ""})
    assert (answer.status_code, list(answer.json()["errors"])) == (400, ["companyName"])
    assert not ReceivedRequest.objects.exists()


def test_sixth_request_in_a_minute_is_throttled(visitor, frozen_time):
    statuses = [visitor.post(PATH, {**FORM, "email": f"lee{number}@example.com"}).status_code for number in range(6)]

    assert statuses == [201] * 5 + [429]


def test_code_is_sent_again_while_it_can_be_redeemed_and_a_new_one_afterwards(post):
    request = create_request()

    first, second = (post(request, "send-code").json()["request"]["code"] for _ in range(2))
    code = InvitationCode.objects.get()
    codes.revoke(code_id=code.pk, actor=COMMAND_LINE, now=timezone.now())
    third = post(request, "send-code").json()["request"]

    assert first == second != third["code"]
    assert third["status"] == "sent"
    assert (code.assignee_email, code.group) == ("lee@example.com", "assigned")
    bodies = [message.body for message in mail.outbox if message.to == ["lee@example.com"]]
    assert [body.count(f"/register?code={first}") for body in bodies] == [1, 1, 0]
    assert counters_are_exact()


def test_whoever_redeems_the_code_makes_the_request_used(post, admin_caller):
    request = create_request()
    code = post(request, "send-code").json()["request"]["code"]
    codes.redeem(code=code, member=MemberFactory(), now=timezone.now())

    [row] = list_requests(admin_caller, status="used")["requests"]
    again = post(request, "send-code")
    assert (row["status"], again.status_code, again.json()["code"]) == ("used", 409, "wrong_status")
    assert list_requests(admin_caller, status="sent")["requests"] == []


def test_only_a_new_request_can_be_declined_and_the_mail_gives_no_reason(post):
    request, sent = create_request(), create_request(email="ann@example.com")
    post(sent, "send-code")

    declined = post(request, "decline", {"reason": "Not in our states"})
    refused = [post(sent, "decline"), post(request, "decline"), post(request, "send-code")]

    assert (declined.status_code, declined.json()["request"]["status"]) == (200, "declined")
    assert [(answer.status_code, answer.json()["code"]) for answer in refused] == [(409, "wrong_status")] * 3
    [message] = [message for message in mail.outbox if message.to == ["lee@example.com"]]
    assert "Not in our states" not in message.body


def test_support_sends_a_code_from_the_list_and_sees_it_masked(support_caller):
    request = create_request(created_at=timezone.now() - timedelta(days=3))
    start = support_caller.get("/staff/").content.decode()
    page = support_caller.get(STAFF).content.decode()
    answer = support_caller.upload(f"{STAFF}{request.pk}/send-code/", {})

    assert f'<a href="{STAFF}?state=new" class="support-watch"><strong>1</strong> Invitation requests</a>' in start
    assert f'formaction="{STAFF}{request.pk}/send-code/"' in page
    assert '<td class="field-waiting_days">3</td>' in page
    assert answer.status_code == 302
    code = InvitationCode.objects.get().code
    row = support_caller.get(f"{STAFF}{request.pk}/change/").content.decode()
    assert code not in row
    assert code[-3:] in row


def test_notice_leads_to_the_request(ask, support_caller):
    ask()

    [notice] = support_caller.get("/staff/inbox/", {"format": "json"}).json()["results"]
    assert (notice["kind"], notice["claimId"], notice["reference"]) == ("invitation_request", None, None)
    assert notice["link"] == f"{STAFF}{InvitationRequest.objects.get().pk}/change/"
    assert "Somebody asks for an invitation" in support_caller.get("/staff/inbox/").content.decode()
