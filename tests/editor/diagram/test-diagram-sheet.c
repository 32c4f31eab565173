/* SPDX-License-Identifier: Apache-2.0 */
/* Pages of positions and of texts, looked at pixel by pixel: what stands where, and what is shown of positions that cannot be
 * shown. */
#include "diagram-samples.h"
#include "diagram-set.h"
#include "diagram-sheet.h"

#include <string.h>

#define SCALE 4 /* pixels a point */

/* Without margins, so that places on paper are places of the page. */
static const DiagramSheetArea area = { 100., 150., 0., 0., 100., 150. };

typedef struct
{
  cairo_surface_t *surface;
} Page;

static Page
draw_page (DiagramSheet *sheet)
{
  const DiagramSheetArea *paper = diagram_sheet_get_area (sheet);
  Page page = { cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) (paper->paper_width * SCALE),
                                            (int) (paper->paper_height * SCALE)) };
  cairo_t *cr = cairo_create (page.surface);

  cairo_scale (cr, SCALE, SCALE);
  diagram_sheet_draw_paper (sheet, cr);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_flush (page.surface);
  return page;
}

static void
page_clear (Page *self)
{
  cairo_surface_destroy (self->surface);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Page, page_clear)

static guint32
get_pixel (const Page *page,
           int         x,
           int         y)
{
  const guint8 *row = cairo_image_surface_get_data (page->surface)
                      + (gsize) y * (gsize) cairo_image_surface_get_stride (page->surface);
  guint32 pixel = 0;

  memcpy (&pixel, row + (gsize) x * sizeof pixel, sizeof pixel);
  return pixel & 0xffffff;
}

/* How many pixels of these rows are darker than the middle grey. */
static guint
count_dark (const Page *page,
            int         from,
            int         to)
{
  guint n = 0;

  for (int y = from; y < to; y++)
    for (int x = 0; x < cairo_image_surface_get_width (page->surface); x++)
      n += (get_pixel (page, x, y) & 0xff) < 0x80;
  return n;
}

static DiagramSheet *
sheet_of (const DiagramSheetCell *cell)
{
  DiagramSheet *sheet = diagram_sheet_new (&area, 1, 1);

  diagram_sheet_add (sheet, cell);
  return sheet;
}

static void
assert_frame (DiagramSheet *sheet)
{
  g_auto (Page) page = draw_page (sheet);

  /* A grey line of half a point around it, and nothing within. */
  g_assert_cmphex (get_pixel (&page, 0, 0), ==, 0x999999);
  g_assert_cmphex (get_pixel (&page, 100 * SCALE - 1, 75 * SCALE), ==, 0x999999);
  g_assert_cmphex (get_pixel (&page, 50 * SCALE, 75 * SCALE), ==, 0xffffff);
  g_assert_cmphex (get_pixel (&page, 5 * SCALE, 5 * SCALE), ==, 0xffffff);
}

/* What cannot be shown leaves its place, with a frame. */
static void
test_frames (void)
{
  g_autoptr (QiSetup) setup = diagram_sample_get ("chess");
  DiagramPicture picture;
  g_autoptr (DiagramSheet) nothing = sheet_of (&(DiagramSheetCell) { .turn = FALSE });
  g_autoptr (DiagramSheet) no_picture = sheet_of (&(DiagramSheetCell) { .setup = setup });

  diagram_picture_init (&picture);
  picture.layer = 7;
  g_autoptr (DiagramSheet) no_layer =
    sheet_of (&(DiagramSheetCell) { .setup = setup, .picture = &picture });
  assert_frame (nothing);
  assert_frame (no_picture);
  assert_frame (no_layer);
}

