/* SPDX-License-Identifier: Apache-2.0 */
#include "editor-test.h"

#include "mas-diagram-view.h"
#include "mas-faulty-view.h"
#include "mas-findings-list.h"

typedef struct
{
  GtkWidget     *window;
  MasFaultyView *view;
  MasFaultyText *text;
  GtkTextBuffer *buffer;
  MasDocument   *repaired;
  guint          n_large;
} Fixture;

static void
on_repaired_cb (MasFaultyText *text,
                MasDocument   *document,
                Fixture       *fixture)
{
  g_set_object (&fixture->repaired, document);
}

static void
on_allow_large_cb (MasFaultyView *view,
                   Fixture       *fixture)
{
  fixture->n_large++;
}

static void
set_up (Fixture    *fixture,
        const char *text,
        GFile      *file)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));

  memset (fixture, 0, sizeof *fixture);
  fixture->view = g_object_new (MAS_TYPE_FAULTY_VIEW, NULL);
  fixture->buffer = get_child (fixture->view, MAS_TYPE_FAULTY_VIEW, "buffer");
  g_signal_connect (fixture->view, "allow-large", G_CALLBACK (on_allow_large_cb), fixture);
  fixture->text = mas_faulty_text_new (mas_load_text (bytes, file, FALSE), FALSE);
  g_signal_connect (fixture->text, "repaired", G_CALLBACK (on_repaired_cb), fixture);
  mas_faulty_view_set_text (fixture->view, fixture->text);
  fixture->window = present_alone (fixture->view, 900, 600);
}

static void
tear_down (Fixture *fixture)
{
  destroy_with (fixture->window, fixture->view);
  let_go (fixture->text);
  g_clear_object (&fixture->repaired);
}

/* The first run of characters with the tag. */
static gboolean
find_tag (Fixture    *fixture,
          const char *name,
          int        *start,
          int        *end)
{
  GtkTextTag *tag =
    gtk_text_tag_table_lookup (gtk_text_buffer_get_tag_table (fixture->buffer), name);
  GtkTextIter iter;

  gtk_text_buffer_get_start_iter (fixture->buffer, &iter);
  if (!gtk_text_iter_starts_tag (&iter, tag) && !gtk_text_iter_forward_to_tag_toggle (&iter, tag))
    return FALSE;
  *start = gtk_text_iter_get_offset (&iter);
  gtk_text_iter_forward_to_tag_toggle (&iter, tag);
  *end = gtk_text_iter_get_offset (&iter);
  return TRUE;
}

/* Where the fault is underlined, counted in characters, also after characters outside ASCII. */
static const struct
{
  const char *name;
  const char *text;
  int         start, end;
  gboolean    partial;
} underline_cases[] = {
  { "feen-rank", "rnbqk^bnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQK^BNR / C/c", 10, 19, TRUE },
  /* "turn" is neither side; the title before it has two characters of three bytes each. */
  { "json-turn",
    "{\"x\":\"\u738b\u5c06\",\"board\":[\"K\",null],\"hands\":{\"first\":[],\"second\":[]},"
    "\"styles\":{\"first\":\"C\",\"second\":\"c\"},\"turn\":\"third\"}",
    105, 112, FALSE },
};

static void
test_underline (gconstpointer data)
{
  const gsize i = GPOINTER_TO_SIZE (data);
  GtkStack *stack = NULL;
  Fixture f;
  int start = -1;
  int end = -1;

  set_up (&f, underline_cases[i].text, NULL);
  g_assert_true (find_tag (&f, "error", &start, &end));
  g_assert_cmpint (start, ==, underline_cases[i].start);
  g_assert_cmpint (end, ==, underline_cases[i].end);
  stack = get_child (f.view, MAS_TYPE_FAULTY_VIEW, "stack");
  if (underline_cases[i].partial)
    g_assert_cmpstr (gtk_stack_get_visible_child_name (stack), ==, "partial");
  g_assert_false (mas_faulty_text_is_modified (f.text));
  tear_down (&f);
}

