/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-game-plan-inner-private.h"

#include "qi-game-info.h"
#include "qi-owner.h"

#include <string.h>

/* A plan as it is first: what the board shows, and what is known of it. */

static void
piece_free (gpointer data)
{
  QiPlannedPiece *piece = data;

  g_free (piece->token);
  g_free (piece->name);
  g_free (piece->moves);
  g_free (piece->art);
  g_free (piece->key);
  g_free (piece);
}

void
qi_game_plan_free (QiGamePlan *self)
{
  if (self == NULL)
    return;
  g_free (self->name);
  g_free (self->sides[0]);
  g_free (self->sides[1]);
  g_free (self->parent);
  g_clear_pointer (&self->base, qi_game_plan_free);
  g_ptr_array_unref (self->pieces);
  g_array_unref (self->squares);
  g_array_unref (self->hands[0]);
  g_array_unref (self->hands[1]);
  g_free (self->promoting);
  g_free (self->promotes_to);
  g_free (self->goal_pieces);
  g_free (self);
}

static QiGamePlan *
plan_new (const QiShape *shape)
{
  QiGamePlan *self = g_new0 (QiGamePlan, 1);

  self->name = g_strdup ("");
  self->sides[0] = g_strdup ("white");
  self->sides[1] = g_strdup ("black");
  self->shape = *shape;
  self->pieces = g_ptr_array_new_with_free_func (piece_free);
  self->squares = g_array_new (FALSE, TRUE, sizeof (gint16));
  self->hands[0] = g_array_new (FALSE, TRUE, sizeof (guint));
  self->hands[1] = g_array_new (FALSE, TRUE, sizeof (guint));
  self->castling[0] = '-';
  self->promoting = g_strdup ("");
  self->promotes_to = g_strdup ("");
  self->promotion_ranks = 1;
  self->must_promote = TRUE;
  self->goal_pieces = g_strdup ("");
  self->goal_count = 3;
  return self;
}

QiPlannedPiece *
qi_game_plan_get (const QiGamePlan *self,
                  guint             piece)
{
  return piece < self->pieces->len ? self->pieces->pdata[piece] : NULL;
}

QiPlannedPiece *
qi_game_plan_find (const QiGamePlan *self,
                   char              letter)
{
  for (guint i = 0; i < self->pieces->len; i++)
    {
      QiPlannedPiece *piece = self->pieces->pdata[i];

      if (piece->letter == g_ascii_toupper (letter) && letter != '\0')
        return piece;
    }
  return NULL;
}

static QiPlannedPiece *
add_piece (QiGamePlan *self,
           const char *token,
           char        letter,
           const char *moves)
{
  QiPlannedPiece *piece = g_new0 (QiPlannedPiece, 1);

  piece->token = g_strdup (token);
  piece->letter = letter;
  piece->name = g_strdup ("");
  piece->moves = g_strdup (moves);
  piece->art = g_strdup ("");
  g_ptr_array_add (self->pieces, piece);
  return piece;
}

/* What the parent says. */

static char *
dup_letters (const QiVariant *variant,
             QiTypeSet        types)
{
  GString *letters = g_string_new (NULL);

  for (guint i = 0; i < variant->n_pieces; i++)
    if ((types & QI_TYPE_SET (i)) != 0 && variant->pieces[i].letter != '\0')
      g_string_append_c (letters, variant->pieces[i].letter);
  return g_string_free (letters, FALSE);
}

/* How many ranks the first player's region covers if it consists of the last ranks; 0 if it is
 * anything else. */
static guint
count_last_ranks (const QiVariant *variant,
                  const QiRegion  *region)
{
  guint n = 0;

  if (region->everywhere)
    return 0;
  for (guint rank = variant->max_rank; rank > 0; rank--)
    {
      gboolean has = FALSE;

      for (guint i = 0; i < region->n_entries; i++)
        has = has
              || (region->entries[i].file < 0 && region->entries[i].layer < 0
                  && region->entries[i].rank == (int) rank - 1);
      if (!has)
        break;
      n++;
    }
  return n == region->n_entries ? n : 0;
}

static void
take_goal (QiGamePlan      *self,
           const QiVariant *variant)
{
  g_free (self->goal_pieces);
  self->goal_count = variant->connect_n > 0 ? variant->connect_n : 3;
  if (variant->extinction_value == QI_VALUE_LOSS)
    {
      self->goal = QI_GOAL_CAPTURE;
      self->goal_pieces = dup_letters (variant, variant->extinction_piece_types);
    }
  else if (variant->flag_piece[0] != 0)
    {
      self->goal = QI_GOAL_REACH;
      self->goal_pieces = dup_letters (variant, variant->flag_piece[0]);
    }
  else
    {
      self->goal = variant->connect_n > 0 ? QI_GOAL_LINE : QI_GOAL_MATE;
      self->goal_pieces = g_strdup ("");
    }
}

