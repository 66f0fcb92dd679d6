"""Tables of several devices: for children, and for their teacher."""
