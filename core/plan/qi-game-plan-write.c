/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-game-plan-inner-private.h"

#include "qi-epin.h"
#include "qi-game-info.h"

#include <string.h>

/* Writes a plan as a section of a variants.ini. With a parent only the differences are written. Older names of
 * keys come before newer ones, for programs that only know those. */

/* The writing of one text. */
typedef struct
{
  const QiGamePlan *plan;
  const QiGamePlan *base; /* or NULL */
  const char       *keys[QI_PLAN_MAX_PIECES];
  gboolean          moved; /* a piece has another key than in the base: what counts by keys is said again */
  GString          *text;
} Writing;

static void
append_piece_code (const QiGamePlan *self,
                   gint16            code,
                   GString          *text)
{
  const char letter = qi_game_plan_get (self, (guint) code / 4)->letter;

  if ((code & 2) != 0)
    g_string_append_c (text, '+');
  g_string_append_c (text, (code & 1) == QI_SIDE_FIRST ? letter : g_ascii_tolower (letter));
}

static void
append_run (GString *text,
            guint   *run)
{
  if (*run > 0)
    g_string_append_printf (text, "%u", *run);
  *run = 0;
}

static void
append_hands (const QiGamePlan *self,
              GString          *text)
{
  g_string_append_c (text, '[');
  for (guint side = 0; side < 2; side++)
    for (guint i = 0; i < self->hands[side]->len; i++)
      for (guint n = g_array_index (self->hands[side], guint, i); n > 0; n--)
        append_piece_code (self, QI_PLAN_CODE (i, FALSE, side), text);
  g_string_append_c (text, ']');
}

/* Which key each piece has. */

static const QiPlannedPiece *
find_base (const Writing *writing,
           const char    *key)
{
  for (guint i = 0; key != NULL && writing->base != NULL && i < writing->base->pieces->len; i++)
    if (strcmp (qi_game_plan_get (writing->base, i)->key, key) == 0)
      return qi_game_plan_get (writing->base, i);
  return NULL;
}

static gboolean
keeps_key (const Writing        *writing,
           const QiPlannedPiece *piece)
{
  const QiPlannedPiece *from = find_base (writing, piece->key);

  return from != NULL && from->royal == piece->royal
         && (strcmp (from->moves, piece->moves) == 0 || strcmp (piece->key, "king") == 0);
}

static gboolean
is_taken (const Writing *writing,
          const char    *key)
{
  for (guint i = 0; i < writing->plan->pieces->len; i++)
    if (g_strcmp0 (writing->keys[i], key) == 0)
      return TRUE;
  return FALSE;
}

static const char *
choose_key (const Writing        *writing,
            const QiPlannedPiece *piece)
{
  const char *known = piece->royal ? "king" : qi_variant_find_key (piece->moves);

  if (known != NULL && !is_taken (writing, known))
    return known;
  for (guint i = 0; (known = qi_variant_get_custom_key (i)) != NULL; i++)
    if (!is_taken (writing, known) && find_base (writing, known) == NULL)
      return known;
  for (guint i = 0; (known = qi_variant_get_custom_key (i)) != NULL; i++)
    if (!is_taken (writing, known))
      return known;
  return NULL; /* with 26 pieces, one is royal or has a name of its own, so a key is free */
}

static void
choose_keys (Writing *writing)
{
  const QiGamePlan *plan = writing->plan;

  for (guint i = 0; i < plan->pieces->len; i++)
    if (keeps_key (writing, qi_game_plan_get (plan, i)))
      writing->keys[i] = qi_game_plan_get (plan, i)->key;
  for (guint i = 0; i < plan->pieces->len; i++)
    if (writing->keys[i] == NULL)
      writing->keys[i] = choose_key (writing, qi_game_plan_get (plan, i));
  for (guint i = 0; i < plan->pieces->len; i++)
    writing->moved =
      writing->moved || g_strcmp0 (writing->keys[i], qi_game_plan_get (plan, i)->key) != 0;
}

/* Lines. */

static void
append_lines_of_pieces (Writing *writing)
{
  for (guint i = 0; writing->base != NULL && i < writing->base->pieces->len; i++)
    if (!is_taken (writing, qi_game_plan_get (writing->base, i)->key))
      g_string_append_printf (writing->text, "%s = -\n", qi_game_plan_get (writing->base, i)->key);
  for (guint i = 0; i < writing->plan->pieces->len; i++)
    {
      const QiPlannedPiece *piece = qi_game_plan_get (writing->plan, i);
      const QiPlannedPiece *from = find_base (writing, writing->keys[i]);
      const char letter = g_ascii_tolower (piece->letter);
      const gboolean has_moves = g_str_has_prefix (writing->keys[i], "customPiece")
                                 || (piece->royal && strcmp (piece->moves, "K") != 0);

      if (from != NULL && from->letter == piece->letter && strcmp (from->moves, piece->moves) == 0)
        continue;
      g_string_append_printf (writing->text, "%s = %c", writing->keys[i], letter);
      if (has_moves || (from != NULL && strcmp (from->moves, piece->moves) != 0))
        g_string_append_printf (writing->text, ":%s", piece->moves);
      g_string_append_c (writing->text, '\n');
    }
}

