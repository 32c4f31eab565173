#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""mutants.py ROOT FOLDER: faults that the tests do not find. Many small faults are put into a copy of the core at once, each
enabled by its number; the tests that reach one are run with that one enabled, the shortest first, until one fails.

  --count=N     how many faults, at random (500)
  --seed=N      which (1)
  --under=PATH  only in files of the core below it
  --least=N     fails when less than this percentage is killed (0)
  --jobs=N      tests at a time

Prints the survivors, and a table. Everything else is in FOLDER, which may be used again."""
import argparse
import collections
import concurrent.futures
import filecmp
import json
import os
import random
import shutil
import subprocess
import sys
import time

import sites

HERE = os.path.dirname(os.path.abspath(__file__))


def run(words, **kin):
    done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False, **kin)
    if done.returncode:
        sys.exit("%s\n%s" % (" ".join(words), done.stdout[-4000:]))
    return done.stdout


def copy_tree(root, tree):
    """Copies the present sources under version control. Unchanged files keep their times, so that they are not built again."""
    names = run(["git", "-C", root, "ls-files"]).splitlines()
    for name in names:
        source, copy = os.path.join(root, name), os.path.join(tree, name)
        if os.path.isfile(source) and not (os.path.exists(copy) and filecmp.cmp(source, copy, False)):
            os.makedirs(os.path.dirname(copy), exist_ok=True)
            shutil.copy(source, copy)
    kept = set(names)
    for folder, _, files in os.walk(tree):
        for name in files:
            path = os.path.join(folder, name)
            if os.path.relpath(path, tree) not in kept:
                os.remove(path)


def configure(tree, build):
    if not os.path.exists(os.path.join(build, "build.ninja")):
        run(["meson", "setup", "-Deditor=false", "-Dbuildtype=debug", "-Ddebug=false", "-Doptimization=1", "-Db_pch=false",
             "-Dwerror=false", "-Dc_args=-w -include %s" % os.path.join(HERE, "mutant.h"), build, tree])


def find_all(tree, build, under):
    """Every site of the core: its path, then the fields of sites.Sites."""
    found = []
    with open(os.path.join(build, "compile_commands.json"), encoding="utf-8") as f:
        commands = json.load(f)
    seen = set()
    for command in commands:
        path = os.path.normpath(os.path.join(command["directory"], command["file"]))
        name = os.path.relpath(path, tree)
        if not name.startswith("core/") or not name.startswith(under) or path in seen:
            continue
        seen.add(path)
        arguments = ["-I" + os.path.normpath(os.path.join(command["directory"], a[2:])) if a.startswith("-I") else a
                     for a in sites.arguments_of(command["command"])]
        here = sites.Sites(path, arguments)
        found += [(name,) + site for site in here.found]
    return found


def choose(found, count, seed):
    """A random choice, with no site inside another."""
    rng = random.Random(seed)
    rng.shuffle(found)
    taken = collections.defaultdict(list)
    chosen = []
    for site in found:
        name, start, end = site[:3]
        if all(end <= a or start >= b for a, b in taken[name]):
            taken[name].append((start, end))
            chosen.append(site)
        if len(chosen) == count:
            break
    return sorted(chosen)


def plant(tree, chosen):
    """Writes all mutants into the copy. Returns the line and the text of each."""
    said = []
    by_file = collections.defaultdict(list)
    for number, site in enumerate(chosen):
        by_file[site[0]].append((number,) + site[1:])
    lines = {}
    for name, here in by_file.items():
        path = os.path.join(tree, name)
        with open(path, "rb") as f:
            text = f.read()
        for number, start, end, changed, what in sorted(here, key=lambda x: -x[1]):
            old = text[start:end]
            line = sites.line_of(text, start)
            whole = text.split(b"\n")[line - 1].decode("utf-8", "replace").strip()
            lines[number] = "%s:%d: %s: %s" % (name, line, what, whole)
            new = b"(qi_mutant (%d) ? (%s) : (%s))" % (number, changed.encode(), old)
            text = text[:start] + new + text[end:]
        with open(path, "wb") as f:
            f.write(text)
    said = [lines[i] for i in range(len(chosen))]
    return said


class Test:
    def __init__(self, data):
        self.name = data["name"]
        self.words = data["cmd"]
        self.env = dict(os.environ, **data["env"])
        self.cwd = data["workdir"]
        self.limit = float(data["timeout"])
        self.seconds = 0.

    def run(self, limit, **env):
        """Whether it passes."""
        program = subprocess.Popen(self.words, env=dict(self.env, **env), cwd=self.cwd, stdin=subprocess.DEVNULL,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        try:
            return program.wait(limit) == 0
        except subprocess.TimeoutExpired:
            return False
        finally:
            try:
                os.killpg(program.pid, 9)
            except ProcessLookupError:
                pass
            program.wait()


def look(test, folder):
    """Runs a test without mutants. Returns those that it reached, or None when it does not pass."""
    log = os.path.join(folder, "log." + test.name.replace("/", "_"))
    if os.path.exists(log):
        os.remove(log)
    start = time.monotonic()
    passes = test.run(test.limit, QI_MUTANT_LOG=log)
    test.seconds = time.monotonic() - start
    if not passes:
        return None
    if not os.path.exists(log):
        return set()
    with open(log, encoding="ascii") as f:
        return {int(x) for x in f.read().split()}


def kill(number, tests):
    """The name of the test that finds the mutant, or None."""
    for test in sorted(tests, key=lambda t: t.seconds):
        if not test.run(5. * test.seconds + 10., QI_MUTANT=str(number), G_TEST_ROOT_PROCESS="1"):
            return test.name
    return None


def main():
    words = argparse.ArgumentParser()
    words.add_argument("root")
    words.add_argument("folder")
    words.add_argument("--count", type=int, default=500)
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--under", default="core/")
    words.add_argument("--least", type=float, default=0.)
    words.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    said = words.parse_args()
    tree, build = os.path.join(said.folder, "tree"), os.path.join(said.folder, "build")
    copy_tree(said.root, tree)
    configure(tree, build)
    found = find_all(os.path.abspath(tree), build, said.under)
    n_sites = len(found)
    chosen = choose(found, said.count, said.seed)
    places = plant(tree, chosen)
    print("%d of %d places" % (len(chosen), n_sites), flush=True)
    run(["ninja", "-C", build])
    tests = [Test(x) for x in json.loads(run(["meson", "introspect", "--tests", build]))
             if any(s.split(":")[-1] in ("core", "fuzz") for s in x["suite"])
             and not any(s.endswith("slow") for s in x["suite"])]
    reach = collections.defaultdict(list)
    with concurrent.futures.ThreadPoolExecutor(said.jobs) as pool:
        for test, numbers in zip(tests, pool.map(lambda t: look(t, said.folder), tests)):
            if numbers is None:
                print("does not pass as it is, and is left out: " + test.name, flush=True)
            for number in numbers or ():
                reach[number].append(test)
        killers = []
        for number, killer in enumerate(pool.map(lambda n: kill(n, reach[n]), range(len(chosen)))):
            killers.append(killer)
            if killer is None:
                print("%s %s" % ("alive:  " if reach[number] else "not run:", places[number]), flush=True)
    table = collections.defaultdict(lambda: [0, 0, 0])
    for number, killer in enumerate(killers):
        row = table[os.path.dirname(chosen[number][0])]
        row[0] += 1
        row[1] += killer is not None
        row[2] += not reach[number]
    print("%-28s %7s %7s %8s" % ("folder", "faults", "seen", "not run"))
    for name, row in sorted(table.items()):
        print("%-28s %7d %7d %8d" % (name, *row))
    seen = sum(killer is not None for killer in killers)
    share = 100. * seen / max(len(chosen), 1)
    print("%-28s %7d %7d %8d  %.1f of 100" % ("all", len(chosen), seen, sum(not reach[n] for n in range(len(chosen))), share))
    sys.exit(share < said.least)


main()
