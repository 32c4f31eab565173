/* SPDX-License-Identifier: Apache-2.0 */
#include "qi-variant-inner-private.h"

#include "qi-game-info-private.h"
#include "qi-notation.h"

#include <glib/gstdio.h>
#include <string.h>

/* The catalogue: each game is there with the size of its start position. */
static const struct
{
  const char *id;
  guint       files;
  guint       ranks;
  guint       pieces;
} games[] = {
  { "chess", 8, 8, 6 },       { "chess960", 8, 8, 6 },        { "crazyhouse", 8, 8, 6 },
  { "3check", 8, 8, 6 },      { "kingofthehill", 8, 8, 6 },   { "antichess", 8, 8, 6 },
  { "horde", 8, 8, 6 },       { "racingkings", 8, 8, 6 },     { "capablanca", 10, 8, 8 },
  { "gothic", 10, 8, 8 },     { "grand", 10, 10, 8 },         { "seirawan", 8, 8, 8 },
  { "shatranj", 8, 8, 6 },    { "makruk", 8, 8, 6 },          { "shogi", 9, 9, 14 },
  { "minishogi", 5, 5, 10 },  { "gorogoro", 5, 6, 6 },        { "xiangqi", 9, 10, 7 },
  { "minixiangqi", 7, 7, 5 }, { "janggi", 9, 10, 7 },         { "gardner", 5, 5, 6 },
  { "losalamos", 6, 6, 5 },   { "knightmate", 8, 8, 6 },      { "raumschach", 5, 5, 7 },
  { "line", 16, 1, 4 },       { "caparandom", 10, 8, 8 },     { "perfect", 8, 8, 9 },
  { "checkshogi", 9, 9, 14 }, { "okisakishogi", 10, 10, 15 }, { "bughouse", 8, 8, 6 },
  { "koedem", 8, 8, 6 },      { "supply", 9, 10, 7 },
};

static void
test_catalogue (gconstpointer data)
{
  gsize i = GPOINTER_TO_SIZE (data);
  const QiVariant *variant = qi_variant_lookup (games[i].id);
  const QiGameInfo *info = qi_game_info_lookup (games[i].id);
  gsize n = 0;
  const QiGamePiece *pieces = qi_game_info_get_pieces (info, &n);

  g_assert_nonnull (variant);
  g_assert_cmpuint (variant->max_file, ==, games[i].files);
  g_assert_cmpuint (variant->max_rank, ==, games[i].ranks);
  g_assert_cmpuint (variant->n_pieces, ==, games[i].pieces);
  g_assert_cmpstr (variant->title, ==, qi_game_info_get_name (info));
  /* The same tokens as in the games table. */
  for (gsize k = 0; k < n; k++)
    {
      gboolean found = FALSE;

      for (guint m = 0; m < variant->n_pieces; m++)
        found |= strcmp (variant->pieces[m].token, pieces[k].token) == 0;
      if (!found)
        g_test_message ("no piece %s", pieces[k].token);
      g_assert_true (found);
    }
}

/* The start position read from the FEN is that of the games table, with its rights. */
static void
test_start (gconstpointer data)
{
  static const char *const keys[] = { "castling", "gates", "checks", NULL };
  gsize i = GPOINTER_TO_SIZE (data);
  g_autoptr (QiGameInfo) made = qi_variant_new_game_info (qi_variant_lookup_draft (games[i].id));
  g_autoptr (QiSetup) start = NULL;
  g_autoptr (QiSetup) expected = qi_game_info_dup_start (qi_game_info_lookup (games[i].id));

  g_assert_nonnull (made);
  start = qi_game_info_dup_start (made);
  g_assert_true (
    qi_position_equal (qi_setup_get_position (start), qi_setup_get_position (expected)));
  for (guint k = 0; keys[k] != NULL; k++)
    {
      QiDetails *details[2] = { qi_setup_get_details (start), qi_setup_get_details (expected) };
      const QiShape *shape = qi_position_get_shape (qi_setup_get_position (start));

      g_assert_cmpint (qi_details_get (details[0], keys[k]) != NULL, ==,
                       qi_details_get (details[1], keys[k]) != NULL);
      if (strcmp (keys[k], "checks") == 0)
        continue;
      for (guint side = 0; side < 2; side++)
        {
          g_autoptr (GArray) got =
            qi_details_dup_squares (details[0], keys[k], (QiSide) side, shape);
          g_autoptr (GArray) wanted =
            qi_details_dup_squares (details[1], keys[k], (QiSide) side, shape);

          g_assert_cmpuint (got->len, ==, wanted->len);
          for (guint m = 0; m < got->len; m++)
            {
              gboolean found = FALSE;

              for (guint n = 0; n < wanted->len; n++)
                found |= g_array_index (wanted, guint, n) == g_array_index (got, guint, m);
              g_assert_true (found);
            }
        }
    }
}

