/* SPDX-License-Identifier: Apache-2.0 */
#include "case-table.h"

#include "diagram-drawing.h"

#include <string.h>

#define SVG_OPEN     "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'>"
#define FULL(colour) SVG_OPEN "<rect width='100' height='100' fill='" colour "'/></svg>"

/* Drawings that cannot be used. */
typedef struct
{
  const char *name;
  const char *text;
  const char *code; /* NULL: it can be used */
  guint       line; /* 0: none */
} FaultCase;

#define XLINK     " xmlns:xlink='http://www.w3.org/1999/xlink' "
#define SVG_LINKS "<svg xmlns='http://www.w3.org/2000/svg'" XLINK "viewBox='0 0 100 100'>"
#define INK       "<rect width='50' height='50'/></svg>"

static const FaultCase faults[] = {
  { "good", FULL ("#000"), NULL, 0 },
  { "good-doctype",
    "<?xml version='1.0'?>\n<!DOCTYPE svg PUBLIC '-//W3C//DTD SVG 1.1//EN' "
    "'http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd'>" FULL ("#000"),
    NULL, 0 },
  { "good-bom", "\xef\xbb\xbf" FULL ("#000"), NULL, 0 },
  { "good-inside", SVG_LINKS "<defs><linearGradient id='g'><stop stop-color='red'/>"
                             "</linearGradient>"
                             "<path id='p' d='M0 0h60v60z'/></defs>"
                             "<use xlink:href='#p' style=\"fill:url( '#g' )\"/></svg>",
    NULL, 0 },
  /* cairo 1.16 frees a link of a recording twice. */
  { "link", SVG_LINKS "<a xlink:href='http://example.org/'>"
                      "<rect width='50' height='50'/></a></svg>", "drawing-refers", 1 },
  { "link-inside", SVG_LINKS "<a id='b' href='#b'><rect width='50' height='50'/></a></svg>",
    "drawing-refers", 1 },
  { "good-anchor", SVG_OPEN "<a><rect width='50' height='50'/></a></svg>", NULL, 0 },
  { "noise", SVG_OPEN "<filter id='f'>\n<feTurbulence numOctaves='100000'/></filter>"
                      "<rect width='50' height='50' filter='url(#f)'/></svg>",
    "drawing-too-complex", 2 },
  { "good-noise", SVG_OPEN "<filter id='f'><feTurbulence baseFrequency='.1' numOctaves='8'/></filter>"
                           "<rect width='50' height='50' filter='url(#f)'/></svg>", NULL, 0 },
  { "good-notes", "<svg xmlns='http://www.w3.org/2000/svg' xmlns:i='urn:i' i:file='C:\\a\\url(b)'"
                  " viewBox='0 0 100 100'>" INK, NULL, 0 },
  { "empty", "", "drawing-not-svg", 1 },
  { "text", "K", "drawing-not-svg", 1 },
  { "not-svg", "<html/>", "drawing-not-svg", 1 },
  { "not-closed", SVG_OPEN "\n<g>\n", "drawing-not-svg", 3 },
  { "not-utf-8", SVG_OPEN "\n<!-- \xff -->" INK, "drawing-not-svg", 2 },
  { "other-encoding", "<?xml version='1.0' encoding='UTF-7'?>" FULL ("#000"), "drawing-not-svg",
    1 },
  { "good-encoding", "<?xml version='1.0' encoding=\"utf-8\"?>" FULL ("#000"), NULL, 0 },
  { "compressed", "\x1f\x8b\x08", "drawing-not-svg", 1 },
  { "blank", SVG_OPEN "</svg>", "drawing-blank", 0 },
  { "blank-transparent", SVG_OPEN "<rect width='100' height='100' opacity='0'/></svg>",
    "drawing-blank", 0 },
  { "blank-outside", SVG_OPEN "<rect x='500' width='100' height='100'/></svg>", "drawing-blank",
    0 },
  { "entity", "<!DOCTYPE svg [\n<!ENTITY a 'b'>]>" FULL ("#000"), "drawing-declares", 0 },
  { "laughs",
    "<!DOCTYPE svg [<!ENTITY a 'ha'><!ENTITY b '&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;'>"
    "<!ENTITY c '&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;'>]>" SVG_OPEN "<text>&c;</text></svg>",
    "drawing-declares", 0 },
  { "file", SVG_LINKS "\n<image xlink:href='other.svg' width='100' height='100'/>" INK,
    "drawing-refers", 2 },
  { "prefixed-picture",
    "<s:svg xmlns:s='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><s:image href='a.png'/></s:svg>",
    "drawing-refers", 1 },
  { "long-reference", SVG_OPEN "<use href='a-name-that-is-longer-than-anybody-reads-and-longer-than-that-and-longer-than-that-"
    "and-longer-than-that-and-longer-than-that.svg#a'/>" INK, "drawing-refers", 1 },
  { "sheet-after-text", SVG_OPEN "<style>rect { fill: red }</style>\n<rect width='9' height='9' style='fill:url(a.svg#b)'/></svg>",
    "drawing-refers", 2 },
  { "data", SVG_OPEN "<image href='data:image/png;base64,AAAA'/>" INK, "drawing-refers", 1 },
  { "use-file", SVG_LINKS "<use xlink:href='other.svg#a'/>" INK, "drawing-refers", 1 },
  { "use-data", SVG_OPEN "<use href='&#100;ata:image/svg+xml,a#b'/>" INK, "drawing-refers", 1 },
  { "use-http", SVG_LINKS "<use xlink:href='http://example.org/a.svg#a'/>" INK, "drawing-refers",
    1 },
  { "fill-file", SVG_OPEN "<rect width='50' height='50' fill='url(other.svg#g)'/></svg>",
    "drawing-refers", 1 },
  { "style-file", SVG_OPEN "<rect width='9' height='9' style='fill:URL(\"o.svg#g\")'/></svg>",
    "drawing-refers", 1 },
  { "sheet-import", SVG_OPEN "<style>@import 'a.css';</style>" INK, "drawing-refers", 1 },
  { "sheet-import-cdata", SVG_OPEN "<style><![CDATA[\n@import url(a.css);]]></style>" INK,
    "drawing-refers", 2 },
  { "sheet-escape", SVG_OPEN "<style>rect { fill: u\\72l(a.svg#b) }</style>" INK, "drawing-refers",
    1 },
  { "sheet-processing", "<?xml-stylesheet href='a.css'?>" SVG_OPEN INK, "drawing-refers", 1 },
  { "include", "<svg xmlns='http://www.w3.org/2000/svg'><x:include "
               "xmlns:x='http://www.w3.org/2001/XInclude' href='a.svg'/></svg>",
    "drawing-refers", 1 },
};

