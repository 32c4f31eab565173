/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-ascii-private.h"

#include "qi-details-private.h"
#include "qi-found-private.h"

#include <string.h>

/* The details below a board as `qi show` prints them: "castling: White h1 a1 Black h8 a8",
 * "enPassant: e3", "halfmove: 0". Squares are named as the game names them. */

#define MAX_SQUARES 4096 /* of one detail */
#define MAX_COUNTER G_GINT64_CONSTANT (999999999999999999)

typedef enum
{
  FORM_SIDED,  /* squares of each side */
  FORM_LIST,   /* squares */
  FORM_SQUARE, /* one square */
  FORM_NUMBER
} Form;

static const struct
{
  const char *key;
  Form        form;
} known[] = {
  { "castling", FORM_SIDED },  { "gates", FORM_SIDED },      { "promoted", FORM_LIST },
  { "walls", FORM_LIST },      { "enPassant", FORM_SQUARE }, { "ko", FORM_SQUARE },
  { "halfmove", FORM_NUMBER }, { "fullmove", FORM_NUMBER },  { "ply", FORM_NUMBER },
  { "counting", FORM_NUMBER },
};

/* A line while its words are read. */
typedef struct
{
  const QiScan     *scan;
  const QiGameInfo *info;
  const QiShape    *shape;
  GArray           *squares[2]; /* of guint */
  gboolean          is_named[2];
  gboolean          is_faulty;
} Reader;

static void
read_square (Reader *self,
             QiSpan  word,
             QiSide  side)
{
  g_autofree char *name = NULL;
  guint square = 0;

  if (word.length > 32 || self->squares[side]->len >= MAX_SQUARES
      || !g_utf8_validate_len (self->scan->text + word.offset, word.length, NULL))
    {
      self->is_faulty = TRUE;
      return;
    }
  name = g_strndup (self->scan->text + word.offset, word.length);
  if (qi_game_info_parse_square (self->info, self->shape, name, &square, NULL))
    g_array_append_val (self->squares[side], square);
  else
    self->is_faulty = TRUE;
}

static void
read_words (Reader *self,
            QiSpan  span)
{
  QiSide side = QI_SIDE_FIRST;
  const gsize end = span.offset + span.length;
  gsize at = span.offset;

  while (at < end && !self->is_faulty)
    {
      const gsize start = at;
      QiSpan rest;

      while (at < end && !qi_scan_is_blank (self->scan->text[at]))
        at++;
      QiSpan word = { start, at - start };
      int named = word.length == 0 ? -1 : qi_ascii_find_side (self->scan, word, self->info, &rest);
      if (named >= 0 && rest.length == 0)
        {
          side = (QiSide) named;
          self->is_named[side] = TRUE;
        }
      else if (word.length > 0)
        read_square (self, word, side);
      at++;
    }
}

static QiValue *
new_squares (const GArray *squares)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func ((GDestroyNotify) qi_value_unref);

  for (guint i = 0; i < squares->len; i++)
    g_ptr_array_add (items, qi_value_new_int (g_array_index (squares, guint, i)));
  return qi_value_new_array ((QiValue *const *) items->pdata, items->len);
}

/* The value of a line, or NULL when it is not what the key asks for. */
static QiValue *
read_value (Reader *self,
            QiSpan  span,
            Form    form)
{
  if (form == FORM_NUMBER)
    {
      gint64 value = 0;

      if (!qi_scan_is_number (self->scan, span) || span.length > 18)
        return NULL;
      for (gsize i = 0; i < span.length; i++)
        value = value * 10 + (self->scan->text[span.offset + i] - '0');
      return qi_value_new_int (value);
    }
  read_words (self, span);
  if (self->is_faulty)
    return NULL;
  if (form == FORM_SIDED)
    {
      const char *keys[2];
      QiValue *sides[2];
      gsize n = 0;

      for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
        if (self->is_named[side])
          {
            keys[n] = qi_side_get_name (side);
            sides[n++] = new_squares (self->squares[side]);
          }
        else if (self->squares[side]->len > 0)
          self->is_faulty = TRUE;
      g_autoptr (QiValue) value = qi_value_new_object (keys, sides, n);
      for (gsize i = 0; i < n; i++)
        qi_value_unref (sides[i]);
      return self->is_faulty ? NULL : g_steal_pointer (&value);
    }
  if (self->is_named[0] || self->is_named[1])
    return NULL;
  if (form == FORM_LIST)
    return new_squares (self->squares[0]);
  return self->squares[0]->len == 1 ? qi_value_new_int (g_array_index (self->squares[0], guint, 0))
                                    : NULL;
}

