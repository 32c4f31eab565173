/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-text-change.h"
#include "mas-text-formats.h"
#include "mas-text-panel-private.h"
#include "mas-words-formats.h"
#include "mas-words.h"

#include <glib/gi18n.h>

#include <string.h>

#define MAX_AT_ONCE       4096  /* squares of a board whose text follows every edit at once */
#define MAX_SQUARES       65536 /* of the largest board whose text is shown at all: after a pause */
#define MAX_TEXT_BYTES    65536 /* of a text that is shown */
#define MAX_DETAILS_BYTES (4 * MAX_TEXT_BYTES) /* of details: writing more takes too long */
#define MAX_LINE_BYTES    16384 /* of one line of that text: laying out longer ones takes too long */
#define MAX_MARKS         200   /* of faults that are underlined */
#define WRITE_PAUSE       200   /* ms without an edit after which a large board's text is written */

/* What there is to say about the text. */

QiFinding *
mas_text_panel_get_first_error (GPtrArray *findings)
{
  for (guint i = 0; i < findings->len; i++)
    if (qi_finding_get_severity (g_ptr_array_index (findings, i)) == QI_SEVERITY_ERROR)
      return g_ptr_array_index (findings, i);
  return NULL;
}

static void
underline (MasTextPanel *self,
           GPtrArray    *findings)
{
  guint n = 0;

  mas_text_field_unmark (self->entry, MAS_MARK_ERROR);
  mas_text_field_unmark (self->entry, MAS_MARK_WARNING);
  for (guint i = 0; findings != NULL && i < findings->len && n < MAX_MARKS; i++)
    {
      QiFinding *finding = g_ptr_array_index (findings, i);
      QiSeverity severity = qi_finding_get_severity (finding);
      gsize offset = 0;
      gsize length = 0;

      if (severity == QI_SEVERITY_NOTE || !qi_finding_get_range (finding, &offset, &length))
        continue;
      mas_text_field_mark (self->entry,
                           severity == QI_SEVERITY_ERROR ? MAS_MARK_ERROR : MAS_MARK_WARNING,
                           offset, length);
      n++;
    }
}

/* Says which other formats have a text that waits to be finished. */
static void
add_drafts (MasTextPanel *self)
{
  GHashTableIter iter;
  gpointer id = NULL;

  g_hash_table_iter_init (&iter, self->drafts);
  while (g_hash_table_iter_next (&iter, &id, NULL))
    {
      const QiNotation *format = qi_notation_lookup (id);
      /* Translators: the name of a format, like "FEN" */
      g_autofree char *words = g_strdup_printf (_("The %s text that is not on the board is kept."),
                                                mas_words_format (format));
      /* Translators: the name of a format, like "FEN" */
      g_autofree char *label = g_strdup_printf (_("Back to %s"), mas_words_format (format));

      mas_text_faults_add_remark (self->faults, words, label, id);
    }
}

char *
mas_text_panel_dup_question (MasTextPanel *self)
{
  g_autoptr (QiSetup) merged = mas_text_panel_dup_merged (self, self->waiting);

  return mas_text_change_dup_question (mas_document_get_setup (self->document), merged);
}

char *
mas_text_panel_dup_pending_words (MasTextPanel *self)
{
  g_autoptr (QiSetup) merged = NULL;

  g_return_val_if_fail (MAS_IS_TEXT_PANEL (self), NULL);

  if (!mas_text_panel_has_pending (self))
    return NULL;
  merged = mas_text_panel_dup_merged (self, self->waiting);
  return mas_text_change_dup_words (mas_document_get_setup (self->document), merged);
}

/* "This text is not on the board yet. It would make the board 5 × 1.", or the question. */
static char *
dup_words_of_waiting (MasTextPanel *self)
{
  g_autofree char *words = NULL;

  if (self->asked)
    return mas_text_panel_dup_question (self);
  words = mas_text_panel_dup_pending_words (self);
  /* Translators: what it would do, whole sentences: "It would make the board 5 × 1." */
  return g_strdup_printf (_("This text is not on the board yet. %s"), words);
}

static gboolean
has_line_focus (MasTextPanel *self)
{
  return gtk_event_controller_focus_contains_focus (GTK_EVENT_CONTROLLER_FOCUS (self->line_focus));
}

