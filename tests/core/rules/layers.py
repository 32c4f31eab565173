#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Counts the moves of Alice chess and of Cubic chess with simple generators of its own and compares them with qi's.

    layers.py QI

Nothing of the library is used: boards are dictionaries, and every move is made and the king tested for check. Rules of Alice
chess: Wikipedia, "Alice chess", and for castling and en passant pychess.org's; of Cubic chess: V. R. Parton's, as
https://liquisearch.com/v_r_parton/cubic_chess tells them. The games of Alice chess that end in mate are those of
Wikipedia's article.
"""
import json
import random
import subprocess
import sys

QI = sys.argv[1]
ROOK = [(1, 0), (-1, 0), (0, 1), (0, -1)]
BISHOP = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
KNIGHT = [(a, b) for a in (-2, -1, 1, 2) for b in (-2, -1, 1, 2) if abs(a) != abs(b)]
LINES = {"R": ROOK, "B": BISHOP, "Q": ROOK + BISHOP}
LEAPS = {"N": KNIGHT, "K": ROOK + BISHOP}


def own(piece, white):
    return piece is not None and piece.isupper() == white


class Alice:
    """Squares are (layer, rank, file); layer 0 is board A."""

    layers, size = 2, 8

    def __init__(self):
        self.white = True
        self.rights = set("KQkq")
        self.board = {}
        for file, piece in enumerate("RNBQKBNR"):
            self.board[0, 0, file] = piece
            self.board[0, 7, file] = piece.lower()
            self.board[0, 1, file] = "P"
            self.board[0, 6, file] = "p"

    def copy(self):
        other = object.__new__(type(self))
        other.white, other.rights, other.board = self.white, set(self.rights), dict(self.board)
        return other

    def inside(self, square):
        return all(0 <= c < self.size for c in square[1:])

    def takes(self, square):
        """The squares on its own layer on which the piece could capture."""
        layer, rank, file = square
        piece = self.board[square]
        letter = piece.upper()
        if letter == "P":
            ahead = 1 if piece.isupper() else -1
            return [s for s in ((layer, rank + ahead, file - 1), (layer, rank + ahead, file + 1)) if self.inside(s)]
        found = []
        for dr, df in LEAPS.get(letter, []):
            if self.inside((layer, rank + dr, file + df)):
                found.append((layer, rank + dr, file + df))
        for dr, df in LINES.get(letter, []):
            at = (layer, rank + dr, file + df)
            while self.inside(at):
                found.append(at)
                if at in self.board:
                    break
                at = (layer, at[1] + dr, at[2] + df)
        return found

    def attacked(self, square, by_white):
        return any(own(piece, by_white) and square in self.takes(at) for at, piece in self.board.items())

    def check(self, white):
        king = "K" if white else "k"
        return any(self.attacked(at, not white) for at, piece in self.board.items() if piece == king)

    def steps(self):
        """The moves of pieces on their own layer: (from, to, the piece afterwards)."""
        for square, piece in list(self.board.items()):
            if not own(piece, self.white):
                continue
            layer, rank, file = square
            targets = []
            if piece.upper() == "P":
                ahead = 1 if self.white else -1
                targets = [s for s in self.takes(square) if s in self.board and not own(self.board[s], self.white)]
                one, two = (layer, rank + ahead, file), (layer, rank + 2 * ahead, file)
                if self.inside(one) and one not in self.board:
                    targets.append(one)
                    if rank == (1 if self.white else 6) and two not in self.board:
                        targets.append(two)
            else:
                targets = [s for s in self.takes(square) if not own(self.board.get(s), self.white)]
            for to in targets:
                if piece.upper() == "P" and to[1] in (0, self.size - 1):
                    for letter in "QRBN":
                        yield square, to, letter if self.white else letter.lower()
                else:
                    yield square, to, piece

    def after(self, changes):
        other = self.copy()
        for square, piece in changes:
            other.board.pop(square, None)
            if piece is not None:
                other.board[square] = piece
        other.white = not self.white
        for right, squares in (("K", "47"), ("Q", "40"), ("k", "47"), ("q", "40")):
            rank = 0 if right.isupper() else 7
            if any((0, rank, int(file)) == square for square, _ in changes for file in squares):
                other.rights.discard(right)
        return other

    def moves(self):
        """(name, position after it) of each legal move."""
        for square, to, piece in self.steps():
            over = (1 - to[0],) + to[1:]
            if over in self.board:
                continue
            if self.after([(square, None), (to, piece)]).check(self.white):
                continue
            end = self.after([(square, None), (to, None), (over, piece)])
            if not end.check(self.white):
                yield self.name(square, over, piece), end
        rank = 0 if self.white else 7
        for right, rook, king_to, rook_to, between in (("K", 7, 6, 5, (5, 6)), ("Q", 0, 2, 3, (1, 2, 3))):
            letter = right if self.white else right.lower()
            king = "K" if self.white else "k"
            tower = "R" if self.white else "r"
            if letter not in self.rights or self.check(self.white):
                continue
            if any((0, rank, file) in self.board for file in between):
                continue
            if (1, rank, king_to) in self.board or (1, rank, rook_to) in self.board:
                continue
            if self.attacked((0, rank, rook_to), not self.white):
                continue
            gone = [((0, rank, 4), None), ((0, rank, rook), None)]
            if self.after(gone + [((0, rank, king_to), king), ((0, rank, rook_to), tower)]).check(self.white):
                continue
            end = self.after(gone + [((1, rank, king_to), king), ((1, rank, rook_to), tower)])
            if not end.check(self.white):
                yield self.name((0, rank, 4), (1, rank, king_to), king), end

    @staticmethod
    def name(square, to, piece):
        return tuple(square), tuple(to), piece.upper()


class Cubic(Alice):
    layers, size = 6, 6

    def __init__(self):
        self.white = True
        self.rights = set()
        self.board = {}
        for file, piece in enumerate("KQBUNR"):
            self.board[0, 0, file] = piece
            self.board[0, 5, 5 - file] = piece.lower()
            for layer, white, black in ((0, 1, 4), (1, 0, 5)):
                self.board[layer, white, file] = "P"
                self.board[layer, black, file] = "p"

    def inside(self, square):
        return all(0 <= c < self.size for c in square)

    def takes(self, square):
        piece = self.board[square]
        letter = piece.upper()
        found = []
        ways = [(a, b, c) for a in (-1, 0, 1) for b in (-1, 0, 1) for c in (-1, 0, 1) if (a, b, c) != (0, 0, 0)]
        if letter == "P":
            ahead = 1 if piece.isupper() else -1
            ways = [way for way in ways if way[1] == ahead]
        if letter == "N":
            ways = [(a, b, c) for a in range(-2, 3) for b in range(-2, 3) for c in range(-2, 3)
                    if sorted((abs(a), abs(b), abs(c))) == [0, 1, 2]]
        parts = {"R": 1, "B": 2, "U": 3}.get(letter)
        for way in ways:
            if parts is not None and sum(map(abs, way)) != parts:
                continue
            at = tuple(a + b for a, b in zip(square, way))
            while self.inside(at):
                found.append(at)
                if at in self.board or letter in "PNK":
                    break
                at = tuple(a + b for a, b in zip(at, way))
        return found

    def steps(self):
        for square, piece in list(self.board.items()):
            if not own(piece, self.white):
                continue
            for to in self.takes(square):
                if own(self.board.get(to), self.white):
                    continue
                if piece.upper() == "P" and to[1] == (5 if self.white else 0):
                    for letter in "QRBUN":
                        yield square, to, letter if self.white else letter.lower()
                else:
                    yield square, to, piece

    def moves(self):
        for square, to, piece in self.steps():
            end = self.after([(square, None), (to, piece)])
            if not end.check(self.white):
                yield self.name(square, to, piece), end


def perft(position, depth):
    if depth == 1:
        return sum(1 for _ in position.moves())
    return sum(perft(end, depth - 1) for _, end in position.moves())


def ask(*args, text=""):
    return subprocess.run([QI, *args], input=text, capture_output=True, text=True, check=True).stdout


def native(position, start):
    """The position in the native format, made from the start position in it."""
    document = json.loads(start)
    board = []
    for layer in reversed(range(position.layers)):
        ranks = []
        for rank in reversed(range(position.size)):
            row = []
            for file in range(position.size):
                piece = position.board.get((layer, rank, file))
                row.append(piece if piece is None or piece.upper() != "K" else piece + "^")
            ranks.append(row)
        board.append(ranks)
    document["board"] = board
    document["turn"] = "first" if position.white else "second"
    if position.layers == 2:
        corner = {"K": 127, "Q": 120, "k": 71, "q": 64}
        document["setup"]["details"]["castling"] = {
            "first": [corner[right] for right in "KQ" if right in position.rights],
            "second": [corner[right] for right in "kq" if right in position.rights],
        }
    return json.dumps(document)


n = 0


def tell(name, good, why=""):
    global n
    n += 1
    print(f"{'ok' if good else 'not ok'} {n} {name}")
    if not good:
        print(f"# {why}")
    return good


def compare(game, position, depth, start, name):
    theirs = perft(position, depth)
    ours = int(ask("perft", f"--game={game}", f"--depth={depth}", "-", text=native(position, start)).split()[-1])
    return tell(name, ours == theirs, f"qi {ours}, plain {theirs}: {native(position, start)}")


def walk(game, kind, start, seeds, plies):
    """Compares positions of random games."""
    good = True
    for seed in range(seeds):
        rand = random.Random(seed)
        position = kind()
        for ply in range(plies):
            choices = list(position.moves())
            if not choices:
                break
            position = rand.choice(choices)[1]
            if ply % 10 == 9:
                good &= compare(game, position, 1, start, f"{game}/walk/{seed}/{ply + 1}")
    return good


# Squares without their layer, as in the article.
MATES = (
    "e2e4 d7d5 f1e2 d5e4 e2b5",
    "e2e4 d7d6 f1c4 d8d2 c4b5",
    "e2e4 e7e5 d1h5 g8f6 h5e5",
    "e2e4 h7h5 f1e2 h8h4 e2h5 h4e4 e1f1 d7d5 d1e2 c8h3",
    "d2d4 e7e6 d1d6 f8e7 d6e5 e8f8 c1h6",
)


def play(position, texts):
    for text in texts.split():
        ends = [end for (square, to, _), end in position.moves()
                if "".join(f"{'abcdefgh'[s[2]]}{s[1] + 1}" for s in (square, to)) == text]
        assert len(ends) == 1, text
        position = ends[0]
    return position


def main():
    good = True
    starts = {game: ask("new", f"--game={game}") for game in ("alice", "cubic")}
    for game, kind, depth in (("alice", Alice, 2), ("cubic", Cubic, 2)):
        for d in range(1, depth + 1):
            good &= compare(game, kind(), d, starts[game], f"{game}/start/{d}")
    for i, mate in enumerate(MATES):
        end = play(Alice(), mate)
        good &= tell(f"alice/mate/{i}/plain", end.check(end.white) and not list(end.moves()), mate)
        good &= compare("alice", end, 1, starts["alice"], f"alice/mate/{i}")
    good &= walk("alice", Alice, starts["alice"], 2, 60)
    good &= walk("cubic", Cubic, starts["cubic"], 1, 60)
    print(f"1..{n}")
    return 0 if good else 1


sys.exit(main())
