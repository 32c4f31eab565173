/* SPDX-License-Identifier: Apache-2.0 */
/* The native format: text for a setup, member by member. */
#define G_LOG_DOMAIN "Qi"

#include "qi-json-text-private.h"
#include "qi-native-private.h"
#include "qi-position-ids-private.h"
#include "qi-token-private.h"
#include "qi-write-private.h"

#include <string.h>

const QiJsonLayout qi_native_layout = { "  ", "\n", ": ", ", ", TRUE };
const QiJsonLayout qi_compact_layout = { NULL, "", ":", ",", FALSE };

static gboolean
is_list (const QiToken *token)
{
  return token->kind == QI_TOKEN_JSON && token->text[0] == '[';
}

gboolean
qi_native_needs_flat (const QiPosition *position)
{
  QiPositionIter iter;
  const QiToken *piece = NULL;
  guint index = 0;

  if (!qi_position_has_own_tokens (position))
    return FALSE;
  qi_position_iter_init (&iter, position, 0);
  while (qi_position_iter_next (&iter, &index, &piece))
    if (is_list (piece))
      return TRUE;
  return FALSE;
}

gboolean
qi_native_is_sparse (const QiPosition *position)
{
  guint n_squares = qi_position_get_n_squares (position);

  return n_squares > qi_limits_get_default ()->max_squares
         && qi_position_get_n_board_pieces (position) < n_squares / 4;
}

QiNativeForm
qi_native_choose_form (const QiPosition *position)
{
  if (qi_native_is_sparse (position))
    return QI_FORM_SPARSE;
  return qi_native_needs_flat (position) ? QI_FORM_FLAT : QI_FORM_NESTED;
}

/* The end of a member's name, as text, and what stands before its value. */
static void
append_name (GString            *text,
             const char         *name,
             const QiJsonLayout *layout)
{
  g_string_append (text, name);
  g_string_append (text, layout->colon);
}

static void
append_line (const QiJsonLayout *layout,
             guint               level,
             GString            *text)
{
  if (layout->indent == NULL)
    return;
  g_string_append (text, layout->line_end);
  for (guint i = 0; i < level; i++)
    g_string_append (text, layout->indent);
}

void
qi_native_append_shape (const QiPosition   *position,
                        const QiJsonLayout *layout,
                        GString            *text)
{
  const QiShape *shape = qi_position_get_shape (position);

  for (guint i = 0; i < shape->n_dimensions; i++)
    g_string_append_printf (text, "%s%u", i == 0 ? "[" : layout->comma, shape->sizes[i]);
  g_string_append_c (text, ']');
}

#define USUAL_BYTES  256 /* of a text without its board */
#define SQUARE_BYTES 6   /* of a square, as a rule */
#define LINE_BYTES   1024
#define CELL_BYTES \
  16 /* that a square takes in the line at most: token, quotes, comma and padding */

/* What is written of a board, on its way to the text: a square is a few bytes, so a call of GString for each would take most
 * of the time. */
typedef struct
{
  const QiPosition   *position;
  const QiJsonLayout *layout;
  GString            *text;
  gsize               comma_length;
  gsize               n;
  char                bytes[LINE_BYTES];
} Line;

static void
line_init (Line               *self,
           const QiPosition   *position,
           const QiJsonLayout *layout,
           GString            *text)
{
  self->position = position;
  self->layout = layout;
  self->text = text;
  self->comma_length = strlen (layout->comma);
  self->n = 0;
}

static void
line_flush (Line *self)
{
  g_string_append_len (self->text, self->bytes, (gssize) self->n);
  self->n = 0;
}

/* Appends a square; returns its bytes. */
static inline gsize
line_add_square (Line   *self,
                 guint32 id)
{
  char *at = self->bytes + self->n;

  if (id == 0)
    {
      memcpy (at, "null", 4);
      self->n += 4;
      return 4;
    }

  const QiToken *piece = qi_position_get_token (self->position, id);
  if (id >= QI_N_USUAL_IDS)
    {
      line_flush (self);
      const gsize before = self->text->len;
      qi_token_append_json (piece, self->text);
      return self->text->len - before;
    }
  *at++ = '"';
  for (guint i = 0; i < piece->length; i++)
    *at++ = piece->text[i];
  *at = '"';
  self->n += piece->length + 2;
  return piece->length + 2;
}

/* The squares of the rank that starts with square @start. */
static void
line_add_rank (Line *self,
               guint start,
               guint files)
{
  guint32 ids[QI_MAX_DIMENSION_SIZE];

  qi_position_read_ids (self->position, start, files, ids);
  for (guint file = 0; file < files; file++)
    {
      if (self->n + CELL_BYTES > LINE_BYTES)
        line_flush (self);
      const gsize n_bytes = line_add_square (self, ids[file]);
      if (file + 1 == files)
        break;
      for (gsize i = 0; i < self->comma_length; i++)
        self->bytes[self->n++] = self->layout->comma[i];
      for (guint i = self->layout->is_padded ? qi_native_get_padding (n_bytes) : 0; i > 1; i--)
        self->bytes[self->n++] = ' ';
    }
  line_flush (self);
}

