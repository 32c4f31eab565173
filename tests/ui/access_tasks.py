# SPDX-License-Identifier: Apache-2.0
"""Things that people do with an editor of positions."""
import json
import os
import re
import tempfile

from drive import press, wait_until
from masume import native, position, qi, scratch

TASKS = []
SMALL = json.dumps({"board": [["K^", None], ["r", "k^"]], "hands": {"first": ["R"], "second": []},
                    "styles": {"first": "C", "second": "c"}, "turn": "first"})
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def task(function):
    TASKS.append(function)
    return function


def from_fen(text, name="position.json"):
    return scratch(qi("convert", "--to=json", "--game=chess", "-", stdin=text + "\n"), name)


def chess():
    return native("--game=chess")


@task
def open_a_file(p):
    path = from_fen("8/8/8/3k4/8/8/8/R3K3 b - - 5 40", "ending.json")
    p.open()
    p.push("Open", "push button", "shift+Tab")
    p.hears("Open Position")
    p.choose_file(path)
    p.app.window(re.compile("ending.json"))
    p.hears("ending.json", "Board, 8 by 8")


@task
def new_game_from_the_list(p):
    p.open(chess())
    p.key("ctrl+n", "Search games")
    p.type("xiang")
    p.key("Down", "Xiangqi")
    p.key("Return", "Board, 9 by 10")
    wait_until("the new board", lambda: p.app.root.all("table", "Board, 9 by 10", states=("focused",)))


@task
def new_game_by_return(p):
    p.open(chess())
    press("ctrl+n")
    p.type("shogi")
    p.key("Return", "Board, 9 by 9")
    wait_until("the new board", lambda: p.app.root.all("table", "Board, 9 by 9", states=("focused",)))


@task
def new_board_of_layers(p):
    p.open(chess())
    press("ctrl+n")
    p.focus(re.compile("^Dimensions"), most=1)
    p.hears("Dimensions")
    press("space")
    p.focus(re.compile("^Three"), None, "Down", 5)
    p.hears("Three")
    press("Return")
    p.focus("Layers", "spin button")
    p.hears("Layers")
    press("ctrl+a")
    p.type("3")
    press("Tab")
    p.focus("Create")
    p.key("space", "Board, 3 layers")
    wait_until("the new board", lambda: p.app.root.all("table", re.compile("3 layers"), states=("focused",)))
    p.key("Page_Down", ", empty")


@task
def place_a_piece(p):
    p.open(native("--shape=8,8", "--styles=C,c"))
    p.go(3, 4)
    p.key("shift+q", "White queen placed", once=True)
    p.push_slot("black rook")
    p.hears_line("(?i)rook held", "ook held")
    p.to_board()
    p.go(0, 7)
    p.key("space", "lack rook placed", once=True)
    board = p.save()["board"]
    assert board == {35: "Q", 56: "r"}, board


@task
def move_a_piece(p):
    p.open(chess())
    p.go(4, 6)
    p.hears("e2, white pawn")
    p.key("space", "lifted")
    p.key("Up Up", "e4, empty")
    p.key("space", "e4, white pawn")
    board = p.save()["board"]
    assert board[36] == "P" and 52 not in board


@task
def remove_a_piece(p):
    p.open(chess())
    p.go(3, 0)
    p.key("Delete", "emoved", "d8, empty")
    assert 3 not in p.save()["board"]


@task
def into_a_hand_and_out(p):
    p.open(native("--game=shogi"))
    p.go(2, 6)
    p.key("ctrl+Delete", "hand")
    hands = p.save()["hands"]
    assert hands["first"] == {"P": 1} and not hands["second"], hands
    p.focus(re.compile("hand: "))
    while not p.focused().name.endswith(", 1"):
        before = p.focused().path
        p.listen()
        press("Right")
        wait_until("another slot", lambda: p.focused().path != before)
    p.hears("pawn, 1")
    p.key("space")
    p.hears_line("(?i)lifted", "lifted")
    p.to_board()
    p.go(4, 4)
    p.key("space", "pawn")
    after = p.save()
    assert after["board"][40] == "P" and not after["hands"]["first"], after


@task
def give_the_other_side_the_move(p):
    p.open(chess())
    p.key("ctrl+Return", "Black to move", once=True)
    assert p.save()["turn"] == "second"
    p.push("White", "push button")
    wait_until("the turn", p.modified)
    assert p.save()["turn"] == "first"


@task
def undo_and_redo(p):
    p.open(chess())
    p.go(0, 0)
    p.key("Delete", "a8, empty")
    p.go(4, 4)
    p.key("ctrl+z", "Undone", once=True)
    wait_until("as before", lambda: not p.modified())
    p.key("ctrl+shift+z", "Done again", once=True)
    wait_until("removed", p.modified)
    assert 0 not in p.save()["board"]


def refuse(p):
    """Adds a queen to White's hand, for which there is no room."""
    p.push_slot("white queen")
    p.wait_line("(?i)queen held")
    p.focus(re.compile("White’s hand"))
    p.listen()
    press("space")
    p.wait_line("(?i)room|fit|squares")


@task
def be_refused_and_told_why(p):
    p.open(scratch(SMALL))
    refuse(p)
    p.hears("Enlarge")
    line = p.app.status()
    p.hears(line.split(".")[0][1:])
    assert not p.modified()


