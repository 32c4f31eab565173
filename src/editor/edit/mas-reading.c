/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-reading.h"

#include "mas-description.h"
#include "mas-edit-area-private.h"
#include "mas-speech.h"
#include "mas-squares.h"
#include "mas-words-lists.h"
#include "mas-words.h"

#include <glib/gi18n.h>

/* What is read aloud is also shown in the line under the board, which therefore begins with the name of
 * a square. */
static void
say (MasEditArea *self,
     char        *words)
{
  mas_speech_say (mas_stage_get_board (self->stage), words);
  mas_voice_show (self->voice, words);
}

/* "e4, white king; h4, black rook", or NULL where all are empty. */
static char *
dup_pieces (MasEditArea  *self,
            const GArray *squares)
{
  QiPosition *position = mas_workplace_get_position (MAS_WORKPLACE (self));
  g_autoptr (GString) words = g_string_new (NULL);

  for (guint i = 0; i < squares->len; i++)
    {
      guint square = g_array_index (squares, guint, i);
      g_autofree char *place = NULL;

      if (qi_position_get_piece (position, square) == NULL)
        continue;
      place = mas_words_place (mas_workplace_get_info (MAS_WORKPLACE (self)),
                               mas_workplace_get_setup (MAS_WORKPLACE (self)), square);
      mas_list_append_long (words, place);
    }
  return words->len > 0 ? g_string_free (g_steal_pointer (&words), FALSE) : NULL;
}

static char *
dup_name (MasEditArea *self,
          guint        square)
{
  return mas_words_square (mas_workplace_get_names (MAS_WORKPLACE (self)),
                           mas_workplace_get_shape (MAS_WORKPLACE (self)), square);
}

static void
read_line (MasEditArea *self,
           int          line,
           gboolean     back)
{
  g_autoptr (GArray) squares = NULL;

  if (self->document == NULL)
    return;
  squares = mas_squares_find (mas_workplace_get_position (MAS_WORKPLACE (self)), (MasSquares) line,
                              mas_cursor_get_square (self->cursor), NULL);

  g_autofree char *from = dup_name (self, g_array_index (squares, guint, 0));
  g_autofree char *to = dup_name (self, g_array_index (squares, guint, squares->len - 1));
  g_autofree char *pieces = dup_pieces (self, squares);
  if (pieces != NULL)
    /* Translators: a line of squares from one end to the other, and what stands there: "a4 to h4: e4, white king" */
    say (self, g_strdup_printf (_("%s to %s: %s"), from, to, pieces));
  else
    /* Translators: a line of squares from one end to the other */
    say (self, g_strdup_printf (_("%s to %s: empty"), from, to));
}

/* The squares next to @square, on its layer and on those beside it. */
static GArray *
find_around (const QiShape *shape,
             guint          square)
{
  GArray *squares = g_array_new (FALSE, FALSE, sizeof (guint));
  guint layer = 0;
  guint rank = 0;
  guint file = 0;

  qi_shape_get_place (shape, square, &layer, &rank, &file);
  for (guint l = MAX (layer, 1) - 1; l < MIN (layer + 2, qi_shape_get_layers (shape)); l++)
    for (guint r = MAX (rank, 1) - 1; r < MIN (rank + 2, qi_shape_get_ranks (shape)); r++)
      for (guint f = MAX (file, 1) - 1; f < MIN (file + 2, qi_shape_get_files (shape)); f++)
        {
          guint next = qi_shape_get_index (shape, l, r, f);

          if (next != square)
            g_array_append_val (squares, next);
        }
  return squares;
}

static void
read_around (MasEditArea *self,
             int          what,
             gboolean     back)
{
  if (self->document == NULL)
    return;

  guint here = mas_cursor_get_square (self->cursor);
  g_autoptr (GArray) squares = find_around (mas_workplace_get_shape (MAS_WORKPLACE (self)), here);
  g_autofree char *name = dup_name (self, here);
  g_autofree char *pieces = dup_pieces (self, squares);
  if (pieces != NULL)
    /* Translators: a square, and what stands next to it: "Next to e4: e5, black pawn" */
    say (self, g_strdup_printf (_("Next to %s: %s"), name, pieces));
  else
    /* Translators: a square */
    say (self, g_strdup_printf (_("Next to %s: nothing"), name));
}

/* Which pieces are meant. */
typedef enum
{
  MAS_JUMP_ANY,
  MAS_JUMP_SAME,
  MAS_JUMP_SIDE
} MasJump;

