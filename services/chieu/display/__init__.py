"""The display service: everyone sees what is theirs, and phones play through it."""
