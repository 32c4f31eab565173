/* SPDX-License-Identifier: Apache-2.0 */
/* The storage of positions: ids, tables, shared nodes; compared with a plain array. */
#include "positions.h"
#include "qi-position-private.h"

#include <string.h>

#define N_SQUARES_255 65025

static const QiToken upper_c = { "C", 1, QI_TOKEN_STRING };
static const QiToken lower_c = { "c", 1, QI_TOKEN_STRING };

/* The plain model of a position. Pieces are numbers into a pool. */
#define MAX_MODEL_SQUARES 1200
#define N_POOL            24

typedef struct
{
  guint n_squares;
  int   squares[MAX_MODEL_SQUARES]; /* -1: empty */
  guint hands[2][N_POOL];
} Model;

static const QiToken pool[N_POOL] = {
  { "P", 1, QI_TOKEN_STRING },      { "p", 1, QI_TOKEN_STRING },      { "K^", 2, QI_TOKEN_STRING },
  { "k^", 2, QI_TOKEN_STRING },     { "+R", 2, QI_TOKEN_STRING },     { "-r'", 3, QI_TOKEN_STRING },
  { "n^'", 3, QI_TOKEN_STRING },    { "z", 1, QI_TOKEN_STRING },      { "", 0, QI_TOKEN_STRING },
  { "queen", 5, QI_TOKEN_STRING },  { "Queen", 5, QI_TOKEN_STRING },  { "1", 1, QI_TOKEN_STRING },
  { "1", 1, QI_TOKEN_JSON },        { "1.0", 3, QI_TOKEN_JSON },      { "true", 4, QI_TOKEN_JSON },
  { "a\0b", 3, QI_TOKEN_STRING },   { "a\0c", 3, QI_TOKEN_STRING },   { "[1,[2]]", 7, QI_TOKEN_JSON },
  { "KK", 2, QI_TOKEN_STRING },     { "+", 1, QI_TOKEN_STRING },      { "K^^", 3, QI_TOKEN_STRING },
  { "\xC3\xA9", 2, QI_TOKEN_STRING }, { "K'^", 3, QI_TOKEN_STRING },  { "{\"x\":1}", 7, QI_TOKEN_JSON },
};

static guint
model_count_board (const Model *model)
{
  guint n = 0;

  for (guint i = 0; i < model->n_squares; i++)
    n += model->squares[i] >= 0;
  return n;
}

static guint
model_count_hand (const Model *model,
                  QiSide       side)
{
  guint n = 0;

  for (guint i = 0; i < N_POOL; i++)
    n += model->hands[side][i];
  return n;
}

static guint
model_count (const Model *model)
{
  return model_count_board (model) + model_count_hand (model, QI_SIDE_FIRST)
         + model_count_hand (model, QI_SIDE_SECOND);
}

static void
assert_is_model (const QiPosition *position,
                 const Model      *model)
{
  QiPositionIter iter;
  const QiToken *piece;
  guint index;

  g_assert_cmpuint (qi_position_get_n_board_pieces (position), ==, model_count_board (model));
  g_assert_cmpuint (qi_position_get_n_pieces (position), ==, model_count (model));
  for (guint i = 0; i < model->n_squares; i++)
    {
      piece = qi_position_get_piece (position, i);
      g_assert_cmpint (piece != NULL, ==, model->squares[i] >= 0);
      if (piece != NULL)
        g_assert_true (qi_token_equal (piece, &pool[model->squares[i]]));
    }
  qi_position_iter_init (&iter, position, 0);
  for (guint i = 0; i < model->n_squares; i++)
    if (model->squares[i] >= 0)
      {
        g_assert_true (qi_position_iter_next (&iter, &index, &piece));
        g_assert_cmpuint (index, ==, i);
        g_assert_true (qi_token_equal (piece, &pool[model->squares[i]]));
      }
  g_assert_false (qi_position_iter_next (&iter, NULL, NULL));
  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      const QiHandItem *items;
      gsize n_items;
      gsize n_kinds = 0;

      items = qi_position_get_hand (position, side, &n_items);
      for (gsize i = 1; i < n_items; i++)
        g_assert_cmpint (qi_token_compare (&items[i - 1].token, &items[i].token), <, 0);
      for (guint i = 0; i < N_POOL; i++)
        {
          n_kinds += model->hands[side][i] > 0;
          g_assert_cmpuint (qi_position_get_hand_count (position, side, &pool[i]), ==,
                            model->hands[side][i]);
        }
      g_assert_cmpuint (n_items, ==, n_kinds);
      g_assert_cmpuint (qi_position_get_n_in_hand (position, side), ==,
                        model_count_hand (model, side));
    }
}

