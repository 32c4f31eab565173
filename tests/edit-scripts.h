/* SPDX-License-Identifier: Apache-2.0 */
/* Setups and edits in one line of text each, for the tables of tests. */
#pragma once

#include "qi-edit-private.h"
#include "qi-json-reader-private.h"

#include <string.h>

/* A board as text: a letter for each piece, '.' for an empty square, '/' between ranks, '|' between
 * layers; then, after a space each, the first and the second hand, '-' for an empty one. */

static inline guint
count_char (const char *text,
            gsize       length,
            char        c)
{
  guint n = 0;

  for (gsize i = 0; i < length; i++)
    n += text[i] == c;
  return n;
}

static inline QiSetup *
setup_new (const char *text,
           const char *details_text)
{
  g_auto(GStrv) fields = g_strsplit (text, " ", 3);
  const char *board = fields[0];
  gsize length = strlen (board);
  guint layers = count_char (board, length, '|') + 1;
  guint ranks = (count_char (board, length, '/') + layers) / layers;
  guint files = (guint) (length - (layers - 1) - layers * (ranks - 1)) / (layers * ranks);
  QiShape shape = { 0 };
  guint index = 0;

  if (layers > 1)
    shape.sizes[shape.n_dimensions++] = layers;
  if (layers > 1 || ranks > 1)
    shape.sizes[shape.n_dimensions++] = ranks;
  shape.sizes[shape.n_dimensions++] = files;

  QiPositionBuilder *builder = qi_position_builder_new (&shape, qi_limits_get_default ());

  for (const char *at = board; *at != '\0'; at++)
    {
      const char letter[2] = { *at, '\0' };

      if (*at == '/' || *at == '|')
        continue;
      if (*at != '.')
        qi_position_builder_put (builder, index, &QI_TOKEN (letter));
      index++;
    }
  for (QiSide side = QI_SIDE_FIRST; fields[1] != NULL && side <= QI_SIDE_SECOND; side++)
    for (const char *at = fields[1 + side]; *at != '\0' && *at != '-'; at++)
      {
        const char letter[2] = { *at, '\0' };

        qi_position_builder_add_to_hand (builder, side, &QI_TOKEN (letter), 1);
      }
  qi_position_builder_set_style (builder, QI_SIDE_FIRST, &QI_TOKEN ("C"));
  qi_position_builder_set_style (builder, QI_SIDE_SECOND, &QI_TOKEN ("c"));

  g_autoptr(GError) error = NULL;
  g_autoptr(QiPosition) position = qi_position_builder_end (builder, &error);
  g_autoptr(QiDetails) details = NULL;

  g_assert_no_error (error);
  if (details_text != NULL)
    {
      g_autoptr(QiValue) value = qi_json_parse (details_text, -1, NULL, NULL);

      g_assert_nonnull (value);
      details = qi_details_from_value (value);
    }
  return qi_setup_new (position, NULL, details);
}

static inline void
append_hand (GString    *text,
             QiPosition *position,
             QiSide      side)
{
  gsize n_items;
  const QiHandItem *items = qi_position_get_hand (position, side, &n_items);

  g_string_append_c (text, ' ');
  if (n_items == 0)
    g_string_append_c (text, '-');
  for (gsize i = 0; i < n_items; i++)
    for (guint n = 0; n < items[i].count; n++)
      g_string_append (text, items[i].token.text);
}

static inline char *
setup_print (QiSetup *setup)
{
  QiPosition *position = qi_setup_get_position (setup);
  const QiShape *shape = qi_position_get_shape (position);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < qi_position_get_n_squares (position); i++)
    {
      const QiToken *piece = qi_position_get_piece (position, i);

      if (i > 0 && i % (qi_shape_get_files (shape) * qi_shape_get_ranks (shape)) == 0)
        g_string_append_c (text, '|');
      else if (i > 0 && i % qi_shape_get_files (shape) == 0)
        g_string_append_c (text, '/');
      g_string_append (text, piece != NULL ? piece->text : ".");
    }
  if (qi_position_get_n_hand_pieces (position) > 0)
    {
      append_hand (text, position, QI_SIDE_FIRST);
      append_hand (text, position, QI_SIDE_SECOND);
    }
  return g_string_free (text, FALSE);
}

