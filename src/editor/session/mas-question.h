/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

#define MAS_QUESTION_MAX_ANSWERS 3

/**
 * MasAnswer:
 * @id: what mas_session_answer() is told, and the name of the window's action without its "win."
 * @label: what the button says, with its mnemonic, marked for translation with N_()
 * @needs_document: it is only offered while there is a position
 */
typedef struct
{
  const char *id;
  const char *label;
  gboolean    needs_document;
} MasAnswer;

/**
 * MasQuestion:
 *
 * What a session has to say that lasts, and the ways out: words and buttons. Immutable, refcounted.
 */
typedef struct _MasQuestion MasQuestion;

#define MAS_TYPE_QUESTION (mas_question_get_type ())
GType        mas_question_get_type      (void);

/* @kind: a short name of what is asked, for who asked. @title (nullable) and @words are translated,
 * and taken. @answers: at most %MAS_QUESTION_MAX_ANSWERS; their texts are static. */
MasQuestion *mas_question_new           (const char        *kind,
                                         char              *title,
                                         char              *words,
                                         const MasAnswer   *answers,
                                         guint              n_answers);
MasQuestion *mas_question_ref           (MasQuestion       *self);
void         mas_question_unref         (MasQuestion       *self);
/* @self (nullable). */
gboolean     mas_question_is            (const MasQuestion *self,
                                         const char        *kind);
const char  *mas_question_get_title     (const MasQuestion *self);
const char  *mas_question_get_words     (const MasQuestion *self);
guint        mas_question_get_n_answers (const MasQuestion *self);
const MasAnswer *mas_question_get_answer (const MasQuestion *self,
                                          guint              index);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (MasQuestion, mas_question_unref)

G_END_DECLS
