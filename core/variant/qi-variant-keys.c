/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-variant-private.h"

#include <string.h>

/* The keys of variants.ini. Those that speak of pieces by name (letters, mobility) are in qi-variant-pieces.c. */

typedef enum
{
  KEY_BOOLEAN,
  KEY_NUMBER,
  KEY_RANK,
  KEY_FILE,
  KEY_VALUE,
  KEY_REGION,       /* @offset is the region */
  KEY_REGIONS,      /* of both sides: QiRegion[2] */
  KEY_SLOTS,        /* @offset is a QiSlotSetId */
  KEY_MATERIAL,
  KEY_COUNTING,
  KEY_TEXT,
  KEY_READ,         /* by the function */
  KEY_ONLY,         /* known to the field; @only is the one value that says nothing new, NULL: none, "*": says nothing about rules */
} KeyKind;

typedef gboolean (*ReadFunc) (QiVariantReader      *reader,
                              QiVariantDraft       *draft,
                              const QiVariantEntry *entry);

typedef struct
{
  const char *name;
  KeyKind     kind;
  gsize       offset;
  ReadFunc    read;
  const char *only;
} Key;

#define FIELD(member) G_STRUCT_OFFSET (QiVariantDraft, variant.member)

static gboolean
value_is (const QiVariantEntry *entry,
          const char           *word)
{
  return strlen (word) == entry->value_length
         && memcmp (word, entry->value, entry->value_length) == 0;
}

static gboolean
read_boolean (const QiVariantEntry *entry,
              gboolean             *value)
{
  if (!value_is (entry, "true") && !value_is (entry, "false"))
    return FALSE;
  *value = value_is (entry, "true");
  return TRUE;
}

static gboolean
read_number (const char *text,
             gsize       length,
             guint       maximum,
             guint      *value)
{
  guint number = 0;

  if (length == 0 || length > 9)
    return FALSE;
  for (gsize i = 0; i < length; i++)
    {
      if (!g_ascii_isdigit (text[i]))
        return FALSE;
      number = number * 10 + (guint) (text[i] - '0');
    }
  if (number > maximum)
    return FALSE;
  *value = number;
  return TRUE;
}

/* Counted from 1 in the text. */
static gboolean
read_rank (const QiVariantEntry *entry,
           guint                *rank)
{
  guint number;

  if (!read_number (entry->value, entry->value_length, QI_MAX_DIMENSION_SIZE, &number) || number == 0)
    return FALSE;
  *rank = number - 1;
  return TRUE;
}

/* A letter (a second one behind z) or a number from 1. */
gboolean
qi_variant_read_file (const char *text,
                      gsize       length,
                      guint      *file)
{
  guint number = 0;

  if (length > 0 && g_ascii_isdigit (text[0]))
    {
      if (!read_number (text, length, QI_MAX_DIMENSION_SIZE, &number) || number == 0)
        return FALSE;
      *file = number - 1;
      return TRUE;
    }
  if (length == 0 || length > 2)
    return FALSE;
  for (gsize i = 0; i < length; i++)
    {
      if (!g_ascii_isalpha (text[i]))
        return FALSE;
      number = number * 26 + (guint) (g_ascii_tolower (text[i]) - 'a') + 1;
    }
  if (number > QI_MAX_DIMENSION_SIZE)
    return FALSE;
  *file = number - 1;
  return TRUE;
}

static gboolean
read_value (const QiVariantEntry *entry,
            QiVariantValue       *value)
{
  static const struct
  {
    const char    *word;
    QiVariantValue value;
  } words[] = { { "win", QI_VALUE_WIN }, { "loss", QI_VALUE_LOSS }, { "draw", QI_VALUE_DRAW },
                { "none", QI_VALUE_NONE } };

  for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
    if (value_is (entry, words[i].word))
      {
        *value = words[i].value;
        return TRUE;
      }
  return FALSE;
}

static gboolean
read_word (const QiVariantEntry *entry,
           const char *const    *words,
           guint                *index)
{
  for (guint i = 0; words[i] != NULL; i++)
    if (value_is (entry, words[i]))
      {
        *index = i;
        return TRUE;
      }
  return FALSE;
}

