/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-detail.h"

#include "mas-words.h"
#include "qi-game-info-private.h"
#include "qi-value-private.h"
#include "qi-visible-private.h"

#include <glib/gi18n.h>

#include <string.h>

#define MAX_SHOWN_CHARS   5000 /* of a value that cannot be changed here */
#define MAX_SHOWN_SQUARES 200

static const char *const side_keys[] = { "first", "second" };

/* --- what a row shows ---------------------------------------------------------------------- */

static void
append_square (GString          *text,
               const QiGameInfo *info,
               const QiShape    *shape,
               const QiValue    *value)
{
  gint64 square = -1;

  if (qi_value_get_int (value, &square) && square >= 0 && square < qi_shape_get_n_squares (shape))
    {
      g_autofree char *name = qi_game_info_dup_square_name (info, shape, (guint) square);

      g_string_append (text, name);
    }
  else
    qi_value_append (value, text);
}

static char *
dup_squares (const QiGameInfo *info,
             const QiShape    *shape,
             const QiValue    *list)
{
  GString *text = g_string_new (NULL);
  gsize n = qi_value_get_size (list);

  for (gsize i = 0; i < MIN (n, MAX_SHOWN_SQUARES); i++)
    {
      if (i > 0)
        g_string_append_c (text, ' ');
      append_square (text, info, shape, qi_value_get_item (list, i));
    }
  if (n > MAX_SHOWN_SQUARES)
    g_string_append (text, " …");
  return g_string_free (text, FALSE);
}

/* "e4, d1→d4, a1–a8": a square, an arrow, a line without a head. */
static char *
dup_marks (const QiGameInfo *info,
           const QiShape    *shape,
           const QiValue    *marks)
{
  GString *text = g_string_new (NULL);
  gsize n = qi_value_get_size (marks);

  for (gsize i = 0; i < MIN (n, MAX_SHOWN_SQUARES); i++)
    {
      const QiValue *squares = qi_value_get_member (qi_value_get_item (marks, i), "squares");
      const QiValue *shape_name = qi_value_get_member (qi_value_get_item (marks, i), "shape");
      gboolean is_line = shape_name != NULL && qi_value_get_kind (shape_name) == QI_VALUE_STRING
                         && g_str_equal (qi_value_get_text (shape_name, NULL), "line");

      if (i > 0)
        g_string_append (text, ", ");
      for (gsize j = 0; squares != NULL && j < MIN (qi_value_get_size (squares), 2); j++)
        {
          if (j > 0)
            g_string_append (text, is_line ? "–" : "→");
          append_square (text, info, shape, qi_value_get_item (squares, j));
        }
    }
  if (n > MAX_SHOWN_SQUARES)
    g_string_append (text, " …");
  return g_string_free (text, FALSE);
}

static char *
dup_shown (const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);

  if (g_utf8_strlen (valid, -1) <= MAX_SHOWN_CHARS)
    return g_steal_pointer (&valid);

  g_autofree char *start = g_utf8_substring (valid, 0, MAX_SHOWN_CHARS);

  return g_strconcat (start, "…", NULL);
}

/* A set of one's own, as its pieces are typed: "K, 8 × P". */
static char *
dup_set (const QiValue *value)
{
  GString *text = g_string_new (NULL);
  const gsize size = qi_value_get_size (value);

  for (gsize i = 0; i < MIN (size, MAX_SHOWN_SQUARES); i++)
    {
      const char *piece = qi_value_get_key (value, i, NULL);
      gint64 n = 1;

      qi_value_get_int (qi_value_get_item (value, i), &n);
      g_string_append (text, i > 0 ? ", " : "");
      if (n != 1)
        g_string_append_printf (text, "%" G_GINT64_FORMAT " × ", n);
      /* The mark of kings is used in files only. */
      g_string_append_len (text, piece, (gssize) strcspn (piece, "^"));
    }
  if (size > MAX_SHOWN_SQUARES)
    g_string_append (text, " …");
  return g_string_free (text, FALSE);
}

static char *
dup_value (const MasDetail  *self,
           const QiGameInfo *info,
           const QiShape    *shape,
           QiValue          *value)
{
  g_autofree char *text = NULL;

  if (qi_value_get_kind (value) == QI_VALUE_ARRAY
      && (g_str_equal (self->key, "promoted") || g_str_equal (self->key, "walls")))
    return dup_squares (info, shape, value);
  if (qi_value_get_kind (value) == QI_VALUE_ARRAY && g_str_equal (self->key, "marks"))
    return dup_marks (info, shape, value);
  if (qi_value_get_kind (value) == QI_VALUE_OBJECT && g_str_equal (self->key, "set"))
    {
      text = dup_set (value);
      return dup_shown (text);
    }
  if (qi_value_get_kind (value) == QI_VALUE_STRING)
    return dup_shown (qi_value_get_text (value, NULL));
  text = qi_value_to_string (value);
  return dup_shown (text);
}

