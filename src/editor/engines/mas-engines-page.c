/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-engines-page.h"

#include "mas-access.h"
#include "mas-dialogs.h"
#include "mas-engine-options.h"
#include "mas-resources.h"
#include "mas-words.h"

#include <glib/gi18n.h>

#define MAX_ROWS 100 /* options of one engine that are shown */
#define ENTRY    "mas-engine-entry"
#define COMMAND  "mas-engine-command"

struct _MasEnginesPage
{
  AdwPreferencesPage   parent_instance;

  AdwPreferencesGroup *list;
  AdwPreferencesGroup *found;

  MasEngines          *engines;
  GPtrArray           *rows;  /* of @list */
  GPtrArray           *finds; /* rows of @found, without its last one */
  QiEngine            *tried; /* the program that is being tested for being an engine; or NULL */
  GStrv                tried_argv;
  GCancellable        *closing; /* what is being asked ends with the page */
};

G_DEFINE_FINAL_TYPE (MasEnginesPage, mas_engines_page, ADW_TYPE_PREFERENCES_PAGE)

/* Errors are shown where the person looks. */
static void
tell (MasEnginesPage *self,
      const GError   *error)
{
  GtkWidget *window = gtk_widget_get_ancestor (GTK_WIDGET (self), ADW_TYPE_PREFERENCES_WINDOW);
  g_autofree char *words = mas_words_error (error, NULL);

  if (window != NULL)
    adw_preferences_window_add_toast (ADW_PREFERENCES_WINDOW (window), adw_toast_new (words));
}

/* One engine -------------------------------------------------------------------------------------------------------- */

typedef struct
{
  MasEnginesPage *page;
  MasEngineEntry *entry;
  GtkWidget      *row;
} Asked;

static void
asked_free (Asked *asked)
{
  g_object_unref (asked->page);
  g_object_unref (asked->entry);
  g_object_unref (asked->row);
  g_free (asked);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Asked, asked_free)

static void
on_options_cb (GObject      *source,
               GAsyncResult *result,
               gpointer      user_data)
{
  g_autoptr (Asked) asked = user_data;
  g_autoptr (GError) error = NULL;

  if (qi_engine_start_finish (QI_ENGINE (source), result, &error)
      && !g_cancellable_is_cancelled (asked->page->closing))
    {
      GPtrArray *options = qi_engine_get_options (QI_ENGINE (source));

      for (guint i = 0, n = 0; i < options->len && n < MAX_ROWS; i++)
        {
          GtkWidget *row =
            mas_engine_options_make_row (asked->entry, g_ptr_array_index (options, i));

          if (row == NULL)
            continue;
          adw_expander_row_add_row (ADW_EXPANDER_ROW (asked->row), row);
          n++;
        }
    }
  else if (!g_cancellable_is_cancelled (asked->page->closing))
    tell (asked->page, error);
  mas_engines_quit (asked->page->engines, QI_ENGINE (source));
}

static void
on_expanded_cb (GtkWidget      *row,
                GParamSpec     *pspec,
                MasEnginesPage *self)
{
  MasEngineEntry *entry = g_object_get_data (G_OBJECT (row), ENTRY);
  g_autoptr (QiEngine) engine = NULL;
  Asked *asked = NULL;

  if (!adw_expander_row_get_expanded (ADW_EXPANDER_ROW (row)))
    return;
  g_signal_handlers_disconnect_by_func (row, on_expanded_cb, self);
  engine =
    qi_engine_new (mas_engine_entry_get_argv (entry), NULL, mas_engine_entry_get_protocol (entry));
  mas_engines_watch (self->engines, engine);
  asked = g_new0 (Asked, 1);
  asked->page = g_object_ref (self);
  asked->entry = g_object_ref (entry);
  asked->row = g_object_ref (row);
  qi_engine_start_async (engine, self->closing, on_options_cb, asked);
}

static void
on_name_cb (GtkWidget      *name,
            MasEngineEntry *entry)
{
  GtkWidget *row = gtk_widget_get_ancestor (name, ADW_TYPE_EXPANDER_ROW);
  const char *text = gtk_editable_get_text (GTK_EDITABLE (name));

  if (*text == '\0')
    return;
  mas_engine_entry_set_name (entry, text);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), text);
}

static void
on_remove_cb (GtkWidget      *button,
              MasEnginesPage *self)
{
  GtkWidget *row = gtk_widget_get_ancestor (button, ADW_TYPE_EXPANDER_ROW);

  mas_engines_remove (self->engines, g_object_get_data (G_OBJECT (row), ENTRY));
}

