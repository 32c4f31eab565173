/* SPDX-License-Identifier: Apache-2.0 */
/* A part of qi-finding-table.h, which says what a row is. */

QI_CODE ("tag-ignored", "name", NULL,
         N_("The tag “{name}” was ignored."),
         N_("A tag was ignored."))
QI_TEXT_1 (tag_ignored, "tag-ignored", WARNING, TEXT, name,
           "the tag {name} is ignored")
QI_TEXT_1 (tag_ignored_twice, "tag-ignored", WARNING, TEXT, name,
           "the tag {name} stands twice")

QI_CODE ("tag-syntax", "", NULL,
         N_("A tag is a name and a quoted text in brackets."),
         NULL)
QI_TEXT_0 (tag_syntax, "tag-syntax", ERROR,
           "a tag is a name and a quoted text in brackets")
QI_TEXT_0 (tag_syntax_control, "tag-syntax", ERROR,
           "a control character in a tag")
QI_TEXT_0 (tag_syntax_end, "tag-syntax", ERROR,
           "a tag ends with ]")
QI_TEXT_0 (tag_syntax_quote, "tag-syntax", ERROR,
           "a quote in a tag is written \\\"")

QI_CODE ("text-converted", "encoding", NULL,
         N_("The text was read as {encoding}."),
         N_("The text was read in another encoding."))
QI_TEXT_1 (text_converted, "text-converted", NOTE, TEXT, encoding,
           "the text was read as {encoding}")

QI_CODE ("text-ends", "", NULL,
         N_("The text ends before the game does."),
         NULL)
QI_TEXT_0 (text_ends, "text-ends", ERROR,
           "the text ends before the game does")
QI_TEXT_0 (text_ends_frame, "text-ends", WARNING,
           "the text ends before the frame of the board does")

QI_CODE ("text-left-out", "", NULL,
         N_("This part of the text is not the position’s, and was left out."),
         NULL)
QI_TEXT_0 (text_left_out, "text-left-out", ERROR,
           "this text is not the position's")

QI_CODE ("token-changed", "piece becomes", NULL,
         N_("“{piece}” is written as “{becomes}”."),
         N_("A piece is written differently."))
QI_TEXT_2 (token_changed, "token-changed", NOTE, TEXT, piece, TEXT, becomes,
           "{piece} is written as {becomes}")

QI_CODE ("token-without-letter", "piece format", NULL,
         N_("{format} has no letter for “{piece}”."),
         N_("The format has no letter for one of the pieces."))
QI_TEXT_2 (token_without_letter, "token-without-letter", ERROR, TEXT, piece, TEXT, format,
           "the piece {piece} cannot be written as {format}")

QI_CODE ("too-long", "maximum", NULL,
         NP_(maximum,
             "The text is too long: Masume reads at most {maximum} byte.",
             "The text is too long: Masume reads at most {maximum} bytes."),
         N_("The text is too long."))
QI_TEXT_1 (too_long, "too-long", ERROR, NUMBER, maximum,
           "text exceeds {maximum} bytes")
QI_TEXT_1 (too_long_feen, "too-long", ERROR, NUMBER, maximum,
           "input exceeds maximum length ({maximum} bytes)")
QI_TEXT_1 (too_long_json, "too-long", ERROR, TEXT, message,
           "{message}")
QI_TEXT_1 (too_long_to_write, "too-long", ERROR, NUMBER, maximum,
           "the FEEN of this position exceeds {maximum} bytes")
QI_TEXT_1 (too_long_variants, "too-long", ERROR, NUMBER, maximum,
           "the text is longer than {maximum} bytes")

QI_CODE ("too-many-black-pawns", "count maximum", NULL,
         NP_(count,
             "Black has {count} pawn and cannot have more than {maximum}.",
             "Black has {count} pawns and cannot have more than {maximum}."),
         N_("Black has too many pawns."))
QI_TEXT_2 (too_many_black_pawns, "too-many-black-pawns", WARNING, NUMBER, count, NUMBER, maximum,
           "Black has {count} pawns, and a side has no more than {maximum}")

