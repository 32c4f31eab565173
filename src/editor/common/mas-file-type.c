/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-dialogs.h"

#include <string.h>

MasFileType *
mas_file_type_new (const char        *id,
                   const char        *name,
                   const char *const *extensions)
{
  MasFileType *self = g_new0 (MasFileType, 1);

  self->id = g_strdup (id);
  self->name = g_strdup (name);
  self->extensions = extensions;
  return self;
}

void
mas_file_type_free (MasFileType *self)
{
  g_free (self->id);
  g_free (self->name);
  g_free (self);
}

/* The bytes of the longest of @extensions that @name ends in, 0 for none. */
static gsize
get_ending (const char *const *extensions,
            const char        *name)
{
  gsize length = strlen (name);
  gsize best = 0;

  for (; extensions != NULL && *extensions != NULL; extensions++)
    {
      gsize n = strlen (*extensions);

      if (n > best && n < length && g_ascii_strcasecmp (name + length - n, *extensions) == 0)
        best = n;
    }
  return best;
}

gboolean
mas_file_type_fits (const char *const *extensions,
                    const char        *name)
{
  return get_ending (extensions, name) > 0;
}

char *
mas_file_type_dup_name (GPtrArray         *types,
                        const MasFileType *type,
                        const char        *name)
{
  gsize ending = 0;

  if (type->extensions == NULL || mas_file_type_fits (type->extensions, name))
    return g_strdup (name);
  for (guint i = 0; i < types->len; i++)
    {
      const MasFileType *other = g_ptr_array_index (types, i);
      gsize n = get_ending (other->extensions, name);

      ending = MAX (ending, n);
    }
  return g_strdup_printf ("%.*s%s", (int) (strlen (name) - ending), name, type->extensions[0]);
}