static void
test_fault (gconstpointer data)
{
  const FaultCase *c = data;
  g_autoptr (GBytes) svg = g_bytes_new_static (c->text, strlen (c->text));
  g_autoptr (QiFinding) fault = NULL;
  g_autoptr (DiagramDrawing) drawing = diagram_drawing_new (svg, &fault);
  guint line = 0;
  guint column = 0;

  g_assert_cmpstr (fault != NULL ? qi_finding_get_code (fault) : NULL, ==, c->code);
  g_assert_cmpint (drawing != NULL, ==, c->code == NULL);
  if (c->line == 0)
    return;
  g_assert_true (qi_finding_get_line (fault, &line, &column));
  g_assert_cmpuint (line, ==, c->line);
}

/* Who does not want to know why is told the same. */
static void
test_no_reason (void)
{
  g_autofree char *much = g_strnfill (3u << 20, ' ');
  g_autoptr (GBytes) large = g_bytes_new_static (much, 3u << 20);

  for (gsize i = 0; i < G_N_ELEMENTS (faults); i++)
    {
      g_autoptr (GBytes) svg = g_bytes_new_static (faults[i].text, strlen (faults[i].text));
      g_autoptr (QiFinding) fault = NULL;
      const gboolean good = diagram_drawing_scan (svg, &fault);

      g_assert_cmpint (diagram_drawing_scan (svg, NULL), ==, good);
      g_assert_cmpint (fault == NULL, ==, good);
    }
  g_assert_false (diagram_drawing_scan (large, NULL));
}

/* A fault that is only found by drawing, and nobody wants to know. */
static void
test_no_drawing (void)
{
  g_autoptr (GBytes) blank = g_bytes_new_static (SVG_OPEN "</svg>", strlen (SVG_OPEN "</svg>"));
  g_autoptr (GBytes) good = g_bytes_new_static (FULL ("#000"), strlen (FULL ("#000")));
  g_autoptr (DiagramDrawing) drawing = diagram_drawing_new (good, NULL);

  g_assert_null (diagram_drawing_new (blank, NULL));
  g_assert_nonnull (drawing);
}

