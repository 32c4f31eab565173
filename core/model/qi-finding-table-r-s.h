/* SPDX-License-Identifier: Apache-2.0 */
/* A part of qi-finding-table.h, which says what a row is. */

QI_CODE ("rank-missing", "expected", NULL,
         N_("The ranks are not numbered one after the other: {expected} is missing."),
         N_("The ranks are not numbered one after the other."))
QI_TEXT_2 (rank_missing, "rank-missing", ERROR, NUMBER, expected, NUMBER, rank,
           "rank {rank} stands where rank {expected} was expected")

QI_CODE ("read-as-latin-1", "", NULL,
         N_("The text is not UTF-8; it was read as Latin-1."),
         NULL)
QI_TEXT_0 (read_as_latin_1, "read-as-latin-1", NOTE,
           "the text is not UTF-8; it is read as Latin-1")
QI_TEXT_0 (read_as_latin_1_chess, "read-as-latin-1", NOTE,
           "the text is not UTF-8 and was read as Latin-1")

QI_CODE ("reads-back-differently", "format difference", NULL,
         N_("This position cannot be written as {format}: it would be read as another one."),
         N_("This position cannot be written in this format: it would be read as another one."))
QI_TEXT_2 (reads_back_differently, "reads-back-differently", ERROR, TEXT, format, TEXT, difference,
           "the {format} text of this position does not read back the same ({difference})")
QI_TEXT_1 (reads_back_differently_item, "reads-back-differently", ERROR, TEXT, format,
           "the {format} text of this position does not read back the same")

QI_CODE ("rows-divide-differently", "row", NULL,
         N_("The new file would be divided into other positions from position {row} on, so nothing was written."),
         N_("The new file would be divided into other positions, so nothing was written."))
QI_TEXT_1 (rows_divide_differently, "rows-divide-differently", ERROR, NUMBER, row,
           "the new file would be divided into other positions")
QI_TEXT_1 (rows_divide_differently_from, "rows-divide-differently", ERROR, NUMBER, row,
           "the new file would be divided into other positions from {row} on")

QI_CODE ("save-kept", "name", NULL,
         N_("Another program saved at the same time. What it replaced is kept as “{name}”."),
         N_("Another program saved at the same time."))
QI_TEXT_1 (save_kept, "save-kept", WARNING, TEXT, name,
           "another program saved meanwhile; what it replaced is kept as {name}")

QI_CODE ("save-unguarded", "", NULL,
         N_("This disk cannot tell when another program saves the file at the very same moment."),
         NULL)
QI_TEXT_0 (save_unguarded, "save-unguarded", NOTE,
           "this file system cannot exchange files: a save of another program at the very moment of this one goes unnoticed")
QI_TEXT_0 (save_unguarded_remote, "save-unguarded", NOTE,
           "the file is not on this computer: a save of another program at the very moment of this one goes unnoticed")

QI_CODE ("set-of-game", "game", NULL,
         N_("This game has a set of pieces of its own."),
         NULL)
QI_TEXT_1 (set_of_game, "set-of-game", ERROR, TEXT, game,
           "{game} has a set of pieces of its own")

QI_CODE ("shape-changed", "shape becomes", NULL,
         N_("The board of {shape} will be read as {becomes}."),
         N_("The board will be read with another shape."))
QI_TEXT_3 (shape_changed, "shape-changed", ERROR, TEXT, shape, TEXT, becomes, TEXT, format,
           "the shape {shape} reads back as {becomes} from {format}")

QI_CODE ("shape-with-nested-board", "", NULL,
         N_("The board is lists within lists, but with a shape it is one flat list."),
         NULL)
QI_TEXT_0 (shape_with_nested_board, "shape-with-nested-board", ERROR,
           "the board is nested lists; with a shape it is one flat list of squares")

QI_CODE ("shape-without-text", "shape format", NULL,
         N_("{format} cannot hold a board of {shape}."),
         N_("The format cannot hold a board of this shape."))
QI_TEXT_2 (shape_without_text, "shape-without-text", ERROR, TEXT, shape, TEXT, format,
           "a board of {shape} cannot be written as {format}")

QI_CODE ("side-letter", "text", NULL,
         N_("The side to move must be “w” or “b”, not “{text}”."),
         N_("The side to move must be “w” or “b”."))
QI_CASE ("side-letter", "record",
         N_("“{text}” does not say who is to move."))
QI_TEXT_1 (side_letter, "side-letter", ERROR, TEXT, text,
           "the side to move is W or B, not {text}")
QI_TEXT_3 (side_letter_of, "side-letter", ERROR, TEXT, text, TEXT, first, TEXT, second,
           "the side to move is {first} or {second}, not {text}")

