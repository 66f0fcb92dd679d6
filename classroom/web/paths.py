"""Where templates, static files and translations lie: beside the package in a checkout, inside it when installed."""

from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent
ROOT = PACKAGE if (PACKAGE / "templates").is_dir() else PACKAGE.parent

TEMPLATES = ROOT / "templates"
STATIC = ROOT / "static"
TRANSLATIONS = ROOT / "translations"
