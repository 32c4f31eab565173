/* SPDX-License-Identifier: Apache-2.0 */
/* Saves in which one call of the system fails: the first of its kind, the second … until there is none more. The file is the
 * old or the new one, a save that failed says why, and no other file is left. */
#include "syscall-steps.h"

#include "case-table.h"
#include "qi-file-private.h"
#include "qi-file-save-private.h"
#include "qi-private-file-private.h"
#include "tmp-folder.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/xattr.h>
#include <unistd.h>

#define OLD       "the old text"
#define NEW       "the new text, which is longer"
#define MAX_CALLS 100

/* @call: fails when it is called for the @at-th time, with @number; NULL: none does */
typedef struct
{
  const char *call;
  int         number;
  guint       at; /* G_MAXUINT: always */
  guint       n;
  gboolean    has_failed;
} Failing;

static Failing failing;

static gboolean
fails (const char *call)
{
  if (failing.call == NULL || strcmp (call, failing.call) != 0)
    return FALSE;
  if (failing.n++ != failing.at && failing.at != G_MAXUINT)
    return FALSE;
  failing.has_failed = TRUE;
  errno = failing.number;
  return TRUE;
}

int
open (const char *path,
      int         flags,
      ...)
{
  mode_t mode = 0;
  va_list args;

  va_start (args, flags);
  if ((flags & O_CREAT) != 0)
    mode = va_arg (args, mode_t);
  va_end (args);
  return fails ("open") ? -1 : (int) syscall (SYS_openat, AT_FDCWD, path, flags, mode);
}

ssize_t
write (int         fd,
       const void *bytes,
       size_t      length)
{
  /* The disk is full. */
  if (failing.number == 0 && fails ("write"))
    return 0;
  return fails ("write") ? -1 : syscall (SYS_write, fd, bytes, length);
}

ssize_t
pread (int    fd,
       void  *bytes,
       size_t length,
       off_t  offset)
{
  return fails ("pread") ? -1 : syscall (SYS_pread64, fd, bytes, length, offset);
}

off_t
lseek (int   fd,
       off_t offset,
       int   whence)
{
  return fails ("lseek") ? -1 : (off_t) syscall (SYS_lseek, fd, offset, whence);
}

int
fstat (int          fd,
       struct stat *status)
{
  return fails ("fstat") ? -1 : (int) syscall (SYS_fstat, fd, status);
}

int
fstatat (int          dir,
         const char  *path,
         struct stat *status,
         int          flags)
{
  return fails ("fstatat") ? -1 : (int) syscall (SYS_newfstatat, dir, path, status, flags);
}

int
fchmod (int    fd,
        mode_t mode)
{
  return fails ("fchmod") ? -1 : (int) syscall (SYS_fchmod, fd, mode);
}

int
fchown (int   fd,
        uid_t user,
        gid_t group)
{
  return fails ("fchown") ? -1 : (int) syscall (SYS_fchown, fd, user, group);
}

int
renameat (int         from_dir,
          const char *from,
          int         to_dir,
          const char *to)
{
  return fails ("renameat") ? -1 : (int) syscall (SYS_renameat, from_dir, from, to_dir, to);
}

ssize_t
getrandom (void        *bytes,
           size_t       length,
           unsigned int flags)
{
  return fails ("getrandom") ? -1 : syscall (SYS_getrandom, bytes, length, flags);
}

ssize_t
readlinkat (int         dir,
            const char *path,
            char       *text,
            size_t      length)
{
  return fails ("readlinkat") ? -1 : syscall (SYS_readlinkat, dir, path, text, length);
}

/* This file has two attributes: one that is kept, and one that is none of the person's. */
ssize_t
flistxattr (int    fd,
            char  *names,
            size_t length)
{
  static const char list[] = "user.note\0security.mark";

  if (fails ("flistxattr"))
    return -1;
  if (names != NULL && length >= sizeof list)
    memcpy (names, list, sizeof list);
  return sizeof list;
}

ssize_t
fgetxattr (int         fd,
           const char *name,
           void       *value,
           size_t      length)
{
  g_assert_cmpstr (name, ==, "user.note");
  if (fails ("fgetxattr"))
    return -1;
  if (value != NULL && length >= 1)
    *(char *) value = '!';
  return 1;
}

static guint n_attributes_set;

int
fsetxattr (int         fd,
           const char *name,
           const void *value,
           size_t      length,
           int         flags)
{
  g_assert_cmpstr (name, ==, "user.note");
  g_assert_cmpmem (value, (int) length, "!", 1);
  n_attributes_set++;
  return fails ("fsetxattr") ? -1 : 0;
}

/* A file that is said to be on no file system of this system: a GFile without a path. */

#define TEST_TYPE_REMOTE (test_remote_get_type ())
G_DECLARE_FINAL_TYPE (TestRemote, test_remote, TEST, REMOTE, GObject)

struct _TestRemote
{
  GObject parent_instance;
  GFile  *local;
};

static GFile *
remote_dup (GFile *file)
{
  TestRemote *copy = g_object_new (TEST_TYPE_REMOTE, NULL);

  copy->local = g_object_ref (TEST_REMOTE (file)->local);
  return G_FILE (copy);
}

static char *
remote_get_path (GFile *file)
{
  return NULL;
}

static char *
remote_get_uri (GFile *file)
{
  return g_strdup ("test:///file");
}

static GFileInfo *
remote_query_info (GFile              *file,
                   const char         *attributes,
                   GFileQueryInfoFlags flags,
                   GCancellable       *cancellable,
                   GError            **error)
{
  return g_file_query_info (TEST_REMOTE (file)->local, attributes, flags, cancellable, error);
}