@task
def follow_a_way_out(p):
    p.open(scratch(SMALL))
    refuse(p)
    p.push(re.compile("^Enlarge"))
    wait_until("a larger board", lambda: not p.app.root.all("table", "Board, 2 by 2"))
    p.hears("hand")
    assert p.save()["hands"]["first"] == {"Q": 1, "R": 1}


@task
def resize_the_board(p):
    p.open(chess())
    p.focus("Ranks", "spin button")
    p.hears("Ranks")
    press("ctrl+a")
    p.type("7")
    p.key("Return", "8 pieces")
    p.push(re.compile("^Shrink"))
    wait_until("a smaller board", lambda: p.app.root.all("table", "Board, 8 by 7"))
    p.hears("Undo")
    assert len(p.save()["board"]) == 24


@task
def type_a_text_and_mend_it(p):
    bad = "8/8/8/3k4/9/8/8/R3K3 w Q - 0 1"
    p.open(chess())
    p.key("ctrl+l", "Text of the position")
    press("ctrl+a")
    p.listen()
    p.type(bad)
    p.hears("9")
    wait_until("a fault", lambda: p.app.root.all(None, re.compile("9 squares|rank 4|Rank 4")))
    press("Home")
    press(" ".join(["Right"] * bad.index("9")))
    press("Delete")
    p.listen()
    p.type("8")
    wait_until("another board", p.modified)
    press("Return")
    board = p.save()["board"]
    assert len(board) == 3 and board[56] == "R", board


@task
def rights_of_castling_and_en_passant(p):
    p.open(from_fen("rnbqkbnr/1ppppppp/8/8/p3P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 3"))
    p.focus(re.compile("Black’s castling.*Queen|Queen.*Black’s castling"))
    p.key("space", "not")
    p.focus(re.compile("^En passant"))
    p.hears("En passant")
    press("space")
    p.focus(re.compile("e3"), None, "Down", 5)
    p.hears("e3")
    press("Return")
    wait_until("a change", p.modified)
    p.save()
    with open(p.path, encoding="utf-8") as f:
        details = json.load(f)["setup"]["details"]
    assert 0 not in details["castling"]["second"] and details["enPassant"] == 44, details


@task
def mark_a_square_and_draw_an_arrow(p):
    p.open(chess())
    p.go(3, 3)
    p.key("ctrl+m", "ark")
    p.go(4, 6)
    p.key("ctrl+shift+m", "rrow")
    press("Up Up")
    p.key("ctrl+shift+m", "rrow")
    p.go(3, 3)
    p.hears("ark")
    p.save()
    with open(p.path, encoding="utf-8") as f:
        assert '"marks"' in f.read()


@task
def copy_as_another_format(p):
    p.open(chess())
    p.menu(re.compile("^Copy As"))
    item = p.focus("Board line (FEEN)", None, "Down", 40)
    p.hears("Board line", "FEEN")
    p.listen()
    press("Return")
    p.hears("opied", "Board line")
    wait_until("a clipboard", lambda: p.clipboard().endswith("/ C/c"))
    assert item


@task
def export_a_picture(p):
    out = os.path.join(tempfile.mkdtemp(dir=os.environ.get("UI_SESSION_DIR")), "board.svg")
    p.open(chess())
    p.key("ctrl+shift+e", "Export Picture")
    p.app.window("Export Picture")
    p.focus("Export…", "push button", "shift+Tab")
    p.hears("Export")
    press("space")
    p.name_file(out)
    wait_until("a picture", lambda: os.path.exists(out))
    p.hears("xported")


@task
def play_by_the_rules(p):
    p.open(from_fen("8/4P1k1/8/8/8/8/P5K1/6N1 w - - 0 1"))
    p.key("ctrl+b", "White to move")
    p.go(6, 7)
    p.key("space", "f3")
    p.key("Up Up Right", "h3, empty")
    p.key("space", "Nh3")
    press("ctrl+z")
    p.wait_line("ndone|White to move")
    p.go(4, 1)
    press("space")
    press("Up")
    p.key("space", "queen")
    p.app.root.find("push button", re.compile("e8=N"))
    p.key("n", "e8=N")
    p.wait_line("e8=N")
    assert p.save()["board"][4] == "N"


@task
def next_problem_of_a_list(p):
    kingless = "8/5k2/8/8/8/8/4P3/8 w - - 0 1"
    p.open(scratch("%s\n%s\n%s\n" % (START, START, kingless), "suite.fen"), rows=True)
    p.app.root.find(None, re.compile("^Row 3, .*warning"))
    p.key("F8", "ow 3")
    p.app.root.find(None, re.compile("^Row 3 of 3"))
    p.to_board()
    p.go(3, 4)
    p.key("shift+k", "hite king placed")
    p.app.root.find(None, re.compile("^Row 3, .*fine"))
    p.listen()
    p.app.save(p.path)
    p.hears("aved")
    with open(p.path, encoding="utf-8") as f:
        assert "3K4" in f.read()


@task
def compare_with_a_file(p):
    other = from_fen("rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "other.json")
    p.open(chess())
    p.menu("Compare", re.compile("^With File"))
    p.choose_file(other)
    p.app.root.find(None, re.compile("compared$"))
    p.hears("differences")
    p.key("n", "pawn")
    press("Escape")
    wait_until("the board", lambda: p.app.root.all("table", "Board, 8 by 8"))
    assert position(p.path)
