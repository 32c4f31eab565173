#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""thousand.py QI [PROGRAM…]: a thousand positions from random games of twenty kinds, given to every engine of Debian 12 that
knows them, or to those that are named. Engines that can show their position are asked for it and for its legal moves, which
are compared with ours; those that answer an illegal move are tried with all our moves and with many others; and those that only
play are asked for a move, which has to be legal. Each difference has to be in the table below, with its reason; a difference
that is there and is not found any more fails as well. Engines that are not installed are skipped."""
import json
import os
import subprocess
import sys
import tempfile

QI = sys.argv[1]
NAMED = sys.argv[2:]
EACH = 50         # positions of a game
PLIES = 80        # of a random game
STEP = 7          # plies between two positions of one game
GAMES = ["3check", "amazon", "antichess", "breakthrough", "capablanca", "chess", "crazyhouse", "extinction",
         "grand", "horde", "janggi", "kingofthehill", "knightmate", "losalamos", "makruk", "minishogi", "nocastle", "shatranj",
         "shogi", "xiangqi"]
# Engines that show their position and count moves, with the games that they know; engines that are tried; and engines that play.
TELL = {"stockfish": ["chess"], "fairy-stockfish": GAMES}
TRY = {"hoichess": ["chess"], "phalanx": ["chess"], "gnushogi": ["shogi"],
       "fairymax": ["capablanca", "chess", "kingofthehill", "knightmate", "losalamos", "makruk", "nocastle", "shatranj"],
       "hachu": ["makruk", "nocastle", "shatranj"]}
PLAY = {"hoichess": ["chess"], "hoixiangqi": ["xiangqi"], "gnuchess": ["chess"], "toga2": ["chess"], "phalanx": ["chess"],
        "fairymax": ["chess"], "gnushogi": ["shogi"], "hachu": ["makruk", "nocastle", "shatranj"]}
# Its limit of depth does not end every search.
TIMED = ["phalanx"]
# All others are asked in UCI. It is not found out, as one that ends at each position would be asked anew each time.
CECP = ["fairymax", "gnushogi", "hachu", "hoichess", "hoixiangqi", "phalanx"]
# (program, game) -> (how many positions at most, the message, why)
ENDS = "it ends of each position that it is set by setboard, that of the start as well"
KNOWN = {
    **{("hachu", game): (EACH, "ended by itself", ENDS) for game in PLAY["hachu"]},
    ("fairymax", "losalamos"): (EACH, "does not have the move", "it does not promote to a knight in this game"),
    ("hoixiangqi", "xiangqi"): (EACH, "ended by itself", ENDS),
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


def protocol_of(program):
    return "--protocol=" + ("cecp" if os.path.basename(program) in CECP else "uci")


def differences_of_telling(program, game, fens, asked=(["check"], ["perft", "--depth=1"])):
    """(position, message) for each that the engine has set up differently, or for which it has other moves."""
    found = []
    text = "".join(x + "\n" for x in fens)
    for words in asked:
        out = run("engine", *words, "--engine=" + program, protocol_of(program), "--lines", "--game=" + game, "--from=fen", "--json",
                  stdin=text).stdout
        for line in out.splitlines():
            told = json.loads(line)
            if "line" not in told or told["line"] > len(fens):
                continue
            where = fens[told["line"] - 1]
            findings = told.get("findings", [])
            # What it could not be told it does not know: its moves are others then.
            if any(x["code"] == "detail-lost" and "halfmove" not in x["message"] for x in findings):
                continue
            bad = [x["message"] for x in findings if x["code"].startswith("engine-")]
            bad += ["%s: %s, ours %s" % (x.get("move"), x.get("engine"), x.get("count"))
                    for x in told.get("differences", [])]
            found += [(where, x) for x in bad]
    return found


def differences_of_trying(program, game, fens):
    return differences_of_telling(program, game, fens, (["check"],))


def differences_of_playing(program, game, fens):
    found = []
    text = "".join(x + "\n" for x in fens)
    limit = "--time=100" if os.path.basename(program) in TIMED else "--depth=2"
    out = run("engine", "go", "--engine=" + program, protocol_of(program), limit, "--lines", "--game=" + game, "--from=fen", "--json",
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
    kinds = [(TELL, "tells", differences_of_telling), (TRY, "tried", differences_of_trying), (PLAY, "plays", differences_of_playing)]
    tests = [(p, g, kind, ask) for programs, kind, ask in kinds for p, games in programs.items() for g in games
             if not NAMED or p in NAMED]
    failed = n < 1000
    print("1..%d" % (len(tests) + 1))
    print("%sok 1 %d positions of %d games" % ("not " if failed else "", n, len(GAMES)))
    for i, (program, game, kind, differences) in enumerate(tests):
        path = find(program)
        if path is None:
            print("ok %d %s %s %s # SKIP it is not installed" % (i + 2, program, game, kind))
            continue
        found = differences(path, game, positions[game])
        known = KNOWN.get((program, game))
        fits = (known is None and not found) or (
            known is not None and 0 < len(found) <= known[0] and all(known[1] in said for _, said in found))
        for where, said in found[:None if not fits else 0]:
            print("# %s\t%s" % (where, said))
        if known and fits:
            print("# %s %s: %d differences: %s" % (program, game, len(found), known[2]))
        print("%sok %d %s %s %s" % ("" if fits else "not ", i + 2, program, game, kind))
        sys.stdout.flush()
        failed = failed or not fits
    return failed


sys.exit(main())
