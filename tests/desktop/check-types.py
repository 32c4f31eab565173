#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks what the desktop does with our files: their types by name and by content, in more than one
language, and the pictures that file managers show.

check-types.py DATA BUILT QI     the folder data/, that of the build, and the tool
"""
import configparser
import os
import re
import shlex
import shutil
import struct
import subprocess
import sys
import tempfile

APP = 'io.github.masume.Masume'
NATIVE = 'application/vnd.masume.position+json'
POSITION = '{"board":[["K^",null],[null,"k^"]],"hands":{"first":[],"second":[]},"styles":{"first":"C","second":"c"},"turn":"first"}'
# Name, content (None: an example), type. Source: what each is; the types are those of shared-mime-info and of
# our own file for it.
FILES = [
    ('Untitled.masume', POSITION, NATIVE),
    ('UPPER.MASUME', POSITION, NATIVE),
    ('a.pon', POSITION, NATIVE),
    ('a.position.json', POSITION, NATIVE),
    ('no-ending', POSITION, NATIVE),
    ('spaced', '\n  ' + POSITION.replace(',', ',\n  '), NATIVE),
    ('turned', '{"styles": {"first": "C", "second": "c"}, "hands": {"first": [], "second": []}, "turn": "first", "board": [[null]]}',
     NATIVE),
    ('a.json', POSITION, 'application/json'),
    ('other.json', '{"name": "masume"}', 'application/json'),
    ('board-only', '{"board": [1, 2], "other": 3}', 'text/plain'),
    ('words', 'the "board" has "styles" and "hands"', 'text/plain'),
    ('a.fen', '8/8/8/4k3/8/4K3/8/8 w - - 0 1\n', 'application/x-chess-fen'),
    ('a.epd', '8/8/8/4k3/8/4K3/8/8 w - - bm Ke4;\n', 'application/x-chess-epd'),
    ('a.feen', '8/8/8/4k^3/8/4K^3/8/8 / C/c\n', 'application/vnd.masume.feen'),
    ('a.sfen', '4k4/9/9/9/9/9/9/9/4K4 b - 1\n', 'application/vnd.masume.sfen'),
    ('a.pgn', '[Event "?"]\n\n1. e4 *\n', 'application/vnd.chess-pgn'),
    ('a.sgf', '(;GM[1]SZ[9])\n', 'application/x-go-sgf'),
    ('a.csa', 'V2.2\nPI\n+\n', 'application/x-shogi-csa'),
    ('a.kif', '手合割:平手\n', 'application/x-shogi-kif'),
    ('a.pdn', '[FEN "W:W31:B1"]\n', 'application/x-draughts-pdn'),
]


def read_keys(path, group):
    keys = configparser.RawConfigParser(strict=True)
    keys.optionxform = str
    keys.read(path, encoding='utf-8')
    return dict(keys[group])


def check_types(folder, data, built):
    home = os.path.join(folder, 'share')
    packages = os.path.join(home, 'mime', 'packages')
    os.makedirs(packages)
    shutil.copy(os.path.join(built, APP + '.xml'), packages)
    subprocess.run(['update-mime-database', os.path.join(home, 'mime')], check=True, capture_output=True)
    files = list(FILES)
    for name in sorted(os.listdir(os.path.join(data, 'examples'))):
        if name.endswith('.masume'):
            files.append((name, open(os.path.join(data, 'examples', name), encoding='utf-8').read(), NATIVE))
    assert len(files) > len(FILES)
    for name, text, _ in files:
        with open(os.path.join(folder, name), 'w', encoding='utf-8') as file:
            file.write(text)
    for name, _, kind in files:
        got = subprocess.run(['gio', 'info', '-a', 'standard::content-type', os.path.join(folder, name)],
                             env=dict(os.environ, XDG_DATA_HOME=home), capture_output=True, text=True, check=True)
        found = re.search(r'standard::content-type: (\S+)', got.stdout).group(1)
        if found != kind:
            yield f'{name} is {found}, not {kind}'


def check_words(data, built):
    """Each language that there is speaks in each of the files."""
    with open(os.path.join(data, '..', 'po', 'LINGUAS'), encoding='utf-8') as file:
        languages = [word for line in file if not line.startswith('#') for word in line.split()]
    assert languages
    texts = {name: open(os.path.join(built, APP + name), encoding='utf-8').read()
             for name in ('.desktop', '.metainfo.xml', '.xml')}
    for language in languages:
        for name, signs in {'.desktop': ['GenericName[%s]=', 'Comment[%s]=', 'Keywords[%s]='],
                            '.metainfo.xml': ['<summary xml:lang="%s">', '<li xml:lang="%s">'],
                            '.xml': ['<comment xml:lang="%s">']}.items():
            for sign in signs:
                if sign % language not in texts[name]:
                    yield f'{APP}{name} has no {sign % language}'


def check_pictures(folder, data, built, qi):
    """The thumbnailer's command draws each example, within the size that is asked for."""
    entry = read_keys(os.path.join(data, 'masume.thumbnailer'), 'Thumbnailer Entry')
    desktop = read_keys(os.path.join(built, APP + '.desktop'), 'Desktop Entry')
    if entry['MimeType'] != desktop['MimeType']:
        yield 'the thumbnailer and the desktop entry name different types'
    programs = os.path.join(folder, 'programs')
    os.mkdir(programs)
    os.symlink(qi, os.path.join(programs, 'qi'))
    names = [name for name in sorted(os.listdir(os.path.join(data, 'examples'))) if name.endswith('.masume')]
    for size in (128, 256):
        for name in names + ['broken.masume']:
            out = os.path.join(folder, 'out.png')
            places = {'%s': str(size), '%o': out, '%i': os.path.join(data, 'examples', name), '%u': name}
            words = []
            for word in shlex.split(entry['Exec']):
                for place, value in places.items():
                    word = word.replace(place, value)
                words.append(word)
            if name == 'broken.masume':
                words[-1] = os.path.join(folder, name)
                with open(words[-1], 'w', encoding='utf-8') as file:
                    file.write('{"board":')
            done = subprocess.run(words, env=dict(os.environ, PATH=programs + ':' + os.environ['PATH']),
                                  capture_output=True, text=True, check=False)
            if name == 'broken.masume':
                if done.returncode == 0 or os.path.exists(out):
                    yield 'a broken file has a picture'
                continue
            if done.returncode != 0:
                yield f'{name}: {done.stderr}'
                continue
            with open(out, 'rb') as file:
                head = file.read(24)
            width, height = struct.unpack('>II', head[16:24])
            if head[:8] != b'\x89PNG\r\n\x1a\n' or max(width, height) != size:
                yield f'{name}: {width} × {height} for {size}'
            os.unlink(out)


def check_service(built):
    """The bus starts the program that the desktop entry means."""
    service = read_keys(os.path.join(built, APP + '.service'), 'D-BUS Service')
    desktop = read_keys(os.path.join(built, APP + '.desktop'), 'Desktop Entry')
    if service['Name'] != APP or desktop.get('DBusActivatable') != 'true':
        yield 'the bus does not know the program'
    command = shlex.split(service['Exec'])
    if not os.path.isabs(command[0]) or command[1:] != ['--gapplication-service']:
        yield 'the service runs ' + service['Exec']
    if os.path.basename(command[0]) != shlex.split(desktop['Exec'])[0]:
        yield 'the service and the desktop entry run different programs'


def main():
    data, built, qi = map(os.path.abspath, sys.argv[1:4])
    faults = []
    with tempfile.TemporaryDirectory() as folder:
        faults += check_types(folder, data, built)
        faults += check_pictures(folder, data, built, qi)
    faults += check_words(data, built)
    faults += check_service(built)
    for fault in faults:
        print(fault)
    return 1 if faults else 0


sys.exit(main())
