/* SPDX-License-Identifier: Apache-2.0 */
/* Details of every kind, sound ones and such as no text of ours would have, in each format: what the writer does not say to be
 * lost reads back as it was, and a text that is written can be read. Details that are no sound ones may keep a writer from
 * writing at all. */
#include "notation-games.h"
#include "notation-tests.h"

#include "qi-details-private.h"

#define LONG "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"

/* Each after its key. */
static const char *const values[] = {
  /* Names with a value, as the formats of games have them. */
  "tags:5",
  "tags:[]",
  "tags:{}",
  "tags:{\"A\":1}",
  "tags:{\"A\":\"b\"}",
  "tags:{\"\":\"b\"}",
  "tags:{\"A B\":\"c\"}",
  "tags:{\"A:B\":\"c\"}",
  "tags:{\"A：B\":\"c\"}",
  "tags:{\"手合割\":\"平手\"}",
  "tags:{\"手合割\":\"香落ち\"}",
  "tags:{\"手合割\":\"その他\"}",
  "tags:{\"棋戦\":\"x\"}",
  "tags:{\"後手番\":\"x\"}",
  "tags:{\"先手\":\"x\"}",
  "tags:{\"EVENT\":\"x\"}",
  "tags:{\"EVENT\":\"x\\ny\"}",
  "tags:{\"Event\":\"x\"}",
  "tags:{\"A\":\"\"}",
  "tags:{\"A\":\" x \"}",
  "tags:{\"" LONG "\":\"x\"}",
  "tags:{\"GameType\":\"20\"}",
  "tags:{\"GameType\":\"99\"}",
  "tags:{\"GameType\":5}",
  "tags:{\"Result\":\"1-0\"}",
  "tags:{\"FF\":\"4\"}",
  "tags:{\"C\":\"x\"}",
  "tags:{\"a-b\":\"c\"}",
  "tags:{\"a+b\":\"c\"}",
  "tags:{\"a_b\":\"c\"}",
  "tags:{\"aé\":\"c\"}",
  "tags:{\"XX\":\"a]b\\\\c\"}",
  "tags:{\"XX\":\"a\\u007fb\"}",
  "tags:{\"XX\":\"a\\tb\"}",
  "tags:{\"Variant\":\"Nonsense\"}",
  "tags:{\"Author\":\"A. B.\"}",
  "tags:{\"Option\":\"Try\"}",
  "tags:{\"Language\":\"German\"}",
  "tags:{\"White\":\"x\"}",
  "tags:{\"PB\":\"x\"}",
  "tags:{\"SZ\":\"19\"}",
  "tags:{\"AB\":\"aa\"}",
  "tags:{\"GM\":\"1\"}",
  /* Texts. */
  "players:5",
  "players:{}",
  "players:{\"first\":\"A\"}",
  "players:{\"second\":\"B\"}",
  "players:{\"first\":\"A\",\"second\":\"B\"}",
  "players:{\"first\":\"A\\nB\"}",
  "players:{\"first\":5}",
  "players:{\"first\":\"\"}",
  "players:{\"first\":\" A \"}",
  "players:{\"first\":\"a]b\\\\\"}",
  "players:{\"first\":\"?\"}",
  "players:{\"third\":\"x\"}",
  "title:5",
  "title:\"\"",
  "title:\"x\"",
  "title:\" x\"",
  "title:\"x\\ny\"",
  "title:\"a]b\\\\c\"",
  "title:\"a;b\"",
  "title:\"é\"",
  "comment:5",
  "comment:\"\"",
  "comment:\"x\"",
  "comment:\" x\"",
  "comment:\"x\\ny\"",
  "comment:\"x\\n\\ny\"",
  "comment:\"a]b\\\\c}d\"",
  "comment:\"a:b;c\"",
  "comment:\"é\"",
  "comment:\"x\\r\"",
  "comment:\"x\\u007f\"",
  "stipulation:\"#2\"",
  "stipulation:\"h#3\"",
  "stipulation:\"mate soon\"",
  "stipulation:5",
  "stipulation:\"\"",
  "operations:[]",
  "operations:5",
  "operations:[5]",
  "operations:[\"bm e4\"]",
  "operations:[\"a;b\"]",
  "operations:[\"hmvc 3\"]",
  /* Numbers. */
  "komi:6.5",
  "komi:0",
  "komi:-1",
  "komi:\"x\"",
  "komi:1e3",
  "komi:1000000",
  "halfmove:0",
  "halfmove:5",
  "halfmove:-1",
  "halfmove:\"5\"",
  "halfmove:99999999999",
  "halfmove:1000000000000000000",
  "fullmove:0",
  "fullmove:1",
  "fullmove:2",
  "fullmove:-1",
  "fullmove:99999999999",
  "fullmove:1000000000000000000",
  "ply:0",
  "ply:1",
  "ply:7",
  "ply:-1",
  "ply:99999999999",
  "counting:0",
  "counting:7",
  "counting:-1",
  "counting:[]",
  /* Squares. */
  "castling:5",
  "castling:{}",
  "castling:{\"first\":[]}",
  "castling:{\"first\":[0],\"second\":[]}",
  "castling:{\"first\":[56,63],\"second\":[0,7]}",
  "castling:{\"first\":[63],\"second\":[0]}",
  "castling:{\"first\":[1000],\"second\":[]}",
  "castling:{\"first\":[\"a\"],\"second\":[]}",
  "castling:{\"first\":5,\"second\":[]}",
  "castling:{\"third\":[]}",
  "gates:{\"first\":[57],\"second\":[]}",
  "gates:{\"first\":[56,57,58,59,60,61,62,63],\"second\":[0,1,2,3,4,5,6,7]}",
  "gates:{\"first\":[30],\"second\":[]}",
  "gates:5",
  "promoted:[3]",
  "promoted:[]",
  "promoted:[1000]",
  "promoted:5",
  "promoted:[57,3]",
  "walls:[30]",
  "walls:[]",
  "walls:[1000]",
  "walls:5",
  "enPassant:20",
  "enPassant:44",
  "enPassant:0",
  "enPassant:-1",
  "enPassant:1000",
  "enPassant:\"e3\"",
  "ko:0",
  "ko:40",
  "ko:-1",
  "ko:1000",
  "ko:[]",
  "checks:{\"first\":3,\"second\":3}",
  "checks:{\"first\":1,\"second\":2}",
  "checks:{\"first\":0,\"second\":0}",
  "checks:{\"first\":-1,\"second\":1}",
  "checks:{\"first\":10000000,\"second\":1}",
  "checks:{\"first\":1}",
  "checks:{\"first\":\"1\",\"second\":1}",
  "checks:5",
  "marks:5",
  "marks:[]",
  "marks:[5]",
  "marks:[{\"square\":0,\"kind\":\"circle\"}]",
  "marks:[{\"square\":1000,\"kind\":\"circle\"}]",
  /* What only some positions have, and what nobody knows. */
  "rankOne:\"top\"",
  "rankOne:\"bottom\"",
  "rankOne:\"left\"",
  "rankOne:5",
  "note:5",
  "note:{\"a\":[1,null,true]}",
  "note:null",
};

