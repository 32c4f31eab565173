/* SPDX-License-Identifier: Apache-2.0 */
#include "diagram.h"
#include "case-table.h"

/* Drawings that are made to do harm, and helper programs that misbehave: the piece gets its letter
 * tile, the others are drawn, and this process goes on. */
#include "diagram-drawing-private.h"
#include "diagram-piece.h"
#include "diagram-set.h"
#include "tmp-folder.h"

#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>
#include <utime.h>

#define SVG_OPEN \
  "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink'" \
  " viewBox='0 0 100 100'>"
#define FULL(colour) SVG_OPEN "<rect width='100' height='100' fill='" colour "'/></svg>"
#define GREEN        0x00ff00
#define MOST         (20 * G_USEC_PER_SEC) /* µs in which everything ends, even on a busy machine */

static char *data_folder;

/* Drawings. */

static void
repeat (GString    *svg,
        const char *part,
        guint       n)
{
  for (guint i = 0; i < n; i++)
    g_string_append (svg, part);
}

/* Each part names itself and the next one: "%u" twice. */
static void
chain (GString    *svg,
       const char *part,
       guint       n)
{
  g_auto (GStrv) pieces = g_strsplit (part, "%u", 3);

  for (guint i = 0; i < n; i++)
    g_string_append_printf (svg, "%s%u%s%u%s", pieces[0], i, pieces[1], i + 1, pieces[2]);
}

#define USING(what) "<rect width='80' height='80' " what "/>"

static void
make_font_size (GString *svg)
{
  g_string_append (svg, "<text y='90' font-size='1e7'>K</text>");
}

static void
make_convolution (GString *svg)
{
  g_string_append (svg, "<filter id='f'><feConvolveMatrix order='50' kernelMatrix='");
  repeat (svg, "1 ", 2500);
  g_string_append (svg, "'/></filter>" USING ("filter='url(#f)'"));
}

static void
make_masks (GString *svg)
{
  chain (svg, "<mask id='m%u'><rect width='99' height='99' fill='#fff' mask='url(#m%u)'/></mask>",
         1000);
  g_string_append (svg, USING ("mask='url(#m0)'"));
}

static void
make_uses (GString *svg)
{
  g_string_append (svg, "<defs><rect id='a0' width='50' height='50'/>");
  for (guint level = 1; level < 8; level++)
    {
      g_string_append_printf (svg, "<g id='a%u'>", level);
      for (guint i = 0; i < 10; i++)
        g_string_append_printf (svg, "<use xlink:href='#a%u'/>", level - 1);
      g_string_append (svg, "</g>");
    }
  g_string_append (svg, "</defs><use xlink:href='#a7'/>");
}

static void
make_blurs (GString *svg)
{
  g_string_append (svg, "<filter id='f'>");
  repeat (svg, "<feGaussianBlur stdDeviation='90'/>", 150);
  g_string_append (svg, "</filter>");
  repeat (svg, USING ("filter='url(#f)'"), 200);
}

static void
make_points (GString *svg)
{
  for (guint i = 0; i < 2000; i++)
    g_string_append_printf (svg, "L%u %u", i * 7 % 100, i * 13 % 100);
}

static void
make_markers (GString *svg)
{
  g_string_append (svg, "<marker id='m' overflow='visible'><path d='M0 0");
  make_points (svg);
  g_string_append (svg, "'/></marker><path marker-mid='url(#m)' d='M0 0");
  make_points (svg);
  g_string_append (svg, "'/>");
}

static void
make_dashes (GString *svg)
{
  g_string_append (svg, "<path d='M0 50H100' stroke='#000' stroke-width='9' stroke-dasharray='");
  repeat (svg, ".01,", 99999);
  g_string_append (svg, ".01'/>");
}

static void
make_fine_dashes (GString *svg)
{
  g_string_append (svg, "<path d='M0 50");
  repeat (svg, "H1e6H0", 900);
  g_string_append (svg, "' stroke='#000' stroke-width='9' stroke-dasharray='1e-3'/>");
}

static void
make_fine_pattern (GString *svg)
{
  g_string_append (svg, "<pattern id='p' width='1e-4' height='1e-4' patternUnits='userSpaceOnUse'>"
                        "<rect width='1' height='1'/></pattern>" USING ("fill='url(#p)'"));
}

