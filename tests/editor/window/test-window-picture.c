/* SPDX-License-Identifier: Apache-2.0 */
#include "window-test.h"

#include "mas-board-view.h"
#include "mas-drawing.h"
#include "mas-picture-dialog.h"

#include <stdlib.h>

#define SHOGI_SFEN  "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b 2P 1"
#define LAYERS_FEEN "5/5/5/5/5//5/5/2K2/5/5//5/5/5/5/k4 / C/c"

static void
reset_options (void)
{
  g_object_set (mas_picture_options_get_default (), "format", "svg", "square", 48, "scale", 2,
                "theme", "", "pieces", "", "signs", "", "coordinates", TRUE, "hands", TRUE, "marks",
                TRUE, "turn", TRUE, "caption", FALSE, "data", TRUE, "ground", "none", NULL);
}

static MasPictureDialog *
find_dialog (MasWindow *window)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWindow) other = g_list_model_get_item (windows, i);

      if (MAS_IS_PICTURE_DIALOG (other)
          && gtk_window_get_transient_for (other) == GTK_WINDOW (window))
        return MAS_PICTURE_DIALOG (other);
    }
  return NULL;
}

static MasPictureDialog *
open_dialog (MasWindow *window)
{
  activate (window, "win.export-picture");
  g_assert_nonnull (find_dialog (window));
  return find_dialog (window);
}

/* Exports to a file and returns what is in it. */
static GBytes *
export_to (MasWindow  *window,
           GFile      *file,
           const char *type)
{
  char *data = NULL;
  gsize length = 0;

  fake.file = file;
  fake.type = type;
  mas_picture_dialog_export (open_dialog (window));
  wait_for (find_dialog (window) == NULL);
  fake.file = NULL;
  fake.type = NULL;
  g_assert_true (g_file_load_contents (file, NULL, &data, &length, NULL, NULL));
  return g_bytes_new_take (data, length);
}

static guint
count_in (GBytes     *bytes,
          const char *text)
{
  gsize length = 0;
  const char *data = g_bytes_get_data (bytes, &length);
  g_autofree char *copy = g_strndup (data, length);
  guint n = 0;

  for (const char *p = copy; (p = strstr (p, text)) != NULL; p++)
    n++;
  return n;
}

static guint32
get_number (GBytes *png,
            gsize   offset)
{
  const guint8 *data = g_bytes_get_data (png, NULL);

  g_assert_cmpuint (g_bytes_get_size (png), >, offset + 4);
  return (guint32) data[offset] << 24 | (guint32) data[offset + 1] << 16
         | (guint32) data[offset + 2] << 8 | data[offset + 3];
}

/* Width and height stand in a PNG's first chunk, after eight bytes of signature and eight of its
 * head: https://www.w3.org/TR/png-3/#11IHDR */
static void
assert_png (GBytes *png,
            guint   width,
            guint   height)
{
  g_assert_cmpmem (g_bytes_get_data (png, NULL), 8, "\211PNG\r\n\032\n", 8);
  g_assert_cmpuint (get_number (png, 16), ==, width);
  g_assert_cmpuint (get_number (png, 20), ==, height);
}

static gboolean
is_xml (GBytes *bytes)
{
  const GMarkupParser parser = { NULL, NULL, NULL, NULL, NULL };
  GMarkupParseContext *context = g_markup_parse_context_new (&parser, 0, NULL, NULL);
  gsize length = 0;
  const char *data = g_bytes_get_data (bytes, &length);
  gboolean good = g_markup_parse_context_parse (context, data, (gssize) length, NULL)
                  && g_markup_parse_context_end_parse (context, NULL);

  g_markup_parse_context_free (context);
  return good;
}

