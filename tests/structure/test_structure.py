"""What a newcomer may rely on in the package: folders that can be taken in, one class for one name, telling names.

Which room imports which is import-linter's business (`[tool.importlinter]` in pyproject.toml).
"""

import ast
from collections import defaultdict

from tests.structure.sources import definitions, folders, is_of_a_game, modules

MOST_MODULES = 16
SAY_NOTHING_ALONE = {"keep", "tell", "told", "note", "look", "take", "begin", "end"}


def test_no_folder_has_more_than_sixteen_modules() -> None:
    too_full = {folder: len(paths) for folder, paths in folders().items() if len(paths) > MOST_MODULES}
    assert not too_full, f"Divide these folders by topic, a dozen modules each: {too_full}"


def test_a_public_class_name_stands_for_one_thing() -> None:
    found: dict[str, list[str]] = defaultdict(list)
    for name, path in definitions(ast.ClassDef):
        if not name.startswith("_") and not is_of_a_game(path):
            found[name].append(path)
    twice = {name: paths for name, paths in found.items() if len(paths) > 1}
    assert not twice, f"Say in the name what tells them apart, as docs/glossary.md has it: {twice}"


def test_a_function_says_what_it_does_it_to() -> None:
    bare = [f"{path}: {name}" for name, path in definitions(ast.FunctionDef) if name in SAY_NOTHING_ALONE]
    assert not bare, f"A verb alone says nothing where it is imported: add the object ({', '.join(bare)})"


def test_a_module_says_what_it_is_for() -> None:
    silent = [path for path, tree in modules().items() if tree.body and not ast.get_docstring(tree)]
    silent = [path for path in silent if "migrations" not in path]
    assert not silent, f"Open these modules with a docstring of a line: {silent}"
