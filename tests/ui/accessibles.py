# SPDX-License-Identifier: Apache-2.0
"""What an assistive tool sees of applications, asked directly over D-Bus (AT-SPI). The client library would ask for
an object's states with every other question, and again for each possible state."""
import ast
import functools
import os
import re

import gi
gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, Gio, GLib  # noqa: E402

SPI = "org.a11y.atspi."
NULL = "/org/a11y/atspi/null"
REGISTRY = SPI + "Registry", "/org/a11y/atspi/accessible/root"
APPLICATION = int(Atspi.Role.APPLICATION)
IN_WINDOW = int(Atspi.CoordType.WINDOW)
TIMEOUT = 15000  # ms
STATES = {s.value_nick: int(s) for s in map(Atspi.StateType, range(int(Atspi.StateType.LAST_DEFINED)))}
_bus = []


def bus():
    """The accessibility bus."""
    if not _bus:
        flags = (Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT |
                 Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION)
        _bus.append(Gio.DBusConnection.new_for_address_sync(
            os.environ["AT_SPI_BUS_ADDRESS"], flags, None, None))
    return _bus[0]


def ask_bus(name, path, interface, method, *words):
    """One call over the accessibility bus, with a format and values as the arguments; returns
    the answer."""
    return bus().call_sync(name, path, interface, method, GLib.Variant(words[0], words[1:]) if words else None, None,
                           Gio.DBusCallFlags.NONE, TIMEOUT, None)


def ask_at_once(asks):
    """Many calls (name, path, interface, method, arguments), the next of which do not wait for the answers of those
    before them: the processes between take turns much less often. Returns the answers; None is that of an object that
    is gone."""
    answers, left = [None] * len(asks), len(asks)

    def take(source, result, at):
        nonlocal left
        left -= 1
        try:
            answers[at] = source.call_finish(result).unpack()[0]
        except GLib.Error:
            pass
    for at, (name, path, interface, method, words) in enumerate(asks):
        bus().call(name, path, interface, method, words, None, Gio.DBusCallFlags.NONE, TIMEOUT, None, take, at)
    while left > 0:
        GLib.MainContext.default().iteration(True)
    return answers


def call(*words):
    """The same, with the answer unpacked."""
    return ask_bus(*words).unpack()


@functools.lru_cache(maxsize=None)
def name_states(low, high):
    return frozenset(name for name, bit in STATES.items() if (low | high << 32) >> bit & 1)


class Accessible:
    """An object of an application. Raises GLib.Error when it is gone."""

    def __init__(self, bus_name, path):
        self.bus_name, self.path = bus_name, path

    def ask(self, interface, method, *words):
        found = call(self.bus_name, self.path, SPI + interface, method, *words)
        return found[0] if found else None

    def get(self, interface, name):
        return call(self.bus_name, self.path, "org.freedesktop.DBus.Properties", "Get", "(ss)", SPI + interface, name)[0]

    def set(self, interface, name, value):
        call(self.bus_name, self.path, "org.freedesktop.DBus.Properties", "Set", "(ssv)", SPI + interface, name, value)

    def _refer(self, reference):
        return None if reference[1] == NULL else Accessible(*reference)

    def get_name(self):
        return self.get("Accessible", "Name")

    def get_description(self):
        return self.get("Accessible", "Description")

    def get_role(self):
        return self.ask("Accessible", "GetRole")

    def get_role_name(self):
        return name_role(self.get_role())

    def get_states(self):
        return name_states(*self.ask("Accessible", "GetState"))

    def get_attributes(self):
        return self.ask("Accessible", "GetAttributes")

    def get_interfaces(self):
        return [name[len(SPI):] for name in self.ask("Accessible", "GetInterfaces")]

    def get_parent(self):
        return self._refer(self.get("Accessible", "Parent"))

    # The toolkit's GetChildren () has other children than these: pages that are not shown.
    def get_child_count(self):
        return self.get("Accessible", "ChildCount")

    def get_child_at_index(self, index):
        return self._refer(self.ask("Accessible", "GetChildAtIndex", "(i)", index))

    def get_text(self):
        return self.ask("Text", "GetText", "(ii)", 0, self.get("Text", "CharacterCount"))

    def get_caret_offset(self):
        return self.get("Text", "CaretOffset")

    def get_extents(self):
        """x, y, width, height in its window."""
        return self.ask("Component", "GetExtents", "(u)", IN_WINDOW)

    def get_actions(self):
        return [self.ask("Action", "GetName", "(i)", i) for i in range(self.get("Action", "NActions"))]


@functools.lru_cache(maxsize=None)
def name_role(number):
    return Atspi.role_get_name(Atspi.Role(number))


