"""The tutor of Switch 16."""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before numpy is there: its threads would only wait for one another

from classroom.tutor.switch16.tutor import Switch16Tutor  # see above

TUTOR = Switch16Tutor()
