/* SPDX-License-Identifier: Apache-2.0 */
#include "case-table.h"
#include "press-key.h"
#include "window-test.h"
#include "tmp-folder.h"

#include "diagram-drawing-private.h"
#include "diagram-piece.h"
#include "mas-appearance-window.h"
#include "mas-appearance.h"
#include "mas-drawings.h"
#include "mas-edit-area-private.h"

#include <glib/gstdio.h>
#include <sys/stat.h>

#define SVG_OPEN     "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'>"
#define FULL(colour) SVG_OPEN "<rect width='100' height='100' fill='" colour "'/></svg>"
#define GREEN        0x00ff00
#define RED          0xff0000

static char *pieces; /* the user's folder of sets */

/* Drawings. */

static guint32
draw_pixel (const char *game,
            const char *text)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 32, 32);
  cairo_t *cr = cairo_create (surface);
  guint32 pixel = 0;

  diagram_draw_piece (cr, qi_game_info_lookup (game), &QI_TOKEN (text),
                      mas_appearance_get_style (mas_appearance_get_default ()), FALSE, 0., 0., 32.);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  memcpy (&pixel,
          cairo_image_surface_get_data (surface) + 16 * cairo_image_surface_get_stride (surface)
            + 16 * (int) sizeof pixel,
          sizeof pixel);
  cairo_surface_destroy (surface);
  return pixel & 0xffffff;
}

static void
wait_loaded (void)
{
  wait_for (!mas_drawings_is_loading (mas_drawings_get_default ()));
  settle ();
}

static void
write_file (const char *name,
            const char *text)
{
  g_autofree char *path = g_build_filename (pieces, name, NULL);
  g_autofree char *folder = g_path_get_dirname (path);

  g_assert_no_errno (g_mkdir_with_parents (folder, 0700));
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

static char *
dup_own (const char *name)
{
  return g_build_filename (pieces, "own", name, NULL);
}

static void
assert_own (const char *name,
            const char *expected)
{
  g_autofree char *path = dup_own (name);
  g_autofree char *text = NULL;

  if (expected == NULL)
    {
      g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
      return;
    }
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, expected);
}

/* Windows. */

static MasEditArea *
get_area (MasWindow *window)
{
  return window_area (window);
}

/* The middle of a slot, in the palette; the eraser's for NULL. */
static void
get_place (MasWindow  *window,
           const char *token,
           double     *x,
           double     *y)
{
  MasEditArea *area = get_area (window);
  GPtrArray *slots = mas_palette_get_slots (MAS_PALETTE (mas_stage_get_palette (area->stage)));
  graphene_rect_t rect;

  for (guint i = 0; i < slots->len; i++)
    {
      MasSlot *slot = slots->pdata[i];

      if (token == NULL
            ? mas_slot_get_kind (slot) != MAS_SLOT_ERASER
            : mas_slot_get_token (slot) == NULL || !qi_token_is (mas_slot_get_token (slot), token))
        continue;
      wait_for (gtk_widget_get_width (GTK_WIDGET (slot)) > 0);
      g_assert_true (
        gtk_widget_compute_bounds (GTK_WIDGET (slot), mas_stage_get_palette (area->stage), &rect));
      *x = rect.origin.x + rect.size.width / 2;
      *y = rect.origin.y + rect.size.height / 2;
      return;
    }
  g_assert_not_reached ();
}

static void
drop (MasWindow  *window,
      const char *token,
      GFile      *file)
{
  GSList files = { file, NULL };
  double x = 0;
  double y = 0;

  get_place (window, token, &x, &y);
  mas_edit_area_say (get_area (window), "Not yet");
  mas_piece_art_drop (mas_menus_get_art (get_area (window)->menus), x, y, &files);
}

