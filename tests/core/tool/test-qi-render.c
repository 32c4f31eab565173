/* SPDX-License-Identifier: Apache-2.0 */
/* The pictures of the tool: which files it writes, and their content, read by the definitions of their formats
 * alone. */
#include "tool-run.h"

#include <stdlib.h>

#define CHESS "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
#define KINGS "8/8/4k3/8/8/4K3/8/8 w - - 0 1\n"
#define SHOGI "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b 2P3p 1\n"
/* Code points that are no characters, on the board, in a label and in the title. */
#define NONCHARACTERS \
  "{\"board\":[[\"\\ufffe\",\"a\\ufdd0\",\"\\udbff\\udfff\"]],\"hands\":{\"first\":[],\"second\":[]}," \
  "\"styles\":{\"first\":\"C\",\"second\":\"c\"},\"turn\":\"first\",\"setup\":{\"details\":" \
  "{\"title\":\"\\uffff\",\"marks\":[{\"kind\":\"square\",\"squares\":[1],\"label\":\"\\ufdef\"}]}}}"
#define OLD     "an old picture"

typedef struct
{
  char *folder;
} Fixture;

static void
set_up (Fixture      *fixture,
        gconstpointer data)
{
  fixture->folder = g_dir_make_tmp ("qi-render-XXXXXX", NULL);
  g_assert_nonnull (fixture->folder);
  /* The cache of drawings is in the folder as well. */
  g_setenv ("XDG_CACHE_HOME", fixture->folder, TRUE);
}

static void
tear_down (Fixture      *fixture,
           gconstpointer data)
{
  const char *argv[] = { "rm", "-rf", fixture->folder, NULL };

  g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, NULL, NULL,
                NULL);
  g_free (fixture->folder);
}

