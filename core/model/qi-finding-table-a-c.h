/* SPDX-License-Identifier: Apache-2.0 */
/* A part of qi-finding-table.h, which says what a row is. */

QI_CODE ("address-without-position", "", NULL,
         /* Translators: the words in braces stay as they are; they become numbers, names or text */
         N_("The web address holds no position. Copy the position itself, such as its FEN."),
         NULL)
QI_TEXT_0 (address_without_position, "address-without-position", ERROR,
           "the address holds no position; copy the position itself")

QI_CODE ("adjacent-kings", "", NULL,
         N_("The kings stand side by side."),
         NULL)
QI_TEXT_0 (adjacent_kings, "adjacent-kings", WARNING,
           "the kings stand side by side")

QI_CODE ("adjacent-runs", "text merged", NULL,
         N_("Empty squares side by side are written as one number: “{merged}” instead of “{text}”."),
         N_("Empty squares side by side are written as one number."))
QI_TEXT_2 (adjacent_runs, "adjacent-runs", ERROR, TEXT, text, TEXT, merged,
           "runs of empty squares are written as one number: {merged} instead of {text}")

QI_CODE ("ambiguous-format", "format other", NULL,
         N_("This was read as {format}; as {other} it would be another position."),
         N_("In another format, this text would be another position."))
QI_TEXT_2 (ambiguous_format, "ambiguous-format", WARNING, TEXT, format, TEXT, other,
           "read as {format}; it could also be {other}, and another position")
QI_TEXT_2 (ambiguous_format_side, "ambiguous-format", WARNING, TEXT, format, TEXT, other,
           "read as {format}; it could also be {other}, with the other side to move")
QI_TEXT_2 (ambiguous_format_states, "ambiguous-format", NOTE, TEXT, format, TEXT, other,
           "read as {format}, with rights as states of pieces; as {other} they are only states")

QI_CODE ("ambiguous-move", "text", NULL,
         N_("“{text}” fits more than one move."),
         N_("The text fits more than one move."))
QI_TEXT_1 (ambiguous_move, "ambiguous-move", ERROR, TEXT, text,
           "'{text}' fits more than one legal move")

QI_CODE ("attribute-ignored", "text", NULL,
         N_("“{text}” was not kept: pieces have no such attribute here."),
         N_("An attribute of pieces was not kept."))
QI_TEXT_1 (attribute_ignored, "attribute-ignored", WARNING, TEXT, text,
           "not kept: {text}")

QI_CODE ("bad-betza", "text", NULL,
         N_("“{text}” is not a description of moves in Betza’s notation."),
         N_("This is not a description of moves in Betza’s notation."))
QI_TEXT_1 (bad_betza, "bad-betza", ERROR, TEXT, text,
           "{text} is not Betza's notation of moves")

QI_CODE ("bad-block", "", NULL,
         N_("The copied squares cannot be read."),
         NULL)
QI_TEXT_1 (bad_block, "bad-block", ERROR, TEXT, form,
           "a block needs {form}")

QI_CODE ("bad-castling-rights", "side text", NULL,
         N_("A castling right without its king and rook in their places."),
         NULL)
QI_TEXT_1 (bad_castling_rights, "bad-castling-rights", WARNING, SIDE, side,
           "a castling right without its king and rook in their places")
QI_CASE ("bad-castling-rights", "none",
         N_("The game has no castling: the right means nothing."))
QI_TEXT_1 (bad_castling_rights_none, "bad-castling-rights", NOTE, SIDE, side,
           "the game has no castling: the right means nothing")

QI_CODE ("bad-cell", "text", NULL,
         N_("“{text}” is not the name of a square."),
         N_("That is not the name of a square."))
QI_TEXT_1 (bad_cell, "bad-cell", ERROR, TEXT, text,
           "“{text}” names no square")

QI_CODE ("bad-checks", "text side", NULL,
         N_("“{text}” is more checks than the game has."),
         N_("The checks given are more than the game has."))
QI_TEXT_1 (bad_checks, "bad-checks", ERROR, TEXT, text,
           "more checks than the game has: {text}")
QI_TEXT_2 (bad_checks_left, "bad-checks", WARNING, NUMBER, text, SIDE, side,
           "not a number of checks that are still to give")

