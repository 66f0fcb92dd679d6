"""Which passphrases are strong enough (requirements A2.1 to A2.4). Checked offline, by length and by zxcvbn."""

import re
import unicodedata

from zxcvbn import zxcvbn

from classroom.games.protocol import Message

SHORTEST, SHORTEST_WITH_CODES = 15, 8  # letters: alone, and beside six-digit codes
LONGEST = 256  # letters; far more only costs time
LOOKED_AT = 72  # letters: the most that zxcvbn takes at once
STRONG, STRONG_WITH_CODES = 3, 2  # of 4: withstands a hundred million guesses, or a million
REPEATED = re.compile(r"(.{3,}?)\1+", re.DOTALL)  # the same three letters or more again and again
OWN_LETTERS = 6  # beside the names of the place
CONTEXT = ("sixteen", "sixteen and friends", "classroom", "einmaleins", "einspluseins", "tavi")  # by name: ours


def normalise_passphrase(passphrase: str) -> str:
    """The passphrase in Unicode's form NFKC, the same from any keyboard; spaces and capitals stay."""
    return unicodedata.normalize("NFKC", passphrase)


def passphrase_fault(passphrase: str, names: tuple[str, ...] = (), has_codes: bool = False) -> Message | None:
    """Why this passphrase is not accepted; None if it is. `names` are those of the teacher and the school."""
    letters, least = normalise_passphrase(passphrase), SHORTEST_WITH_CODES if has_codes else SHORTEST
    if len(letters) < least:
        return Message("A passphrase needs at least %(least)d characters. Four words work well.", least=least)
    if len(letters) > LONGEST:
        return Message("A passphrase can have at most %(most)d characters.", most=LONGEST)
    strong = STRONG_WITH_CODES if has_codes else STRONG
    once = REPEATED.sub(r"\1", letters)  # a part of a long repetition would look like none
    if len(once) < least or is_about(once, names) or is_guessable(once, names, strong):
        return Message("This passphrase is easy to guess. Choose four words that have nothing to do with each other.")
    return None


def known_words(names: tuple[str, ...]) -> list[str]:
    """The words that an attacker who knows the school would try first, the longest first, case folded."""
    words = {word.casefold() for name in (*CONTEXT, *names) for word in (name, *name.split()) if len(word) > 2}
    return sorted(words, key=lambda word: (-len(word), word))


def is_about(letters: str, names: tuple[str, ...]) -> bool:
    """Whether fewer than OWN_LETTERS letters are left without the names of the app, the school and the teacher."""
    rest = letters.casefold()
    for word in known_words(names):
        rest = rest.replace(word, "")
    return sum(letter.isalnum() for letter in rest) < OWN_LETTERS


def is_guessable(letters: str, names: tuple[str, ...], strong: int) -> bool:
    """Whether zxcvbn finds it weak: common passwords, keyboard rows, repetitions."""
    parts = [letters[start : start + LOOKED_AT] for start in range(0, len(letters), LOOKED_AT)]
    return all(zxcvbn(part, user_inputs=known_words(names))["score"] < strong for part in parts)