/* Small texts of pictures that would be huge: each element uses the one before it ten times. */
static void
test_bombs (void)
{
  static const struct
  {
    const char *part; /* %u: of this level, twice of the one before */
    const char *each; /* ten times in it */
  } bombs[] = {
    { "<g id='a%u'>", "<use href='#a%u'/>" },
    { "<pattern id='a%u' width='1' height='1'>",
      "<rect width='50' height='50' fill='url(#a%u)'/>" },
    { "<mask id='a%u'>", "<rect width='50' height='50' fill='#fff' mask='url(#a%u)'/>" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (bombs); i++)
    {
      g_autoptr (GString) text = g_string_new (SVG_OPEN "<defs>");
      g_autoptr (QiFinding) fault = NULL;
      g_autoptr (DiagramDrawing) drawing = NULL;

      g_string_append (text, "<rect id='a0' width='50' height='50'/>");
      for (guint level = 1; level < 12; level++)
        {
          const char *end = i == 0 ? "</g>" : i == 1 ? "</pattern>" : "</mask>";
          g_auto (GStrv) part = g_strsplit (bombs[i].part, "%u", 2);
          g_auto (GStrv) each = g_strsplit (bombs[i].each, "%u", 2);

          g_string_append_printf (text, "%s%u%s", part[0], level, part[1]);
          for (guint k = 0; k < 10; k++)
            g_string_append_printf (text, "%s%u%s", each[0], level - 1, each[1]);
          g_string_append (text, end);
        }
      g_string_append (text, "</defs><use href='#a11'/>"
                             "<rect width='100' height='100' fill='url(#a11)'/>"
                             "<rect width='100' height='100' mask='url(#a11)'/></svg>");
      g_autoptr (GBytes) svg = g_string_free_to_bytes (g_steal_pointer (&text));
      gint64 start = g_get_monotonic_time ();
      drawing = diagram_drawing_new (svg, &fault);
      g_test_message ("bomb %u: %s after %.2f s", (guint) i,
                      fault != NULL ? qi_finding_get_code (fault) : "drawn",
                      (double) (g_get_monotonic_time () - start) / G_USEC_PER_SEC);
      g_assert_null (drawing);
    }
}

static void
test_deep (void)
{
  g_autoptr (GString) text = g_string_new (SVG_OPEN);
  g_autoptr (QiFinding) fault = NULL;

  for (guint i = 0; i < 100000; i++)
    g_string_append (text, "<g>");
  g_autoptr (GBytes) svg = g_string_free_to_bytes (g_steal_pointer (&text));
  g_assert_null (diagram_drawing_new (svg, &fault));
  g_assert_cmpstr (qi_finding_get_code (fault), ==, "drawing-too-complex");
}

/* More filters than a drawing needs. */
static void
test_filters (void)
{
  g_autoptr (GString) text = g_string_new (SVG_OPEN "<filter id='f'>");
  g_autoptr (QiFinding) fault = NULL;

  for (guint i = 0; i < 1000; i++)
    g_string_append (text, "<feGaussianBlur stdDeviation='9'/>");
  g_string_append (text, "</filter><rect width='50' height='50' filter='url(#f)'/></svg>");
  g_autoptr (GBytes) svg = g_string_free_to_bytes (g_steal_pointer (&text));
  g_assert_null (diagram_drawing_new (svg, &fault));
  g_assert_cmpstr (qi_finding_get_code (fault), ==, "drawing-too-complex");
}

int
main (int   argc,
      char *argv[])
{
  /* Each run finds out anew. */
  g_setenv ("XDG_CACHE_HOME", "/dev/null", TRUE);
  g_test_init (&argc, &argv, NULL);
  case_table_add ("/diagram/drawing/fault/", faults, test_fault);
  g_test_add_func ("/diagram/drawing/no-reason", test_no_reason);
  g_test_add_func ("/diagram/drawing/no-drawing", test_no_drawing);
  g_test_add_func ("/diagram/drawing/bombs", test_bombs);
  g_test_add_func ("/diagram/drawing/deep", test_deep);
  g_test_add_func ("/diagram/drawing/filters", test_filters);
  return g_test_run ();
}
