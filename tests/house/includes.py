#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""includes.py ROOT: each source includes the library it uses, itself or by a header of ours. The precompiled headers
include them all, so a build with them does not show a missing include. And comments only name files that exist."""
import os
import re
import sys

# Names, and the headers one of which has to be included for them.
TOOLKIT = ("gtk/gtk.h", "adwaita.h", "gdk/gdk.h")
NEEDS = ((re.compile(r"\b(g_(?:file_(?!(?:get_contents|set_contents|error_from|test|open_tmp|read_link))|cancellable_|input_stream|"
                     r"output_stream|task_|list_model|list_store|subprocess|settings_)|G(?:File|Cancellable|InputStream|OutputStream|"
                     r"Task|ListModel|ListStore|Subprocess|Settings)\b|G_IO_ERROR|G_FILE_[IQCA])"), ("gio/gio.h", *TOOLKIT)),
         (re.compile(r"\b(g_object_|g_signal_|g_value_|g_param_|GObject\b|GValue\b|G_DECLARE_|G_DEFINE_(?!AUTO))"),
          ("glib-object.h", "gio/gio.h", *TOOLKIT)),
         (re.compile(r"\b(g_[a-z]|G[A-Z][a-z]|G_[A-Z]|gsize|guint|gboolean)"), ("glib.h", "glib-object.h", "gio/gio.h", *TOOLKIT)),
         (re.compile(r"\b(adw_|Adw[A-Z]|ADW_)"), ("adwaita.h",)),
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
    """All that @name includes, also through headers of ours."""
    for header in tree[name][2]:
        if header not in seen:
            seen.add(header)
            if os.path.basename(header) in tree:
                reach(tree, os.path.basename(header), seen)
    return seen


# A file of the core, the window or the drawings, as comments name it.
NAMED = re.compile(r"(?<![\w-])(?:qi|mas|diagram)-[a-z0-9-]+\.(?:c|h|ui)\b")


def find_stale(root, tree):
    """Files that comments name and that do not exist, neither in the tree nor among the headers that the build makes."""
    known = {os.path.basename(name) for _, _, headers in tree.values() for name in headers}
    texts = {}
    for top in ("core", "src", "tests", "data"):
        for folder, _, names in os.walk(os.path.join(root, top)):
            known.update(names)
            texts.update((os.path.join(folder, name), None) for name in names if name.endswith((".c", ".h")))
    faults = []
    for path in sorted(texts):
        with open(path, encoding="utf-8") as f:
            text = f.read()
        for comment in re.findall(r"/\*.*?\*/", text, re.S):
            faults += ["%s names %s" % (os.path.relpath(path, root), name) for name in NAMED.findall(comment)
                       if name not in known]
    return faults


def main():
    tree = read_tree(sys.argv[1])
    faults = []
    for name, (path, code, _) in sorted(tree.items()):
        seen = reach(tree, name, set())
        for names, headers in NEEDS:
            used = names.search(code)
            if used and not seen.intersection(headers):
                faults.append("%s uses %s… without <%s>" % (path, used[1], headers[0]))
    cases = (("includes", faults), ("comments", find_stale(sys.argv[1], tree)))
    print("1..%d" % len(cases))
    for i, (case, said) in enumerate(cases, 1):
        for fault in said:
            print("# " + fault)
        print("%sok %d %s" % ("not " if said else "", i, case))
    return 1 if any(said for _, said in cases) else 0


sys.exit(main())
