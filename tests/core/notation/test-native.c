/* SPDX-License-Identifier: Apache-2.0 */
#include "readings.h"
#include "qi-finding-private.h"
#include "qi-value-private.h"

#define HANDS "\"hands\":{\"first\":[],\"second\":[]}"
#define STYLES "\"styles\":{\"first\":\"C\",\"second\":\"c\"}"
#define TURN    "\"turn\":\"first\""
#define REST    HANDS "," STYLES "," TURN "}"

/* A board of nulls of any shape, as JSON. */
static void
append_board (GString       *text,
              const QiValue *sizes,
              gsize          level)
{
  gint64 size = 0;

  g_assert_true (qi_value_get_int (qi_value_get_item (sizes, level), &size));
  g_string_append_c (text, '[');
  for (gint64 i = 0; i < size; i++)
    {
      if (i > 0)
        g_string_append_c (text, ',');
      if (level + 1 < qi_value_get_size (sizes))
        append_board (text, sizes, level + 1);
      else
        g_string_append (text, "null");
    }
  g_string_append_c (text, ']');
}

static void
append_member (GString       *text,
               const QiValue *item,
               const char    *key)
{
  g_string_append_printf (text, "%s\"%s\":", text->len > 1 ? "," : "", key);
  qi_value_append (qi_value_get_member (item, key), text);
}

static void
test_vector (gconstpointer data)
{
  const QiValue *item = data;
  const QiValue *generated = qi_value_get_member (item, "board_gen");
  const QiValue *expect = qi_value_get_member (item, "expect");
  QiReadOptions options = { .limits = qi_limits_get_large () };
  g_autoptr (GString) text = g_string_new ("{");

  append_member (text, item, "styles");
  append_member (text, item, "hands");
  append_member (text, item, "turn");
  g_string_append (text, ",\"board\":");
  if (generated != NULL)
    append_board (text, qi_value_get_member (generated, "shape"), 0);
  else
    qi_value_append (qi_value_get_member (item, "board"), text);
  g_string_append_c (text, '}');

  g_autoptr (QiReading) reading = read_exactly ("json", text->str, text->len, &options);
  assert_findings (reading->findings, text->len);
  if (!vectors_boolean (expect, "ok"))
    {
      g_autofree char *code =
        g_strdelimit (g_strdup (vectors_text (expect, "error", NULL)), "_", '-');
      g_assert_null (reading->setup);
      g_assert_cmpstr (qi_finding_get_code (first_error (reading)), ==, code);
      g_assert_cmpstr (qi_finding_get_message (first_error (reading)), ==,
                       vectors_text (expect, "message", NULL));
      return;
    }
  g_assert_nonnull (reading->setup);
  QiPosition *position = qi_setup_get_position (reading->setup);
  g_assert_cmpint (qi_position_get_n_squares (position), ==, vectors_int (expect, "squares"));
  g_assert_cmpint (qi_position_get_n_pieces (position), ==, vectors_int (expect, "pieces"));
  g_autoptr (QiPosition) nested =
    qi_position_new_from_nested (generated != NULL ? NULL : qi_value_get_member (item, "board"),
                                 qi_value_get_member (item, "hands"),
                                 qi_value_get_member (item, "styles"),
                                 qi_value_get_member (item, "turn"), qi_limits_get_large (), NULL);
  if (generated == NULL)
    g_assert_true (qi_position_equal (nested, position));

  /* A build with lower limits refuses it. */
  g_autoptr (QiReading) capped = read_exactly ("json", text->str, text->len, NULL);
  if (qi_position_get_n_squares (position) > qi_limits_get_default ()->max_squares)
    g_assert_cmpstr (qi_finding_get_code (first_error (capped)), ==, "too-many-squares");
  else
    g_assert_nonnull (capped->setup);
}

typedef struct
{
  const char *name;
  const char *text;
  const char *findings;
  const char *partial; /* what can be saved, written compactly; NULL: nothing */
} Fault;

