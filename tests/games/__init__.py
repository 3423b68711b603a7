"""Tests of the games: each rule as a table in the game's own notation, and properties that hold in every round."""
