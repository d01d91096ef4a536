"""Checks of a page for people who use no mouse, or no screen."""

from typing import Any

from playwright.sync_api import Locator, Page

from tests.environment import ROOT

AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"


def serious_findings(page: Page) -> list[str]:
    """What axe finds serious or critical on the page as it stands, one line each."""
    # Evaluated rather than added as a script element, which the page's content security policy would refuse.
    page.evaluate(AXE.read_text())
    report: dict[str, Any] = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{found['id']} ({found['impact']}): {found['help']}: {[node['target'] for node in found['nodes']]}"
        for found in report["violations"]
        if found["impact"] in {"serious", "critical"}
    ]


def tab_to(page: Page, role: str, name: str, *, most: int = 60) -> None:
    """Press Tab until the control with this role and name has the focus; fail after ``most`` presses."""
    wanted = page.get_by_role(role, name=name, exact=True).first  # type: ignore[arg-type]  # any ARIA role
    for _ in range(most):
        if wanted.evaluate("element => element === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never reaches the {role} {name!r}")


def press_until_focused(page: Page, wanted: Locator, *, key: str = "Tab", most: int = 60) -> None:
    """Press a key until this control has the focus; fail after ``most`` presses."""
    for _ in range(most):
        page.keyboard.press(key)
        if wanted.evaluate("element => element === document.activeElement"):
            return
    raise AssertionError(f"{key} never reaches {wanted}")
