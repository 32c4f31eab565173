/* SPDX-License-Identifier: Apache-2.0 */
#include "mas-draft-keeper.h"
#include "mas-draft-store.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define CHILD "MAS_DRAFT_CHILD" /* the folder in which this program is a child that is killed */
#define TAKER "MAS_DRAFT_TAKER" /* … that takes over what it can */
#define N_KILLS 20
#define N_KILLS_SLOW 200
#define MAX_DELAY 60000 /* µs */
#define ID_A "0123456789abcdef0123456789abcdef"
#define ID_B "fedcba9876543210fedcba9876543210"
#define SECOND G_USEC_PER_SEC

typedef struct
{
  char *dir;
  char *path; /* of the folder of drafts, not there at first */
} Fixture;

static void
set_up (Fixture      *fixture,
        gconstpointer data)
{
  fixture->dir = g_dir_make_tmp ("masume-drafts-XXXXXX", NULL);
  fixture->path = g_build_filename (fixture->dir, "state", "drafts", NULL);
}

static void
remove_all (const char *path)
{
  GStatBuf status;

  if (g_lstat (path, &status) == 0 && S_ISDIR (status.st_mode))
    {
      GDir *dir;

      g_chmod (path, 0700);
      dir = g_dir_open (path, 0, NULL);
      for (const char *name = g_dir_read_name (dir); name != NULL; name = g_dir_read_name (dir))
        {
          g_autofree char *child = g_build_filename (path, name, NULL);
          remove_all (child);
        }
      g_dir_close (dir);
    }
  g_remove (path);
}

static void
tear_down (Fixture      *fixture,
           gconstpointer data)
{
  remove_all (fixture->dir);
  g_free (fixture->path);
  g_free (fixture->dir);
}

static MasDraftStore *
open_store (const Fixture *fixture)
{
  GError *error = NULL;
  MasDraftStore *store = mas_draft_store_open (fixture->path, &error);

  g_assert_no_error (error);
  return store;
}

static guint
count_names (const char *path,
             const char *ending)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  guint n = 0;

  for (const char *name = g_dir_read_name (dir); name != NULL; name = g_dir_read_name (dir))
    n += g_str_has_suffix (name, ending);
  return n;
}

/* As if the program had ended: what it wrote is an orphan's. A worker may hold the store for a moment still. */
static void
drop (MasDraftStore *store,
      const Fixture *fixture)
{
  const guint n_locks = count_names (fixture->path, ".lock");

  g_assert_true (mas_draft_store_flush (store, 60 * SECOND));
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_object_unref (store);
  for (guint i = 0; count_names (fixture->path, ".lock") >= n_locks; i++)
    {
      g_assert_cmpuint (i, <, 100000);
      g_usleep (100);
    }
}

/* A text with faults that says @number. */
static MasDraft *
make_draft (const char *id,
            guint       number,
            gsize       length,
            gint64      written)
{
  g_autofree char *title = g_strdup_printf ("%u", number);
  g_autofree char *bytes = g_strnfill (length, (char) ('a' + number % 26));
  g_autoptr (GBytes) text = g_bytes_new (bytes, length);
  const MasDraftParts parts = {
    .kind = MAS_DRAFT_FAULTY, .id = id, .title = title, .text = text, .written = written,
  };

  return mas_draft_new (&parts);
}

static void
on_result_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  *(GAsyncResult **) user_data = g_object_ref (result);
}

static gboolean
put_draft (MasDraftStore *store,
           MasDraft      *draft,
           GError       **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  mas_draft_store_put_async (store, draft, on_result_cb, &result);
  while (result == NULL)
    g_main_context_iteration (NULL, TRUE);
  return mas_draft_store_put_finish (store, result, error);
}

static void
put (MasDraftStore *store,
     const char    *id,
     guint          number)
{
  g_autoptr (MasDraft) draft = make_draft (id, number, 100, 0);
  GError *error = NULL;

  put_draft (store, draft, &error);
  g_assert_no_error (error);
}

static MasDraft *
load (MasDraftStore *store,
      const char    *id,
      GError       **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  mas_draft_store_load_async (store, id, NULL, on_result_cb, &result);
  while (result == NULL)
    g_main_context_iteration (NULL, TRUE);
  return mas_draft_store_load_finish (store, result, error);
}

static GPtrArray *
list (MasDraftStore *store)
{
  GError *error = NULL;
  GPtrArray *orphans = mas_draft_store_list (store, &error);

  g_assert_no_error (error);
  return orphans;
}

static guint
count_orphans (MasDraftStore *store)
{
  g_autoptr (GPtrArray) orphans = list (store);

  return orphans->len;
}

static int
get_mode (const char *path)
{
  GStatBuf status;

  g_assert_cmpint (g_lstat (path, &status), ==, 0);
  return status.st_mode & 0777;
}

/* The number that a draft says, when all of it is there. */
static guint
get_number (const MasDraft *draft)
{
  const guint number = (guint) g_ascii_strtoull (mas_draft_get_head (draft)->title, NULL, 10);
  gsize length = 0;
  const char *text = g_bytes_get_data (mas_draft_get_text (draft), &length);

  for (gsize i = 0; i < length; i++)
    g_assert_cmpint (text[i], ==, (char) ('a' + number % 26));
  return number;
}

