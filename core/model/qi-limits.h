/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * QI_MAX_DIMENSIONS:
 *
 * Dimensions that a board can have.
 *
 * Since: 1.0
 */
#define QI_MAX_DIMENSIONS 3
/**
 * QI_MAX_DIMENSION_SIZE:
 *
 * Squares that one dimension of a board can have.
 *
 * Since: 1.0
 */
#define QI_MAX_DIMENSION_SIZE 255

/**
 * QiLimits:
 * @name: "default" or "large"
 * @max_squares: squares of a board
 * @max_token_bytes: bytes of a piece or style
 * @max_text_bytes: bytes of one position's text
 *
 * The bounds of a position. Dimensions are at most %QI_MAX_DIMENSIONS and each at most
 * %QI_MAX_DIMENSION_SIZE squares under every preset.
 *
 * Since: 1.0
 */
typedef struct
{
  const char *name;
  guint       max_squares;
  guint       max_token_bytes;
  gsize       max_text_bytes;
} QiLimits;

const QiLimits *qi_limits_get_default (void);
const QiLimits *qi_limits_get_large   (void);

G_END_DECLS
