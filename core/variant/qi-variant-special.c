/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-game-info-private.h"
#include "qi-variant-inner-private.h"

#include <string.h>

/* Keys that set more than one field, or have a syntax of their own: see the table in
 * qi-variant-keys.c. */

/* Reads "p:4 n:3": a piece and its value, up to the next space. */
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

gboolean
qi_variant_key_promotion_limit (QiVariantReader      *reader,
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
          || !qi_variant_read_number (said, length, G_MAXINT, &count))
        return FALSE;
      draft->limits[slot] = count;
    }
  return TRUE;
}

gboolean
qi_variant_key_promoted_types (QiVariantReader      *reader,
                               QiVariantDraft       *draft,
                               const QiVariantEntry *entry)
{
  for (gsize at = 0; skip_space (entry, &at);)
    {
      const char *said;
      gsize length;
      gboolean promoted;
      int slot, to;

      if (qi_variant_value_is (entry, "-"))
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

/* Fairy-Stockfish's piece values are scaled so that its rook, 1276, becomes ours, 500. */
gboolean
qi_variant_key_piece_values (QiVariantReader      *reader,
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
          || !qi_variant_read_number (said, length, 1000000, &value))
        return FALSE;
      draft->values[slot] = MAX (1, (int) ((gint64) value * 500 / 1276));
    }
  return TRUE;
}

/* All ranks from @from on, as seen from each side, up to but excluding @until. */
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
    regions[side] = (QiRegion) {
      FALSE, n,
      n == 0 ? NULL : qi_variant_set_keep (reader->set, entries[side], n * sizeof (QiRegionEntry))
    };
}

gboolean
qi_variant_key_promotion_rank (QiVariantReader      *reader,
                               QiVariantDraft       *draft,
                               const QiVariantEntry *entry)
{
  guint rank;

  if (!qi_variant_read_rank (entry, &rank))
    return FALSE;
  set_zones (reader, draft->variant.promotion_region, draft->variant.max_rank, rank,
             draft->variant.max_rank);
  return TRUE;
}

gboolean
qi_variant_key_double_step_rank (QiVariantReader      *reader,
                                 QiVariantDraft       *draft,
                                 const QiVariantEntry *entry)
{
  guint rank;

  if (!qi_variant_read_rank (entry, &rank))
    return FALSE;
  set_zones (reader, draft->variant.double_step_region, draft->variant.max_rank, rank, rank + 1);
  return TRUE;
}

/* The first rank of the double step if it is not the second one; read after that key. */
gboolean
qi_variant_key_double_step_rank_min (QiVariantReader      *reader,
                                     QiVariantDraft       *draft,
                                     const QiVariantEntry *entry)
{
  const QiRegion *region = &draft->variant.double_step_region[QI_SIDE_FIRST];
  guint from, until = 2;

  if (!qi_variant_read_rank (entry, &from))
    return FALSE;
  for (guint i = 0; i < region->n_entries; i++)
    until = MAX (until, (guint) (region->entries[i].rank + 1));
  set_zones (reader, draft->variant.double_step_region, draft->variant.max_rank, from, until);
  return TRUE;
}

/* The older key: also from the first rank, where en passant does not apply. */
gboolean
qi_variant_key_first_rank_double_steps (QiVariantReader      *reader,
                                        QiVariantDraft       *draft,
                                        const QiVariantEntry *entry)
{
  const QiRegionEntry passed[2] = { { -1, 2, -1 },
                                    { -1, (gint16) ((int) draft->variant.max_rank - 3), -1 } };
  gboolean value;

  if (!qi_variant_read_boolean (entry, &value))
    return FALSE;
  if (!value || draft->variant.max_rank < 3)
    return TRUE;
  set_zones (reader, draft->variant.double_step_region, draft->variant.max_rank, 0, 2);
  for (guint side = 0; side < 2; side++)
    draft->variant.en_passant_region[side] =
      (QiRegion) { FALSE, 2, qi_variant_set_keep (reader->set, passed, sizeof passed) };
  return TRUE;
}

gboolean
qi_variant_key_pawn_types (QiVariantReader      *reader,
                           QiVariantDraft       *draft,
                           const QiVariantEntry *entry)
{
  QiSlotSet set;
  gboolean good = qi_variant_read_slots (draft, entry, &set);

  for (guint side = 0; side < 2; side++)
    {
      draft->sets[QI_SLOTS_PROMOTION_PAWNS + side] = set;
      draft->sets[QI_SLOTS_EN_PASSANT + side] = set;
      draft->sets[QI_SLOTS_N_MOVE_RULE + side] = set;
    }
  return good;
}

