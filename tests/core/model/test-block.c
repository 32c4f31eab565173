/* SPDX-License-Identifier: Apache-2.0 */
/* Parts of boards: the expected parts, and where they land, are drawn by hand. */
#include "qi-block-private.h"

#include "case-table.h"
#include "edit-scripts.h"
#include "property.h"

/* "1,2,3" */
static GArray *
read_squares (const char *text)
{
  GArray *squares = g_array_new (FALSE, FALSE, sizeof (guint));
  g_auto (GStrv) parts = g_strsplit (text, ",", -1);

  for (char **part = parts; *part != NULL; part++)
    {
      const guint square = (guint) g_ascii_strtoull (*part, NULL, 10);

      g_array_append_val (squares, square);
    }
  return squares;
}

/* The block as text, as edit-scripts.h has boards, with '_' for a hole. */
static char *
print (const QiBlock *block)
{
  const QiShape *shape = qi_block_get_shape (block);
  const guint files = qi_shape_get_files (shape);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < qi_shape_get_n_squares (shape); i++)
    {
      const QiToken *piece = qi_block_get_piece (block, i);

      if (i > 0 && i % files == 0)
        g_string_append_c (text, i % (files * qi_shape_get_ranks (shape)) == 0 ? '|' : '/');
      g_string_append (text, piece != NULL ? piece->text : qi_block_is_hole (block, i) ? "_" : ".");
    }
  return g_string_free (text, FALSE);
}

static QiBlock *
make (const char *board,
      const char *squares)
{
  g_autoptr (QiSetup) setup = setup_new (board, NULL);
  g_autoptr (GArray) list = NULL;

  if (squares == NULL)
    return qi_block_new_for_setup (setup);
  list = read_squares (squares);
  return qi_block_new_for_squares (setup, list);
}

static const struct
{
  const char *name;
  const char *board;
  const char *squares; /* NULL: all */
  const char *expected;
  guint       n_squares;
  guint       n_pieces;
} made[] = {
  { "one", "abc/def", "4", "e", 1, 1 },
  { "empty", "abc/d.f", "4", ".", 1, 0 },
  { "box", "abc/def", "1,2,4,5", "bc/ef", 4, 4 },
  { "holes", "abc/def", "0,4", "a_/_e", 2, 2 },
  { "any-order", "abc/def", "4,0", "a_/_e", 2, 2 },
  { "hole-and-empty", "a.c/def", "0,1,5", "a._/__f", 3, 2 },
  { "hole-last", "abc/def", "0,1,3", "ab/d_", 3, 3 },
  { "line", "abcd", "1,3", "b_d", 2, 2 },
  { "layers", "ab/cd|ef/gh", "1,7", "b/_|_/h", 2, 2 },
  { "all", "ab/.. P p", NULL, "ab/..", 4, 2 },
};

static void
test_made (gconstpointer data)
{
  const typeof (made[0]) *c = data;
  g_autoptr (QiBlock) block = make (c->board, c->squares);
  g_autofree char *text = print (block);

  g_assert_cmpstr (text, ==, c->expected);
  g_assert_cmpuint (qi_block_get_n_squares (block), ==, c->n_squares);
  g_assert_cmpuint (qi_block_get_n_pieces (block), ==, c->n_pieces);
  g_assert_cmpuint (qi_block_get_shape (block)->n_dimensions, ==, 3);

  /* Its text is the same block again. */
  g_autofree char *json = qi_block_write (block);
  g_autoptr (GError) error = NULL;
  g_autoptr (QiBlock) again = qi_block_read (json, -1, NULL, &error);

  g_assert_no_error (error);
  g_assert_true (qi_block_equal (block, again));
}

static const struct
{
  const char *name;
  const char *board;
  const char *squares;
  const char *turning; /* "swap": exchanges the sides */
  const char *expected;
} turned[] = {
  { "right", "abc/def", "0,1,2,3", "right", "da/_b/_c" },
  { "left", "abc/def", "0,1,2,3", "left", "c_/b_/ad" },
  { "half", "abc/def", "0,1,2,3", "half", "__d/cba" },
  { "files", "abc/def", "0,1,2,3", "files", "cba/__d" },
  { "ranks", "abc/def", "0,1,2,3", "ranks", "d__/abc" },
  { "line-right", "abc", NULL, "right", "a/b/c" },
  { "line-layers", "abc", NULL, "files,layers", "a|b|c" },
  { "layers", "ab|cd", "0,1,3", "layers", "_d|ab" },
  { "swap", "Kq/.1", "0,1,3", "swap", "kQ/_1" },
};

