import pytest

from tests.e2e.accessibility import find_axe_violations
from tests.e2e.conftest import NewBrowser


@pytest.mark.parametrize("path", ["/home", "/login", "/register", "/admin-login"])
def test_entry_page_loads_without_problems(new_browser: NewBrowser, path: str) -> None:
    page = new_browser().open(path)

    page.get_by_role("heading", level=1).wait_for()
    assert page.get_by_role("heading", level=1).count() == 1
    assert find_axe_violations(page) == []
