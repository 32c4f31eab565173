/* SPDX-License-Identifier: Apache-2.0 */
/* A part of qi-finding-table.h, which says what a row is. */

QI_CODE ("dead-piece", "piece side", NULL,
         NP_(places,
             "This piece could never move again: {token}, {places}.",
             "These pieces could never move again: {token}, {places}."),
         N_("A piece could never move again."))
QI_TEXT_2 (dead_piece, "dead-piece", WARNING, TEXT, piece, SIDE, side,
           "{piece} could never move again")

QI_CODE ("detail-dropped", "key", NULL,
         N_("Removed, because it no longer fitted the board: {detail}."),
         N_("A detail no longer fitted the board and was removed."))
QI_CASE ("detail-dropped", "castling",
         N_("A castling right was removed, because its rook is not there any more."))
QI_CASE ("detail-dropped", "enPassant",
         N_("The en-passant square was removed, because no such capture is left."))
QI_CASE ("detail-dropped", "gates",
         N_("A gate was removed, because its piece is not there any more."))
QI_CASE ("detail-dropped", "ko",
         N_("The ko was removed, because something stands there now."))
QI_CASE ("detail-dropped", "marks",
         N_("A mark was removed with its square."))
QI_CASE ("detail-dropped", "operations",
         N_("The best moves were removed, because they are moves of another board."))
QI_CASE ("detail-dropped", "promoted",
         N_("The mark of a promoted piece was removed with the piece."))
QI_CASE ("detail-dropped", "walls",
         N_("A wall was removed."))
QI_TEXT_1 (detail_dropped, "detail-dropped", NOTE, TEXT, key,
           "{key} no longer fits the board and was dropped")
QI_TEXT_1 (detail_dropped_drawing, "detail-dropped", NOTE, TEXT, key,
           "{key} is not read from a drawing")

QI_CODE ("detail-lost", "key kind", NULL,
         N_("The format leaves this out: {detail}."),
         N_("The format leaves out a detail of the position."))
QI_CASE ("detail-lost", "engine",
         N_("The engine cannot be told this: {detail}."))
QI_TEXT_2 (detail_lost, "detail-lost", ERROR, TEXT, key, TEXT, format,
           "{format} has no place for {key}")
QI_TEXT_3 (detail_lost_squares, "detail-lost", ERROR, TEXT, key, TEXT, format, NUMBER, count,
           "{format} has no place for {key} on {count} squares")

QI_CODE ("detail-unused", "key", NULL,
         N_("The game has no use for this: {detail}."),
         N_("The game has no use for a detail."))
QI_TEXT_1 (detail_unused, "detail-unused", NOTE, TEXT, key,
           "the game has no use for {key}")

QI_CODE ("dimension-too-large", "size maximum", NULL,
         N_("{size} is too large: a board has at most {maximum} squares along each side."),
         N_("The board is too large along one side."))
QI_TEXT_2 (dimension_too_large, "dimension-too-large", ERROR, NUMBER, size, NUMBER, maximum,
           "dimension size {size} exceeds maximum of {maximum}")
QI_TEXT_2 (dimension_too_large_board, "dimension-too-large", ERROR, NUMBER, size, NUMBER, maximum,
           "the board is too large")
QI_TEXT_3 (dimension_too_large_run, "dimension-too-large", ERROR, NUMBER, size, NUMBER, maximum,
           TEXT, more,
           "dimension size {size}{more} exceeds maximum of {maximum}")

QI_CODE ("dimension-too-small", "size maximum", NULL,
         N_("{size} is too small: a board has at least one square along each side."),
         N_("A board has at least one square along each side."))
QI_TEXT_2 (dimension_too_small, "dimension-too-small", ERROR, NUMBER, size, NUMBER, maximum,
           "dimension size must be at least 1, got {size}")

QI_CODE ("dimensional-coherence", "kind rank layer width expected other", NULL,
         N_("The ranks or layers are not all of the same size."),
         NULL)
QI_CASE ("dimensional-coherence", "files",
         NP_(width,
             "The ranks have {width} square instead of {expected}.",
             "The ranks have {width} squares instead of {expected}."))
QI_CASE ("dimensional-coherence", "layer",
         NP_(width,
             "Layer {layer} has {width} rank instead of {expected}.",
             "Layer {layer} has {width} ranks instead of {expected}."))