static void
put (Fixture    *fixture,
     const char *name,
     const char *text)
{
  g_autofree char *path = g_build_filename (fixture->folder, name, NULL);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

/* Not inlined: gcc 12 would take its result for a variable of the caller. */
G_NO_INLINE static char *
get (Fixture    *fixture,
     const char *name,
     gsize      *length)
{
  g_autofree char *path = g_build_filename (fixture->folder, name, NULL);
  char *text = NULL;

  g_file_get_contents (path, &text, length, NULL);
  return text;
}

/* How many times @part occurs in the @length bytes of @text. */
static guint
count (const char *text,
       gsize       length,
       const char *part)
{
  guint n = 0;
  gsize size = strlen (part);

  for (gsize i = 0; i + size <= length; i++)
    n += memcmp (text + i, part, size) == 0;
  return n;
}

/* One run. @err: in the remarks; "" for none at all. @made: the files that exist afterwards. */
typedef struct
{
  const char *name;
  const char *line;
  const char *input;
  int         status;
  const char *err;
  const char *made; /* separated by spaces */
} Case;

static const Case cases[] = {
  { "svg", "render -o a.svg", CHESS, 0, "", "a.svg" },
  { "png", "render -o a.png", CHESS, 0, "", "a.png" },
  { "pdf", "render -o a.pdf", CHESS, 0, "", "a.pdf" },
  { "tex", "render -o a.tex", CHESS, 0, "", "a.tex" },
  { "tex-shogi", "render -o a.tex", SHOGI, 0, "", "a.tex a-board.pdf" },
  { "tex-capitals", "render -o a.TEX", CHESS, 0, "", "a.TEX" },
  { "tex-stdout", "render -o - --type=tex", CHESS, 0, "", "" },
  { "tex-stdout-shogi", "render -o - --type=tex", SHOGI, 2, "[unwritable]", "" },
  { "tex-bad-name", "render -o a%.tex", SHOGI, 2, "cannot include a picture called 'a%-board.pdf'", "" },
  { "tex-folder", "render --lines -o . --type=tex", CHESS KINGS, 0, "",
    "position-1.tex position-2.tex" },
  { "capitals", "render -o a.PNG", CHESS, 0, "", "a.PNG" },
  { "output-spelt-out", "render --output=a.svg", CHESS, 0, "", "a.svg" },
  { "output-first", "-o a.svg render", CHESS, 0, "", "a.svg" },
  { "output-attached", "render -oa.svg", CHESS, 0, "", "a.svg" },
  { "output-attached-first", "-oa.svg render", CHESS, 0, "", "a.svg" },
  { "output-attached-equals", "render -o=a.svg", CHESS, 0, "", "=a.svg" },
  { "output-attached-dash", "render -o- --type=svg", CHESS, 0, "", "" },
  { "output-attached-letters", "render -o-V.svg", CHESS, 0, "", "-V.svg" },
  { "type-wins", "render -o a.svg --type=png", CHESS, 0, "", "a.svg" },
  { "type-alone", "render -o a --type=pdf", CHESS, 0, "", "a" },
  { "from", "render --from=fen -o a.svg", CHESS, 0, "", "a.svg" },
  { "game", "render --game=chess -o a.svg", CHESS, 0, "", "a.svg" },
  { "everything", "render -o a.png --square=20 --scale=2 --theme=paper --pieces=print "
    "--signs=international --scheme=contrast --ground=paper --no-coordinates --flip --no-hands "
    "--no-marks --no-turn --title", CHESS, 0, "", "a.png" },
  { "help", "render --help", "", 0, "", "" },
  /* Bad usage. */
  { "no-output", "render", CHESS, 2, "-o OUT.svg", "" },
  { "empty-output", "render -o", CHESS, 2, "needs a value", "" },
  { "no-type", "render -o a.gif", CHESS, 2, "'a.gif' ends in none of .svg, .png, .pdf, .tex;", "" },
  { "stdout-no-type", "render -o -", CHESS, 2, "--type=svg, png, pdf or tex", "" },
  { "bad-type", "render -o a.svg --type=gif", CHESS, 2, "'gif' is none of svg, png, pdf, tex", "" },
  { "bad-theme", "render -o a.svg --theme=marble", CHESS, 2,
    "'marble' is none of wood, slate, green, paper", "" },
  { "bad-pieces", "render -o a.svg --pieces=x", CHESS, 2, "none of colour, print, letters", "" },
  { "bad-signs", "render -o a.svg --signs=x", CHESS, 2, "none of characters, international", "" },
  { "bad-scheme", "render -o a.svg --scheme=x", CHESS, 2, "'x' is none of light, dark", "" },
  { "bad-ground", "render -o a.svg --ground=x", CHESS, 2, "'x' is none of none, paper", "" },
  { "bad-set", "render -o a.svg --set=nowhere/", CHESS, 2, "--set: ", "" },
  { "square-0", "render -o a.svg --square=0", CHESS, 2, "'0' is no number", "" },
  { "square-word", "render -o a.svg --square=nan", CHESS, 2, "'nan' is no number", "" },
  { "square-hex", "render -o a.svg --square=0x10", CHESS, 2, "'0x10' is no number", "" },
  { "square-minus", "render -o a.svg --square=-5", CHESS, 2, "'-5' is no number", "" },
  { "square-huge", "render -o a.svg --square=1e9", CHESS, 2, "'1e9' is no number", "" },
  { "square-too-large", "render -o a.svg --square=5000", CHESS, 2, "[no-picture]", "" },
  { "width-huge", "render -o a.png --width=32768", CHESS, 2, "'32768' is no number", "" },
  { "pixels", "render -o a.png --width=32767 --height=32767", CHESS, 2, "is too large", "" },
  { "scale", "render -o a.png --scale=64 --square=500", CHESS, 2, "[no-picture]", "" },
  { "scale-0", "render -o a.png --scale=0", CHESS, 2, "'0' is no number", "" },
  { "does-not-fit", "render -o a.svg --square=48 --width=100", CHESS, 2, "do not fit", "" },
  { "layer-0", "render -o a.svg --layer=0", CHESS, 2, "'0' is no number from 1", "" },
  { "layer-2", "render -o a.svg --layer=2", CHESS, 2, "no such layer: the board has 1", "" },
  { "row-0", "render -o a.svg --row=0", CHESS, 2, "'0' is no number from 1", "" },
  { "row-2", "render -o a.svg --row=2", CHESS, 2, "[no-such-row]", "" },
  { "lines-row-9", "render -o a.svg --lines --row=9", CHESS KINGS, 2, "[no-such-row]", "" },
  { "two-files", "render -o a.svg one two", CHESS, 2, "'two' is too many", "" },
  { "json-stdout", "render -o - --type=svg --json", CHESS, 2, "standard output", "" },
  { "no-coords", "render -o a.svg --coords=cell", CHESS, 2, "unknown option '--coords'", "" },
  { "misspelt", "render -o a.svg --theem=wood", CHESS, 2, "did you mean '--theme'?", "" },
  { "elsewhere", "show --theme=wood", CHESS, 2, "unknown option '--theme'", "" },
  { "short-elsewhere", "show -o", CHESS, 2, "unknown option '-o'", "" },
  /* Wrong input draws nothing. */
  { "no-position", "render -o a.svg", "nonsense\n", 1, "[unknown-format]", "" },
  { "bad-position", "render --from=feen -o a.svg", "K^9/ C/c", 1, "error: ", "" },
  { "strict", "render --strict -o a.svg", "8/8/4k3/8/8/4K3/8/8 w\n", 1, "note: ", "" },
  { "missing-file", "render -o a.svg nowhere.fen", "", 2, "nowhere.fen:1:1: error: ", "" },
  { "missing-folder", "render -o nowhere/a.svg", CHESS, 2, "nowhere/a.svg:1:1: error: ", "" },
  { "missing-folder-slash", "render -o nowhere/", CHESS, 2, "[unwritable]", "" },
  /* Many positions. */
  { "first-line", "render --lines -o a.svg", CHESS KINGS, 0, "further-positions", "a.svg" },
  { "second-line", "render --lines --row=2 -o a.svg", CHESS KINGS, 0, "", "a.svg" },
  { "into-folder", "render --lines -o . ", CHESS KINGS, 0, "", "position-1.svg position-2.svg" },
  { "into-folder-png", "render --lines -o . --type=png", CHESS KINGS, 0, "",
    "position-1.png position-2.png" },
  { "into-folder-one", "render -o ./", CHESS, 0, "", "position.svg" },
  { "into-folder-faulty", "render --lines -o .", CHESS "nonsense\n" KINGS, 1, "-:2:1: error: ",
    "position-1.svg position-3.svg" },
};

static void
test_case (Fixture      *fixture,
           gconstpointer data)
{
  const Case *row = data;
  g_auto (ToolRun) run = { 0 };
  g_autofree char *line = g_strchomp (g_strdup (row->line));
  g_auto (GStrv) args = g_strsplit (line, " ", -1);
  g_auto (GStrv) made = g_strsplit (row->made, " ", -1);
  g_autoptr (GDir) dir = NULL;
  guint n = 0;

  tool_run (&run, fixture->folder, (const char *const *) args, row->input, -1);
  if (*row->err == '\0')
    g_assert_cmpstr (run.err, ==, "");
  else if (strstr (run.err, row->err) == NULL)
    g_assert_cmpstr (run.err, ==, row->err);
  g_assert_cmpint (run.status, ==, row->status);
  for (gsize i = 0; made[i] != NULL; i++)
    if (*made[i] != '\0')
      {
        gsize length = 0;
        g_autofree char *text = get (fixture, made[i], &length);

        g_assert_nonnull (text);
        g_assert_cmpuint (length, >, g_str_has_suffix (made[i], ".tex") ? 40 : 100);
        n++;
      }
  dir = g_dir_open (fixture->folder, 0, NULL);
  while (g_dir_read_name (dir) != NULL)
    g_assert_cmpuint (n--, >, 0);
}

/* Parts of an XML text. */
typedef struct
{
  GHashTable *ids;
  GPtrArray  *uses;
  GString    *names; /* of elements, each with a space before and behind it */
  guint       n_pieces;
  guint       depth; /* within the group of pieces */
} Xml;

static void
on_start (GMarkupParseContext *context,
          const char          *element,
          const char         **names,
          const char         **values,
          gpointer             user_data,
          GError             **error)
{
  Xml *xml = user_data;
  gboolean is_pieces = FALSE;

  g_string_append_printf (xml->names, " %s ", element);
  for (gsize i = 0; names[i] != NULL; i++)
    {
      if (g_str_equal (names[i], "id"))
        {
          g_assert_true (g_hash_table_add (xml->ids, g_strdup (values[i])));
          is_pieces = g_str_has_suffix (values[i], "-pieces");
        }
      else if (g_str_equal (names[i], "xlink:href"))
        {
          g_assert_cmpint (values[i][0], ==, '#');
          g_ptr_array_add (xml->uses, g_strdup (values[i] + 1));
        }
      g_assert_null (strstr (values[i], "data:"));
      g_assert_null (strstr (values[i], "font"));
    }
  if (xml->depth > 0)
    {
      g_assert_cmpstr (element, ==, "use");
      xml->n_pieces++;
    }
  if (xml->depth > 0 || is_pieces)
    xml->depth++;
}

static void
on_end (GMarkupParseContext *context,
        const char          *element,
        gpointer             user_data,
        GError             **error)
{
  Xml *xml = user_data;

  if (xml->depth > 0)
    xml->depth--;
}

static void
parse_xml (Xml        *xml,
           const char *text,
           gsize       length)
{
  static const GMarkupParser parser = { .start_element = on_start, .end_element = on_end };
  g_autoptr (GMarkupParseContext) context = g_markup_parse_context_new (&parser, 0, xml, NULL);
  GError *error = NULL;

  *xml = (Xml) {
    .ids = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL),
    .uses = g_ptr_array_new_with_free_func (g_free),
    .names = g_string_new (NULL),
  };
  g_markup_parse_context_parse (context, text, (gssize) length, &error);
  g_assert_no_error (error);
  g_markup_parse_context_end_parse (context, &error);
  g_assert_no_error (error);
}

