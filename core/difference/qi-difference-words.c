/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-difference-private.h"
#include "qi-value-private.h"

#include <string.h>

#define MAX_VALUE_BYTES 100 /* of a detail's value in words */

static char *
name_square (const QiDifference *self,
             const QiGameInfo   *game,
             guint               square,
             guint               square_before)
{
  if (square != QI_NO_SQUARE)
    return qi_game_info_dup_square_name (game, &self->shift.after, square);
  return qi_game_info_dup_square_name (game, &self->shift.before, square_before);
}

static char *
dup_shape (const QiShape *shape)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < shape->n_dimensions; i++)
    g_string_append_printf (text, "%s%u", i == 0 ? "" : "x", shape->sizes[i]);
  return g_string_free (text, FALSE);
}

/* In which squares are named. */
typedef struct
{
  const QiGameInfo *game;
  const QiShape    *shape;
} Names;

static gboolean
append_name (const Names   *names,
             const QiValue *value,
             GString       *text)
{
  g_autofree char *name = NULL;
  gint64 square;

  if (value == NULL || !qi_value_get_int (value, &square) || square < 0
      || square >= qi_shape_get_n_squares (names->shape))
    return FALSE;
  name = qi_game_info_dup_square_name (names->game, names->shape, (guint) square);
  g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", name);
  return TRUE;
}

static gboolean
append_list (const Names   *names,
             const QiValue *value,
             GString       *text)
{
  if (value == NULL || qi_value_get_kind (value) != QI_VALUE_ARRAY)
    return FALSE;
  for (gsize i = 0; i < qi_value_get_size (value) && text->len <= MAX_VALUE_BYTES; i++)
    if (!append_name (names, qi_value_get_item (value, i), text))
      return FALSE;
  return TRUE;
}

/* "first h1 a1, second h8". */
static gboolean
append_sided (const Names   *names,
              const QiValue *value,
              GString       *text)
{
  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      const QiValue *list = qi_value_get_member (value, qi_side_get_name (side));

      if (list == NULL || qi_value_get_size (list) == 0)
        continue;
      g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "", qi_side_get_name (side));
      if (!append_list (names, list, text))
        return FALSE;
    }
  return text->len > 0;
}

/* "square e4, arrow e2 e4 A". */
static gboolean
append_marks (const Names   *names,
              const QiValue *value,
              GString       *text)
{
  for (gsize i = 0; i < qi_value_get_size (value) && text->len <= MAX_VALUE_BYTES; i++)
    {
      const QiValue *mark = qi_value_get_item (value, i);
      const QiValue *kind = qi_value_get_member (mark, "kind");
      const QiValue *shape = qi_value_get_member (mark, "shape");
      const QiValue *label = qi_value_get_member (mark, "label");

      if (kind == NULL || qi_value_get_kind (kind) != QI_VALUE_STRING)
        return FALSE;
      if (shape != NULL && qi_value_get_kind (shape) == QI_VALUE_STRING)
        kind = shape;
      g_string_append_printf (text, "%s%s", i > 0 ? ", " : "", qi_value_get_text (kind, NULL));
      if (!append_list (names, qi_value_get_member (mark, "squares"), text))
        return FALSE;
      if (label != NULL && qi_value_get_kind (label) == QI_VALUE_STRING)
        g_string_append_printf (text, " \"%s\"", qi_value_get_text (label, NULL));
    }
  return text->len > 0;
}

/* What a known detail says about squares, by their names. FALSE for any other detail, and for a value
 * that is not well-formed. */
static gboolean
append_squares (const Names   *names,
                const char    *key,
                const QiValue *value,
                GString       *text)
{
  if (strcmp (key, "enPassant") == 0 || strcmp (key, "ko") == 0)
    return append_name (names, value, text);
  if (strcmp (key, "promoted") == 0 || strcmp (key, "walls") == 0)
    return append_list (names, value, text) && text->len > 0;
  if (strcmp (key, "castling") == 0 || strcmp (key, "gates") == 0)
    return qi_value_get_kind (value) == QI_VALUE_OBJECT && append_sided (names, value, text);
  if (strcmp (key, "marks") == 0)
    return qi_value_get_kind (value) == QI_VALUE_ARRAY && append_marks (names, value, text);
  return FALSE;
}

