# SPDX-License-Identifier: Apache-2.0
"""How long the editor takes until its window is mapped and until it is idle, and how much memory it uses
then: with the gallery, with a chess board, with 255 x 255 squares, and with a chess board and 64 drawings of
a user's own, without and with a cache; and gnome-chess for comparison if it is installed. All of them are
measured on one display in the same way, after a round that is not counted: the window is found with xdotool,
the rest is read from /proc. "still" is when the first frame is complete; "cpu" is the processor time until
then, which a busy machine changes least. With BENCH_INSTRUCTIONS=1 each is also started once in valgrind, which
counts its instructions until then: no other work changes them. Prints one figure a line: name, value, unit.

  tests/ui/ui-session -t 300 -s 1280x1024x24 --no-a11y env GSK_RENDERER=cairo \\
    /usr/bin/python3 tests/bench/bench-start.py b/src/editor/masume b/src/qi/qi"""
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

MASUME, QI = sys.argv[1:3]
LARGEST = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "data", "examples",
                       "primes.masume")
PIECES = os.path.join(os.path.dirname(LARGEST), "..", "pieces")
N_RUNS = int(os.environ.get("BENCH_RUNS", "5"))
N_DRAWINGS = 64
GNOME_CHESS = shutil.which("gnome-chess") or "/usr/games/gnome-chess"


def memory(pid, name):
    """A line of the kernel's summary, in MiB."""
    with open("/proc/%d/smaps_rollup" % pid, encoding="ascii") as f:
        for line in f:
            if line.startswith(name + ":"):
                return int(line.split()[1]) / 1024
    return 0.0


def is_mapped(pid):
    found = subprocess.run(["xdotool", "search", "--onlyvisible", "--pid", str(pid)],
                           stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
    return found.stdout.strip() != b""


def used(pid):
    """The processor time, in ticks."""
    with open("/proc/%d/stat" % pid, encoding="ascii") as f:
        fields = f.read().rsplit(")", 1)[1].split()
    return int(fields[11]) + int(fields[12])


def settle(pid, seconds=0.5):
    """Waits until the program has done nothing for so long."""
    last, since = used(pid), time.monotonic()
    while time.monotonic() - since < seconds:
        time.sleep(0.02)
        now = used(pid)
        if now != last:
            last, since = now, time.monotonic()
    return since


def write_drawings(folder):
    """Writes drawings like those of our own pieces, all different, for 64 pieces of chess."""
    files = sorted(name for name in os.listdir(PIECES) if name.endswith(".svg"))
    tokens = [raised + letter for raised in ("", "+") for letter in "ABCDEFGHIJKLMNOPabcdefghijklmnop"]
    os.makedirs(folder)
    for i, token in enumerate(tokens[:N_DRAWINGS]):
        with open(os.path.join(PIECES, files[i % len(files)]), encoding="utf-8") as f:
            text = f.read()
        with open(os.path.join(folder, token + ".svg"), "w", encoding="utf-8") as f:
            f.write(text + "<!-- %d -->\n" % i)


def run(words, env):
    if env.get("BENCH_FORGET"):
        shutil.rmtree(os.path.join(env["XDG_CACHE_HOME"], "masume"), ignore_errors=True)
    start = time.monotonic()
    program = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                               env=dict(os.environ, **env))
    while not is_mapped(program.pid):
        if program.poll() is not None:
            raise SystemExit("%s ended" % words[0])
        time.sleep(0.002)
    mapped = time.monotonic() - start
    still = settle(program.pid) - start
    computed = used(program.pid) / os.sysconf("SC_CLK_TCK")
    figures = (mapped, still, computed, memory(program.pid, "Rss"), memory(program.pid, "Pss"))
    program.terminate()
    program.wait()
    return figures


def count(words, env, folder):
    """The instructions until the program has nothing to do any more, in millions."""
    program = subprocess.Popen(["valgrind", "--tool=callgrind",
                                "--callgrind-out-file=" + os.path.join(folder, "callgrind"), *words],
                               stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
                               env=dict(os.environ, **env))
    while not is_mapped(program.pid) and program.poll() is None:
        time.sleep(0.1)
    if program.poll() is None:
        settle(program.pid, 5)
    program.terminate()
    told = program.communicate()[1]
    return int(re.search(r"Collected : (\d+)", told).group(1)) / 1e6


def main():
    with tempfile.TemporaryDirectory() as folder:
        chess = os.path.join(folder, "chess.json")
        with open(chess, "wb") as f:
            subprocess.run([QI, "new", "--game=chess"], stdout=f, check=True)
        own = {"XDG_DATA_HOME": os.path.join(folder, "data"),
               "XDG_CACHE_HOME": os.path.join(folder, "cache")}
        write_drawings(os.path.join(folder, "data", "masume", "pieces", "own", "C"))
        cases = [("masume", [MASUME, chess], {}), ("masume-gallery", [MASUME], {}),
                 ("masume-255x255", [MASUME, LARGEST], {}),
                 ("masume-64-drawings", [MASUME, chess], own),
                 ("masume-64-new-drawings", [MASUME, chess],
                  dict(own, XDG_CACHE_HOME=os.path.join(folder, "new"), BENCH_FORGET="1"))]
        if os.access(GNOME_CHESS, os.X_OK):
            cases.append(("gnome-chess", [GNOME_CHESS], {}))
        else:
            print("# gnome-chess is not installed: nothing to compare with")
        cases = [case for case in cases if os.environ.get("BENCH_ONLY", "") in case[0]]
        runs = {name: [] for name, _, _ in cases}
        # In turns, so that other work on the machine affects all of them.
        for _, words, env in cases:
            run(words, env)
        for _ in range(N_RUNS):
            for name, words, env in cases:
                runs[name].append(run(words, env))
        for name, figures in runs.items():
            mapped, still, computed, rss, pss = (statistics.median(x) for x in zip(*figures))
            print("start/%s/mapped %.3f s" % (name, mapped))
            print("start/%s/still %.3f s" % (name, still))
            print("start/%s/cpu %.2f s" % (name, computed))
            print("start/%s/rss %.1f MiB" % (name, rss))
            print("start/%s/pss %.1f MiB" % (name, pss), flush=True)
        for name, words, env in cases:
            if os.environ.get("BENCH_INSTRUCTIONS") and shutil.which("valgrind"):
                print("start/%s/instructions %.0f M" % (name, count(words, env, folder)), flush=True)


main()
