# SPDX-License-Identifier: Apache-2.0
"""Writes the pictures of the editor's symbolic icons at their usual size, as the toolkit keeps those of its own: the
alpha is the shape, red, green and blue say how much of it has the colour of a success, a warning, an error. Without
them GTK 4.8 reads each SVG four times at the start. Run it after an SVG was changed:

  /usr/bin/python3 data/icons/encode-symbolic.py"""
import os

import gi

gi.require_version("GdkPixbuf", "2.0")
from gi.repository import GdkPixbuf, GLib  # noqa: E402

SIZE = 16
HICOLOR = os.path.join(os.path.dirname(os.path.abspath(__file__)), "hicolor")
SVGS = os.path.join(HICOLOR, "scalable", "actions")
PNGS = os.path.join(HICOLOR, "%dx%d" % (SIZE, SIZE), "actions")


def encode(svg, png):
    drawn = GdkPixbuf.Pixbuf.new_from_file_at_size(svg, SIZE, SIZE)
    assert drawn.get_n_channels() == 4 and drawn.get_width() == drawn.get_height() == SIZE
    pixels, stride = drawn.get_pixels(), drawn.get_rowstride()
    # None of ours has a second colour.
    alpha = (pixels[y * stride + x * 4 + 3] for y in range(SIZE) for x in range(SIZE))
    data = b"".join(bytes((0, 0, 0, a)) for a in alpha)
    GdkPixbuf.Pixbuf.new_from_bytes(GLib.Bytes.new(data), GdkPixbuf.Colorspace.RGB, True, 8, SIZE, SIZE,
                                    SIZE * 4).savev(png, "png", [], [])


os.makedirs(PNGS, exist_ok=True)
for name in sorted(os.listdir(SVGS)):
    if name.endswith("-symbolic.svg"):
        encode(os.path.join(SVGS, name), os.path.join(PNGS, name[:-len("svg")] + "symbolic.png"))
