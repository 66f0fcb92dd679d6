"""The others at the table of Two out of Four, and what is said."""

from classroom.web.presenters.two_of_four.others import other
from classroom.web.presenters.two_of_four.said import bubble
from classroom.web.presenters.two_of_four.scene import FOLDER, Scene
from classroom.web.templating.regions import Region


def regions(scene: Scene) -> tuple[Region, ...]:
    """In the order in which they stand there."""
    seats = (
        Region(f"seat-{place}", f"{FOLDER}/other.html", other(scene, seat)) for place, seat in enumerate(scene.others)
    )
    return *seats, bubble(scene)
