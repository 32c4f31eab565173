/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-variant-inner-private.h"

#include "qi-found-private.h"

#include <string.h>

/* The keys of variants.ini. Those with the name of a piece in them (letters, mobility) are in
 * qi-variant-pieces.c. */

typedef enum
{
  KEY_BOOLEAN,
  KEY_NUMBER,
  KEY_RANK,
  KEY_FILE,
  KEY_VALUE,
  KEY_REGION,   /* @offset is the region */
  KEY_REGIONS,  /* of both sides: QiRegion[2] */
  KEY_BOOLEANS, /* from here on two fields, one for each side */
  KEY_SLOTS,    /* @offset is a QiSlotSetId */
  KEY_SLOTS_OF_BOTH,
  KEY_MATERIAL,
  KEY_COUNTING,
  KEY_TEXT,
  KEY_READ,  /* by the function */
  KEY_LOOKS, /* has nothing to do with rules */
  KEY_WALLING,
  KEY_CHASING,
  KEY_ENCLOSING,
  KEY_ONLY /* known to other programs but not supported */
} KeyKind;

typedef struct
{
  const char      *name;
  KeyKind          kind;
  gsize            offset;
  QiVariantReadKey read;
  const char      *only; /* of KEY_ONLY: the only value that changes nothing, NULL: none */
} Key;

#define FIELD(member) G_STRUCT_OFFSET (QiVariantDraft, variant.member)

#define BOOLEAN(name, member) { name, KEY_BOOLEAN, FIELD (member), NULL, NULL }
#define NUMBER(name, member) { name, KEY_NUMBER, FIELD (member), NULL, NULL }
#define RANK(name, member) { name, KEY_RANK, FIELD (member), NULL, NULL }
#define FILE_OF(name, member) { name, KEY_FILE, FIELD (member), NULL, NULL }
#define VALUE(name, member) { name, KEY_VALUE, FIELD (member), NULL, NULL }
#define REGION(name, member) { name, KEY_REGION, FIELD (member), NULL, NULL }
#define REGIONS(name, member) { name, KEY_REGIONS, FIELD (member), NULL, NULL }
#define SLOTS(name, set) { name, KEY_SLOTS, set, NULL, NULL }
#define BOTH_BOOLEANS(name, member) { name, KEY_BOOLEANS, FIELD (member), NULL, NULL }
#define BOTH_SLOTS(name, set) { name, KEY_SLOTS_OF_BOTH, set, NULL, NULL }
#define SIDES_SLOTS(name, set)                                                                     \
  BOTH_SLOTS (name, set), SLOTS (name "White", set), SLOTS (name "Black", (set) + 1)
#define ENCLOSING(name, member) { name, KEY_ENCLOSING, FIELD (member), NULL, NULL }
#define READ(name, function) { name, KEY_READ, 0, function, NULL }
#define LOOKS(name) { name, KEY_LOOKS, 0, NULL, NULL }
#define ONLY(name, value) { name, KEY_ONLY, 0, NULL, value }

/* In the order in which they are applied: older names before newer ones, which override them; keys
 * that others depend on first. Source of the names and meanings: the comments of variants.ini of
 * Fairy-Stockfish's releases, and its "check" command. */
