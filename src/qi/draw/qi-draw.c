/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-draw.h"
#include "qi-text.h"

#include <string.h>

#define MAX_DETAIL_CELLS 60 /* of a detail's value */
#define MAX_TITLE_CELLS  78

static void
append_side_name (GString          *text,
                  const QiGameInfo *info,
                  QiSide            side)
{
  const char *name =
    info != NULL ? qi_game_info_get_side_name (info, side) : qi_side_get_name (side);

  g_string_append_c (text, g_ascii_toupper (name[0]));
  g_string_append (text, name + 1);
}

static void
append_token (GString       *text,
              const QiToken *token)
{
  if (token->length == 0)
    g_string_append (text, "\"\"");
  else
    qi_text_append_cells (text, token->text, token->length, MAX_DETAIL_CELLS);
}

/* "White (C), to move. In hand: P×2, N" */
static void
append_side (GString             *text,
             const QiPosition    *position,
             const QiDrawOptions *options,
             QiSide               side)
{
  gsize n_items = 0;
  const QiHandItem *items = qi_position_get_hand (position, side, &n_items);

  append_side_name (text, options->info, side);
  g_string_append (text, " (");
  append_token (text, qi_position_get_style (position, side));
  g_string_append_c (text, ')');
  if (qi_position_get_turn (position) == side)
    g_string_append (text, " to move");
  for (gsize i = 0; i < n_items; i++)
    {
      g_string_append (text, i == 0 ? ", in hand: " : ", ");
      if (options->words)
        qi_draw_append_piece (text, options->info, &items[i].token);
      else
        append_token (text, &items[i].token);
      if (items[i].count > 1)
        g_string_append_printf (text, "%s%u", options->ascii ? "x" : "×", items[i].count);
    }
  g_string_append_c (text, '\n');
}

static void
append_head (GString             *text,
             QiSetup             *setup,
             const QiDrawOptions *options)
{
  QiPosition *position = qi_setup_get_position (setup);
  const QiShape *shape = qi_position_get_shape (position);
  const QiValue *title = qi_details_get (qi_setup_get_details (setup), "title");
  const char *game = qi_setup_get_game (setup);
  const QiGameInfo *info = qi_game_info_lookup (game);
  guint n_pieces = qi_position_get_n_pieces (position);
  guint n_squares = qi_position_get_n_squares (position);

  if (title != NULL && qi_value_get_kind (title) == QI_VALUE_STRING)
    {
      gsize length = 0;
      const char *string = qi_value_get_text (title, &length);

      qi_text_append_cells (text, string, length, MAX_TITLE_CELLS);
      g_string_append_c (text, '\n');
    }
  if (game != NULL)
    {
      const char *name = info != NULL ? qi_game_info_get_name (info) : game;

      qi_text_append_cells (text, name, strlen (name), MAX_DETAIL_CELLS);
      g_string_append (text, ", ");
    }
  for (guint i = 0; i < shape->n_dimensions; i++)
    g_string_append_printf (text, "%s%u",
                            i == 0           ? ""
                            : options->ascii ? "x"
                                             : "×",
                            shape->sizes[i]);
  if (shape->n_dimensions > 1)
    g_string_append_printf (text, ", %u", n_squares);
  g_string_append_printf (text, " square%s, %u piece%s", n_squares == 1 ? "" : "s", n_pieces,
                          n_pieces == 1 ? "" : "s");
  g_string_append (text, "\n\n");
}

static void
append_square_names (GString             *text,
                     const QiShape       *shape,
                     const QiDrawOptions *options,
                     const guint         *squares,
                     gsize                n_squares)
{
  for (gsize i = 0; i < n_squares; i++)
    {
      g_autofree char *name =
        qi_game_info_dup_square_name (options->coordinates, shape, squares[i]);

      g_string_append_printf (text, " %s", name);
    }
}