/* The older key of shogi's two-pawn rule: false forbids doubled pawns of shogi. */
gboolean
qi_variant_key_shogi_doubled_pawn (QiVariantReader      *reader,
                                   QiVariantDraft       *draft,
                                   const QiVariantEntry *entry)
{
  gboolean value;
  int slot = qi_variant_find_slot ("shogiPawn", strlen ("shogiPawn"));

  if (!qi_variant_read_boolean (entry, &value))
    return FALSE;
  draft->sets[QI_SLOTS_NO_DOUBLED] =
    (QiSlotSet) { value ? 0 : G_GUINT64_CONSTANT (1) << slot, FALSE };
  return TRUE;
}

gboolean
qi_variant_key_layers (QiVariantReader      *reader,
                       QiVariantDraft       *draft,
                       const QiVariantEntry *entry)
{
  guint layers;

  if (!qi_variant_read_number (entry->value, entry->value_length, 26, &layers))
    return FALSE;
  draft->variant.n_layers = layers;
  return TRUE;
}

gboolean
qi_variant_key_shape (QiVariantReader      *reader,
                      QiVariantDraft       *draft,
                      const QiVariantEntry *entry)
{
  if (!qi_variant_value_is (entry, "any") && !qi_variant_value_is (entry, "fixed"))
    return FALSE;
  draft->variant.any_shape = qi_variant_value_is (entry, "any");
  return TRUE;
}

gboolean
qi_variant_key_parent (QiVariantReader      *reader,
                       QiVariantDraft       *draft,
                       const QiVariantEntry *entry)
{
  return qi_variant_read_boolean (entry, &draft->is_parent);
}

gboolean
qi_variant_key_style (QiVariantReader      *reader,
                      QiVariantDraft       *draft,
                      const QiVariantEntry *entry)
{
  if (entry->value_length != 1 || !g_ascii_isupper (entry->value[0]))
    return FALSE;
  draft->variant.style = qi_variant_set_keep_text (reader->set, entry->value, 1);
  return TRUE;
}

/* "k:K^ q:F +p:+P": EPIN tokens of the first player. */
gboolean
qi_variant_key_tokens (QiVariantReader      *reader,
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
      *(promoted ? &draft->promoted_tokens[slot] : &draft->tokens[slot]) =
        qi_variant_set_keep_text (reader->set, said, length);
    }
  return TRUE;
}

gboolean
qi_variant_key_title (QiVariantReader      *reader,
                      QiVariantDraft       *draft,
                      const QiVariantEntry *entry)
{
  if (entry->value_length == 0 || entry->value_length > 255
      || !g_utf8_validate (entry->value, (gssize) entry->value_length, NULL))
    return FALSE;
  draft->variant.title = qi_variant_set_keep_text (reader->set, entry->value, entry->value_length);
  return TRUE;
}

/* The older key of walls that captures leave: by any piece but a pawn. */
gboolean
qi_variant_key_petrify (QiVariantReader      *reader,
                        QiVariantDraft       *draft,
                        const QiVariantEntry *entry)
{
  const int pawn = qi_variant_find_slot ("pawn", strlen ("pawn"));
  gboolean value;

  if (!qi_variant_read_boolean (entry, &value))
    return FALSE;
  draft->sets[QI_SLOTS_PETRIFY].all = FALSE;
  draft->sets[QI_SLOTS_PETRIFY].slots = value ? ~(G_GUINT64_CONSTANT (1) << pawn) : 0;
  return TRUE;
}

/* The older key of a king that moves as another piece of the game. */
gboolean
qi_variant_key_king_type (QiVariantReader      *reader,
                          QiVariantDraft       *draft,
                          const QiVariantEntry *entry)
{
  int king = qi_variant_find_slot ("king", 4);
  int slot =
    entry->value_length == 1 ? qi_variant_draft_find (draft, entry->value[0]) : QI_SLOT_NONE;

  if (slot == QI_SLOT_NONE)
    return FALSE;
  draft->betza[king] = draft->betza[slot];
  draft->patterns[king] = draft->patterns[slot];
  draft->n_patterns[king] = draft->n_patterns[slot];
  return TRUE;
}

/* Letters of castling rights as a FEN has them: "KQkq". */
gboolean
qi_variant_key_castling_wins (QiVariantReader      *reader,
                              QiVariantDraft       *draft,
                              const QiVariantEntry *entry)
{
  static const char letters[] = "KQkq";
  guint wins = 0;

  for (gsize i = 0; i < entry->value_length && !qi_variant_value_is (entry, "-"); i++)
    {
      const char *at = strchr (letters, entry->value[i]);

      if (entry->value[i] == '\0' || at == NULL)
        return FALSE;
      wins |= 1u << (at - letters);
    }
  draft->variant.castling_wins = wins;
  return TRUE;
}

