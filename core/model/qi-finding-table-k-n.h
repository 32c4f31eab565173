/* SPDX-License-Identifier: Apache-2.0 */
/* A part of qi-finding-table.h, which says what a row is. */

QI_CODE ("letter-left-out", "text letter", NULL,
         N_("“{text}” has no letter and was read as {letter}."),
         N_("A square without a letter was given one."))
QI_TEXT_2 (letter_left_out, "letter-left-out", NOTE, TEXT, text, TEXT, letter,
           "{text} has no letter: it is read as {letter}")

QI_CODE ("letter-nickname", "letter usual", NULL,
         N_("“{letter}” was read as “{usual}”."),
         N_("An unusual letter was read as the usual one."))
QI_TEXT_2 (letter_nickname, "letter-nickname", NOTE, TEXT, letter, TEXT, usual,
           "{letter} is read as {usual}")

QI_CODE ("light-square-piece", "", NULL,
         N_("Pieces stand on squares that are not played on."),
         NULL)
QI_TEXT_0 (light_square_piece, "light-square-piece", WARNING,
           "pieces stand on squares that are not played on")

QI_CODE ("line-end-in-item", "", NULL,
         N_("A position of this file is one line; this text has more."),
         NULL)
QI_TEXT_0 (line_end_in_item, "line-end-in-item", ERROR,
           "a position of this file is one line")

QI_CODE ("line-ignored", "text", NULL,
         N_("This line does not set up the position and was left out: “{text}”."),
         N_("A line that does not set up the position was left out."))
QI_TEXT_1 (line_ignored, "line-ignored", NOTE, TEXT, text,
           "line ignored: {text}")
QI_TEXT_2 (line_ignored_command, "line-ignored", NOTE, TEXT, text, TEXT, what,
           "{what}: {text}")
QI_TEXT_0 (line_ignored_hands, "line-ignored", NOTE,
           "hands without a board")
QI_TEXT_1 (line_ignored_popeye, "line-ignored", WARNING, TEXT, text,
           "not kept: {text}")
QI_TEXT_1 (line_ignored_record, "line-ignored", NOTE, TEXT, text,
           "a line that does not set up the position: {text}")

QI_CODE ("line-not-read", "text", NULL,
         N_("What this line does to the board is not known: “{text}”."),
         N_("What a line does to the board is not known."))
QI_TEXT_0 (line_not_read, "line-not-read", WARNING,
           "this line is not read")
QI_TEXT_1 (line_not_read_answer, "line-not-read", ERROR, TEXT, text,
           "the answer is missing: {text}")
QI_TEXT_1 (line_not_read_gtp, "line-not-read", ERROR, TEXT, text,
           "what the line does to the board is not known: {text}")

QI_CODE ("man-on-king-row", "", NULL,
         N_("A man on the king row is a king."),
         NULL)
QI_TEXT_0 (man_on_king_row, "man-on-king-row", WARNING,
           "a man on the king row is a king")

QI_CODE ("missing-dimension", "kind", NULL,
         N_("The board does not have so many dimensions."),
         NULL)
QI_CASE ("missing-dimension", "layers",
         N_("The board has no layers."))
QI_CASE ("missing-dimension", "ranks",
         N_("The board is a single rank."))
QI_TEXT_1 (missing_dimension, "missing-dimension", ERROR, TEXT, kind,
           "the board has no {kind}")

QI_CODE ("missing-field", "", NULL,
         N_("“{field}” is missing."),
         N_("Something that a position needs is missing."))
QI_TEXT_1 (missing_field, "missing-field", ERROR, TEXT, member,
           "the member {member} is missing")
QI_TEXT_0 (missing_field_board, "missing-field", ERROR,
           "BO is missing")

QI_CODE ("mixed-levels", "", NULL,
         N_("The board mixes squares and ranks in one list."),
         NULL)
QI_TEXT_0 (mixed_levels, "mixed-levels", ERROR,
           "inconsistent board structure: mixed lists and non-lists at same level")
QI_TEXT_0 (mixed_levels_pon, "mixed-levels", ERROR,
           "a level of the board must be all arrays or all squares")

QI_CODE ("moves-ignored", "", NULL,
         N_("The moves were not played: this is the position before them."),
         NULL)
QI_TEXT_0 (moves_ignored, "moves-ignored", NOTE,
           "the position is the one before the moves, which are not played")

QI_CODE ("moves-kept", "", NULL,
         N_("The moves stay as they are, though they may no longer fit the position."),
         NULL)
QI_TEXT_0 (moves_kept, "moves-kept", NOTE,
           "the moves stay, though they may no longer fit the position")

