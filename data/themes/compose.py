#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes the program's list of themes from the files of this folder.

    compose.py FOLDER OUT.c OUT.h DEPFILE   the list for the library, the names for the tool
    compose.py FOLDER --check LANGUAGES     the test: each theme has a name in each language of po/LINGUAS

A theme is one file, NAME.ini, whose keys README.md describes. The folder itself is what the list
depends on, so that a file that comes or goes is seen.
"""
import configparser
import pathlib
import re
import sys

COLOURS = ["light-squares", "dark-squares", "numbers", "board", "grid", "cloth", "cloth-grid", "frame"]
WINDOWS = ["light window", "dark window"]
NAME = re.compile(r"[a-z][a-z0-9-]*")
KEY = re.compile(r"name(\[([\w@]+)\])?|place|print")


class Fault(Exception):
    pass


def read_yes(path, text):
    if text not in ("yes", "no"):
        raise Fault(f"{path}: print: {text!r} is neither yes nor no")
    return text == "yes"


def read_colours(path, ini, window):
    section = ini[window] if window in ini else {}
    for key in section:
        if key not in COLOURS:
            raise Fault(f"{path}: [{window}]: {key!r} is none of {', '.join(COLOURS)}")
    for key in COLOURS:
        if not re.fullmatch(r"#[0-9a-f]{6}", section.get(key, "")):
            raise Fault(f"{path}: [{window}]: {key} is to be a colour as #bdbdbd")
    return [section[key][1:] for key in COLOURS]


def read_theme(path):
    ini = configparser.ConfigParser(interpolation=None, delimiters=("=",), comment_prefixes=("#",))
    ini.optionxform = str
    try:
        with open(path, encoding="utf-8") as file:
            ini.read_file(file)
    except (configparser.Error, UnicodeDecodeError) as error:
        raise Fault(str(error)) from error
    if not NAME.fullmatch(path.stem):
        raise Fault(f"{path}: the name of a theme has small letters, digits and -")
    for section in ini.sections():
        if section not in ["theme"] + WINDOWS:
            raise Fault(f"{path}: [{section}] is none of [theme], [light window], [dark window]")
    head = ini["theme"] if "theme" in ini else {}
    for key in head:
        if not KEY.fullmatch(key):
            raise Fault(f"{path}: [theme]: {key!r} is none of name, name[LANGUAGE], place, print")
    if not head.get("name"):
        raise Fault(f"{path}: [theme]: name is missing")
    if not re.fullmatch(r"[0-9]{1,4}", head.get("place", "9999")):
        raise Fault(f"{path}: [theme]: place is to be a number")
    return {"name": path.stem, "title": head["name"], "path": path,
            "titles": sorted((KEY.fullmatch(key)[2], head[key]) for key in head if "[" in key),
            "place": int(head.get("place", "9999")), "print": read_yes(path, head.get("print", "no")),
            "boards": [read_colours(path, ini, window) for window in WINDOWS]}


def read_themes(folder):
    """In their order: by place, then by name. The first one is the usual one."""
    themes = sorted((read_theme(path) for path in folder.glob("*.ini")),
                    key=lambda theme: (theme["place"], theme["name"]))
    if not any(theme["print"] for theme in themes):
        raise Fault(f"{folder}: no theme is for print")
    return themes


def quote(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def make_list(themes):
    lines = ["/* Made by data/themes/compose.py. */", '#include "diagram-theme-private.h"', "",
             "const DiagramThemeRow diagram_theme_rows[] = {"]
    for theme in themes:
        titles = "".join(f"{quote(text)}, " for pair in theme["titles"] for text in pair)
        lines += [f"  {{ {quote(theme['name'])}, {quote(theme['title'])}, "
                  f"(const char *const[]) {{ {titles}NULL }}, {'TRUE' if theme['print'] else 'FALSE'},",
                  "    {"]
        lines += ["      { " + ", ".join("0x" + colour for colour in board) + " }," for board in theme["boards"]]
        lines += ["    } },"]
    return "\n".join(lines + ["};", f"const guint diagram_theme_n_rows = {len(themes)};", ""])


def make_names(themes):
    names = ", ".join(theme["name"] for theme in themes)
    return ("/* Made by data/themes/compose.py. */\n#pragma once\n\n"
            f"#define MASUME_THEMES {quote(names)} /* the names of all themes */\n")


def write(path, text):
    """What stays the same keeps its time, so that nothing is built again."""
    path = pathlib.Path(path)
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")


def check(themes, languages):
    with open(languages, encoding="utf-8") as file:
        wanted = [name for line in file if not line.startswith("#") for name in line.split()]
    faults = [f"{theme['path']}: [theme]: name[{language}] is missing"
              for theme in themes for language in wanted if language not in dict(theme["titles"])]
    for one, other in zip(themes, themes[1:]):
        if one["place"] == other["place"] != 9999:
            faults.append(f"{other['path']}: [theme]: the place of {one['name']}")
    for fault in faults:
        print(fault)
    return 1 if faults else 0


def main(folder, *rest):
    try:
        themes = read_themes(pathlib.Path(folder))
    except Fault as fault:
        sys.exit(str(fault))
    if rest[0] == "--check":
        return check(themes, rest[1])
    out, names, depfile = rest
    write(out, make_list(themes))
    write(names, make_names(themes))
    with open(depfile, "w", encoding="utf-8") as file:
        file.write(f"{out}: " + " ".join(str(path).replace(" ", "\\ ")
                                         for path in [folder] + [theme["path"] for theme in themes]) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
