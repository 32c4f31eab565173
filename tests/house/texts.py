#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""texts.py ROOT QI [--write]: the table of games in the README is that of `qi games`, the commands in the README run, and the first
examples in data/variants.md and data/piece-sets.md work when they are copied. --write makes the table anew."""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

BEGIN, END = "<!-- made of qi games -->\n", "<!-- end -->\n"
FAMILIES = {"chess": "chess and its relatives", "shogi": "shogi and its relatives", "xiangqi": "xiangqi, janggi", "stones": "stones",
            "draughts": "draughts"}
DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" width="45" height="45"><path d="M9 36h27L22 9z" fill="#123456"/></svg>'


def read(path):
    with open(path, encoding="utf-8") as f:
        return f.read()


def run(folder, *words, given=None):
    return subprocess.run(words, cwd=folder, input=given, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False,
                          env=dict(os.environ, XDG_DATA_HOME=folder))


def table(qi):
    with tempfile.TemporaryDirectory() as folder:
        games = [json.loads(line) for line in run(folder, qi, "games", "--json").stdout.splitlines()]
    text = "| family | games with rules | set up and checked only |\n|---|---|---|\n"
    for family in dict.fromkeys(x["family"] for x in games):
        names = {rules: [x["name"] for x in games if x["family"] == family and x["rules"] == rules] for rules in (True, False)}
        text += "| %s | %s | %s |\n" % (FAMILIES[family], ", ".join(names[True]), ", ".join(names[False]))
    return text


def test_games(root, qi):
    said = read(root + "/README.md").split(BEGIN)[1].split(END)[0]
    return [] if said == table(qi) else ["tests/house/texts.py ROOT QI --write makes the table anew:\n" + table(qi)]


def test_shell(root, qi):
    """The commands of the README's chapter run literally, in a folder like that of the project; each prints something or writes a
    file. Commands for an engine are left out when it is not installed."""
    page = read(root + "/README.md")
    lines = re.findall(r"^\$ (.*)$", page.split("## At the shell\n")[1].split("\n## ")[0], re.M)
    shown = re.search(r"```text\n(\$ echo .*?)\n\$ (qi check .*?)\n(.*?)```", page, re.S)
    faults = []
    with tempfile.TemporaryDirectory() as folder:
        for name in ("data", "tests"):
            os.symlink(os.path.join(os.path.abspath(root), name), os.path.join(folder, name))
        with open(folder + "/mine.ini", "w", encoding="utf-8") as f:
            f.write(re.search(r"```ini\n(.*?)```\n", read(root + "/data/variants.md"), re.S)[1])
        run(folder, "sh", "-c", shown[1][2:])
        done = run(folder, "sh", "-c", re.sub(r"\bqi check\b", qi + " check --caret=always", shown[2]))
        if done.returncode != 1 or done.stdout != shown[3]:
            faults.append("%s\n%s" % (shown[2], done.stdout))
        for line in lines:
            engine = re.search(r"--engine=(\S+)", line)
            if engine and not shutil.which(engine[1], path=os.environ["PATH"] + ":/usr/games"):
                continue
            before = set(os.listdir(folder))
            done = run(folder, "sh", "-c", re.sub(r"(^|\| )qi ", r"\1" + qi + " ", line), given="")
            if done.returncode != line.startswith("qi diff ") or "error:" in done.stdout or (not done.stdout and set(os.listdir(folder)) == before
                                                             and "engine check" not in line):
                faults.append("%s\n%d %s" % (line, done.returncode, done.stdout))
    return faults


def test_variants(root, qi):
    """The complete game at the start of the page, and the two commands that try it."""
    page = read(root + "/data/variants.md")
    game = re.search(r"```ini\n(.*?)```\n", page, re.S)
    tried = re.search(r"```text\n(.*?)```\n", page, re.S)
    if not game or not tried or game.start() > 900:
        return ["the page does not begin with a whole game"]
    faults = []
    with tempfile.TemporaryDirectory() as folder:
        with open(folder + "/mine.ini", "w", encoding="utf-8") as f:
            f.write(game[1])
        for part in re.split(r"^\$ ", tried[1], flags=re.M)[1:]:
            command, _, expected = part.partition("\n")
            done = run(folder, "sh", "-c", re.sub(r"\bqi\b", qi, command))
            if done.stdout != expected:
                faults.append("%s\n%s" % (command, done.stdout))
    return faults


def test_sets(root, qi):
    """A folder with the file names at the start of the page can be used for drawing."""
    page = read(root + "/data/piece-sets.md")
    block = re.search(r"```text\n(.*?)```\n", page, re.S)
    if not block or block.start() > 900:
        return ["the page does not begin with a folder"]
    names = re.findall(r"^  (\S+\.svg)", block[1], re.M)
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(folder + "/mine")
        for name in names:
            with open("%s/mine/%s" % (folder, name), "w", encoding="utf-8") as f:
                f.write(DRAWING)
        start = run(folder, qi, "new", "--game=chess").stdout
        done = run(folder, qi, "render", "--set=mine/", "-o", "out.svg", given=start)
        drawn = read(folder + "/out.svg") if os.path.exists(folder + "/out.svg") else ""
    if done.returncode or done.stdout or "123456" not in drawn and "7.058824%" not in drawn:
        return ["exit %d, %s" % (done.returncode, done.stdout or "its drawings are not there")]
    return [] if len(names) == 12 else ["%d names, not 12" % len(names)]


def main():
    root, qi = sys.argv[1], os.path.abspath(sys.argv[2])
    if sys.argv[3:] == ["--write"]:
        text = read(root + "/README.md")
        with open(root + "/README.md", "w", encoding="utf-8") as f:
            f.write(text.split(BEGIN)[0] + BEGIN + table(qi) + END + text.split(END, 1)[1])
        return
    tests = [("games", test_games), ("shell", test_shell), ("variants", test_variants), ("piece-sets", test_sets)]
    print("1..%d" % len(tests))
    for i, (name, test) in enumerate(tests, 1):
        said = test(root, qi)
        for x in said:
            print("# " + x.replace("\n", "\n# "))
        print("%s %d %s" % ("not ok" if said else "ok", i, name))


main()