static int
compare_squares (gconstpointer a,
                 gconstpointer b)
{
  const guint *left = a;
  const guint *right = b;

  return *left < *right ? -1 : *left > *right;
}

/* Whether two details have the same squares of the board, in whatever order; empty lists say nothing. */
static gboolean
have_same_squares (const QiSetup *before,
                   const QiSetup *after,
                   const char    *key)
{
  const QiShape *shape = qi_position_get_shape (qi_setup_get_position (before));
  gboolean are_same = TRUE;

  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      g_autoptr (GArray) a =
        qi_details_dup_squares (qi_setup_get_details (before), key, side, shape);
      g_autoptr (GArray) b =
        qi_details_dup_squares (qi_setup_get_details (after), key, side, shape);

      g_array_sort (a, compare_squares);
      g_array_sort (b, compare_squares);
      are_same = are_same && a->len == b->len
                 && (a->len == 0 || memcmp (a->data, b->data, a->len * sizeof (guint)) == 0);
    }
  return are_same;
}

static void
test_board (gconstpointer data)
{
  const gsize at = GPOINTER_TO_SIZE (data);
  const QiNotation *notation = qi_notation_lookup (notation_games[at].format);
  static const char *const of_squares[] = { "castling", "gates", "promoted", "walls", NULL };
  const QiReadOptions options = { .game = notation_games[at].game };
  g_autoptr (QiSetup) start =
    qi_game_info_dup_start (qi_game_info_lookup (notation_games[at].game));

  for (gsize i = 0; i < G_N_ELEMENTS (values); i++)
    {
      const char *colon = strchr (values[i], ':');
      g_autofree char *key = g_strndup (values[i], (gsize) (colon - values[i]));
      g_autoptr (QiValue) value = qi_json_parse (colon + 1, -1, NULL, NULL);
      g_autoptr (QiDetails) details = qi_details_with (qi_setup_get_details (start), key, value);
      g_autoptr (QiSetup) setup = qi_setup_with_details (start, details);
      g_autoptr (GPtrArray) findings = qi_findings_new ();
      g_autofree char *text = qi_notation_write (notation, setup, NULL, findings);
      g_autofree char *codes = notation_dup_codes (findings);

      g_test_message ("%s: %s", values[i], codes);
      g_assert_cmpint (text == NULL, ==, qi_findings_have (findings, QI_SEVERITY_ERROR));
      if (text == NULL)
        continue;
      g_autoptr (QiReading) reading = qi_notation_read (notation, text, -1, &options);
      g_assert_nonnull (reading->setup);
      g_assert_true (
        qi_position_equal (qi_setup_get_position (reading->setup), qi_setup_get_position (setup)));
      if (strstr (codes, "detail-lost") != NULL
          || qi_details_are_at_start (qi_setup_get_details (setup), key))
        continue;
      const QiValue *back = qi_details_get (qi_setup_get_details (reading->setup), key);
      if (qi_value_get_kind (value) == QI_VALUE_OBJECT
          || qi_value_get_kind (value) == QI_VALUE_ARRAY)
        {
          if (g_strv_contains (of_squares, key))
            {
              g_assert_true (have_same_squares (setup, reading->setup, key));
              continue;
            }
          if (qi_value_get_size (value) == 0 && back == NULL)
            continue;
        }
      g_assert_nonnull (back);
      g_assert_true (qi_value_equal (back, value));
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (notation_games); i++)
    {
      g_autofree char *path = g_strdup_printf ("/core/odd-details/%s/%s", notation_games[i].format,
                                               notation_games[i].game);

      g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_board);
    }
  return g_test_run ();
}