static inline QiAnchor
read_anchor (const char *word)
{
  if (g_str_equal (word, "start"))
    return QI_ANCHOR_START;
  if (g_str_equal (word, "centre"))
    return QI_ANCHOR_CENTRE;
  g_assert_cmpstr (word, ==, "end");
  return QI_ANCHOR_END;
}

static inline void
add_shape (QiEdit     *edit,
           const char *sizes_text,
           const char *anchor)
{
  g_auto(GStrv) parts = g_strsplit (sizes_text, ",", -1);
  gint64 sizes[8];
  gsize n = 0;

  for (; parts[n] != NULL; n++)
    sizes[n] = g_ascii_strtoll (parts[n], NULL, 10);
  qi_edit_shape (edit, sizes, n, read_anchor (anchor));
}

static inline QiSide
read_side (const char *word)
{
  QiSide side = QI_SIDE_FIRST;

  g_assert_true (qi_side_from_name (word, -1, &side));
  return side;
}

/* "right", "files,ranks" … */
static inline QiTurning
read_turning (const char *word)
{
  static const char *const words[QI_N_TURNINGS] = { "right", "left",        "half",         "files",       "ranks",
                                                    "layers", "files,ranks", "files,layers", "ranks,layers" };

  for (guint i = 0; i < QI_N_TURNINGS; i++)
    if (g_str_equal (words[i], word))
      return (QiTurning) i;
  g_assert_not_reached ();
}

static inline QiDimension
read_dimension (const char *word)
{
  return g_str_equal (word, "files")   ? QI_DIMENSION_FILES
         : g_str_equal (word, "ranks") ? QI_DIMENSION_RANKS
                                       : QI_DIMENSION_LAYERS;
}

/* Steps that change the whole board; FALSE for any other step. */
static inline gboolean
add_board_step (QiEdit       *edit,
                char *const  *w)
{
  if (g_str_equal (w[0], "board"))
    qi_edit_turn_board (edit, read_turning (w[1]));
  else if (g_str_equal (w[0], "shift"))
    qi_edit_shift (edit, read_dimension (w[1]), g_ascii_strtoll (w[2], NULL, 10));
  else if (g_str_equal (w[0], "insert"))
    qi_edit_insert_line (edit, read_dimension (w[1]), g_ascii_strtoll (w[2], NULL, 10), w[3] != NULL);
  else if (g_str_equal (w[0], "remove"))
    qi_edit_remove_line (edit, read_dimension (w[1]), g_ascii_strtoll (w[2], NULL, 10));
  else if (g_str_equal (w[0], "crop") && w[1] != NULL)
    qi_edit_crop_box (edit, g_ascii_strtoll (w[1], NULL, 10), g_ascii_strtoll (w[2], NULL, 10));
  else if (g_str_equal (w[0], "crop"))
    qi_edit_crop (edit);
  else if (g_str_equal (w[0], "swap"))
    qi_edit_swap_sides (edit);
  else
    return FALSE;
  return TRUE;
}

/* "put 3 K; put 3; move 1 2; hand first P 2; turn second; toggle; style first S; shape 3,3 start;
 * game chess; detail ko 5; detail ko; clear; replace BOARD; board right; shift files 1; insert ranks 4 [behind];
 * remove ranks 4; crop; crop 0 4; swap" */