static void
test_put (Fixture      *fixture,
          gconstpointer data)
{
  MasDraftStore *store = open_store (fixture);
  g_autoptr (MasDraftStore) next = NULL;
  g_autoptr (GPtrArray) orphans = NULL;
  g_autoptr (MasDraft) draft = NULL;
  GError *error = NULL;

  put (store, ID_A, 1);
  put (store, ID_A, 2);
  put (store, ID_B, 3);
  g_assert_cmpint (get_mode (fixture->path), ==, 0700);
  g_assert_cmpuint (count_names (fixture->path, ".draft"), ==, 2);
  {
    g_autoptr (GDir) dir = g_dir_open (fixture->path, 0, NULL);

    for (const char *name = g_dir_read_name (dir); name != NULL; name = g_dir_read_name (dir))
      {
        g_autofree char *path = g_build_filename (fixture->path, name, NULL);
        g_assert_cmpint (get_mode (path), ==, 0600);
      }
  }
  /* Not of one that lives, and not of oneself. */
  next = open_store (fixture);
  g_assert_cmpuint (count_orphans (next), ==, 0);
  g_assert_cmpuint (count_orphans (store), ==, 0);
  drop (store, fixture);
  orphans = list (next);
  g_assert_cmpuint (orphans->len, ==, 2);
  for (guint i = 0; i < orphans->len; i++)
    {
      const MasOrphan *orphan = orphans->pdata[i];

      g_assert_no_error (orphan->fault);
      g_assert_false (orphan->offered);
      g_assert_false (orphan->ended_a_start);
      g_assert_true (mas_draft_store_adopt (next, orphan, &error));
      g_assert_no_error (error);
      draft = load (next, orphan->head.id, &error);
      g_assert_no_error (error);
      g_assert_cmpuint (get_number (draft), ==, strcmp (orphan->head.id, ID_A) == 0 ? 2 : 3);
      g_clear_pointer (&draft, mas_draft_unref);
    }
  /* The newest was first. */
  g_assert_cmpstr (((MasOrphan *) orphans->pdata[0])->head.id, ==, ID_B);
  g_assert_cmpuint (count_orphans (next), ==, 0);
  mas_draft_store_remove (next, ID_A);
  mas_draft_store_remove (next, ID_B);
  g_assert_cmpuint (count_names (fixture->path, ".draft"), ==, 0);
}

/* Of many that are put at once the last is there; all who put are told. */
static void
on_put_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_assert_true (mas_draft_store_put_finish (MAS_DRAFT_STORE (source), result, NULL));
  *(guint *) user_data += 1;
}

static void
test_coalesced (Fixture      *fixture,
                gconstpointer data)
{
  MasDraftStore *store = open_store (fixture);
  g_autoptr (MasDraftStore) next = NULL;
  g_autoptr (GPtrArray) orphans = NULL;
  guint n_told = 0;

  for (guint i = 0; i < 500; i++)
    {
      g_autoptr (MasDraft) draft = make_draft (i % 2 == 0 ? ID_A : ID_B, i, 10000, 0);
      mas_draft_store_put_async (store, draft, on_put_cb, &n_told);
    }
  while (n_told < 500)
    g_main_context_iteration (NULL, TRUE);
  drop (store, fixture);
  next = open_store (fixture);
  orphans = list (next);
  g_assert_cmpuint (orphans->len, ==, 2);
  for (guint i = 0; i < 2; i++)
    {
      const MasOrphan *orphan = orphans->pdata[i];
      g_assert_cmpstr (orphan->head.title, ==, strcmp (orphan->head.id, ID_A) == 0 ? "498" : "499");
    }
}

static void
on_removed_cb (GObject      *source,
               GAsyncResult *result,
               gpointer      user_data)
{
  GError *error = NULL;

  if (!mas_draft_store_put_finish (MAS_DRAFT_STORE (source), result, &error))
    g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_error (&error);
  *(guint *) user_data += 1;
}

/* Removed at any moment it is gone; what is put after that is there. */
static void
test_removed (Fixture      *fixture,
              gconstpointer data)
{
  g_autoptr (MasDraftStore) store = open_store (fixture);
  guint n_told = 0;

  for (guint i = 0; i < 300; i++)
    {
      g_autoptr (MasDraft) draft = make_draft (ID_A, i, i % 3 == 0 ? 200000 : 10, 0);

      mas_draft_store_put_async (store, draft, on_removed_cb, &n_told);
      g_usleep ((gulong) (i % 7) * 150);
      mas_draft_store_remove (store, ID_A);
      if (i % 10 == 9)
        {
          mas_draft_store_put_async (store, draft, on_removed_cb, &n_told);
          g_assert_true (mas_draft_store_flush (store, 60 * SECOND));
          g_assert_cmpuint (count_names (fixture->path, ".draft"), ==, 1);
          mas_draft_store_remove (store, ID_A);
        }
      if (i % 10 == 9 || i % 4 == 0)
        {
          g_assert_true (mas_draft_store_flush (store, 60 * SECOND));
          g_assert_cmpuint (count_names (fixture->path, ".draft"), ==, 0);
        }
    }
  while (n_told < 330)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (count_names (fixture->path, ".tmp"), ==, 0);
}

