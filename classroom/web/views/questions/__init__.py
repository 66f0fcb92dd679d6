"""A question to a class: asked by its teacher, answered on every tablet."""
