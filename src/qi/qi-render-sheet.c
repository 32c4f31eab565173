/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

/* `qi render --sheet`: many positions on pages. */
#include "qi-render.h"

#include "diagram-sheet-words.h"
#include "diagram-sheet.h"
#include "qi-collection-private.h"
#include "qi-inputs.h"
#include "qi-render-latex.h"
#include "qi-render-options.h"

#include <string.h>

#define MAX_ACROSS            20    /* positions side by side, or one above another */
#define MAX_POSITIONS         10000 /* of all sheets of a run */
#define MARGIN                42.   /* points */
#define QI_CODE_TOO_MANY_ROWS "too-many-rows"

typedef struct
{
  const QiRenderOptions *how;
  DiagramSheetArea       area;
  guint                  columns;
  guint                  rows;
  GPtrArray             *pages;     /* DiagramSheet */
  GPtrArray             *solutions; /* char * */
  guint                  n;
  DiagramLatex          *latex; /* (nullable): instead of pages */
  GError                *error; /* (nullable): of a picture that it includes */
} Run;

static const DiagramSheetArea papers[] = {
  { 595.28, 841.89, MARGIN, MARGIN, 595.28 - 2. * MARGIN, 841.89 - 2. * MARGIN },
  { 612., 792., MARGIN, MARGIN, 612. - 2. * MARGIN, 792. - 2. * MARGIN },
};

static void
add_solution (Run     *run,
              QiSetup *setup)
{
  g_autofree char *solution = diagram_sheet_dup_solution (setup);

  if (solution != NULL)
    g_ptr_array_add (run->solutions, g_strdup_printf ("%u   %s", run->n, solution));
}

static void
add_to_latex (Run                    *run,
              const DiagramSheetCell *cell)
{
  g_autofree char *name = NULL;

  if (run->error == NULL)
    name = qi_render_latex_picture (run->how, cell->picture, cell->setup, run->how->output,
                                    cell->number, &run->error);
  if (run->error == NULL)
    diagram_latex_add (run->latex, cell, name);
}

static void
add_position (Run             *run,
              const QiOptions *options,
              QiSetup         *setup)
{
  const QiPictureOptions *said = &options->picture;
  const QiReading reading = { .setup = setup };
  DiagramPicture picture = run->how->picture;
  g_autofree char *title = qi_collection_dup_label (&reading);
  g_autofree char *task = diagram_sheet_dup_task (setup);
  g_autofree char *code = said->fen ? diagram_sheet_dup_code (setup) : NULL;
  DiagramSheetCell cell = {
    .setup = setup,
    .picture = &picture,
    .turn = said->turn,
    .task = task,
    .label = title,
    .code = code,
    .n_answers = (guint) said->answers,
  };

  if (said->by_mover)
    picture.flipped =
      (qi_position_get_turn (qi_setup_get_position (setup)) == QI_SIDE_SECOND) != options->flip;
  /* The disc says it, and the title stands below. */
  picture.turn = FALSE;
  picture.title = FALSE;
  if (run->latex == NULL && run->n % (run->columns * run->rows) == 0)
    g_ptr_array_add (run->pages, diagram_sheet_new (&run->area, run->columns, run->rows));
  cell.number = ++run->n;
  if (run->latex != NULL)
    add_to_latex (run, &cell);
  else
    diagram_sheet_add (run->pages->pdata[run->pages->len - 1], &cell);
  if (said->solutions)
    add_solution (run, setup);
}

static QiExit
take_position (const QiOptions *options,
               const QiInput   *input,
               gpointer         user_data)
{
  Run *run = user_data;
  QiExit status = qi_input_report (options, input);

  if (input->setup == NULL || run->n > MAX_POSITIONS)
    return status;
  if (run->n == MAX_POSITIONS)
    {
      run->n++;
      qi_report_plain (options, &input->place, QI_CODE_TOO_MANY_ROWS,
                       "there are too many positions for sheets; the others are left out");
      return QI_EXIT_USAGE;
    }
  add_position (run, options, input->setup);
  return status;
}

static gboolean
parse_size (const QiOptions *options,
            Run             *run,
            QiExit          *status)
{
  g_auto (GStrv) parts = g_strsplit (options->picture.sheet, "x", 2);
  guint64 sizes[2] = { 0, 0 };

  for (guint i = 0; i < 2; i++)
    if (g_strv_length (parts) != 2
        || !g_ascii_string_to_unsigned (parts[i], 10, 1, MAX_ACROSS, &sizes[i], NULL))
      {
        *status =
          qi_usage_error (options->command, "--sheet: '%s' is not COLUMNSxROWS, each from 1 to %d",
                          options->picture.sheet, MAX_ACROSS);
        return FALSE;
      }
  run->columns = (guint) sizes[0];
  run->rows = (guint) sizes[1];
  return TRUE;
}

