/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-print-window.h"

#include "mas-access.h"
#include "mas-appearance.h"
#include "mas-combo-row.h"
#include "mas-drawing.h"
#include "mas-option-rows.h"
#include "mas-picture-files.h"
#include "mas-resources.h"
#include "mas-sheet-export.h"
#include "mas-title.h"

#include <glib/gi18n.h>

struct _MasPrintWindow
{
  AdwWindow     parent_instance;

  MasPrintJob  *job;
  guint         page;
  guint         update_id; /* pages are made again soon */

  MasDrawing   *drawing;
  GtkLabel     *page_label;
  GtkLabel     *paper_label;
  GtkLabel     *bound_label;
  GtkInfoBar   *strip;
  GtkLabel     *strip_label;
  AdwFlap      *flap;
  GtkWidget    *print_button;
  GtkWidget    *export_button;
  GtkWidget    *scope;       /* choice of rows: shown only where there are some */
  GtkWidget    *numbers_row; /* and so are their numbers */

  gboolean      for_file; /* it exports, and does not print */
  GFile        *beside;   /* (nullable): where the positions are from */
  GCancellable *cancellable;
};

enum
{
  PROP_PAGE = 1,
  PROP_WIDE,
  PROP_SHOW_OPTIONS,
  N_PROPS
};

enum
{
  SIGNAL_PRINTED,
  SIGNAL_EXPORTED,
  N_SIGNALS
};

static GParamSpec *props[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (MasPrintWindow, mas_print_window, ADW_TYPE_WINDOW)

static const MasOption scopes[] = {
  { "one", "print", NC_("print", "This Position") },
  { "all", "print", NC_("print", "All Rows Shown") },
  { "selected", "print", NC_("print", "Selected Rows") },
};

static const MasOption signs[] = {
  { "", "theme", NC_("theme", "As on the Screen") },
  { "characters", "signs", NC_("signs", "Characters") },
  { "international", "signs", NC_("signs", "International") },
};

static const MasOptionRow option_rows[] = {
  { "columns" },
  { "rows" },
  { "print-manner" },
  { "signs", signs, G_N_ELEMENTS (signs) },
  { "by-mover" },
  { "numbers" },
  { "turn" },
  { "task" },
  { "labels" },
  { "coordinates" },
  { "hands" },
  { "marks" },
  { "code" },
  { "answers" },
  { "solutions" },
};

static void
draw_paper (gpointer data,
            cairo_t *cr,
            double   width,
            double   height)
{
  diagram_sheet_draw_paper (data, cr);
}

static gpointer
ref_sheet (gpointer data)
{
  return diagram_sheet_ref (data);
}

static void
unref_sheet (gpointer data)
{
  diagram_sheet_unref (data);
}

/* "A4, portrait" */
static char *
dup_paper_words (MasPrintWindow *self)
{
  GtkPageSetup *setup = mas_print_job_get_page_setup (self->job);
  const char *paper = gtk_paper_size_get_display_name (gtk_page_setup_get_paper_size (setup));
  GtkPageOrientation orientation = gtk_page_setup_get_orientation (setup);
  gboolean portrait = orientation == GTK_PAGE_ORIENTATION_PORTRAIT
                      || orientation == GTK_PAGE_ORIENTATION_REVERSE_PORTRAIT;

  /* Translators: the name of a size of paper: "A4, portrait" */
  return g_strdup_printf (portrait ? _("%s, portrait") : _("%s, landscape"), paper);
}

static void
show_page (MasPrintWindow *self)
{
  guint n_pages = mas_print_job_count_pages (self->job);
  guint n_all = 0;
  guint n = mas_print_job_count (self->job, &n_all);
  g_autoptr (DiagramSheet) sheet = NULL;
  g_autofree char *words = NULL;
  g_autofree char *paper = dup_paper_words (self);

  self->page = MIN (self->page, n_pages - 1);
  sheet = mas_print_job_make_sheet (self->job, self->page);
  mas_drawing_set (self->drawing, diagram_sheet_get_area (sheet)->paper_width,
                   diagram_sheet_get_area (sheet)->paper_height, draw_paper, sheet, ref_sheet,
                   unref_sheet);
  /* Translators: the number of a page and how many there are */
  words = g_strdup_printf (_("Page %u of %u"), self->page + 1, n_pages);
  gtk_label_set_label (self->page_label, words);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->drawing),
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, words, -1);
  gtk_label_set_label (self->paper_label, paper);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "print.previous", self->page > 0);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "print.next", self->page + 1 < n_pages);
  gtk_widget_set_visible (GTK_WIDGET (self->bound_label), n < n_all);
  if (n < n_all)
    {
      g_autofree char *bound =
        g_strdup_printf (self->for_file ? _("Only the first %'u of %'u positions are exported")
                                        : _("Only the first %'u of %'u positions are printed"),
                         n, n_all);

      gtk_label_set_label (self->bound_label, bound);
    }
}