/* One square, rank, file or layer of a region. */
static gboolean
read_region_word (const char    *text,
                  gsize          length,
                  QiRegionEntry *entry)
{
  guint number;
  gsize letters = 0;

  *entry = (QiRegionEntry) { -1, -1, -1 };
  if (length > 2 && text[1] == ':' && g_ascii_isalpha (text[0]))
    {
      entry->layer = (gint16) (g_ascii_tolower (text[0]) - 'a');
      text += 2;
      length -= 2;
      if (length == 1 && text[0] == '*')
        return TRUE;
    }
  if (length < 2)
    return FALSE;
  if (text[0] == '*')
    letters = 1;
  while (letters < length && g_ascii_isalpha (text[letters]))
    letters++;
  if (text[0] != '*')
    {
      if (letters == 0 || !qi_variant_read_file (text, letters, &number))
        return FALSE;
      entry->file = (gint16) number;
    }
  if (letters + 1 == length && text[letters] == '*')
    return text[0] != '*';
  if (!read_number (text + letters, length - letters, QI_MAX_DIMENSION_SIZE, &number) || number == 0)
    return FALSE;
  entry->rank = (gint16) (number - 1);
  return TRUE;
}

gboolean
qi_variant_read_region (QiVariantReader      *reader,
                        const QiVariantEntry *entry,
                        QiRegion             *region)
{
  g_autoptr (GArray) entries = g_array_new (FALSE, FALSE, sizeof (QiRegionEntry));
  gsize at = 0;

  while (at < entry->value_length)
    {
      gsize end = at;
      QiRegionEntry item;

      while (end < entry->value_length && !g_ascii_isspace (entry->value[end]))
        end++;
      if (end - at == 1 && entry->value[at] == '-')
        break;
      if (end > at)
        {
          if (entries->len == QI_VARIANT_MAX_REGION
              || !read_region_word (entry->value + at, end - at, &item))
            return FALSE;
          g_array_append_val (entries, item);
        }
      at = end + 1;
    }
  region->everywhere = FALSE;
  region->n_entries = entries->len;
  region->entries = entries->len == 0 ? NULL
                    : qi_variant_set_keep (reader->set, entries->data,
                                           entries->len * sizeof (QiRegionEntry));
  return TRUE;
}

int
qi_variant_draft_find (const QiVariantDraft *draft,
                       char                  letter)
{
  for (guint i = 0; i < qi_variant_get_n_slots (); i++)
    if (draft->letters[i] != '\0' && draft->letters[i] == g_ascii_toupper (letter))
      return (int) i;
  return QI_SLOT_NONE;
}

/* Letters of pieces, "*" for all. What is before a letter that means nothing counts, as in Fairy-Stockfish. */
static gboolean
read_slots (const QiVariantDraft *draft,
            const QiVariantEntry *entry,
            QiSlotSet            *set)
{
  *set = (QiSlotSet) { 0, FALSE };
  for (gsize i = 0; i < entry->value_length; i++)
    {
      char letter = entry->value[i];
      int slot;

      if (g_ascii_isspace (letter))
        continue;
      if (letter == '-')
        return TRUE;
      if (letter == '*')
        {
          set->all = TRUE;
          continue;
        }
      slot = qi_variant_draft_find (draft, letter);
      if (slot == QI_SLOT_NONE)
        return FALSE;
      set->slots |= G_GUINT64_CONSTANT (1) << slot;
    }
  return TRUE;
}

/* Reads "p:4 n:3": a piece, and what is said of it, up to the next space. */
static gboolean
next_pair (const QiVariantDraft *draft,
           const QiVariantEntry *entry,
           gsize                *at,
           int                  *slot,
           gboolean             *promoted,
           const char          **said,
           gsize                *length)
{
  const char *text = entry->value;

  *promoted = FALSE;
  while (*at < entry->value_length && text[*at] == '+')
    {
      *promoted = TRUE;
      (*at)++;
    }
  if (*at + 1 >= entry->value_length || text[*at + 1] != ':')
    return FALSE;
  *slot = qi_variant_draft_find (draft, text[*at]);
  *at += 2;
  *said = text + *at;
  while (*at < entry->value_length && !g_ascii_isspace (text[*at]))
    (*at)++;
  *length = (gsize) (text + *at - *said);
  return *slot != QI_SLOT_NONE && *length > 0;
}

