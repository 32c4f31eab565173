/* SPDX-License-Identifier: Apache-2.0 */
/* Any bytes as a variants.ini: variants whose types, sets and patterns are consistent, findings
 * inside the text, and a table entry with a start position if the variant needs one. */
#include "qi-variant-inner-private.h"
#include "target.h"

#include <stdint.h>
#include <string.h>

static void
check_region (const QiRegion *region)
{
  if (region->n_entries > QI_VARIANT_MAX_REGION)
    g_error ("a region is too long");
  for (guint i = 0; i < region->n_entries; i++)
    if (region->entries[i].file < -1 || region->entries[i].file >= QI_MAX_DIMENSION_SIZE
        || region->entries[i].rank < -1 || region->entries[i].rank >= QI_MAX_DIMENSION_SIZE
        || region->entries[i].layer < -1 || region->entries[i].layer > 25)
      g_error ("a region leaves every board");
}

static void
check_piece (const QiVariant      *variant,
             const QiVariantPiece *piece)
{
  QiEpin epin;

  if (!qi_epin_parse (piece->token, -1, &epin) || epin.side != QI_SIDE_FIRST)
    g_error ("bad token %s", piece->token);
  if (piece->promoted >= (int) variant->n_pieces || piece->unpromoted >= (int) variant->n_pieces)
    g_error ("promoted to nothing");
  if (piece->n_patterns > QI_VARIANT_MAX_PATTERNS)
    g_error ("too many patterns");
  for (guint i = 0; i < piece->n_patterns; i++)
    {
      const QiPattern *pattern = &piece->patterns[i];

      if ((pattern->file == 0 && pattern->rank == 0 && pattern->layer == 0)
          || pattern->kind > QI_PATTERN_GRASSHOPPER || pattern->n_legs > QI_PATTERN_MAX_LEGS
          || (pattern->flags & (QI_PATTERN_MOVE | QI_PATTERN_CAPTURE)) == 0)
        g_error ("a bad pattern in %s", piece->betza);
    }
  check_region (&piece->mobility[0]);
  check_region (&piece->mobility[1]);
}

static void
check_variant (const QiVariant *variant)
{
  QiTypeSet all = variant->n_pieces == 0 ? 0 : (QI_TYPE_SET (variant->n_pieces) - 1);
  QiTypeSet used = 0;

  if (variant->n_pieces > QI_MAX_TYPES || variant->max_file < 1
      || variant->max_file > QI_MAX_DIMENSION_SIZE || variant->max_rank < 1
      || variant->max_rank > QI_MAX_DIMENSION_SIZE)
    g_error ("bad sizes");
  for (guint side = 0; side < 2; side++)
    used |= variant->n_move_rule_types[side] | variant->promotion_pawn_types[side]
            | variant->promotion_piece_types[side] | variant->en_passant_types[side]
            | variant->flag_piece[side] | variant->castling_king_pieces[side]
            | variant->castling_rook_pieces[side];
  if (((used | variant->kings | variant->pawns | variant->drop_no_doubled
        | variant->blast_immune_types | variant->mutually_immune_types
        | variant->petrify_on_capture_types)
       & ~all)
        != 0
      || (variant->extinction_piece_types & ~(all | QI_ALL_TYPES_BIT)) != 0
      || variant->must_drop_type >= (int) variant->n_pieces)
    g_error ("a set has types that the game has not");
  for (guint i = 0; i < variant->n_pieces; i++)
    {
      check_piece (variant, &variant->pieces[i]);
      for (guint k = 0; k < i; k++)
        if (strcmp (variant->pieces[i].token, variant->pieces[k].token) == 0)
          g_error ("two pieces are %s", variant->pieces[i].token);
    }
  for (guint side = 0; side < 2; side++)
    {
      check_region (&variant->promotion_region[side]);
      check_region (&variant->double_step_region[side]);
      check_region (&variant->drop_region[side]);
      check_region (&variant->flag_region[side]);
    }
}

int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t         size)
{
  const char *text = size > 0 ? (const char *) data : "";
  g_autoptr (GPtrArray) findings = NULL;
  g_autoptr (QiVariantSet) set = NULL;

  end_at_errors ();
  findings = qi_findings_new ();
  set = qi_variant_set_read (text, size, findings);
  for (guint i = 0; i < findings->len; i++)
    {
      const QiFinding *finding = g_ptr_array_index (findings, i);
      gsize offset = 0, length = 0;

      if (qi_finding_get_range (finding, &offset, &length)
          && (offset > size || length > size - offset))
        g_error ("%s is outside the text", qi_finding_get_code (finding));
      if (!g_utf8_validate (qi_finding_get_message (finding), -1, NULL))
        g_error ("%s is no UTF-8", qi_finding_get_code (finding));
    }
  for (guint i = 0; i < set->drafts->len && i < 20; i++)
    {
      const QiVariantDraft *draft = g_ptr_array_index (set->drafts, i);

      check_variant (&draft->variant);
      if (draft->is_whole && (guint64) draft->variant.max_file * draft->variant.max_rank < 1000)
        {
          QiGameInfo *info = qi_variant_new_game_info (draft);

          /* A start position that no setup can hold, such as hands of 10^30 pieces: left out with a finding when
           * added. */
          if (info == NULL)
            continue;
          qi_game_info_free (info);
        }
    }
  return 0;
}
