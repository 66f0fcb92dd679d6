"""The game's own folders are read where they belong: in the copy of the checkout that the test makes."""

collect_ignore = ["checkout"]