QI_CODE ("too-many-black-pieces", "count maximum", NULL,
         NP_(count,
             "Black has {count} piece and cannot have more than {maximum}.",
             "Black has {count} pieces and cannot have more than {maximum}."),
         N_("Black has too many pieces."))
QI_TEXT_2 (too_many_black_pieces, "too-many-black-pieces", WARNING, NUMBER, count, NUMBER, maximum,
           "Black has {count} pieces, and a side has no more than {maximum}")

QI_CODE ("too-many-checkers", "side", NULL,
         N_("More pieces give check than one move can bring about."),
         NULL)
QI_TEXT_1 (too_many_checkers, "too-many-checkers", WARNING, SIDE, side,
           "more pieces give check than a move can bring about")

QI_CODE ("too-many-dimensions", "dimensions maximum", NULL,
         N_("A board has at most {maximum} dimensions."),
         N_("A board has at most three dimensions."))
QI_TEXT_2 (too_many_dimensions, "too-many-dimensions", ERROR, NUMBER, dimensions, NUMBER, maximum,
           "board exceeds {maximum} dimensions (got {dimensions})")
QI_TEXT_2 (too_many_dimensions_run, "too-many-dimensions", ERROR, NUMBER, dimensions,
           NUMBER, maximum,
           "exceeds maximum dimensions")

QI_CODE ("too-many-draughts", "side count maximum", NULL,
         NP_(count,
             "One side has {count} piece, more than {maximum}.",
             "One side has {count} pieces, more than {maximum}."),
         N_("One side has more pieces than the game starts with."))
QI_TEXT_4 (too_many_draughts, "too-many-draughts", WARNING, SIDE, side, NUMBER, count,
           NUMBER, maximum, TEXT, name,
           "{name} has {count} pieces, more than {maximum}")

QI_CODE ("too-many-drawings", "maximum", NULL,
         NP_(maximum,
             "Only {maximum} drawing of a folder is read.",
             "Only {maximum} drawings of a folder are read."),
         N_("There are too many drawings; the rest is not read."))
QI_TEXT_1 (too_many_drawings, "too-many-drawings", ERROR, NUMBER, maximum,
           "only {maximum} drawings are read")

QI_CODE ("too-many-kings", "side count maximum", NULL,
         N_("A side has more kings than the game allows: {side}."),
         N_("A side has more kings than the game allows."))
QI_TEXT_4 (too_many_kings, "too-many-kings", WARNING, SIDE, side, NUMBER, count, NUMBER, maximum,
           TEXT, name,
           "{name} has too many kings")

QI_CODE ("too-many-moves", "maximum", NULL,
         N_("The text sets up more stones than are read: {maximum}."),
         N_("The text sets up more stones than are read."))
QI_TEXT_1 (too_many_moves, "too-many-moves", ERROR, NUMBER, maximum,
           "more than {maximum} stones")

QI_CODE ("too-many-of-piece", "piece count maximum side", NULL,
         NP_(count,
             "There is {count} of these, and the game has {maximum}: {token}.",
             "There are {count} of these, and the game has {maximum}: {token}."),
         N_("There are more pieces of a kind than the game has."))
QI_TEXT_3 (too_many_of_piece, "too-many-of-piece", WARNING, TEXT, piece, NUMBER, count,
           NUMBER, maximum,
           "there are {count} of the piece {piece}, and the game has no more than {maximum}")

QI_CODE ("too-many-pieces", "pieces squares", NULL,
         NP_(squares,
             "There is no room: that would be {pieces} pieces, hands included, for {squares} square.",
             "There is no room: that would be {pieces} pieces, hands included, for {squares} squares."),
         N_("There is no room: more pieces than squares, hands included."))
QI_TEXT_2 (too_many_pieces, "too-many-pieces", ERROR, COUNT, pieces, NUMBER, squares,
           "too many pieces for board size ({pieces} pieces, {squares} squares)")
QI_TEXT_1 (too_many_pieces_drawing, "too-many-pieces", ERROR, NUMBER, squares,
           "more pieces than squares")

