#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""variant-file QI [--file FILE] [--engine ENGINE] [--depth N] [--only NAME,…]

The moves of every section of a variants.ini, counted from its start by the tool and by Fairy-Stockfish: the counts agree,
or the tool reports an unknown key, or more pieces than squares. A section that loads without a message and has other
counts is a failure. FILE is the engine's own src/variants.ini; without it there is nothing to compare, and the test is
skipped. Sections that the engine does not know, being older than the file, or that crash it, are listed. Only numbers of
moves are compared: an engine goes on when a game has ended by a goal or a count, so deeper counts of such a game may differ."""
import argparse
import os
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

SECONDS = 300
LEAVES = 10_000_000 # one more ply is counted while at most about this many are expected

# Sections for which the engine lacks something, and the depth to which they agree. The engine only has lame leaps of D,
# N, A and Z, so elgam's nC has no moves in it (init_magics in its bitboard.cpp).
ENGINES_OWN = {"elgam": 2}


def run(command, text=""):
    try:
        done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return 124, "", "no answer"
    return done.returncode, done.stdout, done.stderr


def read_sections(path):
    with open(path, encoding="utf-8-sig") as file:
        return re.findall(r"^\[([^:\]\s]+)", file.read(), re.M)


def ask_engine(engine, path, name, depths):
    """The counts, or None when the engine does not know the game or crashes."""
    lines = ["uci", f"load {path}", f"setoption name UCI_Variant value {name}", "position startpos"]
    lines += [f"go perft {depth}" for depth in range(1, depths + 1)]
    code, out, _ = run([engine], "\n".join(lines + ["quit"]) + "\n")
    if f"info string variant {name} " not in out:
        return None
    counts = [int(n) for n in re.findall(r"Nodes searched: (\d+)", out)]
    return counts if code == 0 and len(counts) == depths else None


def ask_tool(qi, path, name, depths):
    """(counts, message of the tool); the counts are None when it fails. For a section with the name of a built-in game the
    tool says that the game exists already, and that game is counted."""
    file = [f"--variants={path}"]
    code, start, said = run([qi, "new", *file, f"--game={name}"])
    if f"there is a game of the name {name} already" in said:
        file = []
        code, start, said = run([qi, "new", f"--game={name}"])
    if code != 0:
        return None, said
    counts = []
    for depth in range(1, depths + 1):
        if counts and counts[-1] * counts[0] > LEAVES:
            break
        code, out, said = run([qi, "perft", *file, f"--game={name}", f"--depth={depth}", "-"],
                             start)
        if code != 0 or not out.strip().isdigit():
            return None, said or out
        counts.append(int(out))
    return counts, said


def compare(options, path, name):
    """(kind, text) of one section."""
    ours, said = ask_tool(options.qi, path, name, options.depth)
    theirs = ask_engine(options.engine, path, name, len(ours or [0]))
    if ours is None:
        named = re.search(f"the game {re.escape(name)} is left out, since its rules need (\\w+)", said)
        named = named or re.search("inherits from a game that is not known", said)
        # A start position with more pieces than squares is impossible.
        named = named or re.search(f"the game {re.escape(name)} is left out, since its start position cannot be made", said)
        return ("refused" if named else "unclear"), (named[0] if named else said.strip())
    if theirs is None:
        return "unknown", "the engine gives no counts"
    depth = min(ENGINES_OWN.get(name, options.depth), len(ours))
    if ours[:depth] != theirs[:depth]:
        return "differs", f"{ours} {theirs}"
    return ("agrees" if ours == theirs else "excused"), f"{ours} {theirs}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("qi")
    parser.add_argument("--file", default="")
    parser.add_argument("--engine", default="")
    parser.add_argument("--depth", type=int, default=3)
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    options.engine = options.engine or shutil.which("fairy-stockfish") or "/usr/games/fairy-stockfish"
    if not options.file or not os.access(options.engine, os.X_OK):
        print("1..0 # SKIP no file of the engine's, or no engine")
        return 0
    names = options.only.split(",") if options.only else read_sections(options.file)
    path = os.path.abspath(options.file)
    kinds = {}
    print(f"1..{len(names)}")
    with ThreadPoolExecutor(2) as pool:
        results = list(pool.map(lambda name: compare(options, path, name), names))
    for number, (name, (kind, text)) in enumerate(zip(names, results), 1):
        kinds.setdefault(kind, []).append(name)
        print("not ok" if kind in ("differs", "unclear") else "ok", number, f"{name}: {kind}: {text}")
    for kind, found in sorted(kinds.items()):
        print(f"# {len(found)} {kind}: {' '.join(found)}")
    return 1 if "differs" in kinds or "unclear" in kinds else 0


sys.exit(main())
