#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""arrows.py ROOT BUILD [CEILINGS]: calls upward between folders, by the symbols of the objects built in BUILD.
An include may hide one: a header below may declare what a folder above defines, and so may a prototype in a
source. The floors are those of measure.py. With CEILINGS it is a test of its lines that begin with
"calls-"; without such a line none is allowed.

    tests/house/arrows.py . _build                       who calls what
    tests/house/arrows.py . _build tests/house/ceilings  the test
"""
import collections
import json
import os
import re
import subprocess
import sys

from measure import FLOORS, read_ceilings, test_ceilings

PARTS = {"calls-upward-in-core": "core/", "calls-upward-in-src": "src/"}


def built_objects(root, build):
    """The objects of the tree's libraries as {object: source}; a program may define what a library asks for."""
    with open(os.path.join(build, "compile_commands.json"), encoding="utf-8") as f:
        commands = json.load(f)
    found = {}
    for command in commands:
        folder = command["directory"]
        source = os.path.relpath(os.path.realpath(os.path.join(folder, command["file"])), os.path.realpath(root))
        target = os.path.join(folder, command["output"])
        # A precompiled header is no object.
        if source.startswith(tuple(PARTS.values())) and ".a.p/" in target and not target.endswith(".gch"):
            found[target] = source
    missing = [source for target, source in found.items() if not os.path.exists(target)]
    if missing:
        sys.exit("%d objects are not built, as that of %s" % (len(missing), missing[0]))
    return found


def read_symbols(objects):
    """Who defines what and who asks for what: {symbol: folder}, {symbol: {source}}."""
    defined = {}
    wanted = collections.defaultdict(set)
    # Without a colour, a plugin or a language of its own; the names of objects stand before each symbol.
    out = subprocess.run(["nm", "-A", "-P", "-g", *objects], check=True, capture_output=True, text=True,
                         env={**os.environ, "LC_ALL": "C"}).stdout
    for line in out.splitlines():
        m = re.match(r"(.*): (\S+) (\w)", line)
        if m is None:
            continue
        source = objects[m[1]]
        if m[3] in "Uvw":
            wanted[m[2]].add(source)
        elif not re.match(r"__asan_|__odr_asan|__ubsan_|__covrec_", m[2]):
            defined[m[2]] = source
    return defined, wanted


def upward(defined, wanted):
    """The calls that point up, as (source, symbol, where it is defined)."""
    floor = {f: i for i, line in enumerate(FLOORS) for f in line.split()}
    found = set()
    for symbol, callers in wanted.items():
        target = defined.get(symbol)
        for source in callers if target is not None else ():
            here, there = os.path.dirname(source), os.path.dirname(target)
            if here in floor and there in floor and floor[there] > floor[here]:
                found.add((source, symbol, target))
    return found


def main(argv):
    objects = built_objects(argv[1], argv[2])
    sources = set(objects.values())
    defined, wanted = read_symbols(objects)
    # A compiler whose objects nm does not read must not pass for a clean house.
    for symbol in ("qi_position_new", "qi_notation_lookup", "qi_game_lookup"):
        if symbol not in defined or symbol not in wanted:
            sys.exit("%s is not seen in the %d objects of %s" % (symbol, len(sources), argv[2]))
    calls = upward(defined, wanted)
    for source, symbol, target in sorted(calls):
        print("# %s: %s, of %s" % (source, symbol, target))
    figures = {name: len({(os.path.dirname(a), os.path.dirname(b)) for a, _, b in calls if a.startswith(part)})
               for name, part in PARTS.items()
               if any(source.startswith(part) for source in sources)}
    if len(argv) < 4:
        for name, value in figures.items():
            print("%-34s %6d" % (name, value))
        return 0
    # Nothing is allowed of which the ceilings say nothing.
    ceilings = read_ceilings(argv[3])
    return test_ceilings({name: ceilings.get(name, 0) for name in figures}, figures)


if __name__ == "__main__":
    sys.exit(main(sys.argv))