static void
make_giant_pattern (GString *svg)
{
  g_string_append (svg, "<pattern id='p' width='1e7' height='1e7' patternUnits='userSpaceOnUse'>"
                        "<rect width='1e7' height='1e7'/></pattern>" USING ("fill='url(#p)'"));
}

static void
make_groups (GString *svg)
{
  repeat (svg, "<g opacity='.99'>", 120);
  g_string_append (svg, USING (""));
  repeat (svg, "</g>", 120);
}

static void
make_turbulence (GString *svg)
{
  g_string_append (svg, "<filter id='f'>");
  repeat (svg, "<feTurbulence baseFrequency='.9' numOctaves='16'/>", 150);
  g_string_append (svg, "</filter>");
  repeat (svg, USING ("filter='url(#f)'"), 50);
}

static void
make_lighting (GString *svg)
{
  g_string_append (svg, "<filter id='f'>");
  repeat (svg, "<feDiffuseLighting><fePointLight x='50' y='50' z='20'/></feDiffuseLighting>", 90);
  g_string_append (svg, "</filter>");
  repeat (svg, USING ("filter='url(#f)'"), 50);
}

static void
make_morphology (GString *svg)
{
  g_string_append (svg, "<filter id='f'><feMorphology operator='dilate' radius='400'/></filter>");
  repeat (svg, USING ("filter='url(#f)'"), 20);
}

static void
make_glyphs (GString *svg)
{
  g_string_append (svg, "<text y='50' font-size='20'>");
  repeat (svg, "K", 1000000);
  g_string_append (svg, "</text>");
}

static void
make_letters (GString *svg)
{
  repeat (svg, "<text y='80' font-size='900' stroke='#000' stroke-dasharray='.1'>W</text>", 5000);
}

static void
make_path (GString *svg)
{
  g_string_append (svg, "<path d='M0 0");
  repeat (svg, "L9 9L90 1", 100000);
  g_string_append (svg, "'/>");
}

static void
make_curves (GString *svg)
{
  g_string_append (svg, "<path fill='none' stroke='#000' d='M0 0");
  repeat (svg, "C1e6 0 0 1e6 9 9", 50000);
  g_string_append (svg, "'/>");
}

static void
make_clips (GString *svg)
{
  chain (svg, "<clipPath id='c%u' clip-path='url(#c%u)'><rect width='99' height='99'/></clipPath>",
         3000);
  g_string_append (svg, USING ("clip-path='url(#c0)'"));
}

static void
make_stops (GString *svg)
{
  g_string_append (svg, "<linearGradient id='g'>");
  repeat (svg, "<stop offset='.5' stop-color='red'/>", 19000);
  g_string_append (svg, "</linearGradient>");
  repeat (svg, USING ("fill='url(#g)'"), 900);
}

static void
make_sheet (GString *svg)
{
  g_string_append (svg, "<style>");
  repeat (svg, "g g g g rect,", 20000);
  g_string_append (svg, "rect{fill:red}</style>");
  repeat (svg, "<g>", 100);
  repeat (svg, USING (""), 2000);
  repeat (svg, "</g>", 100);
}

static void
make_region (GString *svg)
{
  g_string_append (svg, "<filter id='f' x='-1e6' y='-1e6' width='1e9' height='1e9'><feFlood/>"
                        "</filter>" USING ("filter='url(#f)'"));
}

static void
make_wide_stroke (GString *svg)
{
  g_string_append (svg, "<path d='M0 0L1 1' stroke='#000' stroke-width='1e20'/>");
}

static void
make_wide_page (GString *svg)
{
  g_string_assign (svg, "<svg xmlns='http://www.w3.org/2000/svg' width='1e30' height='1e30'>"
                        "<rect width='1e30' height='1e30'/>");
}

static void
make_thin_page (GString *svg)
{
  g_string_assign (svg, "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1e30 1e-30'>"
                        "<rect width='1e30' height='1e30'/>");
}

typedef struct
{
  const char *name;
  void (*make) (GString *svg);
  gboolean refused; /* otherwise it may be drawn, if it takes little time */
} BombCase;

