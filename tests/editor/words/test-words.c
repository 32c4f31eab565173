/* SPDX-License-Identifier: Apache-2.0 */
#include "mas-findings-list.h"
#include "mas-words-private.h"

#include "qi-edit.h"
#include "qi-finding-private.h"
#include "qi-fix-private.h"
#include "qi-found-private.h"
#include "qi-json-reader-private.h"
#include "qi-notation.h"
#include "qi-variant-private.h"

#include <string.h>

static void
check_sentence (const QiFinding *finding)
{
  g_autofree char *words = mas_words_finding (finding, NULL);

  g_assert_cmpstr (words, !=, "reference text");
  g_assert_null (strchr (words, '{'));
  g_assert_null (strchr (words, '}'));
  g_assert_true (g_str_has_suffix (words, "."));
}

/* Each code of the library has a sentence, whether its parameters are known or not. */
static void
test_codes (void)
{
  for (const QiFindingCode *code = qi_finding_get_codes (NULL); code->code != NULL; code++)
    {
      g_auto (GStrv) params = g_strsplit (code->params, " ", -1);
      g_autoptr (QiFinding) bare = qi_finding_new (QI_SEVERITY_ERROR, code->code, "reference text");
      g_autoptr (QiFinding) full = qi_finding_new (QI_SEVERITY_ERROR, code->code, "reference text");

      g_test_message ("%s", code->code);
      g_assert_true (mas_words_has_code (code->code));
      check_sentence (bare);
      for (char **param = params; *param != NULL && **param != '\0'; param++)
        qi_finding_set_param (full, *param, "7");
      check_sentence (full);
    }
  g_assert_false (mas_words_has_code ("no-such-code"));
}

/* Each reason for the end of a game has words, won or drawn. */
static void
test_outcomes (void)
{
  const char *const *reasons = qi_outcome_get_reasons ();
  const QiGameInfo *chess = qi_game_info_lookup ("chess");

  for (gsize i = 0; reasons[i] != NULL; i++)
    {
      QiOutcome won = { .result = QI_RESULT_FIRST, .reason = reasons[i] };
      QiOutcome drawn = { .result = QI_RESULT_DRAW, .reason = reasons[i] };
      QiOutcome claimed = { .result = QI_RESULT_ONGOING, .claimable = reasons[i] };
      g_autofree char *won_words = mas_words_outcome (chess, &won);
      g_autofree char *drawn_words = mas_words_outcome (chess, &drawn);
      g_autofree char *claimed_words = mas_words_outcome (chess, &claimed);

      g_test_message ("%s", reasons[i]);
      g_assert_true (mas_words_has_reason (reasons[i]));
      g_assert_true (g_str_has_suffix (won_words, ": White wins"));
      g_assert_true (g_str_has_prefix (drawn_words, "Draw by "));
      g_assert_true (g_str_has_prefix (claimed_words, "Draw can be claimed: "));
    }
  {
    QiOutcome mate = { .result = QI_RESULT_SECOND, .reason = "checkmate" };
    QiOutcome points = {
      .result = QI_RESULT_FIRST, .reason = "two-passes", .has_points = TRUE, .points = { 40, 37.5 }
    };
    g_autofree char *mate_words = mas_words_outcome (chess, &mate);
    g_autofree char *points_words = mas_words_outcome (qi_game_info_lookup ("go"), &points);

    g_assert_cmpstr (mate_words, ==, "Checkmate: Black wins");
    g_assert_cmpstr (points_words, ==, "Two passes: Black wins (Black 40, White 37.5)");
  }
  g_assert_false (mas_words_has_reason ("no-such-reason"));
}

/* Each fix has words for its button, except text fixes, whose button shows the new text. */
static void
test_fixes (void)
{
  static const char *const shown[] = { "drop-byte-order-mark", "drop-comma",
                                       "drop-count",           "drop-zero",
                                       "lower-case",           "one-number",
                                       "upper-case",           NULL };
  const char *const *ids = qi_finding_get_fixes ();

  for (gsize i = 0; ids[i] != NULL; i++)
    {
      g_autoptr (QiFinding) finding = qi_finding_new (QI_SEVERITY_WARNING, "no-king", "x");
      g_autofree char *words = NULL;

      g_test_message ("%s", ids[i]);
      qi_finding_set_fix (finding, ids[i], NULL);
      words = mas_words_fix (finding, NULL);
      g_assert_cmpint (words == NULL, ==, g_strv_contains (shown, ids[i]));
    }
}

