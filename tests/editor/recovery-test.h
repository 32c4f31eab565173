/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

/* What the tests of recovery share: drafts that another process left, and the start that offers them. Everything is
 * static: each test is one program. */

#include "window-test.h"
#include "tmp-folder.h"

#include "mas-draft-document.h"
#include "mas-recovery.h"
#include "qi-file-stamp-private.h"

#include <glib/gstdio.h>

#define START_FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
#define E4_FEN    "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1\n"
#define LIST      START_FEN E4_FEN START_FEN

static inline void
on_put_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_assert_true (mas_draft_store_put_finish (MAS_DRAFT_STORE (source), result, NULL));
  *(gboolean *) user_data = TRUE;
}

static inline GFile *
new_scratch (const char *name,
             const char *text)
{
  g_autofree char *folder = tmp_folder_new ("masume-recovery");
  g_autofree char *path = g_build_filename (folder, name, NULL);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  return g_file_new_for_path (path);
}

/* Another process with work that is not saved, which ended. @opening: while the work was being opened. */
static inline void
leave_draft (MasDraft *draft,
             gboolean  opening)
{
  MasDraftStore *store = mas_draft_store_open (NULL, NULL);
  gboolean done = FALSE;

  g_assert_nonnull (store);
  mas_draft_store_put_async (store, draft, on_put_cb, &done);
  wait_for (done);
  if (opening)
    mas_draft_store_set_opening (store, mas_draft_get_head (draft)->id, TRUE);
  let_go (store);
}

/* The file's position after 1. e4, which was not saved. */
static inline MasDraft *
new_draft (GFile *file)
{
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (MasDocument) document = NULL;
  g_autoptr (QiEdit) edit = qi_edit_new ();
  g_autoptr (MasLoaded) loaded = NULL;

  bytes = g_file_load_bytes (file, NULL, NULL, NULL);
  loaded = mas_load_text (bytes, file, FALSE);
  qi_file_stamp_init (&loaded->stamp, file);
  document = mas_loaded_dup_document (loaded);
  qi_edit_move (edit, 52, 36);
  g_assert_true (mas_document_apply (document, edit, "Move", NULL, NULL));
  return mas_draft_new_for_document (document, NULL, NULL, NULL);
}

static inline MasWindow *
find_offering (void)
{
  for (GList *l = gtk_application_get_windows (GTK_APPLICATION (application)); l != NULL;
       l = l->next)
    if (MAS_IS_WINDOW (l->data) && mas_window_get_session (MAS_WINDOW (l->data)) != NULL
        && mas_session_get_offer (mas_window_get_session (MAS_WINDOW (l->data))) != NULL)
      return MAS_WINDOW (l->data);
  return NULL;
}

static inline MasRecovery *
offer (void)
{
  MasRecovery *recovery = mas_application_new_recovery (application, NULL);

  mas_application_set_recovery (application, recovery);
  mas_recovery_offer (recovery);
  settle ();
  return recovery;
}

static inline const char *
get_question (MasWindow *window)
{
  MasQuestion *question = mas_session_get_question (mas_window_get_session (window));

  return question != NULL ? mas_question_get_words (question) : NULL;
}

/* As the end of the process does. */
static inline void
forget (MasRecovery *recovery)
{
  mas_recovery_flush (recovery);
  mas_application_set_recovery (application, NULL);
  settle ();
  let_go (recovery);
}

static inline void
end (MasWindow   *window,
     MasRecovery *recovery,
     GFile       *file)
{
  mas_session_drop_draft (mas_window_get_session (window));
  destroy_window (window);
  forget (recovery);
  if (file != NULL)
    g_file_delete (file, NULL, NULL);
}

static inline guint
count_drafts (void)
{
  g_autofree char *folder = g_build_filename (g_get_user_state_dir (), "masume", "drafts", NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name = NULL;
  guint n = 0;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    n += g_str_has_suffix (name, ".draft") ? 1 : 0;
  return n;
}
