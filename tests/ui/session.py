#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Supervisor behind ui-session.  Run `ui-session --help`."""
import argparse
import ctypes
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time

PR_SET_PDEATHSIG = 1
PR_SET_CHILD_SUBREAPER = 36
LIBC = ctypes.CDLL(None, use_errno=True)
LAUNCHERS = ("/usr/libexec/at-spi-bus-launcher",
             "/usr/lib/at-spi2-core/at-spi-bus-launcher",
             "/usr/lib/at-spi-bus-launcher")
SETTINGS = """[Settings]
gtk-enable-animations=false
gtk-cursor-blink=false
gtk-recent-files-enabled=false
gtk-font-name=Cantarell 11
"""


class Fail(Exception):
    pass


def descendants(root):
    """Every process below root, newest generation last."""
    kids = {}
    for name in os.listdir("/proc"):
        if not name.isdigit():
            continue
        try:
            with open("/proc/%s/stat" % name, "rb") as f:
                fields = f.read().rsplit(b")", 1)[1].split()
        except OSError:
            continue
        if fields[0] == b"Z":
            continue
        kids.setdefault(int(fields[1]), []).append(int(name))
    out, todo = [], [root]
    while todo:
        for pid in kids.get(todo.pop(), ()):
            out.append(pid)
            todo.append(pid)
    return out


def reap():
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except OSError:
        pass


def sweep(grace=2.0):
    """End every process this supervisor started, directly or not."""
    me = os.getpid()
    for sig, wait in ((signal.SIGTERM, grace), (signal.SIGKILL, 5.0)):
        end = time.monotonic() + wait
        sent = set()
        while True:
            reap()
            left = descendants(me)
            if not left:
                return True
            for pid in left:
                if pid not in sent:
                    sent.add(pid)
                    try:
                        os.kill(pid, sig)
                    except OSError:
                        pass
            if time.monotonic() > end:
                break
            time.sleep(0.01)
    return not descendants(me)


def tell_where(pid):
    """Shows where a program hangs: with a debugger if there is one, else by aborting it, on which a sanitizer
    reports."""
    if shutil.which("gdb"):
        try:
            subprocess.run(["gdb", "-p", str(pid), "-batch", "-ex", "thread apply all bt 30"], timeout=60,
                           stdin=subprocess.DEVNULL, stdout=sys.stderr, stderr=subprocess.DEVNULL)
        except subprocess.TimeoutExpired:
            pass
        return
    try:
        os.kill(pid, signal.SIGABRT)
    except OSError:
        return
    end = time.monotonic() + 10
    while pid in descendants(os.getpid()) and time.monotonic() < end:
        time.sleep(0.1)


def child_setup():
    os.setsid()
    LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)


def start(argv, env, log, **kw):
    return subprocess.Popen(argv, env=env, stdin=subprocess.DEVNULL, stdout=log,
                            stderr=log, preexec_fn=child_setup, **kw)


def read_fd(fd, proc, what, timeout=60.0):
    """One line from a pipe that a starting server writes to."""
    import select
    end, buf = time.monotonic() + timeout, b""
    while b"\n" not in buf:
        left = end - time.monotonic()
        if left <= 0:
            raise Fail("%s did not start in %g s" % (what, timeout))
        if select.select([fd], [], [], min(left, 0.2))[0]:
            part = os.read(fd, 4096)
            if not part:
                raise Fail("%s exited while starting" % what)
            buf += part
        elif proc.poll() is not None:
            raise Fail("%s exited with %d while starting" % (what, proc.returncode))
    return buf.split(b"\n")[0].decode()