static gboolean
skip_space (const QiVariantEntry *entry,
            gsize                *at)
{
  while (*at < entry->value_length && g_ascii_isspace (entry->value[*at]))
    (*at)++;
  return *at < entry->value_length;
}

static gboolean
read_promotion_limit (QiVariantReader      *reader,
                      QiVariantDraft       *draft,
                      const QiVariantEntry *entry)
{
  for (gsize at = 0; skip_space (entry, &at);)
    {
      const char *said;
      gsize length;
      gboolean promoted;
      int slot;
      guint count;

      if (!next_pair (draft, entry, &at, &slot, &promoted, &said, &length)
          || !read_number (said, length, G_MAXINT, &count))
        return FALSE;
      draft->limits[slot] = count;
    }
  return TRUE;
}

static gboolean
read_promoted_types (QiVariantReader      *reader,
                     QiVariantDraft       *draft,
                     const QiVariantEntry *entry)
{
  for (gsize at = 0; skip_space (entry, &at);)
    {
      const char *said;
      gsize length;
      gboolean promoted;
      int slot, to;

      if (value_is (entry, "-"))
        break;
      if (!next_pair (draft, entry, &at, &slot, &promoted, &said, &length) || length != 1)
        return FALSE;
      to = said[0] == '-' ? QI_SLOT_NONE : qi_variant_draft_find (draft, said[0]);
      if (to == QI_SLOT_NONE && said[0] != '-')
        return FALSE;
      draft->promoted[slot] = (gint8) to;
    }
  return TRUE;
}

/* Fairy-Stockfish's values are made ours by its rook, 1276, and ours, 500. */
static gboolean
read_piece_values (QiVariantReader      *reader,
                   QiVariantDraft       *draft,
                   const QiVariantEntry *entry)
{
  for (gsize at = 0; skip_space (entry, &at);)
    {
      const char *said;
      gsize length;
      gboolean promoted;
      int slot;
      guint value;

      if (!next_pair (draft, entry, &at, &slot, &promoted, &said, &length)
          || !read_number (said, length, 1000000, &value))
        return FALSE;
      draft->values[slot] = MAX (1, (int) ((gint64) value * 500 / 1276));
    }
  return TRUE;
}

/* All ranks from @from on, seen from each side, up to and without @until. */
static void
set_zones (QiVariantReader *reader,
           QiRegion         regions[2],
           guint            n_ranks,
           guint            from,
           guint            until)
{
  QiRegionEntry entries[2][QI_MAX_DIMENSION_SIZE];
  guint n = 0;

  for (guint rank = from; rank < MIN (until, n_ranks); rank++, n++)
    {
      entries[0][n] = (QiRegionEntry) { -1, (gint16) rank, -1 };
      entries[1][n] = (QiRegionEntry) { -1, (gint16) (n_ranks - 1 - rank), -1 };
    }
  for (guint side = 0; side < 2; side++)
    regions[side] = (QiRegion) { FALSE, n, n == 0 ? NULL
                                 : qi_variant_set_keep (reader->set, entries[side],
                                                        n * sizeof (QiRegionEntry)) };
}

static gboolean
read_promotion_rank (QiVariantReader      *reader,
                     QiVariantDraft       *draft,
                     const QiVariantEntry *entry)
{
  guint rank;

  if (!read_rank (entry, &rank))
    return FALSE;
  set_zones (reader, draft->variant.promotion_region, draft->variant.max_rank, rank,
             draft->variant.max_rank);
  return TRUE;
}

static gboolean
read_double_step_rank (QiVariantReader      *reader,
                       QiVariantDraft       *draft,
                       const QiVariantEntry *entry)
{
  guint rank;

  if (!read_rank (entry, &rank))
    return FALSE;
  set_zones (reader, draft->variant.double_step_region, draft->variant.max_rank, rank, rank + 1);
  return TRUE;
}

