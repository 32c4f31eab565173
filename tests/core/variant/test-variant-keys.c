/* SPDX-License-Identifier: Apache-2.0 */
#include "qi-finding-private.h"
#include "qi-variant-inner-private.h"

#include <string.h>

/* Each key of variants.ini takes the values of its kind and no others. Names and kinds are those of the comments at the
 * beginning of Fairy-Stockfish's variants.ini. */

static gboolean
is_refused (const char *parent,
            const char *key,
            const char *value)
{
  g_autofree char *text = g_strdup_printf ("[a:%s]\n%s = %s\n", parent, key, value);
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autoptr (QiVariantSet) set = qi_variant_set_read (text, strlen (text), findings);
  gboolean is_bad = FALSE;

  g_test_message ("%s = %s", key, value);
  for (guint i = 0; i < findings->len; i++)
    {
      const QiFinding *finding = g_ptr_array_index (findings, i);

      g_assert_cmpstr (qi_finding_get_code (finding), !=, "unknown-key");
      is_bad = is_bad || strcmp (qi_finding_get_code (finding), "bad-value") == 0
               || strcmp (qi_finding_get_code (finding), "variant-unsupported") == 0;
    }
  return is_bad;
}

static const char *const booleans[] = { "chess960",
                                        "sittuyinPromotion",
                                        "piecePromotionOnCapture",
                                        "mandatoryPawnPromotion",
                                        "mandatoryPiecePromotion",
                                        "pieceDemotion",
                                        "blastOnCapture",
                                        "petrifyBlastPieces",
                                        "doubleStep",
                                        "castling",
                                        "castlingDroppedPiece",
                                        "oppositeCastling",
                                        "checking",
                                        "dropChecks",
                                        "mustCapture",
                                        "mustDrop",
                                        "pieceDrops",
                                        "dropLoop",
                                        "capturesToHand",
                                        "firstRankPawnDrops",
                                        "promotionZonePawnDrops",
                                        "sittuyinRookDrop",
                                        "dropOppositeColoredBishop",
                                        "dropPromoted",
                                        "freeDrops",
                                        "immobilityIllegal",
                                        "gating",
                                        "seirawanGating",
                                        "cambodianMoves",
                                        "pass",
                                        "passWhite",
                                        "passBlack",
                                        "passOnStalemate",
                                        "passOnStalemateWhite",
                                        "passOnStalemateBlack",
                                        "makpongRule",
                                        "flyingGeneral",
                                        "nFoldValueAbsolute",
                                        "perpetualCheckIllegal",
                                        "stalematePieceCount",
                                        "shogiPawnDropMateIllegal",
                                        "bikjangRule",
                                        "extinctionClaim",
                                        "extinctionPseudoRoyal",
                                        "dupleCheck",
                                        "extinctionAllPieceTypes",
                                        "flagPieceBlockedWin",
                                        "flagMove",
                                        "flagPieceSafe",
                                        "checkCounting",
                                        "connectHorizontal",
                                        "connectVertical",
                                        "connectDiagonal",
                                        "connectGoalByType",
                                        "progressiveMultimove",
                                        "multimoveCheck",
                                        "multimoveCapture",
                                        "adjudicateFullBoard",
                                        "wallOrMove",
                                        "firstRankDoubleSteps",
                                        "petrifyOnCapture",
                                        "dropOnTop",
                                        "shogiDoubledPawn",
                                        "arrowGating",
                                        "duckGating",
                                        "staticGating",
                                        "pastGating",
                                        "kingPass",
                                        "kingPassOnStalemate",
                                        NULL };
static const char *const numbers[] = { "castlingForbiddenPlies",
                                       "dropNoDoubledCount",
                                       "nMoveRule",
                                       "nMoveRuleImmediate",
                                       "nFoldRule",
                                       "nFoldRuleImmediate",
                                       "extinctionPieceCount",
                                       "extinctionOpponentPieceCount",
                                       "flagPieceCount",
                                       "connectN",
                                       "connectNxN",
                                       "collinearN",
                                       NULL };
static const char *const values[] = { "nFoldValue",      "stalemateValue", "checkmateValue",
                                      "extinctionValue", "connectValue",   NULL };
static const char *const ranks[] = { "castlingRank", "soldierPromotionRank", "promotionRank",
                                     "doubleStepRank", NULL };
static const char *const files[] = { "castlingKingsideFile",      "castlingQueensideFile",
                                     "castlingKingFile",          "castlingRookKingsideFile",
                                     "castlingRookQueensideFile", NULL };
