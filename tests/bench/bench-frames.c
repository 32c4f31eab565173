/* SPDX-License-Identifier: Apache-2.0 */
#include "diagram-samples.h"
#include "mas-act.h"
#include "mas-application.h"
#include "mas-blocks.h"
#include "mas-board-view.h"
#include "mas-window-private.h"
#include "mas-workplace.h"

#include <stdlib.h>
#include <time.h>
#include <unistd.h>

/* The editor's own window on boards of every size: how long its frames take (from before-paint to
 * after-paint of its frame clock) while squares are edited and while the board is panned, at every
 * zoom from fit to 64 units a square; what an edit costs outside of the frame; and the memory. Needs
 * a display. Prints one figure a line: name, value, unit; medians of the main thread's own time,
 * which other programs on the machine do not disturb much, and of the time on the wall.
 *
 *   tests/ui/ui-session -t 600 -s 1600x1200x24 --no-a11y env GSK_RENDERER=cairo \
 *     b/tests/bench/bench-frames [chess|fill|cube|part|sparse [SQUARE]] */

#define WIDTH      1330 /* of the window: leaves about 1000 × 800 to the board */
#define HEIGHT     1010
#define N_RUNS     15
#define LIMIT_EDIT 8.
#define LIMIT_PAN  16.7

/* Times of one thing, in ms. */
typedef struct
{
  double own[N_RUNS];
  double wall[N_RUNS];
  guint  n;
} Times;

/* The frame that is being drawn, or the last one. */
typedef struct
{
  gint64   start;     /* µs */
  double   own_start; /* s */
  double   wall;      /* ms */
  double   own;       /* ms */
  gboolean painted;   /* not only for an animation */
  guint    n_frames;
} Frame;

static Frame frame;

static double
get_own_seconds (void)
{
  struct timespec time = { 0 };

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &time);
  return (double) time.tv_sec + (double) time.tv_nsec / 1e9;
}

static double
get_memory (void)
{
  g_autofree char *text = NULL;
  long pages = 0;

  if (g_file_get_contents ("/proc/self/statm", &text, NULL, NULL))
    {
      char *end = NULL;

      strtol (text, &end, 10);
      pages = strtol (end, NULL, 10);
    }
  return (double) pages * (double) sysconf (_SC_PAGESIZE) / (1 << 20);
}

static void
on_before_paint_cb (void)
{
  frame.start = g_get_monotonic_time ();
  frame.own_start = get_own_seconds ();
  frame.painted = FALSE;
}

static void
on_paint_cb (void)
{
  frame.painted = TRUE;
}

static void
on_after_paint_cb (void)
{
  if (!frame.painted)
    return;
  frame.wall = (double) (g_get_monotonic_time () - frame.start) / 1e3;
  frame.own = (get_own_seconds () - frame.own_start) * 1e3;
  frame.n_frames++;
}

static void
settle (guint milliseconds)
{
  gint64 end = g_get_monotonic_time () + (gint64) milliseconds * 1000;

  while (g_get_monotonic_time () < end)
    if (!g_main_context_iteration (NULL, FALSE))
      g_usleep (500);
}

/* Runs the main loop until the next frame is drawn. */
static gboolean
await_frame (void)
{
  guint before = frame.n_frames;
  gint64 end = g_get_monotonic_time () + G_USEC_PER_SEC;

  while (frame.n_frames == before)
    {
      if (g_get_monotonic_time () > end)
        return FALSE;
      if (!g_main_context_iteration (NULL, FALSE))
        g_usleep (100);
    }
  return TRUE;
}

static void
add_time (Times *times,
          double own,
          double wall)
{
  if (times->n == N_RUNS)
    return;
  times->own[times->n] = own;
  times->wall[times->n] = wall;
  times->n++;
}

static int
compare_times (gconstpointer a,
               gconstpointer b)
{
  double left = *(const double *) a;
  double right = *(const double *) b;

  return left < right ? -1 : left > right;
}