static void
test_formats (void)
{
  MasWindow *window = new_document_window (CHESS_FEEN);
  static const char *const names[] = { "a.svg", "a.PNG", "a.pdf" };

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (GFile) file = new_file (names[i], NULL, 0);
      g_autoptr (GBytes) bytes = NULL;
      g_autofree char *status = NULL;
      g_autofree char *said = g_strdup_printf ("Picture exported as “%s”", names[i]);

      reset_options ();
      g_object_set (mas_picture_options_get_default (), "coordinates", FALSE, "turn", FALSE, NULL);
      bytes = export_to (window, file, NULL);
      status = dup_status (window);
      g_assert_cmpstr (status, ==, said);
      g_assert_cmpstr (fake.types, ==,
                       "SVG drawing (*.svg)\nPNG image (*.png)\nPDF document (*.pdf)\n"
                       "LaTeX document (*.tex)\n");
      if (i == 0)
        {
          g_assert_true (is_xml (bytes));
          g_assert_cmpuint (count_in (bytes, "<svg"), ==, 1);
          g_assert_cmpuint (count_in (bytes, "<image"), ==, 0);
        }
      else if (i == 1)
        {
          guint side = get_number (bytes, 16);

          /* Eight squares of 48 units and a margin, two pixels a unit. */
          g_assert_cmpuint (side, >=, 8 * 48 * 2);
          g_assert_cmpuint (side, <, 9 * 48 * 2);
          assert_png (bytes, side, side);
        }
      else
        g_assert_cmpmem (g_bytes_get_data (bytes, NULL), 5, "%PDF-", 5);
      delete_file (file);
    }
  destroy_window (window);
}

/* The kind chosen in the file dialog is used when the file's name has no known ending, and is
 * remembered. */
static void
test_chosen_type (void)
{
  MasWindow *window = new_document_window (CHESS_FEEN);
  g_autoptr (GFile) file = new_file ("picture", NULL, 0);
  g_autoptr (GBytes) bytes = NULL;

  reset_options ();
  bytes = export_to (window, file, "pdf");
  g_assert_cmpmem (g_bytes_get_data (bytes, NULL), 5, "%PDF-", 5);
  g_assert_cmpint (mas_picture_options_get_format (mas_picture_options_get_default ()), ==,
                   DIAGRAM_PICTURE_PDF);
  g_assert_true (g_str_has_suffix (fake.name, ".svg"));
  delete_file (file);
  destroy_window (window);
}

/* LaTeX: a board of the package chessboard if it has one, else a PDF beside the text; no file of anybody else is
 * replaced. */
static void
test_latex (void)
{
  MasWindow *chess = new_document_window (CHESS_FEEN);
  MasWindow *shogi = new_document_window (SHOGI_SFEN);
  g_autoptr (GFile) file = new_file ("board.tex", NULL, 0);
  g_autoptr (GFile) folder = g_file_get_parent (file);
  g_autoptr (GFile) beside = g_file_get_child (folder, "board-board.pdf");
  g_autoptr (GBytes) board = NULL;
  g_autoptr (GBytes) picture = NULL;
  g_autoptr (GBytes) pdf = NULL;
  g_autoptr (GBytes) kept = NULL;

  reset_options ();
  board = export_to (chess, file, NULL);
  g_assert_cmpuint (count_in (board, "\\chessboard["), ==, 1);
  g_assert_cmpuint (count_in (board, "setfen={rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w"), ==,
                    1);
  g_assert_false (g_file_query_exists (beside, NULL));
  picture = export_to (shogi, file, NULL);
  g_assert_cmpuint (count_in (picture, "\\includegraphics"), ==, 1);
  g_assert_cmpuint (count_in (picture, "{board-board.pdf}"), ==, 1);
  pdf = g_file_load_bytes (beside, NULL, NULL, NULL);
  g_assert_cmpmem (g_bytes_get_data (pdf, NULL), 5, "%PDF-", 5);
  /* A PDF without a text of ours beside it belongs to somebody else. */
  g_assert_true (g_file_delete (file, NULL, NULL));
  g_assert_true (g_file_replace_contents (beside, "mine", 4, NULL, FALSE, 0, NULL, NULL, NULL));
  fake.file = file;
  mas_picture_dialog_export (open_dialog (shogi));
  wait_for (
    find_widget (GTK_WIDGET (find_dialog (shogi)), GTK_TYPE_LABEL,
                 "Not exported: its picture would replace another file. Choose another name.")
    != NULL);
  fake.file = NULL;
  kept = g_file_load_bytes (beside, NULL, NULL, NULL);
  g_assert_cmpmem (g_bytes_get_data (kept, NULL), (int) g_bytes_get_size (kept), "mine", 4);
  g_assert_false (g_file_query_exists (file, NULL));
  gtk_window_close (GTK_WINDOW (find_dialog (shogi)));
  g_assert_true (g_file_delete (beside, NULL, NULL));
  delete_file (file);
  reset_options ();
  destroy_window (shogi);
  destroy_window (chess);
}

