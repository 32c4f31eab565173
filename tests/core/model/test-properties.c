/* SPDX-License-Identifier: Apache-2.0 */
/* What holds of every notation of the registry and of every setup:
 *
 *  - a setup is written, or refused with a reason;
 *  - the text reads back as the setup, up to what the writer announced, and nothing is announced that
 *    is not lost;
 *  - what was read is written as the same bytes, without a further loss;
 *  - the text is recognised as what it is.
 *
 * Each notation is tried with setups of every game of the table, most of them of those that it serves,
 * and of no game. A setup that shows a fault is made smaller before it is printed. QI_PROPERTY_SEED
 * and QI_PROPERTY_FACTOR: see property.h. */
#include "notation-tests.h"
#include "property-shrink.h"
#include "same-meaning.h"
#include "qi-finding-private.h"

#define SETUPS_OF_SERVED   120
#define SETUPS_OF_OTHERS   6
#define SETUPS_OF_NONE     200
#define MAX_DETECTED_BYTES 2000 /* longer texts are not also given to every other notation */

static char *
check_places (const QiReading *reading,
              gsize            length)
{
  gsize last = 0;
  const guint n = qi_position_get_n_squares (qi_setup_get_position (reading->setup));

  for (guint i = 0; reading->places != NULL && i < reading->places->len; i++)
    {
      const QiTextPlace *place = &g_array_index (reading->places, QiTextPlace, i);

      if (place->offset < last || place->length > length || place->offset > length - place->length)
        return g_strdup ("a place out of order or outside of the text");
      if (place->square != QI_NO_SQUARE && place->square >= n)
        return g_strdup ("a place of no square");
      last = place->offset;
    }
  return NULL;
}

/* The text alone, without its game being given, is recognised. */
static char *
check_detection (const QiNotation *notation,
                 const char       *text)
{
  g_autoptr (QiReading) plain = qi_notation_read (notation, text, -1, NULL);

  if (notation->detect == NULL || strlen (text) > MAX_DETECTED_BYTES)
    return NULL;
  /* Some texts cannot be read without their game. */
  if (plain->setup == NULL)
    return NULL;
  g_autoptr (GPtrArray) readings = qi_notation_detect_all (text, -1, NULL);
  for (guint i = 0; i < readings->len; i++)
    {
      const QiReading *reading = g_ptr_array_index (readings, i);

      if (reading->setup != NULL
          && qi_position_equal (qi_setup_get_position (reading->setup),
                                qi_setup_get_position (plain->setup)))
        return NULL;
    }
  return g_strdup ("is not recognised");
}

static char *
check_again (const QiNotation *notation,
             const char       *text,
             QiSetup          *back)
{
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autofree char *again = qi_notation_write (notation, back, NULL, findings);

  if (again == NULL)
    return g_strdup ("refuses what it has just read");
  if (strcmp (again, text) != 0)
    return g_strdup ("writes another text the second time");
  for (guint i = 0; i < findings->len; i++)
    {
      const char *code = qi_finding_get_code (g_ptr_array_index (findings, i));

      /* The game was given by the options and is not in the text. The other findings are about the engine line itself,
       * which loses nothing. */
      if (strcmp (code, "game-lost") != 0 && strcmp (code, "engine-command") != 0
          && strcmp (code, "pass-added") != 0)
        return g_strdup_printf ("loses something the second time: %s", code);
    }
  return NULL;
}

