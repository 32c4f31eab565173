/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-engine-inner-private.h"

#include "qi-error-private.h"
#include "qi-finding-private.h"
#include "qi-found-private.h"

/* How a program is greeted, and its protocol found out where none is named. It is greeted in the usual protocol first.
 * One that does not answer that in a while is greeted in all others as well, in the same process, since it may be slow
 * to begin and read it all then. Nobody knows what it makes of the other greetings, so it starts anew with the one that
 * it answered, and has to answer that again. One that ends is started anew without the first. */

#define SPOKEN_WAIT 1000 /* ms at least for a program that has begun to print */

static gint64
get_milliseconds_since (gint64 start)
{
  return (g_get_monotonic_time () - start) / 1000;
}

static void
talk_free (gpointer data)
{
  qi_engine_talk_clear (data);
  g_free (data);
}

static void
succeed (QiEngine *self)
{
  g_autoptr (GTask) task = qi_engine_take_task (self);

  g_task_return_boolean (task, TRUE);
}

static void
fail_to_guess (QiEngine *self)
{
  g_clear_pointer (&self->guesses, g_ptr_array_unref);
  qi_engine_drop (self);
  qi_engine_fail_with (self, qi_found_engine_protocol (self->argv[0]));
}

static gboolean
run_program (QiEngine *self)
{
  self->spoken = 0;
  self->process_start = g_get_monotonic_time ();
  return qi_engine_run_program (self);
}

/* One protocol ---------------------------------------------------------------------------------------------------- */

/* How long it may take to answer: for a program that has answered before, also as long as it took
 * then. */
static guint
get_patience (QiEngine *self)
{
  const gint64 before = self->found != NULL ? get_milliseconds_since (self->guess_start) : 0;

  return (guint) MIN (self->patience + before, G_MAXINT);
}

/* Starts the program and greets it in the protocol that is known. */
static void
greet (QiEngine             *self,
       const QiEngineDriver *driver)
{
  qi_engine_talk_clear (&self->talk);
  qi_engine_talk_init (&self->talk, driver);
  if (!run_program (self))
    return;
  qi_engine_process_send (self->process, driver->hello);
  qi_engine_wait (self, get_patience (self));
}

static void
hear_hello (QiEngine   *self,
            const char *line)
{
  const QiEngineDriver *driver = self->talk.driver;

  if (driver->hear (&self->talk, line) == QI_HEARD_HELLO)
    succeed (self);
  /* It has printed something, so it has started. If it prints nothing more, its protocol has no answer to the
   * greeting, and there is nothing to wait for. A program that answered before has to answer again. */
  else if (driver->hello_wait > 0 && (self->found == NULL || self->talk.is_greeted))
    qi_engine_wait (self, MIN (driver->hello_wait, self->patience));
}

/* Any protocol ---------------------------------------------------------------------------------------------------- */

/* Greets it in the next protocol. FALSE when there is none. */
static gboolean
greet_in_next (QiEngine *self)
{
  const QiEngineDriver *driver = qi_engine_get_drivers ()[self->tried + self->guesses->len];
  QiEngineTalk *talk;

  if (driver == NULL)
    return FALSE;
  talk = g_new0 (QiEngineTalk, 1);
  qi_engine_talk_init (talk, driver);
  g_ptr_array_add (self->guesses, talk);
  qi_engine_process_send (self->process, driver->hello);
  return TRUE;
}

/* Starts the program and greets it in the first protocol that is left. */
static void
guess (QiEngine *self)
{
  g_clear_pointer (&self->guesses, g_ptr_array_unref);
  self->guesses = g_ptr_array_new_with_free_func (talk_free);
  if (qi_engine_get_drivers ()[self->tried] == NULL
      || get_milliseconds_since (self->guess_start) > 3 * (gint64) self->patience)
    fail_to_guess (self);
  else if (run_program (self))
    {
      greet_in_next (self);
      qi_engine_wait (self, MIN (self->guess_wait, self->patience));
    }
}

