#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""arrows.py ROOT BUILD [CEILINGS]: calls upward between folders, by the symbols of the objects built in BUILD.
Includes do not show all of them: a header below, or a prototype in a source, may declare a function that a folder
above defines. The floors are those of measure.py. With CEILINGS it is a test of the lines there that begin with
"calls-"; without such a line no such call is allowed.

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
    """The objects of the tree's libraries as {object: source}, without programs, which may define symbols for them."""
    with open(os.path.join(build, "compile_commands.json"), encoding="utf-8") as f:
        commands = json.load(f)
    found = {}
    for command in commands:
        folder = command["directory"]
        source = os.path.relpath(os.path.realpath(os.path.join(folder, command["file"])), os.path.realpath(root))
        target = os.path.join(folder, command["output"])
        # A precompiled header is not an object.
        if source.startswith(tuple(PARTS.values())) and ".a.p/" in target and not target.endswith(".gch"):
            found[target] = source
    missing = [source for target, source in found.items() if not os.path.exists(target)]
    if missing:
        sys.exit("%d objects are not built, as that of %s" % (len(missing), missing[0]))
    return found


def read_symbols(objects):
    """Which source defines each symbol, and which ones use it: {symbol: source}, {symbol: {source}}."""
    defined = {}
    wanted = collections.defaultdict(set)
    # Each symbol follows the name of its object; the language of the user does not matter.
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
    """The calls upward, as (source, symbol, source that defines it)."""
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
    # When nm cannot read the objects of a compiler, the test must not pass.
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
    # Without a ceiling none is allowed.
    ceilings = read_ceilings(argv[3])
    return test_ceilings({name: ceilings.get(name, 0) for name in figures}, figures)


if __name__ == "__main__":
    sys.exit(main(sys.argv))
