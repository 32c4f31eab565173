/* SPDX-License-Identifier: Apache-2.0 */
/* A part of qi-finding-table.h, which says what a row is. */

QI_CODE ("hand-count", "text", NULL,
         N_("“{text}” is no usual number of pieces in hand."),
         N_("That is no usual number of pieces in hand."))
QI_TEXT_1 (hand_count, "hand-count", ERROR, TEXT, text,
           "invalid hand count: {text}")
QI_TEXT_1 (hand_count_unusual, "hand-count", NOTE, TEXT, text,
           "an unusual hand count: {text}")

QI_CODE ("hand-nil", "", NULL,
         N_("A hand has an empty entry instead of a piece."),
         NULL)
QI_TEXT_0 (hand_nil, "hand-nil", ERROR,
           "hand pieces must not be nil")

QI_CODE ("hand-not-aggregated", "piece", NULL,
         N_("“{piece}” stands twice in one hand; equal pieces are counted together."),
         N_("A piece stands twice in one hand; equal pieces are counted together."))
QI_TEXT_1 (hand_not_aggregated, "hand-not-aggregated", ERROR, TEXT, piece,
           "hand items not aggregated: {piece}")

QI_CODE ("hand-not-array", "", NULL,
         N_("Each hand must be a list of pieces."),
         NULL)
QI_TEXT_0 (hand_not_array, "hand-not-array", ERROR,
           "a hand must be an array with one string a piece")

QI_CODE ("hand-not-canonical", "piece", NULL,
         N_("“{piece}” is in the wrong place within the hand."),
         N_("The pieces in hand are in the wrong order."))
QI_TEXT_1 (hand_not_canonical, "hand-not-canonical", ERROR, TEXT, piece,
           "hand items not in canonical order: {piece}")

QI_CODE ("hand-not-list", "", NULL,
         N_("Each hand must be a list of pieces."),
         NULL)
QI_TEXT_0 (hand_not_list, "hand-not-list", ERROR,
           "each hand must be a list")

QI_CODE ("hand-piece-token", "text", NULL,
         N_("“{text}” is not a piece in hand."),
         N_("That is not a piece in hand."))
QI_TEXT_1 (hand_piece_token, "hand-piece-token", ERROR, TEXT, text,
           "invalid piece token: {text}")

QI_CODE ("hand-underflow", "piece", NULL,
         N_("{hand} does not have this in hand: {token}."),
         N_("There are not that many in that hand."))
QI_TEXT_1 (hand_underflow, "hand-underflow", ERROR, TEXT, piece,
           "cannot remove {piece}: not found in hand")

QI_CODE ("hands-delimiter", "", NULL,
         N_("One “/” must separate the two hands."),
         NULL)
QI_TEXT_0 (hands_delimiter, "hands-delimiter", ERROR,
           "one \"/\" divides this field")

QI_CODE ("hands-keys", "", NULL,
         N_("There must be hands for “first” and “second” and no others."),
         NULL)
QI_TEXT_0 (hands_keys, "hands-keys", ERROR,
           "hands must have exactly keys :first and :second")
QI_TEXT_0 (hands_keys_flat, "hands-keys", ERROR,
           "hands must have exactly the keys first and second")

QI_CODE ("hands-not-map", "", NULL,
         N_("The hands must be given for “first” and “second”."),
         NULL)
QI_TEXT_0 (hands_not_map, "hands-not-map", ERROR,
           "hands must be a map with keys :first and :second")
QI_TEXT_0 (hands_not_map_flat, "hands-not-map", ERROR,
           "hands must be an object with the keys first and second")

QI_CODE ("hands-not-object", "", NULL,
         N_("The hands must be given for “first” and “second”."),
         NULL)
QI_TEXT_0 (hands_not_object, "hands-not-object", ERROR,
           "hands must be an object")

QI_CODE ("hands-without-place", "format", NULL,
         N_("{format} has no place for pieces in hand."),
         N_("The format has no place for pieces in hand."))
QI_TEXT_1 (hands_without_place, "hands-without-place", ERROR, TEXT, format,
           "{format} has no place for pieces in hand")

QI_CODE ("holdings-bracket", "", NULL,
         N_("The pieces in hand stand in square brackets, with nothing behind them."),
         NULL)
QI_TEXT_0 (holdings_bracket, "holdings-bracket", ERROR,
           "the bracket of the pieces in hand is not closed")
