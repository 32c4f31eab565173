/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-print-job.h"

#include <glib/gi18n.h>

struct _MasPrintJob
{
  GObject           parent_instance;

  QiSetup          *setup; /* in the editor */
  char             *title;
  gboolean          flipped;
  MasCollection    *collection; /* or NULL */
  GArray           *selected;   /* ids of rows, guint64, or NULL */
  GArray           *all;        /* the same of the list, or NULL */
  guint             n_all;      /* rows of the list */
  guint             current_page;
  char             *scope;
  GtkPageSetup     *page_setup;
  GtkPrintSettings *settings; /* of the last time, or NULL */
};

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

/* The ids of the rows that are printed; NULL when that is the position in the editor. */
static GArray *
get_ids (MasPrintJob *self)
{
  if (g_str_equal (self->scope, "selected"))
    return self->selected;
  return g_str_equal (self->scope, "all") ? self->all : NULL;
}

static void
emit_changed (MasPrintJob *self)
{
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
 * Lets the job be of rows. More than one selected row is what it is of then.
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

  GArray *ids = get_ids (self);

  if (n_all != NULL)
    *n_all = ids != NULL && ids == self->all ? self->n_all : ids != NULL ? ids->len : 1;
  return ids != NULL ? ids->len : 1;
}

/**
 * mas_print_job_count_pages:
 * @self: a job
 *
 * Returns: how many pages it has, at least one
 */
guint
mas_print_job_count_pages (MasPrintJob *self)
{
  g_return_val_if_fail (MAS_IS_PRINT_JOB (self), 1);

  guint per_page = mas_picture_options_get_per_page (mas_picture_options_get_default ());
  guint n = mas_print_job_count (self, NULL);

  return MAX (1, (n + per_page - 1) / per_page);
}

/* A position and what it is called: its number in the file and its title. */
static QiSetup *
read_row (MasPrintJob *self,
          guint64      id,
          char       **label)
{
  QiCollection *rows = mas_collection_get_collection (self->collection);
  g_autoptr (QiReading) reading = NULL;
  g_autofree char *title = NULL;
  guint row = 0;

  *label = NULL;
  if (!qi_collection_find_id (rows, id, &row))
    return NULL;
  reading = qi_collection_read (rows, row, FALSE, NULL);
  title = reading != NULL ? qi_collection_dup_label (reading) : NULL;
  if (reading == NULL || reading->setup == NULL)
    /* Translators: the number of a row, in print */
    *label = g_strdup_printf (_("%u: cannot be read"), row + 1);
  else
    *label =
      title != NULL ? g_strdup_printf ("%u. %s", row + 1, title) : g_strdup_printf ("%u", row + 1);
  return reading != NULL && reading->setup != NULL ? qi_setup_ref (reading->setup) : NULL;
}

static void
get_area (MasPrintJob      *self,
          DiagramSheetArea *area)
{
  *area = (DiagramSheetArea) {
    .paper_width = gtk_page_setup_get_paper_width (self->page_setup, GTK_UNIT_POINTS),
    .paper_height = gtk_page_setup_get_paper_height (self->page_setup, GTK_UNIT_POINTS),
    .left = gtk_page_setup_get_left_margin (self->page_setup, GTK_UNIT_POINTS),
    .top = gtk_page_setup_get_top_margin (self->page_setup, GTK_UNIT_POINTS),
    .width = gtk_page_setup_get_page_width (self->page_setup, GTK_UNIT_POINTS),
    .height = gtk_page_setup_get_page_height (self->page_setup, GTK_UNIT_POINTS),
  };
}

/* @per_page: 1, 2, 4, 6 or 9. */
static DiagramSheet *
new_sheet (const DiagramSheetArea *area,
           guint                   per_page)
{
  const guint fewer = per_page == 9 ? 3 : per_page >= 4 ? 2 : 1;
  const guint columns = area->width <= area->height ? fewer : per_page / fewer;

  return diagram_sheet_new (area, columns, per_page / columns);
}

static DiagramSheet *
make_sheet (MasPrintJob            *self,
            guint                   page,
            const DiagramSheetArea *area)
{
  MasPictureOptions *options = mas_picture_options_get_default ();
  guint per_page = mas_picture_options_get_per_page (options);
  guint n_pages = mas_print_job_count_pages (self);
  gboolean labels = mas_picture_options_has_labels (options);
  GArray *ids = get_ids (self);
  guint n = mas_print_job_count (self, NULL);
  DiagramSheet *sheet = new_sheet (area, per_page);

  if (ids != NULL)
    mas_collection_flush (self->collection);
  for (guint i = page * per_page; i < MIN (n, (page + 1) * per_page); i++)
    {
      g_autofree char *label = ids == NULL ? g_strdup (self->title) : NULL;
      g_autoptr (QiSetup) setup = NULL;
      g_autoptr (MasPictureShot) shot = NULL;
      DiagramSheetCell cell = { .setup = NULL };

      if (ids != NULL)
        setup = read_row (self, g_array_index (ids, guint64, i), &label);
      else if (self->setup != NULL)
        setup = qi_setup_ref (self->setup);
      if (setup != NULL)
        shot = mas_picture_options_take_print (options, setup, self->flipped,
                                               DIAGRAM_PICTURE_ALL_LAYERS);
      if (shot != NULL)
        cell =
          (DiagramSheetCell) { .setup = setup, .picture = mas_picture_shot_get_picture (shot) };
      cell.label = labels ? label : NULL;
      diagram_sheet_add (sheet, &cell);
    }
  if (n_pages > 1)
    {
      /* Translators: the number of a page and how many there are */
      g_autofree char *foot = g_strdup_printf (_("%u / %u"), page + 1, n_pages);

      diagram_sheet_set_foot (sheet, foot);
    }
  return sheet;
}

/**
 * mas_print_job_make_sheet:
 * @self: a job
 * @page: counted from 0
 *
 * Returns: (transfer full): a page
 */
DiagramSheet *
mas_print_job_make_sheet (MasPrintJob *self,
                          guint        page)
{
  g_return_val_if_fail (MAS_IS_PRINT_JOB (self), NULL);

  DiagramSheetArea area;

  get_area (self, &area);
  return make_sheet (self, page, &area);
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

static void
on_begin_print_cb (GtkPrintOperation *operation,
                   GtkPrintContext   *context,
                   MasPrintJob       *self)
{
  gtk_print_operation_set_n_pages (operation, (int) mas_print_job_count_pages (self));
}

static void
on_draw_page_cb (GtkPrintOperation *operation,
                 GtkPrintContext   *context,
                 int                page,
                 MasPrintJob       *self)
{
  DiagramSheetArea area;
  g_autoptr (DiagramSheet) sheet = NULL;

  get_area (self, &area);
  area.width = gtk_print_context_get_width (context);
  area.height = gtk_print_context_get_height (context);
  sheet = make_sheet (self, (guint) page, &area);
  diagram_sheet_draw (sheet, gtk_print_context_get_cairo_context (context));
}

static void
on_preview_ready_cb (GtkPrintOperationPreview *preview,
                     GtkPrintContext          *context,
                     gpointer                  user_data)
{
  gtk_print_operation_preview_end_preview (preview);
}

/* The preview that the toolkit's dialog would open in another program is ours. */
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
