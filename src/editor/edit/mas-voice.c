/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-edit-area-private.h"
#include "mas-speech.h"
#include "mas-squares.h"
#include "mas-words.h"

#include <glib/gi18n.h>

/* Words as they are: the name of a square stays as it is. */
void
mas_edit_area_set_status (MasEditArea *self,
                          char        *words)
{
  g_autofree char *taken = words;

  if (g_strcmp0 (self->status, taken) == 0)
    return;
  g_free (self->status);
  self->status = g_steal_pointer (&taken);
  g_object_notify (G_OBJECT (self), "status");
}

static char *
dup_block_words (const QiBlock *block)
{
  g_autofree char *size =
    mas_act_dup_size (qi_block_get_n_squares (block), qi_block_get_n_pieces (block));

  /* Translators: "12 squares, 3 pieces" */
  return g_strdup_printf (
    _("%s held: click or Space puts them down, Alt and arrows turn, Esc lets go"), size);
}

void
mas_edit_area_say_held (MasEditArea *self)
{
  const QiToken *token = mas_held_get_token (self->held);
  g_autofree char *piece =
    token != NULL ? mas_words_piece (mas_edit_area_get_info (self), token) : NULL;
  MasPieceToken other;

  switch (mas_held_get_kind (self->held))
    {
    case MAS_HELD_LIFTED:
      if (mas_edit_area_plays (self))
        {
          mas_play_say_lifted (self->play, mas_edit_area_get_carried (self));
          break;
        }
      mas_edit_area_take_status (
        /* Translators: a piece: "white king lifted" */
        self, g_strdup_printf (_("%s lifted: click puts it down, Esc lets go"), piece));
      break;
    case MAS_HELD_STAMP:
      mas_edit_area_take_status (
        self,
        g_strdup_printf (mas_piece_change (token, MAS_CHANGE_OTHER_SIDE, &other)
                           /* Translators: a piece: "white king held" */
                           ? _("%s held: click places, right click the other side, Esc lets go")
                           /* Translators: a piece that no side has another one of */
                           : _("%s held: click places, Esc lets go"),
                         piece));
      break;
    case MAS_HELD_ERASER:
      mas_edit_area_take_status (self, g_strdup (_("Eraser held: click removes, Esc lets go")));
      break;
    case MAS_HELD_MARKER:
      mas_edit_area_take_status (self,
                                 g_strdup (_("Marker held: click marks a square, Esc lets go")));
      break;
    case MAS_HELD_ARROW:
      mas_edit_area_take_status (self, g_strdup (_(
                                        "Arrow held: drag from square to square, Esc lets go")));
      break;
    case MAS_HELD_BLOCK:
      mas_edit_area_take_status (self, dup_block_words (mas_held_get_block (self->held)));
      break;
    case MAS_HELD_NOTHING:
    default:
      if (mas_edit_area_plays (self))
        {
          mas_edit_area_take_status (self, mas_rules_dup_words (mas_play_get_rules (self->play)));
          break;
        }
      /* This stands there at all times, and is said to nobody. */
      mas_edit_area_set_status (
        self, g_strdup (_("Click or drag a piece, right click for its menu, or type a rank")));
      break;
    }
}

/* A sentence: it begins with a capital, even where its first word is the name of a piece. A screen reader says it,
 * too. */
void
mas_edit_area_take_status (MasEditArea *self,
                           char        *words)
{
  g_autofree char *taken = words;
  char first[7] = { 0 };

  if (taken == NULL || taken[0] == '\0')
    {
      mas_edit_area_set_status (self, g_steal_pointer (&taken));
      return;
    }
  g_unichar_to_utf8 (g_unichar_totitle (g_utf8_get_char (taken)), first);
  mas_edit_area_set_status (self, g_strconcat (first, g_utf8_next_char (taken), NULL));
  mas_speech_say (GTK_WIDGET (self), self->status);
}

