/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

/* The pages of a job. */
#include "config.h"

#include "mas-print-job-private.h"

#include "diagram-latex.h"
#include "diagram-sheet-words.h"

#include <glib/gi18n.h>
#include <math.h>

/* One position of a job, and what stands around it. */
typedef struct
{
  QiSetup *setup;  /* or NULL: it cannot be read, or is gone */
  guint    number; /* of its row, from 1; 0: it is not a row */
  char    *label;  /* (nullable) */
} Entry;

static void
entry_clear (Entry *entry)
{
  g_clear_pointer (&entry->setup, qi_setup_unref);
  g_clear_pointer (&entry->label, g_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Entry, entry_clear)

static void
read_row (MasPrintJob *self,
          guint64      id,
          Entry       *entry)
{
  QiCollection *rows = mas_collection_get_collection (self->collection);
  g_autoptr (QiReading) reading = NULL;
  guint row = 0;

  if (!qi_collection_find_id (rows, id, &row))
    return;
  entry->number = row + 1;
  reading = qi_collection_read (rows, row, FALSE, NULL);
  if (reading != NULL && reading->setup != NULL)
    {
      entry->setup = qi_setup_ref (reading->setup);
      entry->label = qi_collection_dup_label (reading);
    }
  else
    /* Translators: the number of a row, in print */
    entry->label = g_strdup_printf (_("%u: cannot be read"), row + 1);
}

/* The @i-th position of the job. */
static void
read_entry (MasPrintJob *self,
            guint        i,
            Entry       *entry)
{
  GArray *ids = mas_print_job_get_ids (self);

  if (ids != NULL)
    {
      read_row (self, g_array_index (ids, guint64, i), entry);
      return;
    }
  entry->label = g_strdup (self->title);
  entry->setup = self->setup != NULL ? qi_setup_ref (self->setup) : NULL;
}

static void
flush (MasPrintJob *self)
{
  if (mas_print_job_get_ids (self) != NULL)
    mas_collection_flush (self->collection);
}

/* What takes a position on a page, a #DiagramSheet or a #Latex. @shot: (nullable): how it is drawn. */
typedef void (*CellFunc) (gpointer data, const DiagramSheetCell *cell, MasPictureShot *shot);

static void
put_cell (MasPrintJob           *self,
          CellFunc               func,
          gpointer               data,
          const MasSheetOptions *how,
          const Entry           *entry)
{
  QiSetup *setup = entry->setup;
  g_autoptr (MasPictureShot) shot = NULL;
  g_autofree char *task = NULL;
  g_autofree char *code = NULL;
  DiagramSheetCell cell = { .label = entry->label };

  if (setup != NULL)
    {
      const gboolean second =
        qi_position_get_turn (qi_setup_get_position (setup)) == QI_SIDE_SECOND;

      shot = mas_picture_options_take_print (mas_picture_options_get_default (), setup,
                                             how->by_mover ? second : self->flipped,
                                             DIAGRAM_PICTURE_ALL_LAYERS);
      task = how->task ? diagram_sheet_dup_task (setup) : NULL;
      code = how->code ? diagram_sheet_dup_code (setup) : NULL;
      cell = (DiagramSheetCell) {
        .setup = setup,
        .picture = mas_picture_shot_get_picture (shot),
        .number = how->numbers ? entry->number : 0,
        .turn = how->turn,
        .task = task,
        .label = how->labels ? entry->label : NULL,
        .code = code,
        .n_answers = how->n_answers,
      };
    }
  func (data, &cell, shot);
}

static void
put_on_sheet (gpointer                data,
              const DiagramSheetCell *cell,
              MasPictureShot         *shot)
{
  diagram_sheet_add (data, cell);
}

static void
set_foot (DiagramSheet *sheet,
          guint         page,
          guint         n_pages)
{
  g_autofree char *foot = NULL;

  if (n_pages < 2)
    return;
  /* Translators: the number of a page and how many there are */
  foot = g_strdup_printf (_("%u / %u"), page + 1, n_pages);
  diagram_sheet_set_foot (sheet, foot);
}

/* Pages of diagrams, at least one. */
static guint
count_diagram_pages (MasPrintJob           *self,
                     const MasSheetOptions *how)
{
  const guint per_page = how->columns * how->rows;

  return MAX (1, (mas_print_job_count (self, NULL) + per_page - 1) / per_page);
}

/* A position without a solution has no line. */
static void
read_lines (MasPrintJob *self)
{
  const guint n = mas_print_job_count (self, NULL);

  flush (self);
  self->lines = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < n; i++)
    {
      g_auto (Entry) entry = { NULL };
      g_autofree char *solution = NULL;

      read_entry (self, i, &entry);
      solution = entry.setup != NULL ? diagram_sheet_dup_solution (entry.setup) : NULL;
      if (solution == NULL)
        continue;
      g_ptr_array_add (self->lines, entry.number > 0
                                      ? g_strdup_printf ("%u   %s", entry.number, solution)
                                      : g_steal_pointer (&solution));
    }
  g_ptr_array_add (self->lines, NULL);
}

/* The pages of solutions behind the diagrams; NULL where none are wanted. They are kept until they would
 * change. */