QI_CASE ("dimensional-coherence", "rank",
         NP_(width,
             "Rank {rank} has {width} square instead of {expected}.",
             "Rank {rank} has {width} squares instead of {expected}."))
QI_CASE ("dimensional-coherence", "ranks",
         NP_(width,
             "The board has {width} rank instead of {expected}.",
             "The board has {width} ranks instead of {expected}."))
QI_CASE ("dimensional-coherence", "thin-layer",
         N_("Layer {layer} has one rank; a layer needs two or more."))
QI_TEXT_1 (thin_layer, "dimensional-coherence", ERROR, NUMBER, layer,
           "layer {layer} has one rank; a layer needs two or more")
QI_TEXT_3 (uneven_layer, "dimensional-coherence", ERROR, NUMBER, layer, NUMBER, width,
           NUMBER, expected,
           "layer {layer} has {width} ranks instead of {expected}")
QI_TEXT_3 (uneven_rank, "dimensional-coherence", ERROR, NUMBER, rank, NUMBER, width,
           NUMBER, expected,
           "rank {rank} has {width} squares instead of {expected}")
QI_TEXT_5 (uneven_rank_of_layer, "dimensional-coherence", ERROR, NUMBER, rank, NUMBER, layer,
           NUMBER, width, NUMBER, expected, NUMBER, other,
           "rank {rank} of layer {layer} has {width} squares instead of {expected}")
QI_TEXT_5 (uneven_ranks, "dimensional-coherence", ERROR, NUMBER, rank, NUMBER, layer, NUMBER, width,
           NUMBER, expected, NUMBER, other,
           "rank {rank} has {width} squares, rank {other} has {expected}")
QI_TEXT_3 (wrong_files, "dimensional-coherence", ERROR, NUMBER, width, NUMBER, expected, TEXT, game,
           "the ranks have {width} squares, those of {game} have {expected}")
QI_TEXT_3 (wrong_ranks, "dimensional-coherence", ERROR, NUMBER, width, NUMBER, expected, TEXT, game,
           "the board has {width} ranks, {game} has {expected}")

QI_CODE ("discs-apart", "", "remove-pieces",
         N_("Some discs are not joined to the middle by others."),
         NULL)
QI_TEXT_0 (discs_apart, "discs-apart", WARNING,
           "every disc is joined to the middle by others")

QI_CODE ("double-step-left-out", "text", NULL,
         N_("The pawn on {square} may advance two squares too, but is not marked for it."),
         N_("A pawn may advance two squares, but is not marked for it."))
QI_TEXT_1 (double_step_left_out, "double-step-left-out", NOTE, TEXT, text,
           "{text}: the pawn may advance two squares, but other pawns say so")

QI_CODE ("double-step-off-rank", "text", NULL,
         N_("No pawn advances two squares from {square}."),
         N_("A pawn is marked to advance two squares where none can."))
QI_TEXT_1 (double_step_off_rank, "double-step-off-rank", WARNING, TEXT, text,
           "{text}: no pawn advances two squares from here")

QI_CODE ("drawing-bad-name", "", NULL,
         N_("The name of the file is no name of a piece."),
         NULL)
QI_TEXT_0 (drawing_bad_name, "drawing-bad-name", ERROR,
           "the name of the file is no name of a piece")

QI_CODE ("drawing-blank", "", NULL,
         N_("The drawing shows nothing."),
         NULL)
QI_TEXT_0 (drawing_blank, "drawing-blank", ERROR,
           "the drawing shows nothing")

QI_CODE ("drawing-declares", "", NULL,
         N_("The drawing declares entities of its own; save it as plain SVG."),
         NULL)
QI_TEXT_0 (drawing_declares, "drawing-declares", ERROR,
           "the drawing declares entities of its own")

QI_CODE ("drawing-differs", "", NULL,
         N_("The drawing and the FEN beside it differ; the FEN counts."),
         NULL)
QI_TEXT_0 (drawing_differs, "drawing-differs", WARNING,
           "the drawing differs from the FEN, which counts")
QI_TEXT_0 (drawing_differs_faulty, "drawing-differs", WARNING,
           "the drawing has faults; the FEN beside it counts")
QI_TEXT_0 (drawing_differs_size, "drawing-differs", WARNING,
           "the drawing and the FEN are of different sizes")

QI_CODE ("drawing-fails", "", NULL,
         N_("Drawing it takes too much memory, or fails."),
         NULL)
