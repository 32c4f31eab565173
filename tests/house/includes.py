#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""includes.py ROOT: each source of the editor includes the toolkit it uses, itself or by a header of ours. The
precompiled header has both, so that a build with it does not miss what is forgotten."""
import os
import re
import sys

# Which names ask for which header, or for one that has it.
NEEDS = ((re.compile(r"\b(adw_|Adw[A-Z]|ADW_)"), ("adwaita.h",)),
         (re.compile(r"\b(gtk_|gsk_|Gtk[A-Z]|Gsk[A-Z]|GTK_|GSK_)"), ("gtk/gtk.h", "adwaita.h")),
         (re.compile(r"\b(gdk_|Gdk[A-Z]|GDK_)"), ("gdk/gdk.h", "gtk/gtk.h", "adwaita.h")))


def read_tree(root):
    """Each source as {name: (its text without comments and strings, what it includes)}; names are those of files."""
    found = {}
    for top in ("core", "src"):
        for folder, _, names in os.walk(os.path.join(root, top)):
            for name in names:
                if name.endswith((".c", ".h")) and not folder.endswith("pch"):
                    with open(os.path.join(folder, name), encoding="utf-8") as f:
                        text = f.read()
                    code = re.sub(r'/\*.*?\*/|"(?:\\.|[^"\\\n])*"', "", text, flags=re.S)
                    path = os.path.relpath(os.path.join(folder, name), root)
                    found[name] = path, code, re.findall(r'^#include [<"]([^>"]+)[>"]', text, re.M)
    return found


def reach(tree, name, seen):
    """All that @name includes, by headers of ours too."""
    for header in tree[name][2]:
        if header not in seen:
            seen.add(header)
            if os.path.basename(header) in tree:
                reach(tree, os.path.basename(header), seen)
    return seen


def main():
    tree = read_tree(sys.argv[1])
    faults = []
    for name, (path, code, _) in sorted(tree.items()):
        seen = reach(tree, name, set())
        for names, headers in NEEDS:
            used = names.search(code)
            if path.startswith("src/editor/") and used and not seen.intersection(headers):
                faults.append("%s uses %s… without <%s>" % (path, used[1], headers[0]))
    print("1..1")
    for fault in faults:
        print("# " + fault)
    print("not ok 1 includes" if faults else "ok 1 includes")
    return 1 if faults else 0


sys.exit(main())