static void
test_turned (gconstpointer data)
{
  const typeof (turned[0]) *c = data;
  g_autoptr (QiBlock) block = make (c->board, c->squares);
  g_autoptr (GError) error = NULL;
  g_autoptr (QiBlock) next = g_str_equal (c->turning, "swap")
                               ? qi_block_swap_sides (block, &error)
                               : qi_block_turn (block, read_turning (c->turning));
  g_autofree char *text = NULL;

  g_assert_no_error (error);
  text = print (next);
  g_assert_cmpstr (text, ==, c->expected);
  g_assert_cmpuint (qi_block_get_n_squares (next), ==, qi_block_get_n_squares (block));
}

/* Four quarter turns, two mirrors and two swaps change nothing. */
static void
test_back (void)
{
  g_autoptr (QiBlock) block = make ("Kq./.Pr|.../b.N", "0,1,3,5,9,11");

  for (guint turning = 0; turning < QI_N_TURNINGS; turning++)
    {
      const guint n = turning == QI_TURNING_RIGHT || turning == QI_TURNING_LEFT ? 4 : 2;
      g_autoptr (QiBlock) now = qi_block_ref (block);

      for (guint i = 0; i < n; i++)
        {
          QiBlock *next = qi_block_turn (now, (QiTurning) turning);

          qi_block_unref (now);
          now = next;
        }
      g_assert_true (qi_block_equal (now, block));
    }

  g_autoptr (QiBlock) swapped = qi_block_swap_sides (block, NULL);
  g_autoptr (QiBlock) back = qi_block_swap_sides (swapped, NULL);

  g_assert_false (qi_block_equal (swapped, block));
  g_assert_true (qi_block_equal (back, block));
}

static const struct
{
  const char *name;
  const char *board; /* the board that the block is made of */
  const char *squares;
  const char *onto;
  guint       corner;
  const char *expected;
  guint       n_beyond;
} put[] = {
  { "inside", "ab/cd", NULL, ".../.../...", 4, ".../.ab/.cd", 0 },
  { "empty-replaces", "a./.b", NULL, "xx/xx", 0, "a./.b", 0 },
  { "hole-leaves", "ab/cd", "0,3", "xx/xx", 0, "ax/xd", 0 },
  { "right-edge", "ab/cd", NULL, "../..", 1, ".a/.c", 2 },
  { "corner", "ab/cd", NULL, "../..", 3, "../.a", 3 },
  { "empty-beyond", "a./..", NULL, "../..", 3, "../.a", 0 },
  { "onto-line", "ab/cd", NULL, "...", 1, ".ab", 2 },
  { "line-onto-layers", "ab", NULL, "../..|../..", 6, "../..|../ab", 0 },
  { "layers-onto-flat", "a|b", NULL, "../..", 0, "a./..", 1 },
  { "layers", "a|b", NULL, "..|..|..", 2, "..|a.|b.", 0 },
};

static void
test_put (gconstpointer data)
{
  const typeof (put[0]) *c = data;
  g_autoptr (QiBlock) block = make (c->board, c->squares);
  g_autoptr (QiSetup) before = setup_new (c->onto, NULL);
  g_autoptr (QiEdit) edit = qi_edit_new ();
  g_autoptr (QiSetup) after = NULL;
  g_autofree char *text = NULL;

  g_assert_cmpuint (qi_block_put (block, qi_position_get_shape (qi_setup_get_position (before)),
                                  c->corner, edit),
                    ==, c->n_beyond);
  after = qi_edit_apply (edit, before, NULL, NULL, NULL);
  g_assert_nonnull (after);
  text = setup_print (after);
  g_assert_cmpstr (text, ==, c->expected);
}