/* The first rank of the double step, where it is another than the second one: read after that. */
static gboolean
read_double_step_rank_min (QiVariantReader      *reader,
                           QiVariantDraft       *draft,
                           const QiVariantEntry *entry)
{
  const QiRegion *region = &draft->variant.double_step_region[QI_SIDE_FIRST];
  guint from, until = 2;

  if (!read_rank (entry, &from))
    return FALSE;
  for (guint i = 0; i < region->n_entries; i++)
    until = MAX (until, (guint) (region->entries[i].rank + 1));
  set_zones (reader, draft->variant.double_step_region, draft->variant.max_rank, from, until);
  return TRUE;
}

/* The older key: from the first rank as well, without being taken en passant there. */
static gboolean
read_first_rank_double_steps (QiVariantReader      *reader,
                              QiVariantDraft       *draft,
                              const QiVariantEntry *entry)
{
  const QiRegionEntry passed[2] = { { -1, 2, -1 },
                                    { -1, (gint16) ((int) draft->variant.max_rank - 3), -1 } };
  gboolean value;

  if (!read_boolean (entry, &value))
    return FALSE;
  if (!value || draft->variant.max_rank < 3)
    return TRUE;
  set_zones (reader, draft->variant.double_step_region, draft->variant.max_rank, 0, 2);
  draft->variant.en_passant_region
    = (QiRegion) { FALSE, 2, qi_variant_set_keep (reader->set, passed, sizeof passed) };
  return TRUE;
}

static gboolean
read_pawn_types (QiVariantReader      *reader,
                 QiVariantDraft       *draft,
                 const QiVariantEntry *entry)
{
  QiSlotSet set;
  gboolean good = read_slots (draft, entry, &set);

  draft->sets[QI_SLOTS_PROMOTION_PAWNS] = set;
  draft->sets[QI_SLOTS_EN_PASSANT] = set;
  draft->sets[QI_SLOTS_N_MOVE_RULE] = set;
  return good;
}

static gboolean
read_promotion_types (QiVariantReader      *reader,
                      QiVariantDraft       *draft,
                      const QiVariantEntry *entry)
{
  QiSlotSet set;
  gboolean good = read_slots (draft, entry, &set);

  draft->sets[QI_SLOTS_PROMOTION_FIRST] = set;
  draft->sets[QI_SLOTS_PROMOTION_SECOND] = set;
  return good;
}

/* The older key of shogi's two-pawn rule: false forbids doubled pawns of shogi. */
static gboolean
read_shogi_doubled_pawn (QiVariantReader      *reader,
                         QiVariantDraft       *draft,
                         const QiVariantEntry *entry)
{
  gboolean value;
  int slot = qi_variant_find_slot ("shogiPawn", strlen ("shogiPawn"));

  if (!read_boolean (entry, &value))
    return FALSE;
  draft->sets[QI_SLOTS_NO_DOUBLED]
    = (QiSlotSet) { value ? 0 : G_GUINT64_CONSTANT (1) << slot, FALSE };
  return TRUE;
}

static gboolean
read_layers (QiVariantReader      *reader,
             QiVariantDraft       *draft,
             const QiVariantEntry *entry)
{
  guint layers;

  if (!read_number (entry->value, entry->value_length, 26, &layers))
    return FALSE;
  draft->variant.n_layers = layers;
  return TRUE;
}

static gboolean
read_shape (QiVariantReader      *reader,
            QiVariantDraft       *draft,
            const QiVariantEntry *entry)
{
  if (!value_is (entry, "any") && !value_is (entry, "fixed"))
    return FALSE;
  draft->variant.any_shape = value_is (entry, "any");
  return TRUE;
}

static gboolean
read_style (QiVariantReader      *reader,
            QiVariantDraft       *draft,
            const QiVariantEntry *entry)
{
  if (entry->value_length != 1 || !g_ascii_isupper (entry->value[0]))
    return FALSE;
  draft->variant.style = qi_variant_set_keep_text (reader->set, entry->value, 1);
  return TRUE;
}

