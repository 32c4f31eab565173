/* SPDX-License-Identifier: Apache-2.0 */
#include "draft-bytes.h"

#include "qi-collection-edits-private.h"
#include "qi-file-stamp-private.h"
#include "qi-limits.h"

#include "random-setups.h"

#include <gio/gio.h>
#include <string.h>

/* A draft is read back as it was written; of a file that is cut or changed nothing is taken. */

/* The draft as it is read back; its head alone is read alike, and it is written again with the same bytes. */
static MasDraft *
go_round (const MasDraftParts *parts)
{
  g_autoptr (MasDraft) draft = mas_draft_new (parts);
  g_autoptr (GBytes) bytes = to_bytes (draft);
  g_autoptr (MasDraft) back = from_bytes (bytes);
  g_autoptr (GBytes) again = to_bytes (back);
  const MasDraftHead *before = mas_draft_get_head (draft);
  const MasDraftHead *after = mas_draft_get_head (back);
  g_auto (MasDraftHead) head = { .id = NULL };
  gsize size = 0;
  const char *data = g_bytes_get_data (bytes, &size);
  GError *error = NULL;

  g_assert_true (
    mas_draft_head_read (&head, data, MIN (size, MAS_DRAFT_MAX_HEAD_BYTES), size, &error));
  g_assert_no_error (error);
  g_assert_cmpstr (head.id, ==, before->id);
  g_assert_cmpint (after->kind, ==, before->kind);
  g_assert_cmpstr (after->id, ==, before->id);
  g_assert_cmpstr (after->title, ==, before->title);
  g_assert_cmpstr (after->uri, ==, before->uri);
  g_assert_cmpstr (after->format, ==, before->format);
  g_assert_cmpint (after->large, ==, before->large);
  g_assert_true (qi_file_stamp_equal (&after->stamp, &before->stamp));
  g_assert_cmpuint (after->row, ==, before->row);
  g_assert_cmpint (after->written, ==, before->written);
  g_assert_true (g_bytes_equal (bytes, again));
  if (parts->setup != NULL)
    g_assert_true (qi_setup_equal (mas_draft_get_setup (back), parts->setup));
  return g_steal_pointer (&back);
}

typedef struct
{
  const char *name;
  const char *text;
} Case;