/* A board whose lists of lists put each child on a line; the flat form is one list with a rank a
 * line. */
void
qi_native_append_board (const QiPosition   *position,
                        gboolean            is_flat,
                        const QiJsonLayout *layout,
                        GString            *text)
{
  const QiShape *shape = qi_position_get_shape (position);
  guint files = qi_shape_get_files (shape);
  guint ranks = qi_shape_get_ranks (shape);
  guint layers = qi_shape_get_layers (shape);
  gboolean has_ranks = shape->n_dimensions > 1;
  gboolean has_layers = shape->n_dimensions > 2 && !is_flat;
  const char *between = layout->indent != NULL ? "," : layout->comma;
  Line line;

  line_init (&line, position, layout, text);
  g_string_append_c (text, '[');
  for (guint layer = 0; layer < layers; layer++)
    {
      if (has_layers)
        {
          append_line (layout, 2, text);
          g_string_append_c (text, '[');
        }
      for (guint rank = 0; rank < ranks; rank++)
        {
          if (has_ranks)
            append_line (layout, has_layers ? 3 : 2, text);
          if (has_ranks && !is_flat)
            g_string_append_c (text, '[');
          line_add_rank (&line, (layer * ranks + rank) * files, files);
          if (has_ranks && !is_flat)
            g_string_append_c (text, ']');
          if (rank + 1 < ranks || (is_flat && layer + 1 < layers))
            g_string_append (text, between);
        }
      if (has_layers)
        {
          append_line (layout, 2, text);
          g_string_append_c (text, ']');
          if (layer + 1 < layers)
            g_string_append (text, between);
        }
    }
  if (has_ranks)
    append_line (layout, 1, text);
  g_string_append_c (text, ']');
}

void
qi_native_append_entry (guint               square,
                        const QiToken      *piece,
                        const QiJsonLayout *layout,
                        GString            *text)
{
  g_string_append_printf (text, "[%u%s", square, layout->comma);
  qi_token_append_json (piece, text);
  g_string_append_c (text, ']');
}

/* One piece on a line. */
void
qi_native_append_pieces (const QiPosition   *position,
                         const QiJsonLayout *layout,
                         GString            *text)
{
  const char *between = layout->indent != NULL ? "," : layout->comma;
  QiPositionIter iter;
  const QiToken *piece = NULL;
  guint square = 0;
  gboolean is_first = TRUE;

  g_string_append_c (text, '[');
  qi_position_iter_init (&iter, position, 0);
  while (qi_position_iter_next (&iter, &square, &piece))
    {
      if (!is_first)
        g_string_append (text, between);
      is_first = FALSE;
      append_line (layout, 2, text);
      qi_native_append_entry (square, piece, layout, text);
    }
  if (!is_first)
    append_line (layout, 1, text);
  g_string_append_c (text, ']');
}

void
qi_native_append_hand (const QiPosition   *position,
                       QiSide              side,
                       gboolean            is_flat,
                       const QiJsonLayout *layout,
                       GString            *text)
{
  gsize n_items = 0;
  const QiHandItem *items = qi_position_get_hand (position, side, &n_items);
  gboolean is_first = TRUE;

  g_string_append_c (text, '[');
  for (gsize i = 0; i < n_items; i++)
    for (guint copy = 0; copy < (is_flat ? 1 : items[i].count); copy++)
      {
        if (!is_first)
          g_string_append (text, layout->comma);
        is_first = FALSE;
        if (is_flat)
          g_string_append_c (text, '[');
        qi_token_append_json (&items[i].token, text);
        if (!is_flat)
          continue;
        g_string_append (text, layout->comma);
        g_string_append_printf (text, "%u]", items[i].count);
      }
  g_string_append_c (text, ']');
}

static void
append_hands (const QiPosition   *position,
              gboolean            is_flat,
              const QiJsonLayout *layout,
              GString            *text)
{
  append_name (text, "{\"first\"", layout);
  qi_native_append_hand (position, QI_SIDE_FIRST, is_flat, layout, text);
  g_string_append (text, layout->comma);
  append_name (text, "\"second\"", layout);
  qi_native_append_hand (position, QI_SIDE_SECOND, is_flat, layout, text);
  g_string_append_c (text, '}');
}

static void
append_styles (const QiPosition   *position,
               const QiJsonLayout *layout,
               GString            *text)
{
  append_name (text, "{\"first\"", layout);
  qi_token_append_json (qi_position_get_style (position, QI_SIDE_FIRST), text);
  g_string_append (text, layout->comma);
  append_name (text, "\"second\"", layout);
  qi_token_append_json (qi_position_get_style (position, QI_SIDE_SECOND), text);
  g_string_append_c (text, '}');
}

