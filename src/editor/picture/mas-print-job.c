/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-print-job-private.h"

enum
{
  PROP_SCOPE = 1,
  N_PROPS
};

enum
{
  SIGNAL_CHANGED,
  SIGNAL_PREVIEW,
  N_SIGNALS
};

static GParamSpec *props[N_PROPS];
static guint signals[N_SIGNALS];

/* Settings of the last job, reused by the next one. */
static GtkPrintSettings *last_settings;
static GtkPageSetup *last_page_setup;

G_DEFINE_FINAL_TYPE (MasPrintJob, mas_print_job, G_TYPE_OBJECT)

GArray *
mas_print_job_get_ids (MasPrintJob *self)
{
  if (g_str_equal (self->scope, "selected"))
    return self->selected;
  return g_str_equal (self->scope, "all") ? self->all : NULL;
}

static void
emit_changed (MasPrintJob *self)
{
  g_clear_pointer (&self->solutions, g_ptr_array_unref);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static void
mas_print_job_get_property (GObject    *object,
                            guint       prop_id,
                            GValue     *value,
                            GParamSpec *pspec)
{
  if (prop_id == PROP_SCOPE)
    g_value_set_string (value, MAS_PRINT_JOB (object)->scope);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
}

static void
mas_print_job_set_property (GObject      *object,
                            guint         prop_id,
                            const GValue *value,
                            GParamSpec   *pspec)
{
  MasPrintJob *self = MAS_PRINT_JOB (object);
  const char *scope = g_value_get_string (value);

  if (prop_id != PROP_SCOPE)
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
  else if (scope != NULL && !g_str_equal (scope, self->scope))
    {
      g_free (self->scope);
      self->scope = g_strdup (scope);
      g_clear_pointer (&self->lines, g_ptr_array_unref);
      g_object_notify_by_pspec (object, pspec);
      emit_changed (self);
    }
}

static void
mas_print_job_finalize (GObject *object)
{
  MasPrintJob *self = MAS_PRINT_JOB (object);

  g_clear_pointer (&self->setup, qi_setup_unref);
  g_clear_pointer (&self->title, g_free);
  g_clear_pointer (&self->scope, g_free);
  g_clear_pointer (&self->selected, g_array_unref);
  g_clear_pointer (&self->all, g_array_unref);
  g_clear_pointer (&self->lines, g_ptr_array_unref);
  g_clear_pointer (&self->solutions, g_ptr_array_unref);
  g_clear_object (&self->collection);
  g_clear_object (&self->page_setup);
  G_OBJECT_CLASS (mas_print_job_parent_class)->finalize (object);
}

static void
mas_print_job_class_init (MasPrintJobClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = mas_print_job_get_property;
  object_class->set_property = mas_print_job_set_property;
  object_class->finalize = mas_print_job_finalize;
  props[PROP_SCOPE] =
    g_param_spec_string ("scope", NULL, NULL, "one",
                         G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", MAS_TYPE_PRINT_JOB, G_SIGNAL_RUN_LAST, 0, NULL,
                                          NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_PREVIEW] = g_signal_new ("preview", MAS_TYPE_PRINT_JOB, G_SIGNAL_RUN_LAST, 0, NULL,
                                          NULL, NULL, G_TYPE_NONE, 0);
}

static void
mas_print_job_init (MasPrintJob *self)
{
  self->scope = g_strdup ("one");
  self->page_setup =
    last_page_setup != NULL ? gtk_page_setup_copy (last_page_setup) : gtk_page_setup_new ();
  g_signal_connect_object (mas_picture_options_get_default (), "notify", G_CALLBACK (emit_changed),
                           self, G_CONNECT_SWAPPED);
}

/**
 * mas_print_job_new:
 * @setup: (nullable): the position in the editor; %NULL when there are rows only
 * @title: what it is called
 * @flipped: whether the second player sits at the bottom
 *
 * Returns: (transfer full): a job of that position alone
 */
MasPrintJob *
mas_print_job_new (QiSetup    *setup,
                   const char *title,
                   gboolean    flipped)
{
  g_return_val_if_fail (title != NULL, NULL);

  MasPrintJob *self = g_object_new (MAS_TYPE_PRINT_JOB, NULL);

  self->setup = setup != NULL ? qi_setup_ref (setup) : NULL;
  self->title = g_strdup (title);
  self->flipped = flipped;
  return self;
}

/**
 * mas_print_job_get_title:
 * @self: a job
 *
 * Returns: (transfer none): what the position or the file is called
 */
const char *
mas_print_job_get_title (MasPrintJob *self)
{
  g_return_val_if_fail (MAS_IS_PRINT_JOB (self), NULL);

  return self->title;
}

static void
append_row (GArray       *ids,
            QiCollection *rows,
            guint         row)
{
  guint64 id = 0;

  if (row >= qi_collection_get_n_rows (rows))
    return;
  id = qi_collection_get_id (rows, row);
  g_array_append_val (ids, id);
}

/**
 * mas_print_job_set_rows:
 * @self: a job
 * @collection: the file that the position is of
 * @selected: rows of it
 *
 * Makes it possible to print rows. If more than one is selected, these are the default.
 */
void
mas_print_job_set_rows (MasPrintJob   *self,
                        MasCollection *collection,
                        GArray        *selected)
{
  g_return_if_fail (MAS_IS_PRINT_JOB (self));
  g_return_if_fail (MAS_IS_COLLECTION (collection));

  QiCollection *rows = mas_collection_get_collection (collection);

  g_set_object (&self->collection, collection);
  self->selected = g_array_new (FALSE, FALSE, sizeof (guint64));
  self->all = g_array_new (FALSE, FALSE, sizeof (guint64));
  self->n_all = g_list_model_get_n_items (G_LIST_MODEL (collection));
  for (guint i = 0; i < MIN (selected->len, MAS_PRINT_MAX_POSITIONS); i++)
    append_row (self->selected, rows, g_array_index (selected, guint, i));
  for (guint i = 0; i < MIN (self->n_all, MAS_PRINT_MAX_POSITIONS); i++)
    append_row (self->all, rows, mas_collection_get_row (collection, i));
  if (self->selected->len > 1)
    g_object_set (self, "scope", "selected", NULL);
  else if (self->setup == NULL)
    g_object_set (self, "scope", "all", NULL);
}

/**
 * mas_print_job_has_rows:
 * @self: a job
 *
 * Returns: whether it may be of rows
 */
gboolean
mas_print_job_has_rows (MasPrintJob *self)
{
  g_return_val_if_fail (MAS_IS_PRINT_JOB (self), FALSE);

  return self->collection != NULL;
}

/**
 * mas_print_job_has_position:
 * @self: a job
 *
 * Returns: whether there is a position in the editor
 */
gboolean
mas_print_job_has_position (MasPrintJob *self)
{
  g_return_val_if_fail (MAS_IS_PRINT_JOB (self), FALSE);

  return self->setup != NULL;
}

/**
 * mas_print_job_has_selected:
 * @self: a job
 *
 * Returns: whether rows were selected
 */
gboolean
mas_print_job_has_selected (MasPrintJob *self)
{
  g_return_val_if_fail (MAS_IS_PRINT_JOB (self), FALSE);

  return self->selected != NULL && self->selected->len > 0;
}

/**
 * mas_print_job_count:
 * @self: a job
 * @n_all: (out): how many positions there are
 *
 * Returns: how many of them are printed
 */
guint
mas_print_job_count (MasPrintJob *self,
                     guint       *n_all)
{
  g_return_val_if_fail (MAS_IS_PRINT_JOB (self), 0);

  GArray *ids = mas_print_job_get_ids (self);

  if (n_all != NULL)
    *n_all = ids != NULL && ids == self->all ? self->n_all : ids != NULL ? ids->len : 1;
  return ids != NULL ? ids->len : 1;
}

/**
 * mas_print_job_get_page_setup:
 * @self: a job
 *
 * Returns: (transfer none): paper, orientation and margins
 */
GtkPageSetup *
mas_print_job_get_page_setup (MasPrintJob *self)
{
  g_return_val_if_fail (MAS_IS_PRINT_JOB (self), NULL);

  return self->page_setup;
}

/**
 * mas_print_job_set_page_setup:
 * @self: a job
 * @page_setup: paper, orientation and margins, of the next jobs too
 */
void
mas_print_job_set_page_setup (MasPrintJob  *self,
                              GtkPageSetup *page_setup)
{
  g_return_if_fail (MAS_IS_PRINT_JOB (self));
  g_return_if_fail (GTK_IS_PAGE_SETUP (page_setup));

  if (!g_set_object (&self->page_setup, page_setup))
    return;
  g_set_object (&last_page_setup, page_setup);
  emit_changed (self);
}

/**
 * mas_print_job_set_current_page:
 * @self: a job
 * @page: what the toolkit's dialog calls the current page, from 0
 */
void
mas_print_job_set_current_page (MasPrintJob *self,
                                guint        page)
{
  g_return_if_fail (MAS_IS_PRINT_JOB (self));

  self->current_page = page;
}

/* Printing. */

/* The toolkit's dialog lets a person choose a paper that differs from the preview's. */
static void
get_context_area (MasPrintJob      *self,
                  GtkPrintContext  *context,
                  DiagramSheetArea *area)
{
  mas_print_job_get_area (self, area);
  area->width = gtk_print_context_get_width (context);
  area->height = gtk_print_context_get_height (context);
}

static void
on_begin_print_cb (GtkPrintOperation *operation,
                   GtkPrintContext   *context,
                   MasPrintJob       *self)
{
  DiagramSheetArea area;

  get_context_area (self, context, &area);
  gtk_print_operation_set_n_pages (operation, (int) mas_print_job_count_pages_of (self, &area));
}

static void
on_draw_page_cb (GtkPrintOperation *operation,
                 GtkPrintContext   *context,
                 int                page,
                 MasPrintJob       *self)
{
  DiagramSheetArea area;
  g_autoptr (DiagramSheet) sheet = NULL;

  get_context_area (self, context, &area);
  sheet = mas_print_job_make_sheet_of (self, (guint) page, &area);
  diagram_sheet_draw (sheet, gtk_print_context_get_cairo_context (context));
}

static void
on_preview_ready_cb (GtkPrintOperationPreview *preview,
                     GtkPrintContext          *context,
                     gpointer                  user_data)
{
  gtk_print_operation_preview_end_preview (preview);
}

/* Shows our own preview in place of the one that the toolkit's dialog would open in another
 * program. */
static gboolean
on_preview_cb (GtkPrintOperation        *operation,
               GtkPrintOperationPreview *preview,
               GtkPrintContext          *context,
               GtkWindow                *parent,
               MasPrintJob              *self)
{
  cairo_surface_t *surface = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, NULL);
  cairo_t *cr = cairo_create (surface);

  gtk_print_context_set_cairo_context (context, cr, 72., 72.);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  g_signal_connect (preview, "ready", G_CALLBACK (on_preview_ready_cb), NULL);
  g_set_object (&self->page_setup, gtk_print_context_get_page_setup (context));
  emit_changed (self);
  g_signal_emit (self, signals[SIGNAL_PREVIEW], 0);
  return TRUE;
}

