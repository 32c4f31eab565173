# SPDX-License-Identifier: Apache-2.0
"""Unsaved work is kept through kills, signals, and a crash while it is recovered."""
import glob
import os
import re
import signal
import tempfile

from drive import App, press, type_text, wait_until, xdo
from masume import MASUME, Editor, main, scratch

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
MOVED = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1\n"
OTHER = "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1\n"
FAULTY = "rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
LIST = START + OTHER + START


class Life:
    """Several runs of the editor with the same state folder."""

    def __init__(self):
        self.state = tempfile.mkdtemp(dir=os.environ.get("UI_SESSION_DIR"))

    def start(self, *files):
        return Editor(*files, state=self.state)

    def drafts(self):
        return glob.glob(os.path.join(self.state, "masume", "drafts", "*.draft"))

    def wait_draft(self):
        wait_until("a draft", self.drafts)

    def check_private(self):
        folder = os.path.join(self.state, "masume", "drafts")
        assert os.stat(folder).st_mode & 0o777 == 0o700, oct(os.stat(folder).st_mode)
        for path in self.drafts():
            assert os.stat(path).st_mode & 0o777 == 0o600, path


def read(path):
    with open(path, encoding="utf-8") as f:
        return f.read()


def write(path, text):
    with open(path, "w", encoding="utf-8") as f:
        f.write(text)


def move_pawn(app, board):
    app.click(board.square("e2"))
    app.click(board.square("e4"))
    wait_until("a change", app.modified)


def end(app, how):
    """Ends the process by a signal; its output is not checked."""
    os.kill(app.pid, how)
    return app.wait_exit()


def wait_text(win, placement):
    entry = win.find("text", "Text of the position")
    wait_until("the text " + placement, lambda: entry.text.startswith(placement))


def offer(win):
    """The question in the strip."""
    return win.find("label", re.compile("that were not saved"))


def gone(win):
    win.gone("push button", "Recover")


def test_kill():
    """After SIGKILL the next start offers the work; recovered, it is not saved yet and can be undone."""
    life, path = Life(), scratch(START, "a.fen")
    with life.start(path) as app:
        move_pawn(app, app.open_board().measure())
        life.wait_draft()
        life.check_private()
        end(app, signal.SIGKILL)
    assert read(path) == START
    with life.start() as app:
        win = app.window(re.compile("^a.fen"))
        offer(win)
        wait_text(win, START[:40])
        win.find("push button", "Recover").click()
        wait_text(win, MOVED[:40])
        gone(win)
        app.win = win
        assert app.modified() and read(path) == START
        press("ctrl+z")
        wait_text(win, START[:40])
        press("ctrl+shift+z")
        wait_text(win, MOVED[:40])
        app.save()
        assert read(path) == MOVED
        wait_until("no draft", lambda: not life.drafts())
        end(app, signal.SIGKILL)
    with life.start(path) as app:
        app.open_board()
        assert not app.win.all("push button", "Recover")


def test_signals():
    """On SIGTERM, SIGINT and SIGHUP the editor writes what no draft has yet, and ends without output."""
    for how in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        life, path = Life(), scratch(START, "a.fen")
        with life.start(path) as app:
            move_pawn(app, app.open_board().measure())
            status = end(app, how)
            assert status == 0, (how, status)
            assert not app.output.strip(), app.output
        assert len(life.drafts()) == 1 and read(path) == START
        with life.start(path) as app:
            win = app.open_board() and app.win
            offer(win)
            # The file that was named is shown; the recovered work waits.
            wait_text(win, START[:40])
            win.find("push button", "Recover").click()
            wait_text(win, MOVED[:40])


def test_untitled():
    """Work without a file comes back in a window of its own; discarded, it is gone."""
    life = Life()
    with life.start() as app:
        win = app.window("Masume")
        press("ctrl+v")
        press("ctrl+n")
        app.window(re.compile("."))
        press("Escape")
        win.find("push button", re.compile("Shogi|Tsume|Chess"), nth=0).click()
        app.open_board()
        press("ctrl+Return")
        wait_until("a change", app.modified)
        life.wait_draft()
        end(app, signal.SIGKILL)
    with life.start() as app:
        win = app.window(re.compile("."))
        offer(win)
        win.find("push button", "Recover").click()
        board = app.open_board()
        assert board.node.name and app.modified()
        gone(app.win)
        end(app, signal.SIGKILL)
    with life.start() as app:
        win = app.window(re.compile("."))
        win.find("push button", "Discard").click()
        gone(win)
        wait_until("no draft", lambda: not life.drafts())


def test_changed_file():
    """A file that another program wrote meanwhile is not overwritten: recovering leaves it, and a save asks."""
    life, path = Life(), scratch(START, "a.fen")
    with life.start(path) as app:
        move_pawn(app, app.open_board().measure())
        life.wait_draft()
        end(app, signal.SIGKILL)
    write(path, OTHER)
    with life.start(path) as app:
        app.open_board()
        app.win.find("label", re.compile("the file was changed since"))
        wait_text(app.win, OTHER[:40])
        app.win.find("push button", "Compare").click()
        app.win.find("push button", "Done").click()
        app.win.find("push button", "Recover").click()
        wait_text(app.win, MOVED[:40])
        app.win.find("label", re.compile("changed by another program"))
        press("ctrl+s")
        app.win.find("push button", "Keep Mine")
        assert read(path) == OTHER
        app.win.find("push button", "Keep Mine").click()
        app.save()
        assert read(path) == MOVED


