#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares the moves of chu shogi in positions of random games with those that HaChu has.

    chu.py QI

HaChu shows its list of moves, when it is given a move that is none.
Which of them may be promotions it does not show; what goes over an empty square is the same as a leap, or as doing nothing.
What a lion may not take, and what no lion may be taken by, it knows only when it searches deeper: moves that take a lion are
left out.
"""
import json
import re
import shutil
import subprocess
import sys

QI = sys.argv[1]
GAMES = 4
HACHU = shutil.which("hachu") or shutil.which("/usr/games/hachu")


def read_board(fen):
    """The letters by square."""
    board = {}
    for rank, row in enumerate(fen.split()[0].split("/")):
        file = 0
        for cell in re.findall(r"\d+|\+?[A-Za-z]", row):
            if cell.isdigit():
                file += int(cell)
            else:
                board["%s%d" % ("abcdefghijkl"[file], 12 - rank)] = cell
                file += 1
    return board


class HaChu:
    def __init__(self):
        self.program = subprocess.Popen([HACHU], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL, text=True)
        self.n = 0
        self.ask("xboard\nprotover 2\nmemory 64\nnew\nvariant chu\nforce\noption Allow repeats=1")

    def ask(self, text):
        self.n += 1
        self.program.stdin.write("%s\nping %d\n" % (text, self.n))
        self.program.stdin.flush()
        seen = []
        for line in self.program.stdout:
            if line.startswith("pong %d" % self.n):
                return seen
            seen.append(line)
        raise EOFError("HaChu has ended")

    def plays(self, move):
        return not any(line.startswith("Illegal") for line in self.ask("usermove " + move))

    def moves(self):
        listed = (re.match(r"# *-?\d+\. [0-9a-f]{8} [0-9a-f]{8} (\S+)$", line) for line in self.ask("usermove a1l12"))
        return {m.group(1) for m in listed if m} - {"@@@@"}

    def close(self):
        self.program.stdin.write("quit\n")
        self.program.stdin.close()
        self.program.stdout.read()
        self.program.stdout.close()
        self.program.wait(10)


def ask_qi(*args, text=""):
    return subprocess.run([QI, *args], input=text, stdout=subprocess.PIPE, text=True, check=True).stdout


def is_lion(piece):
    return piece is not None and piece.upper() in ("N", "+O")


def simplify(moves, board):
    """The squares of each move, without those that do nothing and those that take a lion."""
    found = set()
    for move in moves:
        squares = re.findall(r"[a-l]\d+", move)
        if len(squares) == 4:
            squares = [squares[0], squares[1], squares[3]]
            if squares[1] not in board:
                del squares[1]
        if squares[0] != squares[1] and not any(is_lion(board.get(s)) for s in squares[1:] if s != squares[0]):
            found.add(" ".join(squares))
    return found


def takes_king(moves, board):
    return any(board.get(square) in ("K", "k", "+E", "+e")
               for move in moves for square in re.findall(r"[a-l]\d+", move)[1:])


def read_game(seed):
    """The plies of a random game, each with the moves after it, until a king could be taken: HaChu allows nothing else then."""
    game = [json.loads(line) for line in ask_qi("play", "--game=chushogi", "--first=random", "--second=random",
                                                "--seed=%d" % seed, "--max-plies=240", "--json").splitlines()]
    game = [ply for ply in game if "move" in ply]
    lists = ask_qi("moves", "--game=chushogi", "--from=fen", "--notation=uci", "--lines", "-",
                   text="".join(ply["fen"] + "\n" for ply in game)).splitlines()
    for ply, line in zip(game, lists):
        ply["board"] = read_board(ply["fen"])
        ply["moves"] = line.split()
        if takes_king(ply["moves"], ply["board"]):
            return
        yield ply


def main():
    if HACHU is None:
        print("1..0 # SKIP no HaChu")
        return 0
    good, n_moves = True, 0
    for seed in range(1, GAMES + 1):
        hachu = HaChu()
        odd = []
        for ply in read_game(seed):
            text = ply["move"]["uci"]
            squares = re.findall(r"[a-l]\d+", text)
            if len(squares) == 4 and squares[0] == squares[3] and "capture" not in ply["move"]:
                text = "@@@@"
            if not hachu.plays(text):
                odd.append("ply %d: %s is not taken" % (ply["ply"], text))
                break
            if ply["ply"] % 5 != 0:
                continue
            ours, theirs = simplify(ply["moves"], ply["board"]), simplify(hachu.moves(), ply["board"])
            n_moves += len(ours)
            if ours != theirs:
                odd.append("%s: qi %s, HaChu %s" % (ply["fen"], "; ".join(sorted(ours - theirs)[:9]),
                                                    "; ".join(sorted(theirs - ours)[:9])))
        hachu.close()
        print("%s %d hachu/%d" % ("not ok" if odd else "ok", seed, seed))
        good &= not odd
        for line in odd[:5]:
            print("# " + line)
    print("# %d moves" % n_moves)
    print("1..%d" % GAMES)
    return 0 if good else 1


sys.exit(main())
