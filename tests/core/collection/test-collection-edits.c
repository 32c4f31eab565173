/* SPDX-License-Identifier: Apache-2.0 */
#include "collection-files.h"
#include "qi-collection-edits-private.h"
#include "qi-error.h"

#include <glib/gstdio.h>
#include <string.h>

/* Edits of a file are kept as text and applied to the file opened anew, which then has the same rows. */

#define LINES \
  "# list\r\nk7/8/8/8/8/8/8/7K w - - 0 1\r\n\r\nk7/8/8/8/8/8/8/6K1 w - - 0 1 ; two\n" \
  "k7/8/8/8/8/8/8/5K2 w - - 0 1\nk7/8/8/8/8/8/8/4K3 w - - 0 1"
#define A       "k7/8/8/8/8/8/7P/7K b - - 0 1"
#define ARRAY "[\n  [[\"K^\"]],\n  {\"board\": [[null]]} , 3,\n [1,2]\n]\n"
#define PGN \
  "[Event \"a\"]\n\n1. e4 e5 *\n\n[Event \"b\"]\n[SetUp \"1\"]\n[FEN \"k7/8/8/8/8/8/8/7K w - - 0 1\"]\n\n*\n\n" \
  "[Event \"c\"]\n\n1. d4 *\n"
#define SGF     "(;SZ[9]AB[aa])\n(;SZ[9]AW[bb])\n(;SZ[9];B[cc])\n"

typedef struct
{
  const char *name;
  const char *file;
  const char *text;
  const char *edits; /* in the form of collection_edit() */
} Case;

static const Case cases[] = {
  { "lines/none", "a.fen", LINES, "" },
  { "lines/text", "a.fen", LINES, "t1=" A },
  { "lines/broken-text", "a.fen", LINES, "t1=no position at all" },
  { "lines/not-utf8", "a.fen", LINES, "t0=k7/\xff\xfe\x80/\x01" },
  { "lines/deleted", "a.fen", LINES, "d0,2" },
  { "lines/all-deleted", "a.fen", LINES, "d0,1,2,3" },
  { "lines/moved", "a.fen", LINES, "m3>0" },
  { "lines/reversed", "a.fen", LINES, "m3>0|m3>1|m3>2" },
  { "lines/copied", "a.fen", LINES, "c0,3" },
  { "lines/copies-edited", "a.fen", LINES, "c0|t1=" A "|m1>4|d0" },
  { "lines/several", "a.fen", LINES, "t0=" A "|m0>3|c2|d0|t1=" A },
  { "lines/back", "a.fen", LINES, "t0=" A "|r0" },
  { "lines/one", "a.fen", "k7/8/8/8/8/8/8/7K w - - 0 1\nk7/8/8/8/8/8/8/7K w - - 0 1\n", "t0=" A },
  { "array/several", "a.json", ARRAY, "t1=[[\"k\",null]]|m3>0|c1" },
  { "array/deleted", "a.json", ARRAY, "d1" },
  { "array/token-values", "a.json", ARRAY, "t0=[[1,1.0,\"1\",true,{\"a\":2}]]" },
  { "pgn/several", "a.pgn", PGN, "m2>0|d1|c0" },
  { "pgn/text", "a.pgn", PGN, "t1=[Event \"z\"]\n\n1. c4 *" },
  { "sgf/several", "a.sgf", SGF, "t0=(;SZ[9]AB[dd]C[a\\]b\n])|m1>3|c0" },
};

typedef struct
{
  char *dir;
  char *path;
} Place;

static Place
place_new (const char *name,
           const char *text)
{
  Place place = { .dir = collection_make_dir () };

  place.path = g_build_filename (place.dir, name, NULL);
  collection_put (place.path, text, strlen (text));
  return place;
}

static void
place_clear (Place *place)
{
  collection_remove (place->dir);
  g_free (place->path);
  g_free (place->dir);
}

static GBytes *
keep (QiCollection *collection)
{
  g_autoptr (QiCollectionEdits) edits = qi_collection_dup_edits (collection);
  GError *error = NULL;
  GBytes *bytes = qi_collection_edits_to_bytes (edits, NULL, &error);

  g_assert_no_error (error);
  return bytes;
}

static QiCollectionEdits *
read_edits (GBytes *bytes)
{
  GError *error = NULL;
  QiCollectionEdits *edits = qi_collection_edits_new_from_bytes (bytes, &error);

  g_assert_no_error (error);
  return edits;
}

