"""Members write to the network, and staff answer."""

import uuid

import pytest
from django.core import mail

from apps.claims.models import StaffNotice
from apps.notifications.models import Notification
from apps.support.models import HelpRequest
from tests.claims.factories import create_claim
from tests.subscriptions.factories import subscribe

PATH, STAFF = "/api/user/help", "/staff/support/helprequest/"
QUESTION = {"topic": "claim", "text": "When will my result be ready?"}


def test_question_is_listed_for_both_sides_and_staff_are_notified(
    member, member_caller, support_caller, support_member
):
    claim = create_claim(member, subscribe(member))
    answer = member_caller.post(PATH, {**QUESTION, "claimId": str(claim.pk)})

    body = answer.json()["helpRequest"]
    assert answer.status_code == 201
    assert body == {
        **QUESTION,
        "id": body["id"],
        "claimId": str(claim.pk),
        "status": "open",
        "answer": None,
        "createdAt": body["createdAt"],
        "answeredAt": None,
    }
    assert member_caller.get(PATH).json() == {"results": [body], "next": None}
    start = support_caller.get("/staff/").content.decode()
    assert f'<a href="{STAFF}?state=open" class="support-watch"><strong>1</strong> Help</a>' in start
    assert QUESTION["text"] in support_caller.get(STAFF).content.decode()
    assert QUESTION["text"] in support_caller.get(f"/staff/accounts/member/{member.pk}/change/").content.decode()
    notice = StaffNotice.objects.get()
    assert (notice.recipient, notice.public_kind, notice.path) == (
        support_member,
        "help",
        f"{STAFF}{body['id']}/change/",
    )


def test_question_about_a_bill_is_for_superusers(member_caller, support_caller, staff):
    member_caller.post(PATH, {"topic": "bill", "text": "What is this charge?"})
    request = HelpRequest.objects.get()

    assert [notice.recipient for notice in StaffNotice.objects.all()] == [staff]
    assert "What is this charge?" not in support_caller.get(STAFF).content.decode()
    assert support_caller.get(f"{STAFF}{request.pk}/answer/").status_code in {302, 404}


@pytest.mark.parametrize(
    ("fields", "named"),
    [
        ({"text": " "}, "text"),
        ({"text": "x" * 4001}, "text"),
        ({"topic": "weather"}, "topic"),
        ({"claimId": "7"}, "claimId"),
        ({"claimId": str(uuid.uuid4())}, "claimId"),
    ],
)
def test_bad_question_is_refused(member_caller, fields, named):
    answer = member_caller.post(PATH, {**QUESTION, **fields})

    assert (answer.status_code, list(answer.json()["errors"])) == (400, [named])


def test_claim_of_another_member_is_refused(member_caller, other_member):
    claim = create_claim(other_member, subscribe(other_member))

    assert list(member_caller.post(PATH, {**QUESTION, "claimId": str(claim.pk)}).json()["errors"]) == ["claimId"]


def test_repeated_question_is_one_and_the_sixth_in_a_minute_is_throttled(member_caller, frozen_time):
    key = {"idempotency-key": str(uuid.uuid4())}
    first, again = (member_caller.post(PATH, QUESTION, **key) for _ in range(2))
    statuses = [member_caller.post(PATH, QUESTION).status_code for _ in range(4)]

    assert first.json() == again.json()
    assert statuses == [201, 201, 201, 429]
    assert HelpRequest.objects.count() == 4


def test_answer_is_read_by_the_member_and_not_in_the_mail(
    member, member_caller, support_caller, django_capture_on_commit_callbacks
):
    request = HelpRequest.objects.create(member=member, **QUESTION)
    with django_capture_on_commit_callbacks(execute=True):
        support_caller.upload(f"{STAFF}{request.pk}/answer/", {"text": "On Friday."})
    again = support_caller.upload(f"{STAFF}{request.pk}/answer/", {"text": "On Monday."})

    [row] = member_caller.get(PATH).json()["results"]
    assert (row["status"], row["answer"]) == ("answered", "On Friday.")
    assert again.status_code == 422
    notification = Notification.objects.get()
    assert (notification.kind, notification.link) == ("help_answer", "/help")
    [message] = mail.outbox
    assert (message.to, "Friday" in message.body) == ([member.user.email], False)
