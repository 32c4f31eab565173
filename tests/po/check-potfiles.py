#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks po/POTFILES: sorted, and exactly the files with text for translators.

check-potfiles.py ROOT           the check
check-potfiles.py ROOT --write   writes the list anew
"""
import os
import re
import subprocess
import sys

C_TEXT = re.compile(r'\b(?:_|N_|C_|NC_|NP_|ngettext|g_dngettext|g_dpgettext2)\s*\(\s*(?:"|/\*|[A-Za-z])')
COMMENT = re.compile(r'/\*.*?\*/|//[^\n]*', re.S)
UI_TEXT = re.compile(r'translatable="(?:yes|true)"')
# The messages that the window shows for findings are in the table of findings.
FINDINGS = 'core/model/qi-finding-table'
DATA = ('.desktop.in', '.metainfo.xml.in', '.mime.xml.in', '.gschema.xml')


def holds_text(path):
    if path.endswith(DATA):
        return True
    with open(path, encoding='utf-8') as file:
        text = file.read()
    if path.endswith('.ui'):
        return bool(UI_TEXT.search(text))
    return bool(C_TEXT.search(COMMENT.sub(' ', text)))


def find(root):
    found = []
    for folder in ('core', 'data', 'src'):
        for here, folders, files in os.walk(os.path.join(root, folder)):
            for name in files:
                path = os.path.join(here, name)
                if name.endswith(('.c', '.h', '.ui') + DATA) and holds_text(path):
                    found.append(os.path.relpath(path, root))
    return sorted(found)


def check_format(root, listed):
    """Warnings of xgettext, about texts that translators would have trouble with."""
    call = ['xgettext', '--from-code=UTF-8', '--keyword=_', '--keyword=N_', '--keyword=C_:1c,2',
            '--keyword=ngettext:1,2', '--keyword=NP_:2,3', '--add-comments=Translators', '--output=-', '--directory=' + root]
    sources = [path for path in listed if path.endswith(('.c', '.h'))]
    done = subprocess.run(call + sources, capture_output=True, text=True, check=False)
    return done.stderr.splitlines()


def main():
    root = sys.argv[1]
    potfiles = os.path.join(root, 'po', 'POTFILES')
    found = find(root)
    if sys.argv[2:] == ['--write']:
        with open(potfiles, 'w', encoding='utf-8') as file:
            file.write(''.join(path + '\n' for path in found))
        return 0
    with open(potfiles, encoding='utf-8') as file:
        listed = [line.strip() for line in file if line.strip() and not line.startswith('#')]
    faults = []
    if listed != sorted(set(listed)):
        faults.append('po/POTFILES is not sorted')
    faults += ['missing in po/POTFILES: ' + path for path in found if path not in listed]
    faults += ['without text for translators: ' + path for path in listed if path not in found]
    faults += ['the library and the tool speak English: ' + path for path in found
               if path.startswith(('core/', 'src/qi/', 'src/diagram/'))
               and not path.startswith(FINDINGS)]
    if not faults:
        faults += check_format(root, listed)
    for fault in faults:
        print(fault)
    if faults:
        print('po/POTFILES is written anew by: tests/po/check-potfiles.py . --write')
    return 1 if faults else 0


sys.exit(main())
