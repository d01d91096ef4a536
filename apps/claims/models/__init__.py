from apps.claims.models.claim import (
    NEVER,
    OPEN_STATUSES,
    Claim,
    ClaimCounter,
    ClaimQuerySet,
    ClaimStatusChange,
    PendingMoveEmail,
)
from apps.claims.models.clock import BusinessCalendar, DueTimeChange, ServiceLevel
from apps.claims.models.conversation import ClaimMessage, ClaimNote
from apps.claims.models.links import ClaimLink
from apps.claims.models.packet import Packet, PacketExhibit
from apps.claims.models.photo import Photo, PhotoReport
from apps.claims.models.requests import DocumentRequest, SavedRequest
from apps.claims.models.results import Deliverable, DeliverableQuerySet
from apps.claims.models.staff import (
    ClaimAssignment,
    ClaimPresence,
    ComparisonReason,
    Rotation,
    SavedReply,
    StaffChange,
    StaffNotice,
    StaffSettings,
)

__all__ = [
    "NEVER",
    "OPEN_STATUSES",
    "BusinessCalendar",
    "Claim",
    "ClaimAssignment",
    "ClaimCounter",
    "ClaimLink",
    "ClaimMessage",
    "ClaimNote",
    "ClaimPresence",
    "ClaimQuerySet",
    "ClaimStatusChange",
    "ComparisonReason",
    "Deliverable",
    "DeliverableQuerySet",
    "DocumentRequest",
    "DueTimeChange",
    "Packet",
    "PacketExhibit",
    "PendingMoveEmail",
    "Photo",
    "PhotoReport",
    "Rotation",
    "SavedReply",
    "SavedRequest",
    "ServiceLevel",
    "StaffChange",
    "StaffNotice",
    "StaffSettings",
]