/* Spreads the compact text: outside of strings a ',' or ':' is always a separator. */
void
qi_native_append_value (const QiValue      *value,
                        const QiJsonLayout *layout,
                        GString            *text)
{
  g_autofree char *compact = qi_value_to_string (value);
  gboolean in_string = FALSE;

  for (const char *p = compact; *p != '\0'; p++)
    {
      if (*p == '"')
        in_string = !in_string;
      if (!in_string && (*p == ':' || *p == ','))
        {
          g_string_append (text, *p == ':' ? layout->colon : layout->comma);
          continue;
        }
      g_string_append_c (text, *p);
      if (in_string && *p == '\\')
        g_string_append_c (text, *++p);
    }
}

gboolean
qi_native_has_setup (QiSetup *setup)
{
  return qi_setup_get_game (setup) != NULL
         || qi_details_get_size (qi_setup_get_details (setup)) > 0;
}

void
qi_native_append_details (QiDetails          *details,
                          const QiJsonLayout *layout,
                          guint               level,
                          GString            *text)
{
  gsize n = qi_details_get_size (details);

  g_string_append_c (text, '{');
  for (gsize i = 0; i < n; i++)
    {
      const char *key = qi_details_get_key (details, i);
      append_line (layout, level + 1, text);
      qi_json_append_string (text, key, -1);
      g_string_append (text, layout->colon);
      qi_native_append_value (qi_details_get (details, key), layout, text);
      if (i + 1 < n)
        g_string_append (text, layout->indent != NULL ? "," : layout->comma);
    }
  if (n > 0)
    append_line (layout, level, text);
  g_string_append_c (text, '}');
}

/* Game and details, each detail on a line of its own. */
void
qi_native_append_setup (QiSetup            *setup,
                        const QiJsonLayout *layout,
                        GString            *text)
{
  const char *game = qi_setup_get_game (setup);
  QiDetails *details = qi_setup_get_details (setup);

  g_string_append_c (text, '{');
  if (game != NULL)
    {
      append_line (layout, 2, text);
      append_name (text, "\"game\"", layout);
      qi_json_append_string (text, game, -1);
    }
  if (qi_details_get_size (details) > 0)
    {
      if (game != NULL)
        g_string_append (text, layout->indent != NULL ? "," : layout->comma);
      append_line (layout, 2, text);
      append_name (text, "\"details\"", layout);
      qi_native_append_details (details, layout, 2, text);
    }
  append_line (layout, 1, text);
  g_string_append_c (text, '}');
}

gboolean
qi_native_note_lost (QiSetup              *setup,
                     const char           *format,
                     const QiWriteOptions *options,
                     GPtrArray            *findings)
{
  static const char *const kept[] = { NULL };
  QiWrite write;

  qi_write_init (&write, format, options, findings);
  if (qi_setup_get_game (setup) != NULL)
    qi_write_lose_game (&write, qi_setup_get_game (setup));
  qi_write_lose_details (&write, qi_setup_get_details (setup), kept);
  return !write.failed;
}

static void
append_key (QiMember            member,
            gboolean            is_first,
            const QiJsonLayout *layout,
            GString            *text)
{
  if (!is_first)
    g_string_append_c (text, ',');
  append_line (layout, 1, text);
  g_string_append_c (text, '"');
  g_string_append (text, qi_member_get_name (member));
  append_name (text, "\"", layout);
}

char *
qi_native_write_fresh (QiSetup            *setup,
                       QiNativeForm        form,
                       const QiJsonLayout *layout)
{
  const gboolean is_flat = form != QI_FORM_NESTED; /* shape and pairs */
  QiPosition *position = qi_setup_get_position (setup);
  const guint n_squares = qi_position_get_n_squares (position);
  GString *text = g_string_sized_new (
    form == QI_FORM_SPARSE ? USUAL_BYTES : USUAL_BYTES + (gsize) n_squares * SQUARE_BYTES);

  g_string_append_c (text, '{');
  if (is_flat)
    {
      append_key (QI_MEMBER_SHAPE, TRUE, layout, text);
      qi_native_append_shape (position, layout, text);
    }
  append_key (form == QI_FORM_SPARSE ? QI_MEMBER_PIECES : QI_MEMBER_BOARD, !is_flat, layout, text);
  if (form == QI_FORM_SPARSE)
    qi_native_append_pieces (position, layout, text);
  else
    qi_native_append_board (position, is_flat, layout, text);
  append_key (QI_MEMBER_HANDS, FALSE, layout, text);
  append_hands (position, is_flat, layout, text);
  append_key (QI_MEMBER_STYLES, FALSE, layout, text);
  append_styles (position, layout, text);
  append_key (QI_MEMBER_TURN, FALSE, layout, text);
  qi_json_append_string (text, qi_side_get_name (qi_position_get_turn (position)), -1);
  if (qi_native_has_setup (setup))
    {
      append_key (QI_MEMBER_SETUP, FALSE, layout, text);
      qi_native_append_setup (setup, layout, text);
    }
  append_line (layout, 0, text);
  g_string_append_c (text, '}');
  return g_string_free (text, FALSE);
}
