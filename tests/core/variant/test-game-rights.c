/* SPDX-License-Identifier: Apache-2.0 */
#include "qi-game-rights-private.h"
#include "qi-notation.h"
#include "qi-json-reader-private.h"
#include "qi-part-rights-private.h"

#include <string.h>

static QiPosition *
read_position (const char *game,
               const char *text)
{
  const QiReadOptions options = { .game = game };
  g_autoptr (QiReading) reading = qi_notation_read (qi_notation_lookup ("fen"), text, -1, &options);

  g_assert_nonnull (reading->setup);
  return qi_position_ref (qi_setup_get_position (reading->setup));
}

static char *
name_squares (const QiGameInfo *info,
              const QiPosition *position,
              GArray           *squares)
{
  GString *names = g_string_new (NULL);

  for (guint i = 0; i < squares->len; i++)
    {
      g_autofree char *name = qi_game_info_dup_square_name (info, qi_position_get_shape (position),
                                                            g_array_index (squares, guint, i));

      g_string_append_printf (names, "%s%s", i > 0 ? " " : "", name);
    }
  return g_string_free (names, FALSE);
}

/* The castling squares are those that K and Q (in chess960 any letter) stand for: the FEN and X-FEN
 * articles of the chess programming wiki. */
typedef struct
{
  const char *name;
  const char *game;
  const char *fen;
  const char *castling[2];
  const char *gates[2];
} RightsCase;

static const RightsCase rights_cases[] = {
  { "start", "chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
    { "h1 a1", "h8 a8" }, { "", "" } },
  { "one-rook", "chess", "4k2r/8/8/8/8/8/8/R3K3 w - - 0 1", { "a1", "h8" }, { "", "" } },
  { "no-king-at-home", "chess", "r6r/4k3/8/8/8/8/4K3/R6R w - - 0 1", { "", "" }, { "", "" } },
  { "inner-rooks", "chess", "rr2krrr/8/8/8/8/8/8/1RR1K1R1 w - - 0 1",
    { "", "h8 a8" }, { "", "" } },
  { "king-on-c1", "chess", "r2k3r/8/8/8/8/8/8/R1K4R w - - 0 1", { "", "" }, { "", "" } },
  { "king-on-c1-960", "chess960", "r2k3r/8/8/8/8/8/8/R1K4R w - - 0 1",
    { "h1 a1", "h8 a8" }, { "", "" } },
  /* A king in a corner cannot be between its rooks at the start. */
  { "king-on-a1-960", "chess960", "r6k/8/8/8/8/8/8/K6R w - - 0 1", { "", "" }, { "", "" } },
  { "inner-rooks-960", "chess960", "rr2krrr/8/8/8/8/8/8/1RR1K1R1 w - - 0 1",
    { "g1 c1 b1", "h8 g8 f8 b8 a8" }, { "", "" } },
  { "other-side's-rook", "chess", "4k3/8/8/8/8/8/8/r3K2r w - - 0 1", { "", "" }, { "", "" } },
  { "no-castling", "makruk", "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1",
    { "", "" }, { "", "" } },
  { "ten-files", "capablanca",
    "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w - - 0 1",
    { "j1 a1", "j8 a8" }, { "", "" } },
  { "royal-knight", "knightmate", "rmbqkbmr/pppppppp/8/8/8/8/PPPPPPPP/RMBQKBMR w - - 0 1",
    { "h1 a1", "h8 a8" }, { "", "" } },
  { "gates", "seirawan", "rn2k2R/8/8/8/8/8/8/R3K1N1[HEhe] w - - 0 1",
    { "a1", "a8" }, { "g1 e1 a1", "e8 b8 a8" } },
};

static void
test_rights (gconstpointer data)
{
  const RightsCase *row = data;
  const QiGameInfo *info = qi_game_info_lookup (row->game);
  g_autoptr (QiPosition) position = read_position (row->game, row->fen);

  for (guint side = 0; side < 2; side++)
    {
      g_autoptr (GArray) rooks = qi_game_info_dup_castling_squares (info, position, side);
      g_autoptr (GArray) gates = qi_game_info_dup_gate_squares (info, position, side);
      g_autofree char *rook_names = name_squares (info, position, rooks);
      g_autofree char *gate_names = name_squares (info, position, gates);

      g_assert_cmpstr (rook_names, ==, row->castling[side]);
      g_assert_cmpstr (gate_names, ==, row->gates[side]);
      for (guint i = 0; i < rooks->len; i++)
        g_assert_cmpint (qi_game_info_judge_castling (info, position, side,
                                                      g_array_index (rooks, guint, i)),
                         ==, QI_RIGHT_FITS);
    }
}