/* Details about the squares of a part go with it, and replace the details of the squares where it lands. */
static const struct
{
  const char *name;
  const char *board;
  const char *details;
  const char *squares;
  const char *turning; /* NULL: it is not turned */
  guint       corner;
  const char *expected; /* the details once the part is pasted on the same board */
  const char *dropped;  /* the key of the note, or NULL */
} said[] = {
  { "promoted", "ab/..", "{\"promoted\":[0]}", "0,1", NULL, 2, "{\"promoted\":[0,2]}", NULL },
  { "promoted-not-of-it", "ab/..", "{\"promoted\":[1]}", "0", NULL, 2, "{\"promoted\":[1]}", NULL },
  { "replaced", "ab/cd", "{\"promoted\":[2]}", "0,1", NULL, 2, "{}", "promoted" },
  { "turned", "ab/cd", "{\"promoted\":[1,2]}", "0,1,2,3", "right", 0, "{\"promoted\":[0,3]}",
    NULL },
  { "rights", "R.K.R/.....", "{\"castling\":{\"first\":[4,0],\"second\":[]}}", "0,1,2,3,4", NULL, 5,
    "{\"castling\":{\"first\":[9,5,4,0],\"second\":[]}}", NULL },
  { "right-mirrored", "R.K.R", "{\"castling\":{\"first\":[4],\"second\":[]}}", "0,1,2,3,4", "files",
    0, "{\"castling\":{\"first\":[0],\"second\":[]}}", NULL },
  { "rights-of-the-other", "R.K.R", "{\"castling\":{\"first\":[4,0]}}", "0,1,2,3,4", "swap", 0,
    "{\"castling\":{\"first\":[],\"second\":[4,0]}}", NULL },
  { "mark", "a./..", "{\"marks\":[{\"kind\":\"square\",\"squares\":[1]}]}", "0,1", "right", 1,
    "{\"marks\":[{\"kind\":\"square\",\"squares\":[3]}]}", NULL },
  { "arrow-within", "a./..", "{\"marks\":[{\"kind\":\"arrow\",\"squares\":[0,1]}]}", "0,1", NULL, 2,
    "{\"marks\":[{\"kind\":\"arrow\",\"squares\":[0,1]},{\"kind\":\"arrow\",\"squares\":[2,3]}]}",
    NULL },
  { "arrow-from-outside", "a./..", "{\"marks\":[{\"kind\":\"arrow\",\"squares\":[0,3]}]}", "0,1",
    "files", 0, "{\"marks\":[{\"kind\":\"arrow\",\"squares\":[0,3]}]}", NULL },
  { "mark-gives-way", "a./..", "{\"marks\":[{\"kind\":\"square\",\"squares\":[3]}]}", "0,1", NULL,
    2, "{}", "marks" },
  { "wall", "a./..", "{\"walls\":[1]}", "0,1", NULL, 2, "{\"walls\":[1,3]}", NULL },
  { "hole-says-nothing", "a./..", "{\"walls\":[1]}", "0,3", NULL, 0, "{\"walls\":[1]}", NULL },
  { "passed", "a./..", "{\"enPassant\":1}", "0,1", "files", 0, "{\"enPassant\":0}", NULL },
  { "passed-once", "a./..", "{\"enPassant\":1}", "0,1", NULL, 2, "{\"enPassant\":1}", NULL },
  { "beyond", "a.b/...", "{\"promoted\":[0,2]}", "0,1,2", NULL, 4, "{\"promoted\":[0,2,4]}", NULL },
  { "layers", "ab|cd", "{\"promoted\":[1],\"walls\":[]}", "0,1,2,3", "layers", 0,
    "{\"promoted\":[3],\"walls\":[]}", NULL },
  { "not-of-squares", "a./..", "{\"title\":\"T\",\"halfmove\":3}", "0", NULL, 3,
    "{\"title\":\"T\",\"halfmove\":3}", NULL },
};

static void
test_said (gconstpointer data)
{
  const typeof (said[0]) *c = data;
  g_autoptr (QiSetup) setup = setup_new (c->board, c->details);
  g_autoptr (QiSetup) expected = setup_new (c->board, c->expected);
  g_autoptr (GArray) squares = read_squares (c->squares);
  g_autoptr (QiBlock) part = qi_block_new_for_squares (setup, squares);
  g_autoptr (QiBlock) changed = c->turning == NULL ? qi_block_ref (part)
                                : g_str_equal (c->turning, "swap")
                                  ? qi_block_swap_sides (part, NULL)
                                  : qi_block_turn (part, read_turning (c->turning));
  /* It is copied through a clipboard. */
  g_autofree char *text = qi_block_write (changed);
  g_autoptr (QiBlock) block = qi_block_read (text, -1, NULL, NULL);
  g_autoptr (QiEdit) edit = qi_edit_new ();
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autoptr (QiSetup) after = NULL;

  g_assert_true (qi_block_equal (block, changed));
  qi_block_put (block, qi_position_get_shape (qi_setup_get_position (setup)), c->corner, edit);
  after = qi_edit_apply (edit, setup, NULL, findings, NULL);
  g_assert_nonnull (after);
  if (!qi_details_equal (qi_setup_get_details (after), qi_setup_get_details (expected)))
    {
      g_autoptr (QiValue) value = qi_details_to_value (qi_setup_get_details (after));
      g_autofree char *found = qi_value_to_string (value);

      g_assert_cmpstr (found, ==, c->expected);
    }
  g_assert_cmpuint (findings->len, ==, c->dropped != NULL ? 1 : 0);
  if (c->dropped != NULL)
    g_assert_cmpstr (qi_finding_get_param (g_ptr_array_index (findings, 0), "key"), ==, c->dropped);
}

