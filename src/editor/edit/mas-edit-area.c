/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-edit-area-private.h"
#include "mas-gestures.h"
#include "mas-resources.h"
#include "mas-words.h"

#include <adwaita.h>
#include <glib/gi18n.h>

enum
{
  PROP_DOCUMENT = 1,
  PROP_FLIPPED,
  PROP_SHOW_PALETTE,
  PROP_SHOW_MINIMAP,
  PROP_SHOW_HANDS,
  PROP_CURSOR,
  PROP_STATUS,
  PROP_SYMMETRY,
  N_PROPS
};

static GParamSpec *props[N_PROPS];

G_DEFINE_FINAL_TYPE_WITH_CODE (MasEditArea,
                               mas_edit_area,
                               GTK_TYPE_WIDGET,
                               G_IMPLEMENT_INTERFACE (MAS_TYPE_WORKPLACE,
                                                      mas_edit_area_workplace_init))

MasBoardOverlay *
mas_edit_area_get_overlay (MasEditArea *self)
{
  return mas_board_view_get_overlay (MAS_BOARD_VIEW (mas_stage_get_board (self->stage)));
}

static void
on_entered_cb (MasPalette    *palette,
               const QiToken *token,
               MasEditArea   *self)
{
  mas_held_stamp (self->held, token);
  gtk_widget_grab_focus (mas_stage_get_board (self->stage));
}

static void
on_invalid_cb (MasPalette  *palette,
               MasEditArea *self)
{
  mas_voice_say (self->voice, g_strdup (_("That is no piece: after = write a number, or words in "
                                          "quotes")));
}

/* The entry of the palette got the keyboard focus. */
static void
on_asked_cb (MasPalette  *palette,
             MasEditArea *self)
{
  const QiGameInfo *info =
    self->document != NULL ? mas_workplace_get_info (MAS_WORKPLACE (self)) : NULL;
  g_autofree char *first = mas_words_side (info, QI_SIDE_FIRST);
  g_autofree char *second = mas_words_side (info, QI_SIDE_SECOND);

  mas_voice_say (
    self->voice,
    /* Translators: the names of both sides. Dragon and dragon stand for what a person types: they differ
     * in their first letter, which is a capital or not. */
    g_strdup_printf (_("Type a name and Enter: Dragon for %s, dragon for %s"), first, second));
}

static void
on_refusal_closed_cb (MasRefusal  *refusal,
                      MasEditArea *self)
{
  mas_attempt_dismiss (self->attempt);
}

static void
on_way_cb (MasRefusal  *refusal,
           const char  *id,
           MasEditArea *self)
{
  mas_attempt_take_way (self->attempt, id);
}

static void
on_refused_cb (MasDocument    *document,
               QiFinding      *finding,
               const MasPlace *place,
               MasEditArea    *self)
{
  mas_attempt_explain (self->attempt, finding, place);
}

static void
on_undo_offered_cb (MasEditArea *self,
                    const char  *words)
{
  g_signal_emit_by_name (self, "undo-offered", words);
}

static void
on_status_changed_cb (MasEditArea *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_STATUS]);
}

static void
on_move_typed_cb (MasEditArea *self,
                  const char  *text)
{
  g_signal_emit_by_name (self, "move-typed", text);
}

static void
on_tools_changed_cb (MasAnnotator *annotator,
                     MasEditArea  *self)
{
  mas_palette_set_mark (MAS_PALETTE (mas_stage_get_palette (self->stage)),
                        mas_annotator_get_shape (annotator), mas_annotator_get_colour (annotator));
}

static void
on_pressed_cb (MasEditArea *self)
{
  mas_typing_end (self->typing);
}

static void
on_hovered_cb (MasEditArea *self,
               guint        square)
{
  mas_attacks_follow (self->attacks, square);
}

static void
on_menu_cb (MasEditArea   *self,
            const MasSpot *spot)
{
  if (spot->kind == MAS_SPOT_SQUARE)
    {
      mas_cursor_go (self->cursor, spot->square);
      mas_edit_area_update_actions (self);
    }
  mas_menus_open (self->menus, spot);
}

static void
on_tool_menu_cb (MasEditArea *self,
                 GtkWidget   *slot)
{
  mas_menus_open_tool (self->menus, slot);
}