/* The program ends: what is under way is on disk, without a main loop. */
static void
test_flush (Fixture      *fixture,
            gconstpointer data)
{
  g_autoptr (MasDraftStore) store = open_store (fixture);

  for (guint i = 0; i < 20; i++)
    {
      g_autofree char *id = g_strdup_printf ("%032x", i);
      g_autoptr (MasDraft) draft = make_draft (id, i, 100000, 0);

      mas_draft_store_put_async (store, draft, NULL, NULL);
    }
  g_assert_true (mas_draft_store_flush (store, 60 * SECOND));
  g_assert_cmpuint (count_names (fixture->path, ".draft"), ==, 20);
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

/* It was being loaded when the program ended. */
static void
test_opening (Fixture      *fixture,
              gconstpointer data)
{
  MasDraftStore *store = open_store (fixture);

  put (store, ID_A, 1);
  put (store, ID_B, 2);
  drop (store, fixture);
  for (guint i = 0; i < 3; i++)
    {
      g_autoptr (GPtrArray) orphans = NULL;

      store = open_store (fixture);
      orphans = list (store);
      g_assert_cmpuint (orphans->len, ==, 2);
      for (guint k = 0; k < 2; k++)
        {
          const MasOrphan *orphan = orphans->pdata[k];
          const gboolean is_a = strcmp (orphan->head.id, ID_A) == 0;

          g_assert_cmpint (orphan->ended_a_start, ==, is_a && i == 1);
          g_assert_cmpint (orphan->offered, ==, is_a && i > 0);
          g_assert_true (mas_draft_store_adopt (store, orphan, NULL));
        }
      mas_draft_store_set_offered (store, ID_A);
      /* The first time the program ends in between, the second time it does not. */
      mas_draft_store_set_opening (store, ID_A, TRUE);
      mas_draft_store_set_opening (store, ID_B, TRUE);
      mas_draft_store_set_opening (store, ID_B, FALSE);
      if (i > 0)
        mas_draft_store_set_opening (store, ID_A, FALSE);
      drop (store, fixture);
    }
  /* Edited further it is another one, which nobody was shown; removed, nothing of it is left. */
  store = open_store (fixture);
  {
    g_autoptr (GPtrArray) orphans = list (store);

    for (guint k = 0; k < 2; k++)
      g_assert_true (mas_draft_store_adopt (store, orphans->pdata[k], NULL));
  }
  put (store, ID_A, 3);
  drop (store, fixture);
  store = open_store (fixture);
  {
    g_autoptr (GPtrArray) orphans = list (store);

    g_assert_cmpuint (orphans->len, ==, 2);
    for (guint k = 0; k < 2; k++)
      {
        g_assert_false (((MasOrphan *) orphans->pdata[k])->offered);
        g_assert_true (mas_draft_store_adopt (store, orphans->pdata[k], NULL));
      }
  }
  mas_draft_store_set_offered (store, ID_A);
  mas_draft_store_set_opening (store, ID_A, TRUE);
  mas_draft_store_remove (store, ID_A);
  mas_draft_store_remove (store, ID_B);
  drop (store, fixture);
  g_assert_cmpuint (count_names (fixture->path, ""), ==, 0);
}

/* What is in the folder and is no draft. */
static void
test_strange (Fixture      *fixture,
              gconstpointer data)
{
  static const struct
  {
    const char *name;
    const char *text;
    int         code; /* −1: not listed */
  } files[] = {
    { ID_A "." ID_B ".draft", "", MAS_DRAFT_ERROR_DAMAGED },
    { ID_B "." ID_A ".draft", "{\"masume-draft\":7}\n", MAS_DRAFT_ERROR_VERSION },
    { ID_A "." ID_A ".draft", "k7/8/8 w\n", MAS_DRAFT_ERROR_DAMAGED },
    { ID_A ".draft", "", -1 },
    { "x" ID_A "." ID_A ".draft", "", -1 },
    { ID_A "." ID_A ".draft~", "", -1 },
    { "notes.txt", "mine", -1 },
  };
  g_autoptr (MasDraftStore) store = NULL;
  g_autoptr (GPtrArray) orphans = NULL;
  guint n = 0;

  g_assert_cmpint (g_mkdir_with_parents (fixture->path, 0700), ==, 0);
  for (gsize i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *path = g_build_filename (fixture->path, files[i].name, NULL);

      g_assert_true (g_file_set_contents (path, files[i].text, -1, NULL));
      n += files[i].code >= 0;
    }
  store = open_store (fixture);
  orphans = list (store);
  g_assert_cmpuint (orphans->len, ==, n);
  for (guint k = 0; k < n; k++)
    {
      const MasOrphan *orphan = orphans->pdata[k];
      g_autofree char *name = g_strconcat (orphan->owner, ".", orphan->head.id, ".draft", NULL);

      for (gsize i = 0; i < G_N_ELEMENTS (files); i++)
        if (strcmp (files[i].name, name) == 0)
          g_assert_error (orphan->fault, MAS_DRAFT_ERROR, files[i].code);
    }
  /* None of it goes by itself. */
  {
    const MasDraftLimits none = { 0, 0, 0 };

    g_assert_cmpuint (mas_draft_store_tidy (store, &none, G_MAXINT64), ==, 0);
  }
  g_assert_cmpuint (count_names (fixture->path, ""), ==, G_N_ELEMENTS (files) + 1);
}

/* A draft that is changed on disk is told of when it is read; of a copy under another name at once. */
static void
test_changed (Fixture      *fixture,
              gconstpointer data)
{
  MasDraftStore *store = open_store (fixture);
  g_autoptr (MasDraftStore) next = NULL;
  g_autoptr (GPtrArray) orphans = NULL;
  g_autoptr (GPtrArray) again = NULL;
  g_autofree char *path = NULL;
  g_autofree char *copy = NULL;
  g_autofree char *name = NULL;
  g_autofree char *text = NULL;
  gsize length = 0;
  GError *error = NULL;

  put (store, ID_A, 5);
  drop (store, fixture);
  next = open_store (fixture);
  orphans = list (next);
  name = g_strconcat (((MasOrphan *) orphans->pdata[0])->owner, "." ID_A ".draft", NULL);
  path = g_build_filename (fixture->path, name, NULL);
  g_assert_true (g_file_get_contents (path, &text, &length, NULL));
  copy = g_build_filename (fixture->path, ID_B "." ID_B ".draft", NULL);
  g_assert_true (g_file_set_contents (copy, text, (gssize) length, NULL));
  text[length - 1] = 'x';
  g_assert_true (g_file_set_contents (path, text, (gssize) length, NULL));
  again = list (next);
  g_assert_cmpuint (again->len, ==, 2);
  for (guint i = 0; i < 2; i++)
    {
      const MasOrphan *orphan = again->pdata[i];

      if (strcmp (orphan->head.id, ID_B) == 0)
        {
          g_assert_error (orphan->fault, MAS_DRAFT_ERROR, MAS_DRAFT_ERROR_DAMAGED);
          continue;
        }
      g_assert_no_error (orphan->fault);
      g_assert_true (mas_draft_store_adopt (next, orphan, NULL));
      g_assert_null (load (next, ID_A, &error));
      g_assert_error (error, MAS_DRAFT_ERROR, MAS_DRAFT_ERROR_DAMAGED);
      g_clear_error (&error);
    }
  g_assert_null (load (next, ID_B, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_clear_error (&error);
}

/* Folders that are not taken. */
static void
test_folder (Fixture      *fixture,
             gconstpointer data)
{
  g_autofree char *state = g_path_get_dirname (fixture->path);
  g_autofree char *other = g_build_filename (fixture->dir, "other", NULL);
  GError *error = NULL;
  MasDraftStore *store;

  g_assert_cmpint (g_mkdir_with_parents (other, 0700), ==, 0);
  g_assert_cmpint (g_mkdir_with_parents (state, 0700), ==, 0);
  g_assert_cmpint (symlink (other, fixture->path), ==, 0);
  g_assert_null (mas_draft_store_open (fixture->path, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_DIRECTORY);
  g_clear_error (&error);
  g_assert_cmpuint (count_names (other, ""), ==, 0);
  g_assert_cmpint (g_remove (fixture->path), ==, 0);
  g_assert_true (g_file_set_contents (fixture->path, "x", 1, NULL));
  g_assert_null (mas_draft_store_open (fixture->path, &error));
  g_assert_nonnull (error);
  g_clear_error (&error);
  g_assert_cmpint (g_remove (fixture->path), ==, 0);
  /* One that others can look into is ours alone from then on. */
  g_assert_cmpint (g_mkdir (fixture->path, 0700), ==, 0);
  g_assert_cmpint (g_chmod (fixture->path, 0777), ==, 0);
  store = open_store (fixture);
  g_assert_cmpint (get_mode (fixture->path), ==, 0700);
  drop (store, fixture);
  /* Another user's; only the one who may give files away can try. */
  if (geteuid () != 0 || chown (fixture->path, 12345, 12345) != 0)
    return;
  g_assert_null (mas_draft_store_open (fixture->path, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED);
  g_clear_error (&error);
  g_assert_cmpint (chown (fixture->path, geteuid (), getegid ()), ==, 0);
}

static void
test_read_only (Fixture      *fixture,
                gconstpointer data)
{
  MasDraftStore *store;
  g_autoptr (MasDraft) draft = make_draft (ID_A, 2, 10, 0);
  GError *error = NULL;

  if (geteuid () == 0)
    {
      g_test_skip ("nothing is read-only to this user");
      return;
    }
  store = open_store (fixture);
  put (store, ID_A, 1);
  g_assert_cmpint (g_chmod (fixture->path, 0500), ==, 0);
  g_assert_null (mas_draft_store_open (fixture->path, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED);
  g_clear_error (&error);
  g_assert_false (put_draft (store, draft, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED);
  g_clear_error (&error);
  g_assert_cmpint (g_chmod (fixture->path, 0700), ==, 0);
  g_assert_cmpuint (count_names (fixture->path, ".draft"), ==, 1);
  drop (store, fixture);
}

/* A disk that is full at any byte, as far as this process can see: the draft before stays. */
static void
test_full (Fixture      *fixture,
           gconstpointer data)
{
  MasDraftStore *store = open_store (fixture);
  g_autoptr (MasDraftStore) next = NULL;
  g_autoptr (MasDraft) draft = make_draft (ID_A, 2, 3000, 0);
  g_autoptr (GPtrArray) orphans = NULL;
  struct rlimit old;

  signal (SIGXFSZ, SIG_IGN);
  put (store, ID_A, 1);
  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &old), ==, 0);
  for (guint i = 0; i < 3000; i += 100)
    {
      struct rlimit limit = { .rlim_cur = i, .rlim_max = old.rlim_max };
      GError *error = NULL;

      g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &limit), ==, 0);
      put_draft (store, draft, &error);
      g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &old), ==, 0);
      g_assert_nonnull (error);
      g_assert_cmpint (error->domain, ==, G_IO_ERROR);
      g_clear_error (&error);
      g_assert_cmpuint (count_names (fixture->path, ".tmp"), ==, 0);
    }
  drop (store, fixture);
  next = open_store (fixture);
  orphans = list (next);
  g_assert_cmpuint (orphans->len, ==, 1);
  g_assert_cmpstr (((MasOrphan *) orphans->pdata[0])->head.title, ==, "1");
}

/* Somebody clears the folder away while the program runs. */
static void
test_cleared (Fixture      *fixture,
              gconstpointer data)
{
  MasDraftStore *store = open_store (fixture);
  g_autoptr (MasDraftStore) next = NULL;

  put (store, ID_A, 1);
  remove_all (fixture->path);
  put (store, ID_A, 2);
  g_assert_cmpint (get_mode (fixture->path), ==, 0700);
  next = open_store (fixture);
  g_assert_cmpuint (count_orphans (next), ==, 0);
  drop (store, fixture);
  g_assert_cmpuint (count_orphans (next), ==, 1);
}

/* What cannot be written is told, and the program lives on. */
static void
test_unwritable (Fixture      *fixture,
                 gconstpointer data)
{
  static const char big[] = "{\"edits\":1,\"division\":\"lines\",\"items\":1,\"complete\":true,\"file\":\"\",\"rows\":[]}\n";
  g_autoptr (MasDraftStore) store = open_store (fixture);
  g_autoptr (GBytes) bytes = g_bytes_new_static (big, strlen (big));
  g_autoptr (QiCollectionEdits) edits = qi_collection_edits_new_from_bytes (bytes, NULL);
  const MasDraftParts parts = { .kind = MAS_DRAFT_ROWS, .id = ID_A, .edits = edits };
  g_autoptr (MasDraft) draft = mas_draft_new (&parts);
  g_autofree char *path = NULL;
  GError *error = NULL;

  put_draft (store, draft, &error);
  g_assert_no_error (error);
  /* A folder stands in the way of the temporary file. */
  {
    g_autoptr (GDir) dir = g_dir_open (fixture->path, 0, NULL);

    for (const char *name = g_dir_read_name (dir); name != NULL; name = g_dir_read_name (dir))
      if (g_str_has_suffix (name, ".draft"))
        {
          g_autofree char *hidden = g_strconcat (".", name, ".tmp", NULL);
          path = g_build_filename (fixture->path, hidden, "x", NULL);
        }
  }
  g_assert_cmpint (g_mkdir_with_parents (path, 0700), ==, 0);
  g_assert_false (put_draft (store, draft, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_EXISTS);
  g_clear_error (&error);
  drop (g_steal_pointer (&store), fixture);
}

static const struct
{
  const char    *name;
  MasDraftLimits limits;
  const char    *left; /* of the drafts 1 … 6, of which 6 is the newest; 2 and 5 were not offered */
} tidies[] = {
  { "enough", { 6, 100000, 100 }, "654321" },
  { "count", { 3, 100000, 100 }, "6542" },
  { "none", { 0, 0, 0 }, "52" },
  { "age", { 6, 100000, 3 }, "65432" },
  { "age-one", { 6, 100000, 0 }, "652" },
  { "bytes", { 6, 4000, 100 }, "652" },
};

static void
test_tidy (Fixture      *fixture,
           gconstpointer data)
{
  const guint i = GPOINTER_TO_UINT (data);
  MasDraftStore *store = open_store (fixture);
  g_autoptr (GString) left = g_string_new (NULL);
  g_autoptr (GPtrArray) orphans = NULL;

  for (guint k = 1; k <= 6; k++)
    {
      g_autofree char *id = g_strdup_printf ("%032x", k);
      g_autoptr (MasDraft) draft = make_draft (id, k, 2000, 1000 + k);
      GError *error = NULL;

      put_draft (store, draft, &error);
      g_assert_no_error (error);
      if (k != 2 && k != 5)
        mas_draft_store_set_offered (store, id);
    }
  /* Nothing goes of one that lives. */
  {
    g_autoptr (MasDraftStore) other = open_store (fixture);

    g_assert_cmpuint (mas_draft_store_tidy (other, &tidies[i].limits, 1006), ==, 0);
  }
  drop (store, fixture);
  store = open_store (fixture);
  g_assert_cmpuint (mas_draft_store_tidy (store, &tidies[i].limits, 1006), ==, 6 - strlen (tidies[i].left));
  orphans = list (store);
  for (guint k = 0; k < orphans->len; k++)
    g_string_append (left, ((MasOrphan *) orphans->pdata[k])->head.title);
  g_assert_cmpstr (left->str, ==, tidies[i].left);
  drop (store, fixture);
}

/* Children of this program. */

static GPid
spawn (const char *variable,
       const char *path,
       int        *in,
       int        *out)
{
  g_autofree char *program = g_file_read_link ("/proc/self/exe", NULL);
  char *argv[] = { program, NULL };
  g_auto (GStrv) env = g_environ_setenv (g_get_environ (), variable, path, TRUE);
  GError *error = NULL;
  GPid pid = 0;

  g_spawn_async_with_pipes (NULL, argv, env, G_SPAWN_DO_NOT_REAP_CHILD, NULL, NULL, &pid, in, out, NULL, &error);
  g_assert_no_error (error);
  return pid;
}

/* Edits and keeps two things, and says each that is on disk: "A12\n". */
static void
on_child_put_cb (GObject      *source,
                 GAsyncResult *result,
                 gpointer      user_data)
{
  char *line = user_data;

  if (!mas_draft_store_put_finish (MAS_DRAFT_STORE (source), result, NULL)
      || write (STDOUT_FILENO, line, strlen (line)) != (ssize_t) strlen (line))
    _exit (1);
  g_free (line);
}

static int
run_child (const char *path)
{
  g_autoptr (MasDraftStore) store = mas_draft_store_open (path, NULL);

  if (store == NULL)
    return 1;
  for (guint i = 0;; i++)
    {
      const gboolean is_a = i % 2 == 0;
      g_autoptr (MasDraft) draft = make_draft (is_a ? ID_A : ID_B, i, is_a ? 300000 : 50, 0);

      mas_draft_store_put_async (store, draft, on_child_put_cb, g_strdup_printf ("%c%u\n", is_a ? 'A' : 'B', i));
      /* Sometimes more are put than can be written. */
      if (i % 16 < 4)
        g_usleep (2000);
      while (g_main_context_iteration (NULL, FALSE))
        ;
    }
}

/* Takes over what it can, says what, and lives until nobody listens. */
static int
run_taker (const char *path)
{
  g_autoptr (MasDraftStore) store = mas_draft_store_open (path, NULL);
  g_autoptr (GPtrArray) orphans = NULL;
  char byte = '\0';

  if (store == NULL || write (STDOUT_FILENO, "+\n", 2) != 2 || read (STDIN_FILENO, &byte, 1) != 1)
    return 1;
  orphans = mas_draft_store_list (store, NULL);
  for (guint i = 0; i < orphans->len; i++)
    {
      const MasOrphan *orphan = orphans->pdata[i];

      if (mas_draft_store_adopt (store, orphan, NULL))
        {
          g_autofree char *line = g_strconcat (orphan->head.title, "\n", NULL);
          if (write (STDOUT_FILENO, line, strlen (line)) < 0)
            return 1;
        }
    }
  if (write (STDOUT_FILENO, ".\n", 2) != 2)
    return 1;
  while (read (STDIN_FILENO, &byte, 1) > 0)
    ;
  return 0;
}

/* All that can be read until the end, or behind a line that is @last. */
static char *
read_all (int         fd,
          const char *last)
{
  GString *text = g_string_new (NULL);
  char buffer[4096];

  for (;;)
    {
      const ssize_t n = read (fd, buffer, last != NULL ? 1 : sizeof buffer);

      if (n < 0 && errno == EINTR)
        continue;
      if (n <= 0)
        break;
      g_string_append_len (text, buffer, n);
      if (last != NULL && g_str_has_suffix (text->str, last))
        break;
    }
  return g_string_free (text, FALSE);
}

/* The last number that stands behind @letter; −1: none. */
static gint64
find_last (const char *text,
           char        letter)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  gint64 last = -1;

  /* The last line may be cut: behind the last line end nothing counts. */
  for (guint i = 0; lines[i] != NULL && lines[i + 1] != NULL; i++)
    if (lines[i][0] == letter)
      last = g_ascii_strtoll (lines[i] + 1, NULL, 10);
  return last;
}

/* Returns how many drafts came back. */
static guint
kill_once (const Fixture *fixture,
           gulong         delay)
{
  int out = -1;
  const GPid pid = spawn (CHILD, fixture->path, NULL, &out);
  g_autofree char *start = NULL;
  g_autofree char *rest = NULL;
  g_autofree char *said = NULL;
  g_autoptr (GPtrArray) orphans = NULL;
  MasDraftStore *store;
  int status = 0;

  /* Every other one is killed as early as can be. */
  start = delay % 2 == 0 ? read_all (out, "\n") : g_strdup ("");
  g_usleep (delay);
  g_assert_cmpint (kill (pid, SIGKILL), ==, 0);
  g_assert_cmpint (waitpid (pid, &status, 0), ==, pid);
  g_assert_true (WIFSIGNALED (status));
  rest = read_all (out, NULL);
  close (out);
  said = g_strconcat (start, rest, NULL);
  store = open_store (fixture);
  orphans = list (store);
  g_assert_cmpuint (orphans->len, <=, 2);
  g_assert_cmpuint (orphans->len, >=, (guint) (find_last (said, 'A') >= 0) + (guint) (find_last (said, 'B') >= 0));
  for (guint i = 0; i < orphans->len; i++)
    {
      const MasOrphan *orphan = orphans->pdata[i];
      g_autoptr (MasDraft) draft = NULL;
      GError *error = NULL;

      g_assert_no_error (orphan->fault);
      g_assert_true (mas_draft_store_adopt (store, orphan, &error));
      draft = load (store, orphan->head.id, &error);
      g_assert_no_error (error);
      g_assert_cmpint ((gint64) get_number (draft), >=,
                       find_last (said, strcmp (orphan->head.id, ID_A) == 0 ? 'A' : 'B'));
      mas_draft_store_remove (store, orphan->head.id);
    }
  /* Of what was killed nothing is left. */
  drop (store, fixture);
  g_assert_cmpuint (count_names (fixture->path, ""), ==, 0);
  return orphans->len;
}

static void
test_kill (Fixture      *fixture,
           gconstpointer data)
{
  const guint n_kills = g_test_slow () ? N_KILLS_SLOW : N_KILLS;
  const guint32 seed = g_test_slow () ? g_random_int () : (guint32) g_test_rand_int ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  guint n[3] = { 0 };

  for (guint i = 0; i < n_kills; i++)
    n[kill_once (fixture, (gulong) g_rand_int_range (rand, 0, MAX_DELAY))]++;
  g_test_message ("seed %u: %u times nothing was written yet, %u times one draft came back, %u times both", seed,
                  n[0], n[1], n[2]);
}

/* Of several that start at once one alone takes each draft, and all are taken. */
static void
test_two (Fixture      *fixture,
          gconstpointer data)
{
  enum { N_TAKERS = 4, N_DRAFTS = 60 };
  MasDraftStore *store = open_store (fixture);
  int in[N_TAKERS], out[N_TAKERS];
  GPid pids[N_TAKERS];
  guint n_taken[N_DRAFTS] = { 0 };

  for (guint i = 0; i < N_DRAFTS; i++)
    {
      g_autofree char *id = g_strdup_printf ("%032x", i);
      g_autoptr (MasDraft) draft = make_draft (id, i, 10, 0);

      mas_draft_store_put_async (store, draft, NULL, NULL);
    }
  drop (store, fixture);
  for (guint i = 0; i < N_TAKERS; i++)
    {
      g_autofree char *ready = NULL;

      pids[i] = spawn (TAKER, fixture->path, &in[i], &out[i]);
      ready = read_all (out[i], "\n");
      g_assert_cmpstr (ready, ==, "+\n");
    }
  for (guint i = 0; i < N_TAKERS; i++)
    g_assert_cmpint (write (in[i], "x", 1), ==, 1);
  for (guint i = 0; i < N_TAKERS; i++)
    {
      g_autofree char *text = read_all (out[i], ".\n");
      g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

      for (guint k = 0; lines[k] != NULL && strcmp (lines[k], ".") != 0; k++)
        n_taken[g_ascii_strtoull (lines[k], NULL, 10)]++;
    }
  for (guint i = 0; i < N_DRAFTS; i++)
    g_assert_cmpuint (n_taken[i], ==, 1);
  /* While they live, all of it is theirs. */
  store = open_store (fixture);
  g_assert_cmpuint (count_orphans (store), ==, 0);
  for (guint i = 0; i < N_TAKERS; i++)
    {
      int status = 0;

      close (in[i]);
      g_assert_cmpint (waitpid (pids[i], &status, 0), ==, pids[i]);
      g_assert_true (WIFEXITED (status) && WEXITSTATUS (status) == 0);
      close (out[i]);
    }
  g_assert_cmpuint (count_orphans (store), ==, N_DRAFTS);
  drop (store, fixture);
}

/* What was open. */

static void
test_windows (Fixture      *fixture,
              gconstpointer data)
{
  g_autoptr (MasDraftStore) store = open_store (fixture);
  g_autoptr (GPtrArray) entries = g_ptr_array_new_with_free_func ((GDestroyNotify) mas_window_entry_free);
  g_autoptr (GPtrArray) back = NULL;
  MasWindowEntry *entry;
  GError *error = NULL;

  g_assert_null (mas_draft_store_dup_windows (store, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_clear_error (&error);
  mas_draft_store_put_windows (store, entries);
  g_assert_true (mas_draft_store_flush (store, 60 * SECOND));
  back = mas_draft_store_dup_windows (store, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (back->len, ==, 0);
  g_clear_pointer (&back, g_ptr_array_unref);
  entry = mas_window_entry_new ("file:///a%20b/“c”", NULL);
  entry->width = 800;
  entry->height = 600;
  entry->row = G_MAXUINT;
  g_ptr_array_add (entries, entry);
  entry = mas_window_entry_new (NULL, ID_A);
  entry->maximized = TRUE;
  entry->width = -5;
  g_ptr_array_add (entries, entry);
  g_ptr_array_add (entries, mas_window_entry_new ("\xff", "no id"));
  for (guint i = 0; i < 50; i++)
    mas_draft_store_put_windows (store, entries);
  g_assert_true (mas_draft_store_flush (store, 60 * SECOND));
  back = mas_draft_store_dup_windows (store, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (back->len, ==, 3);
  entry = back->pdata[0];
  g_assert_cmpstr (entry->uri, ==, "file:///a%20b/“c”");
  g_assert_null (entry->draft);
  g_assert_cmpint (entry->width, ==, 800);
  g_assert_cmpint (entry->height, ==, 600);
  g_assert_cmpuint (entry->row, ==, G_MAXUINT);
  entry = back->pdata[1];
  g_assert_null (entry->uri);
  g_assert_cmpstr (entry->draft, ==, ID_A);
  g_assert_true (entry->maximized);
  g_assert_cmpint (entry->width, ==, 0);
  entry = back->pdata[2];
  g_assert_null (entry->uri);
  g_assert_null (entry->draft);
  mas_draft_store_put_windows (store, NULL);
  g_assert_true (mas_draft_store_flush (store, 60 * SECOND));
  g_assert_null (mas_draft_store_dup_windows (store, NULL));
}

#define ENTRY(uri, draft, width, maximized) \
  "{\"uri\":" uri ",\"draft\":" draft ",\"width\":" width ",\"height\":1,\"maximized\":" maximized ",\"row\":0}"
static const struct
{
  const char *name;
  const char *text;
  int         code; /* −1: good */
} lists[] = {
  { "good", "{\"masume-windows\":1,\"windows\":[" ENTRY ("null", "null", "1", "true") "]}", -1 },
  { "empty", "", G_IO_ERROR_INVALID_DATA },
  { "version", "{\"masume-windows\":2,\"all\":1}", G_IO_ERROR_NOT_SUPPORTED },
  { "array", "[]", G_IO_ERROR_INVALID_DATA },
  { "more", "{\"masume-windows\":1,\"windows\":[],\"x\":0}", G_IO_ERROR_INVALID_DATA },
  { "no-list", "{\"masume-windows\":1,\"windows\":{}}", G_IO_ERROR_INVALID_DATA },
  { "uri", "{\"masume-windows\":1,\"windows\":[" ENTRY ("1", "null", "1", "true") "]}", G_IO_ERROR_INVALID_DATA },
  { "uri-nul", "{\"masume-windows\":1,\"windows\":[" ENTRY ("\"a\\u0000\"", "null", "1", "true") "]}",
    G_IO_ERROR_INVALID_DATA },
  { "draft", "{\"masume-windows\":1,\"windows\":[" ENTRY ("null", "\"../x\"", "1", "true") "]}", G_IO_ERROR_INVALID_DATA },
  { "width", "{\"masume-windows\":1,\"windows\":[" ENTRY ("null", "null", "-1", "true") "]}", G_IO_ERROR_INVALID_DATA },
  { "width-huge", "{\"masume-windows\":1,\"windows\":[" ENTRY ("null", "null", "65536", "true") "]}",
    G_IO_ERROR_INVALID_DATA },
  { "maximized", "{\"masume-windows\":1,\"windows\":[" ENTRY ("null", "null", "1", "1") "]}", G_IO_ERROR_INVALID_DATA },
  { "missing", "{\"masume-windows\":1,\"windows\":[{}]}", G_IO_ERROR_INVALID_DATA },
  { "number", "{\"masume-windows\":1,\"windows\":[1]}", G_IO_ERROR_INVALID_DATA },
};

static void
test_list (gconstpointer data)
{
  const guint i = GPOINTER_TO_UINT (data);
  g_autoptr (GBytes) bytes = g_bytes_new_static (lists[i].text, strlen (lists[i].text));
  GError *error = NULL;
  g_autoptr (GPtrArray) entries = mas_window_list_new_from_bytes (bytes, &error);

  g_assert_cmpint (entries != NULL, ==, lists[i].code < 0);
  if (lists[i].code >= 0)
    g_assert_error (error, G_IO_ERROR, lists[i].code);
  g_clear_error (&error);
}

/* The keeper, by a clock that goes as it is told. */

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

  g_string_append_printf (clock->log, "%s%" G_GINT64_FORMAT, clock->log->len > 0 ? " " : "", clock->now);
}

/* @script: "e" an edit, "E" one on a large board, "s" settled, "h" in a hurry, each with the ms at which. */
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
        default:
          mas_draft_keeper_hurry (keeper);
          g_assert_false (mas_draft_keeper_is_due (keeper));
        }
    }
  clock_go (&clock, 100000);
  g_assert_cmpstr (clock.log->str, ==, keepers[i].kept);
  /* What is let go asks for nothing any more. */
  mas_draft_keeper_edited (keeper, 1);
  g_assert_true (mas_draft_keeper_is_due (keeper));
  mas_draft_keeper_free (keeper);
  g_assert_null (clock.callback);
  g_string_free (clock.log, TRUE);
}

static void
add (const char   *path,
     gconstpointer data,
     void (*test) (Fixture *, gconstpointer))
{
  g_test_add (path, Fixture, data, set_up, test, tear_down);
}

static void
add_tables (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (tidies); i++)
    {
      g_autofree char *path = g_strconcat ("/editor/draft-store/tidy/", tidies[i].name, NULL);
      add (path, GUINT_TO_POINTER (i), test_tidy);
    }
  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    {
      g_autofree char *path = g_strconcat ("/editor/draft-store/window-list/", lists[i].name, NULL);
      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_list);
    }
  for (guint i = 0; i < G_N_ELEMENTS (keepers); i++)
    {
      g_autofree char *path = g_strconcat ("/editor/draft-store/keeper/", keepers[i].name, NULL);
      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_keeper);
    }
}

