#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""thousand.py QI: a thousand positions from random games of twenty kinds, given to every engine of Debian 12 that knows
them. Engines that can show their position are asked for it and for its legal moves, which are compared with ours; the others
for a move, which has to be legal. Each difference has to be in the table below, with its reason; a difference that is there
and is not found any more fails as well. Engines that are not installed are skipped."""
import json
import os
import subprocess
import sys
import tempfile

QI = sys.argv[1]
EACH = 50         # positions of a game
PLIES = 80        # of a random game
STEP = 7          # plies between two positions of one game
GAMES = ["3check", "amazon", "antichess", "breakthrough", "capablanca", "chess", "crazyhouse", "extinction",
         "grand", "horde", "janggi", "kingofthehill", "knightmate", "losalamos", "makruk", "minishogi", "nocastle", "shatranj",
         "shogi", "xiangqi"]
# Engines that show their position and count moves, with the games that they know; and engines that only play.
TELL = {"stockfish": ["chess"], "fairy-stockfish": GAMES}
PLAY = {"hoichess": ["chess"], "hoixiangqi": ["xiangqi"], "gnuchess": ["chess"], "toga2": ["chess"], "phalanx": ["chess"],
        "fairymax": ["chess"]}
# It cannot limit the depth: "Illegal move: sd 2".
TIMED = ["phalanx"]
# (program, game) -> (how many positions at most, the message, why)
KNOWN = {
    ("hoixiangqi", "xiangqi"): (EACH, "ended by itself",
                                "it ends of each position that it is set by setboard, that of the start as well"),
}


def run(*words, stdin=""):
    return subprocess.run([QI, *words], input=stdin, capture_output=True, text=True, check=False)


def play(game):
    """Positions of a game: every few plies of several games, until there are enough."""
    found, seed = [], 0
    while len(found) < EACH and seed < 200:
        seed += 1
        said = run("play", "--game=" + game, "--first=random", "--second=random", "--seed=%d" % seed,
                   "--max-plies=%d" % PLIES, "--json").stdout
        plies = [json.loads(x) for x in said.splitlines()]
        # The last one may be the end of the game, which has no moves to count.
        fens = [x["fen"] for x in plies if x.get("fen")][:-1]
        found += fens[seed % STEP::STEP]
    return found[:EACH]


def differences_of_telling(program, game, fens):
    """(position, message) for each that the engine has set up differently, or for which it has other moves."""
    found = []
    text = "".join(x + "\n" for x in fens)
    for words in (["check"], ["perft", "--depth=1"]):
        out = run("engine", *words, "--engine=" + program, "--lines", "--game=" + game, "--from=fen", "--json",
                  stdin=text).stdout
        for line in out.splitlines():
            told = json.loads(line)
            if "line" not in told or told["line"] > len(fens):
                continue
            where = fens[told["line"] - 1]
            bad = [x["message"] for x in told.get("findings", []) if x["code"].startswith("engine-")]
            bad += ["%s: %s, ours %s" % (x.get("move"), x.get("engine"), x.get("count"))
                    for x in told.get("differences", [])]
            found += [(where, x) for x in bad]
    return found


def differences_of_playing(program, game, fens):
    found = []
    text = "".join(x + "\n" for x in fens)
    limit = "--time=100" if os.path.basename(program) in TIMED else "--depth=2"
    out = run("engine", "go", "--engine=" + program, limit, "--lines", "--game=" + game, "--from=fen", "--json",
              stdin=text).stdout
    for line, where in zip(out.splitlines(), fens):
        told = json.loads(line)
        move = told.get("move")
        if move is None:
            found.append((where, (told.get("findings") or [{"message": "no move"}])[0]["message"]))
            continue
        with tempfile.NamedTemporaryFile("w", suffix=".fen") as file:
            file.write(where + "\n")
            file.flush()
            done = run("play", "--game=" + game, "--moves=" + move, file.name)
        if done.returncode != 0:
            found.append((where, "%s: %s" % (move, done.stderr.strip())))
    return found


def find(program):
    for folder in os.environ.get("PATH", "").split(":") + ["/usr/games"]:
        if os.access(os.path.join(folder, program), os.X_OK):
            return os.path.join(folder, program)
    return None


def main():
    positions = {game: play(game) for game in GAMES}
    n = sum(map(len, positions.values()))
    tests = [(p, g, differences_of_telling) for p, games in TELL.items() for g in games]
    tests += [(p, g, differences_of_playing) for p, games in PLAY.items() for g in games]
    failed = n < 1000
    print("1..%d" % (len(tests) + 1))
    print("%sok 1 %d positions of %d games" % ("not " if failed else "", n, len(GAMES)))
    for i, (program, game, differences) in enumerate(tests):
        path = find(program)
        if path is None:
            print("ok %d %s %s # SKIP it is not installed" % (i + 2, program, game))
            continue
        found = differences(path, game, positions[game])
        known = KNOWN.get((program, game))
        fits = (known is None and not found) or (
            known is not None and 0 < len(found) <= known[0] and all(known[1] in said for _, said in found))
        for where, said in found[:None if not fits else 0]:
            print("# %s\t%s" % (where, said))
        if known and fits:
            print("# %s %s: %d differences: %s" % (program, game, len(found), known[2]))
        print("%sok %d %s %s" % ("" if fits else "not ", i + 2, program, game))
        sys.stdout.flush()
        failed = failed or not fits
    return failed


sys.exit(main())