/* @findings (nullable): of the text as it was read; @words (nullable): a remark of its own. The reason why there is no
 * text is shown only while the line has the focus: it stays true for this position, and the message covers the board. */
void
mas_text_panel_show_faults (MasTextPanel *self,
                            GPtrArray    *findings,
                            const char   *words)
{
  QiFinding *error = findings != NULL ? mas_text_panel_get_first_error (findings) : NULL;
  g_autofree char *said = error != NULL ? mas_words_finding_at (error, NULL) : NULL;
  gboolean pending = self->state == MAS_TEXT_PENDING;

  underline (self, findings);
  mas_text_faults_clear (self->faults);
  if (pending)
    {
      g_free (said);
      said = dup_words_of_waiting (self);
      mas_text_faults_add_question (self->faults, said, self->asked, _("_Apply"),
                                    MAS_TEXT_ACT_APPLY, _("_Keep the Board"), MAS_TEXT_ACT_DROP);
    }
  if (findings != NULL)
    mas_text_faults_add_findings (self->faults, findings, mas_text_field_has_lines (self->entry));
  if (words == NULL && self->state == MAS_TEXT_SHOWN)
    words = self->no_text;
  if (words != NULL && (words != self->no_text || has_line_focus (self)))
    mas_text_faults_add_remark (self->faults, words, NULL, NULL);
  if (self->outdated)
    mas_text_faults_add_remark (self->faults,
                                _("The board has changed since this text was written."),
                                pending ? NULL : _("Show the Board’s Text"), MAS_TEXT_ACT_DROP);
  add_drafts (self);
  mas_text_field_set_waiting (self->entry, pending);
  mas_text_field_set_error (self->entry, self->state == MAS_TEXT_BROKEN,
                            said != NULL ? said : words);
}

/* The line of text. */

static MasFootLayout *
get_layout (MasTextPanel *self)
{
  return MAS_FOOT_LAYOUT (gtk_widget_get_layout_manager (GTK_WIDGET (self)));
}

void
mas_text_panel_update_line (MasTextPanel *self)
{
  gboolean folded = !self->show_text || self->is_short;
  gboolean focus = FALSE;

  /* The line is disposed before the panel is. */
  if (self->line == NULL)
    return;
  focus = has_line_focus (self);
  gtk_widget_set_visible (self->line,
                          !folded || focus || self->called || self->state != MAS_TEXT_SHOWN);
  gtk_widget_set_visible (self->fold_button, !self->is_short);
  mas_foot_layout_set_folded (get_layout (self), folded);
  mas_foot_layout_set_open (get_layout (self), focus);
  if (folded)
    gtk_widget_add_css_class (self->line, "over");
  else
    gtk_widget_remove_css_class (self->line, "over");
  if (self->no_text != NULL && self->state == MAS_TEXT_SHOWN)
    mas_text_panel_show_faults (self, NULL, NULL);
}

void
mas_text_panel_set_short (MasTextPanel *self,
                          gboolean      is_short)
{
  g_return_if_fail (MAS_IS_TEXT_PANEL (self));

  self->is_short = is_short;
  mas_text_panel_update_line (self);
}

gboolean
mas_text_panel_move_focus (GtkWidget       *panel,
                           GtkDirectionType direction)
{
  MasTextPanel *self = MAS_TEXT_PANEL (panel);
  GtkWidget *parts[] = { GTK_WIDGET (self->chooser), GTK_WIDGET (self->entry),
                         GTK_WIDGET (self->copy_button), GTK_WIDGET (self->faults),
                         gtk_widget_get_last_child (panel) };
  const int n_parts = (int) G_N_ELEMENTS (parts);
  GtkWidget *child = gtk_widget_get_focus_child (panel);
  int step = direction == GTK_DIR_TAB_BACKWARD ? -1 : 1;
  int at = step > 0 ? 0 : n_parts - 1;

  if (child == self->line)
    child = gtk_widget_get_focus_child (child);
  for (int i = 0; i < n_parts; i++)
    if (child != NULL && parts[i] == child)
      at = i;
  for (; at >= 0 && at < n_parts; at += step)
    if (gtk_widget_get_mapped (parts[at]) && gtk_widget_child_focus (parts[at], direction))
      return TRUE;
  return FALSE;
}