static GtkWidget *
make_row (MasEnginesPage *self,
          MasEngineEntry *entry)
{
  GtkWidget *row = adw_expander_row_new ();
  GtkWidget *name = adw_entry_row_new ();
  GtkWidget *remove = gtk_button_new_from_icon_name ("user-trash-symbolic");
  g_autofree char *command = g_strjoinv (" ", (char **) mas_engine_entry_get_argv (entry));
  g_autofree char *protocol = g_ascii_strup (
    mas_engine_entry_get_protocol (entry) != NULL ? mas_engine_entry_get_protocol (entry) : "", -1);
  g_autofree char *shown = g_filename_display_name (command);
  g_autofree char *words = g_strdup_printf ("%s · %s", protocol, shown);

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), mas_engine_entry_get_name (entry));
  adw_expander_row_set_subtitle (ADW_EXPANDER_ROW (row), words);
  gtk_widget_set_valign (remove, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (remove, _("Remove This Engine"));
  mas_access_name (remove, _("Remove This Engine"));
  gtk_widget_add_css_class (remove, "flat");
  adw_expander_row_add_action (ADW_EXPANDER_ROW (row), remove);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (name), _("Name"));
  gtk_editable_set_text (GTK_EDITABLE (name), mas_engine_entry_get_name (entry));
  adw_entry_row_set_show_apply_button (ADW_ENTRY_ROW (name), TRUE);
  adw_expander_row_add_row (ADW_EXPANDER_ROW (row), name);
  g_object_set_data_full (G_OBJECT (row), ENTRY, g_object_ref (entry), g_object_unref);
  g_signal_connect_object (name, "apply", G_CALLBACK (on_name_cb), entry, 0);
  g_signal_connect_object (remove, "clicked", G_CALLBACK (on_remove_cb), self, 0);
  g_signal_connect_object (row, "notify::expanded", G_CALLBACK (on_expanded_cb), self, 0);
  return row;
}

/* Adding ------------------------------------------------------------------------------------------------------------ */

static void
on_tried_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr (MasEnginesPage) self = user_data;
  QiEngine *engine = QI_ENGINE (source);
  g_autoptr (GError) error = NULL;
  g_autofree char *base = g_path_get_basename (self->tried_argv[0]);
  const gboolean is_started = qi_engine_start_finish (engine, result, &error);

  g_clear_object (&self->tried);
  if (g_cancellable_is_cancelled (self->closing))
    {
      mas_engines_quit (self->engines, engine);
      return;
    }
  if (is_started)
    {
      const char *said = qi_engine_get_name (engine);
      g_autofree char *name = g_utf8_make_valid (said != NULL && *said != '\0' ? said : base, -1);
      g_autoptr (MasEngineEntry) entry =
        mas_engine_entry_new (name, (const char *const *) self->tried_argv,
                              qi_engine_get_protocol (engine));

      mas_engines_add (self->engines, entry);
    }
  else
    tell (self, error);
  mas_engines_quit (self->engines, engine);
  gtk_widget_set_sensitive (GTK_WIDGET (self->found), TRUE);
}

/* Asks the program of @command, as a shell quotes it, and adds it when it is an engine; else says why not. */
static void
try_command (MasEnginesPage *self,
             const char     *command)
{
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) argv = NULL;

  g_return_if_fail (MAS_IS_ENGINES_PAGE (self));
  g_return_if_fail (command != NULL);

  if (self->tried != NULL)
    return;
  if (!g_shell_parse_argv (command, NULL, &argv, &error))
    {
      tell (self, error);
      return;
    }
  g_strfreev (self->tried_argv);
  self->tried_argv = g_steal_pointer (&argv);
  self->tried = qi_engine_new ((const char *const *) self->tried_argv, NULL, NULL);
  mas_engines_watch (self->engines, self->tried);
  gtk_widget_set_sensitive (GTK_WIDGET (self->found), FALSE);
  qi_engine_start_async (self->tried, self->closing, on_tried_cb, g_object_ref (self));
}

static void
on_found_cb (GtkWidget      *button,
             MasEnginesPage *self)
{
  try_command (self, g_object_get_data (G_OBJECT (button), COMMAND));
}

static void
on_chosen_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr (MasEnginesPage) self = user_data;
  g_autoptr (GFile) file = mas_file_dialog_open_finish (result, NULL);
  g_autofree char *path = file != NULL ? g_file_get_path (file) : NULL;
  g_autofree char *command = path != NULL ? g_shell_quote (path) : NULL;

  if (command != NULL && !g_cancellable_is_cancelled (self->closing))
    try_command (self, command);
}

static void
on_choose_cb (MasEnginesPage *self)
{
  mas_file_dialog_open_program_async (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))), NULL,
                                      on_chosen_cb, g_object_ref (self));
}

/* The lists --------------------------------------------------------------------------------------------------------- */

