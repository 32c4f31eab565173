/* SPDX-License-Identifier: Apache-2.0 */
/* All that a text can be. */
#define G_LOG_DOMAIN "Qi"

#include "qi-detect-private.h"
#include "qi-finding-private.h"
#include "qi-game-info-private.h"

#define MAX_READINGS 8 /* of one text that are offered */

/* Adds @reading if it differs from the others. Takes it. */
typedef struct
{
  GPtrArray           *readings;
  const QiGuess       *guess;
  const QiReadOptions *options;
} Readings;

static gboolean
is_listed (const Readings  *self,
           const QiReading *reading)
{
  for (guint i = 0; i < self->readings->len; i++)
    {
      const QiReading *other = g_ptr_array_index (self->readings, i);

      if (other->setup == NULL
          || qi_position_equal (qi_setup_get_position (other->setup),
                                qi_setup_get_position (reading->setup)))
        return TRUE;
    }
  return FALSE;
}

/* Takes @reading when it says something new. */
static void
list_reading (Readings  *self,
              QiReading *reading)
{
  if (reading->setup == NULL || self->readings->len >= MAX_READINGS || is_listed (self, reading))
    {
      qi_reading_free (reading);
      return;
    }
  qi_peel_place (&self->guess->peeled, reading);
  qi_guess_note_moves (reading, &self->guess->peeled);
  g_ptr_array_add (self->readings, reading);
}

static gboolean
has_format (const QiGameInfo *info,
            const char       *format)
{
  return g_strv_contains (qi_game_info_get_formats (info), format);
}

/* TRUE when two readings show the same letters, marks apart. */
static gboolean
is_same_letter (const QiToken *a,
                const QiToken *b)
{
  QiEpin one;
  QiEpin other;

  if (a->kind != QI_TOKEN_STRING || b->kind != QI_TOKEN_STRING
      || !qi_epin_parse (a->text, (gssize) a->length, &one)
      || !qi_epin_parse (b->text, (gssize) b->length, &other))
    return qi_token_equal (a, b);
  return one.letter == other.letter && one.side == other.side && one.state == other.state;
}

static gboolean
has_same_letters (const QiPosition *a,
                  const QiPosition *b)
{
  QiPositionIter iter;
  const QiToken *piece = NULL;
  guint square = 0;

  qi_position_iter_init (&iter, a, 0);
  while (qi_position_iter_next (&iter, &square, &piece))
    {
      const QiToken *other =
        square < qi_position_get_n_squares (b) ? qi_position_get_piece (b, square) : NULL;

      if (other == NULL || !is_same_letter (piece, other))
        return FALSE;
    }
  return qi_position_get_n_board_pieces (a) == qi_position_get_n_board_pieces (b);
}

/* Chess letters on a board of chess together with other fields of a FEN mean chess; a placement
 * alone may be of any game. */
static gboolean
is_plainly_meant (const Readings  *self,
                  const QiReading *reading)
{
  const char *game = qi_setup_get_game (reading->setup);
  const QiPeeled *peeled = &self->guess->peeled;
  gboolean is_bare = TRUE;

  for (gsize i = 0; i < peeled->length && is_bare; i++)
    is_bare = !qi_scan_is_blank (peeled->text[i]);
  return !is_bare && g_strcmp0 (game, qi_game_info_get_id (qi_game_info_get_all ()[0])) == 0;
}

/* The same text in the same notation as a position of another game, and of none. */
static void
list_games (Readings         *self,
            const QiNotation *notation,
            const QiReading  *first)
{
  const QiGameInfo *const *all = qi_game_info_get_all ();
  QiPosition *position = qi_setup_get_position (first->setup);
  QiReadOptions options = { NULL };

  if (self->options != NULL)
    options = *self->options;
  if (options.game != NULL || self->guess->peeled.game != NULL || is_plainly_meant (self, first))
    return;
  for (gsize i = 0; all[i] != NULL && self->readings->len + 1 < MAX_READINGS; i++)
    {
      if (!has_format (all[i], notation->id)
          || !qi_game_info_has_shape (all[i], qi_position_get_shape (position)))
        continue;
      QiReading *reading = NULL;

      options.game = qi_game_info_get_id (all[i]);
      reading = qi_guess_read_with (&self->guess->peeled, notation, &options);
      /* Foreign letters show that the game is not meant. */
      if (qi_findings_have_code (reading->findings, "unknown-piece"))
        qi_reading_free (reading);
      else
        list_reading (self, reading);
    }
  /* Only if the letters mean other pieces in the game. */
  options.game = "";
  QiReading *plain = qi_guess_read_with (&self->guess->peeled, notation, &options);
  if (plain->setup != NULL && has_same_letters (position, qi_setup_get_position (plain->setup)))
    qi_reading_free (plain);
  else
    list_reading (self, plain);
}

/**
 * qi_notation_detect_all:
 * @text: text, not necessarily NUL-terminated
 * @length: its bytes, or -1 when it ends with NUL
 * @options: (nullable): how to read; %NULL: as usual
 *
 * All readings of a text without a name that differ in their position, the likeliest first (that of
 * qi_notation_detect()), at most eight: by other formats; by the first one's format for other games of the table,
 * and with its letters as they stand where they mean other pieces. What a reading takes the text for is its format
 * and its setup's game. A FEN of chess is plainly meant and brings no other games, a placement alone does. More than
 * one: the person may be asked. Of readings that fail only the first is there, and only when none succeeds.
 *
 * Returns: (transfer container) (element-type QiReading): the readings, which the array owns; never empty
 *
 * Since: 1.0
 */
GPtrArray *
qi_notation_detect_all (const char          *text,
                        gssize               length,
                        const QiReadOptions *options)
{
  g_return_val_if_fail (text != NULL || length == 0, NULL);

  QiGuess guessed;
  Readings self = { .readings = g_ptr_array_new_with_free_func ((GDestroyNotify) qi_reading_free),
                    .guess = &guessed,
                    .options = options };
  const gsize given = length < 0 ? strlen (text) : (gsize) length;
  const gsize n = qi_guess_get_end (text, given);
  const gsize mark = qi_guess_skip_mark (text, n);
  QiReading *first = qi_guess_init (&guessed, text + mark, (gssize) (n - mark), options);

  if (first == NULL)
    first = qi_guess_read (&guessed, options);
  g_ptr_array_add (self.readings, first);
  for (gsize i = 0; first->setup != NULL && i < guessed.n_candidates; i++)
    list_reading (&self,
                  qi_guess_read_with (&guessed.peeled, guessed.candidates[i].notation, options));
  const QiNotation *notation = first->setup == NULL ? NULL : qi_notation_lookup (first->format);
  /* An engine's lines name their game. */
  if (notation != NULL && notation->kind == QI_NOTATION_FORMAT
      && guessed.peeled.length <= QI_MAX_COMPARED)
    list_games (&self, notation, first);
  for (guint i = 0; mark > 0 && i < self.readings->len; i++)
    qi_reading_note_mark (g_ptr_array_index (self.readings, i), text, n);
  for (guint i = 0; i < self.readings->len; i++)
    qi_reading_note_nuls (g_ptr_array_index (self.readings, i), text, given, n);
  qi_peel_clear (&guessed.peeled);
  return self.readings;
}
