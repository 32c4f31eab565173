#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks every language of po/LINGUAS: that as much is translated as the table of po/README.md says, and that the
translations are valid.

check-languages.py ROOT           the check
check-languages.py ROOT --share   prints how much of each language is translated
check-languages.py ROOT --missing LANGUAGE
                                  prints the texts that are not translated
check-languages.py ROOT --template
                                  prints all texts of the sources, in the form of xgettext
"""
import collections
import os
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree

# The keywords of glib's macros and of the table of findings, as the build uses them.
GLIB = ['--from-code=UTF-8', '--add-comments', '--keyword=_', '--keyword=N_', '--keyword=C_:1c,2',
        '--keyword=NC_:1c,2', '--keyword=NP_:2,3', '--keyword=g_dcgettext:2', '--keyword=g_dngettext:2,3',
        '--keyword=g_dpgettext2:2c,3', '--flag=N_:1:pass-c-format', '--flag=C_:2:pass-c-format',
        '--flag=NC_:2:pass-c-format', '--flag=g_dngettext:2:pass-c-format',
        '--flag=g_strdup_printf:1:c-format', '--flag=g_string_printf:2:c-format',
        '--flag=g_string_append_printf:2:c-format', '--flag=g_error_new:3:c-format',
        '--flag=g_set_error:4:c-format']
# The plural forms of each language, by the table in gettext's manual ("Plural forms").
SLAVIC = ('n%10>=2&&n%10<=4&&(n%100<10||n%100>=20)?1:2)')
PLURALS = {
    'de': 'nplurals=2;plural=(n!=1);',
    'es': 'nplurals=2;plural=(n!=1);',
    'fr': 'nplurals=2;plural=(n>1);',
    'ja': 'nplurals=1;plural=0;',
    'ko': 'nplurals=1;plural=0;',
    'pl': 'nplurals=3;plural=(n==1?0:' + SLAVIC + ';',
    'ru': 'nplurals=3;plural=(n%10==1&&n%100!=11?0:' + SLAVIC + ';',
    'zh_CN': 'nplurals=1;plural=0;',
}
# In languages whose letters are not on every keyboard, the mnemonic is a Latin letter after the word.
LATIN_KEYS = ('ja', 'ko', 'zh_CN')
# Translations into these have no English quotation marks.
FOREIGN_QUOTES = {'de': '“[^“”„]*”', 'fr': '[“”]', 'ja': '[“”]', 'ru': '[“”]'}
PLACE = re.compile(r'\{[a-z]+\}')
KEY = re.compile(r'_(\w)')
ROW = re.compile(r'^\| `(\w+)` \| [^|]+ \| (whole|\d+ %) \| [^|]+ \|$', re.M)
QUOTED = re.compile(r'"(.*)"$', re.M)
FIELD = re.compile(r'^(msg\w+)(?:\[(\d)\])? ((?:".*"\n?)+)', re.M)
# A table of entries for a menu, and one entry.
TABLE = re.compile(r'static const \w+ \w+\[\] = \{\n(.*?)\n {2}\};', re.S)
LABEL = re.compile(r'\{ N_\("([^"]*)"\), "[\w.-]+"')
# The buttons of a question, which are seen together, and one of them.
QUESTION = re.compile(r'const Mas(?:Choice|Answer) \w+(?:\[\])? = \{(.*?)\};', re.S)
BUTTON = re.compile(r'"[\w-]+", N?_\("([^"]*)"\)')

Entry = collections.namedtuple('Entry', 'context source plural targets fuzzy')


def run(*call):
    return subprocess.run(call, capture_output=True, text=True, check=False,
                          env=dict(os.environ, LC_ALL='C.UTF-8'))


def read(*parts):
    with open(os.path.join(*parts), encoding='utf-8') as file:
        return file.read()


def languages(root):
    return [name for line in read(root, 'po', 'LINGUAS').splitlines() if not line.startswith('#')
            for name in line.split()]


def entries(path):
    """The texts of a catalogue in its order, without the header and without obsolete ones."""
    for block in run('msgcat', '--no-wrap', '--no-location', path).stdout.split('\n\n'):
        if re.search('^#~', block, re.M):
            continue
        fields = {}
        targets = []
        for name, number, quoted in FIELD.findall(block + '\n'):
            text = ''.join(QUOTED.findall(quoted))
            if name == 'msgstr':
                targets.append(text)
            else:
                fields[name] = text
        if fields.get('msgid'):
            yield Entry(fields.get('msgctxt'), fields['msgid'], fields.get('msgid_plural'), targets,
                        re.search('^#,.*fuzzy', block, re.M) is not None)


def check_entry(language, entry):
    """Faults of one text that gettext's own tools do not find."""
    if entry.fuzzy:
        yield 'is marked as fuzzy'
    sources = (entry.source, entry.plural or entry.source)
    for target in entry.targets:
        if not any(sorted(PLACE.findall(source)) == sorted(PLACE.findall(target)) for source in sources):
            yield 'has not the words in braces'
        if entry.source.endswith('…') != target.endswith(('…', '...')) and not target.endswith('…”'):
            if '_' in entry.source and not re.search(r'…\)?$|…\(_\w\)$|\(_\w\)…$', target):
                yield 'has to end as the English does, with … or without'
        keys = KEY.findall(target)
        if len(keys) != len(KEY.findall(entry.source)):
            yield 'has to have as many keys (_) as the English'
        elif keys and language in LATIN_KEYS and not re.search(r'\(_[A-Z0-9]\)', target):
            yield 'has to have its key as (_X)'
        if re.search(FOREIGN_QUOTES.get(language, '(?!)'), target):
            yield 'has quotation marks of English'