static gboolean
is_meant (MasJump        jump,
          const QiToken *piece,
          const QiToken *here,
          QiSide         side)
{
  if (piece == NULL)
    return FALSE;
  switch (jump)
    {
    case MAS_JUMP_SAME:
      return here != NULL && qi_token_equal (piece, here);
    case MAS_JUMP_SIDE:
      return mas_piece_get_side (piece, (QiSide) !side) == side;
    case MAS_JUMP_ANY:
    default:
      return TRUE;
    }
}

static void
jump_to_piece (MasEditArea *self,
               int          jump,
               gboolean     back)
{
  QiPosition *position = mas_workplace_get_position (MAS_WORKPLACE (self));

  if (position == NULL)
    return;

  guint n_squares = qi_position_get_n_squares (position);
  guint start = mas_cursor_get_square (self->cursor);
  guint step = back ? n_squares - 1 : 1;
  const QiToken *here = qi_position_get_piece (position, start);
  QiSide side = qi_position_get_turn (position);
  if (here != NULL)
    side = mas_piece_get_side (here, side);
  mas_edit_area_focus_board (self);
  for (guint at = (start + step) % n_squares; at != start; at = (at + step) % n_squares)
    if (is_meant ((MasJump) jump, qi_position_get_piece (position, at), here, side))
      {
        mas_keys_go (self->keys, at);
        return;
      }
  mas_voice_say (self->voice, g_strdup (jump == MAS_JUMP_SAME   ? _("There is no other such piece")
                                        : jump == MAS_JUMP_SIDE ? _("This side has no other piece")
                                                                : _("There is no other piece")));
}

static const struct
{
  const char *name;
  void (*run) (MasEditArea *self, int what, gboolean back);
  int             what;
  gboolean        back;
  guint           keyval;
  GdkModifierType mods;
} actions[] = {
  { "board.read-rank", read_line, MAS_SQUARES_RANK, FALSE, GDK_KEY_1, GDK_CONTROL_MASK },
  { "board.read-file", read_line, MAS_SQUARES_FILE, FALSE, GDK_KEY_2, GDK_CONTROL_MASK },
  { "board.read-around", read_around, 0, FALSE, GDK_KEY_3, GDK_CONTROL_MASK },
  { "board.next-piece", jump_to_piece, MAS_JUMP_ANY, FALSE, GDK_KEY_F2, 0 },
  { "board.previous-piece", jump_to_piece, MAS_JUMP_ANY, TRUE, GDK_KEY_F2, GDK_SHIFT_MASK },
  { "board.next-same", jump_to_piece, MAS_JUMP_SAME, FALSE, GDK_KEY_F3, 0 },
  { "board.previous-same", jump_to_piece, MAS_JUMP_SAME, TRUE, GDK_KEY_F3, GDK_SHIFT_MASK },
  { "board.next-side", jump_to_piece, MAS_JUMP_SIDE, FALSE, GDK_KEY_F4, 0 },
  { "board.previous-side", jump_to_piece, MAS_JUMP_SIDE, TRUE, GDK_KEY_F4, GDK_SHIFT_MASK },
};

static void
read_or_jump_action (GtkWidget  *widget,
                     const char *action,
                     GVariant   *parameter)
{
  for (gsize i = 0; i < G_N_ELEMENTS (actions); i++)
    if (g_str_equal (action, actions[i].name))
      actions[i].run (MAS_EDIT_AREA (widget), actions[i].what, actions[i].back);
}

void
mas_reading_install_actions (GtkWidgetClass *widget_class)
{
  for (gsize i = 0; i < G_N_ELEMENTS (actions); i++)
    {
      gtk_widget_class_install_action (widget_class, actions[i].name, NULL, read_or_jump_action);
      gtk_widget_class_add_binding_action (widget_class, actions[i].keyval, actions[i].mods,
                                           actions[i].name, NULL);
    }
}

void
mas_reading_describe (MasEditArea *area)
{
  GtkRoot *root = NULL;

  g_return_if_fail (MAS_IS_EDIT_AREA (area));

  root = gtk_widget_get_root (GTK_WIDGET (area));
  if (area->document == NULL || !GTK_IS_WINDOW (root))
    return;

  g_autofree char *words = mas_description_dup (mas_workplace_get_info (MAS_WORKPLACE (area)),
                                                mas_workplace_get_setup (MAS_WORKPLACE (area)),
                                                mas_link_get_findings (area->link));
  gtk_window_present (GTK_WINDOW (mas_description_new (GTK_WINDOW (root), words)));
}
