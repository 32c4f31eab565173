#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Reads each row of the EPD and FEN files below a folder by qi and by python-chess, and prints what differs.

    tests/data/compare.py FOLDER [QI]

Compared are the board, the side to move, castling and the square of en passant; and whether a position that
python-chess holds for impossible has a warning or an error. python-chess is no dependency: `pip install chess`.
"""
import json
import pathlib
import subprocess
import sys

try:
    import chess
except ImportError:
    sys.exit("compare.py: python-chess is needed (pip install chess)")

ROWS_SHOWN = 20


def read_theirs(row):
    """The board of a row, or None where python-chess cannot read it."""
    fields = row.replace("\0", " ").split()
    if len(fields) < 4:
        return None
    try:
        board = chess.Board(" ".join(fields[:4]) + " 0 1")
    except ValueError:
        return None
    return board


def key(board):
    """What is compared: pieces, side to move, rooks with rights, the square of en passant as it is written."""
    return (board.board_fen(), board.turn, board.castling_rights, board.ep_square)


def compare(qi, path, counts, shown):
    rows = [row for row in path.read_text(errors="replace").splitlines()]
    run = [qi, "convert", "--lines", "--to=fen", "--game=chess", "--json", str(path)]
    ours = {}
    for line in subprocess.run(run, capture_output=True, text=True, check=False).stdout.splitlines():
        answer = json.loads(line)
        ours[answer["line"]] = answer
    verdicts = {}
    run = [qi, "check", "--lines", "--game=chess", "--json", str(path)]
    for line in subprocess.run(run, capture_output=True, text=True, check=False).stdout.splitlines():
        answer = json.loads(line)
        verdicts[answer.get("line")] = max((f["severity"] for f in answer["findings"]), default="note",
                                           key=["note", "warning", "error"].index)
    for number, row in enumerate(rows, 1):
        theirs = read_theirs(row)
        if not row.strip() or row.startswith("#"):
            continue
        counts["rows"] += 1
        text = ours.get(number, {}).get("text")
        if theirs is None or text is None:
            which = "neither" if theirs is None and text is None else "only qi" if text else "only python-chess"
            counts["read by " + which] += 1
            if which == "only python-chess":
                shown.append(f"{path}:{number}: {row}")
            continue
        counts["read by both"] += 1
        if key(chess.Board(text)) != key(theirs):
            counts["differ"] += 1
            shown.append(f"{path}:{number}: {row}\n    qi: {text}\n    python-chess: {theirs.fen(en_passant='fen')}")
        # A wrong square of en passant and rights that are too many are told as notes or mended by either.
        wrong = theirs.status() & ~(chess.STATUS_INVALID_EP_SQUARE | chess.STATUS_BAD_CASTLING_RIGHTS)
        if wrong and verdicts.get(number) == "note":
            counts["impossible, not told"] += 1
            shown.append(f"{path}:{number}: {row}\n    python-chess: {theirs.status()!r}")


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    qi = sys.argv[2] if len(sys.argv) == 3 else "qi"
    counts = dict.fromkeys(("files", "rows", "read by both", "read by only qi", "read by only python-chess",
                            "read by neither", "differ", "impossible, not told"), 0)
    shown = []
    for path in sorted(pathlib.Path(sys.argv[1]).rglob("*")):
        if path.suffix.lower() in (".epd", ".fen") and path.is_file():
            counts["files"] += 1
            compare(qi, path, counts, shown)
    print("\n".join(shown[:ROWS_SHOWN]))
    print(", ".join(f"{n:,} {what}" for what, n in counts.items()))
    return 1 if counts["differ"] or counts["impossible, not told"] or counts["read by only python-chess"] else 0


if __name__ == "__main__":
    sys.exit(main())