static const Fault faults[] = {
  { "not-object", "[1]", "not-object<[1]>", NULL },
  { "nothing", "{}", "bad-turn<}> board-not-list<}> hands-not-map<}> styles-not-map<}>", NULL },
  { "empty", "", "json-syntax<>", NULL },
  { "hands-and-styles",
    "{\"board\":[\"K\",null],\"hands\":[],\"styles\":{\"first\":\"C\"}," TURN "}",
    "hands-not-map<[]> styles-keys<{\"first\":\"C\"}>",
    "{\"board\":[\"K\",null]," HANDS ",\"styles\":{\"first\":\"?\",\"second\":\"?\"}," TURN "}" },
  { "missing-turn", "{\"board\":[\"K\"]," HANDS "," STYLES "}", "bad-turn<}>",
    "{\"board\":[\"K\"]," REST },
  { "escaped-turn", "{\"board\":[\"K\"],\"turn\":\"secon\\u0065\"," HANDS "," STYLES "}",
    "bad-turn<\"secon\\u0065\">", "{\"board\":[\"K\"]," REST },
  { "ragged", "{\"board\":[[\"a\",null],[\"b\"],[\"c\",null,\"d\"]]," REST,
    "non-rectangular<[\"b\"]> non-rectangular<[\"c\",null,\"d\"]>",
    "{\"board\":[[\"a\",null],[\"b\",null],[\"c\",null]]," REST },
  { "ragged-layer", "{\"board\":[[[\"a\"],[\"b\"]],[[\"c\"],7],[[1],2,[3]]]," REST,
    "mixed-levels<7> non-rectangular<[[1],2,[3]]>",
    "{\"board\":[[[\"a\"],[\"b\"]],[[\"c\"],[null]],[[1],[null]]]," REST },
  { "flat-and-length", "{\"board\":[[\"a\"],[\"b\",[],null],[\"c\",\"d\"]]," REST,
    "expected-flat<[]> non-rectangular<[\"c\",\"d\"]>",
    "{\"board\":[[\"a\"],[\"b\"],[\"c\"]]," REST },
  { "empty-ranks", "{\"board\":[[null],[ ],[]]," REST, "non-rectangular<[ ]> non-rectangular<[]>",
    "{\"board\":[[null],[null],[null]]," REST },
  { "empty-first-rank", "{\"board\":[[],[1]]," REST, "board-empty<[]>", NULL },
  { "four-dimensions", "{\"board\":[[[[1],[2]],[[3]]]]," REST, "too-many-dimensions<[1]>", NULL },
  { "too-many-pieces",
    "{\"board\":[1,2],\"hands\":{\"first\":[3],\"second\":[]}," STYLES "," TURN "}",
    "too-many-pieces<{\"first\":[3],\"second\":[]}>", "{\"board\":[1,2]," REST },
  { "total-is-a-consequence",
    "{\"board\":[1,2,[3]],\"hands\":{\"first\":[3],\"second\":[]}," STYLES "," TURN "}",
    "expected-flat<[3]>",
    "{\"board\":[1,2,null],\"hands\":{\"first\":[3],\"second\":[]}," STYLES "," TURN "}" },
  { "nil-in-both-hands",
    "{\"board\":[1,2],\"hands\":{\"second\":[null],\"first\":[null]}," STYLES "," TURN "}",
    "hand-nil<null> hand-nil<null>", "{\"board\":[1,2]," REST },
  { "one-hand-no-list",
    "{\"board\":[1,2],\"hands\":{\"second\":2,\"first\":[null]}," STYLES "," TURN "}",
    "hand-not-list<2> hand-nil<null>", "{\"board\":[1,2]," REST },
  { "both-styles-null",
    "{\"board\":[1]," HANDS ",\"styles\":{\"first\":null,\"second\":null}," TURN "}",
    "style-first-nil<null> style-second-nil<null>",
    "{\"board\":[1]," HANDS ",\"styles\":{\"first\":\"?\",\"second\":\"?\"}," TURN "}" },
  { "setup-kind", "{\"setup\":1,\"board\":[1]," REST, "bad-setup<1>", "{\"board\":[1]," REST },
  { "game-kind", "{\"setup\":{\"game\":1,\"details\":[]},\"board\":[1]," REST,
    "bad-game<1> bad-detail<[]>", "{\"board\":[1]," REST },
  { "game-empty", "{\"setup\":{\"game\":\"\"},\"board\":[1]," REST, "bad-game<\"\">",
    "{\"board\":[1]," REST },
  { "detail-square",
    "{\"setup\":{\"details\":{\"title\":\"x\",\"enPassant\":9}},\"board\":[1]," REST,
    "bad-detail<9>", "{\"board\":[1]," REST },
  { "detail-key", "{\"setup\":{\"details\":{\"a\\u0000b\":1}},\"board\":[1]," REST,
    "bad-detail<{\"a\\u0000b\":1}>", "{\"board\":[1]," REST },
  { "duplicate", "{\"board\":[1],\"board\":[2]," REST, "duplicate-key<\"board\">",
    "{\"board\":[1]," HANDS ",\"styles\":{\"first\":\"?\",\"second\":\"?\"}," TURN "}" },
  { "cut-after-board", "{\"board\":[[1,2],[3,null]],\"turn\":\"second\",\"hands",
    "json-syntax<\"hands>",
    "{\"board\":[[1,2],[3,null]]," HANDS
    ",\"styles\":{\"first\":\"?\",\"second\":\"?\"},\"turn\":\"second\"}" },
  { "cut-in-board", "{\"board\":[[1,2],[3,4],[5", "json-syntax<>",
    "{\"board\":[[1,2],[3,4],[5,null]]," HANDS
    ",\"styles\":{\"first\":\"?\",\"second\":\"?\"}," TURN "}" },
  { "comma-in-board", "{\"board\":[[1,2],[3,4],]," REST, "json-syntax<,>",
    "{\"board\":[[1,2],[3,4]]," REST },
  { "after-the-object", "{\"board\":[1]," REST " x", "json-syntax<x>", "{\"board\":[1]," REST },
  { "bom", "\xEF\xBB\xBF{\"board\":[1]," REST, "json-syntax<\xEF\xBB\xBF>", NULL },
};

