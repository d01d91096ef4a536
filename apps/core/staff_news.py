"""News for staff that an app has which is lower than the staff inbox. The app of the inbox registers its delivery."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from apps.core.registry import Registry


@dataclass(frozen=True, slots=True)
class StaffNews:
    """``text`` is one line without names, because emails contain it. ``path`` is the page on the support site.

    Staff without the permission ("app.codename") get nothing.
    """

    kind: str
    text: str
    path: str
    permission: str
    now: datetime
    is_for_superusers: bool = False


deliver_staff_news: Registry[Callable[[StaffNews], object]] = Registry()


def notify_staff(news: StaffNews) -> None:
    """In the caller's transaction."""
    for deliver in deliver_staff_news:
        deliver(news)