/* "2 2 1 1": moves of the first turns. With the passes between them they are as many plies as Fairy-Stockfish-X takes. */
gboolean
qi_variant_key_multimoves (QiVariantReader      *reader,
                           QiVariantDraft       *draft,
                           const QiVariantEntry *entry)
{
  guint8 moves[QI_MAX_MULTIMOVES];
  guint n = 0, plies = 0;

  for (gsize at = 0; skip_space (entry, &at);)
    {
      const gsize start = at;
      guint count;

      while (at < entry->value_length && !g_ascii_isspace (entry->value[at]))
        at++;
      if (!qi_variant_read_number (entry->value + start, at - start, QI_MAX_MULTIMOVES, &count)
          || count == 0 || plies + 2 * count - 1 > QI_MAX_MULTIMOVES)
        return FALSE;
      plies += 2 * count - 1;
      moves[n++] = (guint8) count;
    }
  draft->variant.n_multimoves = n;
  memcpy (draft->variant.multimoves, moves, n);
  return n > 0;
}

/* "t o o t": letters of pieces in their order on a line, with spaces between; "-": none. */
static gboolean
read_goal (QiVariantDraft       *draft,
           const QiVariantEntry *entry,
           guint                 side)
{
  guint n = 0;

  if (qi_variant_value_is (entry, "-"))
    {
      draft->variant.n_connect_goal[side] = 0;
      return TRUE;
    }
  for (gsize at = 0; skip_space (entry, &at); at++)
    {
      const int slot = qi_variant_draft_find (draft, entry->value[at]);

      if (slot == QI_SLOT_NONE || n == QI_MAX_CONNECT_GOAL
          || (at + 1 < entry->value_length && !g_ascii_isspace (entry->value[at + 1])))
        return FALSE;
      draft->connect_goal[side][n++] = (guint8) slot;
    }
  draft->variant.n_connect_goal[side] = n;
  return n > 0;
}

gboolean
qi_variant_key_connect_goal (QiVariantReader      *reader,
                             QiVariantDraft       *draft,
                             const QiVariantEntry *entry)
{
  return read_goal (draft, entry, QI_SIDE_FIRST) && read_goal (draft, entry, QI_SIDE_SECOND);
}

gboolean
qi_variant_key_connect_goal_white (QiVariantReader      *reader,
                                   QiVariantDraft       *draft,
                                   const QiVariantEntry *entry)
{
  return read_goal (draft, entry, QI_SIDE_FIRST);
}

gboolean
qi_variant_key_connect_goal_black (QiVariantReader      *reader,
                                   QiVariantDraft       *draft,
                                   const QiVariantEntry *entry)
{
  return read_goal (draft, entry, QI_SIDE_SECOND);
}

/* The older key of pieces that fall to the bottom of their file. */
gboolean
qi_variant_key_drop_on_top (QiVariantReader      *reader,
                            QiVariantDraft       *draft,
                            const QiVariantEntry *entry)
{
  gboolean value;

  if (!qi_variant_read_boolean (entry, &value))
    return FALSE;
  draft->variant.enclosing_drop = value ? QI_ENCLOSING_TOP : QI_ENCLOSING_NONE;
  return TRUE;
}

/* The older keys, one for each rule of walls. */
static gboolean
read_walling (QiVariantDraft       *draft,
              const QiVariantEntry *entry,
              QiWalling             rule)
{
  gboolean value;

  if (!qi_variant_read_boolean (entry, &value))
    return FALSE;
  if (value)
    draft->variant.walling_rule = rule;
  else if (draft->variant.walling_rule == rule)
    draft->variant.walling_rule = QI_WALLING_NONE;
  return TRUE;
}

gboolean
qi_variant_key_arrow_gating (QiVariantReader      *reader,
                             QiVariantDraft       *draft,
                             const QiVariantEntry *entry)
{
  return read_walling (draft, entry, QI_WALLING_ARROW);
}

gboolean
qi_variant_key_duck_gating (QiVariantReader      *reader,
                            QiVariantDraft       *draft,
                            const QiVariantEntry *entry)
{
  return read_walling (draft, entry, QI_WALLING_DUCK);
}

gboolean
qi_variant_key_static_gating (QiVariantReader      *reader,
                              QiVariantDraft       *draft,
                              const QiVariantEntry *entry)
{
  return read_walling (draft, entry, QI_WALLING_STATIC);
}

gboolean
qi_variant_key_past_gating (QiVariantReader      *reader,
                            QiVariantDraft       *draft,
                            const QiVariantEntry *entry)
{
  return read_walling (draft, entry, QI_WALLING_PAST);
}
