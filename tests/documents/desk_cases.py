"""Every change of a document at the desk, for the test that walks them all."""

from apps.documents.support import RestoreDocumentPage, WithdrawDocumentPage
from tests.documents.test_download import document_of
from tests.on_record import Change, Kept
from tests.people import MemberFactory


def withdraw() -> Change:
    document = document_of(MemberFactory())
    kept = Kept("document_withdrawn", document, {"may be handed out": ("yes", "no")}, member=document.member)
    return Change(WithdrawDocumentPage.address(document), kept)


def restore() -> Change:
    document = document_of(MemberFactory(), is_viewable=False)
    kept = Kept("document_restored", document, {"may be handed out": ("no", "yes")}, member=document.member)
    return Change(RestoreDocumentPage.address(document), kept)


CASES = {WithdrawDocumentPage.name: withdraw, RestoreDocumentPage.name: restore}