QI_CODE ("side-nickname", "letter usual", NULL,
         N_("“{letter}” was read as “{usual}”."),
         N_("The letter of the side was read as the usual letter."))
QI_TEXT_2 (side_nickname, "side-nickname", NOTE, TEXT, letter, TEXT, usual,
           "{letter} is read as {usual}")
QI_TEXT_2 (side_nickname_sgf, "side-nickname", NOTE, TEXT, letter, TEXT, usual,
           "the side {letter} is read as {usual}")

QI_CODE ("side-not-to-move-in-check", "side", NULL,
         N_("The side that is not to move is in check: {side}."),
         N_("The side that is not to move is in check."))
QI_TEXT_1 (side_not_to_move_in_check, "side-not-to-move-in-check", WARNING, SIDE, side,
           "the side that is not to move is in check")

QI_CODE ("side-unknown", "", NULL,
         N_("Who is to move is unknown; the side that starts the game was taken."),
         NULL)
QI_TEXT_0 (side_unknown, "side-unknown", WARNING,
           "who is to move is unknown; the side that starts is taken")
QI_TEXT_0 (side_unknown_drawing, "side-unknown", WARNING,
           "the drawing does not say who moves: first")

QI_CODE ("square-name", "text", NULL,
         N_("“{text}” names no square of the board."),
         N_("A square is named that is not on the board."))
QI_TEXT_1 (square_name, "square-name", ERROR, TEXT, text,
           "{text} names no square of the board")
QI_TEXT_1 (square_name_of_board, "square-name", ERROR, TEXT, text,
           "no square of the board: {text}")

QI_CODE ("square-not-played", "text", "remove-pieces",
         N_("“{text}” is a square that is not played on."),
         N_("A piece stands on a square that is not played on."))
QI_TEXT_1 (square_not_played, "square-not-played", ERROR, TEXT, text,
           "no piece can stand on a square that is not played on: {text}")

QI_CODE ("square-occupied", "text", NULL,
         N_("A second piece stands on the same square: “{text}”."),
         N_("A second piece stands on a square that has one."))
QI_TEXT_1 (square_occupied, "square-occupied", ERROR, TEXT, text,
           "there is a piece on the square already: {text}")

QI_CODE ("square-taken", "text", NULL,
         N_("On the square of “{text}” a piece stands already."),
         N_("Two pieces stand on one square."))
QI_TEXT_1 (square_taken, "square-taken", ERROR, TEXT, text,
           "a piece stands there already: {text}")
QI_TEXT_1 (square_taken_popeye, "square-taken", WARNING, TEXT, text,
           "a piece stands there already and is taken off: {text}")

QI_CODE ("square-without-number", "format", NULL,
         N_("{format} has no number for {square}: nobody plays on that square."),
         N_("A piece stands on a square that has no number."))
QI_TEXT_1 (square_without_number, "square-without-number", ERROR, TEXT, format,
           "{format} has no number for a square that is not played on")

QI_CODE ("squares-not-ascending", "index previous", NULL,
         N_("Square {index} must come after square {previous} in the list."),
         N_("The squares in the list of pieces must ascend."))
QI_TEXT_2 (squares_not_ascending, "squares-not-ascending", ERROR, NUMBER, index, NUMBER, previous,
           "square {index} must come after {previous}")

QI_CODE ("start-position", "game", NULL,
         N_("The text gives no position; this is the start of the game."),
         NULL)
QI_TEXT_1 (start_position, "start-position", NOTE, TEXT, game,
           "no FEN tag: the start position of {game}")

QI_CODE ("start-unknown", "game", NULL,
         N_("The text gives no position, and the start of its game is not known."),
         NULL)
QI_TEXT_1 (start_unknown, "start-unknown", ERROR, TEXT, game,
           "no FEN tag, and the start of the game is not known")

QI_CODE ("startpos-line", "", NULL,
         N_("The line names a start position, but not its game."),
         NULL)
QI_TEXT_0 (startpos_line, "startpos-line", ERROR,
           "the line names a start position but not its game")

QI_CODE ("stone-without-liberty", "", NULL,
         N_("Stones without a liberty are taken off the board."),
         NULL)
QI_TEXT_0 (stone_without_liberty, "stone-without-liberty", WARNING,
           "stones without a liberty are taken off")

QI_CODE ("stones-without-liberty", "", "remove-pieces",
         N_("Engines take no position in which stones have no liberty."),
         NULL)
QI_TEXT_0 (stones_without_liberty, "stones-without-liberty", ERROR,
           "engines take no position with stones without a liberty")

QI_CODE ("stray-text", "text", NULL,
         N_("“{text}” is no part of the game and was skipped."),
         N_("Something that is no part of the game was skipped."))