/* --- properties: positions of every game, with any details ----------------------------------- */

/* Some box of squares; with @has_holes, some of its squares are left out. */
static GArray *
choose_squares (GRand         *rand,
                const QiShape *shape,
                gboolean       has_holes)
{
  GArray *squares = g_array_new (FALSE, FALSE, sizeof (guint));
  const guint side = 1 + property_below (rand, 5);
  guint first[3];
  guint at[3];

  qi_shape_get_place (shape, property_below (rand, qi_shape_get_n_squares (shape)), &first[0],
                      &first[1], &first[2]);
  for (guint i = 0; i < qi_shape_get_n_squares (shape); i++)
    {
      gboolean inside = TRUE;

      qi_shape_get_place (shape, i, &at[0], &at[1], &at[2]);
      for (guint axis = 0; axis < 3; axis++)
        inside = inside && at[axis] >= first[axis] && at[axis] < first[axis] + side;
      if (inside && (squares->len == 0 || !has_holes || !property_chance (rand, 8)))
        g_array_append_val (squares, i);
    }
  return squares;
}

/* A part changed and pasted in place repeatedly. NULL: it does not fit in place after the change, as it is not
 * square. */
static QiSetup *
turn_in_place (QiSetup      *setup,
               const GArray *squares,
               const char   *turning,
               guint         n)
{
  const QiShape *shape = qi_position_get_shape (qi_setup_get_position (setup));
  g_autoptr (GArray) now = g_array_copy ((GArray *) squares);
  QiSetup *result = qi_setup_ref (setup);

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (QiBlock) part = qi_block_new_for_squares (result, now);
      g_autoptr (QiBlock) changed = g_str_equal (turning, "swap")
                                      ? qi_block_swap_sides (part, NULL)
                                      : qi_block_turn (part, read_turning (turning));
      g_autoptr (QiEdit) edit = qi_edit_new ();
      guint low[3] = { G_MAXUINT, G_MAXUINT, G_MAXUINT };
      guint corner = 0;
      QiSetup *next = NULL;

      if (changed == NULL
          || !qi_shape_equal (qi_block_get_shape (part), qi_block_get_shape (changed)))
        {
          qi_setup_unref (result);
          return NULL;
        }
      for (guint j = 0; j < now->len; j++)
        {
          guint at[3];

          qi_shape_get_place (shape, g_array_index (now, guint, j), &at[0], &at[1], &at[2]);
          for (guint axis = 0; axis < 3; axis++)
            low[axis] = MIN (low[axis], at[axis]);
        }
      corner = qi_shape_get_index (shape, low[0], low[1], low[2]);
      qi_block_move (changed, shape, now, corner, edit);
      g_array_set_size (now, 0);
      for (guint j = 0; j < qi_shape_get_n_squares (qi_block_get_shape (changed)); j++)
        if (!qi_block_is_hole (changed, j))
          {
            const guint to = qi_block_find_square (changed, j, shape, corner);

            g_array_append_val (now, to);
          }
      next = qi_edit_apply (edit, result, qi_limits_get_large (), NULL, NULL);
      g_assert_nonnull (next);
      qi_setup_unref (result);
      result = next;
    }
  return result;
}

/* The same for the part alone, which may have holes. */
static void
check_part (QiSetup      *setup,
            const GArray *squares,
            const char   *turning,
            guint         n)
{
  g_autoptr (QiBlock) part = qi_block_new_for_squares (setup, squares);
  g_autoptr (QiBlock) now = qi_block_ref (part);

  for (guint i = 0; i < n; i++)
    {
      QiBlock *next = g_str_equal (turning, "swap") ? qi_block_swap_sides (now, NULL)
                                                    : qi_block_turn (now, read_turning (turning));

      if (next == NULL)
        return; /* a name would become too long */
      qi_block_unref (now);
      now = next;
    }
  g_assert_true (qi_block_equal (now, part));
}

