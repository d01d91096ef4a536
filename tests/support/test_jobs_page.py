"""The support page *Jobs*: what runs, waits and failed, and the action that tries a scheduled task again."""

from datetime import timedelta

import pytest
from django.core.files.storage import default_storage
from django.utils import timezone

from apps.accounts.models import User
from apps.audit.models import AuditLogEntry
from apps.core import jobs
from apps.core.jobs import PeriodicJob, schedule
from apps.core.models import BackupRun, ScheduledStep
from apps.core.staff.actions import row_url
from apps.core.staff.sections import Section
from apps.documents.models import PendingScan, ScannerPause, ThumbnailQueue, UserDocument
from apps.notifications.models import OutboxPause, OutgoingMail
from apps.notifications.outbox import MAX_ATTEMPTS
from tests.documents.factories import create_stored_document, download_url
from tests.factories import UserFactory, caller_as
from tests.support_pages import get_context

pytestmark = pytest.mark.django_db
PAGE = "/staff/jobs/"
HOUR = timedelta(hours=1)


@pytest.fixture
def runs(monkeypatch) -> list[str]:
    """The runs of two tasks that replace those of the product."""
    runs: list[str] = []
    tasks = [
        PeriodicJob("clean", lambda *, now: runs.append("clean") or 1, HOUR, "Clean up"),
        PeriodicJob("close", lambda *, now: runs.append("close") or 1, HOUR, "Close periods"),
    ]
    monkeypatch.setattr(jobs, "get_periodic_jobs", lambda: tasks)
    monkeypatch.setattr("apps.support.scheduled_tasks.get_periodic_jobs", lambda: tasks)
    return runs


def create_step(name: str, *, due_in: timedelta = HOUR, **fields) -> ScheduledStep:
    return ScheduledStep.objects.create(name=name, due_at=timezone.now() + due_in, **fields)


def create_mail(member, **fields) -> OutgoingMail:
    return OutgoingMail.objects.create(user=member.user, to_address="dana@example.com", subject="s", text="t", **fields)


def get_sections(caller) -> dict[str, Section]:
    return {section.key: section for section in get_context(caller, PAGE)["sections"]}


def get_facts(section: Section) -> dict[str, str]:
    return {label: str(fact) for label, fact in section.facts}


def get_cells(section: Section) -> list[list[str]]:
    return [[str(cell) for cell in row.cells] for row in section.rows]


def test_page_says_that_nothing_waits(support_caller, runs):
    create_step("clean")
    create_step("close")

    sections = get_sections(support_caller)
    page = support_caller.get(PAGE).content.decode()

    assert get_facts(sections["mail"]) == {"Being sent": "0", "Waiting": "0", "Oldest waiting": "", "Failed": "0"}
    assert "Every mail has been sent." in page
    assert "Every thumbnail has been drawn." in page
    assert "No file waits for a scan." in page
    assert "No file was found missing." in page
    assert [cells[:2] for cells in get_cells(sections["schedule"])] == [
        ["Clean up", "Scheduled"],
        ["Close periods", "Scheduled"],
    ]
    assert [section.note for section in sections.values() if section.key != "backups"] == [""] * 8


def test_page_shows_waiting_failed_and_claimed_mail(support_caller, member, runs):
    now = timezone.now()
    create_mail(member, created_at=now - timedelta(hours=3))
    failed = create_mail(member, attempts=MAX_ATTEMPTS, error="SMTPRecipientsRefused 550")
    create_mail(member, created_at=now - timedelta(hours=2))
    create_mail(member, sent_at=now)
    OutgoingMail.objects.order_by("created_at").claim_next(now=now, duration=timedelta(minutes=1))

    mail = get_sections(support_caller)["mail"]

    assert get_facts(mail) == {
        "Being sent": "1",
        "Waiting": "1",
        "Oldest waiting": "for 3\xa0hours",
        "Failed": "1",
    }
    assert [cells[3] for cells in get_cells(mail)] == ["Failed", "Sending", "Waiting"]
    assert get_cells(mail)[0][-1] == "SMTPRecipientsRefused 550"
    assert [link.url for link in mail.rows[0].actions] == [row_url(failed, "resend")]


def test_page_says_that_the_mail_server_cannot_be_reached(support_caller):
    now = timezone.now()
    OutboxPause.objects.create(since=now, next_probe_at=now, error="ConnectionRefusedError")

    assert "has been unreachable since" in get_sections(support_caller)["mail"].note


def test_page_counts_waiting_thumbnails(support_caller, member):
    for number in range(3):
        UserDocument.objects.create(
            member=member, filename=f"documents/{number}", original_filename="a", file_size=1, thumbnail="waiting"
        )
    ThumbnailQueue.objects.create(member=member, due_at=timezone.now())

    thumbnails = get_sections(support_caller)["thumbnails"]

    assert get_facts(thumbnails)["Waiting"] == "3"
    assert [cells[:3] for cells in get_cells(thumbnails)] == [[str(member), "3", "Waiting"]]


@pytest.mark.parametrize("fields", [{"state": "quarantined"}, {"deleted_at": timezone.now()}])
def test_page_does_not_wait_for_thumbnails_of_files_that_are_not_handed_out(support_caller, member, fields):
    UserDocument.objects.create(
        member=member, filename="documents/0", original_filename="a", file_size=1, thumbnail="waiting", **fields
    )

    thumbnails = get_sections(support_caller)["thumbnails"]

    assert (get_facts(thumbnails)["Waiting"], get_facts(thumbnails)["Oldest waiting"]) == ("0", "")
    assert thumbnails.rows == []


