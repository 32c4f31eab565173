/* SPDX-License-Identifier: Apache-2.0 */
/* session-target ACT PATH [MORE]: what the window does with a file, without the window, for faults.py: it opens one, edits,
 * saves, follows what another program writes, and keeps a draft. Prints in a line what it tells the person when that fails,
 * with exit status 1. */
#include "mas-session.h"
#include "wait.h"

#include <glib/gstdio.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>

#define PATIENCE (8 * G_USEC_PER_SEC) /* µs */

typedef struct
{
  MasSession *session;
  gboolean    done;
  gboolean    reloaded;
  gboolean    remarked;
  gboolean    said;
  GError     *error;
} Act;

static void
on_opened_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  Act *act = user_data;

  act->session = mas_session_open_finish (result);
}

static void
on_saved_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  Act *act = user_data;

  mas_session_save_finish (MAS_SESSION (source), result, NULL, &act->error);
  act->done = TRUE;
}

static void
on_reloaded_cb (Act *act)
{
  act->reloaded = TRUE;
}

static void
on_remarked_cb (MasSession *session,
                guint       severity,
                const char *words,
                Act        *act)
{
  fprintf (stderr, "%s\n", words);
  act->remarked = TRUE;
}

static void
on_said_cb (MasSession *session,
            const char *words,
            Act        *act)
{
  fprintf (stderr, "%s\n", words);
  act->said = TRUE;
}

static gboolean
fail (MasQuestion *question)
{
  fprintf (stderr, "%s\n", mas_question_get_words (question));
  return FALSE;
}

static gboolean
open_file (Act        *act,
           const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  MasQuestion *failure;

  mas_session_open_async (file, FALSE, NULL, on_opened_cb, act);
  wait_for (act->session != NULL);
  failure = mas_session_get_failure (act->session);
  if (failure != NULL)
    return fail (failure);
  if (mas_session_get_document (act->session) == NULL)
    g_error ("what was opened is not what is there");
  return TRUE;
}

/* The king on h1 goes to g1. */
static void
edit (Act *act)
{
  g_autoptr (QiEdit) step = qi_edit_new ();

  qi_edit_move (step, 63, 62);
  if (!mas_document_apply (mas_session_get_document (act->session), step, "Move", NULL, NULL))
    g_error ("the edit was refused");
}

/* @to: where to; NULL: the file itself. */
static gboolean
save (Act        *act,
      const char *path,
      const char *to)
{
  g_autoptr (GFile) file = to != NULL ? g_file_new_for_path (to) : NULL;

  if (!open_file (act, path))
    return FALSE;
  g_signal_connect (act->session, "remarked", G_CALLBACK (on_remarked_cb), act);
  edit (act);
  mas_session_save_async (act->session, file, NULL, NULL, on_saved_cb, act);
  wait_for (act->done);
  if (act->error != NULL && !mas_session_is_modified (act->session))
    g_error ("it was not saved, and is no longer modified");
  if (act->error != NULL)
    fprintf (stderr, "%s\n", act->error->message);
  /* A row that could not be written into its list is told in a remark, and stays modified. */
  return act->error == NULL && !act->remarked;
}

static gboolean
do_open (Act        *act,
         const char *path,
         const char *more)
{
  return open_file (act, path);
}

static gboolean
do_save (Act        *act,
         const char *path,
         const char *more)
{
  return save (act, path, NULL);
}

static gboolean
do_save_as (Act        *act,
            const char *path,
            const char *more)
{
  return save (act, path, more);
}

/* Another program puts @more in the place of the file. */
static gboolean
do_watch (Act        *act,
          const char *path,
          const char *more)
{
  const gint64 end = g_get_monotonic_time () + PATIENCE;

  if (!open_file (act, path))
    return FALSE;
  g_signal_connect_swapped (act->session, "reloaded", G_CALLBACK (on_reloaded_cb), act);
  g_signal_connect (act->session, "remarked", G_CALLBACK (on_remarked_cb), act);
  g_signal_connect (act->session, "said", G_CALLBACK (on_said_cb), act);
  settle ();
  if (g_rename (more, path) != 0)
    g_error ("the other program could not save");
  while (!act->reloaded && !act->remarked && mas_session_get_question (act->session) == NULL
         && g_get_monotonic_time () < end)
    {
      g_usleep (1000);
      run_ready ();
    }
  if (act->reloaded)
    return TRUE;
  /* The list is the new one, and the row that is shown could not be read again. */
  if (act->remarked || act->said)
    return FALSE;
  if (mas_session_get_question (act->session) == NULL)
    g_error ("nobody noticed that the file is another one");
  return fail (mas_session_get_question (act->session));
}

/* Keeps a draft of an edit in the folder @more. */
static gboolean
do_draft (Act        *act,
          const char *path,
          const char *more)
{
  g_autoptr (MasDraftStore) store = mas_draft_store_open (more, &act->error);

  if (store == NULL)
    {
      fprintf (stderr, "%s\n", act->error->message);
      return FALSE;
    }
  if (!open_file (act, path))
    return FALSE;
  g_signal_connect (act->session, "remarked", G_CALLBACK (on_remarked_cb), act);
  mas_session_set_store (act->session, store);
  edit (act);
  mas_session_keep_draft (act->session);
  if (!mas_draft_store_flush (store, PATIENCE))
    g_error ("the draft is not on disk");
  settle ();
  return !act->remarked;
}

static const struct
{
  const char *name;
  gboolean (*act) (Act *act, const char *path, const char *more);
} acts[] = {
  { "open", do_open },   { "save", do_save },   { "save-as", do_save_as },
  { "watch", do_watch }, { "draft", do_draft },
};

int
main (int    argc,
      char **argv)
{
  setlocale (LC_ALL, "");
  for (gsize i = 0; i < G_N_ELEMENTS (acts) && argc >= 3; i++)
    if (strcmp (acts[i].name, argv[1]) == 0)
      {
        Act act = { 0 };
        const gboolean done = acts[i].act (&act, argv[2], argv[3]);

        if (act.session != NULL)
          {
            mas_session_close (act.session);
            g_object_unref (act.session);
          }
        g_clear_error (&act.error);
        return done ? 0 : 1;
      }
  return 2;
}