QI_CODE ("nifu", "side piece file maximum", NULL,
         N_("Only one of these may stand on a file: {token}, {places}."),
         N_("A side has more than one unpromoted pawn on a file."))
QI_TEXT_4 (nifu, "nifu", WARNING, SIDE, side, TEXT, piece, NUMBER, file, NUMBER, maximum,
           "more than one unpromoted pawn of a side on a file")

QI_CODE ("no-black-king", "side", NULL,
         N_("Black has no king."),
         NULL)
QI_TEXT_2 (no_black_king, "no-black-king", WARNING, SIDE, side, TEXT, name,
           "{name} has no king")

QI_CODE ("no-board", "", NULL,
         N_("There is no diagram in the text."),
         NULL)
QI_TEXT_0 (no_board, "no-board", ERROR,
           "there is no diagram")

QI_CODE ("no-engine-line", "game", NULL,
         N_("There is no engine line for this position."),
         NULL)
QI_TEXT_1 (no_engine_line, "no-engine-line", ERROR, TEXT, game,
           "there is no engine line for this position")

QI_CODE ("no-game", "", NULL,
         N_("There is no game in the text."),
         NULL)
QI_TEXT_0 (no_game, "no-game", ERROR,
           "there is no game in the text")

QI_CODE ("no-king", "side", NULL,
         N_("A side has no king: {side}."),
         N_("A side has no king."))
QI_CASE ("no-king", "tsume",
         N_("No king for the side that mates: usual in a tsume."))
QI_TEXT_2 (no_king, "no-king", WARNING, SIDE, side, TEXT, name,
           "{name} has no king")
QI_TEXT_1 (no_king_in_tsume, "no-king", NOTE, SIDE, side,
           "no king for the side that mates: usual in a tsume")

QI_CODE ("no-position-line", "", NULL,
         N_("No line sets up a position."),
         NULL)
QI_TEXT_0 (no_position_line, "no-position-line", ERROR,
           "no line sets up a position")
QI_TEXT_1 (no_position_line_command, "no-position-line", ERROR, TEXT, command,
           "there is no \"{command}\" line")
QI_TEXT_0 (no_position_line_hub, "no-position-line", ERROR,
           "there is no line with a position")
QI_TEXT_2 (no_position_line_keyword, "no-position-line", ERROR, TEXT, command, TEXT, keyword,
           "\"{command}\" is followed by \"{keyword}\" or \"startpos\"")

QI_CODE ("no-rules", "game", NULL,
         N_("Masume does not know the rules of {game}."),
         N_("Masume does not know the rules of this game."))
QI_TEXT_1 (no_rules, "no-rules", ERROR, TEXT, game,
           "the rules of {game} are not known")
QI_TEXT_1 (no_rules_start, "no-rules", ERROR, TEXT, game,
           "{game} has no start position")

QI_CODE ("no-set", "", NULL,
         N_("There is no set of pieces to count: the position has no game, or its game has none."),
         NULL)
QI_TEXT_0 (no_set, "no-set", ERROR,
           "the position has no game with a set of pieces to count")
QI_TEXT_0 (no_set_pieces, "no-set", ERROR,
           "there is no piece on the board or in a hand whose name says what it is")

QI_CODE ("no-such-set", "name", NULL,
         N_("There is no folder of drawings “{name}”."),
         N_("There is no such folder of drawings."))
QI_TEXT_1 (no_such_set, "no-such-set", ERROR, TEXT, name,
           "there is no folder of drawings “{name}”")

QI_CODE ("no-white-king", "side", NULL,
         N_("White has no king."),
         NULL)
QI_TEXT_2 (no_white_king, "no-white-king", WARNING, SIDE, side, TEXT, name,
           "{name} has no king")

QI_CODE ("non-ascii", "text", NULL,
         N_("The format does not allow this character."),
         NULL)
QI_TEXT_1 (non_ascii, "non-ascii", ERROR, TEXT, text,
           "not an ASCII character: {text}")

QI_CODE ("non-rectangular", "expected got", NULL,
         NP_(expected,
             "All ranks must be as long as the first: {expected} square was expected, not {got}.",
             "All ranks must be as long as the first: {expected} squares were expected, not {got}."),
         N_("All ranks must be as long as the first."))
QI_TEXT_2 (non_rectangular, "non-rectangular", ERROR, NUMBER, expected, NUMBER, got,
           "non-rectangular board: expected {expected} elements, got {got}")

QI_CODE ("not-a-legal-move", "from piece via why", NULL,
         N_("The rules do not allow this move."),
         NULL)
QI_CASE ("not-a-legal-move", "blocked",
         N_("The piece on {via} stands in the way."))
QI_CASE ("not-a-legal-move", "castling-attacked",
         N_("The king may not castle over {via}, which is attacked."))
