"""Each page names the modules that its script reaches, so that it loads in one round trip instead of five."""

from deploy.web import preload


def test_every_page_names_its_modules():
    """deploy/web/preload.py writes them; whoever adds an import runs it again."""
    assert [page.name for page in preload.pages() if preload.written(page) != page.read_text(encoding="utf-8")] == []
    assert {"index.html", "play.html"} <= {page.name for page in preload.pages()}
