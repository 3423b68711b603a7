"""Chiếu: card rooms where phones hold the cards and a shared screen shows the table."""
