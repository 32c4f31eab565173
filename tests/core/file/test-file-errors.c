/* SPDX-License-Identifier: Apache-2.0 */
/* Saves in which one call of the system fails: the first of its kind, the second … until there is none more. The file is the
 * old or the new one, a save that failed says why, and no other file is left. */
#include "file-calls.h"

#include "case-table.h"
#include "qi-private-file-private.h"
#include "tmp-folder.h"

#include <glib/gstdio.h>

#define OLD       "the old text"
#define NEW       "the new text, which is longer"
#define MAX_CALLS 100

/* --- one call fails -------------------------------------------------------------------------------- */

typedef enum
{
  HOW_NEW,     /* there is no file yet */
  HOW_OVER,    /* in place of any file */
  HOW_KNOWN,   /* in place of the file that is known */
  HOW_CREATE,  /* only where there is none */
  HOW_LINK,    /* behind a symbolic link */
  HOW_SAME,    /* in place of another file with the text that is known */
  HOW_PRIVATE, /* a draft */
  HOW_REMOTE,  /* elsewhere */
  HOW_STAMP,   /* in place of the file that is known, whatever it says */
  HOW_MOVED,   /* the same where files get another number when they are moved */
  HOW_LIST,    /* as lists are saved: checked first, and open for reading afterwards */
  HOW_FAR,     /* the same elsewhere */
  HOW_PLAIN,   /* where files cannot be exchanged */
  HOW_FIRST,   /* a new one there */
  N_HOWS
} How;

typedef struct
{
  char *folder;
  char *path;
} Fixture;

