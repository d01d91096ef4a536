"""The support desk as the tests look at it."""

from apps.accounts.models import Member
from apps.core.support.sections import Section
from tests.factories import Caller


def section_of(caller: Caller, member: Member, key: str) -> Section | None:
    """A section of a member's page as it was shown; ``None`` where it was not."""
    answer = caller.get(f"/staff/accounts/member/{member.pk}/change/")
    assert answer.status_code == 200
    shown = {section.key: section for section in answer.context["sections"]}
    assert all(f'id="{shown_key}"' in answer.content.decode() for shown_key in shown)
    return shown.get(key)