QI_CODE ("bad-counter", "key text", NULL,
         N_("The {detail} must be a number, but “{text}” stands there."),
         N_("A move counter must be a number."))
QI_TEXT_2 (bad_counter, "bad-counter", ERROR, TEXT, key, TEXT, text,
           "not a number of moves: {text}")
QI_TEXT_1 (bad_counter_missing, "bad-counter", ERROR, TEXT, key,
           "a number of moves is missing")
QI_TEXT_1 (bad_counter_ply, "bad-counter", ERROR, TEXT, text,
           "the move number is no number: {text}")

QI_CODE ("bad-detail", "key", NULL,
         N_("The value is malformed, or names a square that is not on the board: {detail}."),
         N_("A detail is malformed, or names a square that is not on the board."))
QI_TEXT_2 (bad_detail, "bad-detail", ERROR, TEXT, key, TEXT, form,
           "the detail {key} must be {form}")
QI_TEXT_0 (bad_detail_key, "bad-detail", ERROR,
           "the key of a detail must not hold NUL")
QI_TEXT_0 (bad_details, "bad-detail", ERROR,
           "details must be an object")

QI_CODE ("bad-game", "", NULL,
         N_("The game’s name must be a short text in double quotes."),
         NULL)
QI_TEXT_0 (bad_game, "bad-game", ERROR,
           "game must be a non-empty string of at most 255 bytes")

QI_CODE ("bad-hand-entry", "", NULL,
         N_("Something in a hand is not a piece."),
         NULL)
QI_TEXT_0 (bad_hand_entry, "bad-hand-entry", ERROR,
           "each entry of a hand must be a pair of a piece and a count of at least 1")
QI_TEXT_0 (bad_hand_entry_pon, "bad-hand-entry", ERROR,
           "each entry of a hand must be a string")

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
QI_TEXT_1 (bad_operation, "bad-operation", WARNING, TEXT, text,
           "not an operation: {text}")
QI_TEXT_1 (bad_operation_value, "bad-operation", NOTE, TEXT, text,
           "a value that no operation names: {text}")
QI_TEXT_0 (bad_operation_control, "bad-operation", WARNING,
           "a control character in an operation")

QI_CODE ("bad-piece-token", "", NULL,
         N_("Something on the board is not a piece."),
         NULL)
QI_TEXT_0 (bad_piece_token, "bad-piece-token", ERROR,
           "a piece must be an EPIN token")

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
QI_TEXT_0 (bad_setup_member, "bad-setup", ERROR,
           "setup must be an object")

QI_CODE ("bad-shape", "", NULL,
         N_("The shape must be a list of whole numbers."),
         NULL)
QI_TEXT_0 (bad_shape, "bad-shape", ERROR,
           "shape must be a list of integers")

QI_CODE ("bad-square", "", NULL,
         N_("Each square must hold a piece or be empty."),
         NULL)
QI_TEXT_0 (bad_square, "bad-square", ERROR,
           "a square must be null or a string")

QI_CODE ("bad-square-entry", "", NULL,
         N_("Each entry of the list of pieces must be a square and a piece."),
         NULL)
QI_TEXT_0 (bad_square_entry, "bad-square-entry", ERROR,
           "each entry of pieces must be a pair of a square and a piece")

QI_CODE ("bad-start-fen", "text", NULL,
         N_("The start position of {text} does not fit its board and pieces."),
         N_("The start position does not fit the board and the pieces."))
QI_TEXT_0 (bad_start_fen, "bad-start-fen", ERROR,
           "the start position does not fit the game's board and pieces")

QI_CODE ("bad-style-token", "", NULL,
         N_("A style must be one letter."),
         NULL)
QI_TEXT_0 (bad_style_token, "bad-style-token", ERROR,
           "a style must be one ASCII letter")

QI_CODE ("bad-turn", "", NULL,
         N_("The side to move must be “first” or “second”."),
         NULL)
QI_TEXT_0 (bad_turn, "bad-turn", ERROR,
           "turn must be :first or :second")
QI_TEXT_0 (bad_turn_flat, "bad-turn", ERROR,
           "turn must be \"first\" or \"second\"")

QI_CODE ("bad-value", "key text", NULL,
         N_("{key} cannot be “{text}”."),
         N_("This is not a value of the key."))
