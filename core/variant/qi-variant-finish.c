/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-variant-inner-private.h"

#include "qi-finding-private.h"
#include "qi-found-private.h"

#include <string.h>

/* From slots with letters to types of pieces. */

/* The region's ranks when its key is missing. */
static const QiRegionEntry rank_2 = { -1, 1, -1 };
static const QiRegionEntry rank_7 = { -1, 6, -1 };
static const QiRegionEntry rank_1 = { -1, 0, -1 };
static const QiRegionEntry rank_8 = { -1, 7, -1 };

static QiSlotSet
name_slots (const char *const *names)
{
  QiSlotSet set = { 0, FALSE };

  for (; *names != NULL; names++)
    set.slots |= G_GUINT64_CONSTANT (1) << qi_variant_find_slot (*names, strlen (*names));
  return set;
}

/* Lines of any pieces in any direction win. */
static void
init_connections (QiVariantDraft *draft)
{
  draft->sets[QI_SLOTS_CONNECT].all = TRUE;
  draft->variant.connect_value = QI_VALUE_WIN;
  draft->variant.connect_horizontal = TRUE;
  draft->variant.connect_vertical = TRUE;
  draft->variant.connect_diagonal = TRUE;
}

/* What each side has for itself. */
static void
init_sides (QiVariantDraft *draft)
{
  static const char *const promotion[] = { "queen", "rook", "bishop", "knight", NULL };
  static const char *const pawn[] = { "pawn", NULL };
  static const char *const king[] = { "king", NULL };
  static const char *const rook[] = { "rook", NULL };
  const QiRegion everywhere = { TRUE, 0, NULL };
  QiVariant *variant = &draft->variant;

  for (guint side = 0; side < 2; side++)
    {
      draft->sets[QI_SLOTS_PROMOTION + side] = name_slots (promotion);
      draft->sets[QI_SLOTS_PROMOTION_PAWNS + side] = name_slots (pawn);
      draft->sets[QI_SLOTS_EN_PASSANT + side] = name_slots (pawn);
      draft->sets[QI_SLOTS_N_MOVE_RULE + side] = name_slots (pawn);
      draft->sets[QI_SLOTS_FLAG + side].all = TRUE;
      draft->sets[QI_SLOTS_CASTLING_KINGS + side] = name_slots (king);
      draft->sets[QI_SLOTS_CASTLING_ROOKS + side] = name_slots (rook);
      variant->en_passant_region[side] = everywhere;
      variant->drop_region[side] = everywhere;
      variant->walling_region[side] = everywhere;
    }
}

/* The default values of the documentation: chess without its pieces. */
void
qi_variant_draft_init (QiVariantDraft *draft)
{
  const QiRegion everywhere = { TRUE, 0, NULL };
  QiVariant *variant = &draft->variant;

  memset (draft, 0, sizeof *draft);
  for (guint i = 0; i < QI_MAX_SLOTS; i++)
    {
      draft->mobility[i][0] = everywhere;
      draft->mobility[i][1] = everywhere;
      draft->promoted[i] = QI_SLOT_NONE;
    }
  draft->sets[QI_SLOTS_TO_HAND].all = TRUE;
  draft->sets[QI_SLOTS_MUST_DROP].all = TRUE;
  init_sides (draft);
  variant->start_fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  variant->style = "V";
  variant->n_layers = 1;
  variant->max_file = 8;
  variant->max_rank = 8;
  variant->promotion_region[0] = (QiRegion) { FALSE, 1, &rank_8 };
  variant->promotion_region[1] = (QiRegion) { FALSE, 1, &rank_1 };
  variant->double_step_region[0] = (QiRegion) { FALSE, 1, &rank_2 };
  variant->double_step_region[1] = (QiRegion) { FALSE, 1, &rank_7 };
  variant->mandatory_pawn_promotion = TRUE;
  variant->double_step = TRUE;
  variant->castling = TRUE;
  variant->castling_kingside_file = 6;
  variant->castling_queenside_file = 2;
  variant->castling_king_file = 4;
  variant->castling_rook_files[0] = QI_MAX_DIMENSION_SIZE;
  variant->checking = TRUE;
  variant->multimove_check = TRUE;
  variant->multimove_capture = TRUE;
  variant->drop_checks = TRUE;
  variant->drop_no_doubled_count = 1;
  variant->n_move_rule = 50;
  variant->n_fold_rule = 3;
  variant->flag_piece_count = 1;
  variant->n_fold_value = QI_VALUE_DRAW;
  variant->stalemate_value = QI_VALUE_DRAW;
  variant->checkmate_value = QI_VALUE_LOSS;
  variant->extinction_value = QI_VALUE_NONE;
  init_connections (draft);
  variant->must_drop_type = -1;
}

