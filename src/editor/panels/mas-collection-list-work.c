/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-collection-list-private.h"

#include "mas-access.h"
#include "mas-collection-cell.h"
#include "mas-speech.h"

#include "mas-words-lists.h"
#include "qi-query-words-private.h"

#include <glib/gi18n.h>

#define WORK_INTERVAL 150 /* ms between looks at how far it got */

const QiVerdict mas_collection_list_chips[N_CHIPS] = {
  QI_VERDICT_ERROR, QI_VERDICT_WARNING, QI_VERDICT_NOTE, QI_VERDICT_UNCHECKED, QI_VERDICT_FINE,
};

/* What is found, checked and counted. */

/* "2 errors", "1,204 fine". */
static char *
dup_count_words (QiVerdict verdict,
                 guint     n)
{
  switch (verdict)
    {
    case QI_VERDICT_ERROR:
      return g_strdup_printf (ngettext ("%'u error", "%'u errors", n), n);
    case QI_VERDICT_WARNING:
      return g_strdup_printf (ngettext ("%'u warning", "%'u warnings", n), n);
    case QI_VERDICT_NOTE:
      return g_strdup_printf (ngettext ("%'u note", "%'u notes", n), n);
    case QI_VERDICT_UNCHECKED:
      /* Translators: so many positions that could be read, but no rules of a game were applied to them */
      return g_strdup_printf (ngettext ("%'u read, no rules", "%'u read, no rules", n), n);
    case QI_VERDICT_UNKNOWN:
    case QI_VERDICT_FINE:
    case QI_N_VERDICTS:
    default:
      /* Translators: so many positions without a fault */
      return g_strdup_printf (ngettext ("%'u fine", "%'u fine", n), n);
    }
}

/* "999", "12.3k", "1.2M": short enough for a button. */
static char *
dup_short_count (guint n)
{
  if (n < 10000)
    return g_strdup_printf ("%'u", n);
  if (n < 100000)
    return g_strdup_printf ("%.1fk", n / 1e3);
  if (n < 1000000)
    return g_strdup_printf ("%uk", n / 1000);
  return g_strdup_printf ("%.1fM", n / 1e6);
}

void
mas_collection_list_update_counts (MasCollectionList *self)
{
  QiCollection *rows = mas_collection_list_get_rows (self);
  g_autofree char *title = NULL;
  g_autoptr (GString) words = g_string_new (NULL);
  guint n_rows = 0;

  if (rows == NULL)
    return;
  mas_remarks_button_show (self->remarks_button, rows);
  mas_muted_button_show_kinds (self->muted_button, qi_collection_get_muted (rows));
  n_rows = qi_collection_get_n_rows (rows);
  for (guint i = 0; i < N_CHIPS; i++)
    {
      guint n = qi_collection_count (rows, mas_collection_list_chips[i]);
      g_autofree char *count = dup_short_count (n);
      g_autofree char *said = dup_count_words (mas_collection_list_chips[i], n);

      gtk_label_set_label (self->chip_label[i], count);
      gtk_widget_set_tooltip_text (GTK_WIDGET (self->chip[i]), said);
      gtk_accessible_update_property (GTK_ACCESSIBLE (self->chip[i]), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                      said, -1);
      gtk_widget_set_visible (GTK_WIDGET (self->chip[i]),
                              n > 0 || gtk_toggle_button_get_active (self->chip[i]));
      if (n > 0)
        mas_list_append (words, said);
    }
  title = g_strdup_printf (ngettext ("%'u Position", "%'u Positions", n_rows), n_rows);
  adw_window_title_set_title (self->title, title);
  mas_speech_describe (GTK_WIDGET (self->view), words->str);
}

void
mas_collection_list_say_found (MasCollectionList *self)
{
  const gboolean is_filtered = mas_collection_is_filtered (self->collection);
  const guint n = g_list_model_get_n_items (G_LIST_MODEL (self->collection));
  const guint told = is_filtered ? n + 1 : 0;
  QiCollection *rows = mas_collection_list_get_rows (self);
  g_autofree char *words = NULL;
  gboolean searching = FALSE;

  g_object_get (self->collection, "searching", &searching, NULL);
  if (searching || told == self->told || rows == NULL)
    return;
  self->told = told;
  if (!is_filtered)
    return;
  /* Translators: positions that were found, and positions of the file */
  words = g_strdup_printf (_("%'u of %'u"), n, qi_collection_get_n_rows (rows));
  mas_speech_say (GTK_WIDGET (self), words);
}

void
mas_collection_list_mark_search (MasCollectionList *self)
{
  const char *bad = NULL;
  g_autoptr (QiQuery) query G_GNUC_UNUSED =
    qi_query_new_from_words (gtk_editable_get_text (self->search), NULL, &bad);

  if (bad != NULL)
    gtk_widget_add_css_class (GTK_WIDGET (self->search), "error");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->search), "error");
  gtk_accessible_update_state (GTK_ACCESSIBLE (self->search), GTK_ACCESSIBLE_STATE_INVALID,
                               bad != NULL ? GTK_ACCESSIBLE_INVALID_TRUE
                                           : GTK_ACCESSIBLE_INVALID_FALSE,
                               -1);
}