/* A picture is opened as the position that it holds; one without a position is refused, with the
 * reason. */
static void
test_data (void)
{
  static const struct
  {
    const char *name;
    const char *page; /* NULL: it opens */
    gboolean data;
  } rows[] = {
    { "with.svg", NULL, TRUE },
    { "with.png", NULL, TRUE },
    { "without.svg", "failed", FALSE },
    { "without.png", "failed", FALSE },
  };
  static const char *const words =
    "The picture does not say which position it shows. Only pictures that were saved here do.";

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      MasWindow *window = new_document_window (SHOGI_SFEN);
      MasWindow *other = new_window (application);
      g_autoptr (QiSetup) expected = read_setup (SHOGI_SFEN);
      g_autoptr (GFile) file = new_file (rows[i].name, NULL, 0);
      g_autoptr (GBytes) bytes = NULL;

      g_test_message ("%s", rows[i].name);
      reset_options ();
      g_object_set (mas_picture_options_get_default (), "data", rows[i].data, NULL);
      bytes = export_to (window, file, NULL);
      mas_window_load_file (other, file, FALSE);
      if (rows[i].page == NULL)
        {
          wait_for (mas_window_get_document (other) != NULL);
          g_assert_true (
            qi_setup_equal (mas_document_get_setup (mas_window_get_document (other)), expected));
        }
      else
        {
          wait_for (g_str_equal (get_page (other), rows[i].page));
          g_assert_null (mas_window_get_document (other));
          g_assert_nonnull (
            find_widget (get_stack_page (other, rows[i].page), GTK_TYPE_LABEL, words));
        }
      destroy_window (other);
      destroy_window (window);
      delete_file (file);
    }
  reset_options ();
}

static void
paste_picture (MasWindow  *window,
               const char *type,
               GBytes     *picture)
{
  GdkClipboard *clipboard = gtk_widget_get_clipboard (GTK_WIDGET (window));
  g_autoptr (GdkContentProvider) content = gdk_content_provider_new_for_bytes (type, picture);

  g_assert_true (gdk_clipboard_set_content (clipboard, content));
  activate (window, "win.paste");
}

static void
paste_file (MasWindow *window,
            GFile     *file)
{
  GdkClipboard *clipboard = gtk_widget_get_clipboard (GTK_WIDGET (window));
  GSList files = { .data = file };
  g_autoptr (GdkContentProvider) content =
    gdk_content_provider_new_typed (GDK_TYPE_FILE_LIST, &files);

  g_assert_true (gdk_clipboard_set_content (clipboard, content));
  activate (window, "win.paste");
}

static void
drop_file (MasWindow *window,
           GFile     *file)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (GTK_WIDGET (window));
  GSList files = { .data = file };
  g_auto (GValue) value = G_VALUE_INIT;
  gboolean taken = FALSE;

  g_value_init (&value, GDK_TYPE_FILE_LIST);
  g_value_set_boxed (&value, &files);
  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GObject) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_DROP_TARGET (controller))
        g_signal_emit_by_name (controller, "drop", &value, 1., 1., &taken);
    }
  g_assert_true (taken);
}

static gboolean
is_told (MasWindow  *window,
         const char *words)
{
  g_autofree char *status = dup_status (window);

  return strstr (status, words) != NULL;
}

/* The position of a picture is taken wherever it comes from: pasted as a picture, copied or dropped as a file. A
 * picture without one is reported and changes nothing. */
static void
test_data_pasted (void)
{
  static const struct
  {
    const char *name;
    const char *type; /* of the pasted data; NULL: a file */
    gboolean data;
    gboolean dropped; /* otherwise copied, as file managers do */
  } rows[] = {
    { "pasted.svg", "image/svg+xml", TRUE, FALSE },
    { "pasted.png", "image/png", TRUE, FALSE },
    { "without.png", "image/png", FALSE, FALSE },
    { "copied.png", NULL, TRUE, FALSE },
    { "dropped.svg", NULL, TRUE, TRUE },
  };
  static const char *const words =
    "The picture does not say which position it shows. Only pictures that were saved here do.";
  MasWindow *window = new_document_window (SHOGI_SFEN);
  g_autoptr (QiSetup) expected = read_setup (SHOGI_SFEN);

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      MasWindow *other = rows[i].data ? new_window (application) : window;
      g_autoptr (GFile) file = new_file (rows[i].name, NULL, 0);
      g_autoptr (GBytes) bytes = NULL;

      g_test_message ("%s", rows[i].name);
      reset_options ();
      g_object_set (mas_picture_options_get_default (), "data", rows[i].data, NULL);
      bytes = export_to (window, file, NULL);
      if (rows[i].type != NULL)
        paste_picture (other, rows[i].type, bytes);
      else if (rows[i].dropped)
        drop_file (other, file);
      else
        paste_file (other, file);
      wait_for (rows[i].data || is_told (other, words));
      wait_for (mas_window_get_document (other) != NULL);
      g_assert_true (
        qi_setup_equal (mas_document_get_setup (mas_window_get_document (other)), expected));
      if (other != window)
        destroy_window (other);
      delete_file (file);
    }
  destroy_window (window);
  reset_options ();
}

