/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-draft.h"

/* Drafts as the bytes of their file, and back. */

static inline GBytes *
join (GPtrArray *blocks)
{
  GByteArray *bytes = g_byte_array_new ();

  for (guint i = 0; i < blocks->len; i++)
    {
      gsize length = 0;
      const guint8 *data = g_bytes_get_data (blocks->pdata[i], &length);

      if (length > 0)
        g_byte_array_append (bytes, data, (guint) length);
    }
  return g_byte_array_free_to_bytes (bytes);
}

static inline GBytes *
to_bytes (MasDraft *draft)
{
  GError *error = NULL;
  g_autoptr (GPtrArray) blocks = mas_draft_to_blocks (draft, NULL, NULL, &error);

  g_assert_no_error (error);
  return join (blocks);
}

static inline MasDraft *
from_bytes (GBytes *bytes)
{
  GError *error = NULL;
  MasDraft *draft = mas_draft_new_from_bytes (bytes, &error);

  g_assert_no_error (error);
  return draft;
}