static const Fault flat_faults[] = {
  { "shape-kind", "{\"shape\":2,\"board\":[1,2]," REST, "bad-shape<2>", NULL },
  { "shape-item", "{\"shape\":[2,\"1\"],\"board\":[1,2]," REST, "bad-shape<\"1\">", NULL },
  { "shape-fraction", "{\"shape\":[2.0],\"board\":[1,2]," REST, "bad-shape<2.0>", NULL },
  { "shape-empty", "{\"shape\":[],\"board\":[1,2]," REST, "empty-shape<[]>", NULL },
  { "shape-four", "{\"shape\":[1,1,1,1,0],\"board\":[1]," REST, "too-many-dimensions<[1,1,1,1,0]>",
    NULL },
  { "shape-zero", "{\"shape\":[0,256],\"board\":[]," REST, "dimension-too-small<[0,256]>", NULL },
  { "shape-256", "{\"shape\":[256,0],\"board\":[]," REST, "dimension-too-large<[256,0]>", NULL },
  { "shape-squares", "{\"shape\":[2,255,255],\"board\":[]," REST, "too-many-squares<[2,255,255]>",
    NULL },
  { "length", "{\"shape\":[2,2],\"board\":[1,2,3]," REST, "board-length<[1,2,3]>",
    "{\"shape\":[2,2],\"board\":[1,2,3,null]," REST },
  /* Both forms are read; a list is a list of pieces only if it has as many as there are squares. */
  { "nested", "{\"shape\":[2,2],\"board\":[[1,2],[3,null]]," REST,
    "shape-with-nested-board<\"shape\">", "{\"shape\":[2,2],\"board\":[null,null,null,null]," REST },
  { "nested-deep", "{\"shape\":[2],\"board\":[[[1]]]," REST,
    "shape-with-nested-board<\"shape\">", "{\"shape\":[2],\"board\":[null,null]," REST },
  { "board-kind", "{\"shape\":[1],\"board\":{}," REST, "board-not-list<{}>",
    "{\"shape\":[1],\"board\":[null]," REST },
  { "pair",
    "{\"shape\":[4],\"board\":[null,null,null,null],\"hands\":{\"first\":[[\"a\",2],[\"b\"],[\"c\","
    "0],"
    "[\"d\",1,1],[[],\"e\"],[null,1],\"f\",[\"g\",-1],[\"h\",1.5],[]],\"second\":[[[\"x\"],1]]}"
    "," STYLES "," TURN "}",
    "bad-hand-entry<[\"b\"]> bad-hand-entry<[\"c\",0]> bad-hand-entry<[\"d\",1,1]> "
    "bad-hand-entry<[[],\"e\"]> "
    "bad-hand-entry<null> bad-hand-entry<\"f\"> bad-hand-entry<[\"g\",-1]> "
    "bad-hand-entry<[\"h\",1.5]> "
    "bad-hand-entry<[]>",
    "{\"shape\":[4],\"board\":[null,null,null,null],\"hands\":{\"first\":[[\"a\",2]],\"second\":[[["
    "\"x\"],1]]}," STYLES "," TURN "}" },
  { "pair-total",
    "{\"shape\":[2],\"board\":[1,null],\"hands\":{\"first\":[[\"a\",99999999999999999999999]],"
    "\"second\":[[\"a\",9223372036854775807]]}," STYLES "," TURN "}",
    "too-many-pieces<{\"first\":[[\"a\",99999999999999999999999]],\"second\":[[\"a\","
    "9223372036854775807]]}>",
    "{\"shape\":[2],\"board\":[1,null]," REST },
};