/* The name of a square stays as it is: "e4, white king". */
void
mas_edit_area_say_square (MasEditArea *self,
                          guint        square)
{
  g_autofree char *place =
    mas_words_place (mas_edit_area_get_info (self), mas_edit_area_get_setup (self), square);
  g_autofree char *remarks = mas_link_dup_remarks (self->link, square);
  g_autofree char *drawn = mas_annotator_dup_words (self->annotator, square);
  const char *target = mas_play_get_target_words (self->play, square);

  mas_edit_area_set_status (self, g_strconcat (place, drawn, target != NULL ? target : "",
                                               remarks != NULL ? ". " : "", remarks, NULL));
}

/* How large the selection is and what is on it, behind what is said of the cursor's square. */
static void
append_selection (MasEditArea *self,
                  GString     *words)
{
  g_autoptr (GArray) squares = mas_cursor_dup_selection (self->cursor);
  g_autofree char *size = NULL;

  if (squares->len == 0)
    return;
  size = mas_squares_dup_words (mas_edit_area_get_info (self), mas_edit_area_get_position (self),
                                squares);
  g_string_append (words, ". ");
  /* Translators: "12 squares, 3 pieces" */
  g_string_append_printf (words, _("Selected: %s"), size);
}

/* The board's accessible name says its shape, its description the square under the cursor and the selection. */
void
mas_edit_area_describe (MasEditArea *self)
{
  QiSetup *setup = mas_edit_area_get_setup (self);
  MasBoardOverlay *overlay = mas_edit_area_get_overlay (self);
  g_autofree char *name = NULL;

  if (setup == NULL)
    return;

  const QiShape *shape = qi_position_get_shape (qi_setup_get_position (setup));
  guint files = qi_shape_get_files (shape);
  guint ranks = qi_shape_get_ranks (shape);
  guint layers = qi_shape_get_layers (shape);
  if (shape->n_dimensions == 1)
    name = g_strdup_printf (ngettext ("Board, %'u square", "Board, %'u squares", files), files);
  else if (shape->n_dimensions == 2)
    /* Translators: files, ranks: "Board, 8 by 8" */
    name = g_strdup_printf (_("Board, %u by %u"), files, ranks);
  else
    /* Translators: layers, files, ranks */
    name = g_strdup_printf (ngettext ("Board, %u layer of %u by %u", "Board, %u layers of %u by %u",
                                      layers),
                            layers, files, ranks);

  guint square = mas_cursor_get_square (self->cursor);
  g_autofree char *place = mas_words_place (mas_edit_area_get_info (self), setup, square);
  g_autofree char *remarks = mas_link_dup_remarks (self->link, square);
  g_autofree char *drawn = mas_annotator_dup_words (self->annotator, square);
  const char *target = mas_play_get_target_words (self->play, square);
  const char *seen = mas_attacks_get_words (self->attacks, square);
  g_autoptr (GString) words = g_string_new (seen != NULL ? seen : place);
  if (gtk_bitset_contains (mas_cursor_get_selection (self->cursor), square))
    /* Translators: behind "e4, white king" */
    g_string_append (words, _(", selected"));
  if (overlay->lifted == square)
    g_string_append (words, _(", lifted"));
  g_string_append (words, drawn);
  if (target != NULL)
    g_string_append (words, target);
  if (remarks != NULL)
    g_string_append_printf (words, ". %s", remarks);
  append_selection (self, words);
  gtk_accessible_update_property (GTK_ACCESSIBLE (mas_stage_get_board (self->stage)),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  mas_speech_describe (mas_stage_get_board (self->stage), words->str);
}

void
mas_edit_area_say (MasEditArea *self,
                   const char  *words)
{
  g_return_if_fail (MAS_IS_EDIT_AREA (self));

  mas_edit_area_take_status (self, g_strdup (words));
}

void
mas_edit_area_say_selection (MasEditArea *self)
{
  g_autoptr (GArray) squares = mas_cursor_dup_selection (self->cursor);

  if (squares->len == 0)
    mas_edit_area_say_held (self);
  else
    mas_edit_area_take_status (self, mas_squares_dup_selected (mas_edit_area_get_info (self),
                                                               mas_edit_area_get_position (self),
                                                               squares));
}
