/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-coordinates-private.h"

#include "qi-cell-private.h"

#include <string.h>

#define N_LETTERS 26u
#define KANJI_TEN "十"

/* The digits of Japanese numerals. */
static const char *const kanji_digits[] = {
  "", "一", "二", "三", "四", "五", "六", "七", "八", "九"
};

/* The systems that have a name, one in each row. */
static const QiCoordinates systems[] = {
  { "cell", 0, { QI_LABELS_LETTERS, FALSE }, { QI_LABELS_NUMBERS, FALSE }, { QI_LABELS_CAPITALS, FALSE }, FALSE, FALSE },
  { "chess", 2, { QI_LABELS_LETTERS, FALSE }, { QI_LABELS_NUMBERS, TRUE }, { QI_LABELS_CAPITALS, FALSE }, FALSE, FALSE },
  { "shogi", 2, { QI_LABELS_NUMBERS, TRUE }, { QI_LABELS_KANJI, FALSE }, { QI_LABELS_CAPITALS, FALSE }, FALSE, FALSE },
  { "xiangqi", 2, { QI_LABELS_LETTERS, FALSE }, { QI_LABELS_NUMBERS_FROM_0, TRUE }, { QI_LABELS_CAPITALS, FALSE },
    FALSE, FALSE },
  { "go", 2, { QI_LABELS_WITHOUT_I, FALSE }, { QI_LABELS_NUMBERS, TRUE }, { QI_LABELS_CAPITALS, FALSE }, FALSE, TRUE },
  { "raumschach", 3, { QI_LABELS_LETTERS, FALSE }, { QI_LABELS_NUMBERS, TRUE }, { QI_LABELS_CAPITALS, TRUE },
    FALSE, FALSE },
  { "numbered", 2, { QI_LABELS_LETTERS, FALSE }, { QI_LABELS_NUMBERS, TRUE }, { QI_LABELS_CAPITALS, FALSE },
    TRUE, FALSE },
};

/* How a game's own coordinates are written: the kind of labels, and the side where they begin. */
static const char *const label_words[QI_N_LABELS] = {
  [QI_LABELS_LETTERS] = "letters",
  [QI_LABELS_CAPITALS] = "capitals",
  [QI_LABELS_WITHOUT_I] = "capitals-without-i",
  [QI_LABELS_NUMBERS] = "numbers",
  [QI_LABELS_NUMBERS_FROM_0] = "numbers-from-0",
  [QI_LABELS_KANJI] = "kanji",
};
static const char *const file_sides[] = { "left", "right" };
static const char *const rank_sides[] = { "top", "bottom" };

/**
 * qi_coordinates_lookup:
 * @name: the name of a system
 *
 * Returns: (transfer none) (nullable): the system
 */
const QiCoordinates *
qi_coordinates_lookup (const char *name)
{
  g_return_val_if_fail (name != NULL, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (systems); i++)
    if (strcmp (systems[i].name, name) == 0)
      return &systems[i];
  return NULL;
}

static gboolean
are_digits (QiLabels labels)
{
  return labels == QI_LABELS_NUMBERS || labels == QI_LABELS_NUMBERS_FROM_0;
}

/* "numbers right" */
static gboolean
parse_axis (const char        *text,
            const char *const *sides,
            QiAxis            *axis)
{
  g_auto (GStrv) words = g_strsplit_set (text, " \t", -1);
  const char *found[2] = { NULL, NULL };
  guint n = 0;

  for (guint i = 0; words[i] != NULL; i++)
    if (*words[i] != '\0')
      {
        if (n == G_N_ELEMENTS (found))
          return FALSE;
        found[n++] = words[i];
      }
  if (n < 2)
    return FALSE;
  axis->labels = QI_LABELS_LETTERS;
  while (axis->labels < QI_N_LABELS && strcmp (label_words[axis->labels], found[0]) != 0)
    axis->labels++;
  axis->from_last = strcmp (found[1], sides[1]) == 0;
  return axis->labels < QI_N_LABELS && (axis->from_last || strcmp (found[1], sides[0]) == 0);
}