QI_TEXT_1 (stray_text, "stray-text", WARNING, TEXT, text,
           "the text “{text}” is no part of a game")

QI_CODE ("string-not-closed", "", NULL,
         N_("The quotation marks are not closed."),
         NULL)
QI_TEXT_0 (string_not_closed, "string-not-closed", ERROR,
           "the quotes are not closed")

QI_CODE ("style-case", "first second", NULL,
         N_("One style must be a capital letter and the other a small one."),
         NULL)
QI_TEXT_2 (style_case, "style-case", ERROR, TEXT, first, TEXT, second,
           "the first style must be upper case and the second lower case")
QI_TEXT_2 (style_case_feen, "style-case", ERROR, TEXT, first, TEXT, second,
           "style tokens must have opposite case")

QI_CODE ("style-delimiter", "", NULL,
         N_("One “/” must separate the two styles."),
         NULL)
QI_TEXT_0 (style_delimiter, "style-delimiter", ERROR,
           "one \"/\" divides this field")

QI_CODE ("style-first-nil", "", NULL,
         N_("The first player has no style."),
         NULL)
QI_TEXT_0 (style_first_nil, "style-first-nil", ERROR,
           "first player style must not be nil")
QI_TEXT_0 (style_first_nil_flat, "style-first-nil", ERROR,
           "the first player's style must not be null")

QI_CODE ("style-second-nil", "", NULL,
         N_("The second player has no style."),
         NULL)
QI_TEXT_0 (style_second_nil, "style-second-nil", ERROR,
           "second player style must not be nil")
QI_TEXT_0 (style_second_nil_flat, "style-second-nil", ERROR,
           "the second player's style must not be null")

QI_CODE ("style-token", "text", NULL,
         N_("A style must be one letter, not “{text}”."),
         N_("A style must be one letter."))
QI_TEXT_1 (style_token, "style-token", ERROR, TEXT, text,
           "invalid style token: {text}")
QI_TEXT_0 (style_token_line_end, "style-token", ERROR,
           "a line end after the styles")

QI_CODE ("style-too-long", "bytes maximum side", NULL,
         NP_(bytes,
             "The text of a style is too long: {bytes} byte, and {maximum} are allowed.",
             "The text of a style is too long: {bytes} bytes, and {maximum} are allowed."),
         N_("The text of a style is too long."))
QI_TEXT_3 (style_too_long, "style-too-long", ERROR, NUMBER, bytes, NUMBER, maximum, SIDE, side,
           "{side} player style exceeds {maximum} bytes")

QI_CODE ("style-without-letter", "style format", NULL,
         N_("{format} needs a single letter for each style, not “{style}”."),
         N_("The format needs a single letter for each style."))
QI_TEXT_3 (style_without_letter, "style-without-letter", ERROR, TEXT, style, TEXT, side,
           TEXT, letter,
           "the {side} player's style {style} is not one {letter}-case letter")
QI_TEXT_3 (style_without_letter_pon, "style-without-letter", ERROR, TEXT, style, TEXT, side,
           TEXT, letter,
           "the {side} style of PON is {letter} letter, not {style}")

QI_CODE ("styles-keys", "", NULL,
         N_("There must be styles for “first” and “second” and no others."),
         NULL)
QI_TEXT_0 (styles_keys, "styles-keys", ERROR,
           "styles must have exactly keys :first and :second")
QI_TEXT_0 (styles_keys_flat, "styles-keys", ERROR,
           "styles must have exactly the keys first and second")

QI_CODE ("styles-lost", "", NULL,
         N_("The format leaves out the styles."),
         NULL)
QI_TEXT_1 (styles_lost, "styles-lost", ERROR, TEXT, format,
           "{format} has no place for these styles")

QI_CODE ("styles-not-map", "", NULL,
         N_("The styles must be given for “first” and “second”."),
         NULL)
QI_TEXT_0 (styles_not_map, "styles-not-map", ERROR,
           "styles must be a map with keys :first and :second")
QI_TEXT_0 (styles_not_map_flat, "styles-not-map", ERROR,
           "styles must be an object with the keys first and second")

QI_CODE ("styles-not-object", "", NULL,
         N_("The styles must be given for “first” and “second”."),
         NULL)
QI_TEXT_0 (styles_not_object, "styles-not-object", ERROR,
           "styles must be an object")

QI_CODE ("symbols-mixed", "text other", NULL,
         N_("Both “{text}” and “{other}” stand for the same; one of them is no disc."),
         N_("Two characters stand for the same."))
QI_TEXT_2 (symbols_mixed, "symbols-mixed", ERROR, TEXT, text, TEXT, other,
           "both {other} and {text} stand for the same")