static const BombCase bombs[] = {
  { "font-size", make_font_size, TRUE },
  { "convolution", make_convolution, TRUE },
  { "masks", make_masks, TRUE },
  { "uses", make_uses, TRUE },
  { "blurs", make_blurs, TRUE },
  { "markers", make_markers, TRUE },
  { "turbulence", make_turbulence, TRUE },
  { "lighting", make_lighting, TRUE },
  { "morphology", make_morphology, TRUE },
  { "letters", make_letters, TRUE },
  { "glyphs", make_glyphs, TRUE },
  { "curves", make_curves, TRUE },
  { "stops", make_stops, TRUE },
  { "sheet", make_sheet, TRUE },
  { "path", make_path, TRUE },
  { "dashes", make_dashes, FALSE },
  { "fine-dashes", make_fine_dashes, FALSE },
  { "fine-pattern", make_fine_pattern, FALSE },
  { "giant-pattern", make_giant_pattern, FALSE },
  { "groups", make_groups, FALSE },
  { "clips", make_clips, FALSE },
  { "region", make_region, FALSE },
  { "wide-stroke", make_wide_stroke, FALSE },
  { "wide-page", make_wide_page, FALSE },
  { "thin-page", make_thin_page, FALSE },
};

static GBytes *
make (const BombCase *bomb)
{
  GString *svg = g_string_new (SVG_OPEN);

  bomb->make (svg);
  g_string_append (svg, "</svg>");
  return g_string_free_to_bytes (svg);
}

static void
draw (DiagramDrawing *drawing,
      int             size)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, size, size);
  cairo_t *cr = cairo_create (surface);

  diagram_drawing_draw (drawing, cr, FALSE, size);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

static void
test_bomb (gconstpointer data)
{
  const BombCase *c = data;
  g_autoptr (GBytes) svg = make (c);
  g_autoptr (QiFinding) fault = NULL;
  gint64 start = g_get_monotonic_time ();
  g_autoptr (DiagramDrawing) drawing = diagram_drawing_new (svg, &fault);

  g_test_message ("%s: %s after %.2f s", c->name,
                  fault != NULL ? qi_finding_get_code (fault) : "drawn",
                  (double) (g_get_monotonic_time () - start) / G_USEC_PER_SEC);
  g_assert_cmpint ((drawing == NULL), ==, fault != NULL);
  if (c->refused)
    g_assert_null (drawing);
  if (drawing != NULL)
    for (int size = 8; size <= 1024; size *= 2)
      draw (drawing, size);
  g_assert_cmpint (g_get_monotonic_time () - start, <, MOST);
}

/* Sets. */

static void
write_file (const char *folder,
            const char *name,
            const char *text)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

static guint32
draw_pixel (DiagramSet *set,
            const char *text)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 32, 32);
  cairo_t *cr = cairo_create (surface);
  const DiagramStyle style = { .set = set };
  guint32 pixel = 0;

  diagram_draw_piece (cr, qi_game_info_lookup ("chess"), &QI_TOKEN (text), &style, FALSE, 0., 0.,
                      32.);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  memcpy (&pixel,
          cairo_image_surface_get_data (surface) + 16 * cairo_image_surface_get_stride (surface)
            + 16 * (int) sizeof pixel,
          sizeof pixel);
  cairo_surface_destroy (surface);
  return pixel & 0xffffff;
}

static gboolean
has_problem (DiagramSet *set,
             const char *file,
             const char *code)
{
  const GPtrArray *problems = diagram_set_get_problems (set);

  for (guint i = 0; i < problems->len; i++)
    {
      const DiagramSetProblem *problem = g_ptr_array_index (problems, i);

      g_test_message ("%s: %s", problem->file, qi_finding_get_code (problem->finding));
      if (g_str_equal (problem->file, file)
          && (code == NULL || g_str_equal (qi_finding_get_code (problem->finding), code)))
        return TRUE;
    }
  return FALSE;
}

static gboolean
is_broken (DiagramSet *set,
           const char *text)
{
  gboolean broken = FALSE;

  diagram_set_has (set, qi_game_info_lookup ("chess"), &QI_TOKEN (text), &broken);
  return broken;
}

