/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-notation-private.h"
#include "qi-details-private.h"
#include "qi-game-info-private.h"
#include "qi-position-private.h"
#include "qi-write-private.h"

#include <string.h>

#define MAX_NAMED_SQUARES 4096 /* of one finding */

/* The findings of one write: what the writer said would be lost. */
typedef struct
{
  const GPtrArray *findings;
  guint            first;
} Announced;

/* The next finding with @code from *@index on, or NULL. */
static QiFinding *
announced_next (const Announced *self,
                const char      *code,
                guint           *index)
{
  for (guint i = *index; self->findings != NULL && i < self->findings->len; i++)
    {
      QiFinding *finding = g_ptr_array_index (self->findings, i);

      if (strcmp (qi_finding_get_code (finding), code) != 0)
        continue;
      *index = i + 1;
      return finding;
    }
  return NULL;
}

static gboolean
is_announced (const Announced *self,
              const char      *code)
{
  guint index = self->first;

  return announced_next (self, code, &index) != NULL;
}

static gboolean
is_key_announced (const Announced *self,
                  const char      *key)
{
  guint index = self->first;
  QiFinding *finding = NULL;

  while ((finding = announced_next (self, "detail-lost", &index)) != NULL)
    if (g_strcmp0 (qi_finding_get_param (finding, "key"), key) == 0)
      return TRUE;
  return FALSE;
}

static gboolean
is_square_announced (const Announced *self,
                     guint            square)
{
  guint index = self->first;
  QiFinding *finding = NULL;

  while ((finding = announced_next (self, "token-changed", &index)) != NULL)
    {
      gsize n = 0;
      const guint *squares = qi_finding_get_squares (finding, &n);

      for (gsize i = 0; i < n; i++)
        if (squares[i] == square)
          return TRUE;
      /* A finding names a bounded number of squares, in ascending order: the rest are meant too. */
      if (n >= MAX_NAMED_SQUARES && square > squares[n - 1])
        return TRUE;
    }
  return FALSE;
}

static gboolean
is_hand_announced (const Announced *self,
                   QiSide           side)
{
  guint index = self->first;
  QiFinding *finding = NULL;

  while ((finding = announced_next (self, "token-changed", &index)) != NULL)
    {
      QiSide hand = QI_SIDE_FIRST;

      if (qi_finding_get_hand (finding, &hand) && hand == side)
        return TRUE;
    }
  return FALSE;
}

static gboolean
tokens_equal (const QiToken *a,
              const QiToken *b)
{
  if (a == NULL || b == NULL)
    return a == b;
  return qi_token_equal (a, b);
}

static gboolean
boards_agree (const QiPosition *a,
              const QiPosition *b,
              const Announced  *announced)
{
  QiPositionIter iter_a;
  QiPositionIter iter_b;
  guint at_a = 0;
  guint at_b = 0;
  const QiToken *piece_a = NULL;
  const QiToken *piece_b = NULL;

  qi_position_iter_init (&iter_a, a, 0);
  qi_position_iter_init (&iter_b, b, 0);
  while (TRUE)
    {
      gboolean more_a = qi_position_iter_next (&iter_a, &at_a, &piece_a);
      gboolean more_b = qi_position_iter_next (&iter_b, &at_b, &piece_b);

      /* A changed token is still a token: the two sets of occupied squares are one. */
      if (more_a != more_b || (more_a && at_a != at_b))
        return FALSE;
      if (!more_a)
        return TRUE;
      if (!tokens_equal (piece_a, piece_b) && !is_square_announced (announced, at_a))
        return FALSE;
    }
}

static gboolean
hands_agree (const QiPosition *a,
             const QiPosition *b,
             QiSide            side,
             const Announced  *announced)
{
  if (is_hand_announced (announced, side))
    return qi_position_get_n_in_hand (a, side) == qi_position_get_n_in_hand (b, side);
  return qi_position_has_same_hand (a, b, side);
}

static const char *
positions_differ (const QiPosition *a,
                  const QiPosition *b,
                  const Announced  *announced)
{
  if (qi_position_equal (a, b))
    return NULL;
  if (qi_position_get_n_squares (a) != qi_position_get_n_squares (b))
    return "shape";
  if (!qi_shape_equal (qi_position_get_shape (a), qi_position_get_shape (b))
      && !is_announced (announced, "shape-changed"))
    return "shape";
  if (!boards_agree (a, b, announced))
    return "board";
  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      if (!hands_agree (a, b, side, announced))
        return "hands";
      if (!qi_token_equal (qi_position_get_style (a, side), qi_position_get_style (b, side))
          && !is_announced (announced, "styles-lost"))
        return "styles";
    }
  return qi_position_get_turn (a) == qi_position_get_turn (b) ? NULL : "turn";
}

static int
compare_squares (gconstpointer a,
                 gconstpointer b)
{
  guint left = *(const guint *) a;
  guint right = *(const guint *) b;

  return left < right ? -1 : left > right;
}

/* Sorts, and leaves one of each. */
static void
make_set (GArray *squares)
{
  guint n = 0;

  g_array_sort (squares, compare_squares);
  for (guint i = 0; i < squares->len; i++)
    if (n == 0 || g_array_index (squares, guint, n - 1) != g_array_index (squares, guint, i))
      g_array_index (squares, guint, n++) = g_array_index (squares, guint, i);
  g_array_set_size (squares, n);
}

/* Rights of one side, and marks, are sets: the order of squares does not matter. */
static gboolean
side_squares_equal (const QiDetails *a,
                    const QiDetails *b,
                    const char      *key,
                    const QiShape   *shape)
{
  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      g_autoptr (GArray) left = qi_details_dup_squares (a, key, side, shape);
      g_autoptr (GArray) right = qi_details_dup_squares (b, key, side, shape);

      make_set (left);
      make_set (right);
      if (left->len != right->len)
        return FALSE;
      if (left->len > 0 && memcmp (left->data, right->data, left->len * sizeof (guint)) != 0)
        return FALSE;
    }
  return TRUE;
}

