/* SPDX-License-Identifier: Apache-2.0 */
#include "mas-application.h"
#include "mas-faulty-view.h"
#include "mas-findings-list.h"
#include "mas-window-private.h"

#include <glib/gstdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* Texts of 5 MB in the editor's window, with faults and without: how long the main thread is away
 * at most while one is opened, scrolled, edited, walked and resized, and closed. Needs a display.
 * Prints one figure a line: name, value, unit; the thread's own time, which other programs on the
 * machine do not disturb much, of the longest turn of its main loop.
 *
 *   tests/ui/ui-session -t 600 -s 1280x1024x24 --no-a11y env GSK_RENDERER=cairo \
 *     b/tests/bench/bench-faulty [NAME] */

#define SIZE   (5 * 1024 * 1024)
#define LIMIT  16.7 /* ms: a frame */
#define N_TAGS 500000

static double longest; /* ms */

static double
get_own (void)
{
  struct timespec time = { 0 };

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &time);
  return (double) time.tv_sec * 1e3 + (double) time.tv_nsec / 1e6;
}

static void
turn (void)
{
  const double start = get_own ();
  gboolean done = g_main_context_iteration (NULL, FALSE);

  longest = MAX (longest, get_own () - start);
  if (!done)
    g_usleep (300);
}

static void
settle (guint milliseconds)
{
  const gint64 end = g_get_monotonic_time () + (gint64) milliseconds * 1000;

  while (g_get_monotonic_time () < end)
    turn ();
}

/* Waits until there is something to edit. */
static void
await_content (MasWindow *window)
{
  const gint64 end = g_get_monotonic_time () + 20 * G_USEC_PER_SEC;

  while (g_get_monotonic_time () < end
         && (window->session == NULL
             || (mas_session_get_document (window->session) == NULL
                 && mas_session_get_faulty (window->session) == NULL)))
    turn ();
  settle (700);
}

static double
report (const char *name,
        const char *step)
{
  const double value = longest;

  g_print ("faulty/%s/%s %.1f ms%s\n", name, step, value, value > LIMIT ? "  <-- over" : "");
  longest = 0;
  return value;
}

/* Code of a step that runs before the main loop iterates again. */
#define DO(code) \
  G_STMT_START \
  { \
    const double start_ = get_own (); \
    code; \
    longest = MAX (longest, get_own () - start_); \
  } \
  G_STMT_END

/* Texts. */

static char *
repeat (const char *head,
        const char *item,
        const char *tail,
        gsize       size)
{
  GString *text = g_string_new (head);

  while (text->len < size)
    g_string_append (text, item);
  g_string_append (text, tail);
  return g_string_free (text, FALSE);
}

static char *
make_oneline (void)
{
  return repeat ("", "rnbqkbnr/pppppppp/9x/8/", "", SIZE);
}

static char *
make_lines (void)
{
  return repeat ("", "rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 and more\n", "",
                 SIZE);
}

static char *
make_json (double at)
{
  char *text = repeat ("{\"shape\":[9,9],\"board\":[", "\"K\",null,",
                       "null],\"hands\":{\"first\":[],\"second\":[]},\"styles\":{\"first\":\"C\","
                       "\"second\":\"c\"},\"turn\":\"first\"}",
                       SIZE);

  text[(gsize) ((double) (strlen (text) - 2) * at) + 1] = '!';
  return text;
}

static char *
make_json_start (void)
{
  return make_json (0);
}

static char *
make_json_middle (void)
{
  return make_json (.5);
}

static char *
make_json_end (void)
{
  return make_json (1);
}

static char *
make_tags (guint       n_tags,
           const char *rank)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < n_tags; i++)
    g_string_append_printf (text, "[T%u \"v\"]\n", i);
  g_string_append_printf (text,
                          "[SetUp \"1\"]\n[FEN \"rnbqkbnr/pppppppp/%s/8/8/8/PPPPPPPP/RNBQKBNR w "
                          "KQkq - 0 1\"]\n\n*\n",
                          rank);
  return g_string_free (text, FALSE);
}

