/* SPDX-License-Identifier: Apache-2.0 */
/* Rights as states of pieces in FEEN and PON. The texts are from the convention: the start position
 * and the meaning of each state are those of sashite.dev/rules/chess, "-R" stands in the examples of
 * FEEN 1.0.0; the FENs beside them say the same in the terms of the FEN standard. */
#include "qi-json-reader-private.h"
#include "notation-tests.h"

#define EMPTY      "8/8/8/8/8/8"
#define PAWNS      "+p+p+p+p+p+p+p+p"
#define FEEN_START "+rnbq+k^bn+r/" PAWNS "/8/8/8/8/+P+P+P+P+P+P+P+P/+RNBQ+K^BN+R / C/c"

/* A FEEN and the FEN that says the same. */
static const struct
{
  const char *name;
  const char *feen;
  const char *fen;
  const char *game;
  gboolean    is_canonical; /* the FEEN is also what is written */
} pairs[] = {
  { "start", FEEN_START, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "chess",
    TRUE },
  /* The other form of the published examples: the rooks alone say it, with "-". */
  { "minus-rooks", "-rnbqk^bn-r/" PAWNS "/8/8/8/8/+P+P+P+P+P+P+P+P/-RNBQK^BN-R / C/c",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "chess", FALSE },
  { "plain-king", "+r3k^2r/" EMPTY "/R3K^2+R / C/c", "r3k2r/" EMPTY "/R3K2R w Kq - 0 1", "chess",
    FALSE },
  { "no-rights", "r3k^2r/" EMPTY "/R3K^2R / c/C", "r3k2r/" EMPTY "/R3K2R b - - 0 1", "chess",
    TRUE },
  { "one-right", "r3k^2r/" EMPTY "/+R3+K^2R / C/c", "r3k2r/" EMPTY "/R3K2R w Q - 0 1", "chess",
    TRUE },
  { "e4", "+rnbq+k^bn+r/" PAWNS "/8/8/4-P3/8/+P+P+P+P1+P+P+P/+RNBQ+K^BN+R / c/C",
    "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", "chess", TRUE },
  { "e5", "+rnbq+k^bn+r/+p+p+p+p1+p+p+p/8/4-p3/4P3/8/+P+P+P+P1+P+P+P/+RNBQ+K^BN+R / C/c",
    "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 1", "chess", TRUE },
  /* A pawn that was not moved last has no state where it stands. */
  { "pawns-elsewhere", "4k^3/4P3/4p3/8/8/4P3/4p3/4K^3 / C/c",
    "4k3/4P3/4p3/8/8/4P3/4p3/4K3 w - - 0 1", "chess", TRUE },
  /* Rooks on any file: the inner one of two, and a king that has moved. */
  { "chess960", "n+r+k^1+r2r/" EMPTY "/R1+R1+K^1R+R / C/c",
    "nrk1r2r/" EMPTY "/R1R1K1RR w HCeb - 0 1", "chess960", TRUE },
  /* Games beside chess: a wide board, a royal knight, pawns of the third and of the first rank. */
  { "capablanca",
    "+rnabq+k^bcn+r/+p+p+p+p+p+p+p+p+p+p/10/10/10/10/+P+P+P+P+P+P+P+P+P+P/+RNABQ+K^BCN+R / C/c",
    "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1", "capablanca", TRUE },
  { "knightmate", "+rmbq+n^bm+r/" EMPTY "/+RMBQ+N^BMR / C/c",
    "rmbqkbmr/" EMPTY "/RMBQKBMR w Qkq - 0 1", "knightmate", TRUE },
  { "grand", "4k^5/10/+p9/10/10/9-P/10/+P9/10/4K^5 / c/C",
    "4k5/10/p9/10/10/9P/10/P9/10/4K5 b - j4 0 1", "grand", TRUE },
  { "horde", "4k^3/8/8/8/8/8/+P7/+P7 / C/c", "4k3/8/8/8/8/8/P7/P7 w - - 0 1", "horde", TRUE },
  { "antichess", "4k3/+p7/8/8/8/8/+P7/R3K3 / C/c", "4k3/p7/8/8/8/8/P7/R3K3 w - - 0 1", "antichess",
    TRUE },
};

