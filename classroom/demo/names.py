"""Who is in the made-up school: its classes, their teachers and children. None of them was ever real."""

from dataclasses import dataclass

SCHOOL = "Lagoon School"


@dataclass(frozen=True, slots=True)
class ClassPlan:
    """A class to be made. `lesson` is the hour and minute at which it begins, `names` the children in a row."""

    name: str
    language: str
    ages: str
    teachers: tuple[str, ...]
    lesson: tuple[int, int]
    names: str

    @property
    def children(self) -> list[str]:
        return self.names.split()


ENGLISH = """Alfie Bella Charlie Daisy Elsie Finn Gracie Harry Isla Jack Kitty Leo Maisie Noah Ollie Poppy Quinn Rosie
    Sam Tilly Umar Vicky Will Yusuf Zara"""
FRENCH = """Adèle Basile Chloé David Élise Farid Gabin Hugo Inès Jules Kenza Léo Manon Nino Océane Paul Rania Sacha Tom
    Ugo Violette Wassim Yanis Zoé Lina"""
GERMAN = """Anton Bea Carla Deniz Emil Frieda Greta Hannes Ida Jakob Kaya Lotte Mika Nele Oskar Paula Ronja Selma Theo
    Ulli Vera Willi Yara Zoe Ben"""
ADMIN = "Robin Hale"
TEACHERS = {ADMIN: "en", "Camille Laurent": "fr", "Jana Berger": "de"}  # and what they read
CLASSES = (
    ClassPlan("Year 2", "en", "6-7", (ADMIN, "Camille Laurent"), (9, 5), ENGLISH),
    ClassPlan("CE1", "fr", "6-7", ("Camille Laurent",), (10, 20), FRENCH),
    ClassPlan("2b", "de", "8-12", ("Jana Berger",), (8, 15), GERMAN),
)
