from typing import Any
from unittest.mock import patch

from django.contrib import messages
from django.template.response import TemplateResponse

from apps.accounts.models import Member
from apps.core.staff.sections import QueueCount, Section
from tests.factories import Caller


def section_of(caller: Caller, member: Member, key: str) -> Section | None:
    """Return a section of the member page, or ``None`` if the page does not show it."""
    # Writing the page takes longer than collecting the sections; support/test_member_page.py shows that it has them.
    with patch.object(TemplateResponse, "rendered_content", ""):
        answer = caller.get(f"/staff/accounts/member/{member.pk}/change/")
    assert answer.status_code == 200
    return next((section for section in answer.context_data["sections"] if section.key == key), None)


def get_messages(answer: Any) -> list[messages.storage.base.Message]:
    """The messages of a redirect, which the next page shows, whichever it is."""
    return list(messages.get_messages(answer.wsgi_request))


def get_queues(caller: Caller) -> dict[str, QueueCount]:
    """Return the queue counts of the start page by label."""
    return {queue.label: queue for queue in caller.get("/staff/").context["queues"]}