static gboolean
has_square (const GArray *squares,
            gint64        square)
{
  for (guint i = 0; i < squares->len; i++)
    if (g_array_index (squares, guint, i) == square)
      return TRUE;
  return FALSE;
}

/* When a pawn is parted from the square that it has just passed over, its en-passant capture is lost for good. */
static QiSetup *
without_split_passing (QiSetup      *setup,
                       const GArray *squares)
{
  QiPosition *position = qi_setup_get_position (setup);
  const gint64 files = qi_shape_get_files (qi_position_get_shape (position));
  gint64 passed = 0;
  g_autoptr (QiDetails) less = NULL;

  if (!qi_details_get_int (qi_setup_get_details (setup), "enPassant", &passed)
      || has_square (squares, passed)
           == has_square (squares, qi_position_get_turn (position) == QI_SIDE_FIRST
                                     ? passed + files
                                     : passed - files))
    return qi_setup_ref (setup);
  less = qi_details_with (qi_setup_get_details (setup), "enPassant", NULL);
  return qi_setup_with_details (setup, less);
}

/* Four quarter turns, two mirrors and two swaps change nothing, for parts of any position of any
 * game. */
static void
test_identities (void)
{
  static const struct
  {
    const char *turning;
    guint n;
  } ways[] = {
    { "right", 4 },        { "left", 4 },   { "half", 2 },        { "files", 2 },
    { "ranks", 2 },        { "layers", 2 }, { "files,ranks", 2 }, { "files,layers", 2 },
    { "ranks,layers", 2 }, { "swap", 2 },
  };
  const QiGameInfo *const *all = qi_game_info_get_all ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (property_get_seed ());
  const guint rounds = property_get_rounds (4);
  guint n = 0;
  guint n_games = 0;

  for (; all[n_games] != NULL; n_games++)
    for (guint round = 0; round < rounds; round++)
      {
        const QiGameInfo *game = all[n_games];
        g_autoptr (QiSetup) any = property_setup (rand, game);
        const QiShape *shape = qi_position_get_shape (qi_setup_get_position (any));
        g_autoptr (GArray) squares = choose_squares (rand, shape, FALSE);
        g_autoptr (QiSetup) setup = without_split_passing (any, squares);
        g_autoptr (GArray) some = choose_squares (rand, shape, TRUE);

        for (gsize way = 0; way < G_N_ELEMENTS (ways); way++)
          {
            g_autoptr (QiSetup) after =
              turn_in_place (setup, squares, ways[way].turning, ways[way].n);

            check_part (setup, some, ways[way].turning, ways[way].n);
            if (after == NULL)
              continue;
            n++;
            if (!qi_setup_equal (after, setup))
              g_test_message ("QI_PROPERTY_SEED=%u: %s, %s", property_get_seed (),
                              qi_game_info_get_id (game), ways[way].turning);
            g_assert_true (qi_setup_equal (after, setup));
          }
      }
  /* Most kinds of changes fit most parts. */
  g_assert_cmpuint (n, >, 5 * n_games * rounds);
}

