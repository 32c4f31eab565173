/* SPDX-License-Identifier: Apache-2.0 */
#include "qi-error.h"
#include "qi-file.h"
#include "qi-file-private.h"
#include "tmp-folder.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <sched.h>
#include <signal.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

#define OLD_TEXT  "the old text"
#define BIG_BYTES (256 * 1024) /* more than the disks that fail can hold */

/* A folder for each test, which must hold only what the test put there. */
typedef struct
{
  char *dir;
} Fixture;

static void
set_up (Fixture      *fixture,
        gconstpointer data)
{
  fixture->dir = tmp_folder_new ("qi-file");
}

static void
tear_down (Fixture      *fixture,
           gconstpointer data)
{
  tmp_folder_remove (fixture->dir);
  g_clear_pointer (&fixture->dir, g_free);
}

static char *
path_of (const Fixture *fixture,
         const char    *name)
{
  return g_build_filename (fixture->dir, name, NULL);
}

static void
put_file (const char *path,
          const char *text)
{
  GError *error = NULL;

  g_file_set_contents (path, text, -1, &error);
  g_assert_no_error (error);
}

static void
assert_file (const char *path,
             const char *text)
{
  g_autofree char *content = NULL;
  GError *error = NULL;

  g_file_get_contents (path, &content, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (content, ==, text);
}

static void
assert_entries (const char *path,
                guint       n)
{
  GDir *dir = g_dir_open (path, 0, NULL);
  guint found = 0;

  g_assert_nonnull (dir);
  while (g_dir_read_name (dir) != NULL)
    found++;
  g_dir_close (dir);
  g_assert_cmpuint (found, ==, n);
}

static GBytes *
load (const char *path,
      gsize       max_bytes,
      GError    **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);

  return qi_file_load (file, max_bytes, NULL, error);
}

static gboolean
save (const char *path,
      const char *text,
      GError    **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);

  return qi_file_save (file, text, strlen (text), NULL, error);
}

static void
assert_too_long (const GError *error)
{
  g_assert_error (error, QI_ERROR, QI_ERROR_IO);
  const QiFinding *finding = qi_error_get_finding (error);
  g_autofree char *maximum = NULL;
  gsize offset = 0;

  g_assert_cmpstr (qi_finding_get_code (finding), ==, "too-long");
  /* The finding points to the first byte beyond the limit. */
  g_assert_true (qi_finding_get_range (finding, &offset, NULL));
  maximum = g_strdup_printf ("%" G_GSIZE_FORMAT, offset);
  g_assert_cmpstr (qi_finding_get_param (finding, "maximum"), ==, maximum);
}

static void
test_load_sizes (Fixture      *fixture,
                 gconstpointer data)
{
  static const struct
  {
    gsize size, limit;
    gboolean fits;
  } cases[] = {
    { 0, 0, TRUE },          { 0, 10, TRUE },          { 1, 0, FALSE },
    { 10, 10, TRUE },        { 11, 10, FALSE },        { 65536, 65536, TRUE },
    { 65537, 65536, FALSE }, { 200000, 200001, TRUE }, { 10, G_MAXSIZE, TRUE },
  };
  g_autofree char *path = path_of (fixture, "file");

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = g_strnfill (cases[i].size, 'x');
      g_autoptr (GError) error = NULL;
      g_autoptr (GBytes) bytes = NULL;

      put_file (path, text);
      bytes = load (path, cases[i].limit, &error);
      if (cases[i].fits)
        {
          g_assert_no_error (error);
          g_assert_cmpmem (g_bytes_get_data (bytes, NULL), (int) g_bytes_get_size (bytes), text,
                           (int) cases[i].size);
        }
      else
        assert_too_long (error);
    }
}

