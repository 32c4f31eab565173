#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""coverage.py ROOT BUILD: how much of the sources the tests reach, in lines and branches, beside what they have to reach.

  --covered      the model, edits and saving alone, by the tests of suite `covered`, which reach them wholly: quick enough for CI
  --core         the library, the tool and drawing alone, without the editor and its tests: the latter two, which the
                 editor's tests reach as well, are compared with no floor then
  --no-run       reads what the last run left in BUILD, without building or testing
  --missing=PATH names the lines and branches below PATH that no test reached
  --skip=SUITE   leaves a suite of tests out, and says so
  --test=NAME    runs this test alone and adds what it reaches to the last run, for whoever writes it

BUILD is built by gcc without optimization. Fails when a part is below its line in `floors`, or when a line in `exclusions`
has no place in the sources any more."""
import argparse
import collections
import fnmatch
import json
import os
import re
import shlex
import shutil
import subprocess
import sys

COVERED = {"core/model": "core/model", "edits": "core/model", "saving": "core/file"}  # parts that --covered tells, and where
HERE = os.path.dirname(os.path.abspath(__file__))
# Guards of GLib against mistakes of programmers, and what its macros look at for themselves. None of them is a decision of
# ours; that guards answer is shown by `tests/library/misuse.py`.
GUARD = (r"\b(?:g_return_(?:val_)?if_(?:fail|reached)|g_assert\w*|g_warn_if_\w+|g_clear_\w+|g_set_\w+|g_once_init_\w+"
         r"|G_DEFINE_\w+|G_DECLARE_\w+|G_OBJECT_WARN_\w+|g_task_set_source_tag|g_critical|g_error|g_debug|TEMP_FAILURE_RETRY) \(")
# Lines that GLib's macros make, and lines that only a mistake of ours would reach.
NO_LINE = re.compile(r"^(?:G_DEFINE_|G_DECLARE_|g_(?:return|warn)_\w*if_reached|g_assert_not_reached|G_OBJECT_WARN_)")
# The compiler puts a branch where such a variable is freed: whether the function was left early.
FREED = re.compile(r"^g_auto\w* ?\([^?]*$|^g_autofree [^?]*$")
CHOSEN = re.compile(r"^g_auto(?:\w* ?\(|free ).*\?.*;$")


def run(words, **kin):
    print("+ " + " ".join(words), flush=True)
    return subprocess.run(words, check=False, **kin).returncode


def build_and_test(root, build, options):
    core = options.core or options.covered
    if not os.path.exists(os.path.join(build, "build.ninja")):
        # Threads count as well; a function that is specialised for its callers, and a question after a type, count once. Our
        # folder has to stand in front of GLib's, which is in front of `c_args`.
        cc = "%s -I%s" % (os.environ.get("CC", "cc"), shlex.quote(os.path.join(HERE, "include")))
        if run(["meson", "setup", "-Doptimization=0", "-Ddebug=false", "-Db_coverage=true",
                "-Dc_args=['-fprofile-update=prefer-atomic','-include','%s']" % os.path.join(HERE, "once.h"),
                "-Dintrospection=disabled", "-Dmanual=disabled",
                "-Deditor=%s" % ("false" if core else "true"), build, root], stdout=subprocess.DEVNULL, env=dict(os.environ, CC=cc)):
            sys.exit("cannot configure " + build)
    # A library has the name of the alias as well, which `meson compile` does not tell apart.
    if run(["ninja", "--quiet", "-C", build] + (["covered-tests"] if options.covered else ["core-tests"] if core else [])):
        sys.exit("cannot build " + build)
    for folder, _, names in os.walk(build):
        for name in names:
            if name.endswith(".gcda") and not options.test:
                os.remove(os.path.join(folder, name))
    suites = ["covered"] if options.covered else ["core"] + ([] if core else ["editor"])
    words = ["meson", "test", "-C", build, "--no-rebuild", "--print-errorlogs", "-t", "5", "--no-suite", "fuzz"]
    for suite in suites:
        words += ["--suite", suite]
    for suite in options.skip:
        words += ["--no-suite", suite]
    words += options.test
    # A program that is killed while it counts leaves a file that the next one remarks on, where a test reads what it says.
    return run(words, env=dict(os.environ, GCOV_ERROR_FILE=os.path.join(build, "gcov-remarks"))) == 0


def read_counts(root, build, covered):
    """What gcovr says: path → line → (times, times of each branch)."""
    out = os.path.join(build, "coverage.json")
    folders = [os.path.join(build, name) for name in ("core", "src") if os.path.isdir(os.path.join(build, name))]
    filters = [x for name in (sorted(set(COVERED.values())) if covered else ("core", "src"))
               for x in ("--filter", os.path.join(root, name) + "/")]
    if run(["gcovr", "--root", root, "--object-directory", build, *filters, "-j", str(os.cpu_count() or 1), "--exclude-unreachable-branches", "--gcov-ignore-parse-errors",
            "--exclude-branches-by-pattern", ".*" + GUARD + ".*", "--json", out,
            *folders]):
        sys.exit("gcovr failed")
    with open(out, encoding="utf-8") as f:
        found = json.load(f)
    return {file["file"]: {line["line_number"]: (line["count"], [b["count"] for b in line["branches"]])
                           for line in file["lines"] if not line.get("gcovr/noncode")} for file in found["files"]}


def is_freed(line):
    return FREED.match(line) is not None and "&&" not in line and "||" not in line


def of_the_choice(line, branches):
    """Where such a variable is set by a choice, the branches of that: those of freeing it come behind."""
    if not CHOSEN.match(line):
        return branches
    return branches[:2 * (line.count("?") + line.count("&&") + line.count("||"))]


def unreachable(texts):
    """Lines of `default:` that hold a guard alone, and the lines of their `switch`."""
    defaults, switches = set(), set()
    for i, line in enumerate(texts):
        if line.strip() != "default:" or i + 1 == len(texts) or not NO_LINE.match(texts[i + 1].strip()):
            continue
        defaults.add(i + 1)
        if texts[i + 2:i + 3] == [] or texts[i + 2].strip() == "break;":
            defaults.add(i + 3)
        indent = len(line) - len(line.lstrip())
        for j in range(i, -1, -1):
            if texts[j].lstrip().startswith("switch (") and len(texts[j]) - len(texts[j].lstrip()) < indent:
                switches.add(j + 1)
                break
    return defaults, switches


def guarded(text):
    """The lines of guards that are longer than one line, which a pattern for a line does not see."""
    lines = set()
    for found in re.finditer(GUARD, text):
        end, depth = found.end(), 1
        while depth and end < len(text):
            depth += {"(": 1, ")": -1}.get(text[end], 0)
            end += 1
        first = text.count("\n", 0, found.start()) + 1
        lines.update(range(first, text.count("\n", 0, end) + 2))
    return lines


def read_exclusions():
    """Path → text of a line → how often that line is there."""
    listed = collections.defaultdict(dict)
    with open(os.path.join(HERE, "exclusions"), encoding="utf-8") as f:
        for row in f:
            if row.strip() and not row.startswith("#"):
                path, text, reason = (x.strip() for x in row.split(" | "))
                if not reason:
                    sys.exit("exclusions: no reason for %s" % row)
                listed[path][text] = 0
    return listed


class Part:
    def __init__(self):
        self.lines = self.hit_lines = self.branches = self.hit_branches = 0

    def add(self, count, branches):
        self.lines += 1
        self.hit_lines += count > 0
        self.branches += len(branches)
        self.hit_branches += sum(b > 0 for b in branches)

    def percent(self):
        return [100.0 * a / b if b else 100.0 for a, b in ((self.hit_lines, self.lines), (self.hit_branches, self.branches))]


def read_floors():
    with open(os.path.join(HERE, "floors"), encoding="utf-8") as f:
        for row in f:
            if row.strip() and not row.startswith("#"):
                name, lines, branches, *patterns = row.split()
                yield name, float(lines), float(branches), patterns


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("root", type=os.path.abspath)
    parser.add_argument("build", type=os.path.abspath)
    parser.add_argument("--core", action="store_true")
    parser.add_argument("--covered", action="store_true")
    parser.add_argument("--no-run", action="store_true")
    parser.add_argument("--missing", action="append", default=[])
    parser.add_argument("--skip", action="append", default=[])
    parser.add_argument("--test", action="append", default=[])
    options = parser.parse_args()
    if shutil.which("gcovr") is None:
        print("skipped: gcovr is not installed")
        sys.exit(77)
    passed = options.no_run or build_and_test(options.root, options.build, options)
    exclusions = read_exclusions()
    files = {}
    excluded = Part()
    for path, counts in sorted(read_counts(options.root, options.build, options.covered).items()):
        with open(os.path.join(options.root, path), encoding="utf-8") as f:
            text = f.read()
        defaults, switches = unreachable(text.split("\n"))
        texts = [line.strip() for line in text.split("\n")]
        guards = guarded(text)
        part = files[path] = Part()
        follows = False  # on a line that is excluded
        for line, (count, branches) in sorted(counts.items()):
            if line in defaults or NO_LINE.match(texts[line - 1]):
                continue
            if line in guards or is_freed(texts[line - 1]):
                branches = []
            branches = of_the_choice(texts[line - 1], branches)
            if line in switches and 0 in branches:
                branches.remove(0)
            is_excluded = texts[line - 1] in exclusions.get(path, {})
            if is_excluded:
                exclusions[path][texts[line - 1]] += 1
            follows = is_excluded or (follows and count == 0)
            if follows:
                excluded.lines += count == 0
                excluded.branches += branches.count(0)
                branches = [b for b in branches if b > 0]
                if count == 0:
                    continue
            part.add(count, branches)
            if (count == 0 or 0 in branches) and any(path.startswith(x) for x in options.missing):
                print("%s:%d: %s %s" % (path, line, "never" if count == 0 else ",".join("+" if b else "-" for b in branches),
                                        texts[line - 1]))
    failed = False
    for path, texts in exclusions.items():
        for text, n in texts.items():
            if n == 0 and (path in files or not (options.core or options.covered)):
                failed = True
                print("exclusions: no such line in %s: %s" % (path, text))
    print("\n%-24s %18s %8s %18s %8s" % ("part", "lines", "floor", "branches", "floor"))
    for name, least_lines, least_branches, patterns in read_floors():
        total = Part()
        if options.covered and name not in COVERED:
            continue
        for path, part in files.items():
            if any(fnmatch.fnmatch(path, p) for p in patterns):
                for field in vars(total):
                    setattr(total, field, getattr(total, field) + getattr(part, field))
        if total.lines == 0:
            continue
        lines, branches = total.percent()
        low = (lines < least_lines or branches < least_branches) and not (options.core and name.startswith("src/"))
        failed = failed or low
        print("%-24s %7d %7.2f %% %8.2f %7d %7.2f %% %8.2f %s" % (
            name, total.lines, lines, least_lines, total.branches, branches, least_branches, "BELOW" if low else ""))
    print("excluded: %d lines, %d branches" % (excluded.lines, excluded.branches))
    if options.skip:
        print("left out: " + ", ".join(options.skip))
    if not passed:
        print("a test failed")
    sys.exit(failed or not passed)


main()