QI_TEXT_0 (holdings_bracket_behind, "holdings-bracket", ERROR,
           "nothing follows the pieces in hand")

QI_CODE ("holdings-rank", "", NULL,
         N_("The pieces in hand stand in a rank of their own; square brackets are usual."),
         NULL)
QI_TEXT_0 (holdings_rank, "holdings-rank", NOTE,
           "the pieces in hand stand in a rank of their own")

QI_CODE ("illegal-play", "text", NULL,
         N_("An engine refuses the stone on “{text}”."),
         N_("An engine refuses one of the stones."))
QI_TEXT_1 (illegal_play, "illegal-play", ERROR, TEXT, text,
           "an engine refuses this: {text}")
QI_TEXT_1 (illegal_play_liberty, "illegal-play", ERROR, TEXT, text,
           "no liberty: {text}")

QI_CODE ("impossible-check", "side", NULL,
         N_("No move can have given this check."),
         NULL)
QI_TEXT_1 (impossible_check, "impossible-check", WARNING, SIDE, side,
           "no move can have given this check")

QI_CODE ("impossible-ko", "key", NULL,
         N_("No single stone can have been taken here and be retaken."),
         NULL)
QI_TEXT_0 (impossible_ko, "impossible-ko", WARNING,
           "no single stone can have been taken here and be retaken")

QI_CODE ("index-out-of-range", "index squares", NULL,
         NP_(squares,
             "There is no square {index}: the board has {squares} square, counted from 0.",
             "There is no square {index}: the board has {squares} squares, counted from 0."),
         N_("There is no such square on the board."))
QI_TEXT_2 (index_out_of_range, "index-out-of-range", ERROR, NUMBER, index, NUMBER, squares,
           "invalid flat index: {index} (board has {squares} squares)")
QI_TEXT_2 (index_out_of_range_text, "index-out-of-range", ERROR, TEXT, index, NUMBER, squares,
           "invalid flat index: {index} (board has {squares} squares)")

QI_CODE ("invalid-ep-square", "text", NULL,
         N_("No pawn can have just passed over {square}."),
         N_("A pawn’s double step cannot have been the last move."))
QI_TEXT_0 (invalid_ep_square, "invalid-ep-square", WARNING,
           "no pawn can just have passed over this square")
QI_TEXT_1 (invalid_ep_square_state, "invalid-ep-square", WARNING, TEXT, text,
           "{text}: this pawn cannot have advanced two squares last")
QI_TEXT_1 (invalid_ep_square_text, "invalid-ep-square", WARNING, TEXT, text,
           "no pawn can just have passed over this square")

QI_CODE ("json-count", "maximum", NULL,
         N_("The text holds more values than Masume can read."),
         NULL)
QI_TEXT_1 (json_count, "json-count", ERROR, TEXT, message,
           "{message}")

QI_CODE ("json-depth", "maximum", NULL,
         N_("Too many lists stand inside one another."),
         NULL)
QI_TEXT_1 (json_depth, "json-depth", ERROR, TEXT, message,
           "{message}")

QI_CODE ("json-no-position", "", NULL,
         N_("This is JSON, but no position."),
         NULL)
QI_TEXT_0 (json_no_position, "json-no-position", ERROR,
           "JSON, but no position")

QI_CODE ("json-surrogate", "", NULL,
         N_("Only half of a character is written: a “\\u” pair is incomplete."),
         NULL)
QI_TEXT_1 (json_surrogate, "json-surrogate", ERROR, TEXT, message,
           "{message}")

QI_CODE ("json-syntax", "reason found", NULL,
         N_("The text is not valid JSON."),
         NULL)
QI_CASE ("json-syntax", "after-the-value",
         N_("“{found}” stands after the end of the value."))
QI_CASE ("json-syntax", "bad-escape",
         N_("JSON does not know the escape “{found}”."))
QI_CASE ("json-syntax", "bad-unicode-escape",
         N_("Four hexadecimal digits must follow “\\u”, but “{found}” stands there."))
QI_CASE ("json-syntax", "byte-order-mark",
         N_("The text begins with a byte-order mark, which JSON does not allow."))
QI_CASE ("json-syntax", "colon-expected",
         N_("A colon must stand after the name, but “{found}” stands there."))
QI_CASE ("json-syntax", "colon-expected:end",
         N_("The text ends where a colon must follow the name."))
QI_CASE ("json-syntax", "comma-or-brace-expected",
         N_("A comma or the closing brace must stand after the value, but “{found}” stands there."))