/* Working data of one section: the type that each slot became. */
typedef struct
{
  QiVariantReader *reader;
  QiVariantDraft  *draft;
  const char      *at;
  gsize            length;
  guint            line;
  QiVariantPiece   pieces[QI_MAX_TYPES];
  guint            n_pieces;
  int              own[QI_MAX_SLOTS];      /* type of the slot, −1: none */
  int              promoted[QI_MAX_SLOTS]; /* type of the slot's piece when promoted, −1: none */
} Finish;

static void
report (Finish    *finish,
        QiFinding *finding)
{
  g_autofree char *id = g_utf8_make_valid (finish->at, (gssize) finish->length);

  qi_variant_report (finish->reader, qi_finding_set_param (finding, "text", id), finish->at,
                     finish->length, finish->line);
}

static gboolean
is_token_taken (const Finish *finish,
                const char   *token)
{
  for (guint i = 0; i < finish->n_pieces; i++)
    if (strcmp (finish->pieces[i].token, token) == 0)
      return TRUE;
  return FALSE;
}

/* The token that the games table has for @letters in the game's FEN. */
static const char *
find_in_table (const QiVariantDraft *draft,
               const char           *letters)
{
  const QiGameInfo *info = qi_game_info_lookup (draft->variant.id);
  const QiGamePiece *pieces;
  gsize n = 0;

  if (info == NULL)
    return NULL;
  pieces = qi_game_info_get_pieces (info, &n);
  for (gsize i = 0; i < n; i++)
    if (pieces[i].fen != NULL && strcmp (pieces[i].fen, letters) == 0)
      return pieces[i].token;
  return NULL;
}

/* Tokens: given by a key, by the games table, by the parent, or else by the letter, with a mark for
 * kings. A token belongs to one type, so a letter whose token is taken gets the next free one. */
static const char *
choose_token (const Finish *finish,
              const char   *said,
              const char   *letters,
              const char   *inherited,
              gboolean      king)
{
  const char *table = said == NULL ? find_in_table (finish->draft, letters) : NULL;
  const char *token = said != NULL ? said : table != NULL ? table : inherited;
  const char last = letters[strlen (letters) - 1];
  /* A digit is no letter of a token. */
  char letter = g_ascii_isdigit (last) ? (char) ('A' + (last - '0')) : last;
  char buffer[QI_EPIN_MAX_BYTES + 1];

  if (token != NULL && !is_token_taken (finish, token))
    return qi_variant_set_keep_text (finish->reader->set, token, strlen (token));
  if (king || letters[0] == '+')
    {
      g_snprintf (buffer, sizeof buffer, "%s%c%s", king ? "" : "+", letter, king ? "^" : "");
      if (!is_token_taken (finish, buffer))
        return qi_variant_set_keep_text (finish->reader->set, buffer, strlen (buffer));
    }
  for (guint i = 0; i < 26 * 3; i++)
    {
      char tried = (char) ('A' + (letter - 'A' + (int) i / 3) % 26);

      g_snprintf (buffer, sizeof buffer, "%s%c", i % 3 == 0 ? "" : i % 3 == 1 ? "-" : "+", tried);
      if (!is_token_taken (finish, buffer))
        break;
    }
  return qi_variant_set_keep_text (finish->reader->set, buffer, strlen (buffer));
}

