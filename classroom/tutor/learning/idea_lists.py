"""Which ideas a page shows of a class or a child: those of the games it has played. `met` are the names of the ideas
that there was a chance for."""

from collections.abc import Collection
from itertools import chain, zip_longest

from classroom.tutor.registry import all_topics, all_tutors, game_of_topic

COLUMNS = 4  # of ideas, in the table of a class


def games_met(met: Collection[str]) -> list[str]:
    """The games that these ideas belong to; the first game as long as there are none."""
    games = {game_of_topic(name) for name in all_topics() if name in met}
    return [slug for slug in all_tutors() if slug in games] or [next(iter(all_tutors()))]


def by_game(met: Collection[str]) -> dict[str, list[str]]:
    """The ideas met, game by game, in the order of each."""
    names = [name for name in all_topics() if name in met]
    return {
        slug: [name for name in names if game_of_topic(name) == slug]
        for slug in dict.fromkeys(map(game_of_topic, names))
    }


def round_robin(names: Collection[str]) -> list[str]:
    """These ideas in another order: the first of each game, then the second of each, and so on."""
    return [name for name in chain.from_iterable(zip_longest(*by_game(names).values())) if name]


def chief_ideas(met: Collection[str]) -> list[str]:
    """The columns of a class table: the chief ideas of these games in turn, as long as there is room; side by side what
    belongs to one game."""
    games = games_met(met)
    chosen = round_robin(
        [name for name, topic in all_topics().items() if topic.chief and game_of_topic(name) in games]
    )[:COLUMNS]
    return [name for name in all_topics() if name in chosen]


def taught_ideas(met: Collection[str]) -> list[str]:
    """The columns of a table to take along: all taught ideas of these games, so that a game's columns come together
    and stay."""
    return [topic.name for slug in games_met(met) for topic in all_tutors()[slug].topics if topic.taught]


def shown_ideas() -> list[str]:
    """What is put on the board, and told to children, of all games."""
    return [name for name, topic in all_topics().items() if topic.shown]