/* Keeps the line shown while something is done in it. */
static void
call_line (MasTextPanel *self,
           gboolean      called)
{
  self->called = called;
  mas_text_panel_update_line (self);
}

void
mas_text_panel_focus_entry (MasTextPanel *self)
{
  g_return_if_fail (MAS_IS_TEXT_PANEL (self));

  call_line (self, TRUE);
  mas_text_field_focus (self->entry);
  call_line (self, FALSE);
}

void
mas_text_panel_open_copy_menu (MasTextPanel *self)
{
  g_return_if_fail (MAS_IS_TEXT_PANEL (self));

  call_line (self, TRUE);
  gtk_menu_button_popup (self->copy_button);
  call_line (self, FALSE);
}

/* Shows what state the text is in. */

void
mas_text_panel_forget_places (MasTextPanel *self)
{
  g_clear_pointer (&self->places, mas_text_places_free);
  mas_text_field_unmark (self->entry, MAS_MARK_LINK);
}

QiReading *
mas_text_panel_read (MasTextPanel     *self,
                     const QiNotation *format,
                     const char       *text)
{
  const QiReadOptions options = {
    .limits = mas_document_get_limits (self->document),
    .game = qi_setup_get_game (mas_document_get_setup (self->document)),
    .want_places = TRUE,
  };

  return qi_notation_read (format, text, -1, &options);
}

/* Reads what the entry shows of the document, once, when it is asked for. */
static void
ensure_said (MasTextPanel *self)
{
  if (self->said != NULL || self->state != MAS_TEXT_SHOWN || self->write_id != 0)
    return;
  self->said = mas_text_panel_read (self, self->format, mas_text_field_get_text (self->entry));
  mas_text_panel_forget_places (self);
  if (self->said->setup != NULL)
    self->places = mas_text_places_new (self->said);
}

MasTextPlaces *
mas_text_panel_get_places (MasTextPanel *self)
{
  if (self->places == NULL && self->document != NULL && self->format != NULL
      && *mas_text_field_get_text (self->entry) != '\0')
    ensure_said (self);
  return self->places;
}

/* From the document to the entry. */

char *
mas_text_panel_write (MasTextPanel *self,
                      GPtrArray    *findings)
{
  const QiWriteOptions options = { .compact = TRUE };

  return qi_notation_write (self->format, mas_document_get_setup (self->document), &options,
                            findings);
}

/* Subtracts the bytes of text in @value from @left; FALSE when that is too much. */
static gboolean
spend (gsize         *left,
       const QiValue *value)
{
  const QiValueKind kind = qi_value_get_kind (value);
  const gboolean has_items = kind == QI_VALUE_ARRAY || kind == QI_VALUE_OBJECT;
  gsize length = 1;

  if (kind == QI_VALUE_STRING)
    qi_value_get_text (value, &length);
  if (length >= *left)
    return FALSE;
  *left -= length;
  for (gsize i = 0; has_items && i < qi_value_get_size (value); i++)
    if (!spend (left, qi_value_get_item (value, i)))
      return FALSE;
  return TRUE;
}

/* Whether the details are few enough for a text that can be shown. Stops counting at the limit. */
static gboolean
has_showable_details (MasTextPanel *self)
{
  const QiDetails *details = qi_setup_get_details (mas_document_get_setup (self->document));
  gsize left = MAX_DETAILS_BYTES;

  for (gsize i = 0; details != NULL && i < qi_details_get_size (details); i++)
    if (!spend (&left, qi_details_get_value (details, i)))
      return FALSE;
  return TRUE;
}

static gboolean
is_showable (const char *text)
{
  if (strlen (text) > MAX_TEXT_BYTES)
    return FALSE;
  while (TRUE)
    {
      gsize length = strcspn (text, "\n");

      if (length > MAX_LINE_BYTES)
        return FALSE;
      if (text[length] == '\0')
        return TRUE;
      text += length + 1;
    }
}