/* The same position built anew: with another table and other ids. */
static QiPosition *
build_model (const QiPosition *like,
             const Model      *model)
{
  QiPositionBuilder *builder =
    qi_position_builder_new (qi_position_get_shape (like), qi_limits_get_large ());
  QiPosition *position;

  for (guint i = model->n_squares; i-- > 0;)
    if (model->squares[i] >= 0)
      qi_position_builder_put (builder, i, &pool[model->squares[i]]);
  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      qi_position_builder_set_style (builder, side, qi_position_get_style (like, side));
      for (guint i = N_POOL; i-- > 0;)
        qi_position_builder_add_to_hand (builder, side, &pool[i], model->hands[side][i]);
    }
  qi_position_builder_set_turn (builder, qi_position_get_turn (like));
  position = qi_position_builder_end (builder, NULL);
  g_assert_nonnull (position);
  return position;
}

#define MAX_CHANGES 8

/* One random board diff. Changes @model when the diff must be accepted. */
static QiPosition *
random_board_diff (QiPosition  *position,
                   Model       *model,
                   GRand       *rand,
                   const char **code)
{
  const gsize n_changes = (gsize) g_rand_int_range (rand, 0, MAX_CHANGES);
  QiBoardChange changes[MAX_CHANGES];
  Model after = *model;

  *code = NULL;
  for (gsize i = 0; i < n_changes; i++)
    {
      const int piece = g_rand_int_range (rand, -N_POOL / 2, N_POOL);

      changes[i].index = g_rand_int_range (rand, 0, (gint32) model->n_squares);
      changes[i].piece = piece < 0 ? NULL : &pool[piece];
      if (g_rand_int_range (rand, 0, 100) == 0)
        changes[i].index = g_rand_boolean (rand) ? -1 : (gint64) model->n_squares;
      if (changes[i].index < 0 || changes[i].index >= (gint64) model->n_squares)
        *code = "index-out-of-range";
      else
        after.squares[changes[i].index] = MAX (piece, -1);
    }
  if (*code == NULL && model_count (&after) > model->n_squares)
    *code = "too-many-pieces";
  if (*code == NULL)
    *model = after;
  return qi_position_board_diff (position, changes, n_changes, NULL);
}

static QiPosition *
random_hand_diff (QiPosition  *position,
                  Model       *model,
                  GRand       *rand,
                  const char **code)
{
  const gsize n_changes = (gsize) g_rand_int_range (rand, 0, MAX_CHANGES);
  const QiSide side = g_rand_boolean (rand) ? QI_SIDE_FIRST : QI_SIDE_SECOND;
  QiHandChange changes[MAX_CHANGES];
  gint64 counts[N_POOL];
  gint64 total;
  g_autoptr (GError) error = NULL;
  QiPosition *next;

  *code = NULL;
  for (guint i = 0; i < N_POOL; i++)
    counts[i] = model->hands[side][i];
  for (gsize i = 0; i < n_changes; i++)
    {
      const int piece = g_rand_int_range (rand, 0, N_POOL);

      changes[i].piece = &pool[piece];
      changes[i].delta = g_rand_int_range (rand, -2, 5);
      counts[piece] += changes[i].delta;
      if (counts[piece] < 0)
        *code = "hand-underflow";
    }
  total = model_count (model) - model_count_hand (model, side);
  for (guint i = 0; i < N_POOL; i++)
    total += counts[i];
  if (*code == NULL && total > model->n_squares)
    *code = "too-many-pieces";
  for (guint i = 0; *code == NULL && i < N_POOL; i++)
    model->hands[side][i] = (guint) counts[i];
  next = qi_position_hand_diff (position, side, changes, n_changes, &error);
  if (error != NULL && *code != NULL)
    g_assert_cmpstr (qi_finding_get_code (qi_error_get_finding (error)), ==, *code);
  return next;
}