/* Choosing a finding selects its part of the text. */
static void
test_choose (void)
{
  GtkWidget *row = NULL;
  GtkTextIter start;
  GtkTextIter end;
  Fixture f;

  set_up (&f, underline_cases[0].text, NULL);
  row = find_widget (get_child (f.view, MAS_TYPE_FAULTY_VIEW, "list"), GTK_TYPE_LIST_BOX_ROW, NULL);
  g_assert_nonnull (row);
  g_signal_emit_by_name (gtk_widget_get_parent (row), "row-activated", row);
  g_assert_true (gtk_text_buffer_get_selection_bounds (f.buffer, &start, &end));
  g_assert_cmpint (gtk_text_iter_get_offset (&start), ==, 10);
  g_assert_cmpint (gtk_text_iter_get_offset (&end), ==, 19);
  tear_down (&f);
}

/* All squares that could not be read are marked on the partial board, and no longer once they are
 * mended. */
static void
test_squares (void)
{
  static const guint squares[] = { 10, 28, 54 };
  MasDiagramView *partial = NULL;
  Fixture f;

  set_up (&f, "rnbqkbnr/pp?ppppp/8/4!3/8/8/PPPPPP%P/RNBQKBNR w KQkq - 0 1", NULL);
  partial = get_child (f.view, MAS_TYPE_FAULTY_VIEW, "partial");
  g_assert_cmpuint (mas_diagram_view_get_faults (partial)->len, ==, G_N_ELEMENTS (squares));
  for (guint i = 0; i < G_N_ELEMENTS (squares); i++)
    g_assert_cmpuint (g_array_index (mas_diagram_view_get_faults (partial), guint, i), ==,
                      squares[i]);
  gtk_text_buffer_set_text (f.buffer, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPP%P/RNBQKBNR w KQkq - 0 1",
                            -1);
  wait_for (mas_diagram_view_get_faults (partial)->len == 1);
  gtk_text_buffer_set_text (f.buffer, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                            -1);
  wait_for (mas_diagram_view_get_faults (partial)->len == 0);
  tear_down (&f);
}

/* A fix takes one click. */
static void
test_fix (void)
{
  GtkWidget *button = NULL;
  Fixture f;

  set_up (&f, "rnbqk^bnr/ppppppp/8/8/8/8/PPPPPPPP/RNBQK^BNR / C/c", NULL);
  button = find_widget (get_child (f.view, MAS_TYPE_FAULTY_VIEW, "list"), GTK_TYPE_BUTTON, NULL);
  g_assert_nonnull (button);
  g_signal_emit_by_name (button, "clicked");
  g_assert_true (mas_faulty_text_is_modified (f.text));
  wait_for (f.repaired != NULL);
  assert_feen (f.repaired, "rnbqk^bnr/ppppppp1/8/8/8/8/PPPPPPPP/RNBQK^BNR / C/c");
  tear_down (&f);
}

/* The text is read again during edits; a new fault replaces the old one. */
static void
test_edit (void)
{
  GtkTextIter iter;
  Fixture f;
  int start = -1;
  int end = -1;

  set_up (&f, underline_cases[0].text, NULL);
  gtk_text_buffer_set_text (f.buffer, "rnbqk^bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK^BNRR / C/c", -1);
  wait_for (find_tag (&f, "error", &start, &end));
  g_assert_cmpint (start, ==, 36);
  g_assert_null (f.repaired);
  gtk_text_buffer_get_iter_at_offset (f.buffer, &iter, 46);
  gtk_text_buffer_backspace (f.buffer, &iter, FALSE, TRUE);
  wait_for (f.repaired != NULL);
  assert_feen (f.repaired, CHESS_FEEN);
  g_assert_true (mas_document_is_modified (f.repaired));
  tear_down (&f);
}

/* A board that only exceeds the usual limits is offered with the large ones. */
static void
test_large (void)
{
  g_autoptr (GFile) file = g_file_new_for_path ("/nonexistent/large.json");
  GtkWidget *button = NULL;
  Fixture f;

  set_up (&f,
          "{\"shape\":[70,100,100],\"board\":[],\"hands\":{\"first\":[],\"second\":[]},"
          "\"styles\":{\"first\":\"C\",\"second\":\"c\"},\"turn\":\"first\"}",
          file);
  button = get_child (f.view, MAS_TYPE_FAULTY_VIEW, "large_button");
  g_assert_true (gtk_widget_get_visible (button));
  g_signal_emit_by_name (button, "clicked");
  g_assert_cmpuint (f.n_large, ==, 1);
  tear_down (&f);
}