static void
on_applied_cb (GObject      *source,
               GAsyncResult *result,
               gpointer      user_data)
{
  *(GAsyncResult **) user_data = g_object_ref (result);
}

static gboolean
apply (QiCollection      *collection,
       QiCollectionEdits *edits,
       GError           **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  qi_collection_apply_edits_async (collection, edits, NULL, on_applied_cb, &result);
  while (result == NULL)
    g_main_context_iteration (NULL, TRUE);
  return qi_collection_apply_edits_finish (collection, result, error);
}

static void
assert_same_rows (QiCollection *a,
                  QiCollection *b)
{
  g_assert_cmpuint (qi_collection_get_n_rows (a), ==, qi_collection_get_n_rows (b));
  for (guint row = 0; row < qi_collection_get_n_rows (a); row++)
    {
      g_autoptr (GBytes) first = qi_collection_dup_text (a, row, NULL);
      g_autoptr (GBytes) second = qi_collection_dup_text (b, row, NULL);

      g_assert_true (g_bytes_equal (first, second));
      g_assert_cmpint (qi_collection_is_row_modified (a, row), ==,
                       qi_collection_is_row_modified (b, row));
    }
}

/* Both save the same file. */
static void
assert_same_file (QiCollection *a,
                  QiCollection *b,
                  const char   *path)
{
  GError *error = NULL;
  g_autoptr (GBytes) first = NULL;
  g_autoptr (GBytes) second = NULL;

  collection_save (a, path, TRUE, &error);
  g_assert_no_error (error);
  first = collection_get (path);
  collection_save (b, path, TRUE, &error);
  g_assert_no_error (error);
  second = collection_get (path);
  g_assert_true (g_bytes_equal (first, second));
}

static void
test_again (gconstpointer data)
{
  const Case *test = data;
  Place place = place_new (test->file, test->text);
  g_autofree char *copy = g_build_filename (place.dir, "copy", NULL);
  g_autoptr (QiCollection) edited = collection_open (place.path);
  g_autoptr (QiCollection) anew = collection_open (place.path);
  g_autoptr (QiRowList) before = qi_row_list_ref (qi_collection_get_rows (anew));
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GBytes) again = NULL;
  g_autoptr (QiCollectionEdits) edits = NULL;
  GError *error = NULL;

  g_assert_cmpint (qi_collection_get_division (edited), !=, QI_DIVISION_WHOLE);
  g_assert_true (collection_edit (edited, test->edits, &error));
  g_assert_no_error (error);
  bytes = keep (edited);
  edits = read_edits (bytes);
  /* The edits that were read are written as the same bytes. */
  again = qi_collection_edits_to_bytes (edits, NULL, NULL);
  g_assert_true (g_bytes_equal (bytes, again));
  apply (anew, edits, &error);
  g_assert_no_error (error);
  assert_same_rows (edited, anew);
  for (guint row = 0; row < qi_collection_get_n_rows (anew); row++)
    if (qi_collection_is_row_modified (anew, row))
      g_assert_cmpint (qi_collection_get_verdict (anew, row), !=, QI_VERDICT_UNKNOWN);
  g_assert_cmpint (qi_collection_is_modified (anew), ==, qi_collection_is_modified (edited));
  /* Undoing one step gives the file again. */
  {
    g_autoptr (QiRowList) after = qi_row_list_ref (qi_collection_get_rows (anew));
    g_autoptr (QiCollection) plain = collection_open (place.path);

    g_assert_true (qi_collection_set_rows (anew, before));
    g_assert_false (qi_collection_is_modified (anew));
    assert_same_rows (plain, anew);
    g_assert_true (qi_collection_set_rows (anew, after));
  }
  assert_same_file (edited, anew, copy);
  place_clear (&place);
}