char *
mas_detail_dup_text (const MasDetail  *self,
                     QiSetup          *setup,
                     const QiGameInfo *info)
{
  const QiShape *shape = qi_position_get_shape (qi_setup_get_position (setup));
  QiValue *value = qi_details_get (qi_setup_get_details (setup), self->key);

  info = qi_game_info_get_names (info, setup);
  if (value != NULL && (self->kind == MAS_DETAIL_SIDE_NUMBER || self->kind == MAS_DETAIL_SIDE_TEXT))
    value = qi_value_get_member (value, side_keys[self->side]);
  if (value == NULL)
    return g_strdup ("");
  switch (self->kind)
    {
    case MAS_DETAIL_PASSED:
    case MAS_DETAIL_SQUARE:
      {
        g_autoptr (GString) name = g_string_new (NULL);

        append_square (name, info, shape, value);
        return g_strdup (name->str);
      }
    case MAS_DETAIL_NUMBER:
    case MAS_DETAIL_SIDE_NUMBER:
    case MAS_DETAIL_TEXT:
    case MAS_DETAIL_SIDE_TEXT:
    case MAS_DETAIL_LINES:
      return g_strdup (qi_value_get_text (value, NULL));
    case MAS_DETAIL_CASTLING:
    case MAS_DETAIL_GATES:
    case MAS_DETAIL_NAMED_TEXTS:
    case MAS_DETAIL_TEXTS:
    case MAS_DETAIL_VALUE:
    case MAS_DETAIL_N_KINDS:
    default:
      return dup_value (self, info, shape, value);
    }
}

/* --- what was typed ------------------------------------------------------------------------ */

char *
mas_detail_normalize_number (const char *text)
{
  GString *number = g_string_new (NULL);
  gboolean has_digit = FALSE;
  gsize length;

  if (*text == '-')
    g_string_append_c (number, *text++);
  while (*text == '0')
    {
      has_digit = TRUE;
      text++;
    }
  length = strspn (text, "0123456789");
  has_digit = has_digit || length > 0;
  g_string_append_len (number, length > 0 ? text : "0", length > 0 ? (gssize) length : 1);
  text += length;
  if (*text == '.' || *text == ',')
    {
      length = strspn (text + 1, "0123456789");
      has_digit = has_digit || length > 0;
      if (length > 0)
        {
          g_string_append_c (number, '.');
          g_string_append_len (number, text + 1, (gssize) length);
        }
      text += length + 1;
    }
  if (*text != '\0' || !has_digit)
    {
      g_string_free (number, TRUE);
      return NULL;
    }
  if (g_str_equal (number->str, "-0"))
    g_string_assign (number, "0");
  return g_string_free (number, FALSE);
}

/* The object of both sides with this side's member set or removed; NULL when nothing is left. */
static QiValue *
with_side (QiValue *old,
           QiSide   side,
           QiValue *value)
{
  const char *keys[2];
  QiValue *values[2];
  gsize n = 0;

  for (guint i = 0; i < 2; i++)
    {
      QiValue *member = i == side     ? value
                        : old != NULL ? qi_value_get_member (old, side_keys[i])
                                      : NULL;

      if (member == NULL)
        continue;
      keys[n] = side_keys[i];
      values[n++] = member;
    }
  return n > 0 ? qi_value_new_object (keys, values, n) : NULL;
}

static QiValue *
parse_number (const MasDetail *self,
              const char      *text,
              char           **words)
{
  g_autofree char *number = mas_detail_normalize_number (text);
  double value = number != NULL ? g_ascii_strtod (number, NULL) : 0;

  if (number != NULL && value >= MIN (self->lower, 0) && value <= self->upper
      && (self->digits > 0 || strchr (number, '.') == NULL))
    return qi_value_new_number (number, -1);
  /* Translators: the least and the greatest number that an entry takes */
  *words = g_strdup_printf (_("This takes a number from %.0f to %.0f."), self->lower, self->upper);
  return NULL;
}

static QiValue *
parse_square (QiSetup          *setup,
              const QiGameInfo *info,
              const char       *text,
              char            **words)
{
  const QiShape *shape = qi_position_get_shape (qi_setup_get_position (setup));
  g_autofree char *name = g_strstrip (g_strdup (text));
  g_autoptr (GError) error = NULL;
  guint square = 0;

  if (*name == '\0')
    return NULL;
  if (qi_game_info_parse_square (qi_game_info_get_names (info, setup), shape, name, &square,
                                 &error))
    return qi_value_new_int (square);

  QiFinding *finding = qi_error_get_finding (error);

  *words = finding != NULL ? mas_words_finding (finding, NULL) : qi_visible_dup (error->message);
  return NULL;
}

QiValue *
mas_detail_parse (const MasDetail  *self,
                  QiSetup          *setup,
                  const QiGameInfo *info,
                  const char       *text,
                  char            **words)
{
  QiValue *old = qi_details_get (qi_setup_get_details (setup), self->key);
  g_autoptr (QiValue) value = NULL;

  *words = NULL;
  if (self->kind == MAS_DETAIL_SQUARE)
    return parse_square (setup, info, text, words);
  if (*text == '\0')
    value = NULL;
  else if (self->kind == MAS_DETAIL_NUMBER || self->kind == MAS_DETAIL_SIDE_NUMBER)
    value = parse_number (self, text, words);
  else
    value = qi_value_new_string (text, -1);
  if (*words != NULL)
    return NULL;
  if (self->kind == MAS_DETAIL_SIDE_NUMBER || self->kind == MAS_DETAIL_SIDE_TEXT)
    return with_side (old, self->side, value);
  return g_steal_pointer (&value);
}
