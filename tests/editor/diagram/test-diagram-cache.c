/* SPDX-License-Identifier: Apache-2.0 */
/* What is known about drawings is a file that anyone may have written: only what can be right is believed, and only for its
 * time. A file has a word that tells it from others, the verdict, and for a good drawing its list. */
#include "case-table.h"

#include "diagram-drawing-private.h"

#include <glib/gstdio.h>
#include <string.h>
#include <utime.h>

#define MAGIC 0x3143444du
#define DAY   (24 * 60 * 60)
#define MB    (1024 * 1024)

static char *folder = NULL;

static void
make_folder (void)
{
  g_autofree char *drawings = g_build_filename (folder, "masume", "drawings", NULL);

  g_assert_cmpint (g_mkdir_with_parents (drawings, 0700), ==, 0);
}

static void
remove_folder (void)
{
  const char *argv[] = { "rm", "-rf", folder, NULL };

  g_assert_true (g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL,
                               NULL, NULL, NULL));
}

static char *
dup_path (const char *key)
{
  return g_build_filename (folder, "masume", "drawings", key, NULL);
}

static void
put (const char *key,
     const void *bytes,
     gsize       size,
     gint64      age)
{
  g_autofree char *path = dup_path (key);
  const gint64 then = g_get_real_time () / G_USEC_PER_SEC - age;
  const struct utimbuf times = { then, then };

  g_assert_true (g_file_set_contents (path, bytes, (gssize) size, NULL));
  g_assert_cmpint (g_utime (path, (struct utimbuf *) &times), ==, 0);
}

static gboolean
is_there (const char *key)
{
  g_autofree char *path = dup_path (key);

  return g_file_test (path, G_FILE_TEST_EXISTS);
}

static DiagramKnown
look_up (const char *key)
{
  g_autoptr (DiagramDrawing) drawing = NULL;
  DiagramKnown known = diagram_cache_look_up (key, &drawing);

  g_assert_cmpint (drawing != NULL, ==, known == DIAGRAM_GOOD);
  return known;
}

typedef struct
{
  const char  *name;
  guint32      words[3];
  gsize        size;
  gint64       age;
  DiagramKnown known;
} FileRow;

static const FileRow files[] = {
  { "empty", { 0 }, 0, 0, DIAGRAM_UNKNOWN },
  { "short", { MAGIC, DIAGRAM_BLANK }, 7, 0, DIAGRAM_UNKNOWN },
  { "another-word", { MAGIC + 1, DIAGRAM_BLANK }, 8, 0, DIAGRAM_UNKNOWN },
  { "nothing-known", { MAGIC, DIAGRAM_UNKNOWN }, 8, 0, DIAGRAM_UNKNOWN },
  { "no-verdict", { MAGIC, DIAGRAM_SLOW + 1 }, 8, 0, DIAGRAM_UNKNOWN },
  { "blank", { MAGIC, DIAGRAM_BLANK }, 8, 0, DIAGRAM_BLANK },
  { "no-svg", { MAGIC, DIAGRAM_NO_SVG }, 8, 6 * DAY, DIAGRAM_NO_SVG },
  { "slow", { MAGIC, DIAGRAM_SLOW }, 8, 0, DIAGRAM_SLOW },
  /* What failed is tried again after a week, and what was made tomorrow was not made. */
  { "old", { MAGIC, DIAGRAM_NO_SVG }, 8, 8 * DAY, DIAGRAM_UNKNOWN },
  { "of-tomorrow", { MAGIC, DIAGRAM_NO_SVG }, 8, -DAY, DIAGRAM_UNKNOWN },
  { "longer", { MAGIC, DIAGRAM_BLANK, 0 }, 12, 0, DIAGRAM_UNKNOWN },
  { "no-list", { MAGIC, DIAGRAM_GOOD }, 8, 0, DIAGRAM_UNKNOWN },
  { "bad-list", { MAGIC, DIAGRAM_GOOD, 0x12345678 }, 12, 0, DIAGRAM_UNKNOWN },
};

static void
test_file (gconstpointer data)
{
  const FileRow *row = data;
  g_autofree char *path = dup_path (row->name);

  put (row->name, row->words, row->size, row->age);
  diagram_cache_forget ();
  g_assert_cmpint (look_up (row->name), ==, row->known);
  /* Once it is known the file is not read again; what is not known is. */
  g_assert_cmpint (g_unlink (path), ==, 0);
  g_assert_cmpint (look_up (row->name), ==, row->known);
  diagram_cache_forget ();
  g_assert_cmpint (look_up (row->name), ==, DIAGRAM_UNKNOWN);
}

/* Folders and links are no files of ours; nor is what is larger than any list. */
static void
test_no_files (void)
{
  const guint32 blank[] = { MAGIC, DIAGRAM_BLANK };
  g_autofree char *sub = dup_path ("folder");
  g_autofree char *target = dup_path ("target");
  g_autofree char *link = dup_path ("link");
  g_autofree char *large = dup_path ("large");

  g_assert_cmpint (g_mkdir (sub, 0700), ==, 0);
  g_assert_cmpint (look_up ("folder"), ==, DIAGRAM_UNKNOWN);
  put ("target", blank, sizeof blank, 0);
  g_assert_cmpint (symlink (target, link), ==, 0);
  g_assert_cmpint (look_up ("link"), ==, DIAGRAM_UNKNOWN);
  g_assert_cmpint (look_up ("target"), ==, DIAGRAM_BLANK);
  put ("large", blank, sizeof blank, 0);
  g_assert_cmpint (truncate (large, 9 * MB), ==, 0);
  g_assert_cmpint (look_up ("large"), ==, DIAGRAM_UNKNOWN);
}