/* The same where the head leaves no room for anything. */
static void
test_no_room (void)
{
  const DiagramSheetArea low = { 100., 20., 0., 0., 100., 5. };
  g_autoptr (QiSetup) setup = diagram_sample_get ("chess");
  g_autoptr (DiagramSheet) sheet = diagram_sheet_new (&low, 1, 1);
  DiagramPicture picture;

  diagram_picture_init (&picture);
  diagram_sheet_add (sheet, &(DiagramSheetCell) {
                              .setup = setup, .picture = &picture, .number = 1, .n_answers = 3 });
  g_auto (Page) page = draw_page (sheet);
  g_assert_cmphex (get_pixel (&page, 0, 0), ==, 0xffffff);
  g_assert_cmpuint (count_dark (&page, 0, 20 * SCALE), >, 0); /* the number */
}

/* White's disc is a ring, Black's is full; without one or anything else there is no head. */
static void
test_heads (void)
{
  const gint64 sizes[] = { 8, 8 };
  g_autoptr (QiSetup) white = diagram_sample_new ("chess", "Cc", 2, sizes, "", "");
  g_autoptr (QiPosition) position =
    qi_position_with_turn (qi_setup_get_position (white), QI_SIDE_SECOND);
  g_autoptr (QiSetup) black = qi_setup_with_position (white, position);
  DiagramPicture picture;

  diagram_picture_init (&picture);
  picture.turn = FALSE;
  g_autoptr (DiagramSheet) first =
    sheet_of (&(DiagramSheetCell) { .setup = white, .picture = &picture, .turn = TRUE });
  g_autoptr (DiagramSheet) second =
    sheet_of (&(DiagramSheetCell) { .setup = black, .picture = &picture, .turn = TRUE });
  g_autoptr (DiagramSheet) bare =
    sheet_of (&(DiagramSheetCell) { .setup = white, .picture = &picture });
  g_autoptr (DiagramSheet) lost = sheet_of (&(DiagramSheetCell) { .turn = TRUE });
  g_auto (Page) ring = draw_page (first);
  g_auto (Page) disc = draw_page (second);
  g_auto (Page) none = draw_page (bare);
  g_auto (Page) nobody = draw_page (lost);
  const guint n_ring = count_dark (&ring, 0, 12 * SCALE);

  g_assert_cmpuint (n_ring, >, 0);
  g_assert_cmpuint (count_dark (&disc, 0, 12 * SCALE), >, 2 * n_ring);
  g_assert_cmpuint (count_dark (&none, 0, SCALE / 2), ==, 0);
  /* Of no position nobody is to move. */
  g_assert_cmpuint (count_dark (&nobody, 0, 12 * SCALE), ==, 0);
}

/* What is asked has no room where the number fills the cell; empty words are none. */
static void
test_words (void)
{
  const DiagramSheetArea narrow = { 8., 150., 0., 0., 8., 150. };
  g_autoptr (DiagramSheet) full = diagram_sheet_new (&narrow, 1, 1);
  g_autoptr (DiagramSheet) bare = diagram_sheet_new (&narrow, 1, 1);
  g_autoptr (DiagramSheet) wordless =
    sheet_of (&(DiagramSheetCell) { .task = "", .label = "", .code = "" });
  g_autoptr (DiagramSheet) worded =
    sheet_of (&(DiagramSheetCell) { .task = "#2", .label = "One\nand two", .code = "8/8" });

  diagram_sheet_add (full, &(DiagramSheetCell) { .number = 88888, .task = "#2" });
  diagram_sheet_add (bare, &(DiagramSheetCell) { .number = 88888 });
  g_auto (Page) with_task = draw_page (full);
  g_auto (Page) without = draw_page (bare);
  for (int y = 0; y < 150 * SCALE; y++)
    for (int x = 0; x < 8 * SCALE; x++)
      g_assert_cmphex (get_pixel (&with_task, x, y), ==, get_pixel (&without, x, y));
  assert_frame (wordless);
  g_auto (Page) page = draw_page (worded);
  g_assert_cmpuint (count_dark (&page, 0, 12 * SCALE), >, 0);
  g_assert_cmpuint (count_dark (&page, 120 * SCALE, 150 * SCALE), >, 0);
}