def find_application(pid):
    """The root of the process's objects, or None."""
    for name, path in call(*REGISTRY, SPI + "Accessible", "GetChildren")[0]:
        try:
            if call("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
                    "GetConnectionUnixProcessID", "(s)", name)[0] == pid:
                return Accessible(name, path)
        except GLib.Error:
            pass
    return None


# A string as GLib prints it, and an object in the cache: its own place, its application's, its parent's, its index there,
# the number of its children, its interfaces, its name, role, description and states.
TEXT = r"""(?:'[^'\\]*(?:\\.[^'\\]*)*'|"[^"\\]*(?:\\.[^"\\]*)*")"""
ANY, KEPT = r"\(%s, %s\)" % (TEXT, TEXT), r"\(%s, (%s)\)" % (TEXT, TEXT)
ITEM = re.compile(r"\(%s, %s, %s, (-?\d+), (-?\d+), \[([^]]*)\], (%s), (\d+), (%s), \[(\d+), (\d+)\]\)" % (
    KEPT, ANY, KEPT, TEXT, TEXT))


def read_text(text):
    """The text between quotation marks, with escapes decoded."""
    return ast.literal_eval(text) if "\\" in text else text[1:-1]


COUNT = GLib.Variant("(ss)", (SPI + "Accessible", "ChildCount"))
VISIBLE = 1 << STATES["visible"]


def meet(acc, snapshot):
    """Asks for everything visible below @acc that @snapshot lacks, level by level, so that the next one has it. Returns
    how many objects that were."""
    new, partly = snapshot.find_edge([acc.path])
    partly += [path for path in new if path == acc.path]
    new, met = [path for path in new if path != acc.path], 0
    while new or partly:
        met += len(new)
        states = ask_at_once([(acc.bus_name, path, SPI + "Accessible", "GetState", None) for path in new])
        level = partly + [path for path, found in zip(new, states) if found is not None and found[0] & VISIBLE]
        counts = ask_at_once([(acc.bus_name, path, "org.freedesktop.DBus.Properties", "Get", COUNT) for path in level])
        children = iter(ask_at_once([
            (acc.bus_name, path, SPI + "Accessible", "GetChildAtIndex", GLib.Variant("(i)", (i,)))
            for path, n in zip(level, counts) for i in range(n or 0)]))
        below = []
        for path, n in zip(level, counts):
            found = [next(children) for _ in range(n or 0)]
            snapshot.asked[path] = [child[1] for child in found if child is not None and child[1] != NULL]
            below += snapshot.asked[path]
        new, partly = snapshot.find_edge(below)
    return met


class Snapshot:
    """Every object of an application that somebody has asked for, by one call. Asking for them one by one takes a
    hundred times as long, and tests mostly look for objects."""

    def __init__(self, acc, asked=None):
        self.items = {}
        self.below = {}
        self.pages = set()
        self.asked = asked or {}   # by path: those below it, where they were asked for one by one
        # Unpacking the answer value by value takes ten times as long as parsing its text.
        answer = ask_bus(acc.bus_name, "/org/a11y/atspi/cache", SPI + "Cache", "GetItems").print_(False)
        for path, above, index, n, interfaces, name, role, description, low, high in ITEM.findall(answer):
            path = path[1:-1]
            self.items[path] = (int(n), read_text(name), int(role), read_text(description),
                                (int(low), int(high)))
            self.below.setdefault(above[1:-1], []).append((int(index), path))
            if "Component" not in interfaces:
                self.pages.add(path)

    def is_visible(self, path):
        item = self.items[path]
        return item[4][0] & VISIBLE != 0 or item[2] == APPLICATION

    def find_edge(self, paths):
        """Of these and of what is visible below them: what is not known, and what is without all of its children."""
        new, partly, todo = [], [], list(paths)
        while todo:
            path = todo.pop()
            if path not in self.items:
                if path not in self.asked:
                    new.append(path)
            elif self.is_visible(path):
                below = self.get_below(path)
                if below is None:
                    partly.append(path)
                else:
                    todo += below
        return new, partly

    def get_below(self, path):
        """The paths of the object's children, where all of them are known; else None. Of a stack's pages, which are no
        widgets and have no place, each that was ever asked for says that it is the first."""
        if path in self.asked:
            return self.asked[path]
        if path not in self.items or self.items[path][2] == APPLICATION:
            return None
        below = sorted(self.below.get(path, []))
        if below and below[0][1] in self.pages:
            return None
        return [p for _, p in below] if [i for i, _ in below] == list(range(self.items[path][0])) else None
