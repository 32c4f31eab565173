/* SPDX-License-Identifier: Apache-2.0 */
#include "editor-test.h"
#include "fake-dialogs.h"
#include "print-test.h"

#include "mas-print-job.h"

#define WIDTH  600 /* points, somewhat more than A4 */
#define HEIGHT 850

/* A page as a sheet is drawn on paper: black and white only, unless the person wants colours. */
static cairo_surface_t *
draw_page (MasPrintJob *job,
           guint        page)
{
  g_autoptr (DiagramSheet) sheet = mas_print_job_make_sheet (job, page);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, WIDTH, HEIGHT);
  cairo_t *cr = cairo_create (surface);

  diagram_sheet_draw_paper (sheet, cr);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

static const guint32 *
get_line (cairo_surface_t *surface,
          int              y)
{
  return (const guint32 *) (const void *) (cairo_image_surface_get_data (surface)
                                           + y * cairo_image_surface_get_stride (surface));
}

static gboolean
is_coloured (MasPrintJob *job)
{
  cairo_surface_t *surface = draw_page (job, 0);
  gboolean coloured = FALSE;

  for (int y = 0; y < HEIGHT; y++)
    for (int x = 0; x < WIDTH; x++)
      {
        const guint32 pixel = get_line (surface, y)[x];
        int red = pixel >> 16 & 0xff;
        int green = pixel >> 8 & 0xff;
        int blue = pixel & 0xff;

        coloured = coloured || MAX (red, MAX (green, blue)) - MIN (red, MIN (green, blue)) > 24;
      }
  cairo_surface_destroy (surface);
  return coloured;
}

static gboolean
is_same_page (MasPrintJob *a,
              MasPrintJob *b)
{
  cairo_surface_t *one = draw_page (a, 0);
  cairo_surface_t *other = draw_page (b, 0);
  gboolean same = TRUE;

  for (int y = 0; y < HEIGHT && same; y++)
    for (int x = 0; x < WIDTH && same; x++)
      same = (get_line (one, y)[x] & 0xffffff) == (get_line (other, y)[x] & 0xffffff);
  cairo_surface_destroy (one);
  cairo_surface_destroy (other);
  return same;
}

static void
test_manner (void)
{
  g_autoptr (QiSetup) setup = read_setup (CHESS_FEEN);
  g_autoptr (MasPrintJob) job = mas_print_job_new (setup, "Start", FALSE);

  reset_options ();
  g_assert_false (is_coloured (job));
  g_object_set (mas_picture_options_get_default (), "print-manner", FALSE, NULL);
  g_assert_true (is_coloured (job));
  reset_options ();
}

/* Counts lines to write on: grey rows of pixels over most of the width of the page. */
static guint
count_answers (MasPrintJob *job)
{
  cairo_surface_t *surface = draw_page (job, 0);
  gboolean last = FALSE;
  guint n = 0;

  for (int y = 0; y < HEIGHT; y++)
    {
      const guint32 *line = get_line (surface, y);
      guint n_grey = 0;
      gboolean is_line;

      for (int x = 0; x < WIDTH; x++)
        n_grey += (line[x] & 0xff) > 0x60 && (line[x] & 0xff) < 0xf0;
      is_line = n_grey > WIDTH / 2;
      n += is_line && !last;
      last = is_line;
    }
  cairo_surface_destroy (surface);
  return n;
}

static MasPrintJob *
new_job (const char *text,
         gboolean    flipped)
{
  g_autoptr (QiSetup) setup = read_setup (text);

  return mas_print_job_new (setup, "A title", flipped);
}

/* What belongs around the boards is printed when it is wanted and there is something to print. */
static void
test_sheet_contents (void)
{
  static const char white[] = "7k/8/8/8/8/8/1P6/K7 w - - bm b4; id \"One\";";
  static const char problem[] = "BeginProblem\nStipulation #2\nPieces\n  White Ka1 Qb2\n"
                                "  Black Kh8\nEndProblem\n";
  static const struct
  {
    const char *name;
    const char *option;
    const char *text;
    gboolean changes;
  } rows[] = {
    { "turn", "turn", white, TRUE },          { "label", "labels", white, TRUE },
    { "code", "code", white, TRUE },          { "no task", "task", white, FALSE },
    { "task", "task", problem, TRUE },        { "by mover, White", "by-mover", white, FALSE },
    { "no number", "numbers", white, FALSE },
  };
  MasPictureOptions *options = mas_picture_options_get_default ();

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (MasPrintJob) job = new_job (rows[i].text, FALSE);
      cairo_surface_t *on = NULL;
      cairo_surface_t *off = NULL;

      g_test_message ("%s", rows[i].name);
      reset_options ();
      g_object_set (options, rows[i].option, TRUE, NULL);
      on = draw_page (job, 0);
      g_object_set (options, rows[i].option, FALSE, NULL);
      off = draw_page (job, 0);
      g_assert_cmpint (memcmp (cairo_image_surface_get_data (on),
                               cairo_image_surface_get_data (off),
                               (gsize) cairo_image_surface_get_stride (on) * HEIGHT)
                         != 0,
                       ==, rows[i].changes);
      cairo_surface_destroy (on);
      cairo_surface_destroy (off);
    }
  reset_options ();
}

