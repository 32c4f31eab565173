# SPDX-License-Identifier: Apache-2.0
"""Shared by tests that need a terminal, or that end the tool while it waits. No test depends on how long anything takes."""
import fcntl
import os
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import traceback

TOOL = os.environ["QI_TOOL"]
NO_TERMINAL = 77


class Missing(Exception):
    """There are no pseudo-terminals, as on a machine without /dev/pts."""


def start(args, variables=(("NO_COLOR", "1"),), **pipes):
    """Starts qi with the usual handling of signals, in English, and with these variables of the environment."""
    env = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "TERM", "COLUMNS")}
    return subprocess.Popen([TOOL, *args], env={**env, "LC_ALL": "C.UTF-8", **dict(variables)}, **pipes)


def lead(gate):
    """Returns in a child, while the parent leads the terminal's session until the descriptor @gate says that its text was read.

    Shells do the same: a session ends with its leader, and the kernel then discards text that nobody has read."""
    fcntl.ioctl(2, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    child = os.fork()
    if child == 0:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        return
    os.closerange(0, gate)
    os.closerange(gate + 1, os.sysconf("SC_OPEN_MAX"))
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    os.read(gate, 1)
    if status < 0:
        signal.signal(-status, signal.SIG_DFL)
        os.kill(os.getpid(), -status)
    os._exit(status)


class Terminal:
    """qi in a terminal of its own."""

    def __init__(self, args, columns=100, **pipes):
        try:
            self.ours, theirs = os.openpty()
        except OSError as error:
            raise Missing() from error
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
        # When a key sends a signal, the kernel would discard text that was just written, such as the message about the signal.
        modes = termios.tcgetattr(theirs)
        modes[3] |= termios.NOFLSH
        termios.tcsetattr(theirs, termios.TCSANOW, modes)
        gate, self.gate = os.pipe()
        self.process = start(args, **{"stdin": theirs, "stdout": theirs, "stderr": theirs, "start_new_session": True,
                                      "preexec_fn": lambda: lead(gate), **pipes})
        os.close(gate)
        os.close(theirs)
        self.seen = b""

    def read(self):
        """The next block of output; empty at the end."""
        try:
            block = os.read(self.ours, 65536)
        except OSError:
            block = b""
        self.seen += block
        return block

    def read_until(self, text):
        while text.encode() not in self.seen:
            assert self.read(), "ended without %r: %r" % (text, self.seen)

    def press(self, keys):
        os.write(self.ours, keys)

    def wait(self):
        """Reads all of the output and returns the exit status."""
        while self.read():
            pass
        os.close(self.gate)
        status = self.process.wait()
        os.close(self.ours)
        return status

    def end(self):
        """All of the output, and the exit status."""
        status = self.wait()
        return self.seen.decode(), status


def read_line(process):
    line = process.stdout.readline()
    assert line.endswith(b"\n"), "ended without a line"
    return line


def run(tests):
    """Runs each function of @tests in a folder of its own; returns the exit status for the test runner."""
    failed = skipped = 0
    for test in tests:
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            try:
                test()
                print("ok", test.__name__)
            except Missing:
                skipped += 1
                print("skipped", test.__name__)
            except Exception:
                failed += 1
                print("FAILED", test.__name__)
                traceback.print_exc()
            os.chdir("/")
        sys.stdout.flush()
    # A machine without terminals is not a failure, except in continuous integration, which has to have them.
    left_out = skipped == len(tests) or (skipped and "CI" in os.environ)
    return 1 if failed else NO_TERMINAL if left_out else 0


def stopped(process):
    """Whether Ctrl+C or SIGTERM ended it: 130 or 143 in a shell."""
    return process.wait() in (-signal.SIGINT, -signal.SIGTERM)
