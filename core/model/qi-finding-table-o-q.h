/* SPDX-License-Identifier: Apache-2.0 */
/* A part of qi-finding-table.h, which says what a row is. */

QI_CODE ("odd-counter", "key text", NULL,
         N_("The {detail} “{text}” is unusual."),
         N_("A move counter is unusual."))
QI_TEXT_2 (odd_counter, "odd-counter", NOTE, TEXT, key, TEXT, text,
           "an unusual counter: {text}")

QI_CODE ("odd-size", "usual", NULL,
         N_("The size of a square board is usually written as one number, “{usual}”."),
         N_("The size of a square board is usually written as one number."))
QI_TEXT_1 (odd_size, "odd-size", NOTE, TEXT, usual,
           "the size of a square board is written {usual}")

QI_CODE ("odd-space", "", NULL,
         N_("There are more spaces than needed."),
         NULL)
QI_TEXT_0 (odd_space, "odd-space", NOTE,
           "fields are separated by single spaces")

QI_CODE ("one-position-file", "", NULL,
         N_("The file holds one position, and not a list of them."),
         NULL)
QI_TEXT_0 (one_position_file, "one-position-file", ERROR,
           "the file holds one position, and not a list of them")

QI_CODE ("one-rank-per-layer", "shape", NULL,
         N_("The format cannot hold layers of a single rank."),
         NULL)
QI_TEXT_1 (one_rank_per_layer, "one-rank-per-layer", ERROR, TEXT, shape,
           "FEEN cannot say layers of one rank each ({shape})")

QI_CODE ("operation-empty", "", NULL,
         N_("A semicolon stands without an operation."),
         NULL)
QI_TEXT_0 (operation_empty, "operation-empty", NOTE,
           "a ; without an operation")

QI_CODE ("operation-joined", "opcode", NULL,
         N_("A space is missing behind “{opcode}”."),
         N_("A space is missing behind the name of an operation."))
QI_TEXT_1 (operation_joined, "operation-joined", NOTE, TEXT, opcode,
           "no blank behind the opcode {opcode}")

QI_CODE ("operation-not-ended", "", NULL,
         N_("The last operation does not end with a semicolon."),
         NULL)
QI_TEXT_0 (operation_not_ended, "operation-not-ended", NOTE,
           "the last operation does not end with ;")

QI_CODE ("operation-repeated", "opcode", NULL,
         N_("The operation “{opcode}” stands twice, or contradicts a counter."),
         N_("An operation stands twice."))
QI_TEXT_1 (operation_repeated, "operation-repeated", WARNING, TEXT, opcode,
           "a second operation {opcode}")
QI_TEXT_1 (operation_repeated_field, "operation-repeated", WARNING, TEXT, opcode,
           "{opcode} says something else than the field")

QI_CODE ("order-by-name", "", NULL,
         N_("The files of a folder stand in the order of their names."),
         NULL)
QI_TEXT_0 (order_by_name, "order-by-name", ERROR,
           "the files of a folder stand in the order of their names")

QI_CODE ("other-game", "text", NULL,
         N_("The file is of another game, number “{text}”: Masume reads Go and Othello."),
         N_("The file is of another game: Masume reads Go and Othello."))
QI_TEXT_1 (other_game, "other-game", ERROR, TEXT, text,
           "only Go (1) and Othello (2) are read, not game {text}")

QI_CODE ("outside-palace", "piece side", NULL,
         NP_(places,
             "This piece cannot have left its palace: {token}, {places}.",
             "These pieces cannot have left their palace: {token}, {places}."),
         N_("A piece stands outside the palace that it cannot leave."))
QI_TEXT_2 (outside_palace, "outside-palace", WARNING, TEXT, piece, SIDE, side,
           "{piece} cannot leave the palace")

QI_CODE ("own-piece-on-target", "", NULL,
         N_("A piece of the same side stands on {square}."),
         N_("A piece of the same side stands there."))
QI_TEXT_0 (own_piece_on_target, "own-piece-on-target", ERROR,
           "a piece of the mover's own stands there")

QI_CODE ("pass-added", "", NULL,
         N_("A pass was added, because only that tells the engine whose move it is."),
         NULL)
QI_TEXT_0 (pass_added, "pass-added", NOTE,
           "a pass says whose move it is")

