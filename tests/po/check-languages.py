#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that every language of po/LINGUAS translates every text of the sources.

check-languages.py ROOT
"""
import os
import re
import subprocess
import sys
import tempfile

# The keywords of glib's macros and of the table of findings, as the build uses them.
GLIB = ['--from-code=UTF-8', '--add-comments', '--keyword=_', '--keyword=N_', '--keyword=C_:1c,2',
        '--keyword=NC_:1c,2', '--keyword=NP_:2,3', '--keyword=g_dcgettext:2', '--keyword=g_dngettext:2,3',
        '--keyword=g_dpgettext2:2c,3', '--flag=N_:1:pass-c-format', '--flag=C_:2:pass-c-format',
        '--flag=NC_:2:pass-c-format', '--flag=g_dngettext:2:pass-c-format',
        '--flag=g_strdup_printf:1:c-format', '--flag=g_string_printf:2:c-format',
        '--flag=g_string_append_printf:2:c-format', '--flag=g_error_new:3:c-format',
        '--flag=g_set_error:4:c-format']
PLACE = re.compile(r'\{[a-z]+\}')
ENTRY = re.compile(r'^msgid (.*)\n(?:msgid_plural .*\n)?((?:msgstr.*\n?)+)', re.M)


def run(*call):
    return subprocess.run(call, capture_output=True, text=True, check=False,
                          env=dict(os.environ, LC_ALL='C.UTF-8'))


def languages(root):
    with open(os.path.join(root, 'po', 'LINGUAS'), encoding='utf-8') as file:
        return [name for line in file if not line.startswith('#') for name in line.split()]


def check(template, path):
    """What is wrong with one language, as lines."""
    faults = []
    for call in (('msgfmt', '--check', '--output-file=/dev/null', path),
                 ('msgcmp', path, template)):
        done = run(*call)
        if done.returncode != 0:
            faults += done.stderr.splitlines()
    # The words in braces, which msgfmt does not know.
    for source, targets in ENTRY.findall(run('msgcat', '--no-wrap', path).stdout):
        if any(sorted(PLACE.findall(source)) != sorted(PLACE.findall(target))
               for target in targets.splitlines()):
            faults.append(f'{path}: not the words in braces of {source}')
    return faults


def main():
    root = sys.argv[1]
    faults = []
    with tempfile.TemporaryDirectory() as folder:
        template = os.path.join(folder, 'masume.pot')
        done = run('xgettext', '--files-from=' + os.path.join(root, 'po', 'POTFILES'),
                   '--directory=' + root, '--output=' + template, *GLIB)
        if done.returncode != 0:
            sys.exit(done.stderr)
        for language in languages(root):
            faults += check(template, os.path.join(root, 'po', language + '.po'))
    for fault in faults:
        print(fault)
    return 1 if faults else 0


sys.exit(main())
