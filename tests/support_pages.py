from apps.accounts.models import Member
from apps.core.staff.sections import QueueCount, Section
from tests.factories import Caller


def section_of(caller: Caller, member: Member, key: str) -> Section | None:
    """Return a section of the member page, or ``None`` if the page does not show it."""
    answer = caller.get(f"/staff/accounts/member/{member.pk}/change/")
    assert answer.status_code == 200
    shown = {section.key: section for section in answer.context["sections"]}
    assert all(f'id="{shown_key}"' in answer.content.decode() for shown_key in shown)
    return shown.get(key)


def get_queues(caller: Caller) -> dict[str, QueueCount]:
    """Return the queue counts of the start page by label."""
    return {queue.label: queue for queue in caller.get("/staff/").context["queues"]}
