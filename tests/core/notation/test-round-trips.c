/* SPDX-License-Identifier: Apache-2.0 */
/* What is written is read back: every notation that writes, every game of the table, every variant
 * with rules and no game; boards of one to three dimensions, also of one rank and of one file.
 *
 * A text that was written is read
 *
 *  - by its notation for its game: it says the setup, but for what the writer announced;
 *  - by detection for its game, as printed, with a line end behind it;
 *  - by the ending of a file's name where the notation has one;
 *  - by detection alone, where its notation reads it alone.
 *
 * The last three say what the first, or for the last what the notation alone, says: the same
 * position, game and details. tool/test-qi-round-trips.c does the same with the built tool. */
#include "notation-tests.h"
#include "round-trips.h"
#include "rounds.h"
#include "same-meaning.h"
#include "qi-finding-private.h"

#define MAX_MESSAGES 5 /* of one notation */

/* Texts that cannot be read without knowing the game: the reason, and the first error. The test
 * fails if an entry is not needed. */
static struct
{
  const char *format;
  const char *code;
  const char *why;
  guint       n;
} unreadable[] = {
  { "bod", "piece-token", "the piece is one of chu shogi's, which a diagram does not name", 0 },
  { "fen", "dimensional-coherence", "9×9 squares with letters of xiangqi alone lack a rank", 0 },
  { "fen", "en-passant-square", "a count is one only in a game with such a rule", 0 },
  { "epd", "dimensional-coherence", "as FEN", 0 },
  { "epd", "en-passant-square", "as FEN", 0 },
  { "pgn", "dimensional-coherence", "as FEN; chess has no Variant tag", 0 },
  { "uci", "dimensional-coherence", "as FEN; chess has no UCI_Variant", 0 },
  { "setboard", "dimensional-coherence", "as FEN; chess has no variant command", 0 },
  { "pieces", "square-name", "a list has no size of the board, which is chess's then", 0 },
};

typedef struct
{
  const QiNotation *notation;
  const RoundTrip  *trip;
  const char       *text;
  char             *printed;
  QiReading        *named;
  guint             n_faults;
} Try;

static void
fail (Try        *self,
      const char *how,
      const char *what)
{
  g_test_fail ();
  if (self->n_faults++ < MAX_MESSAGES)
    g_test_message ("%s of %s, read %s: %s\n%s", self->notation->id, self->trip->name, how, what,
                    self->text);
}

static const char *
get_first_code (const QiReading *reading)
{
  const QiFinding *error = first_error (reading);

  return error == NULL ? "" : qi_finding_get_code (error);
}

/* Reads as printed and compares with @expected. */
static void
check_detection (Try           *self,
                 const char    *how,
                 const char    *game,
                 const char    *file,
                 const QiSetup *expected)
{
  QiReadOptions options = { .game = game, .limits = qi_limits_get_large (), .file = file };
  g_autoptr (QiReading) reading = qi_notation_detect (self->printed, -1, &options);

  if (reading->setup == NULL)
    {
      fail (self, how, get_first_code (reading));
      return;
    }
  if (!round_trips_same (reading->setup, (QiSetup *) expected))
    fail (self, how, reading->format);
}

static void
check_alone (Try *self)
{
  const QiReadOptions options = { .limits = qi_limits_get_large () };
  g_autoptr (QiReading) alone = qi_notation_read (self->notation, self->text, -1, &options);

  if (alone->setup != NULL)
    {
      check_detection (self, "by detection without a game", NULL, NULL, alone->setup);
      return;
    }
  for (gsize i = 0; i < G_N_ELEMENTS (unreadable); i++)
    if (strcmp (unreadable[i].format, self->notation->id) == 0
        && strcmp (unreadable[i].code, get_first_code (alone)) == 0)
      {
        unreadable[i].n++;
        return;
      }
  fail (self, "without a game", get_first_code (alone));
}

/* Returns whether there is a text. */
static gboolean
check_trip (Try *self)
{
  const RoundTrip *trip = self->trip;
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autofree char *text = qi_notation_write (self->notation, trip->setup, NULL, findings);
  const QiReadOptions options = { .game = trip->game, .limits = qi_limits_get_large () };

  self->text = text;
  if (text == NULL)
    {
      if (!qi_findings_have (findings, QI_SEVERITY_ERROR)
          || same_meaning_find_code (findings, "reads-back-differently") != NULL)
        fail (self, "back", "is not written, and no reason is given");
      return FALSE;
    }
  g_autoptr (QiReading) named = qi_notation_read (self->notation, text, -1, &options);
  g_autofree char *printed = g_strconcat (text, "\n", NULL);
  g_autofree char *fault = named->setup == NULL
                             ? g_strdup (get_first_code (named))
                             : same_meaning_compare (trip->setup, named->setup, findings);

  if (fault != NULL)
    {
      fail (self, "by name", fault);
      return TRUE;
    }
  self->printed = printed;
  check_detection (self, "by detection", trip->game, NULL, named->setup);
  for (const char *const *end = self->notation->extensions; end != NULL && *end != NULL; end++)
    {
      g_autofree char *file = g_strconcat ("a", *end, NULL);

      check_detection (self, *end, trip->game, file, named->setup);
    }
  check_alone (self);
  return TRUE;
}

static void
test_format (gconstpointer data)
{
  const GPtrArray *trips = round_trips_get ();
  Try try = { .notation = data };
  guint n_texts[QI_MAX_DIMENSIONS + 1] = { 0 };
  guint n_served = 0;
  /* Under valgrind one of thirty or fewer is enough to find errors of memory. */
  const guint step = get_sample_step (30);
  const gboolean is_usual =
    step == 1 && round_trips_get_seed () == 1 && property_get_rounds (1) == 1;

  for (guint i = 0; i < trips->len; i += step)
    {
      const RoundTrip *trip = trips->pdata[i];
      const QiShape *shape = qi_position_get_shape (qi_setup_get_position (trip->setup));

      try.trip = trip;
      if (check_trip (&try))
        n_texts[shape->n_dimensions]++;
      else if (strcmp (try.notation->id, "json") == 0)
        fail (&try, "at all", "the native format refuses");
      n_served += trip->game != NULL && qi_notation_serves (try.notation, trip->setup);
    }
  g_test_message ("QI_PROPERTY_SEED=%u", round_trips_get_seed ());
  g_test_message ("%s: %u texts of one dimension, %u of two, %u of three", try.notation->id,
                  n_texts[1], n_texts[2], n_texts[3]);
  /* Among a tenth of them there may be none of a format that is for one board only. */
  if (step == 1)
    {
      g_assert_cmpuint (n_texts[2], >, 0);
      g_assert_cmpuint (n_served, >, 0);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (unreadable); i++)
    if (strcmp (unreadable[i].format, try.notation->id) == 0 && unreadable[i].n == 0 && is_usual)
      {
        g_test_message ("nothing needs the exception any more: %s", unreadable[i].why);
        g_test_fail ();
      }
}

int
main (int    argc,
      char **argv)
{
  const QiNotation *const *all = qi_notation_get_all ();

  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; all[i] != NULL; i++)
    {
      g_autofree char *path = g_strconcat ("/core/round-trips/", all[i]->id, NULL);

      if (all[i]->write != NULL)
        g_test_add_data_func (path, all[i], test_format);
    }
  return g_test_run ();
}
