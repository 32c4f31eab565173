/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-piece-compile-private.h"
#include "qi-piece-inline-private.h"

#include <string.h>

static void
widen (const QiPieceGame *self,
       const gint16       step[3],
       guint              guards[3])
{
  if (self->shape.n_dimensions == 1)
    guards[0] = MAX (guards[0], (guint) ABS (step[1]));
  else
    for (guint d = 0; d < 3; d++)
      guards[d] = MAX (guards[d], (guint) ABS (step[d]));
}

/* The longest leap along files, ranks and layers: how wide the border of guards must be. At least
 * one step, for pawns and palaces. */
static void
find_guards (const QiPieceGame *self,
             guint              guards[3])
{
  const QiVariant *variant = self->variant;

  guards[0] = guards[1] = 1;
  guards[2] = self->shape.n_dimensions == 3 ? 1 : 0;
  if (self->shape.n_dimensions == 1)
    guards[1] = 0;
  if (variant->cambodian_moves)
    guards[0] = guards[1] = 2;
  for (guint i = 0; i < variant->n_pieces; i++)
    for (guint j = 0; j < variant->pieces[i].n_patterns; j++)
      {
        const QiPattern *pattern = &variant->pieces[i].patterns[j];
        const gint16 step[3] = { pattern->file, pattern->rank, pattern->layer };

        if (!qi_piece_is_possible (self, pattern->file, pattern->rank, pattern->layer))
          continue;
        widen (self, step, guards);
        for (guint leg = 0; leg < pattern->n_legs; leg++)
          if (qi_piece_is_possible (self, pattern->legs[leg][0], pattern->legs[leg][1],
                                    pattern->legs[leg][2]))
            widen (self, pattern->legs[leg], guards);
      }
}

void
qi_piece_compile_geometry (QiPieceGame *self)
{
  guint guards[3];
  guint32 first;

  self->files = qi_shape_get_files (&self->shape);
  self->ranks = qi_shape_get_ranks (&self->shape);
  self->layers = qi_shape_get_layers (&self->shape);
  self->n_squares = qi_shape_get_n_squares (&self->shape);
  self->n_words = (self->n_squares + 63) / 64;
  find_guards (self, guards);

  /* The guards behind one file, rank or layer are those before the next. */
  self->stride = (gint32) (self->files + guards[0]);
  self->layer_stride = self->stride * (gint32) (self->ranks + guards[1]);
  first = guards[2] * (guint32) self->layer_stride + guards[1] * (guint32) self->stride + guards[0];
  /* Cell 0 is always a guard, and so stands for "no cell". */
  self->n_cells = first + (guint) self->layer_stride * (self->layers + guards[2])
                  + guards[1] * (guint) self->stride + guards[0];
  self->cell_of = g_new (guint32, self->n_squares);
  self->square_of = g_new (guint32, self->n_cells);
  self->file_of = g_new0 (guint16, self->n_cells);
  self->rank_of = g_new0 (guint16, self->n_cells);
  self->guards = g_malloc (self->n_cells);
  self->lone = g_new0 (gint, 256);
  memset (self->guards, QI_PIECE_GUARD, self->n_cells);
  for (guint i = 0; i < self->n_cells; i++)
    self->square_of[i] = QI_SQUARE_NONE;
  for (guint square = 0; square < self->n_squares; square++)
    {
      guint layer, rank, file;
      guint32 cell;

      qi_shape_get_place (&self->shape, square, &layer, &rank, &file);
      cell = first + layer * (guint32) self->layer_stride + rank * (guint32) self->stride + file;
      self->cell_of[square] = cell;
      self->square_of[cell] = square;
      self->file_of[cell] = (guint16) file;
      self->rank_of[cell] =
        (guint16) (self->shape.n_dimensions == 1 ? file : self->ranks - 1 - rank);
      self->guards[cell] = QI_PIECE_EMPTY;
    }
  self->forward[QI_SIDE_FIRST] = self->shape.n_dimensions == 1 ? 1 : -self->stride;
  self->forward[QI_SIDE_SECOND] = -self->forward[QI_SIDE_FIRST];
}

/* A file or rank of the variant's usual board on this board: counted from the near edge, or in the
 * farther half from the far edge where the board has another size. */
static gboolean
is_at (int   wanted,
       guint usual,
       guint size,
       guint place)
{
  if (wanted < 0)
    return TRUE;
  if (usual != size && (guint) wanted >= usual / 2)
    return (guint) wanted < usual && place + usual == size + (guint) wanted;
  return place == (guint) wanted;
}

