#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The tool while it waits: its messages at a terminal, and how Ctrl+C and SIGTERM end it."""
import json
import os
import signal
import socket
import subprocess
import sys
import time

from terminal import Terminal, run, start, stopped

GOOD = b"8/8/8/8/8/8/7R/K1k5 w - - 0 1\n"
BAD = b"8/8/8/9/8/8/8/K1k5 w - - 0 1\n"
START = b"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
PIPES = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}

# Commands that read a pipe to which nobody writes.
READERS = (["check", "pipe.fen"], ["check", "--lines", "pipe.fen"], ["convert", "--to=fen", "pipe.fen"],
           ["show", "pipe.fen"], ["render", "pipe.fen", "-o", "out.svg"], ["diff", "pipe.fen", "good.fen"],
           ["diff", "good.fen", "pipe.fen"], ["edit", "pipe.fen", "turn"], ["edit", "--ops=pipe.fen", "good.fen"],
           ["moves", "pipe.fen"], ["perft", "--depth=1", "pipe.fen"], ["best", "--depth=1", "pipe.fen"],
           ["play", "--moves=e4", "pipe.fen"], ["check", "--variants=pipe.fen", "good.fen"])


def put(name, text):
    with open(name, "wb") as file:
        file.write(text)


def prepare():
    os.mkfifo("pipe.fen")
    put("good.fen", GOOD)


def word_and_key():
    """At a terminal a message says what the tool waits for, and Ctrl+C ends it."""
    prepare()
    for args in READERS:
        terminal = Terminal(args)
        terminal.read_until("Reading pipe.fen … Ctrl+C stops\r\n")
        terminal.press(b"\x03")
        text, status = terminal.end()
        assert status == -signal.SIGINT, (args, status)
        assert text.count("Reading") == 1 and "qi: interrupted" in text, (args, text)
        assert "error" not in text.replace("0 errors", ""), (args, text)


def word_for_folder():
    """When the listing of a large folder takes more than a second, a message says so; Ctrl+C ends the tool with or without the
    message, and the findings of the file before are printed."""
    put("bad.fen", BAD)
    terminal = Terminal(["check", "bad.fen", "/"])
    assert terminal.read()
    word = "Looking through / … Ctrl+C stops\r\n"
    assert terminal.seen.startswith(word.encode()) or b"[dimensional-coherence]" in terminal.seen, terminal.seen
    terminal.press(b"\x03")
    text, status = terminal.end()
    assert status == -signal.SIGINT and text.count("Looking") <= 1, (status, text[-300:])
    assert "[dimensional-coherence]" in text and text.endswith(", interrupted\r\nqi: interrupted\r\n"), text[-300:]


def word_for_standard_input():
    terminal = Terminal(["check"])
    terminal.read_until("Reading standard input … Ctrl+D ends it, Ctrl+C stops\r\n")
    terminal.press(GOOD.rstrip() + b"\n\x04")
    text, status = terminal.end()
    assert status == 0 and "-: fen, valid" in text, text


def no_word_without_terminal():
    prepare()
    process = start(["check", "pipe.fen"], **PIPES)
    with open("pipe.fen", "wb") as pipe:
        try:
            process.wait(1.5)
        except subprocess.TimeoutExpired:
            pass
        pipe.write(GOOD)
    out, error = process.communicate()
    assert (out, error, process.returncode) == (b"pipe.fen: fen, valid\n", b"", 0), (out, error)


def signal_while_waiting():
    """Findings so far are printed, and the last line says that there may be more."""
    for number in (signal.SIGINT, signal.SIGTERM):
        process = start(["check", "--lines", "--json", "--summary", "-"], stdin=subprocess.PIPE, **PIPES)
        process.stdin.write(BAD + GOOD)
        process.stdin.flush()
        lines = [json.loads(process.stdout.readline()) for _ in range(2)]
        process.send_signal(number)
        out, error = process.communicate()
        last = json.loads(out)
        assert [x["ok"] for x in lines] == [False, True]
        assert last["summary"]["interrupted"] is True and last["summary"]["positions"] == 2, last
        assert process.returncode == -number and error == b"", error


def signal_in_text():
    process = start(["check", "--lines", "-"], stdin=subprocess.PIPE, **PIPES)
    process.stdin.write(BAD)
    process.stdin.flush()
    assert b"[dimensional-coherence]" in process.stderr.readline()
    process.send_signal(signal.SIGINT)
    out, error = process.communicate()
    assert out == (b"-: 1 position, 1 wrong, 1 error, interrupted\n"
                   b"total: 1 file, 1 position, 1 wrong, 1 error, 0 warnings, 0 notes, interrupted\n"), out
    assert error.endswith(b"qi: interrupted\n"), error


