#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""No control character in a text, a name or an argument reaches the terminal of the user.

    hostile.py        each command with each place, and some of the strings for each
    hostile.py all    and all of them
    hostile.py few    and one of each sort
"""
import itertools
import json
import os
import re
import subprocess
import sys

from terminal import Terminal, run, start

# Control characters of ASCII and Latin-1, of direction (UAX #9), and separators, by their names in Unicode; and bytes
# that are not UTF-8. NUL cannot be in an argument, and is only put into texts.
HOSTILE = {
    "escape": b"\x1b[2J\x1b]0;t\x07",
    "one-byte-csi": b"\x9b2J",
    "csi": "\u009b2J".encode(),
    "next-line": "\u0085".encode(),
    "backspace": b"\x08\x08",
    "return": b"\rX",
    "delete": b"\x7f",
    "arabic-mark": "\u061c".encode(),
    "left-mark": "\u200e".encode(),
    "right-mark": "\u200f".encode(),
    "embedding": "\u202a\u202b\u202c\u202d".encode(),
    "override": "\u202eabc".encode(),
    "isolate": "\u2066\u2067\u2068\u2069".encode(),
    "separators": "\u2028\u2029".encode(),
    "no-utf8": b"\xff\xfe\xc3",
    "overlong": b"\xc0\x9b\xe0\x82\x9b",
    "surrogate": b"\xed\xa0\x80",
}
NUL = b"a\0b"
WANTS_ALL = sys.argv[1:] == ["all"]
WANTS_FEW = sys.argv[1:] == ["few"]
if WANTS_FEW:
    HOSTILE = {name: HOSTILE[name] for name in ("escape", "override", "no-utf8")}
FORBIDDEN = re.compile("[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")

START = b"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def quoted(text):
    """The text as a string of JSON, in which controls of ASCII must be escaped; bytes that are not UTF-8 are kept."""
    parts = []
    for byte in text:
        parts.append(b"\\u%04x" % byte if byte < 0x20 or byte in b'"\\' else bytes([byte]))
    return b'"' + b"".join(parts) + b'"'


def native(x, **more):
    members = {b"board": b"[[%s,null],[null,\"k\"]]" % x, b"hands": b'{"first":[%s],"second":[]}' % x,
               b"styles": b'{"first":"C","second":"c"}', b"turn": b'"first"'}
    members.update((name.encode(), value) for name, value in more.items())
    return b"{" + b",".join(b'"%s":%s' % pair for pair in members.items()) + b"}"


def detail(key, value):
    return b'{"game":"chess","details":{"%s":%s}}' % (key, value)


# The places of a text where the string may be, by the name of a file with the text.
TEXTS = {
    "plain.txt": lambda x: x,
    "fen.fen": lambda x: START.replace(b"8/8", b"8/3" + x + b"4"),
    "field.fen": lambda x: START.replace(b"KQkq", x),
    "behind.fen": lambda x: START + b" " + x,
    "feen.feen": lambda x: b"rnbqk^bnr/8/3" + x + b"4/RNBQK^BNR / C/c",
    "styles.feen": lambda x: b"rnbqk^bnr/8/8/RNBQK^BNR / " + x + b"/c",
    "epd.epd": lambda x: START[:-4] + b' id "' + x + b'"; c0 "' + x + b'"; ' + x + b" 1;",
    "tags.pgn": lambda x: b'[Event "' + x + b'"]\n[White "' + x + b'"]\n[' + x + b' "x"]\n[FEN "' + START + b'"]\n\n*\n',
    "variant.pgn": lambda x: b'[Event "e"]\n[Variant "' + x + b'"]\n[FEN "' + START + b'"]\n\n' + x + b" *\n",
    "board.pgn": lambda x: b'[Event "e"]\n[FEN "' + START.replace(b"8/8", b"8/" + x) + b'"]\n\n*\n',
    "go.sgf": lambda x: b"(;GM[1]SZ[9]GN[" + x + b"]PB[" + x + b"]C[" + x + b"]AB[aa]LB[bb:" + x + b"]AW[" + x + b"])",
    "draughts.pdn": lambda x: b'[Event "' + x + b'"]\n[FEN "W:W31,' + x + b':B1"]\n\n*\n',
    "shogi.csa": lambda x: b"V2.2\nN+" + x + b"\n$EVENT:" + x + b"\nPI\n+\n" + x + b"\n",
    "shogi.kif": lambda x: "先手：".encode() + x + "\n手合割：".encode() + x + "\n後手：b\n".encode(),
    "problem.txt": lambda x: b"BeginProblem\nAuthor " + x + b"\nPieces White Ka1 Qb2 Black Kh8\n " + x + b"\nStip #2\nEndProblem\n",
    "board.txt": lambda x: b"r n b\n. " + x + b" .\nR N B\n",
    "game.ggf": lambda x: b"(;GM[Othello]PC[" + x + b"]PB[" + x + b"]BO[8 ---------------------------O*------*O--------------------------- *];)",
    "token.json": lambda x: native(quoted(x)),
    "style.json": lambda x: native(b'"K"', styles=b'{"first":%s,"second":"c"}' % quoted(x)),
    "member.json": lambda x: native(b'"K"')[:-1] + b"," + quoted(x) + b":1}",
    "value.json": lambda x: native(b"{%s:[%s]}" % (quoted(x), quoted(x))),
    "title.json": lambda x: native(b'"K"', setup=detail(b"title", quoted(x))),
    "comment.json": lambda x: native(b'"K"', setup=detail(b"comment", quoted(x))),
    "players.json": lambda x: native(b'"K"', setup=detail(b"players", b"{\"first\":%s}" % quoted(x))),
    "marks.json": lambda x: native(b'"K"', setup=detail(b"marks", b"{\"label\":[[0,%s]]}" % quoted(x))),
    "detail.json": lambda x: native(b'"K"', setup=b'{"details":{%s:%s}}' % (quoted(x), quoted(x))),
    "game.json": lambda x: native(b'"K"', setup=b'{"game":%s}' % quoted(x)),
    "raw.json": lambda x: b'{"board":[' + x + b"]}",
}

# Commands that show a text to people, and commands that write one for other programs, which is only escaped at a terminal.
SHOWN = (["check", "--caret=always", "--color=never"], ["check", "--json"], ["show"], ["show", "--ascii"],
         ["show", "--json"], ["show", "--sees=0", "--coords=cell"], ["moves"], ["moves", "--json"],
         ["perft", "--depth=1", "--divide"], ["best", "--depth=1"], ["convert", "--to=feen", "--json"],
         ["edit", "--json", "FILE", "turn"], ["play", "--moves=e4", "--json"],
         ["render", "-o", "pictures/", "--json"])
WRITTEN = (["convert", "--to=json"], ["convert", "--to=pgn"], ["convert", "--to=epd"], ["convert", "--to=sgf"],
           ["convert", "--to=csa"], ["convert", "--to=pdn"], ["convert", "--to=popeye"], ["convert", "--to=ggf"],
           ["convert", "--to=pieces"], ["edit", "FILE", "turn"], ["play", "--moves=e4"])


def put(name, x):
    with open(name, "wb") as file:
        file.write(TEXTS[name](x))
    os.makedirs("pictures", exist_ok=True)


def put_all(x):
    for name in TEXTS:
        put(name, x)


def line(command, file):
    return [file if x == "FILE" else x for x in command] + ([] if "FILE" in command else [file])


def prove(text, what):
    """Asserts that @text has no control characters; @what is named if it has."""
    try:
        shown = text.decode()
    except UnicodeDecodeError as error:
        raise AssertionError("%r: no UTF-8 %r" % (what, text[max(0, error.start - 60):error.end + 20])) from None
    found = FORBIDDEN.search(shown)
    assert found is None, "%r: %r" % (what, shown[max(0, found.start() - 60):found.end() + 20])


def prove_run(args):
    process = start(args, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    out, error = process.communicate()
    assert process.returncode in (0, 1, 2), (args, process.returncode, error)
    assert b"CRITICAL" not in error and b"WARNING" not in error, (args, error)
    prove(out, (args, "output"))
    prove(error, (args, "remarks"))
    if "--json" in args:
        for row in out.splitlines():
            json.loads(row)


def some(number, strings, most=2):
    """A few of the strings, others for each @number, so that all of them occur."""
    strings = list(strings)
    most = (most + 1) // 2 if WANTS_FEW else most
    return strings if WANTS_ALL else [strings[(number * most + i) % len(strings)] for i in range(most)]


def texts():
    """Each text, shown by each command."""
    for number, (file, command) in enumerate(itertools.product(TEXTS, SHOWN)):
        for x in some(number, [*HOSTILE.values(), NUL]):
            put(file, x)
            prove_run(line(command, file))


def lists():
    """All texts as the rows of one folder, which are reported once each and compared."""
    for x in some(1, [*HOSTILE.values(), NUL], 5):
        for folder in ("before", "after"):
            os.makedirs(folder, exist_ok=True)
            os.chdir(folder)
            put_all(x if folder == "before" else b"x")
            os.chdir("..")
        for args in (["check", "before"], ["diff", "before", "after"], ["diff", "--text", "before", "after"],
                     ["diff", "--json", "before", "after"], ["diff", "--json", "--text", "after", "before"]):
            prove_run(args)
        for file in TEXTS:
            prove_run(["diff", "before/" + file, "after/" + file])
            prove_run(["diff", "--text", "after/" + file, "before/" + file])


def names():
    """Names of files that exist or do not; output in JSON stays valid."""
    for x in HOSTILE.values():
        for file, text in ((x + b".fen", START + b"\n" + START.replace(b"8/8", b"8/9") + b"\n"), (x + b".pgn", TEXTS["tags.pgn"](x)),
                           (x + b".json", native(b'"K"'))):
            with open(file, "wb") as there:
                there.write(text)
            for command in some(len(file), SHOWN, 3):
                prove_run(line(command, os.fsdecode(file)))
            prove_run(["diff", os.fsdecode(file), os.fsdecode(x + b".fen")])
        for command in some(len(x), (*SHOWN, *WRITTEN, ["diff", "a.fen"]), 6):
            prove_run(line(command, os.fsdecode(b"none/" + x)))
        folder = os.fsdecode(b"d" + x)
        os.makedirs(folder)
        prove_run(["check", folder])
        with open(os.path.join(folder, os.fsdecode(x + b".fen")), "wb") as there:
            there.write(START)
        prove_run(["check", folder])
        prove_run(["diff", folder, folder])
        prove_run(["render", os.fsdecode(x + b".fen"), "-o", folder + "/none/a.svg"])
        prove_run(["render", os.fsdecode(x + b".fen"), "-o", folder])


def arguments():
    """Every option and argument that messages of the tool may quote."""
    with open("a.fen", "wb") as file:
        file.write(START)
    for x in HOSTILE.values():
        t = os.fsdecode(x)
        with open("own.ini", "wb") as file:
            file.write(b"[" + x + b":chess]\n" + x + b" = " + x + b"\nking = " + x + b"\n")
        with open("ops.json", "wb") as file:
            file.write(b'[{"op":' + quoted(x) + b',"changes":[[0,' + quoted(x) + b"]]}]")
        for args in ([t], ["--" + t], ["check", "--" + t], ["check", "--from=" + t, "a.fen"], ["check", "--game=" + t, "a.fen"],
                     ["check", "--limits=" + t, "a.fen"], ["check", "--jobs=" + t, "a.fen"], ["convert", "--to=" + t, "a.fen"],
                     ["check", "--variants=own.ini", "a.fen"], ["check", "--variants=" + t, "a.fen"], ["edit", "a.fen", t],
                     ["edit", "a.fen", "put=e4:" + t, "--json"], ["edit", "a.fen", "put=" + t + ":K"], ["edit", "a.fen", "styles=" + t + ",c", "--json"],
                     ["edit", "a.fen", "hand=" + t + ":K:1"], ["edit", "--ops=ops.json", "a.fen"], ["edit", "--ops=" + t, "a.fen"],
                     ["new", "--game=" + t], ["new", "--shape=" + t], ["new", "--shape=1", "--styles=" + t + ",c", "--json"],
                     ["show", "--sees=" + t, "a.fen"], ["moves", "--from-cell=" + t, "a.fen"], ["moves", "--notation=" + t, "a.fen"],
                     ["play", "--moves=" + t, "a.fen"], ["play", "--first=" + t, "a.fen"], ["perft", "--depth=" + t, "a.fen"],
                     ["best", "--time=" + t, "a.fen"], ["render", "--theme=" + t, "a.fen", "-o", "a.svg"], ["render", "--type=" + t, "a.fen"],
                     ["render", "a.fen", "-o", t], ["render", "--square=" + t, "a.fen", "-o", "a.svg"], ["token", t, "K"],
                     *(["token", kind, t] for kind in ("pin", "epin", "sin", "qpi", "cell")), ["token", "pin", "K", "--op=" + t],
                     ["token", "qpi", "C:K", "--compare=" + t], ["token", "cell", "a1", "--shape=" + t], ["formats", t]):
            prove_run(args)


def prove_terminal(args):
    terminal = Terminal(args, stdin=subprocess.DEVNULL)
    terminal.wait()
    prove(terminal.seen.replace(b"\r\n", b"\n"), (args, "terminal"))


def terminal():
    """At a terminal everything is escaped, even output for other programs."""
    for number, (file, command) in enumerate(itertools.product(TEXTS, (*WRITTEN, *SHOWN[:3]))):
        for x in some(number, [*HOSTILE.values(), NUL], 1):
            put(file, x)
            prove_terminal(line(command, file))
    for x in HOSTILE.values():
        put_all(x)
        prove_terminal(["new", "--shape=1", "--styles=" + os.fsdecode(x) + ",c"])
        prove_terminal(["diff", "--text", "tags.pgn", "fen.fen"])


def is_utf8(x):
    try:
        x.decode()
    except UnicodeDecodeError:
        return False
    return True


def caret():
    """The caret is below the fault, whatever is before it in its line: characters without a glyph take one cell. Bytes that
    are not UTF-8 are the fault themselves."""
    for x in HOSTILE.values():
        if re.search(rb"[\0-\x1f]", x):
            continue
        with open("row.json", "wb") as file:
            file.write(b'{"a":"' + x + b'","turn":"nobody"}\n')
        process = start(["check", "--from=json", "--caret=always", "--color=never", "row.json"], stdout=subprocess.PIPE,
                        stderr=subprocess.PIPE)
        lines = process.communicate()[1].decode().split("\n")
        marks = [i for i, text in enumerate(lines) if text.strip(" ~") == "^"]
        met = [lines[i - 1][lines[i].index("^"):] for i in marks]
        assert met and met[0].startswith('"nobody"' if is_utf8(x) else "\ufffd"), (x, lines)


def data_is_kept():
    """Without a terminal, texts for other programs keep all their bytes."""
    title = "a\u202eb\u009bc"
    with open("title.json", "w", encoding="utf-8") as file:
        json.dump(json.loads(native(b'"K"', setup=detail(b"title", json.dumps(title).encode()))), file, ensure_ascii=False)
    process = start(["convert", "--to=json", "title.json"], stdout=subprocess.PIPE)
    assert json.loads(process.communicate()[0])["setup"]["details"]["title"] == title


if __name__ == "__main__":
    sys.exit(run([texts, lists, names, arguments, caret, data_is_kept, terminal]))
