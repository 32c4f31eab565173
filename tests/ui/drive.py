# SPDX-License-Identifier: Apache-2.0
"""Black-box driving of a GTK application inside a ui-session.

Sees the application only from outside: the accessible tree (AT-SPI), the pointer and
keyboard (XTEST, through xdotool), the screen and the process.  Import it from a test
that runs under ui-session.  See README.md for a worked example.
"""
import collections
import contextlib
import os
import re
import signal
import subprocess
import sys
import time

from gi.repository import GLib

import xinput
import xwindows
from accessibles import APPLICATION, Accessible, Snapshot, find_application, meet, name_role, name_states
from xwindows import WindowGone

TIMEOUT = float(os.environ.get("UI_WAIT", "30"))   # default for every wait, in seconds
STEP = float(os.environ.get("UI_STEP", "0.012"))   # pause between steps of a drag
SETTLE = 0.04                                      # for how long a window that has nothing to do has not run
KEY = 0.02                                         # pause after a key

FOOT = 120  # px at the lower end of a window where its panels do not reach


class Missing(AssertionError):
    """Something did not appear or become true in time."""


def wait_until(what, pred, timeout=None, poll=0.03):
    """Call pred() until it is true; return its value.  `what` names it in the error;
    it may be a function, called only then."""
    timeout = TIMEOUT if timeout is None else timeout
    end, last = time.monotonic() + timeout, None
    while True:
        start = time.monotonic()
        try:
            got = pred()
            if got:
                return got
        except (GLib.Error, WindowGone) as e:      # an object disappeared between two calls
            last = e
        if time.monotonic() > end:
            text = what() if callable(what) else what
            raise Missing("after %g s: %s%s" % (timeout, text, " (%s)" % last if last else ""))
        # Polling must not keep the processor busy that the program needs.
        time.sleep(max(poll, 2 * (time.monotonic() - start)))