gboolean
qi_render_check_sheet (const QiOptions *options,
                       QiExit          *status)
{
  const QiPictureOptions *said = &options->picture;
  const struct
  {
    const char *name;
    gboolean is_said;
    gboolean is_of_sheet;
  } rows[] = {
    { "row", said->row > 0, FALSE },
    { "square", said->square > 0., FALSE },
    { "width", said->width > 0., FALSE },
    { "height", said->height > 0., FALSE },
    { "answers", said->answers > 0, TRUE },
    { "fen", said->fen, TRUE },
    { "by-mover", said->by_mover, TRUE },
    { "solutions", said->solutions, TRUE },
    { "paper", (guint) said->paper > 0, TRUE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    if (rows[i].is_said && rows[i].is_of_sheet != (said->sheet != NULL))
      {
        *status = rows[i].is_of_sheet
                    ? qi_usage_error (options->command, "--%s is only for --sheet", rows[i].name)
                    : qi_usage_error (options->command, "--%s is not for --sheet", rows[i].name);
        return FALSE;
      }
  return TRUE;
}

static QiExit
write_pages (const QiOptions   *options,
             const Run         *run,
             DiagramPictureType type)
{
  const guint n = type == DIAGRAM_PICTURE_PDF ? MIN (run->pages->len, 1) : run->pages->len;

  if (n > 1 && strcmp (run->how->output, "-") == 0)
    return qi_usage_error (options->command,
                           "'-o -' writes one page, and there are %u; a PDF has all of them", n);
  for (guint page = 0; page < n; page++)
    {
      g_autofree char *path = strcmp (run->how->output, "-") == 0
                                ? g_strdup ("-")
                                : diagram_sheet_dup_path (run->how->output, page);
      g_autoptr (GError) error = NULL;
      g_autoptr (GBytes) bytes =
        diagram_sheet_write (run->pages, page, type, run->how->picture.scale, &error);

      if (bytes == NULL || !qi_render_save (path, bytes, FALSE, &error))
        {
          const QiPlace place = { .file = path };

          qi_report_plain (options, &place, "unwritable", error->message);
          return QI_EXIT_USAGE;
        }
    }
  return QI_EXIT_DONE;
}

static void
finish_pages (Run *run)
{
  g_ptr_array_add (run->solutions, NULL);
  diagram_sheet_add_texts (run->pages, &run->area, "Solutions",
                           (const char *const *) run->solutions->pdata);
  for (guint i = 0; i < run->pages->len && run->pages->len > 1; i++)
    {
      g_autofree char *foot = g_strdup_printf ("%u / %u", i + 1, run->pages->len);

      diagram_sheet_set_foot (run->pages->pdata[i], foot);
    }
}

static QiExit
write_latex (const QiOptions *options,
             Run             *run)
{
  g_autofree char *text = NULL;
  g_autoptr (GBytes) bytes = NULL;

  if (run->error == NULL)
    {
      g_ptr_array_add (run->solutions, NULL);
      text =
        diagram_latex_finish (run->latex, "Solutions", (const char *const *) run->solutions->pdata);
      bytes = g_bytes_new (text, strlen (text));
      qi_render_save (run->how->output, bytes, FALSE, &run->error);
    }
  if (run->error == NULL)
    return QI_EXIT_DONE;
  qi_report_plain (options, &(QiPlace) { .file = run->how->output }, "unwritable",
                   run->error->message);
  return QI_EXIT_USAGE;
}

static QiExit
read_and_write (const QiOptions *options,
                Run             *run)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new ();
  const QiInputCalls calls = { .one = take_position, .user_data = run };
  QiExit status;

  for (guint i = 0; i < options->words->len; i++)
    g_ptr_array_add (files, options->words->pdata[i]);
  if (files->len == 0)
    g_ptr_array_add (files, (char *) "-");
  status = qi_inputs_read (options, files, &calls);
  if (run->latex != NULL)
    return qi_exit_worst (status, write_latex (options, run));
  finish_pages (run);
  return qi_exit_worst (status, write_pages (options, run, run->how->type));
}

QiExit
qi_render_sheet (const QiOptions *options)
{
  g_auto (QiRenderOptions) how = { 0 };
  QiExit status = QI_EXIT_DONE;
  Run run = { .how = &how, .area = papers[options->picture.paper] };

  if (!parse_size (options, &run, &status) || !qi_render_options_init (&how, options, &status)
      || !qi_render_options_find_type (&how, options, &status))
    return status;
  run.pages = g_ptr_array_new_with_free_func ((GDestroyNotify) diagram_sheet_unref);
  if (how.is_latex)
    run.latex = diagram_latex_new (&run.area, run.columns, run.rows);
  run.solutions = g_ptr_array_new_with_free_func (g_free);
  status = read_and_write (options, &run);
  g_clear_pointer (&run.latex, diagram_latex_free);
  g_clear_error (&run.error);
  g_ptr_array_unref (run.pages);
  g_ptr_array_unref (run.solutions);
  return qi_exit_worst (status, how.set_status);
}
