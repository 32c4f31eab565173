/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-notation-private.h"
#include "qi-details-private.h"
#include "qi-finding-private.h"
#include "qi-found-private.h"
#include "qi-write-private.h"

#include <string.h>

#define MAX_TOKEN_FINDINGS 16 /* different tokens that are named one by one */

void
qi_write_init (QiWrite              *self,
               const char           *format,
               const QiWriteOptions *options,
               GPtrArray            *findings)
{
  *self = (QiWrite) {
    .format = format,
    .options = options,
    .findings = findings,
    .first_token = findings == NULL ? 0 : findings->len,
  };
}

static void
add (QiWrite   *self,
     QiFinding *finding)
{
  if (qi_finding_get_severity (finding) == QI_SEVERITY_ERROR)
    self->failed = TRUE;
  qi_findings_add (self->findings, finding);
}

void
qi_write_refuse (QiWrite   *self,
                 QiFinding *finding)
{
  add (self, finding);
}

/* The finding with @code about the same token in the same kind of place, or NULL. */
static QiFinding *
find_token (const QiWrite *self,
            const char    *code,
            const char    *piece,
            guint          square,
            QiSide         hand)
{
  QiFinding *last = NULL;

  for (guint i = self->first_token; self->findings != NULL && i < self->findings->len; i++)
    {
      QiFinding *finding = g_ptr_array_index (self->findings, i);
      QiSide side = QI_SIDE_FIRST;
      gboolean is_hand = qi_finding_get_hand (finding, &side);

      if (strcmp (qi_finding_get_code (finding), code) != 0)
        continue;
      if (is_hand != (square == QI_NO_SQUARE) || (is_hand && side != hand))
        continue;
      if (strcmp (qi_finding_get_param (finding, "piece"), piece) == 0)
        return finding;
      last = finding;
    }
  /* Beyond the bound, further tokens join the last one's squares. */
  return self->n_tokens >= MAX_TOKEN_FINDINGS ? last : NULL;
}

static void
add_token (QiWrite       *self,
           const QiToken *piece,
           const char    *becomes,
           guint          square,
           QiSide         hand)
{
  g_autofree char *name = g_utf8_make_valid (piece->text, piece->length);
  const char *code = becomes != NULL ? "token-changed" : "token-without-letter";
  QiFinding *finding = find_token (self, code, name, square, hand);

  if (finding == NULL)
    {
      finding = becomes != NULL
                  ? qi_finding_set_severity (qi_found_token_changed (name, becomes),
                                             qi_write_options_get_loss (self->options))
                  : qi_found_token_without_letter (name, self->format);
      if (square == QI_NO_SQUARE)
        qi_finding_set_hand (finding, hand);
      self->n_tokens++;
      if (square != QI_NO_SQUARE)
        qi_finding_add_square (finding, square);
      add (self, finding);
      return;
    }
  if (square != QI_NO_SQUARE)
    qi_finding_add_square (finding, square);
}

void
qi_write_refuse_token (QiWrite       *self,
                       const QiToken *piece,
                       guint          square,
                       QiSide         hand)
{
  add_token (self, piece, NULL, square, hand);
}

void
qi_write_change_token (QiWrite       *self,
                       const QiToken *piece,
                       const char    *becomes,
                       guint          square,
                       QiSide         hand)
{
  add_token (self, piece, becomes, square, hand);
}

void
qi_write_lose_game (QiWrite    *self,
                    const char *game)
{
  QiFinding *finding = qi_finding_set_severity (qi_found_game_lost (game, self->format),
                                                qi_write_options_get_loss (self->options));

  qi_finding_set_field (finding, "game");
  add (self, finding);
}

void
qi_write_check_game (QiWrite    *self,
                     const char *game)
{
  const QiGameInfo *info = qi_game_info_lookup (game);

  if (info != NULL && !qi_letters_has_format (info, self->format))
    qi_write_lose_game (self, game);
}

void
qi_write_lose_styles (QiWrite *self)
{
  QiFinding *finding = qi_finding_set_severity (qi_found_styles_lost (self->format),
                                                qi_write_options_get_loss (self->options));

  add (self, qi_finding_set_field (finding, "styles"));
}

void
qi_write_lose_detail (QiWrite    *self,
                      const char *key)
{
  QiFinding *finding = qi_finding_set_severity (qi_found_detail_lost (key, self->format),
                                                qi_write_options_get_loss (self->options));

  qi_finding_set_field (finding, "details");
  add (self, finding);
}

