#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs a program in one language of po/LINGUAS, or in one that is made up of the texts of the sources.

in-language.py ROOT LANGUAGE CMD…

en_XA: translatable texts are in ⟦brackets⟧, with accented letters; any text outside of brackets on the screen cannot
be translated. ar_XB: Hebrew letters instead of Latin ones, written from right to left.
"""
import os
import re
import subprocess
import sys
import tempfile

# Kept unchanged: placeholders, mnemonics and escapes.
KEPT = re.compile(r'(%(?:\d+\$)?[-\'0-9.*]*[a-zA-Z%]|\{[a-z]+\}|_\w|\\.)')
SPLIT = re.compile(r'"\n"')
ACCENTED = str.maketrans('aceginosuyzACEGINOSUYZ', 'ȧƈḗɠīƞǿşŭẏẑȦƇḖƓĪȠǾŞŬẎẐ')
HEBREW = str.maketrans('abcdefghijklmnopqrstuvwxyz', 'אבגדהוזחטיכלמנסעפצקרשתאבגד')


def accent(text):
    kept = [part if i % 2 else part.translate(ACCENTED) for i, part in enumerate(KEPT.split(text))]
    return '⟦' + ''.join(kept) + '⟧'


def mirror(text):
    # The mnemonic is a Latin letter after the text, as in languages whose letters are not on every keyboard.
    key = re.search(r'_(\w)', text)
    text = re.sub(r'_(\w)', r'\1', text, count=1) if key else text
    kept = [part if i % 2 else part.lower().translate(HEBREW) for i, part in enumerate(KEPT.split(text))]
    # A text that begins with a placeholder, which may be filled with Latin letters, needs a mark that it is to be read
    # from right to left all the same.
    named = text.startswith(('%s', '%1$s', '{')) and re.search('[A-Za-z]', ''.join(KEPT.split(text)[::2]))
    mark = '\u200f' if named else ''
    return mark + ''.join(kept) + (f' (_{key[1].upper()})' if key else '')


def make_up(root, folder, language, change):
    """A catalogue of @language with @change applied to every text of the sources."""
    done = subprocess.run([sys.executable, os.path.join(root, 'tests', 'po', 'check-languages.py'), root, '--template'],
                          capture_output=True, text=True, check=True)
    head, *blocks = done.stdout.split('\n\n')
    lines = [head.replace('CHARSET', 'UTF-8').replace('nplurals=INTEGER; plural=EXPRESSION', 'nplurals=2; plural=(n != 1)')
             .replace('#, fuzzy\n', '').replace('"Language: ', '"Language: ' + language)]
    for block in blocks:
        block = SPLIT.sub('', block)
        source = re.search(r'^msgid "(.*)"$', block, re.M)
        if not source:
            continue
        plural = re.search(r'^msgid_plural "(.*)"$', block, re.M)
        block = re.sub(r'^msgstr.*\n?', '', block, flags=re.M).rstrip('\n')
        if plural:
            block += f'\nmsgstr[0] "{change(source[1])}"\nmsgstr[1] "{change(plural[1])}"'
        else:
            block += f'\nmsgstr "{change(source[1])}"'
        lines.append(block)
    path = os.path.join(folder, 'made-up.po')
    with open(path, 'w', encoding='utf-8') as file:
        file.write('\n\n'.join(lines) + '\n')
    return path


def main():
    root, language, *call = sys.argv[1:]
    made_up = {'en_XA': accent, 'ar_XB': mirror}
    with tempfile.TemporaryDirectory() as folder:
        source = (make_up(root, folder, language, made_up[language]) if language in made_up
                  else os.path.join(root, 'po', language + '.po'))
        place = os.path.join(folder, language, 'LC_MESSAGES')
        os.makedirs(place)
        subprocess.run(['msgfmt', '--check-format', '--output-file=' + os.path.join(place, 'masume.mo'), source], check=True)
        return subprocess.run(call, check=False, env=dict(
            os.environ, LANGUAGE=language, LC_ALL='C.UTF-8', MASUME_TEST_LANGUAGE=language,
            MASUME_TEST_LOCALES=folder)).returncode


sys.exit(main())
