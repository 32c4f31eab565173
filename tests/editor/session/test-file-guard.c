/* SPDX-License-Identifier: Apache-2.0 */
/* The guard between an open file and other programs that write it. */
#include "case-table.h"
#include "wait.h"

#include "mas-file-guard.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>

#define CHANGE "another one"

typedef struct
{
  char         *folder;
  GFile        *file;
  MasFileGuard *guard;
  guint         n_looks;
  guint         n_asked;
} Fixture;

static void
count_cb (guint *n)
{
  ++*n;
}

static void
write_file (Fixture    *f,
            const char *text)
{
  g_autoptr (GError) error = NULL;

  g_file_set_contents (g_file_peek_path (f->file), text, -1, &error);
  g_assert_no_error (error);
}

static void
fixture_init (Fixture *f)
{
  g_autofree char *path = NULL;
  g_autoptr (GError) error = NULL;

  *f = (Fixture) { .folder = g_dir_make_tmp ("masume-guard-XXXXXX", &error) };
  g_assert_no_error (error);
  path = g_build_filename (f->folder, "a\nb.fen", NULL);
  f->file = g_file_new_for_path (path);
  write_file (f, "one");
  f->guard = mas_file_guard_new (f->file, NULL);
  g_assert_nonnull (f->guard);
  g_signal_connect_swapped (f->guard, "look", G_CALLBACK (count_cb), &f->n_looks);
  g_signal_connect_swapped (f->guard, "notify::question", G_CALLBACK (count_cb), &f->n_asked);
}

static void
fixture_clear (Fixture *f)
{
  g_assert_finalize_object (f->guard);
  g_unlink (g_file_peek_path (f->file));
  g_assert_cmpint (g_rmdir (f->folder), ==, 0);
  g_object_unref (f->file);
  g_free (f->folder);
}

/* What its owner does, a letter a step: l looks, s and e begin and end a save, b begins a reading, f ends the last one
 * that was begun and o the one before it, c cancels it. */
typedef struct
{
  const char *name;
  const char *steps;
  guint       n_looks;
  guint       n_taken; /* readings that ended and counted */
  gboolean    missed;
  guint       n_cancelled; /* readings that were told to stop */
} Case;

static const Case cases[] = {
  { "look", "l", 1, 0, FALSE, 0 },
  { "look-in-save", "sl", 0, 0, TRUE, 0 },
  { "missed-look-is-not-made-up", "slle", 0, 0, TRUE, 0 },
  { "look-after-save", "slel", 1, 0, FALSE, 0 },
  { "quiet-save", "se", 0, 0, FALSE, 0 },
  { "reading", "bf", 0, 1, FALSE, 0 },
  { "reading-ends-once", "bff", 0, 1, FALSE, 0 },
  { "reading-ends-in-save", "bsf", 0, 0, TRUE, 0 },
  { "newer-reading-replaces", "bbof", 0, 1, FALSE, 1 },
  { "older-reading-does-not-count", "bbo", 0, 0, FALSE, 1 },
  { "look-stops-reading", "blf", 1, 0, FALSE, 1 },
  { "look-in-save-stops-reading", "bslf", 0, 0, TRUE, 1 },
  { "stopped-reading", "bcf", 0, 0, FALSE, 1 },
};

static void
test_case (gconstpointer data)
{
  const Case *c = data;
  GCancellable *readings[2] = { NULL, NULL }; /* the latest one first */
  Fixture f;
  guint n_taken = 0;
  guint n_cancelled = 0;

  fixture_init (&f);
  for (const char *step = c->steps; *step != '\0'; step++)
    switch (*step)
      {
      case 'l':
        mas_file_guard_look (f.guard);
        break;
      case 's':
      case 'e':
        mas_file_guard_set_saving (f.guard, *step == 's');
        break;
      case 'b':
        g_assert_null (readings[1]);
        readings[1] = readings[0];
        readings[0] = g_object_ref (mas_file_guard_begin_reading (f.guard));
        g_assert_false (g_cancellable_is_cancelled (readings[0]));
        break;
      case 'f':
      case 'o':
        n_taken += mas_file_guard_end_reading (f.guard, readings[*step == 'o']) ? 1 : 0;
        break;
      default:
        g_assert_cmpint (*step, ==, 'c');
        mas_file_guard_stop_reading (f.guard);
        break;
      }
  for (guint i = 0; i < G_N_ELEMENTS (readings); i++)
    n_cancelled += readings[i] != NULL && g_cancellable_is_cancelled (readings[i]) ? 1 : 0;
  g_assert_cmpuint (f.n_looks, ==, c->n_looks);
  g_assert_cmpuint (n_taken, ==, c->n_taken);
  g_assert_cmpint (mas_file_guard_has_missed (f.guard), ==, c->missed);
  g_assert_cmpuint (n_cancelled, ==, c->n_cancelled);
  g_clear_object (&readings[0]);
  g_clear_object (&readings[1]);
  fixture_clear (&f);
}