static const struct
{
  const char *name;
  gsize       length;
  gsize       line;
  const char *bytes; /* repeated */
  gboolean    shown;
} show_cases[] = {
  { "short", 100, 100, "x", TRUE },
  { "not-utf-8", 100, 100, "\xff", FALSE },
  { "nul", 100, 100, "", FALSE },
  { "many-lines", 500000, 100, "x", TRUE },
  { "long-line", 100000, 100000, "x", TRUE },
  { "large", 2000000, 100, "x", TRUE },
};

static void
test_can_show (gconstpointer data)
{
  const gsize i = GPOINTER_TO_SIZE (data);
  char *text = g_malloc (show_cases[i].length);
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (MasLoaded) loaded = NULL;
  g_autoptr (GError) error = NULL;

  for (gsize k = 0; k < show_cases[i].length; k++)
    text[k] = (k + 1) % show_cases[i].line == 0 ? '\n' : show_cases[i].bytes[0];
  bytes = g_bytes_new_take (text, show_cases[i].length);
  loaded = mas_load_text (bytes, NULL, FALSE);
  g_assert_false (mas_loaded_is_valid (loaded));
  g_assert_cmpint (mas_loaded_can_show (loaded, &error), ==, show_cases[i].shown);
  if (!show_cases[i].shown)
    g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
}

/* Nor can a picture without a position, though it is written as text; one whose position is damaged can be mended. */
static void
test_can_show_picture (void)
{
  static const struct
  {
    const char *text;
    gboolean shown;
  } rows[] = {
    { "<svg xmlns=\"http://www.w3.org/2000/svg\"><path/></svg>", FALSE },
    { "<svg xmlns=\"http://www.w3.org/2000/svg\"><metadata>"
      "<position xmlns=\"urn:masume:position\">{}</position></metadata></svg>",
      TRUE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GBytes) bytes = g_bytes_new_static (rows[i].text, strlen (rows[i].text));
      g_autoptr (MasLoaded) loaded = mas_load_text (bytes, NULL, FALSE);
      g_autoptr (GError) error = NULL;

      g_assert_false (mas_loaded_is_valid (loaded));
      g_assert_cmpint (mas_loaded_can_show (loaded, &error), ==, rows[i].shown);
      if (!rows[i].shown)
        g_assert_error (error, QI_ERROR, QI_ERROR_SYNTAX);
    }
}

static char *
dup_buffer (Fixture *fixture)
{
  GtkTextIter start;
  GtkTextIter end;

  gtk_text_buffer_get_bounds (fixture->buffer, &start, &end);
  return gtk_text_buffer_get_text (fixture->buffer, &start, &end, TRUE);
}

/* A text of 1200 lines, each a move that a board of 19 lines does not have. */
static char *
make_faulty_lines (void)
{
  GString *text = g_string_new ("boardsize 19\n");

  for (guint i = 0; i < 1200; i++)
    g_string_append (text, "play black z99\n");
  return g_string_free (text, FALSE);
}

static void
assert_place (Fixture    *fixture,
              const char *expected)
{
  GtkLabel *place = get_child (fixture->view, MAS_TYPE_FAULTY_VIEW, "place");

  g_assert_cmpstr (gtk_label_get_label (place), ==, expected);
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (
                                         get_child (fixture->view, MAS_TYPE_FAULTY_VIEW, "view")),
                                       GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, expected);
}

/* Only a part of a long text is in the buffer; the view says which, and its buttons show the
 * others. */
static void
test_parts (void)
{
  g_autofree char *text = make_faulty_lines ();
  GtkWidget *above = NULL;
  GtkWidget *below = NULL;
  GtkEditable *entry = NULL;
  GtkTextIter iter;
  Fixture f;

  set_up (&f, text, NULL);
  above = get_child (f.view, MAS_TYPE_FAULTY_VIEW, "above");
  below = get_child (f.view, MAS_TYPE_FAULTY_VIEW, "below");
  entry = get_child (f.view, MAS_TYPE_FAULTY_VIEW, "go_entry");
  assert_place (&f, "Lines 1 to 120 of 1201");
  g_assert_false (gtk_widget_get_visible (above));
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (below), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "1081 More Lines Below");
  g_signal_emit_by_name (below, "clicked");
  assert_place (&f, "Lines 121 to 240 of 1201");
  g_assert_true (gtk_widget_get_visible (above));
  g_signal_emit_by_name (above, "clicked");
  assert_place (&f, "Lines 1 to 120 of 1201");
  gtk_editable_set_text (entry, "1,200");
  g_signal_emit_by_name (entry, "activate");
  gtk_text_buffer_get_iter_at_mark (f.buffer, &iter, gtk_text_buffer_get_insert (f.buffer));
  g_assert_cmpint (gtk_text_iter_get_line (&iter), ==,
                   gtk_text_buffer_get_line_count (f.buffer) - 3);
  g_assert_false (gtk_widget_get_visible (below));
  g_assert_cmpstr (mas_faulty_text_get_text (f.text), ==, text);
  g_assert_false (mas_faulty_text_is_modified (f.text));
  tear_down (&f);
}

