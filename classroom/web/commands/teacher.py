"""`classroom teacher link NAME`: a link with which a teacher chooses a new passphrase, for whoever has the machine."""

import argparse

from classroom.web.cli import complain


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", choices=("link",), help="make a link to choose a passphrase")
    parser.add_argument("name", help="the teacher's name")


def run(asked: argparse.Namespace) -> int:
    from classroom.services.teachers import link_for
    from classroom.web.home import open_house

    link = link_for(open_house(), asked.name)
    if link is None:
        return complain(f"there is no teacher of the name {asked.name!a}")
    print(f"/link/{link}\n(behind the address of this server; it works once, within 24 hours)")
    return 0