def test_text_and_faults():
    """Typed text that is no position yet is kept as well: below the board, and in a text with faults."""
    life, path, bad = Life(), scratch(START, "a.fen"), scratch(FAULTY, "bad.fen")
    with life.start(path) as app:
        app.open_board()
        press("ctrl+l")
        type_text("8/")
        life.wait_draft()
        end(app, signal.SIGKILL)
    with life.start(path) as app:
        app.open_board()
        app.win.find("push button", "Recover").click()
        entry = app.win.find("text", "Text of the position")
        wait_until("the text typed", lambda: "8/" in entry.text and entry.text != START.strip())
        assert read(path) == START
        end(app, signal.SIGTERM)
    life = Life()
    with life.start(bad) as app:
        win = app.window(re.compile("bad.fen"))
        win.find("text", re.compile("(?i)text")).click()
        press("ctrl+End")
        type_text("zzz")
        life.wait_draft()
        end(app, signal.SIGKILL)
    with life.start(bad) as app:
        win = app.window(re.compile("bad.fen"))
        win.find("push button", "Recover").click()
        wait_until("the typed text", lambda: any("zzz" in t.text for t in win.all("text")))
        assert read(bad) == FAULTY


def test_list():
    """Of a list the changed rows are recovered."""
    life, path = Life(), scratch(LIST, "list.epd")
    with life.start(path) as app:
        board = app.open_board().measure()
        press("ctrl+Page_Down")
        wait_until("row 2", lambda: "Row 2" in app.win.name or app.win.all("label", re.compile("Row 2 of 3")))
        press("ctrl+Page_Down")
        app.win.find("label", re.compile("Row 3 of 3"))
        move_pawn(app, board)
        life.wait_draft()
        end(app, signal.SIGKILL)
    assert read(path) == LIST
    with life.start() as app:
        app.open_board(re.compile("list.epd"))
        offer(app.win)
        app.win.find("push button", "Recover").click()
        app.win.find("label", re.compile("Row 3 of 3"))
        wait_text(app.win, MOVED[:40])
        app.save()
    assert read(path).splitlines()[:2] == LIST.splitlines()[:2]
    assert read(path).splitlines()[2].startswith(MOVED[:40]), read(path)


def test_command_line():
    """A file named on the command line is shown as it is; the work on another file is offered in a window beside it."""
    life, path, other = Life(), scratch(START, "a.fen"), scratch(OTHER, "b.fen")
    with life.start(path) as app:
        move_pawn(app, app.open_board().measure())
        life.wait_draft()
        end(app, signal.SIGKILL)
    with life.start(other) as app:
        mine = app.window(re.compile("^b.fen"))
        left = app.window(re.compile("^a.fen"))
        wait_text(mine, OTHER[:40])
        assert not mine.all("push button", "Recover")
        left.find("push button", "Recover")


def test_living():
    """The draft of a running process is offered to no other process."""
    life, path = Life(), scratch(START, "a.fen")
    with life.start(path) as app:
        move_pawn(app, app.open_board().measure())
        life.wait_draft()
        # On another bus the second editor is a process of its own.
        with App(["dbus-run-session", "--", MASUME, path],
                 env={"XDG_STATE_HOME": life.state}) as second:
            wait_until("two windows", lambda: len(xwindows()) >= 2)
            assert len(life.drafts()) == 1
        assert len(life.drafts()) == 1
        assert not app.win.all("push button", "Recover")


def xwindows():
    return xdo("search", "--onlyvisible", "--class", "masume").split()


def test_restore_windows():
    """If the preference is on, the next start opens the windows that were open."""
    life, path, other = Life(), scratch(LIST, "list.epd"), scratch(OTHER, "b.fen")
    config = {"GSETTINGS_BACKEND": "keyfile",
              "XDG_CONFIG_HOME": tempfile.mkdtemp(dir=os.environ.get("UI_SESSION_DIR"))}
    with Editor(path, other, state=life.state, env=config) as app:
        app.open_board(re.compile("list.epd"))
        app.window(re.compile("b.fen"))
        press("ctrl+comma")
        wanted = app.window("Preferences").find("check box", "Open Windows Again")
        wanted.do()
        wait_until("it to be wanted", lambda: wanted.has("checked"))
        press("Escape")
        wait_until("the preferences to go", lambda: len(app.root.children) == 2)
        press("ctrl+q")
        app.wait_exit()
    with Editor(state=life.state, env=config) as app:
        app.window(re.compile("list.epd"))
        app.window(re.compile("b.fen"))
        assert len(xwindows()) == 2, xwindows()
        # The list of windows is kept when the program is killed, too. An outdated list would name
        # both files.
        kept = os.path.join(life.state, "masume", "drafts", "windows")
        front = app.window(re.compile("b.fen"))
        press("ctrl+w")
        wait_until("one window", lambda: len(xwindows()) == 1)
        wait_until("a list of one", lambda: read(kept).count("file://") == 1)
        end(app, signal.SIGKILL)
    with Editor(state=life.state, env=config) as app:
        app.window(re.compile("list.epd|b.fen"))
        assert len(xwindows()) == 1, xwindows()


main([v for k, v in sorted(globals().items()) if k.startswith("test_")])