static gboolean
on_update_cb (gpointer user_data)
{
  MasPrintWindow *self = user_data;

  self->update_id = 0;
  show_page (self);
  return G_SOURCE_REMOVE;
}

static void
update_soon (MasPrintWindow *self)
{
  if (self->update_id == 0)
    self->update_id = g_idle_add (on_update_cb, self);
}

static void
set_page (MasPrintWindow *self,
          guint           page)
{
  if (page == self->page || page >= mas_print_job_count_pages (self->job))
    return;
  self->page = page;
  show_page (self);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_PAGE]);
}

/* Actions. */

static void
next_page (GtkWidget  *widget,
           const char *action_name,
           GVariant   *parameter)
{
  set_page (MAS_PRINT_WINDOW (widget), MAS_PRINT_WINDOW (widget)->page + 1);
}

static void
previous_page (GtkWidget  *widget,
               const char *action_name,
               GVariant   *parameter)
{
  MasPrintWindow *self = MAS_PRINT_WINDOW (widget);

  if (self->page > 0)
    set_page (self, self->page - 1);
}

static void
explain (MasPrintWindow *self,
         const char     *words)
{
  if (words != NULL)
    gtk_label_set_label (self->strip_label, words);
  gtk_widget_set_visible (GTK_WIDGET (self->strip), words != NULL);
}

static void
print (GtkWidget  *widget,
       const char *action_name,
       GVariant   *parameter)
{
  g_autoptr (MasPrintWindow) self = g_object_ref (MAS_PRINT_WINDOW (widget));
  g_autoptr (GError) error = NULL;
  mas_print_job_set_current_page (self->job, self->page);
  GtkPrintOperationResult result =
    mas_print_job_run (self->job, GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG, NULL, GTK_WINDOW (self),
                       &error);

  if (result == GTK_PRINT_OPERATION_RESULT_ERROR)
    {
      /* Translators: the reason */
      g_autofree char *words =
        g_strdup_printf (_("Not printed: %s"), error != NULL ? error->message : "");

      explain (self, words);
      return;
    }
  explain (self, NULL);
  if (result != GTK_PRINT_OPERATION_RESULT_APPLY)
    return;
  g_signal_emit (self, signals[SIGNAL_PRINTED], 0);
  gtk_window_close (GTK_WINDOW (self));
}

static void
on_exported_cb (GObject      *source,
                GAsyncResult *result,
                gpointer      user_data)
{
  g_autoptr (MasPrintWindow) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) file = mas_sheet_export_finish (result, &error);
  const gboolean failed =
    file == NULL && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_autofree char *words = failed ? mas_picture_files_dup_words (error) : NULL;

  if (g_cancellable_is_cancelled (self->cancellable))
    return;
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "print.export", TRUE);
  explain (self, words);
  if (file == NULL)
    return;
  g_signal_emit (self, signals[SIGNAL_EXPORTED], 0, file);
  gtk_window_close (GTK_WINDOW (self));
}

