#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""mutants.py ROOT FOLDER: faults that the tests do not find. Many small faults are put into a copy of the core at once, each
enabled by its number; the tests, or their cases, where it would make a difference are run with it enabled until one fails:
first the one that found it when FOLDER was used before, then the shortest.

  --count=N     how many faults, at random (500)
  --seed=N      which (1)
  --under=PATH  only in files of the core below it
  --within=A,B  runs only tests of these suites or names, so that more may live
  --without=A,B leaves these out
  --last=A,B    these look only at those that all others let live
  --lived=FILE  only those that lived when the same seed printed this
  --minutes=N   tries no further ones after so long; those that were tried are a sample as well
  --least=N     fails when less than this percentage is killed (0)
  --jobs=N      tests at a time
  --setup=WORDS more words for `meson setup`, the first time

Prints the survivors, and a table. "same" are those that tests reach, but where it never makes a difference. Everything
else is in FOLDER, which may be used again."""
import argparse
import collections
import concurrent.futures
import filecmp
import glob
import hashlib
import json
import math
import os
import random
import resource
import shutil
import subprocess
import sys
import time

import sites

HERE = os.path.dirname(os.path.abspath(__file__))
# Among the cases where a mutant makes a difference: that was in a thread, so that it may be another case's.
IN_THREAD = "*"


def run(words, **kin):
    done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False, **kin)
    if done.returncode:
        sys.exit("%s\n%s" % (" ".join(words), done.stdout[-4000:]))
    return done.stdout


def copy_tree(root, tree, planted):
    """Copies the present sources under version control, those with faults in their place. Unchanged files keep their times,
    so that they are not built again."""
    names = [n for n in run(["git", "-C", root, "ls-files"]).splitlines() if os.path.isfile(os.path.join(root, n))]
    for name in {*names, *planted}:
        source, copy = os.path.join(root, name), os.path.join(tree, name)
        if name in planted:
            if not os.path.exists(copy) or read(copy) != planted[name]:
                with open(copy, "wb") as f:
                    f.write(planted[name])
        elif not (os.path.exists(copy) and filecmp.cmp(source, copy, False)):
            os.makedirs(os.path.dirname(copy), exist_ok=True)
            shutil.copy(source, copy)
    kept = {*names, *planted}
    for folder, folders, files in os.walk(tree):
        if folder == tree and "_build" in folders:
            folders.remove("_build")
        for name in files:
            path = os.path.join(folder, name)
            if os.path.relpath(path, tree) not in kept:
                os.remove(path)


def read(path):
    with open(path, "rb") as f:
        return f.read()


def configure(tree, build, further):
    run(["meson", "setup", "-Deditor=false", "-Dbuildtype=debug", "-Ddebug=false", "-Doptimization=1", "-Db_pch=false",
         "-Dwerror=false", "-Dintrospection=disabled", "-Dvapi=disabled", "-Dmanual=disabled", *further, build, tree])


def sites_of(job):
    path, arguments = job
    return sites.Sites(path, arguments).found


def find_all(root, tree, build, under, folder):
    """Every site of the core: its path, then the fields of sites.Sites. What was found in a file is kept."""
    def in_root(path):
        return path if path.startswith(build) else path.replace(tree, root, 1)

    with open(os.path.join(build, "compile_commands.json"), encoding="utf-8") as f:
        commands = json.load(f)
    finder = read(sites.__file__)
    jobs = {}
    for command in commands:
        path = os.path.normpath(os.path.join(command["directory"], command["file"]))
        name = os.path.relpath(path, tree)
        if name.startswith("core/") and name.startswith(under):
            arguments = [w if not w.startswith("-I") else
                         "-I" + in_root(os.path.normpath(os.path.join(command["directory"], w[2:])))
                         for w in sites.arguments_of(command["command"])]
            jobs[name] = (os.path.join(root, name), arguments)
    known = read_kept(folder, "sites")
    keys = {name: "%s %s" % (name, hashlib.sha256(finder + read(path)).hexdigest()) for name, (path, _) in jobs.items()}
    new = [name for name in jobs if keys[name] not in known]
    with concurrent.futures.ProcessPoolExecutor() as pool:
        for name, found in zip(new, pool.map(sites_of, [jobs[name] for name in new], chunksize=8)):
            known[keys[name]] = found
    keep(folder, "sites", known)
    return [(name, *site) for name in jobs for site in known[keys[name]]]


def read_kept(folder, name):
    path = os.path.join(folder, name + ".json")
    if not os.path.exists(path):
        return {}
    with open(path, encoding="utf-8") as f:
        return json.load(f)


def keep(folder, name, what):
    with open(os.path.join(folder, name + ".json"), "w", encoding="utf-8") as f:
        json.dump(what, f)


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


def plant(root, chosen):
    """The texts with all mutants in them, by their files; and the line and the text of each."""
    by_file = collections.defaultdict(list)
    for number, site in enumerate(chosen):
        by_file[site[0]].append((number,) + site[1:])
    lines, planted = {}, {}
    for name, here in by_file.items():
        text = read(os.path.join(root, name))
        for number, start, end, changed, what, told in sorted(here, key=lambda x: -x[1]):
            old = text[start:end]
            line = sites.line_of(text, start)
            whole = text.split(b"\n")[line - 1].decode("utf-8", "replace").strip()
            lines[number] = "%s:%d: %s: %s" % (name, line, what, whole)
            if told is not None:
                new = b"(%s)" % told.replace("NUMBER", str(number)).encode()
            else:
                new = b"(qi_mutant (%d) ? (%s) : (%s))" % (number, changed.encode(), old)
            text = text[:start] + new + text[end:]
        # Included as a system's header is, without warnings; files without faults are compiled as they always are.
        planted[name] = b'#include "%s"\n#include "%s.planted"\n' % (
            os.path.join(HERE, "mutant.h").encode(), os.path.basename(name).encode())
        planted[name + ".planted"] = b"#pragma GCC system_header\n" + text
    return planted, [lines[i] for i in range(len(chosen))]


class Test:
    def __init__(self, data):
        self.name = data["name"]
        self.suites = {self.name, *(s.split(":")[-1] for s in data["suite"])}
        self.words = data["cmd"]
        # As `meson test` does it: memory that nothing was written to is not zero, which shows reads beyond an end.
        self.env = dict({"MALLOC_PERTURB_": "90"}, **os.environ, **data["env"])
        self.cwd = data["workdir"]
        self.limit = float(data["timeout"])
        self.seconds = 0.
        self.n_cases = 1

    def run(self, cpu, limit, cases=(), **env):
        """Whether it passes, each of its processes within so many seconds of the processor, and all in the limit."""
        words = self.words + [w for case in cases for w in ("-p", case)]
        program = subprocess.Popen(words, env=dict(self.env, **env), cwd=self.cwd, stdin=subprocess.DEVNULL,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        try:
            resource.prlimit(program.pid, resource.RLIMIT_CPU, (math.ceil(cpu), math.ceil(cpu) + 1))
            return program.wait(limit) == 0
        except subprocess.TimeoutExpired:
            return False
        finally:
            try:
                os.killpg(program.pid, 9)
            except ProcessLookupError:
                pass
            program.wait()

    def look(self, folder):
        """Runs without mutants. Returns those that it reaches, and the cases where each would make a difference, "" for the
        whole test; or None when it does not pass."""
        log = os.path.join(folder, "log." + self.name.replace("/", "_"))
        for old in glob.glob(glob.escape(log) + ".*"):
            os.remove(old)
        start = time.monotonic()
        passes = self.run(self.limit, self.limit, QI_MUTANT_LOG=os.path.abspath(log))
        self.seconds = time.monotonic() - start
        reached, differs, cases = set(), collections.defaultdict(set), set()
        for path in glob.glob(glob.escape(log) + ".*"):
            case = ""
            with open(path, encoding="utf-8", errors="replace") as f:
                for line in f:
                    if line.startswith("="):
                        # A thread that outlives its case may read a name that is freed already.
                        case = line[1:-1].split("/subprocess")[0] if line.startswith("=/") else ""
                        cases.add(case)
                        continue
                    number, _, how = line.partition(":")
                    if not (number.isdecimal() and how.strip().isdecimal()):
                        continue  # the rest of such a name
                    reached.add(int(number))
                    if int(how) & 2:
                        differs[int(number)].add(case)
                    if int(how) & 4:
                        differs[int(number)].add(IN_THREAD)
            os.remove(path)
        self.n_cases = len(cases)
        return (reached, differs) if passes else None

    def get_key(self, build, places):
        """What look() depends on: the programs, the library, and the mutants."""
        files = [word for word in self.words if os.path.isfile(word)]
        for names in ("core/libqi*", "src/qi/qi*"):
            files += glob.glob(os.path.join(glob.escape(build), names))
        return hashlib.sha256(repr((self.words, [(f, os.stat(f).st_mtime_ns) for f in sorted(files) if os.path.isfile(f)],
                                    places)).encode()).hexdigest()

    def look_once(self, folder, key, looks):
        """look(), or what it returned last, with the same key."""
        if looks.get(self.name, [None])[0] != key:
            seen = self.look(folder)
            looks[self.name] = [key, self.seconds, self.n_cases,
                                seen and [sorted(seen[0]), [[n, sorted(cases)] for n, cases in seen[1].items()]]]
        _, self.seconds, self.n_cases, seen = looks[self.name]
        return seen and (set(seen[0]), {n: set(cases) for n, cases in seen[1]})

    def ways(self, cases):
        """Which cases to run one after another, each with about how long it takes. All of them at once where a mutant was met
        outside a case or in most of them, and at last where it was met in one only, which may have made what others use, or
        in a thread."""
        own = cases - {IN_THREAD}
        if "" in own or len(own) > min(self.n_cases / 2, 100):
            return [(self.seconds, ())]
        few = (.05 + self.seconds * len(own) / self.n_cases, sorted(own))
        return [few, (self.seconds, ())] if len(own) == 1 or IN_THREAD in cases else [few]


def kill(number, reach, before):
    """The name of the test that finds the mutant, or None."""
    ways = [(test.name != before, *way, test) for test, cases in reach for way in test.ways(cases)]
    for _, seconds, cases, test in sorted(ways, key=lambda w: w[:2]):
        # Some stop only at the limit.
        if not test.run(2. * seconds + 1., 5. * seconds + 10., cases, QI_MUTANT=str(number), G_TEST_ROOT_PROCESS="1"):
            return test.name
    return None


class Trial:
    """Which test kills which mutant."""

    def __init__(self, said, build, known, places):
        self.said, self.build, self.known, self.places = said, build, known, places
        self.looks = read_kept(said.folder, "looks")
        self.end = time.monotonic() + 60. * said.minutes if said.minutes > 0. else math.inf
        # Those that were tried, and the name of the test that found each, or None.
        self.killers = {}
        # Those that tests ran, and those for which it made a difference.
        self.reached, self.differs = set(), set()

    def run(self, tests, numbers, is_last):
        reach = collections.defaultdict(list)
        # By chance, so that those that were tried are a sample, too.
        order = random.Random(self.said.seed).sample(sorted(numbers), len(numbers))
        with concurrent.futures.ThreadPoolExecutor(self.said.jobs) as pool:
            def look(test):
                return test.look_once(self.said.folder, test.get_key(self.build, self.places), self.looks)

            for test, seen in zip(tests, pool.map(look, tests)):
                if seen is None:
                    print("does not pass as it is, and is left out: " + test.name, flush=True)
                    continue
                self.reached |= seen[0]
                self.differs |= seen[1].keys()
                for number, cases in seen[1].items():
                    reach[number].append((test, cases))
            keep(self.said.folder, "looks", self.looks)

            def kill_one(number):
                if time.monotonic() < self.end:
                    self.killers[number] = kill(number, reach[number], self.known.get(self.places[number]))
                    if is_last and self.killers[number] is None:
                        print("%s %s" % ("alive:  " if number in self.differs else
                                         "same:   " if number in self.reached else "not run:", self.places[number]), flush=True)

            list(pool.map(kill_one, order))


def tests_of(build, within, without):
    tests = [Test(data) for data in json.loads(run(["meson", "introspect", "--tests", build]))]
    return [test for test in tests if test.suites & {"core", "fuzz"} and test.suites & within and not test.suites & without]


def main():
    words = argparse.ArgumentParser()
    words.add_argument("root")
    words.add_argument("folder")
    words.add_argument("--count", type=int, default=500)
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--under", default="core/")
    words.add_argument("--within", default="core,fuzz")
    words.add_argument("--without", default="")
    words.add_argument("--last", default="")
    words.add_argument("--lived", default="")
    words.add_argument("--minutes", type=float, default=0.)
    words.add_argument("--least", type=float, default=0.)
    words.add_argument("--setup", default="")
    words.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    said = words.parse_args()
    root = os.path.abspath(said.root)
    # The sources are where they are seen from most builds, so that a cache of the compiler knows files without faults.
    tree = os.path.abspath(os.path.join(said.folder, "tree"))
    build = os.path.join(tree, "_build", "mutants")
    if not os.path.exists(os.path.join(build, "build.ninja")):
        copy_tree(root, tree, {})
        configure(tree, build, said.setup.split())
    found = find_all(root, tree, build, said.under, said.folder)
    n_sites = len(found)
    chosen = choose(found, said.count, said.seed)
    planted, places = plant(root, chosen)
    copy_tree(root, tree, planted)
    print("%d of %d places" % (len(chosen), n_sites), flush=True)
    run(["ninja", "-C", build])
    known = read_kept(said.folder, "killers")
    trial = Trial(said, build, known, places)
    last = set(said.last.split(","))
    all_tests = tests_of(build, set(said.within.split(",")), {"slow", *said.without.split(",")})
    numbers = range(len(chosen))
    if said.lived:
        lived = {line[9:] for line in read(said.lived).decode("utf-8").splitlines()}
        numbers = [n for n in numbers if places[n] in lived]
        if not numbers:
            sys.exit("none of these places is among the chosen")
    late = [test for test in all_tests if test.suites & last]
    trial.run([test for test in all_tests if not test.suites & last], numbers, not late)
    if late:
        trial.run(late, [n for n, killer in trial.killers.items() if killer is None], True)
    killers, reached = trial.killers, trial.reached
    known.update((places[n], killer) for n, killer in killers.items() if killer is not None)
    keep(said.folder, "killers", known)
    table = collections.defaultdict(lambda: [0, 0, 0])
    for number, killer in killers.items():
        row = table[os.path.dirname(chosen[number][0])]
        row[0] += 1
        row[1] += killer is not None
        row[2] += number not in reached
    print("%-28s %7s %7s %8s" % ("folder", "faults", "seen", "not run"))
    for name, row in sorted(table.items()):
        print("%-28s %7d %7d %8d" % (name, *row))
    seen = sum(killer is not None for killer in killers.values())
    share = 100. * seen / max(len(killers), 1)
    print("%-28s %7d %7d %8d  %.1f of 100" % ("all", len(killers), seen, sum(n not in reached for n in killers), share))
    if len(killers) < len(numbers):
        print("not tried: %d" % (len(numbers) - len(killers)))
    sys.exit(share < said.least)


main()