static void
clear_xml (Xml *xml)
{
  g_hash_table_unref (xml->ids);
  g_ptr_array_unref (xml->uses);
  g_string_free (xml->names, TRUE);
}

/* A position as SVG. @n_pieces on the board, of @n_kinds including those in hand. */
typedef struct
{
  const char *name;
  const char *options;
  const char *input;
  guint       n_pieces;
  guint       n_kinds;
  const char *has; /* somewhere in the text */
} SvgCase;

static const SvgCase svg_cases[] = {
  { "chess", "", CHESS, 32, 12, "White to move. White: pawn a2, pawn b2" },
  { "chess-print", "--theme=paper --pieces=print", CHESS, 32, 12, "-title\">Chess</title>" },
  { "letters", "--pieces=letters", CHESS, 32, 12, "-piece-K_5e\"" },
  { "shogi", "", SHOGI, 40, 16, "Sente in hand: 2 pawn. Gote in hand: 3 pawn." },
  { "signs", "--signs=international", SHOGI, 40, 16, "-hand-first\"" },
  { "no-hands", "--no-hands", SHOGI, 40, 16, "role=\"img\"" },
  { "xiangqi", "", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1\n", 32, 14,
    "-board\"" },
  { "marks", "", "{\"board\":[[\"P\",null]],\"hands\":{\"first\":[],\"second\":[]},"
    "\"styles\":{\"first\":\"C\",\"second\":\"c\"},\"turn\":\"first\",\"setup\":{\"details\":"
    "{\"marks\":[{\"kind\":\"square\",\"squares\":[1]}]}}}", 1, 1, "-marks\"" },
  { "arrows", "", "{\"board\":[[\"P\",null]],\"hands\":{\"first\":[],\"second\":[]},"
    "\"styles\":{\"first\":\"C\",\"second\":\"c\"},\"turn\":\"first\",\"setup\":{\"details\":"
    "{\"marks\":[{\"kind\":\"arrow\",\"squares\":[0,1]}]}}}", 1, 1, "-arrows\" opacity=\"" },
  { "odd-tokens", "", "{\"board\":[[\"<a&b>\",\"\\u0001\\\"\",{\"a\":[1]},\"-->\",\"]]>\"],"
    "[7,\"piece-7\",true,null,\"\"]],\"hands\":{\"first\":[],\"second\":[]},\"styles\":{\"first\":\"C\","
    "\"second\":\"c\"},\"turn\":\"second\"}", 9, 9, "-piece-_3ca_26b_3e\"" },
  { "layers", "--layer=2", "{\"board\":[[[\"K\",null]],[[\"a\",\"b\"]]],\"hands\":{\"first\":[],"
    "\"second\":[]},\"styles\":{\"first\":\"C\",\"second\":\"c\"},\"turn\":\"first\"}", 2, 2,
    "2 × 1 × 2 squares, 3 pieces." },
};

static void
test_svg (Fixture      *fixture,
          gconstpointer data)
{
  const SvgCase *row = data;
  g_autofree char *line =
    g_strdup_printf ("render -o - --type=svg%s%s", *row->options != '\0' ? " " : "", row->options);
  g_auto (ToolRun) run = { 0 };
  g_auto (ToolRun) again = { 0 };
  GHashTableIter iter;
  gpointer id = NULL;
  guint n_kinds = 0;
  Xml xml;

  tool_run_line (&run, fixture->folder, line, row->input, -1);
  g_assert_cmpstr (run.err, ==, "");
  g_assert_cmpint (run.status, ==, 0);
  parse_xml (&xml, run.out, run.out_length);
  /* Outlines only, and each reference has one definition. */
  g_assert_null (strstr (xml.names->str, " image "));
  g_assert_null (strstr (xml.names->str, " text "));
  g_assert_null (strstr (xml.names->str, " filter "));
  g_assert_nonnull (strstr (xml.names->str, " svg  title  desc  defs "));
  for (guint i = 0; i < xml.uses->len; i++)
    if (!g_hash_table_contains (xml.ids, xml.uses->pdata[i]))
      g_assert_cmpstr (xml.uses->pdata[i], ==, "defined");
  g_hash_table_iter_init (&iter, xml.ids);
  while (g_hash_table_iter_next (&iter, &id, NULL))
    {
      /* After a prefix that no other picture has: "p12ab34cd-". */
      const char *name = strchr (id, '-') + 1;

      g_assert_cmpint (name - (char *) id, ==, 10);
      if ((g_str_has_prefix (name, "piece-") || g_str_has_prefix (name, "value-"))
          && strchr (name + strlen ("piece-"), '-') == NULL)
        n_kinds++;
    }
  g_assert_cmpuint (n_kinds, ==, row->n_kinds);
  g_assert_cmpuint (xml.n_pieces, ==, row->n_pieces);
  if (strstr (run.out, row->has) == NULL)
    g_assert_cmpstr (run.out, ==, row->has);
  tool_run_line (&again, fixture->folder, line, row->input, -1);
  g_assert_true (run.out_length == again.out_length
                 && memcmp (run.out, again.out, run.out_length) == 0);
  clear_xml (&xml);
}

static guint32
read_number (const char *bytes)
{
  guint32 number = 0;

  memcpy (&number, bytes, sizeof number);
  return GUINT32_FROM_BE (number);
}

/* The size of a PNG is that in its first chunk: eight bytes, then length, name, width and height.
 * Source: PNG specification, sections 5.2 and 11.2.2. */
typedef struct
{
  const char *name;
  const char *options;
  const char *input;
  guint32     width;
  guint32     height;
} PngCase;

static const PngCase png_cases[] = {
  /* Eight squares of 48, and rulers of 20 on all sides. */
  { "usual", "", CHESS, 424, 424 },
  /* Rulers keep the room for a letter, 14 units. */
  { "square", "--square=20", CHESS, 188, 188 },
  { "scale", "--square=20 --scale=3", CHESS, 564, 564 },
  { "scale-half", "--scale=0.5", CHESS, 212, 212 },
  { "both", "--width=300 --height=200", CHESS, 300, 200 },
  { "both-scaled", "--width=300 --height=200 --scale=2", CHESS, 600, 400 },
  /* Two units of edge on all sides, no room for the turn. */
  { "bare", "--no-coordinates --no-turn --square=30", CHESS, 244, 244 },
};