QI_CODE ("pawn-on-first-rank", "piece side", NULL,
         NP_(places,
             "This piece cannot stand behind where it starts: {token}, {places}.",
             "These pieces cannot stand behind where they start: {token}, {places}."),
         N_("A pawn stands behind where it starts."))
QI_TEXT_2 (pawn_on_first_rank, "pawn-on-first-rank", WARNING, TEXT, piece, SIDE, side,
           "{piece} cannot have gone back behind its start")

QI_CODE ("pawn-on-last-rank", "piece side", NULL,
         NP_(places,
             "This piece would have been promoted: {token}, {places}.",
             "These pieces would have been promoted: {token}, {places}."),
         N_("A pawn stands where it would have been promoted."))
QI_TEXT_2 (pawn_on_last_rank, "pawn-on-last-rank", WARNING, TEXT, piece, SIDE, side,
           "{piece} would have been promoted")

QI_CODE ("pawns-on-backrank", "piece side", NULL,
         N_("Pawns cannot stand on the first or last rank: {places}."),
         N_("A pawn stands on the first or last rank."))
QI_TEXT_2 (pawns_on_backrank, "pawns-on-backrank", WARNING, TEXT, piece, SIDE, side,
           "{piece} cannot have gone back behind its start")
QI_TEXT_2 (pawns_on_backrank_last, "pawns-on-backrank", WARNING, TEXT, piece, SIDE, side,
           "{piece} would have been promoted")

QI_CODE ("pdn-list", "text", NULL,
         N_("A list of pieces starts with W or B and stands after a colon."),
         NULL)
QI_TEXT_1 (pdn_list, "pdn-list", ERROR, TEXT, text,
           "a list of pieces starts with W or B")
QI_TEXT_0 (pdn_list_missing, "pdn-list", ERROR,
           "the lists of pieces are missing")
QI_TEXT_0 (pdn_list_owner, "pdn-list", ERROR,
           "pieces of an unknown colour have no owner")

QI_CODE ("picture-damaged", "", NULL,
         N_("The picture is damaged: the position in it cannot be read."),
         NULL)
QI_TEXT_0 (picture_damaged, "picture-damaged", ERROR,
           "the picture is damaged here")

QI_CODE ("picture-without-position", "", NULL,
         N_("The picture does not say which position it shows. Only pictures that were saved here do."),
         NULL)
QI_TEXT_0 (picture_without_position, "picture-without-position", ERROR,
           "the picture has no position among its data")

QI_CODE ("piece-count", "text first second", NULL,
         N_("The list has {first} and {second} pieces, not {text}."),
         N_("The list does not have as many pieces as it says."))
QI_TEXT_3 (piece_count, "piece-count", WARNING, TEXT, text, NUMBER, first, NUMBER, second,
           "the list has {first} and {second} pieces, not {text}")

QI_CODE ("piece-token", "text", NULL,
         N_("“{text}” is not a piece."),
         N_("That is not a piece."))
QI_TEXT_1 (piece_token, "piece-token", ERROR, TEXT, text,
           "invalid piece token: {text}")
QI_TEXT_1 (piece_token_popeye, "piece-token", ERROR, TEXT, text,
           "there is no token for this piece: {text}")
QI_TEXT_1 (piece_token_to_take_off, "piece-token", ERROR, TEXT, text,
           "there is no such piece to take off: {text}")

QI_CODE ("piece-too-long", "bytes maximum", NULL,
         NP_(bytes,
             "The text of a piece is too long: {bytes} byte, and {maximum} are allowed.",
             "The text of a piece is too long: {bytes} bytes, and {maximum} are allowed."),
         N_("The text of a piece is too long."))
QI_TEXT_2 (piece_too_long, "piece-too-long", ERROR, NUMBER, bytes, NUMBER, maximum,
           "piece exceeds {maximum} bytes (got {bytes})")

QI_CODE ("pieces-not-list", "", NULL,
         N_("The pieces must be a list of pairs of a square and a piece."),
         NULL)
QI_TEXT_0 (pieces_not_list, "pieces-not-list", ERROR,
           "pieces must be a list")

QI_CODE ("pieces-of-no-side", "count", NULL,
         NP_(count,
             "{count} piece stayed as it is: its name does not tell whose it is.",
             "{count} pieces stayed as they are: their names do not tell whose they are."),
         N_("Pieces stayed as they are: their names do not tell whose they are."))
QI_TEXT_1 (pieces_of_no_side, "pieces-of-no-side", NOTE, NUMBER, count,
           "{count} pieces have no other side and stayed as they are")

