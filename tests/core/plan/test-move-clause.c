/* SPDX-License-Identifier: Apache-2.0 */
/* What the moves of a piece say in words: clauses, each with its kind, its lengths and where it leads. */
#include "qi-move-clause-private.h"

/* Definitions of Betza's notation (gnu.org/software/xboard/Betza.html): what its letters say, and towards where. */
static const struct
{
  const char *betza;
  const char *clauses;
} sayings[] = {
  { "", "" },
  { "K", "mc leap 1,0,0 eight" },
  { "Q", "mc slide 1,0,0 eight" },
  { "R", "mc slide 1,0,0 straight" },
  { "B", "mc slide 1,1,0 aslant" },
  { "N", "mc leap 2,1,0 all" },
  { "R4", "mc slide 1,0,0 x4 straight" },
  { "fmWfceF", "m leap 1,0,0 ahead; c leap 1,1,0 aslant-ahead" },
  { "fW", "mc leap 1,0,0 ahead" },
  { "bW", "mc leap 1,0,0 back" },
  { "sW", "mc leap 1,0,0 sides" },
  { "vR", "mc slide 1,0,0 ahead-and-back" },
  { "fsW", "mc leap 1,0,0 ahead-and-sides" },
  { "bsW", "mc leap 1,0,0 back-and-sides" },
  { "flW", "mc leap 1,0,0 some" },
  { "WfF", "mc leap 1,0,0 straight; mc leap 1,1,0 aslant-ahead" },
  { "FfW", "mc leap 1,1,0 aslant; mc leap 1,0,0 ahead" },
  { "bF", "mc leap 1,1,0 aslant-back" },
  { "fN", "mc leap 2,1,0 far-ahead" },
  { "fhN", "mc leap 2,1,0 half-ahead" },
  { "bhN", "mc leap 2,1,0 half-back" },
  { "hrN", "mc leap 2,1,0 some" },
  { "mRcpR", "m slide 1,0,0 straight; c hop 1,0,0 straight" },
  { "gQ", "mc grasshopper 1,0,0 eight" },
  { "nN", "mc lame 2,1,0 all" },
  { "NN", "mc slide 2,1,0 all" },
  { "imfW2", "mi slide 1,0,0 x2 ahead" },
  { "(1,1,1)0", "mc slide 1,1,1 all" },
  { "(2,1,0)", "mc leap 2,1,0 all" },
  { "m(0,+1,0)", "m leap 1,0,0 ahead" },
  /* Straight and aslant of the same reach are a king's or a queen's, in either order; of another reach they are not. */
  { "FW", "mc leap 1,0,0 eight" },
  { "R4B2", "mc slide 1,0,0 x4 straight; mc slide 1,1,0 x2 aslant" },
  { "NW", "mc leap 2,1,0 all; mc leap 1,0,0 straight" },
  { "(1,1,1)W", "mc leap 1,1,1 all; mc leap 1,0,0 straight" },
  { "frF", "mc leap 1,1,0 some" },
  { "lF", "mc leap 1,1,0 some" },
  { "bN", "mc leap 2,1,0 some" },
  /* In all of three dimensions: 3 axes by 2 ways, 3 planes by 4 corners, and one of them. */
  { "(1,0,0)", "mc leap 1,0,0 all" },
  { "(1,1,0)", "mc leap 1,1,0 all" },
  { "(0,0,+1)", "mc leap 1,0,0 some" },
};

static void
test_saying (gconstpointer data)
{
  static const char *const kinds[] = { "leap", "lame", "slide", "hop", "grasshopper" };
  static const char *const ways[] = {
    "eight",      "straight",       "ahead",           "back",
    "sides",      "ahead-and-back", "ahead-and-sides", "back-and-sides",
    "aslant",     "aslant-ahead",   "aslant-back",     "all",
    "half-ahead", "half-back",      "far-ahead",       "some"
  };
  const gsize i = GPOINTER_TO_SIZE (data);
  g_autoptr (GArray) patterns = g_array_new (FALSE, FALSE, sizeof (QiPattern));
  g_autoptr (GArray) clauses = g_array_new (FALSE, FALSE, sizeof (QiMoveClause));
  g_autoptr (GString) text = g_string_new (NULL);

  g_assert_true (qi_betza_parse (sayings[i].betza, patterns, NULL));
  qi_move_clauses_add ((const QiPattern *) patterns->data, patterns->len, clauses);
  for (guint k = 0; k < clauses->len; k++)
    {
      const QiMoveClause *clause = &g_array_index (clauses, QiMoveClause, k);

      g_string_append_printf (text, "%s%s%s%s %s %u,%u,%u ", k > 0 ? "; " : "",
                              (clause->flags & QI_PATTERN_MOVE) != 0 ? "m" : "",
                              (clause->flags & QI_PATTERN_CAPTURE) != 0 ? "c" : "",
                              (clause->flags & QI_PATTERN_INITIAL) != 0 ? "i" : "",
                              kinds[clause->kind], clause->lengths[0], clause->lengths[1],
                              clause->lengths[2]);
      if (clause->range > 0)
        g_string_append_printf (text, "x%u ", clause->range);
      g_string_append (text, ways[clause->towards]);
    }
  g_assert_cmpstr (text->str, ==, sayings[i].clauses);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (sayings); i++)
    {
      g_autofree char *path = g_strdup_printf ("/core/move-clause/%s-", sayings[i].betza);

      g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_saying);
    }
  return g_test_run ();
}
