/* SPDX-License-Identifier: Apache-2.0 */
/* Kinds of findings that a session mutes: where that is kept, and what it changes. */
#include "editor-test.h"

#include "mas-file-session.h"
#include "mas-rows-session.h"
#include "qi-setup-private.h"

#include <glib/gstdio.h>

#define CHECKED "4k3/8/8/8/8/8/4Q3/4K3 w - - 0 1\n" /* the side that is not to move is in check */
#define FINE    "4k3/8/8/8/8/8/P7/4K3 w - - 0 1\n"
#define CODE    "side-not-to-move-in-check"
#define NATIVE                                                                                     \
  "{\"board\":[[\"k^\",null,\"R\"],[null,null,null],[null,null,\"K^\"]],"                           \
  "\"hands\":{\"first\":[],\"second\":[]},\"styles\":{\"first\":\"C\",\"second\":\"c\"},"           \
  "\"turn\":\"first\",\"setup\":{\"game\":\"chess\"}}\n"

typedef struct
{
  char       *folder;
  GFile      *file;
  MasSession *session;
  gboolean    done;
} Fixture;

static void
on_opened_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  ((Fixture *) user_data)->session = mas_session_open_finish (result);
}

static void
open_file (Fixture *f)
{
  mas_session_open_async (f->file, FALSE, NULL, on_opened_cb, f);
  wait_for (f->session != NULL);
}

static void
open_text (Fixture    *f,
           const char *name,
           const char *text)
{
  g_autofree char *path = NULL;

  memset (f, 0, sizeof *f);
  f->folder = g_dir_make_tmp ("masume-session-XXXXXX", NULL);
  path = g_build_filename (f->folder, name, NULL);
  f->file = g_file_new_for_path (path);
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  open_file (f);
}

static void
close_session (Fixture *f)
{
  MasSession *session = g_steal_pointer (&f->session);

  mas_session_close (session);
  let_go (session);
}

static void
end (Fixture *f)
{
  close_session (f);
  g_unlink (g_file_peek_path (f->file));
  g_rmdir (f->folder);
  g_object_unref (f->file);
  g_free (f->folder);
}

static void
assert_muted (MasDocument *document,
              gboolean     own,
              gboolean     beside)
{
  g_autoptr (QiMuted) mine = qi_setup_dup_muted (mas_document_get_setup (document), NULL);
  g_autoptr (QiMuted) all = mas_document_dup_all_muted (document);

  g_assert_cmpint (mine != NULL && qi_muted_has (mine, CODE), ==, own);
  g_assert_cmpint (qi_muted_has (mas_document_get_muted (document), CODE), ==, beside);
  g_assert_cmpint (qi_muted_has (all, CODE), ==, own || beside);
}

static void
on_saved_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr (GError) error = NULL;

  mas_session_save_finish (MAS_SESSION (source), result, NULL, &error);
  g_assert_no_error (error);
  ((Fixture *) user_data)->done = TRUE;
}

static void
save (Fixture *f,
      GFile   *file)
{
  f->done = FALSE;
  mas_session_save_async (f->session, file, NULL, NULL, on_saved_cb, f);
  wait_for (f->done);
}

/* A native file holds the muted kinds: muting is one step, which can be undone, and it is saved. */
static void
test_native (void)
{
  g_autofree char *text = NULL;
  MasDocument *document = NULL;
  Fixture f;

  open_text (&f, "a.json", NATIVE);
  document = mas_session_get_document (f.session);
  assert_muted (document, FALSE, FALSE);
  mas_session_mute (f.session, CODE, TRUE);
  assert_muted (document, TRUE, FALSE);
  g_assert_true (mas_document_is_modified (document));
  /* Muting a muted kind is no step. */
  mas_session_mute (f.session, CODE, TRUE);
  mas_document_undo (document);
  assert_muted (document, FALSE, FALSE);
  g_assert_false (mas_document_is_modified (document));
  mas_document_redo (document);
  save (&f, NULL);
  g_assert_true (g_file_get_contents (g_file_peek_path (f.file), &text, NULL, NULL));
  g_assert_nonnull (strstr (text, "\"" CODE "\""));
  close_session (&f);

  open_file (&f);
  document = mas_session_get_document (f.session);
  assert_muted (document, TRUE, FALSE);
  mas_session_mute (f.session, CODE, FALSE);
  assert_muted (document, FALSE, FALSE);
  save (&f, NULL);
  g_clear_pointer (&text, g_free);
  g_assert_true (g_file_get_contents (g_file_peek_path (f.file), &text, NULL, NULL));
  g_assert_null (strstr (text, "muted"));
  end (&f);
}

