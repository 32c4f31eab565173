#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""parts.py [million]: reports that are made in several runs of `qi check`: shards, runs that were killed and resumed, and
`qi report merge`, which has to print the same bytes as a single run. With `million` a million positions in eight shards, run by
GNU parallel, killed and resumed until they end."""
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

QI = os.environ["QI_TOOL"]
EXAMPLES = os.environ["QI_EXAMPLES"]
GOOD = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
FAULT = "8/8/8/9/8/8/8/K1k5 w - - 0 1\n"
CHECKED = "4k3/8/8/8/8/8/4Q3/4K3 w - - 0 1\n"
LETTER = "rnbqkbnz/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1\n"
TAGS = '[Event "e"]\n[SetUp "1"]\n[FEN "%s"]\n\n*\n\n'
FILES = {
    "lines.epd": GOOD + FAULT + CHECKED + LETTER + GOOD,
    "one.fen": CHECKED,
    "empty.fen": "",
    "open.json": '[{"board":["K"]},\n{"board":["k"],\n',
    "games.pgn": TAGS % GOOD.strip() + TAGS % FAULT.strip(),
    "many.epd": (GOOD + FAULT + CHECKED) * 400,
    "own.ini": "[own:chess]\n",
    "folder/a.fen": GOOD,
    "folder/b/c.epd": FAULT + GOOD,
}
# The name of a case, and the arguments of its check.
RUNS = [
    ("lines", ["lines.epd"]),
    ("files", ["lines.epd", "one.fen", "games.pgn", "empty.fen", "lines.epd"]),
    ("unreadable", ["one.fen", "nowhere.fen", "open.json", "folder"]),
    ("folders", ["folder", EXAMPLES, "nowhere", "empty"]),
    ("lines-as-told", ["--lines", "--from=fen", "lines.epd", "nowhere.epd"]),
    ("summary", ["--summary", "lines.epd", "nowhere.epd", "games.pgn", "folder"]),
    ("fail-on", ["--summary", "--fail-on=warning", "one.fen"]),
    ("allow", ["--summary", "--allow=unknown-piece", "lines.epd"]),
    ("strict-no-rules", ["--summary", "--strict", "--no-rules", "lines.epd"]),
    ("variants", ["--variants=own.ini", "--game=own", "lines.epd"]),
    ("one-thread", ["--summary", "--jobs=1", "many.epd"]),
    ("nothing", ["--summary", "empty.fen"]),
    ("many", ["--summary", "many.epd", "folder", "many.epd"]),
]
HEAD = '{"part":{"shard":1,"of":1,"run":"%s","summary":false}}\n' % ("0" * 64)
ROW = '{"part":[%d,0,1,0,0,0,0,0,0,0],"file":"x"}\n'
END = '{"part":{"rows":%d,"files":1}}\n'
FIRST, SECOND = (HEAD.replace('1,"of":1', '%d,"of":2' % k) for k in (1, 2))


def broken(line, marks):
    """The line with another text from each of the marks on."""
    return [line[:line.index(mark)] + "?}\n" for mark in marks]


# name, the content of one file or several, and a part of the error message. Bytes are read from standard input, of which nobody
# knows the end before it is there.
FAULTY = [
    ("empty", [""], "no part"),
    ("report", ['{"file":"x","ok":true}\n'], "no part"),
    ("no-end", [HEAD + ROW % 0], "has not ended"),
    ("half-a-line", [HEAD + ROW % 0 + (END % 1)[:-1]], "has not ended"),
    ("row-is-missing", [HEAD + ROW % 1 + END % 2], "row 0 has to be here"),
    ("row-is-double", [HEAD + ROW % 0 + ROW % 0 + END % 2], "row 1 has to be here"),
    ("too-few", [HEAD + ROW % 0 + END % 2], "row 1 has to be here"),
    ("too-many", [HEAD + ROW % 0 + END % 0], "other files"),
    ("two-ends", [HEAD + END % 0 + END % 0], "behind the end"),
    ("large", [HEAD + ROW % 0 + END % 99999999999999999999999999], "has not ended"),
    ("counts", [HEAD + '{"part":[0,7,1,0,0,0,0,0,0,0],"file":"x"}\n' + END % 1], "row 0 has to be here"),
    ("shard-0", [HEAD.replace('"shard":1', '"shard":0') + END % 0], "no part"),
    ("shard-2-of-1", [HEAD.replace('"shard":1', '"shard":2') + END % 0], "no part"),
    ("shards-65537", [HEAD.replace('"of":1', '"of":65537') + END % 0], "no part"),
    ("head-goes-on", [HEAD.replace("}}", "}},") + END % 0], "no part"),
    ("head-is-short", [HEAD.replace("0" * 64, "0" * 8) + END % 0], "no part"),
    ("end-goes-on", [HEAD + (END % 0).replace("}}", "}},")], "has not ended"),
    ("row-does-not-close", [HEAD + ROW[:-2] % 0 + "\n" + END % 1], "row 0 has to be here"),
    ("missing", [HEAD.replace('"of":1', '"of":2') + END % 0], "part 2 of 2 is missing"),
    ("twice", [HEAD + END % 0, HEAD + END % 0], "there twice"),
    ("another-run", [HEAD.replace('"of":1', '"of":2') + END % 0,
                     HEAD.replace('"shard":1,"of":1', '"shard":2,"of":2').replace("00", "11") + END % 0], "another run"),
    ("other-rows", [HEAD.replace('"of":1', '"of":2') + ROW % 0 + END % 1,
                    HEAD.replace('"shard":1,"of":1', '"shard":2,"of":2') + ROW % 1 + END % 2], "other files"),
    ("other-number-of-files", [FIRST + ROW % 0 + END % 1, SECOND + (END % 1).replace('"files":1', '"files":2')], "other files"),
    ("other-number-of-parts", [FIRST + END % 0, SECOND.replace('"of":2', '"of":3') + END % 0], "another run"),
    ("with-summary", [FIRST + END % 0, SECOND.replace("false", "true") + END % 0], "another run"),
    ("end-too-late", [FIRST + ROW % 0 + ROW % 2 + END % 1, SECOND + END % 1], "the end has to be here"),
    ("pipe-without-end", [(HEAD + ROW % 0).encode()], "the part ends within its rows"),
    ("pipe-without-anything", [b""], "no part"),
    ("no-such-file", [None], "cannot open"),
] + [("head-%d" % i, [head + END % 0], "no part")
     for i, head in enumerate(broken(HEAD, ["{", '1,"of"', '"of"', '1,"run"', ',"run"', "00", '","summary"', "false", "}}"]))
] + [("row-%d" % i, [HEAD + row + END % 1], "row 0 has to be here")
     for i, row in enumerate(broken(ROW % 0, ["{", "0", ",0", "],", '"file"']))
] + [("end-%d" % i, [HEAD + end], "has not ended") for i, end in enumerate(broken(END % 0, ["{", "0", ',"files"', "1}}", "}}"]))]
USAGE = [
    ("text", ["--shard=1/2", "one.fen"], "add --json"),
    ("resume-text", ["--resume=r", "one.fen"], "add --json"),
    ("max-findings", ["--json", "--shard=1/2", "--max-findings=3", "one.fen"], "exclude each other"),
    ("resume-nowhere", ["--json", "--resume=nowhere/r", "one.fen"], "No such file"),
    ("resume-device", ["--json", "--resume=/dev/null", "one.fen"], "is no regular file"),
] + [("shard-" + x.replace("/", "-of-"), ["--json", "--shard=" + x, "one.fen"], "is no K/N")
     for x in ("0/2", "3/2", "1", "a/b", "1/2x", "-1/2", "/2", "1/", "1/65537", "1/99999999999999999999")]
results = []


def qi(*words):
    return subprocess.run([QI, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)


def case(name, said):
    results.append(not said)
    for x in said:
        print("# " + x.replace("\n", "\n# "))
    print("%s %d %s" % ("not ok" if said else "ok", len(results), name), flush=True)


def write(name, text):
    if os.path.dirname(name):
        os.makedirs(os.path.dirname(name), exist_ok=True)
    with open(name, "w", encoding="utf-8") as f:
        f.write(text)


def read(name):
    with open(name, "rb") as f:
        return f.read()


def test_shards(words, n):
    one = qi("check", "--json", *words)
    names = ["p%d" % k for k in range(n, 0, -1)]
    worst = 0
    for name in names:
        part = qi("check", "--json", "--shard=%s/%d" % (name[1:], n), *words)
        worst = max(worst, part.returncode)
        with open(name, "wb") as f:
            f.write(part.stdout)
    merged = qi("report", "merge", *names)
    said = [] if merged.stdout == one.stdout else ["%r is not %r" % (merged.stdout, one.stdout)]
    said += [merged.stderr.decode()] if merged.stderr else []
    return said + ["exit %d and %d, not %d" % (merged.returncode, worst, one.returncode)
                   for x in [0] if not merged.returncode == worst == one.returncode]


def test_cut():
    """Wherever the file ends when the run is killed, the next run completes it as if nothing had happened."""
    words = ["check", "--json", "--shard=2/2", "--resume=r", "lines.epd", "one.fen"]
    if os.path.exists("r"):
        os.remove("r")
    status = qi(*words).returncode
    whole = read("r")
    said = []
    ends = [m.end() for m in re.finditer(b"\n", whole)]
    for n in range(len(whole) + 1):
        if n % 41 != 0 and not any(abs(n - end) <= 1 for end in ends):
            continue
        with open("r", "wb") as f:
            f.write(whole[:n])
        again = qi(*words)
        if read("r") != whole or again.returncode != status or again.stdout or again.stderr:
            said.append("cut after %d bytes: exit %d, %r" % (n, again.returncode, again.stderr))
    return said


def test_garbage():
    """The zeros that a file can contain after a crash of the machine are replaced."""
    words = ["check", "--json", "--resume=g", "lines.epd"]
    qi(*words)
    whole = read("g")
    for tail in (b"\0" * 4096, b"\0" * 40 + b"\n", b'{"part":[9,0,1,0,0,0,0,0,0,0],"file":"x"}\n'):
        with open("g", "wb") as f:
            f.write(b"".join(whole.splitlines(True)[:3]) + tail)
        qi(*words)
        if read("g") != whole:
            return ["not mended: %r" % tail[:60]]
    return []


def test_foreign():
    """A file of another run, or of the user, stays as it is."""
    said = []
    words = ["check", "--json", "--resume=f", "lines.epd"]
    qi(*words)
    whole = read("f")
    for other in (["one.fen"], ["--strict", "lines.epd"], ["--game=chess", "lines.epd"], ["--summary", "lines.epd"],
                  ["--shard=1/2", "lines.epd"], ["--allow=unknown-piece", "lines.epd"], ["lines.epd", "lines.epd"]):
        run = qi("check", "--json", "--resume=f", *other)
        if run.returncode != 2 or b"belongs to another run" not in run.stderr or read("f") != whole:
            said.append("%s: %r" % (other, run.stderr))
    for text in ("my own words\n", "my own words", '{"file":"x"}\n'):
        write("mine", text)
        run = qi("check", "--json", "--resume=mine", "lines.epd")
        if run.returncode != 2 or read("mine") != text.encode():
            said.append("overwritten: " + text)
    write("grows.fen", GOOD)
    qi("check", "--json", "--resume=h", "grows.fen")
    write("grows.fen", GOOD + FAULT)
    run = qi("check", "--json", "--resume=h", "grows.fen")
    if b"other sizes" not in run.stderr:
        said.append("a file that grew: %r" % run.stderr)
    return said


def test_locked():
    """Two runs never write the same file."""
    words = [QI, "check", "--json", "--resume=l", "-"]
    with subprocess.Popen(words, stdin=subprocess.PIPE) as first:
        first.stdin.write((GOOD * 3).encode())
        first.stdin.flush()
        for _ in range(2000):
            if os.path.exists("l") and read("l"):
                break
            time.sleep(0.01)
        second = subprocess.run(words, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False)
        first.stdin.close()
    if second.returncode != 2 or b"another run is writing it" not in second.stderr:
        return ["%r" % second.stderr]
    return [] if qi("report", "merge", "l").stdout.count(b"\n") == 3 else ["not three rows"]


def test_pipe():
    """A part that comes through a pipe is one like any other."""
    for k in (1, 2):
        with open("p%d" % k, "wb") as f:
            f.write(qi("check", "--json", "--shard=%d/2" % k, "lines.epd").stdout)
    run = subprocess.run([QI, "report", "merge", "-", "p1"], input=read("p2"), capture_output=True, check=False)
    one = qi("check", "--json", "lines.epd")
    return [] if (run.stdout, run.stderr, run.returncode) == (one.stdout, b"", one.returncode) else ["%r" % run.stderr]


def test_faulty(texts, words):
    names = []
    pipe = b""
    for i, text in enumerate(texts):
        if isinstance(text, bytes):
            names.append("-")
            pipe = text
            continue
        names.append("x%d" % i)
        if os.path.exists(names[-1]):
            os.remove(names[-1])
        if text is not None:
            write(names[-1], text)
    run = subprocess.run([QI, "report", "merge", *names], input=pipe, capture_output=True, check=False)
    return [] if run.returncode == 2 and words.encode() in run.stderr else ["exit %d, %r" % (run.returncode, run.stderr)]


def kill_session(leader):
    """Kills all processes of a session, since GNU parallel gives each job a process group of its own."""
    while True:
        found = []
        for name in filter(str.isdigit, os.listdir("/proc")):
            try:
                state, _, _, session = read("/proc/%s/stat" % name).rsplit(b")", 1)[1].split()[:4]
            except OSError:
                continue
            if int(session) == leader and state != b"Z":
                found.append(int(name))
        if not found:
            return
        for pid in found:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass


def test_killed(file, n_rows, shards, words, must):
    """Runs of GNU parallel that are killed at any moment and started again, until they finish."""
    one = qi("check", "--json", "--summary", file)
    for k in range(1, shards + 1):
        if os.path.exists("k%d" % k):
            os.remove("k%d" % k)
    command = ["parallel", "-j2", QI, "check", "--json", "--summary", "--jobs=1", "--shard={}/%d" % shards, "--resume=k{}",
               file, ":::", *[str(k) for k in range(1, shards + 1)]]
    kills = 0
    while True:
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True) as run:
            for _ in range(1000):
                written = sum(os.path.getsize("k%d" % k) for k in range(1, shards + 1) if os.path.exists("k%d" % k))
                if run.poll() is not None or written > (kills + 1) * words:
                    break
                time.sleep(0.005)
            if run.poll() is None and kills < must:
                kill_session(run.pid)
                kills += 1
            else:
                run.wait()
                break
    merged = qi("report", "merge", *["k%d" % k for k in range(1, shards + 1)])
    rows = merged.stdout.count(b"\n") - 1
    print("# %d kills, %d rows" % (kills, rows))
    said = [merged.stderr.decode()] if merged.stderr else []
    said += [] if merged.stdout == one.stdout else ["the reports differ: %d and %d bytes" % (len(merged.stdout), len(one.stdout))]
    said += [] if rows == n_rows else ["%d rows, not %d" % (rows, n_rows)]
    said += [] if merged.returncode == one.returncode else ["exit %d, not %d" % (merged.returncode, one.returncode)]
    return said + ([] if kills == must else ["only %d kills" % kills])


def main():
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        if sys.argv[1:] == ["million"]:
            with open("million.epd", "w", encoding="utf-8") as f:
                for i in range(1000000):
                    f.write(FAULT if i % 1000 == 7 else re.sub(r"0 1$", "0 %d" % (i % 100 + 1), GOOD.strip()) + "\n")
            case("million", test_killed("million.epd", 1000000, 8, 40000000, 5))
            print("1..1")
            return
        for name, text in FILES.items():
            write(name, text)
        os.mkdir("empty")
        for name, words in RUNS:
            for n in (1, 2, 3, 8):
                case("shards/%s/%d" % (name, n), test_shards(words, n))
        for name, texts, words in FAULTY:
            case("faulty/" + name, test_faulty(texts, words))
        for name, words, said in USAGE:
            run = qi("check", *words)
            case("usage/" + name, [] if run.returncode == 2 and said in run.stderr.decode() else ["%r" % run.stderr])
        case("pipe", test_pipe())
        case("resume/cut", test_cut())
        case("resume/garbage", test_garbage())
        case("resume/foreign", test_foreign())
        case("resume/locked", test_locked())
        if shutil.which("parallel"):
            case("parallel/killed", test_killed("many.epd", 1200, 4, 60000, 2))
        else:
            results.append(True)
            print("ok %d parallel/killed # SKIP no GNU parallel" % len(results))
        print("1..%d" % len(results))


main()