/**
 * mas_print_job_run:
 * @self: a job
 * @action: what to do
 * @path: (nullable): of a PDF
 * @parent: (nullable): of the toolkit's dialog
 * @error: where to store an error
 *
 * Returns: as gtk_print_operation_run()
 */
GtkPrintOperationResult
mas_print_job_run (MasPrintJob            *self,
                   GtkPrintOperationAction action,
                   const char             *path,
                   GtkWindow              *parent,
                   GError                **error)
{
  g_return_val_if_fail (MAS_IS_PRINT_JOB (self), GTK_PRINT_OPERATION_RESULT_ERROR);

  g_autoptr (GtkPrintOperation) operation = gtk_print_operation_new ();

  g_object_ref (self);
  gtk_print_operation_set_job_name (operation, self->title);
  gtk_print_operation_set_unit (operation, GTK_UNIT_POINTS);
  gtk_print_operation_set_default_page_setup (operation, self->page_setup);
  gtk_print_operation_set_embed_page_setup (operation, TRUE);
  gtk_print_operation_set_n_pages (operation, (int) mas_print_job_count_pages (self));
  gtk_print_operation_set_current_page (operation,
                                        (int) MIN (self->current_page,
                                                   mas_print_job_count_pages (self) - 1));
  if (last_settings != NULL)
    gtk_print_operation_set_print_settings (operation, last_settings);
  if (path != NULL)
    gtk_print_operation_set_export_filename (operation, path);
  g_signal_connect (operation, "begin-print", G_CALLBACK (on_begin_print_cb), self);
  g_signal_connect (operation, "draw-page", G_CALLBACK (on_draw_page_cb), self);
  g_signal_connect (operation, "preview", G_CALLBACK (on_preview_cb), self);
  GtkPrintOperationResult result = gtk_print_operation_run (operation, action, parent, error);
  if (result == GTK_PRINT_OPERATION_RESULT_APPLY)
    g_set_object (&last_settings, gtk_print_operation_get_print_settings (operation));
  g_object_unref (self);
  return result;
}