def xdo(*words):
    """Do what one xdotool command line does; return its output."""
    words = [str(w) for w in words]
    if xinput.run(words):
        return ""
    r = subprocess.run(["xdotool"] + words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if r.returncode:
        kind = WindowGone if "BadWindow" in r.stderr else RuntimeError
        raise kind("xdotool %s: %s" % (" ".join(map(str, words)), r.stderr.strip()))
    return r.stdout


def _fits(text, want):
    """want: None, a plain string (equal), a compiled pattern (search) or a function."""
    if want is None:
        return True
    if isinstance(want, str):
        return text == want
    return bool(want.search(text) if hasattr(want, "search") else want(text))


Popup = collections.namedtuple("Popup", "wid origin")


class Node:
    """One accessible object. A snapshot may have @seen it, as the child of another with an @index."""

    def __init__(self, app, acc, above=None, index=None, seen=None):
        self.app, self.acc = app, acc
        self.above, self.index, self.seen = above, index, seen
        self._window = None

    @property
    def path(self):
        """What tells it from all others."""
        return self.acc.path

    def check(self):
        """Raises an error where the snapshot was out of date: it, or what it is in, is elsewhere by now."""
        if self.above is None:
            return
        self.above.check()
        if self.index is not None:
            acc = self.above.acc.get_child_at_index(self.index)
            if acc is None or acc.path != self.path:
                raise GLib.Error("%s is not where it was" % self.path)
        self.above = None

    def get_below(self, snapshot):
        """The children, with what @snapshot has seen of them."""
        below = snapshot.get_below(self.path)
        if below is not None:
            return [Node(self.app, Accessible(self.acc.bus_name, path), self, i, snapshot.items.get(path))
                    for i, path in enumerate(below)]
        kids = self.children
        for kid in kids:
            kid.above, kid.seen = self, snapshot.items.get(kid.path)
        return kids

    def look(self, what):
        """`role`, `name`, `description` or `states` from the snapshot, or from the object if
        that is not in it."""
        if self.seen is None:
            return getattr(self, what)
        _, name, role, description, states = self.seen
        if what == "states":
            return name_states(*states)
        if what == "role":
            return name_role(role)
        return name if what == "name" else description

    # -- its properties
    @property
    def role(self):
        return self.acc.get_role_name()

    @property
    def name(self):
        return self.acc.get_name() or ""

    @property
    def description(self):
        """Its own description; the words about the last act are in a paragraph after it (see
        mas-speech.h)."""
        return (self.acc.get_description() or "").split("\n\n")[0]

    @property
    def attributes(self):
        return dict(self.acc.get_attributes() or {})

    @property
    def states(self):
        return self.acc.get_states()

    @property
    def showing(self):
        """True unless it or an ancestor is hidden.  Only a window carries `showing`
        itself in GTK 4.8; everything else carries `visible`."""
        a = self.acc
        while a is not None and a.get_role() != APPLICATION:
            if "visible" not in a.get_states():
                return False
            a = a.get_parent()
        return True

    def has(self, *states):
        return set(states) <= self.states

    @property
    def text(self):
        """The text of an entry or label; the name of anything else."""
        if "Text" not in self.acc.get_interfaces():
            return self.name
        return self.acc.get_text()

    @property
    def value(self):
        """The number a slider, spin button or progress bar holds, or None."""
        if "Value" not in self.acc.get_interfaces():
            return None
        return self.acc.get("Value", "CurrentValue")

    # -- where it is in the tree
    @property
    def children(self):
        out = []
        for i in range(self.acc.get_child_count()):
            c = self.acc.get_child_at_index(i)
            if c is not None:
                out.append(Node(self.app, c))
        return out

    @property
    def parent(self):
        p = self.acc.get_parent()
        return None if p is None else Node(self.app, p)

    @property
    def window(self):
        """The top-level accessible this belongs to."""
        a = self.acc
        while self._window is None:
            p = a.get_parent()
            if p is None or p.get_role() == APPLICATION:
                self._window = Node(self.app, a)
            a = p
        return self._window

    def walk(self, limit=4000):
        """Self and everything below, depth first; hidden branches are left out. What nobody had asked for before is met
        first, and its role, name, description and states are then had of all at once."""
        snapshot = Snapshot(self.acc)
        if meet(self.acc, snapshot) > 10:  # one answer of the cache takes as long as some fifty questions
            snapshot = Snapshot(self.acc, snapshot.asked)
        todo, met = [(Node(self.app, self.acc, seen=snapshot.items.get(self.path)), 0)], []
        while todo:
            node, depth = todo.pop()
            if len(met) >= limit:
                raise RuntimeError("more than %d accessible objects" % limit)
            try:
                if "visible" not in node.look("states") and node.look("role") != "application":
                    continue
                kids = node.get_below(snapshot)
            except GLib.Error:
                continue
            met.append((node, depth))
            todo.extend((k, depth + 1) for k in reversed(kids))
        yield from met

    def all(self, role=None, name=None, states=(), description=None):
        """Every match below (and including) this, now."""
        out = []
        for node, _ in self.walk():
            try:
                if (_fits(node.look("role"), role) and _fits(node.look("name"), name) and
                        _fits(node.look("description"), description) and
                        set(states) <= node.look("states")):
                    node.check()
                    out.append(Node(self.app, node.acc))
            except GLib.Error:
                pass
        return out

    def find(self, role=None, name=None, states=(), description=None, nth=0, timeout=None):
        """Wait for a match; nth picks among several."""
        def look():
            got = self.all(role, name, states, description)
            return got[nth] if len(got) > nth else None
        return wait_until(lambda: "no %s named %r with states %r; the tree is:\n%s" % (
            role or "object", getattr(name, "pattern", name), sorted(states), self.tree()),
            look, timeout)

    def gone(self, role=None, name=None, timeout=None, **kw):
        """Wait until nothing matches."""
        wait_until("still there: %s %r" % (role, name),
                   lambda: not self.all(role, name, **kw), timeout)

    def tree(self, limit=4000):
        """The visible tree as text, one object a line."""
        out = []
        for node, depth in self.walk(limit):
            try:
                line = "%s%s %r" % ("  " * depth, node.role, node.name)
                if node.description and node.description != node.name:
                    line += " description=%r" % node.description
                if "Text" in node.acc.get_interfaces() and node.text != node.name:
                    line += " text=%r" % node.text
                v = node.value
                if v is not None:
                    line += " value=%g" % v
                st = set(node.states) - {"visible", "showing", "sensitive", "enabled", "focusable",
                                    "horizontal", "vertical", "active"}
                if "sensitive" not in node.states and node.role != "application":
                    st.add("insensitive")
                if st:
                    line += " [%s]" % " ".join(sorted(st))
                acts = [a for a in node.actions if "." not in a]
                if acts:
                    line += " do:" + ",".join(acts)
                out.append(line)
            except GLib.Error:
                out.append("  " * depth + "(gone)")
        return "\n".join(out)

    # -- acting through the accessibility interface
    @property
    def actions(self):
        if "Action" not in self.acc.get_interfaces():
            return []
        return self.acc.get_actions()

    def do(self, action=None):
        """Invoke an action by name; without one, the first."""
        acts = self.actions
        if not acts or (action and action not in acts):
            raise Missing("%s %r has actions %r, not %r" % (self.role, self.name, acts, action))
        number = acts.index(action) if action else 0
        # Only enabled actions have numbers, which change when one is enabled or disabled.
        while action and self.acc.ask("Action", "GetName", "(i)", number) != action:
            acts = self.actions
            number = acts.index(action)
        if not self.acc.ask("Action", "DoAction", "(i)", number):
            raise AssertionError("%s %r refused %r" % (self.role, self.name, action))

    def set_text(self, text):
        """Replace an entry's text through the accessibility interface."""
        if not self.acc.ask("EditableText", "SetTextContents", "(s)", text):
            raise AssertionError("%s %r refused the text" % (self.role, self.name))

    def set_value(self, number):
        self.acc.set("Value", "CurrentValue", GLib.Variant("d", number))

    def focus(self):
        self.acc.ask("Component", "GrabFocus")

    def reveal(self):
        """Scrolls to it with the wheel, in the margin of its panel: over a spin button the wheel would
        change the number."""
        def seen():
            x, y, w, h = self.box
            ox, oy = self.app.origin(self.window)
            if y + h < self.window.box[3] - FOOT:
                return True
            xdo("mousemove", ox + x + w + 20, oy + self.window.box[3] // 2, "click", 5)
            return False
        wait_until("%s in sight" % self.name, seen)
        return self

    # -- where it is on the screen
    @property
    def box(self):
        """(x, y, width, height) in window coordinates, as AT-SPI gives them.  It is the
        content box: a button's or an entry's padding lies outside it."""
        if "Component" not in self.acc.get_interfaces():
            raise Missing("%r has no place on the screen" % self)
        return self.acc.get_extents()

    def at(self, fx=0.5, fy=0.5, dx=0, dy=0, popover=False):
        """Screen coordinates of a point in this: fractions of its size, plus pixels. Of what a popover has there are
        none while the popover is being measured; `popover` keeps them from being taken for places in the window."""
        x, y, w, h = self.box
        origin = self.app.popup_origin(self)
        if origin is None and popover:
            return None
        ox, oy = origin or self.app.origin(self.window)
        return round(ox + x + w * fx + dx), round(oy + y + h * fy + dy)

    def click(self, button=1, count=1, mods=(), **at):
        places = [self.at(**at)]

        def stays():
            places.append(self.at(**at))
            return places[-1] is not None and places[-1] == places[-2]
        # What has just opened is placed anew once it has been measured, and what has just been listed may still move.
        wait_until("%r to stay where it is" % self, stays, poll=0.05 if self.app.popup_origin(self) else 0.02)
        self.app.click(places[-1], button, count, mods)

    def click_in_popover(self, button=1):
        """The same for what a popover has, which is told before the popover is on the screen."""
        popup = wait_until("%r on the screen" % self, lambda: self.app.popup(self))
        self.click(button, popover=True)
        return popup

    def closes(self, popup, timeout=None):
        """Wait until the popover or menu around this has gone, and its window: until then it takes the next click."""
        def closed():
            if any(x.wid == popup.wid for x in xwindows.server().find(self.app.pid)):
                return False
            try:
                return not self.app.popup(self)
            except GLib.Error:
                return True
        wait_until("the popover of %r to close" % self, closed, timeout)
        # GTK 4.8 makes up a motion of the pointer over a popover that has just gone when it lays it out once more, and sends the
        # next click there (`gtk_popover_native_layout ()`). A real motion puts that right, and a person's hand makes many.
        for x in (1, -1):
            xdo("mousemove_relative", "--", x, 0)
            self.app.settle()

    def choose(self):
        """Click an item of a menu and wait until the menu has gone: a click elsewhere would only close it. What the
        pointer is on has the keyboard, which shows that the menu is where it says."""
        popup = wait_until("%r on the screen" % self, lambda: self.app.popup(self))

        def pointed():
            xdo("mousemove", *self.at())
            return self.has("focused")
        wait_until("the pointer on %r" % self, pointed, poll=0.05)
        xdo("click", 1)
        self.closes(popup)

    def choose_row(self):
        """The same for a row of a popover's list, which nothing shows the pointer to be on. While a popover is still
        being measured its rows are told where they will be: a click beside them changes nothing and is made again."""
        for _ in range(3):
            popup = self.click_in_popover()
            try:
                return self.closes(popup, timeout=5)
            except Missing:
                pass
        raise Missing("%r was clicked in vain" % self)

    def double_click(self, **at):
        self.click(count=2, **at)

    def right_click(self, **at):
        self.click(button=3, **at)

    def __repr__(self):
        try:
            return "<%s %r>" % (self.role, self.name)
        except GLib.Error:
            return "<gone>"


def press(keys, delay=KEY):
    """One key chord, or several separated by spaces: press('ctrl+s'), press('Tab Tab')."""
    words = []
    for k in keys.split():
        words += ["sleep", delay] * bool(words) + ["key", "--clearmodifiers", k]
    if words:
        xdo(*words)
        time.sleep(delay)


def type_text(text, delay_ms=8, slow_ms=150):
    """Type text at whatever has the keyboard focus.  A character that the layout lacks
    is put on a spare key for a moment; the application must look while it is there, so
    those go one at a time and slowly."""
    for part in re.findall(r"[\x00-\x7f]+|[^\x00-\x7f]", text):
        slow = ord(part[0]) > 127
        xdo("type", "--clearmodifiers", "--delay", slow_ms if slow else delay_ms, "--", part)
        if slow:
            time.sleep(slow_ms / 1000)


def screenshot(path, wid=None):
    """The screen, or one X window, to a PNG file (needs ImageMagick's import)."""
    subprocess.run(["import", "-silent", "-window", str(wid) if wid else "root", path],
                   check=True)
    return path


class App:
    """A started application.  Use as a context manager: it is ended on the way out."""

    def __init__(self, argv, env=None, cwd=None, log=None):
        self.argv = list(argv)
        self.log = log or os.path.join(os.environ.get("UI_SESSION_DIR", "/tmp"),
                                       "app.%d.log" % time.monotonic_ns())
        self.started = time.monotonic()
        self._root = None
        self._met = set()   # X windows that have had the keyboard, or came together with one that had
        with open(self.log, "wb") as f:
            self.proc = subprocess.Popen(self.argv, stdin=subprocess.DEVNULL, stdout=f,
                                         stderr=subprocess.STDOUT, cwd=cwd,
                                         env=dict(os.environ, **(env or {})),
                                         start_new_session=True)

    def __enter__(self):
        return self

    def __exit__(self, kind, value, tb):
        if kind is not None:
            print(self.report(), file=sys.stderr)
        self.stop()

    # -- the process
    @property
    def pid(self):
        return self.proc.pid

    @contextlib.contextmanager
    def asleep(self):
        """Stops the process, as on a busy machine: all input meanwhile reaches it at once."""
        os.kill(self.pid, signal.SIGSTOP)
        try:
            yield
        finally:
            os.kill(self.pid, signal.SIGCONT)

    def settle(self):
        """Waits until the main thread has done what it was given: it waits for more, and has not run for a moment. A window
        that never rests is not waited for."""
        def look():
            with open("/proc/%d/status" % self.pid, encoding="utf-8") as f:
                fields = dict(line.split(":\t", 1) for line in f if ":\t" in line)
            return fields["State"][0], fields["voluntary_ctxt_switches"]
        end = time.monotonic() + 2
        before = None
        while time.monotonic() < end:
            now = look()
            if now == before and now[0] in "SZ":  # waits, or has ended
                return
            before = now
            time.sleep(SETTLE)

    @property
    def output(self):
        """What it has written to stdout and stderr."""
        with open(self.log, errors="replace") as f:
            return f.read()

    def warnings(self):
        """Lines that GLib wrote as warnings or worse."""
        return [ln for ln in self.output.splitlines()
                if re.search(r"(WARNING|CRITICAL|ERROR) \*\*", ln)]

    def rss_mib(self):
        with open("/proc/%d/status" % self.pid) as f:
            return int(re.search(r"VmRSS:\s+(\d+)", f.read()).group(1)) / 1024

    def wait_exit(self, timeout=None):
        """Wait for it to end by itself; return its exit status."""
        try:
            return self.proc.wait(TIMEOUT if timeout is None else timeout)
        except subprocess.TimeoutExpired:
            raise Missing("still running: %s" % " ".join(self.argv)) from None

    def stop(self):
        for sig in (signal.SIGTERM, signal.SIGKILL):
            if self.proc.poll() is None:
                try:
                    os.killpg(self.proc.pid, sig)
                    self.proc.wait(3)
                except (ProcessLookupError, subprocess.TimeoutExpired):
                    pass
        return self.proc.returncode

    def report(self):
        """For a failure: exit state, output, tree, and a screenshot if one can be made."""
        out = ["--- %s: exit status %s" % (" ".join(self.argv), self.proc.poll()),
               "--- output:", self.output[-4000:]]
        try:
            out += ["--- accessible tree:", self.root.tree()]
        except Exception as e:   # the report must never hide the failure itself
            out.append("no tree: %s" % e)
        where = os.environ.get("UI_FAIL_DIR")
        if where:
            try:
                os.makedirs(where, exist_ok=True)
                out.append("--- screen: " + screenshot(
                    os.path.join(where, "fail-%d.png" % self.pid)))
            except Exception as e:
                out.append("no screenshot: %s" % e)
        return "\n".join(out)

    # -- the accessible tree
    @property
    def root(self):
        """The application's accessible object."""
        def look():
            if self.proc.poll() is not None:
                raise RuntimeError("%s ended with %d:\n%s" % (
                    self.argv[0], self.proc.returncode, self.output[-2000:]))
            return find_application(self.pid)
        if self._root is None or self.proc.poll() is not None:
            self._root = wait_until(lambda: "%s is not on the accessibility bus:\n%s" % (
                self.argv[0], self.output[-2000:]), look)
        return Node(self, self._root)

    def windows(self):
        return [w for w in self.root.children if "visible" in w.states]

    def window(self, title=None, timeout=None):
        """Wait for a top-level window that is shown; title as in find(). A new window gets the keyboard, or
        another new one does: keys that follow must not go elsewhere."""
        def look():
            for w in self.windows():
                # "active" comes with the keyboard focus; a box means it is laid out.
                if _fits(w.name, title) and w.box[2] > 0 and self.xid(w):
                    return w
            return None
        w = wait_until(lambda: "no window titled %r; windows: %r\n%s" % (
            getattr(title, "pattern", title), [w.name for w in self.windows()],
            self.output[-2000:]), look, timeout)
        if self.xid(w) not in self._met:
            wait_until("the keyboard in %r" % w, lambda: xwindows.server().active in set(self.xids()) - self._met)
            self._met.update(self.xids())
        return w

    def find(self, role=None, name=None, **kw):
        return self.root.find(role, name, **kw)

    def tree(self):
        return self.root.tree()

    def status(self, description="status"):
        """Text of the label whose accessible description is `description`."""
        return self.find("label", None, description=description).text

    def wait_status(self, want, description="status", timeout=None):
        """Wait until that label's text fits `want` (equal, pattern or function)."""
        label = self.find("label", None, description=description)
        last = [""]

        def look():
            last[0] = label.text
            return last[0] if _fits(last[0], want) else None
        return wait_until(lambda: "status is %r, not %r" % (
            last[0], getattr(want, "pattern", want)), look, timeout)

    # -- the screen
    def xids(self):
        """X windows of the process that are mapped, largest first."""
        return [w.wid for w in xwindows.server().find(self.pid)]

    def x_window(self, window, among=None):
        """The X window behind a top-level accessible: same title, nearest size."""
        _, _, w, h = window.box
        name = window.name
        fitting = [x for x in among or xwindows.server().find(self.pid)
                   if x.width > 1 and x.height > 1 and x.name == name]
        return min(fitting, key=lambda x: abs(x.width - w) + abs(x.height - h), default=None)

    def xid(self, window):
        x = self.x_window(window)
        return x.wid if x is not None else None

    def origin(self, window):
        """Screen coordinates of a window's AT-SPI (0,0).  GTK 4 reports window-relative
        places only.  The origin lies inside the X window: by the declared shadow margin,
        or by half of the size difference (the thin frame drawn without a compositor)."""
        x = wait_until("X window of %r" % window, lambda: self.x_window(window))
        left, right, top, bottom = x.extents
        _, _, w, h = window.box
        return (x.x + left + max(0, x.width - left - right - w) // 2,
                x.y + top + max(0, x.height - top - bottom - h) // 2)

    def popup_origin(self, node):
        """The same for something inside a popover or menu, or None.  GTK 4.8 gives such
        places relative to the widget the popover hangs from, not to where the popover
        is; the popover itself has exactly the size of its own X window."""
        popup = self.popup(node)
        return popup and popup.origin

    def popup(self, node):
        """The popover or menu that something is in: its X window, and where its places count from. Or None."""
        every = xwindows.server().find(self.pid)
        windows = self.windows() if len(every) > 1 else []
        if len(every) <= len(windows) or not windows:
            return None
        tops = [self.x_window(w, every) for w in windows]
        popups = [x for x in every if x not in tops]
        a = node.acc
        while popups and a is not None and a.get_role() != APPLICATION:
            if "Component" in a.get_interfaces():
                left, top, w, h = a.get_extents()
                for x in popups:
                    if abs(x.width - w) <= 1 and abs(x.height - h) <= 1:
                        return Popup(x.wid, (x.x - left, x.y - top))
            a = a.get_parent()
        return None

    def screenshot(self, path, window=None):
        return screenshot(path, self.xid(window) if window is not None else None)

    def activate(self, window):
        """Give a window the keyboard focus (needs a window manager)."""
        xdo("windowactivate", "--sync", self.xid(window))

    # -- pointer and keyboard
    @staticmethod
    def _point(p):
        return p.at() if isinstance(p, Node) else p

    @staticmethod
    def _raise_at(x, y):
        """Activates the window there before the click, which the window manager does not do here
        (see session.py)."""
        wid = xwindows.server().find_client(int(x), int(y))
        if wid is not None and wid != xwindows.server().active:
            xdo("windowactivate", wid)
            wait_until("the keyboard in window %d" % wid, lambda: xwindows.server().active == wid)

    def move(self, where):
        x, y = self._point(where)
        xdo("mousemove", x, y)

    def click(self, where, button=1, count=1, mods=(), then=None):
        """Click at screen coordinates or in the middle of a Node; then press a key, if one is named."""
        x, y = self._point(where)
        self._raise_at(x, y)
        words = ["mousemove", x, y, "sleep", STEP]
        for m in mods:
            words += ["keydown", m]
        for i in range(count):
            words += ["mousedown", button, "sleep", STEP, "mouseup", button]
            if i + 1 < count:
                words += ["sleep", 0.04]
        for m in reversed(mods):
            words += ["keyup", m]
        xdo(*words, *(["key", "--clearmodifiers", then] if then else []))
        if then:
            time.sleep(KEY)

    def drag(self, start, end, button=1, mods=(), steps=12, step=None, via=(), hold=0.0,
             escape=False):
        """Press at `start`, move to `end` in small steps (through the points `via`), let
        go.  Points are screen coordinates or Nodes.  `mods` (e.g. ("ctrl",)) are held
        from before the press until after the release.  `hold` waits before the release;
        `escape` presses Escape there, to cancel the drag.  The first few pixels are
        small steps: a drag starts only past the toolkit's threshold (8 pixels), and the
        toolkit ignores motion it gets in one jump with the release."""
        step = STEP if step is None else step
        points = [self._point(p) for p in (start, *via, end)]
        self._raise_at(*points[0])
        words = ["mousemove", *points[0], "sleep", step]
        for m in mods:
            words += ["keydown", m]
        words += ["mousedown", button, "sleep", step]
        for (x0, y0), (x1, y1) in zip(points, points[1:]):
            for i in range(1, steps + 1):
                words += ["mousemove", round(x0 + (x1 - x0) * i / steps),
                          round(y0 + (y1 - y0) * i / steps), "sleep", step]
        # Move there twice, so that a slow handler has seen the end point before the release.
        words += ["mousemove_relative", "--", 1, 0, "sleep", step,
                  "mousemove_relative", "--", -1, 0, "sleep", max(step, hold)]
        if escape:
            words += ["key", "Escape", "sleep", max(step, 0.05)]
        words += ["mouseup", button]
        for m in reversed(mods):
            words += ["keyup", m]
        try:
            xdo(*words)
        except BaseException:
            for m in mods:       # never leave a key or button down for the next step
                subprocess.run(["xdotool", "keyup", m])
            subprocess.run(["xdotool", "mouseup", str(button)])
            raise

    press = staticmethod(press)
    type = staticmethod(type_text)