/* Edits of a file after it was saved, when ids are no longer the numbers of its items. */
static void
test_saved (void)
{
  Place place = place_new ("a.fen", LINES);
  g_autoptr (QiCollection) edited = collection_open (place.path);
  g_autoptr (QiCollection) anew = NULL;
  g_autoptr (QiCollectionEdits) edits = NULL;
  g_autoptr (GBytes) bytes = NULL;
  GError *error = NULL;

  g_assert_true (collection_edit (edited, "m3>0|c1|t2=" A, NULL));
  collection_save (edited, NULL, FALSE, &error);
  g_assert_no_error (error);
  g_assert_true (collection_edit (edited, "m0>4|d1|t1=" A "|c2", NULL));
  bytes = keep (edited);
  edits = read_edits (bytes);
  anew = collection_open (place.path);
  apply (anew, edits, &error);
  g_assert_no_error (error);
  assert_same_rows (edited, anew);
  place_clear (&place);
}

/* Edits can also be applied to the very collection that was edited and saved. */
static void
test_own (void)
{
  Place place = place_new ("a.fen", LINES);
  g_autoptr (QiCollection) collection = collection_open (place.path);
  g_autoptr (QiRowList) before = NULL;
  g_autoptr (QiCollectionEdits) edits = NULL;
  GError *error = NULL;

  g_assert_true (collection_edit (collection, "m3>0|c1", NULL));
  collection_save (collection, NULL, FALSE, &error);
  g_assert_no_error (error);
  before = qi_row_list_ref (qi_collection_get_rows (collection));
  g_assert_true (collection_edit (collection, "t4=" A "|d0", NULL));
  edits = qi_collection_dup_edits (collection);
  apply (collection, edits, &error);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_EXISTS);
  g_clear_error (&error);
  g_assert_true (qi_collection_set_rows (collection, before));
  apply (collection, edits, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (qi_collection_get_n_rows (collection), ==, 4);
  g_assert_true (qi_collection_is_row_modified (collection, 3));
  place_clear (&place);
}

typedef struct
{
  const char *name;
  const char *before;
  const char *edits;
  const char *after; /* content of the file when the edits are applied */
} Other;

static const Other others[] = {
  { "edited-row", "AAAA\nBBBB\nCCCC\n", "t1=zzzz", "AAAA\nBBBX\nCCCC\n" },
  { "other-row", "AAAA\nBBBB\nCCCC\n", "t1=zzzz", "AAAX\nBBBB\nCCCC\n" },
  { "deleted-row", "AAAA\nBBBB\nCCCC\n", "d1", "AAAA\nBBBX\nCCCC\n" },
  { "one-more", "AAAA\nBBBB\nCCCC\n", "t1=zzzz", "AAAA\nBBBB\nCCCC\nDDDD\n" },
  { "one-less", "AAAA\nBBBB\nCCCC\n", "t1=zzzz", "AAAA\nBBBB\n" },
  { "comment", "AAAA\nBBBB\nCCCC\n", "t1=zzzz", "AAAA\nBBBB\n# x\nCCCC\n" },
  { "order", "AAAA\nBBBB\nCCCC\n", "t1=zzzz", "CCCC\nBBBB\nAAAA\n" },
  { "empty", "AAAA\nBBBB\nCCCC\n", "t1=zzzz", "" },
};

static void
test_other_file (gconstpointer data)
{
  const Other *test = data;
  Place place = place_new ("a.fen", test->before);
  g_autoptr (QiCollection) edited = collection_open (place.path);
  g_autoptr (QiCollection) anew = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (QiCollectionEdits) edits = NULL;
  g_autoptr (GPtrArray) texts = NULL;
  g_autoptr (GArray) items = NULL;
  GError *error = NULL;

  g_assert_true (collection_edit (edited, test->edits, NULL));
  bytes = keep (edited);
  edits = read_edits (bytes);
  collection_put (place.path, test->after, strlen (test->after));
  anew = collection_open (place.path);
  g_assert_false (apply (anew, edits, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG);
  g_clear_error (&error);
  g_assert_false (qi_collection_is_modified (anew));
  /* The texts that were typed can still be had. */
  texts = qi_collection_edits_dup_texts (edits, &items);
  g_assert_cmpuint (texts->len, ==, *test->edits == 't');
  g_assert_cmpuint (items->len, ==, texts->len);
  if (texts->len > 0)
    {
      collection_assert_bytes (texts->pdata[0], "zzzz", 4);
      g_assert_cmpuint (g_array_index (items, guint, 0), ==, 1);
    }
  place_clear (&place);
}

/* A file that is written in place while it is edited: its edits are kept, but fit no file. */
static void
test_written_in_place (void)
{
  Place place = place_new ("a.fen", "AAAA\nBBBB\n");
  g_autoptr (QiCollection) edited = collection_open (place.path);
  g_autoptr (QiCollection) anew = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (QiCollectionEdits) edits = NULL;
  g_autoptr (GPtrArray) texts = NULL;
  FILE *file;
  GError *error = NULL;

  g_assert_true (collection_edit (edited, "t1=zzzz", NULL));
  file = g_fopen (place.path, "a");
  g_assert_cmpint (fputs ("CCCC\n", file), >=, 0);
  fclose (file);
  bytes = keep (edited);
  edits = read_edits (bytes);
  texts = qi_collection_edits_dup_texts (edits, NULL);
  g_assert_cmpuint (texts->len, ==, 1);
  anew = collection_open (place.path);
  apply (anew, edits, &error);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG);
  g_clear_error (&error);
  place_clear (&place);
}