static const Key keys[] = {
  /* older names */
  READ ("promotionRank", qi_variant_key_promotion_rank),
  READ ("doubleStepRank", qi_variant_key_double_step_rank),
  READ ("doubleStepRankMin", qi_variant_key_double_step_rank_min),
  READ ("firstRankDoubleSteps", qi_variant_key_first_rank_double_steps),
  REGION ("whiteFlag", flag_region[0]),
  REGION ("blackFlag", flag_region[1]),
  BOTH_SLOTS ("castlingRookPiece", QI_SLOTS_CASTLING_ROOKS),
  BOTH_BOOLEANS ("kingPass", pass[0]),
  BOTH_BOOLEANS ("kingPassOnStalemate", pass_on_stalemate[0]),
  READ ("petrifyOnCapture", qi_variant_key_petrify),
  READ ("dropOnTop", qi_variant_key_drop_on_top),
  READ ("shogiDoubledPawn", qi_variant_key_shogi_doubled_pawn),
  READ ("kingType", qi_variant_key_king_type),
  READ ("pawnTypes", qi_variant_key_pawn_types),
  /* looks, and what says nothing about rules */
  LOOKS ("variantTemplate"),
  LOOKS ("pieceToCharTable"),
  LOOKS ("pocketSize"),
  LOOKS ("nnueAlias"),
  LOOKS ("endgameEval"),
  READ ("pieceValueMg", qi_variant_key_piece_values),
  LOOKS ("pieceValueEg"),
  { "startFen", KEY_TEXT, FIELD (start_fen), NULL, NULL },
  BOOLEAN ("twoBoards", two_boards),
  BOOLEAN ("chess960", chess960),
  /* promotion */
  REGION ("promotionRegionWhite", promotion_region[0]),
  REGION ("promotionRegionBlack", promotion_region[1]),
  SIDES_SLOTS ("promotionPawnTypes", QI_SLOTS_PROMOTION_PAWNS),
  SIDES_SLOTS ("promotionPieceTypes", QI_SLOTS_PROMOTION),
  BOOLEAN ("sittuyinPromotion", sittuyin_promotion),
  READ ("promotionLimit", qi_variant_key_promotion_limit),
  READ ("promotedPieceType", qi_variant_key_promoted_types),
  BOOLEAN ("piecePromotionOnCapture", piece_promotion_on_capture),
  BOOLEAN ("mandatoryPawnPromotion", mandatory_pawn_promotion),
  BOOLEAN ("mandatoryPiecePromotion", mandatory_piece_promotion),
  BOOLEAN ("pieceDemotion", piece_demotion),
  BOOLEAN ("blastOnCapture", blast_on_capture),
  SLOTS ("blastImmuneTypes", QI_SLOTS_BLAST_IMMUNE),
  SLOTS ("mutuallyImmuneTypes", QI_SLOTS_MUTUALLY_IMMUNE),
  SLOTS ("petrifyOnCaptureTypes", QI_SLOTS_PETRIFY),
  BOOLEAN ("petrifyBlastPieces", petrify_blast_pieces),
  /* steps of pawns */
  BOOLEAN ("doubleStep", double_step),
  REGION ("doubleStepRegionWhite", double_step_region[0]),
  REGION ("doubleStepRegionBlack", double_step_region[1]),
  REGION ("tripleStepRegionWhite", triple_step_region[0]),
  REGION ("tripleStepRegionBlack", triple_step_region[1]),
  REGIONS ("enPassantRegion", en_passant_region[0]),
  REGION ("enPassantRegionWhite", en_passant_region[0]),
  REGION ("enPassantRegionBlack", en_passant_region[1]),
  SIDES_SLOTS ("enPassantTypes", QI_SLOTS_EN_PASSANT),
  /* castling */
  BOOLEAN ("castling", castling),
  BOOLEAN ("castlingDroppedPiece", castling_dropped_piece),
  FILE_OF ("castlingKingsideFile", castling_kingside_file),
  FILE_OF ("castlingQueensideFile", castling_queenside_file),
  RANK ("castlingRank", castling_rank),
  FILE_OF ("castlingKingFile", castling_king_file),
  SIDES_SLOTS ("castlingKingPiece", QI_SLOTS_CASTLING_KINGS),
  FILE_OF ("castlingRookKingsideFile", castling_rook_files[0]),
  FILE_OF ("castlingRookQueensideFile", castling_rook_files[1]),
  SIDES_SLOTS ("castlingRookPieces", QI_SLOTS_CASTLING_ROOKS),
  BOOLEAN ("oppositeCastling", opposite_castling),
  NUMBER ("castlingForbiddenPlies", castling_forbidden_plies),
  /* what may be moved and dropped */
  BOOLEAN ("checking", checking),
  BOOLEAN ("dropChecks", drop_checks),
  BOOLEAN ("mustCapture", must_capture),
  BOOLEAN ("mustDrop", must_drop),
  SLOTS ("mustDropType", QI_SLOTS_MUST_DROP),
  BOOLEAN ("pieceDrops", piece_drops),
  BOOLEAN ("dropLoop", drop_loop),
  BOOLEAN ("capturesToHand", captures_to_hand),
  SLOTS ("capturesToHandTypes", QI_SLOTS_TO_HAND),
  SLOTS ("captureToHandTypes", QI_SLOTS_TO_HAND),
  BOOLEAN ("firstRankPawnDrops", first_rank_pawn_drops),
  BOOLEAN ("promotionZonePawnDrops", promotion_zone_pawn_drops),
  ENCLOSING ("enclosingDrop", enclosing_drop),
  REGION ("enclosingDropStart", enclosing_drop_start),
  REGIONS ("dropRegion", drop_region[0]),
  REGION ("whiteDropRegion", drop_region[0]),
  REGION ("blackDropRegion", drop_region[1]),
  REGION ("dropRegionWhite", drop_region[0]),
  REGION ("dropRegionBlack", drop_region[1]),
  BOOLEAN ("sittuyinRookDrop", sittuyin_rook_drop),
  BOOLEAN ("dropOppositeColoredBishop", drop_opposite_colored_bishop),
  BOOLEAN ("dropPromoted", drop_promoted),
  SLOTS ("dropNoDoubled", QI_SLOTS_NO_DOUBLED),
  NUMBER ("dropNoDoubledCount", drop_no_doubled_count),
  BOOLEAN ("freeDrops", free_drops),
  BOOLEAN ("immobilityIllegal", immobility_illegal),
  BOOLEAN ("gating", gating),
  READ ("arrowGating", qi_variant_key_arrow_gating),
  READ ("duckGating", qi_variant_key_duck_gating),
  READ ("staticGating", qi_variant_key_static_gating),
  READ ("pastGating", qi_variant_key_past_gating),
  REGIONS ("staticGatingRegion", walling_region[0]),
  { "wallingRule", KEY_WALLING, FIELD (walling_rule), NULL, NULL },
  REGIONS ("wallingRegion", walling_region[0]),
  REGION ("wallingRegionWhite", walling_region[0]),
  REGION ("wallingRegionBlack", walling_region[1]),
  BOOLEAN ("wallOrMove", wall_or_move),
  BOOLEAN ("seirawanGating", seirawan_gating),
  BOOLEAN ("cambodianMoves", cambodian_moves),
  REGION ("diagonalLines", diagonal_lines),
  BOTH_BOOLEANS ("pass", pass[0]),
  BOOLEAN ("passWhite", pass[0]),
  BOOLEAN ("passBlack", pass[1]),
  BOTH_BOOLEANS ("passOnStalemate", pass_on_stalemate[0]),
  BOOLEAN ("passOnStalemateWhite", pass_on_stalemate[0]),
  BOOLEAN ("passOnStalemateBlack", pass_on_stalemate[1]),
  ONLY ("multimoveOffset", "0"),
  READ ("multimoves", qi_variant_key_multimoves),
  BOOLEAN ("progressiveMultimove", progressive_multimove),
  BOOLEAN ("multimoveCheck", multimove_check),
  BOOLEAN ("multimoveCapture", multimove_capture),
  BOOLEAN ("makpongRule", makpong_rule),
  BOOLEAN ("flyingGeneral", flying_general),
  RANK ("soldierPromotionRank", soldier_promotion_rank),
  ENCLOSING ("flipEnclosedPieces", flip_enclosed_pieces),
  /* end of the game */
  SIDES_SLOTS ("nMoveRuleTypes", QI_SLOTS_N_MOVE_RULE),
  NUMBER ("nMoveRule", n_move_rule),
  NUMBER ("nMoveRuleImmediate", n_move_rule_immediate),
  NUMBER ("nFoldRule", n_fold_rule),
  NUMBER ("nFoldRuleImmediate", n_fold_rule_immediate),
  VALUE ("nFoldValue", n_fold_value),
  BOOLEAN ("nFoldValueAbsolute", n_fold_value_absolute),
  BOOLEAN ("perpetualCheckIllegal", perpetual_check_illegal),
  BOOLEAN ("moveRepetitionIllegal", move_repetition_illegal),
  { "chasingRule", KEY_CHASING, FIELD (chasing_rule), NULL, NULL },
  VALUE ("stalemateValue", stalemate_value),
  BOOLEAN ("stalematePieceCount", stalemate_piece_count),
  VALUE ("checkmateValue", checkmate_value),
  BOOLEAN ("shogiPawnDropMateIllegal", shogi_pawn_drop_mate_illegal),
  BOOLEAN ("shatarMateRule", shatar_mate_rule),
  BOOLEAN ("bikjangRule", bikjang_rule),
  VALUE ("extinctionValue", extinction_value),
  BOOLEAN ("extinctionClaim", extinction_claim),
  BOOLEAN ("extinctionPseudoRoyal", extinction_pseudo_royal),
  BOOLEAN ("dupleCheck", duple_check),
  SLOTS ("extinctionPieceTypes", QI_SLOTS_EXTINCTION),
  NUMBER ("extinctionPieceCount", extinction_piece_count),
  NUMBER ("extinctionOpponentPieceCount", extinction_opponent_piece_count),
  BOOLEAN ("extinctionAllPieces", extinction_all_pieces),
  BOOLEAN ("extinctionAllPieceTypes", extinction_all_pieces),
  SIDES_SLOTS ("flagPiece", QI_SLOTS_FLAG),
  REGIONS ("flagRegion", flag_region[0]),
  REGION ("flagRegionWhite", flag_region[0]),
  REGION ("flagRegionBlack", flag_region[1]),
  NUMBER ("flagPieceCount", flag_piece_count),
  BOOLEAN ("flagPieceBlockedWin", flag_piece_blocked_win),
  BOOLEAN ("flagMove", flag_move),
  BOOLEAN ("flagPieceSafe", flag_piece_safe),
  BOOLEAN ("checkCounting", check_counting),
  NUMBER ("connectN", connect_n),
  SLOTS ("connectPieceTypes", QI_SLOTS_CONNECT),
  BOOLEAN ("connectGoalByType", connect_goal_by_type),
  READ ("connectPieceGoal", qi_variant_key_connect_goal),
  READ ("connectPieceGoalWhite", qi_variant_key_connect_goal_white),
  READ ("connectPieceGoalBlack", qi_variant_key_connect_goal_black),
  BOOLEAN ("connectHorizontal", connect_horizontal),
  BOOLEAN ("connectVertical", connect_vertical),
  BOOLEAN ("connectDiagonal", connect_diagonal),
  REGION ("connectRegion1White", connect_region[0][0]),
  REGION ("connectRegion2White", connect_region[0][1]),
  REGION ("connectRegion1Black", connect_region[1][0]),
  REGION ("connectRegion2Black", connect_region[1][1]),
  NUMBER ("connectNxN", connect_nxn),
  NUMBER ("collinearN", collinear_n),
  VALUE ("connectValue", connect_value),
  BOOLEAN ("adjudicateFullBoard", adjudicate_full_board),
  { "materialCounting", KEY_MATERIAL, FIELD (material_counting), NULL, NULL },
  { "countingRule", KEY_COUNTING, FIELD (counting_rule), NULL, NULL },
  READ ("castlingWins", qi_variant_key_castling_wins),
  /* ours */
  READ ("masumeName", qi_variant_key_title),
  READ ("masumeStyle", qi_variant_key_style),
  READ ("masumeToken", qi_variant_key_tokens),
  READ ("masumeLayers", qi_variant_key_layers),
  BOOLEAN ("masumeMirror", mirrored),
  BOOLEAN ("masumePromotionOnEntry", promotion_on_entry),
  BOOLEAN ("masumeLions", lions_are_kept),
  SLOTS ("masumeLionBait", QI_SLOTS_LION_BAIT),
  READ ("masumeShape", qi_variant_key_shape),
  READ ("masumePieces", qi_variant_key_pieces),
  READ ("masumeCoordinates", qi_variant_key_coordinates),
  READ ("masumeBoard", qi_variant_key_board),
  READ ("masumeSides", qi_variant_key_sides),
  READ ("masumePieceNames", qi_variant_key_piece_names),
  READ ("masumeDrawings", qi_variant_key_drawings),
  READ ("masumeParent", qi_variant_key_parent),
};