void
qi_write_lose_squares (QiWrite      *self,
                       const char   *key,
                       const GArray *squares)
{
  if (squares->len == 0)
    return;
  QiFinding *finding =
    qi_finding_set_severity (qi_found_detail_lost_squares (key, self->format, squares->len),
                             qi_write_options_get_loss (self->options));

  for (guint i = 0; i < squares->len; i++)
    qi_finding_add_square (finding, g_array_index (squares, guint, i));
  qi_finding_set_field (finding, "details");
  add (self, finding);
}

void
qi_write_lose_details (QiWrite           *self,
                       const QiDetails   *details,
                       const char *const *kept)
{
  for (gsize i = 0; i < qi_details_get_size (details); i++)
    {
      const char *key = qi_details_get_key (details, i);

      if ((kept == NULL || !g_strv_contains (kept, key)) && !qi_details_are_at_start (details, key))
        qi_write_lose_detail (self, key);
    }
}

char *
qi_write_dup_shape (const QiShape *shape)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < shape->n_dimensions; i++)
    g_string_append_printf (text, "%s%u", i == 0 ? "" : "×", shape->sizes[i]);
  return g_string_free (text, FALSE);
}

void
qi_write_change_shape (QiWrite       *self,
                       const QiShape *shape,
                       const QiShape *becomes)
{
  g_autofree char *before = qi_write_dup_shape (shape);
  g_autofree char *after = qi_write_dup_shape (becomes);
  QiFinding *finding =
    qi_finding_set_severity (qi_found_shape_changed (before, after, self->format),
                             qi_write_options_get_loss (self->options));

  qi_finding_set_field (finding, "shape");
  add (self, finding);
}

void
qi_write_number (GString *text,
                 guint64  number)
{
  char digits[24];
  gsize n = sizeof digits;

  do
    {
      digits[--n] = (char) ('0' + number % 10);
      number /= 10;
    }
  while (number > 0);
  g_string_append_len (text, digits + n, (gssize) (sizeof digits - n));
}

static void
append_run (GString *text,
            guint    squares)
{
  if (squares >= 10)
    qi_write_number (text, squares);
  else if (squares > 0)
    g_string_append_c (text, (char) ('0' + squares));
}

void
qi_write_placement (GString          *text,
                    const QiPosition *position,
                    gsize             maximum,
                    QiTokenFunc       write_token,
                    gpointer          user_data)
{
  const QiShape *shape = qi_position_get_shape (position);
  const guint files = qi_shape_get_files (shape);
  const guint ranks = qi_shape_get_ranks (shape);
  const guint n_squares = qi_shape_get_n_squares (shape);
  QiPositionIter iter;
  const QiToken *piece = NULL;
  guint square = 0;
  guint rank = 0;

  qi_position_iter_init (&iter, position, 0);
  gboolean has_piece = qi_position_iter_next (&iter, &square, &piece);
  for (guint start = 0; start < n_squares && text->len <= maximum; start += files, rank++)
    {
      guint next = start; /* the first square not yet written */

      if (start > 0)
        g_string_append_c (text, '/');
      if (start > 0 && rank == ranks)
        {
          g_string_append_c (text, '/');
          rank = 0;
        }
      for (; has_piece && square < start + files;
           has_piece = qi_position_iter_next (&iter, &square, &piece))
        {
          char out[QI_EPIN_MAX_BYTES];

          append_run (text, square - next);
          gsize n = write_token (user_data, piece, square, out);
          for (gsize i = 0; i < n; i++)
            g_string_append_c (text, out[i]);
          next = square + 1;
        }
      append_run (text, start + files - next);
    }
}

static char *
put_run (char *at,
         guint run)
{
  if (run >= 100)
    *at++ = (char) ('0' + run / 100);
  if (run >= 10)
    *at++ = (char) ('0' + run / 10 % 10);
  *at++ = (char) ('0' + run % 10);
  return at;
}

gboolean
qi_write_placement_plain (GString          *text,
                          const QiPosition *position,
                          const QiLetters  *letters)
{
  const QiShape *shape = qi_position_get_shape (position);
  const guint16 *ids = qi_position_peek_ids (position);
  const guint n_squares = qi_shape_get_n_squares (shape);
  const guint files = qi_shape_get_files (shape);
  char buffer[QI_MAX_FILL_SQUARES * (QI_LETTERS_MAX_BYTES + 1)];
  char *at = buffer;

  if (ids == NULL || shape->n_dimensions > 2)
    return FALSE;
  for (guint start = 0; start < n_squares; start += files)
    {
      guint run = 0;

      if (start > 0)
        *at++ = '/';
      for (guint square = start; square < start + files; square++)
        {
          if (ids[square] == 0)
            {
              run++;
              continue;
            }
          if (ids[square] >= QI_N_USUAL_IDS || letters->written[ids[square]].length == 0)
            return FALSE;

          const QiWrittenLetter *letter = &letters->written[ids[square]];
          if (run > 0)
            at = put_run (at, run);
          run = 0;
          *at++ = letter->text[0];
          if (letter->length > 1)
            *at++ = letter->text[1];
        }
      if (run > 0)
        at = put_run (at, run);
    }
  g_string_append_len (text, buffer, at - buffer);
  return TRUE;
}