static void
test_counts (void)
{
  Place place = place_new ("a.fen", LINES);
  g_autoptr (QiCollection) collection = collection_open (place.path);
  g_autoptr (QiCollectionEdits) edits = NULL;
  guint n_changed = 0, n_new = 0, n_deleted = 0;

  g_assert_true (collection_edit (collection, "t0=" A "|c0,1|d3|m0>3", NULL));
  edits = qi_collection_dup_edits (collection);
  qi_collection_edits_count (edits, &n_changed, &n_new, &n_deleted);
  g_assert_cmpuint (n_changed, ==, 1);
  g_assert_cmpuint (n_new, ==, 1);
  g_assert_cmpuint (n_deleted, ==, 0);
  g_assert_true (collection_edit (collection, "d4", NULL));
  g_clear_pointer (&edits, qi_collection_edits_unref);
  edits = qi_collection_dup_edits (collection);
  qi_collection_edits_count (edits, NULL, NULL, &n_deleted);
  g_assert_cmpuint (n_deleted, ==, 1);
  place_clear (&place);
}

/* A folder: its files may be changed, deleted and copied. */
static void
test_folder (void)
{
  Place place = place_new ("a.fen", "k7/8/8/8/8/8/8/7K w - - 0 1\n");
  g_autofree char *second = g_build_filename (place.dir, "b.fen", NULL);
  g_autofree char *third = g_build_filename (place.dir, "c.fen", NULL);
  g_autoptr (QiCollection) edited = NULL;
  g_autoptr (QiCollection) anew = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (QiCollectionEdits) edits = NULL;
  GError *error = NULL;

  collection_put (second, A, strlen (A));
  collection_put (third, A "\n", strlen (A) + 1);
  g_usleep (20000); /* a folder is known by the time of its listing, its files by their own times */
  edited = collection_open (place.dir);
  g_assert_true (collection_edit (edited, "t0=" A "|c1|d3", NULL));
  bytes = keep (edited);
  edits = read_edits (bytes);
  g_usleep (20000);
  anew = collection_open (place.dir);
  apply (anew, edits, &error);
  g_assert_no_error (error);
  assert_same_rows (edited, anew);
  /* Another file is in the folder, so it is not the one that was edited. */
  collection_put (place.path, A "\n\n", strlen (A) + 2);
  g_clear_object (&anew);
  g_usleep (20000);
  anew = collection_open (place.dir);
  apply (anew, edits, &error);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG);
  g_clear_error (&error);
  place_clear (&place);
}