static int
compare_hashes (gconstpointer a,
                gconstpointer b)
{
  const guint left = qi_value_hash (*(const QiValue *const *) a);
  const guint right = qi_value_hash (*(const QiValue *const *) b);

  return left < right ? -1 : left > right;
}

static GPtrArray *
dup_sorted_items (const QiValue *list)
{
  GPtrArray *items = g_ptr_array_new ();

  for (gsize i = 0; i < qi_value_get_size (list); i++)
    g_ptr_array_add (items, qi_value_get_item (list, i));
  g_ptr_array_sort (items, compare_hashes);
  return items;
}

/* Marks lie on the board, in no order. */
static gboolean
marks_equal (const QiValue *a,
             const QiValue *b)
{
  if (qi_value_get_kind (a) != QI_VALUE_ARRAY || qi_value_get_kind (b) != QI_VALUE_ARRAY
      || qi_value_get_size (a) != qi_value_get_size (b))
    return FALSE;

  g_autoptr (GPtrArray) left = dup_sorted_items (a);
  g_autoptr (GPtrArray) right = dup_sorted_items (b);
  for (guint i = 0; i < left->len; i++)
    if (!qi_value_equal (g_ptr_array_index (left, i), g_ptr_array_index (right, i)))
      return FALSE;
  return TRUE;
}

static gboolean
is_set (const char    *key,
        const QiValue *value)
{
  const QiValueKind kind = qi_value_get_kind (value);

  if (strcmp (key, "castling") == 0 || strcmp (key, "gates") == 0)
    return kind == QI_VALUE_OBJECT;
  return (strcmp (key, "promoted") == 0 || strcmp (key, "walls") == 0) && kind == QI_VALUE_ARRAY;
}

/* As many checks left to give as at the start of the game, which is what none said means. */
static gboolean
are_start_checks (const QiDetails *details,
                  const char      *game)
{
  const QiGameInfo *info = game != NULL ? qi_game_info_lookup (game) : NULL;
  const QiValue *checks = qi_details_get (details, "checks");

  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      const QiValue *own =
        checks == NULL ? NULL
                       : qi_value_get_member (checks, side == QI_SIDE_FIRST ? "first" : "second");
      gint64 value = -1;

      if (own == NULL || !qi_value_get_int (own, &value)
          || value != (info != NULL ? qi_game_info_get_checks (info, side) : 3))
        return FALSE;
    }
  return TRUE;
}

/* TRUE when @key counts plies or moves, and both say the same number of the next ply. */
static gboolean
counts_equal (const char      *key,
              const QiDetails *a,
              const QiDetails *b,
              QiSide           turn)
{
  gint64 left = 0;
  gint64 right = 0;

  if (strcmp (key, "ply") != 0 && strcmp (key, "fullmove") != 0)
    return FALSE;
  return qi_details_get_ply (a, turn, &left) && qi_details_get_ply (b, turn, &right)
         && left == right;
}

static const char *
details_differ (const QiDetails *a,
                const QiDetails *b,
                const char      *game,
                const QiShape   *shape,
                QiSide           turn,
                const Announced *announced)
{
  for (gsize i = 0; i < qi_details_get_size (a); i++)
    {
      const char *key = qi_details_get_key (a, i);
      QiValue *value = qi_details_get (b, key);
      gboolean same = value != NULL && qi_value_equal (qi_details_get (a, key), value);

      if (!same && is_set (key, qi_details_get (a, key)))
        same = side_squares_equal (a, b, key, shape);
      if (!same && value != NULL && strcmp (key, "marks") == 0)
        same = marks_equal (qi_details_get (a, key), value);
      if (!same && value == NULL)
        same = qi_details_are_at_start (a, key) || counts_equal (key, a, b, turn);
      if (!same && !is_key_announced (announced, key))
        return "details";
    }
  for (gsize i = 0; i < qi_details_get_size (b); i++)
    {
      const char *key = qi_details_get_key (b, i);

      if (qi_details_get (a, key) == NULL && counts_equal (key, a, b, turn))
        continue;
      /* When the ply does not fit the side to move, a text has the number of the nearest move instead. */
      if (strcmp (key, "fullmove") == 0 && is_key_announced (announced, "ply"))
        continue;
      if (strcmp (key, "checks") == 0 && are_start_checks (b, game)
          && qi_details_get (a, key) == NULL)
        continue;
      if (qi_details_get (a, key) == NULL && !qi_details_are_at_start (b, key)
          && !is_key_announced (announced, key))
        return "details";
    }
  return NULL;
}

const char *
qi_notation_check_meaning (QiSetup         *setup,
                           QiSetup         *back,
                           const GPtrArray *findings,
                           guint            first)
{
  Announced announced = { findings, first };
  QiPosition *position = qi_setup_get_position (setup);
  const char *game = qi_setup_get_game (setup);

  if (qi_setup_equal (setup, back))
    return NULL;
  const char *difference = positions_differ (position, qi_setup_get_position (back), &announced);
  if (difference != NULL)
    return difference;
  /* A game that only the written text has comes from the format. */
  if (game != NULL && g_strcmp0 (game, qi_setup_get_game (back)) != 0
      && !is_announced (&announced, "game-lost"))
    return "game";
  return details_differ (qi_setup_get_details (setup), qi_setup_get_details (back), game,
                         qi_position_get_shape (position), qi_position_get_turn (position),
                         &announced);
}
