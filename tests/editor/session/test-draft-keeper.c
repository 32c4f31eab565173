/* SPDX-License-Identifier: Apache-2.0 */
#include "mas-draft-keeper.h"

/* When a draft is due, with a clock that the test sets. */

typedef struct
{
  gint64      now; /* ms */
  gint64      due; /* ms */
  GSourceFunc callback;
  gpointer    user_data;
  GString    *log;
} Clock;

static gint64
clock_get_time (gpointer data)
{
  return ((Clock *) data)->now * 1000;
}

static guint
clock_add (gpointer    data,
           guint       ms,
           GSourceFunc callback,
           gpointer    user_data)
{
  Clock *clock = data;

  g_assert_null (clock->callback);
  clock->due = clock->now + ms;
  clock->callback = callback;
  clock->user_data = user_data;
  return 1;
}

static void
clock_remove (gpointer data,
              guint    id)
{
  Clock *clock = data;

  g_assert_nonnull (clock->callback);
  clock->callback = NULL;
}

static void
clock_go (Clock *clock,
          gint64 to)
{
  while (clock->callback != NULL && clock->due <= to)
    {
      const GSourceFunc callback = clock->callback;

      clock->now = clock->due;
      clock->callback = NULL;
      g_assert_false (callback (clock->user_data));
    }
  clock->now = to;
}

static void
on_keep_cb (gpointer user_data)
{
  Clock *clock = user_data;

  g_string_append_printf (clock->log, "%s%" G_GINT64_FORMAT, clock->log->len > 0 ? " " : "",
                          clock->now);
}

/* @script: "e" an edit, "E" one on a large board, "s" settled, "h" in a hurry, "f" a failure, each followed by its time
 * in ms. */
static const struct
{
  const char *name;
  const char *script;
  const char *kept;
} keepers[] = {
  { "none", "", "" },
  { "one", "e0", "2000" },
  { "large", "E0", "10000" },
  { "several", "e0 e500 e1999", "2000" },
  { "constant", "e0 e1000 e2000 e3000 e4000 e5000", "2000 4000 6000" },
  { "later", "e0 e2001", "2000 4001" },
  { "large-then-small", "E0 e1000", "3000" },
  { "small-then-large", "e0 E1000", "2000" },
  { "large-late-small", "E0 e9000", "10000" },
  { "settled", "e0 s1000", "" },
  { "settled-edited", "e0 s1000 e1500", "3500" },
  { "hurry", "e0 h700", "700" },
  { "hurry-nothing", "h700", "" },
  { "hurry-settled", "e0 s1 h700", "" },
  { "failed", "e0 f2100", "2000 32100" },
  { "failed-edited", "e0 f2100 e5000", "2000 7000" },
  { "edited-failed", "e0 e2050 f2100", "2000 4050" },
  { "failed-settled", "e0 f2100 s3000", "2000" },
};

static void
test_keeper (gconstpointer data)
{
  const guint i = GPOINTER_TO_UINT (data);
  Clock clock = { .log = g_string_new (NULL) };
  const MasDraftClock as_clock = { clock_get_time, clock_add, clock_remove, &clock };
  MasDraftKeeper *keeper = mas_draft_keeper_new (&as_clock, on_keep_cb, &clock);
  g_auto (GStrv) steps = g_strsplit (keepers[i].script, " ", -1);

  for (guint k = 0; steps[k] != NULL; k++)
    {
      clock_go (&clock, g_ascii_strtoll (steps[k] + 1, NULL, 10));
      switch (steps[k][0])
        {
        case 'e':
          mas_draft_keeper_edited (keeper, MAS_DRAFT_LARGE_SQUARES);
          break;
        case 'E':
          mas_draft_keeper_edited (keeper, MAS_DRAFT_LARGE_SQUARES + 1);
          break;
        case 's':
          mas_draft_keeper_settle (keeper);
          break;
        case 'f':
          mas_draft_keeper_failed (keeper);
          break;
        default:
          mas_draft_keeper_hurry (keeper);
          g_assert_false (mas_draft_keeper_is_due (keeper));
        }
    }
  clock_go (&clock, 100000);
  g_assert_cmpstr (clock.log->str, ==, keepers[i].kept);
  /* After the keeper is freed it asks for nothing more. */
  mas_draft_keeper_edited (keeper, 1);
  g_assert_true (mas_draft_keeper_is_due (keeper));
  mas_draft_keeper_free (keeper);
  g_assert_null (clock.callback);
  g_string_free (clock.log, TRUE);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (keepers); i++)
    {
      g_autofree char *path = g_strconcat ("/editor/draft-keeper/", keepers[i].name, NULL);
      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_keeper);
    }
  return g_test_run ();
}