const char *
qi_variant_get_key (guint     index,
                    gboolean *honoured)
{
  if (index >= G_N_ELEMENTS (keys))
    return NULL;
  *honoured = keys[index].kind != KEY_ONLY;
  return keys[index].name;
}

static gboolean
apply_region (QiVariantReader      *reader,
              QiRegion             *region,
              const QiVariantEntry *entry)
{
  QiRegion read;

  if (!qi_variant_read_region (reader, entry, &read))
    return FALSE;
  *region = read;
  return TRUE;
}

/* Words that stand for the values of an enumeration, in its order. */
static gboolean
apply_word (KeyKind               kind,
            const QiVariantEntry *entry,
            gpointer              field)
{
  static const char *const wallings[] = { "none", "arrow", "duck", "edge", "past", "static", NULL };
  static const char *const materials[] = { "none",          "janggi",        "unweighted",
                                           "whitedrawodds", "blackdrawodds", NULL };
  static const char *const countings[] = { "none", "makruk", "cambodian", "asean", NULL };
  static const char *const chasings[] = { "none", "axf", NULL };
  guint word;

  if (!qi_variant_read_word (entry,
                             kind == KEY_WALLING    ? wallings
                             : kind == KEY_CHASING  ? chasings
                             : kind == KEY_MATERIAL ? materials
                                                    : countings,
                             &word))
    return FALSE;
  if (kind == KEY_WALLING)
    *(QiWalling *) field = (QiWalling) word;
  else if (kind == KEY_CHASING)
    *(gboolean *) field = word == 1;
  else if (kind == KEY_MATERIAL)
    *(QiMaterialCounting *) field = (QiMaterialCounting) word;
  else
    *(QiCountingRule *) field = (QiCountingRule) word;
  return TRUE;
}

