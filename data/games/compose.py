#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes what the library has built in of the files of this folder.

    compose.py FOLDER games.json variants.ini DEPFILE   the entries in their order, and the rules of moving pieces
    compose.py FOLDER --check PO                        the test: each game has a name in each language of PO/LINGUAS

A game is one file, ID.json, whose members README.md describes. The folder itself is what the two
depend on, so that a file that comes or goes is seen.
"""
import json
import pathlib
import re
import sys

ID = re.compile(r"[a-z0-9][a-z0-9-]*")
LAST = 9999  # the place of a game that names none
HEAD = """# SPDX-License-Identifier: Apache-2.0
# The games of moving pieces that are built in, in the vocabulary of Fairy-Stockfish's variants.ini. variants.md says
# what every key means, which are read, and which are ours. The build makes this file of the games table, data/games.
# Sections with masumeParent are there for others to inherit from; they are not offered themselves.
"""
SECTION = re.compile(r"^\[([^]:]+)(?::([^]]+))?\]", re.M)


class Fault(Exception):
    pass


def read_object(pairs):
    keys = [key for key, _ in pairs]
    for key in keys:
        if keys.count(key) > 1:
            raise ValueError(f"{key!r} stands twice")
    return dict(pairs)


def read_game(path):
    try:
        game = json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=read_object)
    except ValueError as error:
        raise Fault(f"{path}: {error}") from error
    if not isinstance(game, dict) or game.get("id") != path.stem or not ID.fullmatch(path.stem):
        raise Fault(f"{path}: the id is to be the file's name, of small letters, digits and -")
    if not isinstance(game.get("name"), str):
        raise Fault(f"{path}: name is missing")
    place = game.setdefault("place", LAST)
    if not isinstance(place, int) or isinstance(place, bool) or not 0 <= place <= LAST:
        raise Fault(f"{path}: place is to be a number")
    names = game.get("names", {})
    if not isinstance(names, dict) or not all(isinstance(name, str) for name in names.values()):
        raise Fault(f"{path}: names is to have a text for each language")
    if not all(isinstance(game.get(member, ""), str) for member in ("about", "source")):
        raise Fault(f"{path}: about and source are to be texts")
    return game


def read_games(folder):
    """In their order: by place, then by id."""
    games = [read_game(path) for path in folder.glob("*.json")]
    return sorted(games, key=lambda game: (game["place"], game["id"]))


def write_value(game, key, value):
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, str)) and "\n" not in str(value):
        return str(value)
    raise Fault(f"{game['id']}.json: rules: {key} is to be a text, a number, true or false")


def make_section(game):
    """The rules of a game as a section of variants.ini, and which one it inherits from."""
    rules = dict(game["rules"])
    note = rules.pop("note", [])
    parent = rules.pop("parent", None)
    lines = [f"# {line}" for line in ([note] if isinstance(note, str) else note)]
    lines.append(f"[{game['id']}:{parent}]" if parent is not None else f"[{game['id']}]")
    lines += [f"{key} = {write_value(game, key, value)}" for key, value in rules.items()]
    return "\n".join(lines) + "\n", parent


def read_parents(path):
    """The sections of what is no game, each with its parent."""
    text = path.read_text(encoding="utf-8")
    starts = list(SECTION.finditer(text))
    ends = [start.start() for start in starts[1:]] + [len(text)]
    return {start[1]: (text[start.start():end].rstrip() + "\n", start[2]) for start, end in zip(starts, ends)}


def make_variants(folder, games):
    """All sections, each behind the one that it inherits from."""
    sections = {game["id"]: make_section(game) for game in games if "rules" in game}
    for name, section in read_parents(folder / "parents.ini").items():
        if name in sections:
            raise Fault(f"parents.ini: [{name}] is a game with rules of its own")
        sections[name] = section
    made = {}

    def add(name, heirs):
        text, parent = sections[name]
        if name in made:
            return
        if parent is not None and (parent not in sections or parent in heirs):
            raise Fault(f"{name}: there is no {parent} to inherit from")
        if parent is not None:
            add(parent, heirs | {parent})
        made[name] = text

    for name in sections:
        add(name, {name})
    return "\n".join([HEAD, *made.values()])


def make_table(games):
    """Each on a line with its id first, so that the library finds one without reading the others."""
    entries = ({"id": game["id"], **{key: value for key, value in game.items() if key not in ("place", "rules")}}
               for game in games)
    return "[\n" + ",\n".join(json.dumps(entry, ensure_ascii=False) for entry in entries) + "\n]\n"


def write(path, text):
    """What stays the same keeps its time, so that nothing is built again."""
    path = pathlib.Path(path)
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")


def check(games, translations):
    """A name is the game's own in a language, or one of the texts that the language translates."""
    with open(translations / "LINGUAS", encoding="utf-8") as file:
        languages = [name for line in file if not line.startswith("#") for name in line.split()]
    faults = []
    for language in languages:
        known = (translations / f"{language}.po").read_text(encoding="utf-8")
        faults += [f"{game['id']}.json: the name in {language!r} is missing" for game in games
                   if language not in game.get("names", {}) and f'\nmsgid "{game["name"]}"\n' not in known]
    faults += [f"{game['id']}.json: {member} is missing" for game in games for member in ("about", "source")
               if not game.get(member)]
    for one, other in zip(games, games[1:]):
        if one["place"] == other["place"] != LAST:
            faults.append(f"{other['id']}.json: the place of {one['id']}")
    for fault in faults:
        print(fault)
    return 1 if faults else 0


def main(folder, *rest):
    folder = pathlib.Path(folder)
    try:
        games = read_games(folder)
        if rest[0] == "--check":
            return check(games, pathlib.Path(rest[1]))
        table, variants, depfile = rest
        write(table, make_table(games))
        write(variants, make_variants(folder, games))
    except Fault as fault:
        sys.exit(str(fault))
    with open(depfile, "w", encoding="utf-8") as file:
        file.write(f"{table}: " + " ".join(str(path).replace(" ", "\\ ")
                                           for path in [folder, folder / "parents.ini", *folder.glob("*.json")]) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
