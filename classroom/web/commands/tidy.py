"""`classroom tidy`: delete what guests left 30 days ago. Run it once a day; `classroom run` does it by itself."""

import argparse


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults()


def run(_asked: argparse.Namespace) -> int:
    from classroom.services.guests import tidy
    from classroom.web.home import open_house

    print(f"Deleted {tidy(open_house())} guests and their matches.")
    return 0
