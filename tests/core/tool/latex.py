#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""pdfLaTeX accepts the LaTeX of `qi render`, and the result has the expected number of pages: one position within a
document, sheets, and texts that LaTeX would take for commands.

It needs pdflatex with the package chessboard (in Debian: texlive-games, texlive-latex-extra); without them it is
skipped, with a message.
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

QI = os.environ["QI"]
CHESS = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
KINGS = "8/8/4k3/8/8/4K3/8/8 b - - 0 1"
SHOGI = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b 2P3p 1"
CUBE = json.dumps({"board": [[["K^", None], [None, "k^"]], [["P", None], [None, "p"]]],
                   "hands": {"first": [], "second": []}, "styles": {"first": "C", "second": "c"}, "turn": "first"})
# All of ASCII, pairs that LaTeX joins into one character, letters that its fonts have or lack, lines, commands.
TEXTS = ["".join(map(chr, range(1, 128))), "--- '' `` ?` !` << >> ,,", "é ß Ł „“ © ½ €", "王手 шах ♔ 😀 שלום",
         "a\n\nb\r\nc", r"\end{document}\input{x}^^5cend", "\u202e\ufffe\ufdd0\u200b", "%" * 300, "}{", "[x]", "*"]


def titled(text):
    board = [[None] * 8 for _ in range(8)]
    board[0][4], board[7][4] = "k^", "K^"
    return json.dumps({"board": board, "hands": {"first": [], "second": []}, "styles": {"first": "C", "second": "c"},
                       "turn": "first", "setup": {"game": "chess", "details": {
                           "title": text, "comment": text, "stipulation": text}}})


# Name, options, one position a line, whether the result is a part of a document, and its number of pages.
CASES = [
    ("board", [], [CHESS], True, 1),
    ("board-asked", ["--flip", "--no-coordinates", "--no-turn", "--square=20", "--title"], [titled(TEXTS[0])], True, 1),
    ("picture", [], [SHOGI], True, 1),
    ("cube", [], [CUBE], True, 1),
    ("sheet", ["--sheet=2x2"], [CHESS, KINGS, SHOGI, CUBE], False, 1),
    ("sheet-pages", ["--sheet=2x1", "--fen"], [CHESS, KINGS, SHOGI], False, 2),
    ("sheet-large", ["--sheet=1x1"], [CHESS, KINGS], False, 2),
    ("sheet-small", ["--sheet=4x6", "--answers=1"], [CHESS] * 48, False, 2),
    ("sheet-letter", ["--sheet=3x4", "--paper=letter", "--fen", "--answers=2"], [KINGS] * 24, False, 2),
    ("sheet-work", ["--sheet=2x3", "--answers=2", "--by-mover", "--solutions"], [CHESS, titled("Mate.")], False, 2),
    ("sheet-texts", ["--sheet=2x2", "--fen", "--solutions"], [titled(text) for text in TEXTS], False, 4),
    ("sheet-empty", ["--sheet=2x2"], [], False, 1),
]


def compile_case(options, lines, is_part):
    """The number of pages of the document, or the errors of LaTeX."""
    with tempfile.TemporaryDirectory() as folder:
        text = "".join(line + "\n" for line in lines).encode()
        run = subprocess.run([QI, "render", *options, *(["--lines"] if lines else []), "-o", "a.tex"], input=text, cwd=folder,
                             capture_output=True)
        if run.returncode != (0 if lines else 1) or not os.path.exists(os.path.join(folder, "a.tex")):
            return run.stderr.decode()
        name = "a.tex"
        if is_part:
            name = "b.tex"
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                file.write("\\documentclass{article}\\usepackage[T1]{fontenc}\\usepackage{chessboard,graphicx}\n"
                           "\\begin{document}\\input{a}\\end{document}\n")
        run = subprocess.run(["pdflatex", "-halt-on-error", "-interaction=nonstopmode", "-no-shell-escape", name],
                             cwd=folder, stdin=subprocess.DEVNULL, capture_output=True)
        said = run.stdout.decode(errors="replace")
        pages = re.search(r"Output written on .*\((\d+) pages?", said.replace("\n", ""))
        if run.returncode != 0 or pages is None:
            return said[-2000:]
        if "Missing character" in said:
            return "a character is missing"
        return int(pages[1])


def main():
    found = [subprocess.run(["kpsewhich", name], capture_output=True).returncode == 0
             for name in ("chessboard.sty", "xifthen.sty")] if shutil.which("kpsewhich") and shutil.which("pdflatex") else []
    if not found or not all(found):
        print("1..0 # SKIP there is no pdflatex with the package chessboard")
        return 0
    print(f"1..{len(CASES)}")
    status = 0
    for number, (name, options, lines, is_part, pages) in enumerate(CASES, 1):
        result = compile_case(options, lines, is_part)
        if result != pages:
            status = 1
            print("\n".join("# " + line for line in str(result).splitlines()))
        print(f"{'ok' if result == pages else 'not ok'} {number} {name}")
    return status


if __name__ == "__main__":
    sys.exit(main())
