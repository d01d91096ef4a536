"""Changes that staff make to documents, for ``test_every_change_is_audited.py``."""

from unittest.mock import ANY

from django.utils import timezone

from apps.core.staff.actions import row_url
from tests.audit_cases import AuditedChange, ExpectedEntry
from tests.documents.factories import create_stored_document
from tests.factories import MemberFactory


def withdraw_document() -> AuditedChange:
    document = create_stored_document(MemberFactory())
    entry = ExpectedEntry("document_withdrawn", document, {"withdrawn": (None, ANY)}, member=document.member)
    return AuditedChange(row_url(document, "withdraw"), entry)


def restore_document() -> AuditedChange:
    document = create_stored_document(MemberFactory(), withdrawn_at=timezone.now(), scanned_at=timezone.now())
    entry = ExpectedEntry("document_restored", document, {"withdrawn": (ANY, None)}, member=document.member)
    return AuditedChange(row_url(document, "restore"), entry)


def release_document() -> AuditedChange:
    document = create_stored_document(MemberFactory(), state="quarantined", scan_result="Network.Test")
    entry = ExpectedEntry("document_released", document, {"state": ("Quarantined", "Viewable")}, member=document.member)
    return AuditedChange(row_url(document, "release"), entry)


def scan_document_again() -> AuditedChange:
    document = create_stored_document(MemberFactory(), state="quarantined")
    entry = ExpectedEntry("document_scan_requested", document, {}, member=document.member)
    return AuditedChange(row_url(document, "scan_again"), entry)


CASES = {
    "documents_userdocument_withdraw": withdraw_document,
    "documents_userdocument_restore": restore_document,
    "documents_userdocument_release": release_document,
    "documents_userdocument_scan_again": scan_document_again,
}

READ_ONLY_PAGES = {
    "documents_userdocument_content": "tests/documents/test_esx_contents.py checks the same",
    "documents_userdocument_contents": "tests/documents/test_esx_contents.py checks the same",
    "documents_userdocument_page": "tests/documents/test_pages.py checks that it is logged as an opened document",
}