static const Case cases[] = {
  { "chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1" },
  { "chess-en-passant", "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3" },
  { "crazyhouse", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR[Pn] w KQkq - 0 2" },
  { "shogi-hands", "lnsgk2nl/1r4gs1/p1pppp1pp/1p4p2/7P1/2P6/PP1PPPP1P/1SG4R1/LN2KGSNL b Bb 11" },
  { "feen", "-rnbqk^bn-r/+p+p+p+p+p+p+p+p/8/8/8/8/+P+P+P+P+P+P+P+P/-RNBQK^BN-R / C/c" },
  { "feen-hands", "8/8/8/4k^3/8/8/8/4K^3 3q2P/n C/s" },
  { "go", "(;SZ[9]AB[aa][bb]AW[cc]KM[6.5]PL[W]TR[aa]LB[bb:x]C[comment])" },
  { "one-dimension", "{\"board\":[\"K\",null,\"k\"],\"hands\":{\"first\":[],\"second\":[]},"
                     "\"styles\":{\"first\":\"C\",\"second\":\"c\"},\"turn\":\"first\"}" },
  { "three-dimensions", "{\"board\":[[[\"K\",null],[null,null]],[[null,null],[null,\"k\"]]],"
                        "\"hands\":{\"first\":[\"P\"],\"second\":[\"p\",\"p\"]},"
                        "\"styles\":{\"first\":\"C\",\"second\":\"c\"},\"turn\":\"second\"}" },
  { "token-values", "{\"board\":[[1,1.0,\"1\",true],[false,{\"a\":[1,2]},-1e5,null]],"
                    "\"hands\":{\"first\":[7],\"second\":[]},"
                    "\"styles\":{\"first\":{\"x\":1},\"second\":2},\"turn\":\"first\"}" },
  { "marks", "{\"board\":[[\"K\",null],[null,\"k\"]],\"hands\":{\"first\":[],\"second\":[]},"
             "\"styles\":{\"first\":\"C\",\"second\":\"c\"},\"turn\":\"first\","
             "\"setup\":{\"game\":\"chess\",\"details\":{\"title\":\"\\u0000 \\\"x\\\" \\n é\","
             "\"marks\":[{\"kind\":\"square\",\"squares\":[1],\"label\":\"x\",\"new\":1},{\"kind\":\"arrow\",\"squares\":[0,3],\"colour\":\"red\"}]}}}" },
  { "muted", "{\"board\":[[\"K\",null],[null,\"k\"]],\"hands\":{\"first\":[],\"second\":[]},"
             "\"styles\":{\"first\":\"C\",\"second\":\"c\"},\"turn\":\"first\","
             "\"setup\":{\"game\":\"chess\",\"details\":{\"muted\":[\"wrong-shape\",\"adjacent-kings\"]}}}" },
};

static QiSetup *
read_setup (const char *text)
{
  const QiReadOptions options = { .limits = qi_limits_get_large () };
  g_autoptr (QiReading) reading = qi_notation_detect (text, -1, &options);

  for (guint i = 0; reading->setup == NULL && i < reading->findings->len; i++)
    g_test_message ("%s", qi_finding_get_message (reading->findings->pdata[i]));
  g_assert_nonnull (reading->setup);
  return qi_setup_ref (reading->setup);
}

static void
test_setup (gconstpointer data)
{
  const Case *test = data;
  g_autoptr (QiSetup) setup = read_setup (test->text);
  g_autoptr (GBytes) base = g_bytes_new_static (test->text, strlen (test->text));
  g_autoptr (GBytes) other = g_bytes_new_static ("x", 1);
  const QiFileStamp stamp = { G_MAXUINT64, 12, strlen (test->text), G_MININT64, G_MAXINT64 };
  const MasDraftParts parts = {
    .kind = MAS_DRAFT_DOCUMENT,
    .title = "A “title”\n\x01 \\",
    .uri = "file:///tmp/a%20b.json",
    .format = "fen",
    .stamp = &stamp,
    .base = base,
    .setup = setup,
    .saved = setup,
    .row = 17,
  };
  g_autoptr (MasDraft) back = go_round (&parts);
  g_autofree char *identity = mas_draft_identify (setup);

  g_assert_cmpstr (mas_draft_get_head (back)->saved, ==, identity);
  g_assert_true (mas_draft_is_based_on (back, base));
  g_assert_false (mas_draft_is_based_on (back, other));
  g_assert_null (mas_draft_get_entry (back));
  g_assert_null (mas_draft_get_source (back));
}

/* All examples. */
static void
test_examples (void)
{
  const char *dir = g_getenv ("QI_EXAMPLES");
  g_autoptr (GDir) names = g_dir_open (dir, 0, NULL);
  guint n = 0;

  for (const char *name = g_dir_read_name (names); name != NULL; name = g_dir_read_name (names))
    {
      g_autofree char *path = g_build_filename (dir, name, NULL);
      g_autofree char *text = NULL;
      gsize length = 0;
      g_autoptr (QiReading) reading = NULL;

      if (!g_file_get_contents (path, &text, &length, NULL))
        continue;
      reading = qi_notation_detect (text, (gssize) length, NULL);
      if (reading->setup == NULL)
        continue;
      const MasDraftParts parts = {
        .kind = MAS_DRAFT_DOCUMENT, .format = reading->format, .setup = reading->setup, .source = reading->source,
      };
      g_autoptr (MasDraft) back = go_round (&parts);

      g_assert_cmpint (mas_draft_get_source (back) != NULL, ==, reading->source != NULL);
      n++;
    }
  g_assert_cmpuint (n, >, 5);
}

/* Boards with the pieces of every game, with hands where it has drops. */
static void
test_games (void)
{
  const QiGameInfo *const *games = qi_game_info_get_all ();
  const guint32 seed = (guint32) g_test_rand_int ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  guint n = 0;

  g_test_message ("seed %u", seed);
  for (guint i = 0; games[i] != NULL; i++)
    {
      gsize n_pieces = 0;

      qi_game_info_get_pieces (games[i], &n_pieces);
      for (guint k = 0; n_pieces > 0 && k < 3; k++, n++)
        {
          g_autoptr (QiSetup) setup = random_setup_new (games[i], rand, NULL);
          const MasDraftParts parts = { .kind = MAS_DRAFT_DOCUMENT,
                                        .format = "json",
                                        .setup = setup };
          g_autoptr (MasDraft) back = go_round (&parts);

          g_assert_cmpstr (qi_setup_get_game (mas_draft_get_setup (back)), ==,
                           qi_game_info_get_id (games[i]));
        }
    }
  g_test_message ("%u positions", n);
  g_assert_cmpuint (n, >, 100);
}

/* What a file holds beside the position, and its layout, come back with an edited setup. */
static void
test_source (void)
{
  static const char text[] =
    "{ \"author\" : \"A\",\n\t\"board\":[[\"K\",null],\n\n[null,\"k\"]], "
    "\"hands\":{\"first\":[],\"second\":[]},\"turn\":\"first\","
    "\"styles\":{\"first\":\"C\",\"second\":\"c\"}, \"more\":[1, 2.0,{}] }\n";
  g_autoptr (QiReading) reading = qi_notation_read (qi_notation_lookup ("json"), text, -1, NULL);
  g_autoptr (QiPosition) position = NULL;
  g_autoptr (QiSetup) setup = NULL;
  g_autoptr (MasDraft) back = NULL;
  g_autofree char *expected = NULL;
  g_autofree char *found = NULL;
  const QiToken piece = QI_TOKEN ("Q");
  const QiBoardChange change = { 1, &piece };

  g_assert_nonnull (reading->setup);
  position = qi_position_board_diff (qi_setup_get_position (reading->setup), &change, 1, NULL);
  setup = qi_setup_with_position (reading->setup, position);
  {
    const MasDraftParts parts = {
      .kind = MAS_DRAFT_DOCUMENT, .format = "json", .setup = setup, .source = reading->source,
    };
    const QiWriteOptions options = { .source = reading->source };

    back = go_round (&parts);
    expected = qi_notation_write (qi_notation_lookup ("json"), setup, &options, NULL);
  }
  {
    const QiWriteOptions options = { .source = mas_draft_get_source (back) };

    g_assert_nonnull (options.source);
    found =
      qi_notation_write (qi_notation_lookup ("json"), mas_draft_get_setup (back), &options, NULL);
  }
  g_assert_cmpstr (found, ==, expected);
  g_assert_nonnull (strstr (found, "\"more\":[1, 2.0,{}]"));
}

/* A board with a piece on every @step-th square. */
static QiSetup *
make_setup (const gint64 *sizes,
            gsize         n_sizes,
            guint         step)
{
  QiShape shape;
  QiPositionBuilder *builder;
  g_autoptr (QiPosition) position = NULL;
  GError *error = NULL;

  g_assert_true (qi_shape_init (&shape, sizes, n_sizes, qi_limits_get_large (), &error));
  builder = qi_position_builder_new (&shape, qi_limits_get_large ());
  for (guint square = 0; square < qi_shape_get_n_squares (&shape); square += step)
    {
      const QiToken piece = square % 2 == 0 ? QI_TOKEN ("K^") : QI_TOKEN ("+p'");

      qi_position_builder_put (builder, square, &piece);
    }
  g_assert_true (qi_position_builder_set_style (builder, QI_SIDE_FIRST, &QI_TOKEN ("C")));
  g_assert_true (qi_position_builder_set_style (builder, QI_SIDE_SECOND, &QI_TOKEN ("c")));
  position = qi_position_builder_end (builder, &error);
  g_assert_no_error (error);
  return qi_setup_new (position, NULL, NULL);
}

static void
test_sizes (void)
{
  static const struct
  {
    gint64 sizes[3];
    gsize n;
    guint step;
  } boards[] = {
    { { 1 }, 1, 1 },           { { 255 }, 1, 3 },         { { 255, 255 }, 2, 1 },
    { { 255, 255 }, 2, 1000 }, { { 2, 255, 255 }, 3, 2 }, { { 255, 255, 255 }, 3, 20011 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (boards); i++)
    {
      g_autoptr (QiSetup) setup = make_setup (boards[i].sizes, boards[i].n, boards[i].step);
      const MasDraftParts parts = { .kind = MAS_DRAFT_DOCUMENT, .large = TRUE, .setup = setup };
      g_autoptr (MasDraft) back = go_round (&parts);

      g_assert_true (mas_draft_get_head (back)->large);
    }
}

/* A text with faults may have any bytes. */
static void
test_faulty (void)
{
  g_autoptr (GString) all = g_string_new (NULL);
  g_autofree char *large = g_malloc0 (20 * 1024 * 1024);
  GBytes *texts[3];

  for (guint i = 0; i < 256; i++)
    g_string_append_c (all, (char) i);
  texts[0] = g_bytes_new_static ("", 0);
  texts[1] = g_bytes_new (all->str, all->len);
  texts[2] = g_bytes_new_take (g_steal_pointer (&large), 20 * 1024 * 1024);
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      const MasDraftParts parts = { .kind = MAS_DRAFT_FAULTY, .title = "x", .text = texts[i] };
      g_autoptr (MasDraft) back = go_round (&parts);

      g_assert_true (g_bytes_equal (mas_draft_get_text (back), texts[i]));
      g_assert_null (mas_draft_get_setup (back));
      g_bytes_unref (texts[i]);
    }
}

/* A text that was typed and not applied yet. */
static void
test_entry (void)
{
  g_autoptr (QiSetup) setup = read_setup (cases[0].text);
  static const char *const entries[] = { "", "rnbq/ w", "\xff\x00x" };

  for (gsize i = 0; i < G_N_ELEMENTS (entries); i++)
    {
      g_autoptr (GBytes) entry = g_bytes_new_static (entries[i], i == 2 ? 3 : strlen (entries[i]));
      const MasDraftParts parts = {
        .kind = MAS_DRAFT_DOCUMENT, .setup = setup, .entry = entry, .entry_format = i == 0 ? NULL : "fen",
      };
      g_autoptr (MasDraft) back = go_round (&parts);

      g_assert_true (g_bytes_equal (mas_draft_get_entry (back), entry));
      g_assert_cmpstr (mas_draft_get_entry_format (back), ==, parts.entry_format);
    }
}

static GBytes *
rows_bytes (void)
{
  static const char text[] =
    "{\"edits\":1,\"division\":\"lines\",\"items\":3,\"complete\":true,\"file\":\"\","
    "\"rows\":[[2,1],[5],[0,\"\",4]]}\nfi\xffveFOUR";

  return g_bytes_new_static (text, strlen (text));
}

static void
test_rows (void)
{
  g_autoptr (GBytes) bytes = rows_bytes ();
  g_autoptr (QiCollectionEdits) edits = qi_collection_edits_new_from_bytes (bytes, NULL);
  const MasDraftParts parts = { .kind = MAS_DRAFT_ROWS, .edits = edits, .row = 2 };
  g_autoptr (MasDraft) back = go_round (&parts);
  g_autoptr (GBytes) found = qi_collection_edits_to_bytes (mas_draft_get_edits (back), NULL, NULL);

  g_assert_true (g_bytes_equal (found, bytes));
}

static void
test_titles (void)
{
  static const char *const titles[] = { NULL, "", "\xff\xfe", "a\xc3" };
  g_autoptr (QiSetup) setup = read_setup (cases[0].text);
  g_autofree char *long_title = g_strnfill (5000, 'x');
  g_autofree char *long_uri = g_strnfill (100000, 'u');

  memcpy (long_title + 1023, "\xc3\xa9", 2);
  for (gsize i = 0; i <= G_N_ELEMENTS (titles); i++)
    {
      const MasDraftParts parts = {
        .kind = MAS_DRAFT_DOCUMENT,
        .setup = setup,
        .title = i < G_N_ELEMENTS (titles) ? titles[i] : long_title,
        .uri = i < G_N_ELEMENTS (titles) ? NULL : long_uri,
      };
      g_autoptr (MasDraft) back = go_round (&parts);

      g_assert_true (g_utf8_validate (mas_draft_get_head (back)->title, -1, NULL));
      g_assert_cmpuint (strlen (mas_draft_get_head (back)->title), <=, 1024);
      g_assert_null (mas_draft_get_head (back)->uri);
    }
}

static MasDraft *
make_small (void)
{
  g_autoptr (QiSetup) setup = read_setup ("k7/8/8/8/8/8/8/7K w - - 0 1");
  g_autoptr (GBytes) entry = g_bytes_new_static ("abc", 3);
  const MasDraftParts parts = {
    .kind = MAS_DRAFT_DOCUMENT, .title = "Title", .setup = setup, .entry = entry, .entry_format = "fen",
  };

  return mas_draft_new (&parts);
}

static void
assert_refused (const char *data,
                gsize       size,
                int         code)
{
  g_autoptr (GBytes) bytes = g_bytes_new (data, size);
  GError *error = NULL;

  g_assert_null (mas_draft_new_from_bytes (bytes, &error));
  g_assert_nonnull (error);
  g_assert_true (error->domain == MAS_DRAFT_ERROR);
  g_assert_cmpstr (g_quark_to_string (error->domain), ==, "mas-draft-error-quark");
  if (code >= 0)
    g_assert_cmpint (error->code, ==, code);
  g_error_free (error);
}

/* Cut at every byte, and with a byte too many. The head alone is refused as well when it is cut. */
static void
test_torn (void)
{
  g_autoptr (MasDraft) draft = make_small ();
  g_autoptr (GBytes) bytes = to_bytes (draft);
  gsize size = 0;
  const char *data = g_bytes_get_data (bytes, &size);
  g_autofree char *longer = g_malloc0 (size + 1);

  for (gsize n = 0; n < size; n++)
    {
      g_auto (MasDraftHead) head = { .id = NULL };
      GError *error = NULL;

      assert_refused (data, n, MAS_DRAFT_ERROR_DAMAGED);
      g_assert_false (mas_draft_head_read (&head, data, n, n, &error));
      g_assert_error (error, MAS_DRAFT_ERROR, MAS_DRAFT_ERROR_DAMAGED);
      g_assert_null (head.id);
      g_clear_error (&error);
    }
  memcpy (longer, data, size);
  assert_refused (longer, size + 1, MAS_DRAFT_ERROR_DAMAGED);
}

/* A change of any bit is noticed. */
static void
test_flipped (void)
{
  g_autoptr (MasDraft) draft = make_small ();
  g_autoptr (GBytes) bytes = to_bytes (draft);
  gsize size = 0;
  const char *data = g_bytes_get_data (bytes, &size);
  g_autofree char *other = g_memdup2 (data, size);

  for (gsize i = 0; i < size * 8; i++)
    {
      other[i / 8] = (char) (other[i / 8] ^ 1 << i % 8);
      assert_refused (other, size, -1);
      other[i / 8] = data[i / 8];
    }
}

/* A file of @head and @rest with right checksums. */
static char *
dup_file (const char *head,
          const char *rest)
{
  g_autofree char *sum = g_compute_checksum_for_string (G_CHECKSUM_SHA256, head, -1);

  return g_strdup_printf ("{\"masume-draft\":1,\"head\":%zu,\"sum\":\"%s\"}\n%s%s", strlen (head),
                          sum, head, rest);
}

#define ID      "\"id\":\"0123456789abcdef0123456789abcdef\""
#define NOTHING \
  "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855" /* SHA-256 of no bytes */
#define HEAD(kind, id, title, stamp, row, parts, sum) \
  "{\"kind\":\"" kind "\"," id ",\"title\":" title ",\"uri\":null,\"format\":null,\"large\":false,\"stamp\":" stamp \
  ",\"base\":null,\"saved\":null,\"row\":" row ",\"written\":5,\"entry\":null,\"parts\":" parts ",\"sum\":\"" sum "\"}\n"

static const struct
{
  const char *name;
  const char *head;
  const char *rest;
  int         code; /* −1: no error */
} heads[] = {
  { "good", HEAD ("faulty", ID, "\"t\"", "[0,0,0,0,0]", "0", "[[\"text\",0]]", NOTHING), "", -1 },
  { "no-setup", HEAD ("document", ID, "\"t\"", "[0,0,0,0,0]", "0", "[[\"setup\",0]]", NOTHING), "",
    MAS_DRAFT_ERROR_CONTENT },
  { "no-edits", HEAD ("rows", ID, "\"t\"", "[0,0,0,0,0]", "0", "[[\"edits\",0]]", NOTHING), "",
    MAS_DRAFT_ERROR_CONTENT },
  { "kind", HEAD ("other", ID, "\"t\"", "[0,0,0,0,0]", "0", "[[\"text\",0]]", NOTHING), "",
    MAS_DRAFT_ERROR_DAMAGED },
  { "part", HEAD ("faulty", ID, "\"t\"", "[0,0,0,0,0]", "0", "[[\"setup\",0]]", NOTHING), "",
    MAS_DRAFT_ERROR_DAMAGED },
  { "no-part", HEAD ("faulty", ID, "\"t\"", "[0,0,0,0,0]", "0", "[]", NOTHING), "",
    MAS_DRAFT_ERROR_DAMAGED },
  { "parts",
    HEAD ("faulty",
          ID,
          "\"t\"",
          "[0,0,0,0,0]",
          "0",
          "[[\"text\",0],[\"entry\",0],[\"entry\",0]]",
          NOTHING),
    "", MAS_DRAFT_ERROR_DAMAGED },
  { "part-negative", HEAD ("faulty", ID, "\"t\"", "[0,0,0,0,0]", "0", "[[\"text\",-1]]", NOTHING),
    "", MAS_DRAFT_ERROR_DAMAGED },
  { "part-huge",
    HEAD ("faulty", ID, "\"t\"", "[0,0,0,0,0]", "0", "[[\"text\",9223372036854775807]]", NOTHING),
    "", MAS_DRAFT_ERROR_DAMAGED },
  { "id-path",
    HEAD ("faulty",
          "\"id\":\"../../../../../../../../etc/x\"",
          "\"t\"",
          "[0,0,0,0,0]",
          "0",
          "[[\"text\",0]]",
          NOTHING),
    "", MAS_DRAFT_ERROR_DAMAGED },
  { "title-null", HEAD ("faulty", ID, "null", "[0,0,0,0,0]", "0", "[[\"text\",0]]", NOTHING), "",
    MAS_DRAFT_ERROR_DAMAGED },
  { "title-nul",
    HEAD ("faulty", ID, "\"a\\u0000b\"", "[0,0,0,0,0]", "0", "[[\"text\",0]]", NOTHING), "",
    MAS_DRAFT_ERROR_DAMAGED },
  { "stamp-short", HEAD ("faulty", ID, "\"t\"", "[0,0,0,0]", "0", "[[\"text\",0]]", NOTHING), "",
    MAS_DRAFT_ERROR_DAMAGED },
  { "row-negative", HEAD ("faulty", ID, "\"t\"", "[0,0,0,0,0]", "-1", "[[\"text\",0]]", NOTHING),
    "", MAS_DRAFT_ERROR_DAMAGED },
  { "row-twice",
    HEAD ("faulty", ID, "\"t\"", "[0,0,0,0,0]", "0,\"row\":1", "[[\"text\",0]]", NOTHING), "",
    MAS_DRAFT_ERROR_DAMAGED },
  { "more", HEAD ("faulty", ID, "\"t\"", "[0,0,0,0,0]", "0,\"x\":1", "[[\"text\",0]]", NOTHING), "",
    MAS_DRAFT_ERROR_DAMAGED },
  { "sum", HEAD ("faulty", ID, "\"t\"", "[0,0,0,0,0]", "0", "[[\"text\",1]]", NOTHING), "x",
    MAS_DRAFT_ERROR_DAMAGED },
  { "not-json", "{nonsense}\n", "", MAS_DRAFT_ERROR_DAMAGED },
  { "array", "[]\n", "", MAS_DRAFT_ERROR_DAMAGED },
};

static void
test_head (gconstpointer data)
{
  const guint i = GPOINTER_TO_UINT (data);
  g_autofree char *text = dup_file (heads[i].head, heads[i].rest);

  if (heads[i].code >= 0)
    assert_refused (text, strlen (text), heads[i].code);
  else
    {
      g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
      g_autoptr (MasDraft) draft = from_bytes (bytes);

      g_assert_cmpint (mas_draft_get_head (draft)->written, ==, 5);
    }
}

static const struct
{
  const char *name;
  const char *text;
  int         code;
} files[] = {
  { "later", "{\"masume-draft\":2,\"anything\":[{}]}\nwhatever", MAS_DRAFT_ERROR_VERSION },
  { "much-later", "{\"masume-draft\":99}\n", MAS_DRAFT_ERROR_VERSION },
  { "zero", "{\"masume-draft\":0,\"head\":1,\"sum\":\"" NOTHING "\"}\n\n",
    MAS_DRAFT_ERROR_DAMAGED },
  { "negative", "{\"masume-draft\":-1}\n", MAS_DRAFT_ERROR_DAMAGED },
  { "text", "{\"masume-draft\":\"1\"}\n", MAS_DRAFT_ERROR_DAMAGED },
  { "none", "{}\n", MAS_DRAFT_ERROR_DAMAGED },
  { "fen", "k7/8/8/8/8/8/8/7K w - - 0 1\n", MAS_DRAFT_ERROR_DAMAGED },
  { "zeros", "\0\0\0\0\0\0\0\0", MAS_DRAFT_ERROR_DAMAGED },
  { "head-huge", "{\"masume-draft\":1,\"head\":99999999999,\"sum\":\"" NOTHING "\"}\n",
    MAS_DRAFT_ERROR_DAMAGED },
};

static void
test_file (gconstpointer data)
{
  const guint i = GPOINTER_TO_UINT (data);

  assert_refused (files[i].text, strcmp (files[i].name, "zeros") == 0 ? 8 : strlen (files[i].text),
                  files[i].code);
}

static void
test_cancelled (void)
{
  g_autoptr (MasDraft) draft = make_small ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  GError *error = NULL;

  g_cancellable_cancel (cancellable);
  g_assert_null (mas_draft_to_blocks (draft, NULL, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_error (&error);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/editor/draft/setup/", cases[i].name, NULL);
      g_test_add_data_func (path, &cases[i], test_setup);
    }
  for (guint i = 0; i < G_N_ELEMENTS (heads); i++)
    {
      g_autofree char *path = g_strconcat ("/editor/draft/head/", heads[i].name, NULL);
      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_head);
    }
  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *path = g_strconcat ("/editor/draft/file/", files[i].name, NULL);
      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_file);
    }
  g_test_add_func ("/editor/draft/games", test_games);
  g_test_add_func ("/editor/draft/examples", test_examples);
  g_test_add_func ("/editor/draft/source", test_source);
  g_test_add_func ("/editor/draft/sizes", test_sizes);
  g_test_add_func ("/editor/draft/faulty", test_faulty);
  g_test_add_func ("/editor/draft/entry", test_entry);
  g_test_add_func ("/editor/draft/rows", test_rows);
  g_test_add_func ("/editor/draft/titles", test_titles);
  g_test_add_func ("/editor/draft/torn", test_torn);
  g_test_add_func ("/editor/draft/flipped", test_flipped);
  g_test_add_func ("/editor/draft/cancelled", test_cancelled);
  return g_test_run ();
}