static void
wait_status (MasWindow  *window,
             const char *needle)
{
  for (;;)
    {
      g_autofree char *status = dup_status (window);

      if (strstr (status, needle) != NULL)
        break;
      /* What is said is said at once; anything else is another message. */
      if (!g_str_equal (status, "Not yet"))
        g_error ("“%s” is not in “%s”", needle, status);
      g_main_context_iteration (NULL, TRUE);
    }
  wait_loaded ();
}

static void
drop_text (MasWindow  *window,
           const char *token,
           const char *text,
           const char *status)
{
  GFile *file = new_file ("picture.svg", text, -1);

  drop (window, token, file);
  wait_status (window, status);
  delete_file (file);
  g_object_unref (file);
}

static void
open_menu (MasWindow  *window,
           const char *token)
{
  g_auto (MasSpot) spot = MAS_SPOT_INIT;

  mas_spot_set_palette (&spot, &QI_TOKEN (token));
  mas_pointer_ask_menu (get_area (window)->pointer, &spot);
  g_assert_nonnull (mas_popup_get_open (mas_menus_get_popup (get_area (window)->menus)));
  settle ();
}

static void
activate_area (MasWindow  *window,
               const char *action)
{
  mas_edit_area_say (get_area (window), "Not yet");
  gtk_widget_activate_action (GTK_WIDGET (get_area (window)), action, NULL);
  mas_popup_close (mas_menus_get_popup (get_area (window)->menus));
}

static MasWindow *
begin (void)
{
  MasWindow *window = NULL;

  /* The folder itself stays: that of a set in a folder that is not there is seen later only. */
  tmp_folder_remove (pieces);
  g_assert_no_errno (g_mkdir_with_parents (pieces, 0700));
  g_object_set (mas_appearance_get_default (), "piece-set", "", NULL);
  pause_for (400); /* until the change of the folder has been seen */
  wait_loaded ();
  g_assert_null (mas_appearance_get_style (mas_appearance_get_default ())->set);
  window = new_document_window (CHESS_FEEN);
  return window;
}

static void
end (MasWindow *window)
{
  close_window (window, "discard");
}

/* A file that is dropped on a piece is its drawing from now on, everywhere; that can be undone. */
static void
test_drop (void)
{
  MasWindow *window = begin ();
  guint32 ours = draw_pixel ("chess", "K^");
  guint n_windows = count_windows ();

  drop_text (window, "K^", FULL ("#0f0"), "New drawing for white king");
  assert_own ("C/K^.svg", FULL ("#0f0"));
  g_assert_cmphex (draw_pixel ("chess", "K^"), ==, GREEN);
  g_assert_cmphex (draw_pixel ("capablanca", "K^"), ==, GREEN);
  g_assert_cmphex (draw_pixel ("chess", "k^"), !=, GREEN);
  g_assert_cmphex (draw_pixel ("shogi", "K^"), !=, GREEN);

  drop_text (window, "K^", FULL ("#f00"), "New drawing for white king");
  g_assert_cmphex (draw_pixel ("chess", "K^"), ==, RED);
  activate (window, "win.undo-drawing");
  wait_loaded ();
  assert_own ("C/K^.svg", FULL ("#0f0"));
  g_assert_cmphex (draw_pixel ("chess", "K^"), ==, GREEN);
  /* Once. */
  activate (window, "win.undo-drawing");
  wait_loaded ();
  assert_own ("C/K^.svg", FULL ("#0f0"));

  drop_text (window, "q", FULL ("#0f0"), "New drawing for black queen");
  g_assert_cmphex (draw_pixel ("chess", "q"), ==, GREEN);
  activate (window, "win.undo-drawing");
  wait_loaded ();
  assert_own ("C/q.svg", NULL);
  g_assert_cmphex (draw_pixel ("chess", "q"), !=, GREEN);

  /* Nothing was opened, and the position is the same. */
  g_assert_cmpuint (count_windows (), ==, n_windows);
  assert_feen (mas_window_get_document (window), CHESS_FEEN);
  g_assert_false (mas_document_is_modified (mas_window_get_document (window)));

  open_menu (window, "K^");
  activate_area (window, "board.reset-drawing");
  wait_status (window, "Own drawing removed: white king");
  assert_own ("C/K^.svg", NULL);
  g_assert_cmphex (draw_pixel ("chess", "K^"), ==, ours);
  activate (window, "win.undo-drawing");
  wait_loaded ();
  assert_own ("C/K^.svg", FULL ("#0f0"));
  g_assert_cmphex (draw_pixel ("chess", "K^"), ==, GREEN);
  end (window);
}