/* EPIN tokens that do not follow from the letter. */
static void
append_tokens (Writing *writing)
{
  gboolean any = FALSE;

  for (guint i = 0; i < writing->plan->pieces->len; i++)
    {
      const QiPlannedPiece *piece = qi_game_plan_get (writing->plan, i);
      const QiPlannedPiece *from = find_base (writing, writing->keys[i]);
      const char usual[3] = { piece->letter, piece->royal ? '^' : '\0', '\0' };
      QiEpin epin;

      if (!qi_epin_parse (piece->token, -1, &epin) || epin.side != QI_SIDE_FIRST
          || (from != NULL
                ? strcmp (from->token, piece->token) == 0 && from->letter == piece->letter
                : strcmp (usual, piece->token) == 0))
        continue;
      g_string_append_printf (writing->text, "%s%c:%s",
                              any ? " " : "masumeToken = ", g_ascii_tolower (piece->letter),
                              piece->token);
      any = TRUE;
    }
  if (any)
    g_string_append_c (writing->text, '\n');
}

/* Writes for each piece the text at @offset where it differs from the base. */
static void
append_texts (Writing    *writing,
              const char *key,
              gsize       offset,
              const char *between)
{
  gboolean any = FALSE;

  for (guint i = 0; i < writing->plan->pieces->len; i++)
    {
      QiPlannedPiece *piece = qi_game_plan_get (writing->plan, i);
      QiPlannedPiece *from = (QiPlannedPiece *) find_base (writing, writing->keys[i]);
      const char *said = G_STRUCT_MEMBER (const char *, piece, offset);

      if (*said == '\0' || strcmp (said, writing->keys[i]) == 0
          || (from != NULL && strcmp (said, G_STRUCT_MEMBER (const char *, from, offset)) == 0))
        continue;
      g_string_append (writing->text, any ? between : key);
      g_string_append_printf (writing->text, "%s%c:%s", any ? "" : " = ",
                              g_ascii_tolower (piece->letter), said);
      any = TRUE;
    }
  if (any)
    g_string_append_c (writing->text, '\n');
}

static const char *
or_none (const char *letters)
{
  return *letters != '\0' ? letters : "-";
}

static void
append_letters (Writing    *writing,
                const char *key,
                const char *letters)
{
  g_autofree char *lower = g_ascii_strdown (or_none (letters), -1);

  g_string_append_printf (writing->text, "%s = %s\n", key, lower);
}

/* "*8 *7": that many ranks, from the one that is last for the side. */
static void
append_ranks (Writing    *writing,
              const char *key,
              guint       n,
              QiSide      side)
{
  const guint n_ranks = qi_shape_get_ranks (&writing->plan->shape);

  g_string_append_printf (writing->text, "%s =", key);
  for (guint i = 0; i < n; i++)
    g_string_append_printf (writing->text, " *%u", side == QI_SIDE_FIRST ? n_ranks - i : i + 1);
  g_string_append_c (writing->text, '\n');
}

static gboolean
becomes_differ (const Writing *writing)
{
  for (guint i = 0; i < writing->plan->pieces->len; i++)
    {
      const QiPlannedPiece *from = find_base (writing, writing->keys[i]);

      if (qi_game_plan_get (writing->plan, i)->becomes != (from != NULL ? from->becomes : '\0'))
        return TRUE;
    }
  return FALSE;
}

static void
append_becomes (Writing *writing)
{
  gboolean any = FALSE;

  for (guint i = 0; i < writing->plan->pieces->len && (writing->moved || becomes_differ (writing));
       i++)
    {
      const QiPlannedPiece *piece = qi_game_plan_get (writing->plan, i);
      const QiPlannedPiece *from = find_base (writing, writing->keys[i]);

      if (piece->becomes == '\0' && (from == NULL || from->becomes == '\0'))
        continue;
      g_string_append_printf (writing->text, "%s%c:%c",
                              any ? " " : "promotedPieceType = ", g_ascii_tolower (piece->letter),
                              piece->becomes != '\0' ? g_ascii_tolower (piece->becomes) : '-');
      any = TRUE;
    }
  if (any)
    g_string_append_c (writing->text, '\n');
}