static const struct
{
  const char *name;
  const char *text;
  const char *code; /* NULL: it is accepted */
} texts[] = {
  { "least", "{\"block\":[1,1,1]}", NULL },
  { "other-members", "{\"block\":[1,1,2],\"pieces\":[[1,\"K^\"]],\"from\":\"chess\"}", NULL },
  { "json-piece", "{\"block\":[1,1,2],\"pieces\":[[1,{\"a\":1}]]}", NULL },
  { "details", "{\"block\":[1,1,2],\"details\":{\"walls\":[1,7],\"title\":\"T\",\"marks\":3}}",
    NULL },
  { "nothing", "", "bad-block" },
  { "details-list", "{\"block\":[1,1,2],\"details\":[]}", "bad-block" },
  { "no-object", "[]", "bad-block" },
  { "cut", "{\"block\":[1,1,1]", "bad-block" },
  { "no-shape", "{}", "bad-block" },
  { "two-sizes", "{\"block\":[8,8]}", "bad-block" },
  { "no-number", "{\"block\":[1,1,\"8\"]}", "bad-block" },
  { "size-0", "{\"block\":[1,0,1]}", "dimension-too-small" },
  { "size-256", "{\"block\":[1,1,256]}", "dimension-too-large" },
  { "squares", "{\"block\":[2,255,255]}", "too-many-squares" },
  { "pieces-object", "{\"block\":[1,1,1],\"pieces\":{}}", "bad-block" },
  { "piece-alone", "{\"block\":[1,1,1],\"pieces\":[0]}", "bad-block" },
  { "piece-off", "{\"block\":[1,1,1],\"pieces\":[[1,\"K\"]]}", "bad-block" },
  { "piece-negative", "{\"block\":[1,1,1],\"pieces\":[[-1,\"K\"]]}", "bad-block" },
  { "piece-null", "{\"block\":[1,1,1],\"pieces\":[[0,null]]}", "bad-block" },
  { "pieces-many", "{\"block\":[1,1,1],\"pieces\":[[0,\"K\"],[0,\"K\"]]}", "bad-block" },
  { "hole-and-piece", "{\"block\":[1,1,1],\"pieces\":[[0,\"K\"]],\"holes\":[[0,1]]}", "bad-block" },
  { "hole-long", "{\"block\":[1,1,2],\"holes\":[[1,2]]}", "bad-block" },
  { "hole-none", "{\"block\":[1,1,2],\"holes\":[[1,0]]}", "bad-block" },
  { "hole-huge", "{\"block\":[1,1,2],\"holes\":[[1,9223372036854775807]]}", "bad-block" },
  { "sizes-object", "{\"block\":{}}", "bad-block" },
  { "piece-no-pair", "{\"block\":[1,1,1],\"pieces\":[[0,\"K\",1]]}", "bad-block" },
  { "piece-no-square", "{\"block\":[1,1,1],\"pieces\":[[\"0\",\"K\"]]}", "bad-block" },
  { "holes-object", "{\"block\":[1,1,1],\"holes\":{}}", "bad-block" },
  { "holes-many", "{\"block\":[1,1,1],\"holes\":[[0,1],[0,1]]}", "bad-block" },
  { "hole-off", "{\"block\":[1,1,1],\"holes\":[[1,1]]}", "bad-block" },
  { "hole-no-number", "{\"block\":[1,1,1],\"holes\":[[0,\"1\"]]}", "bad-block" },
  { "hole-twice", "{\"block\":[1,1,3],\"holes\":[[0,2],[1,1]]}", "bad-block" },
};

static void
test_read (gconstpointer data)
{
  const typeof (texts[0]) *c = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (QiBlock) block = qi_block_read (c->text, -1, NULL, &error);

  g_assert_cmpint (block != NULL, ==, c->code == NULL);
  if (c->code == NULL)
    g_assert_no_error (error);
  else
    g_assert_cmpstr (qi_finding_get_code (qi_error_get_finding (error)), ==, c->code);
}

/* Narrower bounds than the usual ones. */
static void
test_read_limits (void)
{
  QiLimits limits = *qi_limits_get_default ();
  static const struct
  {
    const char *text;
    const char *code;
  } cases[] = {
    { "{\"block\":[1,2,2],\"pieces\":[[0,\"abcd\"]]}", NULL },
    { "{\"block\":[1,2,2],\"pieces\":[[0,\"abcde\"]]}", "bad-block" },
    { "{\"block\":[1,1,5]}", "too-many-squares" },
  };

  limits.max_squares = 4;
  limits.max_token_bytes = 4;
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (QiBlock) block = qi_block_read (cases[i].text, -1, &limits, &error);

      g_assert_cmpint (block != NULL, ==, cases[i].code == NULL);
      if (cases[i].code != NULL)
        g_assert_cmpstr (qi_finding_get_code (qi_error_get_finding (error)), ==, cases[i].code);
    }
}