static void
run_random_edits (GRand        *rand,
                  const gint64 *sizes,
                  gsize         n_sizes,
                  guint         n_edits)
{
  g_autoptr (QiPosition) position = make_sized (sizes, n_sizes);
  g_autofree Model *model = g_new0 (Model, 1);
  g_autofree Model *before = g_new0 (Model, 1);

  model->n_squares = qi_position_get_n_squares (position);
  g_assert_cmpuint (model->n_squares, <=, MAX_MODEL_SQUARES);
  for (guint i = 0; i < model->n_squares; i++)
    model->squares[i] = -1;
  for (guint edit = 0; edit < n_edits; edit++)
    {
      const char *code;
      const guint hash = qi_position_hash (position);
      QiPosition *next;

      *before = *model;
      next = g_rand_int_range (rand, 0, 3) > 0 ? random_board_diff (position, model, rand, &code)
                                               : random_hand_diff (position, model, rand, &code);
      g_assert_cmpint (next == NULL, ==, code != NULL);
      g_assert_cmpuint (qi_position_hash (position), ==, hash);
      if (edit % 16 == 0)
        assert_is_model (position, before);
      if (next == NULL)
        continue;
      qi_position_unref (position);
      position = next;
      if (edit % 16 != 0)
        continue;
      assert_is_model (position, model);
      {
        g_autoptr (QiPosition) rebuilt = build_model (position, model);

        g_assert_true (qi_position_equal (position, rebuilt));
        g_assert_cmpuint (qi_position_hash (position), ==, qi_position_hash (rebuilt));
      }
    }
}

static void
test_random_edits (void)
{
  static const struct
  {
    gint64 sizes[3];
    gsize n_sizes;
  } shapes[] = {
    { { 1 }, 1 },      { { 7 }, 1 },       { { 255 }, 1 },
    { { 8, 8 }, 2 },   { { 16, 16 }, 2 },  { { 19, 19 }, 2 },
    { { 2, 129 }, 2 }, { { 5, 5, 5 }, 3 }, { { 10, 10, 10 }, 3 },
  };
  const guint32 seed = (guint32) g_test_rand_int ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);

  g_test_message ("seed %u", seed);
  for (gsize i = 0; i < G_N_ELEMENTS (shapes); i++)
    run_random_edits (rand, shapes[i].sizes, shapes[i].n_sizes, g_test_slow () ? 20000 : 1000);
}

/* The differences between two versions, against a comparison square by square. */
static void
mark_square (guint    square,
             gpointer data)
{
  guint8 *marks = data;

  g_assert_cmpuint (marks[square], ==, 0);
  marks[square] = 1;
}

static void
test_random_differences (void)
{
  static const gint64 sizes[] = { 30, 40 };
  const guint32 seed = (guint32) g_test_rand_int ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  QiPosition *versions[40];

  g_test_message ("seed %u", seed);
  for (gsize i = 0; i < G_N_ELEMENTS (versions); i++)
    {
      /* Two independent series, where each version comes from any earlier one of its own series. */
      versions[i] = i < 2
                      ? make_sized (sizes, 2)
                      : qi_position_ref (
                        versions[i % 2 + 2 * (gsize) g_rand_int_range (rand, 0, (gint32) i / 2)]);
      for (guint j = 0; j < 10; j++)
        {
          const QiBoardChange change = { g_rand_int_range (rand, 0, 1200),
                                         &pool[g_rand_int_range (rand, 0, N_POOL)] };
          QiPosition *next = qi_position_board_diff (versions[i], &change, 1, NULL);

          qi_position_unref (versions[i]);
          versions[i] = next;
        }
    }
  for (gsize i = 0; i < G_N_ELEMENTS (versions); i++)
    for (gsize j = 0; j < G_N_ELEMENTS (versions); j++)
      {
        guint8 marks[1200] = { 0 };
        gboolean equal = TRUE;

        qi_position_foreach_difference (versions[i], versions[j], mark_square, marks);
        for (guint square = 0; square < 1200; square++)
          {
            const QiToken *a = qi_position_get_piece (versions[i], square);
            const QiToken *b = qi_position_get_piece (versions[j], square);
            const gboolean same = a == NULL || b == NULL ? a == b : qi_token_equal (a, b);

            g_assert_cmpint (marks[square], ==, !same);
            equal = equal && same;
          }
        g_assert_cmpint (qi_position_equal (versions[i], versions[j]), ==, equal);
      }
  for (gsize i = 0; i < G_N_ELEMENTS (versions); i++)
    qi_position_unref (versions[i]);
}