QI_TEXT_0 (drawing_fails, "drawing-fails", ERROR,
           "drawing it takes too much memory, or fails")

QI_CODE ("drawing-missing", "", NULL,
         N_("There is no drawing of a board."),
         NULL)
QI_TEXT_0 (drawing_missing, "drawing-missing", ERROR,
           "there is no board in the text")

QI_CODE ("drawing-not-file", "", NULL,
         N_("It is a folder, a pipe or a device."),
         NULL)
QI_TEXT_0 (drawing_not_file, "drawing-not-file", ERROR,
           "it is a folder, a pipe or a device")

QI_CODE ("drawing-not-svg", "", NULL,
         N_("This is no SVG drawing that can be read."),
         NULL)
QI_TEXT_0 (drawing_not_svg, "drawing-not-svg", ERROR,
           "the file is no SVG drawing that can be read")

QI_CODE ("drawing-not-tried", "", NULL,
         N_("The other drawings took too long; this one was not tried."),
         NULL)
QI_TEXT_0 (drawing_not_tried, "drawing-not-tried", ERROR,
           "the other drawings took all the time there was")

QI_CODE ("drawing-refers", "text", NULL,
         N_("The drawing needs something outside of it or holds a picture of pixels: {text}."),
         N_("The drawing needs something outside of it or holds a picture of pixels."))
QI_TEXT_1 (drawing_refers, "drawing-refers", ERROR, TEXT, text,
           "the drawing needs something outside of it: {text}")

QI_CODE ("drawing-too-complex", "", NULL,
         N_("The drawing has too many parts, or takes too long."),
         NULL)
QI_TEXT_0 (drawing_too_complex, "drawing-too-complex", ERROR,
           "the drawing has too many parts, or takes too long")

QI_CODE ("drawing-too-large", "maximum", NULL,
         N_("The file is larger than {maximum} bytes."),
         N_("The file is too large."))
QI_TEXT_1 (drawing_too_large, "drawing-too-large", ERROR, NUMBER, maximum,
           "the file is larger than {maximum} bytes")

QI_CODE ("drawing-unreadable", "message", NULL,
         N_("The file cannot be read: {message}."),
         N_("The file cannot be read."))
QI_TEXT_1 (drawing_unreadable, "drawing-unreadable", ERROR, TEXT, message,
           "the file cannot be read: {message}")

QI_CODE ("drawings-too-large", "", NULL,
         N_("The drawings are too large together; the rest is not read."),
         NULL)
QI_TEXT_0 (drawings_too_large, "drawings-too-large", ERROR,
           "the drawings are too large together; the rest is not read")

QI_CODE ("drawings-unread", "", NULL,
         N_("The program that reads drawings cannot be started."),
         NULL)
QI_TEXT_0 (drawings_unread, "drawings-unread", ERROR,
           "the program that reads drawings cannot be started")

QI_CODE ("duplicate-key", "key", NULL,
         N_("{key} stands twice in the same braces."),
         N_("A name stands twice in the same braces."))
QI_TEXT_1 (duplicate_key, "duplicate-key", WARNING, TEXT, key,
           "{key} stands twice")
QI_TEXT_1 (duplicate_key_json, "duplicate-key", ERROR, TEXT, message,
           "{message}")

QI_CODE ("empty-board", "", NULL,
         N_("The board is empty."),
         NULL)
QI_TEXT_0 (empty_board, "empty-board", WARNING,
           "the board is empty")
QI_TEXT_0 (empty_board_crop, "empty-board", ERROR,
           "nothing stands on the board that could be cut out")

QI_CODE ("empty-centre", "", NULL,
         N_("The four squares in the middle are never empty."),
         NULL)
QI_TEXT_0 (empty_centre, "empty-centre", WARNING,
           "the four squares in the middle are never empty")

QI_CODE ("empty-count", "text", NULL,
         N_("“{text}” is not a number of empty squares."),
         N_("That is not a number of empty squares."))
QI_TEXT_1 (empty_count, "empty-count", ERROR, TEXT, text,
           "invalid empty count: {text}")

QI_CODE ("empty-rank", "", NULL,
         N_("A rank has no squares."),
         NULL)
QI_TEXT_0 (empty_rank, "empty-rank", ERROR,
           "a rank is empty")

QI_CODE ("empty-shape", "", NULL,
         N_("A board needs at least one dimension."),
         NULL)
