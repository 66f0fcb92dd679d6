"""`classroom teacher link NAME`, `classroom teacher setup`: links for whoever has the machine itself."""

import argparse

from classroom.web.cli import fail


def arguments(parser: argparse.ArgumentParser) -> None:
    parts = parser.add_subparsers(dest="part", metavar="PART", required=True)
    link = parts.add_parser("link", help="a link with which a teacher chooses a new passphrase")
    link.add_argument("name", help="the teacher's name")
    parts.add_parser("setup", help="a link that sets the school up, as long as there is no teacher")


def run(asked: argparse.Namespace) -> int:
    from classroom.services.teachers.one_time_links import create_link_for, create_setup_link
    from classroom.web.config import open_context

    if asked.part == "link":
        found, wrong = create_link_for(open_context(), asked.name), f"there is no teacher of the name {asked.name!a}"
    else:
        found, wrong = (
            create_setup_link(open_context()),
            "the school is set up already: an admin makes links for teachers",
        )
    if found is None:
        return fail(wrong)
    print(f"/{asked.part}/{found}\n(behind the address of this server; it works once, within 24 hours)")
    return 0
