"""Switch: follow suit or rank, pass twos, aces and eights on, be out first. The rule sheet is RULES.md."""
