"""A made-up school to look around in: simulated children play through the services, on a clock of the demo's own."""
