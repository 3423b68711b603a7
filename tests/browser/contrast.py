"""How well the texts of a page stand out from what is behind them, as WCAG 2.2 reckons it (1.4.3)."""

from __future__ import annotations

from typing import Any

LEAST = 4.5
LEAST_LARGE = 3.0
"""Of letters of 24 px, or 18.66 px and bold."""


def faint(page: Any) -> list[str]:
    """The visible texts that stand out too little: their contrast, where they stand, and the text.

    Colours are laid over each other from the page's ground up, with the opacity of everything on the way; of a gradient
    the stop counts that is worst for the text. Drawings and signs without a letter or digit are no text.
    """
    found: list[str] = page.evaluate(_FAINT, [LEAST, LEAST_LARGE])
    return sorted(set(found))


_FAINT = r"""([least, leastLarge]) => {
  const colours = (text) => [...text.matchAll(/rgba?\(([^)]+)\)/g)].map(([, inside]) => {
    const [r, g, b, a = 1] = inside.split(/[\s,\/]+/).filter(Boolean).map(Number);
    return [r, g, b, a];
  });
  const mixed = (share, upper, under) => upper.map((one, at) => share * one + (1 - share) * under[at]);
  const over = ([r, g, b, a], under) => mixed(a, [r, g, b], under);
  const grounds = (style) => {
    const [flat] = colours(style.backgroundColor);
    const stops = style.backgroundImage.includes("gradient") ? colours(style.backgroundImage) : [];
    return stops.length ? stops.map((stop) => [flat, stop]) : [[flat]];
  };
  // Every pair of [ground, text] that the ancestors from `at` on can make over what is behind them.
  const pairs = (chain, at, behind) => grounds(chain[at]).flatMap((layers) => {
    const ground = layers.reduce((under, layer) => over(layer, under), behind);
    const inner = at + 1 < chain.length ? pairs(chain, at + 1, ground) : [[ground, over(colours(chain[at].color)[0], ground)]];
    const share = Number(chain[at].opacity);
    return inner.map((pair) => pair.map((one) => mixed(share, one, behind)));
  });
  const light = (colour) => {
    const [r, g, b] = colour.map((one) => one / 255).map((one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = ([one, other]) => {
    const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  // What is still changing is as it will be; what inherits a colour begins to change when the one above it is done.
  const changing = () => document.getAnimations()
    .filter((one) => one.playState === "running" && one.effect.getComputedTiming().endTime < Infinity);
  for (let all = changing(); all.length; all = changing()) all.forEach((one) => one.finish());
  const ancestors = (element) => (element ? [...ancestors(element.parentElement), getComputedStyle(element)] : []);
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const owner = node.parentElement;
    const text = node.textContent.trim();
    if (!/[\p{L}\p{N}]/u.test(text) || !owner.getClientRects().length) continue;
    if (owner.closest("svg, script, style, noscript, .visually-hidden, [data-live], [inert]")) continue;
    const chain = ancestors(owner);
    const style = chain[chain.length - 1];
    if (style.visibility === "hidden") continue;
    const size = parseFloat(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    const worst = Math.min(...pairs(chain, 0, [255, 255, 255]).map(contrast));
    if (worst < (isLarge ? leastLarge : least)) {
      found.push(`${worst.toFixed(2)} ${owner.parentElement.className} > ${owner.tagName} ${owner.className}: ${text.slice(0, 30)}`);
    }
  }
  return found;
}"""