/* What takes the place of a wrong text is said where it is short. */
static void
test_replacements (void)
{
  static const char *const rows[][2] = {
    { "", "Leave It Out" },
    { "k", "Use “k”" },
    { "0123456789abcdef", "Use “0123456789abcdef”" },
    { "éééééééééééééééé", "Use “éééééééééééééééé”" },
    { "0123456789abcdefg", "Repair" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (QiFinding) finding = qi_finding_new (QI_SEVERITY_WARNING, "no-king", "x");
      g_autofree char *words = NULL;

      qi_finding_set_fix (finding, "lower-case", rows[i][0]);
      words = mas_words_fix (finding, NULL);
      g_assert_cmpstr (words, ==, rows[i][1]);
    }
}

/* The fix for a position that is not of its game names that game. */
static void
test_not_game (void)
{
  static const char *const rows[][2] = { { "chess", "Not Chess" },
                                         { "shogi", "Not Shogi" },
                                         { NULL, "Not This Game" } };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (QiSetup) start = qi_game_info_dup_start (qi_game_info_lookup ("chess"));
      g_autoptr (QiSetup) setup = qi_setup_with_game (start, rows[i][0]);
      g_autoptr (QiFinding) unknown =
        qi_finding_set_fix (qi_found_unknown_piece ("z"), "remove-pieces", NULL);
      g_autoptr (QiFinding) other = qi_fix_dup_other (unknown);
      g_autofree char *words = mas_words_fix (other, setup);

      g_assert_cmpstr (words, ==, rows[i][1]);
    }
}

/* Numbers in findings, from a parameter or the number of squares, have the right plural form. */
static void
test_numbers (void)
{
  g_autoptr (QiSetup) setup = qi_game_info_dup_start (qi_game_info_lookup ("xiangqi"));
  g_autoptr (QiFinding) one = qi_found_pieces_removed (1);
  g_autoptr (QiFinding) two = qi_found_pieces_removed (2);
  g_autoptr (QiFinding) palace = qi_found_outside_palace ("A", QI_SIDE_FIRST);
  g_autofree char *one_words = mas_words_finding (one, NULL);
  g_autofree char *two_words = mas_words_finding (two, NULL);
  g_autofree char *alone = NULL;
  g_autofree char *both = NULL;

  g_assert_cmpstr (one_words, ==, "1 piece outside the new board was removed.");
  g_assert_cmpstr (two_words, ==, "2 pieces outside the new board were removed.");
  qi_finding_add_square (palace, 0);
  alone = mas_words_finding (palace, setup);
  g_assert_true (g_str_has_prefix (alone, "This piece cannot have left its palace: "));
  qi_finding_add_square (palace, 1);
  both = mas_words_finding (palace, setup);
  g_assert_true (g_str_has_prefix (both, "These pieces cannot have left their palace: "));
}

/* Each side has its own sentence in every finding about one side. */
static void
test_sides (void)
{
  const QiGameInfo *const *all = qi_game_info_get_all ();

  for (gsize i = 0; all[i] != NULL; i++)
    for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
      {
        g_autofree char *name = mas_words_side (all[i], side);

        for (guint words = 0; words < MAS_N_SIDE_WORDS; words++)
          {
            g_autofree char *said =
              mas_words_hand (all[i], side, (MasSideWords) words, "pawn", 3, 2);

            g_assert_nonnull (strstr (said, name));
            g_assert_null (strchr (said, '{'));
          }
      }
  {
    const QiGameInfo *shogi = qi_game_info_lookup ("shogi");
    g_autofree char *added =
      mas_words_hand (shogi, QI_SIDE_FIRST, MAS_SIDE_HAND_ADD, "sente’s pawn", 1, 0);
    g_autofree char *changed =
      mas_words_hand (shogi, QI_SIDE_SECOND, MAS_SIDE_HAND_CHANGE, "pawn", 2, 1);
    g_autofree char *nobody = mas_words_of_side (NULL, QI_SIDE_SECOND, MAS_SIDE_HAND_EMPTY);

    g_assert_cmpstr (added, ==, "Add sente’s pawn to Sente’s hand");
    g_assert_cmpstr (changed, ==, "Gote’s hand: pawn, 1 → 2");
    g_assert_cmpstr (nobody, ==, "Empty the second player’s hand");
  }
}

