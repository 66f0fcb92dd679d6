"""The tutor of Sixteen."""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before numpy is there: its threads would only wait for one another

from classroom.tutor.sixteen.tutor import SixteenTutor  # see above

TUTOR = SixteenTutor()
