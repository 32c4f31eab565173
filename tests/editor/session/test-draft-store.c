/* SPDX-License-Identifier: Apache-2.0 */
#include "draft-fixture.h"

#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

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
  /* Drafts of a living process and one's own are not offered. */
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
  /* The newest draft comes first. */
  g_assert_cmpstr (((MasOrphan *) orphans->pdata[0])->head.id, ==, ID_B);
  g_assert_cmpuint (count_orphans (next), ==, 0);
  mas_draft_store_remove (next, ID_A);
  mas_draft_store_remove (next, ID_B);
  g_assert_cmpuint (count_names (fixture->path, ".draft"), ==, 0);
}

/* When many drafts are put at once the last one is kept; every caller is told. */
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
  wait_for (n_told >= 500);
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

/* A draft removed at any moment is gone; one that is put afterwards is kept. */
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
  wait_for (n_told >= 330);
  g_assert_cmpuint (count_names (fixture->path, ".tmp"), ==, 0);
}

/* At the end of the program pending writes reach the disk, without a main loop. */
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
  run_ready ();
}

/* Drafts that were being loaded when the program ended. */
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
      /* The first program ends while it opens the draft, the later ones do not. */
      mas_draft_store_set_opening (store, ID_A, TRUE);
      mas_draft_store_set_opening (store, ID_B, TRUE);
      mas_draft_store_set_opening (store, ID_B, FALSE);
      if (i > 0)
        mas_draft_store_set_opening (store, ID_A, FALSE);
      drop (store, fixture);
    }
  /* Edited further, it counts as a new draft that nobody was shown; removed, it leaves no file. */
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

/* Files in the folder that are not drafts. */
static void
test_strange (Fixture      *fixture,
              gconstpointer data)
{
  static const struct
  {
    const char *name;
    const char *text;
    int code; /* −1: not listed */
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
  /* None of them is deleted without the person. */
  {
    const MasDraftLimits none = { 0, 0, 0 };

    g_assert_cmpuint (mas_draft_store_tidy (store, &none, G_MAXINT64), ==, 0);
  }
  g_assert_cmpuint (count_names (fixture->path, ""), ==, G_N_ELEMENTS (files) + 1);
}

/* A draft that the person discards is deleted, whether it can be read or not, and only once. */
static void
test_discard (Fixture      *fixture,
              gconstpointer data)
{
  g_autofree char *later = g_build_filename (fixture->path, ID_B "." ID_A ".draft", NULL);
  MasDraftStore *store = open_store (fixture);
  g_autoptr (GPtrArray) orphans = NULL;

  put (store, ID_B, 1);
  drop (store, fixture);
  g_assert_true (g_file_set_contents (later, "{\"masume-draft\":7}\n", -1, NULL));
  store = open_store (fixture);
  orphans = list (store);
  g_assert_cmpuint (orphans->len, ==, 2);
  for (guint i = 0; i < 2; i++)
    {
      GError *error = NULL;

      g_assert_true (mas_draft_store_discard (store, orphans->pdata[i], &error));
      g_assert_no_error (error);
      g_assert_false (mas_draft_store_discard (store, orphans->pdata[i], &error));
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
      g_clear_error (&error);
    }
  drop (store, fixture);
  g_assert_cmpuint (count_names (fixture->path, ""), ==, 0);
}

/* A change of a draft on disk is reported when it is read; a copy under another name at once. */
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

/* Folders that are refused. */
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
  /* A folder that others can look into is made private. */
  g_assert_cmpint (g_mkdir (fixture->path, 0700), ==, 0);
  g_assert_cmpint (g_chmod (fixture->path, 0777), ==, 0);
  store = open_store (fixture);
  g_assert_cmpint (get_mode (fixture->path), ==, 0700);
  drop (store, fixture);
  /* A folder of another user; only root can try this. */
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

/* A disk that becomes full at any byte, as far as this process can see: the draft before it
 * stays. */
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

/* Somebody deletes the folder while the program runs. */
static void
test_cleared (Fixture      *fixture,
              gconstpointer data)
{
  MasDraftStore *store = open_store (fixture);
  g_autoptr (MasDraftStore) next = NULL;

  put (store, ID_A, 1);
  tmp_folder_remove (fixture->path);
  put (store, ID_A, 2);
  g_assert_cmpint (get_mode (fixture->path), ==, 0700);
  next = open_store (fixture);
  g_assert_cmpuint (count_orphans (next), ==, 0);
  drop (store, fixture);
  g_assert_cmpuint (count_orphans (next), ==, 1);
}

/* A failure to write is reported, and the program goes on. */
static void
test_unwritable (Fixture      *fixture,
                 gconstpointer data)
{
  static const char big[] = "{\"edits\":1,\"division\":\"lines\",\"items\":1,\"complete\":true,"
                            "\"file\":\"\",\"rows\":[]}\n";
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
  const char    *left; /* the drafts of 1 … 6 that are kept, 6 the newest; 2 and 5 were not offered */
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
  /* Drafts of a living process are kept. */
  {
    g_autoptr (MasDraftStore) other = open_store (fixture);

    g_assert_cmpuint (mas_draft_store_tidy (other, &tidies[i].limits, 1006), ==, 0);
  }
  drop (store, fixture);
  store = open_store (fixture);
  g_assert_cmpuint (mas_draft_store_tidy (store, &tidies[i].limits, 1006), ==,
                    6 - strlen (tidies[i].left));
  orphans = list (store);
  for (guint k = 0; k < orphans->len; k++)
    g_string_append (left, ((MasOrphan *) orphans->pdata[k])->head.title);
  g_assert_cmpstr (left->str, ==, tidies[i].left);
  drop (store, fixture);
}

/* What was open. */

static void
test_windows (Fixture      *fixture,
              gconstpointer data)
{
  g_autoptr (MasDraftStore) store = open_store (fixture);
  g_autoptr (GPtrArray) entries =
    g_ptr_array_new_with_free_func ((GDestroyNotify) mas_window_entry_free);
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

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  add ("/editor/draft-store/put", NULL, test_put);
  add ("/editor/draft-store/coalesced", NULL, test_coalesced);
  add ("/editor/draft-store/removed", NULL, test_removed);
  add ("/editor/draft-store/flush", NULL, test_flush);
  add ("/editor/draft-store/opening", NULL, test_opening);
  add ("/editor/draft-store/strange", NULL, test_strange);
  add ("/editor/draft-store/discard", NULL, test_discard);
  add ("/editor/draft-store/changed", NULL, test_changed);
  add ("/editor/draft-store/folder", NULL, test_folder);
  add ("/editor/draft-store/read-only", NULL, test_read_only);
  add ("/editor/draft-store/full", NULL, test_full);
  add ("/editor/draft-store/cleared", NULL, test_cleared);
  add ("/editor/draft-store/unwritable", NULL, test_unwritable);
  add ("/editor/draft-store/windows", NULL, test_windows);
  for (guint i = 0; i < G_N_ELEMENTS (tidies); i++)
    {
      g_autofree char *path = g_strconcat ("/editor/draft-store/tidy/", tidies[i].name, NULL);
      add (path, GUINT_TO_POINTER (i), test_tidy);
    }
  return g_test_run ();
}