static void
test_png (Fixture      *fixture,
          gconstpointer data)
{
  const PngCase *row = data;
  g_autofree char *line =
    g_strdup_printf ("render -o - --type=png%s%s", *row->options != '\0' ? " " : "", row->options);
  g_auto (ToolRun) run = { 0 };
  g_auto (ToolRun) again = { 0 };

  tool_run_line (&run, fixture->folder, line, row->input, -1);
  g_assert_cmpstr (run.err, ==, "");
  g_assert_cmpuint (run.out_length, >, 33);
  g_assert_cmpmem (run.out, 8, "\x89PNG\r\n\x1a\n", 8);
  g_assert_cmpmem (run.out + 12, 4, "IHDR", 4);
  g_assert_cmpuint (read_number (run.out + 16), ==, row->width);
  g_assert_cmpuint (read_number (run.out + 20), ==, row->height);
  tool_run_line (&again, fixture->folder, line, row->input, -1);
  g_assert_true (run.out_length == again.out_length
                 && memcmp (run.out, again.out, run.out_length) == 0);
}

/* A PDF names the type of its objects in plain text: pictures made of pixels have the subtype
 * Image, reused drawings the subtype Form. Source: ISO 32000-1, 8.9.5 and 8.10. */
static void
test_pdf (Fixture      *fixture,
          gconstpointer data)
{
  g_auto (ToolRun) run = { 0 };
  g_auto (ToolRun) again = { 0 };

  tool_run_line (&run, fixture->folder, "render -o - --type=pdf", data, -1);
  g_assert_cmpstr (run.err, ==, "");
  g_assert_cmpmem (run.out, 5, "%PDF-", 5);
  g_assert_cmpuint (count (run.out, run.out_length, "/Subtype /Image"), ==, 0);
  g_assert_cmpuint (count (run.out, run.out_length, "/Subtype/Image"), ==, 0);
  g_assert_cmpuint (count (run.out, run.out_length, "/Subtype /Form"), >, 1);
  g_assert_cmpuint (count (run.out, run.out_length, "/Title"), ==, 1);
  g_assert_cmpuint (count (run.out, run.out_length, "/CreationDate"), ==, 0);
  tool_run_line (&again, fixture->folder, "render -o - --type=pdf", data, -1);
  g_assert_true (run.out_length == again.out_length
                 && memcmp (run.out, again.out, run.out_length) == 0);
}

/* When a picture cannot be drawn or written, the old file stays as it was. */
typedef struct
{
  const char *name;
  const char *shell; /* "$QI_TOOL" is run in the folder, with the position on standard input */
  const char *input;
  int         status;
  const char *words;
} KeptCase;

static const KeptCase kept_cases[] = {
  { "faulty", "\"$QI_TOOL\" render -o old.svg", "nonsense\n", 1 },
  { "too-large", "\"$QI_TOOL\" render -o old.svg --square=4096 --width=32767", CHESS, 2 },
  /* A full disk: a file may have one block, and the signal is ignored, so that writing fails. */
  { "full", "trap '' XFSZ; ulimit -f 1; \"$QI_TOOL\" render -o old.svg", CHESS, 2 },
  /* The same with the signal at its default: the limit does not end the tool. */
  { "size-limit", "ulimit -f 1; \"$QI_TOOL\" render -o old.svg", CHESS, 2, "larger than is allowed" },
  { "size-limit-output", "ulimit -f 1; \"$QI_TOOL\" render -o - --type=svg > big", CHESS, 2,
    "larger than is allowed" },
  { "size-limit-small", "ulimit -f 0; \"$QI_TOOL\" show > big", CHESS, 2, "larger than is allowed" },
  { "is-folder", "mkdir -p d.svg/x; \"$QI_TOOL\" render -o d.svg/x/../../old.svg/a.svg", CHESS, 2 },
  { "device", "\"$QI_TOOL\" render -o /dev/null --type=svg", CHESS, 2 },
  { "no-room-for-output", "\"$QI_TOOL\" render -o - --type=svg > /dev/full", CHESS, 2 },
};

static void
test_kept (Fixture      *fixture,
           gconstpointer data)
{
  const KeptCase *row = data;
  g_autofree char *shell = g_strdup_printf ("cd '%s' && %s", fixture->folder, row->shell);
  g_autofree char *text = NULL;
  g_autofree char *err = NULL;
  g_autoptr (GSubprocess) process = NULL;
  GError *error = NULL;

  put (fixture, "old.svg", OLD);
  process = g_subprocess_new (G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDERR_PIPE,
                              &error, "bash", "-c", shell, NULL);
  g_assert_no_error (error);
  g_subprocess_communicate_utf8 (process, row->input, NULL, NULL, &err, &error);
  g_assert_no_error (error);
  g_assert_true (g_subprocess_get_if_exited (process));
  g_assert_cmpint (g_subprocess_get_exit_status (process), ==, row->status);
  g_assert_cmpstr (err, !=, "");
  if (row->words != NULL)
    g_assert_nonnull (strstr (err, row->words));
  text = get (fixture, "old.svg", NULL);
  g_assert_cmpstr (text, ==, OLD);
}