/* Names the squares of a detail that is made of them. FALSE when it is not. */
static gboolean
append_detail_squares (GString             *text,
                       QiSetup             *setup,
                       const QiDrawOptions *options,
                       const char          *key)
{
  static const char *const sided[] = { "castling", "gates", NULL };
  static const char *const flat[] = { "promoted", "walls", NULL };
  static const char *const single[] = { "enPassant", "ko", NULL };
  QiDetails *details = qi_setup_get_details (setup);
  const QiShape *shape = qi_position_get_shape (qi_setup_get_position (setup));
  gboolean is_sided = g_strv_contains (sided, key);
  gint64 square = 0;

  if (g_strv_contains (single, key) && qi_details_get_int (details, key, &square) && square >= 0
      && square < (gint64) qi_shape_get_n_squares (shape))
    {
      guint one = (guint) square;

      append_square_names (text, shape, options, &one, 1);
      return TRUE;
    }
  if (!is_sided && !g_strv_contains (flat, key))
    return FALSE;
  for (guint side = QI_SIDE_FIRST; side <= (is_sided ? QI_SIDE_SECOND : QI_SIDE_FIRST); side++)
    {
      g_autoptr (GArray) squares = qi_details_dup_squares (details, key, (QiSide) side, shape);

      if (squares == NULL || squares->len == 0)
        continue;
      if (is_sided)
        {
          g_string_append_c (text, ' ');
          append_side_name (text, options->info, (QiSide) side);
        }
      append_square_names (text, shape, options, (const guint *) (gpointer) squares->data,
                           MIN (squares->len, 12));
      g_string_append (text, squares->len > 12 ? " …" : "");
    }
  return TRUE;
}

static void
append_details (GString             *text,
                QiSetup             *setup,
                const QiDrawOptions *options)
{
  QiDetails *details = qi_setup_get_details (setup);
  const gsize n = qi_details_get_size (details);

  for (gsize i = 0; i < n; i++)
    {
      const char *key = qi_details_get_key (details, i);
      QiValue *value = qi_details_get (details, key);
      g_autofree char *json = NULL;
      gsize length = 0;
      const char *shown = NULL;

      if (strcmp (key, "title") == 0)
        continue;
      qi_text_append_cells (text, key, strlen (key), MAX_DETAIL_CELLS);
      g_string_append_c (text, ':');
      if (!append_detail_squares (text, setup, options, key))
        {
          if (qi_value_get_kind (value) == QI_VALUE_STRING)
            shown = qi_value_get_text (value, &length);
          else
            {
              shown = json = qi_value_to_string (value);
              length = strlen (json);
            }
          g_string_append_c (text, ' ');
          qi_text_append_cells (text, shown, length, MAX_DETAIL_CELLS);
        }
      g_string_append_c (text, '\n');
    }
}

/* Both sides with what they have, then rank by rank. */
static void
append_words (GString             *text,
              QiPosition          *position,
              const QiDrawOptions *options)
{
  static const struct
  {
    QiOwner owner;
    const char *heading;
  } others[] = {
    { QI_OWNER_BOTH, "Neutral\n" },
    { QI_OWNER_NOBODY, "Of no side\n" },
  };

  for (guint i = 0; i < 2; i++)
    {
      const QiSide side = (i == 1) != options->flip ? QI_SIDE_SECOND : QI_SIDE_FIRST;

      append_side (text, position, options, side);
      qi_draw_append_pieces (text, position, options,
                             side == QI_SIDE_FIRST ? QI_OWNER_FIRST : QI_OWNER_SECOND);
    }
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    {
      g_autoptr (GString) pieces = g_string_new (NULL);

      qi_draw_append_pieces (pieces, position, options, others[i].owner);
      if (pieces->len > 0)
        g_string_append_printf (text, "%s%s", others[i].heading, pieces->str);
    }
  g_string_append_c (text, '\n');
  qi_draw_append_ranks (text, position, options);
}

static void
append_board (GString             *text,
              QiSetup             *setup,
              const QiDrawOptions *options)
{
  QiPosition *position = qi_setup_get_position (setup);
  g_autoptr (GPtrArray) lines = qi_draw_board (setup, options);
  QiSide top = options->flip ? QI_SIDE_FIRST : QI_SIDE_SECOND;

  append_side (text, position, options, top);
  for (guint i = 0; i < lines->len; i++)
    {
      gsize end;

      g_string_append (text, g_ptr_array_index (lines, i));
      for (end = text->len; end > 0 && text->str[end - 1] == ' '; end--)
        ;
      g_string_truncate (text, end);
      g_string_append_c (text, '\n');
    }
  append_side (text, position, options, qi_side_other (top));
}

char *
qi_draw (QiSetup             *setup,
         const QiDrawOptions *options)
{
  GString *text = g_string_new (NULL);

  append_head (text, setup, options);
  if (options->words)
    append_words (text, qi_setup_get_position (setup), options);
  else
    append_board (text, setup, options);
  append_details (text, setup, options);
  return g_string_free (text, FALSE);
}
