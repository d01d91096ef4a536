import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from selenium.common.exceptions import (
    ElementClickInterceptedException,
    ElementNotInteractableException,
    StaleElementReferenceException,
)
from selenium.webdriver import Remote
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support import expected_conditions
from selenium.webdriver.support.ui import WebDriverWait

from tests.e2e.browser_session import IS_HYDRATED, TIMEOUT_MS

TIMEOUT_SECONDS = TIMEOUT_MS / 1000
# A page that React has just drawn again, or that still moves.
PASSING = [ElementClickInterceptedException, ElementNotInteractableException, StaleElementReferenceException]

# WebKit on Linux focuses a clicked button; on a Mac and an iPhone it focuses the nearest element around it instead. The
# handler is on the window, so that the page's own handlers get the event before it is cancelled.
FOCUS_AS_ON_A_MAC = """
    window.addEventListener('mousedown', event => {
        const button = event.target.closest('button, summary, a[href]');
        if (!button) return;
        event.preventDefault();
        const around = button.parentElement.closest('[tabindex]');
        if (around) around.focus({ preventScroll: true }); else document.activeElement.blur();
    });
"""


@dataclass
class Browser:
    """One WebKit window with a new profile. Each method waits until the page allows what it does.

    Elements are found by XPath: see ``button``, ``link`` and ``within`` for those that have a name.
    """

    driver: Remote
    base_url: str
    console: Path

    def open(self, path: str) -> None:
        self.driver.get(f"{self.base_url}{path}")
        self.wait(lambda: self.run(f"return ({IS_HYDRATED})()"), f"{path} is not hydrated")

    def add_cookies(self, cookies: dict[str, str]) -> None:
        # A cookie can only be set on a page of its site.
        self.driver.get(f"{self.base_url}/healthz")
        for name, value in cookies.items():
            self.driver.add_cookie({"name": name, "value": value})

    def run(self, script: str, *arguments: Any) -> Any:
        return self.driver.execute_script(script, *arguments)

    def wait(self, condition: Callable[[], Any], message: str) -> Any:
        waiting = WebDriverWait(self.driver, TIMEOUT_SECONDS, poll_frequency=0.1, ignored_exceptions=PASSING)
        return waiting.until(lambda _driver: condition(), message)

    def all(self, xpath: str) -> list[WebElement]:
        """The visible elements."""
        return [element for element in self.driver.find_elements(By.XPATH, xpath) if element.is_displayed()]

    def find(self, xpath: str) -> WebElement:
        found: list[WebElement] = self.wait(lambda: self.all(xpath), f"Not visible: {xpath}")
        return found[0]

    def wait_until_gone(self, xpath: str) -> None:
        self.wait(lambda: not self.all(xpath), f"Still visible: {xpath}")

    def act(self, xpath: str, action: Callable[[WebElement], None]) -> None:
        """Do it to the first visible element, as soon as nothing covers it."""

        def can_act() -> bool:
            found = self.all(xpath)
            if found:
                # The driver only starts to scroll there.
                self.run("arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })", found[0])
                action(found[0])
            return bool(found)

        self.wait(can_act, f"Cannot be used: {xpath}")

    def click(self, xpath: str) -> None:
        self.act(xpath, WebElement.click)

    def press(self, key: str) -> None:
        """Press a key where the focus is."""
        self.driver.switch_to.active_element.send_keys(key)

    def fill(self, **values: str | date) -> None:
        """Type into fields, named as in the API."""
        for name, value in values.items():
            field = f"//*[@name='{name}']"
            # The field of a date has parts for month, day and year; a hyphen leads to the next one.
            keys = value.strftime("%m-%d-%Y") if isinstance(value, date) else value
            self.act(field, WebElement.clear)
            self.act(field, lambda element, keys=keys: element.send_keys(keys))
            assert self.find(field).get_property("value") == str(value), name

    def is_focused(self, xpath: str) -> bool:
        return self.driver.switch_to.active_element in self.all(xpath)

    def wait_for_focus(self, xpath: str) -> None:
        self.wait(lambda: self.is_focused(xpath), f"Not focused: {xpath}")

    def wait_for_path(self, pattern: str) -> None:
        self.wait(
            lambda: re.fullmatch(re.escape(self.base_url) + pattern, self.driver.current_url), f"Not at {pattern}"
        )

    def answer_question(self, *, accept: bool) -> str:
        """Wait for the browser's dialog, answer it and return its text."""
        waiting = WebDriverWait(self.driver, TIMEOUT_SECONDS)
        question = waiting.until(expected_conditions.alert_is_present(), "The browser asks nothing")
        text: str = question.text
        if accept:
            question.accept()
        else:
            question.dismiss()
        return text

    def errors(self) -> list[str]:
        """The errors in the console, without refusals of the API (4xx), which WebKit writes there too."""
        lines = self.console.read_text().splitlines()
        errors = [line for line in lines if re.search(r"CONSOLE (\w+ )?ERROR ", line)]
        return [error for error in errors if not re.search(r"/api/\S* .*status of 4\d\d", error)]


def named(tag: str, name: str) -> str:
    return f"//{tag}[normalize-space()='{name}' or @aria-label='{name}']"


def button(name: str) -> str:
    return named("button", name)


def link(name: str) -> str:
    return named("a", name)


def text(content: str) -> str:
    """The innermost element with this text."""
    has_content = f"contains(normalize-space(), '{content}')"
    return f"//*[{has_content} and not(*[{has_content}])]"


def dialog(name: str) -> str:
    return f"//*[@role='dialog' or @role='alertdialog'][.//h2[normalize-space()='{name}']]"


def toast(title: str) -> str:
    return f"//*[@role='region']//li[contains(., '{title}')]"
