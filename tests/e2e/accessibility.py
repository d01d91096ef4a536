from typing import Any

from playwright.sync_api import Locator, Page

from tests.environment import ROOT

AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
# Of the rules of moderate or minor impact, whose violations are not returned, those that take longest: a twelfth of the
# time. Preloaded files serve only another one (no-autoplay-audio).
UNUSED_RULES = ["aria-allowed-role", "landmark-one-main", "landmark-unique", "page-has-heading-one", "region"]
OPTIONS = {
    "resultTypes": ["violations"],
    "preload": False,
    "rules": {rule: {"enabled": False} for rule in UNUSED_RULES},
}
IS_FOCUSED = "element => element === document.activeElement"


def find_axe_violations(page: Page, part: Locator | None = None) -> list[str]:
    """Run axe on the current page, or a part of it, and return its serious and critical violations, one line each."""
    # The page's content security policy blocks injected script elements, so the script is evaluated instead.
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())
    report: dict[str, Any] = (part or page.locator(":root")).evaluate(
        "(element, options) => axe.run(element, options)", OPTIONS
    )
    return [
        f"{found['id']} ({found['impact']}): {found['help']}: {[node['target'] for node in found['nodes']]}"
        for found in report["violations"]
        if found["impact"] in {"serious", "critical"}
    ]


def tab_to(page: Page, role: str, name: str, *, max_presses: int = 60) -> None:
    """Press Tab until the control with this role and name has the focus, unless it has it already."""
    target = page.get_by_role(role, name=name, exact=True).first  # type: ignore[arg-type]  # any ARIA role
    if not target.evaluate(IS_FOCUSED):
        press_until_focused(page, target, max_presses=max_presses)


def press_until_focused(page: Page, target: Locator, *, key: str = "Tab", max_presses: int = 60) -> None:
    """Press a key until this control has the focus."""
    # Looked up once: the search for a role asks for the styles of the whole page.
    element = target.element_handle()
    for _ in range(max_presses):
        page.keyboard.press(key)
        if element.evaluate(IS_FOCUSED):
            return
    raise AssertionError(f"{key} never reaches {target}")