/* A soldier can move sideways from a certain rank on. */
static void
set_patterns (Finish         *finish,
              QiVariantPiece *piece,
              guint           slot)
{
  QiVariantDraft *draft = finish->draft;

  if (draft->betza[slot] == NULL)
    {
      g_autoptr (GArray) patterns = g_array_new (FALSE, FALSE, sizeof (QiPattern));

      draft->betza[slot] = qi_variant_get_slot (slot)->betza;
      if (!qi_betza_parse (draft->betza[slot], patterns, NULL))
        g_assert_not_reached ();
      draft->n_patterns[slot] = patterns->len;
      draft->patterns[slot] = patterns->len == 0
                                ? NULL
                                : qi_variant_set_keep (finish->reader->set, patterns->data,
                                                       patterns->len * sizeof (QiPattern));
    }
  piece->betza = draft->betza[slot];
  piece->patterns = draft->patterns[slot];
  piece->n_patterns = draft->n_patterns[slot];
  if (draft->variant.soldier_promotion_rank > 0
      && strcmp (qi_variant_get_slot (slot)->name, "soldier") == 0)
    {
      QiPattern *patterns = qi_variant_set_keep (finish->reader->set, piece->patterns,
                                                 piece->n_patterns * sizeof (QiPattern));

      for (guint i = 0; i < piece->n_patterns; i++)
        if (patterns[i].rank <= 0)
          patterns[i].from_rank = (guint8) (draft->variant.soldier_promotion_rank + 1);
      piece->patterns = patterns;
    }
}

static QiVariantPiece *
add_type (Finish *finish,
          guint   slot)
{
  QiVariantPiece *piece;

  if (finish->n_pieces == QI_MAX_TYPES)
    {
      report (finish, qi_found_too_many_types (QI_MAX_TYPES));
      return NULL;
    }
  piece = &finish->pieces[finish->n_pieces];
  *piece = (QiVariantPiece) { .name = qi_variant_get_slot (slot)->name,
                              .promoted = -1,
                              .unpromoted = -1,
                              .value = finish->draft->values[slot] };
  memcpy (piece->mobility, finish->draft->mobility[slot], sizeof piece->mobility);
  set_patterns (finish, piece, slot);
  return piece;
}

/* Whether a piece that others are promoted to also occurs by itself: in the start position, in a
 * hand, or as a pawn's promotion. */
static gboolean
is_own_type (const QiVariantDraft *draft,
             guint                 slot)
{
  guint64 bit = G_GUINT64_CONSTANT (1) << slot;
  gboolean is_target = FALSE;
  char last = '\0';

  for (guint i = 0; i < qi_variant_get_n_slots (); i++)
    is_target |= draft->letters[i] != '\0' && draft->promoted[i] == (int) slot;
  if (!is_target || draft->promoted[slot] != QI_SLOT_NONE
      || ((draft->sets[QI_SLOTS_PROMOTION].slots | draft->sets[QI_SLOTS_PROMOTION_SECOND].slots)
          & bit)
           != 0)
    return TRUE;
  for (const char *c = draft->variant.start_fen; *c != '\0' && *c != ' '; c++)
    {
      if (g_ascii_toupper (*c) == draft->letters[slot] && last != '+')
        return TRUE;
      last = *c;
    }
  return FALSE;
}

static void
make_types (Finish *finish)
{
  QiVariantDraft *draft = finish->draft;
  guint king = (guint) qi_variant_find_slot ("king", 4);

  for (guint slot = 0; slot < QI_MAX_SLOTS; slot++)
    {
      finish->own[slot] = -1;
      finish->promoted[slot] = -1;
    }
  for (guint slot = 0; slot < qi_variant_get_n_slots (); slot++)
    {
      const char letters[2] = { draft->letters[slot], '\0' };
      QiVariantPiece *piece;

      if (letters[0] == '\0' || !is_own_type (draft, slot))
        continue;
      piece = add_type (finish, slot);
      if (piece == NULL)
        break;
      piece->letter = letters[0];
      piece->token =
        choose_token (finish, draft->tokens[slot], letters, draft->used_tokens[slot], slot == king);
      draft->used_tokens[slot] = piece->token;
      finish->own[slot] = (int) finish->n_pieces++;
    }
  for (guint slot = 0; slot < qi_variant_get_n_slots (); slot++)
    {
      const char letters[3] = { '+', draft->letters[slot], '\0' };
      int to = draft->promoted[slot];
      QiVariantPiece *piece;

      if (finish->own[slot] < 0 || to == QI_SLOT_NONE || draft->letters[to] == '\0')
        continue;
      piece = add_type (finish, (guint) to);
      if (piece == NULL)
        break;
      piece->name = qi_variant_get_slot ((guint) to)->name;
      piece->token = choose_token (finish, draft->promoted_tokens[slot], letters,
                                   draft->used_promoted_tokens[slot], FALSE);
      draft->used_promoted_tokens[slot] = piece->token;
      piece->unpromoted = finish->own[slot];
      finish->pieces[finish->own[slot]].promoted = (int) finish->n_pieces;
      finish->promoted[slot] = (int) finish->n_pieces++;
    }
}