static const char *const regions[] = { "whiteFlag",
                                       "blackFlag",
                                       "promotionRegionWhite",
                                       "promotionRegionBlack",
                                       "doubleStepRegionWhite",
                                       "doubleStepRegionBlack",
                                       "tripleStepRegionWhite",
                                       "tripleStepRegionBlack",
                                       "enPassantRegion",
                                       "enPassantRegionWhite",
                                       "enPassantRegionBlack",
                                       "enclosingDropStart",
                                       "dropRegion",
                                       "dropRegionWhite",
                                       "dropRegionBlack",
                                       "wallingRegion",
                                       "wallingRegionWhite",
                                       "wallingRegionBlack",
                                       "diagonalLines",
                                       "flagRegion",
                                       "flagRegionWhite",
                                       "flagRegionBlack",
                                       "connectRegion1White",
                                       "connectRegion2Black",
                                       NULL };
static const char *const letters[] = { "promotionPawnTypes",
                                       "promotionPieceTypes",
                                       "promotionPieceTypesWhite",
                                       "promotionPieceTypesBlack",
                                       "blastImmuneTypes",
                                       "mutuallyImmuneTypes",
                                       "petrifyOnCaptureTypes",
                                       "enPassantTypes",
                                       "castlingKingPiece",
                                       "castlingRookPieces",
                                       "nMoveRuleTypes",
                                       "extinctionPieceTypes",
                                       "flagPiece",
                                       "connectPieceTypes",
                                       "dropNoDoubled",
                                       NULL };

static const struct
{
  const char        *name;
  const char *const *keys;
  const char        *good[6];
  const char        *bad[8];
} kinds[] = {
  { "booleans", booleans, { "true", "false" }, { "yes", "1", "0", "True", "truely", "tru", "t" } },
  { "numbers",
    numbers,
    { "0", "1", "7" },
    { "x", "-1", "1.5", "1x", "99999999999999999999", "+1" } },
  { "values", values, { "win", "loss", "draw" }, { "lose", "wins", "1", "wi", "Draw" } },
  { "ranks", ranks, { "1", "2", "8" }, { "0", "x", "-1", "1x", "a" } },
  { "files", files, { "a", "d", "h" }, { "0", "x1", "-" } },
  { "regions",
    regions,
    { "*3", "a1", "a* *8", "h8 *1 d4" },
    { "z", "*", "3", "a1 z", "1a", "a0" } },
  { "letters", letters, { "n", "nb", "*", "-" }, { "nx", "1", "n!" } },
};

static void
test_kind (gconstpointer data)
{
  const gsize i = GPOINTER_TO_SIZE (data);

  for (gsize j = 0; kinds[i].keys[j] != NULL; j++)
    {
      for (gsize k = 0; k < G_N_ELEMENTS (kinds[i].good) && kinds[i].good[k] != NULL; k++)
        g_assert_false (is_refused ("chess", kinds[i].keys[j], kinds[i].good[k]));
      for (gsize k = 0; k < G_N_ELEMENTS (kinds[i].bad) && kinds[i].bad[k] != NULL; k++)
        g_assert_true (is_refused ("chess", kinds[i].keys[j], kinds[i].bad[k]));
    }
}

/* Keys with values of their own. */
static void
test_words (void)
{
  static const struct
  {
    const char *key;
    const char *good[8];
    const char *bad[6];
  } words[] = {
    { "materialCounting",
      { "none", "janggi", "unweighted", "whitedrawodds", "blackdrawodds" },
      { "white", "", "x" } },
    { "countingRule", { "none", "makruk", "cambodian", "asean" }, { "chess", "x" } },
    { "wallingRule", { "none", "arrow", "duck", "edge", "past", "static" }, { "wall", "x" } },
    { "enclosingDrop", { "none", "reversi", "ataxx", "snort", "top" }, { "othello", "x" } },
    { "flipEnclosedPieces", { "none", "reversi", "ataxx" }, { "othello", "x" } },
    { "multimoves", { "1", "2 2", "1 2 2 1 1", "2 1", "64" }, { "0", "2 0", "x", "1 -1", "65" } },
    { "connectPieceGoal", { "p", "p n p", "-" }, { "pn", "x", "p x", "" } },
    { "connectPieceGoalWhite", { "q q" }, { "qq", "q - q" } },
    { "promotionLimit", { "n:2", "n:2 b:1" }, { "n", "n:", "x:1", "n:x" } },
    { "promotedPieceType", { "n:q", "n:- b:q" }, { "n", "x:q", "n:x" } },
    { "masumeStyle", { "S", "C" }, { "s", "SS", "1" } },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
    {
      for (gsize k = 0; words[i].good[k] != NULL; k++)
        g_assert_false (is_refused ("chess", words[i].key, words[i].good[k]));
      for (gsize k = 0; words[i].bad[k] != NULL; k++)
        g_assert_true (is_refused ("chess", words[i].key, words[i].bad[k]));
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autofree char *path = g_strconcat ("/core/variant-keys/", kinds[i].name, NULL);

      g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_kind);
    }
  g_test_add_func ("/core/variant-keys/words", test_words);
  return g_test_run ();
}
