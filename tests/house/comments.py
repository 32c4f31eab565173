#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""comments.py ROOT: what comments name exists: our own functions, types and constants, and files of the tree.

A name that ends in "_", or is followed by "…", "*" or "-", stands for all names that begin so."""
import os
import re
import sys

# Strings come first, so that comment signs inside of them are skipped.
PART = re.compile(r"\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'|/\*.*?\*/|//[^\n]*", re.S)
NAME = re.compile(r"(?<![\w/.-])((?:qi|mas|diagram)_\w+|(?:Qi|Mas|Diagram)[A-Z]\w+|(?:QI|MAS|DIAGRAM)_[A-Z]\w+)([…*-]?)")
FILE = re.compile(r"(?<![\w.-])((?:qi|mas|diagram|test|bench|fuzz)-[a-z0-9-]+\.(?:c|h|ui|py))\b")
SOURCES = (".c", ".h", ".in", ".py", ".build", ".ui", ".map", ".interface")


def read(path):
    with open(path, encoding="utf-8") as f:
        return f.read()


def main():
    root = sys.argv[1]
    comments, known, files = [], set(), set()
    for top in ("core", "src", "tests", "data"):
        for folder, folders, names in os.walk(os.path.join(root, top)):
            folders[:] = [x for x in folders if not x.startswith((".", "__"))]
            for name in names:
                files.add(name)
                if not name.endswith(SOURCES):
                    continue
                path = os.path.join(folder, name)
                text = read(path)
                if name.endswith((".c", ".h")):
                    comments.append((os.path.relpath(path, root),
                                     [x for x in PART.findall(text) if x.startswith("/")]))
                    text = PART.sub(lambda m: " " if m.group().startswith("/") else m.group(), text)
                known.update(re.findall(r"\w+", text))
    starts = sorted(known)
    faults = []
    for path, parts in sorted(comments):
        for part in parts:
            for name, behind in NAME.findall(part):
                several = name.endswith("_") or behind
                if name not in known and not (several and any(x.startswith(name) for x in starts)):
                    faults.append("%s names %s, which is not there" % (path, name))
            faults += ["%s names the file %s, which is not there" % (path, x)
                       for x in FILE.findall(part) if x not in files]
    print("1..1")
    for fault in sorted(set(faults)):
        print("# " + fault)
    print("%s 1 names in comments" % ("not ok" if faults else "ok"))
    return 1 if faults else 0


sys.exit(main())