static void
test_fault_of (const Fault *fault,
               const char  *format,
               gboolean     is_flat)
{
  g_autoptr (QiReading) reading = read_exactly (format, fault->text, strlen (fault->text), NULL);
  g_autofree char *findings = dup_findings (reading->findings, fault->text);
  g_autoptr (QiReading) expected = NULL;

  assert_findings (reading->findings, strlen (fault->text));
  g_assert_null (reading->setup);
  g_assert_null (reading->source);
  g_assert_cmpstr (findings, ==, fault->findings);
  if (fault->partial == NULL)
    {
      g_assert_null (reading->partial);
      return;
    }
  expected = read_exactly (format, fault->partial, strlen (fault->partial), NULL);
  g_assert_nonnull (expected->setup);
  g_assert_nonnull (reading->partial);
  g_assert_true (qi_setup_equal (expected->setup, reading->partial));
}

static void
test_fault (gconstpointer data)
{
  test_fault_of (data, "json", FALSE);
}

static void
test_flat_fault (gconstpointer data)
{
  test_fault_of (data, "json", TRUE);
  test_fault_of (data, "qi-flat", TRUE);
}

typedef struct
{
  const char *name;
  const char *board; /* of one dimension */
  const char *shown; /* how the compact text has it */
} TokenCase;

static const TokenCase token_cases[] = {
  { "strings", "[\"K\", \"\", \"王\", \"\\u738b\", \"a\\u0000b\", \"\\\"\\\\\\n\", \"\\u007f\"]",
    "[\"K\",\"\",\"王\",\"王\",\"a\\u0000b\",\"\\\"\\\\\\n\",\"\x7f\"]" },
  { "numbers", "[1, 1.0, 1e0, -0, \"1\", 123456789012345678901234567890]",
    "[1,1.0,1e0,-0,\"1\",123456789012345678901234567890]" },
  { "words", "[true, false, null, \"true\", \"null\"]", "[true,false,null,\"true\",\"null\"]" },
  { "objects", "[{}, { \"b\" : [ 1 , { \"c\" : null } ] , \"a\" : \"x\\u0041\" }]",
    "[{},{\"b\":[1,{\"c\":null}],\"a\":\"xA\"}]" },
};

