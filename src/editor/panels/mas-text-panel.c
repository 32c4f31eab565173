/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-text-panel.h"

#include "mas-findings-list.h"
#include "mas-resources.h"
#include "mas-text-formats.h"
#include "mas-text-merge.h"
#include "mas-words.h"

#include <glib/gi18n.h>

#include <string.h>

#define MAX_SQUARES 4096     /* of a board whose text is shown in one line */
#define MAX_TEXT_BYTES 16384 /* of that text */
#define BURST_PAUSE 1500     /* ms without a key that end a burst of typing */
#define PASTE_BYTES 8 /* inserted at once: taken for a paste, which may be in another format */
#define GROUP "text"

struct _MasTextPanel
{
  GtkWidget         parent_instance;

  GtkWidget        *box;
  GtkDropDown      *chooser;
  GtkEntry         *entry;
  GtkMenuButton    *copy_button;
  GtkWidget        *reason_box;
  GtkImage         *icon;
  GtkLabel         *reason;
  GtkWidget        *fix_button;

  MasDocument      *document;
  GSignalGroup     *signals;
  GPtrArray        *formats;   /* const QiNotation *, in the order of the chooser */
  const QiNotation *format;    /* one of them */
  gboolean          chosen;    /* the format is the person's choice */

  gboolean          setting;   /* the entry or the chooser is being set, not used */
  gboolean          applying;  /* the document changes because of the entry */
  gboolean          pasted;    /* much was inserted at once */
  gboolean          broken;    /* the text in the entry cannot be read */
  QiFinding        *finding;   /* why; or NULL */
  QiHistoryEntry   *before;    /* the document's entry when the keyboard came; or NULL */
  guint             burst_id;
};

enum
{
  SIGNAL_LEAVE,
  SIGNAL_SAY,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (MasTextPanel, mas_text_panel, GTK_TYPE_WIDGET)

/* What is wrong, below the entry. */

static void
underline (MasTextPanel *self,
           QiFinding    *finding)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->entry));
  gsize size = strlen (text);
  g_autoptr (PangoAttrList) attributes = NULL;
  gsize offset = 0;
  gsize length = 0;

  if (finding != NULL && qi_finding_get_range (finding, &offset, &length))
    {
      PangoAttribute *line = pango_attr_underline_new (PANGO_UNDERLINE_ERROR);
      PangoAttribute *colour = pango_attr_underline_color_new (0xe000, 0x1b00, 0x2400);

      offset = MIN (offset, size);
      length = MIN (length, size - offset);
      /* A place between two bytes is shown at the one before it, or after it at the start. */
      if (length == 0 && offset > 0)
        offset = (gsize) (g_utf8_find_prev_char (text, text + offset) - text);
      line->start_index = colour->start_index = (guint) offset;
      line->end_index = colour->end_index = (guint) (length > 0 ? offset + length : offset + 1);
      attributes = pango_attr_list_new ();
      pango_attr_list_insert (attributes, line);
      pango_attr_list_insert (attributes, colour);
    }
  gtk_entry_set_attributes (self->entry, attributes);
}

static void
show_reason (MasTextPanel *self,
             QiFinding    *finding,
             const char   *words,
             gboolean      error)
{
  g_autofree char *fix = finding != NULL ? mas_findings_list_dup_fix (finding) : NULL;

  if (self->finding != finding)
    {
      g_clear_pointer (&self->finding, qi_finding_unref);
      self->finding = finding != NULL ? qi_finding_ref (finding) : NULL;
    }
  underline (self, error ? finding : NULL);
  if (words != NULL)
    gtk_label_set_label (self->reason, words);
  gtk_widget_set_visible (self->fix_button, fix != NULL && error);
  if (fix != NULL)
    gtk_button_set_label (GTK_BUTTON (self->fix_button), fix);
  gtk_image_set_from_icon_name (self->icon,
                                error ? "dialog-error-symbolic" : "dialog-information-symbolic");
  if (error)
    {
      gtk_widget_add_css_class (GTK_WIDGET (self->entry), "error");
      gtk_widget_add_css_class (GTK_WIDGET (self->icon), "error");
      gtk_accessible_update_state (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_STATE_INVALID,
                                   GTK_ACCESSIBLE_INVALID_TRUE, -1);
    }
  else
    {
      gtk_widget_remove_css_class (GTK_WIDGET (self->entry), "error");
      gtk_widget_remove_css_class (GTK_WIDGET (self->icon), "error");
      gtk_accessible_reset_state (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_STATE_INVALID);
    }
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  words != NULL ? words : "", -1);
  gtk_widget_set_visible (self->reason_box, words != NULL);
}

