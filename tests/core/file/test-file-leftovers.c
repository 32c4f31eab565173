/* SPDX-License-Identifier: Apache-2.0 */
/* What killed saves have left is removed, and nothing that only looks like it; folders of which nobody else sees anything. */
#include "file-fixture.h"

#include "case-table.h"
#include "qi-private-file-private.h"

/* --- what killed saves have left ------------------------------------------------------------------- */

/* As a save names its file. */
static char *
make_leftover (const Fixture *f)
{
  char name[QI_TEMPORARY_NAME_BYTES];
  char *path;

  g_assert_true (qi_temporary_name_init (name));
  path = g_build_filename (f->folder, name, NULL);
  put (path, "half of a text");
  return path;
}

/* As it names it just before the exchange. */
static char *
make_bound (const Fixture *f)
{
  g_autofree char *path = make_leftover (f);
  g_autofree char *name = g_path_get_basename (path);
  char bound[QI_TEMPORARY_NAME_BYTES];
  struct stat status;
  char *bound_path;

  g_assert_cmpint (stat (path, &status), ==, 0);
  qi_temporary_name_bind (bound, name, &status, &status);
  bound_path = g_build_filename (f->folder, bound, NULL);
  g_assert_cmpint (g_rename (path, bound_path), ==, 0);
  return bound_path;
}

static void
clear (const Fixture *f)
{
  g_autoptr (GFile) folder = g_file_new_for_path (f->folder);

  steps.armed = TRUE;
  qi_file_clear_leftovers (folder, TRUE);
  steps.armed = FALSE;
}

/* @bound: the file has the name that it gets just before the exchange. */
static const struct
{
  const char *name;
  gboolean    bound;
  int         no_lock;
  const char *call;
  int         number;
  gboolean    onwards;
  guint       at;
  Lies        lies;
  gboolean    stays;
} leftovers[] = {
  { "usual", FALSE, 0, NULL, 0, FALSE, 0, { 0 }, FALSE },
  { "bound", TRUE, 0, NULL, 0, FALSE, 0, { 0 }, FALSE },
  { "no-locks", FALSE, ENOLCK, NULL, 0, FALSE, 0, { 0 }, TRUE },
  { "no-locks-old",
    FALSE,
    ENOLCK,
    NULL,
    0,
    FALSE,
    0,
    { .is_on = TRUE, .is_ancient = TRUE },
    FALSE },
  { "no-locks-bound", TRUE, ENOLCK, NULL, 0, FALSE, 0, { 0 }, TRUE },
  { "folder-held", FALSE, 0, "flock", EWOULDBLOCK, FALSE, 0, { 0 }, TRUE },
  { "held", FALSE, 0, "flock", EWOULDBLOCK, FALSE, 1, { 0 }, TRUE },
  { "no-lock-of-file", FALSE, 0, "flock", ENOLCK, FALSE, 1, { 0 }, TRUE },
  { "no-lock-of-old-file",
    FALSE,
    0,
    "flock",
    ENOLCK,
    FALSE,
    1,
    { .is_on = TRUE, .is_ancient = TRUE },
    FALSE },
  { "folder-not-read", FALSE, 0, "openat", EACCES, FALSE, 0, { 0 }, TRUE },
  { "folder-not-listed", FALSE, 0, "fdopendir", ENOMEM, FALSE, 0, { 0 }, TRUE },
  { "not-opened", FALSE, 0, "openat", EACCES, FALSE, 1, { 0 }, TRUE },
  { "no-status", FALSE, 0, "fstatat", EIO, FALSE, 0, { 0 }, TRUE },
  { "no-status-of-opened", FALSE, 0, "fstat", EIO, TRUE, 0, { 0 }, TRUE },
  { "not-removed", FALSE, 0, "unlinkat", EACCES, FALSE, 0, { 0 }, TRUE },
  { "not-removed-bound", TRUE, 0, "unlinkat", EACCES, FALSE, 0, { 0 }, TRUE },
  { "interrupted", FALSE, 0, "open", EINTR, FALSE, 0, { 0 }, FALSE },
  { "of-another-user",
    FALSE,
    0,
    NULL,
    0,
    FALSE,
    0,
    { .is_on = TRUE, .uid_more = 77, .user_more = 5 },
    TRUE },
  { "of-another-user-for-root",
    FALSE,
    0,
    NULL,
    0,
    FALSE,
    0,
    { .is_on = TRUE, .uid_more = 77 },
    FALSE },
  { "another-file", TRUE, 0, NULL, 0, FALSE, 0, { .is_on = TRUE, .inode_more = 1 }, TRUE },
  { "replaced",
    FALSE,
    0,
    NULL,
    0,
    FALSE,
    0,
    { .is_on = TRUE, .is_opened = TRUE, .inode_more = 1 },
    TRUE },
  { "replaced-by-mount",
    FALSE,
    0,
    NULL,
    0,
    FALSE,
    0,
    { .is_on = TRUE, .is_opened = TRUE, .device_more = 1 },
    TRUE },
};

