"""Scanning uploads: what a document's state allows, and a scanner that fails."""

import hashlib
import io
import logging
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.core.files.storage import FileSystemStorage
from django.utils import timezone

from apps.audit.models import ActivityEntry
from apps.core.staff.actions import row_url
from apps.documents import clamd, scans, thumbnails
from apps.documents.models import PendingScan, ScannerPause, UserDocument
from apps.notifications import outbox
from tests.documents import in_process_renderer
from tests.documents.factories import PHOTO, create_stored_document, create_stored_photo, download_url, thumbnail_url
from tests.documents.fake_clamd import THREAT, FakeClamd, run_fake_clamd
from tests.documents.files import PDF, upload
from tests.rollback import rolled_back

URL = "/api/user/documents"
INFECTED = PDF + THREAT
State = UserDocument.State

scan_due, draw_due = scans.scan_due_files, thumbnails.draw_due_thumbnails


@pytest.fixture(autouse=True)
def draw_in_process(monkeypatch):
    monkeypatch.setattr(thumbnails, "render", in_process_renderer.render)


@pytest.fixture
def scanner(tmp_path, settings) -> Iterator[FakeClamd]:
    with run_fake_clamd(tmp_path / "clamd.sock") as server:
        settings.CLAMD_URL = server.url
        yield server


@pytest.fixture
def scanner_down(tmp_path, settings) -> None:
    settings.CLAMD_URL = f"unix://{tmp_path / 'nothing.sock'}"


def send(caller, content: bytes = PDF, name: str = "policy.pdf") -> dict[str, Any]:
    response = caller.upload(URL, {"files": upload(name, content)})
    assert response.status_code == 201, response.content
    return response.json()["documents"][0]


def get_row(caller) -> dict[str, Any]:
    return caller.get(URL).json()["results"][0]


def get_state() -> str:
    return UserDocument.objects.get().state


def queue(document: UserDocument) -> UserDocument:
    scans.queue_scans([document], now=timezone.now())
    return document


# Verdicts


def test_upload_without_scanner_is_ready_at_once(member_caller):
    row = send(member_caller)

    assert (row["state"], row["isViewable"]) == ("ready", True)
    assert (row["sha256"], row["scannedAt"]) == (hashlib.sha256(PDF).hexdigest(), None)
    assert not PendingScan.objects.exists()


def test_upload_opens_after_the_worker_has_scanned_it(scanner, member_caller):
    row = send(member_caller, PHOTO, "roof.jpg")

    assert (row["state"], row["isViewable"]) == ("checking", False)
    for path in ("download", "thumbnail"):
        response = member_caller.get(f"{URL}/{row['id']}/{path}")
        assert (response.status_code, response.json()["code"]) == (403, "not_viewable")
        assert response.json()["error"].startswith("The file is being checked for viruses.")
    scan_due()
    draw_due()

    row = get_row(member_caller)
    assert (row["state"], row["isViewable"], row["thumbnail"]) == ("ready", True, "ready")
    response = member_caller.get(f"{URL}/{row['id']}/download")
    assert (response.status_code, b"".join(response.streaming_content)) == (200, PHOTO)
    assert scanner.scanned == [PHOTO]
    assert row["scannedAt"] == f"{UserDocument.objects.get().scanned_at:%Y-%m-%dT%H:%M:%S}Z"
    assert not PendingScan.objects.exists()


def test_no_thumbnail_is_drawn_of_a_file_that_is_not_ready(scanner, member_caller):
    send(member_caller, PHOTO, "roof.jpg")
    scanner.reply = b"stream: Network.Test FOUND\0"

    scan_due()
    assert draw_due() == 0

    assert UserDocument.objects.get().thumbnail == "waiting"


def test_member_learns_that_a_file_is_held_back(scanner, member_caller, member):
    row = send(member_caller)
    document = UserDocument.objects.get()
    for reply, state, subject in (
        (b"stream: Network.Test FOUND\0", "quarantined", "A file that you uploaded was quarantined"),
        (b"stream: Heuristics.Encrypted.Zip FOUND\0", "unscannable", "A file that you uploaded cannot be checked"),
        (b"stream: Heuristics.Limits.Exceeded.MaxFiles FOUND\0", "unscannable", "A file that you uploaded cannot be"),
    ):
        scanner.reply = reply
        mail.outbox.clear()
        with rolled_back():
            scan_due()
            outbox.send_due_mails()

            assert get_row(member_caller)["state"] == state, reply
            response = member_caller.get(f"{URL}/{row['id']}/download")
            assert (response.status_code, response.json()["code"]) == (403, "not_viewable"), reply
            (email,) = mail.outbox
            assert email.subject.startswith(subject)
            assert email.to == [member.user.email]
            assert "policy" not in email.body
            entry = ActivityEntry.objects.exclude(action="documents_uploaded").get()
            assert (entry.action, entry.member) == (f"document_{state}", member)
            assert entry.description.startswith(document.original_filename)


