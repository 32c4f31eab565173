# SPDX-License-Identifier: Apache-2.0
"""The window's parts as a screen reader and the keyboard reach them, and the window as a whole."""
import re
import subprocess

from drive import press, type_text, wait_until, xdo
from masume import Editor, check_names, example, main, native, position, scratch


def position_of(app, path):
    app.save(path)
    return position(path)


def test_every_control_has_a_name():
    with Editor() as app:
        app.window(re.compile("."))
        check_names(app, "the gallery")
        app.root.find("push button", "New…")
        app.root.find("push button", re.compile("Raumschach")).click()
        app.open_board()
        check_names(app, "the board")
        for name in ("New position", "Recent positions", "Copy the position", "Main menu"):
            app.win.find("push button", name, nth=1).do("click")
            wait_until("the popover of " + name, lambda: app.root.all("menu item")
                       or app.root.all("list item", "FEN")
                       or app.root.all("push button", "Create"))
            check_names(app, name)
            press("Escape")
            app.win.gone("push button", "Create")
        app.board.focus()
        press("ctrl+Home Return")
        app.root.find("menu item", re.compile("Hold"))
        check_names(app, "the menu of a square")
        press("Escape")


def test_shrinking_shows_what_goes_and_can_be_undone():
    path = native("--game=chess")
    with Editor(path) as app:
        board = app.open_board()
        spin = app.win.find("spin button", "Ranks").reveal()
        spin.click(fx=0.2)
        press("ctrl+a 7 Return")
        app.win.find("push button", "Shrink and Remove 8 Pieces")
        app.wait_status("8 pieces would be removed")
        app.win.find("label", re.compile("a1, white rook"))
        assert spin.has("focused") or any(n.has("focused") for n, _ in spin.walk()), \
            "looking at what would go takes the keyboard from nobody"
        assert not app.modified()
        app.win.find("push button", re.compile("^Shrink")).click()
        wait_until("the smaller board", lambda: board.node.name == "Board, 8 by 7")
        assert len(position_of(app, path)["board"]) == 24
        app.win.find("push button", re.compile("^Undo( Undo)?$")).click()
        wait_until("the board again", lambda: board.node.name == "Board, 8 by 8")
        assert len(position_of(app, path)["board"]) == 32


def test_too_large_board_offers_to_allow_it():
    path = native("--shape=8,8,8", "--styles=C,c")
    with Editor(path) as app:
        board = app.open_board()
        for name in ("Files", "Ranks", "Layers"):
            app.win.find("spin button", name).set_value(60)
        app.win.find("label", re.compile("216.?000 squares"))
        apply = app.win.find("push button", "Apply")
        assert "sensitive" not in apply.states
        app.win.find("push button", "Allow Very Large Boards for This Document").do("click")
        wait_until("leave to apply it", lambda: "sensitive" in apply.states)
        apply.do("click")
        wait_until("the large board", lambda: board.node.name == "Board, 60 layers of 60 by 60")


def test_go_to_a_square_by_name():
    with Editor(example("chess.masume")) as app:
        board = app.open_board()
        board.focus()
        press("ctrl+g")
        entry = app.root.find("text", "Go to square")
        check_names(app, "go to a square")
        wait_until("the entry to have the keyboard",
                   lambda: any(n.has("focused") for n, _ in entry.walk()))
        press("ctrl+a")
        type_text("z9")
        press("Return")
        app.wait_status(re.compile("z9"))
        press("ctrl+a")
        type_text("e8")
        press("Return")
        wait_until("the cursor on e8", lambda: board.node.description == "e8, black king")
        app.wait_status("e8, black king")
        wait_until("the board to have the keyboard", lambda: board.node.has("focused"))