QI_TEXT_0 (empty_shape, "empty-shape", ERROR,
           "at least one dimension is required")

QI_CODE ("empty-square", "index", NULL,
         N_("There is no piece on {square}."),
         N_("There is no piece on that square."))
QI_TEXT_1 (empty_square, "empty-square", ERROR, NUMBER, index,
           "square {index} is empty")
QI_TEXT_1 (empty_square_here, "empty-square", ERROR, NUMBER, index,
           "the square is empty")

QI_CODE ("en-passant-own-side", "text", NULL,
         N_("The pawn on {square} belongs to the side to move, so it has not just advanced."),
         N_("A pawn of the side to move cannot have just advanced."))
QI_TEXT_1 (en_passant_own_side, "en-passant-own-side", WARNING, TEXT, text,
           "{text}: the side to move has not just moved this pawn")

QI_CODE ("en-passant-repeated", "text", NULL,
         N_("Only one pawn can have advanced last, so {square} was left out."),
         N_("Only one pawn can have advanced last."))
QI_TEXT_1 (en_passant_repeated, "en-passant-repeated", WARNING, TEXT, text,
           "{text}: only one pawn can have advanced last")

QI_CODE ("en-passant-square", "text", NULL,
         N_("“{text}” is not a square of the board."),
         N_("The en-passant square is not on the board."))
QI_TEXT_1 (en_passant_square, "en-passant-square", ERROR, TEXT, text,
           "not a square of the board: {text}")

QI_CODE ("en-passant-unusable", "", NULL,
         N_("No pawn can take en passant on {square}."),
         N_("No pawn can take en passant there."))
QI_TEXT_0 (en_passant_unusable, "en-passant-unusable", NOTE,
           "no pawn can take en passant there")

QI_CODE ("engine-busy", "", NULL,
         N_("The engine is still busy with what it was asked before."),
         NULL)
QI_TEXT_0 (engine_busy, "engine-busy", ERROR,
           "the engine is still busy")

QI_CODE ("engine-cannot", "what", NULL,
         N_("The engine cannot do this: {what}."),
         N_("The engine cannot do this."))
QI_TEXT_1 (engine_cannot, "engine-cannot", ERROR, TEXT, what,
           "the engine cannot: {what}")

QI_CODE ("engine-command", "command", NULL,
         N_("Not every engine knows the command {command}."),
         N_("Not every engine knows one of the commands."))
QI_TEXT_1 (engine_command, "engine-command", NOTE, TEXT, command,
           "not every engine knows the command {command}")

QI_CODE ("engine-differs", "words", NULL,
         N_("The engine holds another position: {words}."),
         N_("The engine holds another position."))
QI_TEXT_1 (engine_differs, "engine-differs", ERROR, TEXT, words,
           "the engine holds another position: {words}")

QI_CODE ("engine-ended", "status", NULL,
         N_("The engine has ended by itself."),
         NULL)
QI_TEXT_1 (engine_ended, "engine-ended", ERROR, COUNT, status,
           "the engine ended by itself, with exit status {status}")
QI_TEXT_0 (engine_ended_deaf, "engine-ended", ERROR,
           "the engine reads nothing any more")
QI_TEXT_0 (engine_ended_mute, "engine-ended", ERROR,
           "the engine closed its output")
QI_TEXT_1 (engine_ended_signal, "engine-ended", ERROR, COUNT, signal,
           "the engine was ended by signal {signal}")

QI_CODE ("engine-lacks-move", "move", NULL,
         N_("The engine does not have the move {move}."),
         N_("The engine does not have a move."))
QI_TEXT_1 (engine_lacks_move, "engine-lacks-move", ERROR, TEXT, move,
           "the engine does not have the move {move}")

QI_CODE ("engine-not-started", "program why", NULL,
         N_("“{program}” could not be started: {why}."),
         N_("The engine could not be started."))
QI_TEXT_2 (engine_not_started, "engine-not-started", ERROR, TEXT, program, TEXT, why,
           "{program} could not be started: {why}")

QI_CODE ("engine-other-move", "move", NULL,
         N_("The engine has the move {move}, which the rules do not allow."),
         N_("The engine has a move that the rules do not allow."))
QI_TEXT_1 (engine_other_move, "engine-other-move", ERROR, TEXT, move,
           "the engine has the move {move}, which the rules do not allow")

