/* SPDX-License-Identifier: Apache-2.0 */
#include "draft-bytes.h"
#include "mas-draft-document.h"
#include "qi-file-stamp-private.h"
#include "wait.h"

#include <glib/gstdio.h>
#include <string.h>

/* Documents: a recovered document can be undone to its file, or asks before it is saved over another
 * one. */

#define NATIVE_TEXT \
  "{\"board\":[[\"K\",null],\n [null,\"k\"]], \"hands\":{\"first\":[],\"second\":[]},\"turn\":\"first\"," \
  "\"styles\":{\"first\":\"C\",\"second\":\"c\"}, \"mine\":7}\n"

static const struct
{
  const char *name;
  const char *file;   /* (nullable): its name */
  const char *before; /* the contents of the file */
  const char *now;    /* (nullable): its contents when the draft is recovered */
  gboolean    is_edited;
  gboolean    is_step;
} documents[] = {
  { "untitled", NULL, "k7/8/8/8/8/8/8/7K w - - 0 1", NULL, TRUE, FALSE },
  { "untitled-unchanged", NULL, "k7/8/8/8/8/8/8/7K w - - 0 1", NULL, FALSE, FALSE },
  { "same", "a.fen", "k7/8/8/8/8/8/8/7K w - - 0 1\n", "k7/8/8/8/8/8/8/7K w - - 0 1\n", TRUE, TRUE },
  { "same-unchanged", "a.fen", "k7/8/8/8/8/8/8/7K w - - 0 1\n", "k7/8/8/8/8/8/8/7K w - - 0 1\n",
    FALSE, TRUE },
  { "same-native", "a.json", NATIVE_TEXT, NATIVE_TEXT, TRUE, TRUE },
  { "other", "a.fen", "k7/8/8/8/8/8/8/7K w - - 0 1\n", "k7/8/8/8/8/8/8/6K1 w - - 0 1\n", TRUE,
    FALSE },
  { "other-native", "a.json", NATIVE_TEXT, "[[null]]", TRUE, FALSE },
  { "faulty", "a.fen", "k7/8/8/8/8/8/8/7K w - - 0 1\n", "k7/8/8/8\n", TRUE, FALSE },
  { "gone", "a.fen", "k7/8/8/8/8/8/8/7K w - - 0 1\n", NULL, TRUE, FALSE },
};

static MasLoaded *
load_text (const char *name,
           const char *text)
{
  g_autofree char *path = name == NULL ? NULL : g_build_filename ("/nowhere", name, NULL);
  g_autoptr (GFile) file = path == NULL ? NULL : g_file_new_for_path (path);
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  MasLoaded *loaded = mas_load_text (bytes, file, FALSE);

  loaded->stamp = (QiFileStamp) { 1, 2, strlen (text), 4, 5 };
  return loaded;
}

static void
edit (MasDocument *document)
{
  g_autoptr (QiEdit) turn = qi_edit_new ();

  qi_edit_turn (turn, QI_SIDE_SECOND);
  g_assert_true (mas_document_apply (document, turn, "Turn", NULL, NULL));
}

