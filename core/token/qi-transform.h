/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-qpi.h"

G_BEGIN_DECLS

/**
 * QiTransformKinds:
 * @QI_TRANSFORM_PIN: those of #QiPin
 * @QI_TRANSFORM_EPIN: those of #QiEpin
 * @QI_TRANSFORM_SIN: those of #QiSin
 * @QI_TRANSFORM_QPI: those of #QiQpi
 *
 * Whose transformation it is, as bits.
 *
 * Since: 1.0
 */
typedef enum
{
  QI_TRANSFORM_PIN = 1 << 0,
  QI_TRANSFORM_EPIN = 1 << 1,
  QI_TRANSFORM_SIN = 1 << 2,
  QI_TRANSFORM_QPI = 1 << 3
} QiTransformKinds;

/* The transformations by the names that scripts and test vectors have for them: "enhance",
 * "with_side" … @argument is text, or NULL where there is none ("first", "true", "K^" …).
 * On failure @fault is "unknown_op", "missing_argument" or "unexpected_argument", else what is
 * wrong with the argument: "invalid_abbr", "invalid_family", "invalid_type", "invalid_side",
 * "invalid_state", "invalid_terminal", "invalid_pin" or "invalid_sin". */
gboolean qi_pin_transform  (const QiPin   *self,
                            const char    *name,
                            const char    *argument,
                            QiPin         *result,
                            const char   **fault);
gboolean qi_epin_transform (const QiEpin  *self,
                            const char    *name,
                            const char    *argument,
                            QiEpin        *result,
                            const char   **fault);
gboolean qi_sin_transform  (const QiSin   *self,
                            const char    *name,
                            const char    *argument,
                            QiSin         *result,
                            const char   **fault);
gboolean qi_qpi_transform  (const QiQpi   *self,
                            const char    *name,
                            const char    *argument,
                            QiQpi         *result,
                            const char   **fault);

GStrv    qi_transform_dup_names (QiTransformKinds kind);

G_END_DECLS