static GFileInputStream *
remote_read (GFile        *file,
             GCancellable *cancellable,
             GError      **error)
{
  return g_file_read (TEST_REMOTE (file)->local, cancellable, error);
}

static GFileOutputStream *
remote_create (GFile           *file,
               GFileCreateFlags flags,
               GCancellable    *cancellable,
               GError         **error)
{
  return g_file_create (TEST_REMOTE (file)->local, flags, cancellable, error);
}

static GFileOutputStream *
remote_replace (GFile           *file,
                const char      *etag,
                gboolean         make_backup,
                GFileCreateFlags flags,
                GCancellable    *cancellable,
                GError         **error)
{
  return g_file_replace (TEST_REMOTE (file)->local, etag, make_backup, flags, cancellable, error);
}

static void
remote_init_file (GFileIface *iface)
{
  iface->dup = remote_dup;
  iface->get_path = remote_get_path;
  iface->get_uri = remote_get_uri;
  iface->query_info = remote_query_info;
  iface->read_fn = remote_read;
  iface->create = remote_create;
  iface->replace = remote_replace;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (TestRemote,
                               test_remote,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_FILE, remote_init_file))

static void
test_remote_finalize (GObject *object)
{
  g_object_unref (TEST_REMOTE (object)->local);
  G_OBJECT_CLASS (test_remote_parent_class)->finalize (object);
}

static void
test_remote_class_init (TestRemoteClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = test_remote_finalize;
}

static void
test_remote_init (TestRemote *self)
{
}

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

static void
set_up (Fixture *f,
        How      how)
{
  f->folder = tmp_folder_new ("qi-file-errors");
  f->path = g_build_filename (f->folder, "file", NULL);
  if (how != HOW_NEW && how != HOW_CREATE)
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
  if (how == HOW_REMOTE)
    {
      TestRemote *remote = g_object_new (TEST_TYPE_REMOTE, NULL);

      remote->local = g_steal_pointer (&file);
      file = G_FILE (remote);
    }
  if (how == HOW_OVER)
    return qi_file_save (file, NEW, strlen (NEW), NULL, error);
  if (how == HOW_KNOWN || how == HOW_SAME || how == HOW_REMOTE)
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

/* @fails: whether the first call that fails in the save over a file makes it fail; that of a folder is last. */
static const struct
{
  const char *name;
  int         number;
} calls[] = {
  { "open", EACCES },      { "open", EMFILE },        { "openat", EACCES },
  { "openat", EMFILE },    { "write", ENOSPC },       { "write", 0 },
  { "pread", EIO },        { "lseek", EIO },          { "fstat", EIO },
  { "fstatat", EIO },      { "fsync", EIO },          { "close", EIO },
  { "fchmod", EPERM },     { "fchown", EPERM },       { "renameat", EACCES },
  { "renameat2", EACCES }, { "renameat2", EINVAL },   { "linkat", EPERM },
  { "unlinkat", EACCES },  { "flock", ENOLCK },       { "getrandom", ENOSYS },
  { "readlinkat", EIO },   { "flistxattr", ENOTSUP }, { "fgetxattr", EIO },
  { "fsetxattr", ENOSPC },
};

static void
test_call (gconstpointer data)
{
  const gsize i = GPOINTER_TO_SIZE (data) % G_N_ELEMENTS (calls);
  const How how = (How) (GPOINTER_TO_SIZE (data) / G_N_ELEMENTS (calls));
  guint n_refused = 0;

  for (guint at = 0; at < MAX_CALLS; at++)
    {
      Fixture f;
      g_autoptr (GError) error = NULL;
      g_autofree char *text = NULL;
      gboolean done = FALSE;
      gboolean has_failed = FALSE;

      set_up (&f, how);
      failing = (Failing) { calls[i].name, calls[i].number, at, 0, FALSE };
      done = save (&f, how, &error);
      failing.call = NULL;
      has_failed = failing.has_failed;
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
          if (how != HOW_REMOTE || strcmp (calls[i].name, "close") != 0
              || g_strcmp0 (text, NEW) != 0)
            g_assert_cmpstr (text, ==, how == HOW_NEW || how == HOW_CREATE ? NULL : OLD);
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
      failing = (Failing) { "fchown", EPERM, c->at, 0, FALSE };
      g_assert_true (save (&f, HOW_OVER, &error));
      failing.call = NULL;
      g_assert_no_error (error);
      g_assert_cmpuint (n_attributes_set, ==, 1);
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
  int         code; /* of G_IO_ERROR; -1: the save is done */
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
  static const char *const hows[] = { "new",  "over", "known",   "create",
                                      "link", "same", "private", "remote" };

  g_test_init (&argc, &argv, NULL);
  steps.armed = TRUE;
  steps.fails = fails;
  for (gsize how = 0; how < G_N_ELEMENTS (hows); how++)
    for (gsize i = 0; i < G_N_ELEMENTS (calls); i++)
      {
        g_autofree char *path =
          g_strdup_printf ("/core/file-errors/%s/%s-%d", hows[how], calls[i].name, calls[i].number);

        g_test_add_data_func (path, GSIZE_TO_POINTER (how * G_N_ELEMENTS (calls) + i), test_call);
      }
  case_table_add ("/core/file-errors/mode/", modes, test_mode);
  case_table_add ("/core/file-errors/elsewhere/", remotes, test_remote);
  g_test_add_func ("/core/file-errors/elsewhere-plain", test_remote_plain);
  return g_test_run ();
}
