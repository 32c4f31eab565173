/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-draft-store.h"
#include "wait.h"
#include "tmp-folder.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>

/* A folder of drafts for the test, written and read without waiting. */

#define ID_A "0123456789abcdef0123456789abcdef"
#define ID_B "fedcba9876543210fedcba9876543210"
#define SECOND G_USEC_PER_SEC

typedef struct
{
  char *dir;
  char *path; /* the folder of drafts, which does not exist at first */
} Fixture;

static inline void
set_up (Fixture      *fixture,
        gconstpointer data)
{
  fixture->dir = tmp_folder_new ("masume-drafts");
  fixture->path = g_build_filename (fixture->dir, "state", "drafts", NULL);
}

static inline void
tear_down (Fixture      *fixture,
           gconstpointer data)
{
  tmp_folder_remove (fixture->dir);
  g_free (fixture->path);
  g_free (fixture->dir);
}

static inline MasDraftStore *
open_store (const Fixture *fixture)
{
  GError *error = NULL;
  MasDraftStore *store = mas_draft_store_open (fixture->path, &error);

  g_assert_no_error (error);
  return store;
}

static inline guint
count_names (const char *path,
             const char *ending)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  guint n = 0;

  for (const char *name = g_dir_read_name (dir); name != NULL; name = g_dir_read_name (dir))
    n += g_str_has_suffix (name, ending);
  return n;
}

/* As if the program had ended: its drafts become orphans. A worker may still hold the store for a moment. */
static inline void
drop (MasDraftStore *store,
      const Fixture *fixture)
{
  const guint n_locks = count_names (fixture->path, ".lock");

  g_assert_true (mas_draft_store_flush (store, 60 * SECOND));
  run_ready ();
  g_object_unref (store);
  for (guint i = 0; count_names (fixture->path, ".lock") >= n_locks; i++)
    {
      g_assert_cmpuint (i, <, 100000);
      g_usleep (100);
    }
}

/* A text with faults that says @number. */
static inline MasDraft *
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

static inline void
on_result_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  *(GAsyncResult **) user_data = g_object_ref (result);
}

static inline gboolean
put_draft (MasDraftStore *store,
           MasDraft      *draft,
           GError       **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  mas_draft_store_put_async (store, draft, on_result_cb, &result);
  wait_for (result != NULL);
  return mas_draft_store_put_finish (store, result, error);
}

static inline void
put (MasDraftStore *store,
     const char    *id,
     guint          number)
{
  g_autoptr (MasDraft) draft = make_draft (id, number, 100, 0);
  GError *error = NULL;

  put_draft (store, draft, &error);
  g_assert_no_error (error);
}

static inline MasDraft *
load (MasDraftStore *store,
      const char    *id,
      GError       **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  mas_draft_store_load_async (store, id, NULL, on_result_cb, &result);
  wait_for (result != NULL);
  return mas_draft_store_load_finish (store, result, error);
}

static inline GPtrArray *
list (MasDraftStore *store)
{
  GError *error = NULL;
  GPtrArray *orphans = mas_draft_store_list (store, &error);

  g_assert_no_error (error);
  return orphans;
}

static inline guint
count_orphans (MasDraftStore *store)
{
  g_autoptr (GPtrArray) orphans = list (store);

  return orphans->len;
}

static inline int
get_mode (const char *path)
{
  GStatBuf status;

  g_assert_cmpint (g_lstat (path, &status), ==, 0);
  return status.st_mode & 0777;
}

/* The number in a draft, when the whole draft is there. */
static inline guint
get_number (const MasDraft *draft)
{
  const guint number = (guint) g_ascii_strtoull (mas_draft_get_head (draft)->title, NULL, 10);
  gsize length = 0;
  const char *text = g_bytes_get_data (mas_draft_get_text (draft), &length);

  for (gsize i = 0; i < length; i++)
    g_assert_cmpint (text[i], ==, (char) ('a' + number % 26));
  return number;
}

static inline void
add (const char   *path,
     gconstpointer data,
     void (*test) (Fixture *, gconstpointer))
{
  g_test_add (path, Fixture, data, set_up, test, tear_down);
}