/* A PDF never holds the position, so there is nothing to choose then. */
static void
test_data_row (void)
{
  MasWindow *window = new_document_window (CHESS_FEEN);
  GObject *options = G_OBJECT (mas_picture_options_get_default ());
  MasPictureDialog *dialog = open_dialog (window);
  GtkWidget *row = get_child (dialog, MAS_TYPE_PICTURE_DIALOG, "data_row");
  gboolean data = TRUE;

  reset_options ();
  g_assert_true (gtk_widget_is_sensitive (row));
  gtk_switch_set_active (get_child (dialog, MAS_TYPE_PICTURE_DIALOG, "data"), FALSE);
  g_object_get (options, "data", &data, NULL);
  g_assert_false (data);
  g_object_set (options, "format", "pdf", NULL);
  g_assert_false (gtk_widget_is_sensitive (row));
  g_object_set (options, "format", "png", NULL);
  g_assert_true (gtk_widget_is_sensitive (row));
  gtk_window_close (GTK_WINDOW (dialog));
  reset_options ();
  destroy_window (window);
}

/* Each option changes what is written. */
static void
test_options (void)
{
  static const struct
  {
    const char *property;
    const char *value;
  } rows[] = {
    { "square", "20" },           { "theme", "slate" },       { "pieces", "letters" },
    { "signs", "international" }, { "coordinates", "false" }, { "hands", "false" },
    { "turn", "false" },          { "ground", "white" },      { "ground", "dark" },
    { "data", "false" },
  };
  MasWindow *window = new_document_window (SHOGI_SFEN);
  g_autoptr (GFile) file = new_file ("a.svg", NULL, 0);
  g_autoptr (GHashTable) seen =
    g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref, NULL);

  reset_options ();
  g_hash_table_add (seen, export_to (window, file, NULL));
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      GObject *options = G_OBJECT (mas_picture_options_get_default ());
      GParamSpec *pspec =
        g_object_class_find_property (G_OBJECT_GET_CLASS (options), rows[i].property);

      g_test_message ("%s: %s", rows[i].property, rows[i].value);
      reset_options ();
      if (G_IS_PARAM_SPEC_STRING (pspec))
        g_object_set (options, rows[i].property, rows[i].value, NULL);
      else
        g_object_set (options, rows[i].property, atoi (rows[i].value), NULL);
      g_assert_true (g_hash_table_add (seen, export_to (window, file, NULL)));
    }
  /* And which side is at the bottom, which the board decides. */
  reset_options ();
  activate (window, "win.flip");
  g_assert_true (g_hash_table_add (seen, export_to (window, file, NULL)));
  delete_file (file);
  destroy_window (window);
}

/* A theme that is missing is named in the dialog, and the picture is drawn as on the screen. */
static void
test_unknown_theme (void)
{
  static const char *const words = "There is no theme “marble” here";
  MasWindow *window = new_document_window (CHESS_FEEN);
  GObject *options = G_OBJECT (mas_picture_options_get_default ());
  MasPictureDialog *dialog = NULL;
  g_autofree char *stored = NULL;

  reset_options ();
  dialog = open_dialog (window);
  g_assert_null (find_widget (GTK_WIDGET (dialog), GTK_TYPE_LABEL, words));
  gtk_window_close (GTK_WINDOW (dialog));
  settle ();
  g_object_set (options, "theme", "marble", NULL);
  dialog = open_dialog (window);
  g_assert_nonnull (find_widget (GTK_WIDGET (dialog), GTK_TYPE_LABEL, words));
  g_object_get (options, "theme", &stored, NULL);
  g_assert_cmpstr (stored, ==, "marble");
  gtk_window_close (GTK_WINDOW (dialog));
  reset_options ();
  destroy_window (window);
}

