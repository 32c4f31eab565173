#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""faults.py TARGET QI [ACT…], or --window TARGET [ACT…] for what the window does: makes each system call of each act on files fail once, and checks the result: the file is the old
or the new one, byte for byte; there is a message when the act failed; no other file is left. strace makes the calls fail. A
test in TAP with a line for each act, which also has the number of failed calls and how often the act failed with them."""
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile

IS_WINDOW = sys.argv[1] == "--window"
TARGET, QI = reversed(sys.argv[1:3]) if IS_WINDOW else sys.argv[1:3]
PATIENCE = 20  # seconds
A, B, N = ("k7/8/8/8/8/8/8/7K w - - 0 1", "k7/8/8/8/8/8/8/6QK w - - 0 1", "k7/8/8/8/8/8/7P/7K b - - 0 1")
C = "7k/8/8/8/8/8/8/K7 b - - 0 1"
# The calls, and their errors: a disk that is full or broken, missing permissions, no file descriptors left.
CALLS = {
    "openat": ("EACCES", "EMFILE"), "read": ("EIO",), "pread64": ("EIO",), "write": ("ENOSPC", "EIO"), "fsync": ("EIO",),
    "close": ("EIO",), "newfstatat": ("EIO",), "statx": ("EIO",), "fchmod": ("EPERM",), "fchown": ("EPERM",),
    "renameat": ("EACCES",), "renameat2": ("EACCES", "EINVAL"), "linkat": ("EPERM",), "unlinkat": ("EACCES",),
    "flock": ("EWOULDBLOCK", "ENOLCK"), "getrandom": ("ENOSYS",), "fcntl": ("EMFILE",), "ftruncate": ("EIO",),
    "flistxattr": ("ENOTSUP", "EIO"), "fgetxattr": ("EIO",), "fsetxattr": ("ENOSPC",), "faccessat2": ("EACCES",),
    "readlinkat": ("EIO",), "getdents64": ("EIO",), "mkdirat": ("ENOSPC",), "lseek": ("EIO",), "fstatfs": ("EIO",),
    "inotify_init1": ("EMFILE",), "inotify_add_watch": ("ENOSPC",),
}
# Without these calls a file cannot be removed, so it may be left.
LEAVES = {"unlinkat", "renameat", "renameat2", "linkat", "flock", "openat", "newfstatat", "getdents64", "fcntl", "close"}


# Names and numbers that each draft has of its own.
OWN = re.compile(rb"[0-9a-f]{32}|\b[0-9]{6,}\b")


def set_up(folder, files):
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    for name, text in files.items():
        with open(os.path.join(folder, name), "w", encoding="utf-8") as f:
            f.write(text)


def contents(folder):
    found = {}
    for below, _, names in os.walk(folder):
        for name in sorted(names):
            with open(os.path.join(below, name), "rb") as f:
                text = f.read()
            path = os.path.relpath(os.path.join(below, name), folder)
            if path.startswith("drafts"):
                path, text = OWN.sub(b"*", path.encode()).decode(), OWN.sub(b"*", text)
            found[path] = text
    return found


class Act:
    """@old: the files before it; those after it are made by a run without failures."""

    def __init__(self, name, words, old, reads_only=False):
        self.name, self.words, self.old, self.reads_only = name, words, old, reads_only

    def run(self, folder, *trace):
        set_up(folder, self.old)
        words = [w.replace("{}", folder) for w in self.words]
        program = subprocess.Popen([*trace, *words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, start_new_session=True,
                                   env=dict(os.environ, LC_ALL="C.UTF-8", G_DEBUG="fatal-warnings"))
        try:
            answer, said = program.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            os.killpg(program.pid, signal.SIGKILL)
            program.communicate()
            return None, "", b""
        return program.returncode, said.decode("utf-8", "replace").strip(), answer


ACTS = [
    Act("load", [TARGET, "load", "{}/a.fen", A], {"a.fen": A}, True),
    Act("save", [TARGET, "save", "{}/a.fen", N], {"a.fen": A, "other": "x"}),
    Act("save-new", [TARGET, "save", "{}/a.fen", N], {"other": "x"}),
    Act("create", [TARGET, "create", "{}/a.fen", N], {"other": "x"}),
    Act("rows", [TARGET, "rows", "{}/a.fen", "t1=" + N], {"a.fen": A + "\n" + B + "\n", "other": "x"}),
    Act("rows-folder", [TARGET, "rows", "{}", "t1=" + N], {"a.fen": A + "\n", "b.fen": B + "\n"}),
    Act("draft", [TARGET, "keep", "{}/a.draft", N], {"a.draft": A}),
    Act("watch", [TARGET, "watch", "{}/a.fen", "{}/b.fen"], {"a.fen": A, "b.fen": N}),
    Act("check", [QI, "check", "{}/a.fen"], {"a.fen": A + "\n"}, True),
    Act("check-folder", [QI, "check", "{}"], {"a.fen": A + "\n", "b.fen": B + "\n"}, True),
    Act("render", [QI, "render", "-o", "{}/a.svg", "{}/a.fen"], {"a.fen": A + "\n", "a.svg": "old"}),
]
WINDOW_ACTS = [
    Act("open", [TARGET, "open", "{}/a.fen"], {"a.fen": A}, True),
    Act("open-rows", [TARGET, "open", "{}/a.fen"], {"a.fen": A + "\n" + C + "\n"}, True),
    Act("save", [TARGET, "save", "{}/a.fen"], {"a.fen": A, "other": "x"}),
    Act("save-as", [TARGET, "save-as", "{}/a.fen", "{}/b.fen"], {"a.fen": A, "other": "x"}),
    Act("save-rows", [TARGET, "save", "{}/a.fen"], {"a.fen": A + "\n" + C + "\n", "other": "x"}),
    Act("watch", [TARGET, "watch", "{}/a.fen", "{}/b.fen"], {"a.fen": A, "b.fen": N}),
    Act("watch-rows", [TARGET, "watch", "{}/a.fen", "{}/b.fen"], {"a.fen": A + "\n" + C + "\n", "b.fen": N + "\n" + C + "\n"}),
    Act("draft", [TARGET, "draft", "{}/a.fen", "{}/drafts"], {"a.fen": A}),
    Act("draft-rows", [TARGET, "draft", "{}/a.fen", "{}/drafts"], {"a.fen": A + "\n" + C + "\n"}),
]


def judge(act, call, status, said, before, after, left):
    """The fault, or None."""
    if status is None:
        return "it does not end"
    if status < 0 or status >= 128:
        return "it ended by a signal: " + said
    if any("CRITICAL" in line or "WARNING" in line for line in said.splitlines()):
        return "it warned: " + said
    known = {name: text for name, text in left.items() if name in before or name in after}
    extra = sorted(set(left) - set(known))
    if extra and call not in LEAVES:
        return "left behind: " + ", ".join(extra)
    if act.reads_only:
        return None if known == before else "what was only read changed"
    if status == 0 and known != after:
        return "it said that all was well, and the file is not the new one"
    if status != 0 and not said:
        return "it failed without a word"
    for name in set(before) | set(after):
        if known.get(name) not in (before.get(name), after.get(name)):
            return "%s is neither the old nor the new file" % name
    return None


def try_all(act, scratch):
    folder = os.path.join(scratch, "files")
    log = os.path.join(scratch, "log")
    wrong, n_failed, n_calls = [], 0, 0
    status, said, usual = act.run(folder)
    after = contents(folder)
    if status != 0:
        return ["does not work as it is: " + said], 0, 0
    set_up(folder, act.old)
    before = contents(folder)
    for call, errors in CALLS.items():
        for error in errors:
            for number in range(1, 1000):
                status, said, answer = act.run(folder, "strace", "-f", "-y", "-qq", "-o", log, "-e", "trace=" + call, "-e",
                               "inject=%s:error=%s:when=%d" % (call, error, number))
                with open(log, encoding="utf-8", errors="replace") as f:
                    text = f.read()
                line = next((x for x in text.splitlines() if "(INJECTED)" in x), None)
                if line is None:
                    break
                # Calls that wake other threads do not fail like this. Of fcntl(2) only a copy of a descriptor does.
                # strace counts in each thread, so there may be several, and the message may be one of them.
                failed = [x for x in text.splitlines() if "(INJECTED)" in x]
                if any("anon_inode:" in x or "<pipe:" in x or "write(2<" in x or ("fcntl(" in x and "F_DUPFD" not in x)
                       for x in failed):
                    continue
                # Without fonts the toolkit warns, and draws everything else. Without its own descriptor GLib gives up.
                if "Pango-WARNING" in said or "inotify read()" in said:
                    continue
                n_calls += 1
                n_failed += status != 0
                fault = judge(act, call, status, said, before, after, contents(folder))
                if fault is None and status == 0 and answer != usual:
                    fault = "it said that all was well, and something else than it should: %s" % answer[:80]
                if fault is not None:
                    wrong.append("%s %d %s: %s (%s)" % (call, number, error, fault, line[:160]))
    return wrong, n_calls, n_failed


def main():
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    if shutil.which("strace") is None:
        print("1..0 # SKIP strace lets the calls fail")
        return
    acts = [act for act in (WINDOW_ACTS if IS_WINDOW else ACTS) if len(sys.argv) == 3 or act.name in sys.argv[3:]]
    print("1..%d" % len(acts))
    with tempfile.TemporaryDirectory() as scratch:
        for i, act in enumerate(acts, 1):
            wrong, n_calls, n_failed = try_all(act, scratch)
            for line in wrong:
                print("# " + line)
            print("%s %d %s: %d calls failed, and the act with %d of them" % ("not ok" if wrong else "ok", i, act.name, n_calls,
                                                                         n_failed), flush=True)


main()