static QiFinding *
get_first_error (GPtrArray *findings)
{
  for (guint i = 0; i < findings->len; i++)
    if (qi_finding_get_severity (g_ptr_array_index (findings, i)) == QI_SEVERITY_ERROR)
      return g_ptr_array_index (findings, i);
  return NULL;
}

/* From the document to the entry. */

static char *
write_text (MasTextPanel *self,
            GPtrArray    *findings)
{
  const QiWriteOptions options = { .compact = TRUE };
  QiSetup *setup = mas_document_get_setup (self->document);

  if (qi_position_get_n_squares (qi_setup_get_position (setup)) > MAX_SQUARES)
    return NULL;
  return qi_notation_write (self->format, setup, &options, findings);
}

static void
set_entry (MasTextPanel *self,
           const char   *text)
{
  self->setting = TRUE;
  if (strcmp (gtk_editable_get_text (GTK_EDITABLE (self->entry)), text) != 0)
    gtk_editable_set_text (GTK_EDITABLE (self->entry), text);
  self->setting = FALSE;
}

static void
show_text (MasTextPanel *self)
{
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autofree char *text = NULL;
  g_autofree char *words = NULL;
  g_autofree char *placeholder = NULL;
  QiFinding *error = NULL;

  self->broken = FALSE;
  if (self->document == NULL || self->format == NULL)
    return;
  text = write_text (self, findings);
  if (text != NULL && strlen (text) <= MAX_TEXT_BYTES)
    {
      set_entry (self, text);
      show_reason (self, NULL, NULL, FALSE);
      return;
    }

  error = get_first_error (findings);
  if (error != NULL)
    {
      words = mas_words_finding (error, mas_document_get_setup (self->document));
      /* Translators: the name of a format, like "FEN" */
      placeholder = g_strdup_printf (_("No %s of this position"), self->format->name);
    }
  else
    {
      words = g_strdup (
          _("The text of this board is too long for one line. It can be copied and saved."));
      /* Translators: the name of a format, like "FEN" */
      placeholder = g_strdup_printf (_("%s too long to be shown"), self->format->name);
    }
  gtk_entry_set_placeholder_text (self->entry, placeholder);
  set_entry (self, "");
  show_reason (self, error, words, FALSE);
}

/* The formats on offer. */

static gboolean
same_formats (GPtrArray *a,
              GPtrArray *b)
{
  if (a == NULL || a->len != b->len)
    return FALSE;
  for (guint i = 0; i < a->len; i++)
    if (g_ptr_array_index (a, i) != g_ptr_array_index (b, i))
      return FALSE;
  return TRUE;
}

static void
update_formats (MasTextPanel *self)
{
  g_autoptr (GPtrArray) formats = mas_text_formats_list (self->document);
  g_autoptr (GtkStringList) names = NULL;
  g_autoptr (GMenuModel) menu = NULL;
  guint selected = 0;

  if (!same_formats (self->formats, formats))
    {
      g_clear_pointer (&self->formats, g_ptr_array_unref);
      self->formats = g_ptr_array_ref (formats);
      menu = mas_text_formats_new_menu (formats);
      gtk_menu_button_set_menu_model (self->copy_button, menu);
      names = gtk_string_list_new (NULL);
      for (guint i = 0; i < formats->len; i++)
        gtk_string_list_append (names, ((const QiNotation *) g_ptr_array_index (formats, i))->name);
      self->setting = TRUE;
      gtk_drop_down_set_model (self->chooser, G_LIST_MODEL (names));
      self->setting = FALSE;
    }
  if (!self->chosen || !g_ptr_array_find (self->formats, self->format, NULL))
    {
      self->chosen = FALSE;
      self->format = mas_text_formats_get_usual (self->formats, self->document);
    }
  if (self->format == NULL || !g_ptr_array_find (self->formats, self->format, &selected))
    return;
  self->setting = TRUE;
  gtk_drop_down_set_selected (self->chooser, selected);
  self->setting = FALSE;
}