QI_CODE ("too-many-promoted", "side count maximum", NULL,
         NP_(maximum,
             "{side}: {count} more pieces than at the start must have been pawns, and {maximum} pawn is missing.",
             "{side}: {count} more pieces than at the start must have been pawns, and {maximum} pawns are missing."),
         N_("There are more promoted pieces than pawns are missing."))
QI_TEXT_4 (too_many_promoted, "too-many-promoted", WARNING, SIDE, side, NUMBER, count, NUMBER, maximum,
           TEXT, name,
           "{name} has {count} promoted pieces at least, and lacks only {maximum} of its pawns")

QI_CODE ("too-many-sections", "maximum", NULL,
         N_("Sections after the first {maximum} are not read."),
         N_("There are too many sections; the others are not read."))
QI_TEXT_1 (too_many_sections, "too-many-sections", ERROR, NUMBER, maximum,
           "sections after the first {maximum} are not read")

QI_CODE ("too-many-squares", "squares maximum", NULL,
         NP_(squares,
             "That board has {squares} square, but at most {maximum} are allowed.",
             "That board has {squares} squares, but at most {maximum} are allowed."),
         N_("That board is too large."))
QI_TEXT_2 (too_many_squares, "too-many-squares", ERROR, NUMBER, squares, NUMBER, maximum,
           "board exceeds {maximum} squares (got {squares})")
QI_TEXT_2 (too_many_squares_plain, "too-many-squares", ERROR, NUMBER, squares, NUMBER, maximum,
           "too many squares: {squares} exceeds {maximum}")

QI_CODE ("too-many-types", "maximum text", NULL,
         NP_(maximum,
             "{text} has more than {maximum} kind of piece.",
             "{text} has more than {maximum} kinds of pieces."),
         N_("There are too many kinds of pieces."))
QI_TEXT_1 (too_many_types, "too-many-types", ERROR, NUMBER, maximum,
           "a game has at most {maximum} kinds of pieces")

QI_CODE ("too-many-white-pawns", "count maximum", NULL,
         NP_(count,
             "White has {count} pawn and cannot have more than {maximum}.",
             "White has {count} pawns and cannot have more than {maximum}."),
         N_("White has too many pawns."))
QI_TEXT_2 (too_many_white_pawns, "too-many-white-pawns", WARNING, NUMBER, count, NUMBER, maximum,
           "White has {count} pawns, and a side has no more than {maximum}")

QI_CODE ("too-many-white-pieces", "count maximum", NULL,
         NP_(count,
             "White has {count} piece and cannot have more than {maximum}.",
             "White has {count} pieces and cannot have more than {maximum}."),
         N_("White has too many pieces."))
QI_TEXT_2 (too_many_white_pieces, "too-many-white-pieces", WARNING, NUMBER, count, NUMBER, maximum,
           "White has {count} pieces, and a side has no more than {maximum}")

QI_CODE ("turn-without-text", "format", NULL,
         N_("{format} cannot say that this side is to move."),
         N_("The format cannot say that this side is to move."))
QI_TEXT_1 (turn_without_text, "turn-without-text", ERROR, TEXT, format,
           "{format} cannot say that this side is to move")

QI_CODE ("unknown-encoding", "", NULL,
         N_("The text is neither UTF-8 nor Shift JIS."),
         NULL)
QI_TEXT_1 (unknown_encoding, "unknown-encoding", ERROR, TEXT, encoding,
           "the text is neither UTF-8 nor {encoding}")

QI_CODE ("unknown-field", "", NULL,
         N_("A position has nothing of this name."),
         NULL)
QI_TEXT_2 (unknown_field, "unknown-field", ERROR, TEXT, format, TEXT, member,
           "{format} has no member {member}")

QI_CODE ("unknown-format", "", NULL,
         N_("This is no position in any format that Masume reads."),
         NULL)
QI_TEXT_0 (unknown_format, "unknown-format", ERROR,
           "the text is in no known format")

QI_CODE ("unknown-handicap", "text", NULL,
         N_("“{text}” is not a known start position."),
         N_("The start position that the text names is not known."))
QI_TEXT_1 (unknown_handicap, "unknown-handicap", ERROR, TEXT, text,
           "no known start position: {text}")

QI_CODE ("unknown-key", "key", NULL,
         N_("{key} is not a key of variants.ini."),
         N_("This is not a key of variants.ini."))
