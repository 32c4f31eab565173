# SPDX-License-Identifier: Apache-2.0
"""A game of one's own, made from the board in the real window by pointer and by keys alone: what can be said of each
piece, where it can go, faults reported while typing, the person's variants.ini, and that the game can be played,
checked and counted at once. Its numbers of moves are compared with those of Fairy-Stockfish, which reads the same
file."""
import contextlib
import os
import re
import shutil
import subprocess
import tempfile

from drive import press, type_text, wait_until, xdo
from masume import DATA, Editor, check_names, main, position, qi, scratch
from person import Person, away

# Rook, knight, king, pawns, and two pieces that no game has: A and D.
BOARD = "rnak^d/ppppp/5/5/PPPPP/RNAK^D / V/v"
CHESS = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
ENGINE = shutil.which("fairy-stockfish") or "/usr/games/fairy-stockfish"
MOVES = "Moves, in Betza’s Notation"
DRAWINGS = sorted(name[:-4] for name in os.listdir(os.path.join(DATA, "pieces")) if name.endswith(".svg"))
SQUARE = 22  # CSS px: a square of the small board that shows where a piece can go


class Home:
    """An empty folder for a person's own data."""

    def __init__(self):
        self.path = tempfile.mkdtemp(dir=os.environ.get("UI_SESSION_DIR"))
        self.variants = os.path.join(self.path, "masume", "variants.ini")
        self.given = os.path.join(self.path, "given.ini")
        os.environ["XDG_DATA_HOME"] = self.path

    def sections(self):
        """The games in the file, each a dictionary of its lines."""
        found = {}
        with open(self.variants, encoding="utf-8") as f:
            for line in f.read().splitlines():
                if line.startswith("["):
                    game = found.setdefault(line.strip("[]"), {})
                elif " = " in line:
                    key, value = line.split(" = ", 1)
                    game[key] = value
        return found


def ask_engine(path, game):
    """The numbers of leaves after 1, 2 and 3 plies from the start of the game in the file at @path, counted by
    Fairy-Stockfish."""
    lines = "load %s\nsetoption name UCI_Variant value %s\nposition startpos\n" % (path, game)
    lines += "".join("go perft %d\n" % n for n in (1, 2, 3)) + "quit\n"
    out = subprocess.run([ENGINE], input=lines, stdout=subprocess.PIPE, text=True, check=True, timeout=60).stdout
    counts = re.findall(r"Nodes searched: (\d+)", out)
    assert len(counts) == 3, out
    return [int(n) for n in counts]


def ask_qi(path, game):
    start = qi("new", "--variants=" + path, "--game=" + game)
    return [int(qi("perft", "--variants=" + path, "--depth=%d" % n, "-", stdin=start)) for n in (1, 2, 3)]


def counts_agree(path, game, first=None):
    """@first: the moves at the start, counted by hand."""
    counts = ask_qi(path, game)
    assert counts == ask_engine(path, game), (counts, ask_engine(path, game))
    assert first is None or counts[0] == first, counts


class Maker:
    """The dialog; its widgets are found by the names of their rows."""

    def __init__(self, app):
        self.app = app
        self.win = app.window(re.compile("^(Make a Game|Change a Copy)$"))

    def rows(self, piece=None):
        """The rows about a piece, or about the game."""
        if piece is None:
            return self.win
        return wait_until("the rows of %s" % piece, lambda: next(
            (rows for rows in self.win.all("list", piece) if rows.all("text", "Letter")), None))

    def entry(self, title, piece=None):
        """The text within an entry row, which has the same name and gets the keyboard."""
        return self.rows(piece).find("text", title)

    def show(self, node):
        """Scrolls with the wheel until the node can be clicked."""
        def seen():
            _, top, _, height = node.box
            if top > 110 and top + height < self.win.box[3] - 30:
                return True
            x, y = self.win.at(fx=0.03)
            xdo("mousemove", x, y, "click", 4 if top <= 110 else 5)
            return False
        wait_until("%r in sight" % node, seen)
        return node

    def write(self, title, text, piece=None):
        """Clicks into a row and types."""
        node = self.show(self.entry(title, piece))
        node.click()
        wait_until("the keyboard in %s" % title, lambda: any(n.has("focused") for n in node.all("text", title)))
        press("ctrl+a")
        type_text(text)
        wait_until("%s in %s" % (text, title), lambda: node.text == text)

    def says(self, words):
        """Waits for the words in the strip; "": there is no fault."""
        wait_until("%r to be said" % words, lambda: self.can_make if not words else self.win.all("label", words))

    @property
    def can_make(self):
        return self.win.find("push button", "Make Game").has("sensitive")

    def open(self, piece):
        """Opens the rows about a piece."""
        row = self.show(self.win.find("list item", piece))
        rows = self.rows(piece)
        height = rows.box[3]
        row.click()
        # The rows unfold in an animation, which is over when their height stays the same.
        last = [0]

        def still():
            before, last[0] = last[0], rows.box[3]
            return height < last[0] == before
        wait_until("the rows of %s to be out" % piece, still, poll=0.1)

    def make(self):
        self.win.find("push button", "Make Game").click()
        wait_until("one window", lambda: len(self.app.windows()) == 1)

    def close(self):
        press("Escape")
        wait_until("one window", lambda: len(self.app.windows()) == 1)