/* Returns the median of the thread's own times. */
static double
report (const char *name,
        const char *what,
        Times      *times)
{
  if (times->n == 0)
    return 0;
  qsort (times->own, times->n, sizeof times->own[0], compare_times);
  qsort (times->wall, times->n, sizeof times->wall[0], compare_times);
  g_print ("frames/%s/%s %.2f ms\n", name, what, times->own[times->n / 2]);
  g_print ("frames/%s/%s-wall %.2f ms\n", name, what, times->wall[times->n / 2]);
  return times->own[times->n / 2];
}

static MasBoardView *
find_board (GtkWidget *widget)
{
  if (MAS_IS_BOARD_VIEW (widget))
    return MAS_BOARD_VIEW (widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      MasBoardView *found = find_board (child);

      if (found != NULL)
        return found;
    }
  return NULL;
}

/* Edits squares around the middle of the view, one after another. */
static double
bench_edits (MasWindow    *window,
             MasBoardView *board,
             const char   *name)
{
  static const char *const pieces[] = { "A", "a" };
  MasDocument *document = mas_window_get_document (window);
  Times frames = { .n = 0 };
  Times acts = { .n = 0 };
  const DiagramLayout *layout = mas_board_view_get_layout (board);
  double x = gtk_widget_get_width (GTK_WIDGET (board)) / 2.;
  double y = gtk_widget_get_height (GTK_WIDGET (board)) / 2.;
  guint middle = 0;

  while (!mas_board_view_find (board, x, y, &middle) && x > 0)
    x -= 10;
  for (guint i = 0; i < N_RUNS; i++)
    {
      g_autoptr (QiEdit) put = qi_edit_new ();
      guint square = middle;
      double own = 0;
      gint64 start = 0;

      mas_board_view_find (board, x - i / 2 * layout->square, y, &square);
      qi_edit_put (put, square, &QI_TOKEN (pieces[i % 2]));
      start = g_get_monotonic_time ();
      own = get_own_seconds ();
      mas_document_apply (document, put, "Put", NULL, NULL);
      add_time (&acts, (get_own_seconds () - own) * 1e3,
                (double) (g_get_monotonic_time () - start) / 1e3);
      if (await_frame ())
        add_time (&frames, frame.own, frame.wall);
      settle (20);
    }
  report (name, "edit-act", &acts);
  return report (name, "edit", &frames);
}

static double
bench_pans (MasBoardView *board,
            const char   *name)
{
  const DiagramLayout *layout = mas_board_view_get_layout (board);
  Times frames = { .n = 0 };

  if (layout->width <= gtk_widget_get_width (GTK_WIDGET (board))
      && layout->height <= gtk_widget_get_height (GTK_WIDGET (board)))
    return 0;
  for (guint i = 0; i < N_RUNS; i++)
    {
      mas_board_view_pan (board, i % 2 == 0 ? -17 : -13, i % 3 == 0 ? -11 : -7);
      if (await_frame ())
        add_time (&frames, frame.own, frame.wall);
    }
  return report (name, "pan", &frames);
}

static double
bench_zoom (MasBoardView *board,
            double        square,
            const char   *name)
{
  Times frames = { .n = 0 };

  mas_board_view_set_square (board, square, -1, -1);
  if (await_frame ())
    add_time (&frames, frame.own, frame.wall);
  settle (300);
  return report (name, "zoom", &frames);
}