def test_files_of_claims_and_requests_are_scanned_too(scanner, member_caller):
    response = member_caller.upload(
        "/api/service-request", {"serviceType": "other", "files": upload("a.pdf", INFECTED)}
    )
    assert [row["state"] for row in response.json()["serviceRequest"]["files"]] == ["checking"]

    scan_due()

    assert get_state() == "quarantined"


def test_late_verdict_changes_nothing_but_the_verdict(scanner, member, member_caller):
    clean = queue(create_stored_document(member, withdrawn_at=timezone.now()))
    infected = queue(create_stored_document(member, content=INFECTED, withdrawn_at=timezone.now()))

    deleted = queue(create_stored_document(member, state=State.CHECKING, deleted_at=timezone.now()))
    scan_due()
    outbox.send_due_mails()

    for document, state in ((clean, "ready"), (infected, "quarantined"), (deleted, "ready")):
        document.refresh_from_db()
        assert (document.state, document.is_viewable) == (state, False)
        assert document.scanned_at is not None
    assert [row["state"] for row in member_caller.get(URL).json()["results"]] == ["withdrawn", "withdrawn"]
    assert (len(mail.outbox), ActivityEntry.objects.count()) == (0, 0)


# A scanner that does not answer


@pytest.mark.parametrize("policy", ["hold", "release"])
def test_scanner_that_is_down_decides_nothing(scanner_down, settings, member, member_caller, policy):
    settings.SCAN_POLICY = policy
    quarantined = queue(create_stored_document(member, state=State.QUARANTINED))
    unscannable = queue(create_stored_document(member, state=State.UNSCANNABLE))
    send(member_caller, name="new.pdf")

    scan_due()

    states = dict(UserDocument.objects.values_list("pk", "state"))
    assert (states.pop(quarantined.pk), states.pop(unscannable.pk)) == ("quarantined", "unscannable")
    assert list(states.values()) == ["checking" if policy == "hold" else "ready"]
    # All of them are still to be scanned, and no attempt was counted.
    assert list(PendingScan.objects.values_list("attempts", flat=True)) == [0, 0, 0]
    assert ScannerPause.objects.exists()


def test_file_released_unscanned_is_scanned_later(scanner, settings, member_caller, tmp_path, frozen_time):
    settings.SCAN_POLICY = "release"
    settings.CLAMD_URL = f"unix://{tmp_path / 'nothing.sock'}"
    row = send(member_caller, INFECTED)
    scan_due()
    assert member_caller.get(f"{URL}/{row['id']}/download").status_code == 200
    assert UserDocument.objects.get().scanned_at is None

    settings.CLAMD_URL = scanner.url
    frozen_time.shift(scans.PROBE_INTERVAL)
    scan_due()

    assert get_state() == "quarantined"
    assert not ScannerPause.objects.exists()


def test_scanner_that_is_down_is_tried_every_twenty_seconds(scanner, member, frozen_time, monkeypatch):
    queue(create_stored_document(member, state=State.CHECKING))
    scanner.answers_ping = False
    monkeypatch.setattr(clamd, "PING_SECONDS", 0.05)
    pings = []
    ping = clamd.ping
    monkeypatch.setattr(clamd, "ping", lambda: pings.append(1) or ping())

    for _ in range(3):
        scan_due()
        frozen_time.shift(timedelta(seconds=19))
    assert len(pings) == 2

    scanner.answers_ping = True
    frozen_time.shift(timedelta(seconds=20))
    scan_due()
    assert get_state() == "ready"


def test_file_and_scanner_are_due_if_the_clock_was_set_back(scanner, settings, member, tmp_path, frozen_time):
    for back in (timedelta(minutes=5), timedelta(days=1)):
        document = queue(create_stored_document(member, state=State.CHECKING))
        settings.CLAMD_URL = f"unix://{tmp_path / 'nothing.sock'}"
        scan_due()
        assert ScannerPause.objects.exists()

        settings.CLAMD_URL = scanner.url
        frozen_time.shift(-back)
        scan_due()

        document.refresh_from_db()
        assert document.state == "ready", back

    # A scan that failed.
    document = queue(create_stored_document(member, state=State.CHECKING))
    scanner.reply = b"Can't allocate memory ERROR\0"
    scan_due()
    scanner.reply = None
    frozen_time.shift(-timedelta(days=1))
    scan_due()

    document.refresh_from_db()
    assert document.state == "ready"