static char *
new_folder (void)
{
  g_autofree char *parent = g_build_filename (data_folder, "set-XXXXXX", NULL);

  g_assert_nonnull (g_mkdtemp (parent));
  return g_steal_pointer (&parent);
}

/* Harmful drawings come before, among and after the others. */
static void
test_set (void)
{
  static const char *const files[] = { "bB.svg", "bK.svg", "bN.svg", "wB.svg", "wN.svg", "wR.svg" };
  g_autofree char *folder = new_folder ();
  g_autoptr (DiagramSet) set = NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autoptr (GBytes) svg = make (&bombs[i]);
      g_autofree char *text = g_strndup (g_bytes_get_data (svg, NULL), g_bytes_get_size (svg));

      write_file (folder, files[i], text);
    }
  write_file (folder, "bQ.svg", FULL ("#0f0"));
  write_file (folder, "wP.svg", FULL ("#00ff00"));
  write_file (folder, "wQ.svg", FULL ("rgb(0,255,0)"));
  /* On a slow machine these may use up the time that all have together; the next time they are known. */
  for (guint i = 0; i < 5; i++)
    {
      g_clear_pointer (&set, diagram_set_unref);
      set = diagram_set_new ((const char *const[]) { folder, NULL });
      if (diagram_set_get_problems (set)->len == G_N_ELEMENTS (files))
        break;
    }
  for (gsize i = 0; i < G_N_ELEMENTS (files); i++)
    g_assert_true (has_problem (set, files[i], NULL));
  g_assert_cmpuint (diagram_set_get_problems (set)->len, ==, G_N_ELEMENTS (files));
  g_assert_cmpuint (diagram_set_get_n_drawings (set), ==, 3);
  g_assert_cmphex (draw_pixel (set, "q"), ==, GREEN);
  g_assert_cmphex (draw_pixel (set, "P"), ==, GREEN);
  g_assert_cmphex (draw_pixel (set, "Q"), ==, GREEN);
  g_assert_true (is_broken (set, "N"));
  g_assert_false (is_broken (set, "Q"));
}

/* Programs that read badly; each greets as the real one, unless it is about that. */
#define GREET "#!/bin/sh\nprintf MQD1\n"

typedef struct
{
  const char *name;
  const char *script; /* NULL: there is none */
  const char *code;
} ProgramCase;

static const ProgramCase programs[] = {
  { "missing", NULL, "drawings-unread" },
  { "no-program", "this is no program", "drawings-unread" },
  { "ends", "#!/bin/sh\nexit 0\n", "drawings-unread" },
  { "greets-wrongly", "#!/bin/sh\nexec yes\n", "drawings-unread" },
  { "crashes", GREET "kill -SEGV $$\n", "drawing-fails" },
  { "crashes-late", GREET "head -c 9 > /dev/null\nkill -ABRT $$\n", "drawing-fails" },
  { "floods", GREET "exec yes\n", "drawing-fails" },
  { "says-much", GREET "printf '\\001\\0\\0\\0\\377\\377\\377\\377'\nexec cat /dev/zero\n",
    "drawing-fails" },
  { "says-zeros", GREET "printf '\\001\\0\\0\\0\\0\\0\\200\\0'\nexec cat /dev/zero\n",
    "drawing-fails" },
  { "says-nothing", GREET "printf '\\001\\0\\0\\0\\0\\0\\0\\0'\nexec sleep 1000\n", "drawing-fails" },
  { "no-verdict", GREET "printf '\\111\\0\\0\\0\\0\\0\\0\\0'\nexec sleep 1000\n", "drawing-fails" },
  { "blank-with-list", GREET "printf '\\003\\0\\0\\0\\001\\0\\0\\0x'\nexec sleep 1000\n",
    "drawing-fails" },
};

/* Programs that only a time limit ends: in seconds. */
static const ProgramCase endless[] = {
  { "silent", "#!/bin/sh\nexec sleep 1000\n", "drawings-unread" },
  { "hangs", GREET "exec sleep 1000\n", "drawing-too-complex" },
  { "works", GREET "while :; do :; done\n", "drawing-too-complex" },
  { "says-little", GREET "printf '\\001'\nexec sleep 1000\n", "drawing-too-complex" },
  { "trickles", GREET "printf '\\001\\0\\0\\0\\377\\0\\0\\0'\nwhile sleep .02; do printf x; done\n",
    "drawing-too-complex" },
};