def menus(root):
    """The labels with mnemonics that are in one menu or dialog together: (where, labels)."""
    def walk(where, element):
        labels = []
        for child in element:
            if child.tag == 'submenu':
                yield from walk(where, child)
            if child.tag in ('submenu', 'item'):
                labels += [a.text for a in child.findall("attribute[@name='label']")]
            elif child.tag == 'section':
                found = list(walk(where, child))
                labels += found[-1][1]
                yield from found[:-1]
        yield where, labels

    for here, _, files in os.walk(os.path.join(root, 'src', 'editor')):
        for name in sorted(files):
            path = os.path.join(here, name)
            where = os.path.relpath(path, root)
            if name.endswith('.ui'):
                tree = ElementTree.parse(path).getroot()
                for menu in tree.iter('menu'):
                    yield from walk(where, menu)
                for template in tree.findall('template'):
                    yield where, [p.text for p in template.iter('property')
                                  if p.get('translatable') and KEY.search(p.text or '')]
            elif name.endswith('.c'):
                text = read(path)
                for table in TABLE.findall(text):
                    yield where, LABEL.findall(table)
                for question in QUESTION.findall(text):
                    yield where, BUTTON.findall(question)


def check_keys(root, language, texts):
    """Mnemonics that two labels of a menu have in common."""
    for where, labels in menus(root):
        keys = collections.defaultdict(list)
        for label in labels:
            for key in KEY.findall(texts.get(label, label)):
                keys[key.casefold()].append(label)
        for key, found in keys.items():
            if len(found) > 1:
                yield f'{language}: {where}: the key {key} is that of {", ".join(found)}'


def check(root, template, language, least):
    """The faults of one language, as lines. @least: how much has to be translated, None: all."""
    path = os.path.join(root, 'po', language + '.po')
    faults = []
    calls = [('msgfmt', '--check', '--output-file=/dev/null', path)]
    if least is None:
        calls.append(('msgcmp', path, template))
    for call in calls:
        done = run(*call)
        if done.returncode != 0:
            faults += done.stderr.splitlines()
    counts = re.search(r'^"Plural-Forms: (.*)\\n"$', run('msgcat', '--no-wrap', path).stdout, re.M)
    if not counts or counts[1].replace(' ', '') != PLURALS[language]:
        faults.append(f'{path}: Plural-Forms is not {PLURALS[language]}')
    texts = {}
    for entry in entries(path):
        if any(entry.targets):
            texts.setdefault(entry.source, entry.targets[0])
            faults += [f'{path}: {entry.source}: {words}' for words in check_entry(language, entry)]
    faults += check_keys(root, language, texts)
    if least is not None:
        has = share(path, template)
        if has < least:
            faults.append(f'{path}: {has:.1f} % are less than the {least} % of po/README.md')
    return faults


def missing(path, template):
    there = {(entry.context, entry.source) for entry in entries(path)
             if all(entry.targets) and not entry.fuzzy}
    return [entry for entry in entries(template) if (entry.context, entry.source) not in there]


def share(path, template):
    return 100 - 100 * len(missing(path, template)) / len(list(entries(template)))


def make_template(root, path):
    done = run('xgettext', '--files-from=' + os.path.join(root, 'po', 'POTFILES'), '--directory=' + root,
               '--output=' + path, *GLIB)
    if done.returncode != 0:
        sys.exit(done.stderr)


def main():
    root = sys.argv[1]
    listed = languages(root)
    table = dict(ROW.findall(read(root, 'po', 'README.md')))
    faults = []
    with tempfile.TemporaryDirectory() as folder:
        template = os.path.join(folder, 'masume.pot')
        make_template(root, template)
        if sys.argv[2:] == ['--template']:
            print(run('msgcat', '--no-wrap', '--no-location', template).stdout)
            return 0
        if sys.argv[2:] == ['--share']:
            for language in listed:
                print(f'{language}\t{share(os.path.join(root, "po", language + ".po"), template):.1f} %')
            return 0
        if sys.argv[2:3] == ['--missing']:
            for entry in missing(os.path.join(root, 'po', sys.argv[3] + '.po'), template):
                print(entry.source)
            return 0
        if sorted(table) != sorted(listed):
            faults.append('po/README.md has not the languages of po/LINGUAS: ' + ', '.join(sorted(table)))
        faults += check_keys(root, 'en', {})
        for language in listed:
            least = table.get(language, 'whole')
            faults += check(root, template, language, None if least == 'whole' else int(least[:-2]))
    for fault in faults:
        print(fault)
    return 1 if faults else 0


sys.exit(main())