QI_CODE ("engine-protocol", "program", NULL,
         N_("“{program}” is no engine, or speaks no protocol that Masume knows."),
         N_("This program is no engine, or speaks no protocol that Masume knows."))
QI_TEXT_1 (engine_protocol, "engine-protocol", ERROR, TEXT, program,
           "{program} speaks no known protocol")

QI_CODE ("engine-refused", "text", NULL,
         N_("The engine refuses this and says: “{text}”."),
         N_("The engine refuses this."))
QI_TEXT_1 (engine_refused, "engine-refused", ERROR, TEXT, text,
           "the engine says: {text}")

QI_CODE ("engine-silent", "seconds", NULL,
         NP_(seconds,
             "The engine did not answer within {seconds} second and was ended.",
             "The engine did not answer within {seconds} seconds and was ended."),
         N_("The engine did not answer in time and was ended."))
QI_TEXT_1 (engine_silent, "engine-silent", ERROR, COUNT, seconds,
           "no answer within {seconds} seconds; the engine was ended")

QI_CODE ("expected-flat", "", NULL,
         N_("A rank must hold squares, not further lists."),
         NULL)
QI_TEXT_0 (expected_flat, "expected-flat", ERROR,
           "inconsistent board structure: expected flat squares at this level")

QI_CODE ("extra-king", "side count maximum", NULL,
         N_("Too many kings: {side}."),
         N_("A side has too many kings."))
QI_TEXT_4 (extra_king, "extra-king", WARNING, SIDE, side, NUMBER, count, NUMBER, maximum,
           TEXT, name,
           "{name} has too many kings")

QI_CODE ("facing-generals", "", NULL,
         N_("The generals face each other with nothing between them."),
         NULL)
QI_TEXT_0 (facing_generals, "facing-generals", WARNING,
           "the generals face each other with nothing between them")

QI_CODE ("fen-tag-missing", "", NULL,
         N_("There is no position: a FEN tag is missing."),
         NULL)
QI_TEXT_0 (fen_tag_missing, "fen-tag-missing", ERROR,
           "the game starts from a position that no FEN tag gives")
QI_TEXT_0 (fen_tag_missing_all, "fen-tag-missing", ERROR,
           "there are neither tags nor moves")

QI_CODE ("field-count", "fields expected", NULL,
         NP_(fields,
             "The text has {fields} field; it needs {expected} with single spaces between them.",
             "The text has {fields} fields with single spaces between them; it needs {expected}."),
         N_("The number of fields is wrong; single spaces separate them."))
QI_TEXT_2 (field_count_feen, "field-count", ERROR, NUMBER, fields, NUMBER, expected,
           "FEEN has three fields separated by single spaces, not {fields}")
QI_TEXT_2 (field_count_fen, "field-count", ERROR, NUMBER, fields, NUMBER, expected,
           "FEN has six fields, not {fields}")
QI_TEXT_2 (field_count_sfen, "field-count", ERROR, NUMBER, fields, NUMBER, expected,
           "SFEN has four fields, not {fields}")
QI_TEXT_2 (field_count_spaces, "field-count", ERROR, NUMBER, fields, NUMBER, expected,
           "the three fields are separated by single spaces")

QI_CODE ("field-ignored", "", NULL,
         N_("This field has no meaning here and was ignored."),
         NULL)
QI_TEXT_0 (field_ignored, "field-ignored", WARNING,
           "this field has no meaning here and is ignored")

QI_CODE ("field-left-out", "name", NULL,
         N_("A field is left out: {name}."),
         N_("A field is left out."))
QI_TEXT_1 (field_left_out, "field-left-out", NOTE, TEXT, name,
           "the field is left out: {name}")
QI_TEXT_0 (field_left_out_drawing, "field-left-out", NOTE,
           "the drawing does not name castling rights")

QI_CODE ("field-order", "", NULL,
         N_("The fields are in the wrong order."),
         NULL)
QI_TEXT_0 (field_order_castling, "field-order", ERROR,
           "castling rights come before the en-passant square")
QI_TEXT_0 (field_order_side, "field-order", ERROR,
           "the side to move is the second field")

QI_CODE ("file-not-read-on", "", NULL,
         N_("The file could not be read to its end. Positions are missing here, so it cannot be saved."),
         NULL)
QI_TEXT_1 (file_not_read_on, "file-not-read-on", ERROR, TEXT, message,
           "the file could not be read to its end: {message}")