QI_CASE ("json-syntax", "comma-or-brace-expected:end",
         N_("The text ends where a comma or the closing brace must stand."))
QI_CASE ("json-syntax", "comma-or-bracket-expected",
         N_("A comma or the closing bracket must stand after the value, but “{found}” stands there."))
QI_CASE ("json-syntax", "comma-or-bracket-expected:end",
         N_("The text ends where a comma or the closing bracket must stand."))
QI_CASE ("json-syntax", "comments",
         N_("JSON has no comments, so “{found}” cannot stand here."))
QI_CASE ("json-syntax", "control-character",
         N_("The control character {found} cannot stand inside double quotes."))
QI_CASE ("json-syntax", "digit-after-minus-expected",
         N_("A digit must stand after the minus sign, but “{found}” stands there."))
QI_CASE ("json-syntax", "digit-after-minus-expected:end",
         N_("The text ends where a digit must follow the minus sign."))
QI_CASE ("json-syntax", "digit-after-point-expected",
         N_("A digit must stand after the decimal point, but “{found}” stands there."))
QI_CASE ("json-syntax", "digit-after-point-expected:end",
         N_("The text ends where a digit must follow the decimal point."))
QI_CASE ("json-syntax", "digit-in-exponent-expected",
         N_("A digit must stand in the exponent of the number, but “{found}” stands there."))
QI_CASE ("json-syntax", "digit-in-exponent-expected:end",
         N_("The text ends where the exponent of a number needs a digit."))
QI_CASE ("json-syntax", "key-after-comma-expected",
         N_("A name in double quotes must stand after the comma, but “{found}” stands there."))
QI_CASE ("json-syntax", "key-after-comma-expected:end",
         N_("The text ends where a name must follow the comma."))
QI_CASE ("json-syntax", "key-or-brace-expected",
         N_("A name in double quotes must stand after the opening brace, but “{found}” stands there."))
QI_CASE ("json-syntax", "key-or-brace-expected:end",
         N_("The text ends after an opening brace."))
QI_CASE ("json-syntax", "leading-zeros",
         N_("The number “{found}” begins with a needless zero."))
QI_CASE ("json-syntax", "line-end-in-string",
         N_("The line ends before the closing double quote."))
QI_CASE ("json-syntax", "number-start",
         N_("A number begins with a digit or a minus sign, not with “{found}”."))
QI_CASE ("json-syntax", "single-quotes",
         N_("JSON uses double quotes, not single ones."))
QI_CASE ("json-syntax", "trailing-comma",
         N_("There must be no comma after the last value."))
QI_CASE ("json-syntax", "unclosed-string",
         N_("The closing double quote is missing after {found}."))
QI_CASE ("json-syntax", "unfinished-escape",
         N_("The text ends after “{found}”."))
QI_CASE ("json-syntax", "value-after-colon-expected",
         N_("A value must stand after the colon, but “{found}” stands there."))
QI_CASE ("json-syntax", "value-after-colon-expected:end",
         N_("The text ends where a value must follow the colon."))
QI_CASE ("json-syntax", "value-after-comma-expected",
         N_("A value must stand after the comma, but “{found}” stands there."))
QI_CASE ("json-syntax", "value-after-comma-expected:end",
         N_("The text ends where a value must follow the comma."))
QI_CASE ("json-syntax", "value-expected",
         N_("A value must stand here, not “{found}”."))
QI_CASE ("json-syntax", "value-expected:end",
         N_("The text is empty."))
QI_CASE ("json-syntax", "value-or-bracket-expected",
         N_("A value or the closing bracket must stand here, not “{found}”."))
QI_CASE ("json-syntax", "value-or-bracket-expected:end",
         N_("The text ends after an opening bracket."))
QI_TEXT_3 (json_syntax, "json-syntax", ERROR, TEXT, reason, TEXT, found, TEXT, message,
           "{message}")
QI_TEXT_1 (json_syntax_fault, "json-syntax", ERROR, TEXT, message,
           "{message}")

QI_CODE ("json-utf8", "reason found", NULL,
         N_("The text is not valid UTF-8."),
         NULL)
QI_CASE ("json-utf8", "bad-utf8",
         N_("The byte {found} is not valid UTF-8."))
QI_CASE ("json-utf8", "utf16",
         N_("The text is UTF-16. Save it as UTF-8."))
QI_TEXT_1 (json_utf8, "json-utf8", ERROR, TEXT, message,
           "{message}")