void
qi_write_refuse_shape (QiWrite       *self,
                       const QiShape *shape)
{
  g_autofree char *name = qi_write_dup_shape (shape);
  QiFinding *finding = qi_found_shape_without_text (name, self->format);

  qi_finding_set_field (finding, "shape");
  qi_write_refuse (self, finding);
}

gboolean
qi_write_check_dimensions (QiWrite       *self,
                           const QiShape *shape)
{
  if (shape->n_dimensions == 3)
    {
      qi_write_refuse_shape (self, shape);
      return FALSE;
    }
  if (shape->n_dimensions == 1)
    {
      QiShape becomes = { .n_dimensions = 2, .sizes = { 1, shape->sizes[0] } };

      qi_write_change_shape (self, shape, &becomes);
    }
  return TRUE;
}

void
qi_write_check_styles (QiWrite          *self,
                       const QiPosition *position,
                       const QiGameInfo *info,
                       char              style)
{
  if (info != NULL)
    style = qi_game_info_get_style (info);
  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      char text[2] = { side == QI_SIDE_FIRST ? style : g_ascii_tolower (style), '\0' };

      if (qi_token_is (qi_position_get_style (position, side), text))
        continue;
      qi_write_lose_styles (self);
      return;
    }
}

gsize
qi_write_letter (QiWrite         *self,
                 const QiLetters *letters,
                 const QiToken   *piece,
                 guint            square,
                 char             out[QI_LETTERS_MAX_BYTES])
{
  gboolean changed = FALSE;
  gsize n = qi_letters_write (letters, piece, out, &changed);
  QiToken becomes;

  if (n == 0)
    qi_write_refuse_token (self, piece, square, QI_SIDE_FIRST);
  else if (changed && qi_letters_get (letters, out[n - 1], n > 1, &becomes))
    qi_write_change_token (self, piece, becomes.text, square, QI_SIDE_FIRST);
  return n;
}

void
qi_write_check_hands (QiWrite          *self,
                      const QiPosition *position)
{
  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      if (qi_position_get_n_in_hand (position, side) == 0)
        continue;
      QiFinding *finding = qi_found_hands_without_place (self->format);

      qi_finding_set_hand (finding, side);
      qi_write_refuse (self, finding);
    }
}

static gboolean
get_count (const QiDetails *details,
           const char      *key,
           gint64          *value)
{
  return qi_details_get_int (details, key, value) && *value >= 0 && *value <= QI_WRITE_MAX_COUNT;
}

gboolean
qi_details_get_ply (const QiDetails *details,
                    QiSide           turn,
                    gint64          *ply)
{
  gint64 move = 0;

  if (qi_details_get (details, "ply") != NULL)
    return get_count (details, "ply", ply);
  if (!get_count (details, "fullmove", &move) || move == 0)
    return FALSE;
  *ply = 2 * move - (turn == QI_SIDE_FIRST ? 1 : 0);
  return TRUE;
}

gboolean
qi_details_get_fullmove (const QiDetails *details,
                         gint64          *fullmove)
{
  gint64 ply = 0;

  if (qi_details_get (details, "fullmove") != NULL)
    return get_count (details, "fullmove", fullmove);
  if (!get_count (details, "ply", &ply) || ply == 0)
    return FALSE;
  *fullmove = (ply + 1) / 2;
  return TRUE;
}

void
qi_write_lose_counters (QiWrite         *self,
                        const QiDetails *details,
                        const char      *key,
                        gint64           value,
                        QiSide           turn)
{
  const gboolean is_ply = key[0] == 'p';
  const gint64 ply = is_ply ? value : 2 * value - (turn == QI_SIDE_FIRST ? 1 : 0);
  const gint64 own[] = { ply, is_ply ? (value + 1) / 2 : value };
  static const char *const keys[] = { "ply", "fullmove" };

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      gint64 stands = 0;

      if (qi_details_get (details, keys[i]) == NULL)
        continue;
      if (!qi_details_get_int (details, keys[i], &stands) || stands != own[i])
        qi_write_lose_detail (self, keys[i]);
    }
}