/* Each picture of several files is named after its file; two files of one name are not mixed up. */
static void
test_names (Fixture      *fixture,
            gconstpointer data)
{
  static const char *const names[] = { "out/a.svg", "out/suite-1.svg", "out/suite-2.svg" };
  g_auto (ToolRun) run = { 0 };
  g_autofree char *other = g_build_filename (fixture->folder, "other", NULL);
  g_autofree char *out = g_build_filename (fixture->folder, "out", NULL);
  g_auto (GStrv) lines = NULL;

  g_mkdir (other, 0700);
  g_mkdir (out, 0700);
  put (fixture, "a.fen", CHESS);
  put (fixture, "suite.epd",
       "8/8/4k3/8/8/4K3/8/8 w - - id \"1\";\n8/8/4k3/8/8/4K3/8/R7 w - - id \"2\";\n");
  put (fixture, "other/a.fen", KINGS);
  tool_run_line (&run, fixture->folder, "render -o out --json a.fen suite.epd other/a.fen", "", -1);
  g_assert_cmpint (run.status, ==, 2);
  g_assert_cmpuint (count (run.out, run.out_length, "\"output\":\"out/"), ==, 3);
  g_assert_cmpuint (count (run.out, run.out_length, "was drawn from another file"), ==, 1);
  lines = g_strsplit (g_strchomp (run.out), "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, 4);
  for (guint i = 0; i < 4; i++)
    {
      g_autoptr (QiValue) value = tool_parse_json (lines[i], -1);

      /* The last of the two files that would have the same name. */
      g_assert_cmpint (tool_get_flag (value, "ok"), ==, i < 3);
      g_assert_cmpint (qi_value_get_member (value, "failure") == NULL, ==, i < 3);
      g_assert_cmpstr (tool_get_text (value, "type"), ==, i < 3 ? "svg" : NULL);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *text = get (fixture, names[i], NULL);

      g_assert_nonnull (text);
      g_assert_cmpint (strstr (text, "32 pieces") != NULL, ==, i == 0);
    }
}

/* A user's own set: its drawing is used, and a fault in another of its files is reported. */
static void
test_set (Fixture      *fixture,
          gconstpointer data)
{
  g_autofree char *set = g_build_filename (fixture->folder, "set", NULL);
  g_auto (ToolRun) run = { 0 };
  g_auto (ToolRun) plain = { 0 };
  g_auto (ToolRun) broken = { 0 };
  const char *line = "render -o - --type=svg --set=set/";

  g_mkdir (set, 0700);
  put (fixture, "set/wK.svg",
       "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\">"
       "<circle cx=\"4\" cy=\"4\" r=\"3\" fill=\"#12fe34\"/></svg>");
  tool_run_line (&run, fixture->folder, line, CHESS, -1);
  g_assert_cmpstr (run.err, ==, "");
  g_assert_cmpint (run.status, ==, 0);
  g_assert_cmpuint (count (run.out, run.out_length, "#12fe34"), ==, 1);
  tool_run_line (&plain, fixture->folder, "render -o - --type=svg", CHESS, -1);
  g_assert_cmpuint (count (plain.out, plain.out_length, "#12fe34"), ==, 0);
  put (fixture, "set/bQ.svg", "<svg");
  tool_run_line (&broken, fixture->folder, line, CHESS, -1);
  g_assert_nonnull (strstr (broken.err, "bQ.svg:1:"));
  g_assert_cmpint (broken.status, ==, 1);
  g_assert_cmpuint (count (broken.out, broken.out_length, "#12fe34"), ==, 1);
}

/* "%u": of this position and of the next. */
static void
put_chain (Fixture    *fixture,
           const char *name,
           const char *head,
           const char *part,
           guint       n,
           const char *tail)
{
  g_auto (GStrv) pieces = g_strsplit (part, "%u", 3);
  GString *svg = g_string_new ("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'>");

  g_string_append (svg, head);
  for (guint i = 0; i < n; i++)
    g_string_append_printf (svg, "%s%u%s%u%s", pieces[0], i, pieces[1], i + 1, pieces[2]);
  g_string_append (svg, tail);
  g_string_append (svg, "</svg>");
  put (fixture, name, svg->str);
  g_string_free (svg, TRUE);
}

/* Malicious drawings: each is named, the picture is written, and the command ends; the second time
 * with the cached verdicts. */
static void
test_hurting (Fixture      *fixture,
              gconstpointer data)
{
  g_autofree char *set = g_build_filename (fixture->folder, "set", NULL);
  static const char *const names[] = { "bB.svg:", "bK.svg:", "bN.svg:", "wR.svg:" };

  g_mkdir (set, 0700);
  put (fixture, "set/wQ.svg",
       "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\">"
       "<circle cx=\"4\" cy=\"4\" r=\"3\" fill=\"#12fe34\"/></svg>");
  put_chain (fixture, "set/bB.svg", "<text y='90' font-size='1e7'>K</text>",
             "<g id='a%u' class='b%u'/>", 1, "");
  put_chain (fixture, "set/bK.svg", "",
             "<mask id='m%u'><rect width='99' height='99' fill='#fff' mask='url(#m%u)'/></mask>",
             1000, "<rect width='80' height='80' mask='url(#m0)'/>");
  put_chain (fixture, "set/bN.svg", "<filter id='f'>",
             "<feGaussianBlur result='a%u' id='b%u' stdDeviation='90'/>", 150,
             "</filter><path d='M0 0h80v80z' filter='url(#f)'/>"
             "<path d='M0 0h80v80z' filter='url(#f)'/><path d='M0 0h80v80z' filter='url(#f)'/>"
             "<path d='M0 0h80v80z' filter='url(#f)'/><path d='M0 0h80v80z' filter='url(#f)'/>");
  put_chain (fixture, "set/wR.svg", "<filter id='f'><feConvolveMatrix order='50' kernelMatrix='",
             "%u %u ", 1250, "'/></filter><rect width='80' height='80' filter='url(#f)'/>");
  for (guint round = 0; round < 2; round++)
    {
      g_auto (ToolRun) run = { 0 };

      tool_run_line (&run, fixture->folder, "render -o - --type=svg --set=set/", CHESS, -1);
      g_assert_cmpint (run.status, ==, 1);
      for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
        if (strstr (run.err, names[i]) == NULL)
          g_error ("%s is not in %s", names[i], run.err);
      g_assert_cmpuint (count (run.out, run.out_length, "#12fe34"), ==, 1);
    }
}

/* The tool itself loads no drawing libraries: none of them is named in it. */
static void
test_links (Fixture      *fixture,
            gconstpointer data)
{
  static const char *const libraries[] = { "libcairo", "libpango", "librsvg", "libgtk" };
  g_autofree char *text = NULL;
  gsize length = 0;

  g_assert_true (g_file_get_contents (g_getenv ("QI_TOOL"), &text, &length, NULL));
  for (gsize i = 0; i < G_N_ELEMENTS (libraries); i++)
    {
      g_autofree char *name = g_strconcat (libraries[i], "-", NULL);
      g_autofree char *plain = g_strconcat (libraries[i], ".so", NULL);

      g_assert_cmpuint (count (text, length, name), ==, 0);
      g_assert_cmpuint (count (text, length, plain), ==, 0);
    }
}

/* Two pictures on one page: no id is in both, and the same picture has the same ids. */
static void
test_ids (Fixture      *fixture,
          gconstpointer data)
{
  static const char *const inputs[] = { CHESS, KINGS, SHOGI };
  Xml xmls[G_N_ELEMENTS (inputs)];

  for (gsize i = 0; i < G_N_ELEMENTS (inputs); i++)
    {
      g_auto (ToolRun) run = { 0 };

      tool_run_line (&run, fixture->folder, "render -o - --type=svg", inputs[i], -1);
      parse_xml (&xmls[i], run.out, run.out_length);
      g_assert_cmpuint (g_hash_table_size (xmls[i].ids), >, 10);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (inputs); i++)
    for (gsize k = 0; k < i; k++)
      {
        GHashTableIter iter;
        gpointer id = NULL;

        g_hash_table_iter_init (&iter, xmls[i].ids);
        while (g_hash_table_iter_next (&iter, &id, NULL))
          g_assert_false (g_hash_table_contains (xmls[k].ids, id));
      }
  for (gsize i = 0; i < G_N_ELEMENTS (inputs); i++)
    clear_xml (&xmls[i]);
}

/* A picture is read back as the position, unless that was excluded. */
static void
test_open_again (Fixture      *fixture,
                 gconstpointer data)
{
  static const struct
  {
    const char *line, *input, *to;
    gboolean has_data;
  } rows[] = {
    { "render -o a.svg", CHESS, "fen", TRUE },
    { "render -o a.png --square=8", CHESS, "fen", TRUE },
    { "render -o a.svg --no-hands", SHOGI, "sfen", TRUE },
    { "render -o a.png --square=8", SHOGI, "sfen", TRUE },
    { "render -o a.svg --no-data", CHESS, "fen", FALSE },
    { "render -o a.png --square=8 --no-data", CHESS, "fen", FALSE },
    { "render -o a.svg", NONCHARACTERS, "json", TRUE },
    { "render -o a.png --square=8", NONCHARACTERS, "json", TRUE },
    { "render -o a.svg",
      "{\"board\":[[\"]]>\",\"&<\"]],\"hands\":{\"first\":[],\"second\":[]},"
      "\"styles\":{\"first\":\"C\",\"second\":\"c\"},\"turn\":\"first\"}",
      "json", TRUE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      const char *file = strstr (rows[i].line, "a.svg") != NULL ? "a.svg" : "a.png";
      g_autofree char *line = g_strdup_printf ("convert --json --to=%s %s", rows[i].to, file);
      g_autofree char *same = g_strdup_printf ("convert --json --to=%s", rows[i].to);
      g_auto (ToolRun) drawn = { 0 };
      g_auto (ToolRun) again = { 0 };
      g_auto (ToolRun) before = { 0 };
      g_autoptr (QiValue) value = NULL;
      g_autoptr (QiValue) expected = NULL;

      tool_run_line (&drawn, fixture->folder, rows[i].line, rows[i].input, -1);
      g_assert_cmpint (drawn.status, ==, 0);
      tool_run_line (&again, fixture->folder, line, "", -1);
      value = tool_parse_json (again.out, -1);
      g_assert_cmpstr (tool_get_text (value, "format"), ==, "picture");
      g_assert_cmpint (again.status, ==, rows[i].has_data ? 0 : 1);
      if (!rows[i].has_data || strcmp (rows[i].to, "json") == 0)
        continue;
      tool_run_line (&before, fixture->folder, same, rows[i].input, -1);
      expected = tool_parse_json (before.out, -1);
      g_assert_cmpstr (tool_get_text (value, "text"), ==, tool_get_text (expected, "text"));
    }
}

/* Work sheets: the files that are written, and invalid options. */
#define MATE(id) "3qk3/8/8/8/8/8/8/3QK3 w - - bm Qxd8+; id \"" id "\";\n"

static const Case sheet_cases[] = {
  { "pdf", "render --sheet=2x3 -o a.pdf", MATE ("1") MATE ("2"), 0, "", "a.pdf" },
  { "tex", "render --sheet=2x3 -o a.tex", MATE ("1") MATE ("2"), 0, "", "a.tex" },
  { "tex-pictures", "render --sheet=1x1 -o a.tex", MATE ("1") SHOGI, 0, "", "a.tex a-2.pdf" },
  { "tex-stdout", "render --sheet=1x1 --type=tex -o -", MATE ("1") MATE ("2"), 0, "", "" },
  { "tex-stdout-shogi", "render --sheet=1x1 --type=tex -o -", SHOGI, 2, "[unwritable]", "" },
  { "tex-nothing", "render --sheet=1x1 -o a.tex", "nonsense\n", 1, "[unknown-format]", "a.tex" },
  { "svg-pages", "render --sheet=1x2 -o a.svg", MATE ("1") MATE ("2") MATE ("3"), 0, "",
    "a.svg a-2.svg" },
  { "png-pages", "render --sheet=1x1 --scale=.2 -o a.png", MATE ("1") MATE ("2"), 0, "",
    "a.png a-2.png" },
  { "solutions", "render --sheet=1x2 --solutions -o a.svg", MATE ("1") MATE ("2"), 0, "",
    "a.svg a-2.svg" },
  { "no-solutions", "render --sheet=1x2 --solutions -o a.svg", KINGS CHESS, 0, "", "a.svg" },
  { "everything", "render --sheet=2x2 --fen --answers=3 --by-mover --solutions --paper=letter "
    "--theme=paper --pieces=print -o a.pdf", MATE ("1") KINGS SHOGI, 0, "", "a.pdf" },
  { "stdout", "render --sheet=1x1 --type=pdf -o -", CHESS, 0, "", "" },
  { "folder-dot", "render --sheet=1x1 --type=svg -o a", MATE ("1") MATE ("2"), 0, "", "a a-2" },
  { "bad-row", "render --sheet=2x2 -o a.pdf", CHESS "8/8/9/8 w - - 0 1\n", 1, "dimensional-coherence",
    "a.pdf" },
  { "bad-size", "render --sheet=2 -o a.pdf", CHESS, 2, "'2' is not COLUMNSxROWS", "" },
  { "no-columns", "render --sheet=0x2 -o a.pdf", CHESS, 2, "'0x2' is not COLUMNSxROWS", "" },
  { "too-many", "render --sheet=2x21 -o a.pdf", CHESS, 2, "'2x21' is not COLUMNSxROWS", "" },
  { "no-type", "render --sheet=2x2 -o a.gif", CHESS, 2, "'a.gif' ends in none of", "" },
  { "bad-paper", "render --sheet=2x2 --paper=a3 -o a.pdf", CHESS, 2, "'a3'", "" },
  /* Options that are only for a single picture, or only for pages. */
  { "row", "render --sheet=2x2 --row=2 -o a.pdf", CHESS, 2, "--row is not for --sheet", "" },
  { "square", "render --sheet=2x2 --square=9 -o a.pdf", CHESS, 2, "--square is not for", "" },
  { "width", "render --sheet=2x2 --width=90 -o a.pdf", CHESS, 2, "--width is not for", "" },
  { "height", "render --sheet=2x2 --height=90 -o a.pdf", CHESS, 2, "--height is not for", "" },
  { "answers-alone", "render --answers=2 -o a.pdf", CHESS, 2, "--answers is only for --sheet", "" },
  { "fen-alone", "render --fen -o a.pdf", CHESS, 2, "--fen is only for --sheet", "" },
  { "by-mover-alone", "render --by-mover -o .", CHESS, 2, "--by-mover is only for", "" },
  { "solutions-alone", "render --solutions -o a.pdf", CHESS, 2, "--solutions is only for", "" },
  { "paper-alone", "render --paper=letter -o a.pdf", CHESS, 2, "--paper is only for", "" },
  { "stdout-svg", "render --sheet=1x1 --type=svg -o -", CHESS, 0, "", "" },
  { "stdout-pages", "render --sheet=1x1 --type=svg -o -", MATE ("1") MATE ("2"), 2,
    "'-o -' writes one page, and there are 2", "" },
  { "stdout-pdf", "render --sheet=1x1 --type=pdf -o -", MATE ("1") MATE ("2"), 0, "", "" },
  { "many-answers", "render --sheet=2x2 --answers=21 -o a.pdf", CHESS, 2, "'21' is no number", "" },
};

/* Text on a page is drawn as outlines; a PDF has its number of pages in plain text. */
static void
test_sheet_pages (Fixture      *fixture,
                  gconstpointer data)
{
  static const struct
  {
    const char *line;
    guint n_pages;
  } rows[] = {
    { "render --sheet=1x1 -o - --type=pdf", 3 },
    { "render --sheet=1x2 -o - --type=pdf", 2 },
    { "render --sheet=2x2 -o - --type=pdf", 1 },
    { "render --sheet=2x2 --solutions -o - --type=pdf", 2 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_auto (ToolRun) run = { 0 };
      g_auto (ToolRun) again = { 0 };

      tool_run_line (&run, fixture->folder, rows[i].line, MATE ("1") MATE ("2") MATE ("3"), -1);
      tool_run_line (&again, fixture->folder, rows[i].line, MATE ("1") MATE ("2") MATE ("3"), -1);
      g_assert_cmpint (run.status, ==, 0);
      g_assert_cmpuint (count (run.out, run.out_length, "/Type /Page")
                          - count (run.out, run.out_length, "/Type /Pages"),
                        ==, rows[i].n_pages);
      g_assert_true (run.out_length == again.out_length
                     && memcmp (run.out, again.out, run.out_length) == 0);
    }
}

#define WITH_DETAILS                                                                               \
  "{\"board\":[[\"K^\",null],[null,\"k^\"]],\"hands\":{\"first\":[],\"second\":[]}," \
  "\"styles\":{\"first\":\"C\",\"second\":\"c\"},\"turn\":\"first\",\"setup\":{\"details\":{%s}}}"

static guint
count_pages (Fixture    *fixture,
             const char *comment)
{
  g_autofree char *detail = g_strdup_printf ("\"comment\":\"%s\"", comment);
  g_autofree char *input = g_strdup_printf (WITH_DETAILS, detail);
  g_auto (ToolRun) run = { 0 };

  tool_run_line (&run, fixture->folder, "render --sheet=1x1 --solutions -o - --type=pdf", input,
                 -1);
  g_assert_cmpstr (run.err, ==, "");
  g_assert_cmpint (run.status, ==, 0);
  return count (run.out, run.out_length, "/Type /Page")
         - count (run.out, run.out_length, "/Type /Pages");
}

/* A long solution continues on further pages. A page of A4 has less than 760 points within its margins; a line of 9
 * points takes 9 to 18 of them with its spacing, and a letter is 4 to 9 wide on 511. Title and footer take less than a
 * third of a page. */
static void
test_sheet_texts (Fixture      *fixture,
                  gconstpointer data)
{
  static const struct
  {
    const char *part;
    guint n_parts;
    guint least, most; /* pages of solutions */
  } rows[] = {
    { "Short. ", 1, 1, 1 },
    { "A line.\\n", 300, 300 * 9 / 760 + 1, 300 * 18 / 500 + 1 },
    { "\\n", 300, 300 * 9 / 760 + 1, 300 * 18 / 500 + 1 },
    /* 48 and 45 letters with their spaces, and more bytes than are ever laid out at once. */
    { "Words of one paragraph that goes on and on here ", 500, 500 * 48 * 2 / 511 * 9 / 760 + 1,
      500 * 48 / 50 * 18 / 500 + 1 },
    { "NeitherSpacesNorLineEndsAnywhereInThisMMMMMMM", 500, 500 * 45 * 2 / 511 * 9 / 760 + 1,
      500 * 45 / 50 * 18 / 500 + 1 },
    { "\xE7\x8E\x8B", 9000, 9000 * 8 / 511 * 9 / 760 + 1, 9000 * 18 / 511 * 18 / 500 + 1 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GString) comment = g_string_new (NULL);
      guint n;

      for (guint k = 0; k < rows[i].n_parts; k++)
        g_string_append (comment, rows[i].part);
      n = count_pages (fixture, comment->str) - 1;
      g_test_message ("%u: %u pages", (guint) i, n);
      g_assert_cmpuint (n, >=, rows[i].least);
      g_assert_cmpuint (n, <=, rows[i].most);
    }
}

/* A page with a position of these details, in three columns. */
static char *
draw_details (Fixture    *fixture,
              const char *details,
              gsize      *length)
{
  g_autofree char *input = g_strdup_printf (WITH_DETAILS, details);
  g_auto (ToolRun) run = { 0 };

  tool_run_line (&run, fixture->folder, "render --sheet=3x1 -o - --type=svg", input, -1);
  g_assert_cmpstr (run.err, ==, "");
  g_assert_cmpint (run.status, ==, 0);
  *length = run.out_length;
  return g_steal_pointer (&run.out);
}

/* The task and the title have one line each, which ends at the edge of the column. Each letter is one use of its
 * outline; a column of 159 points has room for 159 / 4 letters that are at least 4 wide. */
static void
test_sheet_lines (Fixture      *fixture,
                  gconstpointer data)
{
  static const char *const names[] = { "stipulation", "title" };

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *many = g_strnfill (500, 'M');
      g_autofree char *long_one = g_strdup_printf ("\"%s\":\"%s\"", names[i], many);
      g_autofree char *one = g_strdup_printf ("\"%s\":\"M\"", names[i]);
      g_autofree char *lines = g_strdup_printf ("\"%s\":\"a\\nb\\nc\"", names[i]);
      g_autofree char *line = g_strdup_printf ("\"%s\":\"a b c\"", names[i]);
      gsize lengths[4] = { 0 };
      g_autofree char *long_page = draw_details (fixture, long_one, &lengths[0]);
      g_autofree char *page = draw_details (fixture, one, &lengths[1]);
      g_autofree char *with_lines = draw_details (fixture, lines, &lengths[2]);
      g_autofree char *with_line = draw_details (fixture, line, &lengths[3]);
      const guint n_long = count (long_page, lengths[0], "<use ");
      const guint n = count (page, lengths[1], "<use ");

      g_assert_cmpuint (n_long, >, n + 5);
      g_assert_cmpuint (n_long, <=, n + 159 / 4);
      g_assert_true (lengths[2] == lengths[3] && memcmp (with_lines, with_line, lengths[2]) == 0);
    }
}

/* The LaTeX that is written, by the manual of the package chessboard and by the characters that are special in
 * LaTeX. */
#define TITLED(title) "{\"board\":[[\"K^\",null],[null,\"k^\"]],\"hands\":{\"first\":[],\"second\":[]}," \
  "\"styles\":{\"first\":\"C\",\"second\":\"c\"},\"turn\":\"first\",\"setup\":{\"details\":{\"title\":\"" title "\"}}}"
#define MARKED "{\"board\":[[\"r\",null,null,null,\"k^\",null,null,null],[null,null,null,null,null,null,null,null]," \
  "[null,null,null,null,null,null,null,null],[null,null,null,null,null,null,null,null]," \
  "[null,null,null,null,null,null,null,null],[null,null,null,null,null,null,null,null]," \
  "[null,null,null,null,null,null,null,null],[null,null,null,null,\"K^\",null,null,null]]," \
  "\"hands\":{\"first\":[],\"second\":[]},\"styles\":{\"first\":\"C\",\"second\":\"c\"},\"turn\":\"first\"," \
  "\"setup\":{\"game\":\"chess\",\"details\":{\"marks\":[{\"kind\":\"square\",\"squares\":[1]}]}}}"

typedef struct
{
  const char *name;
  const char *line;
  const char *input;
  const char *has;
  const char *has_not; /* (nullable) */
} LatexCase;

static const LatexCase latex_cases[] = {
  { "board", "", CHESS, "\\chessboard[setfen={rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1},"
    "inverse=false,label=true,showmover=true]", "includegraphics" },
  { "second", "--flip --no-coordinates --square=30", "8/8/4k3/8/8/4K3/8/8 b - - 0 1\n",
    "[setfen={8/8/4k3/8/8/4K3/8/8 b - - 0 1},inverse=true,label=false,showmover=true,"
    "boardfontsize=30.00bp]", NULL },
  { "no-turn", "--no-turn", KINGS, "showmover=false", "boardfontsize" },
  { "king-of-the-hill", "--game=kingofthehill", CHESS, "\\chessboard[setfen={rnbqkbnr/", NULL },
  { "marks", "", MARKED, "\\includegraphics[scale=0.5]{", "chessboard" },
  { "no-marks", "--no-marks", MARKED, "\\chessboard[setfen={r3k3/", "includegraphics" },
  { "letters", "--pieces=letters", CHESS, "\\includegraphics[scale=0.5]{", "chessboard" },
  { "small-board", "", TITLED ("a"), "\\includegraphics[scale=0.5]{", "chessboard" },
  { "xiangqi", "", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1\n",
    "\\includegraphics[scale=0.5]{\\detokenize{a-board.pdf}}", "chessboard" },
  { "title", "--sheet=1x1", TITLED ("50% of \\\\x{y}_^~ $a&b# <c>"),
    "50\\% of \\textbackslash{}x\\{y\\}\\_\\textasciicircum{}\\textasciitilde{} \\$a\\&b\\# "
    "\\textless{}c\\textgreater{}", NULL },
  { "ligatures", "--sheet=1x1", TITLED ("a--b `c' ,,d"), "a-{}-{}b \\textasciigrave{}c\\textquotesingle{} "
    ",{},{}d", NULL },
  { "letters-beyond", "--sheet=1x1", TITLED ("\xE7\x8E\x8B \\u202ex"), "\\masumeletter{\xE7\x8E\x8B}{738B}",
    "\xE2\x80\xAE" },
  { "solutions", "--sheet=1x1 --solutions", MATE ("1"), "\\section*{Solutions}\n1   Qxd8+\\par", NULL },
  { "head", "--sheet=1x1", "8/8/4k3/8/8/4K3/8/8 b - - 0 1\n", "1\\enspace $\\bullet$", "showmover=true" },
  { "by-mover", "--sheet=1x1 --by-mover", "8/8/4k3/8/8/4K3/8/8 b - - 0 1\n", "inverse=true", NULL },
  { "answers", "--sheet=1x1 --answers=2", KINGS, "\\hrulefill\\par\n\\rule{0pt}{20.00bp}\\hrulefill\\par\n"
    "\\end{minipage}", NULL },
  { "paper", "--sheet=1x1 --paper=letter", KINGS, "paperwidth=612.00bp,paperheight=792.00bp", NULL },
};

static void
check_latex (const LatexCase *row,
             const char      *text)
{
  const char *body = strstr (text, "\\begin{document}");

  if (strstr (text, row->has) == NULL)
    g_error ("'%s' is not in: %s", row->has, text);
  /* From a whole document only its body. */
  if (row->has_not != NULL && strstr (body != NULL ? body : text, row->has_not) != NULL)
    g_error ("'%s' is in: %s", row->has_not, text);
}

static void
test_latex (Fixture      *fixture,
            gconstpointer data)
{
  const LatexCase *row = data;
  g_autofree char *line =
    g_strdup_printf ("render -o a.tex%s%s", *row->line != '\0' ? " " : "", row->line);
  g_autofree char *text = NULL;
  g_auto (ToolRun) run = { 0 };

  tool_run_line (&run, fixture->folder, line, row->input, -1);
  g_assert_cmpstr (run.err, ==, "");
  g_assert_cmpint (run.status, ==, 0);
  text = get (fixture, "a.tex", NULL);
  g_assert_nonnull (text);
  check_latex (row, text);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/qi/render/run/", cases[i].name, NULL);

      g_test_add (path, Fixture, &cases[i], set_up, test_case, tear_down);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (svg_cases); i++)
    {
      g_autofree char *path = g_strconcat ("/qi/render/svg/", svg_cases[i].name, NULL);

      g_test_add (path, Fixture, &svg_cases[i], set_up, test_svg, tear_down);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (png_cases); i++)
    {
      g_autofree char *path = g_strconcat ("/qi/render/png/", png_cases[i].name, NULL);

      g_test_add (path, Fixture, &png_cases[i], set_up, test_png, tear_down);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (kept_cases); i++)
    {
      g_autofree char *path = g_strconcat ("/qi/render/kept/", kept_cases[i].name, NULL);

      g_test_add (path, Fixture, &kept_cases[i], set_up, test_kept, tear_down);
    }
  g_test_add ("/qi/render/pdf/chess", Fixture, CHESS, set_up, test_pdf, tear_down);
  g_test_add ("/qi/render/pdf/shogi", Fixture, SHOGI, set_up, test_pdf, tear_down);
  g_test_add ("/qi/render/pdf/noncharacters", Fixture, NONCHARACTERS, set_up, test_pdf, tear_down);
  for (gsize i = 0; i < G_N_ELEMENTS (sheet_cases); i++)
    {
      g_autofree char *path = g_strconcat ("/qi/render/sheet/", sheet_cases[i].name, NULL);

      g_test_add (path, Fixture, &sheet_cases[i], set_up, test_case, tear_down);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (latex_cases); i++)
    {
      g_autofree char *path = g_strconcat ("/qi/render/latex/", latex_cases[i].name, NULL);

      g_test_add (path, Fixture, &latex_cases[i], set_up, test_latex, tear_down);
    }
  g_test_add ("/qi/render/sheet-pages", Fixture, NULL, set_up, test_sheet_pages, tear_down);
  g_test_add ("/qi/render/sheet-texts", Fixture, NULL, set_up, test_sheet_texts, tear_down);
  g_test_add ("/qi/render/sheet-lines", Fixture, NULL, set_up, test_sheet_lines, tear_down);
  g_test_add ("/qi/render/ids", Fixture, NULL, set_up, test_ids, tear_down);
  g_test_add ("/qi/render/open-again", Fixture, NULL, set_up, test_open_again, tear_down);
  g_test_add ("/qi/render/names", Fixture, NULL, set_up, test_names, tear_down);
  g_test_add ("/qi/render/set", Fixture, NULL, set_up, test_set, tear_down);
  g_test_add ("/qi/render/hurting", Fixture, NULL, set_up, test_hurting, tear_down);
  g_test_add ("/qi/render/links", Fixture, NULL, set_up, test_links, tear_down);
  return g_test_run ();
}
