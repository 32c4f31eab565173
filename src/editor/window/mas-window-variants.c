/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-dialogs.h"
#include "mas-window-private.h"
#include "mas-words.h"

#include "qi-variant.h"

#include <glib/gi18n.h>

#define MAX_REMARKS 12 /* shown of one file */

/* Games of a person's own, from a variants.ini. */

static guint
count_games (void)
{
  const QiGameInfo *const *all = qi_game_info_get_all ();
  guint n = 0;

  while (all[n] != NULL)
    n++;
  return n;
}

static void
on_read_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_free (mas_confirm_finish (result));
}

static char *
dup_remarks (GPtrArray *findings)
{
  GString *words = g_string_new (NULL);

  for (guint i = 0; i < findings->len && i < MAX_REMARKS; i++)
    {
      g_autofree char *sentence = mas_words_finding_at (g_ptr_array_index (findings, i), NULL);

      g_string_append_printf (words, "%s%s", i > 0 ? "\n" : "", sentence);
    }
  if (findings->len > MAX_REMARKS)
    {
      guint n = findings->len - MAX_REMARKS;

      g_string_append_c (words, '\n');
      g_string_append_printf (words, ngettext ("and %'u more", "and %'u more", n), n);
    }
  return g_string_free (words, FALSE);
}

static void
show_remarks (MasWindow  *self,
              const char *heading,
              GPtrArray  *findings)
{
  const MasChoice close = { "close", _("_Close"), MAS_CHOICE_PLAIN };
  g_autofree char *body = dup_remarks (findings);

  mas_confirm_async (GTK_WINDOW (self), heading, body, &close, 1, on_read_cb, NULL);
}

/* What came of a file: how many games, and everything in it that was not understood. */
static void
show_result (MasWindow *self,
             guint      n_added,
             GPtrArray *findings)
{
  g_autofree char *heading =
    g_strdup_printf (ngettext ("%'u game was added", "%'u games were added", n_added), n_added);

  if (findings->len == 0)
    mas_window_toast (self, heading, FALSE);
  else
    show_remarks (self, heading, findings);
}

static void
load (MasWindow *self,
      GFile     *file)
{
  g_autofree char *path = g_file_get_path (file);
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autoptr (GError) error = NULL;
  guint n_before = count_games ();

  if (path == NULL || !qi_variant_load_file (path, findings, &error))
    {
      g_autofree char *words = error != NULL ? mas_window_dup_error_words (self, error)
                                             : g_strdup (_("The file cannot be read."));

      mas_window_toast (self, words, FALSE);
      return;
    }
  show_result (self, count_games () - n_before, findings);
}

static void
on_chosen_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr (MasWindow) self = user_data;
  g_autoptr (GFile) file = mas_file_dialog_open_finish (result, NULL);

  if (file != NULL)
    load (self, file);
}

static void
mas_window_load_variants (GtkWidget  *widget,
                          const char *action_name,
                          GVariant   *parameter)
{
  MasWindow *self = MAS_WINDOW (widget);

  mas_header_close_new (self->header);
  mas_file_dialog_open_variants_async (GTK_WINDOW (self), self->cancellable, on_chosen_cb,
                                       g_object_ref (self));
}

static void
mas_window_show_remarks (GtkWidget  *widget,
                         const char *action_name,
                         GVariant   *parameter)
{
  MasWindow *self = MAS_WINDOW (widget);

  if (self->remarks != NULL && self->remarks->len > 0)
    show_remarks (self, _("Your Variants"), self->remarks);
}

void
mas_window_offer_remarks (MasWindow *self)
{
  if (self->remarks != NULL && self->remarks->len > 0)
    mas_strip_show (self->strip, GTK_MESSAGE_WARNING,
                    _("Not everything in your variants.ini was understood."), _("_Show"),
                    "win.show-remarks");
}

void
mas_window_install_variant_actions (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "win.load-variants", NULL, mas_window_load_variants);
  gtk_widget_class_install_action (klass, "win.show-remarks", NULL, mas_window_show_remarks);
}
