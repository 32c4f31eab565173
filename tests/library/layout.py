#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""layout.py ROOT [--write]: the offsets of the fields of public structures, in bytes, when a pointer has eight.

core/library/qi-position.layout has a line for each structure of the public headers: its name and size, then each field with
its offset and size. qi-position.interface compares texts, whose meaning may change (a type of GLib, an enumeration that grows
beyond four bytes, a flag of the compiler); these numbers are compiled into programs. --write writes the file anew, from version
1.0.0 on only if nothing is removed or moved."""
import os
import re
import subprocess
import sys
import tempfile

from interface import interface, key, public_headers, read


def structures(lines):
    """The fields of each structure among the lines of an interface."""
    field = r"\(\*(\w+)\) ?\([^;]*\) ?;|(\w+)(?: ?\[[^;]*?)? ?;"
    return {key(x): [a or b for a, b in re.findall(field, x)] for x in lines if x.startswith("struct ")}


def parse(line):
    """The name and size in a line, and its fields: name, offset and size of each."""
    head, _, fields = line.partition(": ")
    name, size = head.split()
    return name, int(size), [(x.split()[0], int(x.split()[1]), int(x.split()[2])) for x in fields.split(", ")]


def kept_file(root):
    return os.path.join(root, "core/library/qi-position.layout")


def kept(root):
    return [parse(x) for x in read(kept_file(root)).splitlines()]


def as_c(rows):
    """A program that only compiles when structures agree with @rows."""
    text = ["#include <qi-position.h>", "#include <stddef.h>", "#if GLIB_SIZEOF_VOID_P == 8"]
    for name, size, fields in rows:
        text.append('_Static_assert (sizeof (%s) == %d, "size of %s");' % (name, size, name))
        text += ['_Static_assert (offsetof (%s, %s) == %d && sizeof (((%s *) 0)->%s) == %d, "%s of %s");'
                 % (name, field, offset, name, field, length, field, name) for field, offset, length in fields]
    return "\n".join(text + ["#endif"]) + "\n"


def measured(root):
    """The lines for the headers of the tree, by the compiler of this machine."""
    headers = public_headers(root)
    text = ["#include <stddef.h>", "#include <stdio.h>"] + ['#include "%s"' % x for x in sorted(headers)] + ["int main (void) {"]
    for name, fields in sorted(structures(interface(root).values()).items()):
        words = ", ".join("%s %%zu %%zu" % x for x in fields)
        numbers = ", ".join("offsetof (%s, %s), sizeof (((%s *) 0)->%s)" % (name, x, name, x) for x in fields)
        text.append('printf ("%s %%zu: %s\\n", sizeof (%s), %s);' % (name, words, name, numbers))
    with tempfile.TemporaryDirectory() as folder:
        with open(folder + "/layout.c", "w", encoding="utf-8") as f:
            f.write("\n".join(text + ["return 0; }"]) + "\n")
        flags = subprocess.run(["pkg-config", "--cflags", "gio-2.0"], text=True, stdout=subprocess.PIPE, check=True).stdout.split()
        flags += ["-I" + x for x in sorted({os.path.dirname(x) for x in headers.values()})]
        subprocess.run(["cc", folder + "/layout.c", "-o", folder + "/layout", *flags], check=True)
        return subprocess.run([folder + "/layout"], text=True, stdout=subprocess.PIPE, check=True).stdout


def main():
    root = sys.argv[1]
    now = measured(root)
    if sys.argv[2:] != ["--write"]:
        sys.stdout.write(now)
        return 0
    there = {x[0]: x for x in (parse(line) for line in now.splitlines())}
    moved = [x[0] for x in kept(root) if there.get(x[0]) != x] if os.path.exists(kept_file(root)) else []
    if moved and not re.search(r"^  version: '0\.", read(os.path.join(root, "meson.build")), re.M):
        print("layout.py: programs would break, nothing is written: " + " ".join(moved), file=sys.stderr)
        return 1
    with open(kept_file(root), "w", encoding="utf-8") as f:
        f.write(now)
    return 0


if __name__ == "__main__":
    sys.exit(main())