/* The next or previous fault is selected wherever it is; after the last one there is no next. */
static void
test_walk (void)
{
  g_autofree char *start = g_strnfill (30000, ' ');
  g_autofree char *text =
    g_strconcat ("boardsize 19\nplay black z99\n", start, "\nplay black y99\n", NULL);
  GtkWidget *previous = NULL;
  GtkWidget *next = NULL;
  GtkTextIter from;
  GtkTextIter to;
  g_autofree char *selected = NULL;
  g_autofree char *first = NULL;
  Fixture f;

  set_up (&f, text, NULL);
  previous = get_child (f.view, MAS_TYPE_FAULTY_VIEW, "previous_fault");
  next = get_child (f.view, MAS_TYPE_FAULTY_VIEW, "next_fault");
  gtk_text_buffer_get_start_iter (f.buffer, &from);
  gtk_text_buffer_place_cursor (f.buffer, &from);
  g_signal_emit_by_name (next, "clicked");
  g_assert_true (gtk_text_buffer_get_selection_bounds (f.buffer, &from, &to));
  first = gtk_text_buffer_get_text (f.buffer, &from, &to, TRUE);
  g_assert_cmpstr (first, ==, "z99");
  g_assert_true (gtk_widget_get_sensitive (next));
  g_signal_emit_by_name (next, "clicked");
  g_assert_true (gtk_text_buffer_get_selection_bounds (f.buffer, &from, &to));
  selected = gtk_text_buffer_get_text (f.buffer, &from, &to, TRUE);
  g_assert_cmpstr (selected, ==, "y99");
  g_assert_false (gtk_widget_get_sensitive (next));
  g_assert_true (gtk_widget_get_sensitive (previous));
  tear_down (&f);
}

/* Typing into a part changes the whole text; undo brings the text back. */
static void
test_edit_part (void)
{
  g_autofree char *text = make_faulty_lines ();
  g_autofree char *expected =
    g_strconcat ("boardsize 13\n", text + strlen ("boardsize 19\n"), NULL);
  GtkTextIter start;
  GtkTextIter end;
  Fixture f;

  set_up (&f, text, NULL);
  gtk_text_buffer_get_iter_at_offset (f.buffer, &start, 11);
  gtk_text_buffer_get_iter_at_offset (f.buffer, &end, 12);
  gtk_text_buffer_begin_user_action (f.buffer);
  gtk_text_buffer_delete (f.buffer, &start, &end);
  gtk_text_buffer_insert (f.buffer, &start, "3", 1);
  gtk_text_buffer_end_user_action (f.buffer);
  g_assert_cmpstr (mas_faulty_text_get_text (f.text), ==, expected);
  gtk_text_buffer_undo (f.buffer);
  g_assert_cmpstr (mas_faulty_text_get_text (f.text), ==, text);
  tear_down (&f);
}

/* A paste that is too long to be shown is put into the text and shown in part. */
static void
test_paste_long (void)
{
  g_autofree char *pasted = g_strnfill (3000000, 'x');
  g_autofree char *text = g_strconcat ("ab", pasted, "c", NULL);
  g_autofree char *shown = NULL;
  GtkTextIter iter;
  Fixture f;

  set_up (&f, "abc", NULL);
  gtk_text_buffer_get_iter_at_offset (f.buffer, &iter, 2);
  gtk_text_buffer_insert (f.buffer, &iter, pasted, -1);
  settle ();
  g_assert_cmpstr (mas_faulty_text_get_text (f.text), ==, text);
  shown = dup_buffer (&f);
  g_assert_cmpuint (strlen (shown), <=, MAS_TEXT_PART_MAX_LINE);
  g_assert_true (g_str_has_suffix (shown, "xxxc"));
  g_assert_true (mas_faulty_text_is_modified (f.text));
  tear_down (&f);
}

#define RULER 16 /* CSS px of the letters below a small board */

