/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-text-panel-private.h"

#include "mas-copy-menu.h"
#include "mas-resources.h"
#include "qi-finding-private.h"

#include <glib/gi18n.h>

#include <string.h>

enum
{
  PROP_STATUS = 1,
  PROP_ASIDE,
  PROP_SHOW_TEXT
};

enum
{
  SIGNAL_LEAVE,
  SIGNAL_SAY,
  SIGNAL_POINTED,
  SIGNAL_PASTED,
  SIGNAL_PASTED_LONG,
  SIGNAL_PENDING_CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (MasTextPanel, mas_text_panel, GTK_TYPE_WIDGET)

/* The button inside the chooser has the focus, so its accessible name includes the chosen
 * format. */
static void
name_chooser (MasTextPanel *self)
{
  guint selected = gtk_drop_down_get_selected (self->chooser);
  GListModel *names = gtk_drop_down_get_model (self->chooser);
  g_autofree char *name = NULL;

  if (!GTK_IS_STRING_LIST (names) || selected >= g_list_model_get_n_items (names))
    return;
  /* Translators: the name of a format, like "FEN" */
  name = g_strdup_printf (_("Format: %s"),
                          gtk_string_list_get_string (GTK_STRING_LIST (names), selected));
  gtk_accessible_update_property (GTK_ACCESSIBLE (
                                    gtk_widget_get_first_child (GTK_WIDGET (self->chooser))),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

void
mas_text_panel_say (MasTextPanel *self,
                    const char   *words)
{
  g_signal_emit (self, signals[SIGNAL_SAY], 0, words);
}

static void
on_too_long_cb (MasTextPanel *self,
                const char   *text)
{
  g_signal_emit (self, signals[SIGNAL_PASTED_LONG], 0, text);
}

void
mas_text_panel_pasted (MasTextPanel *self,
                       GPtrArray    *readings)
{
  g_signal_emit (self, signals[SIGNAL_PASTED], 0, readings);
}

void
mas_text_panel_set_state (MasTextPanel *self,
                          MasTextState  state)
{
  self->state = state;
  self->asked = FALSE;
  g_clear_pointer (&self->waiting, qi_reading_free);
  mas_text_panel_update_line (self);
}

static void
on_edited_cb (MasTextField *entry,
              gboolean      whole,
              MasTextPanel *self)
{
  mas_text_panel_judge (self, whole);
}

static void
on_document_refused_cb (MasTextPanel *self,
                        QiFinding    *finding,
                        gpointer      place)
{
  g_autoptr (GPtrArray) findings = NULL;

  if (((const MasPlace *) place)->kind != MAS_PLACE_TEXT)
    return;
  findings = qi_findings_new ();
  qi_findings_add (findings, qi_finding_ref (finding));
  mas_text_panel_set_state (self, MAS_TEXT_BROKEN);
  mas_text_panel_forget_places (self);
  mas_text_panel_show_faults (self, findings, NULL);
}

static void
on_document_changed_cb (MasTextPanel *self,
                        QiSetup      *before)
{
  /* Typing is never disturbed, and a text that cannot be read yet is never dropped. */
  if (self->applying)
    return;
  mas_text_panel_update_formats (self);
  if (self->state == MAS_TEXT_SHOWN)
    mas_text_panel_show_text_soon (self);
  else if (!self->outdated || self->state == MAS_TEXT_PENDING)
    {
      self->outdated = TRUE;
      mas_text_panel_judge_kept (self);
    }
}

static void
on_format_selected_cb (MasTextPanel *self)
{
  guint selected = gtk_drop_down_get_selected (self->chooser);

  name_chooser (self);
  if (!self->setting && self->formats != NULL && selected < self->formats->len)
    mas_text_panel_go_to_format (self, g_ptr_array_index (self->formats, selected));
}

/* What is wrong, and ways out. */

static void
on_fault_chosen_cb (MasTextFaults *faults,
                    QiFinding     *finding,
                    MasTextPanel  *self)
{
  gsize offset = 0;

  if (!qi_finding_get_range (finding, &offset, NULL))
    return;
  mas_text_field_focus (self->entry);
  mas_text_field_set_caret (self->entry, offset);
}

static void
on_fix_cb (MasTextFaults *faults,
           QiFinding     *finding,
           MasTextPanel  *self)
{
  const char *replacement = NULL;
  gsize size = strlen (mas_text_field_get_text (self->entry));
  gsize offset = 0;
  gsize length = 0;

  if (qi_finding_get_fix (finding, &replacement) == NULL || replacement == NULL
      || !qi_finding_get_fix_range (finding, &offset, &length) || offset > size
      || length > size - offset)
    return;
  mas_text_field_focus (self->entry);
  mas_text_field_replace (self->entry, offset, length, replacement);
}

/* When the entry is left, applies a text that waits, as Return would. */
static void
apply_asked (MasTextPanel *self)
{
  if (self->state == MAS_TEXT_PENDING && mas_text_panel_apply_pending (self))
    g_signal_emit (self, signals[SIGNAL_LEAVE], 0);
}

static void
on_act_cb (MasTextFaults *faults,
           const char    *id,
           MasTextPanel  *self)
{
  if (g_str_equal (id, MAS_TEXT_ACT_APPLY))
    {
      apply_asked (self);
      return;
    }
  if (g_str_equal (id, MAS_TEXT_ACT_DROP))
    mas_text_panel_drop_pending (self);
  else
    mas_text_panel_back_to (self, id);
  mas_text_field_focus (self->entry);
}

/* Links between the text and the board. */

static void
point (MasTextPanel      *self,
       const QiTextPlace *place,
       gboolean           caret)
{
  MasSpot spot = MAS_SPOT_INIT;

  if (place != NULL && place->square != QI_NO_SQUARE)
    {
      spot.kind = MAS_SPOT_SQUARE;
      spot.square = place->square;
    }
  else if (place != NULL)
    {
      spot.kind = MAS_SPOT_HAND;
      spot.side = place->hand;
      spot.token = place->piece; /* borrowed */
    }
  g_signal_emit (self, signals[SIGNAL_POINTED], 0, &spot, caret);
}

/* Highlights the token at @offset, here and on the board. */
static void
point_at (MasTextPanel *self,
          guint64       offset,
          gboolean      caret)
{
  MasTextPlaces *places = mas_text_panel_get_places (self);
  const QiTextPlace *place = NULL;

  mas_text_field_unmark (self->entry, MAS_MARK_LINK);
  if (places != NULL && offset != MAS_NO_OFFSET)
    place = mas_text_places_at (places, (gsize) offset, caret);
  if (place != NULL)
    mas_text_field_mark (self->entry, MAS_MARK_LINK, place->offset, place->length);
  point (self, place, caret);
}

static void
on_pointed_cb (MasTextField *entry,
               guint64       offset,
               MasTextPanel *self)
{
  point_at (self, offset, FALSE);
}

static void
on_caret_cb (MasTextField *entry,
             guint64       offset,
             MasTextPanel *self)
{
  point_at (self, offset, TRUE);
}

void
mas_text_panel_link (MasTextPanel  *self,
                     const MasSpot *spot)
{
  MasTextPlaces *places = NULL;
  const QiTextPlace *place = NULL;

  g_return_if_fail (MAS_IS_TEXT_PANEL (self));

  mas_text_field_unmark (self->entry, MAS_MARK_LINK);
  if (spot->kind == MAS_SPOT_SQUARE || spot->kind == MAS_SPOT_HAND)
    places = mas_text_panel_get_places (self);
  if (places != NULL)
    place = mas_text_places_find (places, spot);
  if (place == NULL)
    return;
  mas_text_field_mark (self->entry, MAS_MARK_LINK, place->offset, place->length);
  mas_text_field_show (self->entry, place->offset);
}

/* Keys and focus. */

static void
on_activate_cb (MasTextPanel *self)
{
  mas_text_field_flush (self->entry);
  mas_text_panel_end_burst (self);
  if (self->state == MAS_TEXT_SHOWN)
    {
      mas_text_panel_show_text (self); /* as the format writes it */
      g_signal_emit (self, signals[SIGNAL_LEAVE], 0);
    }
  else if (self->state == MAS_TEXT_BROKEN)
    gtk_widget_error_bell (GTK_WIDGET (self->entry));
  else if (!self->asked)
    mas_text_panel_ask (self);
  else
    apply_asked (self);
}

static QiHistoryEntry *
dup_entry (MasTextPanel *self)
{
  QiHistory *history = mas_document_get_history (self->document);

  return g_list_model_get_item (G_LIST_MODEL (history), qi_history_get_cursor (history));
}

/* Whether the document has changed only by typing here since the entry got the focus. */
static gboolean
is_one_step_on (MasTextPanel *self)
{
  QiHistory *history = mas_document_get_history (self->document);
  guint cursor = qi_history_get_cursor (history);
  g_autoptr (QiHistoryEntry) entry = NULL;

  if (self->before == NULL || cursor == 0)
    return FALSE;
  entry = g_list_model_get_item (G_LIST_MODEL (history), cursor - 1);
  return entry == self->before;
}

static void
on_escape_cb (MasTextPanel *self)
{
  if (self->document == NULL)
    return;
  mas_text_field_flush (self->entry);
  mas_text_panel_end_burst (self);
  if (self->state != MAS_TEXT_SHOWN)
    mas_text_panel_drop_pending (self);
  else if (is_one_step_on (self))
    mas_document_undo (self->document);
  else
    g_signal_emit (self, signals[SIGNAL_LEAVE], 0);
}

static void
on_focus_enter_cb (MasTextPanel *self)
{
  g_clear_object (&self->before);
  if (self->document != NULL)
    self->before = dup_entry (self);
  /* A text that is still to be written must be there before it is edited. */
  if (self->write_id != 0)
    mas_text_panel_show_text (self);
  point_at (self, mas_text_field_get_caret (self->entry), TRUE);
}

static void
on_focus_leave_cb (MasTextPanel *self)
{
  mas_text_panel_end_burst (self);
  point_at (self, MAS_NO_OFFSET, FALSE);
}

static void
mas_text_panel_get_property (GObject    *object,
                             guint       prop_id,
                             GValue     *value,
                             GParamSpec *pspec)
{
  GtkWidget *beside = MAS_TEXT_PANEL (object)->beside;

  if (prop_id == PROP_STATUS)
    g_value_set_object (value, gtk_widget_get_first_child (beside));
  else if (prop_id == PROP_ASIDE)
    g_value_set_object (value, gtk_widget_get_last_child (beside));
  else if (prop_id == PROP_SHOW_TEXT)
    g_value_set_boolean (value, MAS_TEXT_PANEL (object)->show_text);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
}

static void
mas_text_panel_set_property (GObject      *object,
                             guint         prop_id,
                             const GValue *value,
                             GParamSpec   *pspec)
{
  MasTextPanel *self = MAS_TEXT_PANEL (object);

  if (prop_id == PROP_STATUS || prop_id == PROP_ASIDE)
    {
      if (g_value_get_object (value) != NULL)
        gtk_box_append (GTK_BOX (self->beside), g_value_get_object (value));
    }
  else if (prop_id == PROP_SHOW_TEXT)
    {
      if (self->show_text == g_value_get_boolean (value))
        return;
      self->show_text = g_value_get_boolean (value);
      mas_text_panel_update_line (self);
      g_object_notify_by_pspec (object, pspec);
    }
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
}

static void
mas_text_panel_dispose (GObject *object)
{
  MasTextPanel *self = MAS_TEXT_PANEL (object);

  g_clear_handle_id (&self->burst_id, g_source_remove);
  g_clear_handle_id (&self->write_id, g_source_remove);
  g_clear_object (&self->signals);
  g_clear_object (&self->before);
  g_clear_object (&self->document);
  g_clear_pointer (&self->said, qi_reading_free);
  g_clear_pointer (&self->waiting, qi_reading_free);
  g_clear_pointer (&self->no_text, g_free);
  g_clear_pointer (&self->told, g_free);
  g_clear_pointer (&self->places, mas_text_places_free);
  g_clear_pointer (&self->drafts, g_hash_table_unref);
  g_clear_pointer (&self->formats, g_ptr_array_unref);
  self->copy_menu = NULL;
  gtk_widget_dispose_template (GTK_WIDGET (self), MAS_TYPE_TEXT_PANEL);

  G_OBJECT_CLASS (mas_text_panel_parent_class)->dispose (object);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_child (widget_class, MasTextPanel, line);
  gtk_widget_class_bind_template_child (widget_class, MasTextPanel, line_focus);
  gtk_widget_class_bind_template_child (widget_class, MasTextPanel, chooser);
  gtk_widget_class_bind_template_child (widget_class, MasTextPanel, entry);
  gtk_widget_class_bind_template_child (widget_class, MasTextPanel, copy_button);
  gtk_widget_class_bind_template_child_full (widget_class, "below", FALSE, 0);
  gtk_widget_class_bind_template_child (widget_class, MasTextPanel, beside);
  gtk_widget_class_bind_template_child (widget_class, MasTextPanel, fold_button);
  gtk_widget_class_bind_template_child (widget_class, MasTextPanel, faults);
  gtk_widget_class_bind_template_callback (widget_class, on_edited_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_escape_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_caret_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_pointed_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_fault_chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_fix_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_act_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_format_selected_cb);
  gtk_widget_class_bind_template_callback (widget_class, mas_text_panel_update_line);
}

static void
mas_text_panel_class_init (MasTextPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  const GParamFlags once = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;

  G_OBJECT_CLASS (klass)->dispose = mas_text_panel_dispose;
  G_OBJECT_CLASS (klass)->get_property = mas_text_panel_get_property;
  G_OBJECT_CLASS (klass)->set_property = mas_text_panel_set_property;
  widget_class->focus = mas_text_panel_move_focus;
  g_object_class_install_property (G_OBJECT_CLASS (klass), PROP_STATUS,
                                   g_param_spec_object ("status", NULL, NULL, GTK_TYPE_WIDGET,
                                                        once));
  g_object_class_install_property (G_OBJECT_CLASS (klass), PROP_ASIDE,
                                   g_param_spec_object ("aside", NULL, NULL, GTK_TYPE_WIDGET,
                                                        once));
  g_object_class_install_property (G_OBJECT_CLASS (klass), PROP_SHOW_TEXT,
                                   g_param_spec_boolean ("show-text", NULL, NULL, TRUE,
                                                         once | G_PARAM_EXPLICIT_NOTIFY));
  mas_resources_ensure ();
  g_type_ensure (MAS_TYPE_FOOT_LAYOUT);
  g_type_ensure (MAS_TYPE_TEXT_FAULTS);
  g_type_ensure (MAS_TYPE_TEXT_FIELD);
  signals[SIGNAL_LEAVE] = g_signal_new ("leave", MAS_TYPE_TEXT_PANEL, G_SIGNAL_RUN_LAST, 0, NULL,
                                        NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_SAY] = g_signal_new ("say", MAS_TYPE_TEXT_PANEL, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                      NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[SIGNAL_POINTED] =
    g_signal_new ("pointed", MAS_TYPE_TEXT_PANEL, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 2, G_TYPE_POINTER, G_TYPE_BOOLEAN);
  signals[SIGNAL_PASTED] = g_signal_new ("pasted", MAS_TYPE_TEXT_PANEL, G_SIGNAL_RUN_LAST, 0, NULL,
                                         NULL, NULL, G_TYPE_NONE, 1, G_TYPE_PTR_ARRAY);
  signals[SIGNAL_PASTED_LONG] = g_signal_new ("pasted-long", MAS_TYPE_TEXT_PANEL, G_SIGNAL_RUN_LAST,
                                              0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[SIGNAL_PENDING_CHANGED] =
    g_signal_new ("pending-changed", MAS_TYPE_TEXT_PANEL, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 0);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/masume/Masume/ui/mas-text-panel.ui");
  bind_template (widget_class);
  gtk_widget_class_set_css_name (widget_class, "textpanel");
}

static void
make_copy_menu (GtkMenuButton *button,
                gpointer       user_data)
{
  MasTextPanel *self = user_data;

  if (self->copy_menu != NULL)
    return;
  self->copy_menu = mas_copy_menu_new ();
  mas_copy_menu_set_document (MAS_COPY_MENU (self->copy_menu), self->document);
  gtk_menu_button_set_popover (button, self->copy_menu);
}

static void
mas_text_panel_init (MasTextPanel *self)
{
  GtkEventController *focus = gtk_event_controller_focus_new ();

  self->show_text = TRUE;
  self->drafts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  self->signals = g_signal_group_new (MAS_TYPE_DOCUMENT);
  g_signal_group_connect_swapped (self->signals, "changed", G_CALLBACK (on_document_changed_cb),
                                  self);
  g_signal_group_connect_swapped (self->signals, "refused", G_CALLBACK (on_document_refused_cb),
                                  self);
  gtk_widget_init_template (GTK_WIDGET (self));
  self->names = gtk_string_list_new (NULL);
  gtk_drop_down_set_model (self->chooser, G_LIST_MODEL (self->names));
  g_object_unref (self->names);
  gtk_menu_button_set_create_popup_func (self->copy_button, make_copy_menu, self, NULL);
  g_signal_connect_object (self->entry, "too-long", G_CALLBACK (on_too_long_cb), self,
                           G_CONNECT_SWAPPED);
  mas_text_field_set_name (self->entry, _("Text of the position"));

  g_signal_connect_object (focus, "enter", G_CALLBACK (on_focus_enter_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (focus, "leave", G_CALLBACK (on_focus_leave_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self->entry), focus);
}

void
mas_text_panel_set_document (MasTextPanel *self,
                             MasDocument  *document)
{
  g_return_if_fail (MAS_IS_TEXT_PANEL (self));
  g_return_if_fail (document == NULL || MAS_IS_DOCUMENT (document));

  mas_text_panel_end_burst (self);
  if (!g_set_object (&self->document, document))
    return;
  g_clear_object (&self->before);
  g_signal_group_set_target (self->signals, document);
  if (self->copy_menu != NULL)
    mas_copy_menu_set_document (MAS_COPY_MENU (self->copy_menu), document);
  g_hash_table_remove_all (self->drafts);
  mas_text_panel_set_state (self, MAS_TEXT_SHOWN);
  self->chosen = FALSE;
  if (document != NULL)
    {
      mas_text_panel_update_formats (self);
      mas_text_panel_show_text (self);
    }
  mas_text_panel_tell_pending (self);
}

MasDocument *
mas_text_panel_get_document (MasTextPanel *self)
{
  g_return_val_if_fail (MAS_IS_TEXT_PANEL (self), NULL);
  return self->document;
}

const QiNotation *
mas_text_panel_get_format (MasTextPanel *self)
{
  g_return_val_if_fail (MAS_IS_TEXT_PANEL (self), NULL);
  return self->format;
}

void
mas_text_panel_set_format (MasTextPanel     *self,
                           const QiNotation *format)
{
  guint position = 0;

  g_return_if_fail (MAS_IS_TEXT_PANEL (self));

  if (self->formats != NULL && g_ptr_array_find (self->formats, format, &position))
    gtk_drop_down_set_selected (self->chooser, position);
}

gboolean
mas_text_panel_is_broken (MasTextPanel *self)
{
  g_return_val_if_fail (MAS_IS_TEXT_PANEL (self), FALSE);

  mas_text_field_flush (self->entry);
  return self->state == MAS_TEXT_BROKEN;
}

gboolean
mas_text_panel_has_pending (MasTextPanel *self)
{
  g_return_val_if_fail (MAS_IS_TEXT_PANEL (self), FALSE);

  mas_text_field_flush (self->entry);
  return self->state == MAS_TEXT_PENDING;
}

gboolean
mas_text_panel_has_unread_text (MasTextPanel *self)
{
  g_return_val_if_fail (MAS_IS_TEXT_PANEL (self), FALSE);

  mas_text_field_flush (self->entry);
  return self->state != MAS_TEXT_SHOWN || g_hash_table_size (self->drafts) > 0;
}
