# SPDX-License-Identifier: Apache-2.0
"""Each task by keys alone, and with a screen reader, where only what is heard counts: `keys` or `heard` after the
names of the programs says which."""
import os
import re
import sys
import traceback

import access_newer  # noqa: F401: adds its tasks to the list
import access_tasks
import screen_reader
from drive import Missing
from person import Person, away


def attempt(task, reader):
    person = Person(reader)
    away()
    try:
        task(person)
        person.close(False)
    except BaseException:
        person.close(True)
        raise


def try_task(task, reader):
    """With a screen reader there is a second try: on a busy machine Orca loses an event now and then. What is
    never said fails the second time too; the first failure is printed."""
    try:
        attempt(task, reader)
    except Missing as error:
        if reader is None:
            raise
        print("# %s, once more: %s" % (task.__name__, error))
        attempt(task, reader)


def run(way, reader):
    only = os.environ.get("UI_ONLY", "")
    tasks = [t for t in access_tasks.TASKS if re.search(only, t.__name__)]
    bad = 0
    print("1..%d" % len(tasks))
    for i, task in enumerate(tasks, 1):
        try:
            try_task(task, reader)
            print("ok %d %s %s" % (i, way, task.__name__))
        except Exception:
            bad += 1
            traceback.print_exc()
            print("not ok %d %s %s" % (i, way, task.__name__))
        sys.stdout.flush()
    return bad


def main():
    way = sys.argv[3]
    if way == "keys":
        return run(way, None)
    screen_reader.need_orca()
    with screen_reader.orca() as reader:
        return run(way, reader)


sys.exit(1 if main() else 0)
