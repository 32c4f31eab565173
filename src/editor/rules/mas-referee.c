/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-referee.h"

G_DEFINE_ABSTRACT_TYPE (MasReferee, mas_referee, G_TYPE_OBJECT)

static void
mas_referee_class_init (MasRefereeClass *klass)
{
}

static void
mas_referee_init (MasReferee *self)
{
}

const char *
mas_referee_get_name (MasReferee *self)
{
  g_return_val_if_fail (MAS_IS_REFEREE (self), NULL);
  return MAS_REFEREE_GET_CLASS (self)->get_name (self);
}

void
mas_referee_ask_async (MasReferee         *self,
                       QiState            *state,
                       GCancellable       *cancellable,
                       GAsyncReadyCallback callback,
                       gpointer            user_data)
{
  g_return_if_fail (MAS_IS_REFEREE (self));
  g_return_if_fail (state != NULL);
  MAS_REFEREE_GET_CLASS (self)->ask_async (self, state, cancellable, callback, user_data);
}

QiState *
mas_referee_ask_finish (MasReferee   *self,
                        GAsyncResult *result,
                        GError      **error)
{
  g_return_val_if_fail (MAS_IS_REFEREE (self), NULL);
  return MAS_REFEREE_GET_CLASS (self)->ask_finish (self, result, error);
}
