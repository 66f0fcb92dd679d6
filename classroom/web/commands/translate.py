"""`classroom translate`: bring the French and German files up to date with the sentences in code and templates."""

import argparse

from classroom.web.cli import require_checkout
from classroom.web.templating.translation_extract import TRANSLATED, po_file, update_po_file


def arguments(_parser: argparse.ArgumentParser) -> None:
    """None."""


def run(_asked: argparse.Namespace) -> int:
    require_checkout("the translations are edited")
    for language in TRANSLATED:
        left = update_po_file(language)
        print(f"{po_file(language)}: {left} still to translate")
    return 0
