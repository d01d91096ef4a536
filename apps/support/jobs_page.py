"""The page of the support site that shows the background work: what runs, what waits and for how long, what failed."""

from collections.abc import Callable
from datetime import datetime
from typing import Literal

from django.conf import settings
from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import Count, Q
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils import timezone
from django.utils.timesince import timesince

from apps.core import jobs
from apps.core.formatting import format_instant
from apps.core.jobs import schedule
from apps.core.models import BackupRun, ScheduledStep
from apps.core.staff.actions import list_url, member_url, row_url
from apps.core.staff.admin import action_links
from apps.core.staff.sections import Link, QueueCount, Row, Section, State, queue_count
from apps.documents.models import (
    PagePicture,
    PendingScan,
    ScannerPause,
    ThumbnailQueue,
    UserDocument,
    format_receipt_number,
)
from apps.documents.receipts import get_chain
from apps.documents.thumbnails import MAX_FAILURES
from apps.estimates.models import Estimate
from apps.notifications.models import OutboxPause, OutgoingMail
from apps.notifications.support import failed_mails, get_mail_state
from apps.operations.runs import is_old

PERMISSION = "core.view_scheduledstep"
# The filter of the list of scheduled tasks.
STATUS_PARAMETER = "status"
# Of each kind of row. The facts count all of them.
MAX_ROWS = 10


def show_jobs(request: HttpRequest) -> HttpResponse:
    if not request.user.has_perm(PERMISSION):
        raise PermissionDenied
    now = timezone.now()
    sections = [build(request, now) for permission, build in _SECTIONS if request.user.has_perm(permission)]
    context = {**admin.site.each_context(request), "title": "Jobs", "sections": sections}
    return TemplateResponse(request, "admin/support/jobs.html", context)


@queue_count(order=15, permission=PERMISSION, is_for_superusers=True)
def failed_steps() -> QueueCount:
    count = ScheduledStep.objects.exclude(error="").count()
    return QueueCount("Scheduled tasks that failed", count, list_url(ScheduledStep, **{STATUS_PARAMETER: "failed"}))


def get_step_state(step: ScheduledStep, *, now: datetime) -> State:
    if step.is_leased(now=now):
        return State("Running", "live")
    if step.error:
        return State("Failed", "danger")
    return State("Overdue", "watch") if step.due_at < now - jobs.OVERDUE_AFTER else State("Scheduled")


def _mail(request: HttpRequest, now: datetime) -> Section:
    unsent = OutgoingMail.objects.filter(sent_at__isnull=True)
    failed = failed_mails(unsent)
    waiting = unsent.exclude(pk__in=failed.values("pk"))
    sending = waiting.leased(now=now)
    oldest = waiting.order_by("created_at").first()
    mails = [*failed.order_by("-created_at", "-id")[:MAX_ROWS], *waiting.order_by("created_at", "id")[:MAX_ROWS]]
    pause = OutboxPause.objects.first()
    note = (
        f"The mail server has been unreachable since {format_instant(pause.since)} ({pause.error}). "
        "It is tried every 20 seconds, and everything that is due is sent as soon as it responds."
        if pause
        else ""
    )
    return Section(
        key="mail",
        title="Mail",
        note=note,
        facts=[
            ("Being sent", sending.count()),
            ("Waiting", _count(waiting.unleased(now=now).count(), "watch")),
            ("Oldest waiting", _age(oldest.created_at if oldest else None, now)),
            ("Failed", _count(failed.count(), "danger")),
        ],
        columns=["Created", "Subject", "To", "Status", "Attempts", "Next attempt", "Last error"],
        rows=[
            Row(
                [
                    mail.created_at,
                    mail.subject,
                    mail.to_address,
                    State("Sending", "live") if mail.is_leased(now=now) else get_mail_state(mail),
                    mail.attempts,
                    mail.next_attempt_at,
                    mail.error,
                ],
                url=row_url(mail),
                actions=action_links(request, mail),
            )
            for mail in mails
        ],
        empty="Every mail has been sent.",
        whole_list=Link("Whole list", list_url(OutgoingMail)),
    )


