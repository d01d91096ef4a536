"""Claims that belong together: supplements, claims of the same loss, and those with the same address."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import CharField, F, Q, Value

from apps.claims.audit_actions import AuditAction
from apps.claims.models import Claim, ClaimLink
from apps.claims.staff.actions import log_action
from apps.claims.staff.inbox import note_change
from apps.core.errors import Conflict, Invalid
from apps.core.request_meta import Actor
from apps.core.text import read_uuid

Kind = ClaimLink.Kind

# A block of flats can have many more.
MAX_OF_SAME_ADDRESS = 5

_FIELDS = ("reference", "homeowner", "property_address", "status", "member__first_name", "member__last_name")


class LinkedAlready(Conflict):
    message = "These claims are linked already. Remove that link first"


class NotLinked(Conflict):
    message = "These claims are not linked"


@dataclass(frozen=True, slots=True)
class RelatedClaim:
    """A linked claim, or, without a ``relation``, one with the same address."""

    id: UUID
    relation: str
    reference: str
    homeowner: str
    property_address: str
    status: str
    member_first_name: str
    member_last_name: str

    @property
    def status_label(self) -> str:
        return Claim.Status(self.status).label

    @property
    def member_name(self) -> str:
        return f"{self.member_first_name} {self.member_last_name}"


# The label before the other claim, by the kind of the link and whether this claim is its source.
_RELATIONS = {
    (Kind.SUPPLEMENT_OF, True): "Supplement of",
    (Kind.SUPPLEMENT_OF, False): "Has the supplement",
    (Kind.SAME_LOSS, True): "Same loss as",
    (Kind.SAME_LOSS, False): "Same loss as",
}


def find_claim(text: str) -> Claim | None:
    """The claim with this reference, in either case, or with this id."""
    try:
        return Claim.objects.filter(pk=read_uuid(text.strip())).first()
    except ValueError:
        return Claim.objects.filter(reference=text.strip().upper()).first()


@transaction.atomic(durable=True)
def link(*, claim_id: UUID, other: Claim, kind: str, actor: Actor, now: datetime, reason: str = "") -> None:
    """Link two claims. Does nothing if they are linked like that. Raises ``Invalid`` and ``LinkedAlready``."""
    claim = Claim.objects.locked(claim_id)
    if other.pk == claim.pk:
        raise Invalid({"claim": ["A claim cannot be linked to itself"]})
    existing = _get_link(claim, other)
    if existing is not None:
        if existing.kind == kind and (kind == Kind.SAME_LOSS or existing.claim_id == claim.pk):
            return
        raise LinkedAlready
    try:
        with transaction.atomic():
            ClaimLink.objects.create(claim=claim, other=other, kind=kind, created_at=now)
    except IntegrityError as error:  # linked from the other claim at the same moment
        raise LinkedAlready from error
    _log(AuditAction.CLAIM_LINKED, "Linked", claim, other, after=kind, actor=actor, reason=reason, now=now)


@transaction.atomic(durable=True)
def unlink(*, claim_id: UUID, other: Claim, actor: Actor, now: datetime, reason: str = "") -> None:
    """Remove the link of two claims, from either side. Raises ``NotLinked``."""
    claim = Claim.objects.locked(claim_id)
    existing = _get_link(claim, other)
    # Of two at once, only one deletes the row.
    if existing is None or not ClaimLink.objects.filter(pk=existing.pk).delete()[0]:
        raise NotLinked
    kind = existing.kind
    _log(AuditAction.CLAIM_UNLINKED, "Unlinked", claim, other, before=kind, actor=actor, reason=reason, now=now)


def get_related_claims(claim: Claim) -> tuple[list[RelatedClaim], list[RelatedClaim]]:
    """The linked claims, and the newest others with the same address, in one query."""

    def select(rows: Any, prefix: str, kind: Any, direction: str) -> Any:
        claim_id = F(f"{prefix}id" if prefix else "pk")
        rows = rows.order_by().annotate(found=claim_id, relation=kind, direction=Value(direction, CharField()))
        return rows.values_list("found", "relation", "direction", *(f"{prefix}{name}" for name in _FIELDS))

    # Without a key there are none: no key is an empty text.
    same_address = Claim.objects.filter(address_key=claim.address_key or "").exclude(pk=claim.pk)
    newest = same_address.order_by("-created_at", "-id").values("pk")[: 2 * MAX_OF_SAME_ADDRESS]
    rows = select(ClaimLink.objects.filter(claim=claim), "other__", F("kind"), "to").union(
        select(ClaimLink.objects.filter(other=claim), "claim__", F("kind"), "from"),
        select(Claim.objects.filter(pk__in=newest), "", Value("", CharField()), ""),
        all=True,
    )
    linked, unlinked = [], []
    for found, kind, direction, *fields in sorted(rows, key=lambda row: row[3], reverse=True):
        if kind:
            linked.append(RelatedClaim(found, _RELATIONS[Kind(kind), direction == "to"], *fields))
        else:
            unlinked.append(RelatedClaim(found, "", *fields))
    ids = {one.id for one in linked}
    return linked, [one for one in unlinked if one.id not in ids][:MAX_OF_SAME_ADDRESS]


def _get_link(claim: Claim, other: Claim) -> ClaimLink | None:
    links = ClaimLink.objects.filter(Q(claim=claim, other=other) | Q(claim=other, other=claim))
    return links.first()


def _log(
    action: AuditAction,
    verb: str,
    claim: Claim,
    other: Claim,
    *,
    before: str = "",
    after: str = "",
    actor: Actor,
    reason: str,
    now: datetime,
) -> None:
    for one in (claim, other):
        note_change(one)
    log_action(
        action,
        claim=claim,
        actor=actor,
        description=f"{verb} the claims {claim} and {other}",
        before={Kind(before).label.lower(): other.reference} if before else {},
        after={Kind(after).label.lower(): other.reference} if after else {},
        reason=reason,
        now=now,
    )
