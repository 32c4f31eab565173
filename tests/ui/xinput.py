# SPDX-License-Identifier: Apache-2.0
"""Pointer and keyboard through libxdo, the library that xdotool is: to start a program for each act takes longer than
the act."""
import ctypes
import functools
import time
from ctypes import POINTER, byref, c_char_p, c_int, c_uint, c_ulong, c_void_p

KEY_DELAY = 12000     # µs, as xdotool waits
CLICK_DELAY = 100000
HERE = 0              # the window that has the keyboard or the pointer

# how many words each takes
LENGTHS = {"mousemove": 2, "mousemove_relative": 3, "mousedown": 1, "mouseup": 1, "click": 1, "keydown": 1, "keyup": 1,
           "sleep": 1}


class Library:
    EACH = {   # function: its arguments after the connection
        "xdo_move_mouse": (c_int, c_int, c_int),
        "xdo_move_mouse_relative": (c_int, c_int),
        "xdo_mouse_down": (c_ulong, c_int),
        "xdo_mouse_up": (c_ulong, c_int),
        "xdo_click_window_multiple": (c_ulong, c_int, c_int, c_uint),
        "xdo_send_keysequence_window": (c_ulong, c_char_p, c_uint),
        "xdo_send_keysequence_window_down": (c_ulong, c_char_p, c_uint),
        "xdo_send_keysequence_window_up": (c_ulong, c_char_p, c_uint),
        "xdo_enter_text_window": (c_ulong, c_char_p, c_uint),
        "xdo_get_active_modifiers": (POINTER(c_void_p), POINTER(c_int)),
        "xdo_clear_active_modifiers": (c_ulong, c_void_p, c_int),
        "xdo_set_active_modifiers": (c_ulong, c_void_p, c_int),
    }

    def __init__(self):
        self.lib = ctypes.CDLL("libxdo.so.3")
        self.lib.xdo_new.restype = c_void_p
        self.lib.xdo_new.argtypes = [c_char_p]
        for name, taken in self.EACH.items():
            getattr(self.lib, name).argtypes = [c_void_p] + list(taken)
        self.libc = ctypes.CDLL(None)
        self.libc.free.argtypes = [c_void_p]
        self.xdo = self.lib.xdo_new(None)
        if not self.xdo:
            raise RuntimeError("no X server answers")

    def call(self, name, *words):
        if getattr(self.lib, name)(self.xdo, *words) != 0:
            raise RuntimeError("%s %r" % (name, words))

    def without_modifiers(self, name, *words):
        """A call while the modifiers that are held are let go."""
        held, n = c_void_p(), c_int()
        self.call("xdo_get_active_modifiers", byref(held), byref(n))
        try:
            self.call("xdo_clear_active_modifiers", HERE, held, n)
            self.call(name, *words)
            self.call("xdo_set_active_modifiers", HERE, held, n)
        finally:
            self.libc.free(held)

    def key(self, name, keys):
        self.call("xdo_send_keysequence_window" + name, HERE, keys.encode(), KEY_DELAY)

    def act(self, verb, words):
        if verb == "mousemove":
            self.call("xdo_move_mouse", int(words[0]), int(words[1]), 0)
        elif verb == "mousemove_relative":
            self.call("xdo_move_mouse_relative", int(words[1]), int(words[2]))
        elif verb == "mousedown":
            self.call("xdo_mouse_down", HERE, int(words[0]))
        elif verb == "mouseup":
            self.call("xdo_mouse_up", HERE, int(words[0]))
        elif verb == "click":
            self.call("xdo_click_window_multiple", HERE, int(words[0]), 1, CLICK_DELAY)
        elif verb == "key":
            if words[0] == "--clearmodifiers":
                self.without_modifiers("xdo_send_keysequence_window", HERE, words[1].encode(), KEY_DELAY)
            else:
                self.key("", words[0])
        elif verb == "keydown":
            self.key("_down", words[0])
        elif verb == "keyup":
            self.key("_up", words[0])
        elif verb == "type":   # --clearmodifiers --delay ms -- text
            self.without_modifiers("xdo_enter_text_window", HERE, words[4].encode(), int(words[2]) * 1000)
        else:
            time.sleep(float(words[0]))


@functools.cache
def library():
    """The one of this process, on first use; None where it is not installed."""
    try:
        return Library()
    except OSError:
        return None


def split(words):
    """The acts in a command line of xdotool, or None where one is not known here."""
    acts, at = [], 0
    while at < len(words):
        verb, rest = words[at], words[at + 1:]
        length = LENGTHS.get(verb)
        if verb == "key" and rest:
            length = 2 if rest[0] == "--clearmodifiers" else 1
        elif verb == "type" and rest[:2] == ["--clearmodifiers", "--delay"] and rest[3:4] == ["--"]:
            length = 5 if rest[4].isascii() else None
        if length is None or len(rest) < length or rest[0].startswith("--") and verb not in ("key", "type",
                                                                                            "mousemove_relative"):
            return None
        acts.append((verb, rest[:length]))
        at += 1 + length
    return acts


def run(words):
    """Whether the library has done it; the program has to do the rest."""
    acts = split(words)
    if acts is None or library() is None:
        return False
    for verb, rest in acts:
        library().act(verb, rest)
    return True