def signal_while_busy():
    """Lines of JSON are complete although the tool is busy and its output is not read for a while."""
    for jobs in ("1", "4"):
        process = start(["check", "--lines", "--json", "--summary", "--jobs=" + jobs, "-"], stdin=subprocess.PIPE, **PIPES)
        feeder = subprocess.Popen([sys.executable, "-c", "import sys\ntry:\n while True: sys.stdout.buffer.write(%r)\n"
                                   "except BrokenPipeError: sys.stderr.close()" % (BAD * 100)], stdout=process.stdin)
        process.stdin.close()
        json.loads(process.stdout.readline())
        process.send_signal(signal.SIGINT)
        lines = process.stdout.read().split(b"\n")
        assert lines[-1] == b""
        for line in lines[:-1]:
            json.loads(line)
        assert b"interrupted" in lines[-2] and stopped(process)
        process.stderr.close()
        feeder.wait()


def signal_while_thinking():
    """A search that would take hours ends at once."""
    process = start(["perft", "--depth=12", "--json", "--lines", "-"], stdin=subprocess.PIPE, **PIPES)
    process.stdin.write(b"no position\n")
    process.stdin.flush()
    json.loads(process.stdout.readline())
    process.stdin.write(START)
    process.stdin.flush()
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate()
    assert out == b"" or out.endswith(b"\n")
    assert process.returncode == -signal.SIGINT


def telling(args, **pipes):
    """A run that is not done, as it reports more about its input than a pipe holds, of which the first line is read."""
    process = start(args, **{**PIPES, **pipes})
    assert process.stderr.readline()
    return process


def signal_while_telling():
    """Ctrl+C ends a command at the row at which it is; nothing is written that is made of all rows."""
    put("bad.fen", BAD * 5000)
    put("turned.fen", b"".join(b"8/8/8/9/8/8/8/K1k5 b - - 0 %d\n" % i for i in range(1, 5001)))
    for args in (["check", "--lines", "bad.fen", "good.fen"], ["convert", "--to=fen", "bad.fen"], ["sort", "--by=title", "bad.fen"],
                 ["unique", "bad.fen"], ["find", "pieces=2", "bad.fen"], ["moves", "bad.fen"], ["diff", "bad.fen", "turned.fen"]):
        process = telling(args)
        process.send_signal(signal.SIGINT)
        out, error = process.communicate()
        assert process.returncode == -signal.SIGINT and error.endswith(b"qi: interrupted\n"), (args, error[-200:])
        assert error.count(b"[dimensional-coherence]") < 5000, args
        if args[0] in ("check", "diff"):
            assert out.endswith(b", interrupted\n"), (args, out[-200:])
        if args[0] == "sort":
            assert out == b"", out[-200:]


def second_signal():
    """Who reads nothing of what the tool says is not waited for after a second Ctrl+C."""
    put("bad.fen", BAD * 5000)
    process = telling(["check", "--lines", "bad.fen"])
    process.send_signal(signal.SIGINT)
    time.sleep(0.5)
    process.send_signal(signal.SIGTERM)
    assert process.wait() in (-signal.SIGINT, -signal.SIGTERM)
    process.stdout.close()
    process.stderr.close()


def append_good(name):
    with open(name, "ab") as f:
        f.write(GOOD)


def changed_while_sorted():
    """A list that somebody writes to while it is read is not written in an order that is of neither."""
    changes = (lambda name: put("more", b"") or os.replace("more", name), os.remove, lambda name: os.truncate(name, 100),
               lambda name: os.utime(name, (1, 1)), append_good)
    for i, change in enumerate(changes):
        for is_input in (False, True):
            put("list.fen", BAD * 5000)
            with open("list.fen", "rb") as file:
                process = telling(["sort", "--by=title", "-" if is_input else "list.fen"], stdin=file)
            change("list.fen")
            out, error = process.communicate()
            # Whoever has opened a file keeps it although its name goes to another one.
            if is_input and i < 2:
                assert process.returncode == 1 and out == BAD * 5000, (i, error[-200:])
            else:
                assert process.returncode == 2 and out == b"", (i, is_input, process.returncode)
                assert error.endswith(b"was changed while it was read [changed-meanwhile]\n"), (i, error[-200:])


def shorter_while_compared():
    put("bad.fen", BAD * 5000)
    put("turned.fen", b"".join(b"8/8/8/9/8/8/8/K1k5 b - - 0 %d\n" % i for i in range(1, 5001)))
    process = telling(["diff", "bad.fen", "turned.fen"])
    os.truncate("turned.fen", 100)
    _, error = process.communicate()
    assert b"turned.fen:5000:1: error: cannot read: the file has become shorter [unreadable]\n" in error, error[-300:]
    assert process.returncode == 2, process.returncode


