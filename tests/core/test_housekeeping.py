"""The management command ``housekeeping``."""

from datetime import datetime, timedelta
from pathlib import Path

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.core.management import CommandError, call_command
from django.utils import timezone

from apps.accounts.models import Session, User
from apps.claims.models import ClaimPresence, StaffNotice
from apps.core.jobs import PeriodicJob, get_periodic_jobs
from apps.core.management.commands import housekeeping
from apps.core.models import IdempotencyKey, RateLimitCounter
from apps.notifications.models import OutgoingMail
from apps.notifications.outbox import MAX_ATTEMPTS
from tests.claims.factories import create_claim
from tests.documents.files import stored_paths
from tests.subscriptions.factories import subscribe

step_runs: list[datetime] = []


def succeeding_step(*, now: datetime) -> int:
    step_runs.append(now)
    return 3


def failing_step(*, now: datetime) -> int:
    raise RuntimeError("the disk is gone")


@pytest.fixture(autouse=True)
def clear_step_runs():
    step_runs.clear()


def test_a_failing_task_does_not_stop_the_others(monkeypatch, capsys, caplog):
    steps = [succeeding_step, failing_step, succeeding_step]
    tasks = [PeriodicJob(step.__name__, step, every=timedelta(hours=1), title="Step") for step in steps]
    monkeypatch.setattr(housekeeping, "get_periodic_jobs", lambda: tasks)

    with pytest.raises(CommandError, match="failing_step") as failure:
        call_command("housekeeping")

    assert failure.value.returncode == 1
    assert len(step_runs) == 2
    assert capsys.readouterr().out.count("succeeding_step: 3") == 2
    assert "the disk is gone" in caplog.text


@pytest.mark.usefixtures("member_caller")
def test_expired_rows_and_orphaned_files_are_deleted_once(member, monkeypatch, capsys):
    now = timezone.now()
    IdempotencyKey.objects.create(member=member, path="/api/x", key=member.pk, fingerprint="f", started_at=now)
    RateLimitCounter.objects.create(key="contact:127.0.0.1", count=1, window_ends_at=int(now.timestamp()))
    default_storage.save("documents/ab/stray", ContentFile(b"bytes"))

    call_command("housekeeping")
    assert (IdempotencyKey.objects.count(), Session.objects.count()) == (1, 1)

    monkeypatch.setattr(timezone, "now", lambda: now + timedelta(days=30))
    capsys.readouterr()
    call_command("housekeeping")
    first = capsys.readouterr().out
    assert "delete_old_idempotency_keys: 1" in first
    assert "delete_expired_sessions: 1" in first
    assert "delete_orphaned_files: 1" in first
    assert not IdempotencyKey.objects.exists()
    assert not Session.objects.exists()
    assert not RateLimitCounter.objects.exists()
    assert stored_paths(Path(default_storage.path(""))) == []

    call_command("housekeeping")
    assert {line.rpartition(": ")[2] for line in capsys.readouterr().out.splitlines()} == {"0"}


def test_old_mails_lose_their_text_and_are_deleted_later(member, frozen_time):
    def create_mail(subject: str, *, days: int, is_sent: bool = False, **fields) -> None:
        moment = frozen_time.now - timedelta(days=days)
        OutgoingMail.objects.create(
            user=member.user,
            to_address="dana@example.com",
            subject=subject,
            text="Dear Dana",
            created_at=moment,
            sent_at=moment if is_sent else None,
            **fields,
        )

    for days in (365, 364, 30, 29):
        create_mail(f"sent {days}", days=days, is_sent=True)
        create_mail(f"failed {days}", days=days, attempts=MAX_ATTEMPTS)
        create_mail(f"on hold {days}", days=days, is_on_hold=True)
        create_mail(f"waiting {days}", days=days)

    call_command("housekeeping")

    mails = OutgoingMail.objects.filter(subject__regex=r"^(sent|failed|on hold|waiting) \d+$")
    kinds = ("sent", "failed", "on hold")
    waiting = {f"waiting {days}" for days in (365, 364, 30, 29)}
    assert set(mails.values_list("subject", flat=True)) == waiting | {
        f"{kind} {days}" for kind in kinds for days in (364, 30, 29)
    }
    assert set(mails.filter(text="").values_list("subject", flat=True)) == {
        f"{kind} {days}" for kind in kinds for days in (364, 30)
    }


def test_old_notices_and_presences_are_deleted_and_what_is_needed_stays(member, support_caller, frozen_time):
    staff = User.objects.get(kind=User.Kind.STAFF)
    subscription = subscribe(member)
    closed = create_claim(member, subscription, status="withdrawn")
    open_claim = create_claim(member, subscription)
    old, recent = frozen_time.now - timedelta(days=90), frozen_time.now - timedelta(days=89)
    for claim, created_at in [(closed, old), (closed, recent), (open_claim, old)]:
        StaffNotice.objects.create(
            recipient=staff, claim=claim, kind="overdue", about=created_at, mailed_at=old, created_at=created_at
        )
    for claim, age in [(closed, timedelta(days=1)), (open_claim, timedelta(hours=23))]:
        ClaimPresence.objects.create(claim=claim, user=staff, seen_at=frozen_time.now - age)

    call_command("housekeeping")

    notices = StaffNotice.objects.filter(kind="overdue", mailed_at=old).values_list("claim", "created_at")
    assert set(notices) == {(closed.pk, recent), (open_claim.pk, old)}
    assert list(ClaimPresence.objects.values_list("claim", flat=True)) == [open_claim.pk]


def test_the_tasks_of_every_app_are_registered():
    apps = {task.function.__module__.split(".")[1] for task in get_periodic_jobs()}

    assert apps == {
        "access",
        "accounts",
        "claims",
        "core",
        "documents",
        "factors",
        "invitations",
        "notifications",
        "operations",
        "subscriptions",
    }
