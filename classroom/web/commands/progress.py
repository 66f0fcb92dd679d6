"""`classroom progress rebuild`: makes the evidence of what children know anew from the events of their matches."""

import argparse


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", choices=("rebuild",))


def run(_asked: argparse.Namespace) -> int:
    from classroom.services.play.learning_evidence import rebuild_evidence
    from classroom.web.config import open_context

    print(f"Made the evidence of {rebuild_evidence(open_context())} matches anew.")
    return 0