def colors_at_terminal():
    """Remarks and differences have colours at a terminal, unless NO_COLOR or a terminal that has none says otherwise."""
    put("bad.fen", BAD)
    put("good.fen", GOOD)
    put("other.fen", GOOD.replace(b" w ", b" b "))
    for variables, has_color in (((("TERM", "xterm"),), True), ((), True), ((("TERM", "dumb"),), False),
                                 ((("TERM", "xterm"), ("NO_COLOR", "")), False)):
        for args in (["check", "bad.fen"], ["diff", "--text", "good.fen", "other.fen"]):
            text, status = Terminal(args, variables=variables).end()
            assert status == 1 and ("\033[" in text) == has_color, (variables, text)


def width_of_terminal():
    """Boards and the lines below remarks are as wide as the terminal; one that does not say how wide it is has 80 columns."""
    put("long.fen", b" " * 200 + BAD)
    put("large.json", b'{"board":[' + b",".join([b'"K"'] * 60) + b"]" + b',"hands":{"first":[],"second":[]},'
        b'"styles":{"first":"C","second":"c"},"turn":"first"}\n')
    for columns, most in ((60, 60), (100, 100), (0, 80)):
        text, status = Terminal(["show", "large.json"], columns=columns).end()
        lengths = [len(line) for line in text.replace("\r", "").split("\n")]
        assert status == 0 and max(lengths) <= most, (columns, max(lengths))
        text, status = Terminal(["check", "--from=fen", "long.fen"], columns=columns).end()
        carets = [len(line) for line in text.replace("\r", "").split("\n") if line.strip().startswith("^")]
        assert status == 1 and len(carets) == 2 and max(carets) <= (columns or 80), (columns, text)


def game_at_terminal():
    """At a terminal somebody who plays sees the board and the last move, and is asked again after a move that is none."""
    terminal = Terminal(["play", "--first=human", "--second=human", "--game=chess"])
    terminal.read_until("White (C) to move\r\n")
    terminal.read_until("Move: ")
    terminal.press(b"e5\n")
    terminal.read_until("error: ")
    terminal.read_until("Move: ")
    terminal.press(b"e4\n")
    terminal.read_until("\r\ne4\r\n")
    terminal.read_until("Black (c) to move\r\n")
    terminal.read_until("Move: ")
    terminal.press(b"\x04")
    text, status = terminal.end()
    assert text.endswith("1. e4\r\nongoing\r\n") and status == 0, (text[-200:], status)


def has_open(process, path):
    """Whether @process has the file or folder at @path open now."""
    folder = "/proc/%d/fd/" % process.pid
    try:
        names = os.listdir(folder)
    except OSError:
        return False  # the process has ended
    for name in names:
        try:
            if os.readlink(folder + name) == path:
                return True
        except OSError:
            pass  # closed in the meantime
    return False


def signal_while_listing():
    """The signal comes while a folder is still being listed; the files named before it have been checked."""
    os.mkdir("tree")
    for i in range(5000):
        put("tree/%d.fen" % i, b"")
    put("bad.fen", BAD)
    for number in (signal.SIGINT, signal.SIGTERM):
        with open("out", "w+b") as out, open("error", "w+b") as error:
            # Many times, as the tool may be done with a folder before it is seen to be open.
            process = start(["check", "bad.fen"] + 100 * ["tree"], stdout=out, stderr=error)
            while process.poll() is None and not has_open(process, os.path.realpath("tree")):
                pass
            process.send_signal(number)
            process.wait()
            out.seek(0)
            error.seek(0)
            lines, said = out.read().splitlines(), error.read()
        assert lines[0] == b"bad.fen: fen, 1 error" and b"[dimensional-coherence]" in said, (lines[:2], said[-300:])
        assert lines[-1].startswith(b"total: ") and lines[-1].endswith(b", interrupted"), lines[-1]
        assert said.endswith(b"qi: interrupted\n") and process.returncode == -number, (said[-300:], process.returncode)


def ignored_signal():
    """A signal that was ignored at the start stays ignored, as under nohup."""
    prepare()
    process = start(["check", "pipe.fen"], preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_IGN), **PIPES)
    with open("pipe.fen", "wb") as pipe:
        process.send_signal(signal.SIGINT)
        pipe.write(GOOD)
    out, _ = process.communicate()
    assert out == b"pipe.fen: fen, valid\n" and process.returncode == 0, out