static void
assert_same_details (QiSetup *a,
                     QiSetup *b)
{
  static const char *const keys[] = { "castling", "enPassant" };

  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      QiValue *left = qi_details_get (qi_setup_get_details (a), keys[i]);
      QiValue *right = qi_details_get (qi_setup_get_details (b), keys[i]);
      g_autofree char *left_text = left == NULL ? NULL : qi_value_to_string (left);
      g_autofree char *right_text = right == NULL ? NULL : qi_value_to_string (right);

      g_assert_cmpstr (left_text, ==, right_text);
    }
}

static QiSetup *
read_setup (const char *format,
            const char *text,
            const char *game)
{
  g_autoptr (QiReading) reading = notation_read (format, text, strlen (text), game, FALSE);

  g_assert_nonnull (reading->setup);
  return qi_setup_ref (reading->setup);
}

static void
test_pair (gconstpointer data)
{
  const char *name = data;

  for (gsize i = 0; i < G_N_ELEMENTS (pairs); i++)
    {
      if (strcmp (pairs[i].name, name) != 0)
        continue;
      g_autoptr (QiReading) feen =
        notation_read ("feen", pairs[i].feen, strlen (pairs[i].feen), pairs[i].game, FALSE);
      g_autoptr (QiSetup) fen = read_setup ("fen", pairs[i].fen, pairs[i].game);
      g_autoptr (GPtrArray) findings = qi_findings_new ();
      g_autofree char *codes = notation_dup_codes (feen->findings);

      g_assert_cmpstr (codes, ==, "");
      g_assert_true (
        qi_position_equal (qi_setup_get_position (feen->setup), qi_setup_get_position (fen)));
      assert_same_details (feen->setup, fen);
      g_autofree char *text = qi_notation_write (qi_notation_lookup ("feen"), fen, NULL, findings);
      g_autofree char *written = notation_dup_codes (findings);
      if (pairs[i].is_canonical)
        g_assert_cmpstr (text, ==, pairs[i].feen);
      /* The counters are at their start: nothing but the name of the game has no place. */
      g_assert_cmpstr (written, ==, "game-lost");

      /* PON is the same position, token by token. */
      g_autoptr (QiSetup) bare = read_setup ("feen", text, NULL);
      g_autofree char *from_bare = qi_notation_write (qi_notation_lookup ("pon"), bare, NULL, NULL);
      g_autofree char *pon = qi_notation_write (qi_notation_lookup ("pon"), fen, NULL, NULL);
      g_assert_cmpstr (pon, ==, from_bare);
      g_autoptr (QiSetup) back = read_setup ("pon", pon, pairs[i].game);
      g_assert_true (qi_position_equal (qi_setup_get_position (back), qi_setup_get_position (fen)));
      assert_same_details (back, fen);
    }
}

/* Without a game, or with a game that has no such states, the tokens are taken as they are. */
static void
test_no_game (void)
{
  static const char *const games[] = { NULL, "", "xiangqi", "no-such-game" };

  for (gsize i = 0; i < G_N_ELEMENTS (games); i++)
    {
      g_autoptr (QiSetup) setup = read_setup ("feen", FEEN_START, games[i]);
      g_autofree char *text = qi_notation_write (qi_notation_lookup ("feen"), setup, NULL, NULL);

      g_assert_true (qi_token_is (qi_position_get_piece (qi_setup_get_position (setup), 0), "+r"));
      g_assert_cmpuint (qi_details_get_size (qi_setup_get_details (setup)), ==, 0);
      g_assert_cmpstr (text, ==, FEEN_START);
    }
}

/* A game in the native format changes nothing: its board holds the tokens. */
static void
test_native (void)
{
  static const char text[] = "{\"board\":[\"+R\",\"+K^\"],\"hands\":{\"first\":[],\"second\":[]},"
                             "\"styles\":{\"first\":\"C\",\"second\":\"c\"},\"turn\":\"first\","
                             "\"setup\":{\"game\":\"chess\"}}";
  g_autoptr (QiSetup) setup = read_setup ("json", text, "chess");

  g_assert_true (qi_token_is (qi_position_get_piece (qi_setup_get_position (setup), 0), "+R"));
  g_assert_cmpuint (qi_details_get_size (qi_setup_get_details (setup)), ==, 0);
}

