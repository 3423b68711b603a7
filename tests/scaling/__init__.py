"""Tests of many processes of each service: who gets how much of the work, and what happens when there are more or fewer."""