static char *
make_tags_fault (void)
{
  return make_tags (N_TAGS, "9");
}

static char *
make_tags_good (void)
{
  return make_tags (N_TAGS, "8");
}

/* A text of three lines, for comparison. */
static char *
make_small_fault (void)
{
  return make_tags (1, "9");
}

static char *
make_small_good (void)
{
  return make_tags (1, "8");
}

static char *
make_per_line (void)
{
  return repeat ("boardsize 19\n", "play black z99\n", "", 1024 * 1024);
}

static char *
make_properties (void)
{
  GString *text = g_string_new ("(;GM[1]FF[4]SZ[19]");

  for (guint i = 0; i < N_TAGS; i++)
    g_string_append_printf (text, "X%c%c%c%c[aa]", 'A' + i % 26, 'A' + i / 26 % 26,
                            'A' + i / 676 % 26, 'A' + i / 17576 % 26);
  g_string_append (text, "AB[zz])");
  return g_string_free (text, FALSE);
}

static char *
make_wide (void)
{
  return repeat ("{\"x\":\"", "\u738b\u5c06\u6b69\U0001f600", "\",\"board\":[nul]}", SIZE);
}

static char *
make_bidi (void)
{
  return repeat ("", "\u05d0\u0628\u0301\u200f\u0e33a ", "", SIZE);
}

static char *
make_rows (void)
{
  const char *start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n";
  g_autofree char *head = g_strconcat (start, start, start, NULL);

  return repeat (head, "rnbqkbnr/pppppppp/9x/8/", "\nrnbqkbnr/8/8/8/8/8/8/RNBQKBNR w - - 0 1\n",
                 SIZE);
}

static const struct
{
  const char *name;
  const char *file;
  char *(*make) (void);
} kinds[] = {
  { "small-fault", "a.pgn", make_small_fault },
  { "small-good", "a.pgn", make_small_good },
  { "oneline", "a.fen", make_oneline },
  { "lines", "a.txt", make_lines },
  { "json-start", "a.json", make_json_start },
  { "json-middle", "a.json", make_json_middle },
  { "json-end", "a.json", make_json_end },
  { "tags-fault", "a.pgn", make_tags_fault },
  { "per-line", "a.gtp", make_per_line },
  { "properties", "a.sgf", make_properties },
  { "wide", "a.json", make_wide },
  { "bidi", "a.txt", make_bidi },
  { "rows", "a.epd", make_rows },
  { "tags-good", "a.pgn", make_tags_good },
};

static void
open_text (MasWindow  *window,
           const char *folder,
           const char *name,
           const char *file_name,
           const char *text)
{
  g_autofree char *path = g_build_filename (folder, file_name, NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  g_file_set_contents (path, text, -1, NULL);
  longest = 0;
  DO (mas_window_load_file (window, file, FALSE));
  await_content (window);
  report (name, "open");
  /* The open file is watched, so it is kept until the next one is opened. */
}

static void
use_faulty (MasWindow  *window,
            const char *name)
{
  MasFaultyView *view = mas_window_get_faulty (window);
  GtkTextView *text =
    GTK_TEXT_VIEW (gtk_widget_get_template_child (GTK_WIDGET (view), MAS_TYPE_FAULTY_VIEW, "view"));
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (text);
  GtkAdjustment *adjustment = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (text));
  GtkWidget *list =
    GTK_WIDGET (gtk_widget_get_template_child (GTK_WIDGET (view), MAS_TYPE_FAULTY_VIEW, "list"));
  GtkWidget *box = gtk_widget_get_first_child (list);
  GtkWidget *row = gtk_widget_get_last_child (box);
  GObject *next = NULL;

  for (guint i = 0; i < 30; i++)
    {
      DO (gtk_adjustment_set_value (adjustment, gtk_adjustment_get_value (adjustment) + 97));
      settle (25);
    }
  report (name, "scroll");
  DO (gtk_text_buffer_insert_interactive_at_cursor (buffer, "x", 1, TRUE));
  settle (1200);
  report (name, "type");
  DO (gtk_text_buffer_undo (buffer));
  settle (1200);
  report (name, "undo");
  if (row != NULL && GTK_IS_LIST_BOX_ROW (row))
    {
      if (gtk_widget_get_prev_sibling (row) != NULL)
        row = gtk_widget_get_prev_sibling (row);
      DO (g_signal_emit_by_name (box, "row-activated", row));
      settle (300);
      report (name, "choose");
    }
  next = gtk_widget_get_template_child (GTK_WIDGET (view), MAS_TYPE_FAULTY_VIEW, "next_fault");
  if (next != NULL)
    {
      DO (g_signal_emit_by_name (next, "clicked"));
      settle (300);
      next =
        gtk_widget_get_template_child (GTK_WIDGET (view), MAS_TYPE_FAULTY_VIEW, "previous_fault");
      DO (g_signal_emit_by_name (next, "clicked"));
      settle (300);
      report (name, "walk");
      next = gtk_widget_get_template_child (GTK_WIDGET (view), MAS_TYPE_FAULTY_VIEW, "below");
      DO (g_signal_emit_by_name (next, "clicked"));
      settle (300);
      report (name, "turn");
    }
}

