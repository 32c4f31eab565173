/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-piece-private.h"

#include "qi-game-private.h"
#include "qi-piece-compile-private.h"
#include "qi-piece-diagnose-private.h"
#include "qi-piece-inline-private.h"

#include <string.h>

G_DEFINE_FINAL_TYPE (QiPieceGame, qi_piece_game, QI_TYPE_GAME)

static const char *
get_token (QiGame *self,
           guint   piece)
{
  QiPieceGame *game = QI_PIECE_GAME (self);

  if (!qi_piece_is_piece (piece) || qi_piece_type (piece) >= game->n_types)
    return NULL;
  return game->types[qi_piece_type (piece)].tokens[qi_piece_side (piece)];
}

static void
qi_piece_game_finalize (GObject *object)
{
  QiPieceGame *self = QI_PIECE_GAME (object);

  for (guint i = 0; i < self->n_types; i++)
    for (guint side = 0; side < 2; side++)
      {
        g_free (self->types[i].dirs[side]);
        g_free (self->types[i].mobility[side]);
        g_free (self->types[i].dead[side]);
        g_free (self->types[i].drop_squares[side]);
      }
  g_free (self->types);
  qi_piece_clear_crowds (self);
  for (guint side = 0; side < 2; side++)
    {
      g_free (self->lines[side]);
      g_free (self->lames[side]);
    }
  g_free (self->cell_of);
  g_free (self->square_of);
  g_free (self->file_of);
  g_free (self->rank_of);
  g_free (self->zones);
  g_free (self->regions);
  g_free (self->mirror);
  g_free (self->wallable[0]);
  g_free (self->wallable[1]);
  g_free (self->guards);
  g_free (self->lone);
  g_hash_table_unref (self->code_of_token);
  qi_piece_chart_free (self->chart);
  G_OBJECT_CLASS (qi_piece_game_parent_class)->finalize (object);
}

static void
qi_piece_game_class_init (QiPieceGameClass *class)
{
  QiGameClass *game_class = QI_GAME_CLASS (class);

  G_OBJECT_CLASS (class)->finalize = qi_piece_game_finalize;
  game_class->load = qi_piece_load;
  game_class->compute_key = qi_piece_compute_key;
  game_class->list_moves = qi_piece_list_moves;
  game_class->play = qi_piece_play;
  game_class->describe = qi_piece_describe;
  game_class->judge = qi_piece_judge;
  game_class->write_move = qi_piece_write_move;
  game_class->list_notations = qi_piece_list_notations;
  game_class->read_move = qi_piece_read_move;
  game_class->evaluate = qi_piece_evaluate;
  game_class->perft = qi_piece_perft;
  game_class->get_token = get_token;
  game_class->add_occupied = qi_piece_add_occupied;
  game_class->add_attacks = qi_piece_add_attacks;
  game_class->add_attackers = qi_piece_add_attackers;
  game_class->add_checkers = qi_piece_add_checkers;
  game_class->diagnose = qi_piece_diagnose;
  game_class->fix = qi_piece_fix;
  game_class->explain = qi_piece_explain;
}

static void
qi_piece_game_init (QiPieceGame *self)
{
  self->code_of_token = g_hash_table_new (g_str_hash, g_str_equal);
}

static gboolean
fits (const QiVariant *variant,
      const QiShape   *shape)
{
  guint dimensions = variant->n_layers == 0 ? 1 : variant->n_layers == 1 ? 2 : 3;
  guint n_squares = qi_shape_get_n_squares (shape);
  const gboolean has_rows =
    variant->connect_n > 0 || variant->n_connect_goal[0] > 0 || variant->n_connect_goal[1] > 0;

  if (variant->n_pieces == 0 || n_squares == 0
      || n_squares > QI_PIECE_MAX_SQUARES
      /* Games of stones in a row are the same in any number of dimensions. */
      || (shape->n_dimensions != dimensions && !(variant->any_shape && has_rows)))
    return FALSE;
  if (variant->any_shape)
    return TRUE;
  return qi_shape_get_files (shape) == variant->max_file
         && qi_shape_get_ranks (shape) == MAX (variant->max_rank, 1)
         && qi_shape_get_layers (shape) == MAX (variant->n_layers, 1);
}

/* Bytes of the parts behind the board's head, each aligned for any of them. */
static gsize
place (gsize *end,
       gsize  bytes)
{
  gsize at = *end;

  *end += (bytes + 15) & ~(gsize) 15;
  return at;
}

/* What has to be zero on an empty board comes first: *@n_cleared bytes. */
static gsize
lay_out (QiPieceGame *self,
         gsize       *n_cleared)
{
  gsize end = 0;

  place (&end,
         sizeof (QiPieceBoard) + (gsize) QI_PIECE_CODE (self->n_types, 0) * sizeof (QiPieceTally));
  self->occupied_at = place (&end, self->n_words * sizeof (guint64));
  for (guint side = 0; side < 2; side++)
    {
      self->gates_at[side] = place (&end, self->has_gates ? self->n_words * sizeof (guint64) : 0);
      self->files_at[side] = place (&end, self->counts_files ? self->files * sizeof (guint16) : 0);
    }
  self->trail_at =
    place (&end,
           self->variant->move_repetition_illegal ? 2 * QI_PIECE_TRAIL * sizeof (QiPieceTrail) : 0);
  *n_cleared = end;
  self->cells_at = place (&end, self->n_cells);
  self->index_at = place (&end, self->n_cells * sizeof (guint32));
  for (guint side = 0; side < 2; side++)
    self->list_at[side] = place (&end, self->n_squares * sizeof (guint32));
  return end;
}

QiGame *
qi_piece_game_new (const QiVariant *variant,
                   const QiShape   *shape)
{
  QiPieceGame *self;
  gsize n_bytes, n_cleared;

  g_return_val_if_fail (variant != NULL, NULL);
  g_return_val_if_fail (shape != NULL, NULL);

  if (!fits (variant, shape))
    return NULL;

  self = g_object_new (QI_TYPE_PIECE_GAME, NULL);
  self->variant = variant;
  self->shape = *shape;
  qi_piece_compile_geometry (self);
  qi_piece_compile_zones (self);
  qi_piece_compile_types (self);
  qi_piece_compile_lines (self);
  qi_piece_compile_rules (self);
  n_bytes = lay_out (self, &n_cleared);
  qi_piece_compile_crowds (self);
  qi_piece_compile_values (self);
  qi_piece_compile_kinds (self);
  qi_game_set_up (QI_GAME (self), variant->id, shape, n_bytes);
  qi_game_set_cleared (QI_GAME (self), n_cleared);
  return QI_GAME (self);
}

QiGame *
qi_piece_game_make (const char    *id,
                    const QiShape *shape)
{
  const QiVariant *variant = qi_variant_lookup (id);

  return variant != NULL ? qi_piece_game_new (variant, shape) : NULL;
}