/* Whether @cell lies in @region, which is defined on the variant's usual board. */
static gboolean
in_region (const QiPieceGame *self,
           const QiRegion    *region,
           guint32            cell)
{
  const QiVariant *variant = self->variant;
  guint layer, rank, file;

  if (region->everywhere)
    return TRUE;
  if (region->n_entries == 0)
    return FALSE;
  qi_shape_get_place (&self->shape, self->square_of[cell], &layer, &rank, &file);
  rank = self->ranks - 1 - rank;
  layer = self->layers - 1 - layer;
  for (guint i = 0; i < region->n_entries; i++)
    {
      const QiRegionEntry *entry = &region->entries[i];

      if (is_at (entry->file, variant->max_file, self->files, file)
          && is_at (entry->rank, MAX (variant->max_rank, 1), self->ranks, rank)
          && is_at (entry->layer, MAX (variant->n_layers, 1), self->layers, layer))
        return TRUE;
    }
  return FALSE;
}

void
qi_piece_compile_zones (QiPieceGame *self)
{
  const QiVariant *variant = self->variant;

  self->zones = g_new0 (guint16, self->n_cells);
  for (guint square = 0; square < self->n_squares; square++)
    {
      guint32 cell = self->cell_of[square];
      guint zones = 0;

      for (guint side = 0; side < 2; side++)
        {
          if (in_region (self, &variant->promotion_region[side], cell))
            zones |= QI_ZONE_PROMOTION << side;
          if (variant->double_step && in_region (self, &variant->double_step_region[side], cell))
            zones |= QI_ZONE_DOUBLE_STEP << side;
          if (in_region (self, &variant->triple_step_region[side], cell))
            zones |= QI_ZONE_TRIPLE_STEP << side;
          if (variant->flag_piece[side] != 0 && in_region (self, &variant->flag_region[side], cell))
            zones |= QI_ZONE_FLAG << side;
          if (in_region (self, &variant->en_passant_region[side], cell))
            zones |= QI_ZONE_EN_PASSANT << side;
        }
      if (in_region (self, &variant->enclosing_drop_start, cell))
        zones |= QI_ZONE_DROP_START;
      if (!variant->diagonal_lines.everywhere && in_region (self, &variant->diagonal_lines, cell))
        zones |= QI_ZONE_DIAGONAL;
      self->zones[cell] = (guint16) zones;
    }
}

static gboolean
can_step (const QiPieceGame *self,
          const QiPieceDir  *dir,
          guint32            cell)
{
  gint32 to = (gint32) cell + dir->delta;

  return self->guards[to] != QI_PIECE_GUARD
         && ((dir->flags & QI_DIR_DIAGONAL) == 0
             || (self->zones[cell] & self->zones[to] & QI_ZONE_DIAGONAL) != 0);
}

static void
find_dead (const QiPieceGame *self,
           QiPieceType       *type,
           guint              side)
{
  gboolean any = FALSE;
  guint8 *dead = g_malloc0 (self->n_cells);

  for (guint square = 0; square < self->n_squares; square++)
    {
      guint32 cell = self->cell_of[square];
      gboolean moves = FALSE;

      for (guint i = 0; i < type->n_dirs && !moves; i++)
        moves = can_step (self, &type->dirs[side][i], cell);
      if (!moves)
        {
          dead[cell] = 1;
          any = TRUE;
        }
    }
  if (any)
    type->dead[side] = dead;
  else
    g_free (dead);
}

static void
find_mobility (const QiPieceGame *self,
               QiPieceType       *type,
               guint              side)
{
  const QiRegion *region = &self->variant->pieces[type->base].mobility[side];

  if (region->everywhere)
    return;
  type->mobility[side] = g_malloc0 (self->n_cells);
  for (guint square = 0; square < self->n_squares; square++)
    type->mobility[side][self->cell_of[square]] =
      in_region (self, region, self->cell_of[square]) ? 1 : 0;
}

static void
find_drop_squares (const QiPieceGame *self,
                   QiPieceType       *type,
                   guint              side)
{
  const QiVariant *variant = self->variant;
  const QiTypeSet own = QI_TYPE_SET (type->base);

  type->drop_squares[side] = g_new0 (guint64, self->n_words);
  for (guint square = 0; square < self->n_squares; square++)
    {
      guint32 cell = self->cell_of[square];
      guint rank =
        side == QI_SIDE_FIRST ? self->rank_of[cell] : self->ranks - 1 - self->rank_of[cell];

      if (!in_region (self, &variant->drop_region[side], cell)
          || (type->mobility[side] != NULL && !type->mobility[side][cell])
          || (variant->immobility_illegal && type->dead[side] != NULL && type->dead[side][cell])
          || ((variant->pawns & own) != 0
              && ((!variant->first_rank_pawn_drops && rank == 0)
                  || (!variant->promotion_zone_pawn_drops
                      && (self->zones[cell] & QI_ZONE_PROMOTION << side) != 0)))
          || (variant->sittuyin_rook_drop && rank != 0
              && strcmp (variant->pieces[type->base].name, "rook") == 0))
        continue;
      type->drop_squares[side][square / 64] |= G_GUINT64_CONSTANT (1) << square % 64;
    }
}

