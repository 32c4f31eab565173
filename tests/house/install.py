#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""install.py ROOT: .ci/install and .ci/step on systems where they fail: without apt-get, without a network, without the
right to install. Each system is a folder of programs, which is the whole PATH."""
import os
import shutil
import subprocess
import sys
import tempfile

USUAL = ["sh", "sed", "dirname", "mktemp", "rm", "tail", "cut", "env", "cat", "sleep"]
TOOLS = ["cc", "pkg-config", "meson", "ninja", "msgfmt"]
NOTHING = {"dpkg-query": "exit 1"}
USER = {"id": "echo 1000"}
ROOT = {"id": "echo 0"}
WORKING = {"apt-get": 'case "$*" in *assume-no*) echo "Need to get 5 kB of archives."; exit 1;; esac; exit 0'}
NO_NETWORK = {"apt-get": 'echo "Could not resolve"; case "$1" in update) exit 100;; esac'}
HALF = {"apt-get": 'case "$1" in update) exit 0;; esac; echo "Unable to fetch"; exit 100'}
SUDO = {"sudo": '[ "$1" = -v ] && exit 0; exec "$@"'}
REFUSING = {"sudo": "exit 1"}
TOOLS_THERE = dict.fromkeys(TOOLS, "exit 0")

BY_HAND = ["can run: apt-get install --no-install-recommends build-essential", "run the same line again"]
# name, programs, exit status, words of the output
CASES = [
    ("all-there", [{"dpkg-query": "echo install ok installed", "apt-get": "exit 1"}], 0, []),
    ("root", [NOTHING, ROOT, WORKING], 0, ["packages are missing and will be downloaded", "to download: 5 kB of archives"]),
    ("sudo", [NOTHING, USER, WORKING, SUDO], 0, ["downloading and installing"]),
    ("no-sudo", [NOTHING, USER, WORKING], 1, ["there is no sudo"] + BY_HAND),
    ("sudo-refuses", [NOTHING, USER, WORKING, REFUSING], 1, ["sudo does not let you"] + BY_HAND),
    ("no-network", [NOTHING, ROOT, NO_NETWORK], 1, ["Could not resolve", "Is there a network?"] + BY_HAND),
    ("not-all", [NOTHING, ROOT, HALF], 1, ["Unable to fetch", "Not all packages could be installed"] + BY_HAND),
    ("no-apt", [], 1, ["has no apt-get", "cc pkg-config meson ninja msgfmt", "Other systems"]),
    ("no-apt-but-tools", [TOOLS_THERE], 0, ["no apt-get here", "Other systems"]),
]


def system(folder, programs):
    for name in USUAL:
        os.symlink(shutil.which(name), os.path.join(folder, name))
    for name, script in {k: v for p in programs for k, v in p.items()}.items():
        path = os.path.join(folder, name)
        if os.path.lexists(path):
            os.unlink(path)
        with open(path, "w", encoding="utf-8") as f:
            f.write("#!/bin/sh\n" + script + "\n")
        os.chmod(path, 0o755)


def run(folder, words):
    done = subprocess.run([os.path.join(folder, "sh")] + words, env={"PATH": folder}, text=True, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=60, check=False)
    return done.returncode, done.stdout


def main():
    root = sys.argv[1]
    with open(os.path.join(root, "README.md"), encoding="utf-8") as f:
        readme = f.read()
    results = [("readme", "Other systems" in readme, "")]
    for name, programs, status, words in CASES:
        with tempfile.TemporaryDirectory() as folder:
            system(folder, programs)
            got, out = run(folder, [os.path.join(root, ".ci/install"), "build"])
            good = got == status and all(w in out for w in words) and (words or not out) and "not found" not in out
            results.append((name, good, "%d\n%s" % (got, out)))
    # A sleep of ten seconds returns at once, twice.
    with tempfile.TemporaryDirectory() as folder:
        tick = "[ -f %s/2 ] && exit 1; [ -f %s/1 ] && : >%s/2; : >%s/1" % ((folder,) * 4)
        system(folder, [{"sleep": tick, "slow": "echo half; while [ ! -f %s/2 ]; do :; done; exit 3" % folder}])
        got, out = run(folder, [os.path.join(root, ".ci/step"), os.path.join(folder, "log"), "waiting", "slow"])
        results.append(("step", got == 3 and "masume: waiting: 0 min 10 s" in out and out.rstrip().endswith("half"), out))
    print("1..%d" % len(results))
    for i, (name, good, out) in enumerate(results):
        if not good:
            print("# " + out.replace("\n", "\n# "))
        print("%s %d %s" % ("ok" if good else "not ok", i + 1, name))


main()
