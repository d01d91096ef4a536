from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from apps.accounts.models import Member
from apps.audit.models import ActivityEntry, AuditLogEntry, load_names
from apps.core.pagination import PAGE_SIZE, Page, merge_pages, newest_first

# The ``subject`` filter of the API, and the ``target_type`` of the entries.
SUBJECTS: dict[str, list[str]] = {
    "code": ["invitations.invitationcode", "invitations.invitationrequest"],
    "credibility_entry": ["credibility.credibilityentry"],
    "admin_account": ["accounts.adminaccount"],
    "staff_account": ["accounts.user"],
    "member": ["accounts.member"],
    "subscription": ["subscriptions.usersubscription", "subscriptions.subscriptionplan"],
    "claim": ["claims.claim", "claims.savedreply", "claims.savedrequest"],
    "queue": [
        "claims.servicelevel",
        "claims.businesscalendar",
        "claims.rotation",
        "claims.staffsettings",
        "claims.comparisonreason",
    ],
    "document": ["documents.userdocument"],
    "device": ["devices.device"],
    "mail": ["notifications.outgoingmail"],
    "message": ["contact.contactsubmission", "contact.servicerequest", "support.helprequest"],
    "scheduled_task": ["core.scheduledstep"],
}


# What a list shows. The texts for searching are as long as everything else together.
_AUDIT_LOG_COLUMNS = (
    "created_at",
    "stored_actor_name",
    "action",
    "stored_description",
    "stored_reason",
    "target_type",
    "target_id",
    "stored_target_name",
    "stored_changes",
    "ip_address",
    "user_agent",
    "member__first_name",
    "member__last_name",
    "member__user__username",
)

# Built once, because the joins and columns take longer than the query.
_AUDIT_LOG = AuditLogEntry.objects.select_related("member__user").only(*_AUDIT_LOG_COLUMNS)


def get_audit_log_page(
    *, search: str = "", subject: str = "", subject_id: UUID | None = None, cursor: str = "", limit: int = PAGE_SIZE
) -> Page[Any]:
    """One page of the audit log, newest first. Raises ``Invalid`` for a bad cursor."""
    entries = _AUDIT_LOG.all()
    if subject_id is not None:
        entries = entries.filter(target_id=subject_id)
    if search:
        entries = entries.containing(search)
    if subject:
        # One query per type can use the index. A single query with ``IN`` would have to sort all matches.
        types = [entries.filter(target_type=name) for name in SUBJECTS[subject]]
        page = merge_pages([newest_first(of_type, cursor=cursor, size=limit) for of_type in types], size=limit)
    else:
        page = newest_first(entries, cursor=cursor, size=limit)
    load_names(page.rows)
    return page


class ActivityRow(NamedTuple):
    id: UUID
    action: str
    description: str
    created_at: datetime


# Built once, because adding the columns takes longer than the query. ``Any``, because the type of ``values_list`` lacks
# the methods of our querysets.
ACTIVITY_ROWS: Any = ActivityEntry.objects.values_list(*ActivityRow._fields, named=True)


def get_activity_page(member: Member, *, search: str = "", cursor: str = "", limit: int = PAGE_SIZE) -> Page[Any]:
    """One page of a member's activity log, newest first. Raises ``Invalid`` for a bad cursor."""
    entries = ACTIVITY_ROWS.filter(member=member)
    if search:
        entries = entries.containing(search)
    return newest_first(entries, cursor=cursor, size=limit)
