/* SPDX-License-Identifier: Apache-2.0 */
/* Whether two setups have the same meaning, compared in another way than the library does. */
#pragma once

#include "qi-notation.h"

#include <string.h>

static inline QiFinding *
same_meaning_find_code (const GPtrArray *findings,
                        const char      *code)
{
  for (guint i = 0; i < findings->len; i++)
    if (strcmp (qi_finding_get_code (g_ptr_array_index (findings, i)), code) == 0)
      return g_ptr_array_index (findings, i);
  return NULL;
}

static inline gboolean
same_meaning_is_key_lost (const GPtrArray *findings,
                          const char      *key)
{
  for (guint i = 0; i < findings->len; i++)
    {
      QiFinding *finding = g_ptr_array_index (findings, i);

      if (strcmp (qi_finding_get_code (finding), "detail-lost") == 0
          && g_strcmp0 (qi_finding_get_param (finding, "key"), key) == 0)
        return TRUE;
    }
  return FALSE;
}

static inline gboolean
same_meaning_is_part (const GArray *part,
                      const GArray *whole)
{
  for (guint i = 0; i < part->len; i++)
    {
      gboolean has = FALSE;

      for (guint j = 0; j < whole->len; j++)
        has = has || g_array_index (part, guint, i) == g_array_index (whole, guint, j);
      if (!has)
        return FALSE;
    }
  return TRUE;
}

/* Rights of one side and marks of squares are sets, whatever a list names twice. */
static inline gboolean
same_meaning_is_same_set (const QiDetails *a,
                          const QiDetails *b,
                          const char      *key,
                          const QiShape   *shape)
{
  gboolean is_same = TRUE;

  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      g_autoptr (GArray) left = qi_details_dup_squares (a, key, side, shape);
      g_autoptr (GArray) right = qi_details_dup_squares (b, key, side, shape);

      is_same = is_same && same_meaning_is_part (left, right) && same_meaning_is_part (right, left);
    }
  return is_same;
}

static inline gboolean
same_meaning_is_start_checks (const char    *game,
                              const QiValue *value)
{
  /* Games that other numbers of checks win, by Fairy-Stockfish's start positions. */
  static const struct
  {
    const char *game;
    gint64      n;
  } others[] = { { "5check", 5 }, { "checkshogi", 1 }, { "karouk", 1 } };
  const QiValue *first = qi_value_get_member (value, "first");
  const QiValue *second = qi_value_get_member (value, "second");
  gint64 n = 3;
  gint64 a = -1;
  gint64 b = -1;

  for (gsize i = 0; i < G_N_ELEMENTS (others); i++)
    if (g_strcmp0 (game, others[i].game) == 0)
      n = others[i].n;
  return first != NULL && second != NULL && qi_value_get_int (first, &a)
         && qi_value_get_int (second, &b) && a == n && b == n;
}

static inline gboolean
same_meaning_is_start_counter (const char    *key,
                               const QiValue *value)
{
  gint64 number = -1;

  if (!qi_value_get_int (value, &number))
    return FALSE;
  return strcmp (key, "halfmove") == 0
           ? number == 0
           : (strcmp (key, "fullmove") == 0 || strcmp (key, "ply") == 0) && number == 1;
}

/* Black to move in move 7 is about to play ply 14: either number follows from the other. */
static inline gboolean
same_meaning_is_same_ply (QiSetup *a,
                          QiSetup *b)
{
  gint64 plies[2] = { -1, -2 };

  for (guint i = 0; i < 2; i++)
    {
      QiSetup *setup = i == 0 ? a : b;
      const QiDetails *details = qi_setup_get_details (setup);
      gint64 move = 0;

      if (qi_details_get (details, "ply") != NULL)
        qi_details_get_int (details, "ply", &plies[i]);
      else if (qi_details_get_int (details, "fullmove", &move) && move > 0)
        plies[i] = 2 * (move - 1) + 1
                   + (qi_position_get_turn (qi_setup_get_position (setup)) == QI_SIDE_SECOND);
    }
  return plies[0] == plies[1];
}

/* Whether the detail @key means the same in both setups. */
static inline gboolean
same_meaning_is_same_detail (QiSetup    *a,
                             QiSetup    *b,
                             const char *key)
{
  const QiDetails *left = qi_setup_get_details (a);
  const QiDetails *right = qi_setup_get_details (b);
  const QiValue *one = qi_details_get (left, key);
  const QiValue *other = qi_details_get (right, key);

  if (one != NULL && other != NULL && qi_value_equal (one, other))
    return TRUE;
  if (strcmp (key, "castling") == 0 || strcmp (key, "gates") == 0 ||
      strcmp (key, "promoted") == 0 || strcmp (key, "walls") == 0)
    return same_meaning_is_same_set (left, right, key,
                        qi_position_get_shape (qi_setup_get_position (a)));
  /* A text of three-check says how many checks are left; a setup may leave it out: then it is as many as at the
   * start. */
  if (strcmp (key, "checks") == 0 && one == NULL)
    return same_meaning_is_start_checks (qi_setup_get_game (a), other);
  if ((one == NULL || other == NULL) && (strcmp (key, "ply") == 0 || strcmp (key, "fullmove") == 0)
      && same_meaning_is_same_ply (a, b))
    return TRUE;
  if (one == NULL || other == NULL)
    return one == other || same_meaning_is_start_counter (key, one != NULL ? one : other);
  return FALSE;
}