static void
take_rules (QiGamePlan      *self,
            const QiVariant *variant)
{
  g_free (self->promoting);
  g_free (self->promotes_to);
  self->promoting = dup_letters (variant, variant->promotion_pawn_types[0]);
  self->promotes_to = dup_letters (variant, variant->promotion_piece_types[0]);
  self->promotion_ranks = count_last_ranks (variant, &variant->promotion_region[0]);
  self->must_promote = variant->mandatory_pawn_promotion;
  self->double_step = variant->double_step;
  self->drops = variant->piece_drops && variant->captures_to_hand;
  self->stalemate = variant->stalemate_value;
  take_goal (self, variant);
}

static void
take_pieces (QiGamePlan      *self,
             const QiVariant *variant)
{
  const QiGameInfo *info = qi_game_info_lookup (variant->id);

  for (guint i = 0; i < variant->n_pieces; i++)
    {
      const QiVariantPiece *from = &variant->pieces[i];
      const QiGamePiece *known = NULL;
      QiPlannedPiece *piece = NULL;
      QiEpin epin;

      if (from->letter == '\0')
        continue;
      piece = add_piece (self, from->token, from->letter, from->betza != NULL ? from->betza : "");
      piece->key = g_strdup (from->name);
      piece->royal = (variant->kings & QI_TYPE_SET (i)) != 0;
      if (from->promoted >= 0)
        piece->becomes = variant->pieces[from->promoted].letter;
      if (info != NULL && qi_epin_parse (from->token, -1, &epin))
        known = qi_game_info_find_piece (info, &epin);
      if (known == NULL)
        continue;
      g_free (piece->name);
      piece->name = g_strdup (known->name);
    }
}

static QiGamePlan *
new_from_variant (const QiVariant *variant,
                  const QiShape   *shape)
{
  QiGamePlan *self = plan_new (shape);
  const QiGameInfo *info = qi_game_info_lookup (variant->id);

  self->parent = g_strdup (variant->id);
  for (guint i = 0; info != NULL && i < 2; i++)
    {
      g_free (self->sides[i]);
      self->sides[i] = g_strdup (qi_game_info_get_side_name (info, (QiSide) i));
    }
  take_pieces (self, variant);
  take_rules (self, variant);
  return self;
}

/* What the board shows. */

static gboolean
is_of_board (const QiVariant *variant,
             const QiShape   *shape)
{
  const guint n_layers =
    shape->n_dimensions == 1 ? 0 : (shape->n_dimensions == 2 ? 1 : qi_shape_get_layers (shape));

  return variant->n_layers == n_layers && variant->max_file == qi_shape_get_files (shape)
         && variant->max_rank == qi_shape_get_ranks (shape);
}

/* A piece of the game as its texts write it: its letter, or that of what it was promoted from. */
static const QiVariantPiece *
find_known (const QiVariant *variant,
            const char      *token)
{
  for (guint i = 0; variant != NULL && i < variant->n_pieces; i++)
    if (strcmp (variant->pieces[i].token, token) == 0)
      return &variant->pieces[i];
  return NULL;
}

/* The chess piece with this token, or with this letter: a king without a game has no mark. */
static const QiVariantPiece *
find_in_chess (const char *token)
{
  const QiVariant *chess = qi_variant_lookup ("chess");
  const QiVariantPiece *piece = find_known (chess, token);
  g_autofree char *royal = piece == NULL ? g_strconcat (token, "^", NULL) : NULL;

  return piece != NULL ? piece : find_known (chess, royal);
}

/* The first free letter among those of the token, else any free one. 0: there is none. */
static char
choose_letter (const QiGamePlan *self,
               const char       *token)
{
  for (const char *c = token; *c != '\0'; c++)
    if (g_ascii_isalpha (*c) && qi_game_plan_find (self, *c) == NULL)
      return g_ascii_toupper (*c);
  for (char letter = 'A'; letter <= 'Z'; letter++)
    if (qi_game_plan_find (self, letter) == NULL)
      return letter;
  return '\0';
}

static guint
find_token (const QiGamePlan *self,
            const char       *token)
{
  for (guint i = 0; i < self->pieces->len; i++)
    if (strcmp (qi_game_plan_get (self, i)->token, token) == 0)
      return i;
  return G_MAXUINT;
}

