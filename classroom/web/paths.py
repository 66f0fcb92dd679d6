"""Where templates, static files and translations lie: beside the package in a checkout, inside it when installed."""

from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent
ROOT = PACKAGE if (PACKAGE / "templates").is_dir() else PACKAGE.parent

IS_CHECKOUT = ROOT != PACKAGE  # else the package was installed, from a wheel

TEMPLATES = ROOT / "templates"
STATIC = ROOT / "static"
TRANSLATIONS = ROOT / "translations"
