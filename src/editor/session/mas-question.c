/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-question.h"

struct _MasQuestion
{
  const char *kind;  /* static */
  char       *title; /* or NULL */
  char       *words;
  MasAnswer   answers[MAS_QUESTION_MAX_ANSWERS];
  guint       n_answers;
};

G_DEFINE_BOXED_TYPE (MasQuestion, mas_question, mas_question_ref, mas_question_unref)

MasQuestion *
mas_question_new (const char      *kind,
                  char            *title,
                  char            *words,
                  const MasAnswer *answers,
                  guint            n_answers)
{
  MasQuestion *self = g_atomic_rc_box_new0 (MasQuestion);

  g_assert (n_answers <= MAS_QUESTION_MAX_ANSWERS);

  self->kind = kind;
  self->title = title;
  self->words = words;
  for (guint i = 0; i < n_answers; i++)
    self->answers[i] = answers[i];
  self->n_answers = n_answers;
  return self;
}

MasQuestion *
mas_question_ref (MasQuestion *self)
{
  return g_atomic_rc_box_acquire (self);
}

static void
mas_question_clear (gpointer data)
{
  MasQuestion *self = data;

  g_free (self->title);
  g_free (self->words);
}

void
mas_question_unref (MasQuestion *self)
{
  g_atomic_rc_box_release_full (self, mas_question_clear);
}

gboolean
mas_question_is (const MasQuestion *self,
                 const char        *kind)
{
  return self != NULL && g_str_equal (self->kind, kind);
}

const char *
mas_question_get_title (const MasQuestion *self)
{
  g_return_val_if_fail (self != NULL, NULL);
  return self->title;
}

const char *
mas_question_get_words (const MasQuestion *self)
{
  g_return_val_if_fail (self != NULL, NULL);
  return self->words;
}

guint
mas_question_get_n_answers (const MasQuestion *self)
{
  g_return_val_if_fail (self != NULL, 0);
  return self->n_answers;
}

const MasAnswer *
mas_question_get_answer (const MasQuestion *self,
                         guint              index)
{
  g_return_val_if_fail (self != NULL && index < self->n_answers, NULL);
  return &self->answers[index];
}