/* What cannot be used changes nothing, and why is said. */
typedef struct
{
  const char *name;
  const char *text;
  const char *said;
} RefusalCase;

static const RefusalCase refusals[] = {
  { "blank", SVG_OPEN "</svg>", "shows nothing" },
  { "not-svg", "no", "no SVG drawing" },
  { "not-closed", SVG_OPEN "\n<g>", "Line 2" },
  { "refers", SVG_OPEN "<image href='a.png'/></svg>", "outside" },
};

static void
test_refusal (gconstpointer data)
{
  const RefusalCase *c = data;
  MasWindow *window = begin ();

  write_file ("own/C/K^.svg", FULL ("#0f0"));
  wait_for (draw_pixel ("chess", "K^") == GREEN);
  drop_text (window, "K^", c->text, c->said);
  assert_own ("C/K^.svg", FULL ("#0f0"));
  g_assert_cmphex (draw_pixel ("chess", "K^"), ==, GREEN);
  drop_text (window, "Q", c->text, c->said);
  assert_own ("C/Q.svg", NULL);
  end (window);
}

static void
test_refused_files (void)
{
  MasWindow *window = begin ();
  g_autofree char *large = g_malloc (DIAGRAM_DRAWING_MAX_BYTES + 2);
  g_autofree char *folder = tmp_folder_new ("masume-test");
  g_autofree char *pipe = g_build_filename (folder, "a.svg", NULL);
  g_autoptr (GFile) is_folder = g_file_new_for_path (folder);
  g_autoptr (GFile) is_pipe = g_file_new_for_path (pipe);
  g_autoptr (GFile) is_none = g_file_get_child (is_folder, "none.svg");
  GSList second = { is_pipe, NULL };
  GSList both = { is_none, &second };
  guint n_windows = count_windows ();
  double x = 0;
  double y = 0;

  memset (large, ' ', DIAGRAM_DRAWING_MAX_BYTES + 1);
  large[DIAGRAM_DRAWING_MAX_BYTES + 1] = '\0';
  memcpy (large, FULL ("#0f0"), strlen (FULL ("#0f0")));
  g_assert_no_errno (mkfifo (pipe, 0600));
  drop_text (window, "K^", large, "larger than");
  drop (window, "K^", is_folder);
  wait_status (window, "folder, a pipe");
  drop (window, "K^", is_pipe);
  wait_status (window, "folder, a pipe");
  drop (window, "K^", is_none);
  wait_status (window, "does not exist");
  drop (window, NULL, is_none);
  wait_status (window, "on a piece of the palette");
  get_place (window, "K^", &x, &y);
  mas_piece_art_drop (mas_menus_get_art (get_area (window)->menus), x, y, &both);
  wait_status (window, "one file");
  assert_own ("C/K^.svg", NULL);
  g_assert_cmpuint (count_windows (), ==, n_windows);
  g_assert_cmpstr (get_page (window), ==, "editor");

  /* A file where the folder should be. */
  write_file ("own", "in the way");
  drop_text (window, "K^", FULL ("#0f0"), "folder is a file");
  g_remove (pipe);
  g_rmdir (folder);
  end (window);
}