/* A failure to write is shown in the dialog, which stays open, and the old file is as it was. */
static void
test_refused (void)
{
  MasWindow *window = new_document_window (CHESS_FEEN);
  g_autoptr (GFile) file = g_file_new_for_path ("/nowhere/at/all/a.svg");
  MasPictureDialog *dialog = NULL;
  GtkWidget *strip = NULL;
  GtkWidget *words = NULL;

  reset_options ();
  dialog = open_dialog (window);
  strip = find_widget (GTK_WIDGET (dialog), GTK_TYPE_INFO_BAR, NULL);
  g_assert_false (gtk_widget_get_visible (strip));
  fake.file = file;
  mas_picture_dialog_export (dialog);
  wait_for (gtk_widget_get_visible (strip));
  words = find_widget (strip, GTK_TYPE_LABEL, NULL);
  g_assert_true (g_str_has_prefix (gtk_label_get_label (GTK_LABEL (words)), "Not exported"));
  g_assert_true (find_dialog (window) == dialog);
  fake.file = NULL;

  /* Another try begins anew. */
  g_object_set (mas_picture_options_get_default (), "square", 24, NULL);
  g_assert_false (gtk_widget_get_visible (strip));
  gtk_window_close (GTK_WINDOW (dialog));
  destroy_window (window);
}

/* A window with a board of 200 × 200 squares. */
static MasWindow *
new_large_window (void)
{
  MasWindow *window = new_window (application);
  g_autoptr (GString) text = g_string_new (NULL);

  for (int rank = 0; rank < 200; rank++)
    g_string_append_printf (text, "%s200", rank > 0 ? "/" : "");
  g_string_append (text, " / C/c");
  g_autoptr (QiSetup) setup = read_setup (text->str);
  g_autoptr (MasDocument) document = mas_document_new (setup);
  mas_window_set_document (window, document);
  settle ();
  return window;
}

static void
test_too_large (void)
{
  MasWindow *window = new_large_window ();
  MasPictureDialog *dialog = NULL;

  reset_options ();
  g_object_set (mas_picture_options_get_default (), "square", 512, NULL);
  dialog = open_dialog (window);
  fake.n_save = 0;
  mas_picture_dialog_export (dialog);
  g_assert_cmpuint (fake.n_save, ==, 0);
  g_assert_true (
    gtk_widget_get_visible (find_widget (GTK_WIDGET (dialog), GTK_TYPE_INFO_BAR, NULL)));
  gtk_window_close (GTK_WINDOW (dialog));
  activate (window, "win.copy-picture");
  g_autofree char *status = dup_status (window);
  g_assert_true (g_str_has_prefix (status, "The picture would be too large"));
  reset_options ();
  destroy_window (window);
}

static void
test_preview (void)
{
  MasWindow *window = new_document_window (CHESS_FEEN);
  MasPictureDialog *dialog = NULL;
  GtkWidget *preview = NULL;
  gboolean drawn = FALSE;

  reset_options ();
  dialog = open_dialog (window);
  preview = find_widget (GTK_WIDGET (dialog), MAS_TYPE_DRAWING, NULL);
  while (!drawn)
    {
      g_main_context_iteration (NULL, TRUE);
      g_object_get (preview, "drawn", &drawn, NULL);
    }
  g_object_set (dialog, "flipped", TRUE, NULL);
  g_object_get (preview, "drawn", &drawn, NULL);
  g_assert_false (drawn);
  while (!drawn)
    {
      g_main_context_iteration (NULL, TRUE);
      g_object_get (preview, "drawn", &drawn, NULL);
    }
  gtk_window_close (GTK_WINDOW (dialog));
  destroy_window (window);
}

/* Of three layers one is the smaller picture. */
static void
test_layer (void)
{
  MasWindow *window = new_document_window (LAYERS_FEEN);
  MasPictureDialog *dialog = NULL;
  g_autoptr (GFile) file = new_file ("a.png", NULL, 0);
  g_autoptr (GBytes) all = NULL;
  g_autoptr (GBytes) one = NULL;

  reset_options ();
  all = export_to (window, file, NULL);
  dialog = open_dialog (window);
  g_object_set (dialog, "one-layer", TRUE, NULL);
  fake.file = file;
  mas_picture_dialog_export (dialog);
  wait_for (find_dialog (window) == NULL);
  fake.file = NULL;
  char *data = NULL;
  gsize length = 0;
  g_assert_true (g_file_load_contents (file, NULL, &data, &length, NULL, NULL));
  one = g_bytes_new_take (data, length);
  g_assert_cmpuint (get_number (one, 16) * get_number (one, 20), <,
                    get_number (all, 16) * get_number (all, 20) / 2);
  delete_file (file);
  destroy_window (window);
}