/* Another program writes the file; its name is shown in one line. */
static void
test_disk (void)
{
  Fixture f;
  g_autofree char *name = NULL;

  fixture_init (&f);
  g_assert_true (mas_file_guard_get_file (f.guard) == f.file);
  name = mas_file_guard_dup_name (f.guard);
  g_assert_null (strchr (name, '\n'));
  g_assert_true (g_str_has_suffix (name, "b.fen"));
  write_file (&f, CHANGE);
  wait_for (f.n_looks > 0);
  fixture_clear (&f);
}

/* The guard is told that the program saves: the change is noted, and no look is asked for. */
static void
test_own_save (void)
{
  Fixture f;

  fixture_init (&f);
  mas_file_guard_set_saving (f.guard, TRUE);
  write_file (&f, CHANGE);
  wait_for (mas_file_guard_has_missed (f.guard));
  g_assert_cmpuint (f.n_looks, ==, 0);
  fixture_clear (&f);
}

/* The first guard is stopped; a second guard of the same file shows when a change has been
 * reported. */
static void
test_stop (void)
{
  Fixture f;
  guint n_seen = 0;
  GCancellable *reading = NULL;
  g_autoptr (MasFileGuard) other = NULL;

  fixture_init (&f);
  other = mas_file_guard_new (f.file, NULL);
  g_signal_connect_swapped (other, "look", G_CALLBACK (count_cb), &n_seen);
  reading = g_object_ref (mas_file_guard_begin_reading (f.guard));
  mas_file_guard_stop (f.guard);
  g_assert_true (g_cancellable_is_cancelled (reading));
  write_file (&f, CHANGE);
  wait_for (n_seen > 0);
  g_assert_cmpuint (f.n_looks, ==, 0);
  mas_file_guard_stop (f.guard);
  g_object_unref (reading);
  fixture_clear (&f);
}

/* A pipe cannot be read again: there is nothing to watch. */
static void
test_pipe (void)
{
  Fixture f;

  fixture_init (&f);
  g_unlink (g_file_peek_path (f.file));
  g_assert_cmpint (mkfifo (g_file_peek_path (f.file), 0600), ==, 0);
  g_assert_null (mas_file_guard_new (f.file, NULL));
  fixture_clear (&f);
}

static MasQuestion *
new_question (const char *kind)
{
  static const MasAnswer answers[] = { { "reload", "_Reload", FALSE } };

  return mas_question_new (kind, NULL, g_strdup (kind), answers, G_N_ELEMENTS (answers));
}

/* One question at a time, which is reported to listeners; and whether the person's own state is
 * kept. */
static void
test_question (void)
{
  Fixture f;

  fixture_init (&f);
  g_assert_null (mas_file_guard_get_question (f.guard));
  mas_file_guard_withdraw (f.guard);
  g_assert_cmpuint (f.n_asked, ==, 0);
  mas_file_guard_ask (f.guard, new_question ("first"));
  g_assert_cmpuint (f.n_asked, ==, 1);
  mas_file_guard_ask (f.guard, new_question ("second"));
  g_assert_cmpuint (f.n_asked, ==, 2);
  g_assert_true (mas_question_is (mas_file_guard_get_question (f.guard), "second"));

  MasQuestion *given = NULL;
  g_object_get (f.guard, "question", &given, NULL);
  g_assert_true (given == mas_file_guard_get_question (f.guard));
  mas_question_unref (given);

  mas_file_guard_withdraw (f.guard);
  g_assert_cmpuint (f.n_asked, ==, 3);
  g_assert_null (mas_file_guard_get_question (f.guard));

  g_assert_false (mas_file_guard_is_kept (f.guard));
  mas_file_guard_set_kept (f.guard, TRUE);
  g_assert_true (mas_file_guard_is_kept (f.guard));
  mas_file_guard_ask (f.guard, new_question ("left open"));
  fixture_clear (&f);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  case_table_add ("/editor/file-guard/case/", cases, test_case);
  g_test_add_func ("/editor/file-guard/disk", test_disk);
  g_test_add_func ("/editor/file-guard/own-save", test_own_save);
  g_test_add_func ("/editor/file-guard/stop", test_stop);
  g_test_add_func ("/editor/file-guard/pipe", test_pipe);
  g_test_add_func ("/editor/file-guard/question", test_question);
  return g_test_run ();
}
