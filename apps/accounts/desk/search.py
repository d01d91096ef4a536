"""One search finds a member by whatever staff have at hand; ``settings.MEMBER_SEARCH`` names what looks."""

from dataclasses import dataclass
from uuid import UUID


@dataclass(frozen=True, slots=True)
class Found:
    """A member, and by what: ``claim HO-55120``, ``device Desktop • Chrome on Linux``."""

    member_id: UUID
    by: str