static void
test_document (gconstpointer data)
{
  const guint i = GPOINTER_TO_UINT (data);
  g_autoptr (MasLoaded) before = load_text (documents[i].file, documents[i].before);
  g_autoptr (MasLoaded) now =
    documents[i].now == NULL ? NULL : load_text (documents[i].file, documents[i].now);
  g_autoptr (MasDocument) document = mas_loaded_dup_document (before);
  g_autoptr (MasDocument) back = NULL;
  g_autoptr (MasDraft) draft = NULL;
  g_autoptr (MasDraft) again = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autofree char *title = NULL;
  g_autofree char *back_title = NULL;
  QiFileStamp stamp;

  if (documents[i].file == NULL)
    mas_document_set_title (document, "Mine");
  if (documents[i].is_edited)
    edit (document);
  draft = mas_draft_new_for_document (document, NULL, NULL, NULL);
  bytes = to_bytes (draft);
  again = from_bytes (bytes);
  back = mas_draft_dup_document (again, now, "Recover");
  g_assert_true (qi_setup_equal (mas_document_get_setup (back), mas_document_get_setup (document)));
  g_assert_true (mas_document_get_format (back) == mas_document_get_format (document));
  title = mas_document_dup_title (document);
  back_title = mas_document_dup_title (back);
  g_assert_cmpstr (back_title, ==, title);
  g_assert_cmpint (mas_document_get_file (back) != NULL, ==, documents[i].file != NULL);
  g_assert_cmpint (mas_document_is_modified (back), ==,
                   documents[i].is_edited || !documents[i].is_step);
  g_assert_cmpint (qi_history_can_undo (mas_document_get_history (back)), ==,
                   documents[i].is_edited && documents[i].is_step);
  /* The stamp is that of the file it is based on, or of a later file with the same contents. */
  mas_document_get_stamp (back, &stamp);
  g_assert_true (qi_file_stamp_equal (&stamp, &before->stamp));
  if (documents[i].is_step)
    {
      g_assert_true (mas_document_has_text (back, before->text));
      mas_document_undo (back);
      g_assert_false (mas_document_is_modified (back));
      g_assert_true (qi_setup_equal (mas_document_get_setup (back), before->reading->setup));
    }
}

static void
on_result_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  *(GAsyncResult **) user_data = g_object_ref (result);
}

static GAsyncResult *
wait_result (GAsyncResult **result)
{
  wait_for (*result != NULL);
  return *result;
}

static MasLoaded *
load_file (GFile *file)
{
  g_autoptr (GAsyncResult) result = NULL;

  mas_load_file_async (file, FALSE, NULL, on_result_cb, &result);
  return mas_load_finish (wait_result (&result), NULL);
}

/* A recovered document is saved to its file only when the file still has the contents that it was
 * based on. */
static void
test_save (gconstpointer data)
{
  const char *now = data;
  g_autofree char *dir = g_dir_make_tmp ("masume-draft-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (dir, "a.fen", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (MasDraft) draft = NULL;
  g_autoptr (MasLoaded) loaded = NULL;
  g_autoptr (MasDocument) back = NULL;
  g_autoptr (GAsyncResult) result = NULL;
  g_autofree char *text = NULL;
  GError *error = NULL;
  gboolean saved;

  g_assert_true (g_file_set_contents (path, "k7/8/8/8/8/8/8/7K w - - 0 1\n", -1, NULL));
  {
    g_autoptr (MasLoaded) before = load_file (file);
    g_autoptr (MasDocument) document = mas_loaded_dup_document (before);
    g_autoptr (MasDraft) made = NULL;
    g_autoptr (GBytes) bytes = NULL;

    edit (document);
    made = mas_draft_new_for_document (document, NULL, NULL, NULL);
    bytes = to_bytes (made);
    draft = from_bytes (bytes);
  }
  if (now != NULL)
    g_assert_true (g_file_set_contents (path, now, -1, NULL));
  loaded = load_file (file);
  back = mas_draft_dup_document (draft, loaded, "Recover");
  g_assert_true (mas_document_is_modified (back));
  mas_document_save_async (back, file, mas_document_get_format (back), NULL, on_result_cb, &result);
  saved = mas_document_save_finish (back, wait_result (&result), NULL, &error);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  if (now == NULL)
    {
      g_assert_no_error (error);
      g_assert_cmpstr (text, ==, "k7/8/8/8/8/8/8/7K b - - 0 1\n");
    }
  else
    {
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG);
      g_assert_cmpstr (text, ==, now);
    }
  g_assert_cmpint (saved, ==, now == NULL);
  g_assert_cmpint (mas_document_is_modified (back), ==, now != NULL);
  g_clear_error (&error);
  g_remove (path);
  g_remove (dir);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (documents); i++)
    {
      g_autofree char *path = g_strconcat ("/editor/draft-document/back/", documents[i].name, NULL);
      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_document);
    }
  g_test_add_data_func ("/editor/draft-document/save/same", NULL, test_save);
  g_test_add_data_func ("/editor/draft-document/save/other", "k7/8/8/8/8/8/8/6K1 w - - 0 1\n",
                        test_save);
  g_test_add_data_func ("/editor/draft-document/save/faulty", "nothing\n", test_save);
  return g_test_run ();
}