/* Board and text contradict each other: the findings and the bytes that they point at. */
static const struct
{
  const char *name;
  const char *feen;
  const char *findings;
  const char *squares; /* of all findings */
  const char *details; /* what is read all the same */
} contradictions[] = {
  { "king-without-rook", "4+k^3/" EMPTY "/R3+K^2R / C/c",
    "castling-without-rook<+K^> castling-without-rook<+k^>", "60 4", "{}" },
  { "king-with-one", "4k^3/" EMPTY "/R3+K^2+R / C/c", "", "",
    "{\"castling\":{\"first\":[63],\"second\":[]}}" },
  { "rook-off-rank", "4k^3/8/8/8/8/8/+R7/4+K^2+R / C/c", "castling-off-rank<+R>", "48",
    "{\"castling\":{\"first\":[63,48],\"second\":[]}}" },
  { "rook-without-king", "4k^3/" EMPTY "/7-R / C/c", "castling-off-rank<-R>", "63",
    "{\"castling\":{\"first\":[63],\"second\":[]}}" },
  { "pawn-off-rank", "4k^3/8/+p7/8/+P7/8/8/4K^3 / C/c",
    "double-step-off-rank<+P> double-step-off-rank<+p>", "32 16", "{}" },
  /* The second rank of the one is the seventh of the other. */
  { "pawn-on-the-other-rank", "4k^3/+P7/8/8/8/8/+p7/4K^3 / C/c",
    "double-step-off-rank<+P> double-step-off-rank<+p>", "8 48", "{}" },
  { "pawn-left-out", "4k^3/8/8/8/8/8/P+PP5/4K^3 / C/c", "double-step-left-out<P>", "48", "{}" },
  { "no-pawn-says-so", "4k^3/8/8/8/8/8/PPP5/4K^3 / C/c", "", "", "{}" },
  { "two-passed", "4k^3/8/8/8/-P1-P5/8/8/4K^3 / c/C",
    "en-passant-repeated<-P> en-passant-repeated<-P>", "32 34", "{}" },
  { "own-passed", "4k^3/8/8/8/-P7/8/8/4K^3 / C/c", "en-passant-own-side<-P>", "32", "{}" },
  { "own-and-other", "4k^3/8/8/-p7/-P7/8/8/4K^3 / C/c", "en-passant-own-side<-P>", "32",
    "{\"enPassant\":16}" },
  { "passed-over-a-piece", "4k^3/8/8/8/-P7/N7/8/4K^3 / c/C", "invalid-ep-square<-P>", "32",
    "{\"enPassant\":40}" },
  { "passed-from-a-piece", "4k^3/8/8/8/-P7/8/N7/4K^3 / c/C", "invalid-ep-square<-P>", "32",
    "{\"enPassant\":40}" },
  { "passed-too-far", "4k^3/8/8/-P7/8/8/8/4K^3 / c/C", "invalid-ep-square<-P>", "24",
    "{\"enPassant\":32}" },
  { "passed-from-nowhere", "4k^3/8/8/8/8/8/8/-P3K^3 / c/C", "invalid-ep-square<-P>", "56", "{}" },
  /* Other marks are other pieces. */
  { "other-pieces", "4k^3/8/+P'+N-K^-k^4/8/8/8/8/+R'3K^3 / C/c", "", "", "{}" },
};

static char *
dup_squares (const GPtrArray *findings)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < findings->len; i++)
    {
      gsize n = 0;
      const guint *squares = qi_finding_get_squares (g_ptr_array_index (findings, i), &n);

      for (gsize j = 0; j < n; j++)
        g_string_append_printf (text, "%s%u", text->len == 0 ? "" : " ", squares[j]);
    }
  return g_string_free (text, FALSE);
}

static void
test_contradiction (gconstpointer data)
{
  const gsize i = GPOINTER_TO_SIZE (data);
  const char *text = contradictions[i].feen;

  for (guint want_places = 0; want_places < 2; want_places++)
    {
      QiReadOptions options = { .game = "chess", .want_places = want_places };
      g_autoptr (QiReading) reading = read_exactly ("feen", text, strlen (text), &options);
      g_autofree char *findings = dup_findings (reading->findings, text);
      g_autofree char *squares = dup_squares (reading->findings);

      g_assert_nonnull (reading->setup);
      g_assert_cmpstr (findings, ==, contradictions[i].findings);
      g_assert_cmpstr (squares, ==, contradictions[i].squares);
      g_autoptr (QiValue) details = qi_details_to_value (qi_setup_get_details (reading->setup));
      g_autofree char *details_text = qi_value_to_string (details);
      g_assert_cmpstr (details_text, ==, contradictions[i].details);
      g_assert_true ((reading->places != NULL) == (want_places == 1));
      for (guint j = 0; j < reading->findings->len; j++)
        g_assert_cmpint (qi_finding_get_severity (g_ptr_array_index (reading->findings, j)), ==,
                         strcmp (contradictions[i].name, "pawn-left-out") == 0
                           ? QI_SEVERITY_NOTE
                           : QI_SEVERITY_WARNING);
    }
}