static void
put (const char *path,
     const char *text)
{
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

static gboolean
is_new (How how)
{
  return how == HOW_NEW || how == HOW_CREATE || how == HOW_FIRST;
}

static void
set_up (Fixture *f,
        How      how)
{
  f->folder = tmp_folder_new ("qi-file-errors");
  f->path = g_build_filename (f->folder, "file", NULL);
  if (!is_new (how))
    put (f->path, OLD);
  if (how == HOW_LINK)
    {
      g_autofree char *link = g_build_filename (f->folder, "link", NULL);

      g_assert_cmpint (symlink ("file", link), ==, 0);
    }
}

static void
tear_down (Fixture *f)
{
  tmp_folder_remove (f->folder);
  g_free (f->folder);
  g_free (f->path);
}

static gboolean
save_private (const char *folder,
              GError    **error)
{
  const int fd = qi_private_folder_open (folder, error);
  g_autoptr (GBytes) block = g_bytes_new_static (NEW, strlen (NEW));
  gboolean done = FALSE;

  if (fd < 0)
    return FALSE;
  done = qi_private_file_save (fd, "file", "kept.tmp", &block, 1, NULL, error);
  syscall (SYS_close, fd);
  return done;
}

static gboolean
write_new (int           fd,
           gpointer      user_data,
           GCancellable *cancellable,
           GError      **error)
{
  return qi_file_write_all (fd, NEW, strlen (NEW), cancellable, error);
}

static gboolean
find_good (gpointer user_data,
           GError **error)
{
  return TRUE;
}

/* The new file is open for reading afterwards. */
static gboolean
save_list (GFile   *file,
           GError **error)
{
  int fd = -1;
  QiFileStamp known;
  QiFileSave save = { .write = write_new,
                      .check = find_good,
                      .expect = QI_FILE_EXPECT_KNOWN,
                      .known = &known,
                      .fd = &fd };
  Failing meanwhile = failing;
  gboolean done = FALSE;

  failing = (Failing) { 0 };
  qi_file_stamp_init (&known, file);
  failing = meanwhile;
  done = qi_file_save_with (file, &save, error);
  if (fd >= 0)
    {
      char text[sizeof NEW] = "";

      g_assert_true (done);
      g_assert_cmpint (syscall (SYS_pread64, fd, text, sizeof text, 0), ==, strlen (NEW));
      g_assert_cmpstr (text, ==, NEW);
      syscall (SYS_close, fd);
    }
  return done;
}

static gboolean
save (const Fixture *f,
      How            how,
      GError       **error)
{
  g_autofree char *link = g_build_filename (f->folder, "link", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (how == HOW_LINK ? link : f->path);
  g_autoptr (GBytes) old = g_bytes_new_static (OLD, strlen (OLD));
  g_autoptr (GPtrArray) notes = qi_findings_new ();
  QiFileOver over = { .must_be_new = how == HOW_CREATE, .text = old };
  QiFileStamp written;

  if (how == HOW_PRIVATE)
    return save_private (f->folder, error);
  steps.n_exchanges = 0;
  lies = (Lies) {
    .is_on = how == HOW_MOVED, .after_exchange = TRUE, .inode_more = 1, .size = strlen (OLD)
  };
  steps.no_exchange = how == HOW_PLAIN || how == HOW_FIRST ? EINVAL : 0;
  if (how == HOW_REMOTE || how == HOW_FAR)
    {
      TestRemote *remote = g_object_new (TEST_TYPE_REMOTE, NULL);

      remote->local = g_steal_pointer (&file);
      file = G_FILE (remote);
    }
  if (how == HOW_LIST || how == HOW_FAR)
    return save_list (file, error);
  if (how == HOW_STAMP || how == HOW_MOVED)
    over.text = NULL;
  if (how == HOW_OVER)
    return qi_file_save (file, NEW, strlen (NEW), NULL, error);
  if (!is_new (how) && how != HOW_LINK)
    {
      const char *call = g_steal_pointer (&failing.call);

      qi_file_stamp_init (&over.known, file);
      if (how == HOW_SAME)
        put (f->path, OLD);
      failing.call = call;
    }
  return qi_file_save_over (file, NEW, strlen (NEW), &over, &written, notes, NULL, error);
}

/* What is in the folder besides the file and the link to it. */
static guint
count_others (const Fixture *f)
{
  g_autoptr (GDir) dir = g_dir_open (f->folder, 0, NULL);
  guint n = 0;

  for (const char *name = g_dir_read_name (dir); name != NULL; name = g_dir_read_name (dir))
    n += strcmp (name, "file") != 0 && strcmp (name, "link") != 0;
  return n;
}

static const struct
{
  const char *name;
  int         number;
} calls[] = {
  { "open", EACCES },        { "open", EMFILE },
  { "openat", EACCES },      { "openat", EMFILE },
  { "write", ENOSPC },       { "write", 0 },
  { "pread", EIO },          { "lseek", EIO },
  { "fstat", EIO },          { "fstatat", EIO },
  { "fsync", EIO },          { "close", EIO },
  { "fchmod", EPERM },       { "fchown", EPERM },
  { "renameat", EACCES },    { "renameat2", EACCES },
  { "renameat2", EINVAL },   { "linkat", EPERM },
  { "unlinkat", EACCES },    { "flock", ENOLCK },
  { "getrandom", ENOSYS },   { "readlinkat", EIO },
  { "flistxattr", ENOTSUP }, { "fgetxattr", EIO },
  { "fsetxattr", ENOSPC },   { "write", EINTR },
  { "open", EINTR },         { "openat", EEXIST },
  { "flock", EWOULDBLOCK },  { "getrandom", EINTR },
  { "linkat", EEXIST },      { "renameat2", ENOENT },
  { "fcntl", EAGAIN },       { "pread", READS_LESS },
  { "pread", READS_MORE },   { "pread", READS_OTHER },
  { "open", ELOOP },         { "readlinkat", LINK_TOO_LONG },
  { "write", EIO },
};

static void
test_call (gconstpointer data)
{
  const gsize i = GPOINTER_TO_SIZE (data) % G_N_ELEMENTS (calls);
  const How how = (How) (GPOINTER_TO_SIZE (data) / G_N_ELEMENTS (calls) % N_HOWS);
  const gboolean onwards = GPOINTER_TO_SIZE (data) / G_N_ELEMENTS (calls) / N_HOWS > 0;
  guint n_refused = 0;

  for (guint at = 0; at < MAX_CALLS; at++)
    {
      Fixture f;
      g_autoptr (GError) error = NULL;
      g_autofree char *text = NULL;
      gboolean done = FALSE;
      gboolean has_failed = FALSE;

      set_up (&f, how);
      failing =
        (Failing) { .call = calls[i].name,
                    .number = calls[i].number,
                    .at = at,
                    .onwards = onwards,
                    .and = onwards && how != HOW_REMOTE && how != HOW_FAR ? "close" : NULL };
      done = save (&f, how, &error);
      has_failed = failing.has_failed;
      failing = (Failing) { 0 };
      lies.is_on = FALSE;
      g_file_get_contents (f.path, &text, NULL, NULL);
      if (done)
        {
          g_assert_no_error (error);
          g_assert_cmpstr (text, ==, NEW);
        }
      else
        {
          g_assert_nonnull (error);
          g_assert_true (error->domain == G_IO_ERROR);
          g_assert_cmpuint (strlen (error->message), >, 5);
          /* Elsewhere the new file is in place before it is known that the old one was closed. */
          if ((how != HOW_REMOTE && how != HOW_FAR) || strcmp (calls[i].name, "close") != 0
              || g_strcmp0 (text, NEW) != 0)
            g_assert_cmpstr (text, ==, is_new (how) ? NULL : OLD);
          n_refused++;
        }
      /* What cannot be removed stays. */
      if (strcmp (calls[i].name, "unlinkat") != 0)
        g_assert_cmpuint (count_others (&f), ==, 0);
      tear_down (&f);
      if (!has_failed)
        break;
      g_assert_cmpuint (at + 1, <, MAX_CALLS);
    }
  g_test_message ("%u saves failed", n_refused);
}

/* --- permissions ----------------------------------------------------------------------------------- */

/* A file that was given to somebody: who cannot give the new one away takes from it what only its owner or group had. */
static const struct
{
  const char *name;
  guint       mode;
  guint       at; /* the call of fchown(2) that fails; G_MAXUINT: each of them */
  guint       kept;
} modes[] = {
  { "given", 06775, G_MAXUINT - 1, 06775 },
  { "group-alone", 06775, 0, 0775 },
  { "nobody", 0764, G_MAXUINT, 0744 },
  { "nobody-private", 0660, G_MAXUINT, 0600 },
};

static void
test_mode (gconstpointer data)
{
  const typeof (modes[0]) *c = data;
  g_autoptr (GError) error = NULL;
  GStatBuf status;
  Fixture f;

  set_up (&f, HOW_OVER);
  if (chown (f.path, 1234, 2345) != 0)
    g_test_skip ("only root gives files away");
  else
    {
      g_assert_cmpint (g_chmod (f.path, (int) c->mode), ==, 0);
      n_attributes_set = 0;
      failing = (Failing) { .call = "fchown", .number = EPERM, .at = c->at };
      g_assert_true (save (&f, HOW_OVER, &error));
      failing.call = NULL;
      g_assert_no_error (error);
      g_assert_cmpuint (n_attributes_set, ==, 2);
      g_assert_cmpint (g_stat (f.path, &status), ==, 0);
      g_assert_cmphex (status.st_mode & 07777, ==, c->kept);
    }
  tear_down (&f);
}

/* --- elsewhere ------------------------------------------------------------------------------------- */

/* What another program did since the file was read: nothing, the same text once more, another text, or it removed it. */
static const struct
{
  const char *name;
  const char *did;
  gboolean    must_be_new;
  gboolean    is_known;
  gboolean    may_be_gone;
  int         code;   /* of G_IO_ERROR; -1: the save is done */
  gboolean    is_odd; /* has no entity tag */
  gboolean    no_text;
} remotes[] = {
  { "any", "nothing", FALSE, FALSE, FALSE, -1 },
  { "any-gone", "removed", FALSE, FALSE, FALSE, -1 },
  { "new", "removed", TRUE, FALSE, FALSE, -1 },
  { "new-is-there", "nothing", TRUE, FALSE, FALSE, G_IO_ERROR_EXISTS },
  { "known", "nothing", FALSE, TRUE, FALSE, -1 },
  { "known-same-text", "same", FALSE, TRUE, FALSE, -1 },
  { "known-other-text", "other", FALSE, TRUE, FALSE, G_IO_ERROR_WRONG_ETAG },
  { "known-longer", "longer", FALSE, TRUE, FALSE, G_IO_ERROR_WRONG_ETAG },
  { "known-gone", "removed", FALSE, TRUE, FALSE, G_IO_ERROR_WRONG_ETAG },
  { "may-be-gone", "removed", FALSE, TRUE, TRUE, -1 },
  { "odd", "nothing", FALSE, TRUE, FALSE, -1, TRUE },
  { "odd-other-text", "longer", FALSE, TRUE, FALSE, G_IO_ERROR_WRONG_ETAG, TRUE },
  { "known-by-stamp", "same", FALSE, TRUE, FALSE, G_IO_ERROR_WRONG_ETAG, FALSE, TRUE },
};

static void
test_remote (gconstpointer data)
{
  const typeof (remotes[0]) *c = data;
  g_autoptr (GBytes) old = g_bytes_new_static (OLD, strlen (OLD));
  QiFileOver over = { .must_be_new = c->must_be_new, .text = old, .may_be_gone = c->may_be_gone };
  g_autoptr (GPtrArray) notes = qi_findings_new ();
  g_autoptr (GFile) file = G_FILE (g_object_new (TEST_TYPE_REMOTE, NULL));
  g_autoptr (GError) error = NULL;
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  QiFileStamp written;
  Fixture f;
  gboolean done = FALSE;

  set_up (&f, HOW_OVER);
  TEST_REMOTE (file)->local = g_file_new_for_path (f.path);
  remote_is_odd = c->is_odd;
  if (c->no_text)
    over.text = NULL;
  if (c->is_known)
    g_assert_true (qi_file_stamp_init (&over.known, file));
  if (g_str_equal (c->did, "removed"))
    g_unlink (f.path);
  else if (!g_str_equal (c->did, "nothing"))
    {
      put (f.path, g_str_equal (c->did, "same")    ? OLD
                   : g_str_equal (c->did, "other") ? "the odd text"
                                                   : OLD " and more");
      /* A clock may not have gone on since. */
      over.known.modified--;
    }
  g_file_get_contents (f.path, &before, NULL, NULL);
  done = qi_file_save_over (file, NEW, strlen (NEW), &over, &written, notes, NULL, &error);
  g_file_get_contents (f.path, &after, NULL, NULL);
  if (c->code < 0)
    {
      QiFileStamp now;

      g_assert_no_error (error);
      g_assert_true (done);
      g_assert_cmpstr (after, ==, NEW);
      g_assert_true (qi_file_stamp_init (&now, file));
      g_assert_true (qi_file_stamp_equal (&now, &written));
      g_assert_cmpuint (notes->len, ==, c->is_known ? 1 : 0);
      if (c->is_known)
        g_assert_cmpstr (qi_finding_get_code (notes->pdata[0]), ==, "save-unguarded");
    }
  else
    {
      g_assert_error (error, G_IO_ERROR, c->code);
      g_assert_false (done);
      g_assert_cmpstr (after, ==, before);
    }
  g_assert_cmpuint (count_others (&f), ==, 0);
  remote_is_odd = FALSE;
  tear_down (&f);
}

/* A save elsewhere that is cancelled, and one of any file. */
static void
test_remote_plain (void)
{
  g_autoptr (GFile) file = G_FILE (g_object_new (TEST_TYPE_REMOTE, NULL));
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  Fixture f;

  set_up (&f, HOW_OVER);
  TEST_REMOTE (file)->local = g_file_new_for_path (f.path);
  g_assert_true (qi_file_save (file, NULL, 0, NULL, &error));
  g_assert_no_error (error);
  g_assert_true (g_file_get_contents (f.path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, "");
  g_cancellable_cancel (cancellable);
  g_assert_false (qi_file_save (file, NEW, strlen (NEW), cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_pointer (&text, g_free);
  g_assert_true (g_file_get_contents (f.path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, "");
  tear_down (&f);
}

int
main (int    argc,
      char **argv)
{
  static const char *const hows[N_HOWS] = { "new",  "over",    "known",  "create", "link",
                                            "same", "private", "remote", "stamp",  "moved",
                                            "list", "far",     "plain",  "first" };

  g_test_init (&argc, &argv, NULL);
  save_to_memory ();
  steps.armed = TRUE;
  steps.fails = fails;
  for (gsize row = 0; row < 2 * N_HOWS * G_N_ELEMENTS (calls); row++)
    {
      const gsize i = row % G_N_ELEMENTS (calls);
      const gsize how = row / G_N_ELEMENTS (calls);
      g_autofree char *path = NULL;

      /* A call that is interrupted each time is made again for ever, a file that is always longer is read for ever, and
       * GLib goes on when nothing is written. */
      if (how >= N_HOWS
          && (calls[i].number == EINTR || calls[i].number == READS_MORE
              || (strcmp (calls[i].name, "write") == 0 && calls[i].number == WRITES_NONE
                  && (how - N_HOWS == HOW_REMOTE || how - N_HOWS == HOW_FAR))))
        continue;
      path = g_strdup_printf ("/core/file-errors/%s%s/%s-%d", hows[how % N_HOWS],
                              how < N_HOWS ? "" : "-onwards", calls[i].name, calls[i].number);

      g_test_add_data_func (path, GSIZE_TO_POINTER (row), test_call);
    }
  case_table_add ("/core/file-errors/mode/", modes, test_mode);
  case_table_add ("/core/file-errors/elsewhere/", remotes, test_remote);
  g_test_add_func ("/core/file-errors/elsewhere-plain", test_remote_plain);
  return g_test_run ();
}