static const struct
{
  const char *name;
  const char *text;
  gboolean    good;
} texts[] = {
#define HEAD "{\"edits\":1,\"division\":\"lines\",\"items\":3,\"complete\":true,\"file\":\"\",\"rows\":["
#define MARK    "0123456789abcdef0123456789abcdef"
  { "good", HEAD "[0,2],[4],[2,\"" MARK "\",3]]}\nabcdxyz", TRUE },
  { "no-rows", HEAD "]}\n", TRUE },
  { "unknown-mark", HEAD "[2,\"\",3]]}\nxyz", TRUE },
  { "empty", "", FALSE },
  { "no-line", HEAD "]}", FALSE },
  { "version",
    "{\"edits\":2,\"division\":\"lines\",\"items\":3,\"complete\":true,\"file\":\"\",\"rows\":[]}"
    "\n",
    FALSE },
  { "version-0",
    "{\"edits\":0,\"division\":\"lines\",\"items\":3,\"complete\":true,\"file\":\"\",\"rows\":[]}"
    "\n",
    FALSE },
  { "division",
    "{\"edits\":1,\"division\":\"row\",\"items\":3,\"complete\":true,\"file\":\"\",\"rows\":[]}\n",
    FALSE },
  { "items",
    "{\"edits\":1,\"division\":\"lines\",\"items\":4294967295,\"complete\":true,\"file\":\"\","
    "\"rows\":[]}\n",
    FALSE },
  { "order-of-members",
    "{\"edits\":1,\"items\":3,\"division\":\"lines\",\"complete\":true,\"file\":\"\",\"rows\":[]}"
    "\n",
    FALSE },
  { "more-members", HEAD "],\"x\":1}\n", FALSE },
  { "two-values", HEAD "]} 1\n", FALSE },
  { "twice", HEAD "[0,2],[1,1]]}\n", FALSE },
  { "twice-far", HEAD "[1,1],[0,1],[1,\"\",0]]}\n", FALSE },
  { "outside", HEAD "[2,2]]}\n", FALSE },
  { "outside-text", HEAD "[3,\"\",0]]}\n", FALSE },
  { "no-row", HEAD "[0,0]]}\n", FALSE },
  { "negative", HEAD "[-1,1]]}\n", FALSE },
  { "fraction", HEAD "[0,1.0]]}\n", FALSE },
  { "large", HEAD "[99999999999999999999]]}\n", FALSE },
  { "four", HEAD "[0,\"\",1,1]]}\nx", FALSE },
  { "mark", HEAD "[0,\"" MARK "0\",1]]}\nx", FALSE },
  { "mark-letter", HEAD "[0,\"G123456789abcdef0123456789abcdef\",1]]}\nx", FALSE },
  { "bytes-missing", HEAD "[4]]}\nabc", FALSE },
  { "bytes-left", HEAD "[4]]}\nabcde", FALSE },
  { "bytes-huge", HEAD "[9223372036854775806],[9223372036854775806]]}\nabcde", FALSE },
  { "folder-moved",
    "{\"edits\":1,\"division\":\"folder\",\"items\":3,\"complete\":true,\"file\":\"\",\"rows\":[[1,"
    "1],[0,1]]}\n",
    FALSE },
  { "whole-deleted",
    "{\"edits\":1,\"division\":\"whole\",\"items\":1,\"complete\":true,\"file\":\"\",\"rows\":[]}"
    "\n",
    FALSE },
};

static void
test_text (gconstpointer data)
{
  const guint i = GPOINTER_TO_UINT (data);
  g_autoptr (GBytes) bytes = g_bytes_new (texts[i].text, strlen (texts[i].text));
  GError *error = NULL;
  g_autoptr (QiCollectionEdits) edits = qi_collection_edits_new_from_bytes (bytes, &error);

  if (texts[i].good)
    g_assert_no_error (error);
  else
    g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
  g_assert_cmpint (edits != NULL, ==, texts[i].good);
  g_clear_error (&error);
}

/* No beginning of a good text is accepted, and a changed bit does no harm. */
static void
test_torn (void)
{
  const char *text = texts[0].text;

  for (gsize n = 0; n < strlen (text); n++)
    {
      g_autoptr (GBytes) bytes = g_bytes_new (text, n);

      g_assert_null (qi_collection_edits_new_from_bytes (bytes, NULL));
    }
  for (gsize i = 0; i < strlen (text) * 8; i++)
    {
      g_autofree char *other = g_strdup (text);
      g_autoptr (GBytes) bytes = NULL;
      g_autoptr (QiCollectionEdits) edits = NULL;

      other[i / 8] = (char) (other[i / 8] ^ 1 << i % 8);
      bytes = g_bytes_new (other, strlen (text));
      edits = qi_collection_edits_new_from_bytes (bytes, NULL);
      if (edits != NULL)
        qi_collection_edits_count (edits, NULL, NULL, NULL);
    }
}