/* More tokens than 16 bits can number. @step and @first make another order of the same content. */
static QiPosition *
build_distinct (guint first,
                guint step)
{
  static const gint64 sizes[] = { 255, 255 };
  QiPositionBuilder *builder;
  QiPosition *position;
  QiShape shape;
  guint index = first;

  g_assert_true (qi_shape_init (&shape, sizes, 2, qi_limits_get_default (), NULL));
  builder = qi_position_builder_new (&shape, qi_limits_get_default ());
  for (guint i = 0; i < N_SQUARES_255; i++)
    {
      char text[16];
      QiToken piece;

      g_snprintf (text, sizeof text, "piece %u", index);
      piece = QI_TOKEN (text);
      g_assert_true (qi_position_builder_put (builder, index, &piece));
      index = (index + step) % N_SQUARES_255;
    }
  position = qi_position_builder_end (builder, NULL);
  g_assert_nonnull (position);
  return position;
}

static void
test_wide_ids (void)
{
  g_autoptr (QiPosition) forward = build_distinct (0, 1);
  g_autoptr (QiPosition) backward = build_distinct (N_SQUARES_255 - 1, N_SQUARES_255 - 1);
  g_autoptr (QiPosition) scattered = build_distinct (17, 32768);
  g_autoptr (QiPosition) edited = NULL;
  QiPositionIter iter;
  const QiToken *piece;
  guint index;
  guint n = 0;

  qi_position_iter_init (&iter, forward, 0);
  for (; qi_position_iter_next (&iter, &index, &piece); n++)
    {
      char text[16];

      g_snprintf (text, sizeof text, "piece %u", n);
      g_assert_cmpuint (index, ==, n);
      g_assert_true (qi_token_is (piece, text));
    }
  g_assert_cmpuint (n, ==, N_SQUARES_255);
  g_assert_true (qi_position_equal (forward, backward));
  g_assert_true (qi_position_equal (forward, scattered));
  g_assert_cmpuint (qi_position_hash (forward), ==, qi_position_hash (scattered));

  edited = put (put (qi_position_ref (forward), 65024, "K"), 0, "piece 65024");
  g_assert_true (qi_token_is (qi_position_get_piece (edited, 0), "piece 65024"));
  g_assert_true (qi_token_is (qi_position_get_piece (forward, 0), "piece 0"));
  g_assert_false (qi_position_equal (edited, forward));
  edited = put (put (edited, 65024, "piece 65024"), 0, "piece 0");
  g_assert_true (qi_position_equal (edited, backward));
  for (guint i = 0; i < N_SQUARES_255; i += 7)
    edited = put (edited, i, NULL);
  g_assert_cmpuint (qi_position_get_n_board_pieces (edited), ==,
                    N_SQUARES_255 - (N_SQUARES_255 + 6) / 7);
  for (guint i = 1; i <= 10; i++)
    {
      QiTokenId ids[10];

      qi_board_read (&forward->board, N_SQUARES_255 - 10, 10, ids);
      g_assert_cmpuint (ids[10 - i], ==, qi_board_get (&forward->board, N_SQUARES_255 - i));
    }
}

/* A board of one leaf has it, unless an id takes more than 16 bits. */
static void
test_wide_leaf (void)
{
  QiTokenId ids[64];
  QiBoard board;
  QiBoard copy;

  qi_board_init (&board, 64);
  g_assert_null (qi_board_peek (&board));
  qi_board_set (&board, 5, 7);
  g_assert_cmpuint (qi_board_peek (&board)[5], ==, 7);
  qi_board_copy (&copy, &board);
  g_assert_cmpuint (qi_board_set (&board, 6, 0x12345), ==, 0);
  g_assert_null (qi_board_peek (&board));
  g_assert_cmpuint (qi_board_peek (&copy)[6], ==, 0);
  qi_board_read (&board, 4, 3, ids);
  g_assert_cmpuint (ids[0], ==, 0);
  g_assert_cmpuint (ids[1], ==, 7);
  g_assert_cmpuint (ids[2], ==, 0x12345);
  qi_board_clear (&copy);
  qi_board_clear (&board);
}

