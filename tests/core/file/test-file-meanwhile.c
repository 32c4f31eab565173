/* SPDX-License-Identifier: Apache-2.0 */
/* Other programs do something during a save of ours, and calls of the system fail on top of that: what they saved is still
 * there. */
#include "file-fixture.h"

#include "case-table.h"
#include "qi-finding.h"

#define MAX_STEPS 100

static gboolean
is_found_in (const char *folder,
             const char *text)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  gboolean found = FALSE;

  for (const char *name = g_dir_read_name (dir); !found && name != NULL;
       name = g_dir_read_name (dir))
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      g_autofree char *content = NULL;

      found = g_file_get_contents (path, &content, NULL, NULL) && g_str_equal (content, text);
    }
  return found;
}

/* Saves over the file that is known. */
static gboolean
save_known (const Fixture *f,
            GPtrArray     *notes,
            GError       **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (f->path);
  g_autoptr (GBytes) old = g_bytes_new_static (OLD, strlen (OLD));
  QiFileOver over = { .text = old };
  gboolean done = FALSE;
  Failing meanwhile = failing;

  failing = (Failing) { 0 };
  g_assert_true (qi_file_stamp_init (&over.known, file));
  failing = meanwhile;
  steps.armed = TRUE;
  done = qi_file_save_over (file, OURS, strlen (OURS), &over, NULL, notes, NULL, error);
  steps.armed = FALSE;
  return done;
}

/* --- others save as well --------------------------------------------------------------------------- */

/* Before which renames of ours another program puts a file of its own in the place. */
typedef struct
{
  const Fixture *fixture;
  guint          renames; /* a bit for each of them */
  guint          n;
  guint          removals; /* the same, and it removes what is there */
  guint          replaced; /* those whose file they have replaced themselves since */
} Others;

static Others others;

/* Asked before each call: others act before a rename, and then it may fail. */
static gboolean
fails_among_others (const char *call)
{
  const gboolean is_rename = strcmp (call, "renameat2") == 0 && others.n < 32;

  if (is_rename && (others.renames & 1u << others.n++) != 0)
    {
      g_autofree char *theirs = g_strdup_printf ("%s.theirs", others.fixture->path);
      g_autofree char *text = g_strdup_printf ("saved by them before rename %u", others.n - 1);
      const Failing meanwhile = failing;
      g_autofree char *now = NULL;
      guint before = 0;

      steps.armed = FALSE;
      failing = (Failing) { 0 };
      g_file_get_contents (others.fixture->path, &now, NULL, NULL);
      if (now != NULL && sscanf (now, "saved by them before rename %u", &before) == 1)
        others.replaced |= 1u << before;
      put (theirs, text);
      g_assert_cmpint (syscall (SYS_rename, theirs, others.fixture->path), ==, 0);
      failing = meanwhile;
      steps.armed = TRUE;
    }
  else if (is_rename && (others.removals & 1u << (others.n - 1)) != 0)
    syscall (SYS_unlink, others.fixture->path);
  return fails (call);
}

/* The name is bound by the first rename, the second one exchanges the files, and the others put back. */
static const struct
{
  const char *name;
  guint       renames;
  const char *call;
  int         number;
  gboolean    onwards;
  gboolean    has_notes;
} races[] = {
  { "once", 1u << 1, NULL, 0, FALSE, TRUE },
  { "once-denied", 1u << 1, "renameat2", EACCES, FALSE, TRUE },
  { "once-denied-onwards", 1u << 1, "renameat2", EACCES, TRUE, TRUE },
  { "once-gone", 1u << 1, "renameat2", ENOENT, FALSE, TRUE },
  { "once-gone-onwards", 1u << 1, "renameat2", ENOENT, TRUE, TRUE },
  { "once-taken-onwards", 1u << 1, "renameat2", EEXIST, TRUE, TRUE },
  { "once-denied-silent", 1u << 1, "renameat2", EACCES, TRUE, FALSE },
  { "once-open", 1u << 1, "openat", EMFILE, TRUE, TRUE },
  { "once-status", 1u << 1, "fstat", EIO, TRUE, TRUE },
  { "once-being-written", 1u << 1, "fcntl", EAGAIN, FALSE, TRUE },
  { "twice", 1u << 1 | 1u << 2, NULL, 0, FALSE, TRUE },
  { "twice-silent", 1u << 1 | 1u << 2, NULL, 0, FALSE, FALSE },
  { "twice-denied", 1u << 1 | 1u << 2, "renameat2", EACCES, FALSE, TRUE },
  { "twice-denied-onwards", 1u << 1 | 1u << 2, "renameat2", EACCES, TRUE, TRUE },
  { "three-times", 1u << 1 | 1u << 2 | 1u << 3, NULL, 0, FALSE, TRUE },
  { "three-times-denied", 1u << 1 | 1u << 2 | 1u << 3, "renameat2", EACCES, FALSE, TRUE },
};