def _thumbnails(request: HttpRequest, now: datetime) -> Section:
    queues = ThumbnailQueue.objects.select_related("member__user").order_by("due_at", "pk")
    first = list(queues[:MAX_ROWS])
    is_waiting = Q(thumbnail=UserDocument.Thumbnail.WAITING)
    # A file that may not be handed out gets its thumbnail once it may.
    documents = UserDocument.objects.viewable().filter(is_waiting)
    oldest = documents.order_by("uploaded_at").first()
    given_up = UserDocument.objects.filter(thumbnail_timeouts__gte=MAX_FAILURES).count()
    of_members = documents.filter(member_id__in=[queue.member_id for queue in first])
    counts = dict(of_members.values_list("member_id").annotate(Count("pk")).order_by())
    return Section(
        key="thumbnails",
        title="Thumbnails",
        facts=[
            ("Being drawn", queues.leased(now=now).count()),
            ("Waiting", _count(documents.count(), "watch")),
            ("Oldest waiting", _age(oldest.uploaded_at if oldest else None, now)),
            ("Given up, too slow", given_up),
        ],
        columns=["Member", "Waiting", "Status", "Due"],
        rows=[
            Row(
                [
                    str(queue.member),
                    counts.get(queue.member_id, 0),
                    State("Drawing", "live") if queue.is_leased(now=now) else State("Waiting", "watch"),
                    queue.due_at,
                ],
                url=member_url(queue.member, "documents"),
            )
            for queue in first
        ],
        empty="Every thumbnail has been drawn.",
    )


def _pages(request: HttpRequest, now: datetime) -> Section:
    waiting = PagePicture.objects.waiting().select_related("document__member__user").order_by("due_at", "pk")
    first = list(waiting[:MAX_ROWS])
    return Section(
        key="pages",
        title="Pages of documents",
        facts=[
            ("Being drawn", waiting.leased(now=now).count()),
            ("Waiting", _count(waiting.count(), "watch")),
            ("Cannot be drawn", PagePicture.objects.filter(state=PagePicture.State.NONE).count()),
        ],
        columns=["Document", "Page", "Member", "Status", "Due"],
        rows=[
            Row(
                [
                    page.document.original_filename,
                    page.number,
                    str(page.document.member),
                    State("Drawing", "live") if page.is_leased(now=now) else State("Waiting", "watch"),
                    page.due_at,
                ],
                url=row_url(page.document),
            )
            for page in first
        ],
        empty="Every page that somebody wanted to see has been drawn.",
    )


def _scans(request: HttpRequest, now: datetime) -> Section:
    scans = PendingScan.objects.select_related("document").order_by("due_at", "pk")
    oldest = scans.order_by("document__uploaded_at").first()
    pause = ScannerPause.objects.first()
    note = (
        f"The virus scanner has not answered since {format_instant(pause.since)} ({pause.error}). "
        "It is asked every 20 seconds, and everything that is due is scanned as soon as it answers."
        if pause
        else ""
    )
    return Section(
        key="scans",
        title="Virus scans",
        note=note,
        facts=[
            ("Being scanned", scans.leased(now=now).count()),
            ("Waiting", _count(scans.unleased(now=now).count(), "watch")),
            ("Oldest waiting", _age(oldest.document.uploaded_at if oldest else None, now)),
        ],
        columns=["Document", "Status", "Attempts", "Due", "Last error"],
        rows=[
            Row(
                [
                    scan.document.original_filename,
                    State("Scanning", "live") if scan.is_leased(now=now) else State("Waiting", "watch"),
                    scan.attempts,
                    scan.due_at,
                    scan.error,
                ],
                url=row_url(scan.document),
            )
            for scan in scans[:MAX_ROWS]
        ],
        empty="No file waits for a scan.",
    )


def _estimates(request: HttpRequest, now: datetime) -> Section:
    unread = Estimate.objects.unread().select_related("document").order_by("due_at", "pk")
    first = list(unread[:MAX_ROWS])
    oldest = next((estimate for estimate in first if not estimate.is_leased(now=now)), None)
    is_overdue = oldest is not None and oldest.due_at < now - jobs.OVERDUE_AFTER
    return Section(
        key="estimates",
        title="Estimates",
        note="Estimates wait although nothing keeps them from being read." if is_overdue else "",
        facts=[
            ("Being read", unread.leased(now=now).count()),
            ("Waiting", _count(unread.unleased(now=now).count(), "watch")),
            ("Oldest waiting", _age(oldest.created_at if oldest else None, now)),
        ],
        columns=["Document", "Of", "Status", "Attempts", "Due"],
        rows=[
            Row(
                [
                    estimate.document.original_filename,
                    estimate.get_party_display(),
                    State("Being read", "live") if estimate.is_leased(now=now) else State("Waiting", "watch"),
                    estimate.attempts,
                    estimate.due_at,
                ],
                url=row_url(estimate.document),
            )
            for estimate in first
        ],
        empty="Every estimate has been read.",
    )


