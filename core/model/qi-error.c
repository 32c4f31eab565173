/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-error.h"
#include "qi-error-private.h"

#include <string.h>

/* What a QI_ERROR carries beside its message: always a finding, except in an error that was made with
 * g_error_new(). */
typedef struct
{
  QiFinding *finding;
} QiErrorPrivate;

static void
qi_error_private_init (QiErrorPrivate *priv)
{
  priv->finding = NULL;
}

static void
qi_error_private_copy (const QiErrorPrivate *source,
                       QiErrorPrivate       *target)
{
  target->finding = source->finding == NULL ? NULL : qi_finding_ref (source->finding);
}

static void
qi_error_private_clear (QiErrorPrivate *priv)
{
  g_clear_pointer (&priv->finding, qi_finding_unref);
}

G_DEFINE_EXTENDED_ERROR (QiError, qi_error)

GError *
qi_error_new (QiError    code,
              QiFinding *finding)
{
  GError *error;

  g_return_val_if_fail (finding != NULL, NULL);

  error = g_error_new_literal (QI_ERROR, (gint) code, qi_finding_get_message (finding));
  qi_error_get_private (error)->finding = finding;
  return error;
}

/**
 * qi_set_error:
 * @error: (nullable): where to; %NULL: @finding is dropped
 * @code: an error
 * @finding: (transfer full): why
 *
 * Sets @error to @code with the reference text of @finding, which goes along:
 * qi_error_get_finding().
 */
void
qi_set_error (GError   **error,
              QiError    code,
              QiFinding *finding)
{
  g_return_if_fail (finding != NULL);
  g_return_if_fail (error == NULL || *error == NULL);

  if (error == NULL)
    qi_finding_unref (finding);
  else
    *error = qi_error_new (code, finding);
}

/**
 * qi_error_get_finding:
 * @error: (nullable): an error
 *
 * Returns: (transfer none) (nullable): the finding of a %QI_ERROR; %NULL for an error of another domain
 *
 * Since: 1.0
 */
QiFinding *
qi_error_get_finding (const GError *error)
{
  if (error == NULL || error->domain != QI_ERROR)
    return NULL;
  return qi_error_get_private (error)->finding;
}

gboolean
qi_error_has_code (const GError *error,
                   const char   *code)
{
  QiFinding *finding = qi_error_get_finding (error);

  return finding != NULL && strcmp (qi_finding_get_code (finding), code) == 0;
}
