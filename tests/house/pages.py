#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""pages.py ROOT: the pages of the help are correct: each page and picture that is referred to exists, each that exists
is referred to, pictures are small, and what is set as a label is a label of the window; the same for labels in the
README and the texts that it refers to."""
import os
import re
import sys
import xml.etree.ElementTree as ET

NS = "{http://projectmallard.org/1.0/}"
PAGES = "data/help/C/masume"
TEXTS = ["README.md", "NEWS", "data/variants.md", "data/piece-sets.md", "data/native-format.md"]
LARGEST = 40 * 1024  # bytes of a picture
C_TEXT = re.compile(r'\b(?:_|N_|C_|NC_)\s*\((?:"[^"\n]*",\s*)?"((?:[^"\\\n]|\\.)*)"')
UI_TEXT = re.compile(r'translatable="yes"[^>]*>([^<]+)<')
# Labels that are put together from parts, or are the toolkit's own.
MADE = {"Rest to Gote’s Hand"}


def read(path):
    with open(path, encoding="utf-8") as f:
        return f.read()


def labels(root):
    """Every text of the window, without the marks of mnemonics."""
    found = set(MADE)
    for folder, _, names in os.walk(os.path.join(root, "src/editor")):
        for name in names:
            if name.endswith((".c", ".ui")):
                found |= set((C_TEXT if name.endswith(".c") else UI_TEXT).findall(
                    read(os.path.join(folder, name))))
    return {text.replace("_", "").replace("&amp;", "&") for text in found}


def ids(page):
    return {"%s#%s" % (page.get("id"), x.get("id")) for x in page.iter(NS + "section")} | {page.get("id")}


def check_page(name, page, folder, known, words):
    faults = []
    if page.get("id") + ".page" != name:
        faults.append("is called %s" % page.get("id"))
    faults += ["leads to %s, which is not there" % x.get("xref") for x in page.iter(NS + "link")
               if x.get("xref") not in known]
    faults += ["shows %s, which is not there" % x.get("src") for x in page.iter(NS + "media")
               if not os.path.isfile(os.path.join(folder, x.get("src")))]
    faults += ["has the label “%s”, which the window has not" % x.text for x in page.iter(NS + "gui")
               if x.text not in words]
    return ["%s %s" % (name, x) for x in faults]


def check_pictures(folder, pages):
    used = {x.get("src") for page in pages for x in page.iter(NS + "media")}
    faults = []
    for name in sorted(os.listdir(os.path.join(folder, "figures"))):
        if "figures/" + name not in used:
            faults.append("no page shows figures/%s" % name)
        if os.path.getsize(os.path.join(folder, "figures", name)) > LARGEST:
            faults.append("figures/%s has more than %d bytes" % (name, LARGEST))
    return faults


def check_texts(root, words):
    """Text in italics that begins with a capital is a label, as in *Set Up ▸ Shift*."""
    plain = {x.rstrip("…") for x in words}
    faults = []
    for name in TEXTS:
        text = re.sub(r"`[^`]*`", "", re.sub(r"```.*?```", "", read(os.path.join(root, name)), flags=re.S))
        said = {y for x in re.findall(r"(?<!\*)\*([A-Z][^*\n]+)\*(?!\*)", text) for y in x.split(" ▸ ")}
        faults += ["%s says %s, which the window does not" % (name, x) for x in sorted(said) if x.rstrip("…") not in plain]
    return faults


def main():
    root = sys.argv[1]
    folder = os.path.join(root, PAGES)
    pages = {name: ET.parse(os.path.join(folder, name)).getroot()
             for name in sorted(os.listdir(folder)) if name.endswith(".page")}
    known = set().union(*(ids(page) for page in pages.values()))
    words = labels(root)
    faults = [] if "index" in known else ["there is no index"]
    for name, page in pages.items():
        faults += check_page(name, page, folder, known, words)
    listed = {name for line in read(os.path.join(root, "data/help/meson.build")).splitlines()
              for name in re.findall(r"'C/masume/([\w-]+\.page)'", line)}
    faults += ["data/help/meson.build does not install %s" % name for name in sorted(set(pages) - listed)]
    faults += check_pictures(folder, pages.values()) + check_texts(root, words)
    for fault in faults:
        print("# " + fault)
    print("1..1\n%sok 1 the pages of the help" % ("not " if faults else ""))


main()