/* "k:K^ q:F +p:+P": EPIN tokens of the first player. */
static gboolean
read_tokens (QiVariantReader      *reader,
             QiVariantDraft       *draft,
             const QiVariantEntry *entry)
{
  for (gsize at = 0; skip_space (entry, &at);)
    {
      const char *said;
      gsize length;
      gboolean promoted;
      int slot;
      QiEpin epin;

      if (!next_pair (draft, entry, &at, &slot, &promoted, &said, &length)
          || !qi_epin_parse (said, (gssize) length, &epin) || epin.side != QI_SIDE_FIRST
          || epin.derived)
        return FALSE;
      *(promoted ? &draft->promoted_tokens[slot] : &draft->tokens[slot])
        = qi_variant_set_keep_text (reader->set, said, length);
    }
  return TRUE;
}

static gboolean
read_title (QiVariantReader      *reader,
            QiVariantDraft       *draft,
            const QiVariantEntry *entry)
{
  if (entry->value_length == 0 || entry->value_length > 255
      || !g_utf8_validate (entry->value, (gssize) entry->value_length, NULL))
    return FALSE;
  draft->variant.title = qi_variant_set_keep_text (reader->set, entry->value, entry->value_length);
  return TRUE;
}

static gboolean
read_castling_king (QiVariantReader      *reader,
                    QiVariantDraft       *draft,
                    const QiVariantEntry *entry)
{
  return read_slots (draft, entry, &draft->sets[QI_SLOTS_CASTLING_KINGS]);
}

/* The older key of a king that moves as another piece of the game. */
static gboolean
read_king_type (QiVariantReader      *reader,
                QiVariantDraft       *draft,
                const QiVariantEntry *entry)
{
  int king = qi_variant_find_slot ("king", 4);
  int slot = entry->value_length == 1 ? qi_variant_draft_find (draft, entry->value[0]) : QI_SLOT_NONE;

  if (slot == QI_SLOT_NONE)
    return FALSE;
  draft->betza[king] = draft->betza[slot];
  draft->patterns[king] = draft->patterns[slot];
  draft->n_patterns[king] = draft->n_patterns[slot];
  return TRUE;
}

#define BOOLEAN(name, member) { name, KEY_BOOLEAN, FIELD (member), NULL, NULL }
#define NUMBER(name, member) { name, KEY_NUMBER, FIELD (member), NULL, NULL }
#define RANK(name, member) { name, KEY_RANK, FIELD (member), NULL, NULL }
#define FILE_OF(name, member) { name, KEY_FILE, FIELD (member), NULL, NULL }
#define VALUE(name, member) { name, KEY_VALUE, FIELD (member), NULL, NULL }
#define REGION(name, member) { name, KEY_REGION, FIELD (member), NULL, NULL }
#define REGIONS(name, member) { name, KEY_REGIONS, FIELD (member), NULL, NULL }
#define SLOTS(name, set) { name, KEY_SLOTS, set, NULL, NULL }
#define READ(name, function) { name, KEY_READ, 0, function, NULL }
#define ONLY(name, value) { name, KEY_ONLY, 0, NULL, value }

/* In the order in which they are applied: older names before the newer ones that overrule them, and what others count from
 * first. Source of the names and meanings: the comments of variants.ini of Fairy-Stockfish's releases, and its "check" command. */
