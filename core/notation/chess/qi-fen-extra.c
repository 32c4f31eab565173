/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-fen-private.h"

#include "qi-details-private.h"
#include "qi-finding-private.h"
#include "qi-found-private.h"
#include "qi-game-info-private.h"
#include "qi-game-rights-private.h"

#include <string.h>

/* What some games' FEN says beside the six fields: checks still to give, "~" and "*" on the board;
 * and the details that all fields make. */

#define MAX_CHECK_DIGITS 3

/* Reads digits at *@at; −1 when there are none, or too many. */
static gint64
read_count (const QiScan *scan,
            gsize        *at,
            gsize         end)
{
  gint64 value = 0;
  gsize start = *at;

  for (; *at < end && qi_scan_is_digit (scan->text[*at]); (*at)++)
    if (*at - start < MAX_CHECK_DIGITS)
      value = value * 10 + (scan->text[*at] - '0');
  return *at > start && *at - start <= MAX_CHECK_DIGITS ? value : -1;
}

/* "3+3" counts the checks still to give, "+0+1" those given. */
static gboolean
parse_checks (const QiScan *scan,
              QiSpan        span,
              gint64        checks[2],
              gboolean     *were_given)
{
  const gsize end = span.offset + span.length;
  gsize at = span.offset;

  *were_given = span.length > 0 && scan->text[at] == '+';
  if (*were_given)
    at++;
  checks[0] = read_count (scan, &at, end);
  if (checks[0] < 0 || at == end || scan->text[at] != '+')
    return FALSE;
  at++;
  checks[1] = read_count (scan, &at, end);
  return checks[1] >= 0 && at == end;
}

gboolean
qi_fen_is_checks (const QiScan *scan,
                  QiSpan        span)
{
  gint64 checks[2];
  gboolean were_given = FALSE;

  /* Hardly any field is one. */
  return memchr (scan->text + span.offset, '+', span.length) != NULL
         && parse_checks (scan, span, checks, &were_given);
}

/* How many checks of @side win. */
static gint64
get_start_checks (const QiFen *self,
                  QiSide       side)
{
  const QiGameInfo *info = self->game != NULL ? qi_game_info_lookup (self->game) : NULL;

  return info != NULL ? qi_game_info_get_checks (info, side) : QI_FEN_START_CHECKS;
}

void
qi_fen_read_checks (QiFen *self)
{
  gboolean were_given = FALSE;
  char quote[QI_SCAN_QUOTE_BYTES];
  gint64 checks[2];

  if (!parse_checks (&self->scan, self->checks_field, checks, &were_given))
    return;

  const gint64 starts[2] = { get_start_checks (self, QI_SIDE_FIRST),
                             get_start_checks (self, QI_SIDE_SECOND) };
  for (guint i = 0; were_given && i < 2; i++)
    {
      if (checks[i] > starts[i])
        {
          qi_scan_quote (&self->scan, self->checks_field, quote);
          qi_scan_add (&self->scan, "checks", self->checks_field, qi_found_bad_checks (quote));
          return;
        }
      checks[i] = starts[i] - checks[i];
    }
  /* What the rules say of it they say where it stands. */
  for (QiSide side = QI_SIDE_FIRST;
       side <= QI_SIDE_SECOND && self->info != NULL && (self->features & QI_GAME_FEN_CHECKS) != 0;
       side++)
    if (checks[side] > starts[side])
      {
        qi_scan_add (&self->scan, "checks", self->checks_field,
                     qi_found_bad_checks_left (checks[side], side));
        break;
      }
  self->checks[0] = checks[0];
  self->checks[1] = checks[1];
}

static gboolean
is_pawn (const QiFen      *self,
         const QiPosition *position,
         guint             square)
{
  const QiToken *piece = qi_position_get_piece (position, square);
  QiToken pawn;

  for (guint i = 0; piece != NULL && i < 2; i++)
    if (qi_letters_get (self->letters, i == 0 ? 'P' : 'p', FALSE, &pawn)
        && qi_token_equal (piece, &pawn))
      return TRUE;
  return FALSE;
}

/* The walls of a game that has none: one remark at the first, with the squares of all. */
static void
report_wall (QiFen                 *self,
             const QiPlacementMark *mark,
             QiFinding            **finding)
{
  if (*finding == NULL)
    *finding =
      qi_scan_add (&self->scan, "placement", mark->span,
                   qi_finding_set_severity (qi_found_detail_unused ("walls"), QI_SEVERITY_WARNING));
  qi_finding_add_square (*finding, mark->square);
}

void
qi_fen_read_marks (QiFen            *self,
                   const QiPosition *position,
                   gboolean          is_sound)
{
  const GArray *marks = self->placement.marks;
  const gboolean has_walls = self->info == NULL || qi_game_info_has_walls (self->info);
  QiFinding *wall = NULL;

  self->promoted = g_array_new (FALSE, FALSE, sizeof (guint));
  self->walls = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i < marks->len; i++)
    {
      const QiPlacementMark *mark = &g_array_index (marks, QiPlacementMark, i);

      if (mark->kind == QI_ITEM_WALL)
        {
          g_array_append_val (self->walls, mark->square);
          if (is_sound && !has_walls)
            report_wall (self, mark, &wall);
        }
      else if (mark->kind == QI_ITEM_TOKEN && !is_pawn (self, position, mark->square))
        g_array_append_val (self->promoted, mark->square);
      else if (is_sound)
        qi_finding_add_square (qi_scan_add (&self->scan, "placement", mark->span,
                                            qi_found_promoted_mark ()),
                               mark->square);
    }
}

