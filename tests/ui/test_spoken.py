# SPDX-License-Identifier: Apache-2.0
"""What a screen reader says: Orca itself runs beside the window, and its debug file tells what it spoke."""
from access_tasks import be_refused_and_told_why
from drive import press
from masume import Editor, example, main, native
from person import Person
from screen_reader import need_orca, orca


def focus_board(reader):
    """Moves the focus away and back, so that the reader knows where it is."""
    press("Tab")
    press("shift+Tab")
    reader.hears("Board")
    reader.forget()


def acts(reader, *steps):
    """Each key, and what has to be heard after it; nothing is said twice."""
    for key, *words in steps:
        press(key)
        said = reader.hears(*words)
        for word in words:
            assert sum(word in text for text in said) == 1, (key, said)
        reader.forget()


def test_acts():
    with orca() as reader, Editor(native("--game=chess")) as app:
        app.open_board()
        reader.hears("Board, 8 by 8", "a8, black rook") # before any key
        focus_board(reader)
        acts(reader,
             ("Right", "b8, black knight"),
             ("Delete", "b8, empty"),
             ("ctrl+z", "Undone", "b8, black knight"),
             ("ctrl+shift+z", "Done again"),
             ("ctrl+z", "Undone"),
             ("ctrl+c", "Copied: 1 square, 1 piece"),
             ("ctrl+a", "64 squares, 32 pieces selected"),
             ("Escape", "b8, black knight"),
             ("ctrl+Return", "Black to move"),
             ("ctrl+Return", "White to move"),
             ("ctrl+shift+Delete", "Board cleared"),
             ("ctrl+z", "Undone: Clear Board"))


def test_refusal():
    """The reason is spoken, and the ways out."""
    with orca() as reader:
        person = Person(reader)
        be_refused_and_told_why(person)
        person.close(False)


def test_nothing_to_paste():
    with orca() as reader, Editor(example("line.masume")) as app:
        app.open_board()
        focus_board(reader)
        acts(reader, ("ctrl+v", "clipboard"))


need_orca()
main([v for k, v in sorted(globals().items()) if k.startswith("test_")])
