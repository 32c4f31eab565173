/* SPDX-License-Identifier: Apache-2.0 */
/* The severity of a remark, and what it is about: a problem of shogi has no fault, and a number that is too high gives
 * one remark. */
#include "qi-notation.h"
#include "qi-state.h"
#include "qi-variant-private.h"

#include <string.h>

static GPtrArray *
diagnose (const char *format,
          const char *game,
          const char *text)
{
  const QiReadOptions options = { .game = game };
  g_autoptr (QiReading) reading =
    qi_notation_read (qi_notation_lookup (format), text, -1, &options);
  GPtrArray *findings = qi_findings_new ();

  g_assert_nonnull (reading->setup);
  qi_game_diagnose_setup (reading->setup, findings);
  return findings;
}

/* --- kings --------------------------------------------------------------------------------------------------------- */

/* Problems are without the king of the side that mates, and that side moves: Japan Shogi Association, rules of tsume. */
static const struct
{
  const char *name;
  const char *format;
  const char *game;
  const char *text;
  const char *first; /* how grave it is that the first player has no king; NULL: no remark */
  const char *second;
} kings[] = {
  { "tsume", "sfen", "shogi", "4k4/9/4P4/9/9/9/9/9/9 b G 1", "note", NULL },
  { "tsume-of-gote", "sfen", "shogi", "9/9/9/9/9/4p4/9/9/4K4 w g 1", NULL, "note" },
  { "other-side-to-move", "sfen", "shogi", "4k4/9/4P4/9/9/9/9/9/9 w G 1", "warning", NULL },
  { "mated-side-without", "sfen", "shogi", "9/9/4P4/9/9/9/9/9/4K4 b G 1", NULL, "warning" },
  { "none", "sfen", "shogi", "9/9/4P4/9/9/9/9/9/9 b G 1", "warning", "warning" },
  { "both", "sfen", "shogi", "4k4/9/4P4/9/9/9/9/9/4K4 b G 1", NULL, NULL },
  { "minishogi", "sfen", "minishogi", "4k/5/5/5/5 b G 1", "note", NULL },
  { "sittuyin", "fen", "sittuyin", "8/4k3/4pppp/pppp4/4PPPP/PPPP4/8/8[FRRSSNNfrrssnn] w - - 0 1",
    "warning", NULL },
  { "sittuyin-in-hand", "fen", "sittuyin",
    "8/4k3/4pppp/pppp4/4PPPP/PPPP4/8/8[KFRRSSNNfrrssnn] w - - 0 1", NULL, NULL },
  { "cambodian", "fen", "cambodian", "8/8/8/8/8/8/8/4K3 w - - 0 1", NULL, "warning" },
  { "chess", "fen", "chess", "4k3/8/8/8/8/8/8/4R3 w - - 0 1", "warning", NULL },
  { "xiangqi", "fen", "xiangqi", "4k4/9/9/9/9/9/9/9/9/4R4 w - - 0 1", "warning", NULL },
};

static const char *
get_severity (const GPtrArray *findings,
              const char      *side)
{
  for (guint i = 0; i < findings->len; i++)
    {
      const QiFinding *finding = g_ptr_array_index (findings, i);
      const char *code = qi_finding_get_code (finding);

      if ((g_str_has_prefix (code, "no-") && g_str_has_suffix (code, "king"))
          && g_strcmp0 (qi_finding_get_param (finding, "side"), side) == 0)
        return qi_severity_get_name (qi_finding_get_severity (finding));
    }
  return NULL;
}

static void
test_kings (gconstpointer data)
{
  const gsize i = GPOINTER_TO_UINT (data);
  g_autoptr (GPtrArray) findings = diagnose (kings[i].format, kings[i].game, kings[i].text);

  g_assert_cmpstr (get_severity (findings, "first"), ==, kings[i].first);
  g_assert_cmpstr (get_severity (findings, "second"), ==, kings[i].second);
}

/* --- start positions ----------------------------------------------------------------------------------------------- */