static QiTokenId
count_and_add (QiTokenId id,
               gpointer  user_data)
{
  ++*(guint *) user_data;
  return id < QI_FIRST_OWN_ID + 10 ? id + 1 : id + G_MAXUINT16;
}

/* What two boards share stays as it is in one when the other loses its only piece of a part, of several parts, of all. */
static void
test_clear_shared (void)
{
  static const guint places[] = { 5, 300, 40000 };
  QiBoard board;
  QiBoard copies[2];
  QiTokenId ids[600];

  qi_board_init (&board, N_SQUARES_255);
  qi_board_read (&board, 100, 600, ids);
  g_assert_cmpuint (ids[0] | ids[599], ==, 0);
  for (gsize i = 0; i < G_N_ELEMENTS (places); i++)
    qi_board_set (&board, places[i], 7);
  g_assert_null (qi_board_peek (&board));
  for (gsize c = 0; c < G_N_ELEMENTS (copies); c++)
    for (gsize i = 0; i < G_N_ELEMENTS (places); i++)
      {
        if (i == 0)
          qi_board_copy (&copies[c], &board);
        g_assert_cmpuint (qi_board_set (&copies[c], places[c == 0 ? i : 2 - i], 0), ==, 7);
        for (gsize j = 0; j < G_N_ELEMENTS (places); j++)
          {
            g_assert_cmpuint (qi_board_get (&board, places[j]), ==, 7);
            g_assert_cmpuint (qi_board_get (&copies[c], places[c == 0 ? j : 2 - j]), ==,
                              j > i ? 7 : 0);
          }
        qi_board_read (&copies[c], 0, 600, ids);
        g_assert_cmpuint (ids[5], ==, qi_board_get (&copies[c], 5));
        g_assert_cmpuint (ids[300], ==, qi_board_get (&copies[c], 300));
      }
  for (gsize c = 0; c < G_N_ELEMENTS (copies); c++)
    qi_board_clear (&copies[c]);
  qi_board_clear (&board);
}

/* Own ids are renamed, usual ones stay, and so does the storage in which there are no others. */
static void
test_map (void)
{
  QiBoard board;
  QiBoard plain;
  guint n = 0;

  qi_board_init (&board, N_SQUARES_255);
  qi_board_map (&board, count_and_add, &n);
  g_assert_cmpuint (n, ==, 0);
  for (guint i = 0; i < N_SQUARES_255; i += 100)
    qi_board_set (&board, i, 7);
  qi_board_copy (&plain, &board);
  qi_board_map (&plain, count_and_add, &n);
  g_assert_cmpuint (n, ==, 0);
  g_assert_true (plain.root == board.root);
  qi_board_set (&board, 300, QI_FIRST_OWN_ID + 3);
  qi_board_set (&board, 400, QI_FIRST_OWN_ID + 11);
  qi_board_map (&board, count_and_add, &n);
  g_assert_cmpuint (n, ==, 2);
  for (guint i = 0; i < N_SQUARES_255; i += 50)
    g_assert_cmpuint (qi_board_get (&board, i), ==,
                      i == 300       ? QI_FIRST_OWN_ID + 4
                      : i == 400     ? QI_FIRST_OWN_ID + 11 + G_MAXUINT16
                      : i % 100 == 0 ? 7
                                     : 0);
  for (guint i = 0; i < N_SQUARES_255; i += 100)
    g_assert_cmpuint (qi_board_get (&plain, i), ==, 7);
  qi_board_clear (&board);
  qi_board_clear (&plain);
}

static gboolean
stop_at_second (guint     index,
                QiTokenId a,
                QiTokenId b,
                gpointer  user_data)
{
  GArray *found = user_data;

  g_array_append_val (found, index);
  return found->len < 2;
}