/* Each reason why a game refuses a move has a sentence. */
static void
test_illegal (void)
{
  static const char *const whys[] = {
    "blocked",
    "castling-attacked",
    "castling-early",
    "castling-in-check",
    "castling-right",
    "dead-piece",
    "early-capture",
    "early-check",
    "must-pass",
    "flips-nothing",
    "game-over",
    "gives-check",
    "king-in-check",
    "ko",
    "light-square",
    "must-capture",
    "must-capture-most",
    "must-drop",
    "nifu",
    "no-capture",
    "no-screen",
    "not-its-way",
    "occupied",
    "only-capture",
    "only-from-start",
    "outside-drop-zone",
    "outside-its-zone",
    "pawn-drop-mate",
    "screens",
    "suicide",
    "superko",
  };
  g_autoptr (QiSetup) setup = qi_game_info_dup_start (qi_game_info_lookup ("chess"));
  g_autoptr (QiFinding) bare =
    qi_finding_new (QI_SEVERITY_ERROR, "not-a-legal-move", "reference text");
  g_autofree char *bare_words = mas_words_finding (bare, setup);

  for (gsize i = 0; i < G_N_ELEMENTS (whys); i++)
    {
      g_autoptr (QiFinding) finding =
        qi_finding_new (QI_SEVERITY_ERROR, "not-a-legal-move", "reference text");
      g_autofree char *words = NULL;

      g_test_message ("%s", whys[i]);
      qi_finding_set_param (finding, "why", whys[i]);
      qi_finding_set_param (finding, "piece", "P");
      qi_finding_set_int (finding, "from", 1);
      qi_finding_set_int (finding, "via", 2);
      qi_finding_add_square (finding, 0);
      words = mas_words_finding (finding, setup);
      g_assert_cmpstr (words, !=, bare_words);
      g_assert_null (strchr (words, '{'));
    }
}

/* A finding names all its squares up to a limit, and begins with a capital. */
static void
test_squares (void)
{
  g_autoptr (QiSetup) setup = qi_game_info_dup_start (qi_game_info_lookup ("chess"));
  g_autoptr (QiFinding) pawns = qi_finding_new (QI_SEVERITY_WARNING, "pawns-on-backrank", "x");
  g_autoptr (QiFinding) step = qi_finding_new (QI_SEVERITY_ERROR, "not-a-legal-move", "x");
  g_autofree char *two = NULL;
  g_autofree char *many = NULL;
  g_autofree char *refused = NULL;

  qi_finding_set_param (pawns, "piece", "P");
  qi_finding_add_square (pawns, 56);
  qi_finding_add_square (pawns, 63);
  two = mas_words_finding (pawns, setup);
  g_assert_cmpstr (two, ==, "Pawns cannot stand on the first or last rank: a1, h1.");
  for (guint square = 0; square < 8; square++)
    qi_finding_add_square (pawns, square);
  many = mas_words_finding (pawns, setup);
  g_assert_cmpstr (
    many, ==, "Pawns cannot stand on the first or last rank: a1, h1, a8, b8, c8, d8, e8, f8 ….");

  qi_finding_set_param (step, "why", "not-its-way");
  qi_finding_set_param (step, "piece", "P");
  qi_finding_set_int (step, "from", 51);
  qi_finding_add_square (step, 27);
  refused = mas_words_finding (step, setup);
  g_assert_cmpstr (refused, ==, "White pawn does not move from d2 to d5.");
}

/* Each reason why JSON cannot be read has a sentence, and one for the end of the text. */
static void
test_reasons (void)
{
  for (const QiJsonReason *reason = qi_json_reasons_get_all (); reason->id != NULL; reason++)
    {
      g_autofree char *key = g_strconcat (reason->code, ":", reason->id, NULL);
      g_autofree char *at_end = g_strconcat (key, ":end", NULL);
      g_autoptr (QiFinding) full =
        qi_finding_new (QI_SEVERITY_ERROR, reason->code, "reference text");
      g_autoptr (QiFinding) ended =
        qi_finding_new (QI_SEVERITY_ERROR, reason->code, "reference text");

      g_test_message ("%s", key);
      if (g_str_equal (reason->code, "json-syntax") || g_str_equal (reason->code, "json-utf8"))
        g_assert_nonnull (mas_words_lookup_sentence (key, NULL));
      g_assert_cmpint (mas_words_lookup_sentence (at_end, NULL) != NULL, ==, reason->can_end);
      qi_finding_set_param (full, "reason", reason->id);
      qi_finding_set_param (full, "found", "7");
      check_sentence (full);
      qi_finding_set_param (ended, "reason", reason->id);
      check_sentence (ended);
    }
}