/* What was read before a fault is used. */
static gboolean
read_slots_of_both (const QiVariantDraft *draft,
                    const QiVariantEntry *entry,
                    QiSlotSet             sets[2])
{
  const gboolean good = qi_variant_read_slots (draft, entry, &sets[0]);

  sets[1] = sets[0];
  return good;
}

static gboolean
apply_key (QiVariantReader      *reader,
           QiVariantDraft       *draft,
           const Key            *key,
           const QiVariantEntry *entry)
{
  gpointer field = G_STRUCT_MEMBER_P (draft, key->offset);
  QiRegion regions[2];

  switch (key->kind)
    {
    case KEY_BOOLEAN:
      return qi_variant_read_boolean (entry, field);
    case KEY_NUMBER:
      return qi_variant_read_number (entry->value, entry->value_length, 1000000, field);
    case KEY_RANK:
      return qi_variant_read_rank (entry, field);
    case KEY_FILE:
      return qi_variant_read_file (entry->value, entry->value_length, field);
    case KEY_VALUE:
      return qi_variant_read_value (entry, field);
    case KEY_REGION:
      return apply_region (reader, field, entry);
    case KEY_REGIONS:
      if (!apply_region (reader, &regions[0], entry))
        return FALSE;
      ((QiRegion *) field)[0] = regions[0];
      ((QiRegion *) field)[1] = regions[0];
      return TRUE;
    case KEY_BOOLEANS:
      if (!qi_variant_read_boolean (entry, field))
        return FALSE;
      ((gboolean *) field)[1] = ((gboolean *) field)[0];
      return TRUE;
    case KEY_SLOTS:
      return qi_variant_read_slots (draft, entry, &draft->sets[key->offset]);
    case KEY_SLOTS_OF_BOTH:
      return read_slots_of_both (draft, entry, &draft->sets[key->offset]);
    case KEY_MATERIAL:
    case KEY_COUNTING:
    case KEY_WALLING:
    case KEY_CHASING:
      return apply_word (key->kind, entry, field);
    case KEY_TEXT:
      *(const char **) field =
        qi_variant_set_keep_text (reader->set, entry->value, entry->value_length);
      return TRUE;
    case KEY_READ:
      return key->read (reader, draft, entry);
    case KEY_LOOKS:
      return TRUE;
    case KEY_ENCLOSING:
    case KEY_ONLY:
    default:
      g_assert_not_reached ();
    }
}