/* The same by the menu: a file is chosen, or the clipboard has the drawing. */
static void
test_menu (void)
{
  MasWindow *window = begin ();
  GFile *file = new_file ("picture.svg", FULL ("#0f0"), -1);
  GdkClipboard *clipboard = gtk_widget_get_clipboard (GTK_WIDGET (window));
  g_autoptr (GBytes) svg = g_bytes_new_static (FULL ("#f00"), strlen (FULL ("#f00")));
  GdkContentProvider *provider = gdk_content_provider_new_for_bytes ("image/svg+xml", svg);

  fake.file = file;
  open_menu (window, "p");
  activate_area (window, "board.choose-drawing");
  wait_status (window, "New drawing for black pawn");
  g_assert_cmphex (draw_pixel ("chess", "p"), ==, GREEN);
  fake.file = NULL;
  open_menu (window, "p");
  activate_area (window, "board.choose-drawing");
  settle ();
  g_assert_cmphex (draw_pixel ("chess", "p"), ==, GREEN);

  gdk_clipboard_set_content (clipboard, provider);
  g_object_unref (provider);
  open_menu (window, "R");
  activate_area (window, "board.paste-drawing");
  wait_status (window, "New drawing for white rook");
  g_assert_cmphex (draw_pixel ("chess", "R"), ==, RED);
  gdk_clipboard_set_text (clipboard, FULL ("#0f0"));
  open_menu (window, "R");
  activate_area (window, "board.paste-drawing");
  wait_status (window, "New drawing for white rook");
  g_assert_cmphex (draw_pixel ("chess", "R"), ==, GREEN);
  gdk_clipboard_set_text (clipboard, CHESS_FEEN);
  open_menu (window, "R");
  activate_area (window, "board.paste-drawing");
  wait_status (window, "no SVG drawing");
  g_assert_cmphex (draw_pixel ("chess", "R"), ==, GREEN);
  assert_feen (mas_window_get_document (window), CHESS_FEEN);
  delete_file (file);
  g_object_unref (file);
  end (window);
}

/* Keys open the menu of a piece of the palette, and its end leaves the keyboard there. */
static void
test_keys (void)
{
  MasWindow *window = begin ();
  MasEditArea *area = get_area (window);
  MasSlot *slot = mas_stage_find_stamp (area->stage, &QI_TOKEN ("N"));
  static const struct
  {
    guint keyval;
    GdkModifierType mods;
  } keys[] = { { GDK_KEY_Menu, 0 }, { GDK_KEY_F10, GDK_SHIFT_MASK } };

  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      g_assert_true (gtk_widget_grab_focus (GTK_WIDGET (slot)));
      g_assert_null (mas_popup_get_open (mas_menus_get_popup (area->menus)));
      g_assert_true (press_key (GTK_WIDGET (area), keys[i].keyval, keys[i].mods));
      g_assert_nonnull (mas_popup_get_open (mas_menus_get_popup (area->menus)));
      settle ();
      gtk_popover_popdown (GTK_POPOVER (mas_popup_get_open (mas_menus_get_popup (area->menus))));
      settle ();
      g_assert_null (mas_popup_get_open (mas_menus_get_popup (area->menus)));
      g_assert_true (gtk_widget_has_focus (GTK_WIDGET (slot)));
    }
  end (window);
}