/* The text of a token, kept as long as the process runs; usual tokens have such a text already. */
static const char *
keep_token (const char *text)
{
  const QiToken token = QI_TOKEN (text);
  const guint16 id = qi_token_get_usual_id (&token);

  return id != 0 ? qi_token_from_usual_id (id)->text : g_intern_string (text);
}

static void
set_tokens (QiPieceGame *self,
            guint        index)
{
  QiPieceType *type = &self->types[index];
  const char *token = self->variant->pieces[type->base].token;
  g_autofree char *second = g_ascii_strdown (token, -1);

  type->tokens[0] = keep_token (token);
  type->tokens[1] = keep_token (second);
  if (type->is_twin)
    return;
  for (guint side = 0; side < 2; side++)
    {
      guint16 id = qi_token_get_usual_id (&QI_TOKEN (type->tokens[side]));
      guint8 code = QI_PIECE_CODE (index, side);

      if (id != 0 && self->code_of_id[id] == QI_PIECE_OBSTACLE)
        self->code_of_id[id] = code;
      else if (id == 0 && !g_hash_table_contains (self->code_of_token, type->tokens[side]))
        g_hash_table_insert (self->code_of_token, (gpointer) type->tokens[side],
                             GUINT_TO_POINTER (code));
    }
}

static void
set_flags (const QiPieceGame *self,
           QiPieceType       *type)
{
  const QiVariant *variant = self->variant;
  const QiTypeSet own = QI_TYPE_SET (type->base);
  const char *name = variant->pieces[type->base].name;

  type->is_royal = (variant->kings & own) != 0;
  for (guint side = 0; side < 2; side++)
    {
      type->resets_clock[side] = (variant->n_move_rule_types[side] & own) != 0;
      type->promotes_as_pawn[side] = (variant->promotion_pawn_types[side] & own) != 0;
      type->is_promotion_pawn |= type->promotes_as_pawn[side];
      type->takes_en_passant[side] = (variant->en_passant_types[side] & own) != 0;
      type->is_castling_king[side] = (variant->castling_king_pieces[side] & own) != 0;
      type->is_castling_rook[side] = (variant->castling_rook_pieces[side] & own) != 0;
    }
  type->is_cannon = strcmp (name, "janggiCannon") == 0;
  type->is_shogi_pawn = variant->shogi_pawn_drop_mate_illegal && strcmp (name, "shogiPawn") == 0;
  type->is_rook = strcmp (name, "rook") == 0;
  type->is_knight = strcmp (name, "knight") == 0;
  type->gives_shak = type->is_rook || type->is_knight || strcmp (name, "bers") == 0;
  type->is_fers = strcmp (name, "fers") == 0;
  type->is_paired_bishop = variant->drop_opposite_colored_bishop && strcmp (name, "bishop") == 0;
  type->counts_file = (variant->drop_no_doubled & own) != 0;
  type->has_double_step = (variant->pawns & own) != 0;
}

/* Twins: in a game with drops a promoted pawn goes to the hand as a pawn again, so it is a type of
   its own. */
static void
add_twins (QiPieceGame *self)
{
  const QiVariant *variant = self->variant;
  QiTypeSet results = variant->promotion_piece_types[0] | variant->promotion_piece_types[1];
  const QiTypeSet pawns = variant->promotion_pawn_types[0] | variant->promotion_pawn_types[1];
  guint pawn;

  if ((!variant->two_boards && (!variant->captures_to_hand || variant->drop_loop)) || pawns == 0)
    return;
  pawn = (guint) __builtin_ctzll (pawns);
  for (guint i = 0; i < variant->n_pieces; i++)
    {
      QiPieceType *twin = &self->types[self->n_types];

      if ((results >> i & 1) == 0)
        continue;
      *twin = (QiPieceType) { .base = (guint8) i,
                              .is_twin = TRUE,
                              .promoted = -1,
                              .unpromoted = -1,
                              .twin = (guint8) self->n_types,
                              .hand_type = (guint8) pawn };
      self->types[i].twin = (guint8) self->n_types++;
      self->has_twins = TRUE;
    }
}