static void
set_name (QiPlannedPiece *piece,
          const char     *name)
{
  g_free (piece->name);
  piece->name = g_strdup (name);
}

/* The name in the games table. */
static void
name_known (QiPlannedPiece  *piece,
            const QiVariant *variant,
            const char      *token)
{
  const QiGameInfo *infos[] = { variant != NULL ? qi_game_info_lookup (variant->id) : NULL,
                                qi_game_info_lookup ("chess") };
  QiEpin epin;

  for (guint i = 0; i < 2 && *piece->name == '\0' && qi_epin_parse (token, -1, &epin); i++)
    {
      const QiGamePiece *known =
        infos[i] != NULL ? qi_game_info_find_piece (infos[i], &epin) : NULL;

      if (known != NULL)
        set_name (piece, known->name);
    }
}

/* The moves come from the board's game, else from chess. */
static gboolean
plan_piece (QiGamePlan      *self,
            const QiVariant *variant,
            const char      *token)
{
  const char letter = choose_letter (self, token);
  const QiVariantPiece *known = find_known (variant, token);
  QiPlannedPiece *piece = NULL;
  QiEpin epin;

  if (letter == '\0')
    return FALSE;
  if (known == NULL)
    known = find_in_chess (token);
  piece =
    add_piece (self, token, letter, known != NULL && known->betza != NULL ? known->betza : "");
  piece->royal = known != NULL && strcmp (known->name, "king") == 0
                 && !qi_game_plan_has_royal (self, self->pieces->len - 1);
  /* A word is its own name. */
  if (!qi_epin_parse (token, -1, &epin))
    set_name (piece, token);
  else if (known != NULL)
    name_known (piece, variant, known->token);
  return TRUE;
}

gboolean
qi_game_plan_has_royal (const QiGamePlan *self,
                        guint             before)
{
  for (guint i = 0; i < before; i++)
    if (qi_game_plan_get (self, i)->royal)
      return TRUE;
  return FALSE;
}

/* The code of a token that may already be in the plan. */
static QiPlanFaultKind
read_token (QiGamePlan      *self,
            const QiVariant *variant,
            const QiToken   *token,
            gint16          *code)
{
  g_autoptr (GString) first = g_string_new (NULL);
  const QiVariantPiece *known = NULL;
  QiOwner owner = QI_OWNER_NOBODY;
  gboolean promoted = FALSE;
  guint piece;

  if (token->kind == QI_TOKEN_STRING && strlen (token->text) == token->length)
    owner = qi_owner_of_text (token->text, token->length);
  if (owner == QI_OWNER_FIRST)
    g_string_append_len (first, token->text, token->length);
  else if (owner != QI_OWNER_SECOND || !qi_owner_flip_text (token->text, token->length, first))
    return QI_PLAN_NO_SIDE;
  known = self->parent != NULL ? find_known (variant, first->str) : NULL;
  if (known != NULL && known->letter == '\0' && known->unpromoted >= 0)
    {
      g_string_assign (first, variant->pieces[known->unpromoted].token);
      promoted = TRUE;
    }
  piece = find_token (self, first->str);
  if (piece == G_MAXUINT)
    {
      if (!plan_piece (self, variant, first->str))
        return QI_PLAN_TOO_MANY;
      piece = self->pieces->len - 1;
    }
  *code = QI_PLAN_CODE (piece, promoted, owner == QI_OWNER_FIRST ? QI_SIDE_FIRST : QI_SIDE_SECOND);
  return QI_PLAN_WHOLE;
}

static QiPlanFaultKind
read_hand (QiGamePlan      *self,
           const QiVariant *variant,
           QiPosition      *position,
           QiSide           side)
{
  gsize n_items = 0;
  const QiHandItem *items = qi_position_get_hand (position, side, &n_items);

  for (gsize i = 0; i < n_items; i++)
    {
      gint16 code = 0;
      const QiPlanFaultKind fault = read_token (self, variant, &items[i].token, &code);
      const guint piece = (guint) code / 4;

      if (fault != QI_PLAN_WHOLE)
        return fault;
      if (self->hands[side]->len <= piece)
        g_array_set_size (self->hands[side], piece + 1);
      g_array_index (self->hands[side], guint, piece) += items[i].count;
    }
  return QI_PLAN_WHOLE;
}

