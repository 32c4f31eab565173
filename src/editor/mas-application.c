/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-application.h"

#include "mas-about.h"
#include "mas-appearance-window.h"
#include "mas-appearance.h"
#include "mas-drawing.h"
#include "mas-engines-page.h"
#include "mas-late-motion.h"
#include "mas-picture-options.h"
#include "mas-recovery.h"
#include "mas-resources.h"
#include "mas-speech.h"
#include "mas-style-sheets.h"
#include "qi-error.h"
#include "qi-finding-private.h"
#include "qi-variant-private.h"

#include <glib-unix.h>
#include <glib/gi18n.h>

#include <signal.h>

struct _MasApplication
{
  AdwApplication parent_instance;

  GSettings     *settings; /* NULL without a schema */
  GtkWindow     *look;     /* where the appearance is chosen, while it is open */
  GPtrArray     *remarks;  /* about the person's own variants.ini */
  MasRecovery   *recovery; /* NULL before the start */
  gboolean       quitting; /* the application quits: its windows have been remembered */
  guint          signal_ids[3];
};

G_DEFINE_FINAL_TYPE (MasApplication, mas_application, ADW_TYPE_APPLICATION)

/* The single table of accelerators; a test compares the window of shortcuts with it. Keys of the
 * board, the palette and the list belong to their widgets and must not appear here, since
 * accelerators are handled before them. Bare letters are never accelerators. */
static const MasAccel accels[] = {
  { "app.new-window", { "<Control><Shift>n" } },
  { "app.preferences", { "<Control>comma" } },
  { "app.quit", { "<Control>q" } },
  { "win.analysis", { "<Control>k" } },
  { "win.by-the-rules", { "<Control>b" } },
  { "win.close", { "<Control>w" } },
  { "win.compare-clipboard", { "<Shift>F7" } },
  { "win.compare-saved", { "F7" } },
  { "win.copy-picture", { "<Control><Alt>c" } },
  { "win.copy-text", { "<Control><Shift>c" } },
  { "win.describe", { "<Control><Shift>d" } },
  { "win.export-picture", { "<Control><Shift>e" } },
  { "win.find", { "<Control>f" } },
  { "win.flip", { "<Control>r" } },
  { "win.focus-text", { "<Control>l" } },
  { "win.full-screen", { "F11" } },
  { "win.help", { "F1" } },
  { "win.new", { "<Control>n" } },
  { "win.next-pane", { "F6" } },
  { "win.next-problem", { "F8" } },
  { "win.next-row", { "<Control>Page_Down" } },
  { "win.next-theirs", { "<Control>F7" } },
  { "win.open", { "<Control>o" } },
  { "win.previous-problem", { "<Shift>F8" } },
  { "win.previous-row", { "<Control>Page_Up" } },
  { "win.previous-theirs", { "<Control><Shift>F7" } },
  { "win.print", { "<Control>p" } },
  { "win.redo", { "<Control><Shift>z" } },
  { "win.save", { "<Control>s" } },
  { "win.save-as", { "<Control><Shift>s" } },
  { "win.show-help-overlay", { "<Control>question" } },
  { "win.show-menu", { "F10" } },
  { "win.show-panels", { "<Control>F9" } },
  { "win.show-sidebar", { "F9" } },
  { "win.toggle-turn", { "<Control>Return" } },
  { "win.undo", { "<Control>z" } },
};

const MasAccel *
mas_application_get_accels (gsize *n_accels)
{
  *n_accels = G_N_ELEMENTS (accels);
  return accels;
}

static void
mas_application_new_window_cb (GSimpleAction *action,
                               GVariant      *parameter,
                               gpointer       user_data)
{
  MasApplication *self = MAS_APPLICATION (user_data);

  gtk_window_present (GTK_WINDOW (mas_application_new_window (self)));
}

/* Remembers which windows are open, so that the next start can open them again. Does nothing while
 * the application quits, because they were remembered before that. */
static void
note_open_windows (MasApplication *self)
{
  g_return_if_fail (MAS_IS_APPLICATION (self));
  if (!self->quitting && self->recovery != NULL)
    mas_recovery_remember (self->recovery);
}