static void
bench_board (MasWindow  *window,
             const char *kind,
             QiSetup    *setup,
             guint       only)
{
  static const double steps[] = { 0.,  2.,  3.,  4.,  5.,  6.,  7.,  8.,  9.,  10., 11., 12.,
                                  13., 14., 15., 16., 17., 18., 19., 20., 21., 22., 23., 24.,
                                  26., 28., 30., 32., 36., 40., 44., 48., 56., 64. };
  g_autoptr (MasDocument) document = mas_document_new (setup);
  MasBoardView *board = NULL;
  double worst_edit = 0;
  double worst_pan = 0;
  double worst_zoom = 0;
  double own = get_own_seconds ();

  mas_document_set_large (document, TRUE);
  mas_window_set_document (window, document);
  await_frame ();
  g_print ("frames/%s/open %.1f ms\n", kind, (get_own_seconds () - own) * 1e3);
  settle (1000);
  board = find_board (GTK_WIDGET (mas_editor_page_get_area (window->editor)));
  g_print ("# board of %d x %d units, squares of %.3f\n", gtk_widget_get_width (GTK_WIDGET (board)),
           gtk_widget_get_height (GTK_WIDGET (board)), mas_board_view_get_layout (board)->square);
  g_print ("frames/%s/memory %.1f MiB\n", kind, get_memory ());
  for (gsize i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      g_autofree char *name = steps[i] > 0 ? g_strdup_printf ("%s-%.0f", kind, steps[i])
                                           : g_strdup_printf ("%s-fit", kind);

      if (only > 0 && only != (guint) steps[i])
        continue;
      double zoom = bench_zoom (board, steps[i], name);
      double edit = bench_edits (window, board, name);
      double pan = bench_pans (board, name);

      worst_zoom = MAX (worst_zoom, zoom);
      worst_edit = MAX (worst_edit, edit);
      worst_pan = MAX (worst_pan, pan);
    }
  g_print ("frames/%s/worst-zoom %.2f ms\n", kind, worst_zoom);
  g_print ("frames/%s/worst-edit %.2f ms\n", kind, worst_edit);
  g_print ("frames/%s/worst-pan %.2f ms\n", kind, worst_pan);
  g_print ("frames/%s/memory-end %.1f MiB\n", kind, get_memory ());
}

/* One act, and the frame that shows it: both are over before the next frame is due. */
static void
bench_act (GtkWidget  *widget,
           const char *action,
           Times      *times)
{
  double own = get_own_seconds ();
  gint64 start = g_get_monotonic_time ();
  double wall = 0;

  gtk_widget_activate_action (widget, action, NULL);
  own = (get_own_seconds () - own) * 1e3;
  wall = (double) (g_get_monotonic_time () - start) / 1e3;
  if (await_frame ())
    add_time (times, own + frame.own, wall + frame.wall);
  settle (50);
}

/* All of the largest board is selected and turned; a part of 100 by 100 follows the pointer, and is pasted. */
static void
bench_parts (MasWindow *window,
             QiSetup   *setup)
{
  /* Without a game, so that thousands of remarks about kings are not measured as well. */
  g_autoptr (QiSetup) plain = qi_setup_with_game (setup, NULL);
  g_autoptr (MasDocument) document = mas_document_new (plain);
  MasEditArea *area = mas_editor_page_get_area (window->editor);
  MasWorkplace *place = MAS_WORKPLACE (area);
  MasCursor *cursor = NULL;
  MasBoardView *board = NULL;
  GtkWidget *inner = NULL;
  g_autoptr (GArray) squares = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (QiBlock) block = NULL;
  Times selects = { .n = 0 };
  Times turns = { .n = 0 };
  Times follows = { .n = 0 };
  Times puts = { .n = 0 };

  mas_window_set_document (window, document);
  await_frame ();
  settle (1000);
  cursor = mas_workplace_get_cursor (place);
  board = find_board (GTK_WIDGET (area));
  inner = GTK_WIDGET (board);
  for (guint i = 0; i < N_RUNS; i++)
    {
      mas_cursor_select_none (cursor);
      await_frame ();
      bench_act (inner, "board.select-all", &selects);
      bench_act (inner, "block.turn-right", &turns);
    }
  mas_cursor_select_none (cursor);
  for (guint i = 0; i < 100 * 100; i++)
    {
      const guint square = i / 100 * 255 + i % 100;

      g_array_append_val (squares, square);
    }
  block = qi_block_new_for_squares (mas_document_get_setup (document), squares);
  mas_blocks_hold (area, block);
  await_frame ();
  for (guint i = 0; i < N_RUNS; i++)
    {
      const guint target = (i + 1) * 300;
      double own = get_own_seconds ();

      mas_cursor_go (cursor, target);
      own = (get_own_seconds () - own) * 1e3;
      if (await_frame ())
        add_time (&follows, own + frame.own, frame.wall);
    }
  for (guint i = 0; i < N_RUNS; i++)
    {
      double own = get_own_seconds ();
      gint64 start = g_get_monotonic_time ();
      MasAct *act = mas_act_for_paste (mas_document_get_setup (document), block, (i + 1) * 300);

      mas_workplace_perform (place, act, NULL);
      own = (get_own_seconds () - own) * 1e3;
      start = g_get_monotonic_time () - start;
      if (await_frame ())
        add_time (&puts, own + frame.own, (double) start / 1e3 + frame.wall);
      settle (50);
    }
  report ("part", "select-all", &selects);
  report ("part", "turn-all", &turns);
  report ("part", "held-follows", &follows);
  report ("part", "put-down", &puts);
}

