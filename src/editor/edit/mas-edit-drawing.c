/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-drawings.h"
#include "mas-edit-area-private.h"
#include "mas-words.h"

#include <glib/gi18n.h>

#define HOVER_CLASS "drop-accepted"

/* Drawings of one's own for the pieces of the palette: dropped on them, or from their menu. What is
 * to be done is the window's business: signal "drawing". */

/* The game whose art a piece has. */
static const QiGameInfo *
get_art (MasEditArea   *self,
         const QiToken *piece)
{
  DiagramLook look;

  diagram_look_init (&look, mas_edit_area_get_setup (self));
  return diagram_look_get_game (&look, piece);
}

static void
emit (MasEditArea   *self,
      MasDrawingAct  act,
      const QiToken *piece,
      GFile         *file)
{
  g_autofree QiToken *kept = qi_token_copy (piece);

  g_signal_emit_by_name (self, "drawing", (guint) act, get_art (self, kept), kept, file);
}

static void
drawing_action (GtkWidget  *widget,
                const char *action,
                GVariant   *parameter)
{
  MasEditArea *self = MAS_EDIT_AREA (widget);
  const MasSpot *spot = mas_popup_get_spot (self->popup);
  MasDrawingAct act = g_str_equal (action, "board.choose-drawing")  ? MAS_DRAWING_CHOOSE
                      : g_str_equal (action, "board.paste-drawing") ? MAS_DRAWING_PASTE
                                                                    : MAS_DRAWING_RESET;

  if (self->document != NULL && spot->kind == MAS_SPOT_PALETTE && spot->token != NULL)
    emit (self, act, spot->token, NULL);
}

void
mas_edit_area_install_drawing_actions (GtkWidgetClass *widget_class)
{
  g_signal_new ("drawing", MAS_TYPE_EDIT_AREA, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                4, G_TYPE_UINT, G_TYPE_POINTER, G_TYPE_POINTER, G_TYPE_FILE);
  gtk_widget_class_install_action (widget_class, "board.choose-drawing", NULL, drawing_action);
  gtk_widget_class_install_action (widget_class, "board.paste-drawing", NULL, drawing_action);
  gtk_widget_class_install_action (widget_class, "board.reset-drawing", NULL, drawing_action);
}

/* The menu of a piece of the palette. */
GMenuModel *
mas_edit_area_new_drawing_menu (MasEditArea   *self,
                                const QiToken *piece)
{
  MasDrawings *drawings = mas_drawings_get_default ();
  GMenu *menu = g_menu_new ();

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "board.reset-drawing",
                                 mas_drawings_has_own (drawings, get_art (self, piece), piece));
  g_menu_append (menu, _("Choose Drawing…"), "board.choose-drawing");
  g_menu_append (menu, _("Paste Drawing"), "board.paste-drawing");
  g_menu_append (menu,
                 *mas_drawings_get_name (drawings) == '\0' ? _("Use Masume’s Drawing")
                                                           : _("Use the Set’s Drawing"),
                 "board.reset-drawing");
  return G_MENU_MODEL (menu);
}

/* Drops. */

static MasSlot *
find_slot (MasEditArea *self,
           double       x,
           double       y)
{
  GtkWidget *picked = gtk_widget_pick (mas_stage_get_palette (self->stage), x, y, GTK_PICK_DEFAULT);

  if (picked == NULL)
    return NULL;
  return MAS_IS_SLOT (picked) ? MAS_SLOT (picked)
                              : (MasSlot *) gtk_widget_get_ancestor (picked, MAS_TYPE_SLOT);
}

static void
set_hovered (MasEditArea *self,
             MasSlot     *hovered)
{
  GPtrArray *slots = mas_palette_get_slots (MAS_PALETTE (mas_stage_get_palette (self->stage)));

  for (guint i = 0; i < slots->len; i++)
    {
      MasSlot *slot = g_ptr_array_index (slots, i);

      if (slot == hovered && mas_slot_get_token (slot) != NULL)
        gtk_widget_add_css_class (GTK_WIDGET (slot), HOVER_CLASS);
      else
        gtk_widget_remove_css_class (GTK_WIDGET (slot), HOVER_CLASS);
    }
}

/**
 * mas_edit_area_drop_files:
 * @self: an edit area
 * @x: place in the palette
 * @y: the same
 * @files: (element-type GFile): what was let go there
 *
 * Gives the piece at a place of the palette a drawing. The files never become positions to open:
 * whoever aims at the palette means its pieces.
 */
void
mas_edit_area_drop_files (MasEditArea *self,
                          double       x,
                          double       y,
                          GSList      *files)
{
  MasSlot *slot = find_slot (self, x, y);
  const QiToken *piece = slot != NULL ? mas_slot_get_token (slot) : NULL;

  set_hovered (self, NULL);
  if (self->document == NULL || files == NULL)
    return;
  if (piece == NULL)
    mas_voice_say (self->voice, g_strdup (_("Drop a drawing on a piece of the palette")));
  else if (files->next != NULL)
    mas_voice_say (self->voice, g_strdup (_("A piece has one drawing; drop one file")));
  else
    emit (self, MAS_DRAWING_FILE, piece, files->data);
}

static gboolean
on_drop_cb (GtkDropTarget *target,
            const GValue  *value,
            double         x,
            double         y,
            MasEditArea   *self)
{
  g_autoptr (GSList) files = NULL;

  if (G_VALUE_HOLDS (value, GDK_TYPE_FILE_LIST))
    files = gdk_file_list_get_files (g_value_get_boxed (value));
  mas_edit_area_drop_files (self, x, y, files);
  return TRUE;
}

static GdkDragAction
on_motion_cb (GtkDropTarget *target,
              double         x,
              double         y,
              MasEditArea   *self)
{
  set_hovered (self, find_slot (self, x, y));
  return GDK_ACTION_COPY;
}

static void
on_leave_cb (GtkDropTarget *target,
             MasEditArea   *self)
{
  set_hovered (self, NULL);
}

void
mas_edit_area_add_drawing_drop (MasEditArea *self)
{
  GtkDropTarget *drop = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);

  g_signal_connect (drop, "drop", G_CALLBACK (on_drop_cb), self);
  g_signal_connect (drop, "enter", G_CALLBACK (on_motion_cb), self);
  g_signal_connect (drop, "motion", G_CALLBACK (on_motion_cb), self);
  g_signal_connect (drop, "leave", G_CALLBACK (on_leave_cb), self);
  gtk_widget_add_controller (mas_stage_get_palette (self->stage), GTK_EVENT_CONTROLLER (drop));
}
