#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""measure.py ROOT [CEILINGS]: figures of the tree, one a line. With CEILINGS it is a test: no figure may be above its
ceiling, and one below it fails as well until the ceiling is lowered, so that it stays down.

    tests/house/measure.py .                         the table
    tests/house/measure.py . tests/house/ceilings    the test
"""
import collections
import os
import re
import sys

LONG_FILE = 600      # lines, without documentation comments: public functions may be described at length
LONG_FUNCTION = 60   # lines
COPY = 6             # lines in a row that also occur elsewhere
# From the bottom up: a folder may include those on earlier lines, and those on its own line.
FLOORS = ["core/json", "core/token", "core/model", "core/variant", "core/query",
          "core/notation", "core/notation/text", "core/notation/feen core/notation/stones core/notation/shogi",
          "core/notation/chess core/notation/draughts core/notation/plain core/notation/data",
          "core/notation/engine", "core/notation/registry",
          "core/rules", "core/rules/pieces core/rules/stones core/rules/draughts", "core/rules/go",
          "core/rules/search core/rules/registry",
          "core/file core/difference", "core/plan", "core/engine", "core/items", "core/collection",
          "src/diagram/drawing src/diagram/png src/diagram/svg", "src/diagram", "src/diagram/sheet", "src/drawing src/qi/input", "src/qi/draw", "src/qi/diff src/qi/engine src/qi/lists", "src/qi", "src/qi/describe",
          "src/editor/words", "src/editor/common", "src/editor/board",
          "src/editor/appearance", "src/editor/shot", "src/editor/document", "src/editor/rules", "src/editor/engines", "src/editor/collection",
          "src/editor/session", "src/editor/acts", "src/editor/workplace", "src/editor/edit", "src/editor/panels", "src/editor/panels/text",
          "src/editor/picture src/editor/compare src/editor/pages src/editor/maker", "src/editor/commands",
          "src/editor/window", "src/editor"]
OBJECTS = {"window": ("src/editor/window/mas-window-private.h", "_MasWindow"),
           "edit-area": ("src/editor/edit/mas-edit-area-private.h", "_MasEditArea")}
WIDGET = re.compile(r"G_DEFINE_(?:FINAL_)?TYPE(?:_WITH_CODE)? \(\w+,\s*\w+,\s*(GTK|ADW)_TYPE_(\w+)")
# The macro turns this into a string, but the formatter takes the hyphens for minus signs.
SPACED_NAME = re.compile(r"\bG_DEFINE_(?:QUARK|EXTENDED_ERROR) \([^)]* - ")
OBJECT_PARENTS = {"APPLICATION", "SORTER", "FILTER"}
# Calls that put a widget into another. A widget whose sources never do that, because it draws itself or is a mere row,
# needs no template.
PUTS = re.compile(r"\bgtk_widget_(?:set_parent|insert_before|insert_after) \(|\bgtk_grid_attach \("
                  r"|\bgtk_(?:box|list_box)_(?:append|prepend|insert\w*) \("
                  r"|\b(?:gtk|adw)_\w+_(?:set_child|set_content|add_(?:child|named|prefix|row|suffix)) \(")

# A list creates some two hundred of these before its first row is visible, and with a template opening a list took 4 %
# more processor time.
CELLS = {"src/editor/panels/mas-collection-cell.c"}


def strip(text):
    """The text without comments, but with the same number of lines."""
    return re.sub(r"/\*.*?\*/|//[^\n]*", lambda m: "\n" * m.group().count("\n"), text, flags=re.S)


def length(text):
    return re.sub(r"^/\*\*\n.*?\*/\n", "", text, flags=re.S | re.M).count("\n")


def read_tree(root):
    tree = {}
    for top in ("core", "src"):
        for folder, _, names in sorted(os.walk(os.path.join(root, top))):
            for name in sorted(names):
                if name.endswith((".c", ".h")):
                    path = os.path.join(folder, name)
                    with open(path, encoding="utf-8") as f:
                        tree[os.path.relpath(path, root)] = f.read()
    return tree


def functions(code):
    """The number of lines of each function, from that of its name to the brace in the first column."""
    found = []
    start = None
    for i, line in enumerate(code.split("\n")):
        if re.match(r"\w[\w ]*\(", line):
            start = i
        elif line == "}" and start is not None:
            found.append(i - start + 1)
            start = None
        elif line.startswith("};"):
            start = None
    return found


def arrows(tree):
    """Includes between units (a header and the sources named after it) as {unit: {unit}}."""
    home = {os.path.basename(p): p for p in tree if p.endswith(".h")}
    found = collections.defaultdict(set)
    for path, text in tree.items():
        for name in re.findall(r'^#include "([^"]+)"', text, re.M):
            target = home.get(os.path.basename(name))
            if target is None:
                continue
            a, b = unit(path), unit(target)
            if a != b:
                found[a].add(b)
    return found


def unit(path):
    return re.sub(r"(-inner)?(-private)?\.[ch]$", "", path)


def in_circles(graph):
    """The number of arrows that are part of a circle (Tarjan's components)."""
    index, low, stack, on, group = {}, {}, [], set(), {}

    def visit(a):
        index[a] = low[a] = len(index)
        stack.append(a)
        on.add(a)
        for b in graph.get(a, ()):
            if b not in index:
                visit(b)
                low[a] = min(low[a], low[b])
            elif b in on:
                low[a] = min(low[a], index[b])
        if low[a] == index[a]:
            while True:
                b = stack.pop()
                on.discard(b)
                group[b] = a
                if b == a:
                    break

    for a in list(graph):
        if a not in index:
            visit(a)
    return sum(group[a] == group[b] for a in graph for b in graph[a])


def upward(graph):
    floor = {f: i for i, line in enumerate(FLOORS) for f in line.split()}
    missing = {os.path.dirname(u) for u in graph} - set(floor)
    if missing:
        sys.exit("no floor is given for %s" % ", ".join(sorted(missing)))
    return {(os.path.dirname(a), os.path.dirname(b)) for a in graph for b in graph[a]
            if floor[os.path.dirname(b)] > floor[os.path.dirname(a)]}


def fields(text, name):
    body = re.search(r"struct %s\s*\{(.*?)\n\};" % name, strip(text), re.S)
    return body.group(1).count(";") if body else 0


def prototypes(text):
    return len(re.findall(r"^[\w ]+?[\w*]\s*\**\w+\s*\(", strip(text).replace("\\\n", " "), re.M)
               ) if text else 0


def undocumented(tree):
    """The number of public functions without documentation, and of all public functions."""
    bare = whole = 0
    documented = {name for path, text in tree.items() if path.endswith(".c")
                  for name in re.findall(r"^ \* (qi_\w+):(?: .*)?$", text, re.M)}
    for path, text in tree.items():
        if not path.startswith("core/") or not path.endswith(".h") or path.endswith("-private.h"):
            continue
        whole += len(re.findall(r"^G_DECLARE_\w+ \(", text, re.M))  # each declares a function that returns the type
        for name in re.findall(r"^[A-Za-z][^\n(;{]*?\b(qi_\w+)\s*\(", text, re.M):
            whole += 1
            place = re.search(r"^[A-Za-z][^\n(;{]*?\b%s\s*\(" % name, text, re.M).start()
            before = text[:place].rstrip()
            # Functions that a macro generates are documented with their type or error domain.
            bare += not (before.endswith("*/") or name in documented or name.endswith(("_get_type", "_quark")))
    return bare, whole


def copies(tree):
    """The number of lines in runs that also occur elsewhere."""
    seen = collections.defaultdict(list)
    lines = {}
    for path, text in tree.items():
        if path.endswith(".c"):
            lines[path] = [(i, x.strip()) for i, x in enumerate(strip(text).split("\n"))
                           if x.strip() not in ("", "{", "}") and not x.startswith("#")]
    for path, rows in lines.items():
        for i in range(len(rows) - COPY + 1):
            seen["\n".join(x for _, x in rows[i:i + COPY])].append((path, i))
    marked = {(path, i + k) for places in seen.values() if len(places) > 1
              for path, i in places for k in range(COPY)}
    return len(marked)


def without_template(tree):
    """Widgets that create their children in C."""
    found = []
    sources = {p: t for p, t in tree.items() if p.endswith(".c")}
    for path, text in sources.items():
        kin = [t for p, t in sources.items()
               if p == path or p.startswith(path[:-2] + "-") and p[:-2] + ".h" not in tree]
        found += [path for m in WIDGET.finditer(text)
                  if path not in CELLS and m[2] not in OBJECT_PARENTS and any(PUTS.search(t) for t in kin)
                  and "gtk_widget_class_set_template" not in text]
    return found


def measure(root):
    tree = read_tree(root)
    sources = {p: t for p, t in tree.items() if p.endswith(".c")}
    code = {p: strip(t) for p, t in tree.items()}
    lengths = [n for p in sources for n in functions(code[p])]
    graph = arrows(tree)
    bare, whole = undocumented(tree)
    per_folder = collections.Counter(os.path.dirname(p) for p in sources)
    figures = {
        "code-lines": sum(bool(x.strip()) for t in code.values() for x in t.split("\n")),
        "files": len(sources),
        "files-in-the-fullest-folder": max(per_folder.values()),
        "files-over-%d-lines" % LONG_FILE: sum(length(t) > LONG_FILE for t in tree.values()),
        "lines-of-the-longest-file": max(length(t) for t in tree.values()),
        "functions-over-%d-lines" % LONG_FUNCTION: sum(n > LONG_FUNCTION for n in lengths),
        "lines-of-the-longest-function": max(lengths),
        "arrows-upward-between-folders": len(upward(graph)),
        "arrows-in-circles": in_circles(graph),
        "widgets-without-template": len(without_template(tree)),
        "public-functions-undocumented": bare,
        "public-functions-of-core": whole,
        "copied-lines": copies(tree),
        "names-with-spaces": sum(len(SPACED_NAME.findall(t)) for t in tree.values()),
    }
    for name, (path, struct) in OBJECTS.items():
        figures[name + "-fields"] = fields(tree.get(path, ""), struct)
        figures[name + "-shared-functions"] = prototypes(tree.get(path, ""))
    return figures


def main(argv):
    figures = measure(argv[1])
    if len(argv) < 3:
        for name, value in figures.items():
            print("%-34s %6d" % (name, value))
        for a, b in sorted(upward(arrows(read_tree(argv[1])))):
            print("upward: %s to %s" % (a, b))
        for path in without_template(read_tree(argv[1])):
            print("without template: %s" % path)
        return 0
    # Figures that need objects are measured by arrows.py.
    return test_ceilings({k: v for k, v in read_ceilings(argv[2]).items() if not k.startswith("calls-")}, figures)


def read_ceilings(path):
    ceilings = {}
    with open(path, encoding="utf-8") as f:
        for line in f:
            if line.strip() and not line.startswith("#"):
                ceilings[line.split()[0]] = int(line.split()[1])
    return ceilings


def test_ceilings(ceilings, figures):
    bad = 0
    print("1..%d" % len(ceilings))
    for i, (name, ceiling) in enumerate(ceilings.items(), 1):
        value = figures.get(name)
        good = value == ceiling
        bad += not good
        if not good:
            print("# %s is %s, its ceiling is %d: %s" % (
                name, value, ceiling, "lower it" if value is not None and value < ceiling else "too many"))
        print("%sok %d %s" % ("" if good else "not ", i, name))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.setrecursionlimit(10000)
    sys.exit(main(sys.argv))
