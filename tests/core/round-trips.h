/* SPDX-License-Identifier: Apache-2.0 */
/* Setups of every game, on its own boards and on boards of one to three dimensions, for round trips.
 * The same seed makes the same ones. */
#pragma once

#include "property.h"

#include "qi-game-info-private.h"
#include "qi-state.h"
#include "qi-variant-private.h"

#define ROUND_TRIPS_RANDOM 10 /* setups a game, see property_get_rounds() */

/* Boards that every game is tried on beside its own: of one rank, of one file, of one square, with
 * layers of one rank, and of usual sizes. */
static const QiShape round_trips_shapes[] = {
  { 1, { 1 } },       { 1, { 5 } },       { 1, { 8 } },       { 1, { 19 } },
  { 2, { 1, 1 } },    { 2, { 1, 8 } },    { 2, { 8, 1 } },    { 2, { 1, 9 } },
  { 2, { 1, 19 } },   { 2, { 2, 2 } },    { 2, { 8, 8 } },    { 2, { 9, 9 } },
  { 2, { 10, 9 } },   { 2, { 3, 12 } },   { 3, { 2, 2, 2 } }, { 3, { 3, 1, 4 } },
  { 3, { 1, 4, 4 } }, { 3, { 4, 4, 4 } }, { 3, { 5, 5, 5 } }, { 3, { 2, 3, 1 } },
};

/* One seed for all of them, also where chance chooses it. */
static inline guint32
round_trips_get_seed (void)
{
  static guint32 seed;
  static gboolean is_chosen;

  if (!is_chosen)
    seed = property_get_seed ();
  is_chosen = TRUE;
  return seed;
}

/* What is written, and what it is called in messages. */
typedef struct
{
  char       *name;
  const char *game; /* or NULL */
  QiSetup    *setup;
} RoundTrip;

static inline void
round_trip_free (gpointer data)
{
  RoundTrip *self = data;

  g_free (self->name);
  qi_setup_unref (self->setup);
  g_free (self);
}

/* Takes @name and @setup. */
static inline void
round_trips_add (GPtrArray  *list,
                 const char *game,
                 char       *name,
                 QiSetup    *setup)
{
  RoundTrip *trip = g_new (RoundTrip, 1);

  *trip = (RoundTrip) { name, game, setup };
  g_ptr_array_add (list, trip);
}

/* The position after @n_plies legal moves, or fewer when the game ends. */
static inline QiSetup *
round_trips_play (QiSetup *start,
                  GRand   *rand,
                  guint    n_plies)
{
  g_autoptr (QiState) state = qi_state_new_for_setup (start, NULL);

  for (guint i = 0; state != NULL && i < n_plies; i++)
    {
      QiMove space[QI_MOVE_LIST_USUAL];
      g_auto (QiMoveList) moves = QI_MOVE_LIST (space);

      qi_state_list_moves (state, QI_ORIGIN_ALL, &moves);
      if (moves.n_moves == 0)
        break;
      g_autoptr (QiState) before = g_steal_pointer (&state);
      state = qi_state_apply (before, &moves.moves[property_below (rand, moves.n_moves)], NULL);
      g_assert_nonnull (state);
    }
  return qi_setup_ref (state == NULL ? start : qi_state_get_setup (state));
}

/* A position with @n_pieces of the game's pieces, or any tokens without a game; NULL when a hand
 * has too many. */
static inline QiSetup *
round_trips_scatter (const char    *game,
                     const QiShape *shape,
                     guint          n_pieces,
                     gboolean       has_hands,
                     GRand         *rand)
{
  const QiGameInfo *info = qi_game_info_lookup (game);
  const guint n = qi_shape_get_n_squares (shape);
  const char style = info != NULL ? qi_game_info_get_style (info) : 'G';
  const char styles[2][2] = { { style, '\0' }, { g_ascii_tolower (style), '\0' } };
  QiPositionBuilder *builder = qi_position_builder_new (shape, qi_limits_get_default ());

  for (guint i = 0; i < n_pieces; i++)
    {
      char text[QI_EPIN_MAX_BYTES + 1];
      char buffer[QI_EPIN_MAX_BYTES + 1];
      QiSide side = (QiSide) property_below (rand, 2);

      property_token (rand, info, text);
      QiToken token = QI_TOKEN (text);
      if (!has_hands || property_chance (rand, 2))
        {
          qi_position_builder_put (builder, property_below (rand, n), &token);
          continue;
        }
      if (info != NULL)
        token = qi_game_info_to_hand (info, &token, side, buffer);
      qi_position_builder_add_to_hand (builder, side, &token,
                                       1 + property_below (rand, n > 30 ? 3 : 1));
    }
  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    qi_position_builder_set_style (builder, side, &QI_TOKEN (styles[side]));
  qi_position_builder_set_turn (builder, (QiSide) property_below (rand, 2));

  g_autoptr (QiPosition) position = qi_position_builder_end (builder, NULL);
  return position == NULL ? NULL : qi_setup_new (position, game, NULL);
}