static const Key keys[] = {
  /* older names */
  READ ("promotionRank", read_promotion_rank),
  READ ("doubleStepRank", read_double_step_rank),
  READ ("doubleStepRankMin", read_double_step_rank_min),
  READ ("firstRankDoubleSteps", read_first_rank_double_steps),
  REGION ("whiteFlag", flag_region[0]),
  REGION ("blackFlag", flag_region[1]),
  SLOTS ("castlingRookPiece", QI_SLOTS_CASTLING_ROOKS),
  BOOLEAN ("kingPass", pass),
  BOOLEAN ("kingPassOnStalemate", pass_on_stalemate),
  READ ("shogiDoubledPawn", read_shogi_doubled_pawn),
  READ ("kingType", read_king_type),
  READ ("pawnTypes", read_pawn_types),
  /* looks, and what says nothing about rules */
  ONLY ("variantTemplate", "*"),
  ONLY ("pieceToCharTable", "*"),
  ONLY ("pocketSize", "*"),
  ONLY ("nnueAlias", "*"),
  BOOLEAN ("endgameEval", endgame_eval),
  READ ("pieceValueMg", read_piece_values),
  ONLY ("pieceValueEg", "*"),
  { "startFen", KEY_TEXT, FIELD (start_fen), NULL, NULL },
  ONLY ("twoBoards", "false"),
  BOOLEAN ("chess960", chess960),
  /* promotion */
  REGION ("promotionRegionWhite", promotion_region[0]),
  REGION ("promotionRegionBlack", promotion_region[1]),
  SLOTS ("promotionPawnTypes", QI_SLOTS_PROMOTION_PAWNS),
  ONLY ("promotionPawnTypesWhite", NULL),
  ONLY ("promotionPawnTypesBlack", NULL),
  READ ("promotionPieceTypes", read_promotion_types),
  SLOTS ("promotionPieceTypesWhite", QI_SLOTS_PROMOTION_FIRST),
  SLOTS ("promotionPieceTypesBlack", QI_SLOTS_PROMOTION_SECOND),
  BOOLEAN ("sittuyinPromotion", sittuyin_promotion),
  READ ("promotionLimit", read_promotion_limit),
  READ ("promotedPieceType", read_promoted_types),
  BOOLEAN ("piecePromotionOnCapture", piece_promotion_on_capture),
  BOOLEAN ("mandatoryPawnPromotion", mandatory_pawn_promotion),
  BOOLEAN ("mandatoryPiecePromotion", mandatory_piece_promotion),
  BOOLEAN ("pieceDemotion", piece_demotion),
  BOOLEAN ("blastOnCapture", blast_on_capture),
  ONLY ("blastImmuneTypes", "-"),
  ONLY ("mutuallyImmuneTypes", "-"),
  ONLY ("petrifyOnCapture", "false"),
  ONLY ("petrifyOnCaptureTypes", "-"),
  ONLY ("petrifyBlastPieces", "false"),
  /* steps of pawns */
  BOOLEAN ("doubleStep", double_step),
  REGION ("doubleStepRegionWhite", double_step_region[0]),
  REGION ("doubleStepRegionBlack", double_step_region[1]),
  REGION ("tripleStepRegionWhite", triple_step_region[0]),
  REGION ("tripleStepRegionBlack", triple_step_region[1]),
  REGION ("enPassantRegion", en_passant_region),
  ONLY ("enPassantRegionWhite", NULL),
  ONLY ("enPassantRegionBlack", NULL),
  SLOTS ("enPassantTypes", QI_SLOTS_EN_PASSANT),
  ONLY ("enPassantTypesWhite", NULL),
  ONLY ("enPassantTypesBlack", NULL),
  /* castling */
  BOOLEAN ("castling", castling),
  BOOLEAN ("castlingDroppedPiece", castling_dropped_piece),
  FILE_OF ("castlingKingsideFile", castling_kingside_file),
  FILE_OF ("castlingQueensideFile", castling_queenside_file),
  RANK ("castlingRank", castling_rank),
  FILE_OF ("castlingKingFile", castling_king_file),
  READ ("castlingKingPiece", read_castling_king),
  ONLY ("castlingKingPieceWhite", NULL),
  ONLY ("castlingKingPieceBlack", NULL),
  ONLY ("castlingRookKingsideFile", NULL),
  ONLY ("castlingRookQueensideFile", NULL),
  SLOTS ("castlingRookPieces", QI_SLOTS_CASTLING_ROOKS),
  ONLY ("castlingRookPiecesWhite", NULL),
  ONLY ("castlingRookPiecesBlack", NULL),
  ONLY ("oppositeCastling", "false"),
  ONLY ("castlingForbiddenPlies", "0"),
  /* what may be moved and dropped */
  BOOLEAN ("checking", checking),
  BOOLEAN ("dropChecks", drop_checks),
  BOOLEAN ("mustCapture", must_capture),
  BOOLEAN ("mustDrop", must_drop),
  SLOTS ("mustDropType", QI_SLOTS_MUST_DROP),
  BOOLEAN ("pieceDrops", piece_drops),
  BOOLEAN ("dropLoop", drop_loop),
  BOOLEAN ("capturesToHand", captures_to_hand),
  ONLY ("capturesToHandTypes", "*"),
  BOOLEAN ("firstRankPawnDrops", first_rank_pawn_drops),
  BOOLEAN ("promotionZonePawnDrops", promotion_zone_pawn_drops),
  BOOLEAN ("dropOnTop", drop_on_top),
  ONLY ("enclosingDrop", "none"),
  ONLY ("enclosingDropStart", "-"),
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
  ONLY ("freeDrops", "false"),
  BOOLEAN ("immobilityIllegal", immobility_illegal),
  BOOLEAN ("gating", gating),
  BOOLEAN ("arrowGating", arrow_gating),
  ONLY ("duckGating", "false"),
  ONLY ("staticGating", "false"),
  ONLY ("staticGatingRegion", NULL),
  ONLY ("pastGating", "false"),
  ONLY ("wallingRule", "none"),
  ONLY ("wallingRegion", NULL),
  ONLY ("wallingRegionWhite", NULL),
  ONLY ("wallingRegionBlack", NULL),
  ONLY ("wallOrMove", "false"),
  BOOLEAN ("seirawanGating", seirawan_gating),
  BOOLEAN ("cambodianMoves", cambodian_moves),
  REGION ("diagonalLines", diagonal_lines),
  BOOLEAN ("pass", pass),
  BOOLEAN ("passOnStalemate", pass_on_stalemate),
  ONLY ("passWhite", NULL),
  ONLY ("passBlack", NULL),
  ONLY ("passOnStalemateWhite", NULL),
  ONLY ("passOnStalemateBlack", NULL),
  ONLY ("multimoveOffset", "0"),
  ONLY ("multimoves", NULL),
  BOOLEAN ("makpongRule", makpong_rule),
  BOOLEAN ("flyingGeneral", flying_general),
  RANK ("soldierPromotionRank", soldier_promotion_rank),
  ONLY ("flipEnclosedPieces", "none"),
  /* end of the game */
  SLOTS ("nMoveRuleTypes", QI_SLOTS_N_MOVE_RULE),
  ONLY ("nMoveRuleTypesWhite", NULL),
  ONLY ("nMoveRuleTypesBlack", NULL),
  NUMBER ("nMoveRule", n_move_rule),
  ONLY ("nMoveRuleImmediate", NULL),
  NUMBER ("nFoldRule", n_fold_rule),
  ONLY ("nFoldRuleImmediate", NULL),
  VALUE ("nFoldValue", n_fold_value),
  BOOLEAN ("nFoldValueAbsolute", n_fold_value_absolute),
  BOOLEAN ("perpetualCheckIllegal", perpetual_check_illegal),
  BOOLEAN ("moveRepetitionIllegal", move_repetition_illegal),
  ONLY ("chasingRule", "none"),
  VALUE ("stalemateValue", stalemate_value),
  BOOLEAN ("stalematePieceCount", stalemate_piece_count),
  VALUE ("checkmateValue", checkmate_value),
  BOOLEAN ("shogiPawnDropMateIllegal", shogi_pawn_drop_mate_illegal),
  BOOLEAN ("shatarMateRule", shatar_mate_rule),
  BOOLEAN ("bikjangRule", bikjang_rule),
  VALUE ("extinctionValue", extinction_value),
  BOOLEAN ("extinctionClaim", extinction_claim),
  BOOLEAN ("extinctionPseudoRoyal", extinction_pseudo_royal),
  ONLY ("dupleCheck", "false"),
  SLOTS ("extinctionPieceTypes", QI_SLOTS_EXTINCTION),
  NUMBER ("extinctionPieceCount", extinction_piece_count),
  NUMBER ("extinctionOpponentPieceCount", extinction_opponent_piece_count),
  ONLY ("extinctionAllPieces", "false"),
  SLOTS ("flagPiece", QI_SLOTS_FLAG),
  ONLY ("flagPieceWhite", NULL),
  ONLY ("flagPieceBlack", NULL),
  REGIONS ("flagRegion", flag_region[0]),
  REGION ("flagRegionWhite", flag_region[0]),
  REGION ("flagRegionBlack", flag_region[1]),
  ONLY ("flagPieceCount", "1"),
  ONLY ("flagPieceBlockedWin", "false"),
  BOOLEAN ("flagMove", flag_move),
  ONLY ("flagPieceSafe", "false"),
  BOOLEAN ("checkCounting", check_counting),
  NUMBER ("connectN", connect_n),
  ONLY ("connectPieceTypes", "*"),
  ONLY ("connectGoalByType", "false"),
  ONLY ("connectHorizontal", "true"),
  ONLY ("connectVertical", "true"),
  ONLY ("connectDiagonal", "true"),
  ONLY ("connectRegion1White", "-"),
  ONLY ("connectRegion2White", "-"),
  ONLY ("connectRegion1Black", "-"),
  ONLY ("connectRegion2Black", "-"),
  ONLY ("connectNxN", "0"),
  ONLY ("collinearN", "0"),
  ONLY ("connectValue", "win"),
  ONLY ("adjudicateFullBoard", "false"),
  { "materialCounting", KEY_MATERIAL, FIELD (material_counting), NULL, NULL },
  { "countingRule", KEY_COUNTING, FIELD (counting_rule), NULL, NULL },
  ONLY ("castlingWins", "-"),
  /* ours */
  READ ("masumeName", read_title),
  READ ("masumeStyle", read_style),
  READ ("masumeToken", read_tokens),
  READ ("masumeLayers", read_layers),
  READ ("masumeShape", read_shape),
};

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