static void
test_answers (void)
{
  g_autoptr (MasPrintJob) job = new_job ("7k/8/8/8/8/8/1P6/K7 w - - 0 1", FALSE);

  reset_options ();
  for (guint n = 0; n <= 20; n += 5)
    {
      g_object_set (mas_picture_options_get_default (), "answers", n, NULL);
      g_assert_cmpuint (count_answers (job), ==, n);
    }
  reset_options ();
}

/* Black is at the bottom when Black is to move, whichever way the board in the window is turned. */
static void
test_by_mover (void)
{
  static const char black[] = "7k/8/8/8/8/8/1P6/K7 b - - 0 1";
  g_autoptr (MasPrintJob) upright = new_job (black, FALSE);
  g_autoptr (MasPrintJob) turned = new_job (black, TRUE);

  reset_options ();
  g_assert_false (is_same_page (upright, turned));
  g_object_set (mas_picture_options_get_default (), "by-mover", TRUE, NULL);
  g_assert_true (is_same_page (upright, turned));
  reset_options ();
}

static void
on_preview_cb (MasPrintJob *job,
               gboolean    *asked)
{
  *asked = TRUE;
}

/* The preview button of the toolkit's dialog opens our preview. */
static void
test_own_preview (void)
{
  g_autoptr (QiSetup) setup = read_setup (CHESS_FEEN);
  g_autoptr (MasPrintJob) job = mas_print_job_new (setup, "Start", FALSE);
  gboolean asked = FALSE;

  g_signal_connect (job, "preview", G_CALLBACK (on_preview_cb), &asked);
  mas_print_job_run (job, GTK_PRINT_OPERATION_ACTION_PREVIEW, NULL, NULL, NULL);
  g_assert_true (asked);
  settle ();
}

/* A file that cannot be written is an error, not a crash. */
static void
test_refused (void)
{
  g_autoptr (QiSetup) setup = read_setup (CHESS_FEEN);
  g_autoptr (MasPrintJob) job = mas_print_job_new (setup, "Start", FALSE);
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (mas_print_job_run (job, GTK_PRINT_OPERATION_ACTION_EXPORT,
                                      "/nowhere/at/all/a.pdf", NULL, &error),
                   ==, GTK_PRINT_OPERATION_RESULT_ERROR);
  g_assert_nonnull (error);
}

static void
on_changed_cb (MasPrintJob *job,
               guint       *n)
{
  (*n)++;
}

/* A paper that is chosen holds for the next jobs too; the same once more changes nothing. */
static void
test_page_setup (void)
{
  g_autoptr (QiSetup) setup = read_setup (CHESS_FEEN);
  g_autoptr (MasPrintJob) job = mas_print_job_new (setup, "Start", FALSE);
  g_autoptr (MasPrintJob) next = NULL;
  g_autoptr (GtkPageSetup) page_setup = gtk_page_setup_copy (mas_print_job_get_page_setup (job));
  g_autoptr (GtkPageSetup) portrait = gtk_page_setup_copy (page_setup);
  guint n = 0;

  g_signal_connect (job, "changed", G_CALLBACK (on_changed_cb), &n);
  gtk_page_setup_set_orientation (page_setup, GTK_PAGE_ORIENTATION_LANDSCAPE);
  mas_print_job_set_page_setup (job, page_setup);
  g_assert_cmpuint (n, ==, 1);
  mas_print_job_set_page_setup (job, page_setup);
  g_assert_cmpuint (n, ==, 1);
  next = mas_print_job_new (setup, "Start", FALSE);
  g_assert_cmpint (gtk_page_setup_get_orientation (mas_print_job_get_page_setup (next)), ==,
                   GTK_PAGE_ORIENTATION_LANDSCAPE);
  mas_print_job_set_page_setup (job, portrait);
  g_assert_cmpuint (n, ==, 2);
}

int
main (int   argc,
      char *argv[])
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/editor/print-job/manner", test_manner);
  g_test_add_func ("/editor/print-job/page-setup", test_page_setup);
  g_test_add_func ("/editor/print-job/contents", test_sheet_contents);
  g_test_add_func ("/editor/print-job/answers", test_answers);
  g_test_add_func ("/editor/print-job/by-mover", test_by_mover);
  g_test_add_func ("/editor/print-job/own-preview", test_own_preview);
  g_test_add_func ("/editor/print-job/refused", test_refused);
  return g_test_run ();
}