/* The start positions of games give nothing but notes, in each of their formats. */
static void
test_start (gconstpointer data)
{
  const QiGameInfo *info = data;
  const char *id = qi_game_info_get_id (info);
  const char *const *formats = qi_game_info_get_formats (info);
  g_autoptr (QiSetup) start = qi_game_info_dup_start (info);

  for (gsize i = 0; formats[i] != NULL; i++)
    {
      const QiNotation *notation = qi_notation_lookup (formats[i]);
      g_autoptr (GPtrArray) losses = qi_findings_new ();
      g_autofree char *text =
        notation->write != NULL ? qi_notation_write (notation, start, NULL, losses) : NULL;
      g_autoptr (GPtrArray) findings = text != NULL ? diagnose (formats[i], id, text) : NULL;

      for (guint j = 0; findings != NULL && j < findings->len; j++)
        {
          const QiFinding *finding = g_ptr_array_index (findings, j);

          if (qi_finding_get_severity (finding) != QI_SEVERITY_NOTE)
            g_error ("%s in %s: %s: %s", id, formats[i], qi_finding_get_message (finding), text);
        }
    }
}

/* Games that users define, after Chak and Shinobi: a piece that never moves, and one that only pawns
 * become. */
static void
add_own_games (void)
{
  static const char text[] =
    "[testaltar]\nmaxRank = 5\nmaxFile = 5\nking = k\nrook = r\nimmobile = o\n"
    "startFen = r1k1r/2o2/5/2O2/R1K1R w - - 0 1\n"
    "[testcaptain:crazyhouse]\ncommoner = c\npromotionPieceTypes = -\n"
    "promotedPieceType = p:c\ncapturesToHand = false\n"
    "startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/4K3[CC] w kq - 0 1\n"
    "[testloser:giveaway]\n";
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autoptr (QiVariantSet) set = qi_variant_set_read (text, strlen (text), findings);

  qi_variant_add_set (set, NULL, findings);
  g_assert_cmpuint (findings->len, ==, 0);
}

/* In a game without castling the rights that other programs write give no more than notes. */
static void
test_rights (void)
{
  g_autoptr (GPtrArray) findings =
    diagnose ("fen", "antichess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");

  g_assert_cmpuint (findings->len, >, 0);
  for (guint i = 0; i < findings->len; i++)
    g_assert_cmpint (qi_finding_get_severity (g_ptr_array_index (findings, i)), ==,
                     QI_SEVERITY_NOTE);
}

/* --- counts -------------------------------------------------------------------------------------------------------- */

/* The numbers of the games' own sets; of chess also python-chess, Board.status(). */
static const struct
{
  const char *name;
  const char *format;
  const char *game;
  const char *text;
  const char *code;
  const char *count;
  const char *maximum;
  const char *hand; /* of whom it is told; NULL: of the board */
} counts[] = {
  { "ninth-pawn", "fen", "chess", "4k3/8/8/8/P7/8/PPPPPPPP/4K3 w - - 0 1", "too-many-white-pawns",
    "9", "8", NULL },
  { "ninth-black-pawn", "fen", "chess", "4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1",
    "too-many-black-pawns", "9", "8", NULL },
  { "seventeen-pieces", "fen", "chess", "4k3/8/8/8/8/N7/PPPPPPPP/RNBQKBNR w - - 0 1",
    "too-many-white-pieces", "17", "16", NULL },
  { "third-rook", "sfen", "shogi", "4k4/9/9/9/9/9/9/RRR6/4K4 b - 1", "too-many-of-piece", "3", "2",
    NULL },
  { "third-rook-in-hand", "sfen", "shogi", "4k4/9/9/9/9/9/9/RR7/4K4 b r 1", "too-many-of-piece",
    "3", "2", "second" },
  { "nineteenth-pawn", "sfen", "shogi", "4k4/9/9/9/9/9/9/9/4K4 b 10P9p 1", "too-many-of-piece",
    "19", "18", "first" },
  { "thirteenth-man", "pdn", "checkers", "W:W20-32:B1", "too-many-draughts", "13", "12", NULL },
  { "ninth-pawn-of-captains", "fen", "testcaptain",
    "rnbqkbnr/pppppppp/8/8/8/P7/PPPPPPPP/4K3[CC] w kq - 0 1", "too-many-white-pawns", "9", "8",
    NULL },
  { "third-chariot", "fen", "xiangqi", "4k4/9/9/9/9/9/9/9/9/RRR1K4 w - - 0 1", "too-many-of-piece",
    "3", "2", NULL },
};