int
main (int    argc,
      char **argv)
{
  if (g_getenv (CHILD) != NULL)
    return run_child (g_getenv (CHILD));
  if (g_getenv (TAKER) != NULL)
    return run_taker (g_getenv (TAKER));
  g_test_init (&argc, &argv, NULL);
  add ("/editor/draft-store/put", NULL, test_put);
  add ("/editor/draft-store/coalesced", NULL, test_coalesced);
  add ("/editor/draft-store/removed", NULL, test_removed);
  add ("/editor/draft-store/flush", NULL, test_flush);
  add ("/editor/draft-store/opening", NULL, test_opening);
  add ("/editor/draft-store/strange", NULL, test_strange);
  add ("/editor/draft-store/changed", NULL, test_changed);
  add ("/editor/draft-store/folder", NULL, test_folder);
  add ("/editor/draft-store/read-only", NULL, test_read_only);
  add ("/editor/draft-store/full", NULL, test_full);
  add ("/editor/draft-store/cleared", NULL, test_cleared);
  add ("/editor/draft-store/unwritable", NULL, test_unwritable);
  add ("/editor/draft-store/two", NULL, test_two);
  add ("/editor/draft-store/kill", NULL, test_kill);
  add ("/editor/draft-store/windows", NULL, test_windows);
  add_tables ();
  return g_test_run ();
}