/* Copy. */

static void
on_spliced_cb (GObject      *source,
               GAsyncResult *result,
               gpointer      user_data)
{
  g_assert_cmpint (g_output_stream_splice_finish (G_OUTPUT_STREAM (source), result, NULL), >, 0);
  *(GBytes **) user_data = g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (source));
}

static void
on_read_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  const char *type = NULL;
  g_autoptr (GInputStream) stream =
    gdk_clipboard_read_finish (GDK_CLIPBOARD (source), result, &type, NULL);
  g_autoptr (GOutputStream) memory = g_memory_output_stream_new_resizable ();

  g_assert_nonnull (stream);
  g_output_stream_splice_async (memory, stream,
                                G_OUTPUT_STREAM_SPLICE_CLOSE_SOURCE
                                  | G_OUTPUT_STREAM_SPLICE_CLOSE_TARGET,
                                G_PRIORITY_DEFAULT, NULL, on_spliced_cb, user_data);
}

static GBytes *
read_clipboard (MasWindow  *window,
                const char *type)
{
  GBytes *bytes = NULL;
  const char *types[] = { type, NULL };

  gdk_clipboard_read_async (gtk_widget_get_clipboard (GTK_WIDGET (window)), types,
                            G_PRIORITY_DEFAULT, NULL, on_read_cb, &bytes);
  wait_for (bytes != NULL);
  return bytes;
}

static void
on_text_read_cb (GObject      *source,
                 GAsyncResult *result,
                 gpointer      user_data)
{
  *(char **) user_data = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, NULL);
}

/* The drawing, the pixels and the text, all as at the moment of the copy; Paste brings the text
 * back. */
static void
test_copy (void)
{
  MasWindow *window = new_document_window (CHESS_FEEN);
  GdkClipboard *clipboard = gtk_widget_get_clipboard (GTK_WIDGET (window));
  GdkContentFormats *formats = NULL;
  g_autoptr (GBytes) svg = NULL;
  g_autoptr (GBytes) png = NULL;
  g_autofree char *status = NULL;
  g_autofree char *text = NULL;

  reset_options ();
  activate (window, "win.copy-picture");
  status = dup_status (window);
  g_assert_cmpstr (status, ==, "Copied as a picture, SVG and PNG, and as text");
  formats = gdk_clipboard_get_formats (clipboard);
  g_assert_true (gdk_content_formats_contain_mime_type (formats, "image/svg+xml"));
  g_assert_true (gdk_content_formats_contain_mime_type (formats, "image/png"));
  g_assert_true (gdk_content_formats_contain_gtype (formats, G_TYPE_STRING));
  move_pawn (window);

  svg = read_clipboard (window, "image/svg+xml");
  g_assert_true (is_xml (svg));
  g_assert_cmpuint (count_in (svg, "<svg"), ==, 1);
  g_assert_cmpuint (count_in (svg, "pawn e2"), ==, 1);
  png = read_clipboard (window, "image/png");
  g_autoptr (GdkTexture) texture = gdk_texture_new_from_bytes (png, NULL);
  g_assert_nonnull (texture);
  assert_png (png, (guint) gdk_texture_get_width (texture),
              (guint) gdk_texture_get_height (texture));
  gdk_clipboard_read_text_async (clipboard, NULL, on_text_read_cb, &text);
  wait_for (text != NULL);
  g_assert_cmpstr (text, ==, CHESS_FEEN);

  activate (window, "win.paste");
  wait_for (qi_position_get_piece (mas_document_get_position (mas_window_get_document (window)), 52)
            != NULL);
  close_window (window, "discard");
}