static void
test_leftover (gconstpointer data)
{
  const typeof (leftovers[0]) *c = data;
  g_autofree char *path = NULL;
  Fixture f;

  if (c->lies.uid_more != 0 && c->lies.user_more == 0 && geteuid () != 0)
    {
      g_test_skip ("only root removes the files of others");
      return;
    }
  set_up (&f);
  path = c->bound ? make_bound (&f) : make_leftover (&f);
  steps.no_lock = c->no_lock;
  steps.interrupts = c->number == EINTR ? 3 : 0;
  failing = (Failing) { .call = c->call, .number = c->number, .at = c->at, .onwards = c->onwards };
  lies = c->lies;
  clear (&f);
  if (c->call != NULL)
    g_assert_true (failing.has_failed);
  g_assert_cmpint (g_file_test (path, G_FILE_TEST_EXISTS), ==, c->stays);
  tear_down (&f);
}

/* What only looks like such a name is of somebody else: @place is made another character. */
static void
test_names (void)
{
  static const struct
  {
    gboolean bound;
    guint place;
    char character;
  } names[] = {
    { FALSE, 0, '_' },  { FALSE, 1, 'A' },  { FALSE, 1, 'g' }, { FALSE, 16, '-' },
    { FALSE, 20, 'q' }, { FALSE, 17, '-' }, { TRUE, 17, '_' }, { TRUE, 34, '_' },
    { TRUE, 18, 'x' },  { TRUE, 33, 'F' },  { TRUE, 35, ' ' }, { TRUE, 50, 'z' },
    { TRUE, 51, '-' },  { TRUE, 54, 'P' },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = NULL;
      g_autofree char *other = NULL;
      Fixture f;

      set_up (&f);
      path = names[i].bound ? make_bound (&f) : make_leftover (&f);
      other = g_strdup (path);
      other[strlen (f.folder) + 1 + names[i].place] = names[i].character;
      g_assert_cmpint (g_rename (path, other), ==, 0);
      clear (&f);
      g_assert_true (g_file_test (other, G_FILE_TEST_EXISTS));
      tear_down (&f);
    }
}

/* No more are removed at once than a save has time for, and none when there is no time at all; a file without a path, and a
 * folder that is none, are let alone. */