QI_TEXT_3 (bad_value, "bad-value", ERROR, TEXT, key, TEXT, text, TEXT, shown,
           "{key} cannot be {shown}")

QI_CODE ("beyond-river", "piece side", NULL,
         NP_(places,
             "This piece cannot have crossed the river: {token}, {places}.",
             "These pieces cannot have crossed the river: {token}, {places}."),
         N_("A piece stands beyond the river that it cannot cross."))
QI_TEXT_2 (beyond_river, "beyond-river", WARNING, TEXT, piece, SIDE, side,
           "{piece} cannot cross the river")

QI_CODE ("board-empty", "", NULL,
         N_("The board has no squares."),
         NULL)
QI_CASE ("board-empty", "rank",
         N_("This rank is empty, but the ranks before it have squares."))
QI_CASE ("board-empty", "layer",
         N_("This layer is empty, but the layers before it have squares."))
QI_TEXT_0 (board_empty, "board-empty", ERROR,
           "board must not be empty")
QI_TEXT_2 (board_empty_list, "board-empty", ERROR, NUMBER, expected, NUMBER, got,
           "non-rectangular board: expected {expected} elements, got {got}")

QI_CODE ("board-guessed", "game size instead", NULL,
         N_("The text does not name its game: read as “{game}” ({size}), it could also be “{instead}”."),
         N_("The text does not name its game: the board was guessed."))
QI_CASE ("board-guessed", "largest",
         N_("The text does not name its game: read as “{game}” ({size}), no other board is large enough."))
QI_TEXT_3 (board_guessed, "board-guessed", WARNING, TEXT, game, TEXT, size, TEXT, instead,
           "the text does not name its game: read as {game} ({size}), it could also be {instead}; a tag GameType names "
           "it, or --game")
QI_TEXT_2 (board_guessed_largest, "board-guessed", NOTE, TEXT, game, TEXT, size,
           "the text does not name its game: read as {game} ({size}), no other board is large enough; a tag GameType "
           "names it, or --game")

QI_CODE ("board-length", "expected got", NULL,
         NP_(got,
             "The board has {got} square written out instead of {expected}.",
             "The board has {got} squares written out instead of {expected}."),
         N_("The board does not have as many squares as its shape."))
QI_TEXT_2 (board_length, "board-length", ERROR, NUMBER, expected, NUMBER, got,
           "the flat board must have {expected} squares, got {got}")
QI_TEXT_2 (board_length_hub, "board-length", ERROR, NUMBER, expected, NUMBER, got,
           "expected {expected} squares, got {got}")
QI_TEXT_2 (board_length_not, "board-length", ERROR, NUMBER, expected, NUMBER, got,
           "the board has {got} squares, not {expected}")
QI_TEXT_2 (board_length_with_side, "board-length", ERROR, NUMBER, expected, NUMBER, got,
           "the board has {got} squares with the side to move, not {expected}")

QI_CODE ("board-not-array", "", NULL,
         N_("The board must be a list of squares or of ranks."),
         NULL)
QI_TEXT_0 (board_not_array, "board-not-array", ERROR,
           "board must be an array")

QI_CODE ("board-not-list", "", NULL,
         N_("The board must be a list of squares or of ranks."),
         NULL)
QI_TEXT_0 (board_not_list, "board-not-list", ERROR,
           "board must be a list")

QI_CODE ("board-twice", "", NULL,
         N_("The text has both a board and a list of pieces; one of them must go."),
         NULL)
QI_TEXT_0 (board_twice, "board-twice", ERROR,
           "a position has either a board or pieces, not both")

QI_CODE ("byte-order-mark", "", NULL,
         N_("A byte-order mark before the text was left out."),
         NULL)
QI_TEXT_0 (byte_order_mark, "byte-order-mark", NOTE,
           "a byte-order mark is left out")
QI_TEXT_0 (byte_order_mark_json, "byte-order-mark", WARNING,
           "a byte-order mark was left out")

QI_CODE ("castling-file-letters", "", NULL,
         N_("A castling right is written as a file, where K or Q would do."),
         NULL)
QI_TEXT_0 (castling_file_letters, "castling-file-letters", NOTE,
           "a file letter where K or Q says the same")