static void
append_promotion (Writing *writing)
{
  const QiGamePlan *plan = writing->plan;
  const QiGamePlan *base = writing->base;

  if (base == NULL || writing->moved || strcmp (base->promoting, plan->promoting) != 0
      || strcmp (base->promotes_to, plan->promotes_to) != 0)
    {
      append_letters (writing, "promotionPawnTypes", plan->promoting);
      append_letters (writing, "promotionPieceTypes", plan->promotes_to);
    }
  if (plan->promotion_ranks > 0 && (base == NULL || base->promotion_ranks != plan->promotion_ranks))
    {
      g_string_append_printf (writing->text, "promotionRank = %u\n",
                              qi_shape_get_ranks (&plan->shape) + 1 - plan->promotion_ranks);
      append_ranks (writing, "promotionRegionWhite", plan->promotion_ranks, QI_SIDE_FIRST);
      append_ranks (writing, "promotionRegionBlack", plan->promotion_ranks, QI_SIDE_SECOND);
    }
  if (base != NULL ? base->must_promote != plan->must_promote : !plan->must_promote)
    g_string_append_printf (writing->text, "mandatoryPawnPromotion = %s\n",
                            plan->must_promote ? "true" : "false");
  append_becomes (writing);
}

/* The rank, from the first player's edge, on which most pawns of the side stand at the start. */
static guint
find_pawn_rank (const Writing *writing,
                QiSide         side)
{
  const QiGamePlan *plan = writing->plan;
  const guint n_ranks = qi_shape_get_ranks (&plan->shape);
  const guint n_files = qi_shape_get_files (&plan->shape);
  g_autofree guint *counts = g_new0 (guint, n_ranks);
  guint best = side == QI_SIDE_FIRST ? n_ranks - 2 : 1;

  for (guint i = 0; i < plan->squares->len; i++)
    {
      const gint16 code = g_array_index (plan->squares, gint16, i);

      if (code >= 0 && (code & 1) == (gint16) side
          && strcmp (writing->keys[(guint) code / 4], "pawn") == 0)
        counts[i / n_files % n_ranks]++;
    }
  for (guint i = 0; i < n_ranks; i++)
    if (counts[i] > counts[best])
      best = i;
  return n_ranks - best;
}

static void
append_double_step (Writing *writing)
{
  const QiGamePlan *plan = writing->plan;

  if (writing->base != NULL ? writing->base->double_step == plan->double_step
                            : plan->double_step && qi_shape_get_ranks (&plan->shape) == 8
                                && find_pawn_rank (writing, QI_SIDE_FIRST) == 2
                                && find_pawn_rank (writing, QI_SIDE_SECOND) == 7)
    return;
  g_string_append_printf (writing->text, "doubleStep = %s\n", plan->double_step ? "true" : "false");
  if (!plan->double_step || qi_shape_get_ranks (&plan->shape) < 2)
    return;
  g_string_append_printf (writing->text,
                          "doubleStepRank = %u\n"
                          "doubleStepRegionWhite = *%u\n"
                          "doubleStepRegionBlack = *%u\n",
                          find_pawn_rank (writing, QI_SIDE_FIRST),
                          find_pawn_rank (writing, QI_SIDE_FIRST),
                          find_pawn_rank (writing, QI_SIDE_SECOND));
}

static void
append_goal (Writing *writing)
{
  const QiGamePlan *plan = writing->plan;
  const QiGamePlan *base = writing->base;
  const guint n_ranks = qi_shape_get_ranks (&plan->shape);

  if (base != NULL && !writing->moved && base->goal == plan->goal
      && strcmp (base->goal_pieces, plan->goal_pieces) == 0 && base->goal_count == plan->goal_count)
    return;
  if (base != NULL && base->goal == QI_GOAL_CAPTURE && plan->goal != QI_GOAL_CAPTURE)
    g_string_append (writing->text, "extinctionValue = none\n");
  if (base != NULL && base->goal == QI_GOAL_REACH && plan->goal != QI_GOAL_REACH)
    g_string_append (writing->text, "flagPiece = -\nflagRegionWhite = -\nflagRegionBlack = -\n");
  if (base != NULL && base->goal == QI_GOAL_LINE && plan->goal != QI_GOAL_LINE)
    g_string_append (writing->text, "connectN = 0\n");
  if (plan->goal == QI_GOAL_CAPTURE)
    {
      g_string_append (writing->text, "extinctionValue = loss\n");
      append_letters (writing, "extinctionPieceTypes", plan->goal_pieces);
    }
  else if (plan->goal == QI_GOAL_REACH)
    {
      append_letters (writing, "flagPiece", plan->goal_pieces);
      if (base == NULL || base->goal != QI_GOAL_REACH)
        g_string_append_printf (writing->text,
                                "whiteFlag = *%u\nblackFlag = *1\n"
                                "flagRegionWhite = *%u\nflagRegionBlack = *1\n",
                                n_ranks, n_ranks);
    }
  else if (plan->goal == QI_GOAL_LINE)
    {
      g_string_append_printf (writing->text, "connectN = %u\n", plan->goal_count);
      if (*plan->goal_pieces != '\0')
        append_letters (writing, "connectPieceTypes", plan->goal_pieces);
    }
}

