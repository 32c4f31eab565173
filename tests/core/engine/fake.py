#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A program that misbehaves as an engine. Its first argument says how, its second names a file for the numbers of its
processes."""
import os
import re
import signal
import sys
import time

HOW, PIDS = sys.argv[1:3]
OUT = sys.stdout.buffer
FLOOD = 1600    # blocks of 64 KiB: 100 MiB
# These end by SIGKILL alone.
STUBBORN = ["never", "ignores-quit", "ignores-stop", "starts-others"]
THOUGHT = []    # has something in it once it has said a move
HELD = ["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R w Qkq - 0 1"]


def note_pid():
    with open(PIDS, "a", encoding="ascii") as file:
        print(os.getpid(), file=file)


def note_term(number, frame):
    """Notes that it was asked to end before it is killed. Stubborn ones go on."""
    with open(PIDS, "a", encoding="ascii") as file:
        print("TERM", os.getpid(), file=file)
    if HOW not in STUBBORN:
        os._exit(0)


def say(*lines):
    for line in lines:
        OUT.write(line if isinstance(line, bytes) else line.encode() + b"\n")
    OUT.flush()


def forever():
    while True:
        time.sleep(60)


def starts_others():
    """Starts a child that only SIGKILL ends, and that keeps the output open."""
    if os.fork() == 0:
        note_pid()
        forever()


def hello():
    say("id name Fake", "id author Nobody")
    if HOW == "dies-setoption":
        say("option name Hash type spin default 1 min 1 max 9")
    if HOW == "lies":
        say("option", "option name", "option name  type", "option name A type spin min max default",
            "option name B type spin default x min 9 max 1", "option name C type combo var var var",
            "option name D type check default true type check", "option name " + "x" * 200000 + " type string",
            *("option name Many%d type button" % i for i in range(3000)))
    if HOW == "binary":
        say(bytes(range(256)) * 40, b"\n\xff\xfe\x00\x80id name \x1b[31mRed\xc2\x9b\n", b"\n" * 1000)
    if HOW == "flood":
        for _ in range(FLOOD):
            say(b"info string nothing of any use, and much of it\n" * 1365)
    if HOW == "endless":
        for _ in range(FLOOD):
            say(b"x" * 65536)
        say("")
    if HOW == "controls":
        say(b"id name \x1b]0;title\x07\x1b[2J\x08\x7f\x00hidden", b"\x0c\x0b\x0e\x1a\x04\x11\n", b"\r\r\r\n",
            b"id author \xc2\x9b31mRed\n")
    if HOW == "never-ends-line":
        while True:
            say(b"x" * 65536)
    if HOW == "late":
        time.sleep(.3)
    say("uciok")


def think():
    if HOW == "dies-thinking":
        say("info depth 1 score cp 10 pv e2e4")
        os.kill(os.getpid(), signal.SIGSEGV)
    if HOW == "closes":
        os.close(1)
        forever()
    if HOW == "refuses":
        say("info string ERROR: no king")
    elif HOW == "odd-lines":
        say("info", "info depth", "info depth x score", "info score cp", "info score mate", "info multipv 0 score cp 1 pv",
            "info depth 99999999999999999999 score cp 99999999999 nodes -5 pv " + "e2e4 " * 20000, "bestmove")
    elif HOW == "floods-thinking":
        for _ in range(FLOOD):
            say(b"info depth 9 score cp 1 pv e2e4 e7e5 g1f3 b8c6\n" * 1365)
        say("bestmove e2e4")
    elif HOW == "strengths":
        # The best move, one that is nearly as good, one that is not, and one that loses.
        say("info depth 3 multipv 1 score cp 35 nodes 120 time 7 pv e2e4", "info depth 3 multipv 2 score cp -15 pv d2d4",
            "info depth 3 multipv 3 score cp -16 pv b1c3", "info depth 3 multipv 4 score mate -2 pv a2a3", "bestmove e2e4")
    elif HOW == "thinks-late":
        time.sleep(120)
    elif HOW == "once" and THOUGHT:
        return    # without an end
    elif HOW not in ("ignores-stop", "dies-stop"):
        say("info depth 3 seldepth 4 multipv 1 score cp 35 nodes 120 nps 9 time 7 pv e2e4 e7e5",
            "info depth 3 multipv 2 score mate -2 pv d2d4", "bestmove z9z9 ponder e7e5")
        THOUGHT.append(True)


def take(fen):
    """Refuses bishops, crashes at two adjacent rooks, loses the last castling right."""
    board, side, castling, *rest = fen.split()
    if HOW not in ("changes", "dies-of-rooks"):
        return
    if HOW == "changes" and "b" in board.lower():
        say("info string ERROR: no bishops in " + board)
    if "rr" in board.lower():
        os.kill(os.getpid(), signal.SIGSEGV)
    HELD[:] = [" ".join([board, side, castling[:-1] or "-", *rest])]


def follow(board, side, moves):
    """The board after moves of a game that has only kings, which move one square ahead."""
    ranks = [[None if c == "." else c for c in re.sub(r"\d", lambda n: "." * int(n[0]), rank)] for rank in board.split("/")]
    for move in moves:
        x, y = ord(move[0]) - ord("a"), 8 - int(move[1])
        ranks[8 - int(move[3])][ord(move[2]) - ord("a")], ranks[y][x] = ranks[y][x], None
        side = "b" if side == "w" else "w"
    return ranks, side


def races():
    """Plays a game that exists nowhere else: each king moves one square ahead, and whoever cannot has lost. The word after
    "race-" says how the engine fails."""
    how = HOW[len("race-"):]
    say("id name Racer", "option name UCI_Variant type combo default chess var chess var kingrace", "uciok")
    ranks, side, fen = [], "w", ""
    for line in sys.stdin:
        words = line.split()
        if words[:2] == ["position", "fen"]:
            # Moves that they do not know engines leave out.
            moves = words[words.index("moves") + 1:] if "moves" in words and how != "illegal" else []
            ranks, side = follow(words[2], words[3], moves)
            board = "/".join(re.sub(r"\.+", lambda dots: str(len(dots[0])), "".join(c or "." for c in rank)) for rank in ranks)
            fen = "%s %s - - 0 1" % (board, side)
        king, step = ("K", -1) if side == "w" else ("k", 1)
        moves = ["%s%d%s%d" % (chr(97 + x), 8 - y, chr(97 + x), 8 - y - step) for y, rank in enumerate(ranks)
                 for x, piece in enumerate(rank) if piece == king and 0 <= y + step < 8]
        if how == "dies" and words[:2] == ["go", "perft"] or how == "dies-following" and "moves" in words:
            sys.exit(6)
        if words[:1] == ["isready"]:
            say("readyok")
        elif words[:1] == ["d"]:
            say("Fen: " + (fen.replace("K", "Q") if how == "lies" else fen), "Checkers: ")
        elif words[:2] == ["go", "perft"] and how == "never":
            forever()
        elif words[:2] == ["go", "perft"] and how == "floods":
            for _ in range(800):
                say(b"e2e4: 1\n" * 16384)
            say("Nodes searched: 1")
        elif words[:2] == ["go", "perft"]:
            say(*["%s: 1" % move for move in (moves if how != "illegal" else ["z9z9"])], "Nodes searched: %d" % len(moves))
        elif words[:1] == ["go"]:
            say("info depth 1 score mate %d" % (1 if "searchmoves" in words else 0), "bestmove (none)")
        elif words[:1] == ["quit"]:
            return


def king_moves(own, other):
    """Where a lone king may go: names of squares. The "forgets" do not step on a1."""
    x, y = ord(own[0]) - 97, int(own[1])
    near = [(x + a, y + b) for a in (-1, 0, 1) for b in (-1, 0, 1) if (a, b) != (0, 0)]
    return [chr(97 + x) + str(y) for x, y in near if 0 <= x < 8 and 1 <= y <= 8
            and max(abs(x - ord(other[0]) + 97), abs(y - int(other[1]))) > 1
            and (HOW != "kings-forgets" or (x, y) != (0, 1))]


def read_kings(fen):
    """The squares of the king that is to move and of the other."""
    board, side = fen.split()[:2]
    where = {}
    for y, rank in enumerate(board.split("/")):
        for x, piece in enumerate(re.sub(r"\d", lambda n: "." * int(n[0]), rank)):
            where[piece] = chr(97 + x) + str(8 - y)
    return (where["K"], where["k"]) if side == "w" else (where["k"], where["K"])


def count_kings(own, other, depth):
    return 1 if depth == 0 else sum(count_kings(other, to, depth - 1) for to in king_moves(own, other))


def counts_kings():
    """Has two kings and their moves, in UCI, and does not say what it holds. The "thinks" does not know how to count: it thinks
    without end; the "silent" says nothing to that, and the "quits" ends."""
    say("id name Kings", "uciok")
    own, other = "e1", "e8"
    for line in sys.stdin:
        words = line.split()
        if words[:2] == ["position", "fen"]:
            own, other = read_kings(" ".join(words[2:4]))
            for move in words[words.index("moves") + 1:] if "moves" in words else []:
                own, other = other, move[2:4]
        elif words[:1] == ["isready"]:
            say("readyok")
        elif words[:2] == ["go", "perft"] and HOW == "kings-thinks":
            say("info depth 1", "info depth 1 score cp 0 pv e1e2", "info depth 2 score cp 0 pv e1e2")
        elif words[:2] == ["go", "perft"] and HOW == "kings-silent":
            continue
        elif words[:2] == ["go", "perft"] and HOW == "kings-quits":
            sys.exit(7)
        elif words[:2] == ["go", "perft"]:
            counts = [(own + to, count_kings(other, to, int(words[2]) - 1)) for to in king_moves(own, other)]
            say(*["%s: %d" % count for count in counts], "", "Nodes searched: %d" % sum(n for _, n in counts))
        elif words[:1] == ["stop"]:
            say("bestmove e1e2")
        elif words[:1] == ["quit"]:
            return


def tries_kings():
    """The same in CECP, where it can only be tried. The word after "tries-" says what is wrong: it does not take c2b1, or takes
    c2c5 and a8a5, or ends at an illegal move. With "usermove" moves stand behind that word; with "edit" pieces are told one
    by one; with "ends" each of its moves ends the game."""
    how = HOW[len("tries-"):]
    own, other = "e1", "e8"
    edits = None
    for line in sys.stdin:
        words = line.split()
        if words[:1] == ["protover"]:
            say("feature myname=\"Kings\" ping=1 setboard=%d usermove=%d done=1" % (how != "edit", how == "usermove"))
        elif words[:1] == ["edit"]:
            edits = []
        elif edits is not None and words != ["."]:
            edits += re.findall("^K(..)$", line)
        elif words == ["."]:
            (own, other), edits = edits, None
        elif words[:1] == ["setboard"]:
            own, other = read_kings(" ".join(words[1:]))
        elif words[:1] == ["ping"]:
            say("pong " + words[1])
        elif words[:1] == ["quit"]:
            return
        elif how == "usermove" and words[:1] == ["usermove"] or how != "usermove" and re.match("[a-h][1-8]", line):
            move = words[-1]
            legal = move[:2] == own and move[2:] in king_moves(own, other)
            if move in ("c2c5", "a8a5") and how == "adds" or legal and not (move == "c2b1" and how == "lacks"):
                own, other = other, move[2:]
                if how == "ends":
                    say("1/2-1/2 {Draw}")
            elif how == "dies":
                sys.exit(1)
            else:
                say("Illegal move: " + move)
        elif how == "usermove" and re.match("[a-h][1-8]", line):
            sys.exit(2)


def reads_file():
    """Knows chess, and the games of a file whose path it is told. The word after "reads-" says which: all of it, or "none"."""
    games, game, fen = ["chess"], "chess", ""
    for line in sys.stdin:
        words = line.split()
        if words[:1] == ["uci"]:
            say("id name Reader", "option name VariantPath type string default <empty>",
                "option name UCI_Variant type combo default chess " + " ".join("var " + x for x in games), "uciok")
        elif words[:3] == ["setoption", "name", "VariantPath"] and HOW != "reads-none":
            with open(line.split(" value ")[1].strip(), encoding="utf-8") as file:
                games += re.findall(r"^\[(\w+)", file.read(), re.MULTILINE)
        elif words[:3] == ["setoption", "name", "UCI_Variant"]:
            game = words[4]
        elif words[:2] == ["position", "fen"]:
            fen = " ".join(words[2:])
        elif words[:1] == ["isready"]:
            say("readyok")
        elif words[:1] == ["d"]:
            say("Fen: " + (fen if game in games else "8/8/8/8/8/8/8/8 w - - 0 1"))
        elif words[:1] == ["quit"]:
            return


# The answer to the greeting in each protocol.
HELLOS = {"uci": "uciok", "usi": "usiok", "ucci": "ucciok", "hub": "wait", "ping 0": "pong 0",
          "protover 2": "feature myname=\"Fake\" setboard=1 ping=1 done=1", "3 list_commands": "=3 name\n"}
PROTOCOLS = {"cecp": "protover 2", "gtp": "3 list_commands", "nboard": "ping 0"}


def begin_late(own):
    """Starts late and knows one protocol ("all": every greeting, and then the commands of the last one only). It ignores
    unknown commands, or ends at one."""
    ends = own.startswith("ends-")
    own = own.replace("ends-", "")
    own = PROTOCOLS.get(own, own)
    last = ""
    time.sleep(.2)
    for line in sys.stdin:
        line = line.strip()
        if line == own or own == "all" and line in HELLOS:
            last = line
            say(HELLOS[line])
        elif line == "isready" and last == "uci":
            say("readyok")
        elif line.startswith("go") and last == "uci":
            say("bestmove z9z9")
        elif ends and not last and line != "xboard" and line[1:] not in (" name", " version") and line != "nboard 2":
            sys.exit(5)
        elif line == "quit":
            return


def version_1():
    """A CECP engine from before version 2, which takes each unknown line for a move."""
    say("Old Chess 1.0")
    for line in sys.stdin:
        if line.strip() == "quit":
            return
        say("Illegal move (no match) " + line.strip().split(" ")[0])


def main():
    signal.signal(signal.SIGTERM, note_term)
    note_pid()
    if HOW == "version-1":
        version_1()
        return
    if HOW.startswith("late-"):
        begin_late(HOW[len("late-"):])
        return
    if HOW in ("starts-others", "ignores-quit"):
        starts_others()
    if HOW in ("never", "does-not-read"):
        forever()
    if HOW == "much-late":
        time.sleep(120)
    if HOW == "dies-at-once":
        sys.exit(3)
    for name, play in {"race": races, "kings": counts_kings, "tries": tries_kings, "reads": reads_file}.items():
        if HOW.startswith(name):
            play()
            return
    for line in sys.stdin:
        word = line.split()[0] if line.split() else ""
        if HOW == "dies-" + word:
            sys.exit(4)
        if word == "uci":
            hello()
        elif word == "isready":
            if HOW == "never-ready":
                forever()
            say("readyok")
        elif word == "go":
            think()
        elif word == "d" and HOW == "never-tells":
            forever()
        elif word == "d":
            say("Fen: " + HELD[0])
        elif word == "position" and "fen" in line:
            take(line.split("fen ")[1].split(" moves")[0])
        elif word == "quit" and HOW != "ignores-quit":
            return
    if HOW == "ignores-quit":
        forever()


main()
