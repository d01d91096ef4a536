from typing import Any
from unittest.mock import patch

from django.contrib import messages
from django.template.response import TemplateResponse

from apps.accounts.models import Member
from apps.core.staff.sections import QueueCount, Section
from tests.factories import Caller


def unwritten_pages() -> Any:
    """While it lasts, views run but their pages are empty: for tests that do not read what a page says."""
    return patch.object(TemplateResponse, "rendered_content", "")


def get_context(caller: Caller, path: str) -> dict[str, Any]:
    """The context of a page, without writing the page, which takes longer. Empty if the answer is a redirect."""
    with unwritten_pages():
        answer = caller.get(path)
    assert answer.status_code in {200, 302}
    return getattr(answer, "context_data", {})


def section_of(caller: Caller, member: Member, key: str) -> Section | None:
    """Return a section of the member page, or ``None`` if the page does not show it.

    ``support/test_member_page.py`` reads the page.
    """
    sections = get_context(caller, f"/staff/accounts/member/{member.pk}/change/")["sections"]
    return next((section for section in sections if section.key == key), None)


def get_messages(answer: Any) -> list[messages.storage.base.Message]:
    """The messages of a redirect, which the next page shows, whichever it is."""
    return list(messages.get_messages(answer.wsgi_request))


def get_queues(caller: Caller) -> dict[str, QueueCount]:
    """Return the queue counts of the start page by label."""
    return {queue.label: queue for queue in get_context(caller, "/staff/")["queues"]}