def pixels(box):
    """The colours of pixels on the screen, row by row."""
    x, y, w, h = box
    out = subprocess.run(["import", "-silent", "-window", "root", "-crop", "%dx%d+%d+%d" % (w, h, x, y),
                          "-depth", "8", "rgb:-"], stdout=subprocess.PIPE, check=True).stdout
    return [[tuple(out[3 * (r * w + c):3 * (r * w + c) + 3]) for c in range(w)] for r in range(h)]


def look_at_targets(maker, piece, words):
    """The squares around a piece, counted to the right and ahead, with a dot and those with a ring. The small board
    is between the words that say the same and the legend."""
    said = maker.show(maker.rows(piece).find("label", words))
    legend = maker.show(maker.rows(piece).find("label", re.compile("^A dot: it can move there")))
    _, top = said.at(fy=1)
    x, bottom = legend.at(fy=0)
    middle = (top + bottom) // 2
    side = 9 * SQUARE
    seen = pixels((x - side // 2, middle - side // 2, side, side))
    found = {"dots": set(), "rings": set()}
    for kind, off in (("dots", 0), ("rings", round(SQUARE * 0.32))):
        shown = {(f, r): seen[(4 - r) * SQUARE + SQUARE // 2][(4 + f) * SQUARE + SQUARE // 2 + off]
                 for f in range(-4, 5) for r in range(-4, 5) if f or r}
        # The piece cannot go to these two squares: other squares of their colour with no target
        # look the same.
        plain = {parity: shown[(4, parity)] for parity in (0, 1)}
        found[kind] = {at for at, colour in shown.items() if colour != plain[(at[0] + at[1]) % 2]}
    return found["dots"], found["rings"]


def menu_by_pointer(app, *names):
    app.win.find("push button", "Main menu", nth=1).click()
    for name in names[:-1]:  # each a menu in the menu
        app.root.find("menu item", name).click_in_popover()
    app.root.find("menu item", names[-1]).choose()


def around(reach):
    """All squares at a leap of @reach."""
    return {(s * f, t * r) for f, r in (reach, reach[::-1]) for s in (1, -1) for t in (1, -1)}


def set_up():
    return scratch(qi("convert", "--to=json", "--from=feen", "-", stdin=BOARD))


def play(app, board, name, words):
    """While playing by the rules, a click on the square shows where the piece can go."""
    toggle = app.win.find("push button", "By the rules")
    wait_until("rules", lambda: toggle.has("sensitive"))
    toggle.click()
    wait_until("the rules to be on", lambda: toggle.has("pressed"))
    board.focus()
    files, ranks = "abcde", "654321"
    press("ctrl+Home")
    press(" ".join(["Right"] * files.index(name[0]) + ["Down"] * ranks.index(name[1])))
    wait_until("the cursor on " + name, lambda: board.here() == name)
    press("space")
    app.wait_status(re.compile(words))
    press("Escape")


def test_by_pointer():
    home = Home()
    path = set_up()
    with Editor(path) as app:
        board = app.open_board()
        board.focus()
        menu_by_pointer(app, "Set Up", "Make This a Game…")
        maker = Maker(app)
        maker.says("The game needs a short name.")
        assert not maker.can_make
        maker.write("Name", "Court Game")
        maker.write("First Player", "red")
        maker.write("Second Player", "blue")
        # A guard, with another letter than on the board. With another move typed its targets change
        # at once.
        maker.open("A")
        maker.write("Name", "guard", "A")
        maker.write("Letter", "g", "guard")
        maker.write(MOVES, "mDcN", "guard")
        dots, rings = look_at_targets(maker, "guard", "Only moves: a leap of 2 squares, straight\n"
                                      "Only captures: a leap of 2 by 1 squares, in all directions")
        assert dots == around((2, 0)), dots
        assert rings == around((2, 1)), rings
        maker.write(MOVES, "mNcB", "guard")
        slants = {(s * n, t * n) for n in range(1, 5) for s in (1, -1) for t in (1, -1)}
        assert look_at_targets(maker, "guard", "Only moves: a leap of 2 by 1 squares, in all directions\n"
                               "Only captures: any distance, diagonally") == (around((2, 1)), slants)
        maker.open("D")
        maker.write("Name", "dame", "D")
        maker.write(MOVES, "BN", "dame")
        check_names(app, "maker")
        maker.says("")
        maker.make()
        app.wait_status(re.compile("^Court Game is among your games now"))
        said = home.sections()["courtgame"]
        assert said["knibis"] == "g" and said["archbishop"] == "d", said
        assert said["startFen"] == "rngkd/ppppp/5/5/PPPPP/RNGKD w - - 0 1", said
        # Ten moves of pawns; the knight to a3 and c3, the guard to b3 and d3, the dame (D) to d3.
        counts_agree(home.variants, "courtgame", 15)
        # The game can be played at once, and faults of its positions are reported.
        play(app, board, "c1", "^Red guard on c1: 2 squares: b3, d3$")
        toggle = app.win.find("push button", "By the rules")
        toggle.click()
        wait_until("the rules to be off", lambda: not toggle.has("pressed"))
        app.save(path)
        assert qi("check", "--json", "--variants=" + home.variants, path)
        board.focus()
        press("ctrl+Home")
        press("Right Right Right Delete")
        app.win.find("list item", re.compile("king"))


@contextlib.contextmanager
def by_keys(path):
    """A person with the keyboard alone, and the file."""
    person = Person(None)
    away()
    try:
        person.open(path)
        yield person
    except BaseException:
        person.close(True)
        raise
    person.close(False)


def write(person, title, text):
    """Goes to a row and types."""
    person.focus(title, "text", most=90)
    press("ctrl+a")
    type_text(text)


def test_by_keys():
    home = Home()
    with by_keys(set_up()) as person:
        app = person.app
        person.menu("Set Up", "Make This a Game…")
        maker = Maker(app)
        wait_until("the keyboard in the name", lambda: person.focused().name == "Name")
        type_text("chess")
        maker.says("Another game has this name.")
        assert not maker.can_make
        press("ctrl+a")
        type_text("Keys Only")
        maker.says("")
        person.focus("A", "list item")
        press("Return")
        write(person, "Name", "guard")
        # A fault is told in the row where it is typed, and in the strip above.
        write(person, "Letter", "r")
        maker.says("Another piece has this letter.")
        letter = person.focused()
        assert letter.name == "Letter" and letter.description == "Another piece has this letter.", letter.description
        assert not maker.can_make
        press("ctrl+a")
        type_text("1")
        maker.says("A piece needs one of the letters A to Z.")
        press("ctrl+a")
        type_text("g")
        maker.says("")
        write(person, MOVES, "mDcX")
        maker.says("The moves are not understood from character 4 on.")
        press("ctrl+a")
        type_text("mNcB")
        maker.says("")
        person.focus("Drawing", "combo box")
        press("Return")
        # The drawing that suits the moves is above the others, which are sorted.
        app.root.find("label", DRAWINGS[1])
        press("Down Down Return")
        person.focus("D", "list item")
        press("Return")
        write(person, MOVES, "BN")
        # Promotion on the last two ranks, not mandatory; captured pieces can be dropped.
        person.focus("Ranks, From the Last", "spin button")
        press("Up")
        person.focus("Always", "check box")
        press("space")
        person.focus("Captured Pieces Change Sides", "check box")
        press("space")
        # Another way to win than mating the king.
        person.focus("Who Wins", "combo box")
        press("Return Down Down Return")
        write(person, "Letters of the Pieces That Count", "X")
        maker.says("Say by their letters which pieces count for winning.")
        press("ctrl+a")
        type_text("K")
        maker.says("")
        person.focus("Save as File…", "push button")
        press("Return")
        person.name_file(home.given)
        wait_until("the file", lambda: os.path.exists(home.given))
        maker.win.find("push button", "Make Game")
        wait_until("one dialog", lambda: len(app.windows()) == 2)
        press("alt+m")
        app.wait_status(re.compile("^Keys Only is among your games now"))
        said = home.sections()["keysonly"]
        assert said["knibis"] == "g" and said["masumeDrawings"] == "g:" + DRAWINGS[1], said
        assert said["promotionRegionWhite"] == "*6 *5" and said["promotionRegionBlack"] == "*1 *2", said
        assert said["mandatoryPawnPromotion"] == "false" and said["pieceDrops"] == "true", said
        assert said["flagPiece"] == "k" and said["flagRegionWhite"] == "*6", said
        counts_agree(home.variants, "keysonly", 15)
        # The exported file has the same game.
        counts_agree(home.given, "keysonly", 15)


def test_no_king_left():
    """A game that is won by mate needs a king; one that is won by capturing all of a kind needs none."""
    home = Home()
    with by_keys(set_up()) as person:
        app = person.app
        person.menu("Set Up", "Make This a Game…")
        maker = Maker(app)
        type_text("No Kings")
        person.focus("king", "list item")
        press("Return")
        person.focus("King", "check box")
        press("space")
        maker.says("There is no king to mate. Choose another way to win, or a king.")
        assert not maker.can_make
        # The button in the strip leads to the row where the fault can be mended.
        person.focus("Show", "push button", key="shift+Tab")
        press("Return")
        wait_until("the keyboard at the goal", lambda: person.focused().name == "Who Wins")
        press("Return Down Return")
        write(person, "Letters of the Pieces That Count", "k")
        maker.says("")
        press("alt+m")
        app.wait_status(re.compile("^No Kings is among your games now"))
        said = home.sections()["nokings"]
        assert said["extinctionPieceTypes"] == "k" and said["extinctionValue"] == "loss", said
        # Ten moves of pawns, two of the knight; an older engine does not know D.
        assert ask_qi(home.variants, "nokings")[0] == 12


def copy(person, maker, name):
    wait_until("the keyboard in the name", lambda: person.focused().name == "Name")
    type_text(name)
    person.focus("knight", "list item")
    press("Return")
    write(person, MOVES, "KN")
    maker.says("")


def test_copy_by_keys():
    """A copy of a game of the catalogue: only changes are written."""
    home = Home()
    path = scratch(CHESS + "\n", "position.fen")
    with by_keys(path) as person:
        app = person.app
        person.menu("Set Up", "Change a Copy of the Game…")
        maker = Maker(app)
        copy(person, maker, "Horse Lords")
        person.focus("Save as File…", "push button")
        press("Return")
        person.name_file(home.given)
        wait_until("the file", lambda: os.path.exists(home.given))
        wait_until("one dialog", lambda: len(app.windows()) == 2)
        press("alt+m")
        app.wait_status(re.compile("^Horse Lords is among your games now"))
        said = home.sections()["horselords:chess"]
        assert said["centaur"] == "n" and said["knight"] == "-" and "maxRank" not in said, said
        # At the start the new piece has only the knight's moves.
        counts_agree(home.variants, "horselords", 20)
        # The exported file has a section for chess as well, for programs without that game.
        assert ask_engine(home.given, "horselords") == ask_qi(home.variants, "horselords")


def test_copy_by_pointer():
    home = Home()
    with Editor(scratch(CHESS + "\n", "position.fen")) as app:
        app.open_board().focus()
        menu_by_pointer(app, "Set Up", "Change a Copy of the Game…")
        maker = Maker(app)
        maker.write("Name", "Maharani Chess")
        maker.open("queen")
        maker.write(MOVES, "QN", "queen")
        maker.says("")
        maker.make()
        app.wait_status(re.compile("^Maharani Chess is among your games now"))
        said = home.sections()["maharanichess:chess"]
        assert said["queen"] == "-" and said["amazon"] == "q", said
        # The twenty moves of chess, and the queen's two as a knight.
        counts_agree(home.variants, "maharanichess", 22)


main([v for k, v in sorted(globals().items()) if k.startswith("test_")])