/* Files and ranks must not both be numbers: “11” would be ambiguous. */
gboolean
qi_coordinates_parse (const char    *text,
                      gsize          length,
                      QiCoordinates *coordinates)
{
  g_autofree char *copy = g_strndup (text, length);
  const QiCoordinates *named = qi_coordinates_lookup (copy);
  char *comma = strchr (copy, ',');

  if (named != NULL)
    {
      *coordinates = *named;
      return TRUE;
    }
  if (comma == NULL)
    return FALSE;
  *comma = '\0';
  *coordinates = (QiCoordinates) { .layer = { QI_LABELS_CAPITALS, TRUE } };
  return parse_axis (copy, file_sides, &coordinates->file)
         && parse_axis (comma + 1, rank_sides, &coordinates->rank)
         && !(are_digits (coordinates->file.labels) && are_digits (coordinates->rank.labels));
}

void
qi_coordinates_append (const QiCoordinates *self,
                       GString             *text)
{
  if (self->name != NULL)
    g_string_append (text, self->name);
  else
    g_string_append_printf (text, "%s %s, %s %s", label_words[self->file.labels],
                            file_sides[self->file.from_last], label_words[self->rank.labels],
                            rank_sides[self->rank.from_last]);
}

/* How many there are of one kind of labels. */
static guint
count_labels (QiLabels labels)
{
  if (are_digits (labels))
    return G_MAXUINT;
  return labels == QI_LABELS_WITHOUT_I ? N_LETTERS - 1 : N_LETTERS;
}

gboolean
qi_coordinates_fit (const QiCoordinates *self,
                    const QiShape       *shape)
{
  if (g_strcmp0 (self->name, "cell") == 0)
    return TRUE;
  if (shape->n_dimensions < 2
      || (self->n_dimensions != 0 && self->n_dimensions != shape->n_dimensions))
    return FALSE;
  return qi_shape_get_files (shape) <= count_labels (self->file.labels)
         && qi_shape_get_ranks (shape) <= count_labels (self->rank.labels)
         && qi_shape_get_layers (shape) <= count_labels (self->layer.labels);
}

static gboolean
are_equal (const QiAxis *a,
           const QiAxis *b)
{
  return a->labels == b->labels && a->from_last == b->from_last;
}

/* Changes the number of dimensions. Files and ranks keep their labels; the result may be another of the named
 * systems. */
void
qi_coordinates_set_layered (QiCoordinates *self,
                            gboolean       layered)
{
  const guint n_dimensions = layered ? 3 : 2;
  const QiCoordinates *other = NULL;

  if (self->n_dimensions == 0 || self->n_dimensions == n_dimensions)
    return;
  *self = (QiCoordinates) {
    .file = self->file,
    .rank = self->rank,
    .layer = { QI_LABELS_CAPITALS, TRUE },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (systems) && other == NULL; i++)
    if (systems[i].n_dimensions == n_dimensions && are_equal (&systems[i].file, &self->file)
        && are_equal (&systems[i].rank, &self->rank))
      other = &systems[i];
  if (other != NULL)
    *self = *other;
}

/* 1 ≤ @number ≤ 99 */
static void
append_kanji (GString *text,
              guint    number)
{
  if (number >= 20)
    g_string_append (text, kanji_digits[number / 10]);
  if (number >= 10)
    g_string_append (text, KANJI_TEN);
  g_string_append (text, kanji_digits[number % 10]);
}

/* The letters that CELL has for @index in its first group, or in its third one (@capitals). */
static void
append_letters (GString *text,
                gboolean capitals,
                guint    index)
{
  const guint indices[3] = { capitals ? 0 : index, 0, index };
  char name[QI_CELL_MAX_BYTES + 1];

  qi_cell_format (indices, capitals ? 3 : 1, name, NULL);
  g_string_append (text, capitals ? name + 2 : name);
}

void
qi_axis_append_label (const QiAxis *self,
                      guint         index,
                      guint         size,
                      GString      *text)
{
  const guint number = self->from_last ? size - 1 - index : index;

  switch (self->labels)
    {
    case QI_LABELS_CAPITALS:
      append_letters (text, TRUE, number);
      break;
    case QI_LABELS_WITHOUT_I:
      g_string_append_c (text, (char) ('A' + (int) number + (number >= 'I' - 'A')));
      break;
    case QI_LABELS_NUMBERS:
      g_string_append_printf (text, "%u", number + 1);
      break;
    case QI_LABELS_NUMBERS_FROM_0:
      g_string_append_printf (text, "%u", number);
      break;
    case QI_LABELS_KANJI:
      append_kanji (text, number + 1);
      break;
    case QI_LABELS_LETTERS:
    case QI_N_LABELS:
    default:
      append_letters (text, FALSE, number);
      break;
    }
}

