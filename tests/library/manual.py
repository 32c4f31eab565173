#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""manual.py ROOT BUILD LIBRARY GIR: the chapters of the library's manual. What they name is public, their programs compile and run, all
names of the libraries that users come from are mentioned, each line of those tables has a counterpart or a reason, and a test that
exists, and gi-docgen makes the manual without a warning."""
import fnmatch
import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile

import check
from interface import kept, read

CHAPTERS = ["model", "editing", "notations", "findings", "rules", "lists", "threads", "errors", "coming-from"]
# The counterpart in a line: a name of the library, a field of a struct, an operator on one, or a reason why there is none.
COUNTERPART = re.compile(r"\b(qi_\w+|Qi[A-Z]\w+|QI_\w+)|`(qpi\.[\w.]+)|none\b|the same\b|; the error|`[a-z_-]+`")


class Manual:
    def __init__(self, root, build, library, gir, folder):
        self.root, self.build, self.library, self.gir, self.folder = root, build, library, gir, folder
        self.texts = {x: read(os.path.join(root, "data/library/manual", x + ".md")) for x in CHAPTERS}
        self.public = set(kept(root))


def check_chapters(manual):
    """The configuration has exactly these chapters."""
    there = {os.path.basename(x)[:-3] for x in glob.glob(manual.root + "/data/library/manual/*.md")}
    listed = re.search(r"content_files = \[(.*)\]", read(manual.root + "/data/library/manual/qi.toml.in"))[1]
    assert there == set(CHAPTERS), there ^ set(CHAPTERS)
    assert re.findall(r'"([\w-]+)\.md"', listed) == CHAPTERS, listed


def check_names(manual):
    types = set(re.findall(r"\bQi[A-Z]\w+", " ".join(read(x) for x in check.public_headers(manual.root).values())))
    macros = {"QI_TOKEN", "QI_ERROR"} | {x for x in manual.public if x.startswith("QI_")}
    bad = []
    for name, text in manual.texts.items():
        for word in set(re.findall(r"\bqi_[a-z0-9_]+(?= ?\()", text)):
            if word not in manual.public:
                bad.append("%s: %s is no public function" % (name, word))
        for word in set(re.findall(r"\bQi[A-Z]\w+", text)):
            if word not in types:
                bad.append("%s: %s is no public type" % (name, word))
        for word in set(re.findall(r"\bQI_[A-Z0-9_]+", text)):
            if word not in macros and not any(x.startswith(word) for x in macros) and word != "QI_MOVE_LIST":
                bad.append("%s: %s is no public name" % (name, word))
    assert not bad, "\n".join(sorted(bad))


def check_programs(manual):
    """Each program of a chapter is the body of a function; all of them run, with empty standard input."""
    bodies = [(name, body) for name, text in manual.texts.items() for body in re.findall(r"```c\n(.*?)```", text, re.S)]
    assert {x for x, _ in bodies} == set(CHAPTERS) - {"coming-from"}, "a chapter without a program"
    source = "#include <qi-position.h>\n#include <string.h>\n"
    for i, (_, body) in enumerate(bodies):
        source += "static void example_%d (void)\n{\n%s}\n" % (i, body)
    source += "int main (void)\n{\n" + "".join("  example_%d ();\n" % i for i in range(len(bodies))) + "  return 0;\n}\n"
    path = os.path.join(manual.folder, "chapters.c")
    with open(path, "w", encoding="utf-8") as f:
        f.write(source)
    lib = check.Library(manual.root, manual.build, manual.library, manual.folder)
    program = os.path.join(manual.folder, "chapters")
    check.run("cc", "-std=gnu11", "-Wall", "-Wextra", "-Werror", "-Wno-unused-variable", path, "-o", program, *lib.flags())
    check.run(program, env=lib.environment(), stdin=subprocess.DEVNULL)


def origins(root):
    found, at = {}, None
    for line in read(root + "/tests/library/origins").splitlines():
        if line.startswith("["):
            at = found.setdefault(line[1:-1], [])
        elif line and not line.startswith("#"):
            at += line.split()
    return found


def sections(text):
    parts = re.split(r"^## (.*)\n", text, flags=re.M)
    return dict(zip(parts[1::2], parts[2::2]))


def check_origins(manual):
    """Every name is in the section of its library."""
    told = sections(manual.texts["coming-from"])
    bad = []
    for title, names in origins(manual.root).items():
        assert title in told, title
        spans = " ".join(re.findall(r"`([^`]+)`", told[title]))
        bad += ["%s: %s" % (title, x) for x in names if not re.search(r"(?<![\w?])%s(?![\w?])" % re.escape(x), spans)]
    assert not bad, "not told of: " + ", ".join(bad)


def rows(text):
    """The cells of each line of a table with a column of tests."""
    for table in re.findall(r"(?:^\|.*\n)+", text, re.M):
        lines = [[x.strip() for x in line.strip("|").split(" | ")] for line in table.strip().split("\n")]
        if "test" in lines[0][-1]:
            yield from lines[2:]


def check_lines(manual):
    """Each line has a counterpart or a reason, and a test that the test programs have."""
    wanted = {name.split("/")[0] for row in rows(manual.texts["coming-from"]) for name in re.findall(r"`([\w*/-]+)`", row[-1])}
    sources = glob.glob(manual.root + "/tests/core/**/test-*.c", recursive=True)
    sources = [x for x in sources if any('"/core/%s/' % y in read(x) for y in wanted | {"token"})]
    programs = [manual.build + "/tests/core/" + os.path.basename(x)[:-2] for x in sources]
    there = set()
    for program in programs:
        said = subprocess.run([program, "-l"], text=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False).stdout
        there |= {x[len("/core/"):] for x in said.splitlines() if x.startswith("/core/")}
    bad, n = [], 0
    for row in rows(manual.texts["coming-from"]):
        n += 1
        tests = re.findall(r"`([\w*/-]+)`", row[-1])
        if not tests:
            bad.append("without a test: " + row[0])
        for test in tests:
            if not any(fnmatch.fnmatch(x, test) or fnmatch.fnmatch(x, "token/" + test) for x in there):
                bad.append("no such test: %s (%s)" % (test, row[0]))
        if not COUNTERPART.search(" ".join(row[1:-1])):
            bad.append("without a counterpart: " + " | ".join(row))
    assert n > 100, n
    assert not bad, "\n".join(bad)


def check_made(manual):
    config = os.path.join(manual.folder, "qi.toml")
    text = read(manual.root + "/data/library/manual/qi.toml.in").replace("@VERSION@", "0")
    with open(config, "w", encoding="utf-8") as f:
        f.write(text)
    out = os.path.join(manual.folder, "manual")
    check.run("gi-docgen", "generate", "--quiet", "--fatal-warnings", "--no-namespace-dir", "--config", config, "--output-dir", out,
              "--content-dir", manual.root + "/data/library/manual", manual.gir)
    pages = {os.path.basename(x) for x in glob.glob(out + "/*.html")}
    lacking = [x for x in CHAPTERS if x + ".html" not in pages]
    assert not lacking and len(pages) > 300, (lacking, len(pages))


def main():
    checks = [check_chapters, check_names, check_programs, check_origins, check_lines, check_made]
    bad = 0
    print("1..%d" % len(checks))
    with tempfile.TemporaryDirectory() as folder:
        manual = Manual(*[os.path.abspath(x) for x in sys.argv[1:5]], folder)
        for i, one in enumerate(checks, 1):
            lacks = "no gi-docgen" if one == check_made and not shutil.which("gi-docgen") else ""
            try:
                if not lacks:
                    one(manual)
                print("ok %d %s%s" % (i, one.__name__[6:], " # SKIP " + lacks if lacks else ""))
            except AssertionError as e:
                bad += 1
                print("# " + str(e).replace("\n", "\n# "))
                print("not ok %d %s" % (i, one.__name__[6:]))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
