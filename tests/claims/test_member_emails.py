"""Which emails a member gets about a claim: one about all moves within ten minutes, and none about a muted claim."""

from datetime import timedelta

import pytest

from apps.claims.emails import send_move_emails
from apps.claims.models import Claim, PendingMoveEmail
from apps.demo.files import jpeg, pdf
from apps.notifications.digest import send_due_digests
from apps.notifications.models import Notification, OutgoingMail
from tests.claims.claim_work import draft, move, release, start_work, write
from tests.claims.factories import CLAIMS, create_claim, form
from tests.rollback import rolled_back

MINUTE = timedelta(minutes=1)


@pytest.fixture
def claim(frozen_time, member, subscription, media_folder):
    return create_claim(member, subscription)


def get_subjects():
    subjects = OutgoingMail.objects.order_by("created_at", "id").values_list("subject", flat=True)
    return [subject.removeprefix("Claim C-000001") for subject in subjects]


def run_at(frozen_time, minutes):
    frozen_time.shift(minutes * MINUTE)
    send_move_emails(now=frozen_time.now)
    return get_subjects()


def test_moves_within_ten_minutes_are_one_email_about_the_last_one(claim, frozen_time):
    move(claim, "under_review")
    assert run_at(frozen_time, 9) == []
    move(claim, "in_progress")

    # Ten minutes from the first move, not from the second.
    assert run_at(frozen_time, 1) == [" is in progress"]
    assert "https://network.example/claims/" in OutgoingMail.objects.get().text
    assert run_at(frozen_time, 60) == [" is in progress"]
    assert Notification.objects.filter(kind="claim_moved").count() == 2


def test_declining_is_mailed_at_once_and_is_the_only_email(claim, frozen_time):
    move(claim, "under_review")
    move(claim, "declined")

    assert get_subjects() == [" was declined"]
    assert run_at(frozen_time, 10) == [" was declined"]


def test_result_says_that_the_claim_is_completed(claim, frozen_time):
    start_work(claim)
    run_at(frozen_time, 60)
    OutgoingMail.objects.all().delete()
    start = frozen_time.now
    for minutes, subjects in (
        (-11, [": your result is ready", " is completed"]),
        (-10, [": your result is ready"]),
        (0, [": your result is ready"]),
        (9, [": your result is ready"]),
        (11, [" is completed", ": your result is ready"]),
    ):
        frozen_time.now = start
        with rolled_back():
            if minutes <= 0:
                release(claim)
                frozen_time.shift(-minutes * MINUTE)
                move(claim, "completed")
                run_at(frozen_time, 10)
            else:
                move(claim, "completed", no_document="The carrier paid")
                run_at(frozen_time, min(minutes, 10))
                frozen_time.shift(max(minutes - 10, 0) * MINUTE)
                release(claim)
                run_at(frozen_time, 10)

            assert get_subjects() == subjects, minutes


def test_move_whose_claim_was_withdrawn_is_not_mailed(claim, member_caller, frozen_time):
    move(claim, "under_review")
    assert member_caller.post(f"{CLAIMS}/{claim.pk}/withdraw").status_code == 200

    assert run_at(frozen_time, 10) == []
    assert not PendingMoveEmail.objects.exists()


def mute(caller, claim, *, muted=True):
    return caller.put(f"{CLAIMS}/{claim.pk}/mute", {"muted": muted})


def test_muted_claim_is_listed_but_not_mailed(claim, member_caller, frozen_time):
    move(claim, "under_review")

    answer = mute(member_caller, claim)

    assert (answer.status_code, answer.json()["success"], answer.json()["claim"]["isMuted"]) == (200, True, True)
    write(claim)
    draft(claim)
    assert run_at(frozen_time, 10) == []
    assert Notification.objects.count() == 2

    assert mute(member_caller, claim, muted=False).json()["claim"]["isMuted"] is False
    write(claim)
    assert get_subjects() == [": a new message"]


def test_muted_claim_is_in_no_digest(claim, member_caller, frozen_time):
    member_caller.patch("/api/user/notification-preferences", {"events": {"claim": "digest"}})
    write(claim)
    mute(member_caller, claim)
    write(claim)
    frozen_time.shift(timedelta(days=1))

    assert send_due_digests(now=frozen_time.now) == 0
    assert OutgoingMail.objects.count() == 0


def test_mute_needs_a_yes_or_no(claim, member_caller):
    for body in ({}, {"muted": None}, {"muted": "maybe"}):
        answer = member_caller.put(f"{CLAIMS}/{claim.pk}/mute", body)

        assert (answer.status_code, list(answer.json()["errors"])) == (400, ["muted"]), body


def test_claim_of_another_member_cannot_be_muted(claim, other_caller):
    assert mute(other_caller, claim).status_code == 404


def test_receipt_leaves_ten_minutes_after_the_claim_with_the_files_that_followed(
    frozen_time, member_caller, subscription, media_folder
):
    claim_id = member_caller.upload(CLAIMS, form(files=[pdf("roof.pdf", "Roof")])).json()["claim"]["id"]
    member_caller.upload(f"{CLAIMS}/{claim_id}/documents", {"files": [jpeg("front.jpg")]})
    assert run_at(frozen_time, 9) == []

    assert run_at(frozen_time, 1) == [" received"]
    text = OutgoingMail.objects.get().text
    assert "We have your claim C-000001 with 2 files." in text
    assert "The network answers by" in text
    for private in ("14 Alder Row", "Ida Marsh", "roof", "front"):
        assert private not in text
    assert run_at(frozen_time, 60) == [" received"]


def test_receipt_says_what_became_of_the_claim_and_none_follows_a_withdrawn_one(
    frozen_time, member_caller, subscription, media_folder
):
    moved, withdrawn = (member_caller.upload(CLAIMS, form()).json()["claim"]["id"] for _ in range(2))
    move(Claim.objects.get(pk=moved), "under_review")
    member_caller.post(f"{CLAIMS}/{withdrawn}/withdraw")

    run_at(frozen_time, 10)

    mail = OutgoingMail.objects.get()
    assert "with 0 files. Your claim C-000001 is under review." in mail.text
