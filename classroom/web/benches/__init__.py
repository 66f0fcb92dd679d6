"""For `classroom bench`: measuring the app under load, its pages, its start, and how well the tutor plays."""