static inline gboolean
same_meaning_is_same_token (const QiToken *a,
                            const QiToken *b)
{
  return a == NULL || b == NULL ? a == b
                                : a->kind == b->kind && a->length == b->length
                                    && memcmp (a->text, b->text, a->length) == 0;
}

/* A remark about a piece names its squares, or as many as remarks have; or the hand. */
static inline gboolean
same_meaning_is_square_changed (const GPtrArray *findings,
                                guint            square)
{
  for (guint i = 0; i < findings->len; i++)
    {
      QiFinding *finding = g_ptr_array_index (findings, i);
      gsize n = 0;
      const guint *squares = qi_finding_get_squares (finding, &n);

      if (strcmp (qi_finding_get_code (finding), "token-changed") != 0)
        continue;
      for (gsize j = 0; j < n; j++)
        if (squares[j] == square)
          return TRUE;
      if (n >= 4096)
        return TRUE;
    }
  return FALSE;
}

static inline gboolean
same_meaning_is_hand_changed (const GPtrArray *findings,
                              QiSide           side)
{
  for (guint i = 0; i < findings->len; i++)
    {
      QiFinding *finding = g_ptr_array_index (findings, i);
      QiSide hand = QI_SIDE_FIRST;

      if (strcmp (qi_finding_get_code (finding), "token-changed") == 0
          && qi_finding_get_hand (finding, &hand) && hand == side)
        return TRUE;
    }
  return FALSE;
}

static inline gboolean
same_meaning_is_same_hand (const QiPosition *a,
                           const QiPosition *b,
                           QiSide            side)
{
  gsize n[2] = { 0, 0 };
  const QiHandItem *one = qi_position_get_hand (a, side, &n[0]);
  const QiHandItem *other = qi_position_get_hand (b, side, &n[1]);
  gsize n_found = 0;

  for (gsize i = 0; i < n[0]; i++)
    for (gsize j = 0; j < n[1]; j++)
      n_found += one[i].count == other[j].count
                 && same_meaning_is_same_token (&one[i].token, &other[j].token);
  return n_found == n[0] && n[0] == n[1];
}

/* NULL, or what @setup says, @back does not, and the writer's @findings did not announce. */
static inline char *
same_meaning_compare (QiSetup         *setup,
                      QiSetup         *back,
                      const GPtrArray *findings)
{
  QiPosition *a = qi_setup_get_position (setup);
  QiPosition *b = qi_setup_get_position (back);
  const char *game = qi_setup_get_game (setup);
  if (qi_position_get_turn (a) != qi_position_get_turn (b)
      || qi_position_get_n_pieces (a) != qi_position_get_n_pieces (b)
      || qi_position_get_n_squares (a) != qi_position_get_n_squares (b))
    return g_strdup ("another turn, or other numbers of pieces or squares");
  if (!qi_shape_equal (qi_position_get_shape (a), qi_position_get_shape (b))
      && same_meaning_find_code (findings, "shape-changed") == NULL)
    return g_strdup ("another shape, unannounced");
  for (guint square = 0; square < qi_position_get_n_squares (a); square++)
    if (!same_meaning_is_same_token (qi_position_get_piece (a, square),
                                     qi_position_get_piece (b, square))
        && !same_meaning_is_square_changed (findings, square))
      return g_strdup_printf ("another piece on %u, unannounced", square);
  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      if (!same_meaning_is_hand_changed (findings, side) && !same_meaning_is_same_hand (a, b, side))
        return g_strdup ("another hand, unannounced");
      if (!qi_token_equal (qi_position_get_style (a, side), qi_position_get_style (b, side))
          && same_meaning_find_code (findings, "styles-lost") == NULL)
        return g_strdup ("another style, unannounced");
    }
  if (game != NULL && g_strcmp0 (game, qi_setup_get_game (back)) != 0
      && same_meaning_find_code (findings, "game-lost") == NULL)
    return g_strdup ("another game, unannounced");
  for (guint i = 0; i < 2; i++)
    {
      const QiDetails *details = qi_setup_get_details (i == 0 ? setup : back);

      for (gsize j = 0; j < qi_details_get_size (details); j++)
        {
          const char *key = qi_details_get_key (details, j);
          gboolean is_same = same_meaning_is_same_detail (setup, back, key);

          /* A ply that the side to move cannot have leaves its move behind. */
          if (!is_same && strcmp (key, "fullmove") == 0 && same_meaning_is_key_lost (findings, "ply"))
            continue;
          if (!is_same && !same_meaning_is_key_lost (findings, key))
            return g_strdup_printf ("another detail, unannounced: %s", key);
          if (is_same && same_meaning_is_key_lost (findings, key)
              && qi_details_get (qi_setup_get_details (back), key) != NULL)
            return g_strdup_printf ("a detail announced as lost that is not: %s", key);
        }
    }
  return NULL;
}
