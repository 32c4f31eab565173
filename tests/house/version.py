#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""version.py ROOT: the version of meson.build is used everywhere: NEWS, the metadata of software centres, Debian's changelog and
symbols, `Since:` in the library. NEWS and the metadata agree whether it is released, and on the day."""
import os
import re
import sys
import xml.etree.ElementTree as ET


def read(root, *parts):
    with open(os.path.join(root, *parts), encoding="utf-8") as f:
        return f.read()


def numbers(version):
    return tuple(int(x) for x in version.split("."))


def faults(version, news, metainfo, debian):
    """@debian: the template of Debian's changelog, which make-deb fills in."""
    said = []
    heading = re.search(r"^## (\S+) \((unreleased|\d{4}-\d{2}-\d{2})\)$", news, re.M)
    if not heading or heading[1] != version:
        said.append("NEWS begins with %s, not with ## %s (unreleased) or a day" % (heading and heading[1], version))
    release = ET.fromstring(metainfo).find("releases/release")
    if release.get("version") != version:
        said.append("the metadata's newest release is " + release.get("version"))
    if heading and (heading[2] == "unreleased") != (release.get("type") == "development"):
        said.append("NEWS says %s, the metadata %s" % (heading[2], release.get("type", "stable")))
    if heading and heading[2] != "unreleased" and heading[2] != release.get("date"):
        said.append("NEWS says %s, the metadata %s" % (heading[2], release.get("date")))
    if not debian.startswith("masume (@VERSION@-"):
        said.append("Debian's changelog does not take its version from meson.build")
    return said


NEWS = "# News\n\n## 1.2.0 (%s)\n"
METAINFO = '<component><releases><release version="%s" date="2027-01-02"%s/><release version="1.1.0"/></releases></component>'
DEBIAN = "masume (@VERSION@-0masume1) unstable\n"
# The texts of the three places, and how many faults they have.
CASES = [
    (NEWS % "unreleased", METAINFO % ("1.2.0", ' type="development"'), DEBIAN, 0),
    (NEWS % "2027-01-02", METAINFO % ("1.2.0", ""), DEBIAN, 0),
    (NEWS % "2027-01-03", METAINFO % ("1.2.0", ""), DEBIAN, 1),
    (NEWS % "2027-01-02", METAINFO % ("1.2.0", ' type="development"'), DEBIAN, 1),
    (NEWS % "unreleased", METAINFO % ("1.2.0", ""), DEBIAN, 1),
    (NEWS % "unreleased", METAINFO % ("1.1.0", ' type="development"'), DEBIAN, 1),
    ("# News\n\n## 1.1.0 (unreleased)\n" + NEWS % "unreleased", METAINFO % ("1.2.0", ' type="development"'), DEBIAN, 1),
    (NEWS % "soon", METAINFO % ("1.2.0", ' type="development"'), DEBIAN, 1),
    (NEWS % "unreleased", METAINFO % ("1.2.0", ' type="development"'), "masume (1.1.0-1) unstable\n", 1),
]


def check_places(root, version):
    return faults(version, read(root, "NEWS"), read(root, "data/io.github.masume.Masume.metainfo.xml.in"),
                  read(root, "data/packages/debian/changelog.in"))


def check_cases(*_):
    return ["%d faults, not %d: %s" % (len(found), n, found) for *given, n in CASES
            for found in [faults("1.2.0", *given)] if len(found) != n]


def check_since(root, version):
    """No function is newer than the version, and its `Since:` is that of Debian's symbols."""
    rows = re.findall(r"^ (qi_\w+)@QI_POSITION_0 (\S+)$", read(root, "data/packages/debian/libqi-position0.symbols"), re.M)
    sources = [read(folder, x) for folder, _, names in os.walk(os.path.join(root, "core")) for x in names
               if x.endswith((".c", ".h", ".h.in"))]
    since = {name: found[1] for text in sources
             for name, comment in re.findall(r"^/\*\*\n \* (\w+):(.*?)\*/", text, re.M | re.S)
             for found in [re.search(r"^ \* Since: (\S+)$", comment, re.M)] if found}
    said = ["%s is of %s, which is to come" % x for x in rows + list(since.items()) if numbers(x[1])[:2] > numbers(version)[:2]]
    # Functions that a macro generates are as old as their type or error domain.
    return said + ["%s: no Since: %s" % (name, when) for name, when in rows if not name.endswith(("_get_type", "_quark"))
                   and since.get(name, "").split(".")[:2] != when.split(".")[:2]]


def main():
    root = sys.argv[1]
    version = re.search(r"^  version: '(.*)',$", read(root, "meson.build"), re.M)[1]
    checks = [check_places, check_cases, check_since]
    print("1..%d" % len(checks))
    bad = 0
    for i, check in enumerate(checks, 1):
        said = check(root, version)
        bad += bool(said)
        print("".join("# %s\n" % x for x in said) + "%s %d %s" % ("not ok" if said else "ok", i, check.__name__[6:]))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
