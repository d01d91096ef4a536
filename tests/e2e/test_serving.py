"""What the served product answers to a browser before anybody has signed in."""

from collections.abc import Callable

import pytest

from tests.e2e.accessibility import serious_findings
from tests.e2e.watched_browser import WatchedBrowser


@pytest.mark.parametrize("path", ["/home", "/login", "/register", "/admin-login"])
def test_the_ways_in_open_without_a_fault(new_browser: Callable[..., WatchedBrowser], path: str) -> None:
    page = new_browser().open(path)

    page.get_by_role("heading", level=1).wait_for()
    assert page.get_by_role("heading", level=1).count() == 1
    assert serious_findings(page) == []
