/* SPDX-License-Identifier: Apache-2.0 */
/* A part of qi-finding-table.h, which says what a row is. */

QI_CODE ("address-without-position", "", NULL,
         /* Translators: the words in braces stay as they are; they become numbers, names or text */
         N_("The web address holds no position. Copy the position itself, such as its FEN."),
         NULL)

QI_CODE ("adjacent-kings", "", NULL,
         N_("The kings stand side by side."),
         NULL)
QI_TEXT_0 (adjacent_kings, "adjacent-kings", WARNING,
           "the kings stand side by side")

QI_CODE ("adjacent-runs", "text merged", NULL,
         N_("Empty squares side by side are written as one number: “{merged}” instead of “{text}”."),
         N_("Empty squares side by side are written as one number."))

QI_CODE ("ambiguous-format", "format other", NULL,
         N_("This was read as {format}; as {other} it would be another position."),
         N_("In another format, this text would be another position."))

QI_CODE ("ambiguous-move", "text", NULL,
         N_("“{text}” fits more than one move."),
         N_("The text fits more than one move."))
QI_TEXT_1 (ambiguous_move, "ambiguous-move", ERROR, TEXT, text,
           "'{text}' fits more than one legal move")

QI_CODE ("attribute-ignored", "text", NULL,
         N_("“{text}” was not kept: pieces have no such attribute here."),
         N_("An attribute of pieces was not kept."))

QI_CODE ("bad-betza", "text", NULL,
         N_("“{text}” is not a description of moves in Betza’s notation."),
         N_("This is not a description of moves in Betza’s notation."))
QI_TEXT_1 (bad_betza, "bad-betza", ERROR, TEXT, text,
           "{text} is not Betza's notation of moves")

QI_CODE ("bad-castling-rights", "side text", NULL,
         N_("A castling right without its king and rook in their places."),
         NULL)
QI_TEXT_1 (bad_castling_rights, "bad-castling-rights", WARNING, SIDE, side,
           "a castling right without its king and rook in their places")

QI_CODE ("bad-cell", "text", NULL,
         N_("“{text}” is not the name of a square."),
         N_("That is not the name of a square."))
QI_TEXT_1 (bad_cell, "bad-cell", ERROR, TEXT, text,
           "“{text}” names no square")

QI_CODE ("bad-checks", "text side", NULL,
         N_("“{text}” is more checks than the game has."),
         N_("The checks given are more than the game has."))
QI_TEXT_2 (bad_checks_left, "bad-checks", WARNING, NUMBER, text, SIDE, side,
           "not a number of checks that are still to give")

QI_CODE ("bad-counter", "key text", NULL,
         N_("The {detail} must be a number, but “{text}” stands there."),
         N_("A move counter must be a number."))

QI_CODE ("bad-detail", "key", NULL,
         N_("The value is malformed, or names a square that is not on the board: {detail}."),
         N_("A detail is malformed, or names a square that is not on the board."))
QI_TEXT_2 (bad_detail, "bad-detail", ERROR, TEXT, key, TEXT, form,
           "the detail {key} must be {form}")

QI_CODE ("bad-game", "", NULL,
         N_("The game’s name must be a short text in double quotes."),
         NULL)

QI_CODE ("bad-hand-entry", "", NULL,
         N_("Something in a hand is not a piece."),
         NULL)

QI_CODE ("bad-hand-piece", "piece", NULL,
         N_("This cannot be in hand: {token}."),
         N_("A piece that cannot be in hand."))
QI_TEXT_1 (bad_hand_piece, "bad-hand-piece", WARNING, TEXT, piece,
           "{piece} cannot be in hand")

QI_CODE ("bad-move-text", "text", NULL,
         N_("“{text}” is not a legal move here."),
         N_("The text is not a legal move here."))
QI_TEXT_1 (bad_move_text, "bad-move-text", ERROR, TEXT, text,
           "'{text}' is no legal move here")
QI_TEXT_1 (bad_move_message, "bad-move-text", ERROR, TEXT, message,
           "{message}")

QI_CODE ("bad-operation", "text", NULL,
         N_("“{text}” is not an operation."),
         N_("That is not an operation."))

QI_CODE ("bad-piece-token", "", NULL,
         N_("Something on the board is not a piece."),
         NULL)

QI_CODE ("bad-section", "text", NULL,
         N_("“{text}” is not the name of a section."),
         N_("This is not the name of a section."))
QI_TEXT_0 (bad_section, "bad-section", ERROR,
           "this is not the name of a section")

QI_CODE ("bad-setup", "", NULL,
         N_("“setup” must be an object in braces."),
         NULL)
QI_TEXT_0 (bad_setup, "bad-setup", ERROR,
           "there is no such text")

QI_CODE ("bad-shape", "", NULL,
         N_("The shape must be a list of whole numbers."),
         NULL)

QI_CODE ("bad-square", "", NULL,
         N_("Each square must hold a piece or be empty."),
         NULL)

QI_CODE ("bad-square-entry", "", NULL,
         N_("Each entry of the list of pieces must be a square and a piece."),
         NULL)

