# SPDX-License-Identifier: Apache-2.0
"""The program as the desktop starts it: over the bus, by the interface org.freedesktop.Application."""
import pathlib
import re

from gi.repository import Gio, GLib

from drive import wait_until
from masume import Editor, example, main

NAME = "io.github.masume.Masume"
PATH = "/io/github/masume/Masume"


def call(bus, method, kinds, *values):
    bus.call_sync(NAME, PATH, "org.freedesktop.Application", method, GLib.Variant(kinds, values), None,
                  Gio.DBusCallFlags.NO_AUTO_START, 20000, None)


def has_owner(bus):
    owned = bus.call_sync("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "NameHasOwner",
                          GLib.Variant("(s)", (NAME,)), None, Gio.DBusCallFlags.NONE, -1, None)
    return owned.unpack()[0]


def test_service():
    """Nothing is shown until something is asked for; then a file, a window, one more."""
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    with Editor("--gapplication-service") as app:
        wait_until("the name on the bus", lambda: has_owner(bus))
        call(bus, "Open", "(asa{sv})", [pathlib.Path(example("shogi.masume")).absolute().as_uri()], {})
        app.window(re.compile("Shogi|shogi"))
        call(bus, "ActivateAction", "(sava{sv})", "new-window", [], {})
        app.window("Masume")


def test_activate():
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    with Editor("--gapplication-service") as app:
        wait_until("the name on the bus", lambda: has_owner(bus))
        call(bus, "Activate", "(a{sv})", {})
        app.window("Masume")


main([v for k, v in sorted(globals().items()) if k.startswith("test_")])
