/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-finding-private.h"
#include "qi-muted-private.h"

#include <string.h>

struct _QiMuted
{
  GPtrArray *codes; /* char *, ascending; at least one */
};

G_DEFINE_BOXED_TYPE (QiMuted, qi_muted, qi_muted_ref, qi_muted_unref)

static void
clear_muted (gpointer data)
{
  QiMuted *self = data;

  g_clear_pointer (&self->codes, g_ptr_array_unref);
}

/**
 * qi_muted_ref:
 * @self: (nullable): a set
 *
 * Returns: (transfer full) (nullable): @self
 */
QiMuted *
qi_muted_ref (QiMuted *self)
{
  return self != NULL ? g_atomic_rc_box_acquire (self) : NULL;
}

/**
 * qi_muted_unref:
 * @self: (nullable): a set
 *
 * Gives up a reference.
 */
void
qi_muted_unref (QiMuted *self)
{
  if (self != NULL)
    g_atomic_rc_box_release_full (self, clear_muted);
}

/* Takes @codes, which are sorted. */
static QiMuted *
new_from_codes (GPtrArray *codes)
{
  QiMuted *self = NULL;

  if (codes->len == 0)
    {
      g_ptr_array_unref (codes);
      return NULL;
    }
  self = g_atomic_rc_box_new0 (QiMuted);
  self->codes = codes;
  return self;
}

/* The place of @code in a sorted list, or where it belongs. */
static gboolean
find_code (const GPtrArray *codes,
           const char      *code,
           guint           *place)
{
  guint low = 0;
  guint high = codes->len;

  while (low < high)
    {
      const guint middle = low + (high - low) / 2;
      const int order = strcmp (code, g_ptr_array_index (codes, middle));

      *place = middle;
      if (order == 0)
        return TRUE;
      if (order < 0)
        high = middle;
      else
        low = middle + 1;
    }
  *place = low;
  return FALSE;
}

/* Adds a copy of @code to a sorted list where it can stand there and does not yet. */
static void
add_code (GPtrArray  *codes,
          const char *code)
{
  guint place = 0;

  if (codes->len < QI_MUTED_MAX && qi_muted_is_code (code) && !find_code (codes, code, &place))
    g_ptr_array_insert (codes, (int) place, g_strdup (code));
}

static GPtrArray *
copy_codes (const QiMuted *self)
{
  GPtrArray *codes = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < qi_muted_get_size (self); i++)
    g_ptr_array_add (codes, g_strdup (qi_muted_get_code (self, i)));
  return codes;
}

QiMuted *
qi_muted_with (QiMuted    *self,
               const char *code,
               gboolean    muted)
{
  GPtrArray *codes = NULL;
  guint place = 0;

  g_return_val_if_fail (code != NULL, qi_muted_ref (self));

  if (qi_muted_has (self, code) == muted)
    return qi_muted_ref (self);
  codes = copy_codes (self);
  if (muted)
    add_code (codes, code);
  else
    {
      find_code (codes, code, &place);
      g_ptr_array_remove_index (codes, place);
    }
  return new_from_codes (codes);
}

QiMuted *
qi_muted_join (QiMuted *a,
               QiMuted *b)
{
  GPtrArray *codes = NULL;

  if (a == b || b == NULL)
    return qi_muted_ref (a);
  if (a == NULL)
    return qi_muted_ref (b);
  codes = copy_codes (a);
  for (guint i = 0; i < qi_muted_get_size (b); i++)
    add_code (codes, qi_muted_get_code (b, i));
  return new_from_codes (codes);
}

guint
qi_muted_get_size (const QiMuted *self)
{
  return self != NULL ? self->codes->len : 0;
}

const char *
qi_muted_get_code (const QiMuted *self,
                   guint          index)
{
  g_return_val_if_fail (index < qi_muted_get_size (self), NULL);
  return g_ptr_array_index (self->codes, index);
}

gboolean
qi_muted_has (const QiMuted *self,
              const char    *code)
{
  guint place = 0;

  g_return_val_if_fail (code != NULL, FALSE);
  return self != NULL && find_code (self->codes, code, &place);
}

gboolean
qi_muted_equal (const QiMuted *a,
                const QiMuted *b)
{
  if (qi_muted_get_size (a) != qi_muted_get_size (b))
    return FALSE;
  for (guint i = 0; i < qi_muted_get_size (a); i++)
    if (!g_str_equal (qi_muted_get_code (a, i), qi_muted_get_code (b, i)))
      return FALSE;
  return TRUE;
}

gboolean
qi_muted_is_code (const char *code)
{
  gsize length = 0;

  g_return_val_if_fail (code != NULL, FALSE);

  if (!g_ascii_islower (code[0]))
    return FALSE;
  for (; code[length] != '\0' && length <= QI_MUTED_CODE_BYTES; length++)
    if (!g_ascii_islower (code[length]) && !g_ascii_isdigit (code[length])
        && (code[length] != '-' || code[length + 1] == '-' || code[length + 1] == '\0'))
      return FALSE;
  return length <= QI_MUTED_CODE_BYTES;
}

gboolean
qi_muted_takes (const QiMuted   *self,
                const QiFinding *finding)
{
  return self != NULL && qi_finding_get_severity (finding) != QI_SEVERITY_ERROR
         && qi_muted_has (self, qi_finding_get_code (finding));
}

guint
qi_muted_filter (const QiMuted *self,
                 GPtrArray     *findings,
                 GPtrArray     *taken)
{
  guint n = 0;

  if (self == NULL || findings == NULL)
    return 0;
  for (guint i = 0; i < findings->len;)
    {
      QiFinding *finding = g_ptr_array_index (findings, i);

      if (!qi_muted_takes (self, finding))
        {
          i++;
          continue;
        }
      n++;
      if (taken != NULL)
        qi_findings_add (taken, qi_finding_ref (finding));
      g_ptr_array_remove_index (findings, i);
    }
  return n;
}

/* The whole string, or NULL: one with a NUL inside is another. */
static const char *
get_code (const QiValue *value)
{
  gsize length = 0;
  const char *text = NULL;

  if (qi_value_get_kind (value) != QI_VALUE_STRING)
    return NULL;
  text = qi_value_get_text (value, &length);
  return strlen (text) == length && qi_muted_is_code (text) ? text : NULL;
}

QiMuted *
qi_muted_from_value (const QiValue *value)
{
  GPtrArray *codes = NULL;

  if (value == NULL || qi_value_get_kind (value) != QI_VALUE_ARRAY)
    return NULL;
  codes = g_ptr_array_new_with_free_func (g_free);
  for (gsize i = 0; i < MIN (qi_value_get_size (value), QI_MUTED_MAX); i++)
    {
      const char *code = get_code (qi_value_get_item (value, i));

      if (code != NULL)
        add_code (codes, code);
    }
  return new_from_codes (codes);
}

QiValue *
qi_muted_to_value (QiMuted *self)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func ((GDestroyNotify) qi_value_unref);

  if (self == NULL)
    return NULL;
  for (guint i = 0; i < self->codes->len; i++)
    g_ptr_array_add (items, qi_value_new_string (qi_muted_get_code (self, i), -1));
  return qi_value_new_array ((QiValue *const *) items->pdata, items->len);
}

gboolean
qi_muted_check (const QiValue *value)
{
  g_autoptr (QiMuted) muted = NULL;

  if (qi_value_get_kind (value) != QI_VALUE_ARRAY || qi_value_get_size (value) > QI_MUTED_MAX)
    return FALSE;
  muted = qi_muted_from_value (value);
  return qi_muted_get_size (muted) == qi_value_get_size (value);
}