/* Its piece is a letter tile, and there is a sentence. With the real one it is drawn next time: what
 * was the program's own fault is not kept for long, and here not at all. */
static void
test_program (gconstpointer data)
{
  const ProgramCase *c = data;
  g_autofree char *folder = new_folder ();
  g_autofree char *path = g_build_filename (folder, "program", NULL);
  g_autofree char *text = g_strdup_printf (SVG_OPEN "<rect width='100' height='100' fill='#0f0'/>"
                                                    "<!-- %s --></svg>",
                                           c->name);
  gboolean unread = g_str_equal (c->code, "drawings-unread");
  gint64 start = g_get_monotonic_time ();
  g_autoptr (DiagramSet) set = NULL;
  g_autoptr (DiagramSet) next = NULL;
  g_autofree char *cache = g_build_filename (g_get_user_cache_dir (), "masume", NULL);

  write_file (folder, "wK.svg", text);
  if (c->script != NULL)
    write_file (folder, "program", c->script);
  g_chmod (path, 0700);
  diagram_helper_set_program (path);
  set = diagram_set_new ((const char *const[]) { folder, NULL });
  g_assert_cmpuint (diagram_set_get_n_drawings (set), ==, 0);
  g_assert_cmpuint (diagram_set_get_problems (set)->len, ==, 1);
  g_assert_true (has_problem (set, unread ? "" : "wK.svg", c->code));
  g_assert_true (is_broken (set, "K^"));
  g_assert_cmphex (draw_pixel (set, "K^"), !=, GREEN);
  g_assert_cmpint (g_get_monotonic_time () - start, <, MOST);

  diagram_helper_set_program (NULL);
  diagram_cache_forget ();
  tmp_folder_remove (cache);
  next = diagram_set_new ((const char *const[]) { folder, NULL });
  g_assert_cmphex (draw_pixel (next, "K^"), ==, GREEN);
}

/* What is known. */

static char *
dup_cache_file (const char *text)
{
  g_autoptr (GBytes) svg = g_bytes_new_static (text, strlen (text));
  g_autofree char *key = diagram_cache_dup_key (svg);

  return g_build_filename (g_get_user_cache_dir (), "masume", "drawings", key, NULL);
}

/* It is examined once, whatever the name of the file; then the result is known without the helper
 * as well. */
static void
test_cache (void)
{
  const char *text = SVG_OPEN "<rect width='100' height='100' fill='#0f0'/><!-- kept --></svg>";
  g_autofree char *folder = new_folder ();
  g_autofree char *path = dup_cache_file (text);
  g_autofree char *cache = g_path_get_dirname (path);
  g_autoptr (DiagramSet) first = NULL;
  g_autoptr (DiagramSet) pending = NULL;
  g_autoptr (DiagramSet) again = NULL;
  g_autoptr (DiagramSet) unread = NULL;
  GStatBuf info;

  write_file (folder, "wK.svg", text);
  write_file (folder, "wQ.svg", text);
  diagram_helper_set_program ("/nowhere");
  pending = diagram_set_new_in_time ((const char *const[]) { folder, NULL }, DIAGRAM_PATIENCE_NONE);
  g_assert_cmpuint (diagram_set_get_n_pending (pending), ==, 2);
  g_assert_cmpuint (diagram_set_get_problems (pending)->len, ==, 0);
  g_assert_true (is_broken (pending, "K^"));
  diagram_helper_set_program (NULL);
  first = diagram_set_new ((const char *const[]) { folder, NULL });
  g_assert_cmpuint (diagram_set_get_n_drawings (first), ==, 2);
  g_assert_no_errno (g_stat (cache, &info));
  g_assert_cmphex (info.st_mode & 0777, ==, 0700);
  g_assert_no_errno (g_stat (path, &info));
  g_assert_cmphex (info.st_mode & 0777, ==, 0600);

  diagram_helper_set_program ("/nowhere");
  diagram_cache_forget ();
  again = diagram_set_new ((const char *const[]) { folder, NULL });
  g_assert_cmpuint (diagram_set_get_n_drawings (again), ==, 2);
  g_assert_cmphex (draw_pixel (again, "K^"), ==, GREEN);

  diagram_cache_forget ();
  g_assert_no_errno (g_remove (path));
  unread = diagram_set_new ((const char *const[]) { folder, NULL });
  g_assert_cmpuint (diagram_set_get_n_drawings (unread), ==, 0);
  diagram_helper_set_program (NULL);
}

