"""Tests mirror services/chieu; a test is a specification: its name the sentence, its docstring the rule."""
