/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-piece-diagnose-private.h"

#include "qi-finding-private.h"
#include "qi-found-private.h"
#include "qi-game-fix-private.h"

/* What stands on the board and lies in the hands: tokens that the game knows, the styles, what cannot lie in a hand. */

#define MAX_NAMED \
  16 /* unknown tokens that get a finding of their own; further ones are added to the last */

/* --- tokens that the game does not know ------------------------------------------------------- */

typedef struct
{
  QiFinding *findings[MAX_NAMED];
  QiToken    tokens[MAX_NAMED];
  guint      n;
} Unknown;

/* The finding for @token: its own, or that of the last one named. */
static QiFinding *
name_unknown (QiDiagnosis   *self,
              Unknown       *unknown,
              const QiToken *token)
{
  g_autofree char *text = NULL;

  for (guint i = 0; i < unknown->n; i++)
    if (qi_token_equal (&unknown->tokens[i], token))
      return unknown->findings[i];
  if (unknown->n == MAX_NAMED)
    return unknown->findings[MAX_NAMED - 1];
  text = qi_token_dup_text (token);
  unknown->tokens[unknown->n] = *token;
  unknown->findings[unknown->n] = qi_found_unknown_piece (text);
  qi_findings_add (self->findings, unknown->findings[unknown->n]);
  return unknown->findings[unknown->n++];
}

static void
add_unknown_on_board (QiDiagnosis *self)
{
  const guint8 *cells = qi_piece_cells (self->game, self->board);
  Unknown unknown = { .n = 0 };
  QiPositionIter iter;
  const QiToken *piece = NULL;
  guint square = 0;

  qi_position_iter_init (&iter, self->position, 0);
  while (qi_position_iter_next (&iter, &square, &piece))
    if (!qi_piece_is_piece (cells[self->game->cell_of[square]]))
      qi_finding_add_square (qi_finding_set_fix (name_unknown (self, &unknown, piece),
                                                 "remove-pieces", NULL),
                             square);
}

/* Whether a piece can lie in a hand as it is: not one that is still promoted, nor a king, unless it comes onto the board from
 * there. */
static gboolean
is_hand_type (const QiDiagnosis *self,
              guint              type)
{
  const QiPieceType *known = &self->game->types[type];

  return (!known->is_royal || self->game->variant->must_drop)
         && (known->unpromoted < 0 || self->game->variant->drop_promoted);
}

static void
look_at_hand (QiDiagnosis *self,
              QiSide       side)
{
  Unknown unknown = { .n = 0 };
  gsize n_items = 0;
  const QiHandItem *items = qi_position_get_hand (self->position, side, &n_items);

  for (gsize i = 0; i < n_items; i++)
    {
      const guint code = qi_piece_find_code (self->game, &items[i].token);
      QiFinding *finding;

      if (!qi_piece_is_piece (code) || qi_piece_side (code) != side)
        finding = name_unknown (self, &unknown, &items[i].token);
      else if (!is_hand_type (self, qi_piece_type (code)))
        {
          finding = qi_found_bad_hand_piece (qi_diagnosis_get_token (self, code));
          qi_findings_add (self->findings, finding);
        }
      else
        continue;
      qi_finding_set_fix (qi_finding_set_hand (finding, side), "clean-hand", NULL);
    }
}

static void
look_at_tokens (QiDiagnosis *self)
{
  const QiVariant *variant = self->game->variant;
  const QiPieceBoard *board = self->board;
  const gboolean has_hands = variant->piece_drops || variant->gating || variant->seirawan_gating;

  if (board->n_pieces[0] + board->n_pieces[1] != qi_position_get_n_board_pieces (self->position))
    add_unknown_on_board (self);
  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      const guint n = qi_position_get_n_in_hand (self->position, side);

      if (n == 0)
        continue;
      if (!has_hands)
        qi_finding_set_fix (qi_finding_set_hand (qi_diagnosis_take (self, qi_found_unused_hand ()),
                                                 side),
                            "empty-hand", NULL);
      else
        look_at_hand (self, side);
    }
}

static void
look_at_styles (QiDiagnosis *self)
{
  const char letter = self->chart->info == NULL ? '\0' : qi_game_info_get_style (self->chart->info);

  for (QiSide side = QI_SIDE_FIRST; letter != '\0' && side <= QI_SIDE_SECOND; side++)
    {
      const QiToken *style = qi_position_get_style (self->position, side);
      g_autofree char *text = NULL;

      if (style->kind == QI_TOKEN_STRING && style->length == 1
          && style->text[0] == (side == QI_SIDE_FIRST ? letter : g_ascii_tolower (letter)))
        continue;
      text = qi_token_dup_text (style);
      qi_finding_set_fix (qi_diagnosis_take (self, qi_found_wrong_style (side, text)), "use-style",
                          NULL);
    }
}

void
qi_diagnose_pieces (QiDiagnosis *self)
{
  if (qi_position_get_n_board_pieces (self->position) == 0 && !self->chart->starts_empty)
    {
      QiFinding *finding = qi_diagnosis_take (self, qi_found_empty_board ());

      if (self->chart->has_start)
        qi_finding_set_fix (finding, "set-up-start", NULL);
    }
  look_at_styles (self);
  look_at_tokens (self);
  qi_diagnose_counts (self);
  qi_diagnose_places (self);
}

/* --- fixes ------------------------------------------------------------------------------------ */

/* Takes out of the hand what cannot lie in one. */
static void
clean_hand (QiPieceGame *self,
            QiFix       *fix)
{
  QiSide side = QI_SIDE_FIRST;
  gsize n = 0;

  if (!qi_finding_get_hand (fix->finding, &side))
    return;
  const QiHandItem *items = qi_position_get_hand (fix->position, side, &n);
  for (gsize i = 0; i < n; i++)
    {
      const guint code = qi_piece_find_code (self, &items[i].token);
      gboolean is_known = qi_piece_is_piece (code) && qi_piece_side (code) == (guint) side;

      if (is_known)
        {
          const QiPieceType *type = &self->types[qi_piece_type (code)];

          is_known = !type->is_royal && (type->unpromoted < 0 || self->variant->drop_promoted);
        }
      if (!is_known)
        qi_edit_hand (fix->edit, side, &items[i].token, -(gint64) items[i].count);
    }
}

const QiPieceFix qi_piece_fixes_pieces[] = {
  { "clean-hand", clean_hand },
  { NULL, NULL },
};