static void
fill_found (MasEnginesPage *self)
{
  g_auto (GStrv) commands = mas_engines_find (self->engines);

  for (guint i = 0; i < self->finds->len; i++)
    adw_preferences_group_remove (self->found, g_ptr_array_index (self->finds, i));
  g_ptr_array_set_size (self->finds, 0);
  for (gsize i = 0; commands[i] != NULL; i++)
    {
      GtkWidget *row = adw_action_row_new ();
      GtkWidget *add = gtk_button_new_from_icon_name ("list-add-symbolic");
      g_auto (GStrv) argv = NULL;
      g_autofree char *base = NULL;
      g_autofree char *words = NULL;

      if (!g_shell_parse_argv (commands[i], NULL, &argv, NULL))
        continue;
      base = g_path_get_basename (argv[0]);
      words = g_strdup_printf (_("Add %s"), base);

      adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
      adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), base);
      adw_action_row_set_subtitle (ADW_ACTION_ROW (row), argv[0]);
      gtk_widget_set_valign (add, GTK_ALIGN_CENTER);
      gtk_widget_set_tooltip_text (add, words);
      mas_access_name (add, words);
      gtk_widget_add_css_class (add, "flat");
      g_object_set_data_full (G_OBJECT (add), COMMAND, g_strdup (commands[i]), g_free);
      g_signal_connect_object (add, "clicked", G_CALLBACK (on_found_cb), self, 0);
      adw_action_row_add_suffix (ADW_ACTION_ROW (row), add);
      adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), add);
      adw_preferences_group_add (self->found, row);
      g_ptr_array_add (self->finds, row);
    }
}

static void
on_items_changed_cb (MasEnginesPage *self,
                     guint           position,
                     guint           removed,
                     guint           added)
{
  for (guint i = 0; i < removed; i++)
    {
      adw_preferences_group_remove (self->list, g_ptr_array_index (self->rows, position));
      g_ptr_array_remove_index (self->rows, position);
    }
  for (guint i = 0; i < added; i++)
    {
      g_autoptr (MasEngineEntry) entry =
        g_list_model_get_item (G_LIST_MODEL (self->engines), position + i);
      GtkWidget *row = make_row (self, entry);

      adw_preferences_group_add (self->list, row);
      g_ptr_array_insert (self->rows, (int) (position + i), row);
    }
  fill_found (self);
}

/* The window closes. What is being asked has a reference to the page, which is therefore not disposed yet. */
static void
mas_engines_page_unroot (GtkWidget *widget)
{
  g_cancellable_cancel (MAS_ENGINES_PAGE (widget)->closing);
  GTK_WIDGET_CLASS (mas_engines_page_parent_class)->unroot (widget);
}

static void
mas_engines_page_dispose (GObject *object)
{
  MasEnginesPage *self = MAS_ENGINES_PAGE (object);

  g_cancellable_cancel (self->closing);
  if (self->engines != NULL)
    g_signal_handlers_disconnect_by_data (self->engines, self);
  gtk_widget_dispose_template (GTK_WIDGET (self), MAS_TYPE_ENGINES_PAGE);

  G_OBJECT_CLASS (mas_engines_page_parent_class)->dispose (object);
}

static void
mas_engines_page_finalize (GObject *object)
{
  MasEnginesPage *self = MAS_ENGINES_PAGE (object);

  g_ptr_array_unref (self->rows);
  g_ptr_array_unref (self->finds);
  g_clear_object (&self->engines);
  g_clear_object (&self->closing);
  g_clear_object (&self->tried);
  g_strfreev (self->tried_argv);

  G_OBJECT_CLASS (mas_engines_page_parent_class)->finalize (object);
}

static void
mas_engines_page_class_init (MasEnginesPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = mas_engines_page_dispose;
  G_OBJECT_CLASS (klass)->finalize = mas_engines_page_finalize;
  widget_class->unroot = mas_engines_page_unroot;
  mas_resources_ensure ();
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/masume/Masume/ui/mas-engines-page.ui");
  gtk_widget_class_bind_template_child (widget_class, MasEnginesPage, list);
  gtk_widget_class_bind_template_child (widget_class, MasEnginesPage, found);
  gtk_widget_class_bind_template_callback (widget_class, on_choose_cb);
}

static void
mas_engines_page_init (MasEnginesPage *self)
{
  self->rows = g_ptr_array_new ();
  self->finds = g_ptr_array_new ();
  self->closing = g_cancellable_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
mas_engines_page_new (MasEngines *engines)
{
  g_return_val_if_fail (MAS_IS_ENGINES (engines), NULL);

  MasEnginesPage *self = g_object_new (MAS_TYPE_ENGINES_PAGE, NULL);

  self->engines = g_object_ref (engines);
  g_signal_connect_object (engines, "items-changed", G_CALLBACK (on_items_changed_cb), self,
                           G_CONNECT_SWAPPED);
  on_items_changed_cb (self, 0, 0, g_list_model_get_n_items (G_LIST_MODEL (engines)));
  return GTK_WIDGET (self);
}