/* The button inside the chooser is what has the keyboard: its name says what is chosen too. */
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
  gtk_accessible_update_property (
      GTK_ACCESSIBLE (gtk_widget_get_first_child (GTK_WIDGET (self->chooser))),
      GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

static void
on_format_selected_cb (MasTextPanel *self)
{
  guint selected = gtk_drop_down_get_selected (self->chooser);

  name_chooser (self);
  if (self->setting || self->formats == NULL || selected >= self->formats->len)
    return;
  self->format = g_ptr_array_index (self->formats, selected);
  self->chosen = TRUE;
  show_text (self);
}

static void
on_document_changed_cb (MasTextPanel *self,
                        QiSetup      *before)
{
  /* What is being typed is never touched, and a text that cannot be read yet is never lost. */
  if (self->applying)
    return;
  update_formats (self);
  if (!self->broken)
    show_text (self);
}

/* From the entry to the document. */

static QiReading *
read_text (MasTextPanel     *self,
           const QiNotation *format,
           const char       *text)
{
  const QiReadOptions options = {
    .limits = mas_document_get_limits (self->document),
    .game = qi_setup_get_game (mas_document_get_setup (self->document)),
  };

  if (format == NULL)
    return qi_notation_detect (text, -1, &options);
  return qi_notation_read (format, text, -1, &options);
}

static gboolean
on_burst_over_cb (gpointer user_data)
{
  MasTextPanel *self = user_data;

  self->burst_id = 0;
  if (self->document != NULL)
    mas_document_end_group (self->document);
  return G_SOURCE_REMOVE;
}

static void
end_burst (MasTextPanel *self)
{
  if (self->burst_id != 0)
    {
      g_clear_handle_id (&self->burst_id, g_source_remove);
      on_burst_over_cb (self);
    }
}

static void
apply (MasTextPanel *self,
       QiSetup      *says)
{
  const MasPlace place = { .kind = MAS_PLACE_TEXT };
  g_autoptr (QiEdit) edit = qi_edit_new ();
  g_autoptr (QiReading) said = NULL;
  g_autoptr (QiSetup) merged = NULL;
  g_autofree char *before = write_text (self, NULL);

  if (before != NULL)
    said = read_text (self, self->format, before);
  merged = mas_text_merge (mas_document_get_setup (self->document),
                           said != NULL ? said->setup : NULL, says);
  qi_edit_replace (edit, merged);
  self->applying = TRUE;
  /* Translators: a step that can be undone */
  if (mas_document_apply (self->document, edit, _("Edit Text"), GROUP, &place))
    {
      self->broken = FALSE;
      show_reason (self, NULL, NULL, FALSE);
      update_formats (self);
    }
  self->applying = FALSE;
  g_clear_handle_id (&self->burst_id, g_source_remove);
  self->burst_id = g_timeout_add (BURST_PAUSE, on_burst_over_cb, self);
}

static void
on_entry_changed_cb (MasTextPanel *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->entry));
  g_autoptr (QiReading) reading = NULL;
  gboolean pasted = self->pasted;

  self->pasted = FALSE;
  if (self->setting || self->document == NULL || self->format == NULL)
    return;
  reading = read_text (self, self->format, text);
  if (reading->setup == NULL && pasted)
    {
      g_autoptr (QiReading) other = read_text (self, NULL, text);
      const QiNotation *format = other->setup != NULL ? qi_notation_lookup (other->format) : NULL;

      if (format != NULL)
        {
          self->format = format;
          self->chosen = TRUE;
          apply (self, other->setup);
          return;
        }
    }
  if (reading->setup != NULL)
    apply (self, reading->setup);
  else
    {
      QiFinding *finding = get_first_error (reading->findings);
      g_autofree char *words = finding != NULL ? mas_words_finding_at (finding, NULL) : NULL;

      self->broken = TRUE;
      show_reason (self, finding, words != NULL ? words : _("This cannot be read"), TRUE);
      g_signal_emit (self, signals[SIGNAL_SAY], 0, words != NULL ? words : "");
    }
}

