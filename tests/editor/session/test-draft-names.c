/* SPDX-License-Identifier: Apache-2.0 */
/* Which names in the folder of drafts mean something, and which files of ended processes are removed: another program's
 * files, files that are being made, and those of living processes stay. */
#include "tmp-folder.h"

#include "mas-draft-names.h"
#include "mas-draft.h"

#include <fcntl.h>
#include <gio/gio.h>

#define A     "0123456789abcdef0123456789abcdef"
#define B     "fedcba9876543210fedcba9876543210"
#define SHORT "0123456789abcdef"

static const struct
{
  const char *name;
  char        is;   /* D: a draft, F: offered, P: opening, O: a lock or temporary file, -: none */
  gboolean    old;  /* from long ago */
  gboolean    gone; /* after sweeping */
} cases[] = {
  { A "." B ".draft", 'D' },
  { A "-" B ".draft", '-' },
  { A "." B ".drafT", '-' },
  { A "." B ".draft~", '-' },
  { A "." SHORT "ABCDEF0123456789.draft", '-' },
  { SHORT "ABCDEF0123456789." B ".draft", '-' },
  { B ".offered", 'F', TRUE, FALSE }, /* its draft is there */
  { A ".offered", 'F', TRUE, TRUE },
  { A ".opening", 'P', FALSE, FALSE }, /* its draft may just be taken over */
  { B ".opening", 'P', TRUE, FALSE },
  { SHORT ".offered", '-', TRUE, FALSE },
  { A ".lock", 'O', FALSE, TRUE }, /* nobody holds it */
  { A "0.lock", '-', TRUE, FALSE },
  { "." A ".tmp", 'O', FALSE, TRUE },
  { "." A ".lock.tmp", 'O', FALSE, FALSE }, /* it is being made */
  { "." B ".lock.tmp", 'O', TRUE, TRUE },
  { "." A ".draft", '-', TRUE, FALSE },
  { "." SHORT ".tmp", '-', TRUE, FALSE },
  { A ".tmp", '-', TRUE, FALSE },
  { "windows.json", '-', TRUE, FALSE },
  { "README", '-', TRUE, FALSE },
};

static gboolean
contains (GPtrArray  *names,
          const char *name)
{
  return g_ptr_array_find_with_equal_func (names, name, g_str_equal, NULL);
}

static void
test_names (void)
{
  g_autofree char *folder = tmp_folder_new ("masume-names");
  const int fd = open (folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  g_auto (MasDraftNames) names = { NULL };
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (fd, >=, 0);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_build_filename (folder, cases[i].name, NULL);
      const struct timespec times[2] = { { .tv_sec = 1000000 }, { .tv_sec = 1000000 } };

      g_assert_true (g_file_set_contents (path, "", 0, NULL));
      if (cases[i].old)
        g_assert_cmpint (utimensat (AT_FDCWD, path, times, 0), ==, 0);
    }
  g_assert_true (mas_draft_names_read (&names, fd, &error));
  g_assert_no_error (error);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *id = g_strndup (cases[i].name, 32);

      g_test_message ("%s", cases[i].name);
      g_assert_cmpint (contains (names.drafts, cases[i].name), ==, cases[i].is == 'D');
      g_assert_cmpint (contains (names.others, cases[i].name), ==, cases[i].is == 'O');
      if (cases[i].is == 'F')
        g_assert_true (g_hash_table_contains (names.offered, id));
      if (cases[i].is == 'P')
        g_assert_true (g_hash_table_contains (names.opening, id));
    }
  g_assert_cmpuint (g_hash_table_size (names.offered), ==, 2);
  g_assert_cmpuint (g_hash_table_size (names.opening), ==, 2);

  mas_draft_names_sweep (fd);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_build_filename (folder, cases[i].name, NULL);

      g_test_message ("%s", cases[i].name);
      g_assert_cmpint (g_file_test (path, G_FILE_TEST_EXISTS), ==, !cases[i].gone);
    }
  close (fd);
}

/* What a living process has stays; it is its lock that says that it lives. */
static void
test_alive (void)
{
  g_autofree char *folder = tmp_folder_new ("masume-names");
  g_autofree char *own = g_build_filename (folder, "." A ".tmp", NULL);
  g_autofree char *other = g_build_filename (folder, "." B ".tmp", NULL);
  const int fd = open (folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  g_autoptr (GError) error = NULL;
  const int lock = mas_draft_lock_make (fd, A, &error);

  g_assert_no_error (error);
  g_assert_cmpint (lock, >=, 0);
  g_assert_true (mas_draft_lock_is_held (fd, A));
  g_assert_false (mas_draft_lock_is_held (fd, B));
  g_assert_true (g_file_set_contents (own, "", 0, NULL));
  g_assert_true (g_file_set_contents (other, "", 0, NULL));
  mas_draft_names_sweep (fd);
  g_assert_true (g_file_test (own, G_FILE_TEST_EXISTS));
  g_assert_false (g_file_test (other, G_FILE_TEST_EXISTS));
  close (lock);
  g_assert_false (mas_draft_lock_is_held (fd, A));
  mas_draft_names_sweep (fd);
  g_assert_false (g_file_test (own, G_FILE_TEST_EXISTS));
  close (fd);
}

/* A lock that is no file, one that is being made twice, and a folder that is none. */
static void
test_refused (void)
{
  g_autofree char *folder = tmp_folder_new ("masume-names");
  g_autofree char *link = g_build_filename (folder, A ".lock", NULL);
  g_autofree char *made = g_build_filename (folder, "." B ".lock.tmp", NULL);
  g_autofree char *target = g_build_filename (folder, B ".lock", NULL);
  const int fd = open (folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  const int file = open ("/dev/null", O_RDONLY | O_CLOEXEC);
  g_auto (MasDraftNames) names = { NULL };
  g_autoptr (GError) error = NULL;

  /* What cannot be looked at counts as running. */
  g_assert_cmpint (symlink ("/dev/null", link), ==, 0);
  g_assert_true (mas_draft_lock_is_held (fd, A));
  g_assert_true (g_file_set_contents (made, "", 0, NULL));
  g_assert_cmpint (mas_draft_lock_make (fd, B, &error), ==, -1);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_EXISTS);
  g_clear_error (&error);
  /* A folder in its place: what was made for it goes again. */
  g_assert_cmpint (g_remove (made), ==, 0);
  g_assert_cmpint (g_mkdir (target, 0700), ==, 0);
  g_assert_cmpint (mas_draft_lock_make (fd, B, &error), ==, -1);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_IS_DIRECTORY);
  g_clear_error (&error);
  g_assert_false (g_file_test (made, G_FILE_TEST_EXISTS));

  g_assert_false (mas_draft_names_read (&names, file, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_DIRECTORY);
  g_clear_error (&error);
  mas_draft_names_sweep (file); /* does nothing */
  close (file);
  close (fd);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/editor/draft-names/names", test_names);
  g_test_add_func ("/editor/draft-names/alive", test_alive);
  g_test_add_func ("/editor/draft-names/refused", test_refused);
  return g_test_run ();
}