/* A number that is too large for any board becomes QI_LABEL_BEYOND. */
gboolean
qi_label_read_number (const char **text,
                      guint       *number)
{
  const char *at = *text;
  guint n_digits = 0;
  gboolean zero_first = FALSE;

  *number = 0;
  for (;; n_digits++)
    {
      gunichar c = g_utf8_get_char (at);
      gint digit = c >= 0xFF10 && c <= 0xFF19 ? (gint) (c - 0xFF10)
                   : c < 0x80                 ? g_ascii_digit_value ((char) c)
                                              : -1;

      if (digit < 0)
        break;
      zero_first = zero_first || (n_digits == 0 && digit == 0);
      *number = *number > 9999 ? QI_LABEL_BEYOND : *number * 10 + (guint) digit;
      at = g_utf8_next_char (at);
    }
  *text = at;
  return n_digits > 0 && (!zero_first || n_digits == 1);
}

/* Reads a numeral of 1 to 99. */
static gboolean
read_kanji (const char **text,
            guint       *number)
{
  const char *start = *text;
  guint digits[2] = { 0, 0 };
  gboolean ten = FALSE;

  for (guint part = 0; part < 2; part++)
    {
      for (guint i = 1; i < G_N_ELEMENTS (kanji_digits); i++)
        if (g_str_has_prefix (*text, kanji_digits[i]))
          {
            digits[part] = i;
            *text += strlen (kanji_digits[i]);
            break;
          }
      if (part == 0 && g_str_has_prefix (*text, KANJI_TEN) && digits[0] != 1)
        {
          ten = TRUE;
          *text += strlen (KANJI_TEN);
        }
      else if (part == 0)
        break;
    }
  *number = ten ? MAX (digits[0], 1) * 10 + digits[1] : digits[0];
  return *text > start;
}

static gboolean
read_letter (const char **text,
             char         first,
             guint       *index)
{
  if (**text < first || **text >= first + (int) N_LETTERS)
    return FALSE;
  *index = (guint) (*(*text)++ - first);
  return TRUE;
}

/* Also in small letters. */
static gboolean
read_without_i (const char **text,
                guint       *index)
{
  char letter = g_ascii_toupper (**text);

  if (!g_ascii_isupper (letter) || letter == 'I')
    return FALSE;
  *index = (guint) (letter - 'A') - (letter > 'I');
  (*text)++;
  return TRUE;
}

/* A number counted from 1. */
static gboolean
read_count (const char **text,
            guint       *index)
{
  if (!qi_label_read_number (text, index) || *index == 0)
    return FALSE;
  if (*index != QI_LABEL_BEYOND)
    (*index)--;
  return TRUE;
}

static gboolean
read_label (QiLabels     labels,
            const char **text,
            guint       *index)
{
  switch (labels)
    {
    case QI_LABELS_CAPITALS:
      return read_letter (text, 'A', index);
    case QI_LABELS_WITHOUT_I:
      return read_without_i (text, index);
    case QI_LABELS_NUMBERS:
      return read_count (text, index);
    case QI_LABELS_NUMBERS_FROM_0:
      return qi_label_read_number (text, index);
    case QI_LABELS_KANJI:
      if (read_letter (text, 'a', index))
        return TRUE;
      if (!read_kanji (text, index))
        return FALSE;
      (*index)--;
      return TRUE;
    case QI_LABELS_LETTERS:
    case QI_N_LABELS:
    default:
      return read_letter (text, 'a', index);
    }
}

gboolean
qi_axis_read_label (const QiAxis *self,
                    guint         size,
                    const char  **text,
                    guint        *index)
{
  if (!read_label (self->labels, text, index))
    return FALSE;
  if (*index >= size)
    *index = QI_LABEL_BEYOND;
  else if (self->from_last)
    *index = size - 1 - *index;
  return TRUE;
}
