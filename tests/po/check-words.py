#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that the window speaks to players: none of its texts has a word that only programmers know.

check-words.py ROOT
"""
import os
import re
import subprocess
import sys

# Names of formats and of their parts, and terms of models and rules in programs. Texts under Advanced in the inspector
# are for users who know them; their files are listed below.
WORDS = re.compile(r'''(?<![A-Za-z])(
    PON | FEEN | SIN | PIN | EPIN | QPI | JSON | UTF-8 | C:P | ASCII
  | tokens? | nulls? | bytes? | strings? | arrays? | objects? | integers? | booleans? | schemas? | hash(es)?
  | pars(e|es|ed|er|ing) | syntax | canonical(ly)? | strict(ly)? | flat | terminal | derived | enum | regex
  | diminish(es|ed|ing)? | royals? | ply | plies | index | indices | identifiers? | serial\w* | encod(e|ed|ing)
)(?![A-Za-z])''', re.X | re.I)

# Texts in which such a word is also a word of players, or a proper name.
KNOWN = {
    'royal knight': 'a piece of problemists',
    'white royal knight': 'a piece of problemists',
    'black royal knight': 'a piece of problemists',
    'Masume position (JSON)': 'a format, by the name that programs know',
    'All squares in one row (JSON)': 'a format, by the name that programs know',
}
# Files whose texts are shown under Advanced.
ADVANCED = {'src/editor/panels/mas-style-row.c'}

KEYWORDS = ['--keyword=_', '--keyword=N_', '--keyword=C_:1c,2', '--keyword=NC_:1c,2', '--keyword=NP_:2,3',
            '--keyword=ngettext:1,2', '--keyword=g_dngettext:2,3', '--keyword=g_dpgettext2:2c,3']
QUOTED = re.compile(r'"(.*)"$', re.M)


def entries(root):
    """The texts of the window, each with the files that it is in."""
    done = subprocess.run(
        ['xgettext', '--files-from=' + os.path.join(root, 'po', 'POTFILES'), '--directory=' + root,
         '--output=-', '--from-code=UTF-8', '--no-wrap', '--add-location=file', *KEYWORDS],
        capture_output=True, text=True, check=True, env=dict(os.environ, LC_ALL='C.UTF-8'))
    for entry in done.stdout.split('\n\n')[1:]:
        files = {name for line in re.findall(r'^#: (.*)$', entry, re.M) for name in line.split()}
        for text in re.split(r'^msgid(?:_plural)? ', entry.split('\nmsgstr')[0], flags=re.M)[1:]:
            yield ''.join(QUOTED.findall(text)), files


def main():
    found = n = 0
    known = set()
    for text, files in entries(sys.argv[1]):
        files = {name for name in files if name.startswith('src/editor/')} - ADVANCED
        n += bool(files)
        # An underscore marks a mnemonic; names in braces are filled in.
        words = {m[0] for m in WORDS.finditer(re.sub(r'\{[a-z]+\}', '', text.replace('_', '')))} if files else ()
        if words and text in KNOWN:
            known.add(text)
        elif words:
            found += 1
            print('%s: "%s" has the word %s' % (', '.join(sorted(files)), text, ', '.join(sorted(words))))
    for text in set(KNOWN) - known:
        found += 1
        print('"%s" is not said any more, or has no such word' % text)
    if n < 500:
        found += 1
        print('only %d texts were found' % n)
    return 1 if found else 0


sys.exit(main())