/* The same remarks point into PON. */
static void
test_pon_place (void)
{
  static const char text[] =
    "{\"hands\":{\"first\":[\"P\"],\"second\":[]},\"board\":[[null,\"+P\"],[null,null]],"
    "\"styles\":{\"first\":\"C\",\"second\":\"c\"},\"turn\":\"first\"}";
  g_autoptr (QiReading) reading = notation_read ("pon", text, strlen (text), "chess", FALSE);
  g_autofree char *findings = dup_findings (reading->findings, text);
  g_autoptr (QiReading) partial = notation_read ("pon", text, strlen (text) - 1, "chess", FALSE);

  /* A board of two ranks: the first rank of the second side's pawns is the only one they have. */
  g_assert_cmpstr (findings, ==, "");
  g_assert_true (
    qi_token_is (qi_position_get_piece (qi_setup_get_position (reading->setup), 1), "P"));
  g_assert_null (partial->setup);
  g_assert_true (
    qi_token_is (qi_position_get_piece (qi_setup_get_position (partial->partial), 1), "P"));
}

/* What the board cannot express is reported: details of native texts, and what the writer
 * announces. */
static const struct
{
  const char *name;
  const char *board; /* FEEN, taken token for token */
  const char *details;
  const char *text; /* FEEN */
  const char *codes;
  const char *squares; /* of all findings */
} losses[] = {
  { "no-rook", "4k^3/" EMPTY "/N3K^2R / C/c",
    "{\"castling\":{\"first\":[63,56,57],\"second\":[7]}}", "4k^3/" EMPTY "/N3+K^2+R / C/c",
    "game-lost detail-lost", "56 57 7" },
  { "rook-of-the-other-side", "4k^3/" EMPTY "/r3K^3 / C/c", "{\"castling\":{\"first\":[56]}}",
    "4k^3/" EMPTY "/r3K^3 / C/c", "game-lost detail-lost", "56" },
  { "rook-named-twice", "4k^3/" EMPTY "/R3K^3 / C/c", "{\"castling\":{\"first\":[56,56]}}",
    "4k^3/" EMPTY "/+R3+K^3 / C/c", "game-lost detail-lost", "56" },
  { "king-elsewhere", "4k^3/8/8/8/8/8/4K^3/R7 / C/c", "{\"castling\":{\"first\":[56]}}",
    "4k^3/8/8/8/8/8/4K^3/+R7 / C/c", "game-lost", "" },
  { "no-pawn", "4k^3/" EMPTY "/4K^3 / c/C", "{\"enPassant\":44}", "4k^3/" EMPTY "/4K^3 / c/C",
    "game-lost detail-lost", "44" },
  { "own-pawn", "4k^3/8/8/8/4P3/8/8/4K^3 / C/c", "{\"enPassant\":44}",
    "4k^3/8/8/8/4P3/8/8/4K^3 / C/c", "game-lost detail-lost", "44" },
  { "at-the-edge", "4k^3/" EMPTY "/4K^3 / C/c", "{\"enPassant\":60}", "4k^3/" EMPTY "/4K^3 / C/c",
    "game-lost detail-lost", "60" },
  { "odd-but-said", "4k^3/8/8/4P3/8/8/8/4K^3 / c/C", "{\"enPassant\":36}",
    "4k^3/8/8/4-P3/8/8/8/4K^3 / c/C", "game-lost", "" },
  { "counters", "4k^3/" EMPTY "/4K^3 / c/C", "{\"halfmove\":3,\"fullmove\":2}",
    "4k^3/" EMPTY "/4K^3 / c/C", "game-lost detail-lost detail-lost", "" },
  /* Pieces that already have such a state would be read again as rights. */
  { "state-on-board", "4k^3/8/8/8/-P7/8/8/+R3+K^2R / C/c", "{}", "4k^3/8/8/8/P7/8/8/R3K^2R / C/c",
    "game-lost token-changed token-changed token-changed", "32 56 60" },
  { "state-and-right", "4k^3/8/8/8/8/8/+P7/+R3K^3 / C/c", "{\"castling\":{\"first\":[56]}}",
    "4k^3/8/8/8/8/8/+P7/+R3+K^3 / C/c", "game-lost token-changed token-changed", "48 56" },
};

