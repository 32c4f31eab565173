/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-edit-area-private.h"
#include "mas-words.h"

#include <glib/gi18n.h>

#define FLASH_TIME 1600 /* ms */

static void
set_status (MasEditArea *self,
            char        *words)
{
  g_autofree char *taken = words;

  if (g_strcmp0 (self->status, taken) == 0)
    return;
  g_free (self->status);
  self->status = g_steal_pointer (&taken);
  g_object_notify (G_OBJECT (self), "status");
}

void
mas_edit_area_say_held (MasEditArea *self)
{
  const QiToken *token = mas_held_get_token (self->held);
  g_autofree char *piece =
    token != NULL ? mas_words_piece (mas_edit_area_get_info (self), token) : NULL;

  switch (mas_held_get_kind (self->held))
    {
    case MAS_HELD_LIFTED:
      if (mas_edit_area_plays (self))
        {
          mas_edit_area_say_lifted (self);
          break;
        }
      mas_edit_area_take_status (
        /* Translators: a piece: "white king lifted" */
        self, g_strdup_printf (_("%s lifted: click puts it down, Esc lets go"), piece));
      break;
    case MAS_HELD_STAMP:
      mas_edit_area_take_status (
        /* Translators: a piece: "white king held" */
        self, g_strdup_printf (_("%s held: click places, right click the other side, Esc lets go"),
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
    case MAS_HELD_NOTHING:
    default:
      if (mas_edit_area_plays (self))
        {
          mas_edit_area_take_status (self, mas_rules_dup_words (self->rules));
          break;
        }
      mas_edit_area_take_status (
        self, g_strdup (_("Click or drag a piece, right click for its menu, or type a rank")));
      break;
    }
}

/* A sentence: it begins with a capital, even where its first word is the name of a piece. */
void
mas_edit_area_take_status (MasEditArea *self,
                           char        *words)
{
  g_autofree char *taken = words;
  char first[7] = { 0 };

  if (taken == NULL || taken[0] == '\0')
    {
      set_status (self, g_steal_pointer (&taken));
      return;
    }
  g_unichar_to_utf8 (g_unichar_totitle (g_utf8_get_char (taken)), first);
  set_status (self, g_strconcat (first, g_utf8_next_char (taken), NULL));
}

/* The name of a square stays as it is: "e4, white king". */
void
mas_edit_area_say_square (MasEditArea *self,
                          guint        square)
{
  g_autofree char *place =
    mas_words_place (mas_edit_area_get_info (self), mas_edit_area_get_setup (self), square);
  g_autofree char *remarks = mas_edit_area_dup_remarks (self, square);
  g_autofree char *drawn = mas_edit_area_dup_mark_words (self, square);
  const char *target = mas_edit_area_get_target_words (self, square);

  set_status (self, g_strconcat (place, drawn, target != NULL ? target : "",
                                 remarks != NULL ? ". " : "", remarks, NULL));
}

void
mas_edit_area_say_seen (MasEditArea *self)
{
  if (self->seen_words != NULL)
    set_status (self, g_strdup (self->seen_words));
}

/* The board's accessible name says its shape, its description the square under the cursor. */
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
  g_autofree char *remarks = mas_edit_area_dup_remarks (self, square);
  g_autofree char *drawn = mas_edit_area_dup_mark_words (self, square);
  const char *target = mas_edit_area_get_target_words (self, square);
  gboolean seen = self->seen_words != NULL && overlay->attacked == square;
  g_autoptr (GString) words = g_string_new (seen ? self->seen_words : place);
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
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->board), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, words->str, -1);
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
  guint64 n_squares = gtk_bitset_get_size (mas_cursor_get_selection (self->cursor));

  if (n_squares == 0)
    {
      mas_edit_area_say_held (self);
      return;
    }
  mas_edit_area_take_status (
    self, g_strdup_printf (ngettext ("%'u square selected: Delete clears it, Esc lets go",
                                     "%'u squares selected: Delete clears them, Esc lets go",
                                     (gulong) n_squares),
                           (guint) n_squares));
}

