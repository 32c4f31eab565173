/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-words-private.h"

#include <glib/gi18n.h>
#include <string.h>

/*
 * A sentence for every code of the library. In braces stand the finding's parameters, and:
 * {square} the first square's name, {hand} the side whose hand it is, {token} the parameter "piece"
 * and {detail} the detail of the parameter "key" in words, {line} and {column} its place in the text.
 *
 * "code:variant" is the sentence for a value of the finding's parameter "kind" or "key"; a
 * sentence of which a part is not known gives way to "code:plain".
 */
typedef struct
{
  const char *code;
  const char *words;
} Sentence;

static const Sentence sentences[] = {
  { "adjacent-runs",
    /* Translators: the words in braces stay as they are; they become numbers, names or text */
    N_("Empty squares side by side are written as one number: “{merged}” instead of “{text}”.") },
  { "ambiguous-format",
    N_("This was read as {format}. As {other} it would mean another position.") },
  { "bad-cell", N_("“{text}” is not the name of a square.") },
  { "bad-counter", N_("“{text}” is not a number, but one is needed for the {detail}.") },
  { "bad-detail", N_("The {detail} does not have the form it needs, or names a square that is "
                     "not on the board.") },
  { "bad-hand-entry", N_("A hand holds something that is not a piece.") },
  { "bad-piece-token", N_("A square holds something that is not the text of a piece.") },
  { "bad-square", N_("A square holds something that is neither a piece nor empty.") },
  { "bad-style-token", N_("A style is one letter.") },
  { "bad-turn", N_("The side to move is either “first” or “second”.") },
  { "board-empty", N_("The board has no squares.") },
  { "board-not-array", N_("The board is a list of squares or of ranks.") },
  { "board-not-list", N_("The board is a list of squares or of ranks.") },
  { "castling-file-letters",
    N_("A castling right is given by its file, although K or Q would say the same.") },
  { "castling-letter", N_("“{text}” is not a castling right.") },
  { "castling-order", N_("White’s castling rights, in capital letters, come before Black’s.") },
  { "castling-repeated", N_("The castling right “{text}” stands twice.") },
  { "castling-unsorted", N_("The castling right on the king’s side comes first.") },
  { "castling-without-rook", N_("There is no rook for the castling right “{text}”.") },
  { "detail-dropped", N_("The {detail} no longer fitted the board and went away.") },
  { "detail-dropped:castling",
    N_("A castling right went away, because its rook is not where it was.") },
  { "detail-dropped:enPassant",
    N_("The en-passant square went away, because no such capture is left.") },
  { "detail-dropped:gates", N_("A gate went away, because its piece is not where it was.") },
  { "detail-dropped:ko", N_("The ko went away, because something stands there now.") },
  { "detail-dropped:marks", N_("A mark went away with its square.") },
  { "detail-dropped:promoted", N_("The mark of a promoted piece went away with the piece.") },
  { "detail-dropped:walls", N_("A wall went away.") },
  { "detail-lost", N_("The format has no place for the {detail}.") },
  { "dimension-too-large", N_("{size} is too large: a board has at most {maximum} squares along "
                              "each side.") },
  { "dimension-too-small", N_("{size} is too small: a board has at least one square along each "
                              "side.") },
  { "dimensional-coherence", N_("The ranks and layers of the board do not fit together.") },
  { "dimensional-coherence:layer",
    N_("Layer {layer} has {width} ranks instead of {expected}.") },
  { "dimensional-coherence:rank",
    N_("Rank {rank} has {width} squares instead of {expected}.") },
  { "dimensional-coherence:ranks", N_("The board has {width} ranks instead of {expected}.") },
  { "dimensional-coherence:thin-layer",
    N_("Layer {layer} has one rank; a layer needs two or more.") },
  { "duplicate-key", N_("“{key}” stands twice in one object.") },
  { "duplicate-key:plain", N_("A name stands twice in one object.") },
  { "empty-count", N_("“{text}” is not a number of empty squares.") },
  { "empty-rank", N_("A rank has no squares.") },
  { "empty-shape", N_("A board needs at least one dimension.") },
  { "empty-square", N_("There is no piece on {square}.") },
  { "empty-square:plain", N_("There is no piece on that square.") },
  { "en-passant-square", N_("“{text}” is not a square of the board.") },
  { "en-passant-unusable", N_("No pawn can take en passant on {square}.") },
  { "en-passant-unusable:plain", N_("No pawn can take en passant there.") },
  { "expected-flat", N_("A rank holds squares, not further lists.") },
  { "field-count", N_("The text has {fields} fields separated by single spaces; it needs "
                      "{expected}.") },
  { "field-count:plain", N_("The fields of the text are separated by single spaces.") },
  { "field-left-out", N_("A field is left out: {name}.") },
  { "field-order", N_("The fields are not in their order.") },
  { "game-lost", N_("The format does not name the game.") },
  { "hand-count", N_("“{text}” is not a usual count of pieces in hand.") },
  { "hand-nil", N_("A hand holds nothing where a piece should be.") },
  { "hand-not-aggregated", N_("“{piece}” stands twice in one hand; equal pieces are counted "
                              "together.") },
  { "hand-not-array", N_("Each hand is a list of pieces.") },
  { "hand-not-canonical", N_("The hand is not in its order at “{piece}”.") },
  { "hand-not-list", N_("Each hand is a list of pieces.") },
  { "hand-piece-token", N_("“{text}” is not a piece in hand.") },
  { "hand-underflow", N_("{hand} does not have that in hand: {token}.") },
  { "hand-underflow:plain", N_("That hand does not have it: {token}.") },
  { "hands-delimiter", N_("The two hands are separated by one “/”.") },
  { "hands-keys", N_("The hands are those of “first” and “second”, and no others.") },
  { "hands-not-map", N_("The hands are an object with “first” and “second”.") },
  { "hands-not-object", N_("The hands are an object with “first” and “second”.") },
  { "hands-without-place", N_("The format {format} has no place for pieces in hand.") },
  { "index-out-of-range", N_("There is no square {index}: the board has {squares}.") },
  { "json-count", N_("The text holds more values than can be read.") },
  { "json-depth", N_("The text nests lists and objects more deeply than can be read.") },
  { "json-surrogate", N_("A character in a text is only half written.") },
  { "json-syntax", N_("The text is not valid JSON at line {line}, column {column}.") },
  { "json-syntax:plain", N_("The text is not valid JSON.") },
  { "json-utf8", N_("The text is not valid UTF-8.") },
  { "letter-nickname", N_("“{letter}” was read as “{usual}”.") },
  { "missing-field", N_("A member is missing.") },
  { "mixed-levels", N_("A list holds both squares and lists.") },
  { "moves-ignored", N_("The position is the one before the moves, which are not played.") },
  { "no-engine-line", N_("No engine takes this position by a line of text.") },
  { "non-ascii", N_("The text holds a character that the format does not know.") },
  { "non-rectangular", N_("All ranks must be as long as the first: {expected} squares were "
                          "expected, not {got}.") },
  { "not-object", N_("A position is a JSON object.") },
  { "odd-counter", N_("“{text}” is unusual for the {detail}.") },
  { "odd-space", N_("There are more spaces than needed.") },
  { "one-rank-per-layer", N_("The format cannot hold layers of a single rank.") },
  { "piece-token", N_("“{text}” is not a piece.") },
  { "piece-too-long", N_("The text of a piece is too long: {bytes} bytes, and {maximum} are "
                         "allowed.") },
  { "pieces-removed", N_("Pieces outside the new board were removed: {count}.") },
  { "placement-empty", N_("The text does not say what stands on the board.") },
  { "placement-leading-separator", N_("The board begins with a separator.") },
  { "placement-trailing-separator", N_("The board ends with a separator.") },
  { "reads-back-differently",
    N_("The {format} text of this position would not read back the same, so it is not given.") },
  { "shape-changed", N_("The board of {shape} will be read back as {becomes}.") },
  { "shape-without-text", N_("The format {format} cannot hold a board of {shape}.") },
  { "side-letter", N_("“{text}” is not a side; it is “w” or “b”.") },
  { "side-nickname", N_("“{letter}” was read as “{usual}”.") },
  { "startpos-line", N_("The line names a start position, but not of which game.") },
  { "style-case", N_("One style is a capital letter and the other a small one.") },
  { "style-delimiter", N_("The two styles are separated by one “/”.") },
  { "style-first-nil", N_("The first player has no style.") },
  { "style-second-nil", N_("The second player has no style.") },
  { "style-token", N_("“{text}” is not a style; a style is one letter.") },
  { "style-too-long", N_("The text of a style is too long: {bytes} bytes, and {maximum} are "
                         "allowed.") },
  { "style-without-letter", N_("The style “{style}” is no single letter, so the format {format} "
                               "cannot hold it.") },
  { "styles-keys", N_("The styles are those of “first” and “second”, and no others.") },
  { "styles-lost", N_("The format has no place for these styles.") },
  { "styles-not-map", N_("The styles are an object with “first” and “second”.") },
  { "styles-not-object", N_("The styles are an object with “first” and “second”.") },
  { "token-changed", N_("“{piece}” is written as “{becomes}”.") },
  { "token-without-letter", N_("The format {format} has no letter for “{piece}”.") },
  { "too-long", N_("The text is too long: at most {maximum} bytes can be read.") },
  { "too-long:plain", N_("The text is too long to be read.") },
  { "too-many-dimensions", N_("A board has at most {maximum} dimensions.") },
  { "too-many-pieces", N_("There is no room for that: it makes {pieces} pieces, hands included, and "
                          "the board has {squares} squares.") },
  { "too-many-squares", N_("That board is too large: {squares} squares, and {maximum} are "
                           "allowed.") },
  { "unknown-field", N_("The format does not know this member.") },
  { "unknown-format", N_("This is in none of the formats that can be read.") },
};

const char *
mas_words_lookup_sentence (const char *code)
{
  for (gsize i = 0; i < G_N_ELEMENTS (sentences); i++)
    if (strcmp (sentences[i].code, code) == 0)
      return _(sentences[i].words);
  return NULL;
}