static void
test_many (void)
{
  g_autoptr (GFile) file = NULL;
  g_autoptr (GFile) below = NULL;
  g_autoptr (GFile) nowhere = g_file_new_for_uri ("test-none:///file");
  guint n = 0;
  int fd;
  Fixture f;

  set_up (&f);
  for (guint i = 0; i < 100; i++)
    g_free (make_leftover (&f));
  fd = open (f.folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  qi_leftovers_clear (fd, 1000, -1);
  g_assert_cmpuint (count_files (f.folder), ==, 100);
  qi_leftovers_clear (fd, 0, G_USEC_PER_SEC);
  g_assert_cmpuint (count_files (f.folder), ==, 100);
  qi_leftovers_clear (fd, 1000, 10 * G_USEC_PER_SEC);
  n = count_files (f.folder);
  g_assert_cmpuint (n, >, 0);
  g_assert_cmpuint (n, <, 100);
  qi_leftovers_clear (fd, 1000, 10 * G_USEC_PER_SEC);
  g_assert_cmpuint (count_files (f.folder), ==, 0);
  close (fd);
  file = g_file_new_for_path (f.path);
  qi_file_clear_leftovers (nowhere, FALSE);
  qi_file_clear_leftovers (file, TRUE);
  below = g_file_get_child (file, "below");
  qi_file_clear_leftovers (below, FALSE);
  tear_down (&f);
}

/* --- folders of which nobody else sees anything ---------------------------------------------------- */

/* @makes: the folder is opened, not a file in it. */
static const struct
{
  gboolean    makes;
  const char *call;
  int         number;
  Lies        lies;
  int         code;
} private_cases[] = {
  { TRUE, NULL, 0, { 0 }, -1 },
  { TRUE, "fstat", EIO, { 0 }, G_IO_ERROR_FAILED },
  { TRUE, "fchmod", EPERM, { 0 }, G_IO_ERROR_PERMISSION_DENIED },
  { TRUE, "open", ELOOP, { 0 }, G_IO_ERROR_NOT_DIRECTORY },
  { TRUE, "open", EACCES, { 0 }, G_IO_ERROR_PERMISSION_DENIED },
  { TRUE, NULL, 0, { .is_on = TRUE, .uid_more = 77 }, G_IO_ERROR_PERMISSION_DENIED },
  { FALSE, NULL, 0, { 0 }, -1 },
  { FALSE, "openat", EACCES, { 0 }, G_IO_ERROR_PERMISSION_DENIED },
  { FALSE, "fstat", EIO, { 0 }, G_IO_ERROR_FAILED },
  { FALSE, NULL, 0, { .is_on = TRUE, .uid_more = 77 }, G_IO_ERROR_NOT_REGULAR_FILE },
};

static void
test_private (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (private_cases); i++)
    {
      const typeof (private_cases[0]) *c = &private_cases[i];
      g_autoptr (GError) error = NULL;
      struct stat status;
      Fixture f;
      int folder_fd;
      int fd;

      set_up (&f);
      put (f.path, OLD);
      g_assert_cmpint (g_chmod (f.folder, 0755), ==, 0);
      folder_fd = open (f.folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
      failing = (Failing) { .call = c->call, .number = c->number };
      lies = c->lies;
      steps.armed = TRUE;
      fd = c->makes ? qi_private_folder_open (f.folder, &error)
                    : qi_private_file_open (folder_fd, "file", NULL, &error);
      steps.armed = FALSE;
      failing = (Failing) { 0 };
      lies = (Lies) { 0 };
      g_assert_cmpint (fd >= 0, ==, c->code < 0);
      if (c->code < 0)
        {
          g_assert_no_error (error);
          close (fd);
        }
      else
        g_assert_error (error, G_IO_ERROR, c->code);
      g_assert_cmpint (stat (f.folder, &status), ==, 0);
      g_assert_cmphex (status.st_mode & 0777, ==, c->makes && fd >= 0 ? 0700 : 0755);
      close (folder_fd);
      tear_down (&f);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  save_to_memory ();
  g_test_add_func ("/core/file-leftovers/private", test_private);
  case_table_add ("/core/file-leftovers/leftover/", leftovers, test_leftover);
  g_test_add_func ("/core/file-leftovers/names", test_names);
  g_test_add_func ("/core/file-leftovers/many", test_many);
  return g_test_run ();
}