/* Each key knows only some of the words. */
static gboolean
read_enclosing (const Key            *key,
                const QiVariantEntry *entry,
                QiEnclosing          *value)
{
  static const char *const words[] = { "none",  "reversi", "ataxx", "quadwrangle",
                                       "snort", "top",     NULL };
  const gboolean flips = key->name[0] == 'f';
  guint word;

  if (!qi_variant_read_word (entry, words, &word)
      || word == (flips ? QI_ENCLOSING_SNORT : QI_ENCLOSING_QUADWRANGLE)
      || (flips && word == QI_ENCLOSING_TOP))
    return FALSE;
  *value = (QiEnclosing) word;
  return TRUE;
}

static void
report_key (QiVariantReader      *reader,
            const QiVariantEntry *entry,
            gboolean              known)
{
  g_autofree char *key = g_strndup (entry->key, MIN (entry->key_length, 100));
  g_autofree char *valid = g_utf8_make_valid (key, -1);

  QiFinding *finding = known ? qi_found_unsupported_key (valid) : qi_found_unknown_key (valid);

  qi_variant_report (reader, finding, entry->key, entry->key_length, entry->line);
}

G_STATIC_ASSERT (G_N_ELEMENTS (keys) <= 64 * QI_N_KEY_WORDS);

const char *
qi_variant_get_refused (const QiVariantDraft *draft)
{
  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    if ((draft->refused[i / 64] >> i % 64 & 1) != 0)
      return keys[i].name;
  return NULL;
}

void
qi_variant_apply (QiVariantReader *reader,
                  QiVariantDraft  *draft,
                  GArray          *entries)
{
  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      const Key *key = &keys[i];
      QiVariantEntry *entry = qi_variant_find_entry (entries, key->name);

      if (entry == NULL)
        continue;
      entry->used = TRUE;
      if (key->kind == KEY_ENCLOSING || key->kind == KEY_ONLY)
        {
          const guint64 bit = G_GUINT64_CONSTANT (1) << i % 64;

          /* A value without effect cancels what the parent set. */
          draft->refused[i / 64] &= ~bit;
          if (key->kind == KEY_ENCLOSING
                ? !read_enclosing (key, entry, G_STRUCT_MEMBER_P (draft, key->offset))
                : key->only == NULL || !qi_variant_value_is (entry, key->only))
            {
              draft->refused[i / 64] |= bit;
              report_key (reader, entry, TRUE);
            }
        }
      else if (!apply_key (reader, draft, key, entry))
        qi_variant_report_value (reader, entry);
    }
  for (guint i = 0; i < entries->len; i++)
    {
      QiVariantEntry *entry = &g_array_index (entries, QiVariantEntry, i);

      if (!entry->used)
        report_key (reader, entry, FALSE);
    }
}