/* The property: NULL, or what is wrong with @setup in the notation @user_data. */
static char *
find_fault (QiSetup *setup,
            gpointer user_data)
{
  const QiNotation *notation = user_data;
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autofree char *text = qi_notation_write (notation, setup, NULL, findings);
  QiReadOptions options = { .limits = qi_limits_get_large (),
                            .game = qi_setup_get_game (setup),
                            .want_places = TRUE };
  QiFinding *different = same_meaning_find_code (findings, "reads-back-differently");

  if (different != NULL)
    return g_strdup_printf ("reads back differently: %s",
                            qi_finding_get_param (different, "difference"));
  if (text == NULL && !qi_findings_have (findings, QI_SEVERITY_ERROR))
    return g_strdup ("refuses without a reason");
  if (text == NULL)
    return strcmp (notation->id, "json") == 0 ? g_strdup ("the native format refuses") : NULL;
  g_autoptr (QiReading) reading = qi_notation_read (notation, text, -1, &options);
  if (reading->setup == NULL)
    return g_strdup ("does not read back");
  char *fault = same_meaning_compare (setup, reading->setup, findings);
  if (fault == NULL)
    fault = check_places (reading, strlen (text));
  if (fault == NULL)
    fault = check_again (notation, text, reading->setup);
  if (fault == NULL)
    fault = check_detection (notation, text);
  return fault;
}

static void
report (const QiNotation *notation,
        QiSetup          *setup,
        const char       *fault)
{
  QiWriteOptions compact = { .compact = TRUE };
  g_autoptr (QiSetup) small = property_shrink (setup, fault, find_fault, (gpointer) notation);
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autofree char *native = qi_notation_write (qi_notation_lookup ("json"), small, &compact, NULL);
  g_autofree char *text = notation->write (notation, small, &(QiWriteOptions) { NULL }, findings);
  g_autofree char *codes = notation_dup_codes (findings);

  g_test_message ("%s: %s", notation->id, fault);
  g_test_message ("smallest setup: %s", native);
  g_test_message ("its text: %s", text);
  g_test_message ("announced: %s", codes);
  g_test_fail ();
}

/* FALSE when a fault was found, which is reported. */
static gboolean
try_game (const QiNotation *notation,
          const QiGameInfo *info,
          guint             n_setups)
{
  const char *game = info == NULL ? "" : qi_game_info_get_id (info);
  g_autoptr (GRand) rand = g_rand_new_with_seed (property_get_seed () ^ g_str_hash (notation->id)
                                                 ^ (31 * g_str_hash (game)));

  for (guint i = 0; i < property_get_rounds (n_setups); i++)
    {
      g_autoptr (QiSetup) setup = property_setup (rand, info);
      g_autofree char *fault = find_fault (setup, (gpointer) notation);

      if (fault == NULL)
        continue;
      report (notation, setup, fault);
      return FALSE;
    }
  return TRUE;
}

static void
test_notation (gconstpointer data)
{
  const QiNotation *notation = data;
  const QiGameInfo *const *all = qi_game_info_get_all ();

  g_test_message ("QI_PROPERTY_SEED=%u", property_get_seed ());
  for (gsize i = 0; all[i] != NULL; i++)
    {
      g_autoptr (QiSetup) start = qi_game_info_dup_start (all[i]);
      g_autofree char *fault = find_fault (start, (gpointer) notation);

      if (fault != NULL)
        report (notation, start, fault);
      else
        try_game (notation, all[i],
                  qi_notation_serves (notation, start) ? SETUPS_OF_SERVED : SETUPS_OF_OTHERS);
    }
  try_game (notation, NULL, SETUPS_OF_NONE);
}

/* A faulty writer: omits the second player's hand when an n is on the fourth file or beyond. */
static char *
write_without_hand (const QiNotation     *notation,
                    QiSetup              *setup,
                    const QiWriteOptions *options,
                    GPtrArray            *findings)
{
  QiPosition *position = qi_setup_get_position (setup);
  const guint files = qi_shape_get_files (qi_position_get_shape (position));
  const QiNotation *feen = qi_notation_lookup ("feen");
  char *text = feen->write (feen, setup, options, findings);
  QiPositionIter iter;
  const QiToken *piece = NULL;
  guint square = 0;

  qi_position_iter_init (&iter, position, 0);
  while (text != NULL && qi_position_iter_next (&iter, &square, &piece))
    if (square % files >= 3 && qi_token_is (piece, "n"))
      {
        g_auto (GStrv) fields = g_strsplit (text, " ", 3);

        *strchr (fields[1], '/') = '\0';
        g_free (text);
        return g_strdup_printf ("%s %s/ %s", fields[0], fields[1], fields[2]);
      }
  return text;
}

