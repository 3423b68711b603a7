"""Lá Cuối: match colour, number or symbol, be out first, and call your last card. The rule sheet is RULES.md."""