/* Reads one line "key: value" into *@details; a line that is none is left alone. */
static void
read_line (QiScan           *scan,
           const QiGameInfo *info,
           const QiShape    *shape,
           QiSpan            line,
           QiDetails       **details)
{
  const char *colon = memchr (scan->text + line.offset, ':', line.length);
  gsize n = 0;
  Reader reader = { .scan = scan, .info = info, .shape = shape };

  while (n < line.length && qi_scan_is_letter (scan->text[line.offset + n]))
    n++;
  if (colon == NULL || n == 0 || scan->text + line.offset + n != colon)
    return;
  const QiSpan name = { line.offset, n };
  const QiSpan rest = qi_ascii_trim (scan, (QiSpan) { line.offset + n + 1, line.length - n - 1 });
  g_autofree char *key = g_strndup (scan->text + name.offset, name.length);
  g_autoptr (QiValue) value = NULL;

  for (guint i = 0; i < 2; i++)
    reader.squares[i] = g_array_new (FALSE, FALSE, sizeof (guint));
  for (gsize i = 0; i < G_N_ELEMENTS (known); i++)
    if (strcmp (known[i].key, key) == 0 && qi_details_get (*details, key) == NULL)
      value = read_value (&reader, rest, known[i].form);
  for (guint i = 0; i < 2; i++)
    g_array_unref (reader.squares[i]);
  if (value == NULL)
    {
      qi_scan_add (scan, "details", line, qi_found_detail_dropped_drawing (key));
      return;
    }
  g_autoptr (QiDetails) before = *details;
  *details = qi_details_with (before, key, value);
}

void
qi_ascii_details_read (QiScan            *scan,
                       const QiAsciiText *text,
                       const QiGameInfo  *info,
                       const QiShape     *shape,
                       QiDetails        **details)
{
  const guint last = g_array_index (text->ranks, guint, text->ranks->len - 1);

  for (guint i = last + 1; i < text->end && !qi_scan_is_hopeless (scan); i++)
    {
      const QiAsciiLine *line = &g_array_index (text->lines, QiAsciiLine, i);

      if (line->kind == QI_ASCII_OTHER || (line->kind == QI_ASCII_OPEN && line->n_cells < 2))
        read_line (scan, info, shape, qi_ascii_trim (scan, line->span), details);
    }
}

static void
append_square (GString          *text,
               const QiGameInfo *info,
               const QiShape    *shape,
               guint             square)
{
  g_autofree char *name = qi_game_info_dup_square_name (info, shape, square);

  g_string_append_printf (text, " %s", name);
}

/* Appends the squares of a list; the value is a sound one. */
static gsize
append_list (GString          *text,
             const QiGameInfo *info,
             const QiShape    *shape,
             const QiValue    *list)
{
  const gsize n = qi_value_get_size (list);

  for (gsize i = 0; i < MIN (n, MAX_SQUARES); i++)
    {
      gint64 square = 0;

      qi_value_get_int (qi_value_get_item (list, i), &square);
      append_square (text, info, shape, (guint) square);
    }
  return n;
}

static gboolean
append_squares (GString          *text,
                const QiGameInfo *info,
                const QiShape    *shape,
                const QiValue    *value,
                gboolean          is_sided)
{
  gsize n = 0;

  if (!is_sided)
    return append_list (text, info, shape, value) <= MAX_SQUARES;
  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      const QiValue *list = qi_value_get_member (value, qi_side_get_name (side));
      const char *name =
        info == NULL ? qi_side_get_name (side) : qi_game_info_get_side_name (info, side);

      if (list == NULL)
        continue;
      g_string_append_printf (text, " %c%s", g_ascii_toupper (name[0]), name + 1);
      n += append_list (text, info, shape, list);
    }
  return n <= MAX_SQUARES;
}

/* Appends the value of a detail that is_sound(). FALSE when it has more squares, or is a larger number, than would be read
 * again. */
static gboolean
append_value (GString          *text,
              const QiGameInfo *info,
              const QiShape    *shape,
              const QiDetails  *details,
              const char       *key,
              Form              form)
{
  gint64 value = 0;

  if (form == FORM_SIDED || form == FORM_LIST)
    return append_squares (text, info, shape, qi_details_get (details, key), form == FORM_SIDED);
  qi_details_get_int (details, key, &value);
  if (form == FORM_SQUARE)
    append_square (text, info, shape, (guint) value);
  else
    g_string_append_printf (text, " %" G_GINT64_FORMAT, value);
  return value <= MAX_COUNTER;
}

/* TRUE when the value has the shape that the key asks for, so that nothing of it is left out. */
static gboolean
is_sound (const QiDetails *details,
          const char      *key,
          const QiShape   *shape)
{
  g_autoptr (QiDetails) empty = qi_details_new ();
  g_autoptr (QiDetails) alone = qi_details_with (empty, key, qi_details_get (details, key));

  return qi_details_check (alone, shape, NULL);
}

void
qi_ascii_details_write (GString          *text,
                        const QiGameInfo *info,
                        const QiShape    *shape,
                        const QiDetails  *details,
                        QiWrite          *write)
{
  for (gsize i = 0; i < qi_details_get_size (details); i++)
    {
      const char *key = qi_details_get_key (details, i);
      const gsize before = text->len;
      gboolean is_written = FALSE;

      for (gsize j = 0; j < G_N_ELEMENTS (known); j++)
        if (strcmp (known[j].key, key) == 0 && is_sound (details, key, shape))
          {
            g_string_append_printf (text, "\n%s:", key);
            is_written = append_value (text, info, shape, details, key, known[j].form);
          }
      if (is_written)
        continue;
      g_string_truncate (text, before);
      if (!qi_details_are_at_start (details, key))
        qi_write_lose_detail (write, key);
    }
}
