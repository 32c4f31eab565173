/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-session-private.h"

#include "mas-words.h"
#include "qi-file-stamp-private.h"

#include <glib/gi18n.h>

/* What sessions of both kinds ask about their file, and what the answer depends on. */

void
mas_session_ask (MasSession      *self,
                 const char      *kind,
                 char            *words,
                 const MasAnswer *answers,
                 guint            n_answers)
{
  g_autofree char *said = g_strdup (words);

  mas_file_guard_ask (mas_session_get_guard (self),
                      mas_question_new (kind, NULL, words, answers, n_answers));
  mas_session_say (self, said);
}

void
mas_session_ask_changed (MasSession *self)
{
  static const MasAnswer answers[] = {
    { "reload-file", N_("_Reload"), FALSE },
    { "compare-disk", N_("_Compare"), TRUE },
    { "keep-mine", N_("_Keep Mine"), FALSE },
  };
  g_autofree char *name = mas_file_guard_dup_name (mas_session_get_guard (self));

  mas_session_ask (self, MAS_QUESTION_CHANGED,
                   /* Translators: the name of a file */
                   g_strdup_printf (_("“%s” was changed by another program, and there are changes "
                                      "here that are not saved."),
                                    name),
                   answers, G_N_ELEMENTS (answers));
}

void
mas_session_ask_unreadable (MasSession   *self,
                            const GError *error)
{
  static const MasAnswer answers[] = { { "save-as", N_("Save _As…"), TRUE } };
  MasDocument *document = mas_session_get_document (self);
  g_autofree char *name = mas_file_guard_dup_name (mas_session_get_guard (self));
  g_autofree char *reason =
    mas_words_error (error, document != NULL ? mas_document_get_setup (document) : NULL);

  mas_session_ask (self, MAS_QUESTION_UNREADABLE,
                   /* Translators: the name of a file, and why, a whole sentence */
                   g_strdup_printf (_("“%s” cannot be read any more. %s What is here is kept."),
                                    name, reason),
                   answers, G_N_ELEMENTS (answers));
}

void
mas_session_ask_gone (MasSession *self)
{
  static const MasAnswer answers[] = {
    { "save", N_("_Save"), TRUE },
    { "save-as", N_("Save _As…"), TRUE },
  };
  g_autofree char *name = mas_file_guard_dup_name (mas_session_get_guard (self));

  mas_session_ask (
    self, MAS_QUESTION_GONE,
    /* Translators: the name of a file */
    g_strdup_printf (_("“%s” was removed. What is here is kept; Save writes it again."), name),
    answers, G_N_ELEMENTS (answers));
}

gboolean
mas_session_is_changed_since (MasSession        *self,
                              const QiFileStamp *stamp)
{
  const QiFileStamp unknown = { 0 };
  GFile *file = mas_session_get_file (self);
  QiFileStamp now;

  return file != NULL && !qi_file_stamp_equal (stamp, &unknown) && qi_file_stamp_init (&now, file)
         && !qi_file_stamp_equal (stamp, &now);
}

QiSetup *
mas_session_dup_disk (MasSession        *self,
                      const QiNotation **format,
                      char             **words)
{
  MasQuestion *question = NULL;

  g_return_val_if_fail (MAS_IS_SESSION (self), NULL);

  *format = NULL;
  *words = NULL;
  if (mas_session_get_guard (self) != NULL)
    question = mas_file_guard_get_question (mas_session_get_guard (self));
  if (!mas_question_is (question, MAS_QUESTION_CHANGED)
      && !mas_question_is (question, MAS_QUESTION_OVERWRITTEN))
    return NULL;
  return MAS_SESSION_GET_CLASS (self)->dup_disk (self, format, words);
}

gboolean
mas_session_keeps_mine (MasSession *self)
{
  MasFileGuard *guard = NULL;

  g_return_val_if_fail (MAS_IS_SESSION (self), FALSE);

  guard = mas_session_get_guard (self);
  return guard != NULL
         && (mas_file_guard_is_kept (guard)
             || mas_question_is (mas_file_guard_get_question (guard), MAS_QUESTION_GONE));
}

char *
mas_session_dup_faulty_loss (void)
{
  return g_strdup (_("The text was changed, but it cannot be saved while it has faults. "
                     "The changes will be lost."));
}

char *
mas_session_dup_unread_loss (void)
{
  return g_strdup (_("The text below the board cannot be read yet, and would be lost."));
}
