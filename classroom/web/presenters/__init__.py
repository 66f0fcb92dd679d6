"""What a page shows, as values for its template: plain Python that knows neither the request nor HTML."""