static GPtrArray *
get_solutions (MasPrintJob            *self,
               const MasSheetOptions  *how,
               const DiagramSheetArea *area)
{
  const guint n_before = count_diagram_pages (self, how);

  if (!how->solutions)
    return NULL;
  if (self->solutions != NULL && fabs (self->solutions_area.width - area->width) < .01
      && fabs (self->solutions_area.height - area->height) < .01)
    return self->solutions;
  if (self->lines == NULL)
    read_lines (self);
  g_clear_pointer (&self->solutions, g_ptr_array_unref);
  self->solutions = g_ptr_array_new_with_free_func ((GDestroyNotify) diagram_sheet_unref);
  self->solutions_area = *area;
  /* Translators: the heading of the last page in print */
  diagram_sheet_add_texts (self->solutions, area, C_("print", "Solutions"),
                           (const char *const *) self->lines->pdata);
  for (guint i = 0; i < self->solutions->len; i++)
    set_foot (self->solutions->pdata[i], n_before + i, n_before + self->solutions->len);
  return self->solutions;
}

void
mas_print_job_get_area (MasPrintJob      *self,
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

guint
mas_print_job_count_pages_of (MasPrintJob            *self,
                              const DiagramSheetArea *area)
{
  MasSheetOptions how;
  const GPtrArray *solutions = NULL;

  mas_picture_options_get_sheet (mas_picture_options_get_default (), &how);
  solutions = get_solutions (self, &how, area);
  return count_diagram_pages (self, &how) + (solutions != NULL ? solutions->len : 0);
}

DiagramSheet *
mas_print_job_make_sheet_of (MasPrintJob            *self,
                             guint                   page,
                             const DiagramSheetArea *area)
{
  const guint n_pages = mas_print_job_count_pages_of (self, area);
  const guint n = mas_print_job_count (self, NULL);
  MasSheetOptions how;
  guint per_page = 0;
  guint n_before = 0;
  DiagramSheet *sheet = NULL;

  mas_picture_options_get_sheet (mas_picture_options_get_default (), &how);
  per_page = how.columns * how.rows;
  n_before = count_diagram_pages (self, &how);
  if (page >= n_before && page < n_pages)
    return diagram_sheet_ref (self->solutions->pdata[page - n_before]);
  flush (self);
  sheet = diagram_sheet_new (area, how.columns, how.rows);
  for (guint i = page * per_page; i < MIN (n, (page + 1) * per_page); i++)
    {
      g_auto (Entry) entry = { NULL };

      read_entry (self, i, &entry);
      put_cell (self, put_on_sheet, sheet, &how, &entry);
    }
  set_foot (sheet, page, n_pages);
  return sheet;
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

  DiagramSheetArea area;

  mas_print_job_get_area (self, &area);
  return mas_print_job_count_pages_of (self, &area);
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

  mas_print_job_get_area (self, &area);
  return mas_print_job_make_sheet_of (self, page, &area);
}

/**
 * mas_print_job_make_sheets:
 * @self: a job
 *
 * Returns: (transfer full) (element-type DiagramSheet): all pages
 */
GPtrArray *
mas_print_job_make_sheets (MasPrintJob *self)
{
  g_return_val_if_fail (MAS_IS_PRINT_JOB (self), NULL);

  const guint n = mas_print_job_count_pages (self);
  GPtrArray *sheets = g_ptr_array_new_with_free_func ((GDestroyNotify) diagram_sheet_unref);

  for (guint i = 0; i < n; i++)
    g_ptr_array_add (sheets, mas_print_job_make_sheet (self, i));
  return sheets;
}

/* A document that is made. */
typedef struct
{
  DiagramLatex *latex;
  const char   *name; /* of its file */
  guint         n;
  GPtrArray    *pictures;
  GPtrArray    *names;
  GError       *error; /* or NULL */
} Latex;

/* A position that cannot be read leaves an empty place. */
static void
put_in_latex (gpointer                data,
              const DiagramSheetCell *cell,
              MasPictureShot         *shot)
{
  Latex *self = data;
  g_autofree char *name = NULL;

  self->n++;
  if (cell->setup == NULL || self->error != NULL)
    return;
  if (!diagram_latex_has_board (cell->picture, cell->setup))
    {
      name = diagram_latex_dup_path (self->name, self->n, &self->error);
      if (name == NULL)
        return;
      g_ptr_array_add (self->pictures, mas_picture_shot_ref (shot));
      g_ptr_array_add (self->names, g_strdup (name));
    }
  diagram_latex_add (self->latex, cell, name);
}

char *
mas_print_job_make_latex (MasPrintJob *self,
                          const char  *name,
                          GPtrArray  **pictures,
                          GPtrArray  **names,
                          GError     **error)
{
  g_return_val_if_fail (MAS_IS_PRINT_JOB (self), NULL);

  const guint n = mas_print_job_count (self, NULL);
  g_autoptr (DiagramLatex) latex = NULL;
  Latex made = { .name = name };
  MasSheetOptions how;
  DiagramSheetArea area;

  mas_picture_options_get_sheet (mas_picture_options_get_default (), &how);
  mas_print_job_get_area (self, &area);
  latex = made.latex = diagram_latex_new (&area, how.columns, how.rows);
  *pictures = made.pictures =
    g_ptr_array_new_with_free_func ((GDestroyNotify) mas_picture_shot_unref);
  *names = made.names = g_ptr_array_new_with_free_func (g_free);
  flush (self);
  for (guint i = 0; i < n; i++)
    {
      g_auto (Entry) entry = { NULL };

      read_entry (self, i, &entry);
      put_cell (self, put_in_latex, &made, &how, &entry);
    }
  if (made.error != NULL)
    {
      g_propagate_error (error, made.error);
      return NULL;
    }
  if (how.solutions && self->lines == NULL)
    read_lines (self);
  return diagram_latex_finish (latex, C_("print", "Solutions"),
                               how.solutions ? (const char *const *) self->lines->pdata : NULL);
}
