/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-let-go.h"

#define MIN_SIZE 4096 /* items of a detail that takes a while to free */

typedef struct
{
  gpointer       data;
  GDestroyNotify free_func;
} Load;

static void
free_in_thread (gpointer data,
                gpointer user_data)
{
  Load *load = data;

  load->free_func (load->data);
  g_free (load);
}

static gboolean
on_idle_cb (gpointer user_data)
{
  static GThreadPool *pool;

  if (pool == NULL)
    pool = g_thread_pool_new (free_in_thread, NULL, 1, FALSE, NULL);
  g_thread_pool_push (pool, user_data, NULL);
  return G_SOURCE_REMOVE;
}

void
mas_let_go (gpointer       data,
            GDestroyNotify free_func)
{
  Load *load = NULL;

  g_return_if_fail (data != NULL);
  g_return_if_fail (free_func != NULL);

  load = g_new (Load, 1);
  load->data = data;
  load->free_func = free_func;
  /* The thread that drops the last reference frees the data. An idle source lets all others in this thread drop
   * theirs first, so that the other thread has the last one. */
  g_idle_add_full (G_PRIORITY_LOW, on_idle_cb, load, NULL);
}

QiSetup *
mas_let_go_dup_light (QiSetup *setup)
{
  g_autoptr (QiDetails) light = NULL;

  g_return_val_if_fail (setup != NULL, NULL);

  light = qi_details_ref (qi_setup_get_details (setup));
  for (gsize i = qi_details_get_size (light); i-- > 0;)
    if (qi_value_get_size (qi_details_get_value (light, i)) >= MIN_SIZE)
      {
        QiDetails *fewer = qi_details_with (light, qi_details_get_key (light, i), NULL);

        qi_details_unref (light);
        light = fewer;
      }
  return light == qi_setup_get_details (setup) ? qi_setup_ref (setup)
                                               : qi_setup_with_details (setup, light);
}

void
mas_let_go_setup (QiSetup *setup)
{
  QiDetails *details = setup != NULL ? qi_setup_get_details (setup) : NULL;
  gsize n = details != NULL ? qi_details_get_size (details) : 0;

  for (gsize i = 0; i < n; i++)
    {
      QiValue *value = qi_details_get_value (details, i);

      if (qi_value_get_size (value) >= MIN_SIZE)
        mas_let_go (qi_value_ref (value), (GDestroyNotify) qi_value_unref);
    }
}