QI_CODE ("bad-start-fen", "text", NULL,
         N_("The start position of {text} does not fit its board and pieces."),
         N_("The start position does not fit the board and the pieces."))
QI_TEXT_0 (bad_start_fen, "bad-start-fen", ERROR,
           "the start position does not fit the game's board and pieces")

QI_CODE ("bad-style-token", "", NULL,
         N_("A style must be one letter."),
         NULL)

QI_CODE ("bad-turn", "", NULL,
         N_("The side to move must be “first” or “second”."),
         NULL)
QI_TEXT_0 (bad_turn, "bad-turn", ERROR,
           "turn must be :first or :second")

QI_CODE ("bad-value", "key text", NULL,
         N_("{key} cannot be “{text}”."),
         N_("This is not a value of the key."))
QI_TEXT_3 (bad_value, "bad-value", ERROR, TEXT, key, TEXT, text, TEXT, shown,
           "{key} cannot be {shown}")

QI_CODE ("beyond-river", "piece side", NULL,
         N_("This piece cannot have crossed the river: {token}, {places}."),
         N_("A piece stands beyond the river that it cannot cross."))
QI_TEXT_2 (beyond_river, "beyond-river", WARNING, TEXT, piece, SIDE, side,
           "{piece} cannot cross the river")

QI_CODE ("board-empty", "", NULL,
         N_("The board has no squares."),
         NULL)
QI_TEXT_0 (board_empty, "board-empty", ERROR,
           "board must not be empty")

QI_CODE ("board-guessed", "game instead", NULL,
         N_("The text does not name its game: read as “{game}”, it could also be “{instead}”."),
         N_("The text does not name its game: the board was guessed."))

QI_CODE ("board-length", "expected got", NULL,
         N_("The board has {got} squares written out instead of {expected}."),
         N_("The board does not have as many squares as its shape."))

QI_CODE ("board-not-array", "", NULL,
         N_("The board must be a list of squares or of ranks."),
         NULL)

QI_CODE ("board-not-list", "", NULL,
         N_("The board must be a list of squares or of ranks."),
         NULL)
QI_TEXT_0 (board_not_list, "board-not-list", ERROR,
           "board must be a list")

QI_CODE ("board-twice", "", NULL,
         N_("The text has both a board and a list of pieces; one of them must go."),
         NULL)

QI_CODE ("byte-order-mark", "", NULL,
         N_("A byte-order mark before the text was left out."),
         NULL)

QI_CODE ("castling-file-letters", "", NULL,
         N_("A castling right is written as a file, where K or Q would do."),
         NULL)

QI_CODE ("castling-letter", "text", NULL,
         N_("“{text}” is not a castling right."),
         N_("One of the letters is not a castling right."))

QI_CODE ("castling-off-rank", "text", NULL,
         N_("The rook on {square} may castle, but its king is not on its rank."),
         N_("A rook may castle, but its king is not on its rank."))

QI_CODE ("castling-order", "", NULL,
         N_("White’s castling rights, in capital letters, come before Black’s."),
         NULL)

QI_CODE ("castling-repeated", "text", NULL,
         N_("The castling right “{text}” stands twice."),
         N_("A castling right stands twice."))

QI_CODE ("castling-unsorted", "", NULL,
         N_("The castling right on the king’s side comes first."),
         NULL)

QI_CODE ("castling-without-king", "text", NULL,
         N_("There is no king on its rank for the castling right “{text}”."),
         N_("There is no king on its rank for a castling right."))

QI_CODE ("castling-without-rook", "text", NULL,
         N_("There is no rook for the castling right “{text}”."),
         N_("There is no rook for a castling right."))

QI_CODE ("charset-bytes", "charset", NULL,
         N_("The text is not in the charset that the file names, {charset}."),
         N_("The text is not in the charset that the file names."))

QI_CODE ("charset-unknown", "charset", NULL,
         N_("The charset “{charset}” is not known."),
         N_("The file names a charset that is not known."))

QI_CODE ("check-not-allowed", "side", NULL,
         N_("This game allows no check, but a side is in check: {side}."),
         N_("This game allows no check."))
QI_TEXT_1 (check_not_allowed, "check-not-allowed", WARNING, SIDE, side,
           "this game allows no check")

QI_CODE ("colour-left-out", "text", NULL,
         N_("The list does not say whose piece “{text}” is."),
         N_("The list does not say whose pieces they are."))

QI_CODE ("comment-not-closed", "", NULL,
         N_("The comment is not closed."),
         NULL)

QI_CODE ("comments-ignored", "", NULL,
         N_("The comments were not kept."),
         NULL)

QI_CODE ("coordinates-do-not-fit", "text", NULL,
         N_("The coordinates of {text} do not fit its board, so its squares have plain names."),
         N_("The coordinates do not fit the board, so its squares have plain names."))
QI_TEXT_0 (coordinates_do_not_fit, "coordinates-do-not-fit", WARNING,
           "the coordinates do not fit the board, whose squares are named as in CELL")