static void
test_race (gconstpointer data)
{
  const typeof (races[0]) *c = data;

  for (guint at = 0; at < MAX_STEPS; at++)
    {
      g_autoptr (GPtrArray) notes = qi_findings_new ();
      g_autoptr (GError) error = NULL;
      g_autofree char *now = NULL;
      gboolean done = FALSE;
      gboolean has_failed = FALSE;
      Fixture f;

      set_up (&f);
      put (f.path, OLD);
      others = (Others) { &f, c->renames, 0 };
      steps.fails = fails_among_others;
      failing = (Failing) { .call = c->call, .number = c->number, .at = at, .onwards = c->onwards };
      done = save_known (&f, c->has_notes ? notes : NULL, &error);
      has_failed = failing.has_failed;
      failing = (Failing) { 0 };
      g_assert_true (done == (error == NULL));
      if (error != NULL)
        g_assert_true (error->domain == G_IO_ERROR);
      /* Nothing that they have saved is lost. Where it is not in its place, that is told. */
      g_assert_true (g_file_get_contents (f.path, &now, NULL, NULL));
      for (guint i = 0; i < MIN (others.n, 32); i++)
        if ((c->renames & ~others.replaced & 1u << i) != 0)
          {
            g_autofree char *text = g_strdup_printf ("saved by them before rename %u", i);

            g_assert_true (is_found_in (f.folder, text));
            g_assert_false (done);
            if (c->has_notes && !g_str_equal (now, text))
              {
                g_assert_cmpuint (notes->len, ==, 1);
                g_assert_cmpstr (qi_finding_get_code (notes->pdata[0]), ==, "save-kept");
              }
          }
      tear_down (&f);
      if (!has_failed)
        break;
    }
}