/* The findings as "code line:column length", joined. */
static char *
read_findings (const char *text)
{
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autoptr (QiVariantSet) set = qi_variant_set_read (text, strlen (text), findings);
  GString *words = g_string_new (NULL);

  g_assert_nonnull (set);
  for (guint i = 0; i < findings->len; i++)
    {
      const QiFinding *finding = g_ptr_array_index (findings, i);
      guint line = 0, column = 0;
      gsize offset = 0, length = 0;

      g_assert_true (qi_finding_get_range (finding, &offset, &length));
      g_assert_cmpuint (offset + length, <=, strlen (text));
      qi_finding_get_line (finding, &line, &column);
      g_string_append_printf (words, "%s%s %u:%u %u", i == 0 ? "" : "; ",
                              qi_finding_get_code (finding), line, column, (guint) length);
    }
  return g_string_free (words, FALSE);
}

static const struct
{
  const char *name;
  const char *text;
  const char *findings;
} faults[] = {
  { "none", "; a comment\n# another\n[a:chess]\nnMoveRule = 20\n", "" },
  { "empty", "", "" },
  { "before-sections", "nMoveRule = x\n[a:chess]\n", "" },
  { "section-name", "[a.b-c_D9:chess]\n", "" },
  { "section-longest", "[aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa:chess]\n",
    "" },
  { "section-too-long",
    "[aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa:chess]\n",
    "bad-section 1:1 73" },
  { "section-dash", "[-a:chess]\n", "bad-section 1:1 10" },
  { "section-dot", "[.a:chess]\n", "bad-section 1:1 10" },
  { "section-blank", "[a b:chess]\n", "bad-section 1:1 11" },
  { "section-sign", "[a/b:chess]\n", "bad-section 1:1 11" },
  { "section-none", "[:chess]\n", "bad-section 1:1 8" },
  { "windows", "[a:chess]\r\nmustCapture = true\r\n", "" },
  { "unknown-key", "[a:chess]\nmaxxRank = 8\n", "unknown-key 2:1 8" },
  { "unsupported-key", "[a:chess]\n  multimoveOffset = 1\n",
    "unsupported-key 2:3 15; variant-unsupported 1:2 1" },
  { "unplayed-key", "[a:chess]\nmultimoveOffset = 2\nshatarMateRule = false\n",
    "unsupported-key 2:1 15; variant-unsupported 1:2 1" },
  { "unsupported-parent", "[a:chess]\nmultimoveOffset = 1\n[b:a]\n[c:a]\nmultimoveOffset = 0\n",
    "unsupported-key 2:1 15; variant-unsupported 1:2 1; variant-unsupported 3:2 1" },
  { "walls", "[a:chess]\nstartFen = rnbqkbnr/pppppppp/8/**6/8/6**/PPPPPPPP/RNBQKBNR w - - 0 1\n",
    "" },
  { "too-many-walls", "[a:chess]\nstartFen = 8/8/8/8*/8/8/8/8 w - - 0 1\n", "bad-start-fen 1:2 1" },
  { "start-promoted", "[a:shogi]\nstartFen = +r7k/9/9/9/9/9/9/9/K7+B[-] b - 1\n", "" },
  { "start-was-pawn", "[a:crazyhouse]\nstartFen = k6q~/8/8/8/8/8/8/Q~6K[Pp] w - - 0 1\n", "" },
  { "start-sign", "[a:chess]\nstartFen = k7/8/8/8/8/8/8/?6K w - - 0 1\n", "bad-start-fen 1:2 1" },
  { "start-hand", "[a:crazyhouse]\nstartFen = k7/8/8/8/8/8/8/7K[Px] w - - 0 1\n",
    "bad-start-fen 1:2 1" },
  { "falling", "[a:chess]\nenclosingDrop = top\n", "" },
  { "unsupported-value", "[a:chess]\nenclosingDrop = anyside\n[b:a]\nenclosingDrop = none\n",
    "unsupported-key 2:1 13; variant-unsupported 1:2 1" },
  { "mirror-of-one-layer", "[a:chess]\nmasumeMirror = true\n", "variant-unsupported 1:2 1" },
  { "mirror-of-two-layers",
    "[a:chess]\nmasumeLayers = 2\nmasumeMirror = true\nmaxRank = 3\nmaxFile = 3\n"
    "startFen = k2/3/3//3/3/2K w - - 0 1\n",
    "" },
  { "unsupported-default", "[a:chess]\nshatarMateRule = false\nmultimoveOffset = 0\n", "" },
  { "looks", "[a:chess]\nvariantTemplate = fairy\npieceToCharTable = -\npocketSize = 3\n", "" },
  { "bad-boolean", "[a:chess]\ncastling = yes\n", "bad-value 2:12 3" },
  { "bad-value", "[a:chess]\nstalemateValue = lose\n", "bad-value 2:18 4" },
  { "bad-number", "[a:chess]\nnMoveRule = many\nnFoldRule = -3\n",
    "bad-value 2:13 4; bad-value 3:13 2" },
  { "bad-region", "[a:chess]\nflagRegion = *8 z\n", "bad-value 2:14 4" },
  { "bad-file", "[a:chess]\ncastlingKingsideFile = 0\n", "bad-value 2:24 1" },
  { "bad-letters", "[a:chess]\npromotionPieceTypes = nx\n", "bad-value 2:23 2" },
  { "bad-limit", "[a:chess]\npromotionLimit = q:1 x:2\n", "bad-value 2:18 7" },
  { "bad-betza", "[a:chess]\ncustomPiece1 = x:Wfoo\n", "bad-betza 2:20 1" },
  { "missing-betza", "[a:chess]\ncustomPiece1 = x\n", "bad-value 2:16 1" },
  { "bad-letter", "[a:chess]\nfers = 5\n", "bad-value 2:8 1" },
  { "bad-token", "[a:chess]\nmasumeToken = q:??\n", "bad-value 2:15 4" },
  { "bad-pieces", "[a:chess]\nmasumePieces = token\n", "bad-value 2:16 5" },
  { "no-equals", "[a:chess]\ncastling\n", "line-not-read 2:1 8" },
  { "twice", "[a:chess]\ncastling = true\ncastling = false\n", "duplicate-key 3:1 8" },
  { "unknown-parent", "[a:nothing]\n[b:chess]\n", "unknown-parent 1:4 7" },
  { "own-child-first", "[a:b]\n[b:chess]\n", "unknown-parent 1:4 1" },
  { "same-name", "[a:chess]\n[a:chess]\n", "variant-exists 2:2 1" },
  { "no-name", "[]\nx = y\n[a:chess]\n", "bad-section 1:1 2" },
  { "not-closed", "[a\n", "bad-section 1:1 2" },
  { "no-pieces", "[a]\ncastling = false\n", "variant-without-pieces 1:2 1" },
  { "start-letters", "[a:chess]\nstartFen = x7/8/8/8/8/8/8/8 w - - 0 1\n", "bad-start-fen 1:2 1" },
  { "start-size", "[a:chess]\nmaxRank = 9\n", "bad-start-fen 1:2 1" },
  { "bad-coordinates", "[a:chess]\nmasumeCoordinates = numbers right, numbers top\n",
    "bad-value 2:21 26" },
  { "one-axis", "[a:chess]\nmasumeCoordinates = numbers right\n", "bad-value 2:21 13" },
  { "bad-side-of-files", "[a:chess]\nmasumeCoordinates = letters top, numbers top\n",
    "bad-value 2:21 24" },
  { "draughts-coordinates", "[a:chess]\nmasumeCoordinates = numbered\n", "bad-value 2:21 8" },
  { "bad-board", "[a:chess]\nmasumeBoard = marble\n", "bad-value 2:15 6" },
  { "bad-board-marks", "[a:chess]\nmasumeBoard = points moons\n", "bad-value 2:15 12" },
  { "one-side", "[a:chess]\nmasumeSides = red\n", "bad-value 2:15 3" },
  { "same-sides", "[a:chess]\nmasumeSides = red, red\n", "bad-value 2:15 8" },
  { "bad-piece-name", "[a:chess]\nmasumePieceNames = k:chief, x:rider\n", "bad-value 2:20 16" },
  { "empty-piece-name", "[a:chess]\nmasumePieceNames = k:\n", "bad-value 2:20 2" },
  { "drawings", "[a:chess]\nmasumeDrawings = q:archbishop, n:knight-rider\n", "" },
  { "drawing-without-colon", "[a:chess]\nmasumeDrawings = qq:archbishop\n", "bad-value 2:18 13" },
  { "drawing-of-nobody", "[a:chess]\nmasumeDrawings = x:archbishop\n", "bad-value 2:18 12" },
  { "drawing-in-capitals", "[a:chess]\nmasumeDrawings = q:Archbishop\n", "bad-value 2:18 12" },
  { "no-drawing", "[a:chess]\nmasumeDrawings = q:\n", "bad-value 2:18 2" },
  { "all-looks",
    "[a:chess]\nmasumeCoordinates = shogi\nmasumeBoard = points stars\n"
    "masumeSides = red, blue\nmasumePieceNames = k:chief, q: prime minister\n",
    "" },
  { "wide",
    "[a]\nking = k\nmaxFile = 27\nstartFen = k26/27/27/27/27/27/27/26K w - - 0 1\n"
    "castling = false\n",
    "coordinates-do-not-fit 1:2 1" },
  { "wide-shogi", "[a:shogi]\nmaxFile = 27\nstartFen = k26/27/27/27/27/27/27/27/26K w - - 0 1\n",
    "" },
  { "line-with-ranks", "[a:line]\nmasumeCoordinates = shogi\n", "coordinates-do-not-fit 1:2 1" },
  { "size", "[a:chess]\nmaxFile = 300\nmaxRank = x\n", "bad-value 2:11 3; bad-value 3:11 1" },
  { "utf-8", "[a:chess]\n\xc3\xa4 = 1\n\xff = 2\n", "unknown-key 2:1 2; unknown-key 3:1 1" },
};