/* 10,000 pieces on 16,581,375 squares. */
static QiSetup *
make_sparse (void)
{
  const QiShape shape = { 3, { 255, 255, 255 } };
  const QiToken style = QI_TOKEN ("C");
  const QiToken other = QI_TOKEN ("c");
  QiPositionBuilder *builder = qi_position_builder_new (&shape, qi_limits_get_large ());

  for (guint i = 0; i < 10000; i++)
    qi_position_builder_put (builder, (guint) ((guint64) i * 2654435761u % 16581375u),
                             i % 2 == 0 ? &QI_TOKEN ("Q") : &QI_TOKEN ("n"));
  qi_position_builder_set_style (builder, QI_SIDE_FIRST, &style);
  qi_position_builder_set_style (builder, QI_SIDE_SECOND, &other);
  g_autoptr (QiPosition) position = qi_position_builder_end (builder, NULL);
  return qi_setup_new (position, NULL, NULL);
}

static QiSetup *
make_board (const char *kind)
{
  if (g_str_equal (kind, "sparse"))
    return make_sparse ();
  if (g_str_equal (kind, "cube"))
    return diagram_sample_get ("cube");
  if (g_str_equal (kind, "chess"))
    return diagram_sample_get ("chess");
  return diagram_sample_fill (255, 255);
}

int
main (int   argc,
      char *argv[])
{
  static const char *const all[] = { "chess", "fill", "cube", "sparse", "part" };
  g_autoptr (MasApplication) application = NULL;
  MasWindow *window = NULL;
  GdkFrameClock *clock = NULL;
  guint n_kinds = argc > 1 ? 1 : G_N_ELEMENTS (all);
  guint only = argc > 2 ? (guint) strtoul (argv[2], NULL, 10) : 0;

  if (!gtk_init_check ())
    {
      g_print ("# no display\n");
      return 77;
    }
  application = mas_application_new (G_APPLICATION_NON_UNIQUE);
  g_application_register (G_APPLICATION (application), NULL, NULL);
  g_application_hold (G_APPLICATION (application));
  window = mas_application_new_window (application);
  gtk_window_set_default_size (GTK_WINDOW (window), WIDTH, HEIGHT);
  gtk_window_present (GTK_WINDOW (window));
  clock = gtk_widget_get_frame_clock (GTK_WIDGET (window));
  g_signal_connect (clock, "before-paint", G_CALLBACK (on_before_paint_cb), NULL);
  g_signal_connect (clock, "paint", G_CALLBACK (on_paint_cb), NULL);
  g_signal_connect_after (clock, "after-paint", G_CALLBACK (on_after_paint_cb), NULL);
  settle (1000);
  g_print ("frames/memory-empty %.1f MiB\n", get_memory ());
  for (guint i = 0; i < n_kinds; i++)
    {
      const char *kind = argc > 1 ? argv[1] : all[i];
      g_autoptr (QiSetup) setup = make_board (kind);

      if (g_str_equal (kind, "part"))
        bench_parts (window, setup);
      else
        bench_board (window, kind, setup, only);
    }
  g_print ("# limits: edit %.1f ms, pan %.1f ms\n", LIMIT_EDIT, LIMIT_PAN);
  mas_closer_close (mas_window_get_commands (window, MAS_TYPE_CLOSER));
  return 0;
}
