# SPDX-License-Identifier: Apache-2.0
"""The program as the desktop uses it: started over the bus by the interface org.freedesktop.Application, and its
recent files."""
import os
import pathlib
import re
import tempfile

from gi.repository import Gio, GLib

from drive import wait_until, xdo
from masume import MASUME, Editor, example, main, scratch

NAME = "io.github.masume.Masume"
PATH = "/io/github/masume/Masume"


def call(bus, method, kinds, *values, flags=Gio.DBusCallFlags.NO_AUTO_START):
    bus.call_sync(NAME, PATH, "org.freedesktop.Application", method, GLib.Variant(kinds, values), None,
                  flags, 20000, None)


def has_owner(bus):
    owned = bus.call_sync("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "NameHasOwner",
                          GLib.Variant("(s)", (NAME,)), None, Gio.DBusCallFlags.NONE, -1, None)
    return owned.unpack()[0]


def test_service():
    """No window is shown until one is asked for; then one with a file, and a new one."""
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


def windows(word):
    """The windows of this name on the screen, of any process."""
    found = xdo("search", "--onlyvisible", "--name", word).split()
    return [wid for wid in found if xdo("getwindowname", wid).strip()]


def test_bus_starts_it():
    """The program is not running: the bus starts it by its service file, it opens the file, and ends when asked to."""
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    built = pathlib.Path(MASUME).parents[2] / "data" / (NAME + ".service")
    folder = pathlib.Path(os.environ["XDG_DATA_HOME"]) / "dbus-1" / "services"
    folder.mkdir(parents=True)
    text, count = re.subn(r"^Exec=\S+", "Exec=" + MASUME, built.read_text(encoding="utf-8"), flags=re.M)
    assert count == 1, text
    (folder / built.name).write_text(text, encoding="utf-8")

    def bus_call(method, kinds=None, *values):
        bus.call_sync("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", method,
                      GLib.Variant(kinds, values) if kinds else None, None, Gio.DBusCallFlags.NONE, -1, None)

    bus_call("UpdateActivationEnvironment", "(a{ss})",
             {name: os.environ[name] for name in ("GSETTINGS_SCHEMA_DIR", "DISPLAY") if name in os.environ})
    bus_call("ReloadConfig")
    wait_until("no program", lambda: not has_owner(bus))
    call(bus, "Open", "(asa{sv})", [pathlib.Path(example("xiangqi.masume")).absolute().as_uri()], {},
         flags=Gio.DBusCallFlags.NONE)
    wait_until("a window", lambda: windows("xiangqi"), timeout=20)
    call(bus, "ActivateAction", "(sava{sv})", "quit", [], {})
    wait_until("its end", lambda: not has_owner(bus))


def test_recent():
    """An opened file is offered at the next start, in the desktop's own list."""
    config = pathlib.Path(tempfile.mkdtemp(dir=os.environ.get("UI_SESSION_DIR")))
    data = pathlib.Path(tempfile.mkdtemp(dir=os.environ.get("UI_SESSION_DIR")))
    (config / "gtk-4.0").mkdir()
    (config / "gtk-4.0" / "settings.ini").write_text("[Settings]\ngtk-enable-animations=false\n", encoding="utf-8")
    env = {"XDG_CONFIG_HOME": str(config), "XDG_DATA_HOME": str(data)}
    path = scratch("8/8/8/3k4/8/8/8/R3K3 b - - 5 40\n", "rook ending.fen")
    kept = data / "recently-used.xbel"
    with Editor(path, env=env) as app:
        app.open_board()
        wait_until("the desktop's list", lambda: kept.exists() and "rook%20ending.fen" in kept.read_text(encoding="utf-8"))
    with Editor(env=env) as app:
        app.window()
        app.root.find("push button", "Recent positions", nth=1).do()
        app.root.find("menu item", re.compile("rook ending.fen")).do()
        app.window(re.compile("rook ending"))


main([v for k, v in sorted(globals().items()) if k.startswith("test_")])