static void
resize (MasWindow  *window,
        const char *name)
{
  static const int widths[] = { 900, 600, 1100 };

  for (guint i = 0; i < G_N_ELEMENTS (widths); i++)
    {
      DO (gtk_window_set_default_size (GTK_WINDOW (window), widths[i], 700));
      settle (300);
    }
  report (name, "resize");
}

static MasWindow *
new_window (MasApplication *application)
{
  MasWindow *window = mas_application_new_window (application);

  gtk_window_set_default_size (GTK_WINDOW (window), 1100, 700);
  return window;
}

int
main (int   argc,
      char *argv[])
{
  g_autoptr (MasApplication) application = NULL;
  g_autofree char *folder = g_dir_make_tmp ("bench-faulty-XXXXXX", NULL);
  g_autofree char *first = g_build_filename (folder, "first.fen", NULL);
  MasWindow *window = NULL;

  g_setenv ("GSETTINGS_BACKEND", "memory", TRUE);
  gtk_init ();
  application = mas_application_new (G_APPLICATION_NON_UNIQUE);
  g_application_register (G_APPLICATION (application), NULL, NULL);
  g_application_hold (G_APPLICATION (application));
  /* Styles, fonts and icons are loaded with the first window, which is not measured. */
  window = new_window (application);
  gtk_window_present (GTK_WINDOW (window));
  open_text (window, folder, "first", "first.fen",
             "rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autofree char *path = g_build_filename (folder, kinds[i].file, NULL);
      g_autofree char *text = NULL;

      if (argc > 1 && !g_str_equal (argv[1], kinds[i].name))
        continue;
      text = kinds[i].make ();
      DO (gtk_window_destroy (GTK_WINDOW (window)));
      settle (200);
      window = new_window (application);
      gtk_window_present (GTK_WINDOW (window));
      settle (700);
      report (kinds[i].name, "window");
      open_text (window, folder, kinds[i].name, kinds[i].file, text);
      if (window->session == NULL)
        continue;
      if (MAS_IS_ROWS_SESSION (window->session))
        {
          const guint n_rows = qi_collection_get_n_rows (
            mas_collection_get_collection (mas_window_get_collection (window)));

          DO (mas_window_open_row (window, MIN (3, n_rows - 1), FALSE));
          await_content (window);
          report (kinds[i].name, "row");
        }
      if (mas_session_get_faulty (window->session) != NULL)
        use_faulty (window, kinds[i].name);
      resize (window, kinds[i].name);
      longest = 0;
      DO (mas_window_set_session (window, NULL));
      settle (300);
      report (kinds[i].name, "close");
      g_unlink (path);
    }
  g_unlink (first);
  rmdir (folder);
  gtk_window_destroy (GTK_WINDOW (window));
  return 0;
}