static void
test_token (gconstpointer data)
{
  const TokenCase *c = data;
  g_autofree char *text = g_strdup_printf ("{\"board\":%s," REST, c->board);
  g_autofree char *expected = g_strdup_printf ("{\"board\":%s," REST, c->shown);
  g_autoptr (QiReading) reading = read_exactly ("json", text, strlen (text), NULL);
  QiWriteOptions compact = { .compact = TRUE };

  g_assert_nonnull (reading->setup);
  g_autofree char *written =
    qi_notation_write (qi_notation_lookup ("json"), reading->setup, &compact, NULL);
  g_assert_cmpstr (written, ==, expected);
}

static void
test_flat (void)
{
  const char *text =
    "{\"hands\":{\"first\":[[[1,[2]],2],[\"P\",1],[[1, "
    "[2]],1]],\"second\":[]},\"shape\":[2,2,2]," STYLES
    ",\"board\":[null,null,null,[],null,null,[\"a\"],{\"b\":[]}],\"turn\":\"second\","
    "\"setup\":{\"game\":\"x\",\"details\":{\"ko\":0}}}";
  const char *expected =
    "{\"shape\":[2,2,2],\"board\":[null,null,null,[],null,null,[\"a\"],{\"b\":[]}],"
    "\"hands\":{\"first\":[[\"P\",1],[[1,[2]],3]],\"second\":[]}," STYLES
    ",\"turn\":\"second\",\"setup\":{\"game\":\"x\",\"details\":{\"ko\":0}}}";
  g_autoptr (QiReading) reading = read_exactly ("json", text, strlen (text), NULL);
  QiWriteOptions compact = { .compact = TRUE };

  g_assert_nonnull (reading->setup);
  g_autofree char *written =
    qi_notation_write (qi_notation_lookup ("json"), reading->setup, &compact, NULL);
  g_assert_cmpstr (written, ==, expected);
  g_assert_cmpstr (qi_setup_get_game (reading->setup), ==, "x");
}

static void
test_fresh_layout (void)
{
  const char *compact =
    "{\"board\":[[[\"K^\",null],[null,\"+p\"]],[[\"+K^'\",12],[null,null]]],"
    "\"hands\":{\"first\":[\"P\",\"P\"],\"second\":[]}," STYLES "," TURN
    ",\"setup\":{\"game\":\"g\",\"details\":{\"castling\":{\"first\":[1,0],\"second\":[]},"
    "\"title\":\"a, b: \\\"c\\\"\"}}}";
  const char *expected = "{\n"
                         "  \"board\": [\n"
                         "    [\n"
                         "      [\"K^\", null],\n"
                         "      [null, \"+p\"]\n"
                         "    ],\n"
                         "    [\n"
                         "      [\"+K^'\", 12],\n"
                         "      [null, null]\n"
                         "    ]\n"
                         "  ],\n"
                         "  \"hands\": {\"first\": [\"P\", \"P\"], \"second\": []},\n"
                         "  \"styles\": {\"first\": \"C\", \"second\": \"c\"},\n"
                         "  \"turn\": \"first\",\n"
                         "  \"setup\": {\n"
                         "    \"game\": \"g\",\n"
                         "    \"details\": {\n"
                         "      \"castling\": {\"first\": [1, 0], \"second\": []},\n"
                         "      \"title\": \"a, b: \\\"c\\\"\"\n"
                         "    }\n"
                         "  }\n"
                         "}";
  g_autoptr (QiReading) reading = read_exactly ("json", compact, strlen (compact), NULL);

  g_assert_nonnull (reading->setup);
  g_autofree char *written =
    qi_notation_write (qi_notation_lookup ("json"), reading->setup, NULL, NULL);
  g_assert_cmpstr (written, ==, expected);

  /* One rank: short tokens are padded to the width of null. */
  const char *rank = "{\"board\":[\"K\",null,\"+R\",1,\"abcdef\",2]," REST;
  g_autoptr (QiReading) one = read_exactly ("json", rank, strlen (rank), NULL);
  g_autofree char *line = qi_notation_write (qi_notation_lookup ("json"), one->setup, NULL, NULL);
  g_assert_nonnull (strstr (line, "\"board\": [\"K\",  null, \"+R\", 1,    \"abcdef\", 2],\n"));
}

