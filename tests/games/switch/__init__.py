"""Tests of Switch: each clause as a table in the game's own notation, and properties that hold in every round."""