/* What is said of a hole is not kept, nor a detail that names squares beyond the board. */
static void
test_said_of_holes (void)
{
  g_autoptr (QiBlock) read = qi_block_read (
    "{\"block\":[1,1,3],\"holes\":[[0,1]],\"details\":{\"walls\":[0,2],\"promoted\":[1,7]}}", -1,
    NULL, NULL);
  g_autoptr (QiSetup) setup =
    setup_new ("ab/cd", "{\"walls\":[1,3],\"promoted\":[0,9],\"enPassant\":9}");
  g_autoptr (GArray) squares = read_squares ("0,1");
  g_autoptr (QiBlock) taken = qi_block_new_for_squares (setup, squares);
  g_autoptr (QiValue) said_of_read = qi_details_to_value (qi_block_get_details (read));
  g_autoptr (QiValue) said_of_taken = qi_details_to_value (qi_block_get_details (taken));
  g_autofree char *read_text = qi_value_to_string (said_of_read);
  g_autofree char *taken_text = qi_value_to_string (said_of_taken);

  g_assert_cmpstr (read_text, ==, "{\"walls\":[2]}");
  g_assert_cmpstr (taken_text, ==, "{\"walls\":[1]}");
}

static const struct
{
  const char *name;
  const char *a;
  const char *b;
  gboolean    equal;
} pairs[] = {
  { "same", "{\"block\":[1,1,2],\"pieces\":[[0,\"K\"]]}",
    "{\"block\":[1,1,2],\"pieces\":[[0,\"K\"]]}", TRUE },
  { "shape", "{\"block\":[1,1,2]}", "{\"block\":[1,2,1]}", FALSE },
  { "piece", "{\"block\":[1,1,2],\"pieces\":[[0,\"K\"]]}",
    "{\"block\":[1,1,2],\"pieces\":[[0,\"Q\"]]}", FALSE },
  { "nothing", "{\"block\":[1,1,2],\"pieces\":[[0,\"K\"]]}", "{\"block\":[1,1,2]}", FALSE },
  { "hole", "{\"block\":[1,1,2],\"holes\":[[1,1]]}", "{\"block\":[1,1,2]}", FALSE },
  { "details", "{\"block\":[1,1,2],\"details\":{\"walls\":[1]}}", "{\"block\":[1,1,2]}", FALSE },
};

static void
test_equal (gconstpointer data)
{
  const typeof (pairs[0]) *c = data;
  g_autoptr (QiBlock) a = qi_block_read (c->a, -1, NULL, NULL);
  g_autoptr (QiBlock) b = qi_block_read (c->b, -1, NULL, NULL);

  g_assert_cmpint (qi_block_equal (a, b), ==, c->equal);
  g_assert_cmpint (qi_block_equal (b, a), ==, c->equal);
}

/* As a position a block has no dimension of one square before its first longer one. */
static void
test_dup_position (void)
{
  static const struct
  {
    const char *board;
    guint n_dimensions;
    guint sizes[3];
  } cases[] = {
    { "a", 1, { 1 } },         { "abc", 1, { 3 } },      { "a/b", 2, { 2, 1 } },
    { "a|b", 3, { 2, 1, 1 } }, { "ab/cd", 2, { 2, 2 } },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (QiBlock) block = make (cases[i].board, NULL);
      g_autoptr (QiPosition) position = qi_block_dup_position (block);
      const QiShape *shape = qi_position_get_shape (position);

      g_assert_cmpuint (shape->n_dimensions, ==, cases[i].n_dimensions);
      for (guint axis = 0; axis < shape->n_dimensions; axis++)
        g_assert_cmpuint (shape->sizes[axis], ==, cases[i].sizes[axis]);
      g_assert_cmpuint (qi_position_get_n_pieces (position), ==, qi_block_get_n_pieces (block));
    }
}

/* U+023F has two bytes, and its capital U+2C7E has three. */
static void
test_swap_too_long (void)
{
  g_autofree char *rest = g_strnfill (253, 'x');
  g_autofree char *name = g_strdup_printf ("\xc8\xbf%s", rest);
  g_autofree char *text = g_strdup_printf ("{\"block\":[1,1,1],\"pieces\":[[0,\"%s\"]]}", name);
  g_autoptr (QiBlock) block = qi_block_read (text, -1, NULL, NULL);
  g_autoptr (GError) error = NULL;

  g_assert_nonnull (block);
  g_assert_null (qi_block_swap_sides (block, &error));
  g_assert_cmpstr (qi_finding_get_code (qi_error_get_finding (error)), ==, "piece-too-long");
}

static void
test_long_piece (void)
{
  g_autofree char *name = g_strnfill (256, 'x');
  g_autofree char *text = g_strdup_printf ("{\"block\":[1,1,1],\"pieces\":[[0,\"%s\"]]}", name);
  g_autoptr (GError) error = NULL;

  g_assert_null (qi_block_read (text, -1, NULL, &error));
  g_assert_cmpstr (qi_finding_get_code (qi_error_get_finding (error)), ==, "bad-block");
}

