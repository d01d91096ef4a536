from typing import Any

from playwright.sync_api import Locator, Page

from tests.environment import ROOT

AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"


def find_axe_violations(page: Page, part: Locator | None = None) -> list[str]:
    """Run axe on the current page, or a part of it, and return its serious and critical violations, one line each."""
    # The page's content security policy blocks injected script elements, so the script is evaluated instead.
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())
    # Only a rule of moderate impact (no-autoplay-audio) needs preloaded files.
    report: dict[str, Any] = (part or page.locator(":root")).evaluate(
        "element => axe.run(element, {resultTypes: ['violations'], preload: false})"
    )
    return [
        f"{found['id']} ({found['impact']}): {found['help']}: {[node['target'] for node in found['nodes']]}"
        for found in report["violations"]
        if found["impact"] in {"serious", "critical"}
    ]


def tab_to(page: Page, role: str, name: str, *, max_presses: int = 60) -> None:
    """Press Tab until the control with this role and name has the focus."""
    target = page.get_by_role(role, name=name, exact=True).first  # type: ignore[arg-type]  # any ARIA role
    for _ in range(max_presses):
        if target.evaluate("element => element === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never reaches the {role} {name!r}")


def press_until_focused(page: Page, target: Locator, *, key: str = "Tab", max_presses: int = 60) -> None:
    """Press a key until this control has the focus."""
    for _ in range(max_presses):
        page.keyboard.press(key)
        if target.evaluate("element => element === document.activeElement"):
            return
    raise AssertionError(f"{key} never reaches {target}")