/* An empty board, one with a single piece, one with several, and one with full hands. */
static inline void
round_trips_add_board (GPtrArray     *list,
                       const char    *game,
                       const QiShape *shape,
                       GRand         *rand)
{
  static const char *const names[] = { "empty", "one", "some", "hands" };
  const QiGameInfo *info = qi_game_info_lookup (game);
  const guint n = qi_shape_get_n_squares (shape);
  const guint n_pieces[] = { 0, 1, MAX (n / 3, 1), MAX (n / 2, 1) };
  const gboolean drops = info == NULL || qi_game_info_has_drops (info);

  for (guint i = 0; i < G_N_ELEMENTS (n_pieces) - !drops; i++)
    {
      QiSetup *setup = round_trips_scatter (game, shape, n_pieces[i], i == 3, rand);

      if (setup != NULL)
        round_trips_add (list, game,
                         g_strdup_printf ("%s, %s on %u:%u,%u,%u", game, names[i],
                                          shape->n_dimensions, shape->sizes[0], shape->sizes[1],
                                          shape->sizes[2]),
                         setup);
    }
}

static inline void
round_trips_add_game (GPtrArray  *list,
                      const char *game)
{
  static const guint plies[] = { 1, 2, 30 };
  const QiGameInfo *info = qi_game_info_lookup (game);
  g_autoptr (GRand) rand =
    g_rand_new_with_seed (round_trips_get_seed () + g_str_hash (game == NULL ? "" : game));

  if (info != NULL)
    {
      QiSetup *start = qi_game_info_dup_start (info);
      gsize n = 0;
      const QiShape *own = qi_game_info_get_shapes (info, &n);

      round_trips_add (list, game, g_strdup_printf ("%s, start", game), start);
      for (guint i = 0; i < G_N_ELEMENTS (plies) && qi_game_has_rules (game); i++)
        round_trips_add (list, game, g_strdup_printf ("%s, %u plies", game, plies[i]),
                         round_trips_play (start, rand, plies[i]));
      for (gsize i = 0; i < n; i++)
        round_trips_add_board (list, game, &own[i], rand);
      if ((qi_game_info_get_fen (info) & QI_GAME_FEN_COUNTING) != 0)
        {
          g_autoptr (QiDetails) count =
            qi_details_with_int (qi_setup_get_details (start), "counting", 64);
          g_autoptr (QiDetails) none = qi_details_new ();
          g_autoptr (QiDetails) alone = qi_details_with_int (none, "counting", 10);
          g_autoptr (QiSetup) empty =
            round_trips_scatter (game, qi_game_info_get_shape (info), 0, FALSE, rand);

          round_trips_add (list, game, g_strdup_printf ("%s, counting", game),
                           qi_setup_with_details (start, count));
          round_trips_add (list, game, g_strdup_printf ("%s, count alone", game),
                           qi_setup_with_details (start, alone));
          round_trips_add (list, game, g_strdup_printf ("%s, count on no board", game),
                           qi_setup_with_details (empty, alone));
        }
    }
  /* With details of every kind: rights in part, en passant, counters, marks … */
  for (guint i = 0; i < property_get_rounds (ROUND_TRIPS_RANDOM); i++)
    round_trips_add (list, game, g_strdup_printf ("%s, random %u", game, i),
                     property_setup (rand, info));
  for (gsize i = 0; i < G_N_ELEMENTS (round_trips_shapes); i++)
    round_trips_add_board (list, game, &round_trips_shapes[i], rand);
}

/* Of every game of the table, of every variant with rules, and of no game. Made once. */
static inline const GPtrArray *
round_trips_get (void)
{
  static GPtrArray *list;
  const QiGameInfo *const *games = qi_game_info_get_all ();

  if (list != NULL)
    return list;
  list = g_ptr_array_new_with_free_func (round_trip_free);
  for (gsize i = 0; games[i] != NULL; i++)
    round_trips_add_game (list, qi_game_info_get_id (games[i]));
  g_autofree const QiVariant **variants = qi_variant_dup_all ();
  for (gsize i = 0; variants[i] != NULL; i++)
    if (qi_game_info_lookup (variants[i]->id) == NULL)
      round_trips_add_game (list, variants[i]->id);
  round_trips_add_game (list, NULL);
  return list;
}

/* Everything that two setups say. */
static inline gboolean
round_trips_same (QiSetup *a,
                  QiSetup *b)
{
  return qi_position_equal (qi_setup_get_position (a), qi_setup_get_position (b))
         && g_strcmp0 (qi_setup_get_game (a), qi_setup_get_game (b)) == 0
         && qi_details_equal (qi_setup_get_details (a), qi_setup_get_details (b));
}