static void export(GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  MasPrintWindow *self = MAS_PRINT_WINDOW (widget);

  gtk_widget_action_set_enabled (widget, "print.export", FALSE);
  mas_sheet_export_async (GTK_WINDOW (self), self->job, self->beside, self->cancellable,
                          on_exported_cb, g_object_ref (self));
}

static void
on_page_setup_cb (GtkPageSetup *page_setup,
                  gpointer      user_data)
{
  g_autoptr (MasPrintWindow) self = user_data;

  /* NULL when it was cancelled. */
  if (page_setup != NULL && self->job != NULL)
    mas_print_job_set_page_setup (self->job, page_setup);
}

static void
open_page_setup (GtkWidget  *widget,
                 const char *action_name,
                 GVariant   *parameter)
{
  MasPrintWindow *self = MAS_PRINT_WINDOW (widget);
  g_autoptr (GtkPrintSettings) settings = gtk_print_settings_new ();

  gtk_print_run_page_setup_dialog_async (GTK_WINDOW (self),
                                         mas_print_job_get_page_setup (self->job), settings,
                                         on_page_setup_cb, g_object_ref (self));
}

static void
mas_print_window_get_property (GObject    *object,
                               guint       prop_id,
                               GValue     *value,
                               GParamSpec *pspec)
{
  MasPrintWindow *self = MAS_PRINT_WINDOW (object);
  gboolean wide = FALSE;

  switch (prop_id)
    {
    case PROP_PAGE:
      g_value_set_uint (value, self->page);
      break;
    case PROP_WIDE:
      if (self->drawing != NULL)
        g_object_get (self->drawing, "fill-width", &wide, NULL);
      g_value_set_boolean (value, wide);
      break;
    case PROP_SHOW_OPTIONS:
      g_value_set_boolean (value, self->flap != NULL && adw_flap_get_reveal_flap (self->flap));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
mas_print_window_set_property (GObject      *object,
                               guint         prop_id,
                               const GValue *value,
                               GParamSpec   *pspec)
{
  MasPrintWindow *self = MAS_PRINT_WINDOW (object);

  switch (prop_id)
    {
    case PROP_PAGE:
      set_page (self, g_value_get_uint (value));
      break;
    case PROP_WIDE:
      mas_drawing_set_fill_width (self->drawing, g_value_get_boolean (value));
      g_object_notify_by_pspec (object, pspec);
      break;
    case PROP_SHOW_OPTIONS:
      adw_flap_set_reveal_flap (self->flap, g_value_get_boolean (value));
      g_object_notify_by_pspec (object, pspec);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

/* While an operation waits for an answer it keeps the closed preview alive. The window then must not
 * refer to its parent, which may be destroyed first. */
static void
mas_print_window_unrealize (GtkWidget *widget)
{
  g_cancellable_cancel (MAS_PRINT_WINDOW (widget)->cancellable);
  GTK_WIDGET_CLASS (mas_print_window_parent_class)->unrealize (widget);
  gtk_window_set_transient_for (GTK_WINDOW (widget), NULL);
}

static void
mas_print_window_dispose (GObject *object)
{
  MasPrintWindow *self = MAS_PRINT_WINDOW (object);

  g_clear_handle_id (&self->update_id, g_source_remove);
  g_clear_object (&self->job);
  g_clear_object (&self->beside);
  g_clear_object (&self->cancellable);
  gtk_widget_dispose_template (GTK_WIDGET (self), MAS_TYPE_PRINT_WINDOW);
  G_OBJECT_CLASS (mas_print_window_parent_class)->dispose (object);
}

static void
install_actions (GtkWidgetClass *widget_class)
{
  static const struct
  {
    guint key;
    GdkModifierType mods;
    const char *action;
  } keys[] = {
    { GDK_KEY_Escape, 0, "window.close" },
    { GDK_KEY_p, GDK_CONTROL_MASK, "print.print" },
    { GDK_KEY_Return, GDK_CONTROL_MASK, "print.export" },
    { GDK_KEY_Page_Up, 0, "print.previous" },
    { GDK_KEY_Page_Down, 0, "print.next" },
    { GDK_KEY_Page_Up, GDK_CONTROL_MASK, "print.previous" },
    { GDK_KEY_Page_Down, GDK_CONTROL_MASK, "print.next" },
    { GDK_KEY_F9, 0, "print.options" },
    { GDK_KEY_0, GDK_CONTROL_MASK, "print.wide" },
  };

  gtk_widget_class_install_action (widget_class, "print.next", NULL, next_page);
  gtk_widget_class_install_action (widget_class, "print.previous", NULL, previous_page);
  gtk_widget_class_install_action (widget_class, "print.print", NULL, print);
  gtk_widget_class_install_action (widget_class, "print.export", NULL, export);
  gtk_widget_class_install_action (widget_class, "print.page-setup", NULL, open_page_setup);
  gtk_widget_class_install_property_action (widget_class, "print.wide", "wide");
  gtk_widget_class_install_property_action (widget_class, "print.options", "show-options");
  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    gtk_widget_class_add_binding_action (widget_class, keys[i].key, keys[i].mods, keys[i].action,
                                         NULL);
}

static void
on_reveal_cb (MasPrintWindow *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_SHOW_OPTIONS]);
}

/* In a narrow window the pages are shown first, not the options. */
static void
on_folded_cb (MasPrintWindow *self)
{
  adw_flap_set_reveal_flap (self->flap, !adw_flap_get_folded (self->flap));
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  mas_resources_ensure ();
  g_type_ensure (MAS_TYPE_COMBO_ROW);
  g_type_ensure (MAS_TYPE_TITLE);
  g_type_ensure (MAS_TYPE_DRAWING);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/masume/Masume/ui/mas-print-window.ui");
  gtk_widget_class_bind_template_child (widget_class, MasPrintWindow, drawing);
  gtk_widget_class_bind_template_child (widget_class, MasPrintWindow, page_label);
  gtk_widget_class_bind_template_child (widget_class, MasPrintWindow, paper_label);
  gtk_widget_class_bind_template_child (widget_class, MasPrintWindow, bound_label);
  gtk_widget_class_bind_template_child (widget_class, MasPrintWindow, strip);
  gtk_widget_class_bind_template_child (widget_class, MasPrintWindow, strip_label);
  gtk_widget_class_bind_template_child (widget_class, MasPrintWindow, flap);
  gtk_widget_class_bind_template_child (widget_class, MasPrintWindow, print_button);
  gtk_widget_class_bind_template_child (widget_class, MasPrintWindow, export_button);
  gtk_widget_class_bind_template_child (widget_class, MasPrintWindow, numbers_row);
  gtk_widget_class_bind_template_callback (widget_class, on_reveal_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_folded_cb);
  mas_option_rows_install (widget_class, option_rows, G_N_ELEMENTS (option_rows));
  gtk_widget_class_bind_template_child (widget_class, MasPrintWindow, scope);
}

static void
mas_print_window_class_init (MasPrintWindowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GParamFlags both = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  object_class->get_property = mas_print_window_get_property;
  object_class->set_property = mas_print_window_set_property;
  object_class->dispose = mas_print_window_dispose;
  GTK_WIDGET_CLASS (klass)->unrealize = mas_print_window_unrealize;
  props[PROP_PAGE] = g_param_spec_uint ("page", NULL, NULL, 0, G_MAXUINT, 0, both);
  props[PROP_WIDE] = g_param_spec_boolean ("wide", NULL, NULL, FALSE, both);
  props[PROP_SHOW_OPTIONS] = g_param_spec_boolean ("show-options", NULL, NULL, TRUE, both);
  g_object_class_install_properties (object_class, N_PROPS, props);
  signals[SIGNAL_PRINTED] = g_signal_new ("printed", MAS_TYPE_PRINT_WINDOW, G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_EXPORTED] = g_signal_new ("exported", MAS_TYPE_PRINT_WINDOW, G_SIGNAL_RUN_LAST, 0,
                                           NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_FILE);
  install_actions (GTK_WIDGET_CLASS (klass));
  bind_template (GTK_WIDGET_CLASS (klass));
}

static void
mas_print_window_init (MasPrintWindow *self)
{
  self->cancellable = g_cancellable_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  mas_access_name_buttons (adw_window_get_content (ADW_WINDOW (self)));
  /* The button for the options was created before the flap, so it has to learn now whether they are
   * shown. */
  on_reveal_cb (self);
}

/* Only what there is. */
static void
bind_scope (MasPrintWindow *self)
{
  guint first = mas_print_job_has_position (self->job) ? 0 : 1;
  guint last = mas_print_job_has_selected (self->job) ? 2 : 1;
  const MasOptionRow row = { "scope", scopes + first, last - first + 1 };

  gtk_widget_set_visible (self->scope, TRUE);
  gtk_widget_set_visible (self->numbers_row, TRUE);
  mas_option_rows_bind (GTK_WIDGET (self), self->job, &row, 1);
}

/**
 * mas_print_window_new:
 * @parent: over which it stands
 * @job: what is printed
 *
 * Returns: (transfer none): a new window, owned by the toolkit as all top levels are
 */
MasPrintWindow *
mas_print_window_new (GtkWindow   *parent,
                      MasPrintJob *job)
{
  g_return_val_if_fail (MAS_IS_PRINT_JOB (job), NULL);

  MasPrintWindow *self = g_object_new (MAS_TYPE_PRINT_WINDOW, "transient-for", parent, NULL);

  self->job = g_object_ref (job);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "print.export", FALSE);
  if (mas_print_job_has_rows (job))
    bind_scope (self);
  mas_option_rows_bind (GTK_WIDGET (self), mas_picture_options_get_default (), option_rows,
                        G_N_ELEMENTS (option_rows));
  g_signal_connect_object (job, "changed", G_CALLBACK (update_soon), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (job, "preview", G_CALLBACK (gtk_window_present), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (mas_appearance_get_default (), "changed", G_CALLBACK (update_soon), self,
                           G_CONNECT_SWAPPED);
  gtk_window_set_focus (GTK_WINDOW (self), self->print_button);
  show_page (self);
  return self;
}

/**
 * mas_print_window_new_export:
 * @parent: over which it stands
 * @job: what is exported
 * @beside: (nullable): the file that the positions are from
 *
 * Returns: (transfer none): the same with a file in place of a printer
 */
MasPrintWindow *
mas_print_window_new_export (GtkWindow   *parent,
                             MasPrintJob *job,
                             GFile       *beside)
{
  MasPrintWindow *self = mas_print_window_new (parent, job);
  g_autofree char *scope = NULL;

  g_return_val_if_fail (self != NULL, NULL);

  self->for_file = TRUE;
  g_object_get (job, "scope", &scope, NULL);
  /* A sheet of one is rare. */
  if (mas_print_job_has_rows (job) && g_str_equal (scope, "one"))
    g_object_set (job, "scope", "all", NULL);
  g_set_object (&self->beside, beside);
  gtk_window_set_title (GTK_WINDOW (self), _("Export Sheet"));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "print.print", FALSE);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "print.export", TRUE);
  gtk_widget_set_visible (self->print_button, FALSE);
  gtk_widget_set_visible (self->export_button, TRUE);
  gtk_window_set_focus (GTK_WINDOW (self), self->export_button);
  show_page (self);
  return self;
}

/**
 * mas_print_window_get_job:
 * @self: the window
 *
 * Returns: (transfer none): what is printed
 */
MasPrintJob *
mas_print_window_get_job (MasPrintWindow *self)
{
  g_return_val_if_fail (MAS_IS_PRINT_WINDOW (self), NULL);

  return self->job;
}
