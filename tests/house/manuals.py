#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""manuals.py ROOT QI MASUME PAGE…: the manual pages are valid roff, name what exists, and their examples work as described.

A block between .EX and .EE is a file when a comment before it names one (`.\\" @file NAME`). Otherwise each of its lines
that begins with "$ " is run in the folder of these files, and has to print the lines up to the next one. The examples of
qi(1), which have no output there, have to succeed next to the files of FILES. MASUME is empty when the window is not
built."""
import os
import re
import subprocess
import sys
import tempfile

ENGLISH = dict(os.environ, LC_ALL="C.UTF-8", MANWIDTH="240", MANROFFOPT="")
FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
MATE = "7k/8/6K1/8/8/8/8/R7 w - - 0 1"
KIF = "tests/data/shogi/kifu-for-windows.kif"
# An option in the help of a command.
OPTION = re.compile(r"^ {2}(?:-\w, | {4})(--[a-z-]+)", re.M)


def plain(text):
    """Text without requests as roff shows it."""
    text = text.replace("\\(rs", "\\").replace("\\(dq", '"').replace("\\(ha", "^")
    return re.sub(r"\\f[A-Z]", "", text).replace("\\-", "-").replace("\\e", "\\")


def blocks(page):
    """(name of a file or None, lines) of each block of examples."""
    name, lines = None, None
    for line in page.split("\n"):
        if line.startswith('.\\" @file '):
            name = line.split()[-1]
        elif line in (".EX", ".nf"):
            lines = []
        elif line in (".EE", ".fi"):
            yield name, lines
            name, lines = None, None
        elif lines is not None:
            lines.append(plain(line))


def run(command, folder, programs):
    env = dict(ENGLISH, PATH=os.pathsep.join(programs + [os.environ["PATH"]]))
    done = subprocess.run(["bash", "-o", "pipefail", "-c", command], cwd=folder, env=env, text=True, timeout=60,
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    return done.returncode, done.stdout, done.stderr


def sound(path):
    """The warnings of the formatter."""
    done = subprocess.run(["man", "--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z", path], env=ENGLISH, text=True,
                          stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False)
    return [done.stderr] if done.stderr or done.returncode else []


def examples(page, programs):
    """Examples that come with their files and output."""
    faults = []
    ran = 0
    with tempfile.TemporaryDirectory() as folder:
        for name, lines in blocks(page):
            if name:
                with open(os.path.join(folder, name), "w", encoding="utf-8") as f:
                    f.write("\n".join(lines) + "\n")
                continue
            text = "\n".join(lines).replace("\\\n", "")
            for part in re.split(r"^\$ ", text, flags=re.M)[1:]:
                command, _, expected = part.partition("\n")
                _, out, err = run(command, folder, programs)
                ran += 1
                if (out + err).strip() != expected.strip():
                    faults.append("%s\n%s%s" % (command, out, err))
    return faults or ([] if ran else ["it has no example"])


# Examples of qi(1) whose exit status is not 0, since there are differences.
ENDS = {"qi diff --text opening.fen mended.fen": 1, "git show HEAD:suite.epd | qi diff - suite.epd": 1}


def make_files(root, folder):
    texts = {"positions/a.fen": FEN + "\n", "games.fen": FEN + "\n" + FEN + "\n", "position.fen": MATE + "\n",
             "games.pgn": '[Event "?"]\n\n1. e4 e5 *\n', "opening.fen": FEN + "\n", "mended.fen": MATE + "\n",
             "suite.epd": "7k/8/6K1/8/8/8/8/R7 w - - bm Ra8#;\n4k3/8/8/8/4P3/8/8/4K3 w - - id \"p\";\n"}
    os.mkdir(os.path.join(folder, "positions"))
    os.mkdir(os.path.join(folder, "diagrams"))
    for name, text in texts.items():
        with open(os.path.join(folder, name), "w", encoding="utf-8") as f:
            f.write(text)
    with open(os.path.join(root, KIF), "rb") as a, open(os.path.join(folder, "game.kif"), "wb") as b:
        b.write(a.read())
    git = "git init -q && git add . && git -c user.name=a -c user.email=a@b commit -qm a && echo '%s' >>suite.epd"
    subprocess.run(git % "8/8/8/8/8/8/8/K1k5 w - -", shell=True, cwd=folder, check=True)


def tool_examples(page, root, programs):
    """Each example of qi(1) has the exit status that it should have."""
    faults = []
    lines = [line for _, block in blocks(page.split("\n.SH EXAMPLES\n")[1]) for line in block]
    with tempfile.TemporaryDirectory() as folder:
        make_files(root, folder)
        for line in lines:
            status, out, err = run(line, folder, programs)
            if status != ENDS.get(line, 0):
                faults.append("%s: %d\n%s%s" % (line, status, out, err))
    return faults or ([] if lines else ["it has no example"])


def commands_of(page):
    """The commands in qi(1), and the options of each."""
    text = "\n" + page.split("\n.SH COMMANDS\n")[1].split("\n.SH ")[0]
    return {re.match(r"\.B[RI]* \"?([a-z]+)", part)[1]: set(re.findall(r"--[a-z][a-z-]+", plain(part)))
            for part in text.split("\n.TP\n")[1:] if re.match(r"\.B[RI]* \"?[a-z]+", part)}


def tool_help(page, qi):
    """Commands and options in qi(1) and in --help are the same."""
    def ask(*words):
        return subprocess.run([qi, *words], env=ENGLISH, text=True, stdout=subprocess.PIPE, check=True).stdout

    listed = ask("--help").split("\nCommands:\n")[1].split("\n\n")[0]
    commands = set(re.findall(r"^  ([a-z]+) ", listed, re.M))
    told = commands_of(page)
    faults = ["only in --help: %s" % x for x in commands - set(told)]
    faults += ["only in the manual: %s" % x for x in set(told) - commands]
    options = {c: set(OPTION.findall(ask(c, "--help"))) for c in commands}
    every = set().union(*options.values())
    words = set(re.findall(r"--[a-z][a-z-]+", plain(page)))
    faults += ["only in --help: %s" % x for x in every - words]
    faults += ["only in the manual: %s" % x for x in words - every]
    return faults + ["%s has no %s" % (c, x) for c in commands & set(told) for x in told[c] - options[c]]


def variant_keys(page, root):
    """Every key and name that data/variants.md calls honoured is in qi-variants(5)."""
    with open(os.path.join(root, "data/variants.md"), encoding="utf-8") as f:
        text = f.read()
    keys = []
    for title in ("Honoured", "Ours"):
        for line in text.split("\n## %s\n" % title)[1].split("\n## ")[0].split("\n"):
            if line.startswith("| `"):
                keys += re.findall(r"`([a-zA-Z0-9]+)`", line[1:].split(" | ")[0])
    words = set(re.findall(r"[a-zA-Z0-9]+", page))
    return ["not there: %s" % key for key in keys if key not in words and key not in ("White", "Black")]


def window_help(page, masume):
    """The options of masume(1) are those of its help."""
    text = subprocess.run([masume, "--help"], env=ENGLISH, text=True, stdout=subprocess.PIPE, check=True).stdout
    there, told = (set(re.findall(r"--[a-z][a-z-]+", x)) for x in (text, plain(page).split("\n.SH OPTIONS\n")[1]))
    return ["not in both: %s" % x for x in there ^ told]


def main():
    root, qi, masume, *paths = sys.argv[1:]
    programs = [os.path.dirname(os.path.abspath(x)) for x in (qi, masume) if x]
    checks = []
    for path in paths:
        name = os.path.basename(path)
        with open(path, encoding="utf-8") as f:
            page = f.read()
        checks.append((name + "/roff", sound(path)))
        if name == "qi.1":
            checks.append((name + "/examples", tool_examples(page, root, programs)))
            checks.append((name + "/help", tool_help(page, qi)))
        else:
            checks.append((name + "/examples", examples(page, programs)))
        if name == "masume.1":
            checks.append((name + "/help", window_help(page, masume)))
        if name == "qi-variants.5":
            checks.append((name + "/keys", variant_keys(page, root)))
    print("1..%d" % len(checks))
    for i, (name, faults) in enumerate(checks):
        for fault in faults:
            print("# " + fault.strip().replace("\n", "\n# "))
        print("%s %d %s" % ("not ok" if faults else "ok", i + 1, name))


main()