static void
mas_application_quit_cb (GSimpleAction *action,
                         GVariant      *parameter,
                         gpointer       user_data)
{
  MasApplication *self = MAS_APPLICATION (user_data);
  GtkApplication *app = GTK_APPLICATION (user_data);
  g_autoptr (GList) windows = g_list_copy (gtk_application_get_windows (app));

  note_open_windows (self);
  self->quitting = TRUE;
  /* Each window asks for itself; the application ends with the last one. */
  for (GList *l = windows; l != NULL; l = l->next)
    gtk_window_close (GTK_WINDOW (l->data));
}

static void
mas_application_about_cb (GSimpleAction *action,
                          GVariant      *parameter,
                          gpointer       user_data)
{
  mas_about_show (gtk_application_get_active_window (GTK_APPLICATION (user_data)));
}

/* There is one such window for all; it is shown over the active one. */
static void
mas_application_preferences_cb (GSimpleAction *action,
                                GVariant      *parameter,
                                gpointer       user_data)
{
  MasApplication *self = MAS_APPLICATION (user_data);
  GtkWindow *parent = gtk_application_get_active_window (GTK_APPLICATION (self));

  if (self->look == NULL)
    {
      g_set_weak_pointer (&self->look,
                          GTK_WINDOW (mas_appearance_window_new (G_ACTION_GROUP (self))));
      adw_preferences_window_add (ADW_PREFERENCES_WINDOW (self->look),
                                  ADW_PREFERENCES_PAGE (
                                    mas_engines_page_new (mas_engines_get_default ())));
    }
  if (parent != NULL)
    gtk_window_set_transient_for (self->look, parent);
  gtk_window_present (self->look);
}

static const GActionEntry app_actions[] = {
  { .name = "about", .activate = mas_application_about_cb },
  { .name = "preferences", .activate = mas_application_preferences_cb },
  { .name = "new-window", .activate = mas_application_new_window_cb },
  { .name = "quit", .activate = mas_application_quit_cb },
};

/* The person's own games are available from the start. */
static void
load_variants (MasApplication *self)
{
  g_autoptr (GError) error = NULL;
  QiFinding *finding = NULL;

  self->remarks = qi_findings_new ();
  if (qi_variant_load_user (self->remarks, &error))
    return;
  finding = error != NULL ? qi_error_get_finding (error) : NULL;
  if (finding != NULL)
    qi_findings_add (self->remarks, qi_finding_ref (finding));
  else if (error != NULL)
    g_message ("The variants cannot be read: %s", error->message);
}

/* Windows. */

static void
on_opened_cb (MasWindow      *window,
              MasSession     *session,
              MasApplication *self)
{
  if (self->recovery != NULL)
    mas_recovery_add_session (self->recovery, GTK_WINDOW (window), session);
}

static void
on_open_file_cb (MasWindow      *window,
                 GFile          *file,
                 MasApplication *self)
{
  mas_application_open_file (self, file, GTK_WINDOW (window));
}

/* The person chose to keep a window open, so the application no longer quits. */
static void
on_stayed_cb (MasApplication *self)
{
  self->quitting = FALSE;
}

/* The last window to be closed is the one that the next start may open again. */
static void
on_leaving_cb (MasApplication *self)
{
  if (g_list_length (gtk_application_get_windows (GTK_APPLICATION (self))) == 1)
    note_open_windows (self);
}

static void
mas_application_window_added (GtkApplication *app,
                              GtkWindow      *window)
{
  GTK_APPLICATION_CLASS (mas_application_parent_class)->window_added (app, window);
  if (!MAS_IS_WINDOW (window))
    return;
  g_signal_connect_object (window, "opened", G_CALLBACK (on_opened_cb), app, 0);
  g_signal_connect_object (window, "open-file", G_CALLBACK (on_open_file_cb), app, 0);
  g_signal_connect_object (window, "stayed", G_CALLBACK (on_stayed_cb), app, G_CONNECT_SWAPPED);
  g_signal_connect_object (window, "leaving", G_CALLBACK (on_leaving_cb), app, G_CONNECT_SWAPPED);
}