static QiPlanFaultKind
read_board (QiGamePlan      *self,
            const QiVariant *variant,
            QiSetup         *setup)
{
  QiPosition *position = qi_setup_get_position (setup);
  g_autoptr (GArray) walls =
    qi_details_dup_squares (qi_setup_get_details (setup), "walls", QI_SIDE_FIRST, &self->shape);

  for (guint i = 0; i < qi_position_get_n_squares (position); i++)
    {
      const QiToken *token = qi_position_get_piece (position, i);
      gint16 code = QI_PLAN_EMPTY;
      QiPlanFaultKind fault = QI_PLAN_WHOLE;

      if (token != NULL)
        fault = read_token (self, variant, token, &code);
      if (fault != QI_PLAN_WHOLE)
        return fault;
      g_array_append_val (self->squares, code);
    }
  for (guint i = 0; i < walls->len; i++)
    g_array_index (self->squares, gint16, g_array_index (walls, guint, i)) = QI_PLAN_WALL;
  return QI_PLAN_WHOLE;
}

/* Only what the parent's castling is made for: rooks on the rank of a king. */
static void
read_castling (QiGamePlan *self,
               QiSetup    *setup)
{
  GString *text = g_string_new (NULL);

  for (guint side = 0; side < 2 && self->parent != NULL; side++)
    {
      g_autoptr (GArray) rooks = qi_details_dup_squares (qi_setup_get_details (setup), "castling",
                                                         (QiSide) side, &self->shape);
      gboolean wings[2] = { FALSE, FALSE };

      for (guint i = 0; i < rooks->len; i++)
        {
          const guint file = g_array_index (rooks, guint, i) % qi_shape_get_files (&self->shape);

          wings[file * 2 < qi_shape_get_files (&self->shape)] = TRUE;
        }
      for (guint i = 0; i < 2; i++)
        if (wings[i])
          g_string_append_c (text, "KQkq"[side * 2 + i]);
    }
  g_strlcpy (self->castling, text->len > 0 ? text->str : "-", sizeof self->castling);
  g_string_free (text, TRUE);
}

/* Without a parent: pawns as in chess, which can be promoted to all other pieces, and a king that
 * is mated. */
static void
choose_rules (QiGamePlan *self)
{
  g_autoptr (GString) pawns = g_string_new (NULL);
  g_autoptr (GString) others = g_string_new (NULL);
  const gboolean royal = qi_game_plan_has_royal (self, self->pieces->len);

  for (guint i = 0; i < self->pieces->len; i++)
    {
      const QiPlannedPiece *piece = qi_game_plan_get (self, i);

      if (strcmp (piece->moves, QI_PAWN_MOVES) == 0)
        g_string_append_c (pawns, piece->letter);
      else if (!piece->royal)
        g_string_append_c (others, piece->letter);
    }
  g_free (self->promoting);
  g_free (self->promotes_to);
  self->promoting = g_strdup (others->len > 0 ? pawns->str : "");
  self->promotes_to = g_strdup (pawns->len > 0 ? others->str : "");
  self->double_step = pawns->len > 0 && qi_shape_get_ranks (&self->shape) >= 6;
  self->drops = self->hands[0]->len > 0 || self->hands[1]->len > 0;
  self->goal = royal ? QI_GOAL_MATE : QI_GOAL_CAPTURE;
}

QiGamePlan *
qi_game_plan_new (QiSetup     *setup,
                  QiPlanFault *fault)
{
  g_autoptr (QiGamePlan) self = NULL;
  QiPosition *position = NULL;
  const QiVariant *variant = NULL;
  const QiShape *shape = NULL;

  g_return_val_if_fail (setup != NULL && fault != NULL, NULL);

  position = qi_setup_get_position (setup);
  shape = qi_position_get_shape (position);
  *fault = (QiPlanFault) { QI_PLAN_TOO_LARGE, G_MAXUINT, 0 };
  if (qi_shape_get_n_squares (shape) > QI_PLAN_MAX_SQUARES)
    return NULL;
  variant = qi_variant_lookup (qi_setup_get_game (setup));
  if (variant != NULL && is_of_board (variant, shape))
    {
      self = new_from_variant (variant, shape);
      self->base = new_from_variant (variant, shape);
    }
  else
    self = plan_new (shape);
  fault->kind = read_board (self, variant, setup);
  for (guint side = 0; side < 2 && fault->kind == QI_PLAN_WHOLE; side++)
    fault->kind = read_hand (self, variant, position, (QiSide) side);
  if (fault->kind != QI_PLAN_WHOLE)
    return NULL;
  self->turn = qi_position_get_turn (position);
  read_castling (self, setup);
  if (self->parent == NULL)
    choose_rules (self);
  return g_steal_pointer (&self);
}