static void
test_count (gconstpointer data)
{
  const gsize i = GPOINTER_TO_UINT (data);
  g_autoptr (GPtrArray) findings = diagnose (counts[i].format, counts[i].game, counts[i].text);
  const QiFinding *found = NULL;
  QiSide hand = QI_SIDE_FIRST;
  gsize n = 0;

  for (guint j = 0; j < findings->len; j++)
    if (strcmp (qi_finding_get_code (g_ptr_array_index (findings, j)), counts[i].code) == 0)
      found = g_ptr_array_index (findings, j);
  g_assert_nonnull (found);
  g_assert_cmpstr (qi_finding_get_param (found, "count"), ==, counts[i].count);
  g_assert_cmpstr (qi_finding_get_param (found, "maximum"), ==, counts[i].maximum);
  g_assert_nonnull (strstr (qi_finding_get_message (found), counts[i].count));
  g_assert_nonnull (strstr (qi_finding_get_message (found), counts[i].maximum));
  qi_finding_get_squares (found, &n);
  g_assert_cmpuint (n, ==, 0);
  if (qi_finding_get_hand (found, &hand))
    g_assert_cmpstr (qi_side_get_name (hand), ==, counts[i].hand);
  else
    {
      g_assert_null (counts[i].hand);
      g_assert_cmpstr (qi_finding_get_field (found), ==, "board");
    }
}

/* --- books --------------------------------------------------------------------------------------------------------- */

/* A line of an EPD book as the standard writes it is fine, and so are blanks between its operations: all is kept. A
 * last operation without its semicolon may have been cut, and is a note. */
static const struct
{
  const char *text;
  const char *code; /* of the only remark; NULL: none */
} books[] = {
  { "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", NULL },
  { "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4; id \"a b\";", NULL },
  { "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - hmvc 0; fmvn 1; acd 3; ce 20; pv e4 e5;",
    NULL },
  { "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -  bm e4;  id \"a\" ;", NULL },
  { "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4; id \"a\"", "operation-not-ended" },
};

static void
test_books (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (books); i++)
    {
      g_autoptr (QiReading) reading =
        qi_notation_read (qi_notation_lookup ("epd"), books[i].text, -1, NULL);

      g_test_message ("%s", books[i].text);
      g_assert_nonnull (reading->setup);
      qi_game_diagnose_setup (reading->setup, reading->findings);
      g_assert_cmpuint (reading->findings->len, ==, books[i].code != NULL ? 1 : 0);
      if (books[i].code == NULL)
        continue;
      g_assert_cmpstr (qi_finding_get_code (g_ptr_array_index (reading->findings, 0)), ==,
                       books[i].code);
      g_assert_cmpint (qi_finding_get_severity (g_ptr_array_index (reading->findings, 0)), ==,
                       QI_SEVERITY_NOTE);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (kings); i++)
    {
      g_autofree char *path = g_strconcat ("/core/verdict-kinds/kings/", kings[i].name, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_kings);
    }
  g_test_add_func ("/core/verdict-kinds/books", test_books);
  add_own_games ();
  g_test_add_func ("/core/verdict-kinds/rights", test_rights);
  for (const QiGameInfo *const *info = qi_game_info_get_all (); *info != NULL; info++)
    {
      g_autofree char *path =
        g_strconcat ("/core/verdict-kinds/start/", qi_game_info_get_id (*info), NULL);

      g_test_add_data_func (path, *info, test_start);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (counts); i++)
    {
      g_autofree char *path = g_strconcat ("/core/verdict-kinds/counts/", counts[i].name, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_count);
    }
  return g_test_run ();
}