def wait_owner(env, name, address, timeout=60.0):
    """Start NAME on the bus at ADDRESS; for the a11y bus return its address."""
    import gi
    gi.require_version("Gio", "2.0")
    from gi.repository import Gio, GLib
    flags = (Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT |
             Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION)
    conn = Gio.DBusConnection.new_for_address_sync(address, flags, None, None)
    conn.set_exit_on_close(False)
    try:
        # Both services start on demand; asking for them now saves the first client
        # from a slow start (and shows here, not in a test, when they cannot start).
        conn.call_sync("org.freedesktop.DBus", "/org/freedesktop/DBus",
                       "org.freedesktop.DBus", "StartServiceByName",
                       GLib.Variant("(su)", (name, 0)), None, 0,
                       int(timeout * 1000), None)
        end = time.monotonic() + timeout
        while time.monotonic() < end:
            r = conn.call_sync("org.freedesktop.DBus", "/org/freedesktop/DBus",
                               "org.freedesktop.DBus", "NameHasOwner",
                               GLib.Variant("(s)", (name,)), None, 0, 10000, None)
            if r.unpack()[0]:
                if name != "org.a11y.Bus":
                    return None
                r = conn.call_sync(name, "/org/a11y/bus", name, "GetAddress", None,
                                   GLib.VariantType("(s)"), 0, 20000, None)
                got = r.unpack()[0]
                if got:
                    # Report an assistive tool as running, as a screen reader would.
                    for prop in ("IsEnabled", "ScreenReaderEnabled"):
                        conn.call_sync(name, "/org/a11y/bus",
                                       "org.freedesktop.DBus.Properties", "Set",
                                       GLib.Variant("(ssv)", ("org.a11y.Status", prop,
                                                    GLib.Variant("b", True))),
                                       None, 0, 5000, None)
                    return got
            time.sleep(0.02)
    finally:
        conn.close_sync(None)
    raise Fail("%s did not appear on its bus" % name)


def main():
    ap = argparse.ArgumentParser(
        prog="ui-session", description="Run CMD in a private headless desktop "
        "session (Xvfb, session bus, accessibility bus, window manager).",
        epilog="Exit status: CMD's own; 124 timed out; 125 the session could not "
        "start; 126/127 CMD could not be run; 128+N CMD ended by signal N; "
        "96 --check-clean found that CMD left processes behind.")
    ap.add_argument("-t", "--timeout", type=float, default=300, metavar="S",
                    help="end everything after S seconds (default 300)")
    ap.add_argument("-s", "--screen", default="1280x960x24", metavar="WxHxD")
    ap.add_argument("-w", "--wm", default="openbox", choices=("openbox", "none"))
    ap.add_argument("-c", "--compositor", action="store_true",
                    help="run xcompmgr too: real shadows and translucent popovers")
    ap.add_argument("-r", "--renderer", default=None,
                    help="GSK_RENDERER for CMD: cairo (default) or gl")
    ap.add_argument("-k", "--keep", metavar="DIR",
                    help="use DIR (must not exist) for the session's files and keep it")
    ap.add_argument("--no-a11y", action="store_true", help="no accessibility bus")
    ap.add_argument("--gl", action="store_true",
                    help="leave GLX on in the X server (-r gl and -c do so themselves)")
    ap.add_argument("--check-clean", action="store_true",
                    help="fail (96) when CMD leaves processes behind")
    ap.add_argument("-v", "--verbose", action="store_true")
    ap.add_argument("cmd", nargs=argparse.REMAINDER, metavar="CMD...")
    opt = ap.parse_args()
    cmd = opt.cmd[1:] if opt.cmd[:1] == ["--"] else opt.cmd
    if not cmd:
        ap.error("no command given")
    need = ["Xvfb", "dbus-daemon", "xdotool", "xprop"]
    need += [opt.wm] if opt.wm != "none" else []
    need += ["xcompmgr"] if opt.compositor else []
    missing = [n for n in need if not shutil.which(n)]
    launcher = next((p for p in LAUNCHERS if os.access(p, os.X_OK)), None)
    if not launcher and not opt.no_a11y:
        missing.append("at-spi-bus-launcher")
    if missing:
        print("ui-session: not installed: " + " ".join(missing), file=sys.stderr)
        return 125

    LIBC.prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    stopped = []
    for sig in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(sig, lambda s, f: stopped.append(s))
    if opt.keep:
        os.makedirs(opt.keep)
        top = os.path.abspath(opt.keep)
    else:
        # Short on purpose: socket paths below it are limited to 107 bytes.
        top = tempfile.mkdtemp(prefix="ui.", dir="/tmp")
    t0, deadline = time.monotonic(), time.monotonic() + opt.timeout
    rc = 125
    try:
        rc = run(opt, cmd, top, launcher, stopped, t0, deadline)
    except Fail as e:
        print("ui-session: %s" % e, file=sys.stderr)
        for name in sorted(os.listdir(top)):
            if name.endswith(".log"):
                with open(os.path.join(top, name), errors="replace") as f:
                    for line in f.read().splitlines()[-10:]:
                        print("  %s: %s" % (name, line), file=sys.stderr)
    finally:
        if not sweep():
            print("ui-session: could not end every process", file=sys.stderr)
        if not opt.keep:
            shutil.rmtree(top, ignore_errors=True)
    return rc