static void
on_document_refused_cb (MasTextPanel *self,
                        QiFinding    *finding,
                        gpointer      place)
{
  g_autofree char *words = NULL;

  if (((const MasPlace *) place)->kind != MAS_PLACE_TEXT)
    return;
  words = mas_words_finding (finding, NULL);
  self->broken = TRUE;
  show_reason (self, finding, words, TRUE);
}

static void
on_insert_text_cb (GtkEditable  *editable,
                   const char   *text,
                   int           length,
                   int          *position,
                   MasTextPanel *self)
{
  if (!self->setting && (length < 0 ? strlen (text) : (gsize) length) >= PASTE_BYTES)
    self->pasted = TRUE;
}

static void
on_fix_clicked_cb (MasTextPanel *self)
{
  g_autofree char *text = g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->entry)));
  g_autofree char *fixed = NULL;
  const char *replacement = NULL;
  gsize size = strlen (text);
  gsize offset = 0;
  gsize length = 0;
  glong cursor = 0;

  if (self->finding == NULL || qi_finding_get_fix (self->finding, &replacement) == NULL
      || replacement == NULL || !qi_finding_get_fix_range (self->finding, &offset, &length)
      || offset > size || length > size - offset)
    return;
  fixed = g_strdup_printf ("%.*s%s%s", (int) offset, text, replacement, text + offset + length);
  cursor = g_utf8_pointer_to_offset (fixed, fixed + offset + strlen (replacement));
  /* The finding, and its replacement with it, is gone when the fixed text has been read. */
  gtk_editable_set_text (GTK_EDITABLE (self->entry), fixed);
  gtk_editable_set_position (GTK_EDITABLE (self->entry), (int) cursor);
  gtk_entry_grab_focus_without_selecting (self->entry);
}

/* Keys and focus. */

static void
on_activate_cb (MasTextPanel *self)
{
  end_burst (self);
  if (!self->broken)
    {
      show_text (self); /* as the format writes it */
      g_signal_emit (self, signals[SIGNAL_LEAVE], 0);
    }
  else
    gtk_widget_error_bell (GTK_WIDGET (self->entry));
}

static QiHistoryEntry *
dup_entry (MasTextPanel *self)
{
  QiHistory *history = mas_document_get_history (self->document);

  return g_list_model_get_item (G_LIST_MODEL (history), qi_history_get_cursor (history));
}

/* Whether what was typed here is all that changed the document since the keyboard came. */
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

static gboolean
on_key_pressed_cb (GtkEventControllerKey *controller,
                   guint                  keyval,
                   guint                  keycode,
                   GdkModifierType        state,
                   MasTextPanel          *self)
{
  if (keyval != GDK_KEY_Escape || self->document == NULL)
    return GDK_EVENT_PROPAGATE;
  end_burst (self);
  if (self->broken)
    show_text (self);
  else if (is_one_step_on (self))
    mas_document_undo (self->document);
  else
    g_signal_emit (self, signals[SIGNAL_LEAVE], 0);
  return GDK_EVENT_STOP;
}

static void
on_focus_enter_cb (MasTextPanel *self)
{
  g_clear_object (&self->before);
  if (self->document != NULL)
    self->before = dup_entry (self);
}

static void
on_focus_leave_cb (MasTextPanel *self)
{
  end_burst (self);
}

static void
mas_text_panel_dispose (GObject *object)
{
  MasTextPanel *self = MAS_TEXT_PANEL (object);

  g_clear_handle_id (&self->burst_id, g_source_remove);
  g_clear_object (&self->signals);
  g_clear_object (&self->before);
  g_clear_object (&self->document);
  g_clear_pointer (&self->finding, qi_finding_unref);
  g_clear_pointer (&self->formats, g_ptr_array_unref);
  gtk_widget_dispose_template (GTK_WIDGET (self), MAS_TYPE_TEXT_PANEL);

  G_OBJECT_CLASS (mas_text_panel_parent_class)->dispose (object);
}