static void
on_drawing_cb (MasEditArea      *self,
               guint             act,
               const QiGameInfo *art,
               const QiToken    *piece,
               GFile            *file)
{
  g_signal_emit_by_name (self, "drawing", act, art, piece, file);
}

/* A menu that is open keeps the arrows and Tab to itself. */
static gboolean
mas_edit_area_focus (GtkWidget       *widget,
                     GtkDirectionType direction)
{
  MasEditArea *self = MAS_EDIT_AREA (widget);
  GtkWidget *open =
    self->menus != NULL ? mas_popup_get_open (mas_menus_get_popup (self->menus)) : NULL;

  if (open != NULL && gtk_widget_get_mapped (open))
    return gtk_widget_child_focus (open, direction);
  return gtk_widget_child_focus (GTK_WIDGET (self->stage), direction);
}

static gboolean
mas_edit_area_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (mas_stage_get_board (MAS_EDIT_AREA (widget)->stage));
}

static void
mas_edit_area_get_property (GObject    *object,
                            guint       prop_id,
                            GValue     *value,
                            GParamSpec *pspec)
{
  MasEditArea *self = MAS_EDIT_AREA (object);

  switch (prop_id)
    {
    case PROP_DOCUMENT:
      g_value_set_object (value, self->document);
      break;
    case PROP_FLIPPED:
      g_value_set_boolean (value, mas_stage_get_flipped (self->stage));
      break;
    case PROP_SHOW_PALETTE:
      g_value_set_boolean (value, gtk_widget_get_visible (mas_stage_get_palette (self->stage)));
      break;
    case PROP_SHOW_MINIMAP:
      g_object_get_property (G_OBJECT (mas_stage_get_minimap (self->stage)), "enabled", value);
      break;
    case PROP_SHOW_HANDS:
      g_value_set_boolean (value, mas_stage_get_show_hands (self->stage));
      break;
    case PROP_CURSOR:
      g_value_set_uint (value, mas_cursor_get_square (self->cursor));
      break;
    case PROP_STATUS:
      g_value_set_string (value, mas_voice_get_status (self->voice));
      break;
    case PROP_SYMMETRY:
      g_value_set_string (value, mas_mirror_to_name (&mas_edit_area_get_overlay (self)->mirror));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
set_flipped (MasEditArea *self,
             gboolean     flipped)
{
  if (mas_stage_get_flipped (self->stage) == flipped)
    return;
  mas_pointer_cancel (self->pointer);
  mas_stage_set_flipped (self->stage, flipped);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_FLIPPED]);
}

/* The words for what is chosen, for the status line. */
static const char *
get_symmetry_words (const MasMirror *mirror)
{
  static const char *const same[] = {
    [MAS_MIRROR_NONE] = N_("Stamp and eraser work without symmetry"),
    [MAS_MIRROR_FILES] = N_("Left and right: the same piece opposite"),
    [MAS_MIRROR_RANKS] = N_("Top and bottom: the same piece opposite"),
    [MAS_MIRROR_HALF] = N_("Turned by 180°: the same piece opposite"),
    [MAS_MIRROR_ALL] = N_("Turned through all layers: the same piece opposite"),
  };
  static const char *const others[] = {
    [MAS_MIRROR_NONE] = N_("Stamp and eraser work without symmetry"),
    [MAS_MIRROR_FILES] = N_("Left and right: the other side’s piece opposite"),
    [MAS_MIRROR_RANKS] = N_("Top and bottom: the other side’s piece opposite"),
    [MAS_MIRROR_HALF] = N_("Turned by 180°: the other side’s piece opposite"),
    [MAS_MIRROR_ALL] = N_("Turned through all layers: the other side’s piece opposite"),
  };

  return _((mirror->swaps ? others : same)[mirror->axis]);
}

static void
set_symmetry (MasEditArea *self,
              const char  *name)
{
  MasMirror mirror;

  if (!mas_mirror_from_name (name, &mirror))
    return;
  if (self->document != NULL
      && !mas_mirror_fits (&mirror, qi_position_get_shape (
                                      mas_workplace_get_position (MAS_WORKPLACE (self)))))
    {
      mas_voice_say (self->voice, g_strdup (_("This board has no such symmetry")));
      return;
    }
  mas_edit_area_get_overlay (self)->mirror = mirror;
  mas_ghost_update (mas_pointer_get_ghost (self->pointer));
  mas_workplace_preview (MAS_WORKPLACE (self));
  mas_voice_say (self->voice, g_strdup (get_symmetry_words (&mirror)));
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_SYMMETRY]);
}