/* Who says FALSE hears of no further square. */
static void
test_stop (void)
{
  g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (guint));
  QiBoard board;
  QiBoard empty;

  qi_board_init (&board, N_SQUARES_255);
  qi_board_init (&empty, N_SQUARES_255);
  qi_board_set (&board, 5, 7);
  qi_board_set (&board, 40000, 7);
  qi_board_set (&board, 40001, 7);
  g_assert_false (qi_board_foreach_difference (&board, &empty, G_MAXUINT, stop_at_second, found));
  g_assert_cmpuint (found->len, ==, 2);
  g_assert_cmpuint (g_array_index (found, guint, 1), ==, 40000);
  qi_board_clear (&board);
}

/* A hand of as many kinds as a board has squares: filled by one diff, by a builder, and emptied
 * again. */
static void
test_big_hand (void)
{
  static const gint64 sizes[] = { 255, 255 };
  g_autoptr (QiPosition) empty = make_sized (sizes, 2);
  g_autofree QiHandChange *changes = g_new (QiHandChange, N_SQUARES_255);
  g_autofree QiToken *tokens = g_new (QiToken, N_SQUARES_255);
  g_autofree char *texts = g_malloc (N_SQUARES_255 * (gsize) 8);
  QiPositionBuilder *builder =
    qi_position_builder_new (qi_position_get_shape (empty), qi_limits_get_default ());
  g_autoptr (QiPosition) held = NULL;
  g_autoptr (QiPosition) built = NULL;
  g_autoptr (QiPosition) none = NULL;
  gsize n_items;

  qi_position_builder_set_style (builder, QI_SIDE_FIRST, &upper_c);
  qi_position_builder_set_style (builder, QI_SIDE_SECOND, &lower_c);
  for (guint i = 0; i < N_SQUARES_255; i++)
    {
      const guint number = (guint) ((guint64) i * 7919 % N_SQUARES_255);

      g_snprintf (texts + (gsize) i * 8, 8, "t%u", number);
      tokens[i] = QI_TOKEN (texts + (gsize) i * 8);
      changes[i] = (QiHandChange) { &tokens[i], 1 };
      g_assert_true (qi_position_builder_add_to_hand (builder, QI_SIDE_SECOND, &tokens[i], 1));
    }
  held = qi_position_hand_diff (empty, QI_SIDE_SECOND, changes, N_SQUARES_255, NULL);
  g_assert_nonnull (held);
  qi_position_get_hand (held, QI_SIDE_SECOND, &n_items);
  g_assert_cmpuint (n_items, ==, N_SQUARES_255);
  built = qi_position_builder_end (builder, NULL);
  g_assert_true (qi_position_equal (held, built));
  g_assert_null (qi_position_hand_diff (held, QI_SIDE_SECOND, changes, 1, NULL));
  for (guint i = 0; i < N_SQUARES_255; i++)
    {
      g_assert_cmpuint (qi_position_get_hand_count (held, QI_SIDE_SECOND, &tokens[i]), ==, 1);
      changes[i].delta = -1;
    }
  none = qi_position_hand_diff (held, QI_SIDE_SECOND, changes, N_SQUARES_255, NULL);
  g_assert_true (qi_position_equal (none, empty));
}