static inline QiEdit *
edit_new (const char *script)
{
  QiEdit *edit = qi_edit_new ();
  g_auto(GStrv) steps = g_strsplit (script, "; ", -1);

  for (char **step = steps; *step != NULL; step++)
    {
      g_auto(GStrv) w = g_strsplit (*step, " ", 4);
      guint n = g_strv_length (w);
      gint64 number = n > 1 ? g_ascii_strtoll (w[1], NULL, 10) : 0;

      if (g_str_equal (w[0], "put"))
        qi_edit_put (edit, number, n > 2 ? &QI_TOKEN (w[2]) : NULL);
      else if (g_str_equal (w[0], "move"))
        qi_edit_move (edit, number, g_ascii_strtoll (w[2], NULL, 10));
      else if (g_str_equal (w[0], "hand"))
        qi_edit_hand (edit, read_side (w[1]), &QI_TOKEN (w[2]), g_ascii_strtoll (w[3], NULL, 10));
      else if (g_str_equal (w[0], "turn"))
        qi_edit_turn (edit, read_side (w[1]));
      else if (g_str_equal (w[0], "toggle"))
        qi_edit_toggle (edit);
      else if (g_str_equal (w[0], "style"))
        qi_edit_style (edit, read_side (w[1]), &QI_TOKEN (w[2]));
      else if (g_str_equal (w[0], "shape"))
        add_shape (edit, w[1], w[2]);
      else if (g_str_equal (w[0], "game"))
        qi_edit_game (edit, w[1]);
      else if (g_str_equal (w[0], "detail"))
        {
          g_autoptr(QiValue) value = n > 2 ? qi_json_parse (w[2], -1, NULL, NULL) : NULL;

          g_assert_true (n == 2 || value != NULL);
          qi_edit_detail (edit, w[1], value);
        }
      else if (g_str_equal (w[0], "clear"))
        qi_edit_clear (edit);
      else if (g_str_equal (w[0], "replace"))
        {
          g_autoptr(QiSetup) setup = setup_new (w[1], n > 2 ? w[2] : NULL);

          qi_edit_replace (edit, setup);
        }
      else if (!add_board_step (edit, w))
        g_assert_cmpstr (w[0], ==, "");
    }
  return edit;
}

/* A setup, an edit, and the setup after it. */
typedef struct
{
  const char *name;
  const char *before;
  const char *script;
  const char *after;   /* or the code of the finding that refuses it */
  const char *details; /* before; NULL: none */
  const char *details_after;
  const char *notes; /* keys of dropped details and counts of pieces removed or of no side, joined by spaces */
} EditCase;

static inline char *
print_notes (GPtrArray *notes)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new ();

  for (guint i = 0; i < notes->len; i++)
    {
      const QiFinding *note = notes->pdata[i];

      g_assert_cmpint (qi_finding_get_severity (note), ==, QI_SEVERITY_NOTE);
      if (g_str_equal (qi_finding_get_code (note), "detail-dropped"))
        g_ptr_array_add (words, (char *) qi_finding_get_param (note, "key"));
      else
        {
          gsize n_squares;

          g_assert_true (g_str_equal (qi_finding_get_code (note), "pieces-removed")
                         || g_str_equal (qi_finding_get_code (note), "pieces-of-no-side"));
          qi_finding_get_squares (note, &n_squares);
          g_assert_cmpuint (g_ascii_strtoull (qi_finding_get_param (note, "count"), NULL, 10), ==,
                            n_squares);
          g_ptr_array_add (words, (char *) qi_finding_get_param (note, "count"));
        }
    }
  g_ptr_array_add (words, NULL);
  return g_strjoinv (" ", (char **) words->pdata);
}

static inline void
edit_case_run (gconstpointer data)
{
  const EditCase *item = data;
  g_autoptr (QiSetup) before = setup_new (item->before, item->details);
  g_autoptr (QiSetup) untouched = setup_new (item->before, item->details);
  g_autoptr (QiEdit) edit = edit_new (item->script);
  g_autoptr (GPtrArray) notes = qi_findings_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (QiSetup) after = qi_edit_apply (edit, before, NULL, notes, &error);

  g_assert_true (qi_setup_equal (before, untouched));
  if (after == NULL)
    {
      g_assert_error (error, QI_ERROR, QI_ERROR_REFUSED);
      g_assert_cmpstr (qi_finding_get_code (qi_error_get_finding (error)), ==, item->after);
      g_assert_cmpuint (notes->len, ==, 0);
      return;
    }
  g_assert_no_error (error);

  g_autofree char *text = setup_print (after);
  g_autofree char *said = print_notes (notes);
  g_autoptr (QiValue) details = qi_details_to_value (qi_setup_get_details (after));
  g_autofree char *details_text = qi_value_to_string (details);

  g_assert_cmpstr (text, ==, item->after);
  g_assert_cmpstr (details_text, ==, item->details_after != NULL ? item->details_after : "{}");
  g_assert_cmpstr (said, ==, item->notes != NULL ? item->notes : "");
  g_assert_cmpint (qi_setup_equal (before, after), ==, before == after);

  /* Applied a second time an edit gives the same setup, as it has no state. */
  g_autoptr (QiSetup) again = qi_edit_apply (edit, before, NULL, NULL, &error);

  g_assert_no_error (error);
  g_assert_true (qi_setup_equal (again, after));
}