def _lost_files(request: HttpRequest, now: datetime) -> Section:
    lost = UserDocument.objects.lost()
    documents = lost.select_related("member__user").order_by("lost_at", "pk")
    count = lost.count()
    return Section(
        key="lost_files",
        title="Lost files",
        note="The file store no longer has these files. Restore them from a backup." if count else "",
        facts=[("Lost", _count(count, "danger"))],
        columns=["Document", "Member", "Uploaded", "Found missing"],
        rows=[
            Row(
                [document.original_filename, str(document.member), document.uploaded_at, document.lost_at],
                url=row_url(document),
            )
            for document in documents[:MAX_ROWS]
        ],
        empty="No file was found missing.",
    )


def _receipts(request: HttpRequest, now: datetime) -> Section:
    chain = get_chain()
    return Section(
        key="receipts",
        title="Receipts",
        facts=[
            ("Last number", format_receipt_number(chain.last_number) if chain.last_number else "None yet"),
            ("Last hash", chain.last_hash),
        ],
    )


def _schedule(request: HttpRequest, now: datetime) -> Section:
    periodic_jobs = jobs.get_periodic_jobs()
    steps = ScheduledStep.objects.in_bulk([job.name for job in periodic_jobs], field_name="name")
    rows = []
    for job in periodic_jobs:
        step = steps.get(job.name)
        if step is None:
            rows.append(Row([job.title, State("Never run", "watch"), None, None, ""]))
            continue
        cells = [job.title, get_step_state(step, now=now), step.due_at, step.finished_at, step.error]
        rows.append(Row(cells, url=row_url(step), actions=action_links(request, step)))
    note = "No worker is running: these tasks are overdue. Start manage.py worker."
    return Section(
        key="schedule",
        title="Scheduled tasks",
        note=note if schedule.is_worker_missing(now=now) else "",
        columns=["Task", "Status", "Due", "Last finished", "Last error"],
        rows=rows,
        whole_list=Link("Whole list", list_url(ScheduledStep)),
    )


def _backups(request: HttpRequest, now: datetime) -> Section:
    runs = {run.kind: run for run in BackupRun.objects.all()}
    notes = []
    if settings.BACKUP_DIR is None:
        notes.append("No backups are taken by themselves: BACKUP_DIR is not set.")
    elif is_old(runs.get(BackupRun.Kind.BACKUP), now):
        notes.append("The last good backup is older than 26 hours, or there is none.")
    if (rehearsal := runs.get(BackupRun.Kind.REHEARSAL)) and rehearsal.error:
        notes.append("The last backup could not be restored in the rehearsal.")
    return Section(
        key="backups",
        title="Backups",
        note=" ".join(notes),
        columns=["Kind", "Status", "Last started", "Last succeeded", "Result", "Last error"],
        rows=[
            Row(
                [
                    run.get_kind_display(),
                    _get_run_state(run, now),
                    run.started_at,
                    run.succeeded_at,
                    run.summary,
                    run.error,
                ]
            )
            if (run := runs.get(kind))
            else Row([kind.label, State("Never run", "watch"), None, None, "", ""])
            for kind in BackupRun.Kind
        ],
    )


def _get_run_state(run: BackupRun, now: datetime) -> State:
    if run.is_leased(now=now):
        return State("Running", "live")
    if run.error:
        return State("Failed", "danger")
    has_ended = run.succeeded_at and run.started_at and run.succeeded_at >= run.started_at
    return State("Succeeded") if has_ended else State("Interrupted", "danger")


_SECTIONS: list[tuple[str, Callable[[HttpRequest, datetime], Section]]] = [
    ("notifications.view_outgoingmail", _mail),
    ("documents.view_userdocument", _thumbnails),
    ("documents.view_userdocument", _pages),
    ("documents.view_userdocument", _scans),
    ("documents.view_userdocument", _estimates),
    ("documents.view_userdocument", _lost_files),
    (PERMISSION, _receipts),
    (PERMISSION, _backups),
    (PERMISSION, _schedule),
]


def _count(count: int, tone: Literal["watch", "danger"]) -> int | State:
    return State(str(count), tone) if count else 0


def _age(since: datetime | None, now: datetime) -> str:
    return f"for {timesince(since, now, depth=1)}" if since else ""