/* A table of mostly unused tokens is replaced, the tokens in use are copied, and older positions keep their content. */
static void
test_compaction (void)
{
  static const gint64 sizes[] = { 20, 20 };
  const QiToken style = QI_TOKEN ("house style");
  const QiToken held = QI_TOKEN ("held for ever");
  const QiHandChange hold = { &held, 2 };
  const guint bound = 2 * (400 + 2) + QI_TABLE_SLACK;
  g_autoptr (QiPosition) start = make_sized (sizes, 2);
  g_autoptr (QiPosition) styled = qi_position_with_style (start, QI_SIDE_SECOND, &style, NULL);
  g_autoptr (QiPosition) position = qi_position_hand_diff (styled, QI_SIDE_FIRST, &hold, 1, NULL);
  g_autoptr (GPtrArray) kept = g_ptr_array_new_with_free_func ((GDestroyNotify) qi_position_unref);
  guint n_tables = 1;

  position = put (put (put (position, 399, "stays"), 398, "stays"), 397, "K^");
  position = add (position, QI_SIDE_FIRST, "P", 1);
  for (guint i = 0; i < 20000; i++)
    {
      const QiTokenTable *before = position->table;
      char text[16];

      g_snprintf (text, sizeof text, "token %u", i);
      position = put (position, i % 390, text);
      n_tables += position->table != before;
      g_assert_cmpuint (qi_token_table_get_size (position->table), <=, bound);
      if (i % 1000 == 0)
        g_ptr_array_add (kept, qi_position_ref (position));
    }
  g_assert_cmpuint (n_tables, >, 5);
  g_ptr_array_add (kept, qi_position_ref (position));
  for (guint i = 0; i < kept->len; i++)
    {
      QiPosition *old = g_ptr_array_index (kept, i);

      g_assert_true (qi_token_is (qi_position_get_piece (old, 399), "stays"));
      g_assert_true (qi_token_is (qi_position_get_piece (old, 398), "stays"));
      g_assert_true (qi_token_is (qi_position_get_piece (old, 397), "K^"));
      g_assert_cmpuint (qi_position_get_hand_count (old, QI_SIDE_FIRST, &QI_TOKEN ("P")), ==, 1);
      g_assert_true (qi_token_is (qi_position_get_style (old, QI_SIDE_SECOND), "house style"));
      g_assert_cmpuint (qi_position_get_hand_count (old, QI_SIDE_FIRST, &held), ==, 2);
      if (i < kept->len - 1)
        {
          char text[16];

          g_snprintf (text, sizeof text, "token %u", i * 1000);
          g_assert_true (qi_token_is (qi_position_get_piece (old, i * 1000 % 390), text));
        }
    }
  for (guint square = 0; square < 390; square++)
    {
      const guint last = 19999 - (19999 - square) % 390;
      char text[16];

      g_snprintf (text, sizeof text, "token %u", last);
      g_assert_true (qi_token_is (qi_position_get_piece (position, square), text));
    }
}

/* Tokens that are put into hands and removed must not accumulate either. */
static void
test_compaction_by_hand (void)
{
  static const gint64 sizes[] = { 8, 8 };
  g_autoptr (QiPosition) position = make_sized (sizes, 2);

  position = put (position, 5, "stays");
  for (guint i = 0; i < 10000; i++)
    {
      char text[2][24];
      QiToken tokens[2];
      QiHandChange changes[2];
      QiPosition *next;

      for (guint j = 0; j < 2; j++)
        {
          g_snprintf (text[j], sizeof text[j], "hand %u", 2 * i + j);
          tokens[j] = QI_TOKEN (text[j]);
          changes[j] = (QiHandChange) { &tokens[j], 1 };
        }
      next = qi_position_hand_diff (position, QI_SIDE_FIRST, changes, 2, NULL);
      g_assert_nonnull (next);
      qi_position_unref (position);
      position = next;
      for (guint j = 0; j < 2; j++)
        {
          g_assert_cmpuint (qi_position_get_hand_count (position, QI_SIDE_FIRST, &tokens[j]), ==,
                            1);
          changes[j].delta = -1;
        }
      /* Every other time one of the two stays. */
      next = qi_position_hand_diff (position, QI_SIDE_FIRST, changes, 2 - i % 2, NULL);
      g_assert_nonnull (next);
      if (qi_position_get_n_pieces (next) > 50)
        {
          gsize n_items;
          const QiHandItem *items = qi_position_get_hand (next, QI_SIDE_FIRST, &n_items);
          g_autofree QiHandChange *away = g_new (QiHandChange, n_items);
          QiPosition *cleared;

          for (gsize j = 0; j < n_items; j++)
            away[j] = (QiHandChange) { &items[j].token, -(gint64) items[j].count };
          cleared = qi_position_hand_diff (next, QI_SIDE_FIRST, away, n_items, NULL);
          g_assert_nonnull (cleared);
          qi_position_unref (next);
          next = cleared;
        }
      qi_position_unref (position);
      position = next;
      g_assert_cmpuint (qi_token_table_get_size (position->table), <=,
                        2 * (64 + 2) + QI_TABLE_SLACK + 4);
      g_assert_true (qi_token_is (qi_position_get_piece (position, 5), "stays"));
    }
}