static void
test_places (void)
{
  const char *text =
    "{\"hands\":{\"second\":[\"q\"],\"first\":[{\"a\": 1},\"P\"]},\"board\":[[null,\"K\"],[ 12 "
    ",null],[null,null]]," STYLES "," TURN "}";
  static const struct
  {
    const char *slice;
    guint square;
    QiSide hand;
  } expected[] = {
    { "\"q\"", QI_NO_SQUARE, QI_SIDE_SECOND },
    { "{\"a\": 1}", QI_NO_SQUARE, QI_SIDE_FIRST },
    { "\"P\"", QI_NO_SQUARE, QI_SIDE_FIRST },
    { "\"K\"", 1, QI_SIDE_FIRST },
    { "12", 2, QI_SIDE_FIRST },
  };
  QiReadOptions options = { .want_places = TRUE };
  g_autoptr (QiReading) reading = read_exactly ("json", text, strlen (text), &options);

  g_assert_nonnull (reading->setup);
  g_assert_cmpuint (reading->places->len, ==, G_N_ELEMENTS (expected));
  for (gsize i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      const QiTextPlace *place = &g_array_index (reading->places, QiTextPlace, i);
      g_assert_cmpmem (text + place->offset, (int) place->length, expected[i].slice,
                       (int) strlen (expected[i].slice));
      g_assert_cmpuint (place->square, ==, expected[i].square);
      if (place->square == QI_NO_SQUARE)
        g_assert_cmpint (place->hand, ==, expected[i].hand);
    }
}

/* A long rank with usual and other pieces in no order, which is read many squares at once. */
static void
test_rank (void)
{
  static const char *const squares[] = { "\"p\"", "\"+P\"",    "\"-k^'\"", "\"K^\"",
                                         "\"\"",  "\"+-p\"",   "\"q\"",    "\"pp\"",
                                         "\"é\"", "\"queen\"", "\"Z'\"",   "null" };
  g_autoptr (GString) text = g_string_new ("{\"board\":[");
  for (guint i = 0; i < 255; i++)
    g_string_append_printf (text, "%s%s", i == 0 ? "" : " ,\n", squares[i * i / 7 % 12]);
  g_string_append (text, "]," REST);
  g_autoptr (QiReading) reading = read_exactly ("json", text->str, text->len, NULL);
  g_assert_nonnull (reading->setup);
  for (guint i = 0; i < 255; i++)
    {
      const QiToken *piece = qi_position_get_piece (qi_setup_get_position (reading->setup), i);
      g_autofree char *quoted = piece == NULL ? NULL : g_strdup_printf ("\"%s\"", piece->text);
      g_assert_cmpstr (quoted != NULL ? quoted : "null", ==, squares[i * i / 7 % 12]);
    }
}

/* Tokens at and over the limit, wherever one may stand. */
static void
test_long_tokens (void)
{
  for (guint n = 254; n <= 256; n++)
    {
      g_autofree char *token = g_strnfill (n, 'x');
      g_autofree char *number = g_strnfill (n, '7');
      g_autofree char *object = g_strnfill (n - 8, 'y');
      g_autofree char *text =
        g_strdup_printf ("{\"board\":[\"%s\",%s,{\"a\" : "
                         "\"%s\"},null],\"hands\":{\"first\":[\"%s\"],\"second\":[]},"
                         "\"styles\":{\"first\":\"%s\",\"second\":\"c\"}," TURN "}",
                         token, number, object, token, token);
      g_autoptr (QiReading) reading = read_exactly ("json", text, strlen (text), NULL);
      if (n <= 255)
        {
          g_assert_nonnull (reading->setup);
          continue;
        }
      assert_findings (reading->findings, strlen (text));
      g_autofree char *findings = dup_findings (reading->findings, text);
      g_autofree char *expected =
        g_strdup_printf ("piece-too-long<\"%s\"> piece-too-long<%s> piece-too-long<{\"a\" : "
                         "\"%s\"}> piece-too-long<\"%s\"> "
                         "style-too-long<\"%s\">",
                         token, number, object, token, token);
      g_assert_cmpstr (findings, ==, expected);
      g_assert_cmpstr (qi_finding_get_message (first_error (reading)), ==,
                       "piece exceeds 255 bytes (got 256)");
      g_assert_nonnull (reading->partial);
    }
}