/* The types of a set; @with_promoted: also those that move like one of its slots because they were
 * promoted to it. */
static QiTypeSet
get_types (const Finish    *finish,
           const QiSlotSet *set,
           gboolean         with_promoted)
{
  QiTypeSet types = 0;

  for (guint slot = 0; slot < qi_variant_get_n_slots (); slot++)
    {
      int to = finish->draft->promoted[slot];

      if (finish->own[slot] >= 0 && (set->all || (set->slots >> slot & 1) != 0))
        types |= QI_TYPE_SET (finish->own[slot]);
      if (with_promoted && finish->promoted[slot] >= 0 && (set->all || (set->slots >> to & 1) != 0))
        types |= QI_TYPE_SET (finish->promoted[slot]);
    }
  return types;
}

static void
set_types_of_sides (Finish *finish)
{
  QiVariant *variant = &finish->draft->variant;
  const QiSlotSet *sets = finish->draft->sets;

  for (guint side = 0; side < 2; side++)
    {
      variant->n_move_rule_types[side] =
        get_types (finish, &sets[QI_SLOTS_N_MOVE_RULE + side], TRUE);
      variant->promotion_pawn_types[side] =
        get_types (finish, &sets[QI_SLOTS_PROMOTION_PAWNS + side], FALSE);
      variant->promotion_piece_types[side] =
        get_types (finish, &sets[QI_SLOTS_PROMOTION + side], FALSE);
      variant->en_passant_types[side] =
        get_types (finish, &sets[QI_SLOTS_EN_PASSANT + side], FALSE);
      variant->castling_king_pieces[side] =
        get_types (finish, &sets[QI_SLOTS_CASTLING_KINGS + side], FALSE);
      variant->castling_rook_pieces[side] =
        get_types (finish, &sets[QI_SLOTS_CASTLING_ROOKS + side], FALSE);
      variant->flag_piece[side] = variant->flag_region[side].n_entries == 0
                                    ? 0
                                    : get_types (finish, &sets[QI_SLOTS_FLAG + side], TRUE);
    }
}

static void
set_goals (Finish *finish)
{
  QiVariant *variant = &finish->draft->variant;

  for (guint side = 0; side < 2; side++)
    for (guint i = 0; i < variant->n_connect_goal[side]; i++)
      {
        const QiSlotSet set = { G_GUINT64_CONSTANT (1) << finish->draft->connect_goal[side][i],
                                FALSE };

        variant->connect_goal[side][i] = get_types (finish, &set, TRUE);
      }
}

static void
set_type_sets (Finish *finish)
{
  QiVariantDraft *draft = finish->draft;
  QiVariant *variant = &draft->variant;
  const QiSlotSet *sets = draft->sets;
  static const char *const king_name[] = { "king", NULL };
  static const char *const pawn_name[] = { "pawn", NULL };
  const QiSlotSet king = name_slots (king_name);
  const QiSlotSet pawn = name_slots (pawn_name);
  QiTypeSet must_drop = get_types (finish, &sets[QI_SLOTS_MUST_DROP], FALSE);

  variant->kings = get_types (finish, &king, FALSE);
  variant->pawns = get_types (finish, &pawn, FALSE);
  set_types_of_sides (finish);
  variant->blast_immune_types = get_types (finish, &sets[QI_SLOTS_BLAST_IMMUNE], TRUE);
  variant->mutually_immune_types = get_types (finish, &sets[QI_SLOTS_MUTUALLY_IMMUNE], TRUE);
  variant->petrify_on_capture_types = get_types (finish, &sets[QI_SLOTS_PETRIFY], TRUE);
  variant->lion_bait_types = get_types (finish, &sets[QI_SLOTS_LION_BAIT], FALSE);
  variant->captures_to_hand_types = get_types (finish, &sets[QI_SLOTS_TO_HAND], FALSE);
  variant->drop_no_doubled = get_types (finish, &sets[QI_SLOTS_NO_DOUBLED], FALSE);
  variant->must_drop_type = -1;
  for (guint i = 0; i < finish->n_pieces && !sets[QI_SLOTS_MUST_DROP].all; i++)
    if ((must_drop & QI_TYPE_SET (i)) != 0)
      variant->must_drop_type = (int) i;
  variant->extinction_piece_types = get_types (finish, &sets[QI_SLOTS_EXTINCTION], TRUE);
  if (sets[QI_SLOTS_EXTINCTION].all)
    variant->extinction_piece_types = QI_ALL_TYPES_BIT;
  variant->connect_piece_types = get_types (finish, &sets[QI_SLOTS_CONNECT], TRUE);
  set_goals (finish);
  memset (variant->promotion_limit, 0, sizeof variant->promotion_limit);
  for (guint slot = 0; slot < qi_variant_get_n_slots (); slot++)
    if (finish->own[slot] >= 0)
      variant->promotion_limit[finish->own[slot]] = draft->limits[slot];
}