static void
append_rules (Writing *writing)
{
  const QiGamePlan *plan = writing->plan;
  const QiGamePlan *base = writing->base;
  static const char *const values[] = { "loss", "draw", "win", "none" };

  append_double_step (writing);
  append_promotion (writing);
  if (base != NULL ? base->drops != plan->drops : plan->drops)
    g_string_append_printf (writing->text, "capturesToHand = %s\npieceDrops = %s\n",
                            plan->drops ? "true" : "false", plan->drops ? "true" : "false");
  if (base == NULL)
    g_string_append (writing->text, "castling = false\n");
  append_goal (writing);
  if (plan->stalemate != (base != NULL ? base->stalemate : QI_VALUE_DRAW))
    g_string_append_printf (writing->text, "stalemateValue = %s\n",
                            values[plan->stalemate - QI_VALUE_LOSS]);
}

static void
append_head (Writing    *writing,
             const char *id)
{
  const QiGamePlan *plan = writing->plan;
  const QiGamePlan *base = writing->base;

  g_string_append_printf (writing->text, "[%s%s%s]\nmasumeName = %s\n", id,
                          plan->parent != NULL ? ":" : "", plan->parent != NULL ? plan->parent : "",
                          plan->name);
  if (base != NULL ? strcmp (base->sides[0], plan->sides[0]) != 0
                       || strcmp (base->sides[1], plan->sides[1]) != 0
                   : strcmp (plan->sides[0], "white") != 0 || strcmp (plan->sides[1], "black") != 0)
    g_string_append_printf (writing->text, "masumeSides = %s, %s\n", plan->sides[0],
                            plan->sides[1]);
  if (base != NULL)
    return;
  g_string_append_printf (writing->text, "maxFile = %u\nmaxRank = %u\n",
                          qi_shape_get_files (&plan->shape), qi_shape_get_ranks (&plan->shape));
  if (plan->shape.n_dimensions != 2)
    g_string_append_printf (writing->text, "masumeLayers = %u\n",
                            plan->shape.n_dimensions == 1 ? 0 : qi_shape_get_layers (&plan->shape));
}

/* The start position as FEN. */
static char *
dup_start (const QiGamePlan *self)
{
  const guint n_files = qi_shape_get_files (&self->shape);
  const guint n_squares_of_layer = n_files * qi_shape_get_ranks (&self->shape);
  GString *text = g_string_new (NULL);
  guint run = 0;

  for (guint i = 0; i < self->squares->len; i++)
    {
      const gint16 code = g_array_index (self->squares, gint16, i);

      if (i > 0 && i % n_files == 0)
        {
          append_run (text, &run);
          g_string_append (text, i % n_squares_of_layer == 0 ? "//" : "/");
        }
      if (code == QI_PLAN_EMPTY)
        run++;
      else
        append_run (text, &run);
      if (code == QI_PLAN_WALL)
        g_string_append_c (text, '*');
      else if (code != QI_PLAN_EMPTY)
        append_piece_code (self, code, text);
    }
  append_run (text, &run);
  if (self->drops || self->hands[0]->len > 0 || self->hands[1]->len > 0)
    append_hands (self, text);
  g_string_append_printf (text, " %c %s - 0 1", self->turn == QI_SIDE_FIRST ? 'w' : 'b',
                          self->castling);
  return g_string_free (text, FALSE);
}

char *
qi_game_plan_dup_text (const QiGamePlan *self,
                       const char       *id)
{
  Writing writing = { .plan = self, .base = self->base, .text = g_string_new (NULL) };
  g_autofree char *start = NULL;

  g_return_val_if_fail (self->pieces->len <= QI_PLAN_MAX_PIECES,
                        g_string_free (writing.text, FALSE));

  choose_keys (&writing);
  append_head (&writing, id);
  append_lines_of_pieces (&writing);
  append_tokens (&writing);
  append_texts (&writing, "masumePieceNames", G_STRUCT_OFFSET (QiPlannedPiece, name), ", ");
  append_texts (&writing, "masumeDrawings", G_STRUCT_OFFSET (QiPlannedPiece, art), ", ");
  append_rules (&writing);
  start = dup_start (self);
  g_string_append_printf (writing.text, "startFen = %s\n", start);
  return g_string_free (writing.text, FALSE);
}