/* A FEN cannot hold them: muting is no edit, but the next opening finds it, and so does another file it
 * is saved to. */
static void
test_fen (void)
{
  g_autoptr (GFile) copy = NULL;
  MasDocument *document = NULL;
  Fixture f;

  open_text (&f, "a.fen", CHECKED);
  document = mas_session_get_document (f.session);
  mas_session_mute (f.session, CODE, TRUE);
  assert_muted (document, FALSE, TRUE);
  g_assert_false (mas_document_is_modified (document));
  close_session (&f);

  open_file (&f);
  assert_muted (mas_session_get_document (f.session), FALSE, TRUE);
  copy = g_file_new_build_filename (f.folder, "b.fen", NULL);
  save (&f, copy);
  close_session (&f);
  g_unlink (g_file_peek_path (f.file));
  g_set_object (&f.file, copy);

  open_file (&f);
  document = mas_session_get_document (f.session);
  assert_muted (document, FALSE, TRUE);
  mas_session_mute (f.session, CODE, FALSE);
  assert_muted (document, FALSE, FALSE);
  close_session (&f);
  open_file (&f);
  assert_muted (mas_session_get_document (f.session), FALSE, FALSE);
  end (&f);
}

static QiCollection *
get_collection (Fixture *f)
{
  return mas_collection_get_collection (mas_rows_session_get_rows (MAS_ROWS_SESSION (f->session)));
}

static void
wait_for_counts (Fixture *f,
                 guint    n_warnings,
                 guint    n_fine)
{
  wait_for (qi_collection_count (get_collection (f), QI_VERDICT_UNKNOWN) == 0);
  g_assert_cmpuint (qi_collection_count (get_collection (f), QI_VERDICT_WARNING), ==, n_warnings);
  g_assert_cmpuint (qi_collection_count (get_collection (f), QI_VERDICT_FINE), ==, n_fine);
}

/* In a list muting applies to all rows, open ones too; the file is not changed. */
static void
test_list (void)
{
  MasCollection *rows = NULL;
  MasDocument *first = NULL;
  Fixture f;

  open_text (&f, "a.fen", CHECKED FINE CHECKED);
  wait_for_counts (&f, 2, 1);
  rows = mas_rows_session_get_rows (MAS_ROWS_SESSION (f.session));
  first = mas_session_get_document (f.session);
  mas_session_mute (f.session, CODE, TRUE);
  assert_muted (first, FALSE, TRUE);
  assert_muted (mas_collection_get_document (rows, 2, NULL, NULL), FALSE, TRUE);
  wait_for_counts (&f, 0, 3);
  g_assert_false (mas_session_is_modified (f.session));
  close_session (&f);

  open_file (&f);
  wait_for_counts (&f, 0, 3);
  assert_muted (mas_session_get_document (f.session), FALSE, TRUE);
  mas_session_mute (f.session, CODE, FALSE);
  wait_for_counts (&f, 2, 1);
  close_session (&f);
  open_file (&f);
  wait_for_counts (&f, 2, 1);
  end (&f);
}

int
main (int   argc,
      char *argv[])
{
  g_autofree char *state = g_dir_make_tmp ("masume-state-XXXXXX", NULL);
  g_autofree char *program = g_build_filename (state, "masume", NULL);
  g_autofree char *folder = g_build_filename (program, "muted", NULL);
  g_autofree char *file = g_build_filename (folder, "muted.json", NULL);
  int result = 0;

  g_setenv ("XDG_STATE_HOME", state, TRUE);
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/editor/session-muted/native", test_native);
  g_test_add_func ("/editor/session-muted/fen", test_fen);
  g_test_add_func ("/editor/session-muted/list", test_list);
  result = g_test_run ();
  g_remove (file);
  g_rmdir (folder);
  g_rmdir (program);
  g_rmdir (state);
  return result;
}