def test_one_and_three_dimensions_by_keys():
    with Editor(example("raumschach.masume")) as app:
        board = app.open_board()
        assert board.node.name == "Board, 5 layers of 5 by 5", board.node.name
        board.focus()
        press("ctrl+Home")
        wait_until("the first square", lambda: board.here() == "Ea5")
        press("Page_Down")
        wait_until("the next layer", lambda: board.here() == "Da5")
        press("Down Right")
        wait_until("the square below and beside", lambda: board.here() == "Db4")
        press("ctrl+End")
        wait_until("the last square", lambda: board.here() == "Ae1")
    path = scratch(open(example("line.masume"), encoding="utf-8").read())
    with Editor(path) as app:
        board = app.open_board()
        assert board.node.name == "Board, 16 squares", board.node.name
        board.focus()
        press("ctrl+Home")
        first = board.here()
        press("Right Right")
        wait_until("the third square", lambda: board.here() not in ("", first))
        before = position(path)["board"]
        press("Delete ctrl+Home Delete")
        after = position_of(app, path)["board"]
        assert set(after) == set(before) - {0, 2}, (before, after)


def test_copy_and_paste_go_round():
    shogi = scratch(open(example("shogi.masume"), encoding="utf-8").read())
    chess = native("--game=chess")
    with Editor(shogi) as app:
        app.open_board().focus()
        text = app.win.find("text", "Text of the position").text
        press("ctrl+shift+c")
        app.wait_status(re.compile("^Copied as SFEN"))
        press("ctrl+Home Delete")
        wait_until("a change", lambda: app.win.find("text", "Text of the position").text != text)
        press("ctrl+v")
        wait_until("the text again", lambda: app.win.find("text", "Text of the position").text == text)
    with Editor(chess) as app:
        board = app.open_board()
        board.focus()
        entry = app.win.find("text", "Text of the position")
        for what in ("8/8/8/3k4/8/8/8/R3K3 b - - 5 40", "3K/4/4/k3 w - - 0 1 nonsense",
                     "{\"board\": [[\"K^\", null]"):
            before = entry.text
            source = app.win.find("text", "Any piece")   # any entry from which text can be copied
            source.set_text(what)
            source.click()
            press("ctrl+a ctrl+c")
            board.focus()
            press("ctrl+v")
            if what.startswith("8"):
                wait_until("the pasted position", lambda: entry.text == what)
                app.win.find("push button", re.compile("^Undo( Undo)?$"))
            else:
                app.wait_status(re.compile("^The text is no position"))
                assert entry.text == before


def test_keyboard_goes_round_the_window():
    with Editor(example("shogi.masume")) as app:
        board = app.open_board()

        def where():
            for role, name in (("panel", "Palette"), ("table", re.compile("^Board")),
                               ("panel", re.compile("hand")), ("panel", "Inspector")):
                for node in app.win.all(role, name):
                    if any(n.has("focused") for n, _ in node.walk()):
                        return node.name
            return ""
        board.focus()
        found = []
        for _ in range(3):
            press("Tab")
            wait_until("the keyboard to move", lambda: where() not in ("", *found, board.node.name))
            found.append(where())
        assert found == ["Sente’s hand", "Gote’s hand", "Inspector"], found
        board.focus()
        press("shift+Tab")
        wait_until("the palette", lambda: where() == "Palette")
        press("ctrl+l")
        entry = app.win.find("text", "Text of the position")
        wait_until("the text", lambda: any(n.has("focused") for n, _ in entry.walk()))
        press("Escape")
        wait_until("the board", lambda: where() == board.node.name)
        press("F6")
        wait_until("the inspector", lambda: where() == "Inspector")
        press("F6")
        wait_until("the text", lambda: any(n.has("focused") for n, _ in entry.walk()))
        board.focus()
        turn = app.win.find("push button", "Sente")
        pressed = turn.has("pressed")
        press("ctrl+Return")
        wait_until("the other side to move", lambda: turn.has("pressed") != pressed)


def test_saving_when_asked_at_the_end():
    path = native("--game=chess")
    with Editor(path) as app:
        app.open_board().focus()
        press("ctrl+Home Delete")
        wait_until("a change", app.modified)
        press("ctrl+w")
        dialog = app.window("Save Changes?")
        check_names(app, "the question")
        dialog.find("push button", "Cancel").do("click")
        wait_until("the question to go", lambda: len(app.root.children) == 1)
        assert app.modified()
        press("ctrl+w")
        app.window("Save Changes?").find("push button", "Save").do("click")
        app.wait_exit()
    assert 0 not in position(path)["board"]