static void
show_no_text (MasTextPanel *self,
              QiFinding    *error)
{
  char *words = NULL;
  g_autofree char *placeholder = NULL;

  if (error != NULL)
    {
      words = mas_words_finding (error, mas_document_get_setup (self->document));
      /* Translators: the name of a format, like "FEN" */
      placeholder = g_strdup_printf (_("No %s of this position"), mas_words_format (self->format));
    }
  else
    {
      words = g_strdup (
        _("The text of this board is too long to be shown. It can be copied and saved."));
      /* Translators: the name of a format, like "FEN" */
      placeholder =
        g_strdup_printf (_("%s too long to be shown"), mas_words_format (self->format));
    }
  mas_text_field_set_placeholder (self->entry, placeholder);
  mas_text_field_set_text (self->entry, "");
  self->no_text = words;
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->entry), words);
  mas_text_panel_show_faults (self, NULL, NULL);
}

static guint
get_n_squares (MasTextPanel *self)
{
  return qi_position_get_n_squares (mas_document_get_position (self->document));
}

/* Shows the document in the entry, whatever was in it. */
void
mas_text_panel_show_text (MasTextPanel *self)
{
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autofree char *text = NULL;

  g_clear_handle_id (&self->write_id, g_source_remove);
  mas_text_panel_set_state (self, MAS_TEXT_SHOWN);
  self->outdated = FALSE;
  g_clear_pointer (&self->no_text, g_free);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->entry), NULL);
  g_clear_pointer (&self->said, qi_reading_free);
  mas_text_panel_forget_places (self);
  if (self->document == NULL || self->format == NULL)
    return;
  if (get_n_squares (self) <= MAX_SQUARES && has_showable_details (self))
    text = mas_text_panel_write (self, findings);
  if (text == NULL || !is_showable (text))
    {
      show_no_text (self, mas_text_panel_get_first_error (findings));
      return;
    }
  mas_text_field_set_text (self->entry, text);
  mas_text_panel_show_faults (self, NULL, NULL);
}

static gboolean
on_write_cb (gpointer user_data)
{
  MasTextPanel *self = user_data;

  self->write_id = 0;
  mas_text_panel_show_text (self);
  return G_SOURCE_REMOVE;
}

/* The same, after a pause where writing the text takes a while. */
void
mas_text_panel_show_text_soon (MasTextPanel *self)
{
  if (get_n_squares (self) <= MAX_AT_ONCE)
    {
      mas_text_panel_show_text (self);
      return;
    }
  g_clear_handle_id (&self->write_id, g_source_remove);
  mas_text_panel_forget_places (self);
  self->write_id = g_timeout_add (WRITE_PAUSE, on_write_cb, self);
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

void
mas_text_panel_show_formats (MasTextPanel *self,
                             GPtrArray    *formats)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) names = NULL;

  g_clear_pointer (&self->formats, g_ptr_array_unref);
  self->formats = g_ptr_array_ref (formats);
  for (guint i = 0; i < formats->len; i++)
    g_strv_builder_add (builder, mas_words_format (g_ptr_array_index (formats, i)));
  names = g_strv_builder_end (builder);
  /* The names in the list are replaced, not the list: the chooser may be emitting the very choice
   * that changes the formats, and could not take another list then. */
  self->setting = TRUE;
  gtk_string_list_splice (self->names, 0, g_list_model_get_n_items (G_LIST_MODEL (self->names)),
                          (const char *const *) names);
  self->setting = FALSE;
}

void
mas_text_panel_select_format (MasTextPanel *self)
{
  guint selected = 0;

  if (self->format == NULL || !g_ptr_array_find (self->formats, self->format, &selected))
    return;
  self->setting = TRUE;
  gtk_drop_down_set_selected (self->chooser, selected);
  self->setting = FALSE;
}

void
mas_text_panel_update_formats (MasTextPanel *self)
{
  g_autoptr (GPtrArray) formats = mas_text_formats_list (self->document, NULL);

  /* A text that is not on the board keeps its format, even when the game no longer uses it. */
  if (self->state != MAS_TEXT_SHOWN && !g_ptr_array_find (formats, self->format, NULL))
    g_ptr_array_add (formats, (gpointer) self->format);
  if (!same_formats (self->formats, formats))
    mas_text_panel_show_formats (self, formats);
  if (self->state == MAS_TEXT_SHOWN
      && (!self->chosen || !g_ptr_array_find (self->formats, self->format, NULL)))
    {
      self->chosen = FALSE;
      self->format = mas_text_formats_get_usual (self->formats, self->document);
    }
  mas_text_panel_select_format (self);
}
