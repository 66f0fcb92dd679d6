"""Answers to the sums on a page, as simulated players give them: now and then a wrong one."""

import html
import re
from random import Random

SLIPS = 0.15  # of the first answers
TAG = re.compile(r"<[^>]+>")
HEAD = re.compile(r'<h2 id="turn"[^>]*>(.*?)</h2>', re.DOTALL)
SPOKEN = re.compile(r'<p class="sum"><span class="vh">(.*?)</span>', re.DOTALL)
WRITTEN = re.compile(r"(\d+)\s*([+−-])\s*(\d+)")
TRIED = re.compile(r'class="key[^"]* tried"')


def answer_to_sum(page: str, rng: Random, slips: float = SLIPS) -> int | None:
    """The answer to the sum on the page; so large a share of first answers is one too many. None without a sum."""
    numbers = list(map(int, re.findall(r"\d+", plain(SPOKEN.search(page)))))
    if found := WRITTEN.search(question_on(page)):
        total = int(found[1]) + (int(found[3]) if found[2] == "+" else -int(found[3]))
    elif len(numbers) == 3:
        start, by, target = numbers
        total = start + by if start + by <= target else start - by
    else:
        return None
    return total + (rng.random() < slips and not TRIED.search(page))


def question_on(page: str) -> str:
    """What the child is asked now, in words."""
    return plain(HEAD.search(page))


def plain(found: re.Match[str] | None) -> str:
    return html.unescape(TAG.sub("", found[1])) if found else ""
