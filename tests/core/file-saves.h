/* SPDX-License-Identifier: Apache-2.0 */
/* A file that is saved in several ways, and what other programs do to it in the meantime. */
#pragma once

#include "syscall-steps.h"

#include "collection-files.h"
#include "qi-error.h"
#include "qi-file-stamp-private.h"
#include "qi-file.h"
#include "qi-file-private.h"

#include <glib/gstdio.h>
#include <stdlib.h>
#include <sys/wait.h>

#define OLD "the old text"
#define OURS "the text that is saved"
#define THEIRS "saved by them"
#define THIRD "saved by yet another one"
#define SAME "the new text" /* as long as the old one */
#define MAX_STEPS 200

typedef struct
{
  char *dir;
  char *path;
} Fixture;

static inline void
set_up (Fixture      *fixture,
        gconstpointer data)
{
  /* Thousands of small saves, none of which has to reach a disk. */
  if (g_access ("/dev/shm", W_OK | X_OK) == 0 && g_getenv ("TMPDIR") == NULL)
    fixture->dir = g_mkdtemp (g_strdup ("/dev/shm/qi-file-race-XXXXXX"));
  else
    fixture->dir = collection_make_dir ();
  fixture->path = g_build_filename (fixture->dir, "file", NULL);
  steps_clear ();
}

static inline void
tear_down (Fixture      *fixture,
           gconstpointer data)
{
  steps_clear ();
  collection_remove (fixture->dir);
  g_free (fixture->path);
  g_free (fixture->dir);
}

/* A file system's clock ticks in steps of some milliseconds, and a stamp cannot tell what
 * happens in one of them. Here each write has a step of its own. */
static inline void
tick (int fd)
{
  static gint64 n_ticks = 0;
  const struct timespec times[] = { { .tv_nsec = UTIME_OMIT },
                                    { .tv_sec = (time_t) (g_get_real_time () / G_USEC_PER_SEC + ++n_ticks) } };

  g_assert_cmpint (futimens (fd, times), ==, 0);
}

static inline void
put (const char *path,
     const char *text)
{
  int fd = open (path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);

  g_assert_cmpint (fd, >=, 0);
  g_assert_cmpint (write (fd, text, strlen (text)), ==, (gssize) strlen (text));
  g_assert_cmpint (close (fd), ==, 0);
}

/* NULL when there is no such file. */
static inline char *
get (const char *path)
{
  char *text = NULL;

  g_file_get_contents (path, &text, NULL, NULL);
  return text;
}

static inline gboolean
says (const char *path,
      const char *text)
{
  g_autofree char *content = get (path);

  return g_strcmp0 (content, text) == 0;
}

/* What the other program does, each as real programs do it when they save. */

static inline void
do_in_place (const char *path,
             const char *text)
{
  int fd;

  if (g_file_test (path, G_FILE_TEST_IS_DIR))
    return;
  put (path, text);
  fd = open (path, O_RDONLY | O_CLOEXEC);
  tick (fd);
  close (fd);
}

static inline void
do_over (const char *path,
         const char *text)
{
  g_autofree char *other = g_strconcat (path, ".theirs", NULL);

  put (other, text);
  if (g_rename (other, path) != 0)
    g_unlink (other);
}

static inline void
do_delete (const char *path,
           const char *text)
{
  g_unlink (path);
}

static inline void
do_remove_and_make (const char *path,
                    const char *text)
{
  g_unlink (path);
  do_in_place (path, text);
}

static inline void
do_link (const char *path,
         const char *text)
{
  g_autofree char *other = g_strconcat (path, ".target", NULL);
  g_autofree char *link = g_strconcat (path, ".link", NULL);
  g_autofree char *name = g_path_get_basename (other);

  put (other, text);
  g_assert_cmpint (symlink (name, link), ==, 0);
  if (g_rename (link, path) != 0)
    g_unlink (link);
}

static inline void
do_folder (const char *path,
           const char *text)
{
  g_autofree char *child = g_build_filename (path, "child", NULL);

  g_unlink (path);
  g_mkdir (path, 0755);
  if (g_file_test (path, G_FILE_TEST_IS_DIR))
    put (child, text);
}

/* By an exchange, as the library does it, but without examining the file that comes out. */
static inline void
do_exchange (const char *path,
             const char *text)
{
  g_autofree char *other = g_strconcat (path, ".theirs", NULL);

  put (other, text);
  if (renameat2 (AT_FDCWD, other, AT_FDCWD, path, RENAME_EXCHANGE) != 0)
    g_rename (other, path);
  g_unlink (other);
}

