#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""dist.py ROOT: `meson dist` of two clones of one commit, made at two times and with two umasks, gives the same archive; and
flatpak-builder can read the manifest, if it is installed."""
import glob
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import time


def archive(root, folder, umask):
    old = os.umask(umask)
    try:
        subprocess.run(["git", "clone", "-q", root, folder], check=True)
        for command in (["meson", "setup", "-Dtests=false", "-Deditor=false", "-Drender=false", folder + "/_build", folder],
                        ["meson", "dist", "-C", folder + "/_build", "--no-tests"]):
            done = subprocess.run(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
            if done.returncode:
                return None, done.stdout
    finally:
        os.umask(old)
    made, = glob.glob(folder + "/_build/meson-dist/*.tar.xz")
    with open(made, "rb") as f:
        return hashlib.sha256(f.read()).hexdigest(), ""


def test_dist(root):
    with tempfile.TemporaryDirectory() as folder:
        one, said = archive(root, folder + "/a", 0o022)
        time.sleep(1.1)
        other, more = archive(root, folder + "/b", 0o077)
    return [x for x in (said, more) if x] + ([] if one == other else ["%s is not %s" % (one, other)])


def test_flatpak(root):
    done = subprocess.run(["flatpak-builder", "--show-manifest", root + "/data/packages/io.github.masume.Masume.json"], text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    return [] if done.returncode == 0 and '"masume"' in done.stdout else [done.stdout]


def main():
    root = sys.argv[1]
    print("1..2")
    for i, (name, test, needs) in enumerate([("dist", test_dist, os.path.exists(root + "/.git")),
                                             ("flatpak", test_flatpak, shutil.which("flatpak-builder"))], 1):
        if not needs:
            print("ok %d %s # SKIP %s" % (i, name, "no checkout" if name == "dist" else "no flatpak-builder"))
            continue
        said = test(root)
        for x in said:
            print("# " + x.replace("\n", "\n# "))
        print("%s %d %s" % ("not ok" if said else "ok", i, name), flush=True)


main()
