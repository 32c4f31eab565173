/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-session-private.h"

#include <glib/gi18n.h>

/* A text that can be read in more than one way: the likeliest is taken at once, the others are offered
 * until the position is edited. */

void
mas_session_forget_readings (MasSession *self)
{
  MasSessionReadings *state = NULL;

  g_return_if_fail (MAS_IS_SESSION (self));

  state = mas_session_get_readings_state (self);
  if (state->choosing || state->readings == NULL)
    return;
  g_clear_pointer (&state->readings, g_ptr_array_unref);
  g_object_notify (G_OBJECT (self), "readings");
}

void
mas_session_offer_readings (MasSession      *self,
                            GPtrArray       *readings,
                            const MasLoaded *loaded)
{
  MasSessionReadings *state = NULL;

  g_return_if_fail (MAS_IS_SESSION (self));

  mas_session_forget_readings (self);
  if (readings == NULL || readings->len < 2)
    return;
  state = mas_session_get_readings_state (self);
  state->readings = g_ptr_array_ref (readings);
  state->taken = 0;
  state->whole = loaded != NULL;
  g_object_notify (G_OBJECT (self), "readings");
}

GPtrArray *
mas_session_get_readings (MasSession *self)
{
  g_return_val_if_fail (MAS_IS_SESSION (self), NULL);
  return mas_session_get_readings_state (self)->readings;
}

guint
mas_session_get_taken (MasSession *self)
{
  g_return_val_if_fail (MAS_IS_SESSION (self), 0);
  return mas_session_get_readings_state (self)->taken;
}

static gboolean
paste_reading (MasSession      *self,
               const QiReading *reading)
{
  g_autofree char *group =
    g_strdup_printf ("paste-%u", mas_session_get_readings_state (self)->n_pastes);
  g_autoptr (QiEdit) edit = qi_edit_new ();

  qi_edit_replace (edit, reading->setup);
  /* Translators: a step that can be undone */
  return mas_document_apply (mas_session_get_document (self), edit, _("Paste Position"), group,
                             NULL);
}

gboolean
mas_session_choose_reading (MasSession *self,
                            guint       index)
{
  MasSessionReadings *state = NULL;
  const QiReading *reading = NULL;
  guint before = 0;
  gboolean done = TRUE;

  g_return_val_if_fail (MAS_IS_SESSION (self), FALSE);
  state = mas_session_get_readings_state (self);
  g_return_val_if_fail (state->readings != NULL && index < state->readings->len, FALSE);

  reading = g_ptr_array_index (state->readings, index);
  before = state->taken;
  state->taken = index; /* listeners ask for it when they are told of the new document */
  state->choosing = TRUE;
  if (state->whole)
    MAS_SESSION_GET_CLASS (self)->take_reading (self, reading);
  else
    done = paste_reading (self, reading);
  state->choosing = FALSE;
  if (!done)
    {
      state->taken = before;
      return FALSE;
    }
  g_object_notify (G_OBJECT (self), "readings");
  g_object_notify (G_OBJECT (self), "taken");
  return TRUE;
}

gboolean
mas_session_paste (MasSession *self,
                   GPtrArray  *readings)
{
  g_return_val_if_fail (MAS_IS_SESSION (self), FALSE);
  g_return_val_if_fail (mas_session_get_document (self) != NULL, FALSE);

  mas_session_get_readings_state (self)->n_pastes++;
  if (!paste_reading (self, g_ptr_array_index (readings, 0)))
    return FALSE;
  mas_session_offer_readings (self, readings, NULL);
  return TRUE;
}