def run(opt, cmd, top, launcher, stopped, t0, deadline):
    dirs = {"HOME": "home", "XDG_RUNTIME_DIR": "run", "XDG_CONFIG_HOME": "config",
            "XDG_CACHE_HOME": "cache", "XDG_DATA_HOME": "data", "XDG_STATE_HOME": "state"}
    env = {k: v for k, v in os.environ.items()
           if not k.startswith(("DBUS_", "AT_SPI", "GTK_", "GDK_", "GSK_", "ADW_", "XDG_"))
           and k not in ("WAYLAND_DISPLAY", "DISPLAY", "XAUTHORITY", "NO_AT_BRIDGE",
                         "SESSION_MANAGER", "DESKTOP_SESSION")}
    for var, name in dirs.items():
        env[var] = os.path.join(top, name)
        os.mkdir(env[var], 0o700)
    os.makedirs(os.path.join(env["XDG_CONFIG_HOME"], "gtk-4.0"))
    with open(os.path.join(env["XDG_CONFIG_HOME"], "gtk-4.0", "settings.ini"), "w") as f:
        f.write(SETTINGS)
    if "XDG_DATA_DIRS" in os.environ:
        env["XDG_DATA_DIRS"] = os.environ["XDG_DATA_DIRS"]
    env.update(GDK_BACKEND="x11", GSETTINGS_BACKEND="memory", GIO_USE_VFS="local",
               GIO_USE_VOLUME_MONITOR="unix", GTK_USE_PORTAL="0",
               ADW_DISABLE_PORTAL="1", GTK_A11Y="none" if opt.no_a11y else "atspi",
               LIBGL_ALWAYS_SOFTWARE="1", XDG_SESSION_TYPE="x11", TZ="UTC",
               GSK_RENDERER=opt.renderer or os.environ.get("GSK_RENDERER") or "cairo")
    env.setdefault("LC_ALL", "C.UTF-8")
    # Without GLX the toolkit does not pick a visual with alpha, compositor or not.
    gl = opt.gl or opt.compositor or env["GSK_RENDERER"] in ("gl", "ngl")
    if not gl:
        # The toolkit would load a driver and start its threads in each program, and draw with cairo all the same.
        env["GDK_DEBUG"] = "gl-disable"

    def log(name):
        return open(os.path.join(top, name + ".log"), "ab")

    r, w = os.pipe()
    x = start(["Xvfb", "-displayfd", str(w), "-screen", "0", opt.screen, "-nolisten", "tcp",
               "-noreset", "-dpi", "96"] + ([] if gl else ["-extension", "GLX"]),
              env, log("xvfb"), pass_fds=(w,))
    os.close(w)
    env["DISPLAY"] = ":" + read_fd(r, x, "Xvfb")
    os.close(r)
    r, w = os.pipe()
    bus = start(["dbus-daemon", "--session", "--nofork", "--nopidfile",
                 "--address=unix:path=%s/bus" % env["XDG_RUNTIME_DIR"],
                 "--print-address=%d" % w], env, log("dbus"), pass_fds=(w,))
    os.close(w)
    env["DBUS_SESSION_BUS_ADDRESS"] = read_fd(r, bus, "dbus-daemon")
    os.close(r)
    if not opt.no_a11y:
        a11y = wait_owner(env, "org.a11y.Bus", env["DBUS_SESSION_BUS_ADDRESS"])
        env["AT_SPI_BUS_ADDRESS"] = a11y
        wait_owner(env, "org.a11y.atspi.Registry", a11y)
    if opt.wm == "openbox":
        rcfile = os.path.join(top, "openbox.xml")
        with open(rcfile, "w") as f:
            # openbox has no key or mouse bindings here: none may swallow or delay what a test sends. A binding for
            # clicks that focus a window freezes the pointer at each click, but not the keys, which overtake the
            # click on a busy machine. A new window gets the keyboard; drive.py does the rest.
            f.write('<?xml version="1.0"?><openbox_config '
                    'xmlns="http://openbox.org/3.4/rc">'
                    '<focus><focusNew>yes</focusNew></focus>'
                    '<placement><policy>Smart</policy></placement>'
                    '<desktops><number>1</number></desktops>'
                    '<keyboard></keyboard><mouse></mouse>'
                    '</openbox_config>')
        start(["openbox", "--sm-disable", "--config-file", rcfile], env, log("openbox"))
        end = time.monotonic() + 60
        while subprocess.run(["xdotool", "get_num_desktops"], env=env,
                             stdout=subprocess.DEVNULL,
                             stderr=subprocess.DEVNULL).returncode:
            if time.monotonic() > end:
                raise Fail("openbox did not start in 60 s")
            time.sleep(0.03)
    if opt.compositor:
        start(["xcompmgr", "-n"], env, log("xcompmgr"))
        time.sleep(0.1)
    env["UI_SESSION_DIR"] = top
    env["PYTHONPATH"] = os.pathsep.join(
        [os.path.dirname(os.path.abspath(__file__))] +
        [p for p in env.get("PYTHONPATH", "").split(os.pathsep) if p])
    if opt.verbose:
        print("ui-session: DISPLAY=%s dir=%s up in %.2f s" %
              (env["DISPLAY"], top, time.monotonic() - t0), file=sys.stderr)
    helpers = set(descendants(os.getpid()))
    try:
        child = subprocess.Popen(cmd, env=env, preexec_fn=child_setup)
    except OSError as e:
        print("ui-session: %s: %s" % (cmd[0], e.strerror), file=sys.stderr)
        return 127 if isinstance(e, FileNotFoundError) else 126
    while True:
        try:
            rc = child.wait(timeout=0.05)
            break
        except subprocess.TimeoutExpired:
            pass
        if stopped:
            return 128 + stopped[0]
        if time.monotonic() > deadline:
            print("ui-session: timed out after %g s: %s" % (opt.timeout, " ".join(cmd)),
                  file=sys.stderr)
            tell_where(child.pid)
            return 124
    rc = 128 - rc if rc < 0 else rc
    if opt.check_clean:
        time.sleep(0.2)
        reap()
        left = []
        for pid in set(descendants(os.getpid())) - helpers:
            try:
                with open("/proc/%d/cmdline" % pid, "rb") as f:
                    words = f.read().split(b"\0")
            except OSError:
                continue
            line = b" ".join(words).decode(errors="replace").strip()
            # Started on demand by the session bus, not by CMD.
            if not any(s in line for s in ("dconf-service", "at-spi2-registryd", "gvfsd",
                                           "xdg-desktop-portal", "xdg-document-portal",
                                           "xdg-permission-store")):
                left.append("%d %s" % (pid, line))
        if left:
            print("ui-session: left behind:\n  " + "\n  ".join(left), file=sys.stderr)
            rc = rc or 96
    return rc


if __name__ == "__main__":
    sys.exit(main())