static gboolean
on_flash_end_cb (gpointer user_data)
{
  MasEditArea *self = user_data;

  self->flash_id = 0;
  gtk_bitset_remove_all (mas_edit_area_get_overlay (self)->flash);
  mas_edit_area_redraw (self);
  return G_SOURCE_REMOVE;
}

/**
 * mas_edit_area_mark_finding:
 * @self: an edit area
 * @finding: (nullable): a remark about the document
 *
 * Lights the squares of @finding up for as long as it holds; %NULL puts them out.
 */
void
mas_edit_area_mark_finding (MasEditArea     *self,
                            const QiFinding *finding)
{
  gsize n_squares = 0;

  g_return_if_fail (MAS_IS_EDIT_AREA (self));

  if (self->document == NULL)
    return;

  MasBoardOverlay *overlay = mas_edit_area_get_overlay (self);
  const guint *squares = finding != NULL ? qi_finding_get_squares (finding, &n_squares) : NULL;
  guint n_board = qi_position_get_n_squares (mas_edit_area_get_position (self));
  g_clear_handle_id (&self->flash_id, g_source_remove);
  gtk_bitset_remove_all (overlay->flash);
  for (gsize i = 0; i < n_squares; i++)
    if (squares[i] < n_board)
      gtk_bitset_add (overlay->flash, squares[i]);
  mas_edit_area_redraw (self);
}

/**
 * mas_edit_area_show_finding:
 * @self: an edit area
 * @finding: a remark about the document
 *
 * Puts the cursor on the finding's first square and lights its squares up for a moment; a finding
 * about a hand takes the keyboard there.
 */
void
mas_edit_area_show_finding (MasEditArea     *self,
                            const QiFinding *finding)
{
  gsize n_squares = 0;
  gboolean any = FALSE;
  QiSide side = QI_SIDE_FIRST;

  g_return_if_fail (MAS_IS_EDIT_AREA (self));

  if (self->document == NULL)
    return;

  MasBoardOverlay *overlay = mas_edit_area_get_overlay (self);
  const guint *squares = qi_finding_get_squares (finding, &n_squares);
  guint n_board = qi_position_get_n_squares (mas_edit_area_get_position (self));
  g_autofree char *words = mas_words_finding (finding, mas_edit_area_get_setup (self));
  gtk_bitset_remove_all (overlay->flash);
  for (gsize i = 0; i < n_squares; i++)
    {
      if (squares[i] >= n_board)
        continue;
      if (!any)
        mas_cursor_go (self->cursor, squares[i]);
      any = TRUE;
      gtk_bitset_add (overlay->flash, squares[i]);
    }
  g_clear_handle_id (&self->flash_id, g_source_remove);
  if (any)
    {
      self->flash_id = g_timeout_add (FLASH_TIME, on_flash_end_cb, self);
      gtk_widget_grab_focus (self->board);
    }
  else if (qi_finding_get_hand (finding, &side))
    gtk_widget_grab_focus (self->hands[side]);
  mas_edit_area_redraw (self);
  mas_edit_area_take_status (self, g_steal_pointer (&words));
}

void
mas_edit_area_flash (MasEditArea *self,
                     const guint *squares,
                     guint        n_squares)
{
  MasBoardOverlay *overlay = NULL;

  g_return_if_fail (MAS_IS_EDIT_AREA (self));

  overlay = mas_edit_area_get_overlay (self);
  gtk_bitset_remove_all (overlay->flash);
  for (guint i = 0; i < n_squares; i++)
    gtk_bitset_add (overlay->flash, squares[i]);
  g_clear_handle_id (&self->flash_id, g_source_remove);
  self->flash_id = g_timeout_add (FLASH_TIME, on_flash_end_cb, self);
  mas_edit_area_redraw (self);
}