QI_CASE ("not-a-legal-move", "castling-early",
         N_("It is too early in the game to castle."))
QI_CASE ("not-a-legal-move", "castling-in-check",
         N_("The king may not castle out of check."))
QI_CASE ("not-a-legal-move", "castling-right",
         N_("Castling to this side is not allowed any more."))
QI_CASE ("not-a-legal-move", "dead-piece",
         N_("A piece dropped on {square} could never move."))
QI_CASE ("not-a-legal-move", "early-capture",
         N_("Only the last of several moves in a row may capture."))
QI_CASE ("not-a-legal-move", "early-check",
         N_("Only the last of several moves in a row may give check."))
QI_CASE ("not-a-legal-move", "flips-nothing",
         N_("A disc on {square} would turn no other disc."))
QI_CASE ("not-a-legal-move", "game-over",
         N_("The game is over."))
QI_CASE ("not-a-legal-move", "gives-check",
         N_("This would give check, which the game forbids here."))
QI_CASE ("not-a-legal-move", "king-in-check",
         N_("The mover’s own king would stand in check."))
QI_CASE ("not-a-legal-move", "ko",
         N_("A ko cannot be taken back at once: another move comes first."))
QI_CASE ("not-a-legal-move", "light-square",
         N_("{square} is not a square that is played on."))
QI_CASE ("not-a-legal-move", "must-capture",
         N_("A capture must be made."))
QI_CASE ("not-a-legal-move", "must-capture-most",
         N_("The capture that takes the most must be made."))
QI_CASE ("not-a-legal-move", "must-drop",
         N_("A piece must be dropped first."))
QI_CASE ("not-a-legal-move", "must-pass",
         N_("The other side has another move first: this side must pass."))
QI_CASE ("not-a-legal-move", "nifu",
         N_("A pawn of the same side stands on this file already."))
QI_CASE ("not-a-legal-move", "no-capture",
         N_("{token} moves this way, but does not capture."))
QI_CASE ("not-a-legal-move", "no-screen",
         N_("{token} needs a piece to jump over on the way."))
QI_CASE ("not-a-legal-move", "not-its-way",
         N_("{token} does not move from {from} to {square}."))
QI_CASE ("not-a-legal-move", "occupied",
         N_("Something stands on {square}."))
QI_CASE ("not-a-legal-move", "only-capture",
         N_("{token} moves this way only to capture."))
QI_CASE ("not-a-legal-move", "only-from-start",
         N_("{token} moves so far only from where it starts."))
QI_CASE ("not-a-legal-move", "outside-drop-zone",
         N_("This piece may not be dropped on {square}."))
QI_CASE ("not-a-legal-move", "outside-its-zone",
         N_("{token} may not go to {square}, outside its part of the board."))
QI_CASE ("not-a-legal-move", "pawn-drop-mate",
         N_("A dropped pawn may not give mate."))
QI_CASE ("not-a-legal-move", "screens",
         N_("{token} jumps over one piece only."))
QI_CASE ("not-a-legal-move", "suicide",
         N_("A stone on {square} would have no liberty left."))
QI_CASE ("not-a-legal-move", "superko",
         N_("The board would stand as it stood before."))
QI_TEXT_0 (not_a_legal_move, "not-a-legal-move", ERROR,
           "this is not a legal move")
QI_TEXT_0 (no_legal_move, "not-a-legal-move", ERROR,
           "there is no legal move")

QI_CODE ("not-object", "", NULL,
         N_("A position must stand in braces."),
         NULL)
QI_TEXT_0 (not_object, "not-object", ERROR,
           "a position must be a JSON object")

QI_CODE ("not-one-item", "", NULL,
         N_("This text would not stand in the file as one position."),
         NULL)
QI_TEXT_0 (not_one_item, "not-one-item", ERROR,
           "the text would not stand in the file as one position")

QI_CODE ("not-separable", "", NULL,
         N_("Positions in this format cannot be told apart in one file."),
         NULL)
QI_TEXT_0 (not_separable, "not-separable", ERROR,
           "positions in this format cannot be told apart in one file")

QI_CODE ("not-the-movers-piece", "", NULL,
         N_("The piece on {square} belongs to the side that is not to move."),
         N_("That piece belongs to the side that is not to move."))
QI_TEXT_0 (not_the_movers_piece, "not-the-movers-piece", ERROR,
           "the piece does not belong to the side to move")

QI_CODE ("nul-at-end", "", NULL,
         N_("A NUL byte stands at the end."),
         NULL)
QI_TEXT_0 (nul_at_end, "nul-at-end", NOTE,
           "a NUL byte at the end")