/* A sheet keeps what it shows. */
static void
test_keeps (void)
{
  static const char *const none[] = { NULL };
  g_autoptr (QiSetup) setup = diagram_sample_get ("chess");
  DiagramSet *set = diagram_set_new (none);
  DiagramPicture picture;

  diagram_picture_init (&picture);
  picture.style.set = set;
  g_autoptr (DiagramSheet) sheet =
    sheet_of (&(DiagramSheetCell) { .setup = setup, .picture = &picture });
  g_autoptr (DiagramSheet) again = diagram_sheet_ref (sheet);
  g_assert_true (again == sheet);
  diagram_set_unref (set);
  g_auto (Page) page = draw_page (sheet);
  g_assert_cmpuint (count_dark (&page, 0, 150 * SCALE), >, 0);
}

static void
check_path (const char *path,
            guint       page,
            const char *expected)
{
  g_autofree char *made = diagram_sheet_dup_path (path, page);

  g_assert_cmpstr (made, ==, expected);
}

static void
test_paths (void)
{
  check_path ("OUT.svg", 0, "OUT.svg");
  check_path ("OUT.svg", 1, "OUT-2.svg");
  check_path ("a.b/OUT", 2, "a.b/OUT-3");
  check_path ("a.b/OUT.c.png", 2, "a.b/OUT.c-3.png");
  check_path ("OUT", 1, "OUT-2");
}

/* Pixels that no image can have are an error. Source: cairo's images have sides of 32,767 at most. */
static void
test_too_large (void)
{
  g_autoptr (GPtrArray) pages =
    g_ptr_array_new_with_free_func ((GDestroyNotify) diagram_sheet_unref);
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = NULL;

  g_ptr_array_add (pages, sheet_of (&(DiagramSheetCell) { .number = 1 }));
  g_assert_null (diagram_sheet_write (pages, 0, DIAGRAM_PICTURE_PNG, 400., &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_FAILED);
  g_clear_error (&error);
  /* Vectors have no pixels. */
  bytes = diagram_sheet_write (pages, 0, DIAGRAM_PICTURE_SVG, 400., &error);
  g_assert_no_error (error);
  g_assert_nonnull (bytes);
}

/* Where a page is lower than a line each line has a page; there is room for all of them on a large one. */
static void
test_texts (void)
{
  static const char *const lines[] = { "one", "two", "three", NULL };
  static const char *const none[] = { NULL };
  const DiagramSheetArea low = { 200., 30., 0., 0., 200., 30. };
  const DiagramSheetArea high = { 200., 300., 0., 0., 200., 300. };
  g_autoptr (GPtrArray) pages =
    g_ptr_array_new_with_free_func ((GDestroyNotify) diagram_sheet_unref);

  diagram_sheet_add_texts (pages, &low, "Solutions", none);
  g_assert_cmpuint (pages->len, ==, 0);
  diagram_sheet_add_texts (pages, &low, "Solutions", lines);
  g_assert_cmpuint (pages->len, ==, 3);
  diagram_sheet_add_texts (pages, &high, "Solutions", lines);
  g_assert_cmpuint (pages->len, ==, 4);
  diagram_sheet_set_foot (pages->pdata[3], "1 / 1");
  g_auto (Page) page = draw_page (pages->pdata[3]);
  g_assert_cmpuint (count_dark (&page, 0, 20 * SCALE), >, 0);
  g_assert_cmpuint (count_dark (&page, 150 * SCALE, 250 * SCALE), ==, 0);
  g_assert_cmpuint (count_dark (&page, 270 * SCALE, 300 * SCALE), >, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/diagram/sheet/frames", test_frames);
  g_test_add_func ("/diagram/sheet/no-room", test_no_room);
  g_test_add_func ("/diagram/sheet/heads", test_heads);
  g_test_add_func ("/diagram/sheet/words", test_words);
  g_test_add_func ("/diagram/sheet/keeps", test_keeps);
  g_test_add_func ("/diagram/sheet/paths", test_paths);
  g_test_add_func ("/diagram/sheet/too-large", test_too_large);
  g_test_add_func ("/diagram/sheet/texts", test_texts);
  return g_test_run ();
}
