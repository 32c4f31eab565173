#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What the library is for, in one program: example.py FOLDER reads a FEN, moves a piece, tells the difference, writes JSON,
lists the moves, and checks the files of FOLDER."""
import os
import sys

import gi

gi.require_version("Qi", "0")
from gi.repository import GLib, Qi  # noqa: E402

FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def print_findings(name, findings):
    """Prints what is wrong with a reading or a setup, and gives the number of errors."""
    for finding in findings:
        print("%s: %s: %s [%s]" % (name, Qi.Severity.get_name(finding.get_severity()), finding.get_message(),
                                   finding.get_code()))
    return sum(x.get_severity() == Qi.Severity.ERROR for x in findings)


def check_file(folder, name):
    with open(os.path.join(folder, name), "rb") as f:
        text = f.read().decode("utf-8", "replace")
    options = Qi.ReadOptions()
    options.file = os.path.join(folder, name)
    reading = Qi.Notation.detect(text, -1, options)
    n_errors = print_findings(name, reading.findings)
    if reading.setup is not None:
        n_errors += print_findings(name, Qi.Game.dup_findings(reading.setup))
    print("%s: %s, %s" % (name, reading.format, "not good" if n_errors else "good"))


def main():
    reading = Qi.Notation.lookup("fen").read(FEN, -1, None)
    if reading.setup is None:
        return print_findings("FEN", reading.findings)

    # The pawn of e2 goes to e4, and it is Black's turn: indices begin at a8, the first square of the first rank.
    edit = Qi.Edit.new()
    edit.move(52, 36)
    edit.turn(Qi.Side.SECOND)
    after = edit.apply(reading.setup, None, None)

    difference = Qi.Difference.new(reading.setup, after)
    for i in range(difference.get_n()):
        print(difference.dup_words_in(i, Qi.GameInfo.lookup("chess")))

    options = Qi.WriteOptions()
    options.compact = True
    print(Qi.Notation.lookup("json").write(after, options, None))

    state = Qi.State.new_for_setup(after)
    moves = state.list_moves(GLib.MAXUINT32)
    print("%d moves: %s" % (len(moves), " ".join(state.write_move(x, None) for x in moves)))

    for folder in sys.argv[1:]:
        for name in sorted(os.listdir(folder)):
            check_file(folder, name)
    return 0


if __name__ == "__main__":
    sys.exit(main())