static void
test_limits (void)
{
  const QiLimits small = { "small", 4, 3, 200 };
  QiReadOptions options = { .limits = &small };
  const char *text = "{\"board\":[1,2,3,4]," REST;
  const char *five = "{\"board\":[1,2,3,4,5]," REST;
  g_autofree char *padded = g_strdup_printf ("%-201s", text);
  g_autoptr (QiReading) ok = read_exactly ("json", text, strlen (text), &options);
  g_autoptr (QiReading) squares = read_exactly ("json", five, strlen (five), &options);
  g_autoptr (QiReading) fits = read_exactly ("json", padded, 200, &options);

  g_assert_nonnull (ok->setup);
  g_assert_nonnull (fits->setup);
  g_assert_cmpstr (qi_finding_get_code (first_error (squares)), ==, "too-many-squares");
  for (gsize i = 0; i < 3; i++)
    {
      g_autoptr (QiReading) too_long =
        read_exactly ((const char *[]) { "json", "pon", "qi-flat" }[i], padded, 201, &options);
      g_assert_cmpstr (qi_finding_get_code (first_error (too_long)), ==, "too-long");
      g_assert_cmpuint (too_long->findings->len, ==, 1);
    }
}

/* A board with a million faults gives a bounded number of findings. */
static void
test_many_faults (void)
{
  g_autoptr (GString) text = g_string_new ("{\"board\":[[1]");

  for (guint i = 0; i < 200; i++)
    g_string_append (text, ",[[],[],[],[]]");
  g_string_append (text, "],\"hands\":{\"first\":[null");
  for (guint i = 0; i < 100000; i++)
    g_string_append (text, ",null");
  g_string_append (text, "],\"second\":[]}," STYLES "," TURN "}");
  g_autoptr (QiReading) reading = read_exactly ("json", text->str, text->len, NULL);
  g_assert_cmpuint (reading->findings->len, <=, 100);
  g_assert_cmpstr (qi_finding_get_code (first_error (reading)), ==, "expected-flat");
}

/* Fixes: a text that was fixed has no fault. */
static const Fault fixes[] = {
  { "pad-rank", "{\"board\":[[1,2,3],[4]]," REST, "{\"board\":[[1,2,3],[4, null, null]]," REST,
    NULL },
  { "drop-comma", "{\"board\":[[1,2],[3,4],\n]," REST, "{\"board\":[[1,2],[3,4]\n]," REST, NULL },
  { "drop-byte-order-mark", "\xEF\xBB\xBF{\"board\":[1]," REST, "{\"board\":[1]," REST, NULL },
};

static void
test_fix (gconstpointer data)
{
  const Fault *c = data;
  g_autoptr (QiReading) reading = read_exactly ("json", c->text, strlen (c->text), NULL);
  g_autoptr (GString) text = g_string_new (c->text);
  const char *replacement = NULL;
  gsize offset = 0;
  gsize length = 0;

  g_assert_cmpstr (qi_finding_get_fix (first_error (reading), &replacement), ==, c->name);
  g_assert_true (qi_finding_get_fix_range (first_error (reading), &offset, &length));
  g_string_erase (text, (gssize) offset, (gssize) length);
  g_string_insert (text, (gssize) offset, replacement);
  g_assert_cmpstr (text->str, ==, c->findings);
  g_autoptr (QiReading) again = read_exactly ("json", text->str, text->len, NULL);
  g_assert_nonnull (again->setup);
}