static const struct
{
  const char *text;
  const char *words;
} json_rows[] = {
  { "[1,nul]", "Line 1, column 4: A value must stand after the comma, but “nul” stands there." },
  { "{\"board\":\n  [[null]", "Line 2, column 10: The text ends where a comma or the closing "
                              "bracket must stand." },
  { "{\"board\":[],\"board\":[]}",
    "Line 1, column 13: \"board\" stands twice in the same braces." },
};

/* A fault of a file in the words of the window. */
static void
test_json (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (json_rows); i++)
    {
      g_autoptr (QiReading) reading =
        qi_notation_read (qi_notation_lookup ("json"), json_rows[i].text, -1, NULL);
      g_autofree char *words = NULL;

      g_assert_cmpuint (reading->findings->len, >, 0);
      words = mas_words_finding_at (reading->findings->pdata[0], NULL);
      g_assert_cmpstr (words, ==, json_rows[i].words);
    }
}

/* Formats are called by their names. */
static void
test_formats (void)
{
  g_autoptr (QiFinding) finding = qi_finding_new (QI_SEVERITY_ERROR, "shape-without-text", "x");
  g_autofree char *words = NULL;

  qi_finding_set_param (finding, "format", "feen");
  qi_finding_set_param (finding, "shape", "9");
  words = mas_words_finding (finding, NULL);
  g_assert_cmpstr (words, ==, "Board line cannot hold a board of 9.");
}

