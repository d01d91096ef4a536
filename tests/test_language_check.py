"""``.ci/check-language`` on small repositories whose glossary rejects "zounds" and "by my troth"."""

import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).resolve().parent.parent / ".ci" / "check-language"
GLOSSARY = """# Glossary

## Words not to use in prose

| Not | Instead |
|---|---|
| `zounds`, `by my troth` | nothing |
"""


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    subprocess.run(["git", "init", "--quiet", tmp_path], check=True)
    write(tmp_path, "docs/glossary.md", GLOSSARY)
    return tmp_path


def write(repository: Path, name: str, text: str) -> None:
    path = repository / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    subprocess.run(["git", "add", name], cwd=repository, check=True)


def check_language(repository: Path, *options: str) -> tuple[int, str]:
    """The exit code and the output."""
    command = [sys.executable, str(SCRIPT), *options, str(repository)]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.stderr == ""
    return result.returncode, result.stdout


def test_clean_repository_passes(repository: Path) -> None:
    write(repository, "apps/shop.py", '"""Orders."""\n\n# Prices are in USD.\n')
    code, output = check_language(repository)
    assert code == 0
    assert output.startswith("0 in ")


@pytest.mark.parametrize(
    ("name", "text", "hit"),
    [
        ("apps/a.py", "x = 1\n# Sell it.\n# Zounds, a\n# price.\n", "apps/a.py:3: Zounds: Zounds, a price."),
        ("apps/a.py", 'def f():\n    """Sell.\n\n    Say zounds. Go on.\n    """\n', "4: zounds: Say zounds."),
        ("tests/test_a.py", "def test_zounds_is_refused():\n    pass\n", "1: zounds: test zounds is refused"),
        ("README.md", "# Title\n\nSome text. Go, by\nmy troth.\n", "README.md:3: by my troth: Go, by my troth."),
        ("docs/a.css", "a { }\n/* Zounds. */\n", "2: Zounds: Zounds."),
        ("tests/a.ts", "const url = 'https://zounds';\nrun(); // zounds\n", "2: zounds: zounds"),
        ("docs/a.test.tsx", "test.each([[1]])('says zounds', run);\n", "1: zounds: says zounds"),
        ("templates/a.txt", "{{ x }}\nIt stands here.\n", "templates/a.txt:2: stands in copy: It stands here."),
    ],
)
def test_word_in_prose_is_found_with_its_line_and_sentence(repository: Path, name: str, text: str, hit: str) -> None:
    write(repository, name, text)
    code, output = check_language(repository)
    assert code == 1
    assert output.splitlines()[0].endswith(hit)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("apps/a.py", "zounds = 'zounds'\n# Calls `zounds`.\n"),
        ("docs/a.md", "Run `zounds`.\n\n```\nzounds\n```\n\nRead [this](zounds.md).\n"),
        ("docs/a.ts", "const zounds = 'zounds';\n"),
        ("apps/a.txt", "zounds\n"),
        ("frontend/src/a.test.ts", "const stands = 1;\n"),
    ],
)
def test_word_in_code_is_ignored(repository: Path, name: str, text: str) -> None:
    write(repository, name, text)
    assert check_language(repository)[0] == 0


def test_untracked_file_is_ignored(repository: Path) -> None:
    (repository / "docs/draft.md").write_text("Zounds.")
    assert check_language(repository)[0] == 0


@pytest.mark.parametrize(("words", "code"), [(1000, 0), (999, 1)])
def test_one_word_in_a_thousand_is_allowed(repository: Path, words: int, code: int) -> None:
    counted = int(check_language(repository)[1].split()[2])
    write(repository, "README.md", f"zounds {'word ' * (words - counted - 1)}")
    assert check_language(repository)[0] == code


def test_other_folders_are_reported_and_do_not_fail(repository: Path) -> None:
    write(repository, "deploy/a.py", "# Zounds.\n")
    code, output = check_language(repository)
    assert code == 0
    assert "1 in 1 words, 1000.0 per 1,000 (not checked yet)" in output
    assert "deploy/a.py:1: Zounds: Zounds." in check_language(repository, "--list")[1]


def test_frontend_is_checked(repository: Path) -> None:
    write(repository, "frontend/src/a.ts", "// Zounds.\n")
    assert check_language(repository)[0] == 1


def test_product_glossary_names_the_words(repository: Path) -> None:
    product_glossary = SCRIPT.parent.parent / "docs" / "glossary.md"
    write(repository, "docs/glossary.md", product_glossary.read_text(encoding="utf-8"))
    assert check_language(repository)[0] == 0
    write(repository, "apps/a.py", "# Somebody is told.\n" * 9)
    assert check_language(repository)[0] == 1
