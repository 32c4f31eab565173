/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-game-info.h"
#include "qi-outcome.h"
#include "qi-setup.h"

G_BEGIN_DECLS

/* The window's words: whole translated sentences from codes and parameters. Every result is freed with
 * g_free(). @info may be NULL wherever it is asked for. */

/* "White", "Sente", "First player". */
char *mas_words_side    (const QiGameInfo *info,
                         QiSide            side);
/* "white king", "promoted rook of sente", or the token itself in quotes. */
char *mas_words_piece   (const QiGameInfo *info,
                         const QiToken    *piece);
/* "S:+R, promoted rook, first": the identifier that names its style too, the words that the game has
 * for it, its side; or the token itself in quotes. */
char *mas_words_identifier (const QiGameInfo *info,
                            const QiPosition *position,
                            const QiToken    *piece);
/* What is said of a side, a sentence or a title each. Those of a hand name a piece and how many there
 * are, or were before. */
typedef enum
{
  MAS_SIDE_HAND,
  MAS_SIDE_HAND_ENTRY,
  MAS_SIDE_HAND_COUNT,
  MAS_SIDE_HAND_CHANGE,
  MAS_SIDE_HAND_ADD,
  MAS_SIDE_HAND_ADDED,
  MAS_SIDE_HAND_TAKE,
  MAS_SIDE_HAND_TAKEN,
  MAS_SIDE_HAND_SET,
  MAS_SIDE_HAND_GIVE,
  MAS_SIDE_HAND_GIVEN,
  MAS_SIDE_HAND_EMPTY,
  MAS_SIDE_HAND_EMPTIED,
  MAS_SIDE_HAND_FILL,
  MAS_SIDE_HAND_FILLED,
  MAS_SIDE_HAND_REST,
  MAS_SIDE_HAND_REMOVE,
  MAS_SIDE_HAND_SEND,
  MAS_SIDE_CASTLING,
  MAS_SIDE_GATES,
  MAS_SIDE_CHECKS,
  MAS_SIDE_PLAYER,
  MAS_SIDE_STYLE,
  MAS_N_SIDE_WORDS
} MasSideWords;

/* "White’s castling", "Empty Sente’s hand". */
char *mas_words_of_side (const QiGameInfo *info,
                         QiSide            side,
                         MasSideWords      words);
/* "Sente’s hand: pawn, 3". @piece may be NULL where the sentence names none. */
char *mas_words_hand    (const QiGameInfo *info,
                         QiSide            side,
                         MasSideWords      words,
                         const char       *piece,
                         guint             count,
                         guint             before);
/* "e4". @info: as qi_game_info_get_names() has it. */
char *mas_words_square  (const QiGameInfo *info,
                         const QiShape    *shape,
                         guint             square);
/* "e4, white king", "7六, empty". */
char *mas_words_place   (const QiGameInfo *info,
                         QiSetup          *setup,
                         guint             square);
/* The sentence for a finding, from its code and parameters. @setup (nullable) names its squares. */
char *mas_words_finding (const QiFinding  *finding,
                         QiSetup          *setup);
/* The sentence for all findings of a code; the code itself where that is not known. */
char *mas_words_kind    (const char       *code);
/* Those for all of @findings (nullable) in one text, or NULL when there are none. */
char *mas_words_findings (GPtrArray       *findings,
                          QiSetup         *setup);
/* The same for one finding, preceded by line and column of its place in a text where these are
 * known. */
char *mas_words_finding_at (const QiFinding *finding,
                            QiSetup         *setup);
/* The sentence for a failure of reading or writing. @setup (nullable) names squares. */
char *mas_words_error   (const GError     *error,
                         QiSetup          *setup);
/* The words on the button of the finding's fix; NULL when there is none. @setup (nullable) is what it mends. */
char *mas_words_fix     (const QiFinding  *finding,
                         QiSetup          *setup);
/* FALSE when @code has no sentence of its own: the test walks qi_finding_get_codes(). */
gboolean mas_words_has_code (const char   *code);
/* "Checkmate: White wins", "Draw by stalemate", what can be claimed, or an empty text. */
char *mas_words_outcome (const QiGameInfo *info,
                         const QiOutcome  *outcome);
/* FALSE when @reason has no words of its own: the test walks qi_outcome_get_reasons(). */
gboolean mas_words_has_reason (const char *reason);
/* A game's name. */
char *mas_words_game    (const QiGameInfo *info);
/* Files, ranks and layers: "9 × 10"; "one row of 5". */
char *mas_words_shape   (const QiShape    *shape);
/* The language of the window's words, as po/LINGUAS calls it; NULL: they are not translated. */
char *mas_words_dup_language (void);

G_END_DECLS
