#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""fuzz.py ROOT BUILD [NAME…]: runs the fuzz targets by libFuzzer, with AddressSanitizer and UBSan.

  --seconds=N    for each target (60)
  --jobs=N       targets at a time (as many as there are processors)

Builds ROOT by clang in BUILD. Prints for each target how many inputs it was given, how many edges and features of the code
they reached, how many inputs are worth keeping, and what was found. Those inputs stay in BUILD/corpus/NAME, so that the next
run goes on from there; what was found is in BUILD/found, and belongs into tests/fuzz/seeds once it is mended. A failure when
anything was found."""
import argparse
import concurrent.futures
import os
import re
import shutil
import subprocess
import sys
import time

FINDS = re.compile(r"^(?:crash|leak|timeout|oom)-")
OPTIONS = ["-Dbuildtype=debug", "-Doptimization=1", "-Deditor=false", "-Db_pch=false", "-Dintrospection=disabled",
           "-Dmanual=disabled", "-Dc_args=-fsanitize=fuzzer-no-link", "-Db_sanitize=address,undefined", "-Db_lundef=false"]


def run(words, **kin):
    done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False, **kin)
    if done.returncode:
        sys.exit("%s\n%s" % (" ".join(words), done.stdout[-4000:]))
    return done.stdout


def build_all(root, build, names):
    if not os.path.exists(os.path.join(build, "build.ninja")):
        run(["meson", "setup", *OPTIONS, build, root], env=dict(os.environ, CC="clang"))
    known = re.findall(r"^tests/fuzz/fuzz-([a-z0-9-]+): ", run(["ninja", "-C", build, "-t", "targets", "all"]), re.M)
    chosen = [name for name in sorted(set(known)) if not names or name in names]
    run(["ninja", "-C", build, *("tests/fuzz/fuzz-" + name for name in chosen)])
    return chosen


def fuzz(root, build, name, seconds):
    """A line of the table."""
    seeds = os.path.join(root, "tests", "fuzz", "seeds")
    corpus, found = (os.path.join(build, folder, name) for folder in ("corpus", "found"))
    os.makedirs(corpus, exist_ok=True)
    shutil.rmtree(found, ignore_errors=True)
    os.makedirs(found)
    own = os.path.join(seeds, name)
    folders = [own] if os.path.isdir(own) else [os.path.join(seeds, "pasted")]
    start = time.monotonic()
    # One that finds something goes on with the rest of its time.
    runs = 0
    last = ""
    while time.monotonic() - start < seconds - 1:
        done = subprocess.run([os.path.join(build, "tests", "fuzz", "fuzz-" + name), corpus, *folders,
                               "-max_total_time=%d" % (seconds - (time.monotonic() - start)), "-timeout=25", "-rss_limit_mb=2048",
                               "-print_final_stats=1", "-artifact_prefix=" + found + "/"],
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False,
                              env=dict(os.environ, G_DEBUG="fatal-warnings", LC_ALL="C.UTF-8"))
        said = done.stdout.decode("utf-8", "replace")
        with open(found + ".log", "w", encoding="utf-8") as f:
            f.write(said)
        runs += sum(int(n) for n in re.findall(r"^stat::number_of_executed_units: (\d+)", said, re.M))
        states = re.findall(r"cov: (\d+) ft: (\d+) corp: (\d+)", said)
        last = states[-1] if states else ("?", "?", "?")
        if done.returncode == 0 or len(os.listdir(found)) > 4:
            break
    finds = sorted(x for x in os.listdir(found) if FINDS.match(x))
    return (name, time.monotonic() - start, runs) + tuple(last) + (finds,)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("root", type=os.path.abspath)
    parser.add_argument("build", type=os.path.abspath)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    if shutil.which("clang") is None:
        print("skipped: there is no clang, which has libFuzzer")
        sys.exit(77)
    names = build_all(options.root, options.build, options.names)
    print("%-14s %8s %10s %7s %9s %7s  %s" % ("target", "seconds", "inputs", "edges", "features", "kept", "found"))
    failed = False
    total = 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        jobs = [pool.submit(fuzz, options.root, options.build, name, options.seconds) for name in names]
        for job in jobs:
            name, seconds, runs, edges, features, kept, finds = job.result()
            failed = failed or bool(finds)
            total += runs
            print("%-14s %8.0f %10d %7s %9s %7s  %s" % (name, seconds, runs, edges, features, kept, " ".join(finds) or "nothing"),
                  flush=True)
    print("%d targets, %d inputs" % (len(names), total))
    sys.exit(failed)


main()