QI_CODE ("castling-letter", "text", NULL,
         N_("“{text}” is not a castling right."),
         N_("One of the letters is not a castling right."))
QI_TEXT_1 (castling_letter, "castling-letter", ERROR, TEXT, text,
           "not a castling right: {text}")

QI_CODE ("castling-off-rank", "text", NULL,
         N_("The rook on {square} may castle, but its king is not on its rank."),
         N_("A rook may castle, but its king is not on its rank."))
QI_TEXT_1 (castling_off_rank, "castling-off-rank", WARNING, TEXT, text,
           "{text}: the rook may castle, but has no king on its rank")

QI_CODE ("castling-order", "", NULL,
         N_("White’s castling rights, in capital letters, come before Black’s."),
         NULL)
QI_TEXT_0 (castling_order, "castling-order", ERROR,
           "upper-case castling rights come first")

QI_CODE ("castling-repeated", "text", NULL,
         N_("The castling right “{text}” stands twice."),
         N_("A castling right stands twice."))
QI_TEXT_1 (castling_repeated, "castling-repeated", NOTE, TEXT, text,
           "the castling right {text} is repeated")

QI_CODE ("castling-unsorted", "", NULL,
         N_("The castling right on the king’s side comes first."),
         NULL)
QI_TEXT_0 (castling_unsorted, "castling-unsorted", NOTE,
           "the king's side comes first")

QI_CODE ("castling-without-king", "text", NULL,
         N_("There is no king on its rank for the castling right “{text}”."),
         N_("There is no king on its rank for a castling right."))
QI_TEXT_1 (castling_without_king, "castling-without-king", WARNING, TEXT, text,
           "the castling right {text} has no king on its rank")

QI_CODE ("castling-without-rook", "text", NULL,
         N_("There is no rook for the castling right “{text}”."),
         N_("There is no rook for a castling right."))
QI_TEXT_1 (castling_without_rook, "castling-without-rook", WARNING, TEXT, text,
           "the castling right {text} has no rook")
QI_TEXT_1 (castling_without_rook_state, "castling-without-rook", WARNING, TEXT, text,
           "{text}: the king may castle, but no rook may")

QI_CODE ("charset-bytes", "charset", NULL,
         N_("The text is not in the charset that the file names, {charset}."),
         N_("The text is not in the charset that the file names."))
QI_TEXT_1 (charset_bytes, "charset-bytes", WARNING, TEXT, charset,
           "the text is not in {charset}")

QI_CODE ("charset-unknown", "charset", NULL,
         N_("The charset “{charset}” is not known."),
         N_("The file names a charset that is not known."))
QI_TEXT_1 (charset_unknown, "charset-unknown", WARNING, TEXT, charset,
           "the charset {charset} is not known")

QI_CODE ("check-not-allowed", "side", NULL,
         N_("This game allows no check, but a side is in check: {side}."),
         N_("This game allows no check."))
QI_TEXT_1 (check_not_allowed, "check-not-allowed", WARNING, SIDE, side,
           "this game allows no check")

QI_CODE ("colour-left-out", "text", NULL,
         N_("The list does not say whose piece “{text}” is."),
         N_("The list does not say whose pieces they are."))
QI_TEXT_1 (colour_left_out, "colour-left-out", ERROR, TEXT, text,
           "whose piece it is is not said: {text}")
QI_TEXT_1 (colour_left_out_all, "colour-left-out", ERROR, TEXT, text,
           "there is no list of pieces: {text}")

QI_CODE ("comment-not-closed", "", NULL,
         N_("The comment is not closed."),
         NULL)
QI_TEXT_0 (comment_not_closed, "comment-not-closed", WARNING,
           "the comment is not closed")

QI_CODE ("comments-ignored", "", NULL,
         N_("The comments were not kept."),
         NULL)
QI_TEXT_0 (comments_ignored, "comments-ignored", NOTE,
           "comments are not kept")

QI_CODE ("coordinates-do-not-fit", "text", NULL,
         N_("The coordinates of {text} do not fit its board, so its squares have plain names."),
         N_("The coordinates do not fit the board, so its squares have plain names."))
QI_TEXT_0 (coordinates_do_not_fit, "coordinates-do-not-fit", WARNING,
           "the coordinates do not fit the board, whose squares are named as in CELL")