/* The end. */

/* SIGTERM, SIGINT, SIGHUP: unsaved work is kept, and offered at the next start. */
static gboolean
on_signal_cb (gpointer user_data)
{
  MasApplication *self = MAS_APPLICATION (user_data);

  mas_recovery_keep (self->recovery);
  g_application_quit (G_APPLICATION (self));
  return G_SOURCE_CONTINUE;
}

/* The desktop's session may end at any moment from now on. */
static void
on_query_end_cb (MasApplication *self)
{
  if (self->recovery != NULL)
    mas_recovery_keep (self->recovery);
}

static void
mas_application_shutdown (GApplication *app)
{
  MasApplication *self = MAS_APPLICATION (app);

  for (gsize i = 0; i < G_N_ELEMENTS (self->signal_ids); i++)
    g_clear_handle_id (&self->signal_ids[i], g_source_remove);
  if (self->recovery != NULL && gtk_application_get_windows (GTK_APPLICATION (app)) != NULL)
    mas_recovery_keep (self->recovery);
  else if (self->recovery != NULL)
    mas_recovery_flush (self->recovery);
  mas_engines_end_all (mas_engines_get_default ());
  G_APPLICATION_CLASS (mas_application_parent_class)->shutdown (app);
  mas_drawing_wait ();
}

/* The name of libadwaita's empty theme for the toolkit. */
#define NO_THEME "Adwaita-empty"

/* To be called before there are threads. Libadwaita puts a style of its own in the place of the toolkit's. Named
 * early, the empty theme keeps the toolkit from parsing its style first, which takes as long as a tenth of the start. */
void
mas_application_prepare (void)
{
  g_setenv ("GTK_THEME", NO_THEME, FALSE);
}

#define ICONS "/io/github/masume/Masume/icons"

static void
add_icons (GtkIconTheme *theme)
{
  g_auto (GStrv) paths = gtk_icon_theme_get_resource_path (theme);

  if (!g_strv_contains ((const char *const *) paths, ICONS))
    gtk_icon_theme_add_resource_path (theme, ICONS);
}

static void
on_icon_theme_cb (GObject    *theme,
                  GParamSpec *pspec)
{
  if (!g_str_equal (pspec->name, "display"))
    return;
  G_OBJECT_GET_CLASS (theme)->notify = NULL;
  adw_init ();
  add_icons (GTK_ICON_THEME (theme));
}

/* From the moment that the display's icon theme is asked for a thread reads all icon themes, and a folder that is added
 * then has them read once more, and the window styled once more: a tenth of the start. Libadwaita asks for it and then
 * adds its own, and the toolkit one of the application's, unless it has no resources of its own. So the theme is met
 * before the thread is, when it says that it has its display; it has no other way to say so, and its class's own is free.
 * Where it is not heard, the folders are added afterwards. */
static void
start_icons (GdkDisplay *display)
{
  GObjectClass *klass = g_type_class_ref (GTK_TYPE_ICON_THEME);
  GtkIconTheme *theme = NULL;

  if (klass->notify == NULL)
    klass->notify = on_icon_theme_cb;
  theme = gtk_icon_theme_get_for_display (display);
  if (klass->notify == on_icon_theme_cb)
    klass->notify = NULL;
  g_type_class_unref (klass);
  /* Who starts the toolkit first has the theme already. */
  adw_init ();
  add_icons (theme);
}

/* Starts the toolkit, and takes the name back before libadwaita starts, which lets a theme stand that a person has named. */
static void
start_toolkit (void)
{
  gtk_init ();
  gtk_settings_get_default ();
  if (g_strcmp0 (g_getenv ("GTK_THEME"), NO_THEME) == 0)
    g_unsetenv ("GTK_THEME");
  start_icons (gdk_display_get_default ());
  mas_style_sheets_add (gdk_display_get_default ());
}

