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


def ask_bus(name, path, interface, method, *words):
    """One call over the accessibility bus, with a format and values as the arguments; returns
    the answer."""
    if not _bus:
        flags = (Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT |
                 Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION)
        _bus.append(Gio.DBusConnection.new_for_address_sync(
            os.environ["AT_SPI_BUS_ADDRESS"], flags, None, None))
    return _bus[0].call_sync(name, path, interface, method, GLib.Variant(words[0], words[1:]) if words else None, None,
                             Gio.DBusCallFlags.NONE, TIMEOUT, None)


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


class Snapshot:
    """Every object of an application that somebody has asked for, by one call. Asking for them one by one takes a
    hundred times as long, and tests mostly look for objects."""

    def __init__(self, acc):
        self.items = {}
        self.below = {}
        self.pages = set()
        # Unpacking the answer value by value takes ten times as long as parsing its text.
        answer = ask_bus(acc.bus_name, "/org/a11y/atspi/cache", SPI + "Cache", "GetItems").print_(False)
        for path, above, index, n, interfaces, name, role, description, low, high in ITEM.findall(answer):
            path = path[1:-1]
            self.items[path] = (int(n), read_text(name), int(role), read_text(description),
                                (int(low), int(high)))
            self.below.setdefault(above[1:-1], []).append((int(index), path))
            if "Component" not in interfaces:
                self.pages.add(path)

    def get_below(self, path):
        """The paths of the object's children, where all of them are known; else None. Of a stack's pages, which are no
        widgets and have no place, each that was ever asked for says that it is the first."""
        if path not in self.items:
            return None
        below = sorted(self.below.get(path, []))
        if below and below[0][1] in self.pages:
            return None
        return [p for _, p in below] if [i for i, _ in below] == list(range(self.items[path][0])) else None