static const struct
{
  const char *name;
  void      (*act) (const char *path, const char *text);
  const char *text; /* NULL: nothing of the other program must be left then */
} acts[] = {
  { "in-place", do_in_place, THEIRS },
  { "in-place-same-size", do_in_place, SAME },
  { "over", do_over, THEIRS },
  { "over-same-size", do_over, SAME },
  { "over-with-ours", do_over, OURS },
  { "delete", do_delete, NULL },
  { "remove-and-make", do_remove_and_make, THEIRS },
  { "link", do_link, THEIRS },
  { "folder", do_folder, THEIRS },
  { "exchange", do_exchange, THEIRS },
};

/**
 * Race:
 * @first_at: when it acts; STEPS_NEVER: not at all
 * @second_at: when yet another one saves by rename
 */
typedef struct
{
  const char *path;
  gsize       act;
  guint       first_at;
  guint       second_at;
} Race;

static inline void
act (guint    step,
     gpointer data)
{
  const Race *race = data;

  if (step == race->first_at)
    acts[race->act].act (race->path, acts[race->act].text);
  if (step == race->second_at)
    do_over (race->path, THIRD);
}

/* How a file is saved: over one that is known, or that is to be new. */
typedef enum
{
  OVER_TEXT,
  OVER_STAMP,
  OVER_NOTHING,
  OVER_ANYTHING,
  N_OVERS
} Over;

static const char *const over_names[] = { "text", "stamp", "nothing", "anything" };

static inline void
init_over (Over        how,
           const char *path,
           GBytes     *text,
           QiFileOver *over)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);

  *over = (QiFileOver) { .must_be_new = how == OVER_NOTHING, .may_be_gone = how == OVER_TEXT };
  if (how == OVER_TEXT || how == OVER_STAMP)
    g_assert_true (qi_file_stamp_init (&over->known, file));
  if (how == OVER_TEXT)
    over->text = text;
}

static inline gboolean
save (Over              how,
      const char       *path,
      const QiFileOver *over,
      const char       *text,
      QiFileStamp      *written,
      GPtrArray        *notes,
      GError          **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  gboolean done;

  steps.armed = TRUE;
  steps.n = 0;
  if (how == OVER_ANYTHING)
    done = qi_file_save (file, text, strlen (text), NULL, error);
  else
    done = qi_file_save_over (file, text, strlen (text), over, written, notes, NULL, error);
  steps.armed = FALSE;
  return done;
}

static inline guint
count_left (const char *dir)
{
  g_autoptr (GDir) names = g_dir_open (dir, 0, NULL);
  guint n = 0;

  for (const char *name = g_dir_read_name (names); name != NULL; name = g_dir_read_name (names))
    n += name[0] == '.' && g_str_has_suffix (name, ".tmp");
  return n;
}

static inline guint
count_kept (const char *dir)
{
  g_autoptr (GDir) names = g_dir_open (dir, 0, NULL);
  guint n = 0;

  for (const char *name = g_dir_read_name (names); name != NULL; name = g_dir_read_name (names))
    n += g_str_has_suffix (name, "~");
  return n;
}

static inline gboolean
is_found_in (const char *dir,
             const char *text)
{
  g_autoptr (GDir) names = g_dir_open (dir, 0, NULL);

  for (const char *name = g_dir_read_name (names); name != NULL; name = g_dir_read_name (names))
    {
      g_autofree char *path = g_build_filename (dir, name, NULL);

      if (says (path, text) || (g_file_test (path, G_FILE_TEST_IS_DIR) && is_found_in (path, text)))
        return TRUE;
    }
  return FALSE;
}

static inline void
start_again (const Fixture *fixture,
             Over           how)
{
  g_autoptr (GDir) names = g_dir_open (fixture->dir, 0, NULL);

  for (const char *name = g_dir_read_name (names); name != NULL; name = g_dir_read_name (names))
    {
      g_autofree char *path = g_build_filename (fixture->dir, name, NULL);

      collection_remove (path);
      g_remove (path);
    }
  if (how != OVER_NOTHING)
    put (fixture->path, OLD);
}

static inline void
add (const char *group,
     const char *name,
     Over        how,
     gsize       data,
     void      (*func) (Fixture *, gconstpointer))
{
  g_autofree char *path = g_strdup_printf ("/core/%s%s%s/%s", group, name != NULL ? "/" : "",
                                           name != NULL ? name : "", over_names[how]);

  g_test_add (path, Fixture, GSIZE_TO_POINTER (data), set_up, func, tear_down);
}