/* Settings that the preferences turn on and off. */
static const char *const switches[] = { "restore-windows", "show-hands", "show-minimap",
                                        "show-text" };

static void
mas_application_startup (GApplication *app)
{
  static const int ends[] = { SIGTERM, SIGINT, SIGHUP };
  MasApplication *self = MAS_APPLICATION (app);
  GSettingsSchemaSource *source = g_settings_schema_source_get_default ();
  g_autoptr (GSettingsSchema) schema = NULL;

  mas_resources_ensure ();
  load_variants (self);
  start_toolkit ();
  G_APPLICATION_CLASS (mas_application_parent_class)->startup (app);
  mas_late_motion_drop_everywhere ();
  mas_speech_introduce_windows ();

  if (source != NULL)
    schema = g_settings_schema_source_lookup (source, MASUME_APP_ID, TRUE);
  if (schema != NULL)
    {
      self->settings = g_settings_new_full (schema, NULL, NULL);
      mas_appearance_bind (mas_appearance_get_default (), self->settings);
      mas_picture_options_bind (mas_picture_options_get_default (), self->settings);
    }

  self->recovery = mas_application_new_recovery (self, self->settings);
  for (gsize i = 0; i < G_N_ELEMENTS (ends); i++)
    self->signal_ids[i] = g_unix_signal_add (ends[i], on_signal_cb, self);
  g_signal_connect (app, "query-end", G_CALLBACK (on_query_end_cb), NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (switches) && self->settings != NULL; i++)
    {
      g_autoptr (GAction) action = g_settings_create_action (self->settings, switches[i]);

      g_action_map_add_action (G_ACTION_MAP (app), action);
    }

  g_action_map_add_action_entries (G_ACTION_MAP (app), app_actions, G_N_ELEMENTS (app_actions),
                                   app);
  mas_appearance_window_add_actions (G_ACTION_MAP (app));
  for (gsize i = 0; i < G_N_ELEMENTS (accels); i++)
    gtk_application_set_accels_for_action (GTK_APPLICATION (app), accels[i].action,
                                           accels[i].accels);
  gtk_window_set_default_icon_name (MASUME_APP_ID);
}

static void
mas_application_activate (GApplication *app)
{
  MasApplication *self = MAS_APPLICATION (app);
  GtkWindow *window = gtk_application_get_active_window (GTK_APPLICATION (app));

  if (window == NULL && mas_recovery_open_windows (self->recovery))
    window = gtk_application_get_active_window (GTK_APPLICATION (app));
  if (window == NULL)
    window = GTK_WINDOW (mas_application_new_window (self));
  gtk_window_present (window);
  mas_recovery_offer (self->recovery);
}

static void
mas_application_open (GApplication *app,
                      GFile       **files,
                      int           n_files,
                      const char   *hint)
{
  for (int i = 0; i < n_files; i++)
    mas_application_open_file (MAS_APPLICATION (app), files[i], NULL);
  mas_recovery_offer (MAS_APPLICATION (app)->recovery);
}

static int
mas_application_handle_local_options (GApplication *app,
                                      GVariantDict *options)
{
  gboolean new_window = FALSE;

  if (g_variant_dict_contains (options, "version"))
    {
      g_print ("%s %s\n", "masume", MASUME_VERSION);
      return 0;
    }
  if (g_variant_dict_lookup (options, "new-window", "b", &new_window) && new_window)
    {
      g_autoptr (GError) error = NULL;

      if (!g_application_register (app, NULL, &error))
        {
          g_printerr ("%s\n", error->message);
          return 1;
        }
      /* If another process runs already, the action runs there. In the first process the window
       * keeps the application alive afterwards. */
      g_action_group_activate_action (G_ACTION_GROUP (app), "new-window", NULL);
      return g_application_get_is_remote (app) ? 0 : -1;
    }
  return -1;
}

static void
mas_application_dispose (GObject *object)
{
  MasApplication *self = MAS_APPLICATION (object);

  if (self->look != NULL)
    gtk_window_destroy (self->look);
  g_clear_weak_pointer (&self->look);
  g_clear_object (&self->settings);
  g_clear_object (&self->recovery);
  g_clear_pointer (&self->remarks, g_ptr_array_unref);

  G_OBJECT_CLASS (mas_application_parent_class)->dispose (object);
}

