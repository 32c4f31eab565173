#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""readmes.py ROOT: the maps are correct: each folder of core/ and src/ has one paragraph, and the files
and functions that they name exist."""
import fnmatch
import os
import re
import sys

MAPS = {"core/README.md": "core", "src/README.md": "src"}
TEXTS = ["README.md", ".github/CONTRIBUTING.md", "core/README.md", "src/README.md", "tests/README.md", "data/variants.md", "data/piece-sets.md",
         "data/native-format.md", "data/games/README.md", "data/themes/README.md"]
MADE = ["variants.ini", "mine.ini"]  # by the build, or by the user
PLACEHOLDER = re.compile(r"NAME|FOLDER|ID\b|FILE|…|<|b-|BUILD")
SOURCES = (".c", ".h", ".py", ".md", ".ui", ".build", ".ini", ".json", ".in", ".xml", ".1")


def read(path):
    with open(path, encoding="utf-8") as f:
        return f.read()


def list_files(root):
    """Every file of the project, without those of builds."""
    found = []
    for folder, folders, names in os.walk(root):
        folders[:] = [x for x in folders if x not in (".git", "_build") and not x.startswith("b-")]
        found += [os.path.relpath(os.path.join(folder, x), root) for x in names]
    return found


def check_map(root, name, top):
    """Compares the rows of tables whose first cell is a folder with the folders."""
    said = re.findall(r"^\| `([a-z/]+)/` \|", read(os.path.join(root, name)), re.M)
    there = {os.path.relpath(folder, os.path.join(root, top))
             for folder, _, names in os.walk(os.path.join(root, top))
             if any(x.endswith((".c", ".h")) for x in names)} - {"."}
    faults = ["%s has no paragraph for %s/" % (name, x) for x in sorted(there - set(said))]
    faults += ["%s tells of %s/, which is not there" % (name, x) for x in sorted(set(said) - there)]
    return faults + ["%s tells of %s/ twice" % (name, x) for x in sorted({x for x in said if said.count(x) > 1})]


def check_files(name, text, files):
    """Names of files in backquotes: a path from the top, from the map's own folder, or the end of one."""
    faults = []
    for word in re.findall(r"`([^`\n]+)`", text):
        if PLACEHOLDER.search(word) or not re.fullmatch(r"[\w./*-]+", word) or not word.endswith(SOURCES) \
                or word in MADE or word.startswith((".", "-", "masume/")):  # the last one is in the user's folders
            continue
        if not any(fnmatch.fnmatch(path, word) or fnmatch.fnmatch(path, "*/" + word) for path in files):
            faults.append("%s names the file %s, which is not there" % (name, word))
    return faults


def check_functions(name, text, declared):
    return ["%s names the function %s, which is not there" % (name, x)
            for x in sorted(set(re.findall(r"\b((?:qi|mas|diagram)_\w+) \(", text)) - declared)]


def main():
    root = sys.argv[1]
    files = list_files(root)
    declared = set()
    for path in files:
        if path.startswith(("core/", "src/")) and path.endswith(".h"):
            declared.update(re.findall(r"\b((?:qi|mas|diagram)_\w+)\s*\(", read(os.path.join(root, path))))
    cases = [("map " + name, check_map(root, name, top)) for name, top in MAPS.items()]
    for name in TEXTS:
        text = read(os.path.join(root, name))
        cases.append(("files " + name, check_files(name, text, files)))
        cases.append(("functions " + name, check_functions(name, text, declared)))
    print("1..%d" % len(cases))
    for i, (case, faults) in enumerate(cases, 1):
        for fault in faults:
            print("# " + fault)
        print("%s %d %s" % ("not ok" if faults else "ok", i, case))
    return 1 if any(faults for _, faults in cases) else 0


sys.exit(main())