QI_CODE ("findings-left-out", "", NULL,
         N_("Further remarks are left out."),
         NULL)
QI_TEXT_0 (findings_left_out, "findings-left-out", WARNING,
           "further remarks are left out")

QI_CODE ("format-only-read", "name", NULL,
         N_("Positions are read from this format, but not written in it: {name}."),
         N_("Positions are read from this format, but not written in it."))
QI_TEXT_1 (format_only_read, "format-only-read", ERROR, TEXT, name,
           "{name}: this format is read, not written")

QI_CODE ("forsyth-rank", "", NULL,
         N_("Each rank of this notation has eight squares."),
         NULL)
QI_TEXT_0 (forsyth_rank, "forsyth-rank", ERROR,
           "each rank has eight squares")

QI_CODE ("further-positions", "count", NULL,
         NP_(count,
             "The text holds {count} position; the first was read.",
             "The text holds {count} positions; the first was read."),
         N_("The text holds more than one position; the first was read."))
QI_TEXT_1 (further_positions, "further-positions", WARNING, NUMBER, count,
           "the first of {count} positions was read")
QI_TEXT_1 (further_positions_boards, "further-positions", WARNING, NUMBER, count,
           "the first of {count} boards was read")
QI_TEXT_0 (further_positions_drawn, "further-positions", NOTE,
           "the first position was drawn; --row=N draws another one")
QI_TEXT_1 (further_positions_games, "further-positions", WARNING, NUMBER, count,
           "the first of {count} games was read")
QI_TEXT_1 (further_positions_othello, "further-positions", WARNING, NUMBER, count,
           "the first of {count} positions is read")
QI_TEXT_1 (further_positions_problems, "further-positions", WARNING, NUMBER, count,
           "of several problems the first is read")
QI_TEXT_1 (further_positions_several, "further-positions", WARNING, NUMBER, count,
           "of several games the first is read")

QI_CODE ("game-already-over", "reason", NULL,
         N_("The game is already over here."),
         NULL)
QI_TEXT_1 (game_already_over, "game-already-over", NOTE, TEXT, reason,
           "the game is over: {reason}")
QI_TEXT_1 (game_already_over_result, "game-already-over", NOTE, TEXT, result,
           "the game is over: {result}")

QI_CODE ("game-lost", "game", NULL,
         N_("The format leaves out which game it is."),
         NULL)
QI_TEXT_2 (game_lost, "game-lost", ERROR, TEXT, game, TEXT, format,
           "{format} does not name the game ({game})")
QI_TEXT_1 (game_lost_item, "game-lost", NOTE, TEXT, game,
           "the game is not kept")

QI_CODE ("game-not-named", "", NULL,
         N_("The position does not name its game."),
         NULL)
QI_TEXT_0 (game_not_named, "game-not-named", ERROR,
           "the setup names no game")

QI_CODE ("game-type", "text", NULL,
         N_("“{text}” is not the type of a game of draughts on half of the squares."),
         N_("That is not the type of a game of draughts on half of the squares."))
QI_TEXT_1 (game_type, "game-type", ERROR, TEXT, text,
           "this is no game type of draughts: {text}")
QI_TEXT_0 (game_type_size, "game-type", ERROR,
           "the board is too large")

QI_CODE ("game-type-odd", "text usual", NULL,
         N_("The game type “{text}” is usually “{usual}” and was read so."),
         N_("The game type has unusual attributes."))
QI_TEXT_2 (game_type_odd, "game-type-odd", NOTE, TEXT, text, TEXT, usual,
           "the game type {text} is usually {usual}, and is read so")

QI_CODE ("games-ignored", "count", NULL,
         NP_(count,
             "Only the first game was read; {count} more follows.",
             "Only the first game was read; {count} more follow."),
         N_("Only the first game was read; more follow."))
QI_TEXT_1 (games_ignored, "games-ignored", WARNING, NUMBER, count,
           "only the first game is read; {count} more follow")

QI_CODE ("gate-without-piece", "text side", NULL,
         N_("On the file “{text}” there is no piece that has not moved yet."),
         N_("On one of the files there is no piece that has not moved yet."))
QI_TEXT_1 (gate_without_piece, "gate-without-piece", WARNING, TEXT, text,
           "the file {text} has no piece that could not have moved")
QI_TEXT_1 (gate_without_piece_there, "gate-without-piece", WARNING, SIDE, side,
           "a gate without a piece that has not moved")