static QiValue *
squares_value (const guint *squares,
               guint        n)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new_full (n, (GDestroyNotify) qi_value_unref);

  for (guint i = 0; i < n; i++)
    g_ptr_array_add (items, qi_value_new_int (squares[i]));
  return qi_value_new_array ((QiValue *const *) items->pdata, n);
}

/* Takes both values. */
static QiValue *
sided_value (QiValue *first,
             QiValue *second)
{
  static const char *const keys[] = { "first", "second" };
  QiValue *sides[] = { first, second };
  QiValue *value = qi_value_new_object (keys, sides, 2);

  qi_value_unref (first);
  qi_value_unref (second);
  return value;
}

void
qi_fen_sort_descending (guint *squares,
                        guint  n)
{
  for (guint i = 1; i < n; i++)
    for (guint j = i; j > 0 && squares[j - 1] < squares[j]; j--)
      {
        guint square = squares[j];

        squares[j] = squares[j - 1];
        squares[j - 1] = square;
      }
}

/* The corners of chess, by the bit of a right. */
static const guint corners[] = { 63, 56, 7, 0 };

/* The rights of chess: those of the rooks in the corners. Each of the sixteen is made once. */
static QiValue *const *
get_corner_rights (void)
{
  static QiValue *values[16];
  static gsize ready = 0;

  if (g_once_init_enter (&ready))
    {
      for (guint i = 0; i < G_N_ELEMENTS (values); i++)
        {
          guint squares[4];
          guint n[2] = { 0, 0 };

          for (guint corner = 0; corner < 4; corner++)
            if ((i & 1u << corner) != 0)
              squares[corner / 2 * 2 + n[corner / 2]++] = corners[corner];
          values[i] =
            sided_value (squares_value (squares, n[0]), squares_value (squares + 2, n[1]));
        }
      g_once_init_leave (&ready, 1);
    }
  return values;
}

gboolean
qi_fen_get_corner_rights (const QiValue *value,
                          QiSide         side,
                          guint          squares[2],
                          gsize         *n)
{
  QiValue *const *values = get_corner_rights ();
  guint mask = 0;

  while (mask < 16 && values[mask] != value)
    mask++;
  *n = 0;
  for (guint corner = 2 * side; mask < 16 && corner < 2 * side + 2u; corner++)
    if ((mask & 1u << corner) != 0)
      squares[(*n)++] = corners[corner];
  return mask < 16;
}

/* NULL when the squares are not only corners of a board of 64. */
static QiValue *
find_corner_rights (const QiFen *self)
{
  guint mask = 0;

  if (qi_shape_get_n_squares (&self->shape) != 64)
    return NULL;
  for (guint side = 0; side < 2; side++)
    for (guint i = 0; i < self->n_castling[side]; i++)
      {
        const guint square = self->castling[side][i];
        const guint king_side = side == 0 ? 63 : 7;

        if (square != king_side && square != king_side - 7)
          return NULL;
        mask |= (square == king_side ? 1u : 2u) << 2 * side;
      }
  return qi_value_ref (get_corner_rights ()[mask]);
}

static QiValue *
sided_squares (guint *first,
               guint  n_first,
               guint *second,
               guint  n_second)
{
  qi_fen_sort_descending (first, n_first);
  qi_fen_sort_descending (second, n_second);
  return sided_value (squares_value (first, n_first), squares_value (second, n_second));
}

static QiValue *
castling_value (QiFen *self)
{
  QiValue *value = find_corner_rights (self);

  if (value != NULL)
    return value;
  return sided_squares (self->castling[0], self->n_castling[0], self->castling[1],
                        self->n_castling[1]);
}

/* Details while they are gathered. */
typedef struct
{
  QiDetailKey keys[9];
  QiValue    *values[9];
  gsize       n;
} Gathered;

static void
gather (Gathered   *self,
        QiDetailKey key,
        QiValue    *value)
{
  self->keys[self->n] = key;
  self->values[self->n++] = value;
}

static void
gather_squares (Gathered     *self,
                QiDetailKey   key,
                const GArray *squares)
{
  if (squares != NULL && squares->len > 0)
    gather (self, key, squares_value ((const guint *) squares->data, squares->len));
}

QiDetails *
qi_fen_build_details (QiFen *self)
{
  Gathered all = { .n = 0 };

  if (self->n_castling[0] + self->n_castling[1] > 0)
    gather (&all, QI_DETAIL_CASTLING, castling_value (self));
  if (self->n_gates[0] + self->n_gates[1] > 0)
    gather (&all, QI_DETAIL_GATES,
            sided_squares (self->gates[0], self->n_gates[0], self->gates[1], self->n_gates[1]));
  if (self->en_passant != QI_NO_SQUARE)
    gather (&all, QI_DETAIL_EN_PASSANT, qi_value_new_int (self->en_passant));
  if (self->counting >= 0)
    gather (&all, QI_DETAIL_COUNTING, qi_value_new_int (self->counting));
  if (self->checks[0] >= 0)
    gather (&all, QI_DETAIL_CHECKS,
            sided_value (qi_value_new_int (self->checks[0]), qi_value_new_int (self->checks[1])));
  gather_squares (&all, QI_DETAIL_PROMOTED, self->promoted);
  gather_squares (&all, QI_DETAIL_WALLS, self->walls);
  for (guint i = 0; i < 2; i++)
    if (self->counters[i] >= 0)
      gather (&all, i == 0 ? QI_DETAIL_HALFMOVE : QI_DETAIL_FULLMOVE,
              qi_value_new_int (self->counters[i]));
  return qi_details_new_from (all.keys, all.values, all.n);
}