/* It has answered one of the greetings. */
static void
take_guess (QiEngine *self,
            guint     index)
{
  QiEngineTalk *talk = g_ptr_array_index (self->guesses, index);

  if (self->guesses->len == 1)
    {
      qi_engine_talk_clear (&self->talk);
      self->talk = *talk;
      g_free (talk);
      g_ptr_array_set_free_func (self->guesses, NULL);
      g_clear_pointer (&self->guesses, g_ptr_array_unref);
      succeed (self);
      return;
    }
  self->found = talk->driver;
  g_clear_pointer (&self->guesses, g_ptr_array_unref);
  qi_engine_drop (self);
  greet (self, self->found);
}

/* The greeting that it has answered in part, and perhaps will not answer to the end; −1: none. */
static int
find_half_guess (QiEngine *self)
{
  for (guint i = 0; i < self->guesses->len; i++)
    {
      const QiEngineTalk *talk = g_ptr_array_index (self->guesses, i);

      if (talk->driver->hello_wait > 0 && talk->is_greeted)
        return (int) i;
    }
  return -1;
}

static void
hear_guess (QiEngine   *self,
            const char *line,
            gboolean    is_first)
{
  const QiEngineDriver *const *drivers = qi_engine_get_drivers ();
  int half;

  for (guint i = 0; i < self->guesses->len; i++)
    {
      QiEngineTalk *talk = g_ptr_array_index (self->guesses, i);

      if (talk->driver->hear (talk, line) == QI_HEARD_HELLO)
        {
          take_guess (self, i);
          return;
        }
    }
  half = find_half_guess (self);
  if (half >= 0)
    qi_engine_wait (self, MIN (drivers[self->tried + (gsize) half]->hello_wait, self->patience));
  else if (self->guesses->len == 1 && is_first)
    qi_engine_wait (self, MIN (MAX (self->guess_wait, SPOKEN_WAIT), self->patience));
}

static void
wait_for_guess (QiEngine *self)
{
  const int half = find_half_guess (self);
  gboolean has_more = FALSE;
  gint64 left;

  if (half >= 0)
    {
      take_guess (self, (guint) half);
      return;
    }
  while (greet_in_next (self))
    has_more = TRUE;
  /* A program that has printed nothing may not have started yet. */
  left = self->spoken != 0
           ? (gint64) self->patience - get_milliseconds_since (self->spoken)
           : 2 * (gint64) self->patience - get_milliseconds_since (self->process_start);
  if (has_more || left > 0)
    qi_engine_wait (self, (guint) CLAMP (left, MIN (SPOKEN_WAIT, self->patience), G_MAXINT));
  else
    fail_to_guess (self);
}

/* Both ------------------------------------------------------------------------------------------------------------ */

void
qi_engine_start_heard (QiEngine   *self,
                       const char *line)
{
  const gboolean is_first = self->spoken == 0;

  if (is_first)
    self->spoken = g_get_monotonic_time ();
  if (self->guesses != NULL)
    hear_guess (self, line, is_first);
  else
    hear_hello (self, line);
}

void
qi_engine_start_waited (QiEngine *self)
{
  if (self->guesses != NULL)
    wait_for_guess (self);
  else if (self->talk.driver->hello_wait > 0 && (self->found == NULL || self->talk.is_greeted))
    succeed (self);
  else if (self->found != NULL)
    fail_to_guess (self);
  else
    {
      qi_engine_drop (self);
      qi_engine_fail_with (self, qi_found_engine_silent ((get_patience (self) + 999) / 1000));
    }
}

gboolean
qi_engine_start_again (QiEngine *self)
{
  if (self->guesses == NULL)
    return FALSE;
  self->tried++;
  guess (self);
  return TRUE;
}

void
qi_engine_start_async (QiEngine           *self,
                       GCancellable       *cancellable,
                       GAsyncReadyCallback callback,
                       gpointer            user_data)
{
  g_return_if_fail (QI_IS_ENGINE (self));

  if (self->task == NULL)
    qi_engine_drop (self);
  if (!qi_engine_begin (self, QI_DOING_START, cancellable, callback, user_data))
    return;
  self->tried = 0;
  self->found = NULL;
  g_clear_pointer (&self->guesses, g_ptr_array_unref);
  self->guess_start = g_get_monotonic_time ();
  if (self->wanted != NULL)
    greet (self, self->wanted);
  else
    guess (self);
}

gboolean
qi_engine_start_finish (QiEngine     *self,
                        GAsyncResult *result,
                        GError      **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}