/* What lenient reading repairs by itself. */
static void
test_lenient (void)
{
  static const char *const formats[] = { "json", "pon", "qi-flat" };
  static const char *const texts[] = {
    "\xEF\xBB\xBF{\"board\":[\"K\"]," REST,
    "\xEF\xBB\xBF{\"board\":[\"K\"]," REST,
    "\xEF\xBB\xBF{\"shape\":[1],\"board\":[\"K\"]," REST,
  };
  QiReadOptions options = { .lenient = TRUE, .want_places = TRUE };

  for (gsize i = 0; i < G_N_ELEMENTS (formats); i++)
    {
      const char *text = texts[i];
      g_autoptr (QiReading) strict = read_exactly (formats[i], text, strlen (text), NULL);
      g_autoptr (QiReading) reading = read_exactly (formats[i], text, strlen (text), &options);

      g_assert_null (strict->setup);
      g_assert_nonnull (reading->setup);
      g_assert_cmpuint (reading->findings->len, ==, 1);
      g_assert_cmpstr (qi_finding_get_code (g_ptr_array_index (reading->findings, 0)), ==,
                       "byte-order-mark");
      g_assert_cmpuint (reading->places->len, ==, 1);
      const QiTextPlace *place = &g_array_index (reading->places, QiTextPlace, 0);
      g_assert_cmpmem (text + place->offset, (int) place->length, "\"K\"", 3);
      /* Nothing behind the mark. */
      g_autoptr (QiReading) mark = read_exactly (formats[i], text, 3, &options);
      g_assert_null (mark->setup);
      g_assert_cmpstr (qi_finding_get_code (g_ptr_array_index (mark->findings, 0)), ==,
                       "byte-order-mark");
    }
}

typedef struct
{
  const char *name;
  const char *text;
  const char *format;
} DetectCase;

static const DetectCase detect_cases[] = {
  { "native", "{\"board\":[null]," REST, "json" },
  { "blanks", "\r\n\t {\"board\":[null]," REST "\n", "json" },
  { "faulty", "{\"board\":[[null],", "json" },
  { "flat", "{\"shape\":[1],\"board\":[null]," REST, "json" },
  { "bom", "\xEF\xBB\xBF{\"board\":[null]," REST, "json" },
  { "empty-object", "{}", "json" },
};

static void
test_detect (gconstpointer data)
{
  const DetectCase *c = data;
  g_autoptr (QiReading) reading = qi_notation_detect (c->text, -1, NULL);

  g_assert_cmpstr (reading->format, ==, c->format);
}

static void
add_cases (const char   *prefix,
           const Fault  *cases,
           gsize         n,
           GTestDataFunc func)
{
  for (gsize i = 0; i < n; i++)
    {
      g_autofree char *path = g_strconcat (prefix, cases[i].name, NULL);
      g_test_add_data_func (path, &cases[i], func);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_autoptr (QiValue) document = vectors_load ("qi-construct.json");

  vectors_add (document, "nested", "/core/native/vector", test_vector);
  add_cases ("/core/native/fault/", faults, G_N_ELEMENTS (faults), test_fault);
  add_cases ("/core/native/flat-fault/", flat_faults, G_N_ELEMENTS (flat_faults), test_flat_fault);
  for (gsize i = 0; i < G_N_ELEMENTS (token_cases); i++)
    {
      g_autofree char *path = g_strconcat ("/core/native/token/", token_cases[i].name, NULL);
      g_test_add_data_func (path, &token_cases[i], test_token);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (detect_cases); i++)
    {
      g_autofree char *path = g_strconcat ("/core/native/detect/", detect_cases[i].name, NULL);
      g_test_add_data_func (path, &detect_cases[i], test_detect);
    }
  add_cases ("/core/native/fix/", fixes, G_N_ELEMENTS (fixes), test_fix);
  g_test_add_func ("/core/native/lenient", test_lenient);
  g_test_add_func ("/core/native/flat", test_flat);
  g_test_add_func ("/core/native/fresh-layout", test_fresh_layout);
  g_test_add_func ("/core/native/places", test_places);
  g_test_add_func ("/core/native/rank", test_rank);
  g_test_add_func ("/core/native/long-tokens", test_long_tokens);
  g_test_add_func ("/core/native/limits", test_limits);
  g_test_add_func ("/core/native/many-faults", test_many_faults);
  return g_test_run ();
}
