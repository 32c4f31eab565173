# SPDX-License-Identifier: Apache-2.0
"""A screen reader beside the window: Orca itself runs, and its debug file tells what it spoke."""
import contextlib
import os
import re
import shutil
import subprocess
import sys
import tempfile

from drive import wait_until

SPOKEN = re.compile(r"SPEECH OUTPUT: (['\"])(.*?)\s*\1 ?\{", re.S)
KEYS = {"tab", "left shift", "left control", "space", "return", "escape", "up", "down", "left", "right", "page up", "page down",
        "home", "end", "delete", "Text unselected.", "Text selected."} | {"f%d" % n for n in range(1, 13)}  # what is spoken of keys, and of what was left
SKIPPED = 77  # what a test that could not be run ends with

# Orca keeps its debug file in a buffer; here each line is there at once.
START = """
import builtins, runpy, sys
plain = builtins.open
def open_by_line(name, *args, **keys):
    file = plain(name, *args, **keys)
    if name == sys.argv[-1]:
        file.reconfigure(line_buffering=True)
        from orca import debug
        debug.debugLevel = debug.LEVEL_INFO  # to tell all of each event takes longer than to speak of it
    return file
builtins.open = open_by_line
del sys.argv[0]
runpy.run_path(sys.argv[0], run_name="__main__")
"""


class Orca:
    """What was spoken since forget()."""

    def __init__(self, log):
        self.log = log
        self.read = 0      # bytes of the file that were read
        self.rest = ""     # text that was read and has no whole sentence yet
        self.said = []
        self.seen = 0

    def all(self):
        if os.path.exists(self.log):
            with open(self.log, "rb") as f:
                f.seek(self.read)
                new = f.read()
            whole = new[:new.rfind(b"\n") + 1]  # never half a character
            self.read += len(whole)
            self.rest += whole.decode("utf-8", "replace")
            end = 0
            for match in SPOKEN.finditer(self.rest):
                self.said.append(match[2])
                end = match.end()
            self.rest = self.rest[max(end, self.rest.rfind("SPEECH OUTPUT: ")):] if "SPEECH OUTPUT: " in self.rest[end:] else ""
        return self.said

    def forget(self):
        self.seen = len(self.all())

    def since(self):
        return self.all()[self.seen:]

    def hears(self, *words):
        """Waits until each of these words was spoken; returns all that was spoken."""
        wait_until(lambda: "%s in %s" % (words, self.since()),
                   lambda: all(any(word in said for said in self.since()) for word in words))
        return self.since()

    def hears_any(self, *words):
        """Waits until one of these words was spoken."""
        wait_until(lambda: "one of %s in %s" % (words, self.since()),
                   lambda: any(word in said for said in self.since() for word in words))

    def hears_more(self, timeout=30):
        """Waits until something was spoken that is not the name of a key."""
        wait_until(lambda: "more than keys in %s" % self.since(), lambda: any(said not in KEYS for said in self.since()),
                   timeout=timeout)


def need_orca():
    """Skips the test without Orca."""
    if shutil.which("orca") is None:
        print("1..0 # SKIP no screen reader is here (Debian package orca)")
        sys.exit(SKIPPED)


@contextlib.contextmanager
def orca():
    folder = tempfile.mkdtemp(dir=os.environ.get("UI_SESSION_DIR"))
    log = os.path.join(folder, "log")
    # Orca uses pgrep to find other Orcas of the same user, and ends them or itself; those of other desktops must
    # not be touched.
    pgrep = os.path.join(folder, "pgrep")
    with open(pgrep, "w", encoding="utf-8") as f:
        f.write("#!/bin/sh\n")
    os.chmod(pgrep, 0o755)
    with open(os.path.join(folder, "out"), "w", encoding="utf-8") as out:
        process = subprocess.Popen([sys.executable, "-c", START, shutil.which("orca"), "-u", folder, "--debug-file",
                                    log], stdout=out, stderr=out,
                                   env=dict(os.environ, PATH=folder + os.pathsep + os.environ["PATH"]))
        try:
            reader = Orca(log)
            wait_until("Orca to speak", lambda: "Screen reader on" in " ".join(reader.all()), timeout=60)
            yield reader
        finally:
            process.terminate()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
