"""Every damaged file of the corpus is met with one sentence, and stays as it is."""

from pathlib import Path
from typing import Final

import pytest

from spades_tui.rules.formats.toml import load_rules
from spades_tui.storage.files import read_toml
from spades_tui.storage.journal import journal_fault
from spades_tui.storage.paths import StorageError
from spades_tui.storage.records.imports import import_file
from spades_tui.storage.records.verify import verify_record
from tests.golden import check_golden

CORPUS: Final = sorted(Path(__file__).with_name("damaged").iterdir())


def sentence(path: Path) -> str:
    """Return what the program says about a file, and the number of events it can use."""
    if path.suffix == ".jsonl":
        record, _ = verify_record(path)
        return f"{len(record.events)} events: {record.problem}"
    if path.suffix == ".prices":
        return journal_fault(path) or "no fault"
    try:
        if path.suffix == ".rules":
            load_rules(read_toml(path))
        else:
            import_file(path)
    except (ValueError, StorageError) as error:
        return str(error).replace(f"{path}", path.name)
    return "no fault"


@pytest.mark.parametrize("path", CORPUS, ids=lambda path: path.name)
def test_a_damaged_file_is_met_with_a_sentence(path: Path) -> None:
    before = path.read_bytes()

    assert "\n" not in sentence(path)
    assert path.read_bytes() == before


def test_the_sentences_about_the_corpus_are_those_approved() -> None:
    lines = (f"{path.name}: {sentence(path)}\n" for path in CORPUS)
    check_golden("damaged.txt", "".join(lines))
