#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the Western drawings of this folder from their parts.

    compose.py           writes every drawing and the list of resources beside it
    compose.py --check   compares them with what stands there; 1 when anything differs
    compose.py FOLDER    writes them elsewhere

What is drawn stands in parts.py (figures) and drawings.py (what they are put together to). Sizes of
strokes are set here alone: a part that is scaled keeps the weight of its outline.
"""
import math
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
LOW, HIGH = 5., 95.             # nothing lies outside
BODY_WIDTH, LINE_WIDTH = 3.6, 3.
SEAM_MARGIN = 2.6               # how far a seam ends from the outline of what it lies on
SHORTEST_SEAM = 5.
STEPS = 24                      # of a curve when it is measured
ARITY = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Z": 0}


def parse(text):
    """A path of absolute commands as [("M"|"L"|"C"|"Z", [points])]."""
    out, at = [], (0., 0.)
    for letter, numbers in re.findall(r"([MLHVCZ])([^MLHVCZ]*)", text):
        values = [float(n) for n in re.findall(r"-?\d*\.?\d+", numbers)]
        n = ARITY[letter]
        if n == 0:
            out.append(("Z", []))
            continue
        if not values or len(values) % n:
            raise ValueError(f"{letter} with {len(values)} numbers in {text!r}")
        for i in range(0, len(values), n):
            if letter == "H":
                points = [(values[i], at[1])]
            elif letter == "V":
                points = [(at[0], values[i])]
            else:
                points = list(zip(values[i:i + n:2], values[i + 1:i + n:2]))
            at = points[-1]
            out.append(("L" if letter in "HV" else letter, points))
    return out


def segments(path):
    """[(start, points)] of a path, points as for C or L; closing lines included."""
    out, at, first = [], None, None
    for letter, points in path:
        if letter == "M":
            first = at = points[0]
        elif letter == "Z":
            if math.dist(at, first) > .01:
                out.append((at, [first]))
            at = first
        else:
            out.append((at, points))
            at = points[-1]
    return out


def mirrored(half):
    """The closed path of a right half that runs from the axis down to the axis."""
    path = parse(half)
    back = []
    for start, points in reversed(segments(path)):
        turned = [(100 - x, y) for x, y in reversed([start] + points[:-1])]
        back.append(("C" if len(points) == 3 else "L", turned))
    return path + back + [("Z", [])]


def circle(x, y, r):
    k = r * .5523
    return parse(f"M{x + r} {y}C{x + r} {y + k} {x + k} {y + r} {x} {y + r}"
                 f"C{x - k} {y + r} {x - r} {y + k} {x - r} {y}"
                 f"C{x - r} {y - k} {x - k} {y - r} {x} {y - r}"
                 f"C{x + k} {y - r} {x + r} {y - k} {x + r} {y}Z")


def bar(left, top, right, bottom):
    """A lying bar with round ends."""
    r = (bottom - top) / 2
    k = r * .5523 * 1.6
    return parse(f"M{left} {top}H{right}C{right + k} {top} {right + k} {bottom} {right} {bottom}"
                 f"H{left}C{left - k} {bottom} {left - k} {top} {left} {top}Z")


def moved(layer, scale=1., x=0., y=0., turn=0., mirror=False, stretch=1.):
    """A layer scaled from the top left corner, then turned about the middle, then moved."""
    angle = math.radians(turn)
    cos, sin = math.cos(angle), math.sin(angle)

    def move(point):
        px, py = point
        if mirror:
            px = 100 - px
        px, py = px * scale, py * scale * stretch
        cx, cy = px - 50 * scale, py - 50 * scale * stretch
        return (50 * scale + cx * cos - cy * sin + x,
            50 * scale * stretch + cx * sin + cy * cos + y)

    return [(kind, [(letter, [move(p) for p in points]) for letter, points in path])
            for kind, path in layer]


def body(shape):
    return ("body", parse(shape) if isinstance(shape, str) else shape)


def line(shape, fine=False):
    return ("line fine" if fine else "line", parse(shape) if isinstance(shape, str) else shape)


def dot(shape, fine=False):
    return ("dot fine" if fine else "dot", parse(shape) if isinstance(shape, str) else shape)


def point_on(start, points, t):
    s = 1 - t
    if len(points) == 1:
        return (start[0] * s + points[0][0] * t, start[1] * s + points[0][1] * t)
    a, b, c = points
    weights = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
    return tuple(sum(w * p[i] for w, p in zip(weights, (start, a, b, c))) for i in (0, 1))


def outline(path):
    return [[point_on(start, points, i / STEPS) for i in range(STEPS + 1)]
            for start, points in segments(path)]


def is_deep_inside(point, edges):
    """Whether a point lies in a closed outline and far enough from it."""
    x, y = point
    inside = False
    for (ax, ay), (bx, by) in edges:
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            inside = not inside
    if not inside:
        return False
    for (ax, ay), (bx, by) in edges:
        length = (bx - ax) ** 2 + (by - ay) ** 2
        along = (x - ax) * (bx - ax) + (y - ay) * (by - ay)
        t = max(0., min(1., along / length)) if length else 0.
        if math.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay)) < SEAM_MARGIN:
            return False
    return True


def cut(start, points, t0, t1):
    """The part of a segment between two parameters, as (start, points)."""
    if len(points) == 1:
        return point_on(start, points, t0), [point_on(start, points, t1)]

    def blossom(u, v, w):
        mix = lambda p, q, t: (p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t)
        a, b, c, d = [start] + points
        ab, bc, cd = mix(a, b, u), mix(b, c, u), mix(c, d, u)
        return mix(mix(ab, bc, v), mix(bc, cd, v), w)

    return blossom(t0, t0, t0), [blossom(t0, t0, t1), blossom(t0, t1, t1), blossom(t1, t1, t1)]


def seam(front, back):
    """Where the outline of one body lies on another: a line, since the outline itself is not to be
    seen on dark pieces."""
    edges = [pair for run in outline(back) for pair in zip(run, run[1:])]
    out, at = [], None
    for start, points in segments(front):
        inside = [is_deep_inside(point_on(start, points, i / STEPS),
            edges) for i in range(STEPS + 1)]
        i = 0
        while i <= STEPS:
            if not inside[i]:
                i += 1
                continue
            j = i
            while j < STEPS and inside[j + 1]:
                j += 1
            if j > i:
                first, rest = cut(start, points, i / STEPS, j / STEPS)
                if at is None or math.dist(at, first) > .01:
                    out.append(("M", [first]))
                out.append(("C" if len(rest) == 3 else "L", rest))
                at = rest[-1]
            i = j + 1
    return out


def measure(path):
    return sum(math.dist(start, points[-1]) for start, points in segments(path))


def stacked(*layers, fine=False):
    """Layers from back to front with seams between them."""
    out, bodies = [], []
    for layer in layers:
        out += layer
        own = [path for kind, path in layer if kind == "body"]
        for front in own:
            for back in bodies:
                found = seam(front, back)
                if measure(found) > SHORTEST_SEAM:
                    out.append(("line fine" if fine else "line", found))
        bodies += own
    return out


def number(value):
    text = f"{value:.1f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def path_text(path):
    out = ""
    for letter, points in path:
        out += letter + " ".join(f"{number(x)} {number(y)}" for x, y in points)
    return out


def check_bounds(name, elements):
    for kind, path in elements:
        room = 0. if kind.startswith("dot") else (BODY_WIDTH if kind == "body" else LINE_WIDTH) / 2
        for run in outline(path):
            for x, y in run:
                if min(x, y) - room < LOW or max(x, y) + room > HIGH:
                    raise ValueError(f"{name}: {kind} at {x:.1f}, {y:.1f} is outside")


def svg(name, title, elements):
    check_bounds(name, elements)
    ink, paper = "#2c2420", "#fbf7ec"
    join = 'stroke-linejoin="round" stroke-linecap="round"'
    out = ['<?xml version="1.0" encoding="UTF-8"?>',
           '<!-- SPDX-License-Identifier: Apache-2.0 -->',
           '<!-- Made by compose.py from parts.py and drawings.py. -->',
           '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" '
           'width="100" height="100">',
           f'  <title>{title}</title>']
    for kind, path in elements:
        style = {"body": f'fill="{paper}" stroke="{ink}" stroke-width="{BODY_WIDTH:g}" {join}',
                 "line": f'fill="none" stroke="{ink}" stroke-width="{LINE_WIDTH:g}" {join}',
                 "dot": f'fill="{ink}"'}[kind.split()[0]]
        out.append(f'  <path class="{kind}" {style} d="{path_text(path)}"/>')
    return "\n".join(out + ["</svg>", ""])


def resources(names):
    """The list of what is built in; drawings in folders below are not made here."""
    others = sorted(path.relative_to(HERE).as_posix() for path in HERE.glob("*/*.svg"))
    out = ['<?xml version="1.0" encoding="UTF-8"?>',
           '<!-- SPDX-License-Identifier: Apache-2.0 -->',
           '<!-- Made by compose.py, which also finds the drawings in folders beside it. -->',
           '<gresources>',
           '  <gresource prefix="/io/github/masume/Masume/pieces">']
    out += [f'    <file preprocess="xml-stripblanks">{name}</file>'
            for name in sorted(f"{name}.svg" for name in names) + others]
    return "\n".join(out + ["  </gresource>", "</gresources>", ""])


def main():
    sys.dont_write_bytecode = True
    import drawings
    files = {f"{name}.svg": svg(name, title, elements)
             for name, (title, elements) in drawings.DRAWINGS.items()}
    files["pieces.gresource.xml"] = resources(drawings.DRAWINGS)
    if sys.argv[1:] == ["--check"]:
        there = {p.name for p in HERE.glob("*.svg")} | {"pieces.gresource.xml"}
        wrong = sorted(there ^ set(files)) + [
            name for name, text in sorted(files.items())
            if name in there and (HERE / name).read_text(encoding="utf-8") != text]
        for name in wrong:
            print(f"{name}: not what compose.py makes", file=sys.stderr)
        return 1 if wrong else 0
    folder = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else HERE
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.modules["compose"] = sys.modules["__main__"]
    sys.exit(main())