/* Names for what is kept that are taken already. */
static void
test_kept_names (void)
{
  g_autoptr (GPtrArray) notes = qi_findings_new ();
  g_autoptr (GError) error = NULL;
  Fixture f;

  set_up (&f);
  put (f.path, OLD);
  for (guint i = 1; i <= 3; i++)
    {
      g_autofree char *taken = g_strdup_printf ("%s.~%u~", f.path, i);

      put (taken, "of an earlier day");
    }
  others = (Others) { &f, 1u << 1 | 1u << 2, 0 };
  steps.fails = fails_among_others;
  g_assert_false (save_known (&f, notes, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG);
  g_assert_cmpuint (notes->len, ==, 1);
  g_assert_cmpstr (qi_finding_get_param (notes->pdata[0], "name"), ==, "file.~4~");
  g_assert_cmpuint (count_files (f.folder), ==, 5);
  tear_down (&f);
}

/* One program saves and another one removes our file, before the first one's is put back: that has its place again. */
static void
test_removed (void)
{
  g_autoptr (GPtrArray) notes = qi_findings_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  Fixture f;

  set_up (&f);
  put (f.path, OLD);
  others = (Others) { &f, 1u << 1, 0, 1u << 2, 0 };
  steps.fails = fails_among_others;
  g_assert_false (save_known (&f, notes, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG);
  g_assert_cmpuint (notes->len, ==, 0);
  g_assert_true (g_file_get_contents (f.path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, "saved by them before rename 1");
  g_assert_cmpuint (count_files (f.folder), ==, 1);
  tear_down (&f);
}

/* --- others change the folder ---------------------------------------------------------------------- */

typedef struct
{
  const Fixture *fixture;
  guint          at;
} Change;

static void
do_nothing (const Fixture *f)
{
}

static void
remove_all (const Fixture *f)
{
  g_autoptr (GDir) dir = g_dir_open (f->folder, 0, NULL);

  for (const char *name = g_dir_read_name (dir); name != NULL; name = g_dir_read_name (dir))
    {
      g_autofree char *path = g_build_filename (f->folder, name, NULL);

      g_unlink (path);
    }
}

static void
give_to_group (const Fixture *f)
{
  if (chown (f->path, (uid_t) -1, 2345) != 0)
    g_test_skip ("only root gives files away");
}

static void
give_away (const Fixture *f)
{
  if (chown (f->path, 1234, (gid_t) -1) != 0)
    g_test_skip ("only root gives files away");
}

static void
lock_away (const Fixture *f)
{
  g_chmod (f->path, 0600);
}

static void
touch (const Fixture *f)
{
  const struct timespec times[] = { { .tv_nsec = UTIME_OMIT }, { .tv_sec = 1000000000 } };

  utimensat (AT_FDCWD, f->path, times, 0);
}

/* @and: fails from the change on. */
static const struct
{
  const char *name;
  void (*change) (const Fixture *f);
  const char *call;
  const char *and;
  gboolean stays; /* the old file is still there, or the new one */
} changes[] = {
  { "none", do_nothing, NULL, NULL, TRUE },
  { "remove-all", remove_all, NULL, NULL, FALSE },
  { "group", give_to_group, NULL, NULL, TRUE },
  { "owner", give_away, NULL, NULL, TRUE },
  { "permissions", lock_away, NULL, NULL, TRUE },
  { "permissions-refused", lock_away, "fchmod", "close", TRUE },
  { "touched", touch, NULL, NULL, TRUE },
  { "touched-unread", touch, "pread", NULL, TRUE },
};

static const typeof (changes[0]) *changing;

static void
act_at (guint    step,
        gpointer data)
{
  const Change *change = data;

  if (step == change->at)
    changing->change (change->fixture);
}

static void
test_change (gconstpointer data)
{
  const typeof (changes[0]) *c = data;
  guint n_steps = 1;

  changing = c;
  for (guint at = 0; at < n_steps; at++)
    for (guint call = 0; call < (c->call != NULL ? 4 : 1); call++)
      {
        g_autoptr (GPtrArray) notes = qi_findings_new ();
        g_autoptr (GError) error = NULL;
        g_autofree char *text = NULL;
        Change change;
        gboolean done = FALSE;
        Fixture f;

        set_up (&f);
        put (f.path, OLD);
        change = (Change) { &f, at };
        steps.act = act_at;
        steps.data = &change;
        failing = (Failing) { .call = c->call, .number = EIO, .at = call, .and = c->and };
        done = save_known (&f, notes, &error);
        failing = (Failing) { 0 };
        n_steps = steps.n;
        g_assert_cmpuint (n_steps, <, MAX_STEPS);
        g_assert_true (done == (error == NULL));
        g_file_get_contents (f.path, &text, NULL, NULL);
        if (c->stays)
          g_assert_cmpstr (text, ==, done ? OURS : OLD);
        else
          g_assert_true (text == NULL || g_str_equal (text, OURS));
        g_assert_cmpuint (count_files (f.folder), <=, 1);
        tear_down (&f);
      }
}

/* --- where a save goes ----------------------------------------------------------------------------- */

/* What a link in the folder says, and the error of a save behind it. */
static const struct
{
  const char *name;
  const char *link;
  int         code;
} links[] = {
  { "dot", ".", G_IO_ERROR_IS_DIRECTORY },
  { "two-dots", "..", G_IO_ERROR_IS_DIRECTORY },
  { "slash", "./", G_IO_ERROR_IS_DIRECTORY },
  { "hidden", ".file", -1 },
  { "three-dots", "...", -1 },
};

static void
test_link (gconstpointer data)
{
  const typeof (links[0]) *c = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) file = NULL;
  Fixture f;

  set_up (&f);
  g_assert_cmpint (symlink (c->link, f.path), ==, 0);
  file = g_file_new_for_path (f.path);
  g_assert_cmpint (qi_file_save (file, OURS, strlen (OURS), NULL, &error), ==, c->code < 0);
  if (c->code >= 0)
    g_assert_error (error, G_IO_ERROR, c->code);
  else
    g_assert_no_error (error);
  g_assert_true (g_file_test (f.path, G_FILE_TEST_IS_SYMLINK));
  tear_down (&f);
}

/* A file right below the root. */
static void
test_root (void)
{
  QiFileTarget target = { .folder_fd = -1 };
  struct stat folder;
  struct stat root;

  g_assert_true (qi_file_target_open (&target, "/no-such-file-of-a-test", NULL));
  g_assert_cmpstr (target.name, ==, "no-such-file-of-a-test");
  g_assert_cmpint (fstat (target.folder_fd, &folder), ==, 0);
  g_assert_cmpint (stat ("/", &root), ==, 0);
  g_assert_cmpuint (folder.st_ino, ==, root.st_ino);
  qi_file_target_clear (&target);
}

/* A folder that may not be listed will do, also when a signal comes meanwhile; only it cannot be synced. */
static void
test_unlisted (void)
{
  QiFileTarget target = { .folder_fd = -1 };
  g_autoptr (GError) error = NULL;
  Fixture f;

  set_up (&f);
  failing = (Failing) { .call = "open", .number = EACCES, .and = "open", .and_interrupted = TRUE };
  g_assert_true (qi_file_target_open (&target, f.path, &error));
  g_assert_no_error (error);
  g_assert_false (target.can_sync);
  qi_file_target_clear (&target);
  tear_down (&f);
}

/* A save of a caller who has the last word. */
static gboolean
refuse (gpointer user_data,
        GError **error)
{
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, "not so");
  return FALSE;
}

static gboolean
write_ours (int           fd,
            gpointer      user_data,
            GCancellable *cancellable,
            GError      **error)
{
  return qi_file_write_all (fd, OURS, strlen (OURS), cancellable, error);
}

static void
test_refused (void)
{
  int fd = 0;
  QiFileSave save = { .write = write_ours, .check = refuse, .fd = &fd };
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GFile) remote = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) file = NULL;
  g_autofree char *text = NULL;
  Fixture f;

  set_up (&f);
  put (f.path, OLD);
  file = g_file_new_for_path (f.path);
  g_assert_false (qi_file_save_with (file, &save, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
  g_assert_cmpint (fd, ==, -1);
  g_assert_true (g_file_get_contents (f.path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, OLD);
  g_assert_cmpuint (count_files (f.folder), ==, 1);
  g_clear_error (&error);
  remote = G_FILE (g_object_new (TEST_TYPE_REMOTE, NULL));
  TEST_REMOTE (remote)->local = g_object_ref (file);
  g_assert_false (qi_file_save_with (remote, &save, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
  g_clear_error (&error);
  g_cancellable_cancel (cancellable);
  g_assert_false (qi_file_write_all (-1, OURS, strlen (OURS), cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_pointer (&text, g_free);
  g_assert_true (g_file_get_contents (f.path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, OLD);
  tear_down (&f);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  save_to_memory ();
  case_table_add ("/core/file-meanwhile/race/", races, test_race);
  g_test_add_func ("/core/file-meanwhile/kept-names", test_kept_names);
  g_test_add_func ("/core/file-meanwhile/removed", test_removed);
  case_table_add ("/core/file-meanwhile/change/", changes, test_change);
  case_table_add ("/core/file-meanwhile/link/", links, test_link);
  g_test_add_func ("/core/file-meanwhile/root", test_root);
  g_test_add_func ("/core/file-meanwhile/unlisted", test_unlisted);
  g_test_add_func ("/core/file-meanwhile/refused", test_refused);
  return g_test_run ();
}