/* A promoted piece counts with those that move as it does. */
static guint8
find_kin (const QiPieceGame *self,
          guint              index)
{
  const QiVariantPiece *pieces = self->variant->pieces;
  const char *name = pieces[self->types[index].base].name;
  guint kin = 0;

  while (kin < index && g_strcmp0 (pieces[self->types[kin].base].name, name) != 0)
    kin++;
  return (guint8) kin;
}

static gboolean
is_bound (const QiPieceGame *self,
          const QiPieceType *type)
{
  const QiVariantPiece *piece = &self->variant->pieces[type->base];
  gboolean bound = piece->n_patterns > 0 && !type->may_promote && !type->has_double_step;

  for (guint i = 0; i < piece->n_patterns; i++)
    bound &=
      (piece->patterns[i].file + piece->patterns[i].rank) % 2 == 0 && piece->patterns[i].layer == 0;
  return bound;
}

/* What put() of qi-piece-board.c has to know of each code. */
static void
set_put_flags (QiPieceGame *self)
{
  memset (self->put_flags, QI_PUT_OBSTACLE, sizeof self->put_flags);
  for (guint i = 0; i < self->n_types; i++)
    for (guint side = 0; side < 2; side++)
      self->put_flags[QI_PIECE_CODE (i, side)] =
        (guint8) ((self->types[i].is_royal ? QI_PUT_ROYAL : 0)
                  | (self->types[i].counts_file ? QI_PUT_ON_FILE : 0));
}

void
qi_piece_compile_types (QiPieceGame *self)
{
  const QiVariant *variant = self->variant;
  const guint n = variant->n_pieces;

  memset (self->code_of_id, QI_PIECE_OBSTACLE, sizeof self->code_of_id);
  self->code_of_id[0] = QI_PIECE_EMPTY;
  self->types = g_new0 (QiPieceType, 2 * n);
  self->n_types = n;
  for (guint i = 0; i < n; i++)
    {
      const QiVariantPiece *piece = &variant->pieces[i];
      int unpromoted = piece->unpromoted;

      self->types[i].base = (guint8) i;
      self->types[i].twin = (guint8) i;
      self->types[i].promoted = piece->promoted;
      self->types[i].unpromoted = unpromoted;
      self->types[i].hand_type =
        (guint8) (unpromoted >= 0 && !variant->drop_loop ? unpromoted : (int) i);
    }
  add_twins (self);
  for (guint i = 0; i < self->n_types; i++)
    {
      QiPieceType *type = &self->types[i];

      set_flags (self, type);
      set_tokens (self, i);
      qi_piece_compile_dirs (self, type);
      for (guint side = 0; side < 2; side++)
        {
          find_mobility (self, type, side);
          find_dead (self, type, side);
          find_drop_squares (self, type, side);
        }
      type->kin = find_kin (self, i);
      type->may_promote = type->is_promotion_pawn || type->promoted >= 0
                          || (variant->piece_demotion && type->unpromoted >= 0);
      type->is_bound = is_bound (self, type);
      type->is_plain =
        !(variant->cambodian_moves && (type->is_fers || type->is_royal)) && !type->may_promote
        && !type->has_double_step && type->mobility[0] == NULL && type->mobility[1] == NULL
        && (!variant->immobility_illegal || (type->dead[0] == NULL && type->dead[1] == NULL));
    }
  set_put_flags (self);
}

static void
compile_wallable (QiPieceGame *self)
{
  for (guint side = 0; side < 2; side++)
    {
      const QiRegion *region = &self->variant->walling_region[side];

      if (self->variant->walling_rule == QI_WALLING_NONE || region->everywhere)
        continue;
      self->wallable[side] = g_malloc0 (self->n_cells);
      for (guint square = 0; square < self->n_squares; square++)
        self->wallable[side][self->cell_of[square]] =
          in_region (self, region, self->cell_of[square]) ? 1 : 0;
    }
}

/* The places that a chain of pieces connects. */
static void
compile_regions (QiPieceGame *self)
{
  const QiVariant *variant = self->variant;

  for (guint i = 0; i < 4; i++)
    for (guint square = 0; square < self->n_squares; square++)
      if (in_region (self, &variant->connect_region[i / 2][i % 2], self->cell_of[square]))
        {
          if (self->regions == NULL)
            self->regions = g_malloc0 (self->n_cells);
          self->regions[self->cell_of[square]] |= (guint8) (1u << i);
        }
}