static gboolean
apply_key (QiVariantReader      *reader,
           QiVariantDraft       *draft,
           const Key            *key,
           const QiVariantEntry *entry)
{
  static const char *const materials[]
    = { "none", "janggi", "unweighted", "whitedrawodds", "blackdrawodds", NULL };
  static const char *const countings[] = { "none", "makruk", "cambodian", "asean", NULL };
  gpointer field = G_STRUCT_MEMBER_P (draft, key->offset);
  QiRegion regions[2];
  guint word;

  switch (key->kind)
    {
    case KEY_BOOLEAN:
      return read_boolean (entry, field);
    case KEY_NUMBER:
      return read_number (entry->value, entry->value_length, 1000000, field);
    case KEY_RANK:
      return read_rank (entry, field);
    case KEY_FILE:
      return qi_variant_read_file (entry->value, entry->value_length, field);
    case KEY_VALUE:
      return read_value (entry, field);
    case KEY_REGION:
      return apply_region (reader, field, entry);
    case KEY_REGIONS:
      if (!apply_region (reader, &regions[0], entry))
        return FALSE;
      ((QiRegion *) field)[0] = regions[0];
      ((QiRegion *) field)[1] = regions[0];
      return TRUE;
    case KEY_SLOTS:
      return read_slots (draft, entry, &draft->sets[key->offset]);
    case KEY_MATERIAL:
      if (!read_word (entry, materials, &word))
        return FALSE;
      *(QiMaterialCounting *) field = (QiMaterialCounting) word;
      return TRUE;
    case KEY_COUNTING:
      if (!read_word (entry, countings, &word))
        return FALSE;
      *(QiCountingRule *) field = (QiCountingRule) word;
      return TRUE;
    case KEY_TEXT:
      *(const char **) field = qi_variant_set_keep_text (reader->set, entry->value,
                                                         entry->value_length);
      return TRUE;
    case KEY_READ:
      return key->read (reader, draft, entry);
    case KEY_ONLY:
    default:
      g_assert_not_reached ();
    }
}

static void
report_key (QiVariantReader      *reader,
            const QiVariantEntry *entry,
            gboolean              known)
{
  g_autofree char *key = g_strndup (entry->key, MIN (entry->key_length, 100));
  g_autofree char *valid = g_utf8_make_valid (key, -1);

  QiFinding *finding
    = known ? qi_finding_new (QI_SEVERITY_WARNING, "unsupported-key", "%s is not supported", valid)
            : qi_finding_new (QI_SEVERITY_WARNING, "unknown-key", "%s is not a key of variants.ini",
                              valid);

  qi_variant_report (reader, qi_finding_set_param (finding, "key", valid), entry->key,
                     entry->key_length, entry->line);
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
      if (key->kind == KEY_ONLY)
        {
          if (key->only == NULL || (strcmp (key->only, "*") != 0 && !value_is (entry, key->only)))
            report_key (reader, entry, TRUE);
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