/* A selection is copied as a picture of its squares alone, and is still pasted as a part. */
static void
test_copy_part (void)
{
  MasWindow *window = new_document_window (CHESS_FEEN);
  GtkWidget *board = find_widget (GTK_WIDGET (window), MAS_TYPE_BOARD_VIEW, NULL);
  GdkClipboard *clipboard = gtk_widget_get_clipboard (GTK_WIDGET (window));
  g_autoptr (GBytes) svg = NULL;
  g_autoptr (GBytes) png = NULL;
  g_autoptr (GBytes) part = NULL;
  g_autofree char *text = NULL;

  reset_options ();
  g_assert_true (gtk_widget_activate_action (board, "board.select-all", NULL));
  g_assert_true (gtk_widget_activate_action (board, "block.copy", NULL));
  part = read_clipboard (window, "application/x-masume-block+json");
  g_assert_cmpuint (count_in (part, "\"block\""), ==, 1);
  svg = read_clipboard (window, "image/svg+xml");
  g_assert_true (is_xml (svg));
  g_assert_cmpuint (count_in (svg, "pawn e2"), ==, 1);
  /* Coordinates at an edge are texts of their own; a part of the board has none. */
  g_assert_cmpuint (count_in (svg, "<text"), ==, 0);
  png = read_clipboard (window, "image/png");
  g_autoptr (GdkTexture) texture = gdk_texture_new_from_bytes (png, NULL);
  g_assert_nonnull (texture);
  g_assert_cmpint (gdk_texture_get_width (texture), ==, gdk_texture_get_height (texture));
  gdk_clipboard_read_text_async (clipboard, NULL, on_text_read_cb, &text);
  wait_for (text != NULL);
  g_assert_nonnull (strstr (text, "k^"));
  destroy_window (window);
}

/* The picture of a large board has no more pixels than somebody may want to paste. */
static void
test_copy_large (void)
{
  MasWindow *window = new_large_window ();
  g_autoptr (GBytes) png = NULL;
  guint64 n_pixels = 0;

  reset_options ();
  activate (window, "win.copy-picture");
  png = read_clipboard (window, "image/png");
  n_pixels = (guint64) get_number (png, 16) * get_number (png, 20);
  /* A side is a whole number of pixels. */
  g_assert_cmpuint (n_pixels, <=, 4098 * 4098);
  g_assert_cmpuint (n_pixels, >, 4000 * 4000);
  destroy_window (window);
}

/* While a picture is written its dialog is kept, even after the window is closed. */
static void
test_outlived (void)
{
  MasWindow *window = new_document_window (CHESS_FEEN);
  MasPictureDialog *dialog = g_object_ref (open_dialog (window));

  gtk_window_destroy (GTK_WINDOW (dialog));
  destroy_window (window);
  let_go (dialog);
}

/* Without a position no picture can be made. */
static void
test_without_position (void)
{
  MasWindow *window = new_window (application);
  guint n_toplevels = g_list_model_get_n_items (gtk_window_get_toplevels ());

  gtk_widget_activate_action (GTK_WIDGET (window), "win.export-picture", NULL);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.copy-picture", NULL);
  settle ();
  g_assert_cmpuint (g_list_model_get_n_items (gtk_window_get_toplevels ()), ==, n_toplevels);
  destroy_window (window);
}

int
main (int   argc,
      char *argv[])
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/editor/window/picture/formats", test_formats);
  g_test_add_func ("/editor/window/picture/chosen-type", test_chosen_type);
  g_test_add_func ("/editor/window/picture/latex", test_latex);
  g_test_add_func ("/editor/window/picture/data", test_data);
  g_test_add_func ("/editor/window/picture/data-pasted", test_data_pasted);
  g_test_add_func ("/editor/window/picture/data-row", test_data_row);
  g_test_add_func ("/editor/window/picture/options", test_options);
  g_test_add_func ("/editor/window/picture/unknown-theme", test_unknown_theme);
  g_test_add_func ("/editor/window/picture/refused", test_refused);
  g_test_add_func ("/editor/window/picture/too-large", test_too_large);
  g_test_add_func ("/editor/window/picture/preview", test_preview);
  g_test_add_func ("/editor/window/picture/layer", test_layer);
  g_test_add_func ("/editor/window/picture/copy", test_copy);
  g_test_add_func ("/editor/window/picture/copy-part", test_copy_part);
  g_test_add_func ("/editor/window/picture/copy-large", test_copy_large);
  g_test_add_func ("/editor/window/picture/without-position", test_without_position);
  g_test_add_func ("/editor/window/picture/outlived", test_outlived);
  return run_window_tests ();
}