/* What a format leaves out has everyday words, and so has each field that may be missing. */
static void
test_fields (void)
{
  static const struct
  {
    const char *format;
    const char *text;
    const char *words;
  } texts[] = {
    { "fen", "8/8/8/8/8/8/7R/K1k5",
      "who is to move|castling rights|en-passant square|half-moves without progress|move number" },
    { "sfen", "4k4/9/9/9/9/9/9/9/4K4", "who is to move|the pieces in hand|move number" },
    { "othello", "------OX--XO----", "who is to move" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (QiReading) reading =
        qi_notation_read (qi_notation_lookup (texts[i].format), texts[i].text, -1, NULL);
      g_autoptr (GString) words = g_string_new (NULL);

      for (guint j = 0; j < reading->findings->len; j++)
        {
          g_autofree char *sentence = NULL;

          if (strcmp (qi_finding_get_code (reading->findings->pdata[j]), "field-left-out") != 0)
            continue;
          sentence = mas_words_finding (reading->findings->pdata[j], NULL);
          g_assert_true (g_str_has_prefix (sentence, "A field is left out: "));
          sentence[strlen (sentence) - 1] = '\0';
          g_string_append_printf (words, "%s%s", words->len > 0 ? "|" : "",
                                  sentence + strlen ("A field is left out: "));
        }
      g_assert_cmpstr (words->str, ==, texts[i].words);
    }
}

/* Each side, game and piece of the games table has words. */
static void
test_games (void)
{
  for (const QiGameInfo *const *info = qi_game_info_get_all (); *info != NULL; info++)
    {
      gsize n_pieces;
      const QiGamePiece *pieces = qi_game_info_get_pieces (*info, &n_pieces);

      g_test_message ("%s", qi_game_info_get_id (*info));
      g_assert_nonnull (mas_words_lookup_game (qi_game_info_get_id (*info)));
      for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
        {
          const char *name = qi_game_info_get_side_name (*info, side);

          g_assert_nonnull (mas_words_lookup_side (name));
          for (gsize i = 0; i < n_pieces; i++)
            {
              g_test_message ("%s %s", name, pieces[i].name);
              g_assert_nonnull (mas_words_lookup_piece (name, pieces[i].name));
              g_assert_nonnull (mas_words_lookup_bare_piece (pieces[i].name));
            }
        }
    }
}

static void
test_pieces (void)
{
  static const struct
  {
    const char *game;
    const char *token;
    const char *words;
  } rows[] = {
    { "chess", "K^", "white king" },
    { "chess", "k^", "black king" },
    { "chess", "K", "white king, does not count as a king" },
    { "chess", "P^", "white pawn, counts as a king" },
    { "chess", "+P", "white pawn, enhanced" },
    { "chess", "-p'", "black pawn, weakened, of the other style" },
    { "chess", "X", "“X”" },
    { "chess", "Z", "white zebra" },
    { "chess", "g", "black grasshopper" },
    { "chess", "+N", "white nightrider" },
    { "chess", "+R", "white rook, enhanced" },
    { "chess", "dragon", "“dragon” (Black)" },
    { "chess", "DRAGON", "“DRAGON” (White)" },
    { "chess", "dRAGON", "“DRAGON” (Black)" },
    { "shogi", "Dragon", "“Dragon” (Sente)" },
    { NULL, "Dragon", "“Dragon” (First player)" },
    { "chess", "wK", "“wK” (White)" },
    { NULL, "bK", "“bK” (Second player)" },
    { "chess", "1Ab", "“1Ab”" },
    { "chess", "王", "“王”" },
    { "chess", "", "“”" },
    { "chess", "1\nb", "“1�b” (Black)" },
    { "chess", "=Q", "queen, neutral" },
    { "chess", "=+N", "nightrider, neutral" },
    { "chess", "=.RO", "“.RO”, neutral" },
    { NULL, "=Q", "“Q”, neutral" },
    { "shogi", "p", "gote’s pawn" },
    { "shogi", "+R", "sente’s promoted rook" },
    { "shogi", "+G", "sente’s gold, enhanced" },
    { "xiangqi", "H", "red horse" },
    { "go", "s", "white stone" },
    { "raumschach", "u", "black unicorn" },
    { NULL, "K^", "“K^”" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *words =
        mas_words_piece (qi_game_info_lookup (rows[i].game), &QI_TOKEN (rows[i].token));

      g_assert_cmpstr (words, ==, rows[i].words);
    }

  g_autofree char *nines = g_strnfill (255, '9');
  const QiToken number = { nines, 255, QI_TOKEN_JSON };
  g_autofree char *words = mas_words_piece (qi_game_info_lookup ("chess"), &number);

  g_assert_cmpint (g_utf8_strlen (words, -1), ==, 43);
}

/* The names that a person gave the sides and pieces of a game of their own. */
static void
test_own_names (void)
{
  static const char text[] = "[wordsown:chess]\nmasumeSides = north, black\n"
                             "masumePieceNames = k:Großwesir, q:queen\n";
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autoptr (QiVariantSet) set = qi_variant_set_read (text, strlen (text), findings);
  static const struct
  {
    const char *token;
    const char *words;
  } rows[] = {
    { "K^", "Großwesir (north)" }, { "k^", "Großwesir (Black)" }, { "R", "rook (north)" },
    { "r", "black rook" },         { "q", "black queen" },        { "Z", "“Z”" },
  };

  qi_variant_add_set (set, NULL, findings);
  g_assert_cmpuint (findings->len, ==, 0);

  const QiGameInfo *info = qi_game_info_lookup ("wordsown");
  g_autofree char *north = mas_words_side (info, QI_SIDE_FIRST);
  g_assert_cmpstr (north, ==, "north");
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *words = mas_words_piece (info, &QI_TOKEN (rows[i].token));

      g_assert_cmpstr (words, ==, rows[i].words);
    }
}

/* The name that a person gave a side is in every sentence about the side; braces in the name have no
 * meaning. */
static void
test_own_sides (void)
{
  static const char text[] = "[sidesown:chess]\nmasumeSides = north, {count} first\n"
                             "[sidesplain:chess]\nmasumeSides = first, red\n";
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autoptr (QiVariantSet) set = qi_variant_set_read (text, strlen (text), findings);
  const char *const *reasons = qi_outcome_get_reasons ();
  static const struct
  {
    const char *game;
    QiSide side;
    MasSideWords words;
    const char *said;
  } rows[] = {
    { "sidesown", QI_SIDE_FIRST, MAS_SIDE_HAND, "north’s hand" },
    { "sidesown", QI_SIDE_FIRST, MAS_SIDE_CASTLING, "north’s castling" },
    { "sidesown", QI_SIDE_FIRST, MAS_SIDE_STYLE, "north’s style" },
    { "sidesown", QI_SIDE_SECOND, MAS_SIDE_HAND_ADD, "Add pawn to {count} first’s hand" },
    { "sidesown", QI_SIDE_SECOND, MAS_SIDE_HAND_CHANGE, "{count} first’s hand: pawn, 2 → 3" },
    { "sidesplain", QI_SIDE_FIRST, MAS_SIDE_HAND, "first’s hand" },
    { "sidesplain", QI_SIDE_SECOND, MAS_SIDE_HAND, "Red’s hand" },
  };

  qi_variant_add_set (set, NULL, findings);
  g_assert_cmpuint (findings->len, ==, 0);
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *said = mas_words_hand (qi_game_info_lookup (rows[i].game), rows[i].side,
                                              rows[i].words, "pawn", 3, 2);

      g_assert_cmpstr (said, ==, rows[i].said);
    }

  const QiGameInfo *info = qi_game_info_lookup ("sidesown");
  for (guint words = 0; words < MAS_N_SIDE_WORDS; words++)
    {
      g_autofree char *said =
        mas_words_hand (info, QI_SIDE_FIRST, (MasSideWords) words, "pawn", 3, 2);
      g_autofree char *alone = mas_words_of_side (info, QI_SIDE_FIRST, (MasSideWords) words);

      g_assert_nonnull (strstr (said, "north"));
      g_assert_null (strchr (said, '{'));
      g_assert_nonnull (strstr (alone, "north"));
    }
  for (gsize i = 0; i == 0 || reasons[i - 1] != NULL; i++)
    {
      QiOutcome won = { .result = QI_RESULT_FIRST, .reason = reasons[i] };
      g_autofree char *said = mas_words_outcome (info, &won);

      g_assert_true (g_str_has_suffix (said, reasons[i] != NULL ? ": north wins" : "north wins"));
    }
}

