/* SPDX-License-Identifier: Apache-2.0 */
#include "notation-tests.h"
#include "rounds.h"

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"

/* Every case of the collection with a sound syntax is read, every other refused. */
static void
test_validity (gconstpointer data)
{
  const QiValue *item = data;
  gsize length = 0;
  const char *text = vectors_text (item, "fen", &length);
  const char *game = vectors_boolean (item, "chess960") ? "chess960" : NULL;
  g_autoptr (QiReading) reading = notation_read ("fen", text, length, game, FALSE);

  notation_assert_sound (reading, length);
  g_assert_cmpint (reading->setup != NULL, ==, vectors_boolean (item, "syntax_ok"));
  if (reading->setup == NULL)
    return;
  g_assert_cmpstr (qi_setup_get_game (reading->setup), ==, game == NULL ? "chess" : game);

  /* The text that is written reads the same, and is written the same again. */
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autofree char *again =
    qi_notation_write (qi_notation_lookup ("fen"), reading->setup, NULL, findings);
  g_assert_nonnull (again);
  g_assert_cmpuint (findings->len, ==, 0);
}

/* A text, and what it is read and written back as. */
typedef struct
{
  const char *name;
  const char *input;
  const char *output;
  const char *game;  /* of the setup */
  const char *notes; /* codes of all findings of reading, in order */
} Row;

