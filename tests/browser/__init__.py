"""The pages in a real browser, against a onebox: what a person sees, hears and taps."""