static char *
dup_value (const QiGameInfo *game,
           const QiShape    *shape,
           const char       *key,
           const QiValue    *value)
{
  Names names = { game, shape };
  GString *text;

  if (value == NULL)
    return g_strdup ("none");
  text = g_string_new (NULL);
  if (!append_squares (&names, key, value, text))
    {
      g_string_truncate (text, 0);
      qi_value_append (value, text);
    }
  if (text->len > MAX_VALUE_BYTES)
    {
      const char *end = g_utf8_find_prev_char (text->str, text->str + MAX_VALUE_BYTES - 2);

      g_string_truncate (text, end == NULL ? 0 : (gsize) (end - text->str));
      g_string_append (text, "...");
    }
  return g_string_free (text, FALSE);
}

static char *
dup_token (const QiToken *token)
{
  return token == NULL ? g_strdup ("none") : qi_token_dup_text (token);
}

static int
compare_numbers (gconstpointer a,
                 gconstpointer b)
{
  guint first = *(const guint *) a;
  guint second = *(const guint *) b;

  return first < second ? -1 : first > second;
}

static char *
word_square (const QiDifference *self,
             guint               index,
             const QiGameInfo   *game)
{
  const QiChange *change = &g_array_index (self->changes, QiChange, index);
  g_autofree char *square = name_square (self, game, change->square, change->square_before);
  g_autofree char *before = dup_token (change->before);
  g_autofree char *after = dup_token (change->after);
  g_autofree char *from = NULL;

  switch ((int) change->kind)
    {
    case QI_CHANGE_ADDED:
      return g_strdup_printf ("%s: %s added", square, after);
    case QI_CHANGE_REMOVED:
      return g_strdup_printf ("%s: %s removed", square, before);
    case QI_CHANGE_REPLACED:
      return g_strdup_printf ("%s: %s replaced by %s", square, before, after);
    default:
      from = name_square (self, game, change->from, change->from_before);
      if (g_array_binary_search (self->captures, &index, compare_numbers, NULL))
        return g_strdup_printf ("%s to %s: %s, %s removed", from, square, after, before);
      return g_strdup_printf ("%s to %s: %s", from, square, after);
    }
}

static char *
word_other (const QiDifference *self,
            const QiGameInfo   *game,
            const QiChange     *change)
{
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  g_autofree char *key = NULL;

  switch ((int) change->kind)
    {
    case QI_CHANGE_SHAPE:
      before = dup_shape (&self->shift.before);
      after = dup_shape (&self->shift.after);
      return g_strdup_printf ("shape: %s to %s", before, after);
    case QI_CHANGE_TURN:
      return g_strdup_printf ("turn: %s to %s", qi_side_get_name (qi_side_other (change->side)),
                              qi_side_get_name (change->side));
    case QI_CHANGE_HAND:
      after = dup_token (change->after);
      return g_strdup_printf ("%s hand: %s %u to %u", qi_side_get_name (change->side), after,
                              change->count_before, change->count_after);
    case QI_CHANGE_DETAIL:
      before = dup_value (game, &self->shift.before, change->key, change->value_before);
      after = dup_value (game, &self->shift.after, change->key, change->value_after);
      key = dup_token (&QI_TOKEN (change->key));
      return g_strdup_printf ("%s: %s to %s", key, before, after);
    default:
      before = dup_token (change->before);
      after = dup_token (change->after);
      if (change->kind == QI_CHANGE_GAME)
        return g_strdup_printf ("game: %s to %s", before, after);
      return g_strdup_printf ("%s style: %s to %s", qi_side_get_name (change->side), before, after);
    }
}

/**
 * qi_difference_dup_words_in:
 * @self: a difference
 * @index: of a change
 * @game: (nullable): in whose coordinates squares are named; %NULL: CELL
 *
 * Returns: (transfer full): the reference text of the change
 *
 * Since: 1.0
 */
char *
qi_difference_dup_words_in (const QiDifference *self,
                            guint               index,
                            const QiGameInfo   *game)
{
  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (index < self->changes->len, NULL);

  const QiChange *change = &g_array_index (self->changes, QiChange, index);

  if (change->kind <= QI_CHANGE_REPLACED)
    return word_square (self, index, game);
  return word_other (self, game, change);
}