static void
test_loss (gconstpointer data)
{
  const gsize i = GPOINTER_TO_SIZE (data);
  QiWriteOptions strict = { .strict = TRUE };
  g_autoptr (QiSetup) bare = read_setup ("feen", losses[i].board, NULL);
  g_autoptr (QiValue) value = qi_json_parse (losses[i].details, -1, NULL, NULL);
  g_autoptr (QiDetails) details = qi_details_from_value (value);
  g_autoptr (QiSetup) setup = qi_setup_new (qi_setup_get_position (bare), "chess", details);

  for (guint pon = 0; pon < 2; pon++)
    {
      const QiNotation *notation = qi_notation_lookup (pon ? "pon" : "feen");
      g_autoptr (GPtrArray) findings = qi_findings_new ();
      g_autofree char *text = qi_notation_write (notation, setup, NULL, findings);
      g_autofree char *codes = notation_dup_codes (findings);
      g_autofree char *squares = dup_squares (findings);

      g_assert_cmpstr (codes, ==, losses[i].codes);
      g_assert_cmpstr (squares, ==, losses[i].squares);
      g_assert_null (qi_notation_write (notation, setup, &strict, NULL));
      if (!pon)
        {
          g_assert_cmpstr (text, ==, losses[i].text);
          continue;
        }
      g_autoptr (QiSetup) back = read_setup ("pon", text, NULL);
      g_autofree char *feen = qi_notation_write (qi_notation_lookup ("feen"), back, NULL, NULL);
      g_assert_cmpstr (feen, ==, losses[i].text);
    }
}

/* Boards of other shapes: a line, a wide board, layers. */
static void
test_shapes (void)
{
  static const struct
  {
    const char *feen;
    const char *details;
  } rows[] = {
    { "+R2+K^5+R / C/c", "{\"castling\":{\"first\":[9,0],\"second\":[]}}" },
    { "4k^9/14/14/-p13/14/14/+P13/1+R3+K^7+R / C/c",
      "{\"castling\":{\"first\":[111,99],\"second\":[]},\"enPassant\":28}" },
    { "k^3/4/4/4//-P3/4/4/+R2+K^ / c/C",
      "{\"castling\":{\"first\":[28],\"second\":[]},\"enPassant\":20}" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (QiSetup) setup = read_setup ("feen", rows[i].feen, "chess");
      g_autoptr (QiValue) details = qi_details_to_value (qi_setup_get_details (setup));
      g_autofree char *details_text = qi_value_to_string (details);
      g_autofree char *text = qi_notation_write (qi_notation_lookup ("feen"), setup, NULL, NULL);

      g_assert_cmpstr (details_text, ==, rows[i].details);
      g_assert_cmpstr (text, ==, rows[i].feen);
    }
}

/* A board of nothing but contradictions costs no more than its size and a few remarks. */
static void
test_many (void)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < 25; i++)
    {
      g_string_append (text, i == 0 ? "" : "/");
      for (guint j = 0; j < 65; j++)
        g_string_append (text, "-P");
    }
  g_string_append (text, " / c/C");
  g_autoptr (QiReading) reading = notation_read ("feen", text->str, text->len, "chess", FALSE);
  gsize n = 0;

  g_assert_nonnull (reading->setup);
  g_assert_cmpuint (reading->findings->len, ==, 16);
  qi_finding_get_squares (g_ptr_array_index (reading->findings, 15), &n);
  g_assert_cmpuint (n, ==, 25 * 65 - 15);
  g_string_free (text, TRUE);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (pairs); i++)
    {
      g_autofree char *path = g_strconcat ("/core/states/pair/", pairs[i].name, NULL);

      g_test_add_data_func (path, pairs[i].name, test_pair);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (contradictions); i++)
    {
      g_autofree char *path =
        g_strconcat ("/core/states/contradiction/", contradictions[i].name, NULL);

      g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_contradiction);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (losses); i++)
    {
      g_autofree char *path = g_strconcat ("/core/states/loss/", losses[i].name, NULL);

      g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_loss);
    }
  g_test_add_func ("/core/states/no-game", test_no_game);
  g_test_add_func ("/core/states/native", test_native);
  g_test_add_func ("/core/states/pon-place", test_pon_place);
  g_test_add_func ("/core/states/shapes", test_shapes);
  g_test_add_func ("/core/states/many", test_many);
  return g_test_run ();
}
