#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""interface.py ROOT [--write]: the declarations that programs were compiled with, and those that have changed.

core/library/qi-position.interface holds each public function with its C signature, each enumerator with its number, each
structure with its fields in order, each type of callback and each constant. What is missing from the headers, or is
different in them, breaks programs; what is new has to be recorded. --write does that. From version 1.0.0 on it refuses to
remove anything: a break needs a new soname first, in core/library/meson.build, and a new file."""
import os
import re
import sys

SPOKEN = (r"^#define (\w+)", r"^(QI_\w+) = ", r"^struct (\w+) ", r"^typedef [^(]*\(\*(\w+)\)", r"\b(qi_\w+) \(")


def read(path):
    with open(path, encoding="utf-8") as f:
        return f.read()


def is_public(name):
    """The tables of findings are only read by the build of this tree and declare no functions."""
    return re.fullmatch(r"qi-.*\.h", name) and not re.search(r"-private\.h$|^qi-finding-table", name)


def public_headers(root):
    return {name: os.path.join(folder, name) for folder, _, names in os.walk(os.path.join(root, "core"))
            for name in names if is_public(name)}


def one_line(text):
    """@text with uniform spaces, so that a new alignment is no change."""
    text = re.sub(r"\s+", " ", text.replace("*", " * ")).strip()
    text = re.sub(r"\* (?=[\w*])", "*", text)
    return re.sub(r" ?([,;)\]]) ?", r"\1 ", re.sub(r"([(\[]) ", r"\1", text)).replace(") )", "))").strip()


def key(line):
    return next(found[1] for found in (re.search(x, line) for x in SPOKEN) if found)


def enumerators(body):
    """Each enumerator with its number: one more than the one before, unless the text gives another."""
    number = -1
    for name, value in re.findall(r"(QI_\w+)\s*(?:=\s*([^,]+))?", body):
        if value and not re.fullmatch(r"\s*-?\d+(\s*<<\s*\d+)?\s*", value):
            raise ValueError("%s = %s: not a number" % (name, value))
        number = eval(value) if value else number + 1  # only digits and "<<", as above
        yield "%s = %d" % (name, number)


def lines_of(text):
    """The declarations of a header, one a line."""
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    text = re.sub(r"^#ifndef __GI_SCANNER__(.*?)^#else.*?^#endif", r"\1", text, flags=re.M | re.S)
    for name, value in re.findall(r"^#define (QI_\w+)[ \t]+(\S.*)$", text, re.M):
        if not name.startswith("QI_TYPE_"):
            yield "#define %s %s" % (name, " ".join(value.split()))
    text = re.sub(r"^#.*(?:\\\n.*)*", "", text, flags=re.M)
    text = re.sub(r"G_(BEGIN|END)_DECLS|G_DEFINE_AUTOPTR\w*\s*\(.*?\)|G_GNUC_PRINTF\s*\(.*?\)|G_GNUC_\w+", "", text)
    text = re.sub(r"G_DECLARE_\w+\s*\(\w+, (\w+).*?\)", r"GType \1_get_type (void);", text)
    for body in re.findall(r"typedef enum\s*\{(.*?)\}", text, re.S):
        yield from enumerators(body)
    text = re.sub(r"typedef enum\s*\{.*?\}\s*\w+;", "", text, flags=re.S)
    for body, name in re.findall(r"typedef struct(?: \w+)?\s*\{(.*?)\}\s*(\w+);", text, re.S):
        yield "struct %s { %s }" % (name, one_line(body))
    text = re.sub(r"typedef struct(?: \w+)?\s*\{.*?\}\s*\w+;", "", text, flags=re.S)
    for name, body in re.findall(r"^struct _(\w+)\s*\{(.*?)\};", text, re.M | re.S):
        yield "struct %s { %s }" % (name, one_line(body))
    text = re.sub(r"^struct _\w+\s*\{.*?\};", "", text, flags=re.M | re.S)
    for statement in text.split(";"):
        line = one_line(statement)
        if re.search(r"^typedef [^(]*\(\*|\bqi_\w+ \(", line):
            yield line


def interface(root):
    return {key(line): line for path in public_headers(root).values() for line in lines_of(read(path))}


def compare(kept, now):
    """Declarations that were removed or changed, and those that are not recorded; a line for each."""
    return (["removed: " + kept[x] for x in kept if x not in now]
            + ["changed: %s\n     to: %s" % (kept[x], now[x]) for x in kept if x in now and kept[x] != now[x]],
            ["new: " + now[x] for x in now if x not in kept])


def kept_file(root):
    return os.path.join(root, "core/library/qi-position.interface")


def kept(root):
    return {key(x): x for x in read(kept_file(root)).splitlines() if x} if os.path.exists(kept_file(root)) else {}


def as_c(lines):
    """A program that only compiles when <qi-position.h> agrees with @lines, so that the compiler compares the two."""
    text = ["#include <qi-position.h>"]
    for line in lines:
        if line.startswith("struct "):
            name = key(line)
            text.append(line.replace(name, "Kept" + name, 1) + ";")
            text.append('_Static_assert (sizeof (struct Kept%s) == sizeof (%s), "%s");' % (name, name, name))
        elif line.startswith("QI_"):
            text.append('_Static_assert (%s, "%s");' % (line.replace(" = ", " == "), line))
        elif not line.startswith("#"):
            text.append(line + ";")
    return "\n".join(text) + "\n"


def main():
    root = sys.argv[1]
    now = interface(root)
    broken, new = compare(kept(root), now)
    print("\n".join(broken + new + ["%d lines" % len(now)]))
    if sys.argv[2:] != ["--write"]:
        return 1 if broken or new else 0
    released = not re.search(r"^  version: '0\.", read(os.path.join(root, "meson.build")), re.M)
    if broken and released:
        print("interface.py: programs would break: nothing is written", file=sys.stderr)
        return 1
    with open(kept_file(root), "w", encoding="utf-8") as f:
        f.write("".join(now[x] + "\n" for x in sorted(now)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