/* The title of a square's popover: @styles are those of the two sides. */
static void
test_identifiers (void)
{
  static const struct
  {
    const char *game;
    const char *styles;
    const char *token;
    const char *words;
  } rows[] = {
    { "shogi", "S,s", "+R", "S:+R, promoted rook, first" },
    { "shogi", "S,s", "+r", "s:+r, promoted rook, second" },
    { "shogi", "S,s", "+G", "S:+G, gold, enhanced, first" },
    { "chess", "C,c", "k^", "c:k^, king, second" },
    { "chess", "C,c", "K", "C:K, king, does not count as a king, first" },
    { "chess", "C,c", "-p'", "C:-p, pawn, weakened, of the other style, second" },
    { "chess", "C,s", "Q'", "s:Q, queen, of the other style, first" },
    { "chess", "C,c", "X", "C:X, first" },
    { "chess", "C,c", "Z", "C:Z, zebra, first" },
    { "chess", "C,c", "-X^", "C:-X^, weakened, counts as a king, first" },
    { NULL, "X,c", "+p", "c:+p, enhanced, second" },
    /* When a style is not a SIN letter of its side, the token is shown as it is. */
    { "chess", "c,C", "K^", "K^, king, first" },
    { "chess", "chess,c", "N", "N, knight, first" },
    { "chess", "chess,c", "n", "c:n, knight, second" },
    { "chess", "chess,c", "n'", "n', knight, of the other style, second" },
    { "chess", "C,c", "dragon", "“dragon” (Black)" },
    { "chess", "C,c", "=R", "rook, neutral" },
  };
  const gint64 sizes[] = { 1 };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_auto (GStrv) styles = g_strsplit (rows[i].styles, ",", 2);
      QiToken first = QI_TOKEN (styles[0]);
      QiToken second = QI_TOKEN (styles[1]);
      g_autoptr (QiPosition) position =
        qi_position_new (sizes, 1, &first, &second, qi_limits_get_default (), NULL);
      g_autofree char *words = mas_words_identifier (qi_game_info_lookup (rows[i].game), position,
                                                     &QI_TOKEN (rows[i].token));

      g_assert_cmpstr (words, ==, rows[i].words);
    }
}