/* A set is read, what is wrong with it is said once, and a repaired file is seen at once. */
static void
test_set (void)
{
  MasWindow *window = begin ();
  MasWindow *other = NULL;
  MasDrawings *drawings = mas_drawings_get_default ();
  GtkWindow *appearance = NULL;
  GtkWidget *row = NULL;
  g_autofree char *problems = NULL;
  g_auto (GStrv) names = NULL;

  write_file ("Foo/wK.svg", FULL ("#0f0"));
  write_file ("Foo/wQ.svg", SVG_OPEN "\n<g>");
  write_file ("Foo/wP.svg", SVG_OPEN "</svg>");
  write_file ("own/C/N.svg", FULL ("#f00"));
  names = mas_appearance_dup_set_names ();
  g_assert_cmpuint (g_strv_length (names), ==, 1);
  g_assert_cmpstr (names[0], ==, "Foo");

  mas_edit_area_say (get_area (window), "Not yet");
  g_object_set (mas_appearance_get_default (), "piece-set", "Foo", NULL);
  wait_status (window, "2 drawings of “Foo” cannot be used");
  g_assert_cmphex (draw_pixel ("chess", "K^"), ==, GREEN);
  g_assert_cmphex (draw_pixel ("chess", "N"), ==, RED);
  g_assert_nonnull (
    find_widget (GTK_WIDGET (window), GTK_TYPE_LABEL, "2 drawings of “Foo” cannot be used"));
  problems = mas_drawings_dup_problems (drawings);
  g_assert_nonnull (strstr (problems, "wQ.svg: Line 2"));
  g_assert_nonnull (strstr (problems, "wP.svg: The drawing shows nothing."));
  fake.n_confirm = 0;
  activate (window, "win.show-drawing-problems");
  g_assert_cmpuint (fake.n_confirm, ==, 1);
  /* It stays where the set is chosen, beside the way to the folder. */
  appearance = GTK_WINDOW (mas_appearance_window_new (G_ACTION_GROUP (application)));
  gtk_window_present (appearance);
  settle ();
  g_assert_nonnull (find_widget (GTK_WIDGET (appearance), GTK_TYPE_LABEL, problems));
  row = find_widget (GTK_WIDGET (appearance), ADW_TYPE_ACTION_ROW, "Open the Folder of Sets");
  adw_action_row_activate (ADW_ACTION_ROW (row));
  g_assert_cmpstr (fake.shown, ==, pieces);
  gtk_window_destroy (appearance);
  settle ();
  /* Another window does not say it again. */
  other = new_document_window (CHESS_FEEN);
  g_assert_null (
    find_widget (GTK_WIDGET (other), GTK_TYPE_LABEL, "2 drawings of “Foo” cannot be used"));
  end (other);

  write_file ("Foo/wQ.svg", FULL ("#0f0"));
  write_file ("Foo/wP.svg", FULL ("#0f0"));
  wait_for (draw_pixel ("chess", "Q") == GREEN && draw_pixel ("chess", "P") == GREEN);
  g_assert_cmpuint (mas_drawings_get_n_problems (drawings), ==, 0);
  end (window);
}

/* A set that is chosen and not there is said, and found when it appears. */
static void
test_missing_set (void)
{
  MasWindow *window = begin ();

  mas_edit_area_say (get_area (window), "Not yet");
  g_object_set (mas_appearance_get_default (), "piece-set", "Bar", NULL);
  wait_status (window, "1 drawing of “Bar” cannot be used");
  write_file ("Bar/wK.svg", FULL ("#0f0"));
  wait_for (draw_pixel ("chess", "K^") == GREEN);
  end (window);
}

/* New drawings are letter tiles until it is known what they are; nothing waits for that. One of them is
 * known before and drawn at once. */