def test_page_names_lost_files(support_caller, member, member_caller):
    document = create_stored_document(member)
    default_storage.delete(document.filename)
    member_caller.get(download_url(document))

    lost = get_sections(support_caller)["lost_files"]

    assert get_facts(lost)["Lost"] == "1"
    assert get_cells(lost)[0][:2] == ["policy.pdf", str(member)]
    assert lost.rows[0].url == row_url(document)


def test_page_shows_files_that_wait_for_the_scanner(support_caller, member):
    now = timezone.now()
    document = UserDocument.objects.create(
        member=member, filename="documents/0", original_filename="roof.pdf", file_size=1, state="checking"
    )
    PendingScan.objects.create(document=document, due_at=now, attempts=2, error="INSTREAM size limit exceeded")
    ScannerPause.objects.create(since=now, next_probe_at=now, error="ConnectionRefusedError")

    scans = get_sections(support_caller)["scans"]

    assert "The virus scanner has not answered since" in scans.note
    assert get_facts(scans)["Waiting"] == "1"
    assert get_cells(scans)[0][:3] == ["roof.pdf", "Waiting", "2"]


def test_page_says_that_no_worker_runs(support_caller, runs):
    create_step("clean", due_in=-HOUR)

    section = get_sections(support_caller)["schedule"]

    assert section.note.startswith("No worker is running")
    assert [cells[1] for cells in get_cells(section)] == ["Overdue", "Never run"]


def test_failed_task_runs_again_after_try_again(support_caller, runs):
    step = create_step("clean", error="OSError")
    create_step("close")
    section = get_sections(support_caller)["schedule"]
    assert [cells[1] for cells in get_cells(section)] == ["Failed", "Scheduled"]
    assert [link.label for row in section.rows for link in row.actions] == ["Try again"]

    response = support_caller.upload(section.rows[0].actions[0].url, {"reason": "The disk is back"})
    assert response["Location"] == f"{PAGE}#schedule"
    assert schedule.run_due() == 1

    step.refresh_from_db()
    assert (runs, step.error) == (["clean"], "")
    entry = AuditLogEntry.objects.get()
    assert (entry.reason, entry.target_id, entry.target_name) == ("The disk is back", step.pk, "Clean up")


@pytest.mark.parametrize(
    ("fields", "refusal"),
    [({}, "The last run of this task has succeeded."), ({"error": "OSError", "due_in": -HOUR}, "This task is due")],
)
def test_task_that_has_not_failed_or_is_due_cannot_be_tried_again(support_caller, runs, fields, refusal):
    step = create_step("clean", **fields)

    response = support_caller.upload(row_url(step, "try_again"), {"reason": "Why not"})

    assert refusal in response.content.decode()
    assert not AuditLogEntry.objects.exists()
    assert get_sections(support_caller)["schedule"].rows[0].actions == []


def test_start_page_counts_failed_tasks(staff_caller):
    create_step("clean", error="OSError")
    create_step("close")

    counts = {queue.label: queue.count for queue in staff_caller.get("/staff/").context["queues"]}

    assert counts["Scheduled tasks that failed"] == 1


def test_page_is_closed_to_others(visitor, member_caller, admin_caller):
    trainee = caller_as(UserFactory(username="trainee", kind=User.Kind.STAFF))

    assert trainee.get(PAGE).status_code == 403
    assert {caller.get(PAGE).status_code for caller in (visitor, member_caller, admin_caller)} == {302}
    assert PAGE not in trainee.get("/staff/").content.decode()


def test_page_shows_the_last_backup_and_the_last_rehearsal(support_caller, settings, tmp_path):
    section = get_sections(support_caller)["backups"]
    assert "BACKUP_DIR is not set" in section.note
    assert [cells[:2] for cells in get_cells(section)] == [
        ["Backup", "Never run"],
        ["Rehearsal of a restore", "Never run"],
    ]
    now = timezone.now()
    settings.BACKUP_DIR = tmp_path
    BackupRun.objects.create(kind="backup", started_at=now - HOUR, succeeded_at=now, summary="48 rows, 3 files")
    BackupRun.objects.create(kind="rehearsal", started_at=now, error="files/ab/abc is missing or damaged")

    page = support_caller.get(PAGE).content.decode()
    section = get_sections(support_caller)["backups"]

    assert section.note == "The last backup could not be restored in the rehearsal."
    assert [cells[1] for cells in get_cells(section)] == ["Succeeded", "Failed"]
    assert "48 rows, 3 files" in page
    assert "files/ab/abc is missing or damaged" in page
    BackupRun.objects.filter(kind="backup").update(started_at=now - 28 * HOUR, succeeded_at=now - 29 * HOUR)
    section = get_sections(support_caller)["backups"]
    assert "older than 26 hours" in section.note
    assert get_cells(section)[0][1] == "Interrupted"


def test_query_count_does_not_grow_with_the_page(support_caller, member, runs, django_assert_max_num_queries):
    for _ in range(30):
        create_mail(member, attempts=MAX_ATTEMPTS)
        create_mail(member)
    create_step("clean", error="OSError")
    create_step("close", error="OSError")

    with django_assert_max_num_queries(33):
        response = support_caller.get(PAGE)
    assert len(response.context["sections"][0].rows) == 20