def test_scanner_that_dies_between_two_files_pauses_the_queue(scanner, member, monkeypatch):
    for _ in range(3):
        queue(create_stored_document(member, state=State.CHECKING))
    monkeypatch.setattr(clamd, "PING_SECONDS", 0.05)
    scan = clamd.scan

    def scan_once(chunks):
        verdict = scan(chunks)
        scanner.answers_ping, scanner.closes_after = False, 0
        return verdict

    monkeypatch.setattr(clamd, "scan", scan_once)
    scan_due()

    assert sorted(UserDocument.objects.values_list("state", flat=True)) == ["checking", "checking", "ready"]
    assert list(PendingScan.objects.values_list("attempts", flat=True)) == [0, 0]
    assert ScannerPause.objects.exists()


# A scanner that fails with one file


def test_failed_scan_is_never_taken_for_clean_and_is_tried_again(scanner, member, frozen_time, monkeypatch):
    monkeypatch.setattr(clamd, "SCAN_SECONDS", 0.3)
    # In several chunks, so that the scanner can end the connection in between.
    monkeypatch.setattr(clamd, "BLOCK_SIZE", 100)
    document = create_stored_document(member)
    for misbehaviour in (
        {"hangs": True},
        {"closes_after": 1},
        {"closes_after": len(PDF)},
        {"reply": b""},
        {"reply": b"stream: OK"},
        {"reply": b"\xff\xfe garbage\0"},
        {"reply": b"x" * 10_000},
        {"reply": b"INSTREAM size limit exceeded. ERROR\0"},
        {"reply": b"stream: OK ERROR\0"},
    ):
        UserDocument.objects.update(state=State.CHECKING)
        queue(document)
        for name, value in misbehaviour.items():
            setattr(scanner, name, value)

        scan_due()
        assert get_state() == "checking", misbehaviour
        (pending,) = PendingScan.objects.all()
        assert (pending.attempts, pending.due_at) == (1, frozen_time.now + timedelta(minutes=1)), misbehaviour
        assert pending.error, misbehaviour

        frozen_time.shift(timedelta(seconds=59))
        assert scan_due() == 0, misbehaviour
        scanner.hangs, scanner.closes_after, scanner.reply = False, None, None
        frozen_time.shift(timedelta(seconds=1))
        scan_due()
        assert get_state() == "ready", misbehaviour


def test_file_without_verdict_after_six_scans_cannot_be_scanned(scanner, member_caller, frozen_time):
    send(member_caller)
    scanner.reply = b"Can't allocate memory ERROR\0"

    for delay in (timedelta(), *scans.RETRY_DELAYS):
        assert get_state() == "checking"
        frozen_time.shift(delay)
        assert scan_due() == 1

    document = UserDocument.objects.get()
    assert (document.state, document.scan_result) == ("unscannable", "Can't allocate memory ERROR")
    assert not PendingScan.objects.exists()


def test_file_store_that_is_down_is_not_counted(scanner, member_caller, monkeypatch, frozen_time):
    send(member_caller)

    def fail(*_args: object) -> None:
        raise OSError("the bucket does not respond")

    with monkeypatch.context() as patch:
        patch.setattr(FileSystemStorage, "_open", fail)
        scan_due()
    assert (get_state(), PendingScan.objects.get().attempts) == ("checking", 0)

    frozen_time.shift(timedelta(minutes=1))
    scan_due()
    assert get_state() == "ready"


def test_worker_that_was_too_slow_changes_nothing(scanner, member, monkeypatch, frozen_time):
    document = queue(create_stored_document(member, content=INFECTED, state=State.CHECKING))
    scan = clamd.scan

    def lose_the_lease(chunks):
        frozen_time.shift(scans.LEASE)
        PendingScan.objects.claim_next(now=frozen_time.now, duration=scans.LEASE)
        return scan(chunks)

    monkeypatch.setattr(clamd, "scan", lose_the_lease)
    scan_due()

    document.refresh_from_db()
    assert document.state == "checking"
    assert PendingScan.objects.exists()


# Files from before the scanner, and after it