/* Texts that cannot be in the file are refused. */
static void
test_refused (void)
{
  Place place = place_new ("a.fen", "AAAA\nBBBB\n");
  g_autoptr (QiCollection) edited = collection_open (place.path);
  g_autoptr (QiCollection) anew = collection_open (place.path);
  g_autoptr (GBytes) bytes = NULL;
  g_autofree char *text = NULL;
  g_autoptr (GBytes) changed = NULL;
  g_autoptr (QiCollectionEdits) edits = NULL;
  GError *error = NULL;

  g_assert_true (collection_edit (edited, "t1=CCCCC", NULL));
  bytes = keep (edited);
  text = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  g_assert_true (g_str_has_suffix (text, "CCCCC"));
  memcpy (text + strlen (text) - 5, "CC\nCC", 5);
  changed = g_bytes_new (text, strlen (text));
  edits = read_edits (changed);
  apply (anew, edits, &error);
  g_assert_cmpint (error->domain, ==, QI_ERROR);
  g_clear_error (&error);
  g_assert_false (qi_collection_is_modified (anew));
  place_clear (&place);
}

/* A text typed into a row is an edit where the row can hold it: the rows are as if it had been set, and texts that
 * cannot be there are left out. */
static void
test_typed (void)
{
  static const struct
  {
    const char *text;
    gboolean fits;
  } rows[] = {
    { A, TRUE }, { "no position", TRUE }, { " " A " ", TRUE }, { A "\n" A, FALSE }, { "", FALSE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      Place place = place_new ("a.fen", LINES);
      g_autoptr (QiCollection) edited = collection_open (place.path);
      g_autoptr (QiCollection) anew = collection_open (place.path);
      g_autoptr (GBytes) text = g_bytes_new_static (rows[i].text, strlen (rows[i].text));
      g_autoptr (QiCollectionEdits) typed = NULL;
      g_autoptr (QiCollectionEdits) edits = NULL;
      g_autoptr (GBytes) bytes = NULL;
      GError *error = NULL;

      g_assert_true (collection_edit (edited, "t0=" A "|d2", NULL));
      typed = qi_collection_dup_edits_with (edited, 1, text);
      bytes = qi_collection_edits_to_bytes (typed, NULL, &error);
      g_assert_no_error (error);
      g_assert_false (qi_collection_is_row_modified (edited, 1));
      g_assert_true (qi_collection_set_text (edited, 1, text, NULL) == rows[i].fits);
      edits = read_edits (bytes);
      apply (anew, edits, &error);
      g_assert_no_error (error);
      assert_same_rows (edited, anew);
      place_clear (&place);
    }
}

/* The text of the edits of a long list is only as long as the edits. */
static void
test_long (void)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (QiCollection) edited = NULL;
  g_autoptr (QiCollection) anew = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (QiCollectionEdits) edits = NULL;
  GError *error = NULL;
  Place place;

  for (guint i = 0; i < 200000; i++)
    g_string_append_printf (text, "k7/8/8/8/8/8/8/7K w - - %u 1\n", i);
  place = place_new ("a.fen", text->str);
  edited = collection_open (place.path);
  anew = collection_open (place.path);
  g_assert_true (collection_edit (edited, "t123456=" A, NULL));
  bytes = keep (edited);
  g_assert_cmpuint (g_bytes_get_size (bytes), <, 400);
  edits = read_edits (bytes);
  apply (anew, edits, &error);
  g_assert_no_error (error);
  g_assert_true (qi_collection_is_row_modified (anew, 123456));
  g_assert_cmpuint (qi_collection_get_n_rows (anew), ==, 200000);
  place_clear (&place);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/core/collection-edits/again/", cases[i].name, NULL);
      g_test_add_data_func (path, &cases[i], test_again);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (others); i++)
    {
      g_autofree char *path =
        g_strconcat ("/core/collection-edits/other-file/", others[i].name, NULL);
      g_test_add_data_func (path, &others[i], test_other_file);
    }
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *path = g_strconcat ("/core/collection-edits/text/", texts[i].name, NULL);
      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_text);
    }
  g_test_add_func ("/core/collection-edits/torn", test_torn);
  g_test_add_func ("/core/collection-edits/saved", test_saved);
  g_test_add_func ("/core/collection-edits/own", test_own);
  g_test_add_func ("/core/collection-edits/written-in-place", test_written_in_place);
  g_test_add_func ("/core/collection-edits/counts", test_counts);
  g_test_add_func ("/core/collection-edits/folder", test_folder);
  g_test_add_func ("/core/collection-edits/refused", test_refused);
  g_test_add_func ("/core/collection-edits/typed", test_typed);
  g_test_add_func ("/core/collection-edits/long", test_long);
  return g_test_run ();
}