/* What is kept is known in this process, and from the file when it is forgotten there. */
static void
test_kept (void)
{
  diagram_cache_keep ("kept", DIAGRAM_COMPLEX, NULL, NULL);
  g_assert_cmpint (look_up ("kept"), ==, DIAGRAM_COMPLEX);
  diagram_cache_keep ("kept", DIAGRAM_BREAKS, NULL, NULL);
  g_assert_cmpint (look_up ("kept"), ==, DIAGRAM_BREAKS);
  diagram_cache_forget ();
  g_assert_cmpint (look_up ("kept"), ==, DIAGRAM_BREAKS);
}

/* A process keeps 512, then it begins anew; the files stay. */
static void
test_many_kept (void)
{
  g_autofree char *first = dup_path ("many-0");

  diagram_cache_forget ();
  for (guint i = 0; i <= 512; i++)
    {
      g_autofree char *key = g_strdup_printf ("many-%u", i);

      diagram_cache_keep (key, DIAGRAM_BLANK, NULL, NULL);
      if (i == 0)
        g_assert_cmpint (g_unlink (first), ==, 0);
      if (i == 511)
        g_assert_cmpint (look_up ("many-0"), ==, DIAGRAM_BLANK);
    }
  g_assert_cmpint (look_up ("many-0"), ==, DIAGRAM_UNKNOWN);
  g_assert_cmpint (look_up ("many-1"), ==, DIAGRAM_BLANK);
}

/* The same text has the same key, another one or none another one. */
static void
test_keys (void)
{
  g_autoptr (GBytes) one = g_bytes_new_static ("<svg/>", 6);
  g_autoptr (GBytes) same = g_bytes_new ("<svg/>", 6);
  g_autoptr (GBytes) other = g_bytes_new_static ("<svg />", 7);
  g_autoptr (GBytes) none = g_bytes_new (NULL, 0);
  g_autofree char *a = diagram_cache_dup_key (one);
  g_autofree char *b = diagram_cache_dup_key (same);
  g_autofree char *c = diagram_cache_dup_key (other);
  g_autofree char *d = diagram_cache_dup_key (none);

  g_assert_cmpstr (a, ==, b);
  g_assert_cmpstr (a, !=, c);
  g_assert_cmpstr (a, !=, d);
  g_assert_cmpuint (strlen (d), ==, 64); /* of SHA-256 */
}

/* 96 MB of the newest stay, whatever else is in the folder. */
static void
test_trim (void)
{
  static const char *const names[] = { "trim-newest", "trim-newer", "trim-older", "trim-oldest" };
  g_autofree char *sub = dup_path ("trim-folder");

  g_assert_cmpint (g_mkdir (sub, 0700), ==, 0);
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = dup_path (names[i]);
      const gint64 then = g_get_real_time () / G_USEC_PER_SEC + (gint64) (10 - i) * DAY;
      const struct utimbuf times = { then, then };

      g_assert_true (g_file_set_contents (path, "", 0, NULL));
      g_assert_cmpint (truncate (path, 40 * MB), ==, 0);
      g_assert_cmpint (g_utime (path, (struct utimbuf *) &times), ==, 0);
    }
  diagram_cache_trim ();
  g_assert_true (is_there ("trim-newest"));
  g_assert_true (is_there ("trim-newer"));
  g_assert_false (is_there ("trim-older"));
  g_assert_false (is_there ("trim-oldest"));
  g_assert_true (is_there ("trim-folder"));
}

/* Without a folder nothing is trimmed, and what is kept is kept in the process alone. */
static void
test_no_folder (void)
{
  remove_folder ();
  g_assert_true (g_file_set_contents (folder, "", 0, NULL));
  diagram_cache_trim ();
  diagram_cache_keep ("nowhere", DIAGRAM_BLANK, NULL, NULL);
  g_assert_cmpint (look_up ("nowhere"), ==, DIAGRAM_BLANK);
  diagram_cache_forget ();
  g_assert_cmpint (look_up ("nowhere"), ==, DIAGRAM_UNKNOWN);
  g_assert_cmpint (g_unlink (folder), ==, 0);
  make_folder ();
}

int
main (int    argc,
      char **argv)
{
  int status = 0;

  g_test_init (&argc, &argv, NULL);
  folder = g_dir_make_tmp ("diagram-cache-XXXXXX", NULL);
  g_setenv ("XDG_CACHE_HOME", folder, TRUE);
  make_folder ();
  case_table_add ("/diagram/cache/file/", files, test_file);
  g_test_add_func ("/diagram/cache/no-files", test_no_files);
  g_test_add_func ("/diagram/cache/kept", test_kept);
  g_test_add_func ("/diagram/cache/many-kept", test_many_kept);
  g_test_add_func ("/diagram/cache/keys", test_keys);
  g_test_add_func ("/diagram/cache/trim", test_trim);
  g_test_add_func ("/diagram/cache/without-folder", test_no_folder);
  status = g_test_run ();
  remove_folder ();
  g_free (folder);
  return status;
}
