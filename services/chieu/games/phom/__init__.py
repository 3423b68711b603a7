"""Phỏm, also called Tá lả: eat or draw, make phỏms, keep little, and mind who pays. The rule sheet is RULES.md."""