/* Whether the line and column of the first fault are above the lower edge of the list. */
static gboolean
is_place_seen (const Fixture *f)
{
  GtkWidget *scrolled = get_child (f->view, MAS_TYPE_FAULTY_VIEW, "list_scrolled");
  GtkWidget *label = find_widget (scrolled, GTK_TYPE_LABEL, "Line 1, column 9");
  graphene_rect_t bounds;

  return label != NULL && gtk_widget_compute_bounds (label, scrolled, &bounds)
         && bounds.origin.y + bounds.size.height <= (float) gtk_widget_get_height (scrolled);
}

/* In a window of 360 × 400, below a header of 38, the board has 200 px, and the text and its faults are shown; in a
 * large window everything is shown again. */
static void
test_low (void)
{
  static const char TEXT[] = "rnbqkbnr/pp?ppppp/8/4!3/8/8/PPPPPP%P/RNBQKBNR w KQkq - 0 1";
  GtkWidget *partial = NULL;
  GtkWidget *bar = NULL;
  int least = 0;
  Fixture f;

  set_up (&f, TEXT, NULL);
  partial = get_child (f.view, MAS_TYPE_FAULTY_VIEW, "partial");
  bar = get_child (f.view, MAS_TYPE_FAULTY_VIEW, "bar");
  g_assert_true (gtk_widget_get_visible (bar));
  resize_window (f.window, 360, 354);
  wait_for (!gtk_widget_get_visible (bar) && gtk_widget_get_height (partial) >= 200 + RULER);
  gtk_widget_measure (GTK_WIDGET (f.view), GTK_ORIENTATION_VERTICAL, 360, &least, NULL, NULL, NULL);
  g_assert_cmpint (least, <=, 354);
  g_assert_cmpint (gtk_widget_get_height (get_child (f.view, MAS_TYPE_FAULTY_VIEW, "view")), >=,
                   30);
  g_assert_cmpint (gtk_widget_get_height (
                     get_child (f.view, MAS_TYPE_FAULTY_VIEW, "list_scrolled")),
                   >=, 50);
  /* The longest finding beside a button has two lines there: they and their place are shown. */
  gtk_text_buffer_set_text (f.buffer, "4k3/8/8/9/8/8/4P3/4K3 w - - 0 1", -1);
  wait_for (is_place_seen (&f));
  g_assert_cmpint (gtk_widget_get_height (partial), >=, 200 + RULER);
  gtk_text_buffer_set_text (f.buffer, TEXT, -1);
  /* The view also says there that the text can be read now. */
  gtk_text_buffer_set_text (f.buffer, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                            -1);
  wait_for (gtk_widget_get_visible (bar));
  gtk_text_buffer_set_text (f.buffer, TEXT, -1);
  wait_for (!gtk_widget_get_visible (bar));
  resize_window (f.window, 900, 600);
  wait_for (gtk_widget_get_visible (bar)
            && gtk_widget_get_visible (get_child (f.view, MAS_TYPE_FAULTY_VIEW, "partial_title")));
  tear_down (&f);
}

int
main (int   argc,
      char *argv[])
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();

  for (gsize i = 0; i < G_N_ELEMENTS (underline_cases); i++)
    {
      g_autofree char *path =
        g_strconcat ("/editor/faulty-view/underline/", underline_cases[i].name, NULL);

      g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_underline);
    }
  g_test_add_func ("/editor/faulty-view/choose", test_choose);
  g_test_add_func ("/editor/faulty-view/squares", test_squares);
  g_test_add_func ("/editor/faulty-view/fix", test_fix);
  g_test_add_func ("/editor/faulty-view/edit", test_edit);
  g_test_add_func ("/editor/faulty-view/large", test_large);
  g_test_add_func ("/editor/faulty-view/parts", test_parts);
  g_test_add_func ("/editor/faulty-view/walk", test_walk);
  g_test_add_func ("/editor/faulty-view/edit-part", test_edit_part);
  g_test_add_func ("/editor/faulty-view/paste-long", test_paste_long);
  g_test_add_func ("/editor/faulty-view/low", test_low);
  g_test_add_func ("/editor/faulty-view/can-show/picture", test_can_show_picture);
  for (gsize i = 0; i < G_N_ELEMENTS (show_cases); i++)
    {
      g_autofree char *path =
        g_strconcat ("/editor/faulty-view/can-show/", show_cases[i].name, NULL);

      g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_can_show);
    }
  return g_test_run ();
}