/* Another one: omits castling when there is an en-passant square. */
static char *
write_without_castling (const QiNotation     *notation,
                        QiSetup              *setup,
                        const QiWriteOptions *options,
                        GPtrArray            *findings)
{
  QiDetails *details = qi_setup_get_details (setup);
  const gboolean has_both = qi_details_get (details, "enPassant") != NULL;
  g_autoptr (QiDetails) fewer = qi_details_with (details, "castling", NULL);
  g_autoptr (QiSetup) less = qi_setup_with_details (setup, has_both ? fewer : details);

  const QiNotation *fen = qi_notation_lookup ("fen");
  return fen->write (fen, less, options, findings);
}

static QiSetup *
find_and_shrink (const QiNotation *notation,
                 const QiGameInfo *info)
{
  for (guint seed = property_get_seed ();; seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);

      for (guint i = 0; i < 1000; i++)
        {
          g_autoptr (QiSetup) setup = property_setup (rand, info);
          g_autofree char *fault = find_fault (setup, (gpointer) notation);

          if (fault != NULL)
            return property_shrink (setup, fault, find_fault, (gpointer) notation);
        }
    }
}

/* The harness itself: a planted fault is found, and the setup is shrunk to what causes it. */
static void
test_planted (void)
{
  QiNotation hand = *qi_notation_lookup ("feen");
  QiNotation rights = *qi_notation_lookup ("fen");

  hand.write = write_without_hand;
  rights.write = write_without_castling;
  /* Only the real notation can be detected. */
  hand.detect = NULL;
  rights.detect = NULL;

  g_autoptr (QiSetup) one = find_and_shrink (&hand, NULL);
  QiPosition *position = qi_setup_get_position (one);
  g_assert_cmpuint (qi_position_get_n_squares (position), ==, 4);
  g_assert_cmpuint (qi_position_get_n_dimensions (position), ==, 1);
  g_assert_true (qi_token_is (qi_position_get_piece (position, 3), "n"));
  g_assert_cmpuint (qi_position_get_n_board_pieces (position), ==, 1);
  g_assert_cmpuint (qi_position_get_n_in_hand (position, QI_SIDE_FIRST), ==, 0);
  g_assert_cmpuint (qi_position_get_n_in_hand (position, QI_SIDE_SECOND), ==, 1);
  g_assert_cmpuint (qi_details_get_size (qi_setup_get_details (one)), ==, 0);

  g_autoptr (QiSetup) two = find_and_shrink (&rights, qi_game_info_lookup ("chess"));
  const QiShape *shape = qi_position_get_shape (qi_setup_get_position (two));
  QiDetails *details = qi_setup_get_details (two);
  g_autoptr (GArray) first = qi_details_dup_squares (details, "castling", QI_SIDE_FIRST, shape);
  g_autoptr (GArray) second = qi_details_dup_squares (details, "castling", QI_SIDE_SECOND, shape);
  g_assert_cmpuint (qi_details_get_size (details), ==, 2);
  g_assert_nonnull (qi_details_get (details, "enPassant"));
  g_assert_cmpuint (first->len + second->len, ==, 1);
  g_assert_cmpuint (qi_position_get_n_board_pieces (qi_setup_get_position (two)), <=, 2);
}

int
main (int    argc,
      char **argv)
{
  const QiNotation *const *all = qi_notation_get_all ();

  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; all[i] != NULL; i++)
    {
      g_autofree char *path = g_strconcat ("/core/properties/", all[i]->id, NULL);

      g_test_add_data_func (path, all[i], test_notation);
    }
  g_test_add_func ("/core/properties/planted", test_planted);
  return g_test_run ();
}