static const Row rows[] = {
  { "start", START " w KQkq - 0 1", START " w KQkq - 0 1", "chess", "" },
  { "set-en-passant", "rnbqkbnr/pppp1ppp/8/8/3Pp3/4P3/PPP2PPP/RNBQKBNR b KQkq d3 0 3",
    "rnbqkbnr/pppp1ppp/8/8/3Pp3/4P3/PPP2PPP/RNBQKBNR b KQkq d3 0 3", "chess", "" },
  { "unusable-en-passant", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
    "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", "chess", "en-passant-unusable" },
  { "shredder", "bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNRKR w HFhf - 0 1",
    "bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNRKR w KQkq - 0 1", "chess",
    "castling-file-letters castling-file-letters castling-file-letters castling-file-letters" },
  { "x-fen", "rn2k1r1/ppp1pp1p/3p2p1/5bn1/P7/2N2B2/1PPPPP2/2BNK1RR w Gkq - 4 11",
    "rn2k1r1/ppp1pp1p/3p2p1/5bn1/P7/2N2B2/1PPPPP2/2BNK1RR w Gkq - 4 11", "chess", "" },
  { "mixed", "rn2k1r1/ppp1pp1p/3p2p1/5bn1/P7/2N2B2/1PPPPP2/2BNK1RR w Gga - 4 11",
    "rn2k1r1/ppp1pp1p/3p2p1/5bn1/P7/2N2B2/1PPPPP2/2BNK1RR w Gkq - 4 11", "chess",
    "castling-file-letters castling-file-letters" },
  { "right-without-rook", "4k3/8/8/8/8/8/8/4K3 w KQ - 0 1", "4k3/8/8/8/8/8/8/4K3 w KQ - 0 1",
    "chess", "castling-without-rook castling-without-rook" },
  { "right-without-king", "8/8/8/8/8/8/8/R6R w KQ - 0 1", "8/8/8/8/8/8/8/R6R w KQ - 0 1", "chess",
    "castling-without-king castling-without-king" },
  { "file-without-rook", "4k3/8/8/8/8/8/8/4K3 w Cb - 0 1", "4k3/8/8/8/8/8/8/4K3 w Cb - 0 1",
    "chess", "castling-without-rook castling-without-rook" },
  { "repeated", START " w KKqq - 0 1", START " w Kq - 0 1", "chess",
    "castling-repeated castling-repeated" },
  { "unsorted", START " w QKqk - 0 1", START " w KQkq - 0 1", "chess",
    "castling-unsorted castling-unsorted" },
  { "counters", START " w KQkq - 007 0", START " w KQkq - 7 0", "chess",
    "odd-counter odd-counter" },
  { "large-counter", START " w KQkq - 0 123456789012", START " w KQkq - 0 123456789012", "chess",
    "odd-counter" },
  { "largest-counters", START " w KQkq - 999999999999999999 999999999999999999",
    START " w KQkq - 999999999999999999 999999999999999999", "chess", "odd-counter odd-counter" },
  { "counters-beyond", START " w KQkq - 1000000000000000000 1000000000000000000",
    START " w KQkq - 0 1", "chess", "odd-counter odd-counter" },
  { "huge-counter", START " w KQkq - 0 99999999999999999999999999999999", START " w KQkq - 0 1",
    "chess", "odd-counter" },
  { "four-fields", START " b KQkq -", START " b KQkq - 0 1", "chess",
    "field-left-out field-left-out" },
  { "placement-alone", START, START " w - - 0 1", "chess",
    "field-left-out field-left-out field-left-out field-left-out field-left-out" },
  { "only-counters", START " w 0 1", START " w - - 0 1", "chess", "field-left-out field-left-out" },
  { "double-space", START "  w KQkq - 0 1", START " w KQkq - 0 1", "chess", "odd-space" },
  { "line-end", START " w KQkq - 0 1\n", START " w KQkq - 0 1", "chess", "" },
  { "windows-line-end", START " w KQkq - 0 1\r\n", START " w KQkq - 0 1", "chess", "" },
  { "xiangqi", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", "xiangqi", "" },
  { "xiangqi-red", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR r - - 0 1",
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", "xiangqi",
    "side-nickname" },
  { "xiangqi-horses", "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR b - - 0 1",
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1", "xiangqi",
    "letter-nickname" },
  { "xiangqi-without-counters", "4k4/9/9/9/9/9/9/9/9/4K4 w", "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1",
    "xiangqi", "field-left-out field-left-out field-left-out field-left-out" },
  { "capablanca", "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1",
    "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1", NULL, "" },
  { "grand", "r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R w - - 0 1",
    "r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R w - - 0 1", NULL, "" },
  { "other-letters", "4k3/8/8/8/8/8/8/4X3 w - - 0 1", "4k3/8/8/8/8/8/8/4X3 w - - 0 1", "chess",
    "unknown-piece" },
  /* Beside the letters of chess there is one that only dragon chess has. */
  { "slip-of-another-game", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBND w - - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBND w - - 0 1", "chess", "unknown-piece" },
  { "amazons", "rnbakbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBAKBNR w KQkq - 0 1",
    "rnbakbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBAKBNR w KQkq - 0 1", NULL, "" },
  /* An amazon's, which a single side has: all others are of chess. */
  { "letter-of-another-game", "4k3/8/8/8/8/8/8/4A3 w - - 0 1", "4k3/8/8/8/8/8/8/4A3 w - - 0 1",
    "chess", "unknown-piece" },
  { "letter-of-another-game-black", "4a3/8/8/8/8/8/8/4K3 w - - 0 1",
    "4a3/8/8/8/8/8/8/4K3 w - - 0 1", "chess", "unknown-piece" },
  { "promoted-letter-of-another-game", "4k3/8/8/8/8/8/8/4K2+N w - - 0 1", "4k3/8/8/8/8/8/8/4K2+N w - - 0 1", "chess", "" },
  { "promoted-letter-of-another-game-black", "4k2+n/8/8/8/8/8/8/4K3 w - - 0 1", "4k2+n/8/8/8/8/8/8/4K3 w - - 0 1", "chess", "" },
  { "promoted-letter-of-another-game-both", "4k2+n/8/8/8/8/8/8/4K2+N w - - 0 1", "4k2+n/8/8/8/8/8/8/4K2+N w - - 0 1", NULL, "" },
  { "letter-of-another-game-both", "4a3/8/8/8/8/8/8/4A3 w - - 0 1", "4a3/8/8/8/8/8/8/4A3 w - - 0 1",
    NULL, "" },
  { "letter-twice-on-one-side", "4k3/8/8/8/8/8/8/2A1KA2 w - - 0 1",
    "4k3/8/8/8/8/8/8/2A1KA2 w - - 0 1", "chess", "unknown-piece" },
  /* Both sides have amazons: that game fits better. */
  { "letter-of-both-sides", "4k2a/8/8/8/8/8/8/4K2A w - - 0 1", "4k2a/8/8/8/8/8/8/4K2A w - - 0 1",
    NULL, "" },
  { "other-letter-in-both-cases", "4k2z/8/8/8/8/8/8/ZZ2K3 w - - 0 1",
    "4k2z/8/8/8/8/8/8/ZZ2K3 w - - 0 1", "chess", "unknown-piece unknown-piece" },
  { "three-other-letters", "4k3/8/8/8/8/8/8/AZX1K3 w - - 0 1", "4k3/8/8/8/8/8/8/AZX1K3 w - - 0 1",
    NULL, "" },
  { "other-letters-alone", "8/8/8/8/8/8/8/4A3 w - - 0 1", "8/8/8/8/8/8/8/4A3 w - - 0 1", NULL, "" },
  { "letters-of-another-game", "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1",
    "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1", NULL, "" },
  { "xiangqi-other-letter",
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2Z2C1/9/RNBAKABNR w - - 0 1",
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2Z2C1/9/RNBAKABNR w - - 0 1", "xiangqi",
    "unknown-piece" },
  { "promoted", "p+nks+l/5/5/5/+LSK+NP w - - 0 1", "p+nks+l/5/5/5/+LSK+NP w - - 0 1", NULL, "" },
};

static void
test_row (gconstpointer data)
{
  const Row *row = data;
  g_autoptr (QiReading) reading =
    notation_read ("fen", row->input, strlen (row->input), NULL, FALSE);
  g_autofree char *notes = notation_dup_codes (reading->findings);

  g_assert_cmpstr (notes, ==, row->notes);
  g_assert_nonnull (reading->setup);
  g_assert_cmpstr (qi_setup_get_game (reading->setup), ==, row->game);
  for (guint i = 0; i < reading->findings->len; i++)
    g_assert_cmpint (qi_finding_get_severity (g_ptr_array_index (reading->findings, i)), !=,
                     QI_SEVERITY_ERROR);

  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autofree char *text =
    qi_notation_write (qi_notation_lookup ("fen"), reading->setup, NULL, findings);
  g_assert_cmpstr (text, ==, row->output);
  g_assert_cmpuint (findings->len, ==, 0);
}

typedef struct
{
  const char *name;
  const char *input;
  const char *codes; /* of the errors, in order */
  gsize       offset;
  gsize       length;
  const char *fixed; /* the text after the fix of the first error, or NULL */
} Fault;

static const Fault faults[] = {
  { "empty", "", "placement-empty", 0, 0, NULL },
  { "long-rank", "8/8/9/8/8/8/8/8 w - - 0 1", "dimensional-coherence", 4, 1,
    "8/8/8/8/8/8/8/8 w - - 0 1" },
  { "short-rank", "8/8/4k2/8/8/8/8/8 w - - 0 1", "dimensional-coherence", 4, 3,
    "8/8/4k3/8/8/8/8/8 w - - 0 1" },
  { "full-rank", "8/8/8/p1p1p1p1p/8/8/8/8 w - - 0 1", "dimensional-coherence", 6, 9, NULL },
  { "adjacent", "8/44/8/8/8/8/8/8 w - - 0 1", "adjacent-runs", 2, 2, "8/8/8/8/8/8/8/8 w - - 0 1" },
  { "adjacent-inside", "8/8/p1111ppp/8/8/8/8/8 w - - 0 1", "adjacent-runs", 5, 4,
    "8/8/p4ppp/8/8/8/8/8 w - - 0 1" },
  { "seven-ranks", "8/8/8/8/8/8/4K3 w - - 0 1", "dimensional-coherence", 0, 15, NULL },
  { "nine-ranks", "8/8/8/8/8/8/8/4K3/8 w - - 0 1", "dimensional-coherence", 0, 19, NULL },
  { "empty-rank", "8/8//8/8/8/8/8/8 w - - 0 1", "empty-rank", 4, 1, NULL },
  { "leading-slash", "/8/8/8/8/8/8/8/8 w - - 0 1", "placement-leading-separator", 0, 1, NULL },
  { "bad-letter", "8/8/3?4/8/8/8/8/8 w - - 0 1", "piece-token", 5, 1, NULL },
  { "zero", "4k3/0p7/8/8/8/8/8/4K3 w - - 0 1", "empty-count", 4, 1, NULL },
  { "side-case", "8/8/8/8/8/8/8/8 W - - 0 1", "side-letter", 16, 1, "8/8/8/8/8/8/8/8 w - - 0 1" },
  { "side", "8/8/8/8/8/8/8/8 x - - 0 1", "side-letter", 16, 1, NULL },
  { "red-in-chess", "8/8/8/8/8/8/8/8 r - - 0 1", "side-letter", 16, 1, NULL },
  { "order", "8/8/8/8/8/8/8/8 KQkq w - 0 1", "field-order", 16, 4, NULL },
  { "swapped", "8/8/8/8/8/8/8/8 w e3 KQkq 0 1", "field-order", 18, 2, NULL },
  { "black-first", START " w kqKQ - 0 1", "castling-order", 48, 2, NULL },
  { "castling-letter", START " w KQxkq - 0 1", "castling-letter", 48, 1, NULL },
  { "castling-dash", START " w K- - 0 1", "castling-letter", 47, 1, NULL },
  { "en-passant", START " w - x 0 1", "en-passant-square", 48, 1, NULL },
  { "en-passant-case", START " w - E3 0 1", "en-passant-square", 48, 2, NULL },
  { "en-passant-outside", START " w - e9 0 1", "en-passant-square", 48, 2, NULL },
  { "negative", START " w - - -1 1", "bad-counter", 50, 2, NULL },
  { "word", START " w - - 0 x", "bad-counter", 52, 1, NULL },
  { "seven-fields", START " w - - 0 1 x", "field-count", 54, 1, NULL },
  { "several", "8/8/3?4/8/8/8/8/7 W - x -1 1",
    "piece-token dimensional-coherence side-letter en-passant-square bad-counter", 5, 1, NULL },
};

static char *
dup_error_codes (const GPtrArray *findings)
{
  GString *codes = g_string_new (NULL);

  for (guint i = 0; i < findings->len; i++)
    if (qi_finding_get_severity (g_ptr_array_index (findings, i)) == QI_SEVERITY_ERROR)
      g_string_append_printf (codes, "%s%s", codes->len == 0 ? "" : " ",
                              qi_finding_get_code (g_ptr_array_index (findings, i)));
  return g_string_free (codes, FALSE);
}

static void
test_fault (gconstpointer data)
{
  const Fault *fault = data;
  g_autoptr (QiReading) reading =
    notation_read ("fen", fault->input, strlen (fault->input), NULL, FALSE);
  g_autofree char *codes = dup_error_codes (reading->findings);
  gsize offset = 0;
  gsize length = 0;

  g_assert_null (reading->setup);
  g_assert_cmpstr (codes, ==, fault->codes);
  const QiFinding *finding = first_error (reading);
  g_assert_true (qi_finding_get_range (finding, &offset, &length));
  g_assert_cmpuint (offset, ==, fault->offset);
  g_assert_cmpuint (length, ==, fault->length);
  if (fault->fixed == NULL)
    {
      g_assert_null (qi_finding_get_fix (finding, NULL));
      return;
    }
  g_autofree char *fixed = notation_apply_fix (fault->input, finding);
  g_assert_cmpstr (fixed, ==, fault->fixed);
}

static void
test_rank_words (void)
{
  static const char text[] = "8/8/9/8/8/8/8/8 w - - 0 1";
  g_autoptr (QiReading) reading = notation_read ("fen", text, strlen (text), NULL, FALSE);
  const QiFinding *finding = first_error (reading);

  /* Chess counts its ranks from the last-listed one. */
  g_assert_cmpstr (qi_finding_get_param (finding, "rank"), ==, "6");
  g_assert_cmpstr (qi_finding_get_param (finding, "width"), ==, "9");
  g_assert_cmpstr (qi_finding_get_param (finding, "expected"), ==, "8");
  g_assert_cmpstr (qi_finding_get_message (finding), ==, "rank 6 has 9 squares, rank 8 has 8");
}

static void
test_details (void)
{
  static const char text[] = "r3k2r/8/8/8/3pP3/8/8/R3K2R b KQkq e3 3 17";
  g_autoptr (QiReading) reading = notation_read ("fen", text, strlen (text), NULL, FALSE);
  QiDetails *details = qi_setup_get_details (reading->setup);
  QiPosition *position = qi_setup_get_position (reading->setup);
  const QiShape *shape = qi_position_get_shape (position);
  gint64 value = -1;

  g_assert_cmpuint (reading->findings->len, ==, 0);
  g_assert_cmpint (qi_position_get_turn (position), ==, QI_SIDE_SECOND);
  g_assert_cmpstr (qi_position_get_style (position, QI_SIDE_FIRST)->text, ==, "C");
  g_assert_cmpstr (qi_position_get_style (position, QI_SIDE_SECOND)->text, ==, "c");
  g_assert_cmpstr (qi_position_get_piece (position, 4)->text, ==, "k^");
  g_assert_cmpstr (qi_position_get_piece (position, 60)->text, ==, "K^");
  g_assert_true (qi_details_get_int (details, "enPassant", &value));
  g_assert_cmpint (value, ==, 44);
  g_assert_true (qi_details_get_int (details, "halfmove", &value));
  g_assert_cmpint (value, ==, 3);
  g_assert_true (qi_details_get_int (details, "fullmove", &value));
  g_assert_cmpint (value, ==, 17);

  g_autoptr (GArray) first = qi_details_dup_squares (details, "castling", QI_SIDE_FIRST, shape);
  g_autoptr (GArray) second = qi_details_dup_squares (details, "castling", QI_SIDE_SECOND, shape);
  g_assert_cmpuint (first->len, ==, 2);
  g_assert_cmpuint (g_array_index (first, guint, 0), ==, 63);
  g_assert_cmpuint (g_array_index (first, guint, 1), ==, 56);
  g_assert_cmpuint (second->len, ==, 2);
  g_assert_cmpuint (g_array_index (second, guint, 0), ==, 7);
  g_assert_cmpuint (g_array_index (second, guint, 1), ==, 0);
}

/* The start positions of the games that are written in FEN. */
static void
test_starts (void)
{
  static const struct
  {
    const char *game;
    const char *fen;
  } starts[] = {
    { "chess", START " w KQkq - 0 1" },
    { "xiangqi", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (starts); i++)
    {
      g_autoptr (QiSetup) setup = qi_game_info_dup_start (qi_game_info_lookup (starts[i].game));
      g_autoptr (GPtrArray) findings = qi_findings_new ();
      g_autofree char *text = qi_notation_write (qi_notation_lookup ("fen"), setup, NULL, findings);
      g_autoptr (QiReading) reading =
        notation_read ("fen", starts[i].fen, strlen (starts[i].fen), NULL, FALSE);

      g_assert_cmpstr (text, ==, starts[i].fen);
      g_assert_cmpuint (findings->len, ==, 0);
      g_assert_cmpuint (reading->findings->len, ==, 0);
      g_assert_true (
        qi_position_equal (qi_setup_get_position (setup), qi_setup_get_position (reading->setup)));
    }
}

static QiSetup *
read_feen (const char *text,
           const char *game)
{
  g_autoptr (QiReading) reading = notation_read ("feen", text, strlen (text), game, FALSE);

  g_assert_nonnull (reading->setup);
  return qi_setup_ref (reading->setup);
}

/* What is written from FEEN: the text, and what is said about it. */
static const struct
{
  const char *name;
  const char *feen;
  const char *game;
  const char *text; /* NULL: refused */
  const char *codes;
} writes[] = {
  { "chess", "4k^3/8/8/8/8/8/8/4K^3 / C/c", NULL, "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "" },
  { "no-terminal", "4k3/8/8/8/8/8/8/4K^3 / C/c", NULL, "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
    "token-changed" },
  { "xiangqi", "rheag^aehr/9/9/9/9/9/9/9/9/4G^4 / X/x", NULL,
    "rnbakabnr/9/9/9/9/9/9/9/9/4K4 w - - 0 1", "" },
  { "named", "rheag^aehr/9/9/9/9/9/9/9/9/4G^4 / x/X", "xiangqi",
    "rnbakabnr/9/9/9/9/9/9/9/9/4K4 b - - 0 1", "" },
  /* Read again, a K on this board is the general of xiangqi: another piece. */
  { "another-piece", "4k^4/9/9/9/9/9/9/9/9/9 / X/x", NULL, NULL, "token-without-letter" },
  { "other-styles", "4k^3/8/8/8/8/8/8/8 / W/w", NULL, "4k3/8/8/8/8/8/8/8 w - - 0 1",
    "styles-lost" },
  { "no-game", "kq2/4/QK2 / G/g", NULL, "kq2/4/QK2 w - - 0 1", "" },
  { "no-game-marks", "k^q2/4/QK2 / G/g", NULL, "kq2/4/QK2 w - - 0 1", "token-changed" },
  { "derived", "k'3/4/4 / G/g", NULL, NULL, "token-without-letter" },
  { "state", "-k3/4/4 / G/g", NULL, NULL, "token-without-letter" },
  { "state-in-chess", "-n3k^3/8/8/8/8/8/8/8 / C/c", "chess", NULL, "token-without-letter" },
  { "hands", "8/8/8/8/8/8/8/8 2P2Q/p C/c", NULL, "8/8/8/8/8/8/8/8[QQPPp] w - - 0 1", "" },
  { "hands-of-chess", "8/8/8/8/8/8/8/8 P/p C/c", "chess", NULL,
    "hands-without-place hands-without-place" },
  { "hands-of-xiangqi", "9/9/9/9/9/9/9/9/9/9 P/ X/x", "xiangqi", NULL, "hands-without-place" },
  { "hands-of-no-game", "5/5/5 2PA/b G/g", NULL, "5/5/5[APPb] w - - 0 1", "" },
  { "hands-of-the-other", "8/8/8/8/8/8/8/8 p/ C/c", "crazyhouse", NULL, "token-without-letter" },
  { "hands-of-shogi", "9/9/9/9/9/9/9/9/9 P/ S/s", "shogi", "9/9/9/9/9/9/9/9/9[P] w - - 0 1", "" },
  { "three-dimensions", "2/2//2/2 / G/g", NULL, NULL, "shape-without-text" },
  { "one-dimension", "3K4 / G/g", NULL, "3K4 w - - 0 1", "shape-changed" },
  { "seven-ranks", "8/8/8/8/8/8/4K^3 / C/c", "chess", NULL, "shape-without-text" },
};

static void
test_writes (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (writes); i++)
    {
      QiWriteOptions strict = { .strict = TRUE };
      g_autoptr (QiSetup) setup = read_feen (writes[i].feen, writes[i].game);
      g_autoptr (GPtrArray) findings = qi_findings_new ();
      g_autofree char *text = qi_notation_write (qi_notation_lookup ("fen"), setup, NULL, findings);
      g_autofree char *again = qi_notation_write (qi_notation_lookup ("fen"), setup, &strict, NULL);
      g_autofree char *codes = notation_dup_codes (findings);

      g_test_message ("%s", writes[i].name);
      g_assert_cmpstr (text, ==, writes[i].text);
      g_assert_cmpstr (codes, ==, writes[i].codes);
      g_assert_cmpstr (again, ==, findings->len == 0 ? writes[i].text : NULL);
    }
}

/* Empty squares side by side are one number, however many digits it has. */
static void
test_runs (void)
{
  static const guint files[] = { 1, 9, 10, 11, 99, 100, 101, 199, 200, 255 };

  for (gsize i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *text =
        g_strdup_printf ("%u/%uK/k%u w - - 0 1", files[i], files[i] - 1, files[i] - 1);
      g_autofree char *none = g_strdup_printf ("%u/K/k w - - 0 1", files[i]);
      const char *fen = files[i] == 1 ? none : text;
      g_autoptr (QiReading) reading = notation_read ("fen", fen, strlen (fen), NULL, FALSE);
      g_autoptr (QiSetup) setup = qi_setup_with_game (reading->setup, NULL);
      g_autofree char *again = qi_notation_write (qi_notation_lookup ("fen"), setup, NULL, NULL);
      QiPosition *position = qi_setup_get_position (reading->setup);

      g_assert_cmpuint (qi_position_get_n_squares (position), ==, 3 * files[i]);
      g_assert_cmpstr (qi_position_get_piece (position, 2 * files[i] - 1)->text, ==, "K");
      g_assert_cmpstr (qi_position_get_piece (position, 2 * files[i])->text, ==, "k");
      g_assert_cmpstr (again, ==, fen);
    }
}

/* A piece that the game does not have is written alike on the first square and on the second. */
static void
test_first_square (void)
{
  static const char *const foreign[][3] = {
    { "Z", "Z7/8/8/8/8/8/4k3/4K3 w - - 0 1", "1Z6/8/8/8/8/8/4k3/4K3 w - - 0 1" },
    { "a", "a7/8/8/8/8/8/4k3/4K3 w - - 0 1", "1a6/8/8/8/8/8/4k3/4K3 w - - 0 1" },
    { "+n", "+n7/8/8/8/8/8/4k3/4K3 w - - 0 1", "1+n6/8/8/8/8/8/4k3/4K3 w - - 0 1" },
    { "q", "q7/8/8/8/8/8/4k3/4K3 w - - 0 1", "1q6/8/8/8/8/8/4k3/4K3 w - - 0 1" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (foreign); i++)
    for (guint square = 0; square < 2; square++)
      {
        g_autofree char *feen = g_strdup_printf ("%s%s%u/8/8/8/8/8/4k^3/4K^3 / C/c",
                                                 square == 0 ? "" : "1", foreign[i][0], 7 - square);
        g_autoptr (QiReading) reading = notation_read ("feen", feen, strlen (feen), NULL, FALSE);
        g_autofree char *text =
          qi_notation_write (qi_notation_lookup ("fen"), reading->setup, NULL, NULL);

        g_assert_cmpstr (text, ==, foreign[i][1 + square]);
      }
}

static void
test_lost_details (void)
{
  g_autoptr (QiReading) reading =
    notation_read ("fen", START " w KQkq - 0 1", strlen (START " w KQkq - 0 1"), NULL, FALSE);
  g_autoptr (QiDetails) one = qi_details_with_int (qi_setup_get_details (reading->setup), "ply", 8);
  g_autoptr (QiValue) title = qi_value_new_string ("A title", -1);
  g_autoptr (QiDetails) details = qi_details_with (one, "title", title);
  g_autoptr (QiSetup) setup = qi_setup_with_details (reading->setup, details);
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autofree char *text = qi_notation_write (qi_notation_lookup ("fen"), setup, NULL, findings);

  g_assert_cmpstr (text, ==, START " w KQkq - 0 1");
  g_assert_cmpuint (findings->len, ==, 2);
  g_assert_cmpstr (qi_finding_get_param (g_ptr_array_index (findings, 0), "key"), ==, "ply");
  g_assert_cmpstr (qi_finding_get_param (g_ptr_array_index (findings, 1), "key"), ==, "title");
}

static void
test_lenient (void)
{
  static const char text[] = "4k3/44/p1111ppp/8/8/8/8/4K3 w - - 0 1";
  g_autoptr (QiReading) reading = notation_read ("fen", text, strlen (text), NULL, TRUE);

  g_assert_nonnull (reading->setup);
  g_assert_cmpuint (reading->findings->len, ==, 2);
  g_assert_cmpint (qi_finding_get_severity (g_ptr_array_index (reading->findings, 0)), ==,
                   QI_SEVERITY_WARNING);
  g_autofree char *again =
    qi_notation_write (qi_notation_lookup ("fen"), reading->setup, NULL, NULL);
  g_assert_cmpstr (again, ==, "4k3/8/p4ppp/8/8/8/8/4K3 w - - 0 1");
}

static void
test_partial (void)
{
  static const char text[] = "4k3/8/8/3?4/8/8/PPP/4K3 x - - 0 1";
  g_autoptr (QiReading) reading = notation_read ("fen", text, strlen (text), NULL, FALSE);

  g_assert_null (reading->setup);
  g_assert_nonnull (reading->partial);
  g_assert_cmpstr (qi_setup_get_game (reading->partial), ==, "chess");
  g_autofree char *again =
    qi_notation_write (qi_notation_lookup ("fen"), reading->partial, NULL, NULL);
  g_assert_cmpstr (again, ==, "4k3/8/8/8/8/8/PPP5/4K3 w - - 0 1");
}

static void
test_places (void)
{
  static const char text[] = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
  g_autoptr (QiReading) reading = notation_read ("fen", text, strlen (text), NULL, FALSE);
  static const guint squares[] = { 4, 60, 63 };
  static const gsize offsets[] = { 1, 17, 19 };

  g_assert_cmpuint (reading->places->len, ==, 3);
  for (guint i = 0; i < 3; i++)
    {
      const QiTextPlace *place = &g_array_index (reading->places, QiTextPlace, i);

      g_assert_cmpuint (place->square, ==, squares[i]);
      g_assert_cmpuint (place->offset, ==, offsets[i]);
      g_assert_cmpuint (place->length, ==, 1);
    }
}

/* A text of a million digits, and one of a million ranks, cost no more than their length. */
static void
test_large (void)
{
  const gsize n = 1000000;
  g_autofree char *digits = g_malloc (n);
  g_autofree char *ranks = g_malloc (n);

  if (skip_large ())
    return;
  memset (digits, '9', n);
  for (gsize i = 0; i < n; i++)
    ranks[i] = i % 2 == 0 ? '1' : '/';
  ranks[n - 1] = '1';
  g_autoptr (QiReading) one = notation_read ("fen", digits, n, NULL, FALSE);
  g_autoptr (QiReading) two = notation_read ("fen", ranks, n, NULL, FALSE);
  g_assert_cmpstr (qi_finding_get_code (first_error (one)), ==, "dimension-too-large");
  g_assert_cmpstr (qi_finding_get_code (first_error (two)), ==, "dimension-too-large");

  memset (ranks, '?', n);
  for (gsize i = 0; i < n; i += 2)
    ranks[i] = 'K';
  g_autoptr (QiReading) three = notation_read ("fen", ranks, n, NULL, FALSE);
  g_assert_cmpstr (qi_finding_get_code (first_error (three)), ==, "piece-token");
  g_assert_cmpuint (three->findings->len, <=, 110);
}

static QiSetup *
random_setup (GRand *rand)
{
  static const char letters[] = "KQRBNPkqrbnp";
  GString *text = g_string_new (NULL);

  for (guint rank = 0; rank < 8; rank++)
    for (guint file = 0; file < 8; file++)
      {
        if (file == 0 && rank > 0)
          g_string_append_c (text, '/');
        if (g_rand_boolean (rand))
          g_string_append_c (text, letters[g_rand_int_range (rand, 0, 12)]);
        else if (text->len > 0 && g_ascii_isdigit (text->str[text->len - 1]))
          text->str[text->len - 1]++;
        else
          g_string_append_c (text, '1');
      }
  g_string_append (text, g_rand_boolean (rand) ? " w " : " b ");
  gsize before = text->len;
  for (const char *right = "KQABCDEFGHkqabcdefgh"; *right != '\0'; right++)
    if (g_rand_int_range (rand, 0, 6) == 0)
      g_string_append_c (text, *right);
  if (text->len == before)
    g_string_append_c (text, '-');
  if (g_rand_boolean (rand))
    g_string_append_printf (text, " %c%d", g_rand_int_range (rand, 'a', 'i'),
                            g_rand_int_range (rand, 1, 9));
  else
    g_string_append (text, " -");
  g_string_append_printf (text, " %d %d", g_rand_int_range (rand, 0, 200),
                          g_rand_int_range (rand, 0, 500));

  g_autoptr (QiReading) reading = notation_read ("fen", text->str, text->len, NULL, FALSE);
  g_assert_nonnull (reading->setup);
  g_string_free (text, TRUE);
  return qi_setup_ref (reading->setup);
}

static void
test_random (void)
{
  guint32 seed = (guint32) g_test_rand_int ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);

  g_test_message ("seed %u", seed);
  for (guint round = 0; round < get_rounds (2000); round++)
    {
      g_autoptr (QiSetup) setup = random_setup (rand);
      g_autoptr (GPtrArray) findings = qi_findings_new ();
      g_autofree char *text = qi_notation_write (qi_notation_lookup ("fen"), setup, NULL, findings);

      g_assert_nonnull (text);
      g_assert_cmpuint (findings->len, ==, 0);
      g_autoptr (QiReading) reading = notation_read ("fen", text, strlen (text), NULL, FALSE);
      g_assert_true (qi_setup_equal (setup, reading->setup));
      g_autofree char *again =
        qi_notation_write (qi_notation_lookup ("fen"), reading->setup, NULL, NULL);
      g_assert_cmpstr (again, ==, text);
    }
}

static void
test_garbage (void)
{
  static const char alphabet[] = "KkRr+-180/ \n\t\xc3\xa9wb?e3";
  guint32 seed = (guint32) g_test_rand_int ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);

  g_test_message ("seed %u", seed);
  for (guint round = 0; round < get_rounds (10000); round++)
    {
      char text[64];
      gsize length = (gsize) g_rand_int_range (rand, 0, sizeof text);

      for (gsize i = 0; i < length; i++)
        text[i] = alphabet[g_rand_int_range (rand, 0, sizeof alphabet)];
      for (guint lenient = 0; lenient < 2; lenient++)
        {
          g_autoptr (QiReading) reading = notation_read ("fen", text, length, NULL, lenient != 0);

          notation_assert_sound (reading, length);
        }
    }
}

/* When places are asked for, every board is read by the code that finds all faults; otherwise a
 * plain board is read in one pass. Both give the same result. */
static void
assert_both_ways (const char *text,
                  const char *game)
{
  QiReadOptions options = { .game = game };
  g_autoptr (QiReading) plain = read_exactly ("fen", text, strlen (text), &options);
  options.want_places = TRUE;
  g_autoptr (QiReading) placed = read_exactly ("fen", text, strlen (text), &options);
  g_autofree char *left = dup_findings (plain->findings, text);
  g_autofree char *right = dup_findings (placed->findings, text);

  g_test_message ("%s", text);
  g_assert_cmpstr (left, ==, right);
  g_assert_true ((plain->setup == NULL) == (placed->setup == NULL));
  g_assert_true (plain->setup == NULL || qi_setup_equal (plain->setup, placed->setup));
}

static void
test_both_ways (void)
{
  static const char *const ranks[] = { "8",     "7K",  "PPPPPPPP", "k7",   "p1p1p1p1", "3R4",
                                       "+R6+r", "9",   "44",       "08",   "Z7",       "QQQQ4",
                                       "10",    "4*3", "3Q~4",     "",     "1111p3",   "7",
                                       "+",     "255", "256",      "r3k2r" };
  g_autofree char *path = g_build_filename ("..", "rules", "chess_fen_validity.json", NULL);
  g_autoptr (QiValue) validity = vectors_load (path);
  const QiValue *cases = qi_value_get_member (validity, "cases");
  guint32 seed = (guint32) g_test_rand_int ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);

  g_test_message ("seed %u", seed);
  for (gsize i = 0; i < qi_value_get_size (cases); i++)
    assert_both_ways (vectors_text (qi_value_get_item (cases, i), "fen", NULL), NULL);
  for (guint round = 0; round < get_rounds (3000); round++)
    {
      static const char *const games[] = { NULL, "chess", "crazyhouse", "xiangqi", "seirawan" };
      const guint n = (guint) g_rand_int_range (rand, 1, 11);
      g_autoptr (GString) text = g_string_new (NULL);

      for (guint i = 0; i < n; i++)
        {
          /* Mostly whole ranks of a chess board, so that many boards are plain. */
          guint choice = (guint) g_rand_int_range (
            rand, 0, g_rand_int_range (rand, 0, 9) == 0 ? (gint32) G_N_ELEMENTS (ranks) : 6);

          g_string_append_printf (text, "%s%s", i == 0 ? "" : "/", ranks[choice]);
        }
      g_string_append (text, g_rand_boolean (rand) ? " w KQkq - 0 1" : "[Qp] b Aq e3 0 1");
      assert_both_ways (text->str, games[g_rand_int_range (rand, 0, G_N_ELEMENTS (games))]);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_autofree char *path = g_build_filename ("..", "rules", "chess_fen_validity.json", NULL);
  g_autoptr (QiValue) validity = vectors_load (path);
  const QiValue *cases = qi_value_get_member (validity, "cases");
  for (gsize i = 0; i < qi_value_get_size (cases); i++)
    {
      g_autofree char *name = g_strdup_printf ("/core/fen/validity/%02" G_GSIZE_FORMAT, i);

      g_test_add_data_func (name, qi_value_get_item (cases, i), test_validity);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *name = g_strconcat ("/core/fen/read/", rows[i].name, NULL);

      g_test_add_data_func (name, &rows[i], test_row);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (faults); i++)
    {
      g_autofree char *name = g_strconcat ("/core/fen/fault/", faults[i].name, NULL);

      g_test_add_data_func (name, &faults[i], test_fault);
    }
  g_test_add_func ("/core/fen/rank-words", test_rank_words);
  g_test_add_func ("/core/fen/details", test_details);
  g_test_add_func ("/core/fen/starts", test_starts);
  g_test_add_func ("/core/fen/writes", test_writes);
  g_test_add_func ("/core/fen/first-square", test_first_square);
  g_test_add_func ("/core/fen/lost-details", test_lost_details);
  g_test_add_func ("/core/fen/runs", test_runs);
  g_test_add_func ("/core/fen/lenient", test_lenient);
  g_test_add_func ("/core/fen/partial", test_partial);
  g_test_add_func ("/core/fen/places", test_places);
  g_test_add_func ("/core/fen/large", test_large);
  g_test_add_func ("/core/fen/both-ways", test_both_ways);
  g_test_add_func ("/core/fen/random", test_random);
  g_test_add_func ("/core/fen/garbage", test_garbage);
  return g_test_run ();
}