static void
mas_application_class_init (MasApplicationClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GApplicationClass *app_class = G_APPLICATION_CLASS (klass);

  object_class->dispose = mas_application_dispose;
  GTK_APPLICATION_CLASS (klass)->window_added = mas_application_window_added;
  app_class->startup = mas_application_startup;
  app_class->shutdown = mas_application_shutdown;
  app_class->activate = mas_application_activate;
  app_class->open = mas_application_open;
  app_class->handle_local_options = mas_application_handle_local_options;
}

static void
mas_application_init (MasApplication *self)
{
  static const GOptionEntry options[] = {
    { "new-window", 'w', 0, G_OPTION_ARG_NONE, NULL, N_("Open a new window"), NULL },
    { "version", 0, 0, G_OPTION_ARG_NONE, NULL, N_("Print the version and exit"), NULL },
    { NULL }
  };

  g_application_add_main_option_entries (G_APPLICATION (self), options);
  g_application_set_option_context_parameter_string (G_APPLICATION (self), _("[FILE…]"));
}

MasApplication *
mas_application_new (GApplicationFlags flags)
{
  MasApplication *self =
    g_object_new (MAS_TYPE_APPLICATION, "application-id", MASUME_APP_ID, "flags",
                  flags | G_APPLICATION_HANDLES_OPEN, "register-session", TRUE, NULL);

  /* The toolkit would add a folder of icons from there: see start_icons(). Nor does it find sheets of styles, menus or the
   * window of shortcuts there by itself. */
  g_application_set_resource_base_path (G_APPLICATION (self), NULL);
  return self;
}

GSettings *
mas_application_get_settings (MasApplication *self)
{
  g_return_val_if_fail (MAS_IS_APPLICATION (self), NULL);
  return self->settings;
}

MasWindow *
mas_application_new_window (MasApplication *self)
{
  g_return_val_if_fail (MAS_IS_APPLICATION (self), NULL);
  return mas_window_new (GTK_APPLICATION (self), self->settings, self->remarks);
}

static MasWindow *
new_window (GtkApplication *app)
{
  return mas_application_new_window (MAS_APPLICATION (app));
}

static void
remember_windows (GtkApplication *app)
{
  note_open_windows (MAS_APPLICATION (app));
}

MasRecovery *
mas_application_new_recovery (MasApplication *self,
                              GSettings      *settings)
{
  static const MasRecoveryCalls calls = { .new_window = new_window, .remember = remember_windows };

  g_return_val_if_fail (MAS_IS_APPLICATION (self), NULL);
  return mas_recovery_new (GTK_APPLICATION (self), settings, &calls);
}

void
mas_application_set_recovery (MasApplication *self,
                              MasRecovery    *recovery)
{
  g_return_if_fail (MAS_IS_APPLICATION (self));
  g_set_object (&self->recovery, recovery);
}

void
mas_application_open_file (MasApplication *self,
                           GFile          *file,
                           GtkWindow      *window)
{
  GList *windows = NULL;

  g_return_if_fail (MAS_IS_APPLICATION (self));
  g_return_if_fail (G_IS_FILE (file));

  windows = gtk_application_get_windows (GTK_APPLICATION (self));
  for (GList *l = windows; l != NULL; l = l->next)
    {
      GFile *open = MAS_IS_WINDOW (l->data) ? mas_window_get_file (MAS_WINDOW (l->data)) : NULL;

      if (open != NULL && g_file_equal (open, file))
        {
          gtk_window_present (GTK_WINDOW (l->data));
          return;
        }
    }
  if (window == NULL || !MAS_IS_WINDOW (window) || !mas_window_is_empty (MAS_WINDOW (window)))
    window = GTK_WINDOW (mas_application_new_window (self));
  mas_window_load_file (MAS_WINDOW (window), file, FALSE);
  gtk_window_present (window);
}