def test_window_of_any_width():
    """When it is made narrow and wide, the toolkit prints no warning."""
    with Editor(native("--game=chess")) as app:
        app.open_board()
        for width in (480, 1000, 700, 1100, 480, 1000):
            def is_wide():
                app.resize(width, 800)      # again, as the header makes room in steps
                return abs(app.win.box[2] - width) < 40     # the frame

            wait_until("%d px" % width, is_wide)
            assert not app.warnings(), app.warnings()


def of_size(app, width, height):
    """Brings the window to this size; its frame is a little smaller."""
    def has_size():
        app.resize(width, height)       # again, as the header makes room in steps
        return abs(app.win.box[2] - width) < 40 and abs(app.win.box[3] - height) < 60

    wait_until("%d by %d px" % (width, height), has_size)
    app.board.focus()
    wait_until("the board to be laid out", lambda: app.board.node.box[2] > width / 2)


def of_a_save(app):
    """What is shown of other programs that may not read all that was saved."""
    return [label.text for label in app.win.all("label", re.compile("^Everything is saved")) if label.showing]


def test_board_stays_and_a_remark_comes_once():
    """The board keeps its place while a file is saved, a remark shown, findings and pieces of one's own come."""
    for width, height in ((1280, 800), (360, 400)):
        path = native("--shape=8,8", "--styles=C,c")
        with Editor(path) as app:
            app.open_board()
            of_size(app, width, height)
            before = app.board.node.box
            press("ctrl+Home k")
            app.save(path)
            assert not of_a_save(app), "nothing is in the file that others may not read"
            press("ctrl+m")
            app.save(path)
            wait_until("the remark", lambda: of_a_save(app))
            assert of_a_save(app) == ["Everything is saved, but other programs may read it without marks."]
            assert app.board.node.box == before
            check_names(app, "the remark")
            app.win.all("push button", "Close")[-1].do("click")     # the first is the window's
            wait_until("the remark to go", lambda: not of_a_save(app))
            press("Q")
            app.save(path)
            assert not of_a_save(app), "it comes once"
            assert app.board.node.box == before
        with Editor(path) as app:
            app.open_board()
            of_size(app, width, height)
            press("ctrl+End K")
            app.save(path)
            assert not of_a_save(app), "nor after the file was opened again"


def test_full_screen():
    with Editor(example("chess.masume")) as app:
        app.open_board()
        wid = xdo("getactivewindow").strip()
        screen = xdo("getdisplaygeometry").split()

        def is_full():
            shape = dict(x.split("=") for x in xdo("getwindowgeometry", "--shell", wid).split())
            return [shape["WIDTH"], shape["HEIGHT"]] == screen

        assert not is_full()
        press("F11")
        wait_until("the whole screen", is_full)
        press("F11")
        wait_until("a window again", lambda: not is_full())


def test_dark_and_high_contrast_start():
    for env in ({"ADW_DEBUG_COLOR_SCHEME": "prefer-dark"}, {"ADW_DEBUG_HIGH_CONTRAST": "1"},
                {"ADW_DEBUG_COLOR_SCHEME": "prefer-dark", "ADW_DEBUG_HIGH_CONTRAST": "1"}):
        with Editor(example("shogi.masume"), env=env) as app:
            app.open_board()
            assert not app.warnings(), app.warnings()


def count_steps(wid, box):
    """How often neighbouring pixels of a part of a window change from black to white or back."""
    width, height, left, top = box
    grey = subprocess.run(["import", "-silent", "-window", wid, "-crop",
                           "%dx%d+%d+%d" % box, "-depth", "8", "gray:-"],
                          check=True, stdout=subprocess.PIPE).stdout
    assert len(grey) == width * height, (len(grey), box)
    return sum(abs(grey[y * width + x] - grey[y * width + x + 1]) > 150
               for y in range(height) for x in range(width - 1))