static void
test_load_errors (Fixture      *fixture,
                  gconstpointer data)
{
  g_autofree char *missing = path_of (fixture, "missing");
  g_autofree char *below = g_strconcat (fixture->dir, "/file/below", NULL);
  g_autofree char *file = path_of (fixture, "file");
  g_autoptr (GError) error = NULL;

  g_assert_null (load (missing, 100, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_clear_error (&error);
  g_assert_null (load (fixture->dir, 100, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_IS_DIRECTORY);
  g_clear_error (&error);
  put_file (file, "");
  g_assert_null (load (below, 100, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_DIRECTORY);
}

/* A sparse file is refused by its size: memory taken for its content would show. */
static void
test_load_sparse (Fixture      *fixture,
                  gconstpointer data)
{
  g_autofree char *path = path_of (fixture, "sparse");
  g_autoptr (GError) error = NULL;
  struct rusage before = { 0 };
  struct rusage after = { 0 };

  put_file (path, "{");
  if (truncate (path, (off_t) 3 * 1024 * 1024 * 1024) != 0)
    {
      g_test_skip ("no large files here");
      return;
    }
  getrusage (RUSAGE_SELF, &before);
  g_assert_null (load (path, 64 * 1024 * 1024, &error));
  getrusage (RUSAGE_SELF, &after);
  assert_too_long (error);
  g_assert_cmpint (after.ru_maxrss - before.ru_maxrss, <, 16 * 1024); /* KiB */
}

static void
test_load_unsized (Fixture      *fixture,
                   gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = load ("/proc/self/status", 100000, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (g_bytes_get_size (bytes), >, 100);
  g_assert_null (load ("/dev/zero", 1000000, &error));
  assert_too_long (error);
}

static gpointer
write_to_pipe (gpointer data)
{
  const char block[1000] = { 'p' };
  int fd = GPOINTER_TO_INT (data);

  for (guint i = 0; i < 300; i++)
    g_assert_cmpint (write (fd, block, sizeof block), ==, sizeof block);
  close (fd);
  return NULL;
}

static void
test_load_pipe (Fixture      *fixture,
                gconstpointer data)
{
  int fds[2];
  GThread *thread;
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = NULL;

  g_assert_cmpint (pipe (fds), ==, 0);
  thread = g_thread_new ("writer", write_to_pipe, GINT_TO_POINTER (fds[1]));
  bytes = qi_file_load_fd (fds[0], 1000000, NULL, &error);
  g_thread_join (thread);
  close (fds[0]);
  g_assert_no_error (error);
  g_assert_cmpuint (g_bytes_get_size (bytes), ==, 300000);
}

/* From where the descriptor stands; what is before it does not count. */
static void
test_load_rest (Fixture      *fixture,
                gconstpointer data)
{
  g_autofree char *file = path_of (fixture, "file");

  put_file (file, "0123456789");
  for (gsize max_bytes = 3; max_bytes <= 4; max_bytes++)
    {
      const int fd = open (file, O_RDONLY | O_CLOEXEC);
      g_autoptr (GError) error = NULL;
      g_autoptr (GBytes) bytes = NULL;

      g_assert_cmpint (lseek (fd, 6, SEEK_SET), ==, 6);
      bytes = qi_file_load_fd (fd, max_bytes, NULL, &error);
      close (fd);
      if (max_bytes < 4)
        {
          g_assert_error (error, QI_ERROR, QI_ERROR_IO);
          continue;
        }
      g_assert_no_error (error);
      g_assert_cmpmem (g_bytes_get_data (bytes, NULL), (int) g_bytes_get_size (bytes), "6789", 4);
    }
}

static gpointer
cancel_soon (gpointer data)
{
  g_usleep (20000);
  g_cancellable_cancel (data);
  return NULL;
}

/* Waiting for a pipe that nobody opens for writing can be cancelled. */
static void
test_load_fifo (Fixture      *fixture,
                gconstpointer data)
{
  g_autofree char *path = path_of (fixture, "fifo");
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  GThread *thread;

  g_assert_cmpint (mkfifo (path, 0600), ==, 0);
  thread = g_thread_new ("cancel", cancel_soon, cancellable);
  g_assert_null (qi_file_load (file, 1000, cancellable, &error));
  g_thread_join (thread);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

static void
test_save_new (Fixture      *fixture,
               gconstpointer data)
{
  g_autofree char *path = path_of (fixture, "new");
  mode_t mask = umask (027);
  g_autoptr (GError) error = NULL;
  GStatBuf status;

  g_assert_true (save (path, "text", &error));
  g_assert_no_error (error);
  umask (mask);
  assert_file (path, "text");
  g_assert_cmpint (g_stat (path, &status), ==, 0);
  g_assert_cmphex (status.st_mode & 07777, ==, 0640);
  assert_entries (fixture->dir, 1);
  g_assert_true (save (path, "", &error));
  assert_file (path, "");
}

static void
test_save_permissions (Fixture      *fixture,
                       gconstpointer data)
{
  static const guint modes[] = { 0600, 0640, 0644, 0666, 0700, 0755, 0604 };
  g_autofree char *path = path_of (fixture, "file");
  mode_t mask = umask (077);

  put_file (path, OLD_TEXT);
  for (gsize i = 0; i < G_N_ELEMENTS (modes); i++)
    {
      g_autoptr (GError) error = NULL;
      GStatBuf status;

      g_assert_cmpint (g_chmod (path, (int) modes[i]), ==, 0);
      save (path, "text", &error);
      g_assert_no_error (error);
      g_assert_cmpint (g_stat (path, &status), ==, 0);
      g_assert_cmphex (status.st_mode & 07777, ==, modes[i]);
    }
  umask (mask);
}

static void
test_save_owner (Fixture      *fixture,
                 gconstpointer data)
{
  g_autofree char *path = path_of (fixture, "file");
  g_autoptr (GError) error = NULL;
  GStatBuf status;

  put_file (path, OLD_TEXT);
  if (chown (path, 1234, 2345) != 0)
    {
      g_test_skip ("only root gives files away");
      return;
    }
  save (path, "text", &error);
  g_assert_no_error (error);
  g_assert_cmpint (g_stat (path, &status), ==, 0);
  g_assert_cmpuint (status.st_uid, ==, 1234);
  g_assert_cmpuint (status.st_gid, ==, 2345);
}

/* Each row: links that are made (name, target), the name that is saved, the file that must hold the
 * text then, and the error, if any. */
static const struct
{
  const char  *name;
  const char  *links[6];
  const char  *saved;
  const char  *file; /* NULL: must fail */
  GIOErrorEnum code;
  guint        n_entries;
} link_cases[] = {
  { "relative", { "a", "file" }, "a", "file", 0, 3 },
  { "chain", { "a", "b", "b", "./c", "c", "sub/../file" }, "a", "file", 0, 5 },
  { "into-folder", { "a", "sub/new" }, "a", "sub/new", 0, 3 },
  { "dangling", { "a", "new" }, "a", "new", 0, 4 },
  { "dangling-chain", { "a", "b", "b", "new" }, "a", "new", 0, 5 },
  { "folder-link", { "d", "sub" }, "d/new", "sub/new", 0, 3 },
  { "upwards", { "sub/a", "../file" }, "sub/a", "file", 0, 2 },
  { "loop", { "a", "b", "b", "a" }, "a", NULL, G_IO_ERROR_TOO_MANY_LINKS, 4 },
  { "itself", { "a", "a" }, "a", NULL, G_IO_ERROR_TOO_MANY_LINKS, 3 },
  { "to-folder", { "a", "sub" }, "a", NULL, G_IO_ERROR_IS_DIRECTORY, 3 },
  { "to-folder-slash", { "a", "sub/" }, "a", NULL, G_IO_ERROR_IS_DIRECTORY, 3 },
  { "to-nowhere", { "a", "none/new" }, "a", NULL, G_IO_ERROR_NOT_FOUND, 3 },
  { "below-file", { "a", "file/new" }, "a", NULL, G_IO_ERROR_NOT_DIRECTORY, 3 },
};

static void
test_save_links (Fixture      *fixture,
                 gconstpointer data)
{
  gsize row = GPOINTER_TO_SIZE (data);
  g_autofree char *file = path_of (fixture, "file");
  g_autofree char *sub = path_of (fixture, "sub");
  g_autofree char *saved = path_of (fixture, link_cases[row].saved);
  g_autoptr (GError) error = NULL;

  put_file (file, OLD_TEXT);
  g_assert_cmpint (g_mkdir (sub, 0700), ==, 0);
  for (gsize i = 0; i < G_N_ELEMENTS (link_cases[row].links) && link_cases[row].links[i] != NULL;
       i += 2)
    {
      g_autofree char *path = path_of (fixture, link_cases[row].links[i]);

      g_assert_cmpint (symlink (link_cases[row].links[i + 1], path), ==, 0);
    }
  g_assert_true (save (saved, "text", &error) == (link_cases[row].file != NULL));
  if (link_cases[row].file == NULL)
    {
      g_assert_error (error, G_IO_ERROR, (int) link_cases[row].code);
      assert_file (file, OLD_TEXT);
    }
  else
    {
      g_autofree char *target = path_of (fixture, link_cases[row].file);

      g_assert_no_error (error);
      assert_file (target, "text");
      g_assert_true (g_file_test (target, G_FILE_TEST_IS_REGULAR));
      g_assert_false (g_file_test (target, G_FILE_TEST_IS_SYMLINK));
    }
  for (gsize i = 0; i < G_N_ELEMENTS (link_cases[row].links) && link_cases[row].links[i] != NULL;
       i += 2)
    {
      g_autofree char *path = path_of (fixture, link_cases[row].links[i]);

      g_assert_true (g_file_test (path, G_FILE_TEST_IS_SYMLINK));
    }
  assert_entries (fixture->dir, link_cases[row].n_entries);
}

/* An absolute link works like a relative one. */
static void
test_save_absolute_link (Fixture      *fixture,
                         gconstpointer data)
{
  g_autofree char *file = path_of (fixture, "file");
  g_autofree char *link = path_of (fixture, "link");
  g_autoptr (GError) error = NULL;

  put_file (file, OLD_TEXT);
  g_assert_cmpint (symlink (file, link), ==, 0);
  save (link, "text", &error);
  g_assert_no_error (error);
  assert_file (file, "text");
  g_assert_true (g_file_test (link, G_FILE_TEST_IS_SYMLINK));
}

static void
test_save_hard_link (Fixture      *fixture,
                     gconstpointer data)
{
  g_autofree char *file = path_of (fixture, "file");
  g_autofree char *other = path_of (fixture, "other");
  g_autoptr (GError) error = NULL;

  put_file (file, OLD_TEXT);
  g_assert_cmpint (link (file, other), ==, 0);
  save (file, "text", &error);
  g_assert_no_error (error);
  assert_file (file, "text");
  assert_file (other, OLD_TEXT);
}

/* Extended attributes are kept, one without a value, too. */
static void
test_save_attributes (Fixture      *fixture,
                      gconstpointer data)
{
  g_autofree char *file = path_of (fixture, "file");
  g_autoptr (GError) error = NULL;
  char value[16] = { 0 };

  put_file (file, OLD_TEXT);
  if (setxattr (file, "user.test", "kept", 4, 0) != 0
      || setxattr (file, "user.empty", "", 0, 0) != 0)
    {
      g_test_skip ("nothing can be attached here");
      return;
    }
  save (file, "text", &error);
  g_assert_no_error (error);
  assert_file (file, "text");
  g_assert_cmpint (getxattr (file, "user.test", value, sizeof value), ==, 4);
  g_assert_cmpstr (value, ==, "kept");
  g_assert_cmpint (getxattr (file, "user.empty", value, sizeof value), ==, 0);
}

/* Two numbers have words of their own, and two codes that GLib does not give. */
static void
test_reasons (Fixture      *fixture,
              gconstpointer data)
{
  static const struct
  {
    int number;
    int code;
    gboolean is_own;
  } rows[] = {
    { EFBIG, G_IO_ERROR_MESSAGE_TOO_LARGE, TRUE }, { ENXIO, G_IO_ERROR_NOT_REGULAR_FILE, TRUE },
    { EDQUOT, G_IO_ERROR_NO_SPACE, FALSE },        { ENOSPC, G_IO_ERROR_NO_SPACE, FALSE },
    { ENOENT, G_IO_ERROR_NOT_FOUND, FALSE },       { EACCES, G_IO_ERROR_PERMISSION_DENIED, FALSE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      const char *reason = qi_file_get_reason (rows[i].number);
      g_autofree char *message = g_strconcat ("what: ", reason, NULL);
      g_autoptr (GError) error = NULL;

      g_assert_cmpint (strcmp (reason, g_strerror (rows[i].number)) != 0, ==, rows[i].is_own);
      qi_file_set_errno (&error, rows[i].number, "what");
      g_assert_error (error, G_IO_ERROR, rows[i].code);
      g_assert_cmpstr (error->message, ==, message);
    }
  g_assert_nonnull (strstr (qi_file_get_reason (EFBIG), "larger"));
  g_assert_nonnull (strstr (qi_file_get_reason (ENXIO), "socket"));
}

static void
test_save_no_file (Fixture      *fixture,
                   gconstpointer data)
{
  g_autofree char *fifo = path_of (fixture, "fifo");
  g_autofree char *missing = g_strconcat (fixture->dir, "/none/new", NULL);
  g_autofree char *slash = g_strconcat (fixture->dir, "/", NULL);
  const struct
  {
    const char *path;
    int code;
  } cases[] = {
    { fifo, G_IO_ERROR_NOT_REGULAR_FILE },     { "/dev/null", G_IO_ERROR_NOT_REGULAR_FILE },
    { fixture->dir, G_IO_ERROR_IS_DIRECTORY }, { slash, G_IO_ERROR_IS_DIRECTORY },
    { missing, G_IO_ERROR_NOT_FOUND },         { "/", G_IO_ERROR_IS_DIRECTORY },
  };

  g_assert_cmpint (mkfifo (fifo, 0600), ==, 0);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_false (save (cases[i].path, "text", &error));
      g_assert_error (error, G_IO_ERROR, cases[i].code);
    }
  assert_entries (fixture->dir, 1);
}

/* Nobody, not even root, can create files in /proc. */
static void
test_save_proc (Fixture      *fixture,
                gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  g_assert_false (save ("/proc/qi-test", "text", &error));
  g_assert_nonnull (error);
  g_assert_true (error->domain == G_IO_ERROR);
}

/* Root may write anywhere, so the process gives up its rights for the time of the save. */
static void
save_as_nobody (const char *path,
                int         code)
{
  g_autoptr (GError) error = NULL;
  gboolean is_root = geteuid () == 0;
  gboolean saved;

  if (is_root && seteuid (65534) != 0)
    {
      g_test_skip ("cannot become nobody");
      return;
    }
  saved = save (path, "text", &error);
  if (is_root)
    g_assert_cmpint (seteuid (0), ==, 0);
  g_assert_false (saved);
  g_assert_error (error, G_IO_ERROR, code);
}

static void
test_save_read_only_folder (Fixture      *fixture,
                            gconstpointer data)
{
  g_autofree char *file = path_of (fixture, "file");
  g_autofree char *new_file = path_of (fixture, "new");

  put_file (file, OLD_TEXT);
  g_chmod (file, 0666);
  g_chmod (fixture->dir, 0555);
  save_as_nobody (file, G_IO_ERROR_PERMISSION_DENIED);
  save_as_nobody (new_file, G_IO_ERROR_PERMISSION_DENIED);
  assert_file (file, OLD_TEXT);
  assert_entries (fixture->dir, 1);
}

static void
test_save_read_only_file (Fixture      *fixture,
                          gconstpointer data)
{
  g_autofree char *file = path_of (fixture, "file");

  put_file (file, OLD_TEXT);
  g_chmod (file, 0444);
  g_chmod (fixture->dir, 0777);
  save_as_nobody (file, G_IO_ERROR_PERMISSION_DENIED);
  assert_file (file, OLD_TEXT);
  assert_entries (fixture->dir, 1);
}

static void
test_save_cancelled (Fixture      *fixture,
                     gconstpointer data)
{
  g_autofree char *path = path_of (fixture, "file");
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  put_file (path, OLD_TEXT);
  g_cancellable_cancel (cancellable);
  g_assert_false (qi_file_save (file, "text", 4, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  assert_file (path, OLD_TEXT);
  assert_entries (fixture->dir, 1);
}

/* After a save on a disk that fails, the old file is there, and nothing else. */
static void
assert_save_fails (const char *dir,
                   int         code)
{
  g_autofree char *path = g_build_filename (dir, "file", NULL);
  g_autofree char *big = g_strnfill (BIG_BYTES, 'x');
  g_autoptr (GError) error = NULL;

  put_file (path, OLD_TEXT);
  g_assert_false (save (path, big, &error));
  g_assert_error (error, G_IO_ERROR, code);
  assert_file (path, OLD_TEXT);
  assert_entries (dir, 1);
}

static void
test_save_file_size_limit (Fixture      *fixture,
                           gconstpointer data)
{
  struct rlimit limit = { 4096, 4096 };

  if (!g_test_subprocess ())
    {
      g_test_trap_subprocess (NULL, 0, 0);
      g_test_trap_assert_passed ();
      return;
    }
  /* A limit on file sizes stands for a disk that is full after the first block. */
  qi_file_outlive_limits ();
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &limit), ==, 0);
  assert_save_fails (fixture->dir, G_IO_ERROR_MESSAGE_TOO_LARGE);
}

/* Programs that are started are ended by the signal as usual. */
static void
test_size_limit_children (Fixture      *fixture,
                          gconstpointer data)
{
  const char *argv[] = { "sh", "-c", "ulimit -f 0; echo x > file", NULL };
  int status = 0;

  if (!g_test_subprocess ())
    {
      g_test_trap_subprocess (NULL, 0, 0);
      g_test_trap_assert_passed ();
      return;
    }
  qi_file_outlive_limits ();
  g_spawn_sync (fixture->dir, (char **) argv, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, NULL,
                &status, NULL);
  g_assert_true (WIFSIGNALED (status));
  g_assert_cmpint (WTERMSIG (status), ==, SIGXFSZ);
}

static void
test_save_full_disk (Fixture      *fixture,
                     gconstpointer data)
{
  if (!g_test_subprocess ())
    {
      if (geteuid () != 0)
        {
          g_test_skip ("only root mounts a small disk");
          return;
        }
      g_test_trap_subprocess (NULL, 0, 0);
      g_test_trap_assert_passed ();
      return;
    }
  if (unshare (CLONE_NEWNS) != 0 || mount (NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) != 0
      || mount ("none", fixture->dir, "tmpfs", 0, "size=64k") != 0)
    return; /* mounting is not allowed here; the limit on file sizes has tested the same */
  assert_save_fails (fixture->dir, G_IO_ERROR_NO_SPACE);
  umount (fixture->dir);
}

int
main (int    argc,
      char **argv)
{
  static const struct
  {
    const char *path;
    void (*func) (Fixture *, gconstpointer);
  } tests[] = {
    { "/core/file/load/sizes", test_load_sizes },
    { "/core/file/load/errors", test_load_errors },
    { "/core/file/load/sparse", test_load_sparse },
    { "/core/file/load/unsized", test_load_unsized },
    { "/core/file/load/pipe", test_load_pipe },
    { "/core/file/load/rest", test_load_rest },
    { "/core/file/load/fifo-cancelled", test_load_fifo },
    { "/core/file/save/new", test_save_new },
    { "/core/file/save/permissions", test_save_permissions },
    { "/core/file/save/owner", test_save_owner },
    { "/core/file/save/absolute-link", test_save_absolute_link },
    { "/core/file/save/hard-link", test_save_hard_link },
    { "/core/file/save/attributes", test_save_attributes },
    { "/core/file/reasons", test_reasons },
    { "/core/file/save/no-file", test_save_no_file },
    { "/core/file/save/proc", test_save_proc },
    { "/core/file/save/read-only-folder", test_save_read_only_folder },
    { "/core/file/save/read-only-file", test_save_read_only_file },
    { "/core/file/save/cancelled", test_save_cancelled },
    { "/core/file/save/file-size-limit", test_save_file_size_limit },
    { "/core/file/save/size-limit-children", test_size_limit_children },
    { "/core/file/save/full-disk", test_save_full_disk },
  };

  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Fixture, NULL, set_up, tests[i].func, tear_down);
  for (gsize i = 0; i < G_N_ELEMENTS (link_cases); i++)
    {
      g_autofree char *path = g_strconcat ("/core/file/save/link/", link_cases[i].name, NULL);

      g_test_add (path, Fixture, GSIZE_TO_POINTER (i), set_up, test_save_links, tear_down);
    }
  return g_test_run ();
}