/* The largest board, full, is written and read. */
static void
test_large (void)
{
  const QiShape shape = { 2, { 255, 255 } };
  const QiToken style = QI_TOKEN ("C");
  g_autoptr (QiPositionBuilder) builder =
    qi_position_builder_new (&shape, qi_limits_get_default ());
  g_autoptr (QiPosition) full = NULL;
  g_autoptr (QiSetup) setup = NULL;
  g_autoptr (QiBlock) block = NULL;
  g_autoptr (QiBlock) again = NULL;
  g_autofree char *text = NULL;

  for (guint i = 0; i < 65025; i++)
    qi_position_builder_put (builder, i, &QI_TOKEN ("+P"));
  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    qi_position_builder_set_style (builder, side, &style);
  full = qi_position_builder_end (g_steal_pointer (&builder), NULL);
  setup = qi_setup_new (full, NULL, NULL);
  block = qi_block_new_for_setup (setup);
  text = qi_block_write (block);
  again = qi_block_read (text, -1, NULL, NULL);
  g_assert_nonnull (again);
  g_assert_true (qi_block_equal (block, again));
  g_assert_cmpuint (qi_block_get_n_pieces (again), ==, 65025);
}

/* The board of a block has no more dimensions than it needs. */
static void
test_position (void)
{
  static const struct
  {
    const char *board;
    const char *squares;
    const char *expected;
    guint n_dimensions;
  } rows[] = {
    { "ab/cd", "0,1", "ab", 1 },
    { "ab/cd", "0,2", "a/c", 2 },
    { "ab/cd", "0,3", "a./.d", 2 },
    { "ab|cd", "0,2", "a|c", 3 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (QiBlock) block = make (rows[i].board, rows[i].squares);
      g_autoptr (QiPosition) position = qi_block_dup_position (block);
      g_autoptr (QiSetup) setup = qi_setup_new (position, NULL, NULL);
      g_autofree char *text = setup_print (setup);

      g_assert_cmpstr (text, ==, rows[i].expected);
      g_assert_cmpuint (qi_position_get_n_dimensions (position), ==, rows[i].n_dimensions);
      g_assert_true (qi_token_is (qi_position_get_style (position, QI_SIDE_FIRST), "C"));
    }
}

/* A part that was turned in place, so that it covers other squares than it was taken from: those it has left are empty. */
static void
test_move_turned (void)
{
  g_autoptr (QiSetup) before = setup_new ("ab./.../...", NULL);
  g_autoptr (GArray) left = read_squares ("0,1");
  g_autoptr (QiBlock) lying = qi_block_new_for_squares (before, left);
  g_autoptr (QiBlock) standing = qi_block_turn (lying, QI_TURNING_RIGHT);
  g_autoptr (QiEdit) edit = qi_edit_new ();
  g_autoptr (QiSetup) after = NULL;
  g_autofree char *text = NULL;

  g_assert_cmpuint (qi_block_move (standing, qi_position_get_shape (qi_setup_get_position (before)),
                                   left, 0, edit),
                    ==, 0);
  after = qi_edit_apply (edit, before, NULL, NULL, NULL);
  text = setup_print (after);
  g_assert_cmpstr (text, ==, "a../b../...");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  case_table_add ("/core/block/made/", made, test_made);
  case_table_add ("/core/block/turned/", turned, test_turned);
  case_table_add ("/core/block/put/", put, test_put);
  case_table_add ("/core/block/said/", said, test_said);
  case_table_add ("/core/block/read/", texts, test_read);
  case_table_add ("/core/block/equal/", pairs, test_equal);
  g_test_add_func ("/core/block/read-limits", test_read_limits);
  g_test_add_func ("/core/block/said-of-holes", test_said_of_holes);
  g_test_add_func ("/core/block/dup-position", test_dup_position);
  g_test_add_func ("/core/block/swap-too-long", test_swap_too_long);
  g_test_add_func ("/core/block/identities", test_identities);
  g_test_add_func ("/core/block/back", test_back);
  g_test_add_func ("/core/block/long-piece", test_long_piece);
  g_test_add_func ("/core/block/large", test_large);
  g_test_add_func ("/core/block/position", test_position);
  g_test_add_func ("/core/block/move-turned", test_move_turned);
  return g_test_run ();
}