QI_CODE ("pieces-removed", "count", NULL,
         NP_(count,
             "{count} piece outside the new board was removed.",
             "{count} pieces outside the new board were removed."),
         N_("Pieces outside the new board were removed."))
QI_TEXT_1 (pieces_removed, "pieces-removed", NOTE, NUMBER, count,
           "{count} pieces stood outside the new shape and were removed")

QI_CODE ("placement-empty", "", NULL,
         N_("The text does not say what stands on the board."),
         NULL)
QI_TEXT_0 (placement_empty, "placement-empty", ERROR,
           "piece placement is empty")

QI_CODE ("placement-leading-separator", "", NULL,
         N_("The board begins with a separator."),
         NULL)
QI_TEXT_0 (placement_leading_separator, "placement-leading-separator", ERROR,
           "piece placement starts with separator")

QI_CODE ("placement-trailing-separator", "", NULL,
         N_("The board ends with a separator."),
         NULL)
QI_TEXT_0 (placement_trailing_separator, "placement-trailing-separator", ERROR,
           "piece placement ends with separator")

QI_CODE ("point-outside", "text", NULL,
         N_("“{text}” is not on the board."),
         N_("A point is not on the board."))
QI_TEXT_1 (point_outside, "point-outside", ERROR, TEXT, text,
           "{text} is not on the board")
QI_TEXT_1 (point_outside_gtp, "point-outside", ERROR, TEXT, text,
           "not on the board: {text}")

QI_CODE ("point-twice", "text", NULL,
         N_("“{text}” is set twice."),
         N_("A point is set twice."))
QI_TEXT_1 (point_twice, "point-twice", NOTE, TEXT, text,
           "{text} is set twice")
QI_TEXT_1 (point_twice_gtp, "point-twice", ERROR, TEXT, text,
           "set twice: {text}")

QI_CODE ("popeye-word", "text", NULL,
         N_("“{text}” is none of Popeye’s commands."),
         N_("That is none of Popeye’s commands."))
QI_TEXT_1 (popeye_word, "popeye-word", ERROR, TEXT, text,
           "no command of Popeye's: {text}")
QI_TEXT_1 (popeye_word_first, "popeye-word", ERROR, TEXT, text,
           "no start of a problem: {text}")

QI_CODE ("prisoners-ignored", "count", NULL,
         NP_(count,
             "{count} stone was taken on the way and is not kept.",
             "{count} stones were taken on the way and are not kept."),
         N_("Stones were taken on the way and are not kept."))
QI_TEXT_1 (prisoners_ignored, "prisoners-ignored", NOTE, NUMBER, count,
           "{count} stones were taken")

QI_CODE ("promoted-mark", "", NULL,
         N_("“~” marks a piece that was a pawn, and here is none."),
         NULL)
QI_TEXT_0 (promoted_mark, "promoted-mark", WARNING,
           "~ marks a piece that was a pawn, and this is none")
QI_TEXT_0 (promoted_mark_there, "promoted-mark", WARNING,
           "no promoted piece stands there")

QI_CODE ("property-empty", "property", NULL,
         N_("The property {property} has no value."),
         N_("A property has no value."))
QI_TEXT_1 (property_empty, "property-empty", WARNING, TEXT, property,
           "the property {property} has no value")

QI_CODE ("property-ignored", "property", NULL,
         N_("The property {property} was left out."),
         N_("A property was left out."))
QI_TEXT_1 (property_ignored, "property-ignored", NOTE, TEXT, property,
           "the property {property} is left out")

QI_CODE ("property-twice", "property", NULL,
         N_("The property {property} stands twice in one node."),
         N_("A property stands twice in one node."))
QI_TEXT_1 (property_twice, "property-twice", WARNING, TEXT, property,
           "the property {property} stands twice in one node")

QI_CODE ("property-unclosed", "property", NULL,
         N_("The value of {property} has no closing bracket."),
         N_("A value has no closing bracket."))
QI_TEXT_1 (property_unclosed, "property-unclosed", ERROR, TEXT, property,
           "the value of {property} has no closing bracket")

QI_CODE ("property-value", "text property", NULL,
         N_("“{text}” is no value of {property}."),
         N_("A property has a value that it cannot have."))
QI_TEXT_2 (property_value, "property-value", ERROR, TEXT, text, TEXT, property,
           "“{text}” is no value of {property}")
