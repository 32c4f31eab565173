/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-piece-art.h"

#include "mas-drawings.h"
#include "qi-token-private.h"

#include <glib/gi18n.h>

#define HOVER_CLASS "drop-accepted"

/* All are borrowed. */
struct _MasPieceArt
{
  GObject       parent_instance;

  MasWorkplace *place;
  MasStage     *stage;
};

static guint drawing_signal;

G_DEFINE_FINAL_TYPE (MasPieceArt, mas_piece_art, G_TYPE_OBJECT)

static void
mas_piece_art_class_init (MasPieceArtClass *klass)
{
  drawing_signal =
    g_signal_new ("drawing", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 4, G_TYPE_UINT, G_TYPE_POINTER, G_TYPE_POINTER, G_TYPE_FILE);
}

static void
mas_piece_art_init (MasPieceArt *self)
{
}

/* The game whose art a piece has. */
static const QiGameInfo *
get_art (MasPieceArt   *self,
         const QiToken *piece)
{
  DiagramLook look;

  diagram_look_init (&look, mas_workplace_get_setup (self->place));
  return diagram_look_get_game (&look, piece);
}

static void
emit (MasPieceArt   *self,
      MasDrawingAct  act,
      const QiToken *piece,
      GFile         *file)
{
  g_autofree QiToken *kept = qi_token_copy (piece);

  g_signal_emit (self, drawing_signal, 0, (guint) act, get_art (self, kept), kept, file);
}

void
mas_piece_art_do (MasPieceArt   *self,
                  MasDrawingAct  act,
                  const MasSpot *spot)
{
  if (mas_workplace_get_document (self->place) != NULL && spot->kind == MAS_SPOT_PALETTE
      && spot->token != NULL)
    emit (self, act, spot->token, NULL);
}

GMenuModel *
mas_piece_art_new_menu (MasPieceArt   *self,
                        const QiToken *piece)
{
  MasDrawings *drawings = mas_drawings_get_default ();
  GMenu *menu = g_menu_new ();

  gtk_widget_action_set_enabled (GTK_WIDGET (self->place), "board.reset-drawing",
                                 mas_drawings_has_own (drawings, get_art (self, piece), piece));
  g_menu_append (menu, _("Choose Drawing…"), "board.choose-drawing");
  g_menu_append (menu, _("Paste Drawing"), "board.paste-drawing");
  g_menu_append (menu,
                 *mas_drawings_get_name (drawings) == '\0' ? _("Use Masume’s Drawing")
                                                           : _("Use the Set’s Drawing"),
                 "board.reset-drawing");
  return G_MENU_MODEL (menu);
}

static MasSlot *
find_slot (MasPieceArt *self,
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
set_hovered (MasPieceArt *self,
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

/* Dropped files are never opened as positions here: the palette is for drawings of its pieces. */
void
mas_piece_art_drop (MasPieceArt *self,
                    double       x,
                    double       y,
                    GSList      *files)
{
  MasSlot *slot = find_slot (self, x, y);
  const QiToken *piece = slot != NULL ? mas_slot_get_token (slot) : NULL;

  set_hovered (self, NULL);
  if (mas_workplace_get_document (self->place) == NULL || files == NULL)
    return;
  if (piece == NULL)
    mas_workplace_say (self->place, g_strdup (_("Drop a drawing on a piece of the palette")));
  else if (files->next != NULL)
    mas_workplace_say (self->place, g_strdup (_("A piece has one drawing; drop one file")));
  else
    emit (self, MAS_DRAWING_FILE, piece, files->data);
}

static gboolean
on_drop_cb (GtkDropTarget *target,
            const GValue  *value,
            double         x,
            double         y,
            MasPieceArt   *self)
{
  g_autoptr (GSList) files = NULL;

  if (G_VALUE_HOLDS (value, GDK_TYPE_FILE_LIST))
    files = gdk_file_list_get_files (g_value_get_boxed (value));
  mas_piece_art_drop (self, x, y, files);
  return TRUE;
}

static GdkDragAction
on_motion_cb (GtkDropTarget *target,
              double         x,
              double         y,
              MasPieceArt   *self)
{
  set_hovered (self, find_slot (self, x, y));
  return GDK_ACTION_COPY;
}

static void
on_leave_cb (GtkDropTarget *target,
             MasPieceArt   *self)
{
  set_hovered (self, NULL);
}

MasPieceArt *
mas_piece_art_new (MasWorkplace *place,
                   MasStage     *stage)
{
  MasPieceArt *self = g_object_new (MAS_TYPE_PIECE_ART, NULL);
  GtkDropTarget *drop = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);

  self->place = place;
  self->stage = stage;
  g_signal_connect_object (drop, "drop", G_CALLBACK (on_drop_cb), self, 0);
  g_signal_connect_object (drop, "enter", G_CALLBACK (on_motion_cb), self, 0);
  g_signal_connect_object (drop, "motion", G_CALLBACK (on_motion_cb), self, 0);
  g_signal_connect_object (drop, "leave", G_CALLBACK (on_leave_cb), self, 0);
  gtk_widget_add_controller (mas_stage_get_palette (stage), GTK_EVENT_CONTROLLER (drop));
  return self;
}