def no_end():
    """A device without an end gives an error with a place, and memory is bounded by the largest text of a position."""
    cases = ((["check", "/dev/zero"], "/dev/zero:1:1: error: text exceeds 67108864 bytes [too-long]", 1),
             (["check", "--lines", "/dev/zero"], "/dev/zero:2:1: error: nothing more was read", 2),
             (["convert", "--to=fen", "/dev/zero"], "[too-long]", 1),
             (["show", "/dev/zero"], "[too-long]", 1),
             (["moves", "/dev/zero"], "[too-long]", 1),
             (["render", "/dev/zero", "-o", "out.svg"], "[too-long]", 1),
             (["edit", "--ops=/dev/zero", "/dev/null"], "[too-long]", 1))
    for args, word, status in cases:
        process = start(args, stdin=subprocess.DEVNULL, **PIPES)
        _, error = process.communicate()
        assert word in error.decode() and process.returncode == status, (args, error, process.returncode)


def no_end_on_standard_input():
    for args in (["check", "--lines", "-"], ["check", "--from=pgn", "-"]):
        with open("/dev/zero", "rb") as zeros:
            process = start(args, stdin=subprocess.PIPE, **PIPES)
            feeder = subprocess.Popen(["sh", "-c", "printf '[Event \"x\"]\\n{'; exec cat"], stdin=zeros,
                                      stdout=process.stdin, stderr=subprocess.DEVNULL)
            process.stdin.close()
            error = process.stderr.read().decode()
            status = process.wait()
            feeder.wait()
        assert "[too-long]" in error and "nothing more was read" in error and status == 2, (args, error, status)


def what_is_no_file():
    """Folders and sockets: an error names each, and the tool does not wait for them."""
    with socket.socket(socket.AF_UNIX) as end:
        end.bind("socket.fen")
        for command in (["check"], ["convert", "--to=fen"], ["show"], ["moves"]):
            process = start([*command, "socket.fen"], **PIPES)
            _, error = process.communicate()
            assert b"it is a socket" in error and process.returncode == 2, error
        process = start(["diff", "socket.fen", "socket.fen"], **PIPES)
        assert b"it is a socket" in process.communicate()[1] and process.returncode == 2
    os.mkdir("folder")
    for command in (["convert", "--to=fen"], ["show"], ["moves"], ["check", "--from=fen"]):
        process = start([*command, "folder"], **PIPES)
        _, error = process.communicate()
        assert (b"Is a directory" in error or b"no position file" in error) and process.returncode == 2, error


def folder_of_anything():
    """In a folder only regular files are opened: no pipes, sockets, devices, nor files of /proc."""
    os.mkdir("tree")
    os.mkfifo("tree/pipe.fen")
    put("tree/good.fen", GOOD)
    put("elsewhere.txt", GOOD)
    os.symlink("../elsewhere.txt", "tree/link.fen")
    os.symlink("/dev/zero", "tree/zero.fen")
    os.symlink("/proc/self/status", "tree/proc.fen")
    os.symlink("/proc", "tree/proc")
    os.symlink("/", "tree/all")
    os.symlink(".", "tree/again")
    with socket.socket(socket.AF_UNIX) as end:
        end.bind("tree/socket.fen")
        process = start(["check", "tree"], **PIPES)
        out, error = process.communicate()
    assert out == (b"tree/good.fen: fen, valid\ntree/link.fen: fen, valid\n"
                   b"total: 2 files, 2 positions, 0 wrong, 0 errors, 0 warnings, 0 notes\n"), (out, error)
    process = start(["check", "/proc"], **PIPES)
    assert b"no position file" in process.communicate()[1] and process.returncode == 2


def folder_too_deep():
    """That a folder is not listed below the limit of its depth is reported, after the files above the limit."""
    below = "tree" + "/d" * 65
    os.makedirs(below)
    put(below + "/deep.fen", GOOD)
    put("tree" + "/d" * 64 + "/last.fen", GOOD)
    process = start(["check", "tree"], **PIPES)
    out, error = process.communicate()
    assert b"last.fen: fen, valid\n" in out and b"deep.fen" not in out, out
    assert b"tree:1:1: error: not all of what is below the folder was looked at" in error and process.returncode == 2, error


def folder_named_by_link():
    os.mkdir("tree")
    put("tree/good.fen", GOOD)
    os.symlink("tree", "link")
    process = start(["check", "link"], **PIPES)
    assert process.communicate()[0] == b"link/good.fen: fen, valid\n"


if __name__ == "__main__":
    sys.exit(run([word_and_key, word_for_folder, word_for_standard_input, no_word_without_terminal, signal_while_waiting,
                  signal_in_text, signal_while_busy, signal_while_thinking, signal_while_telling, second_signal,
                  signal_while_listing, changed_while_sorted, shorter_while_compared, colors_at_terminal, width_of_terminal,
                  game_at_terminal, ignored_signal, no_end, no_end_on_standard_input, what_is_no_file, folder_of_anything, folder_too_deep,
                  folder_named_by_link]))