static void
mas_edit_area_set_property (GObject      *object,
                            guint         prop_id,
                            const GValue *value,
                            GParamSpec   *pspec)
{
  MasEditArea *self = MAS_EDIT_AREA (object);

  switch (prop_id)
    {
    case PROP_DOCUMENT:
      mas_edit_area_set_document (self, g_value_get_object (value));
      break;
    case PROP_FLIPPED:
      set_flipped (self, g_value_get_boolean (value));
      break;
    case PROP_SHOW_PALETTE:
      if (gtk_widget_get_visible (mas_stage_get_palette (self->stage))
          != g_value_get_boolean (value))
        {
          gtk_widget_set_visible (mas_stage_get_palette (self->stage), g_value_get_boolean (value));
          g_object_notify_by_pspec (object, pspec);
        }
      break;
    case PROP_SHOW_MINIMAP:
      g_object_set_property (G_OBJECT (mas_stage_get_minimap (self->stage)), "enabled", value);
      g_object_notify_by_pspec (object, pspec);
      break;
    case PROP_SYMMETRY:
      set_symmetry (self, g_value_get_string (value));
      break;
    case PROP_SHOW_HANDS:
      mas_stage_set_show_hands (self->stage, g_value_get_boolean (value));
      g_object_notify_by_pspec (object, pspec);
      break;
    case PROP_CURSOR:
      if (self->document != NULL
          && g_value_get_uint (value)
               < qi_position_get_n_squares (mas_workplace_get_position (MAS_WORKPLACE (self))))
        mas_cursor_go (self->cursor, g_value_get_uint (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
drop_document (MasEditArea *self)
{
  if (self->document == NULL)
    return;
  g_signal_handlers_disconnect_by_data (self->document, self);
  g_clear_object (&self->document);
}

static void
mas_edit_area_dispose (GObject *object)
{
  MasEditArea *self = MAS_EDIT_AREA (object);
  GObject *parts[] = { G_OBJECT (self->held),    G_OBJECT (self->cursor), G_OBJECT (self->attempt),
                       G_OBJECT (self->attacks), G_OBJECT (self->play),   G_OBJECT (self->link) };

  if (self->play != NULL)
    mas_play_set_rules (self->play, NULL);
  if (self->stage != NULL)
    mas_motion_end (self->motion);
  drop_document (self);
  for (gsize i = 0; i < G_N_ELEMENTS (parts); i++)
    if (parts[i] != NULL)
      g_signal_handlers_disconnect_by_data (parts[i], self);
  g_clear_object (&self->menus);
  /* The stage goes first: focus handlers that run now still use the parts below. */
  gtk_widget_dispose_template (GTK_WIDGET (self), MAS_TYPE_EDIT_AREA);
  self->stage = NULL;
  g_clear_object (&self->keys);
  g_clear_object (&self->pointer);
  g_clear_object (&self->voice);
  g_clear_object (&self->link);
  g_clear_object (&self->motion);
  g_clear_object (&self->attacks);
  g_clear_object (&self->play);
  g_clear_object (&self->annotator);
  g_clear_object (&self->typing);
  g_clear_object (&self->attempt);
  g_clear_object (&self->cursor);
  g_clear_object (&self->held);
  G_OBJECT_CLASS (mas_edit_area_parent_class)->dispose (object);
}

static void
mas_edit_area_class_init (MasEditAreaClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GParamFlags both = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  object_class->get_property = mas_edit_area_get_property;
  object_class->set_property = mas_edit_area_set_property;
  object_class->dispose = mas_edit_area_dispose;
  widget_class->focus = mas_edit_area_focus;
  widget_class->grab_focus = mas_edit_area_grab_focus;

  props[PROP_DOCUMENT] = g_param_spec_object ("document", NULL, NULL, MAS_TYPE_DOCUMENT, both);
  props[PROP_FLIPPED] = g_param_spec_boolean ("flipped", NULL, NULL, FALSE, both);
  props[PROP_SHOW_PALETTE] = g_param_spec_boolean ("show-palette", NULL, NULL, TRUE, both);
  props[PROP_SHOW_MINIMAP] = g_param_spec_boolean ("show-minimap", NULL, NULL, TRUE, both);
  props[PROP_SHOW_HANDS] = g_param_spec_boolean ("show-hands", NULL, NULL, FALSE, both);
  props[PROP_CURSOR] = g_param_spec_uint ("cursor", NULL, NULL, 0, G_MAXUINT, 0, both);
  props[PROP_STATUS] =
    g_param_spec_string ("status", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  props[PROP_SYMMETRY] = g_param_spec_string ("symmetry", NULL, NULL, "none", both);
  g_object_class_install_properties (object_class, N_PROPS, props);

  g_signal_new ("pointed", MAS_TYPE_EDIT_AREA, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                1, G_TYPE_POINTER);
  g_signal_new ("move-typed", MAS_TYPE_EDIT_AREA, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                G_TYPE_NONE, 1, G_TYPE_STRING);
  g_signal_new ("undo-offered", MAS_TYPE_EDIT_AREA, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                G_TYPE_NONE, 1, G_TYPE_STRING);
  g_signal_new ("drawing", MAS_TYPE_EDIT_AREA, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                4, G_TYPE_UINT, G_TYPE_POINTER, G_TYPE_POINTER, G_TYPE_FILE);

  mas_resources_ensure ();
  g_type_ensure (MAS_TYPE_STAGE);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/masume/Masume/ui/mas-edit-area.ui");
  gtk_widget_class_bind_template_child (widget_class, MasEditArea, stage);
  gtk_widget_class_set_css_name (widget_class, "editarea");
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  mas_edit_area_install_actions (widget_class);
}

static void
connect_parts (MasEditArea *self)
{
  g_signal_connect (mas_stage_get_palette (self->stage), "entered", G_CALLBACK (on_entered_cb),
                    self);
  g_signal_connect (mas_stage_get_palette (self->stage), "invalid", G_CALLBACK (on_invalid_cb),
                    self);
  g_signal_connect (mas_stage_get_palette (self->stage), "asked", G_CALLBACK (on_asked_cb), self);
  g_signal_connect_object (self->attempt, "changed", G_CALLBACK (mas_stage_show_attempt),
                           self->stage, G_CONNECT_SWAPPED);
  g_signal_connect_swapped (self->attempt, "undo-offered", G_CALLBACK (on_undo_offered_cb), self);
  g_signal_connect (self->annotator, "changed", G_CALLBACK (on_tools_changed_cb), self);
  g_signal_connect_swapped (self->voice, "notify::status", G_CALLBACK (on_status_changed_cb), self);
  g_signal_connect_swapped (self->keys, "move-typed", G_CALLBACK (on_move_typed_cb), self);
  g_signal_connect_swapped (self->pointer, "pressed", G_CALLBACK (on_pressed_cb), self);
  g_signal_connect_swapped (self->pointer, "hovered", G_CALLBACK (on_hovered_cb), self);
  g_signal_connect_swapped (self->pointer, "menu", G_CALLBACK (on_menu_cb), self);
  g_signal_connect_swapped (self->pointer, "tool-menu", G_CALLBACK (on_tool_menu_cb), self);
  g_signal_connect_swapped (mas_menus_get_art (self->menus), "drawing", G_CALLBACK (on_drawing_cb),
                            self);
  g_signal_connect (mas_stage_get_bubble (self->stage), "chosen", G_CALLBACK (on_way_cb), self);
  g_signal_connect (mas_stage_get_bubble (self->stage), "closed", G_CALLBACK (on_refusal_closed_cb),
                    self);
  g_signal_connect_object (mas_stage_get_board (self->stage), "moved", G_CALLBACK (mas_motion_end),
                           self->motion, G_CONNECT_SWAPPED);
}

static void
mas_edit_area_init (MasEditArea *self)
{
  self->held = mas_held_new ();
  self->cursor = mas_cursor_new ();
  self->attempt = mas_attempt_new (MAS_WORKPLACE (self));
  self->typing = mas_typing_new (MAS_WORKPLACE (self));
  self->annotator = mas_annotator_new (MAS_WORKPLACE (self));
  self->attacks = mas_attacks_new (MAS_WORKPLACE (self));
  self->play = mas_play_new (MAS_WORKPLACE (self), self->attempt);
  self->link = mas_link_new (MAS_WORKPLACE (self));
  gtk_widget_init_template (GTK_WIDGET (self));
  self->motion =
    mas_motion_new (MAS_WORKPLACE (self), MAS_BOARD_VIEW (mas_stage_get_board (self->stage)),
                    mas_stage_get_painter (self->stage));
  self->voice = mas_voice_new (MAS_WORKPLACE (self), mas_stage_get_board (self->stage),
                               self->annotator, self->attacks, self->play, self->link);
  self->pointer =
    mas_pointer_new (MAS_WORKPLACE (self), self->stage, self->attempt, self->annotator, self->play,
                     self->link, self->motion, self->voice);
  self->keys = mas_keys_new (MAS_WORKPLACE (self), self->stage, self->attempt, self->annotator,
                             self->attacks, self->typing, self->pointer);
  self->menus = mas_menus_new (MAS_WORKPLACE (self), self->stage, self->attempt, self->annotator,
                               self->play, self->keys);
  mas_edit_area_follow (self);
  mas_gestures_add (GTK_WIDGET (self), self->pointer);
  mas_keys_watch (self->keys, GTK_WIDGET (self));
  mas_edit_area_add_link (self);
  connect_parts (self);
  mas_edit_area_update_actions (self);
}

GtkWidget *
mas_edit_area_new (void)
{
  return g_object_new (MAS_TYPE_EDIT_AREA, NULL);
}

/**
 * mas_edit_area_set_document:
 * @self: an edit area
 * @document: (nullable): what to edit
 *
 * Shows a document and edits it from now on. What was held or typed for another one is let go.
 */
void
mas_edit_area_set_document (MasEditArea *self,
                            MasDocument *document)
{
  g_return_if_fail (MAS_IS_EDIT_AREA (self));
  g_return_if_fail (document == NULL || MAS_IS_DOCUMENT (document));

  if (document == self->document)
    return;
  mas_pointer_cancel (self->pointer);
  mas_motion_end (self->motion);
  mas_annotator_arrow_cancel (self->annotator);
  mas_typing_end (self->typing);
  mas_attempt_dismiss (self->attempt);
  mas_attacks_hide (self->attacks);
  mas_cursor_select_none (self->cursor);
  drop_document (self);
  mas_held_let_go (self->held);
  if (document != NULL)
    {
      self->document = g_object_ref (document);
      g_signal_connect (document, "changed", G_CALLBACK (mas_edit_area_document_changed_cb), self);
      g_signal_connect (document, "refused", G_CALLBACK (on_refused_cb), self);
      mas_cursor_fit (self->cursor,
                      qi_position_get_shape (mas_workplace_get_position (MAS_WORKPLACE (self))));
      mas_edit_area_show_setup (self);
      mas_cursor_start (self->cursor, 0);
      mas_voice_say_next (self->voice);
    }
  else
    mas_board_view_set_setup (MAS_BOARD_VIEW (mas_stage_get_board (self->stage)), NULL);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_DOCUMENT]);
}

void
mas_edit_area_say (MasEditArea *self,
                   const char  *words)
{
  g_return_if_fail (MAS_IS_EDIT_AREA (self));

  mas_voice_say (self->voice, g_strdup (words));
}

gboolean
mas_edit_area_open_popover (MasEditArea *self,
                            GtkWidget   *popover)
{
  g_return_val_if_fail (MAS_IS_EDIT_AREA (self), FALSE);
  g_return_val_if_fail (self->document != NULL, FALSE);

  return mas_ask_open (mas_menus_get_ask (self->menus), popover);
}

void
mas_edit_area_set_rules (MasEditArea *self,
                         MasRules    *rules)
{
  g_return_if_fail (MAS_IS_EDIT_AREA (self));

  mas_play_set_rules (self->play, rules);
}

void
mas_edit_area_focus_board (MasEditArea *self)
{
  g_return_if_fail (MAS_IS_EDIT_AREA (self));

  gtk_widget_grab_focus (mas_stage_get_board (self->stage));
}
