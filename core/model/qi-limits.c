/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-limits.h"

#define MIB ((gsize) 1 << 20)

static const QiLimits default_limits = {
  .name = "default",
  .max_squares = 65025,
  .max_token_bytes = 255,
  .max_text_bytes = 64 * MIB,
};

static const QiLimits large_limits = {
  .name = "large",
  .max_squares = QI_MAX_DIMENSION_SIZE * QI_MAX_DIMENSION_SIZE * QI_MAX_DIMENSION_SIZE,
  .max_token_bytes = 255,
  .max_text_bytes = 1024 * MIB,
};

/**
 * qi_limits_get_default:
 *
 * Returns: (transfer none): 65,025 squares, 255-byte tokens, 64 MiB of text
 *
 * Since: 1.0
 */
const QiLimits *
qi_limits_get_default (void)
{
  return &default_limits;
}

/**
 * qi_limits_get_large:
 *
 * Returns: (transfer none): no cap on squares beyond the sizes (16,581,375), 255-byte tokens, 1 GiB of text
 *
 * Since: 1.0
 */
const QiLimits *
qi_limits_get_large (void)
{
  return &large_limits;
}