static void
test_fault (gconstpointer data)
{
  gsize i = GPOINTER_TO_SIZE (data);
  g_autofree char *findings = read_findings (faults[i].text);

  g_assert_cmpstr (findings, ==, faults[i].findings);
}

static const QiVariantPiece *
find_token (const QiVariant *variant,
            const char      *token)
{
  for (guint i = 0; i < variant->n_pieces; i++)
    if (strcmp (variant->pieces[i].token, token) == 0)
      return &variant->pieces[i];
  return NULL;
}

/* A piece whose letter is another's token gets the next one that is free: with a minus, with a plus, the next letter. */
static void
test_free_tokens (void)
{
  static const struct
  {
    const char *taken;
    const char *token;
  } rows[] = {
    { "", "A" },
    { "q:A", "-A" },
    { "q:A r:-A", "+A" },
    { "q:A r:-A b:+A", "B" },
    { "q:A r:-A b:+A n:B", "-B" },
    { "q:A r:-A b:+A n:B p:-B", "+B" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *text =
        g_strdup_printf ("[free:chess]\ncustomPiece1 = a:W\nmasumeToken = %s\n", rows[i].taken);
      g_autoptr (GPtrArray) findings = qi_findings_new ();
      g_autoptr (QiVariantSet) set = qi_variant_set_read (text, strlen (text), findings);
      const QiVariant *variant = qi_variant_set_get (set, 0);
      guint n = 0;

      g_test_message ("%s", text);
      g_assert_cmpuint (findings->len, ==, 0);
      for (guint j = 0; j < variant->n_pieces; j++)
        if (strcmp (variant->pieces[j].name, "customPiece1") == 0)
          {
            g_assert_cmpstr (variant->pieces[j].token, ==, rows[i].token);
            n++;
          }
      g_assert_cmpuint (n, ==, 1);
    }
}

/* Fairy-Stockfish's own examples of sections (after its documentation of variants.ini), in our own
 * words. */
static void
test_values (void)
{
  static const char text[] = "[one:chess]\n"
                             "customPiece1 = p:mWfceFifmnD\n"
                             "pawnTypes = p\n"
                             "promotionRank = 7\n"
                             "doubleStepRank = 3\n"
                             "[two:one]\n"
                             "queen = -\n"
                             "startFen = rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1\n"
                             "king = k:KN\n"
                             "flagRegionWhite = d4 *5 e*\n"
                             "promotionLimit = n:2\n"
                             "[three:shogi]\n"
                             "dropNoDoubledCount = 2\n"
                             "chasingRule = axf\n"
                             "[four:xiangqi]\n"
                             "commoner = g\n"
                             "masumeToken = g:Z r:-R\n";
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autoptr (QiVariantSet) set = qi_variant_set_read (text, strlen (text), findings);
  const QiVariant *one = qi_variant_set_get (set, 0);
  const QiVariant *two = qi_variant_set_get (set, 1);
  const QiVariant *three = qi_variant_set_get (set, 2);
  const QiVariant *four = qi_variant_set_get (set, 3);

  g_assert_cmpuint (findings->len, ==, 0);
  g_assert_cmpuint (qi_variant_set_get_n (set), ==, 4);
  /* The letter no longer means the pawn but the custom piece. */
  g_assert_cmpuint (one->n_pieces, ==, 6);
  g_assert_cmpstr (find_token (one, "P")->name, ==, "customPiece1");
  g_assert_cmpuint (one->pawns, ==, 0);
  g_assert_cmpuint (one->promotion_pawn_types[0], ==,
                    QI_TYPE_SET (find_token (one, "P") - one->pieces));
  g_assert_cmpuint (one->promotion_region[0].n_entries, ==, 2);
  g_assert_cmpint (one->promotion_region[0].entries[0].rank, ==, 6);
  g_assert_cmpint (one->promotion_region[1].entries[0].rank, ==, 1);
  g_assert_cmpuint (one->double_step_region[0].n_entries, ==, 1);
  g_assert_cmpint (one->double_step_region[0].entries[0].rank, ==, 2);
  g_assert_cmpint (one->double_step_region[1].entries[0].rank, ==, 5);
  /* Inherited, with one piece fewer. */
  g_assert_cmpuint (two->n_pieces, ==, 5);
  g_assert_null (find_token (two, "Q"));
  g_assert_cmpuint (find_token (two, "K^")->n_patterns, ==, 16);
  g_assert_cmpuint (two->kings, ==, QI_TYPE_SET (find_token (two, "K^") - two->pieces));
  g_assert_cmpuint (two->flag_region[0].n_entries, ==, 3);
  g_assert_cmpint (two->flag_region[0].entries[0].file, ==, 3);
  g_assert_cmpint (two->flag_region[0].entries[0].rank, ==, 3);
  g_assert_cmpint (two->flag_region[0].entries[1].file, ==, -1);
  g_assert_cmpint (two->flag_region[0].entries[2].rank, ==, -1);
  g_assert_cmpuint (two->flag_region[1].n_entries, ==, 0);
  g_assert_cmpuint (two->promotion_limit[find_token (two, "N") - two->pieces], ==, 2);
  g_assert_cmpuint (three->drop_no_doubled_count, ==, 2);
  g_assert_true (three->chasing_rule);
  g_assert_false (one->chasing_rule);
  g_assert_cmpuint (three->drop_no_doubled, ==,
                    QI_TYPE_SET (find_token (three, "P") - three->pieces));
  g_assert_cmpint (find_token (three, "+P")->unpromoted, ==,
                   find_token (three, "P") - three->pieces);
  /* The tokens of the parent, except for those that are given. */
  g_assert_nonnull (find_token (four, "G^"));
  g_assert_nonnull (find_token (four, "Z"));
  g_assert_nonnull (find_token (four, "-R"));
  g_assert_null (find_token (four, "R"));
}

/* A piece of a user's own game has the drawing of its name or, if there is none, of its moves; a
 * letter that means another piece than in the parent does not keep the parent's drawing. */
static const struct
{
  const char *name;
  const char *text;
  const char *piece;
  const char *art;
} drawn[] = {
  { "archbishop", "[art1:chess]\narchbishop = a\n", "A", "archbishop" },
  { "divided", "[art2:chess]\nknight = -\nknibis = n\n", "N", "knight-bishop" },
  { "divided-rook", "[art3:chess]\nrook = -\nrookni = r\n", "R", "rook-knight" },
  { "ferz-of-chess", "[art4:chess]\nfers = m\n", "M", "ferz" },
  { "met-of-makruk", "[art5:makruk]\ngold = g\n", "M", "makruk-met" },
  { "gold-of-makruk", "[art6:makruk]\ngold = g\n", "G", "gold" },
  { "commoner",
    "[art7:chess]\nking = -\ncommoner = k\nextinctionPieceTypes = k\nextinctionValue = loss\n", "K",
    "commoner" },
  { "nightrider", "[art8:chess]\ncustomPiece1 = s:NN\n", "S", "nightrider" },
  { "own-chancellor", "[art9:chess]\ncustomPiece1 = s:NR\n", "S", "chancellor" },
  { "own-amazon", "[art10:chess]\ncustomPiece1 = s:BNR\n", "S", "amazon" },
  { "own-centaur", "[art11:chess]\ncustomPiece1 = s:FNW\n", "S", "centaur" },
  { "own-vao", "[art12:chess]\ncustomPiece1 = s:cpBmB\n", "S", "vao" },
  { "unheard-of", "[art13:chess]\ncustomPiece1 = s:WNZ\n", "S", NULL },
  { "royal-knight", "[art14:chess]\nking = k:N\n", "K^", "royal-knight" },
};

static void
test_art (gconstpointer data)
{
  gsize i = GPOINTER_TO_SIZE (data);
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autoptr (QiVariantSet) set =
    qi_variant_set_read (drawn[i].text, strlen (drawn[i].text), findings);
  gsize n_pieces = 0;
  gboolean found = FALSE;

  qi_variant_add_set (set, NULL, findings);
  g_assert_cmpuint (findings->len, ==, 0);
  g_autofree char *id = g_strndup (drawn[i].text + 1, strcspn (drawn[i].text, ":") - 1);
  const QiGamePiece *pieces = qi_game_info_get_pieces (qi_game_info_lookup (id), &n_pieces);
  for (gsize j = 0; j < n_pieces; j++)
    if (g_str_equal (pieces[j].token, drawn[i].piece))
      {
        g_assert_cmpstr (pieces[j].art, ==, drawn[i].art);
        found = TRUE;
      }
  g_assert_true (found);
}

/* A section that only serves as a parent is no game, but one that inherits from it is. */
static void
test_parent (void)
{
  static const char text[] =
    "[own]\nmasumeParent = true\nking = k\nstartFen = k7/8/8/8/8/8/8/7K w - - 0 1\n"
    "[ordinary:own]\n[testgiveaway:giveaway]\n[testfairy:fairy]\nsilver = -\n";
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autoptr (QiVariantSet) set = qi_variant_set_read (text, strlen (text), findings);

  g_assert_cmpuint (findings->len, ==, 0);
  g_assert_null (qi_variant_lookup ("fairy"));
  qi_variant_add_set (set, NULL, findings);
  g_assert_cmpuint (findings->len, ==, 0);
  g_assert_null (qi_variant_lookup ("own"));
  g_assert_null (qi_game_info_lookup ("own"));
  g_assert_nonnull (qi_variant_lookup ("ordinary"));
  g_assert_true (qi_variant_lookup ("testgiveaway")->must_capture);
  g_assert_true (qi_variant_lookup ("testgiveaway")->castling);
  g_assert_nonnull (find_token (qi_variant_lookup ("testfairy"), "F"));
  g_assert_null (find_token (qi_variant_lookup ("testfairy"), "S"));
}

/* A game that cannot be added has a finding at its section. */
static void
test_left_out (void)
{
  static const char text[] =
    "[testfits:chess]\n\n[chess:chess]\n [ \xc3\xa4 ]\n  [testtoowide:chess]\nmaxFile = 12\n";
  static const struct
  {
    const char *code;
    guint line, column;
    gsize offset, length;
  } expected[] = {
    { "variant-exists", 3, 2, 19, 5 },
    { "variant-left-out", 5, 4, 43, 11 },
  };
  g_autoptr (GPtrArray) remarks = qi_findings_new ();
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autoptr (QiVariantSet) set = qi_variant_set_read (text, strlen (text), remarks);

  qi_variant_add_set (set, NULL, findings);
  g_assert_nonnull (qi_variant_lookup ("testfits"));
  g_assert_null (qi_variant_lookup ("testtoowide"));
  g_assert_cmpuint (findings->len, ==, G_N_ELEMENTS (expected));
  for (guint i = 0; i < findings->len; i++)
    {
      const QiFinding *finding = g_ptr_array_index (findings, i);
      gsize offset, length;
      guint line, column;

      g_assert_cmpstr (qi_finding_get_code (finding), ==, expected[i].code);
      g_assert_true (qi_finding_get_range (finding, &offset, &length));
      g_assert_true (qi_finding_get_line (finding, &line, &column));
      g_assert_cmpuint (line, ==, expected[i].line);
      g_assert_cmpuint (column, ==, expected[i].column);
      g_assert_cmpuint (offset, ==, expected[i].offset);
      g_assert_cmpuint (length, ==, expected[i].length);
    }
}

/* A soldier of xiangqi moves sideways after crossing the river. */
static void
test_soldier (void)
{
  const QiVariantPiece *soldier = find_token (qi_variant_lookup ("xiangqi"), "P");

  g_assert_cmpuint (soldier->n_patterns, ==, 3);
  for (guint i = 0; i < 3; i++)
    g_assert_cmpuint (soldier->patterns[i].from_rank, ==, soldier->patterns[i].rank == 1 ? 0 : 6);
  soldier = find_token (qi_variant_lookup ("minixiangqi"), "P");
  for (guint i = 0; i < 3; i++)
    g_assert_cmpuint (soldier->patterns[i].from_rank, ==, 0);
}

/* A user's file: its games are added to the table, and their letters work in FEN; the numbers of
 * the other games do not change. */
static void
test_user_file (void)
{
  static const char text[] =
    "[testgrid:crazyhouse]\nmasumeName = Test \"grid\"\nmaxFile = f\nmaxRank = 6\n"
    "centaur = c\ncastling = false\nstartFen = rncknr/pppppp/6/6/PPPPPP/RNCKNR[Bb] w - - 0 1\n"
    "promotionRegionWhite = *6\npromotionRegionBlack = *1\n"
    "[chess]\nking = k\n"
    "[testempty]\ncastling = false\n"
    "[testcube:raumschach]\nnMoveRule = 20\n[testline:line]\npass = true\n"
    "[testtokens:shatranj]\nmasumePieces = tokens\n[testheirs:testtokens]\nnMoveRule = 20\n";
  g_autofree char *folder = g_dir_make_tmp ("variant-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "variants.ini", NULL);
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (QiSetup) start = NULL;
  g_autofree char *fen = NULL;
  const QiGameInfo *const *before = qi_game_info_get_all ();
  const QiGameInfo *info;
  guint n = 0;

  while (before[n] != NULL)
    n++;
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  g_assert_true (qi_variant_load_file (path, findings, &error));
  g_assert_no_error (error);
  /* The empty game has no pieces and is left out; chess has no fitting start position and exists
   * already. */
  g_assert_cmpuint (findings->len, ==, 4);
  for (guint i = 0; i < n; i++)
    g_assert_true (qi_game_info_get_all ()[i] == before[i]);
  g_assert_null (before[n]);
  info = qi_game_info_lookup ("testgrid");
  g_assert_nonnull (info);
  g_assert_cmpuint (qi_game_info_get_number (info), ==, n);
  g_assert_cmpstr (qi_game_info_get_name (info), ==, "Test \"grid\"");
  g_assert_true (qi_game_info_has_drops (info));
  g_assert_nonnull (qi_variant_lookup ("testgrid"));
  g_assert_null (qi_game_info_lookup ("testempty"));
  g_assert_null (qi_variant_lookup ("testempty"));
  g_assert_cmpuint (qi_variant_lookup ("chess")->n_pieces, ==, 6);
  g_assert_nonnull (qi_game_info_lookup ("testcube"));
  g_assert_nonnull (qi_game_info_lookup ("testline"));
  /* Drawing styles are inherited, from the table and within the file. */
  g_assert_cmpstr (qi_game_info_get_piece_style (info), ==, "western");
  g_assert_cmpstr (qi_game_info_get_piece_style (qi_game_info_lookup ("testtokens")), ==, "tokens");
  g_assert_cmpstr (qi_game_info_get_piece_style (qi_game_info_lookup ("testheirs")), ==, "tokens");

  /* Its start position is written and read in its letters. */
  const QiNotation *notation = qi_notation_lookup ("fen");
  const char *line = "rncknr/pppppp/6/6/PPPPPP/RNCKNR[Bb] w - - 0 1";

  start = qi_game_info_dup_start (info);
  fen = qi_notation_write (notation, start, NULL, findings);
  g_assert_cmpstr (fen, ==, line);

  QiReadOptions options = { .game = "testgrid" };
  QiReading *reading = qi_notation_read (notation, line, -1, &options);

  g_assert_true (qi_setup_equal (reading->setup, start));
  qi_reading_free (reading);

  /* Adding it a second time finds that everything exists already. */
  g_ptr_array_set_size (findings, 0);
  g_assert_true (qi_variant_load_file (path, findings, NULL));
  g_assert_cmpuint (findings->len, ==, 9);
  g_remove (path);
  g_assert_false (qi_variant_load_file (path, findings, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_rmdir (folder);
  g_assert_true (qi_variant_load_user (findings, NULL));
}

static void
assert_square (const QiGameInfo *info,
               guint             square,
               const char       *expected)
{
  const QiShape *shape = qi_game_info_get_shape (info);
  g_autofree char *name = qi_game_info_dup_square_name (info, shape, square);
  guint read = 0;

  g_assert_cmpstr (name, ==, expected);
  g_assert_true (qi_game_info_parse_square (info, shape, name, &read, NULL));
  g_assert_cmpuint (read, ==, square);
}

/* A user's own game with its own coordinates, board and names; children whose boards have another
 * size, or another number of layers, keep those of their parent. */
static void
test_looks (void)
{
  static const char text[] =
    "[own]\nmasumeCoordinates = numbers-from-0 right,  capitals bottom\nmasumeBoard = "
    "points\tstars  cloth\n"
    "masumeSides = north, \"south\"\nmasumePieceNames = k: grand vizier ,+p:tokin\n"
    "king = k\nshogiPawn = p\ngold = g\npromotedPieceType = p:g\npieceDrops = true\ncapturesToHand "
    "= true\n"
    "maxFile = 4\nmaxRank = 3\nstartFen = k2p/4/P2K[] w - - 0 1\n"
    "[heir:own]\nmaxFile = 5\nstartFen = k3p/5/P3K[] w - - 0 1\n"
    "[wideshogi:shogi]\nmaxFile = 11\nstartFen = k10/11/11/11/11/11/11/11/10K[] w - - 0 1\n"
    "[lowxiangqi:xiangqi]\nmaxRank = 8\nstartFen = 4k4/9/9/9/9/9/9/4K4 w - - 0 "
    "1\nmobilityRegionWhiteKing = *1\n"
    "[flatcube:raumschach]\nmasumeLayers = 1\nstartFen = k4/5/5/5/4K w - - 0 1\n"
    "[deepshogi:shogi]\nmasumeLayers = 2\n"
    "startFen = k8/9/9/9/9/9/9/9/9//9/9/9/9/9/9/9/9/8K[] w - - 0 1\n";
  g_autofree char *folder = g_dir_make_tmp ("variant-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "variants.ini", NULL);
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  const QiGamePiece *pieces = NULL;
  gsize n_pieces = 0;

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  g_assert_true (qi_variant_load_file (path, findings, NULL));
  for (guint i = 0; i < findings->len; i++)
    g_test_message ("%s", qi_finding_get_message (g_ptr_array_index (findings, i)));
  g_assert_cmpuint (findings->len, ==, 0);

  const QiGameInfo *own = qi_game_info_lookup ("own");
  const QiGameInfo *heir = qi_game_info_lookup ("heir");
  assert_square (own, 0, "3C");
  assert_square (own, 11, "0A");
  assert_square (heir, 0, "4C");
  for (guint i = 0; i < 2; i++)
    {
      const QiGameInfo *info = i == 0 ? own : heir;

      g_assert_cmpint (qi_game_info_get_board_style (info), ==, QI_BOARD_POINTS);
      g_assert_cmpuint (qi_game_info_get_board_marks (info), ==, QI_BOARD_STARS | QI_BOARD_CLOTH);
      g_assert_cmpstr (qi_game_info_get_side_name (info, QI_SIDE_FIRST), ==, "north");
      g_assert_cmpstr (qi_game_info_get_side_name (info, QI_SIDE_SECOND), ==, "\"south\"");
      pieces = qi_game_info_get_pieces (info, &n_pieces);
      for (gsize j = 0; j < n_pieces; j++)
        {
          gboolean named =
            g_strv_contains ((const char *const[]) { "K", "+P", NULL }, pieces[j].fen);

          g_test_message ("%s: %s", pieces[j].fen, pieces[j].name);
          g_assert_cmpint (pieces[j].is_own, ==, named);
          if (named)
            g_assert_cmpstr (pieces[j].name, ==, *pieces[j].fen == 'K' ? "grand vizier" : "tokin");
        }
    }
  assert_square (qi_game_info_lookup ("wideshogi"), 0, "11一");
  g_assert_cmpuint (qi_game_info_get_board_marks (qi_game_info_lookup ("wideshogi")), ==,
                    QI_BOARD_ZONE_DOTS);
  assert_square (qi_game_info_lookup ("lowxiangqi"), 0, "a7");
  assert_square (qi_game_info_lookup ("flatcube"), 0, "a5");
  g_assert_cmpstr (qi_game_info_get_coordinates (qi_game_info_lookup ("flatcube"))->name, ==,
                   "chess");
  assert_square (qi_game_info_lookup ("deepshogi"), 0, "B9一");
  g_remove (path);
  g_rmdir (folder);
}

/* The page data/variants.md has each key in the right chapter, and the pieces with their moves. */
static void
test_page (void)
{
  g_autofree char *path = g_build_filename (g_getenv ("QI_DATA"), "variants.md", NULL);
  g_autofree char *page = NULL;
  const char *unsupported;
  const char *ours;
  gboolean honoured;

  g_assert_true (g_file_get_contents (path, &page, NULL, NULL));
  unsupported = strstr (page, "## Not supported");
  ours = strstr (page, "## Ours");
  g_assert_true (unsupported != NULL && ours > unsupported);
  for (guint i = 0; qi_variant_get_key (i, &honoured) != NULL; i++)
    {
      const char *key = qi_variant_get_key (i, &honoured);
      g_autofree char *quoted = g_strdup_printf ("`%s`", key);
      const char *found = strstr (unsupported, quoted);

      if (g_str_has_prefix (key, "promotionPieceTypes"))
        continue; /* "…White" stands for two of these keys */
      if (honoured ? found != NULL && found < ours : found == NULL || found > ours)
        g_test_message ("%s", key);
      g_assert_true (honoured ? found == NULL || found > ours : found != NULL && found < ours);
      if (honoured && g_strstr_len (page, -1, key) == NULL)
        g_test_message ("%s", key);
      g_assert_nonnull (strstr (page, key));
    }
  for (guint i = 0; i < qi_variant_get_n_slots (); i++)
    {
      const QiVariantSlot *slot = qi_variant_get_slot (i);
      g_autofree char *row = g_strdup_printf ("| `%s`", slot->name);
      const char *found = strstr (page, row);

      if (g_str_has_prefix (slot->name, "customPiece"))
        continue;
      g_assert_nonnull (found);
      found = strchr (found + 2, '|');
      g_assert_true (g_str_has_prefix (found + 2, *slot->betza != '\0' ? slot->betza : "none"));
    }
}

/* Limits on text, sections and remarks. */
static void
test_bounds (void)
{
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (QiVariantSet) many = NULL;
  g_autoptr (QiVariantSet) long_one = NULL;
  g_autoptr (QiVariantSet) faulty = NULL;

  for (guint i = 0; i < 1002; i++)
    g_string_append_printf (text, "[s%u:%s]\n", i, i == 0 ? "chess" : "s0");
  many = qi_variant_set_read (text->str, text->len, findings);
  g_assert_cmpuint (qi_variant_set_get_n (many), ==, 1000);
  g_assert_cmpuint (findings->len, ==, 1);
  g_assert_cmpstr (qi_finding_get_code (g_ptr_array_index (findings, 0)), ==, "too-many-sections");

  g_ptr_array_set_size (findings, 0);
  g_string_assign (text, "[a:chess]\n");
  for (guint i = 0; i < 100000; i++)
    g_string_append (text, "x\n");
  faulty = qi_variant_set_read (text->str, text->len, findings);
  g_assert_cmpuint (findings->len, ==, 501);
  g_assert_cmpstr (qi_finding_get_code (g_ptr_array_index (findings, 500)), ==,
                   "findings-left-out");

  g_ptr_array_set_size (findings, 0);
  g_string_set_size (text, (4 << 20) + 1);
  memset (text->str, ';', text->len);
  qi_variant_set_unref (qi_variant_set_read (text->str, text->len - 1, findings));
  g_assert_cmpuint (findings->len, ==, 0);
  long_one = qi_variant_set_read (text->str, text->len, findings);
  g_assert_cmpuint (qi_variant_set_get_n (long_one), ==, 0);
  g_assert_cmpstr (qi_finding_get_code (g_ptr_array_index (findings, 0)), ==, "too-long");
}

/* A section's name has at most 64 bytes, a line 16,384. */
static void
test_lengths (void)
{
  static const struct
  {
    guint name;
    guint line;
    const char *code; /* NULL: it is read */
  } rows[] = {
    { 64, 16384, NULL },
    { 65, 100, "bad-section" },
    { 1, 16385, "line-not-read" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      static const char key[] = "masumeName=";
      g_autoptr (GPtrArray) findings = qi_findings_new ();
      g_autofree char *name = g_strnfill (rows[i].name, 'a');
      g_autofree char *spaces = g_strnfill (rows[i].line - strlen (key) - 1, ' ');
      g_autofree char *text = g_strdup_printf ("[%s:chess]\n%s%sA\n", name, key, spaces);
      g_autoptr (QiVariantSet) set = qi_variant_set_read (text, strlen (text), findings);

      g_assert_cmpuint (qi_variant_set_get_n (set), ==, rows[i].name <= 64);
      g_assert_cmpuint (findings->len, ==, rows[i].code != NULL);
      if (rows[i].code != NULL)
        g_assert_cmpstr (qi_finding_get_code (findings->pdata[0]), ==, rows[i].code);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_autofree char *data = g_dir_make_tmp ("variant-data-XXXXXX", NULL);
  int status;

  g_setenv ("XDG_DATA_HOME", data, TRUE);
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (games); i++)
    {
      g_autofree char *path = g_strconcat ("/core/variant/catalogue/", games[i].id, NULL);
      g_autofree char *start = g_strconcat ("/core/variant/start/", games[i].id, NULL);

      g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_catalogue);
      g_test_add_data_func (start, GSIZE_TO_POINTER (i), test_start);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (faults); i++)
    {
      g_autofree char *path = g_strconcat ("/core/variant/fault/", faults[i].name, NULL);

      g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_fault);
    }
  g_test_add_func ("/core/variant/values", test_values);
  g_test_add_func ("/core/variant/free-tokens", test_free_tokens);
  for (gsize i = 0; i < G_N_ELEMENTS (drawn); i++)
    {
      g_autofree char *path = g_strdup_printf ("/core/variant/art/%s", drawn[i].name);

      g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_art);
    }
  g_test_add_func ("/core/variant/parent", test_parent);
  g_test_add_func ("/core/variant/left-out", test_left_out);
  g_test_add_func ("/core/variant/soldier", test_soldier);
  g_test_add_func ("/core/variant/user-file", test_user_file);
  g_test_add_func ("/core/variant/looks", test_looks);
  g_test_add_func ("/core/variant/page", test_page);
  g_test_add_func ("/core/variant/bounds", test_bounds);
  g_test_add_func ("/core/variant/lengths", test_lengths);
  status = g_test_run ();
  g_rmdir (data);
  return status;
}