/* Of two layers each the mirror of the other. */
static void
compile_mirror (QiPieceGame *self)
{
  const guint half = self->n_squares / 2;

  if (!self->variant->mirrored || self->layers != 2)
    return;
  self->mirror = g_new0 (guint32, self->n_cells);
  for (guint square = 0; square < self->n_squares; square++)
    self->mirror[self->cell_of[square]] =
      self->cell_of[square < half ? square + half : square - half];
}

/* What pawns become, and where kings castle to. */
static void
compile_targets (QiPieceGame *self)
{
  const QiVariant *variant = self->variant;

  for (guint side = 0; side < 2; side++)
    {
      for (guint i = 0; i < MIN (variant->n_pieces, QI_MAX_TYPES); i++)
        if ((variant->promotion_piece_types[side] >> i & 1) != 0)
          self->promotion_types[side][self->n_promotion_types[side]++] = (guint8) i;
    }
  for (guint wing = 0; wing < 2; wing++)
    {
      guint file = wing == 0 ? variant->castling_kingside_file : variant->castling_queenside_file;

      if (self->files != variant->max_file && file >= variant->max_file / 2)
        file = file + self->files - variant->max_file;
      self->castling_files[wing] = MIN (file, self->files - 1);
    }
}

void
qi_piece_compile_rules (QiPieceGame *self)
{
  const QiVariant *variant = self->variant;

  compile_targets (self);
  for (guint i = 0; i < self->n_types; i++)
    {
      self->counts_files |= self->types[i].counts_file;
      self->has_two_steps |= self->types[i].n_twice > 0;
      self->has_overlaps |= self->types[i].overlaps;
    }
  compile_mirror (self);
  self->has_drops = variant->piece_drops;
  self->has_gates = variant->seirawan_gating || variant->cambodian_moves;
  self->counts_checks = variant->check_counting;
  qi_variant_get_checks (variant, self->usual_checks);
  self->is_conserved = variant->captures_to_hand;
  self->has_turns = variant->n_multimoves > 0 || variant->progressive_multimove;
  self->has_filters = variant->must_capture || variant->must_drop || variant->seirawan_gating
                      || variant->pass_on_stalemate[0] || variant->pass_on_stalemate[1]
                      || variant->mutually_immune_types != 0
                      || variant->walling_rule != QI_WALLING_NONE || self->has_overlaps
                      || self->mirror != NULL || self->has_two_steps || variant->lions_are_kept
                      || variant->shatar_mate_rule || self->has_turns;
  self->has_history = variant->pass[0] || variant->pass[1] || variant->pass_on_stalemate[0]
                      || variant->pass_on_stalemate[1] || variant->bikjang_rule
                      || variant->castling_wins != 0;
  self->counts_plies = variant->castling_forbidden_plies > 0 || self->has_turns;
  self->has_notes =
    self->counts_checks || variant->lions_are_kept || self->has_history || self->counts_plies;
  self->makes_walls =
    variant->petrify_on_capture_types != 0 || variant->walling_rule != QI_WALLING_NONE;
  self->has_stony_kings = (variant->petrify_on_capture_types & variant->kings) != 0;
  self->has_extinction = variant->extinction_value != QI_VALUE_NONE
                         && (!variant->extinction_pseudo_royal || variant->blast_on_capture);
  compile_regions (self);
  compile_wallable (self);
  self->has_connections = variant->connect_n > 0 || variant->connect_nxn > 0
                          || variant->collinear_n > 0 || self->regions != NULL
                          || variant->n_connect_goal[0] > 0 || variant->n_connect_goal[1] > 0;
  self->judges_both = self->has_connections
                      && (variant->connect_goal_by_type || variant->n_connect_goal[0] > 0
                          || variant->n_connect_goal[1] > 0);
  self->has_ends = self->has_history || variant->check_counting
                   || (variant->flag_piece[0] | variant->flag_piece[1]) != 0 || self->has_extinction
                   || self->has_connections || variant->adjudicate_full_board;
  self->is_quiet = !variant->checking && !self->has_hops && !self->has_lames && !self->has_drops
                   && !variant->flying_general && !variant->cambodian_moves
                   && !variant->sittuyin_promotion && self->n_lines[0] < G_MAXUINT8
                   && self->n_lines[1] < G_MAXUINT8;
  self->is_slow =
    (!variant->checking && !self->is_quiet) || variant->blast_on_capture || self->mirror != NULL
    || (self->makes_walls && (variant->kings != 0 || variant->extinction_pseudo_royal))
    || (variant->kings != 0 && variant->flip_enclosed_pieces != QI_ENCLOSING_NONE)
    || (variant->extinction_pseudo_royal && variant->extinction_piece_types != 0);
}
