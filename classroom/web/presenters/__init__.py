"""What a page shows, as values for its template: plain Python. Views read the request and pass on what it says."""
