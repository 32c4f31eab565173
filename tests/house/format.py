#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""format [--check] [FILE…]: formats sources in the style of this tree, or lists those that differ.

    tests/house/format.py              formats the whole tree
    tests/house/format.py --check      the test

clang-format does most of it. It can neither put every parameter of a definition on a line of its own, nor align the
fields of structs without aligning local variables as well, so that is done here. Tables and macros are kept as they
are written. In headers only the parameters of prototypes are formatted.
"""
import concurrent.futures
import itertools
import os
import re
import subprocess
import sys

DEFINITION = re.compile(r"^(\w+) \(((?:[^(){};#]|\((?:[^()]|\([^()]*\))*\))*)\)\n\{", re.M)
STRUCT = re.compile(r"^(?:typedef |static |const )*(?:struct|union)(?: \w+)?\n\{\n.*?^\}", re.M | re.S)
BATCH = 12  # files that are formatted together
# Kept as written: tables, and macros of more than one line or with braces.
KEPT = re.compile(r"(?P<indent>^ *)(?:(?:static|const|extern|G_GNUC_\w+) )+[\w ]+?[ *]\w+(?:\[[^\]]*\])* = ?\n?\s*\{\n"
                  r".*?^(?P=indent)\};$|^#define (?:[^\n]*\\\n)+[^\n]*$|^#define [^\n]*\{[^\n]*$", re.M | re.S)
PROTOTYPE = re.compile(r"^([A-Za-z][^\n(;{}#]*?\b(?:qi|mas|diagram|drawing)_\w+ *) \(((?:[^(){};#]|\((?:[^()]|\([^()]*\))*\))*)\)", re.M)
SENTENCE = re.compile(r'\b(N?P?C?Q?_) \(((?:\s*(?:NULL|"(?:[^"\\\n]|\\.)*")[\s,]*)*)')
PARAMETER = re.compile(r"(.*?\w)(?:\s+(\**)|\s*(\*+))(\w+(?:\[[^\]]*\])*)")


def clang(path, text, **changes):
    style = "{BasedOnStyle: InheritParentConfig%s}" % "".join(", %s: %s" % x for x in changes.items())
    done = subprocess.run(["clang-format", "--assume-filename=" + path, "--style=" + style], input=text,
                          capture_output=True, text=True, check=True)
    return done.stdout


def split(text):
    """Splits parameters at the commas outside of brackets."""
    found, depth, start = [], 0, 0
    for i, c in enumerate(text):
        depth += (c in "([") - (c in ")]")
        if c == "," and depth == 0:
            found.append(text[start:i].strip())
            start = i + 1
    return found + [text[start:].strip()]


def in_column(parameters, indent):
    """One parameter a line, the names in one column."""
    parts = [PARAMETER.fullmatch(x) for x in parameters]
    width = max([len(m[1]) + 1 + len(m[2] or m[3] or "") for m in parts if m], default=0)
    lines = []
    for text, m in zip(parameters, parts):
        stars = (m[2] or m[3] or "") if m else ""
        lines.append(m[1] + " " * (width - len(m[1]) - len(stars)) + stars + m[4] if m else text)
    return (",\n" + " " * indent).join(lines)


def line_up(match):
    parameters = [" ".join(x.split()) for x in split(match[2])]
    if len(parameters) < 2:
        return match[0]
    return "%s (%s)\n{" % (match[1], in_column(parameters, len(match[1]) + 2))


def close_up(match):
    """_("Words") without a space, as is usual with gettext."""
    return match[1] + "(" + match[2].replace("\n ", "\n")


def clang_with_structs(path, text):
    aligned = iter(STRUCT.findall(clang(path, text, AlignConsecutiveDeclarations="AcrossEmptyLinesAndComments",
                                        ColumnLimit=110)))
    return STRUCT.sub(lambda m: next(aligned), SENTENCE.sub(close_up, clang(path, text)))


def source(path, text):
    kept = []

    def put_by(match):
        kept.append(match[0].lstrip(" "))
        return ("#define KEPT_%d_ 0" if kept[-1].startswith("#") else "static int kept_%d_;") % (len(kept) - 1)

    text = KEPT.sub(put_by, text)
    for _ in range(9):  # moving one line break can move another
        before, text = text, DEFINITION.sub(line_up, clang_with_structs(path, text))
        if text == before:
            break
    return re.sub(r"#\s*define KEPT_(\d+)_\s+0|static int kept_(\d+)_;", lambda m: kept[int(m[1] or m[2])], text)


def prototype(match):
    """One parameter a line below the bracket, with the names in one column, which neighbours may share."""
    start = len(match[1]) + 2
    parameters = split(match[2])
    lines = match[2].split("\n")
    if len(parameters) < 2:
        return match[0]
    parts = [PARAMETER.fullmatch(" ".join(x.split())) for x in parameters]
    if len(lines) == len(parameters) and all(parts):
        names = {len(x.rstrip(",")) - len(m[4]) + (0 if i else start) for i, (x, m) in enumerate(zip(lines, parts))}
        if len(names) == 1 and all(re.match(" {%d}\\S" % start, x) for x in lines[1:]):
            return match[0]
    if not all(parts):
        return match[0]
    return "%s (%s)" % (match[1], in_column([" ".join(x.split()) for x in parameters], start))


def manner(path, text):
    return PROTOTYPE.sub(prototype, text) if path.endswith(".h") else source(path, text)


def look(path):
    with open(path, encoding="utf-8") as f:
        text = f.read()
    return path, text, manner(path, text)


def look_many(paths):
    """look() for each. Starting clang-format takes longer than its work and most files need no change, so they are
    formatted together first, and one by one only when that changes something."""
    texts = []
    for path in paths:
        with open(path, encoding="utf-8") as f:
            texts.append(f.read())
    text = "".join(texts)
    if all(x.endswith("\n") for x in texts) and manner(paths[0], text) == text:
        return [(path, x, x) for path, x in zip(paths, texts)]
    return [look(path) for path in paths]


def main():
    check = sys.argv[1:2] == ["--check"]
    paths = sys.argv[1 + check:]
    if not paths:
        root = os.path.normpath(os.path.join(os.path.dirname(__file__), "../.."))
        paths = sorted(os.path.join(folder, name) for top in ("core", "src", "tests")
                       for folder, _, names in os.walk(os.path.join(root, top)) for name in names
                       if name.endswith((".c", ".h")))
    bad = 0
    batches = [some[i:i + BATCH] for some in ([x for x in paths if x.endswith(".h")], [x for x in paths if not x.endswith(".h")])
               for i in range(0, len(some), BATCH)]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for path, text, new in itertools.chain.from_iterable(pool.map(look_many, batches)):
            if new == text:
                continue
            bad += 1
            if check:
                print("%s: tests/house/format.py would change it" % path)
            else:
                with open(path, "w", encoding="utf-8") as f:
                    f.write(new)
    return 1 if check and bad else 0


sys.exit(main())
