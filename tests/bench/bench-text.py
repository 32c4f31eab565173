# SPDX-License-Identifier: Apache-2.0
"""Texts and pictures beside the programs and libraries that they are compared with, in one run: FEN with its rules beside
Stockfish, which checks nothing, and chessops; SFEN with its rules beside shogiops; SVG and PNG of many positions beside
python-chess. Processor time, the best of some turns, so that a busy machine changes the figures little; what a program
takes to start is measured and taken off. One figure a line: name, value, unit; a yardstick that is not there is named.

  python3 tests/bench/bench-text.py b/tests/bench/bench-diagnose b/src/qi/qi b/src/qi/qi-render

Stockfish is Debian's; chessops and shogiops are looked for where NODE_PATH says, python-chess where PYTHONPATH does."""
import os
import resource
import shutil
import subprocess
import sys
import tempfile

DIAGNOSE, QI, QI_RENDER = sys.argv[1:4]
TURNS = 3
N_POSITIONS = 200000
N_PICTURES = 300
N_FEWER = 20  # pictures whose time is taken off: that of the start and of what is kept
CHESS = ["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
         "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
         "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
         "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NBPN2/PP3PPP/R1BQ1RK1 w - - 0 9",
         "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3"]
SHOGI = ["lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
         "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124",
         "lnsgk1snl/6gb1/p1pppp2p/6R2/9/1rP6/P2PPPP1P/1BG6/LNS1KGSNL w 3P2p 16",
         "ln1g1g1nl/1ks2r3/1pppp1bpp/p3spp2/9/P1P1SP1PP/1PSPP1P2/2GKGB1R1/LN5NL b Pp 29",
         "4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1"]
NODE = """
%s
const texts = %r;
function run(n) { for (let i = 0; i < n; i++) read(texts[i %% texts.length]); }
run(50000);
let best = Infinity;
for (let turn = 0; turn < 5; turn++) {
  const start = process.cpuUsage().user;
  run(50000);
  best = Math.min(best, process.cpuUsage().user - start);
}
console.log(Math.round(50000e6 / best));
"""
PYTHON_CHESS = """
import time, chess, chess.svg
texts, best = %r, 1e9
for turn in range(3):
    start = time.process_time()
    for i in range(100):
        chess.svg.board(chess.Board(texts[i %% len(texts)]), size=416)
    best = min(best, time.process_time() - start)
print(best * 10)
"""


def run(words, given=subprocess.DEVNULL):
    """The processor time of a program, in seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(words, stdin=given, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def best(words, path=None):
    if path is None:
        return min(run(words) for _ in range(TURNS))
    times = []
    for _ in range(TURNS):
        with open(path, "rb") as given:
            times.append(run(words, given))
    return min(times)


def say(name, value, unit):
    print("%s %s %s" % (name, "%.0f" % value if value >= 100 else "%.2f" % value, unit), flush=True)


def find_module(name):
    """A file of the JavaScript packages; the packages' own names lead to files that not each of their releases has."""
    for folder in os.environ.get("NODE_PATH", "").split(":"):
        if os.path.exists(os.path.join(folder, name)):
            return os.path.join(folder, name)
    return name


def node(code, texts):
    return ["node", "--input-type=module", "-e", NODE % (code, texts)]


def ask(name, words, unit):
    """A figure that a program of another language prints."""
    found = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False, encoding="utf-8")
    if found.returncode != 0:
        print("# %s is not installed" % name)
        return None
    say(name, float(found.stdout), unit)
    return float(found.stdout)


def compare(name, own, yardstick):
    if yardstick is not None:
        say(name, own / yardstick, "times")


def measure_lines(name, path, options):
    taken = best([QI, "check", "--lines", "--jobs=1"] + options + [path]) - best([QI, "--version"])
    say(name, N_POSITIONS / taken, "positions/s")
    return N_POSITIONS / taken


def measure_stockfish(folder):
    program = shutil.which("stockfish", path=os.environ["PATH"] + ":/usr/games")
    if program is None:
        print("# stockfish is not installed")
        return None
    path = os.path.join(folder, "stockfish.txt")
    with open(path, "w", encoding="ascii") as f:
        for i in range(N_POSITIONS):
            f.write("position fen %s\n" % CHESS[i % len(CHESS)])
        f.write("quit\n")
    rate = N_POSITIONS / (best([program], path) - best([program, "quit"]))
    say("stockfish/position-fen", rate, "positions/s")
    return rate


def write_lines(folder, name, texts, count):
    path = os.path.join(folder, name)
    with open(path, "w", encoding="ascii") as f:
        for i in range(count):
            f.write(texts[i % len(texts)] + "\n")
    return path


def measure_pictures(folder, kind):
    """Milliseconds of a picture more in a batch, with its file."""
    times = []
    for count in (N_FEWER, N_PICTURES):
        path = write_lines(folder, "%u.fen" % count, CHESS, count)
        out = os.path.join(folder, "%s-%u" % (kind, count))
        os.mkdir(out)
        times.append(best([QI_RENDER, "-o", out, "--type=" + kind, "--lines", "--from=fen", path]))
    each = (times[1] - times[0]) / (N_PICTURES - N_FEWER) * 1000
    say("render/%s" % kind, each, "ms")
    return each


def main():
    figures = {}
    printed = subprocess.run([DIAGNOSE, "--rates"], stdout=subprocess.PIPE, check=True, encoding="utf-8").stdout
    for line in printed.splitlines():
        name, value, _ = line.split()
        figures[name] = float(value)
    with tempfile.TemporaryDirectory() as folder:
        stockfish = measure_stockfish(folder)
        chessops = ask("chessops/fen", node(
            "import { parseFen } from '%s'; import { setupPosition } from '%s';\n"
            "const read = (text) => setupPosition('chess', parseFen(text).unwrap()).unwrap();"
            % (find_module("chessops/dist/esm/fen.js"), find_module("chessops/dist/esm/variant.js")), CHESS),
            "positions/s")
        fen = figures["fen/read-and-diagnose"]
        say("fen/read-and-diagnose", fen, "positions/s")
        compare("fen/beside-stockfish", fen, stockfish)
        compare("fen/beside-chessops", fen, chessops)
        path = write_lines(folder, "lines.fen", CHESS, N_POSITIONS)
        compare("check-fen/beside-stockfish",
                measure_lines("check-fen/rules", path, ["--from=fen", "--game=chess"]), stockfish)
        shogiops = ask("shogiops/sfen", node(
            "import { parseSfen } from '%s';\nconst read = (text) => parseSfen('standard', text, false).unwrap();"
            % find_module("shogiops/dist/sfen.js"), SHOGI), "positions/s")
        say("sfen/read-and-diagnose", figures["sfen/read-and-diagnose"], "positions/s")
        compare("sfen/beside-shogiops", figures["sfen/read-and-diagnose"], shogiops)
        measure_lines("check-sfen/rules", write_lines(folder, "lines.sfen", SHOGI, N_POSITIONS), ["--from=sfen"])
        python_chess = ask("python-chess/svg", [sys.executable, "-c", PYTHON_CHESS % CHESS], "ms")
        for kind in ("svg", "png"):
            compare("render/%s-beside-python-chess" % kind, measure_pictures(folder, kind), python_chess)


main()