QI_TEXT_1 (unknown_key, "unknown-key", WARNING, TEXT, key,
           "{key} is not a key of variants.ini")

QI_CODE ("unknown-parent", "text", NULL,
         N_("The game {text}, from which this one inherits, is not known."),
         N_("The game from which this one inherits is not known."))
QI_TEXT_0 (unknown_parent, "unknown-parent", ERROR,
           "the section inherits from a game that is not known")

QI_CODE ("unknown-piece", "piece", "remove-pieces",
         N_("“{piece}” is no piece of this game."),
         N_("A piece does not belong to this game."))
QI_TEXT_1 (unknown_piece, "unknown-piece", WARNING, TEXT, piece,
           "{piece} is no piece of this game")

QI_CODE ("unknown-variant", "text", NULL,
         N_("“{text}” is not a game that Masume knows."),
         N_("The text names a game that Masume does not know."))
QI_TEXT_1 (unknown_variant, "unknown-variant", NOTE, TEXT, text,
           "not a game that is known: {text}")

QI_CODE ("unreachable-square", "piece side", NULL,
         NP_(places,
             "This piece cannot have come to where it stands: {token}, {places}.",
             "These pieces cannot have come to where they stand: {token}, {places}."),
         N_("A piece cannot have come to where it stands."))
QI_TEXT_2 (unreachable_square, "unreachable-square", WARNING, TEXT, piece, SIDE, side,
           "{piece} cannot have come to this square")

QI_CODE ("unsupported-key", "key", NULL,
         N_("{key} is not supported."),
         N_("This key is not supported."))
QI_TEXT_1 (unsupported_key, "unsupported-key", WARNING, TEXT, key,
           "{key} is not supported")

QI_CODE ("unused-hand", "", "empty-hand",
         N_("This game has no pieces in hand."),
         NULL)
QI_TEXT_0 (unused_hand, "unused-hand", WARNING,
           "this game has no pieces in hand")

QI_CODE ("variant-exists", "text", NULL,
         N_("There is a game called {text} already."),
         N_("There is a game of this name already."))
QI_TEXT_1 (variant_exists, "variant-exists", ERROR, TEXT, text,
           "there is a game of the name {text} already")
QI_TEXT_0 (variant_exists_section, "variant-exists", ERROR,
           "there is a game of this name already")

QI_CODE ("variant-left-out", "text", NULL,
         N_("{text} is left out, since its start position cannot be made."),
         N_("This game is left out, since its start position cannot be made."))
QI_TEXT_1 (variant_left_out, "variant-left-out", ERROR, TEXT, text,
           "the game {text} is left out, since its start position cannot be made")

QI_CODE ("variant-unsupported", "text key", NULL,
         N_("{text} is left out, since its rules need {key}, which is not supported."),
         N_("This game is left out, since its rules need what is not supported."))
QI_TEXT_2 (variant_unsupported, "variant-unsupported", ERROR, TEXT, text, TEXT, key,
           "the game {text} is left out, since its rules need {key}, which is not supported")

QI_CODE ("variant-without-pieces", "text", NULL,
         N_("{text} has no pieces."),
         N_("This game has no pieces."))
QI_TEXT_0 (variant_without_pieces, "variant-without-pieces", ERROR,
           "the game has no pieces")

QI_CODE ("variations-ignored", "", NULL,
         N_("Only the first variation was read."),
         NULL)
QI_TEXT_0 (variations_ignored, "variations-ignored", NOTE,
           "only the first variation is read")

QI_CODE ("wrong-shape", "game", NULL,
         N_("{game} is not played on a board of this shape."),
         N_("The game is not played on a board of this shape."))
QI_TEXT_1 (wrong_shape, "wrong-shape", ERROR, TEXT, game,
           "{game} is not played on a board of this shape")

QI_CODE ("wrong-style", "side text", NULL,
         N_("The style “{text}” is not the game’s: {side}."),
         N_("A side has a style that is not the game’s."))
QI_TEXT_2 (wrong_style, "wrong-style", WARNING, SIDE, side, TEXT, text,
           "the game's pieces are of another style")
