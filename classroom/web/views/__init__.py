"""A thin blueprint a topic: reads the request, calls a service, draws a template. `app.py` registers them all."""
