"""Changes that staff make to documents, for ``test_every_change_is_audited.py``."""

from apps.core.support.actions import row_url
from tests.audit_cases import AuditedChange, ExpectedEntry
from tests.documents.factories import create_stored_document
from tests.factories import MemberFactory


def withdraw_document() -> AuditedChange:
    document = create_stored_document(MemberFactory())
    entry = ExpectedEntry("document_withdrawn", document, {"state": ("Viewable", "Withdrawn")}, member=document.member)
    return AuditedChange(row_url(document, "withdraw"), entry)


def restore_document() -> AuditedChange:
    document = create_stored_document(MemberFactory(), state="withdrawn")
    entry = ExpectedEntry("document_restored", document, {"state": ("Withdrawn", "Viewable")}, member=document.member)
    return AuditedChange(row_url(document, "restore"), entry)


CASES = {"documents_userdocument_withdraw": withdraw_document, "documents_userdocument_restore": restore_document}