static void
test_places (void)
{
  const QiGameInfo *chess = qi_game_info_lookup ("chess");
  const QiGameInfo *shogi = qi_game_info_lookup ("shogi");
  g_autoptr (QiSetup) chess_start = qi_game_info_dup_start (chess);
  g_autoptr (QiSetup) shogi_start = qi_game_info_dup_start (shogi);
  g_autofree char *king = mas_words_place (chess, chess_start, 60);
  g_autofree char *empty = mas_words_place (chess, chess_start, 36);
  g_autofree char *pawn = mas_words_place (shogi, shogi_start, 56);
  g_autofree char *plain = mas_words_place (NULL, chess_start, 60);
  g_autofree char *white = mas_words_side (chess, QI_SIDE_FIRST);
  g_autofree char *gote = mas_words_side (shogi, QI_SIDE_SECOND);
  g_autofree char *first = mas_words_side (NULL, QI_SIDE_FIRST);
  g_autofree char *name = mas_words_game (shogi);

  g_assert_cmpstr (king, ==, "e1, white king");
  g_assert_cmpstr (empty, ==, "e4, empty");
  g_assert_cmpstr (pawn, ==, "7七, sente’s pawn");
  g_assert_cmpstr (plain, ==, "e8, “K^”");
  g_assert_cmpstr (white, ==, "White");
  g_assert_cmpstr (gote, ==, "Gote");
  g_assert_cmpstr (first, ==, "First player");
  g_assert_cmpstr (name, ==, "Shogi");
}

static void
assert_refusal (QiEdit     *edit,
                const char *expected)
{
  g_autoptr (QiSetup) start = qi_game_info_dup_start (qi_game_info_lookup ("chess"));
  g_autoptr (GError) error = NULL;
  g_autoptr (QiSetup) after = qi_edit_apply (edit, start, NULL, NULL, &error);
  g_autofree char *words = NULL;

  g_assert_null (after);
  words = mas_words_finding (qi_error_get_finding (error), start);
  g_assert_cmpstr (words, ==, expected);
}

/* What the model refuses, in the words of the window. */
static void
test_refusals (void)
{
  g_autoptr (QiEdit) full = qi_edit_new ();
  g_autoptr (QiEdit) empty = qi_edit_new ();
  g_autoptr (QiEdit) hand = qi_edit_new ();
  g_autoptr (QiEdit) beyond = qi_edit_new ();

  qi_edit_hand (full, QI_SIDE_FIRST, &QI_TOKEN ("P"), 33);
  assert_refusal (full,
                  "There is no room: that would be 65 pieces, hands included, for 64 squares.");
  qi_edit_move (empty, 36, 28);
  assert_refusal (empty, "There is no piece on e4.");
  qi_edit_hand (hand, QI_SIDE_SECOND, &QI_TOKEN ("p"), -1);
  assert_refusal (hand, "Black does not have this in hand: black pawn.");
  qi_edit_put (beyond, 64, NULL);
  assert_refusal (beyond, "There is no square 64: the board has 64 squares, counted from 0.");
}

static void
test_notes (void)
{
  g_autoptr (QiSetup) start = qi_game_info_dup_start (qi_game_info_lookup ("chess"));
  g_autoptr (QiEdit) edit = qi_edit_new ();
  g_autoptr (GPtrArray) notes = qi_findings_new ();
  g_autoptr (QiSetup) after = NULL;
  g_autofree char *words = NULL;

  qi_edit_move (edit, 63, 39);
  after = qi_edit_apply (edit, start, NULL, notes, NULL);
  g_assert_cmpuint (notes->len, ==, 1);
  words = mas_words_finding (notes->pdata[0], after);
  g_assert_cmpstr (words, ==,
                   "A castling right was removed, because its rook is not there any more.");
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/editor/words/codes", test_codes);
  g_test_add_func ("/editor/words/outcomes", test_outcomes);
  g_test_add_func ("/editor/words/fixes", test_fixes);
  g_test_add_func ("/editor/words/not-this-game", test_not_game);
  g_test_add_func ("/editor/words/replacements", test_replacements);
  g_test_add_func ("/editor/words/numbers", test_numbers);
  g_test_add_func ("/editor/words/sides", test_sides);
  g_test_add_func ("/editor/words/illegal", test_illegal);
  g_test_add_func ("/editor/words/squares", test_squares);
  g_test_add_func ("/editor/words/reasons", test_reasons);
  g_test_add_func ("/editor/words/json", test_json);
  g_test_add_func ("/editor/words/formats", test_formats);
  g_test_add_func ("/editor/words/fields", test_fields);
  g_test_add_func ("/editor/words/games", test_games);
  g_test_add_func ("/editor/words/pieces", test_pieces);
  g_test_add_func ("/editor/words/own-names", test_own_names);
  g_test_add_func ("/editor/words/own-sides", test_own_sides);
  g_test_add_func ("/editor/words/identifiers", test_identifiers);
  g_test_add_func ("/editor/words/places", test_places);
  g_test_add_func ("/editor/words/refusals", test_refusals);
  g_test_add_func ("/editor/words/notes", test_notes);
  return g_test_run ();
}
