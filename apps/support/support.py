"""Questions of members on the member page and on the start page."""

from typing import cast

from apps.accounts.models import User
from apps.core.staff.actions import list_url, row_url
from apps.core.staff.admin import action_links
from apps.core.staff.sections import Link, QueueCount, Row, Section, SectionContext, State, member_section, queue_count
from apps.support.help import visible_to
from apps.support.models import HelpRequest

_MAX_ROWS = 5
_OPEN = HelpRequest.objects.filter(answered_at__isnull=True)


@member_section(order=75, permission="support.view_helprequest")
def section(context: SectionContext) -> Section:
    """The member's latest questions."""
    requests = visible_to(cast(User, context.request.user), HelpRequest.objects.filter(member=context.member))
    return Section(
        key="help",
        title="Help",
        columns=("Topic", "Question", "Received", "Status"),
        rows=[_build_row(one, context) for one in requests.order_by("-created_at", "-id")[:_MAX_ROWS]],
        empty="No questions yet.",
        whole_list=Link("All questions", list_url(HelpRequest, state="all", member=context.member.pk)),
    )


@queue_count(order=55, permission="support.view_helprequest")
def count_help() -> QueueCount:
    count = _OPEN.exclude(topic=HelpRequest.Topic.BILL).count()
    return QueueCount("Help", count, list_url(HelpRequest, state="open"))


@queue_count(order=56, is_for_superusers=True)
def count_help_with_bills() -> QueueCount:
    count = _OPEN.filter(topic=HelpRequest.Topic.BILL).count()
    return QueueCount("Help with bills", count, list_url(HelpRequest, state="bills"))


def _build_row(request: HelpRequest, context: SectionContext) -> Row:
    status = State("Open", "watch") if request.answered_at is None else State("Answered")
    return Row(
        cells=(request.get_topic_display(), request.text[:120], request.created_at, status),
        url=row_url(request),
        actions=action_links(context.request, request),
    )