def test_files_from_before_the_scanner_are_scanned(scanner, member):
    clean = create_stored_document(member)
    infected = create_stored_document(member, content=INFECTED)
    withdrawn = create_stored_document(member, withdrawn_at=timezone.now())

    assert scans.queue_unscanned_files(now=timezone.now()) == 3
    scan_due()
    assert scans.queue_unscanned_files(now=timezone.now()) == 0

    states = dict(UserDocument.objects.values_list("pk", "state"))
    assert (states[clean.pk], states[infected.pk], states[withdrawn.pk]) == ("ready", "quarantined", "ready")
    withdrawn.refresh_from_db()
    assert not withdrawn.is_viewable


def test_files_that_wait_are_ready_once_the_scanner_is_removed_from_the_settings(scanner_down, settings, member):
    waiting = queue(create_stored_photo(member, state=State.CHECKING, thumbnail="waiting"))
    quarantined = queue(create_stored_document(member, state=State.QUARANTINED))
    settings.CLAMD_URL = ""

    scan_due()
    draw_due()

    waiting.refresh_from_db()
    quarantined.refresh_from_db()
    assert (waiting.state, waiting.thumbnail, quarantined.state) == ("ready", "ready", "quarantined")
    assert not PendingScan.objects.exists()


# Messages for operators


def test_missing_settings_of_clamd_are_logged_by_name(scanner, caplog):
    # This scanner finds nothing in an encrypted or nested archive.
    with caplog.at_level(logging.ERROR):
        scans.log_missing_settings()
    assert [record.args[0] for record in caplog.records] == ["AlertEncrypted yes", "AlertExceedsMax yes"]
    assert len(scanner.scanned[0]) == 8 * 1024 * 1024 + clamd.BLOCK_SIZE

    caplog.clear()
    scanner.reply = b"INSTREAM size limit exceeded. ERROR\0"
    with caplog.at_level(logging.ERROR):
        scans.log_missing_settings()
    assert [record.args[0] for record in caplog.records] == ["StreamMaxLength 25M"]


def test_scanner_that_is_down_at_the_start_is_logged(scanner_down, caplog):
    with caplog.at_level(logging.WARNING):
        scans.log_missing_settings()
    assert "does not answer" in caplog.text


def test_idle_scanner_is_watched(scanner, member, settings, tmp_path, frozen_time):
    settings.CLAMD_URL = f"unix://{tmp_path / 'nothing.sock'}"
    scans.check_scanner(now=frozen_time.now)
    assert scans.is_paused()

    settings.CLAMD_URL = scanner.url
    frozen_time.shift(timedelta(minutes=5))
    scans.check_scanner(now=frozen_time.now)
    assert not scans.is_paused()


def test_tcp_address(settings):
    settings.CLAMD_URL = "tcp://127.0.0.1:1"
    with pytest.raises(clamd.ScannerDown, match="ConnectionRefusedError"):
        clamd.ping()


def test_empty_chunks_do_not_end_the_file_early(scanner):
    assert clamd.scan(iter([b"clean ", b"", THREAT])) == "Network.Test"
    assert clamd.scan(iter(io.BytesIO(b"clean").read, b"")) == ""


def test_only_ready_files_are_handed_out(member, member_caller):
    document = create_stored_photo(member, thumbnail="ready")
    for fields in (
        {"state": "checking"},
        {"state": "quarantined"},
        {"state": "unscannable"},
        {"state": "ready", "withdrawn_at": timezone.now()},
    ):
        UserDocument.objects.update(**fields)
        for url in (download_url(document), thumbnail_url(document)):
            response = member_caller.get(url)
            assert (response.status_code, response.json()["code"]) == (403, "not_viewable"), fields


def test_scan_again_during_a_scan_that_fails_keeps_the_count_above_zero(scanner, member, support_caller, monkeypatch):
    document = queue(create_stored_document(member, state=State.CHECKING))
    scan = clamd.scan
    refusals = []

    def ask_again(chunks):
        path = row_url(document, "scan_again")
        refusals.append(support_caller.upload(path, {"reason": "New signatures"}).content.decode())
        scans.queue_scans([document], now=timezone.now())
        raise clamd.ScannerDown("It was stopped")

    monkeypatch.setattr(clamd, "scan", ask_again)
    scan_due()

    assert "This document is being scanned right now." in refusals[0]
    assert PendingScan.objects.get().attempts == 0
    monkeypatch.setattr(clamd, "scan", scan)
    ScannerPause.objects.all().delete()
    scan_due()
    assert get_state() == "ready"