static void
test_pending (void)
{
  MasWindow *window = begin ();
  MasDrawings *drawings = mas_drawings_get_default ();
  g_autofree char *real =
    g_test_build_filename (G_TEST_BUILT, "..", "src", "drawing", "masume-drawing", NULL);
  g_autofree char *path = g_canonicalize_filename (real, NULL);
  g_autofree char *program = g_build_filename (pieces, "..", "program", NULL);
  g_autofree char *go = g_build_filename (pieces, "..", "go", NULL);
  g_autofree char *script = g_strdup_printf ("#!/bin/sh\nwhile ! [ -e '%s' ]; do sleep .01; done\n"
                                             "exec '%s'\n",
                                             go, path);
  guint32 ours = draw_pixel ("chess", "R");
  gboolean broken = FALSE;

  write_file ("Known/wK.svg", FULL ("#0f0"));
  g_object_set (mas_appearance_get_default (), "piece-set", "Known", NULL);
  wait_for (draw_pixel ("chess", "K^") == GREEN);
  g_assert_true (g_file_set_contents (program, script, -1, NULL));
  g_assert_no_errno (g_chmod (program, 0700));
  diagram_helper_set_program (program);
  write_file ("Slow/wK.svg", FULL ("#0f0"));
  write_file ("Slow/wR.svg", SVG_OPEN "<path d='M0 0h100v100h-100z' fill='#0f0'/></svg>");
  g_object_set (mas_appearance_get_default (), "piece-set", "Slow", NULL);
  wait_for (mas_drawings_get_set (drawings) != NULL
            && diagram_set_get_n_pending (mas_drawings_get_set (drawings)) == 1);
  g_assert_true (mas_drawings_is_loading (drawings));
  g_assert_cmpuint (mas_drawings_get_n_problems (drawings), ==, 0);
  g_assert_cmphex (draw_pixel ("chess", "K^"), ==, GREEN);
  diagram_set_has (mas_drawings_get_set (drawings), qi_game_info_lookup ("chess"), &QI_TOKEN ("R"),
                   &broken);
  g_assert_true (broken);
  g_assert_cmphex (draw_pixel ("chess", "R"), !=, GREEN);

  g_assert_true (g_file_set_contents (go, "", 0, NULL));
  wait_loaded ();
  diagram_helper_set_program (NULL);
  g_assert_cmpuint (mas_drawings_get_n_problems (drawings), ==, 0);
  g_assert_cmphex (draw_pixel ("chess", "R"), ==, GREEN);
  g_object_set (mas_appearance_get_default (), "piece-set", "", NULL);
  wait_for (draw_pixel ("chess", "R") == ours);
  end (window);
}

/* Without the program there is a sentence, and the pieces are letter tiles. */
static void
test_unread (void)
{
  MasWindow *window = begin ();
  g_autofree char *problems = NULL;

  diagram_helper_set_program ("/nowhere");
  write_file ("Unread/wR.svg", SVG_OPEN "<path d='M0 0h100v100H-1z' fill='#0f0'/></svg>");
  write_file ("Unread/wN.svg", SVG_OPEN "<path d='M0 0h100v100H-2z' fill='#0f0'/></svg>");
  mas_edit_area_say (get_area (window), "Not yet");
  g_object_set (mas_appearance_get_default (), "piece-set", "Unread", NULL);
  wait_status (window, "The program that reads drawings cannot be started.");
  problems = mas_drawings_dup_problems (mas_drawings_get_default ());
  g_assert_cmpstr (problems, ==, "The program that reads drawings cannot be started.");
  g_assert_cmphex (draw_pixel ("chess", "R"), !=, GREEN);
  diagram_helper_set_program (NULL);
  end (window);
}

int
main (int   argc,
      char *argv[])
{
  g_autofree char *data = tmp_folder_new ("masume-data");
  int status = 0;

  g_setenv ("XDG_DATA_HOME", data, TRUE);
  g_setenv ("XDG_CACHE_HOME", data, TRUE);
  pieces = g_build_filename (data, "masume", "pieces", NULL);
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/editor/window/drawings/drop", test_drop);
  case_table_add ("/editor/window/drawings/refusal/", refusals, test_refusal);
  g_test_add_func ("/editor/window/drawings/refused-files", test_refused_files);
  g_test_add_func ("/editor/window/drawings/menu", test_menu);
  g_test_add_func ("/editor/window/drawings/keys", test_keys);
  g_test_add_func ("/editor/window/drawings/set", test_set);
  g_test_add_func ("/editor/window/drawings/missing-set", test_missing_set);
  g_test_add_func ("/editor/window/drawings/pending", test_pending);
  g_test_add_func ("/editor/window/drawings/unread", test_unread);
  status = run_window_tests ();
  g_free (pieces);
  return status;
}