def test_pieces_beside_the_board_are_sharp():
    """With two pixels a unit the palette's pieces are drawn with as many, also those drawn before the board: in an
    enlarged one black changes to white gradually. The board is empty, so that no piece is dimmed."""
    with Editor(native("--shape=8,8", "--styles=C,c"), env={"GDK_SCALE": "2"}) as app:
        app.open_board()
        wid = xdo("getactivewindow").strip()
        xdo("windowsize", wid, 1200, 900, "windowmove", wid, 0, 0)
        # The palette's column below its tools, in pixels.
        wait_until("sharp pieces", lambda: count_steps(wid, (170, 300, 25, 280)) > 300, timeout=10)


def test_only_the_page_that_is_shown_can_be_met():
    with Editor(example("chess.masume")) as app:
        app.open_board()
        for what in ("Choose a Position", "Examples", "Text of the file", "No Board Yet"):
            assert not app.root.all(name=what), what
    with Editor() as app:
        win = app.window(re.compile("."))
        win.find(name="Choose a Position")
        for role, name in (("table", re.compile("^Board")), ("panel", "Inspector"),
                           ("text", "Text of the file")):
            assert not win.all(role, name), name


def test_new_opens_where_it_is_pressed():
    """The panel opens at the button of the gallery; a search, an arrow and Return make a position."""
    with Editor() as app:
        win = app.window(re.compile("."))
        button = win.find("push button", "New…")
        button.click()
        search = app.root.find("entry", "Search games", states=("focused",))
        left, top, width, _ = search.box
        x, y = button.at()
        # Toolkits do not count the shadow of a popover as its place.
        assert abs(left + width / 2 - x) < 300 and abs(top - y) < 150, (search.box, x, y)
        type_text("minish")
        app.root.find("list item", "Minishogi")
        press("Down Return")
        app.root.find("table", re.compile("^Board, 5 by 5"))


def test_new_board_of_own_pieces():
    """A size and the names of the pieces, by keys alone: the palette has these pieces, of both sides, and no others."""
    with Editor() as app:
        win = app.window(re.compile("."))
        press("ctrl+n")
        app.root.find("entry", "Search games", states=("focused",))
        type_text("4x4x4")
        names = app.root.find("text", "Names of the pieces")

        def reached():
            if names.has("focused"):
                return True
            press("Tab")
            return False

        wait_until("the names to have the keyboard", reached, poll=0.2)
        type_text("K, Dragon")
        press("Return")
        win.find("table", re.compile("^Board, 4 layers of 4 by 4"))
        wait_until("the pieces", lambda: win.all(name=re.compile("dragon")) and win.all(name=re.compile("Dragon")))
        assert not win.all(name=re.compile("(?i)^queen|white queen"))


def test_appearance_by_keyboard():
    """Every choice has a name and can be made by keys; afterwards the board has the keyboard again."""
    with Editor(example("chess.masume")) as app:
        board = app.open_board()
        board.focus()
        press("ctrl+comma")
        look = app.window("Preferences")
        check_names(app, "the appearance")
        for name in ("Slate", "Print", "International"):
            button = look.find("radio button", name)

            def reached():
                if button.has("focused"):
                    return True
                press("Tab")
                return False

            wait_until(name + " to have the keyboard", reached, poll=0.2)
            press("space")
            wait_until(name + " to be chosen", lambda: button.has("checked"))
        press("Escape")
        wait_until("the appearance to go", lambda: len(app.root.children) == 1)
        wait_until("the board to have the keyboard", lambda: board.node.has("focused"))


def test_faulty_file_has_names():
    with Editor(scratch('{"board": [["K^", nul]]}\n')) as app:
        win = app.window(re.compile("position"))
        win.find("text", "Text of the file")
        check_names(app, "a faulty file")
        assert not win.all(name="Choose a Position")


main([v for k, v in sorted(globals().items()) if k.startswith("test_")])