/* Usual tokens need no table at all, and neither does a board that no longer has others. */
static void
test_usual_tokens_need_no_table (void)
{
  static const gint64 sizes[] = { 8, 8 };
  g_autoptr (QiPosition) position = make_sized (sizes, 2);

  position = put (put (put (position, 0, "K^"), 1, "+p'"), 2, "");
  g_assert_null (position->table);
  position = put (position, 3, "king");
  g_assert_nonnull (position->table);
  g_assert_cmpuint (qi_token_table_get_size (position->table), ==, 1);
}

/* Storage: an edit allocates one path; an empty region and an emptied board allocate nothing. */
static void
test_sharing (void)
{
  static const gint64 sizes[] = { 255, 255, 255 };
  g_autoptr (QiPosition) empty = make_sized (sizes, 3);
  g_autoptr (QiPosition) one = put (qi_position_ref (empty), 9999999, "K");
  g_autoptr (QiPosition) none = put (qi_position_ref (one), 9999999, NULL);
  g_autoptr (QiPosition) toggled = qi_position_toggle (one);

  g_assert_null (empty->board.root);
  g_assert_nonnull (one->board.root);
  g_assert_null (none->board.root);
  g_assert_true (toggled->board.root == one->board.root);
  g_assert_true (qi_position_equal (empty, none));
}

/* 10,000 undo steps on a full board of 255×255, each of them intact at the end. */
static void
test_long_history (void)
{
  g_autoptr (GPtrArray) history =
    g_ptr_array_new_with_free_func ((GDestroyNotify) qi_position_unref);
  QiPosition *position = build_distinct (0, 1);

  for (guint i = 0; i <= 10000; i++)
    {
      g_ptr_array_add (history, position);
      if (i < 10000)
        position = put (qi_position_ref (position), i * 6 + 1, "X");
    }
  for (guint i = 0; i <= 10000; i += 100)
    {
      position = g_ptr_array_index (history, i);
      for (guint j = 0; j < 10000; j += 61)
        g_assert_cmpint (qi_token_is (qi_position_get_piece (position, j * 6 + 1), "X"), ==, j < i);
    }
}

/* However many tokens there are, each is kept once: what is put again has the number that it had. */
static void
test_many_tokens (void)
{
  enum
  {
    N = 3000
  };
  const gint64 sizes[] = { 2, 32, 255 };
  QiPosition *position = make_sized (sizes, G_N_ELEMENTS (sizes));

  for (guint half = 0; half < 2; half++)
    for (guint i = 0; i < N; i++)
      {
        char text[16];

        g_snprintf (text, sizeof text, "token%u", i);
        position = put (position, half * N + i, text);
      }
  for (guint i = 0; i < N; i++)
    {
      const QiTokenId id = qi_board_get (&position->board, i);

      g_assert_cmpuint (qi_board_get (&position->board, N + i), ==, id);
      g_assert_cmpuint (qi_board_get (&position->board, (i + 1) % N), !=, id);
    }
  qi_position_unref (position);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/position/store/random-edits", test_random_edits);
  g_test_add_func ("/core/position/store/random-differences", test_random_differences);
  g_test_add_func ("/core/position/store/wide-ids", test_wide_ids);
  g_test_add_func ("/core/position/store/wide-leaf", test_wide_leaf);
  g_test_add_func ("/core/position/store/many-tokens", test_many_tokens);
  g_test_add_func ("/core/position/store/map", test_map);
  g_test_add_func ("/core/position/store/clear-shared", test_clear_shared);
  g_test_add_func ("/core/position/store/stop", test_stop);
  g_test_add_func ("/core/position/store/big-hand", test_big_hand);
  g_test_add_func ("/core/position/store/compaction", test_compaction);
  g_test_add_func ("/core/position/store/compaction-by-hand", test_compaction_by_hand);
  g_test_add_func ("/core/position/store/usual-tokens", test_usual_tokens_need_no_table);
  g_test_add_func ("/core/position/store/sharing", test_sharing);
  g_test_add_func ("/core/position/store/long-history", test_long_history);
  return g_test_run ();
}