/* Shows whether work is going on, and how far it is. */
static void
update_work (MasCollectionList *self)
{
  QiCollection *rows = mas_collection_list_get_rows (self);
  gboolean checking = FALSE;
  gboolean finding = FALSE;
  gboolean left = FALSE;
  double part = 0;
  g_autofree char *words = NULL;
  guint n_rows = 0;
  guint unknown = 0;

  if (rows == NULL)
    return;
  g_object_get (rows, "checking", &checking, NULL);
  n_rows = qi_collection_get_n_rows (rows);
  unknown = qi_collection_count (rows, QI_VERDICT_UNKNOWN);
  finding = !qi_collection_is_indexed (rows) && !self->stopped;
  left = self->stopped && unknown > 0;
  if (finding)
    {
      guint64 done = 0;
      guint64 total = 0;

      qi_collection_get_progress (rows, &done, &total);
      part = total > 0 ? (double) done / (double) total : 0;
      words = g_strdup_printf (_("Finding positions: %.0f %%"), part * 100);
    }
  else if (checking || left)
    {
      part = n_rows > 0 ? (double) (n_rows - unknown) / n_rows : 1;
      words =
        g_strdup_printf (checking ? _("Checking: %.0f %%") : _("Checked: %.0f %%"), part * 100);
    }
  gtk_revealer_set_reveal_child (self->work, words != NULL);
  if (words == NULL)
    return;
  gtk_label_set_label (self->work_label, words);
  /* The bar keeps a width greater than 0: otherwise it would be drawn without an allocation when it
   * grows. */
  gtk_progress_bar_set_fraction (self->progress, CLAMP (part, .01, 1));
  gtk_button_set_icon_name (self->work_button, left && !checking ? "media-playback-start-symbolic"
                                                                 : "process-stop-symbolic");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->work_button),
                               left && !checking ? _("Check the rest") : _("Stop"));
  mas_access_name (GTK_WIDGET (self->work_button),
                   left && !checking ? _("Check the rest") : _("Stop"));
}

static gboolean
on_work_cb (gpointer user_data)
{
  MasCollectionList *self = user_data;
  QiCollection *rows = mas_collection_list_get_rows (self);
  gboolean checking = FALSE;

  update_work (self);
  mas_collection_list_update_counts (self);
  if (rows != NULL)
    g_object_get (rows, "checking", &checking, NULL);
  if (rows != NULL && (checking || (!qi_collection_is_indexed (rows) && !self->stopped)))
    return G_SOURCE_CONTINUE;
  self->work_id = 0;
  return G_SOURCE_REMOVE;
}

void
mas_collection_list_watch_work (MasCollectionList *self)
{
  update_work (self);
  mas_collection_list_update_counts (self);
  if (self->work_id == 0)
    self->work_id = g_timeout_add (WORK_INTERVAL, on_work_cb, self);
}

void
mas_collection_list_on_work_clicked (GtkButton         *button,
                                     MasCollectionList *self)
{
  QiCollection *rows = mas_collection_list_get_rows (self);
  gboolean checking = FALSE;

  if (rows == NULL)
    return;
  g_object_get (rows, "checking", &checking, NULL);
  if (self->stopped && !checking)
    {
      self->stopped = FALSE;
      qi_collection_check (rows);
    }
  else
    {
      self->stopped = TRUE;
      qi_collection_stop_checking (rows);
    }
  mas_collection_list_watch_work (self);
}

void
mas_collection_list_add_chips (MasCollectionList *self)
{
  for (guint i = 0; i < N_CHIPS; i++)
    {
      GtkWidget *content = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 4);
      QiVerdict verdict = mas_collection_list_chips[i];
      GtkWidget *icon = gtk_image_new_from_icon_name (mas_verdict_get_icon (verdict));
      GtkWidget *button = gtk_toggle_button_new ();

      gtk_widget_add_css_class (icon, mas_verdict_get_class (verdict));
      self->chip_label[i] = GTK_LABEL (gtk_label_new ("0"));
      gtk_widget_add_css_class (GTK_WIDGET (self->chip_label[i]), "numeric");
      gtk_box_append (GTK_BOX (content), icon);
      gtk_box_append (GTK_BOX (content), GTK_WIDGET (self->chip_label[i]));
      gtk_button_set_child (GTK_BUTTON (button), content);
      gtk_widget_add_css_class (button, "chip");
      gtk_accessible_reset_relation (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
      g_signal_connect_swapped (button, "toggled", G_CALLBACK (mas_collection_list_set_filter),
                                self);
      gtk_box_append (GTK_BOX (self->chips), button);
      self->chip[i] = GTK_TOGGLE_BUTTON (button);
    }
}
