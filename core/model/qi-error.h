/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-finding.h"

G_BEGIN_DECLS

/**
 * QiError:
 * @QI_ERROR_REFUSED: the model cannot hold what was asked for; the finding says why
 * @QI_ERROR_SYNTAX: a text cannot be read; the finding says where
 * @QI_ERROR_UNREPRESENTABLE: a setup has no true text in a format
 * @QI_ERROR_IO: a file could not be read or written
 *
 * Codes of %QI_ERROR, an extended error domain: each of its errors carries a #QiFinding.
 *
 * Since: 1.0
 */
typedef enum
{
  QI_ERROR_REFUSED,
  QI_ERROR_SYNTAX,
  QI_ERROR_UNREPRESENTABLE,
  QI_ERROR_IO
} QiError;

/**
 * QI_ERROR:
 *
 * The domain of #QiError.
 *
 * Since: 1.0
 */
#define QI_ERROR (qi_error_quark ())
GQuark     qi_error_quark       (void);

QiFinding *qi_error_get_finding (const GError *error);

G_END_DECLS