static void
mas_text_panel_class_init (MasTextPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = mas_text_panel_dispose;
  mas_resources_ensure ();
  signals[SIGNAL_LEAVE] = g_signal_new ("leave", MAS_TYPE_TEXT_PANEL, G_SIGNAL_RUN_LAST, 0, NULL,
                                        NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_SAY] = g_signal_new ("say", MAS_TYPE_TEXT_PANEL, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                      NULL, G_TYPE_NONE, 1, G_TYPE_STRING);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/masume/Masume/ui/mas-text-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, MasTextPanel, box);
  gtk_widget_class_bind_template_child (widget_class, MasTextPanel, chooser);
  gtk_widget_class_bind_template_child (widget_class, MasTextPanel, entry);
  gtk_widget_class_bind_template_child (widget_class, MasTextPanel, copy_button);
  gtk_widget_class_bind_template_child (widget_class, MasTextPanel, reason_box);
  gtk_widget_class_bind_template_child (widget_class, MasTextPanel, icon);
  gtk_widget_class_bind_template_child (widget_class, MasTextPanel, reason);
  gtk_widget_class_bind_template_child (widget_class, MasTextPanel, fix_button);
  gtk_widget_class_bind_template_callback (widget_class, on_entry_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_fix_clicked_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_format_selected_cb);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "textpanel");
}

static void
mas_text_panel_init (MasTextPanel *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();

  self->signals = g_signal_group_new (MAS_TYPE_DOCUMENT);
  g_signal_group_connect_swapped (self->signals, "changed", G_CALLBACK (on_document_changed_cb),
                                  self);
  g_signal_group_connect_swapped (self->signals, "refused", G_CALLBACK (on_document_refused_cb),
                                  self);
  gtk_widget_init_template (GTK_WIDGET (self));

  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_object (keys, "key-pressed", G_CALLBACK (on_key_pressed_cb), self, 0);
  gtk_widget_add_controller (GTK_WIDGET (self->entry), keys);
  g_signal_connect_object (focus, "enter", G_CALLBACK (on_focus_enter_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (focus, "leave", G_CALLBACK (on_focus_leave_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self->entry), focus);
  g_signal_connect_object (gtk_editable_get_delegate (GTK_EDITABLE (self->entry)), "insert-text",
                           G_CALLBACK (on_insert_text_cb), self, 0);
}

void
mas_text_panel_set_document (MasTextPanel *self,
                             MasDocument  *document)
{
  g_return_if_fail (MAS_IS_TEXT_PANEL (self));
  g_return_if_fail (document == NULL || MAS_IS_DOCUMENT (document));

  end_burst (self);
  if (!g_set_object (&self->document, document))
    return;
  g_clear_object (&self->before);
  g_signal_group_set_target (self->signals, document);
  self->broken = FALSE;
  self->chosen = FALSE;
  if (document == NULL)
    return;
  update_formats (self);
  show_text (self);
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

void
mas_text_panel_focus_entry (MasTextPanel *self)
{
  g_return_if_fail (MAS_IS_TEXT_PANEL (self));
  gtk_widget_grab_focus (GTK_WIDGET (self->entry));
}

gboolean
mas_text_panel_is_broken (MasTextPanel *self)
{
  g_return_val_if_fail (MAS_IS_TEXT_PANEL (self), FALSE);
  return self->broken;
}

gboolean
mas_text_panel_undo_typing (MasTextPanel *self)
{
  GtkWidget *text = NULL;

  g_return_val_if_fail (MAS_IS_TEXT_PANEL (self), FALSE);

  text = GTK_WIDGET (gtk_editable_get_delegate (GTK_EDITABLE (self->entry)));
  if (!self->broken || !gtk_widget_has_focus (text))
    return FALSE;
  return gtk_widget_activate_action (text, "text.undo", NULL);
}