/* Files in the cache folder are read as strictly as an answer of the helper; a file with a fault is
 * ignored. */
static void
test_cache_damaged (void)
{
  static const char *const contents[] = {
    "", "MDC1", "MDC1\1\0\0\0", "MDC1\1\0\0\0garbage garbage", "MDC1\77\0\0\0", "XXXX\5\0\0\0"
  };
  static const gsize lengths[] = { 0, 4, 8, 23, 8, 8 };
  const char *text = SVG_OPEN "<rect width='100' height='100' fill='#0f0'/><!-- damaged --></svg>";
  g_autofree char *folder = new_folder ();
  g_autofree char *path = dup_cache_file (text);
  g_autofree char *cache = g_path_get_dirname (path);

  write_file (folder, "wK.svg", text);
  g_assert_no_errno (g_mkdir_with_parents (cache, 0700));
  for (gsize i = 0; i < G_N_ELEMENTS (contents); i++)
    {
      g_autoptr (DiagramSet) set = NULL;

      g_assert_true (g_file_set_contents (path, contents[i], (gssize) lengths[i], NULL));
      diagram_cache_forget ();
      set = diagram_set_new ((const char *const[]) { folder, NULL });
      g_assert_cmphex (draw_pixel (set, "K^"), ==, GREEN);
    }
  /* Nor is a link followed out of it. */
  g_assert_no_errno (g_remove (path));
  g_assert_no_errno (symlink ("/dev/zero", path));
  diagram_cache_forget ();
  g_autoptr (DiagramSet) set = diagram_set_new ((const char *const[]) { folder, NULL });
  g_assert_cmphex (draw_pixel (set, "K^"), ==, GREEN);
}

/* The folder never holds more than its limit; the files used last stay. */
static void
test_cache_bounded (void)
{
  g_autofree char *cache = g_build_filename (g_get_user_cache_dir (), "masume", "drawings", NULL);
  const guint size = 8 * 1024 * 1024;
  guint n = 0;

  g_assert_no_errno (g_mkdir_with_parents (cache, 0700));
  for (guint i = 0; i < 20; i++)
    {
      g_autofree char *path = g_strdup_printf ("%s/%05u", cache, i);
      struct utimbuf times = { 1000000 + i, 1000000 + i };

      g_assert_true (g_file_set_contents (path, "x", 1, NULL));
      g_assert_no_errno (truncate (path, size));
      g_assert_no_errno (g_utime (path, &times));
    }
  diagram_cache_trim ();
  for (guint i = 0; i < 20; i++)
    {
      g_autofree char *path = g_strdup_printf ("%s/%05u", cache, i);

      if (!g_file_test (path, G_FILE_TEST_EXISTS))
        g_assert_cmpuint (n, ==, 0);
      else
        n++;
    }
  g_assert_cmpuint (n, >, 0);
  g_assert_cmpuint (n * 8, <=, 96);
}

int
main (int   argc,
      char *argv[])
{
  g_autofree char *cache = NULL;
  int status = 0;

  data_folder = tmp_folder_new ("masume-helper");
  cache = g_build_filename (data_folder, "cache", NULL);
  g_setenv ("XDG_CACHE_HOME", cache, TRUE);
  g_test_init (&argc, &argv, NULL);
  if (g_test_slow ())
    {
      case_table_add ("/diagram/helper/bomb/", bombs, test_bomb);
      case_table_add ("/diagram/helper/endless/", endless, test_program);
    }
  g_test_add_func ("/diagram/helper/set", test_set);
  case_table_add ("/diagram/helper/program/", programs, test_program);
  g_test_add_func ("/diagram/helper/cache", test_cache);
  g_test_add_func ("/diagram/helper/cache-damaged", test_cache_damaged);
  g_test_add_func ("/diagram/helper/cache-bounded", test_cache_bounded);
  status = g_test_run ();
  g_free (data_folder);
  return status;
}