/* The squares follow FIDE's laws, 3.7: the pawn has come from its start square over empty squares. */
typedef struct
{
  const char *name;
  const char *game;
  const char *fen;
  const char *passed;
} PassedCase;

static const PassedCase passed_cases[] = {
  { "start", "chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", "" },
  { "after-e4", "chess", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b - - 0 1", "e3" },
  { "wrong-side", "chess", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w - - 0 1", "" },
  { "several", "chess", "4k3/8/8/pp1p4/8/8/8/4K3 w - - 0 1", "a6 b6 d6" },
  { "origin-taken", "chess", "4k3/p7/8/pp6/8/8/8/4K3 w - - 0 1", "b6" },
  { "square-taken", "chess", "4k3/8/p7/pp6/8/8/8/4K3 w - - 0 1", "b6" },
  { "third-rank", "grand", "10/10/10/10/3p6/5p4/10/10/10/4K4k w - - 0 1", "d7" },
  { "none-in-makruk", "makruk", "4k3/8/8/8/P7/8/8/4K3 b - - 0 1", "" },
};

static void
test_passed (gconstpointer data)
{
  const PassedCase *row = data;
  const QiGameInfo *info = qi_game_info_lookup (row->game);
  g_autoptr (QiPosition) position = read_position (row->game, row->fen);
  g_autoptr (GArray) squares = qi_game_info_dup_passed_squares (info, position);
  g_autofree char *names = name_squares (info, position, squares);

  g_assert_cmpstr (names, ==, row->passed);
}

static void
test_judge (void)
{
  const QiGameInfo *info = qi_game_info_lookup ("chess");
  g_autoptr (QiPosition) position = read_position ("chess", "8/8/8/8/8/8/4K3/R6r w - - 0 1");

  g_assert_cmpint (qi_game_info_judge_castling (info, position, QI_SIDE_FIRST, 56), ==,
                   QI_RIGHT_NO_KING);
  g_assert_cmpint (qi_game_info_judge_castling (info, position, QI_SIDE_FIRST, 63), ==,
                   QI_RIGHT_NO_PIECE);
  g_assert_cmpint (qi_game_info_judge_castling (info, position, QI_SIDE_FIRST, G_MAXUINT), ==,
                   QI_RIGHT_NO_PIECE);
  g_autoptr (QiPosition) moved = read_position ("chess", "8/8/8/8/8/8/8/R1K4R w - - 0 1");
  g_autoptr (QiPosition) inner = read_position ("chess", "8/8/8/8/8/8/8/R3K1R1 w - - 0 1");

  g_assert_cmpint (qi_game_info_judge_castling (info, moved, QI_SIDE_FIRST, 63), ==,
                   QI_RIGHT_KING_MOVED);
  g_assert_cmpint (qi_game_info_judge_castling (info, inner, QI_SIDE_FIRST, 62), ==,
                   QI_RIGHT_ROOK_MOVED);
  g_assert_cmpint (qi_game_info_judge_castling (info, inner, QI_SIDE_FIRST, 56), ==, QI_RIGHT_FITS);
  g_assert_cmpuint (qi_game_info_get_castling_king (info, moved, QI_SIDE_FIRST), ==, 60);
  g_assert_cmpuint (qi_game_info_get_castling_king (info, moved, QI_SIDE_SECOND), ==, 4);
  g_assert_cmpuint (qi_game_info_get_castling_king (qi_game_info_lookup ("chess960"), moved,
                                                    QI_SIDE_FIRST),
                    ==, QI_NO_SQUARE);
  g_assert_cmpint (qi_game_info_judge_gate (info, position, QI_SIDE_FIRST, 63), ==,
                   QI_RIGHT_NO_PIECE);
  g_assert_cmpint (qi_game_info_judge_gate (info, position, QI_SIDE_FIRST, 56), ==, QI_RIGHT_FITS);
  g_assert_true (qi_game_info_is_king_side (info, position, QI_SIDE_FIRST, 60));
  g_assert_false (qi_game_info_is_king_side (info, position, QI_SIDE_FIRST, 59));
  g_assert_true (qi_game_info_is_king_side (NULL, position, QI_SIDE_SECOND, 7));
  g_assert_false (qi_game_info_can_have_passed (info, position, QI_SIDE_FIRST, G_MAXUINT));
}

/* Boards without the ranks that are needed. */
static void
test_other_boards (void)
{
  const char *const games[] = { "raumschach", "line" };
  const QiGameInfo *chess = qi_game_info_lookup ("chess");

  for (gsize i = 0; i < G_N_ELEMENTS (games); i++)
    {
      g_autoptr (QiSetup) start = qi_game_info_dup_start (qi_game_info_lookup (games[i]));
      QiPosition *position = qi_setup_get_position (start);
      g_autoptr (GArray) rooks = qi_game_info_dup_castling_squares (chess, position, QI_SIDE_FIRST);
      g_autoptr (GArray) passed = qi_game_info_dup_passed_squares (chess, position);

      g_assert_cmpuint (rooks->len, ==, 0);
      g_assert_cmpuint (passed->len, ==, 0);
      g_assert_cmpint (qi_game_info_judge_castling (chess, position, QI_SIDE_SECOND, 0), ==,
                       QI_RIGHT_NO_PIECE);
    }
}

/* Of the rights that come with a part of a board those are left out that cannot hold where they come to, whichever they are. */
static void
test_part (void)
{
  static const struct
  {
    const char *game;
    const char *said;
    gboolean fewer;
    const char *left;
  } parts[] = {
    { "chess", "{\"castling\":{\"first\":[63],\"second\":[]}}", FALSE,
      "{\"castling\":{\"first\":[63],\"second\":[]}}" },
    { "chess", "{\"castling\":{\"first\":[56,63],\"second\":[]}}", TRUE,
      "{\"castling\":{\"first\":[63],\"second\":[]}}" },
    { "chess", "{\"enPassant\":20}", TRUE, "{}" },
    { "seirawan", "{\"gates\":{\"first\":[40],\"second\":[]}}", TRUE, "{}" },
    { "chess", "{\"title\":\"x\"}", FALSE, "{\"title\":\"x\"}" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      g_autoptr (QiPosition) position =
        read_position (parts[i].game, "4k3/8/8/8/8/8/8/4K2R w - - 0 1");
      g_autoptr (QiSetup) setup = qi_setup_new (position, parts[i].game, NULL);
      g_autoptr (QiValue) value = qi_json_parse (parts[i].said, -1, NULL, NULL);
      g_autoptr (QiDetails) said = qi_details_from_value (value);
      g_autoptr (QiEdit) edit = qi_edit_new ();
      g_autoptr (GPtrArray) findings = qi_findings_new ();
      const char *key = qi_value_get_key (value, 0, NULL);

      g_test_message ("%s", parts[i].said);
      qi_edit_detail (edit, key, qi_value_get_item (value, 0));
      g_assert_cmpint (qi_part_leave_rights (edit, setup, said, findings), ==, parts[i].fewer);
      g_assert_cmpuint (findings->len, ==, parts[i].fewer ? 1 : 0);
      g_autoptr (QiSetup) after = qi_edit_apply (edit, setup, NULL, NULL, NULL);
      g_autoptr (QiValue) left = qi_details_to_value (qi_setup_get_details (after));
      g_autofree char *text = qi_value_to_string (left);
      g_assert_cmpstr (text, ==, parts[i].left);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (rights_cases); i++)
    {
      g_autofree char *path = g_strconcat ("/core/game-rights/rights/", rights_cases[i].name, NULL);

      g_test_add_data_func (path, &rights_cases[i], test_rights);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (passed_cases); i++)
    {
      g_autofree char *path = g_strconcat ("/core/game-rights/passed/", passed_cases[i].name, NULL);

      g_test_add_data_func (path, &passed_cases[i], test_passed);
    }
  g_test_add_func ("/core/game-rights/part", test_part);
  g_test_add_func ("/core/game-rights/judge", test_judge);
  g_test_add_func ("/core/game-rights/other-boards", test_other_boards);
  return g_test_run ();
}
