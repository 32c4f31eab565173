# SPDX-License-Identifier: Apache-2.0
"""The windows of a process, asked of the X server directly. Starting a program for each question takes a hundred
times as long, and places are asked for before each click."""
import ctypes
from ctypes import POINTER, byref, c_char_p, c_int, c_long, c_uint, c_ulong, c_void_p

IS_VIEWABLE = 2  # map_state, see XGetWindowAttributes(3)
CARDINAL = 6     # atoms, see X11/Xatom.h
WINDOW = 33
WM_NAME = 39


class WindowGone(RuntimeError):
    """A window has disappeared."""


class Attributes(ctypes.Structure):
    """XWindowAttributes."""
    _fields_ = ([(name, c_int) for name in ("x", "y", "width", "height", "border_width", "depth")] +
                [("visual", c_void_p), ("root", c_ulong)] +
                [(name, c_int) for name in ("window_class", "bit_gravity", "win_gravity", "backing_store")] +
                [("backing_planes", c_ulong), ("backing_pixel", c_ulong), ("save_under", c_int),
                 ("colormap", c_ulong), ("map_installed", c_int), ("map_state", c_int)] +
                [(name, c_long) for name in ("all_events", "your_events", "do_not_propagate")] +
                [("override_redirect", c_int), ("screen", c_void_p)])


class Window:
    """A window on the screen: its place and its size."""

    def __init__(self, wid, x, y, width, height):
        self.wid, self.x, self.y, self.width, self.height = wid, x, y, width, height

    @property
    def box(self):
        return self.x, self.y, self.width, self.height

    @property
    def name(self):
        text = server().get_property(self.wid, "_NET_WM_NAME") or server().get_property(self.wid, WM_NAME)
        return text.decode(errors="replace") if text else ""

    @property
    def extents(self):
        """left, right, top, bottom of the margin for a shadow, as the toolkit declares it."""
        return server().get_property(self.wid, "_GTK_FRAME_EXTENTS", 4) or (0, 0, 0, 0)


class Server:
    """The connection to the X server."""
    EACH = {   # function: its result and its arguments after the display
        "XDefaultRootWindow": (c_ulong,),
        "XInternAtom": (c_ulong, c_char_p, c_int),
        "XGetWindowAttributes": (c_int, c_ulong, POINTER(Attributes)),
        "XTranslateCoordinates": (c_int, c_ulong, c_ulong, c_int, c_int, POINTER(c_int), POINTER(c_int),
                                  POINTER(c_ulong)),
        "XQueryTree": (c_int, c_ulong, POINTER(c_ulong), POINTER(c_ulong), POINTER(POINTER(c_ulong)),
                       POINTER(c_uint)),
        "XGetWindowProperty": (c_int, c_ulong, c_ulong, c_long, c_long, c_int, c_ulong, POINTER(c_ulong),
                               POINTER(c_int), POINTER(c_ulong), POINTER(c_ulong), POINTER(c_void_p)),
    }

    def __init__(self):
        self.lib = ctypes.CDLL("libX11.so.6")
        self.lib.XOpenDisplay.restype = c_void_p
        self.lib.XFree.argtypes = [c_void_p]
        for name, (returned, *taken) in self.EACH.items():
            getattr(self.lib, name).restype = returned
            getattr(self.lib, name).argtypes = [c_void_p] + taken
        # By default an error about a window that is gone ends the process.
        handler = ctypes.CFUNCTYPE(c_int, c_void_p, c_void_p)
        self.lib.XSetErrorHandler.argtypes = [handler]
        self.on_error = handler(lambda display, event: 0)
        self.lib.XSetErrorHandler(self.on_error)
        self.display = self.lib.XOpenDisplay(None)
        if not self.display:
            raise RuntimeError("no X server answers")
        self.root = self.lib.XDefaultRootWindow(self.display)
        self.atoms = {}

    def get_atom(self, name):
        if name not in self.atoms:
            self.atoms[name] = self.lib.XInternAtom(self.display, name.encode(), False)
        return self.atoms[name]

    def get_property(self, wid, name, n_numbers=0):
        """@n_numbers numbers of the property, or its bytes when @n_numbers is 0; None without it."""
        kind, size, n, rest, data = c_ulong(), c_int(), c_ulong(), c_ulong(), c_void_p()
        atom = name if isinstance(name, int) else self.get_atom(name)
        failed = self.lib.XGetWindowProperty(self.display, wid, atom, 0, 1024, False, 0, byref(kind), byref(size),
                                             byref(n), byref(rest), byref(data))
        if failed or not data:
            return None
        try:
            if n_numbers == 0:
                return ctypes.string_at(data, n.value) if size.value == 8 else None
            if kind.value not in (CARDINAL, WINDOW) or size.value != 32 or n.value < n_numbers:
                return None
            return tuple(ctypes.cast(data, POINTER(c_ulong))[:n_numbers])
        finally:
            self.lib.XFree(data)

    def get_window(self, wid, attributes=None):
        """The place of a window; raises WindowGone."""
        a, x, y, child = attributes or Attributes(), c_int(), c_int(), c_ulong()
        if not attributes and not self.lib.XGetWindowAttributes(self.display, wid, byref(a)):
            raise WindowGone("window %d is gone" % wid)
        if not self.lib.XTranslateCoordinates(self.display, wid, a.root, 0, 0, byref(x), byref(y), byref(child)):
            raise WindowGone("window %d is gone" % wid)
        return Window(wid, x.value, y.value, a.width, a.height)

    def get_below(self, wid):
        root, parent, below, n = c_ulong(), c_ulong(), POINTER(c_ulong)(), c_uint()
        if not self.lib.XQueryTree(self.display, wid, byref(root), byref(parent), byref(below), byref(n)) or not below:
            return []
        found = below[:n.value]
        self.lib.XFree(below)
        return found

    def find_client(self, x, y):
        """The window at a point of the screen that the window manager manages; None over a popover or nothing."""
        wid, there, child = self.root, c_int(), c_ulong()
        while self.lib.XTranslateCoordinates(self.display, self.root, wid, x, y, byref(there), byref(there),
                                             byref(child)) and child.value:
            wid = child.value
            if self.get_property(wid, "_NET_WM_PID", 1):
                return wid if self.get_property(wid, "_NET_WM_DESKTOP", 1) else None
        return None

    @property
    def active(self):
        """The window that has the keyboard by the window manager, or None."""
        return (self.get_property(self.root, "_NET_ACTIVE_WINDOW", 1) or (None,))[0] or None

    def find(self, pid):
        """The windows of the process on the screen, largest first; of the same size the lowest first."""
        found, todo = [], self.get_below(self.root)
        while todo:
            wid = todo.pop(0)
            attributes = Attributes()
            # Windows within a hidden one are not shown either.
            if (not self.lib.XGetWindowAttributes(self.display, wid, byref(attributes))
                    or attributes.map_state != IS_VIEWABLE):
                continue
            if self.get_property(wid, "_NET_WM_PID", 1) == (pid,):
                try:
                    found.append(self.get_window(wid, attributes))
                except WindowGone:
                    pass
            else:
                todo += self.get_below(wid)
        return sorted(found, key=lambda w: -w.width * w.height)


_server = []


def server():
    """The session's X server."""
    if not _server:
        _server.append(Server())
    return _server[0]