/* Whether the placement of the start position has the board's ranks and files, and letters of its
 * pieces. */
static gboolean
is_start_good (const QiVariantDraft *draft)
{
  const QiVariant *variant = &draft->variant;
  guint files = 0, ranks = 1;
  guint run = 0;
  guint expected = variant->max_rank * MAX (1, variant->n_layers);
  const char *c;

  for (c = variant->start_fen; *c != '\0' && *c != ' ' && *c != '['; c++)
    {
      if (g_ascii_isdigit (*c))
        {
          run = MIN (run * 10 + (guint) (*c - '0'), 1000);
          continue;
        }
      files += run;
      run = 0;
      if (*c == '/')
        {
          if (files == 0 && ranks % variant->max_rank == 1 % variant->max_rank && ranks > 1)
            continue; /* the second bar between layers */
          if (files != variant->max_file)
            return FALSE;
          files = 0;
          ranks++;
        }
      else if (g_ascii_isalpha (*c))
        {
          if (qi_variant_draft_find (draft, *c) == QI_SLOT_NONE)
            return FALSE;
          files++;
        }
      else if (*c == '*') /* a wall */
        files++;
      else if (*c != '+' && *c != '~')
        return FALSE;
    }
  if (files + run != variant->max_file || ranks != expected)
    return FALSE;
  for (c = *c == '[' ? c + 1 : ""; *c != '\0' && *c != ']'; c++)
    if (*c != '-' && qi_variant_draft_find (draft, *c) == QI_SLOT_NONE)
      return FALSE;
  return TRUE;
}

void
qi_variant_finish (QiVariantReader *reader,
                   QiVariantDraft  *draft,
                   const char      *at,
                   gsize            length,
                   guint            line)
{
  Finish finish = { .reader = reader, .draft = draft, .at = at, .length = length, .line = line };
  const QiGameInfo *info = qi_game_info_lookup (draft->variant.id);
  QiVariant *variant = &draft->variant;

  if (info != NULL)
    {
      const char style[2] = { qi_game_info_get_style (info), '\0' };

      draft->looks = variant->id;
      if (variant->title == variant->id)
        variant->title = qi_game_info_get_name (info);
      variant->style = qi_variant_set_keep_text (reader->set, style, 1);
    }
  draft->is_whole = FALSE;
  make_types (&finish);
  variant->n_pieces = finish.n_pieces;
  variant->pieces =
    finish.n_pieces == 0
      ? NULL
      : qi_variant_set_keep (reader->set, finish.pieces, finish.n_pieces * sizeof (QiVariantPiece));
  set_type_sets (&finish);
  if (finish.n_pieces == 0)
    report (&finish, qi_found_variant_without_pieces ());
  else if (!is_start_good (draft))
    report (&finish, qi_found_bad_start_fen ());
  else if (qi_variant_get_refused (draft) != NULL)
    report (&finish, qi_found_variant_unsupported (variant->id, qi_variant_get_refused (draft)));
  else if (variant->mirrored && variant->n_layers != 2)
    report (&finish, qi_found_variant_unsupported (variant->id, "masumeMirror"));
  else
    draft->is_whole = TRUE;
  if (draft->is_whole && !qi_variant_fits_coordinates (draft))
    report (&finish, qi_found_coordinates_do_not_fit ());
}
