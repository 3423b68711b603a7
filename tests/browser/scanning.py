"""A phone's camera: what the QR code says that is to be seen on a page, read from its pixels."""

from __future__ import annotations

import base64
from typing import Any

import zxingcpp

from tests.browser.devices import Device

# Every point of a picture as its brightness, a byte each.
_GREY = """async (picture) => {
  const image = new Image();
  image.src = `data:image/png;base64,${picture}`;
  await image.decode();
  const { width, height } = image;
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const pen = canvas.getContext("2d");
  pen.drawImage(image, 0, 0);
  const points = pen.getImageData(0, 0, width, height).data;
  let bytes = "";
  for (let at = 0; at < points.length; at += 4) bytes += String.fromCharCode((points[at] * 3 + points[at + 1] * 6 + points[at + 2]) / 10);
  return { width, height, bytes: btoa(bytes) };
}"""
_IS_DRAWN = """(selector) => {
  const shown = document.querySelector(selector);
  const image = shown?.matches('img') ? shown : shown?.querySelector('img');
  return image?.complete && image.naturalWidth > 0;
}"""


def scanned(device: Device, selector: str) -> str:
    """The text of the QR code that an element shows; the test ends here when no camera could read it."""
    shown = device.page.locator(selector).first
    shown.wait_for()
    device.page.wait_for_function(_IS_DRAWN, arg=selector)
    picture = base64.b64encode(shown.screenshot()).decode()
    grey: dict[str, Any] = device.page.evaluate(_GREY, picture)
    points = memoryview(base64.b64decode(grey["bytes"])).cast("B", shape=[grey["height"], grey["width"]])
    found = zxingcpp.read_barcodes(points)
    assert [code.format for code in found] == [zxingcpp.BarcodeFormat.QRCode], f"one QR code in {selector}"
    return str(found[0].text)


def followed(device: Device, link: str) -> Device:
    """Go where a scanned link leads, which is this house."""
    assert link.startswith(device.origin + "/"), link
    return device.open(link.removeprefix(device.origin))
